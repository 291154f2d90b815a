"""8.2.1 Instructions for cards 37 to 48."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vexillum.coin.events.function_step import Act
from vexillum.coin.events.step import Step
from vexillum.coin.lasting_codes import effect_of, owner_of
from vexillum.coin.nonplayer.instructions import instruct
from vexillum.coin.nonplayer.priorities import Priority, first
from vexillum.core.decision import Decision, Option
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.cards.card_list import EVENTS
from vexillum.games.pendragon.cards.lasting import NAMES, OF_A_FACTION
from vexillum.games.pendragon.control import allied, controller
from vexillum.games.pendragon.events.cards.cards_37_48 import march_in_and_battle
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.conditions import met, offered_battle, only_to_battle, only_where_met
from vexillum.games.pendragon.nonplayer.events.guidelines import best_spaces, pick, spaces_of, where
from vexillum.games.pendragon.nonplayer.events.instruction import Cards, Precondition, Reply
from vexillum.games.pendragon.nonplayer.events.trials import attempt_rest, battled
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SCOTTI,
    BRITONS,
    CIVITATES,
    DUX,
    RED_SAXON,
    RED_SCOTTI,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    UNIT_KINDS,
)
from vexillum.games.pendragon.state import State


def player(faction: int) -> Precondition:
    """#42, #46, #57, #59, #64, #67, #68 Another Barbarian is a player, so the text against it is used."""
    return lambda bot: bot.is_player(faction)


# 38 AELLE, 46 THANET, 56 CELYDDON COED --------------------------------------------------------------------------------


def where_it_comes_to_battle(steps: Callable[[PendragonEvent, int], tuple[Step[Any], ...]]) -> Reply:
    """8.2.1 A Region where, after a March there, the Battle condition is met; tried out Region by Region."""

    def choose(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
        event = bot.event
        assert event is not None
        found = [
            space
            for space in spaces_of(decision)
            if battled(attempt_rest(bot, event, steps(event, space), space=space), bot.faction)
        ]
        return best_spaces(bot, decision, found) if found else None

    return choose


def _march_in(event: PendragonEvent, space: int) -> tuple[Step[Any], ...]:
    """#38 The March into a Region and the Battle there."""
    return (Act(lambda fresh: march_in_and_battle(fresh, (space,))),)


# 39 MONS BADONICUS ----------------------------------------------------------------------------------------------------


def _met_by_siege(bot: PendragonBot, space: int) -> bool:
    """#39 Britons: the Battle condition is met there against Saxons who may neither Evade nor Withdraw."""
    terms = Terms(executing=bot.faction, no_evade=True, no_withdraw=True)
    return met(bot, space, offered_battle(bot, enemies=(SAXONS,), terms=terms))


# 43 OMENS -------------------------------------------------------------------------------------------------------------

_HELPS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("notitia", "cair_legion", "areani", "buccellarii"), (DUX,)),
    **dict.fromkeys(("curiales", "camelot"), (CIVITATES,)),
    **dict.fromkeys(("vallum", "litus", "mariners", "gratia", "epimenia_paid", "taxation", "weather_dice"), BRITONS),
    **dict.fromkeys(("watched_sea",), BRITONS),
    **dict.fromkeys(("thames", "three_keels", "franks_and_frisians", "lindsey", "thanet"), (SAXONS,)),
    **dict.fromkeys(("celyddon_coed", "currachs", "the_deisi", "slave_takers", "ogham_stones"), (SCOTTI,)),
    **dict.fromkeys(("dal_riada", "niall", "vallis_tithica"), (SCOTTI,)),
    **dict.fromkeys(("villae", "ravens", "mons_badonicus", "epimenia_double", "weather_forts"), BARBARIANS),
}
HELPS = {NAMES[name]: factions for name, factions in _HELPS.items()}
"""#43 Whom each lasting effect of an Event card helps."""
_FOR_ONE = frozenset(NAMES[name] for name in OF_A_FACTION)


def helps(entry: int) -> tuple[int, ...]:
    """#43 Whom a lasting effect helps: the Faction to which it belongs (5.4), else those of its card."""
    return (owner_of(entry),) if _selected(entry) else HELPS[effect_of(entry)]


def _selected(entry: int) -> bool:
    return effect_of(entry) in _FOR_ONE and owner_of(entry) >= 0


def omens(state: State, faction: int) -> list[int]:
    """#43 The lasting effects of Event cards that the other side profits from: shaded for Britons, and so on.

    One that belongs to a Faction is judged by that Faction, whichever side of the card it is.
    """
    found = [entry for entry in state.lasting if effect_of(entry) // 2 in EVENTS]
    return [entry for entry in found if _barbarian(entry) == (faction in BRITONS)]


def _barbarian(entry: int) -> bool:
    return owner_of(entry) in BARBARIANS if _selected(entry) else bool(effect_of(entry) % 2)


def _any_omen(bot: PendragonBot) -> bool:
    """#43 There is one to remove."""
    return bool(omens(bot.state, bot.faction))


def _end_of(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#43 One that helps a player of the other side, else another one of theirs."""
    found = [option for option in decision.options if option.value in omens(bot.state, bot.faction)]
    if not found:
        return ("none",)
    helping: Priority[Option] = first(
        "helps_player", lambda option: any(bot.is_player(faction) for faction in helps(option.value))
    )
    return pick(bot, decision, found, helping, rule="8.2.1")


# 45 LONG KNIVES -------------------------------------------------------------------------------------------------------


def _can_remove_warband(bot: PendragonBot) -> bool:
    """#45 Civitates: a Saxon Warband other than blue Foederati can be removed, and none of a friend (ruling P207)."""
    state = bot.state
    kinds = [SAXON_WARBAND] if allied(state, CIVITATES, DUX) else [SAXON_WARBAND, RED_SAXON]
    return any(
        controller(state, space) in BRITONS and any(state.units[UNIT_KINDS * space + kind] for kind in kinds)
        for space in range(SPACE_COUNT)
    )


# 48 EPIMENIA ----------------------------------------------------------------------------------------------------------

FOEDERATI_OF = (
    (RED_SAXON, RED_SCOTTI),
    (BLUE_SAXON, BLUE_SCOTTI),
    (RED_SAXON, BLUE_SAXON),
    (RED_SCOTTI, BLUE_SCOTTI),
)
"""#48 For each Faction, the Foederati Warbands that it looks at: red, blue, Saxon, Scotti."""


def _three_foederati(bot: PendragonBot) -> bool:
    """#48 At least 3 of them are on the map."""
    return sum([sum(bot.state.units[kind::UNIT_KINDS]) for kind in FOEDERATI_OF[bot.faction]]) >= 3


# The cards ------------------------------------------------------------------------------------------------------------

CARDS: Cards = (
    # 38 AELLE
    instruct(38, *BRITONS, battles=True, commands=only_where_met, space=where_it_comes_to_battle(_march_in)),
    instruct(38, SAXONS, battles=True, commands=only_to_battle),
    # 39 MONS BADONICUS
    instruct(39, *BRITONS, battles=True, commands=only_where_met, space=where(_met_by_siege)),
    # 42 FRANKS AND FRISIANS
    instruct(42, SCOTTI, plays=player(SAXONS), shaded=False),
    # 43 OMENS
    instruct(43, *BRITONS, *BARBARIANS, plays=_any_omen, end=_end_of),
    # 45 LONG KNIVES
    instruct(45, CIVITATES, plays=_can_remove_warband),
    # 46 THANET against a player
    instruct(46, *BRITONS, battles=True, commands=only_where_met),
    instruct(46, SCOTTI, plays=player(SAXONS), shaded=False),
    # 48 EPIMENIA
    instruct(48, *BRITONS, *BARBARIANS, plays=_three_foederati),
)
"""8.2.1 What each card says to whom."""
