"""The public facts of a position as named numbers: the input of a learned value.

They come from the view of an observer and from the figures that a game declares, so they contain nothing hidden.
Things of one sort (spaces, tribes, tiles) are added up, because quantities tell more than places. What belongs to a
seat is stored by seat, under one name for all seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.game import Game

VERSION = 1
"""Raised when the same position gives other names or numbers: earlier learned values are then invalid."""
OWN = "@"
"""The placeholder of a seat in a name."""
ANY = "*"
"""The placeholder of things that are added up."""


class Facts:
    """The numbers of one position: common ones, and those of seats."""

    __slots__ = ("common", "owned", "seats")

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        """The seats in play."""
        self.common: dict[str, int] = {}
        self.owned: dict[str, dict[str, int]] = {}
        """By name, then by seat; a missing seat has 0."""

    def add(self, name: str, seat: str, value: int) -> None:
        """Add a number of a seat, or (if ``seat`` is empty) a common one."""
        if not seat:
            self.common[name] = self.common.get(name, 0) + value
            return
        known = self.owned.get(name)
        if known is None:
            known = self.owned[name] = {}
        known[seat] = known.get(seat, 0) + value


def public_facts(game: Game[Any], state: Any, seats: tuple[str, ...]) -> Facts:
    """The numbers of a position, at or between checkpoints."""
    facts = Facts(seats)
    known = frozenset(game.info.seats)
    _walk(facts, known, game.knowledge.view(state, None), "", "")
    for name, value in game.knowledge.figures(state).items():
        if value:
            _figure(facts, known, name, int(value))
    return facts


def _figure(facts: Facts, known: frozenset[str], name: str, value: int) -> None:
    """Add a declared figure: ``margin/dux`` belongs to a seat; pieces on things are already in the view."""
    if ":" in name:
        return
    start, slash, last = name.rpartition("/")
    if slash and last in known:
        facts.add(f"{start}/{OWN}", last, value)
    else:
        facts.add(name, "", value)


def _walk(facts: Facts, known: frozenset[str], plain: Any, path: str, seat: str) -> None:
    """Add every number by its path, and every word as a count of its name there."""
    if isinstance(plain, str):
        if plain in known and not seat:
            facts.add(f"{path}={OWN}", plain, 1)
        elif plain:
            facts.add(f"{path}={plain}", seat, 1)
    elif isinstance(plain, int):
        if plain:
            facts.add(path, seat, int(plain))
    elif isinstance(plain, Mapping):
        _walk_mapping(facts, known, plain, path, seat)
    elif isinstance(plain, list | tuple):
        below = f"{path}#"
        if plain:
            facts.add(below, seat, len(plain))
        for value in plain:
            if not isinstance(value, int):  # such as a card number, which cannot be added up
                _walk(facts, known, value, below, seat)


def _walk_mapping(facts: Facts, known: frozenset[str], plain: Mapping[str, Any], path: str, seat: str) -> None:
    """By seat if most keys are seats, added up if all values are of one sort, otherwise each under its name."""
    if not plain:
        return
    if not seat and 2 * sum([key in known for key in plain]) >= len(plain):
        below = f"{path}.{OWN}"
        for key, value in plain.items():
            if key in known:
                _walk(facts, known, value, below, key)
            else:
                _walk(facts, known, value, f"{path}.{key}", seat)
    elif all(isinstance(value, Mapping) for value in plain.values()) or all(
        isinstance(value, str) for value in plain.values()
    ):
        below = f"{path}.{ANY}"
        for value in plain.values():
            _walk(facts, known, value, below, seat)
    else:
        for key, value in plain.items():
            _walk(facts, known, value, f"{path}.{key}", seat)
