"""9.3.5 The turn of a fleet."""

from __future__ import annotations

from vexillum.games.akkren.state import Play, Table


def fleet_turn(table: Table, faction: int, fleet_id: int) -> Play[None]:
    """9.3.5 A fleet is activated: it sails, embarks, lands, raids, or looks for the pirates."""
    raise NotImplementedError
    yield
