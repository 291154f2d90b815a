"""The steps of Events: the vocabulary in which effects are written."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from difflib import get_close_matches
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from vexillum.coin.events.context import AnyEvent, EventKit
from vexillum.coin.state import Play
from vexillum.core.table import NULL_SCOPE

E = TypeVar("E", bound=AnyEvent, contravariant=True)
"""The context that a step needs: that of any volume, or of one volume."""


class Step(msgspec.Struct, Generic[E], frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """One step, described by its fields; ``run`` carries it out as far as possible."""

    told: ClassVar[bool] = True
    """Whether the story shows it. Not for a step that only controls others."""

    def run(self, event: E) -> Play[None]:
        """Carry the step out."""
        raise NotImplementedError

    def errors(self, kit: EventKit) -> list[str]:
        """The errors of its fields beyond their types, for authors of decks."""
        return []


_UNTOLD: AbstractContextManager[None] = NULL_SCOPE


@cache
def _title(kind: type[Step[Any]]) -> str:
    """The story title of a step of this kind; empty if it is not shown."""
    return f"instruction.{str(kind.__struct_config__.tag).lower()}" if kind.told else ""


def run_steps(event: AnyEvent, steps: tuple[Step[Any], ...]) -> Play[None]:
    """Run steps in order, until one ends the Event."""
    for at, step in enumerate(steps):
        event.ahead.append(steps[at:])
        title = _title(type(step))
        with event.table.step(title, things=event.things) if title else _UNTOLD:
            yield from step.run(event)
        event.ahead.pop()
        if event.over:
            return


def step_errors(steps: tuple[Step[Any], ...], kit: EventKit) -> list[str]:
    """The errors of some steps, each with its number and word."""
    return [
        f"step {number} ({step.__struct_config__.tag}): {error}"
        for number, step in enumerate(steps, 1)
        for error in step.errors(kit)
    ]


def unknown(noun: str, names: tuple[str, ...], known: Collection[str]) -> list[str]:
    """Errors about unknown names, with the nearest known name, or all of them."""
    return [f"no {noun} {name!r}; {_rather(name, known)}" for name in names if name not in known]


def _rather(name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f"do you mean {near[0]!r}?" if near else f"there are: {', '.join(filter(None, known))}"


# A step written as a function, for effects outside of the vocabulary -------------------------------------------------


class Act(Step[E], frozen=True, kw_only=False):
    """Call a function; only possible in the game's own deck."""

    call: Callable[[E], Play[None]]

    def run(self, event: E) -> Play[None]:
        """Call the function."""
        yield from self.call(event)
