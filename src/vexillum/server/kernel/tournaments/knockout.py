"""Knockouts: the best of each table advance, until one table is left. Pure.

Pairs have a bracket: the two best seeds can only meet in the final, and the byes of the first round go to the best
seeds. At larger tables those who advance are spread anew for every round, by their place and then by their seed, so
that people who have just met are kept apart where possible.
"""

from __future__ import annotations

from vexillum.server.kernel.tournaments import seat_assignment, table_assignment
from vexillum.server.kernel.tournaments.table_sizes import table_sizes
from vexillum.server.kernel.tournaments.tournament_rules import KNOCKOUT
from vexillum.server.kernel.tournaments.tournament_state import BYE, TABLE, Place, Pod, Round, TournamentState

THIRD = 2
"""The number of the match for third place, beside the final."""
TIER = 1000.0
"""The cost of pairing people with the same place in the last round, relative to a rematch."""


def next_round(state: TournamentState) -> list[Pod] | None:
    """The tables of the next round; None: the final was played, or at most one player is left."""
    if state.rounds and was_final(state):
        return None
    return _bracket(state) if set(state.tables) == {2} else _spread(state)


def was_final(state: TournamentState) -> bool:
    """Whether the last round was the final."""
    return is_final(state, state.rounds[-1])


def is_final(state: TournamentState, round: Round) -> bool:
    """Whether a round is the final, perhaps with the match for third place beside it."""
    return len([pod for pod in round.pods if not is_for_third(state, round, pod)]) == 1


def is_for_third(state: TournamentState, round: Round, pod: Pod) -> bool:
    """Whether a table is the match for third place, beside the final of a bracket."""
    return _has_third(state) and pod.number == THIRD and _tables_of(state, round.number) == 1


def advancing_from(state: TournamentState, pod: Pod) -> list[int]:
    """Who advances from a table, best first. A shared place goes to the better seed; those who left do not advance."""
    if pod.kind != TABLE:
        return list(pod.entries)
    rank = {entry.number: entry.rank for entry in state.entries}
    stayed = [place for place in pod.places if place.place is not None and not place.left]
    order = sorted(stayed, key=lambda place: (place.place, rank[place.entry]))
    return [place.entry for place in order[: min(state.rules.advancing, len(pod.places) - 1)]]


def bracket_order(size: int) -> list[int]:
    """The seeds in bracket order, from 1; ``size`` is a power of two."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


def _bracket(state: TournamentState) -> list[Pod] | None:
    present = set(state.present)
    slots: list[int | None]
    if not state.rounds:
        size = 1
        while size < len(present):
            size *= 2
        seeds = dict(enumerate(state.present, 1))
        slots = [seeds.get(seed) for seed in bracket_order(size)]
    else:
        slots = _winners(state, state.rounds[-1], _tables_of(state, len(state.rounds)), present)
    if sum(one is not None for one in slots) < 2:
        return None
    had, rng = state.seatings(), state.rng("seats", len(state.rounds) + 1)
    pods = []
    for number in range(len(slots) // 2):
        pair = [one for one in slots[2 * number : 2 * number + 2] if one is not None]
        if len(pair) == 1:
            pods.append(Pod(number=number + 1, kind=BYE, places=(Place(pair[0]),)))
        elif pair:
            seated = seat_assignment.seat_table(pair, state.tables[2], had, rng)
            pods.append(Pod(number=number + 1, places=tuple(Place(one, seated[one]) for one in pair)))
    if _has_third(state) and len(slots) == 2 and len(third := _for_third(state, present)) == 2:
        seated = seat_assignment.seat_table(third, state.tables[2], had, rng)
        pods.append(Pod(number=THIRD, places=tuple(Place(one, seated[one]) for one in third)))
    return pods


def _has_third(state: TournamentState) -> bool:
    return state.rules.third and state.rules.format == KNOCKOUT and set(state.tables) == {2}


def _for_third(state: TournamentState, present: set[int]) -> list[int]:
    """The losers of the semi-finals who have not left or withdrawn."""
    if not state.rounds:
        return []
    pods = [pod for pod in state.rounds[-1].pods if pod.kind == TABLE]
    lost = [place for pod in pods for place in pod.places if place.entry not in advancing_from(state, pod)]
    return [place.entry for place in lost if place.entry in present and not place.left]


def _tables_of(state: TournamentState, round: int) -> int:
    """The number of tables in a round of the bracket, played or not."""
    size, people = 1, sum(len(pod.places) for pod in state.rounds[0].pods)
    while size < people:
        size *= 2
    return max(1, size >> round)


def _winners(state: TournamentState, last: Round, tables: int, present: set[int]) -> list[int | None]:
    """The winner of each table of the last round; None if they have withdrawn."""
    by_number = {pod.number: pod for pod in last.pods}
    found: list[int | None] = []
    for number in range(1, tables + 1):
        best = advancing_from(state, by_number[number]) if number in by_number else []
        found.append(best[0] if best and best[0] in present else None)
    return found


def _spread(state: TournamentState) -> list[Pod] | None:
    rank = {entry.number: entry.rank for entry in state.entries}
    present = set(state.present)
    tier: dict[int, int] = dict.fromkeys(present, 0)
    if state.rounds:
        tier = {
            one: at
            for pod in state.rounds[-1].pods
            for at, one in enumerate(advancing_from(state, pod))
            if one in present
        }
    alive = sorted(tier, key=lambda one: (tier[one], rank[one]))
    if len(alive) < min(state.tables):
        return None
    sizes, byes = table_sizes(len(alive), state.tables)
    free, playing = alive[:byes], alive[byes:]
    # Spreading the tiers weighs more than an old rematch, but less than one from the round before.
    last = Round(1, state.rounds[-1].pods) if state.rounds else None
    before = last.pods if last else ()
    again = {frozenset((a, b)) for pod in before for a in pod.entries for b in pod.entries if a != b}
    cost = table_assignment.pair_costs(state)

    def costs(one: int, other: int) -> float:
        met = table_assignment.BLOCKED if frozenset((one, other)) in again else 0
        same = TIER * (tier[one] == tier[other])
        return cost(one, other) / table_assignment.MET + met + same

    tables = table_assignment.improved(table_assignment.snaked(playing, sizes), costs)
    had, rng = state.seatings(), state.rng("seats", len(state.rounds) + 1)
    pods = []
    for number, table in enumerate(tables, 1):
        seated = seat_assignment.seat_table(table, state.tables[len(table)], had, rng)
        pods.append(Pod(number=number, places=tuple(Place(one, seated[one]) for one in table)))
    pods += [Pod(number=len(tables) + at, kind=BYE, places=(Place(one),)) for at, one in enumerate(free, 1)]
    return pods
