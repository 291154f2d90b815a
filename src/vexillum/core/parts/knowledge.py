"""What each seat may know, and redealing what it may not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from vexillum.core.table import S


def own_view(state: Any, seat: str | None) -> str | None:
    """Every seat has its own view."""
    return seat


def no_figures(state: Any) -> Mapping[str, int]:
    """No figures whose changes are shown."""
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class RedealAttempts(Generic[S]):
    """How to redeal in games where others' answers since a checkpoint may depend on hidden things."""

    most: int
    """The most ordinary attempts."""
    last_resorts: int
    """The number of further attempts, which keep more and more of what others have acted with. The last must fit."""
    redeal: Callable[[S, S, str | None, Random, frozenset[str], int], None]
    """``Knowledge.redeal`` with two more arguments: the seats that acted since the checkpoint, and the attempt number.

    A deal with which their answers are impossible, or with which the seat would see something else, is discarded, and
    the next attempt made. Attempts from ``most`` on are last resorts.
    """


@dataclass(frozen=True, kw_only=True, eq=False)
class Knowledge(Generic[S]):
    """What a seat may know."""

    view: Callable[[S, str | None], dict[str, Any]]
    """What one seat (None: an observer) may know, as plain data, with computed values under ``derived``."""
    next_view: Callable[[S, str | None, S, dict[str, Any]], dict[str, Any]] | None = None
    """The same as ``view``, derived from another state of the same table and its view with the same ``view_key``. The
    two views share unchanged parts, so callers must not change them.
    """
    view_key: Callable[[S, str | None], str | None] = own_view
    """Identifies the current view of a seat (None: an observer): seats with the same key have the same view.

    By default each seat has its own. Shared keys let one drawing serve several seats.
    """
    derived: Callable[[S], dict[str, Any]]
    """Public values computed from the state: control, totals, standings."""
    redeal: Callable[[S, S, str | None, Random], None]
    """Shuffle, in the checkpoint ``past``, everything that ``seat`` (None: an observer) does not know in ``present``.

    What was revealed since then stays, so that the same answers lead to the same present. The result must only depend
    on what the seat knows and on ``random``, not on the real order of hidden things: sort them first.
    """
    redeal_attempts: RedealAttempts[S] | None = None
    """None: every deal of ``redeal`` is consistent with all answers."""
    figures: Callable[[S], Mapping[str, int]] = no_figures
    """All public numbers of a position whose changes are worth showing.

    Tracks, points, pieces (``pieces/<thing>/<token>``), who controls what. They must not depend on hidden things. The
    differences between two positions are shown as chips, recap and arrows.
    """
