"""What each seat may know, and what it may not, dealt again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from vexillum.core.table import S


def own_view(state: Any, seat: str | None) -> str | None:
    """Every seat has a view of its own."""
    return seat


def no_figures(state: Any) -> Mapping[str, int]:
    """Nothing is worth telling when it changes."""
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class Guesses(Generic[S]):
    """How to deal again where answers of others since a checkpoint could rest on what is dealt."""

    most: int
    """How many deals may be tried."""
    last_resorts: int
    """How many further tries keep, more and more, what others have acted with. The last one must fit."""
    redeal: Callable[[S, S, str | None, Random, frozenset[str], int], None]
    """``Knowledge.redeal``, told also who acted since the checkpoint and the number of the try.

    A deal with which their answers cannot be given once more, or with which the seat would see something else, is
    thrown away and the next try made. From ``most`` on they are last resorts.
    """


@dataclass(frozen=True, kw_only=True, eq=False)
class Knowledge(Generic[S]):
    """What a seat may know."""

    view: Callable[[S, str | None], dict[str, Any]]
    """What one seat (None: an observer) may know, in words, with what follows from it under ``derived``."""
    next_view: Callable[[S, str | None, S, dict[str, Any]], dict[str, Any]] | None = None
    """The same as ``view``, from another state of the same table and its view with the same ``view_key``, which it has
    parts in common with: nobody may change them.
    """
    view_key: Callable[[S, str | None], str | None] = own_view
    """Whose view a seat (None: an observer) has now: those with the same key have the same view.

    By default everybody has their own; a game that says more lets one drawing serve several seats.
    """
    derived: Callable[[S], dict[str, Any]]
    """What follows from the state and everybody may know: control, totals, standings."""
    redeal: Callable[[S, S, str | None, Random], None]
    """Shuffle, in the checkpoint ``past``, whatever ``seat`` (None: an observer) does not know in ``present``.

    What was shown between the two stays, so that the same answers lead to the same present. The result must depend on
    what the seat knows and on ``random`` alone, not on how the hidden things really lie: sort them first.
    """
    guesses: Guesses[S] | None = None
    """None: every deal of ``redeal`` fits whatever was answered."""
    figures: Callable[[S], Mapping[str, int]] = no_figures
    """Every number of a position that everybody may know and that is worth telling when it changes.

    Tracks, points, pieces (``pieces/<thing>/<token>``), who controls what. What follows from hidden things must not be
    among them. The differences between two positions are chips, recap and arrows.
    """
