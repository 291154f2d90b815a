"""The tables of a round: their sizes, who sits at which, and in which seat. Pure and deterministic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from vexillum.server.kernel.tournaments import TournamentState

# Table sizes: as few byes as possible, then as few tables, then tables as equal as possible. Pure --------------------


def table_sizes(people: int, possible: Iterable[int]) -> tuple[tuple[int, ...], int]:
    """The sizes of the tables, largest first, and the number of byes."""
    best: list[tuple[int, int, tuple[int, ...]] | None] = [(0, 0, ())]
    wanted = sorted(set(possible))
    for number in range(1, people + 1):
        found = [
            (before[0] + 1, before[1] + size * size, (*before[2], size))
            for size in wanted
            if size <= number and (before := best[number - size]) is not None
        ]
        best.append(min(found, default=None))
    for byes in range(people + 1):
        sizes = best[people - byes]
        if sizes is not None:
            return tuple(sorted(sizes[2], reverse=True)), byes
    raise AssertionError("with everyone on a bye there is always a solution")


def split(people: int, most: int) -> Sequence[int]:
    """The sizes of groups of at most ``most``, as equal as possible, larger ones first."""
    if not people:
        return ()
    groups = -(-people // most)
    each, more = divmod(people, groups)
    return (each + 1,) * more + (each,) * (groups - more)


# Assignment of people to tables, avoiding rematches where possible. Pure and deterministic ---------------------------
#
# Each pair has a cost: having met before, a block between them, a difference in points. From an initial assignment,
# people are swapped between tables as long as that lowers the total cost.


BLOCKED = 1_000_000_000
MET = 1_000_000
"""The cost of pairing two who blocked each other, or who have met before: more than anything else."""
STEPS = 20_000
"""Maximum number of steps when looking for pairs without a rematch."""

PairCost = Callable[[int, int], float]


def pair_costs(state: TournamentState, more: PairCost | None = None) -> PairCost:
    """The cost of a pair, by the rounds played so far; ``more``: a further cost, smaller than that of a rematch."""
    met = state.meetings()

    def cost(one: int, other: int) -> float:
        pair = frozenset((one, other))
        kept = BLOCKED if pair in state.blocked_pairs else 0
        return kept + MET * met[pair] ** 2 + (more(one, other) if more else 0)

    return cost


def improved(tables: Sequence[Sequence[int]], cost: PairCost) -> list[list[int]]:
    """The tables after swapping people until no swap of two lowers the cost."""
    found = [list(table) for table in tables]
    known: dict[tuple[int, int], float] = {}

    def between(one: int, other: int) -> float:
        key = (one, other) if one < other else (other, one)
        if key not in known:
            known[key] = cost(*key)
        return known[key]

    def with_table(person: int, table: Sequence[int], without: int) -> float:
        return sum(between(person, other) for other in table if other != without)

    changed = True
    while changed:
        changed = False
        for one, other in combinations(found, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    a, b = one[i], other[j]
                    now = with_table(a, one, a) + with_table(b, other, b)
                    then = with_table(b, one, a) + with_table(a, other, b)
                    if then < now - 1e-9:
                        one[i], other[j] = b, a
                        changed = True
    return found


def has_rematch(tables: Sequence[Sequence[int]], cost: PairCost) -> bool:
    """Whether some tables pair people who should not meet."""
    return any(cost(*pair) >= MET for table in tables for pair in combinations(table, 2))


def pairs_without_rematch(people: Sequence[int], cost: PairCost) -> list[list[int]] | None:
    """Pairs of people who may meet, each with an opponent as close below in the order as possible; None if none were
    found.
    """
    allowed = {one: [other for other in people if other != one and cost(one, other) < MET] for one in people}
    steps = 0

    def pair(left: Sequence[int]) -> list[list[int]] | None:
        nonlocal steps
        if not left:
            return []
        first, rest = left[0], left[1:]
        for other in rest:
            steps += 1
            if steps > STEPS:
                return None
            if other in allowed[first]:
                found = pair([one for one in rest if one != other])
                if found is not None:
                    return [[first, other], *found]
        return None

    return pair(list(people))


def folded(groups: Sequence[Sequence[int]], sizes: Sequence[int]) -> list[list[int]]:
    """Fold pairing: in each group of equals the first meets the first of the second half, and so on. Those left over go
    down to the next group.
    """
    tables: list[list[int]] = []
    waiting: list[int] = []
    left = list(sizes)
    for group in groups:
        waiting = [*waiting, *group]
        take: list[int] = []
        while left and sum(take) + left[0] <= len(waiting):
            take.append(left.pop(0))
        here: list[list[int]] = [[] for _ in take]
        people = iter(waiting[: sum(take)])
        while any(len(table) < size for table, size in zip(here, take, strict=True)):
            for table, size in zip(here, take, strict=True):
                if len(table) < size:
                    table.append(next(people))
        waiting = waiting[sum(take) :]
        tables += here
    return tables


def snaked(people: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Snake seeding: the best are spread over all tables, then the next in the reverse direction."""
    tables: list[list[int]] = [[] for _ in sizes]
    waiting = list(people)
    forward = True
    while waiting:
        order = range(len(tables)) if forward else range(len(tables) - 1, -1, -1)
        for number in order:
            if waiting and len(tables[number]) < sizes[number]:
                tables[number].append(waiting.pop(0))
        forward = not forward
    return tables


def choose_byes(people: Sequence[int], byes: int, had: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """Who plays and who has a bye: those with the fewest byes so far, of these the last in the order."""
    order = sorted(range(len(people)), key=lambda at: (had.get(people[at], 0), -at))
    chosen = {people[at] for at in order[:byes]}
    return [one for one in people if one not in chosen], [one for one in people if one in chosen]


# Assignment of seats at tables, so that everybody has each seat equally often. Pure ----------------------------------
#
# Where all tables of a tournament are known beforehand this is exact: in every run of as many games as there are
# seats, a
# person has each seat once. Such a plan always exists (a bipartite graph has an equitable edge colouring with any
# number
# of colours, de Werra 1971), and alternating paths find it. Where a round depends on the previous results, each table
# is
# seated so that the counts of its people are as equal as possible.


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
