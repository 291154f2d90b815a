"""A tournament as far as pairing and standings need it: who takes part, and what was played. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import msgspec

from vexillum.server.kernel.tournaments.tournament_rules import Tables, TournamentRules

TABLE, BYE, REST = "table", "bye", "rest"
"""What somebody has in a round: a table; nobody to play with, which scores as a win; or a round that they sit out, as
everybody does once.
"""


class Place(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    entry: int
    seat: str = ""
    place: int | None = None
    """Among the people of the table; None: not known yet."""
    left: bool = False
    """Did they not play to the end?"""


class Pod(msgspec.Struct, frozen=True, kw_only=True):
    """The people who meet at a table in a round, or one who has nobody to meet."""

    number: int
    kind: str = TABLE
    division: int = 0
    places: tuple[Place, ...]

    @property
    def entries(self) -> tuple[int, ...]:
        """Who is there."""
        return tuple(place.entry for place in self.places)


class Round(msgspec.Struct, frozen=True):
    """A round: its tables and byes."""

    number: int
    pods: tuple[Pod, ...]


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who takes part. Who it is may change: a stand-in takes over everything."""

    number: int
    rank: int = 0
    """By strength when it began, from 1: the best is seeded first."""
    division: int = 0
    present: bool = True
    """Do they play in the next round?"""
    since: int = 1
    """The round that they came in."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament."""

    rules: TournamentRules
    tables: Tables
    seed: str
    """What all lots are drawn from."""
    entries: tuple[Entry, ...]
    rounds: tuple[Round, ...] = ()
    apart: frozenset[frozenset[int]] = frozenset()
    """Pairs of people who want nothing to do with each other: they do not meet where that can be avoided."""

    def lots(self, *about: object) -> Random:
        """Luck for one purpose, always the same."""
        return Random("/".join(map(str, (self.seed, *about))))

    @property
    def ranked(self) -> list[Entry]:
        """Everybody, the best seeded first."""
        return sorted(self.entries, key=lambda entry: (entry.rank, entry.number))

    @property
    def here(self) -> list[int]:
        """Who plays in the next round, the best seeded first."""
        return [entry.number for entry in self.ranked if entry.present]

    def pods(self) -> Iterator[Pod]:
        """All tables and byes of all rounds, in order."""
        for round in self.rounds:
            yield from round.pods

    def meetings(self) -> Counter[frozenset[int]]:
        """How often each two have met."""
        return meetings(self.pods())

    def byes(self) -> Counter[int]:
        """How often each had nobody to play with."""
        return Counter(pod.places[0].entry for pod in self.pods() if pod.kind == BYE)

    def seatings(self) -> dict[int, list[str]]:
        """The seats that each has had, in order."""
        had: dict[int, list[str]] = {entry.number: [] for entry in self.entries}
        for pod in self.pods():
            if pod.kind == TABLE:
                for place in pod.places:
                    had[place.entry].append(place.seat)
        return had


def meetings(pods: Iterable[Pod]) -> Counter[frozenset[int]]:
    """How often each two meet at some tables."""
    return Counter(frozenset(pair) for pod in pods if pod.kind == TABLE for pair in combinations(pod.entries, 2))


def scored(rules: TournamentRules, pod: Pod) -> dict[int, Fraction]:
    """What everybody at a table scores. Those who share a place share the points of the places that they take; those
    who left have nothing. A bye scores as a first place. A table without a result scores nothing yet.
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
