"""Traversing the steps of an effect, including nested ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from vexillum.coin.events.branches import Branch
from vexillum.coin.events.lasting_effects import Keep
from vexillum.coin.events.step import Step


def parts(struct: msgspec.Struct) -> Iterator[msgspec.Struct]:
    """A struct and every struct inside it: steps, branches, conditions on spaces and on the game."""
    yield struct
    for field in struct.__struct_fields__:
        value = getattr(struct, field)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, msgspec.Struct):
                yield from parts(item)


def kept(steps: tuple[Step[Any], ...]) -> list[str]:
    """The names of the lasting effects of some steps."""
    return [part.effect for step in steps for part in parts(step) if isinstance(part, Keep)]


def branches(steps: tuple[Step[Any], ...]) -> list[Branch]:
    """All alternatives in some steps."""
    return [part for step in steps for part in parts(step) if isinstance(part, Branch)]
