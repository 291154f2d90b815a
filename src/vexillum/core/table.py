"""The table: what rules code holds in its hand while it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from vexillum.core.decision import NOTHING, Decision, Option, Play, Why
from vexillum.core.dice import Dice
from vexillum.core.state import State
from vexillum.core.texts import Message

S = TypeVar("S", bound=State)
_T = TypeVar("_T")


class Entry(Message, frozen=True):
    """A line of the journal. ``to`` names the seats that may read it; nobody named means everybody."""

    to: tuple[str, ...] = ()

    def visible(self, seat: str | None) -> bool:
        """May this seat (or, for None, an observer) read it?"""
        return not self.to or seat in self.to


class Setup(msgspec.Struct, frozen=True):
    """What a game is started from: with the answers, all that a game is a function of."""

    game: str
    scenario: str
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    script: tuple[int, ...] = ()
    """Faces of the first dice, given by hand."""
    position: dict[str, Any] | None = None
    """The position to begin from, instead of the scenario's set-up."""


class Table(Generic[S]):
    """State, dice and journal of one running game, and the ways in which rules ask, roll, reveal and report."""

    __slots__ = ("dice", "doing", "journal", "quiet", "rolled", "seals", "setup", "state")

    def __init__(self, setup: Setup, state: S, dice: Dice, journal: list[Entry], quiet: bool = False) -> None:
        self.setup = setup
        self.state = state
        self.dice = dice
        self.journal = journal
        self.quiet = quiet
        self.doing: list[Any] = []
        """What the rules are in the middle of, the innermost last: those who answer may look at it."""
        self.seals = 0
        """How often a die was rolled or something hidden shown: undo does not go behind it."""
        self.rolled: list[tuple[int, int]] = []
        """Sides and face of every die since the last answer, for those who show dice. A quiet table keeps none."""

    def ask(
        self,
        seat: str,
        kind: str,
        options: list[Option] | tuple[Option, ...],
        *,
        rule: str,
        at_least: int = 1,
        at_most: int = 1,
        params: Mapping[str, Any] = NOTHING,
        about: str = "",
        secret: bool = False,
        why: Why | None = None,
        because: Message | None = None,
    ) -> Decision:
        """A decision to yield. Who answers, and whether it has to be asked at all, is not the rules' affair."""
        return Decision(seat, kind, tuple(options), rule, at_least, at_most, params, about, secret, why, because)

    def during(self, thing: Any, play: Play[_T]) -> Play[_T]:
        """Run rules, and let it be known what they carry out.

        A play that is given up leaves it in ``doing``; the session clears that before it begins anew.
        """
        self.doing.append(thing)
        result = yield from play
        self.doing.pop()
        return result

    def tell(self, id: str, rule: str = "", *, to: tuple[str, ...] = (), **params: Any) -> None:
        """Report what happened."""
        if not self.quiet:
            self.journal.append(Entry("log." + id, params, rule, to))

    def tell_forced(self, decision: Decision) -> None:
        """Report why a decision had one legal answer only, if the rules say so: of a secret one, to its seat alone."""
        because = decision.because
        if because is not None and not self.quiet:
            to = (decision.seat,) if decision.secret else ()
            self.journal.append(Entry(because.id, because.params, because.rule, to))

    def reveal(self) -> None:
        """Something hidden becomes known: undo stops here."""
        self.seals += 1

    def roll(self, sides: int) -> int:
        """Roll one die."""
        state = self.state
        self.seals += 1
        face = self.dice.scripted(state.rolls, sides)
        if face is None:
            face = 1 + self.dice.draw(state.draws, sides)
        state.draws += 1
        state.rolls += 1
        if not self.quiet:
            self.rolled.append((sides, face))
        return face

    def draw(self, among: int) -> int:
        """A hidden random number below ``among``: a lot drawn, not a die on the table."""
        number = self.state.draws
        self.state.draws = number + 1
        return self.dice.draw(number, among)

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle a deck in place, from the same dice as everything else."""
        self.dice.shuffling(len(cards))
        for last in range(len(cards) - 1, 0, -1):
            other = self.draw(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
