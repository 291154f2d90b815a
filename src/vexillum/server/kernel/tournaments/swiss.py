"""Swiss tournaments: each round pairs people with equal points, without rematches where possible. Pure."""

from __future__ import annotations

from itertools import groupby

from vexillum.server.kernel.tournaments import seat_assignment, table_assignment
from vexillum.server.kernel.tournaments.standings import points_of, standings
from vexillum.server.kernel.tournaments.table_sizes import table_sizes
from vexillum.server.kernel.tournaments.tournament_rules import MOST_ROUNDS
from vexillum.server.kernel.tournaments.tournament_state import BYE, Place, Pod, TournamentState

CLASH = 0.5
"""The cost of pairing two who are due for the same of two seats: less than any difference in points."""


def rounds_of(state: TournamentState) -> int:
    """The number of rounds: the organiser's choice, or enough that only one player can win all of them; at larger
    tables one more.
    """
    if state.rules.rounds:
        return state.rules.rounds
    size, people, rounds = max(state.tables), max(2, len(state.entries)), 0
    while size**rounds < people:
        rounds += 1
    return min(MOST_ROUNDS, rounds + (size > 2))


def next_round(state: TournamentState) -> list[Pod] | None:
    """The tables of the next round; None: all rounds were played, or too few people are left."""
    number = len(state.rounds) + 1
    present = set(state.present)
    if number > rounds_of(state) or len(present) < min(state.tables):
        return None
    points = points_of(state)
    order = [row.entry for row in standings(state) if row.entry in present]
    sizes, byes = table_sizes(len(order), state.tables)
    playing, free = table_assignment.choose_byes(order, byes, state.byes())
    groups = [list(group) for _, group in groupby(playing, key=lambda one: points[one])]
    had = state.seatings()

    def distance_cost(one: int, other: int) -> float:
        distance = float(points[one] - points[other]) ** 2
        return distance + (CLASH if _clash(had[one], had[other]) else 0.0)

    cost = table_assignment.pair_costs(state, more=distance_cost)
    tables = table_assignment.improved(table_assignment.folded(groups, sizes), cost)
    if set(sizes) == {2} and table_assignment.has_rematch(tables, cost):
        found = table_assignment.pairs_without_rematch(playing, cost)
        tables = tables if found is None else table_assignment.improved(found, cost)
    rng = state.rng("seats", number)
    pods = []
    for at, table in enumerate(tables, 1):
        seated = seat_assignment.seat_table(table, state.tables[len(table)], had, rng)
        pods.append(Pod(number=at, places=tuple(Place(one, seated[one]) for one in table)))
    pods += [Pod(number=len(tables) + at, kind=BYE, places=(Place(one),)) for at, one in enumerate(free, 1)]
    return pods


def _clash(one: list[str], other: list[str]) -> bool:
    """Whether both have had the same one of two seats more often."""
    return _ahead(one) == _ahead(other) is not None


def _ahead(had: list[str]) -> str | None:
    counts = sorted(((had.count(seat), seat) for seat in set(had)), reverse=True)
    if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
        return None
    return counts[0][1]
