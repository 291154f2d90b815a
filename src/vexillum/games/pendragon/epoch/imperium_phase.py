"""6.2 Imperium Phase: Hoarding, then the Imperium track."""

from __future__ import annotations

from typing import Any

from vexillum.coin.options import numbers
from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards.lasting import hillforts_count
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.entropy import entropy_of_britons
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.imperium import fragmented, set_imperium, shift_dominance, shift_down
from vexillum.games.pendragon.money import room, shift
from vexillum.games.pendragon.pieces import CIVITATES, FACTIONS, HILLFORT, STRONGHOLDS, TOWN
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.state import Dominance, Imperium, Play, Stage, State, Table, Track

TO_AUTONOMY = (30, 55)
TO_FRAGMENTATION = (20, 30)
"""6.2.2 Briton Control and Prosperity + Prestige, at or below which the Imperium falls."""
TO_CIVILIAN, TO_MILITARY = 10, 6
"""6.2.2 By how much Wealth must exceed Prestige to gain, and to keep, Civilian Dominance."""


def imperium_phase(table: Table) -> Play[None]:
    """6.2 Hoarding, then the track."""
    state = table.state
    with phase(table, "imperium", "6.2", "hoarding", "imperium_track"):
        table.tell("phase_imperium", "6.2")
        with part(table, 0):
            yield from hoarding(table)
        with part(table, 1):
            yield from imperium_track(table)
    state.stage = Stage.VICTORY


def counted(state: State) -> int:
    """6.2.1, 6.5.2 The Strongholds that count for the Civitates: Towns, or Hillforts after CYMBROGI."""
    return HILLFORT if hillforts_count(state) else TOWN


def hoarding(table: Table) -> Play[None]:
    """6.2.1 Briton Resources become Wealth, up to half the Towns on the map, if Wealth can rise (ruling P73)."""
    state = table.state
    half = (on_map(state, counted(state)) + 1) // 2
    most = min(half, state.tracks[Track.BRITON], room(state, Track.WEALTH))
    if not most:
        return
    (pick,) = yield table.ask(
        FACTIONS[CIVITATES], "hoarding", numbers(0, most), rule="6.2.1", params={"n": most}, why=_why_not_hoarded
    )
    if pick.value:
        shift(table, Track.BRITON, -pick.value, "6.2.1")
        shift(table, Track.WEALTH, pick.value, "6.2.1")


def _why_not_hoarded(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no more can be hoarded."""
    state: State = table.state
    if not name.isdigit():
        return None
    kind = counted(state)
    return Message(
        "why.hoarding",
        {
            "n": decision.params["n"],
            "stronghold": STRONGHOLDS[kind],
            "there": on_map(state, kind),
            "money": state.tracks[Track.BRITON],
            "wealth": state.tracks[Track.WEALTH],
        },
        "6.2.1",
    )


def imperium_track(table: Table) -> Play[None]:
    """6.2.2 The bullets in their order, each once (R44). Entropy comes at once upon Fragmentation (ruling P167)."""
    state = table.state
    if fragmented(state):
        table.tell("imperium_stays_fragmented", "6.2.2")
        return
    standing = (controlled_population(state, CIVITATES), total_prosperity(state) + state.tracks[Track.PRESTIGE])
    table.tell("imperium_check", "6.2.2", control=standing[0], sum=standing[1])
    fell = False
    if state.imperium == Imperium.ROMAN_RULE and _at_or_below(standing, TO_AUTONOMY):
        fell = shift_down(table, "6.2.2")
    if _at_or_below(standing, TO_FRAGMENTATION):
        fell = set_imperium(table, Imperium.FRAGMENTATION, Dominance.NONE, "6.2.2")
        yield from entropy_of_britons(table)
    if fell:
        for track in (Track.PRESTIGE, Track.WEALTH):
            shift(table, track, -(state.tracks[track] // 2), "6.2.2")
    lead = state.tracks[Track.WEALTH] - state.tracks[Track.PRESTIGE]
    if state.dominance == Dominance.MILITARY and lead >= TO_CIVILIAN:
        shift_dominance(table, Dominance.CIVILIAN, "6.2.2")
    if state.dominance == Dominance.CIVILIAN and lead < TO_MILITARY:
        shift_dominance(table, Dominance.MILITARY, "6.2.2")


def _at_or_below(standing: tuple[int, int], limits: tuple[int, int]) -> bool:
    return standing[0] <= limits[0] or standing[1] <= limits[1]
