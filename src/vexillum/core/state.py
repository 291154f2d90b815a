"""State: plain, typed, flat data, so that a copy costs a microsecond and every bit of it can be saved."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import astuple

_S = TypeVar("_S", bound="State")


class State(msgspec.Struct):
    """The base of every game's state.

    A field is an immutable value (a number, a word, a tuple) or a flat list of them: that is what makes :meth:`copy`
    exact. A fact stands in one place; what follows from it is computed.
    """

    draws: int = 0
    """How many numbers the dice have given, for dice and shuffles together."""
    rolls: int = 0
    """How many of them were dice on the table."""

    def copy(self: _S) -> _S:
        """An independent copy."""
        return type(self)(*[value[:] if type(value) is list else value for value in astuple(self)])  # type: ignore[arg-type]
