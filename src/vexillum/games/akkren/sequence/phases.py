"""9 A player's phase: event, characters, armies, battles, and what is settled at its end."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.games.akkren.armies.turn import armies_turn
from vexillum.games.akkren.combat.turn import battles_turn
from vexillum.games.akkren.components.factions import AKKREN, SEATS
from vexillum.games.akkren.components.tables import TABLES
from vexillum.games.akkren.events.phase import draw_event
from vexillum.games.akkren.hand.moments import at_any_moment
from vexillum.games.akkren.nonplayer.akkren import akkren_piece
from vexillum.games.akkren.people.turn import people_turn
from vexillum.games.akkren.realm.conquest import claim
from vexillum.games.akkren.state import NONE, Caravan, Person, Play, Segment, Stack, Stacks, Stage, State, Table

EVENTS_IN = tuple(bool(turn["events"]) for turn in TABLES["sequence"]["year"])
"""C02 On which turns of the year events are drawn: the first of each season."""


def players_step(table: Table) -> Play[None]:
    """9 One piece of the phase of the Faction that acts now."""
    state = table.state
    owner = state.order[state.acting]
    if owner == AKKREN:
        if not state.piece and not state.next_up:
            yield from at_any_moment(table)
        if not (yield from akkren_piece(table)):
            next_actor(state)
        return
    yield from PIECES[Segment(state.segment)](table, owner)


def event_piece(table: Table, faction: int) -> Play[None]:
    """9.1, C02 On the first turn of a season the phase begins with an event."""
    state = table.state
    begin_phase(state)
    if EVENTS_IN[state.turn]:
        with table.turn(SEATS[faction], "event"):
            yield from draw_event(table, faction)
    yield from at_any_moment(table, faction)
    state.segment = Segment.PEOPLE


def people_piece(table: Table, faction: int) -> Play[None]:
    """9.2 One character acts, until the player has no more to do with them."""
    with table.turn(SEATS[faction], "people"):
        goes_on = yield from people_turn(table, faction)
    if not goes_on:
        yield from at_any_moment(table, faction)
        table.state.segment = Segment.ARMIES


def armies_piece(table: Table, faction: int) -> Play[None]:
    """9.3 One army, fleet or caravan acts, until the player has no more to do with them."""
    with table.turn(SEATS[faction], "armies"):
        goes_on = yield from armies_turn(table, faction)
        if not goes_on:
            recover_from_marches(table.state, faction)
    if not goes_on:
        yield from at_any_moment(table, faction)
        table.state.segment = Segment.BATTLES


def battles_piece(table: Table, faction: int) -> Play[None]:
    """9.4 One battle or siege, until there is none left."""
    with table.turn(SEATS[faction], "battles"):
        if not (yield from battles_turn(table, faction)):
            table.state.segment = Segment.CLOSE


def close_piece(table: Table, faction: int) -> Play[None]:
    """C25 The phase ends: regions change hands, and what counted for one phase only is taken off."""
    with table.turn(SEATS[faction], "close"):
        yield from claim(table, faction)
        end_phase(table.state)
    next_actor(table.state)


PIECES = {
    Segment.EVENT: event_piece,
    Segment.PEOPLE: people_piece,
    Segment.ARMIES: armies_piece,
    Segment.BATTLES: battles_piece,
    Segment.CLOSE: close_piece,
}


def begin_phase(state: State) -> None:
    """9.3.1.4 The actor's markers of forced marches of an earlier turn go at the end of this phase's movement.

    Who was led by an ally on a forced march this very turn keeps his until the next turn.
    """
    faction = state.order[state.acting]
    state.stacks = Stacks(
        [
            replace(one, worn=one.marched and state.clock >= one.moved_until) if one.owner == faction else one
            for one in state.stacks
        ]
    )


def recover_from_marches(state: State, faction: int) -> None:
    """9.3.1.4 The movement is over: worn markers of forced marches go, before the battles begin."""
    state.stacks = Stacks(
        [replace(one, marched=False, worn=False) if one.owner == faction and one.worn else one for one in state.stacks]
    )


def end_phase(state: State) -> None:
    """9 Nothing is activated any more."""
    state.stacks = Stacks([_rested(one) for one in state.stacks])
    state.people = [_free(one) for one in state.people]
    state.caravans = [_halted(one) for one in state.caravans]


def _rested(one: Stack) -> Stack:
    if not (one.activated or one.moved or one.caught or one.paid or one.came_from != NONE):
        return one
    return replace(one, activated=False, moved=False, caught=False, paid=False, came_from=NONE)


def _free(one: Person) -> Person:
    return replace(one, activated=False) if one.activated else one


def _halted(one: Caravan) -> Caravan:
    return replace(one, moved=False) if one.moved else one


def next_actor(state: State) -> None:
    """7 The next one in the order; after the last the neutrals (10)."""
    state.acting += 1
    state.segment = Segment.EVENT
    if state.acting == len(state.order):
        state.acting = 0
        state.stage = Stage.NEUTRALS
