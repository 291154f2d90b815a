"""6.6.3 Saxon and Scotti Upkeep."""

from __future__ import annotations

from vexillum.games.pendragon.commands.barbarian_return import return_space
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.epoch.relocation import go_home_or_leave
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.money import RENOWN, shift
from vexillum.games.pendragon.pieces import FACTIONS, RAIDER_OF, SAXONS, SCOTTI, UNIT_KINDS, WARBAND_OF
from vexillum.games.pendragon.state import Play, Stage, Table

LEAST_RENOWN = {SAXONS: 10, SCOTTI: 6}
"""6.6.3 Renown is raised to this."""


def saxon_upkeep(table: Table) -> Play[None]:
    """6.6.3 The Saxons first."""
    yield from _upkeep(table, SAXONS)
    table.state.stage = Stage.SCOTTI_UPKEEP


def scotti_upkeep(table: Table) -> Play[None]:
    """6.6.3 Then the Scotti."""
    yield from _upkeep(table, SCOTTI)
    table.state.stage = Stage.RECOVERY


def _upkeep(table: Table, faction: int) -> Play[None]:
    track = RENOWN[faction]
    assert track is not None
    with phase(table, "upkeep", "6.6.3", "return", "go_home", "least_renown", seat=FACTIONS[faction]):
        table.tell("phase_upkeep", "6.6.3", who=FACTIONS[faction])
        with part(table, 0):
            _return(table, faction)
        with part(table, 1):
            yield from go_home_or_leave(table, WARBAND_OF[faction], "6.6.3")
        with part(table, 2):
            lacking = LEAST_RENOWN[faction] - table.state.tracks[track]
            if lacking > 0:
                shift(table, track, lacking, "6.6.3")


def _return(table: Table, faction: int) -> None:
    """6.6.3 Return where any own Unit carries Plunder: it becomes Renown, and all Raiders there leave (R47)."""
    state = table.state
    for space in range(SPACE_COUNT):
        if (
            state.plunder[UNIT_KINDS * space + WARBAND_OF[faction]]
            or state.plunder[UNIT_KINDS * space + RAIDER_OF[faction]]
        ):
            return_space(table, faction, space, "6.6.3")
