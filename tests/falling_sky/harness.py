"""Small positions for tests: set up a board by hand, run a piece of the rules, answer, look."""

from __future__ import annotations

from typing import Any

from tests.asked import Asked
from vexillum.coin.cards import code
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.map import COLONY, PROVINCIA, REGION_NUMBER, TRIBE_NUMBER
from vexillum.games.falling_sky.pieces import (
    ABSENT,
    FACTIONS,
    FORT,
    KIND_NUMBER,
    KIND_TYPE,
    LEGIONS,
    STATUS_NUMBER,
    STATUS_TYPE,
    STATUSES,
    SUBDUED,
    T_ARVERNI_LEADER,
    T_FORT,
    T_LEGION,
    TOTALS,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.falling_sky.sequence import lay_out
from vexillum.games.falling_sky.state import Senate, State

SEATS = ("romans", "arverni", "aedui", "belgae")


def board(
    scenario: str = "reconquest-of-gaul", *, dice: tuple[int, ...] = (), empty: bool = True, **options: str
) -> Table[State]:
    """A table with a scenario's board; ``empty``: nothing on the map but the Fort of Provincia. ``dice`` are scripted.

    On an empty board all Legions are on their track, all Factions have 10 Resources and the Senate is in Intrigue.
    """
    setup = Setup("falling-sky", scenario, SEATS, {"players": "four"} | options, "test", dice)
    state = State(scenario=SCENARIO_IDS.index(scenario))
    lay_out(SCENARIOS[state.scenario], state)
    if empty:
        state.units = [0] * len(state.units)
        state.tribes = [SUBDUED] * COLONY + [ABSENT]
        state.devastated = [0] * len(state.devastated)
        state.available = list(TOTALS)
        state.available[T_LEGION] = 0
        state.available[T_FORT] -= 1
        state.units[UNIT_KINDS * PROVINCIA + FORT] = 1
        state.legions_track, state.fallen, state.removed_legions, state.waiting_legions = LEGIONS, 0, 0, 0
        state.vercingetorix_waits = 0
        state.tracks = [10] * 4
        state.senate, state.firm = Senate.INTRIGUE, 0
    return Table(setup, state, Dice("test", dice), [])


def put(table: Table[State], region: str, *tribes: str, **units: int) -> int:
    """Put pieces from Available (Legions from their track) into a Region: Tribes as "remi=belgic_ally", others by kind.

    Returns the number of the Region.
    """
    state, number = table.state, REGION_NUMBER[region]
    for text in tribes:
        tribe, status = text.split("=")
        kind = STATUS_NUMBER[status]
        state.tribes[TRIBE_NUMBER[tribe]] = kind
        if STATUS_TYPE[kind] >= 0:
            state.available[STATUS_TYPE[kind]] -= 1
    for unit, n in units.items():
        kind = KIND_NUMBER[unit]
        state.units[UNIT_KINDS * number + kind] += n
        if KIND_TYPE[kind] == T_LEGION:
            state.legions_track -= n
        else:
            state.available[KIND_TYPE[kind]] -= n
    assert min(state.available) >= 0
    assert state.legions_track >= 0
    return number


def units(table: Table[State], region: str, kind: str) -> int:
    return table.state.units[UNIT_KINDS * REGION_NUMBER[region] + KIND_NUMBER[kind]]


def tribe(table: Table[State], name: str) -> str:
    return STATUSES[table.state.tribes[TRIBE_NUMBER[name]]]


def resources(table: Table[State], seat: str) -> int:
    return table.state.tracks[SEATS.index(seat)]


def told(table: Table[State]) -> list[str]:
    return [entry.id.removeprefix("log.") for entry in table.journal]


def check(table: Table[State]) -> None:
    """No piece is lost or made: every type adds up to its total, on the map, in its boxes and Available."""
    state = table.state
    counts = list(state.available)
    for at, n in enumerate(state.units):
        assert n >= 0, at
        counts[KIND_TYPE[at % UNIT_KINDS]] += n
    for status in state.tribes:
        if STATUS_TYPE[status] >= 0:
            counts[STATUS_TYPE[status]] += 1
    counts[T_LEGION] += state.legions_track + state.fallen + state.removed_legions + state.waiting_legions
    counts[T_ARVERNI_LEADER] += state.vercingetorix_waits
    assert counts == list(TOTALS)
    assert all(0 <= n <= 45 for n in state.tracks)


def event(table: Table[State], card: int, side: str = "unshaded", who: str = "romans") -> Asked:
    """Execute a side of a card, for a Faction."""
    number = code(card, side == "shaded")
    table.state.current = card
    return Asked(HOUSE.effects[number].execute(table, number, str(card), FACTIONS.index(who)))


def keep(table: Table[State], card: int, side: str = "unshaded", who: str = "romans", *answers: str) -> None:
    """Execute a side of a card that stays in effect."""
    asked = event(table, card, side, who)
    asked.answers(*answers)
    assert asked.over, asked.keys


def command(table: Table[State], who: str, name: str, **action: Any) -> Asked:
    """A Faction executes a Command, as in a turn."""
    faction = FACTIONS.index(who)
    made = Action(table.state, faction, name, **action)
    return Asked(table.during(made, COMMANDS[faction][name].execute(table, made)))
