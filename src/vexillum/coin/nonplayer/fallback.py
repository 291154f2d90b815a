"""The simplest legal answer, where no plan fits a turn that a person has begun.

Stop or decline if that is offered; otherwise follow the Non-player rules for such a choice; otherwise choose the
minimum at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from vexillum.coin.nonplayer.answers import Answer
from vexillum.coin.nonplayer.context import B
from vexillum.coin.nonplayer.priorities import OPTIONS, CandidateKind, by_space, choose_from
from vexillum.core.decision import Decision, Option


class Fallback(Generic[B]):
    """The fallback answers of a volume."""

    __slots__ = ("_by_space", "beside", "by_kind", "spaces", "stops")

    def __init__(
        self,
        by_kind: Mapping[str, Answer[B]],
        *,
        stops: tuple[str, ...],
        spaces: Mapping[str, int],
        beside: Callable[[Option], bool],
    ) -> None:
        self.by_kind = by_kind
        """Answers by kind of decision, where the Non-player rules cover such a choice."""
        self.stops = stops
        """The keys that stop or decline, in order of preference."""
        self.spaces = spaces
        """The number of each space by its key."""
        self._by_space: CandidateKind[Option] = by_space(lambda option: spaces[option.key])
        self.beside = beside
        """Whether an option does not answer the question itself but may be done before it."""

    def answer(self, bot: B, decision: Decision) -> Sequence[str]:
        """An answer to any decision."""
        if not decision.at_least:
            return ()
        for key in self.stops:
            if key in decision.keys:
                return (key,)
        return self.by_kind.get(decision.kind, self._at_random)(bot, decision)

    def _at_random(self, bot: B, decision: Decision) -> Sequence[str]:
        """The minimum at random: the least of numbers; spaces rather than other options."""
        options = decision.options
        if all(option.key.isdecimal() for option in options):
            return (min(options, key=lambda option: int(option.key)).key,)
        left = [option for option in options if option.key in self.spaces]
        left = left or [option for option in options if not self.beside(option)] or list(options)
        chosen: list[str] = []
        while len(chosen) < decision.at_least:
            pick = self.one(bot, decision, left)
            left.remove(pick)
            chosen.append(pick.key)
        return chosen

    def one(self, bot: B, decision: Decision, options: Sequence[Option]) -> Option:
        """One of equal options."""
        kind = self._by_space if all(option.key in self.spaces for option in options) else OPTIONS
        roll = f"8.3.2 {decision.kind} {decision.about} {len(options)}"
        return choose_from(bot, "8.3.2", "plainly", options, kind=kind, roll=roll)
