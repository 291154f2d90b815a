"""8.2.1 What the instructions of single cards make of their questions and free Commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from vexillum.coin.lasting_codes import effect_of
from vexillum.coin.nonplayer.priorities import Priority, fewest
from vexillum.coin.options import NO, NONE
from vexillum.core.decision import Decision, Option
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.cards.card_list import CAPABILITIES, CARDS
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.forces import free_to_move
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.battle_forecast import forecast
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events import conditions
from vexillum.games.falling_sky.nonplayer.events.capabilities import affects
from vexillum.games.falling_sky.nonplayer.events.commands import plan_of
from vexillum.games.falling_sky.nonplayer.events.goals import charged, charges
from vexillum.games.falling_sky.nonplayer.events.guidelines import acting, pick
from vexillum.games.falling_sky.nonplayer.events.moves import FLEET, player_at
from vexillum.games.falling_sky.nonplayer.events.relocations import planned_moves
from vexillum.games.falling_sky.nonplayer.events.targets import target_holdings, target_units
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    REVEALED,
    SCOUTED,
    T_AUXILIA,
    UNIT_KINDS,
)

Reply = Callable[[FallingSkyBot, Decision], Sequence[str] | None]


# Targets --------------------------------------------------------------------------------------------------------------


def rebel_players(bot: FallingSkyBot) -> Callable[[int], bool]:
    """8.2.1 Arverni and Belgae of players."""
    return lambda owner: owner in conditions.REBELS and bot.is_player(owner)


def rebels(bot: FallingSkyBot) -> Callable[[int], bool]:
    """8.2.1 Arverni and Belgae."""
    return lambda owner: owner in conditions.REBELS


def holdings(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """8.2.1 Only Allies and Citadels of such Factions."""
    return lambda bot, decision: target_holdings(bot, decision, of(bot))


def units(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """8.2.1 Only pieces of such Factions."""
    return lambda bot, decision: target_units(bot, decision, of(bot))


def faction(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """Only such a Faction, Arverni before Belgae."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
        wanted = [option for option in acting(decision) if of(bot)(option.value)]
        if not wanted:
            return None
        order: Priority[Option] = fewest("enemy_order", lambda option: (ARVERNI, BELGAE).index(option.value))
        return pick(bot, decision, wanted, order)

    return choose


def factions(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """8.2.1 All such Factions."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        wanted = [option.key for option in decision.options if of(bot)(option.value)]
        return wanted[: decision.at_most]

    return choose


def only_against(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Callable[[FallingSkyBot, Action], Action]:
    """8.2.1 A free Battle against such Factions only."""

    def against(bot: FallingSkyBot, action: Action) -> Action:
        if action.command != "battle" or action.offer is None:
            return action
        able = range(GERMANS + 1) if action.offer.victims is None else action.offer.victims
        offer: Offer = msgspec.structs.replace(action.offer, victims=tuple([f for f in able if of(bot)(f)]))
        return narrower(action, offer)

    return against


def unless(reply: Callable[[FallingSkyBot], bool]) -> Reply:
    """Not done where a condition is not met."""
    return lambda bot, decision: None if reply(bot) else (NO.key,)


def key(key: str) -> Reply:
    """Always this answer, if it is offered."""
    return lambda bot, decision: (key,) if key in decision.keys else None


# 36 MORASSES ----------------------------------------------------------------------------------------------------------


def hide_all(bot: FallingSkyBot, action: Action) -> Action | MarchPlan | None:
    """36, Belgae: after the Ambushes they March in place, to go Hidden."""
    if action.command != "march":
        return action
    units = bot.state.units
    origins = [
        region
        for region in range(SPACE_COUNT)
        if action.allows(region)
        and free_to_move(bot.state, region, BELGAE)
        and (units[UNIT_KINDS * region + REVEALED[BELGAE]] or units[UNIT_KINDS * region + SCOUTED[BELGAE]])
    ]
    return MarchPlan(origins=tuple(origins)) if origins else None


# 50 SHIFTING LOYALTIES ------------------------------------------------------------------------------------------------


def ends(bot: FallingSkyBot, entry: int, shaded: bool, targets: tuple[int, ...]) -> int | None:
    """50: 0 for a Capability of that side that affects a player among some Factions, 1 for one that affects the
    Faction itself, or for the Aedui has their symbol first; None for any other (F327).
    """
    effect = effect_of(entry)
    if bool(effect % 2) != shaded or effect not in CAPABILITIES[bot.state.own_deck]:
        return None
    if any(bot.is_player(faction) and affects(entry, faction) for faction in targets):
        return 0
    own = CARDS[effect // 2].order[0] == FACTIONS[AEDUI] if bot.faction == AEDUI else affects(entry, bot.faction)
    return 1 if own else None


def loyalties(shaded: bool, targets: tuple[int, ...]) -> Reply:
    """50: an unshaded (or shaded) Capability that affects a player among some Factions, then the Faction itself."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
        able = [option for option in decision.options if ends(bot, option.value, shaded, targets) is not None]
        order: Priority[Option] = fewest("affects_players", lambda option: ends(bot, option.value, shaded, targets))
        return pick(bot, decision, able, order) if able else None

    return choose


def loyalty_found(shaded: bool, targets: tuple[int, ...]) -> Callable[[FallingSkyBot], bool]:
    """50: whether there is such a Capability."""
    return lambda bot: any(ends(bot, entry, shaded, targets) is not None for entry in bot.state.lasting)


# 19, 21 ---------------------------------------------------------------------------------------------------------------


def auxilia(n: int) -> Callable[[FallingSkyBot], bool]:
    """8.2.1 This many Auxilia are Available."""
    return lambda bot: bot.state.available[T_AUXILIA] >= n


# 62, 66 ---------------------------------------------------------------------------------------------------------------


def fleet(bot: FallingSkyBot) -> bool:
    """62: whether there are pieces that the instruction would move."""
    return bool(planned_moves(bot.silent(), FLEET, bot.state, None))


def two_warbands(bot: FallingSkyBot) -> bool:
    """66, Aedui: whether there are two Warbands to move."""
    return sum([warbands(bot.state, region, AEDUI) for region in range(SPACE_COUNT)]) >= 2


def after_the_fleet(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """62: Belgae Rally; Aedui too if that places pieces, otherwise they Raid; Arverni Battle. Only after a move."""
    event = bot.event
    assert event is not None
    wanted = {BELGAE: ("rally",), AEDUI: ("rally", "raid"), ARVERNI: ("battle",)}[bot.faction]
    for key in wanted if event.relocated else ():
        if key in decision.keys and plan_of(bot, key, event.offers[False]) is not None:
            return (key,)
    return (NONE.key,)


def where_they_landed(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """62: Belgae Rally, and Arverni Battle the player, in the Region that they have moved to."""
    event, offer = bot.event, action.offer
    if event is None or offer is None or not event.spaces:
        return action
    region = event.spaces[0]
    if action.command == "battle":
        victim = player_at(bot, bot.state, region)
        return None if victim is None else attack(bot, action, region, victim)
    return narrower(action, msgspec.structs.replace(offer, spaces=(region,)))


def narrower(action: Action, offer: Offer) -> Action:
    """5.4 The same free Command with a narrower offer."""
    same = Action(
        action.start, action.faction, action.command, specials=action.specials, offer=offer, order=action.order
    )
    same.lent = set(action.lent)
    return same


def attack(bot: FallingSkyBot, action: Action, region: int, victim: int) -> BattlePlan | None:
    """8.2.1 The Battle that an instruction names, if it inflicts a Loss."""
    offer = action.offer
    alone = None if offer is None or offer.alone is None else dict(offer.alone)
    seen = forecast(bot.state, region, action.faction, victim, alone=alone)
    return BattlePlan(battles=((region, victim),)) if seen.inflicted else None


# 72 -------------------------------------------------------------------------------------------------------------------


def charge(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """72 shaded: the group attacks the player that its March aimed at."""
    offer = action.offer
    if action.command != "battle" or offer is None or not offer.spaces:
        return action
    victim = charged(bot, offer.spaces[0])
    return None if victim is None else attack(bot, action, offer.spaces[0], victim)


def can_charge(bot: FallingSkyBot) -> bool:
    """72 shaded: whether there is a charge that hurts a player."""
    return bool(charges(bot))
