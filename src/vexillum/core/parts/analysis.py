"""What analysis needs to know about a game: how to play out a position, and which figure is the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.table import S


@dataclass(frozen=True, kw_only=True, eq=False)
class Horizon(Generic[S]):
    """For games too long to be played out: how far a playout goes, and how the position there is evaluated."""

    reached: Callable[[S, S], bool]
    """Whether a playout that began with the first state may stop at the second."""
    estimate: Callable[[S], Mapping[str, float]]
    """Each seat's chance of winning from there: numbers from 0 to 1 that add up to 1."""


class CountedChoice(msgspec.Struct, frozen=True):
    """A choice whose frequency an experiment relates to winning."""

    name: str
    """The id of its text."""
    by_card: bool = False
    """Whether it depends on the current card, so that it is counted by card."""


def nothing_counted(kind: str, key: str) -> CountedChoice | None:
    """No choice is counted."""
    return None


def counted_as(prefix: str, kind: str, keys: Iterable[str]) -> Callable[[str, str], CountedChoice | None]:
    """Count these keys of one kind of decision; the text of each is ``<prefix>.<key>``."""
    known = {key: CountedChoice(f"{prefix}.{key}") for key in keys}
    return lambda asked, key: known.get(key) if asked == kind else None


class Planner(Protocol):
    """Plays out one imagined game like an agent, but may keep plans between its answers."""

    def choose(self, session: Any, decision: Decision) -> Sequence[str]:
        """The keys to answer."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Analysis(Generic[S]):
    """How positions and games are evaluated."""

    score: str = "points"
    """The figure (``Knowledge.figures``) that is a seat's score: ``<score>/<seat>``."""
    met: Callable[[S], frozenset[str]] | None = None
    """The seats that currently meet their victory condition, if scores are margins relative to one.

    None: the most points win.
    """
    playout_agent: str = ""
    """The agent for playouts; empty: ``GameInfo.quick_agent``."""
    clear_lead: float | None = None
    """The lead at which a game is clearly won: in a search, further points count less and less. None: only winning."""
    promising: Callable[[S, Decision], Iterable[tuple[str, ...]]] | None = None
    """Answers by what the seat knows, best first: the order in which a search tries them. None: any order."""
    worths: Callable[[S, Decision], Sequence[tuple[tuple[str, ...], float]]] | None = None
    """Answers by what the seat knows, best first, with their values as win chances; only differences matter.

    For races of answers (``search`` with ``race=1``). None: no races.
    """
    planner: Callable[[], Planner] | None = None
    """Plays out one imagined game of a race, for all seats. None: the playout agent."""
    counted: Callable[[str, str], CountedChoice | None] = nothing_counted
    """What a key of a kind of decision counts as in an experiment: a Command, a character."""
    horizon: Horizon[S] | None = None
    """None: every playout goes to the end of the game."""
    search: str = ""
    """Default settings of the agent ``search`` for this game, by playouts: the best ones measured.

    Empty: the general defaults.
    """
    value: str = ""
    """The package with the learned value in ``data/value.bin``; empty: there is none.

    ``vexillum train`` creates the file (``core/value``).
    """
