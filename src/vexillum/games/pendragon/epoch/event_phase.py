"""6.4 Epoch Event Phase."""

from __future__ import annotations

from vexillum.games.pendragon.events.registry import EFFECTS
from vexillum.games.pendragon.lasting import code
from vexillum.games.pendragon.pieces import NOBODY
from vexillum.games.pendragon.state import Play, Stage, Table


def event_phase(table: Table) -> Play[None]:
    """6.4, 5.6 The Epoch card's Event is executed, whatever is optional in it."""
    state = table.state
    number = state.current
    table.tell("phase_event", "6.4", card=str(number))
    effect = EFFECTS.get(code(number, False))
    if effect is None:
        table.tell("epoch_event_missing", "6.4", card=str(number))
    else:
        yield from effect.execute(table, NOBODY)
    state.stage = Stage.REVENUE
