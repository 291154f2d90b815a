"""Swiss tournaments: each round pairs people with equal points, without rematches where possible. Pure."""

from __future__ import annotations

from itertools import groupby

from vexillum.server.kernel.tournaments import grouping, seating
from vexillum.server.kernel.tournaments.field import BYE, Field, Place, Pod
from vexillum.server.kernel.tournaments.standings import points_of, standings
from vexillum.server.kernel.tournaments.table_sizes import table_sizes
from vexillum.server.kernel.tournaments.tournament_rules import MOST_ROUNDS

CLASH = 0.5
"""The cost of pairing two who are due for the same of two seats: less than any difference in points."""


def rounds_of(field: Field) -> int:
    """The number of rounds: the organiser's choice, or enough that only one player can win all of them; at larger
    tables one more.
    """
    if field.rules.rounds:
        return field.rules.rounds
    size, people, rounds = max(field.tables), max(2, len(field.entries)), 0
    while size**rounds < people:
        rounds += 1
    return min(MOST_ROUNDS, rounds + (size > 2))


def next_round(field: Field) -> list[Pod] | None:
    """The tables of the next round; None: all rounds were played, or too few people are left."""
    number = len(field.rounds) + 1
    here = set(field.here)
    if number > rounds_of(field) or len(here) < min(field.tables):
        return None
    points = points_of(field)
    order = [row.entry for row in standings(field) if row.entry in here]
    sizes, byes = table_sizes(len(order), field.tables)
    playing, free = grouping.without_byes(order, byes, field.byes())
    groups = [list(group) for _, group in groupby(playing, key=lambda one: points[one])]
    had = field.seatings()

    def apart(one: int, other: int) -> float:
        distance = float(points[one] - points[other]) ** 2
        return distance + (CLASH if _clash(had[one], had[other]) else 0.0)

    cost = grouping.pair_costs(field, more=apart)
    tables = grouping.improved(grouping.folded(groups, sizes), cost)
    if set(sizes) == {2} and grouping.costs_a_meeting(tables, cost):
        found = grouping.fresh_pairs(playing, cost)
        tables = tables if found is None else grouping.improved(found, cost)
    lots = field.lots("seats", number)
    pods = []
    for at, table in enumerate(tables, 1):
        seated = seating.seat_table(table, field.tables[len(table)], had, lots)
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
