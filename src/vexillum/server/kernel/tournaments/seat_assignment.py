"""Assignment of seats at tables, so that everybody has each seat equally often. Pure.

Where all tables of a tournament are known beforehand this is exact: in every run of as many games as there are seats, a
person has each seat once. Such a plan always exists (a bipartite graph has an equitable edge colouring with any number
of colours, de Werra 1971), and alternating paths find it. Where a round depends on the previous results, each table is
seated so that the counts of its people are as equal as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from random import Random

AGAIN = 0.1
"""The cost of the same seat twice in a row, relative to the counts."""


def seat_table(
    people: Sequence[int], seats: Sequence[str], had: Mapping[int, Sequence[str]], rng: Random
) -> dict[int, str]:
    """A seat for each person, where ``had`` are their previous seats, in order. Ties are broken at random.

    Minimises the sum of the squares of how often everybody has had each seat.
    """
    counts = {person: Counter(had.get(person, ())) for person in people}
    luck = {(person, seat): rng.random() / 1000 for person in people for seat in seats}

    def cost(person: int, seat: str) -> float:
        seen = had.get(person, ())
        again = AGAIN if seen and seen[-1] == seat else 0.0
        return 2 * counts[person][seat] + 1 + again + luck[person, seat]

    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for person in people:
        grown: dict[int, tuple[float, tuple[int, ...]]] = {}
        for taken, (spent, chosen) in best.items():
            for at, seat in enumerate(seats):
                if taken >> at & 1:
                    continue
                key, total = taken | 1 << at, spent + cost(person, seat)
                if key not in grown or total < grown[key][0]:
                    grown[key] = (total, (*chosen, at))
        best = grown
    _, chosen = min(best.values())
    return {person: seats[at] for person, at in zip(people, chosen, strict=True)}


def seat_plan(
    rounds: Sequence[Sequence[Sequence[int]]], tables: Mapping[int, tuple[str, ...]], rng: Random
) -> list[list[dict[int, str]]]:
    """Seats for all tables of all rounds, where they are known beforehand."""
    sizes = {len(table) for round in rounds for table in round}
    if len({tables[size] for size in sizes}) == 1:
        return _balanced(rounds, tables[next(iter(sizes))])
    return _evened(rounds, tables, rng)


def _balanced(rounds: Sequence[Sequence[Sequence[int]]], seats: tuple[str, ...]) -> list[list[dict[int, str]]]:
    """Exact: a person's games are split into runs of as many as there are seats, each with every seat at most once."""
    games: Counter[int] = Counter()
    edges: list[tuple[Hashable, Hashable]] = []
    where: list[tuple[int, int, int]] = []
    for number, round in enumerate(rounds):
        for at, table in enumerate(round):
            for person in table:
                edges.append((("person", person, games[person] // len(seats)), ("table", number, at)))
                where.append((number, at, person))
                games[person] += 1
    found: list[list[dict[int, str]]] = [[{} for _ in round] for round in rounds]
    for (number, at, person), colour in zip(where, edge_colours(edges, len(seats)), strict=True):
        found[number][at][person] = seats[colour]
    return found


def edge_colours(edges: Sequence[tuple[Hashable, Hashable]], colours: int) -> list[int]:
    """A proper edge colouring of a bipartite graph with ``colours`` colours, the maximum degree."""
    at: dict[Hashable, dict[int, int]] = {}
    given: list[int] = []
    for number, (one, other) in enumerate(edges):
        here, there = at.setdefault(one, {}), at.setdefault(other, {})
        free = next(colour for colour in range(colours) if colour not in here)
        wanted = next(colour for colour in range(colours) if colour not in there)
        given.append(free)
        if free in there:
            _flip(edges, at, given, other, free, wanted)
        here[free] = there[free] = number
    return given


def _flip(
    edges: Sequence[tuple[Hashable, Hashable]],
    at: dict[Hashable, dict[int, int]],
    given: list[int],
    start: Hashable,
    one: int,
    other: int,
) -> None:
    """Swap two colours along the alternating path that begins here with the first of them. It never reaches the other
    end of the edge to be coloured.
    """
    path, node, colour = [], start, one
    while (edge := at[node].get(colour)) is not None:
        path.append(edge)
        node = edges[edge][1] if edges[edge][0] == node else edges[edge][0]
        colour = other if colour == one else one
    for edge in path:
        for end in edges[edge]:
            if at[end].get(given[edge]) == edge:
                del at[end][given[edge]]
    for edge in path:
        given[edge] = other if given[edge] == one else one
        for end in edges[edge]:
            at[end][given[edge]] = edge


def _evened(
    rounds: Sequence[Sequence[Sequence[int]]], tables: Mapping[int, tuple[str, ...]], rng: Random
) -> list[list[dict[int, str]]]:
    """Tables with different seats: seat one after the other, and repeat as long as that makes the counts more equal."""
    found: list[list[dict[int, str]]] = [[{} for _ in round] for round in rounds]
    luck = rng.random()
    worst: int | None = None
    while True:
        for number, round in enumerate(rounds):
            for at, table in enumerate(round):
                found[number][at] = {}
                had = _had(found)
                found[number][at] = seat_table(table, tables[len(table)], had, Random(luck))
        now = _unevenness(found)
        if worst is not None and now >= worst:
            return found
        worst = now


def _had(seated: Sequence[Sequence[Mapping[int, str]]]) -> dict[int, list[str]]:
    had: dict[int, list[str]] = {}
    for round in seated:
        for table in round:
            for person, seat in table.items():
                had.setdefault(person, []).append(seat)
    return had


def _unevenness(seated: Sequence[Sequence[Mapping[int, str]]]) -> int:
    return sum(count**2 for seats in _had(seated).values() for count in Counter(seats).values())
