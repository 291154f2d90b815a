"""A tournament as pairing and standings need it: the entries and the rounds played. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import msgspec

from vexillum.server.kernel.tournaments.tournament_rules import Tables, TournamentRules

TABLE, BYE, REST = "table", "bye", "rest"
"""What an entry has in a round: a table, a bye (scores as a win), or a rest (in a round robin everybody rests once)."""


class Place(msgspec.Struct, frozen=True):
    """A player at a table."""

    entry: int
    seat: str = ""
    place: int | None = None
    """The place among the people of the table; None: not known yet."""
    left: bool = False
    """Whether they left before the end."""


class Pod(msgspec.Struct, frozen=True, kw_only=True):
    """The people of a table in a round, or one person with a bye or a rest."""

    number: int
    kind: str = TABLE
    division: int = 0
    places: tuple[Place, ...]

    @property
    def entries(self) -> tuple[int, ...]:
        """The entry numbers."""
        return tuple(place.entry for place in self.places)


class Round(msgspec.Struct, frozen=True):
    """A round: its tables and byes."""

    number: int
    pods: tuple[Pod, ...]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A participant. A stand-in takes over the whole entry."""

    number: int
    rank: int = 0
    """The seed: the rank by strength when the tournament began, from 1."""
    division: int = 0
    present: bool = True
    """Whether they play in the next round."""
    since: int = 1
    """The round in which they joined."""


class TournamentState(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament."""

    rules: TournamentRules
    tables: Tables
    seed: str
    """The seed of all random draws."""
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...] = ()
    blocked_pairs: frozenset[frozenset[int]] = frozenset()
    """Pairs where one blocked the other: they are not paired where that can be avoided."""

    def rng(self, *about: object) -> Random:
        """A random generator for one purpose, always the same."""
        return Random("/".join(map(str, (self.seed, *about))))

    @property
    def ranked(self) -> list[Entry]:
        """All entries, best seed first."""
        return sorted(self.entries, key=lambda entry: (entry.rank, entry.number))

    @property
    def present(self) -> list[int]:
        """The entries of the next round, best seed first."""
        return [entry.number for entry in self.ranked if entry.present]

    def pods(self) -> Iterator[Pod]:
        """The tables and byes of all rounds, in order."""
        for round in self.rounds:
            yield from round.pods

    def meetings(self) -> Counter[frozenset[int]]:
        """How often each pair has met."""
        return meetings(self.pods())

    def byes(self) -> Counter[int]:
        """How many byes each has had."""
        return Counter(pod.places[0].entry for pod in self.pods() if pod.kind == BYE)

    def seatings(self) -> dict[int, list[str]]:
        """The seats each has had, in order."""
        had: dict[int, list[str]] = {entry.number: [] for entry in self.entries}
        for pod in self.pods():
            if pod.kind == TABLE:
                for place in pod.places:
                    had[place.entry].append(place.seat)
        return had


def meetings(pods: Iterable[Pod]) -> Counter[frozenset[int]]:
    """How often each pair meets at these tables."""
    return Counter(frozenset(pair) for pod in pods if pod.kind == TABLE for pair in combinations(pod.entries, 2))


def scored(rules: TournamentRules, pod: Pod) -> dict[int, Fraction]:
    """The points of everyone at a table. A shared place shares the points of the places it covers; those who left score
    nothing. A bye scores as a first place. A table without a result scores nothing yet.
    """
    points = rules.points_by_place
    if pod.kind != TABLE:
        return {pod.places[0].entry: Fraction(points[0] if pod.kind == BYE else 0)}
    if any(place.place is None for place in pod.places):
        return {}
    sharing = Counter(place.place for place in pod.places)
    found = {}
    for place in pod.places:
        assert place.place is not None
        taken = points[place.place - 1 : place.place - 1 + sharing[place.place]]
        found[place.entry] = Fraction(0) if place.left else Fraction(sum(taken), sharing[place.place])
    return found
