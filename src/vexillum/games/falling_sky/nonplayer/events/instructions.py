"""8.2.1 Non-player Event Instructions: what gray laurels stand for, card by card and Faction by Faction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from vexillum.coin.lasting import effect_of
from vexillum.coin.nonplayer import instructions
from vexillum.coin.nonplayer.instructions import instruct
from vexillum.coin.nonplayer.priorities import Priority, fewest, first
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.cards import CARDS
from vexillum.games.falling_sky.control import pieces, warbands
from vexillum.games.falling_sky.forces import free_to_move
from vexillum.games.falling_sky.map import N
from vexillum.games.falling_sky.nonplayer.belgae_battle import legion_fronts
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events import arverni_cards, conditions
from vexillum.games.falling_sky.nonplayer.events.guidelines import (
    acting,
    affects,
    pick,
    target_holdings,
    target_units,
)
from vexillum.games.falling_sky.nonplayer.events.regions import new_pasture, victims_of_charge
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan
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


def _has_target(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Callable[[FallingSkyBot], bool]:
    """8.2.1 Is there such a Faction on the map?"""

    def plays(bot: FallingSkyBot) -> bool:
        return any(of(bot)(f) and any(pieces(bot.state, region, f) for region in range(N)) for f in GAULS)

    return plays


def _only_against(of: Callable[[FallingSkyBot], Callable[[int], bool]]) -> Callable[[FallingSkyBot, Action], Action]:
    """8.2.1 A free Battle against such Factions only."""

    def narrower(bot: FallingSkyBot, action: Action) -> Action:
        if action.command != "battle" or action.offer is None:
            return action
        able = range(GERMANS + 1) if action.offer.victims is None else action.offer.victims
        offer: Offer = msgspec.structs.replace(action.offer, victims=tuple([f for f in able if of(bot)(f)]))
        return Action(action.start, action.faction, action.command, specials=action.specials, offer=offer)

    return narrower


def _key(key: str) -> Reply:
    """Always this answer, if it is offered."""
    return lambda bot, decision: (key,) if key in decision.keys else None


def _not_aedui(bot: FallingSkyBot) -> Callable[[int], bool]:
    return lambda owner: owner != AEDUI


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


def _loyalties(shaded: bool, targets: tuple[int, ...]) -> Reply:
    """50: an unshaded (or shaded) Capability that affects a player among some Factions, then the Faction itself."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        def players(option: Option) -> bool:
            return any(bot.is_player(faction) and affects(option.value, faction) for faction in targets)

        def own(option: Option) -> bool:
            if bot.faction == AEDUI:
                return CARDS[effect_of(option.value) // 2].order[0] == FACTIONS[AEDUI]
            return affects(option.value, bot.faction)

        return pick(
            bot,
            decision,
            decision.options,
            first("side", lambda option: bool(effect_of(option.value) % 2) == shaded),
            first("affects_players", players),
            first("affects_own", own),
        )

    return choose


def _loyalty_found(shaded: bool) -> Callable[[FallingSkyBot], bool]:
    """50: is there a Capability of that side?"""
    return lambda bot: any(bool(effect_of(entry) % 2) == shaded for entry in bot.state.lasting)


# 19, 21 ---------------------------------------------------------------------------------------------------------------


def _auxilia(n: int) -> Callable[[FallingSkyBot], bool]:
    """8.2.1 So many Auxilia are Available."""
    return lambda bot: bot.state.available[T_AUXILIA] >= n


# 62, 66 ---------------------------------------------------------------------------------------------------------------


def _pasture(bot: FallingSkyBot) -> bool:
    """62, 66, Belgae: is there a Region with a Subdued Tribe of which they could take Control?"""
    return any(new_pasture(bot, region) for region in range(N))


def _two_warbands(bot: FallingSkyBot) -> bool:
    """66, Aedui: are there two Warbands to move?"""
    return sum([warbands(bot.state, region, AEDUI) for region in range(N)]) >= 2


def _rally_then_raid(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """62: Aedui and Belgae Rally if they can, Aedui otherwise Raid."""
    for key in ("rally", "raid") if bot.faction == AEDUI else ("rally",):
        if key in decision.keys:
            return (key,)
    return (NONE.key,)


# 72 -------------------------------------------------------------------------------------------------------------------


def _has_victim(bot: FallingSkyBot) -> bool:
    """72: is there a player to attack?"""
    return bool(victims_of_charge(bot))


def _largest(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    return (max(decision.options, key=lambda option: int(option.value)).key,)


_AEDUI_WITH_ROMANS = (2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 16, 21, 31, 55, 56)
_AEDUI_SHADED = (8, 10, 25, 35, 46, 59, 63, 65, 70)
_BELGAE_AGAINST_ROMANS = (3, 5, 7, 24, 33)

CARDS_OF_ALL: Cards = (
    # Belgae
    instruct(34, BELGAE, shaded=False),
    *[instruct(card, BELGAE, plays=conditions.against_romans) for card in _BELGAE_AGAINST_ROMANS],
    instruct(1, BELGAE, plays=conditions.against_romans, either=_key("senate_up")),
    *[instruct(card, BELGAE, plays=conditions.roman_player) for card in (12, 13, 15, 40)],
    *[instruct(card, BELGAE, comes_to=conditions.more_belgic) for card in (57, 64, 65, 68)],
    instruct(72, BELGAE, plays=_has_victim, charge=_largest),
    instruct(2, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 2))),
    instruct(45, BELGAE, plays=lambda bot: bool(legion_fronts(bot, 45))),
    *[instruct(card, BELGAE, plays=conditions.archers_against_arverni, shaded=False) for card in (27, 30)],
    instruct(62, BELGAE, plays=_pasture, command=_rally_then_raid),
    instruct(66, BELGAE, plays=_pasture, comes_to=conditions.more_belgic),
    instruct(36, BELGAE, commands=_hide_all),
    instruct(50, BELGAE, plays=_loyalty_found(False), end=_loyalties(False, (ROMANS, AEDUI))),
    # Arverni
    instruct(
        67,
        ARVERNI,
        plays=conditions.legions_in_forest,
        battles=True,
        commands=arverni_cards.into_the_forest,
        command=arverni_cards.battle_now,
    ),
    instruct(52, ARVERNI, plays=conditions.carnutes_ours),
    instruct(68, ARVERNI, plays=conditions.remi_ours),
    instruct(1, ARVERNI, either=_key("senate_up")),
    *[instruct(card, ARVERNI, plays=conditions.arverni_strong) for card in (20, 32)],
    instruct(
        72,
        ARVERNI,
        plays=arverni_cards.can_charge,
        commands=arverni_cards.fight_alone,
        space=arverni_cards.charge_from,
        relocate_to=arverni_cards.charge_to,
        charge=_largest,
    ),
    instruct(
        62,
        ARVERNI,
        plays=arverni_cards.has_landing,
        commands=arverni_cards.fight_at_landing,
        command=arverni_cards.battle_now,
    ),
    instruct(50, ARVERNI, plays=_loyalty_found(False), end=_loyalties(False, (ROMANS, AEDUI))),
    # Aedui
    *[instruct(card, AEDUI, plays=conditions.helps_romans) for card in _AEDUI_WITH_ROMANS],
    *[instruct(card, AEDUI, shaded=True) for card in _AEDUI_SHADED],
    instruct(68, AEDUI, shaded=True, plays=conditions.remi_ours),
    instruct(52, AEDUI, plays=_has_target(_rebel_players), factions=_factions(_rebel_players)),
    instruct(
        61,
        AEDUI,
        plays=_has_target(_rebel_players),
        faction=_faction(_rebel_players),
        remove_ally=_holdings(_rebel_players),
        remove=_units(_rebel_players),
    ),
    instruct(49, AEDUI, plays=conditions.starves_rebels),
    instruct(19, AEDUI, plays=conditions.arverni_player, either=_key("lucterius_remove")),
    instruct(36, AEDUI, plays=_has_target(_rebel_players), commands=_only_against(_rebel_players)),
    instruct(42, AEDUI, plays=_has_target(_rebel_players), remove_ally=_holdings(_rebel_players)),
    instruct(24, AEDUI, plays=_has_target(_rebel_players), faction=_faction(_rebel_players)),
    instruct(66, AEDUI, shaded=True, plays=_two_warbands),
    instruct(62, AEDUI, command=_rally_then_raid),
    instruct(50, AEDUI, plays=_loyalty_found(True), end=_loyalties(True, GAULS)),
    # Romans
    instruct(25, ROMANS, commands=_only_against(_not_aedui)),
    instruct(52, ROMANS, factions=_factions(_rebels)),
    instruct(46, ROMANS, factions=_factions(_rebels)),
    instruct(24, ROMANS, plays=_has_target(_rebels), faction=_faction(_rebels)),
    instruct(17, ROMANS, comes_to=conditions.no_new_germans),
    instruct(65, ROMANS, comes_to=conditions.no_new_germans),
    instruct(66, ROMANS, comes_to=conditions.no_new_germans, german_region=_key(DONE.key)),
    instruct(1, ROMANS, either=_key("senate_down")),
    instruct(49, ROMANS, plays=conditions.starves_rebels),
    instruct(72, ROMANS, comes_to=conditions.sharp_battle),
    instruct(2, ROMANS, plays=conditions.two_legions),
    instruct(19, ROMANS, plays=_auxilia(5), either=_key("lucterius_place")),
    instruct(11, ROMANS, plays=_auxilia(3)),
    instruct(21, ROMANS, plays=_auxilia(5), either=_key("province_auxilia")),
    instruct(50, ROMANS, plays=_loyalty_found(True), end=_loyalties(True, (ARVERNI, BELGAE))),
)
"""8.2.1 By card and Faction. What laurels say about the order of Regions and pieces is in the guidelines."""
