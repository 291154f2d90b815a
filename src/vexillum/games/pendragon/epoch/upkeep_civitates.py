"""6.6.2 Civitates Upkeep."""

from __future__ import annotations

from typing import Any

from vexillum.coin.options import numbers
from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.epoch.relocation import go_home, redeploy_foederati
from vexillum.games.pendragon.epoch.upkeep_dux import stow
from vexillum.games.pendragon.forces import remove
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.money import shift
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import CIVITATES, COMITATES, FACTIONS, MILITIA, UNIT_KINDS
from vexillum.games.pendragon.state import Play, Stage, State, Table, Track

PER_WEALTH = 3
"""6.6.2 Comitates that 1 Wealth pays for."""
MILITIA_IN = 3
"""6.6.2 One in this many Militia goes back to civilian life."""


def civitates_upkeep(table: Table) -> Play[None]:
    """6.6.2 Stow Plunder, dismiss Militia, pay Comitates, discard Refugees, redeploy."""
    state = table.state
    stages = ("stow", "militia", "comitates", "refugees", "redeploy")
    with phase(table, "upkeep", "6.6.2", *stages, seat=FACTIONS[CIVITATES]):
        table.tell("phase_upkeep", "6.6.2", who=FACTIONS[CIVITATES])
        with part(table, 0):
            stow(table, CIVITATES, Track.WEALTH, "6.6.2")
        with part(table, 1):
            for space in range(SPACE_COUNT):
                remove(table, space, MILITIA, state.units[UNIT_KINDS * space + MILITIA] // MILITIA_IN, 0, "6.6.2")
        with part(table, 2):
            yield from _pay_comitates(table)
        with part(table, 3):
            _discard_refugees(table)
        with part(table, 4):
            yield from go_home(table, MILITIA, "6.6.2")
            yield from go_home(table, COMITATES, "6.6.2")
            yield from redeploy_foederati(table, CIVITATES, "6.6.2")
    state.stage = Stage.SAXON_UPKEEP


def _comitates(state: State) -> list[int]:
    return state.units[COMITATES::UNIT_KINDS]


def _pay_comitates(table: Table) -> Play[None]:
    """6.6.2 Each Wealth pays for up to 3 Comitates; the others are removed."""
    state = table.state
    total = sum(_comitates(state))
    if not total:
        return
    most = min(state.tracks[Track.WEALTH], -(-total // PER_WEALTH))
    (pick,) = yield table.ask(
        FACTIONS[CIVITATES],
        "upkeep.comitates",
        numbers(0, most),
        rule="6.6.2",
        params={"n": total, "wealth": state.tracks[Track.WEALTH]},
        why=_why_not_wealth,
    )
    shift(table, Track.WEALTH, -pick.value, "6.6.2")
    left = total - PER_WEALTH * pick.value
    candidates = [space for space, n in enumerate(_comitates(state)) if n]
    if left == total:  # nothing was paid: there is nothing to choose
        for candidate in candidates:
            remove(table, candidate, COMITATES, state.units[UNIT_KINDS * candidate + COMITATES], 0, "6.6.2")
        return
    while left > 0:
        (space,) = yield table.ask(
            FACTIONS[CIVITATES],
            "upkeep.unpaid",
            [SPACE[space] for space in candidates],
            rule="6.6.2",
            params={"n": left},
            why=_why_not_unpaid,
        )
        candidates.remove(space.value)
        there = state.units[UNIT_KINDS * space.value + COMITATES]
        elsewhere = sum(state.units[UNIT_KINDS * other + COMITATES] for other in candidates)
        (number,) = yield table.ask(
            FACTIONS[CIVITATES],
            "upkeep.unpaid.number",
            numbers(max(1, left - elsewhere), min(there, left)),
            rule="6.6.2",
            params={"n": left, "space": SPACE_IDS[space.value]},
            about=f"unit:{SPACE_IDS[space.value]}.comitates",
            why=_why_not_unpaid_number,
        )
        remove(table, space.value, COMITATES, number.value, 0, "6.6.2")
        left -= number.value


def _why_not_wealth(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no more Wealth can be paid."""
    if not name.isdigit():
        return None
    return Message("why.comitates_wealth", {"n": decision.params["n"], "wealth": decision.params["wealth"]}, "6.6.2")


def _why_not_unpaid(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why Comitates of a space cannot be chosen."""
    state: State = table.state
    id = name.removeprefix("space:").removeprefix("unit:").partition(".")[0]
    space = SPACE_NUMBER.get(id)
    if space is None:
        return None
    there = state.units[UNIT_KINDS * space + COMITATES]
    return Message("why.comitates_named" if there else "why.comitates_none", {"space": id}, "6.6.2")


def _why_not_unpaid_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why not more or fewer are removed here."""
    if not name.isdigit():
        return None
    return Message("why.comitates_number", {"n": decision.params["n"], "space": decision.params["space"]}, "6.6.2")


def _discard_refugees(table: Table) -> None:
    """6.6.2 Half of the Refugees markers, rounded up."""
    state = table.state
    gone = (state.refugees + 1) // 2
    if gone:
        state.refugees -= gone
        table.tell("refugees_discarded", "6.6.2", n=gone, now=state.refugees)
