"""5.1 A step of an Event: a word of the vocabulary in which effects are written."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager, nullcontext
from difflib import get_close_matches
from functools import cache

import msgspec

from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import Play

WHO = ("you", "chosen", *FACTIONS)
"""Who decides in a step: the executing Faction, the Faction selected by the Event, or one of the four."""


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """One step. Its fields say what; ``run`` does it, as far as it can be done (5.1.3)."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Carry the step out."""
        raise NotImplementedError

    def errors(self) -> list[str]:
        """What is wrong with its fields beyond their types, for those who write a deck."""
        return []


UNTOLD = frozenset(
    (
        *("if", "either", "may", "stop", "select", "every", "select_faction", "select_nation", "select_colour"),
        *("train", "muster", "march", "intercept", "battle", "raid", "return", "settle", "invite"),
    )
)
"""The words whose steps are none of the story: they only lead to others, or have steps of their own."""
_UNTOLD: AbstractContextManager[None] = nullcontext()


@cache
def _title(kind: type[Step]) -> str:
    """What the story calls a step of this kind; nothing if it does not tell it."""
    word = str(kind.__struct_config__.tag)
    return "" if word in UNTOLD else f"instruction.{word.lower()}"


def unknown(noun: str, names: tuple[str, ...], known: Collection[str]) -> list[str]:
    """Complaints about names that mean nothing, with the nearest name, or all that there are."""
    return [f"no {noun} {name!r}; {_rather(name, known)}" for name in names if name not in known]


def _rather(name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f"do you mean {near[0]!r}?" if near else f"there are: {', '.join(filter(None, known))}"


def run_steps(event: PendragonEvent, steps: tuple[Step, ...]) -> Play[None]:
    """5.1 The steps in the order given, until one ends the Event."""
    for at, step in enumerate(steps):
        event.ahead.append(steps[at:])
        title = _title(type(step))
        with event.table.step(title, things=event.things) if title else _UNTOLD:
            yield from step.run(event)
        event.ahead.pop()
        if event.over:
            return
