"""12, C45 The end of a turn: what has run out, the roll for the Akkren war, victory, the calendar."""

from __future__ import annotations

from vexillum.games.akkren import boons
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.council.dismissals import commands_due
from vexillum.games.akkren.nonplayer.akkren import war_roll
from vexillum.games.akkren.realm.mana import settle_mana
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import NONE, Play, Stage, State, Table, Turn
from vexillum.games.akkren.victory import ranking, sudden_victor

WAR_YEAR = number("akkren_start", "from_year")
SEASON_ENDS = (Turn.SPRING, Turn.SUMMER_2, Turn.AUTUMN, Turn.WINTER)


def end_of_turn(table: Table) -> Play[None]:
    """12, C45 What lasted for the turn is over; from the third year on the Akkren war may begin; then victory."""
    state = table.state
    with table.turn("", "end_of_turn"):
        with table.step("season_ends"):
            boons.end_turn(state)
            if state.turn in SEASON_ENDS:
                boons.end_season(state)
                state.current = []
        if state.turn in SEASON_ENDS:
            for faction in in_play(state):
                yield from settle_mana(table, faction)
        if state.turn != Turn.WINTER:
            commands_due(table)
        if state.turn != Turn.WINTER and state.year >= WAR_YEAR:
            yield from war_roll(table)
        if state.turn == Turn.WINTER and judged(table):
            return
    advance(state)


def judged(table: Table) -> bool:
    """C44 Whether the campaign ends with this winter: suddenly, or because its last year is over."""
    state = table.state
    won, why = sudden_victor(state)
    if won == NONE and state.year < state.last_year:
        return False
    if won == NONE:
        table.reveal()  # the gold that decides between equals, giants and demons in hidden stacks
        won, why = ranking(state)[0], "points"
    state.winner = won
    state.sudden = why != "points"
    state.stage = Stage.OVER
    table.tell(f"victory_{why}", "5", who=SEATS[won])
    return True


def advance(state: State) -> None:
    """6 The next turn: winter has no initiative, and after it a new year begins."""
    state.clock += 1
    if state.turn == Turn.WINTER:
        state.turn, state.year = Turn.SPRING, state.year + 1
    else:
        state.turn += 1
    state.stage = Stage.EVENTS if state.turn == Turn.WINTER else Stage.INITIATIVE
