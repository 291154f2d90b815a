"""Imagined games: the answers since a checkpoint repeated with other hidden cards, and whether a seat sees the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from vexillum.core.decision import Decision, Option

if TYPE_CHECKING:
    from vexillum.core.session import Session

_X = TypeVar("_X", bound="Session[Any]")


class MadeChoice(msgspec.Struct, frozen=True, eq=False):
    """What was chosen at a decision, forced or not."""

    decision: Decision
    picks: tuple[Option, ...]
    seals: int | None = None
    """For a sealed decision, the count of seals before it: while it is unchanged, no other seat knows the choice."""

    @property
    def seat(self) -> str:
        """The seat that chose."""
        return self.decision.seat

    @property
    def kind(self) -> str:
        """The kind of the decision."""
        return self.decision.kind

    @property
    def keys(self) -> tuple[str, ...]:
        """The chosen keys, as in an answer."""
        return tuple([option.key for option in self.picks])

    @property
    def secret(self) -> bool:
        """Whether the options show something that only this seat may know."""
        return self.decision.secret

    @property
    def sole(self) -> tuple[str, ...]:
        """The only option, if there was one; choosing nothing from it is the same as choosing it."""
        return self.decision.keys if len(self.decision.options) == 1 else ()

    def same(self, other: MadeChoice | Decision) -> bool:
        """Whether it is about the same question."""
        return (self.seat, self.kind) == (other.seat, other.kind)


class Divergence(LookupError):
    """An imagined game asks something else than the original did."""


MOST_EXTRA = 20
"""The most questions of an imagined game that the original did not ask."""


def retell(original: Session[Any], twin: _X, seat: str | None, random: Random) -> _X:
    """Replay the answers since the last checkpoint in ``twin``, which is at that checkpoint; or :class:`Divergence`.

    Sealed choices of others that are still hidden are made again. Other seats may be asked new questions, or secret
    ones with other options: these are answered at random. :func:`looks_same` then checks whether ``seat`` would notice.
    """
    _Retelling(original, twin, seat, random).run()
    return twin


class _Retelling:
    def __init__(self, original: Session[Any], twin: Session[Any], seat: str | None, random: Random) -> None:
        self.original, self.twin, self.seat, self.random = original, twin, seat, random
        self.passed = 0
        """How many choices of the twin have been compared."""
        self.extra = 0

    def run(self) -> None:
        """Replay choice by choice."""
        later = list(self.original.choices)
        while later:
            choice = later.pop(0)
            if not self._made(choice, later) and not self._others(choice):
                raise Divergence(choice.kind)
        asked = self.original.decision
        while asked is not None and (now := self.twin.decision) is not None and not _alike(now, asked):
            if now.seat == self.seat:
                raise Divergence(now.kind)
            self._answer(now, None)

    def _made(self, choice: MadeChoice, later: list[MadeChoice]) -> bool:
        """Repeat a choice in the twin; False if it is not asked there."""
        unknown = choice.seals == self.original.table.seals and choice.seat != self.seat
        while True:
            found, now = self._next(), self.twin.decision
            if found is not None and found.same(choice):
                if found.keys != choice.keys and not self._others(choice):
                    raise Divergence(choice.kind)
                self.passed += 1
                return True
            if found is None and now is not None and choice.same(now):
                self._answer(now, None if unknown else choice.keys, choice.sole)
                self.passed += 1
                return True
            asked = found or now
            if asked is None or asked.seat == self.seat or any(other.same(asked) for other in later):
                return False
            if found is None and now is not None:
                self._answer(now, None)
            self.passed += 1

    def _next(self) -> MadeChoice | None:
        """The next choice of the twin that has not been compared yet."""
        choices = self.twin.choices
        return choices[self.passed] if self.passed < len(choices) else None

    def _others(self, asked: MadeChoice | Decision) -> bool:
        """Whether it is a secret question to another seat."""
        return asked.secret and asked.seat != self.seat

    def _answer(self, decision: Decision, keys: tuple[str, ...] | None, sole: tuple[str, ...] = ()) -> None:
        """Answer in the twin: with the original keys if possible, otherwise at random.

        An empty answer where there was only one option counts as choosing that ``sole`` option.
        """
        if keys == () and self._others(decision):
            keys = sole  # also if nothing could be chosen here: an empty answer would tell how many options there were
        if keys is not None and (not self._others(decision) or _possible(decision, keys)):
            self.twin.answer(decision.seat, keys)
            return
        self.extra += keys is None
        if self.extra > MOST_EXTRA:
            raise Divergence(decision.kind)
        most = min(decision.at_most, len(decision.options))
        n = self.random.choice((decision.at_least, self.random.randint(decision.at_least, most)))
        ends = (decision.keys[:1], decision.keys[-1:], self.random.sample(decision.keys, max(1, n)))
        self.twin.answer(decision.seat, self.random.choice(ends) if n == 1 else self.random.sample(decision.keys, n))


def _possible(decision: Decision, keys: tuple[str, ...]) -> bool:
    """Whether these keys are a legal answer."""
    return set(keys) <= set(decision.keys) and decision.at_least <= len(keys) <= decision.at_most


def _alike(one: Decision, other: Decision) -> bool:
    return (one.seat, one.kind) == (other.seat, other.kind)


def looks_same(original: Session[Any], twin: Session[Any], seat: str | None) -> bool:
    """Whether a seat (None: an observer) sees the same in both: number of answers, question, view, journal."""
    if (original.steps[-1].number, original.decision_number) != (twin.steps[-1].number, twin.decision_number):
        return False
    asked, asked_there = original.decision, twin.decision
    if (asked is None) != (asked_there is None):
        return False
    if asked is not None and asked_there is not None:
        if (asked.seat, asked.kind) != (asked_there.seat, asked_there.kind):
            return False
        if (seat == asked.seat or not asked.secret) and asked.keys != asked_there.keys:
            return False
    if (original.state.rng_draws, original.state.rolls) != (twin.state.rng_draws, twin.state.rolls):
        return False
    if twin.view(seat) != original.view(seat):
        return False
    return twin.table.quiet or (twin.log(seat) == original.log(seat) and _pace(twin) == _pace(original))


def _pace(session: Session[Any]) -> list[tuple[int, int | None]]:
    """After how many answers each scope of the story began and ended since the last checkpoint."""
    return [(scope.answers, scope.until) for scope in session.table.story[session.steps[-1].scopes :]]
