"""8.2.1 Non-player Event Instructions: what gray laurels stand for, card by card and Faction by Faction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from vexillum.coin.lasting import effect_of
from vexillum.coin.nonplayer import instructions
from vexillum.coin.nonplayer.instructions import instruct
from vexillum.coin.nonplayer.priorities import Priority, fewest
from vexillum.coin.options import NO, NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.cards import CAPABILITIES, CARDS
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.forces import free_to_move
from vexillum.games.falling_sky.map import N
from vexillum.games.falling_sky.nonplayer.belgae_battle import legion_fronts
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events import conditions
from vexillum.games.falling_sky.nonplayer.events.arduenna import forest_plan, legions_in_reach
from vexillum.games.falling_sky.nonplayer.events.commands import plan_of
from vexillum.games.falling_sky.nonplayer.events.conditions import REBELS
from vexillum.games.falling_sky.nonplayer.events.goals import charge_to, charged, charges
from vexillum.games.falling_sky.nonplayer.events.guidelines import (
    acting,
    affects,
    pick,
    target_holdings,
    target_units,
)
from vexillum.games.falling_sky.nonplayer.events.moves import FLEET, planned_moves, player_at
from vexillum.games.falling_sky.nonplayer.foresight import forecast
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, MarchPlan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GAULS,
    GERMANS,
    REVEALED,
    ROMANS,
    SCOUTED,
    T_AUXILIA,
    K,
)

Cards: TypeAlias = tuple[instructions.CardInstruction[FallingSkyBot, Action], ...]
Reply = Callable[[FallingSkyBot, Decision], Sequence[str] | None]


# Targets --------------------------------------------------------------------------------------------------------------


def _rebel_players(bot: FallingSkyBot) -> Callable[[int], bool]:
    return lambda owner: owner in conditions.REBELS and bot.is_player(owner)


def _rebels(bot: FallingSkyBot) -> Callable[[int], bool]:
    return lambda owner: owner in conditions.REBELS


def _holdings(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    return lambda bot, decision: target_holdings(bot, decision, of(bot))


def _units(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    return lambda bot, decision: target_units(bot, decision, of(bot))


def _faction(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    """Only such a Faction, Arverni before Belgae."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
        wanted = [option for option in acting(decision) if of(bot)(option.value)]
        if not wanted:
            return None
        order: Priority[Option] = fewest("enemy_order", lambda option: (ARVERNI, BELGAE).index(option.value))
        return pick(bot, decision, wanted, order)

    return choose


def _factions(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Reply:
    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        wanted = [option.key for option in decision.options if of(bot)(option.value)]
        return wanted[: decision.at_most]

    return choose


def _only_against(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Callable[[FallingSkyBot, Action], Action]:
    """8.2.1 A free Battle against such Factions only."""

    def narrower(bot: FallingSkyBot, action: Action) -> Action:
        if action.command != "battle" or action.offer is None:
            return action
        able = range(GERMANS + 1) if action.offer.victims is None else action.offer.victims
        offer: Offer = msgspec.structs.replace(action.offer, victims=tuple([f for f in able if of(bot)(f)]))
        return _narrower(action, offer)

    return narrower


def _not(reply: Callable[[FallingSkyBot], bool]) -> Reply:
    """Not done where a condition is not met."""
    return lambda bot, decision: None if reply(bot) else (NO.key,)


def _key(key: str) -> Reply:
    """Always this answer, if it is offered."""
    return lambda bot, decision: (key,) if key in decision.keys else None


# 36 MORASSES ----------------------------------------------------------------------------------------------------------


def _hide_all(bot: FallingSkyBot, action: Action) -> Action | MarchPlan | None:
    """36, Belgae: after the Ambushes they March in place, to go Hidden."""
    if action.command != "march":
        return action
    units = bot.state.units
    origins = [
        region
        for region in range(N)
        if action.allows(region)
        and free_to_move(bot.state, region, BELGAE)
        and (units[K * region + REVEALED[BELGAE]] or units[K * region + SCOUTED[BELGAE]])
    ]
    return MarchPlan(origins=tuple(origins)) if origins else None


# 50 SHIFTING LOYALTIES ------------------------------------------------------------------------------------------------


def _ends(bot: FallingSkyBot, entry: int, shaded: bool, targets: tuple[int, ...]) -> int | None:
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


def _loyalties(shaded: bool, targets: tuple[int, ...]) -> Reply:
    """50: an unshaded (or shaded) Capability that affects a player among some Factions, then the Faction itself."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str] | None:
        able = [option for option in decision.options if _ends(bot, option.value, shaded, targets) is not None]
        order: Priority[Option] = fewest("affects_players", lambda option: _ends(bot, option.value, shaded, targets))
        return pick(bot, decision, able, order) if able else None

    return choose


def _loyalty_found(shaded: bool, targets: tuple[int, ...]) -> Callable[[FallingSkyBot], bool]:
    """50: is there such a Capability?"""
    return lambda bot: any(_ends(bot, entry, shaded, targets) is not None for entry in bot.state.lasting)


# 19, 21 ---------------------------------------------------------------------------------------------------------------


def _auxilia(n: int) -> Callable[[FallingSkyBot], bool]:
    """8.2.1 So many Auxilia are Available."""
    return lambda bot: bot.state.available[T_AUXILIA] >= n


# 62, 66 ---------------------------------------------------------------------------------------------------------------


def _fleet(bot: FallingSkyBot) -> bool:
    """62: is there anybody whom the instruction would move?"""
    return bool(planned_moves(bot.silent(), FLEET, bot.state, None))


def _two_warbands(bot: FallingSkyBot) -> bool:
    """66, Aedui: are there two Warbands to move?"""
    return sum([warbands(bot.state, region, AEDUI) for region in range(N)]) >= 2


def _after_the_fleet(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """62: Belgae Rally; Aedui too if that places pieces, otherwise they Raid; Arverni Battle. Only after a move."""
    event = bot.event
    assert event is not None
    wanted = {BELGAE: ("rally",), AEDUI: ("rally", "raid"), ARVERNI: ("battle",)}[bot.faction]
    for key in wanted if event.relocated else ():
        if key in decision.keys and plan_of(bot, key, event.offers[False]) is not None:
            return (key,)
    return (NONE.key,)


def _where_they_landed(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """62: Belgae Rally, and Arverni Battle the player, in the Region that they have moved to."""
    event, offer = bot.event, action.offer
    if event is None or offer is None or not event.spaces:
        return action
    region = event.spaces[0]
    if action.command == "battle":
        victim = player_at(bot, bot.state, region)
        return None if victim is None else _attack(bot, action, region, victim)
    return _narrower(action, msgspec.structs.replace(offer, spaces=(region,)))


def _narrower(action: Action, offer: Offer) -> Action:
    return Action(action.start, action.faction, action.command, specials=action.specials, offer=offer)


def _attack(bot: FallingSkyBot, action: Action, region: int, victim: int) -> BattlePlan | None:
    """8.2.1 The Battle that an instruction names, if it inflicts a Loss."""
    offer = action.offer
    alone = None if offer is None or offer.alone is None else dict(offer.alone)
    seen = forecast(bot.state, region, action.faction, victim, alone=alone)
    return BattlePlan(battles=((region, victim),)) if seen.inflicted else None


# 72 -------------------------------------------------------------------------------------------------------------------


def _charge(bot: FallingSkyBot, action: Action) -> Action | BattlePlan | None:
    """72 shaded: the group attacks the player for whose sake it has Marched."""
    offer = action.offer
    if action.command != "battle" or offer is None or not offer.spaces:
        return action
    victim = charged(bot, offer.spaces[0])
    return None if victim is None else _attack(bot, action, offer.spaces[0], victim)


def _can_charge(bot: FallingSkyBot) -> bool:
    """72 shaded: is there a charge that hurts a player?"""
    return bool(charges(bot))


_AEDUI_WITH_ROMANS = (2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 21, 31, 55, 56)
_AEDUI_SHADED = (8, 10, 25, 35, 46, 59, 63, 65, 70)
_BELGAE_AGAINST_ROMANS = (3, 5, 7, 24, 33)

_ONLY_PLAYERS = conditions.harms_only(*conditions.REBELS, players=True)
_ONLY_REBELS = conditions.harms_only(*conditions.REBELS, players=False)

CARDS_OF_ALL: Cards = (
    # Belgae
    instruct(34, BELGAE, shaded=False),
    *[instruct(card, BELGAE, plays=conditions.against_romans) for card in _BELGAE_AGAINST_ROMANS],
    instruct(1, BELGAE, plays=conditions.against_romans, either=_key("senate_up")),
    *[instruct(card, BELGAE, plays=conditions.roman_player) for card in (12, 13, 15, 40)],
    *[instruct(card, BELGAE, comes_to=conditions.more_belgic) for card in (57, 64, 65, 68)],
    instruct(72, BELGAE, plays=_can_charge, commands=_charge, relocate_to=charge_to),
    instruct(2, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 2))),
    instruct(45, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 45))),
    *[instruct(card, BELGAE, plays=conditions.archers_against_arverni, shaded=False) for card in (27, 30)],
    instruct(62, BELGAE, plays=_fleet, commands=_where_they_landed, command=_after_the_fleet),
    instruct(66, BELGAE, comes_to=conditions.more_belgic),
    instruct(36, BELGAE, commands=_hide_all),
    instruct(50, BELGAE, plays=_loyalty_found(False, (ROMANS, AEDUI)), end=_loyalties(False, (ROMANS, AEDUI))),
    # Arverni
    instruct(67, ARVERNI, plays=legions_in_reach, commands=forest_plan, battles=True, command=_key("battle")),
    instruct(52, ARVERNI, plays=conditions.carnutes_ours),
    instruct(68, ARVERNI, plays=conditions.remi_ours),
    instruct(1, ARVERNI, either=_key("senate_up")),
    *[instruct(card, ARVERNI, plays=conditions.arverni_strong) for card in (20, 32)],
    instruct(72, ARVERNI, plays=_can_charge, commands=_charge, relocate_to=charge_to),
    instruct(62, ARVERNI, plays=_fleet, commands=_where_they_landed, command=_after_the_fleet),
    instruct(50, ARVERNI, plays=_loyalty_found(False, (ROMANS, AEDUI)), end=_loyalties(False, (ROMANS, AEDUI))),
    # Aedui
    *[instruct(card, AEDUI, plays=conditions.helps_romans) for card in _AEDUI_WITH_ROMANS],
    *[instruct(card, AEDUI, shaded=True) for card in _AEDUI_SHADED],
    instruct(68, AEDUI, shaded=True, plays=conditions.remi_ours),
    instruct(52, AEDUI, plays=conditions.rebel_player, comes_to=_ONLY_PLAYERS, factions=_factions(_rebel_players)),
    instruct(
        61,
        AEDUI,
        plays=conditions.rebel_player,
        comes_to=_ONLY_PLAYERS,
        faction=_faction(_rebel_players),
        remove_ally=_holdings(_rebel_players),
        remove=_units(_rebel_players),
    ),
    instruct(49, AEDUI, plays=conditions.starves_rebels),
    instruct(19, AEDUI, plays=conditions.arverni_player, comes_to=_ONLY_PLAYERS, either=_key("lucterius_remove")),
    instruct(36, AEDUI, plays=conditions.rebel_player, commands=_only_against(_rebel_players)),
    instruct(42, AEDUI, plays=conditions.rebel_player, comes_to=_ONLY_PLAYERS, remove_ally=_holdings(_rebel_players)),
    instruct(24, AEDUI, plays=conditions.rebel_player, comes_to=_ONLY_PLAYERS, faction=_faction(_rebel_players)),
    instruct(66, AEDUI, shaded=True, plays=_two_warbands),
    instruct(62, AEDUI, plays=_fleet, command=_after_the_fleet),
    instruct(50, AEDUI, plays=_loyalty_found(True, GAULS), end=_loyalties(True, GAULS)),
    # Romans
    instruct(25, ROMANS, commands=_only_against(_rebels)),
    instruct(52, ROMANS, comes_to=_ONLY_REBELS, factions=_factions(_rebels)),
    instruct(46, ROMANS, factions=_factions(_rebels)),
    instruct(24, ROMANS, comes_to=_ONLY_REBELS, faction=_faction(_rebels)),
    instruct(17, ROMANS, comes_to=conditions.no_new_germans),
    instruct(65, ROMANS, comes_to=conditions.no_new_germans),
    instruct(66, ROMANS, comes_to=conditions.no_new_germans, german_region=_key(DONE.key)),
    instruct(1, ROMANS, either=_key("senate_down")),
    instruct(49, ROMANS, plays=conditions.starves_rebels),
    instruct(72, ROMANS, comes_to=conditions.sharp_battle),
    instruct(2, ROMANS, plays=conditions.two_legions, may=_not(conditions.two_legions)),
    instruct(19, ROMANS, plays=_auxilia(5), either=_key("lucterius_place")),
    instruct(11, ROMANS, plays=_auxilia(3)),
    instruct(21, ROMANS, plays=_auxilia(5), either=_key("province_auxilia")),
    instruct(50, ROMANS, plays=_loyalty_found(True, REBELS), end=_loyalties(True, REBELS)),
)
"""8.2.1 By card and Faction. What laurels say about the order of Regions and pieces is in the guidelines."""
