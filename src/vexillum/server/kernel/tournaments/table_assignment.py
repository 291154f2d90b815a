"""Assignment of people to tables, avoiding rematches where possible. Pure and deterministic.

Each pair has a cost: having met before, a block between them, a difference in points. From an initial assignment,
people are swapped between tables as long as that lowers the total cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from vexillum.server.kernel.tournaments.tournament_state import TournamentState

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
