"""5.1 What Events do: the effect of each card side that is written in code."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from vexillum.games.pendragon.state import Play, State, Table


class Effect(msgspec.Struct, frozen=True):
    """5.1 One side of a card."""

    execute: Callable[[Table, int], Play[None]]
    """Carry it out for the executing Faction; for an Epoch Event (5.6) that is NOBODY."""
    precondition: Callable[[State], bool] = lambda state: True
    """5.7 What a Pivotal Event needs."""


EFFECTS: dict[int, Effect] = {}
"""By card side (``lasting.code``). A side that is missing here cannot be executed yet, and the player is told so."""
