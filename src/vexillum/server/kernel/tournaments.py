"""A tournament: its options, its entries and the rounds played, as pairing and standings need them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

# The options of a tournament, and what follows from them for a number of people. Pure --------------------------------


ROUND_ROBIN, SWISS, KNOCKOUT, LEAGUE = "round_robin", "swiss", "knockout", "league"
FORMATS = (SWISS, ROUND_ROBIN, KNOCKOUT, LEAGUE)
SMALLER, AGENTS, BYES = "smaller", "agents", "byes"
FILLS = (SMALLER, AGENTS, BYES)
MOST_PEOPLE = 256
MOST_ROUNDS = 60

Format: TypeAlias = Literal["round_robin", "swiss", "knockout", "league"]
Fill: TypeAlias = Literal["smaller", "agents", "byes"]
Points: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=100)], ...]
TieBreakName: TypeAlias = Literal["direct", "opponents", "wins", "beaten"]
TieBreaks: TypeAlias = Annotated[tuple[TieBreakName, ...], Meta(max_length=4)]


class TournamentRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a tournament is played. Defaults depend on the format and the table size."""

    format: Format = "swiss"
    size: Annotated[int, Meta(ge=2, le=12)] = 2
    """Number of people at a full table."""
    fill: Fill = "smaller"
    """What to do if people do not fill the tables: smaller tables, agents in the empty seats, or byes."""
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """For Swiss, and for round robins with tables of more than two; 0: as many as needed."""
    cycles: Annotated[int, Meta(ge=1, le=4)] = 1
    """How often everybody meets everybody, in a round robin or league."""
    advance: Annotated[int, Meta(ge=0, le=6)] = 0
    """How many of a table advance in a knockout; 0: half of a full table."""
    points: Points = ()
    """Points for each place at a table; empty: the default for its size."""
    division: Annotated[int, Meta(ge=2, le=64)] = 8
    """Maximum number of people in a division of a league."""
    moves: Annotated[int, Meta(ge=0, le=8)] = 2
    """Number of people promoted and relegated after a season."""
    third: bool = False
    """In a knockout of pairs: whether the losers of the semi-finals play for third place."""
    tie_breaks: TieBreaks = ()
    """The order of tie-breaks, before the lot; empty: the default for the format. In a knockout the bracket decides."""

    @property
    def points_by_place(self) -> Points:
        """The points for each place at a full table."""
        given = self.points or USUAL_POINTS.get(self.size, ())
        if not given:
            given = (*(2 * (self.size - place) - 1 for place in range(1, self.size)), 0)
        return given + (0,) * (self.size - len(given))

    @property
    def advancing(self) -> int:
        """How many of a full table advance in a knockout."""
        return min(self.advance or self.size // 2, self.size - 1)


LATER: Mapping[str, object] = {"third": False, "tie_breaks": ()}
"""Fields unknown to older programs, stored only where they differ from these defaults."""

USUAL_POINTS: Mapping[int, Points] = {2: (1, 0), 3: (3, 1, 0), 4: (5, 3, 1, 0)}

Tables: TypeAlias = Mapping[int, tuple[str, ...]]
"""The seats of a table, by the number of people at it. Agents take the remaining seats."""


def tables_for(
    rules: TournamentRules, players: Iterable[int], seats: Mapping[int, tuple[str, ...]]
) -> dict[int, tuple[str, ...]]:
    """The possible tables in a game with these player counts, and these seats for each of them."""
    possible = sorted(number for number in players if 2 <= number <= rules.size)
    full = seats[rules.size]
    match rules.fill:
        case "smaller":
            return {number: seats[number] for number in possible}
        case "agents":
            return dict.fromkeys(range(2, rules.size + 1), full)
        case _:
            return {rules.size: full}


# A tournament as pairing and standings need it: the entries and the rounds played. Pure ------------------------------


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
