"""Semantic checks of an owner's effects: what a step acts on must have been selected before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from vexillum.coin.events.branches import Branch, EachFaction, Either, If, May
from vexillum.coin.events.condition import Condition
from vexillum.coin.events.points import Gain
from vexillum.coin.events.selection import SelectFaction
from vexillum.coin.events.step import Step
from vexillum.coin.owndeck.deck_file import Place, complaint
from vexillum.core.words.texts import Message

MOST = 99
"""The largest number in a step."""
Known = frozenset[str]
"""What was selected before: "spaces", "faction", and other selections of a volume."""


def word(step: Step[Any]) -> str:
    """The word of a step in a file."""
    return str(step.__struct_config__.tag)


class StepChecks:
    """What steps need and select. Volumes declare which of their words act in spaces, and add their own selections."""

    in_spaces: frozenset[str] = frozenset(("place", "remove", "replace"))
    """Steps that act in the selected spaces, unless they have ``among``."""
    selecting: frozenset[str] = frozenset(("select", "every"))
    """Steps after which spaces are selected."""
    signed: tuple[tuple[type[msgspec.Struct], str], ...] = ((Gain, "n"),)
    """Numbers that may be negative."""

    def needs(self, step: Step[Any]) -> set[str]:
        """What must have been selected before a step."""
        needs = set()
        if getattr(step, "who", None) == "chosen":
            needs.add("faction")
        if word(step) in self.in_spaces and getattr(step, "among", None) is None:
            needs.add("spaces")
        return needs

    def gives(self, step: Step[Any], known: Known) -> Known:
        """What is certainly selected after a step."""
        if isinstance(step, SelectFaction):
            return frozenset(("faction",))
        if word(step) in self.selecting:
            return frozenset(("spaces",))
        if isinstance(step, If):
            return self._after(step.then, known) & self._after(step.otherwise, known)
        if isinstance(step, Either) and step.branches:
            return frozenset.intersection(*(self._after(branch.steps, known) for branch in step.branches))
        return frozenset()

    def _after(self, steps: tuple[Step[Any], ...], known: Known) -> Known:
        for step in steps:
            known |= self.gives(step, known)
        return known

    def problems(self, steps: tuple[Step[Any], ...], place: Place, known: Known = frozenset()) -> Iterator[Message]:
        """Errors: steps that act on something not selected before, and numbers out of bounds."""
        for number, step in enumerate(steps, 1):
            here = (*place, f"step {number} ({word(step)})")
            for need in sorted(self.needs(step) - known):
                yield complaint(f"own.needs.{need}", here)
            yield from self._numbers(step, here)
            yield from self._inside(step, here, known)
            known |= self.gives(step, known)

    def _inside(self, step: Step[Any], here: Place, known: Known) -> Iterator[Message]:
        if isinstance(step, If):
            yield from self.problems(step.then, (*here, "then"), known)
            yield from self.problems(step.otherwise, (*here, "otherwise"), known)
            yield from self._numbers(step.when, (*here, "when"))
        elif isinstance(step, Either):
            for number, branch in enumerate(step.branches, 1):
                inner = (*here, f"branch {number} ({branch.id})")
                yield from self.problems(branch.steps, inner, known)
                yield from self._numbers(branch.when, (*inner, "when"))
        elif isinstance(step, May):
            yield from self.problems(step.steps, here, known)
            yield from self._numbers(step.when, (*here, "when"))
        elif isinstance(step, EachFaction):
            yield from self.problems(step.steps, here, known | {"faction"})

    def _numbers(self, struct: msgspec.Struct, here: Place) -> Iterator[Message]:
        """Numbers of a step or condition that are out of bounds. Steps inside it are checked separately."""
        for field in struct.__struct_fields__:
            value = getattr(struct, field)
            least = -MOST if any(isinstance(struct, kind) and field == name for kind, name in self.signed) else 0
            found = list(value.items()) if isinstance(value, dict) else [("", value)]
            for name, number in found:
                if type(number) is int and not least <= number <= MOST:
                    at = (*here, field, name) if name else (*here, field)
                    yield complaint("position.range", at, found=number, least=least, most=MOST)
            if isinstance(value, msgspec.Struct) and not isinstance(value, Step | Condition):
                yield from self._numbers(value, (*here, field))


def unlabelled(offered: list[Branch], place: Place) -> Iterator[Message]:
    """Alternatives without a label, or two of a card with the same id."""
    ids = [branch.id for branch in offered]
    for branch in offered:
        here = (*place, f"branch ({branch.id})")
        if not branch.label:
            yield complaint("position.missing", (*here, "label"))
    for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
        yield complaint("own.branch_twice", place, id=id)
