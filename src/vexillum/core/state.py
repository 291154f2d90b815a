"""State: plain, typed, flat data, so that a copy takes a microsecond and all of it can be saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar, get_origin, get_type_hints

import msgspec

_S = TypeVar("_S", bound="State")


class State(msgspec.Struct, rename={"rng_draws": "draws"}):
    """The base class of every game's state.

    A field is an immutable value (a number, a string, a tuple) or a flat list of them, so that :meth:`copy` is exact.
    Each fact is stored once; what follows from it is computed.
    """

    rng_draws: int = 0
    """How many random numbers were drawn, for dice and shuffles together: ``draws`` in a position."""
    rolls: int = 0
    """How many of them were dice rolls."""

    def copy(self: _S) -> _S:
        """An independent copy."""
        copier: Callable[[_S], _S] = _copier(type(self))
        return copier(self)


@cache
def _copier(kind: type[_S]) -> Callable[[_S], _S]:
    """A function that copies a type of state and each of its lists; generated code is faster than a loop."""
    lists = [name for name, hint in get_type_hints(kind).items() if get_origin(hint) is list]
    lines = ["def copier(s):", "  c = s.__copy__()", *[f"  c.{name} = s.{name}.copy()" for name in lists], "  return c"]
    made: dict[str, Callable[[_S], _S]] = {}
    exec("\n".join(lines), made)
    return made["copier"]
