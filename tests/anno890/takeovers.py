"""What the contract of takeovers needs to know of 890 Anno Domini."""

from __future__ import annotations

from functools import partial

from vexillum.games.anno890.agents.regent import Regent

QUICKER = {"regent": partial(Regent, playouts=2, width=2)}
"""A regent that imagines a few games only: what it may answer is the same."""
