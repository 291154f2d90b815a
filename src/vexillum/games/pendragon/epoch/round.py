"""6.0 The Epoch Round, phase by phase."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.games.pendragon.epoch.annona import annona
from vexillum.games.pendragon.epoch.event_phase import event_phase
from vexillum.games.pendragon.epoch.imperium_phase import imperium_phase
from vexillum.games.pendragon.epoch.recovery import recovery
from vexillum.games.pendragon.epoch.revenue import revenue
from vexillum.games.pendragon.epoch.upkeep_barbarians import saxon_upkeep, scotti_upkeep
from vexillum.games.pendragon.epoch.upkeep_civitates import civitates_upkeep
from vexillum.games.pendragon.epoch.upkeep_dux import dux_upkeep
from vexillum.games.pendragon.epoch.victory_phase import victory_phase
from vexillum.games.pendragon.state import Play, Stage, Table

STEPS: dict[int, Callable[[Table], Play[None]]] = {
    Stage.ANNONA: annona,
    Stage.IMPERIUM: imperium_phase,
    Stage.VICTORY: victory_phase,
    Stage.EPOCH_EVENT: event_phase,
    Stage.REVENUE: revenue,
    Stage.DUX_UPKEEP: dux_upkeep,
    Stage.CIVITATES_UPKEEP: civitates_upkeep,
    Stage.SAXON_UPKEEP: saxon_upkeep,
    Stage.SCOTTI_UPKEEP: scotti_upkeep,
    Stage.RECOVERY: recovery,
}
"""The step of each phase. Each ends by setting the next stage."""
