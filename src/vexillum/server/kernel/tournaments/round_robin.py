"""Round robins: everybody meets everybody, as equally often as the table size allows. Pure.

The whole schedule follows from the seed and from the entries at the start. An absent person's seat goes to an agent; a
person left alone at a table has a bye.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from vexillum.server.kernel.tournaments import seat_assignment, table_assignment
from vexillum.server.kernel.tournaments.table_sizes import table_sizes
from vexillum.server.kernel.tournaments.tournament_rules import MOST_ROUNDS, TournamentRules
from vexillum.server.kernel.tournaments.tournament_state import (
    BYE,
    REST,
    TABLE,
    Place,
    Pod,
    Round,
    TournamentState,
    meetings,
)

PAIR = 2


def planned(state: TournamentState) -> list[list[Pod]]:
    """All rounds, as if nobody were ever absent. The divisions of a league play side by side."""
    by_division: dict[int, list[int]] = {}
    for entry in state.ranked:
        by_division.setdefault(entry.division, []).append(entry.number)
    tables = tuple(sorted(state.tables.items()))
    plans = [
        _plan(state.rules, tables, state.seed, division, tuple(people))
        for division, people in sorted(by_division.items())
    ]
    rounds = max((len(plan) for plan in plans), default=0)
    side_by_side = ([pod for plan in plans if number < len(plan) for pod in plan[number]] for number in range(rounds))
    return [_numbered(pods) for pods in side_by_side]


def next_round(state: TournamentState) -> list[Pod] | None:
    """The tables of the next round, with those present; None: all rounds were played."""
    plan = planned(state)
    if len(state.rounds) >= len(plan):
        return None
    present = set(state.present)
    return _numbered([found for pod in plan[len(state.rounds)] if (found := _with(pod, present)) is not None])


def _with(pod: Pod, present: set[int]) -> Pod | None:
    """A scheduled table with those who are present."""
    places = tuple(place for place in pod.places if place.entry in present)
    if not places:
        return None
    return replace(pod, places=places, kind=BYE if pod.kind == TABLE and len(places) == 1 else pod.kind)


def _numbered(pods: Sequence[Pod]) -> list[Pod]:
    return [replace(pod, number=number) for number, pod in enumerate(pods, 1)]


@lru_cache(maxsize=64)
def _plan(
    rules: TournamentRules,
    tables_of: tuple[tuple[int, tuple[str, ...]], ...],
    seed: str,
    division: int,
    entrants: tuple[int, ...],
) -> list[list[Pod]]:
    """The rounds of a division. Cached, since it is needed often."""
    state = TournamentState(rules=rules, tables=dict(tables_of), seed=seed, entries=())
    rng = state.rng("plan", division)
    people = list(entrants)
    rng.shuffle(people)
    pairs = set(state.tables) == {PAIR}
    tables, resting = _circle(people, state.rules.cycles) if pairs else _spread(state, people)
    seats = seat_assignment.seat_plan(tables, state.tables, rng)
    return [
        [
            *(
                Pod(number=0, division=division, places=tuple(Place(one, seated[one]) for one in table))
                for table, seated in zip(round, seated_round, strict=True)
            ),
            *(Pod(number=0, kind=REST, division=division, places=(Place(one),)) for one in rest),
        ]
        for round, seated_round, rest in zip(tables, seats, resting, strict=True)
    ]


def _circle(people: Sequence[int], cycles: int) -> tuple[list[list[list[int]]], list[list[int]]]:
    """Pairs by the circle method: one stays fixed, the others rotate. With an odd number one rests."""
    if len(people) < PAIR:
        return [], []
    ring: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rounds: list[list[list[int]]] = []
    resting: list[list[int]] = []
    for _ in range(cycles * (len(ring) - 1)):
        half = len(ring) // 2
        pairs = [(ring[at], ring[-1 - at]) for at in range(half)]
        rounds.append([[one, other] for one, other in pairs if one is not None and other is not None])
        resting.append([one for pair in pairs if None in pair for one in pair if one is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds, resting


def _spread(state: TournamentState, people: Sequence[int]) -> tuple[list[list[list[int]]], list[list[int]]]:
    """Larger tables: each round brings together those who have met least; those who have rested least rest."""
    rounds: list[list[list[int]]] = []
    resting: list[list[int]] = []
    rested: Counter[int] = Counter()
    sizes, byes = table_sizes(len(people), state.tables)
    if not sizes:
        return [], []
    drawn: list[Round] = []
    rng = state.rng("spread", people[0])
    for number in range(rounds_of(state, len(people))):
        order = list(people)
        rng.shuffle(order)
        playing, rest = table_assignment.choose_byes(order, byes, rested)
        met = meetings(pod for round in drawn for pod in round.pods)
        tables = table_assignment.improved(table_assignment.folded([playing], sizes), partial(_met_cost, met))
        rested.update(rest)
        rounds.append(tables)
        resting.append(rest)
        pods = [Pod(number=at, places=tuple(map(Place, table))) for at, table in enumerate(tables)]
        drawn.append(Round(number, tuple(pods)))
    return rounds, resting


def _met_cost(met: Counter[frozenset[int]], one: int, other: int) -> float:
    return float(met[frozenset((one, other))] ** 2)


def rounds_of(state: TournamentState, people: int) -> int:
    """The number of rounds at larger tables: in one cycle everybody can meet everybody. If all fit at one table,
    everybody has each seat once.
    """
    size = max(state.tables)
    if state.rules.rounds:
        return state.rules.rounds
    once = size if people <= size else -(-(people - 1) // (size - 1))
    return min(MOST_ROUNDS, state.rules.cycles * once)
