"""8.2.1 Instructions for cards 73 to 83: how Pivotal Events are carried out, and how Britons decide in Epoch Events.

When a Pivotal Event is played stands in ``nonplayer/pivotal.py`` (8.1.3); its Train (#73), Muster (#74), Battles (#75)
and Raids (#76) go by the flowcharts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.nonplayer.instructions import instruct
from vexillum.coin.nonplayer.priorities import fewest, first, most
from vexillum.core.decision import Decision
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.departures import (
    evenly,
    in_turn,
    keeping_control,
    keeps_control,
    most_troops,
    of_kinds,
    one_by_one,
)
from vexillum.games.pendragon.nonplayer.events.guidelines import best_spaces, spaces_of
from vexillum.games.pendragon.nonplayer.events.instruction import Cards
from vexillum.games.pendragon.nonplayer.events.instructions_13_24 import has_stronghold
from vexillum.games.pendragon.nonplayer.events.instructions_25_36 import army_and_land, briton_control
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON,
    BLUE_SCOTTI,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    MILITIA,
    RAIDERS,
    RED_SAXON,
    RED_SCOTTI,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.thresholds import beyond

RESTORED = 66
"""#79, #82 Total Prosperity plus Prestige with which the Dux wants Roman Rule."""
HELD = 34
"""#82 Briton Control with which the Civitates want Roman Rule."""


def _yes_if(condition: Callable[[PendragonBot], bool]) -> Callable[[PendragonBot, Decision], Sequence[str]]:
    """A reply to a plain question."""
    return lambda bot, decision: ("yes" if condition(bot) else "no",)


def _dux_wants_rome(bot: PendragonBot) -> bool:
    """#79, #82 Dux: Total Prosperity plus Prestige of 66 or more."""
    return army_and_land(bot.state) >= RESTORED


def _civitates_want_rome(bot: PendragonBot) -> bool:
    """#82 Civitates: Briton Control of 34 or more."""
    return briton_control(bot.state) >= HELD


def _cavalry(state: State) -> int:
    return sum(state.units[CAVALRY::UNIT_KINDS])


# 77 MAGNUS MAXIMUS ----------------------------------------------------------------------------------------------------


def _purple_or_loyal(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#77 Dux: the purple with at least 8 Cavalry on the map and Available; at Fragmentation neither."""
    state = bot.state
    if fragmented(state):
        return ("maximus_neither",)
    return ("maximus_purple" if _cavalry(state) + state.available[UNIT_TYPE[CAVALRY]] >= 8 else "maximus_loyal",)


_cavalry_evenly = in_turn((CAVALRY,), evenly)
"""#77, #78, #82 Dux: evenly from the map (before that from Casualties, then Available: 8.4.1)."""


# 78 CONSTANTINE III ---------------------------------------------------------------------------------------------------


def _expel_or_follow(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#78 Civitates: expel with Briton Control of 28 or more, or a Dux player at or above its threshold (7.2)."""
    state = bot.state
    expel = briton_control(state) >= 28 or (bot.is_player(DUX) and beyond(state, DUX) >= 0)
    return ("constantine_expel" if expel else "constantine_follow",)


# 79 COMES BRITANNIARUM ------------------------------------------------------------------------------------------------


def _weakest_fort(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#79 Dux: the Fort with the fewest Troops; without any Fort, a City (8.3.2)."""
    state = bot.state
    kinds = [kind for faction in BRITONS for kind in TROOPS_OF[faction]]
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        first("fort", lambda space: has_stronghold(state, space, FORT)),
        fewest("troops", lambda space: sum([state.units[UNIT_KINDS * space + kind] for kind in kinds])),
    )


# 80 GERMANUS OF AUXERRE -----------------------------------------------------------------------------------------------


def _most_raiders(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#80 Britons: where the most Raiders can be removed, then those with most Plunder."""
    state = bot.state
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        most(
            "raiders_removed", lambda space: min(8, sum([state.units[UNIT_KINDS * space + kind] for kind in RAIDERS]))
        ),
        most("raiders_plunder", lambda space: sum([state.plunder[UNIT_KINDS * space + kind] for kind in RAIDERS])),
    )


# 82 RHIOTAMUS ---------------------------------------------------------------------------------------------------------

SAILORS = 5
_LEVY = (MILITIA, COMITATES)


def _dux_sails(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#82 Dux: sail with at least 8 Cavalry on the map."""
    sail = _cavalry(bot.state) >= 8 and "rhiothamus_sail" in decision.keys
    return ("rhiothamus_sail" if sail else "rhiothamus_stay",)


def spare_levy(state: State) -> int:
    """#82 The Militia and Comitates that can go without loss of Briton Control."""
    board = state.copy()
    spare = 0
    for space in range(SPACE_COUNT):
        for kind in _LEVY:
            at = UNIT_KINDS * space + kind
            while board.units[at] and keeps_control(board, CIVITATES, space, kind, 1):
                board.units[at] -= 1
                spare += 1
    return spare


def _civitates_sail(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#82 Civitates: sail if 5 Militia and then Comitates can go without loss of Briton Control."""
    sail = "rhiothamus_sail" in decision.keys and spare_levy(bot.state) >= SAILORS
    return ("rhiothamus_sail" if sail else "rhiothamus_stay",)


# 83 CAMLANN -----------------------------------------------------------------------------------------------------------


_red_first = in_turn(TROOPS_OF[DUX], keeping_control, of_kinds((RED_SAXON, RED_SCOTTI), (CAVALRY,)), most_troops)
"""#83 Dux: red Foederati, then Cavalry, from where most Dux Troops are, keeping Friendly Control if able."""
_militia_first = in_turn(
    TROOPS_OF[CIVITATES], keeping_control, of_kinds((MILITIA,), (BLUE_SAXON, BLUE_SCOTTI), (COMITATES,))
)
"""#83 Civitates: Militia, then blue Foederati, then Comitates, keeping Briton Control if able."""


# The cards ------------------------------------------------------------------------------------------------------------

CARDS: Cards = (
    # 77 MAGNUS MAXIMUS
    instruct(77, DUX, either=_purple_or_loyal, remove=_cavalry_evenly, remove_number=one_by_one),
    # 78 CONSTANTINE III
    instruct(78, DUX, remove=_cavalry_evenly, remove_number=one_by_one),
    instruct(78, CIVITATES, either=_expel_or_follow),
    # 79 COMES BRITANNIARUM
    instruct(79, DUX, space=_weakest_fort, call_for_rome=_yes_if(_dux_wants_rome)),
    # 80 GERMANUS OF AUXERRE
    instruct(80, *BRITONS, space=_most_raiders),
    # 82 RHIOTAMUS
    instruct(
        82,
        DUX,
        either=_dux_sails,
        remove=_cavalry_evenly,
        remove_number=one_by_one,
        roman_rule=_yes_if(_dux_wants_rome),
    ),
    instruct(
        82,
        CIVITATES,
        either=_civitates_sail,
        remove=in_turn(_LEVY, keeping_control, of_kinds((MILITIA,), (COMITATES,))),
        remove_number=one_by_one,
        roman_rule=_yes_if(_civitates_want_rome),
    ),
    # 83 CAMLANN
    instruct(83, DUX, remove=_red_first, remove_number=one_by_one),
    instruct(83, CIVITATES, remove=_militia_first, remove_number=one_by_one),
)
"""8.2.1 What each card says to whom."""
