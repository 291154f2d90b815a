"""What an analysis of games has to know of a game: how to play a position out, and which figure tells the standing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.table import S


@dataclass(frozen=True, kw_only=True, eq=False)
class Horizon(Generic[S]):
    """For games too long to be played out: how far a playout goes, and how the position there is judged."""

    reached: Callable[[S, S], bool]
    """Is a playout that began with the first state far enough at the second?"""
    estimate: Callable[[S], Mapping[str, float]]
    """How likely each seat is to win from there: numbers from 0 to 1 that add up to 1."""


class CountedChoice(msgspec.Struct, frozen=True):
    """Something that seats choose, and whose use is set against winning."""

    name: str
    """The id of the text that names it."""
    by_card: bool = False
    """Is it what the card on the table says, and so another thing on every card?"""


def nothing_counted(kind: str, key: str) -> CountedChoice | None:
    """No choice is counted."""
    return None


def counted_as(prefix: str, kind: str, keys: Iterable[str]) -> Callable[[str, str], CountedChoice | None]:
    """Of one kind of decision, these keys: ``<prefix>.<key>`` names each of them."""
    known = {key: CountedChoice(f"{prefix}.{key}") for key in keys}
    return lambda asked, key: known.get(key) if asked == kind else None


class Planner(Protocol):
    """Plays one imagined game on, like an agent; but it may remember what it planned there."""

    def choose(self, session: Any, decision: Decision) -> Sequence[str]:
        """The keys to answer."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Analysis(Generic[S]):
    """How positions and games are judged."""

    score: str = "points"
    """The figure (``Knowledge.figures``) that tells how a seat stands: ``<score>/<seat>``."""
    met: Callable[[S], frozenset[str]] | None = None
    """The seats that meet their condition of victory now, where scores are margins beyond or short of one.

    None: the most points win.
    """
    playout_agent: str = ""
    """Who plays positions out; empty: ``GameInfo.quick_agent``."""
    clear_lead: float | None = None
    """By how many points a game is won clearly: to a search, more points matter less and less. None: only winning."""
    promising: Callable[[S, Decision], Iterable[tuple[str, ...]]] | None = None
    """Answers of a seat by what it knows, the best first: a search tries them in this order. None: in any order."""
    worths: Callable[[S, Decision], Sequence[tuple[tuple[str, ...], float]]] | None = None
    """Answers of a seat by what it knows, the best first, and their worth in win chance; only differences matter.

    For races of answers (``search`` with ``race=1``). None: there are none.
    """
    planner: Callable[[], Planner] | None = None
    """Who plays one imagined game of a race on, for all seats. None: the playout agent."""
    counted: Callable[[str, str], CountedChoice | None] = nothing_counted
    """What a key of a kind of decision is to an experiment, which sets it against winning: a Command, a character."""
    horizon: Horizon[S] | None = None
    """None: every playout goes to the end of the game."""
    search: str = ""
    """The settings of the agent ``search`` where its name gives none, by playouts: those that play best, as measured.

    Empty: those that it has for every game.
    """
    value: str = ""
    """The package whose ``data/value.bin`` holds what was learned from simulated games; empty: nothing was.

    ``vexillum train`` makes the file (``core/value``).
    """
