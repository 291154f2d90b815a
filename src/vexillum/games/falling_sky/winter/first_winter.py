"""2.1 The first Winter of Pax Gallica, and Vercingetorix who comes after it."""

from __future__ import annotations

from vexillum.core.decision import DONE
from vexillum.games.falling_sky.forces import may_stack, place_leader
from vexillum.games.falling_sky.map import BELGICA, SPACE_COUNT
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import ARVERNI, LEADER_TYPE, LEGION, ROMANS, SEATS, UNIT_KINDS, VERCINGETORIX
from vexillum.games.falling_sky.scenarios import SCENARIOS
from vexillum.games.falling_sky.state import Play, Stage, State, Table


def first_winter(state: State) -> bool:
    """2.1 Whether it is the first Winter Round of Pax Gallica."""
    return SCENARIOS[state.scenario].first_winter and state.winters == 1


def place_waiting_legions(table: Table) -> Play[None]:
    """2.1 At the start of that Harvest the Romans place three Legions in Belgica, in any Regions."""
    state = table.state
    while state.waiting_legions:
        (pick,) = yield table.ask(
            SEATS[ROMANS],
            "harvest.legion",
            [REGION[region] for region in BELGICA],
            rule="2.1",
            params={"n": state.waiting_legions},
        )
        state.waiting_legions -= 1
        state.units[UNIT_KINDS * pick.value + LEGION] += 1
        table.tell("legion_arrives", "2.1", space=pick.key)


def may_come(state: State) -> bool:
    """2.1 Whether Vercingetorix may come: from the first Spring on, at any time."""
    since = state.winters > 1 or (state.winters == 1 and state.stage in (Stage.TURN, Stage.SPRING))
    return bool(state.vercingetorix_waits) and since


def ask_vercingetorix(table: Table) -> Play[None]:
    """2.1 The Arverni may place Vercingetorix in any Region: asked at the start of each turn and phase (ruling F9)."""
    state = table.state
    if not may_come(state):
        return
    (pick,) = yield table.ask(
        SEATS[ARVERNI],
        "vercingetorix",
        [*[REGION[region] for region in range(SPACE_COUNT) if may_stack(state, region, ARVERNI)], DONE],
        rule="2.1",
    )
    if pick is not DONE:
        with table.turn(SEATS[ARVERNI], "vercingetorix"):
            state.vercingetorix_waits = 0
            state.available[LEADER_TYPE[ARVERNI]] += 1
            place_leader(table, pick.value, VERCINGETORIX, "2.1")
