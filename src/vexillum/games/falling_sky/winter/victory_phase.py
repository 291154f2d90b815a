"""6.1 The Victory Phase, and 6.2 the Germans Phase after it."""

from __future__ import annotations

from vexillum.core.decision import asks_nothing
from vexillum.games.falling_sky.cards.lasting import OPTIMATES, in_effect
from vexillum.games.falling_sky.forces import remove
from vexillum.games.falling_sky.germans.phase import germans_phase
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import LEGION, SEATS, UNIT_KINDS
from vexillum.games.falling_sky.state import Play, Stage, Table
from vexillum.games.falling_sky.victory.conditions import roman_score
from vexillum.games.falling_sky.victory.ranking import RANKING, passes_check, player_loses
from vexillum.games.falling_sky.winter.first_winter import first_winter
from vexillum.games.falling_sky.winters import final_winter

BY_CHECK, BY_MARGINS = 1, 2
CIVIL_WAR = 12
"""Card 20: a Roman score above this ends the game."""


@asks_nothing
def victory_phase(table: Table) -> None:
    """6.1 The game ends if a Faction has met its condition, in the final Winter, or by Optimates; else it goes on."""
    state = table.state
    with table.turn("", "phase_victory"):
        if first_winter(state):
            table.tell("victory_skipped", "2.1")
        else:
            state.victory_phases += 1
            _check(table)
    if not state.winner_known:
        state.stage = Stage.GERMANS


def _check(table: Table) -> None:
    state = table.state
    if in_effect(state, OPTIMATES) and state.victory_phases >= 2 and roman_score(state) > CIVIL_WAR:
        table.tell("civil_war", "5.1", n=roman_score(state))
        for region in range(SPACE_COUNT):
            remove(table, region, LEGION, state.units[UNIT_KINDS * region + LEGION], "5.1", legions_to="legions_track")
        end(table, BY_CHECK if passes_check(state) else BY_MARGINS)
    elif passes_check(state):
        end(table, BY_CHECK)
    elif final_winter(state) or player_loses(state):
        end(table, BY_MARGINS)
    else:
        table.tell("victory_none", "6.1")


def end(table: Table, how: int) -> None:
    """7.1 The game is over."""
    state = table.state
    state.winner_known = how
    state.stage = Stage.OVER
    first = RANKING.order(state)[0]
    table.tell("victory" if how == BY_CHECK else "victory_margins", "7.1", who=[SEATS[faction] for faction in first])


def germans(table: Table) -> Play[None]:
    """6.2 The Germans Phase; skipped in the first Winter of Pax Gallica."""
    state = table.state
    with table.turn("", "phase_germans"):
        if first_winter(state):
            table.tell("germans_skipped", "2.1")
        else:
            yield from germans_phase(table)
    state.stage = Stage.QUARTERS_GERMANS
