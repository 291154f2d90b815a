"""Positions: the state of a game in words that a person can read and write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from vexillum.core.table import S, Setup
from vexillum.core.words.vocabulary import Vocabulary


def no_loose_ends(state: Any) -> list[str]:
    """Whatever must be true is true within a step too."""
    return []


def nothing_to_complete(state: Any, setup: Setup) -> None:
    """A position says everything."""


def no_reseating(state: Any, seats: Mapping[str, str]) -> None:
    """The rules treat every seat alike, a person's and an agent's."""


@dataclass(frozen=True, kw_only=True)
class Pile:
    """Cards or tiles of one kind that are turned up in the course of a game, by the names of a position's parts.

    A companion of a game on a real table asks which of them were turned up there. No two may have the same name.
    """

    kind: str
    """How texts call them: ``card`` for the names ``card.<id>``."""
    shown: tuple[str, ...]
    """Where they lie face up: in play, to come, discarded."""
    hidden: tuple[str, ...]
    """Where they lie face down."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Positions(Generic[S]):
    """The state in words, back again, and checked."""

    write: Callable[[S], dict[str, Any]]
    """The whole state at a checkpoint in readable words. Exact: ``read`` gives the same state back."""
    read: Callable[[Mapping[str, Any]], S]
    """The state of a position, or :class:`~vexillum.core.errors.BadPosition`."""
    tidy: Callable[[dict[str, Any], frozenset[str]], dict[str, Any]]
    """Tidy a position after changes by hand at these dotted paths (a tile is in one place only)."""
    violations: Callable[[S], list[str]]
    """Every invariant that is broken: pieces lost or doubled, tracks out of bounds. Empty when all is well."""
    loose_ends: Callable[[S], list[str]] = no_loose_ends
    """The same for what need not be true within a step, but must be at each checkpoint."""
    complete: Callable[[S, Setup], None] = nothing_to_complete
    """Take from the set-up what the position of a new match left open; or BadPosition if the two contradict."""
    reseat: Callable[[S, Mapping[str, str]], None] = no_reseating
    """Other players sit down at a position: change what the rules know of who is a person and who an agent."""
    vocabulary: Callable[[Setup], Vocabulary]
    """Every name that options, things and positions of such a match can ever have.

    Another one in a case or a position is an error.
    """
    piles: tuple[Pile, ...] = ()
    """Cards and tiles that are turned up during the game."""
