"""Positions: the state of a game in a form that people can read and write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from vexillum.core.table import S, Setup
from vexillum.core.words.vocabulary import Vocabulary


def no_loose_ends(state: Any) -> list[str]:
    """No violations that only count at checkpoints."""
    return []


def nothing_to_complete(state: Any, setup: Setup) -> None:
    """Positions are always complete."""


def no_reseating(state: Any, seats: Mapping[str, str]) -> None:
    """The state does not depend on who plays a seat."""


@dataclass(frozen=True, kw_only=True)
class Pile:
    """Cards or tiles of one kind that are turned up during a game, by the parts of a position.

    The companion of a game on a real table asks which of them were turned up there. Their names must be unique.
    """

    kind: str
    """The kind of their names: ``card`` for the texts ``card.<id>``."""
    shown: tuple[str, ...]
    """The parts where they are face up: in play, upcoming, discarded."""
    hidden: tuple[str, ...]
    """The parts where they are face down."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Positions(Generic[S]):
    """Writing, reading and checking positions."""

    write: Callable[[S], dict[str, Any]]
    """The whole state at a checkpoint as readable data. Exact: ``read`` restores the same state."""
    read: Callable[[Mapping[str, Any]], S]
    """The state of a position, or :class:`~vexillum.core.errors.BadPosition`."""
    tidy: Callable[[dict[str, Any], frozenset[str]], dict[str, Any]]
    """Tidy a position after changes by hand at these dotted paths (a tile is in one place only)."""
    violations: Callable[[S], list[str]]
    """Every invariant that is broken: pieces lost or doubled, tracks out of bounds. Empty when all is well."""
    loose_ends: Callable[[S], list[str]] = no_loose_ends
    """Invariants that may be broken within a step but must hold at each checkpoint."""
    complete: Callable[[S, Setup], None] = nothing_to_complete
    """Fill in from the set-up what the position of a new match leaves open, or BadPosition if they contradict."""
    reseat: Callable[[S, Mapping[str, str]], None] = no_reseating
    """Adapt a position to new players: what the rules know about who is a person and who an agent."""
    vocabulary: Callable[[Setup], Vocabulary]
    """Every name that options, things and positions of such a match can ever have.

    Any other name in a case or a position is an error.
    """
    piles: tuple[Pile, ...] = ()
    """Cards and tiles that are turned up during the game."""
