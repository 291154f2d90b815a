"""The next round of a tournament of any format, and its standings with their tie-breaks. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import groupby
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from vexillum.server.kernel import tournament_tables
from vexillum.server.kernel.tournament_tables import split, table_sizes
from vexillum.server.kernel.tournaments import (
    BYE,
    KNOCKOUT,
    LEAGUE,
    MOST_ROUNDS,
    REST,
    ROUND_ROBIN,
    SWISS,
    TABLE,
    Place,
    Pod,
    Round,
    TournamentRules,
    TournamentState,
    meetings,
    scored,
)

# The next round of a tournament of any format. Pure ------------------------------------------------------------------


def next_round(state: TournamentState) -> list[Pod] | None:
    """The tables and byes of the next round; None: the tournament is over."""
    match state.rules.format:
        case "swiss":
            return swiss_round(state)
        case "knockout":
            return knockout_round(state)
        case _:
            return round_robin_round(state)


def rounds_of(state: TournamentState) -> int | None:
    """The number of rounds, where it is known already."""
    if state.rules.format == SWISS:
        return swiss_rounds(state)
    if state.rules.format == KNOCKOUT:
        return None
    return len(planned_round_robin(state))


# Round robins: everybody meets everybody, as equally often as the table size allows. Pure ----------------------------
#
# The whole schedule follows from the seed and from the entries at the start. An absent person's seat goes to an
# agent; a
# person left alone at a table has a bye.


PAIR = 2


def planned_round_robin(state: TournamentState) -> list[list[Pod]]:
    """All rounds, as if nobody were ever absent. The divisions of a league play side by side."""
    by_division: dict[int, list[int]] = {}
    for entry in state.ranked:
        by_division.setdefault(entry.division, []).append(entry.number)
    tables = tuple(sorted(state.tables.items()))
    plans = [
        _round_robin_plan(state.rules, tables, state.seed, division, tuple(people))
        for division, people in sorted(by_division.items())
    ]
    rounds = max((len(plan) for plan in plans), default=0)
    side_by_side = ([pod for plan in plans if number < len(plan) for pod in plan[number]] for number in range(rounds))
    return [_numbered_pods(pods) for pods in side_by_side]


def round_robin_round(state: TournamentState) -> list[Pod] | None:
    """The tables of the next round, with those present; None: all rounds were played."""
    plan = planned_round_robin(state)
    if len(state.rounds) >= len(plan):
        return None
    present = set(state.present)
    return _numbered_pods([found for pod in plan[len(state.rounds)] if (found := _with(pod, present)) is not None])


def _with(pod: Pod, present: set[int]) -> Pod | None:
    """A scheduled table with those who are present."""
    places = tuple(place for place in pod.places if place.entry in present)
    if not places:
        return None
    return replace(pod, places=places, kind=BYE if pod.kind == TABLE and len(places) == 1 else pod.kind)


def _numbered_pods(pods: Sequence[Pod]) -> list[Pod]:
    return [replace(pod, number=number) for number, pod in enumerate(pods, 1)]


@lru_cache(maxsize=64)
def _round_robin_plan(
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
    tables, resting = _circle(people, state.rules.cycles) if pairs else _spread_meetings(state, people)
    seats = tournament_tables.seat_plan(tables, state.tables, rng)
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


def _spread_meetings(state: TournamentState, people: Sequence[int]) -> tuple[list[list[list[int]]], list[list[int]]]:
    """Larger tables: each round brings together those who have met least; those who have rested least rest."""
    rounds: list[list[list[int]]] = []
    resting: list[list[int]] = []
    rested: Counter[int] = Counter()
    sizes, byes = table_sizes(len(people), state.tables)
    if not sizes:
        return [], []
    drawn: list[Round] = []
    rng = state.rng("spread", people[0])
    for number in range(round_robin_rounds(state, len(people))):
        order = list(people)
        rng.shuffle(order)
        playing, rest = tournament_tables.choose_byes(order, byes, rested)
        met = meetings(pod for round in drawn for pod in round.pods)
        tables = tournament_tables.improved(tournament_tables.folded([playing], sizes), partial(_met_cost, met))
        rested.update(rest)
        rounds.append(tables)
        resting.append(rest)
        pods = [Pod(number=at, places=tuple(map(Place, table))) for at, table in enumerate(tables)]
        drawn.append(Round(number, tuple(pods)))
    return rounds, resting


def _met_cost(met: Counter[frozenset[int]], one: int, other: int) -> float:
    return float(met[frozenset((one, other))] ** 2)


def round_robin_rounds(state: TournamentState, people: int) -> int:
    """The number of rounds at larger tables: in one cycle everybody can meet everybody. If all fit at one table,
    everybody has each seat once.
    """
    size = max(state.tables)
    if state.rules.rounds:
        return state.rules.rounds
    once = size if people <= size else -(-(people - 1) // (size - 1))
    return min(MOST_ROUNDS, state.rules.cycles * once)


# Swiss tournaments: each round pairs people with equal points, without rematches where possible. Pure ----------------


CLASH = 0.5
"""The cost of pairing two who are due for the same of two seats: less than any difference in points."""


def swiss_rounds(state: TournamentState) -> int:
    """The number of rounds: the organiser's choice, or enough that only one player can win all of them; at larger
    tables one more.
    """
    if state.rules.rounds:
        return state.rules.rounds
    size, people, rounds = max(state.tables), max(2, len(state.entries)), 0
    while size**rounds < people:
        rounds += 1
    return min(MOST_ROUNDS, rounds + (size > 2))


def swiss_round(state: TournamentState) -> list[Pod] | None:
    """The tables of the next round; None: all rounds were played, or too few people are left."""
    number = len(state.rounds) + 1
    present = set(state.present)
    if number > swiss_rounds(state) or len(present) < min(state.tables):
        return None
    points = points_of(state)
    order = [row.entry for row in standings(state) if row.entry in present]
    sizes, byes = table_sizes(len(order), state.tables)
    playing, free = tournament_tables.choose_byes(order, byes, state.byes())
    groups = [list(group) for _, group in groupby(playing, key=lambda one: points[one])]
    had = state.seatings()

    def distance_cost(one: int, other: int) -> float:
        distance = float(points[one] - points[other]) ** 2
        return distance + (CLASH if _clash(had[one], had[other]) else 0.0)

    cost = tournament_tables.pair_costs(state, more=distance_cost)
    tables = tournament_tables.improved(tournament_tables.folded(groups, sizes), cost)
    if set(sizes) == {2} and tournament_tables.has_rematch(tables, cost):
        found = tournament_tables.pairs_without_rematch(playing, cost)
        tables = tables if found is None else tournament_tables.improved(found, cost)
    rng = state.rng("seats", number)
    pods = []
    for at, table in enumerate(tables, 1):
        seated = tournament_tables.seat_table(table, state.tables[len(table)], had, rng)
        pods.append(Pod(number=at, places=tuple(Place(one, seated[one]) for one in table)))
    pods += [Pod(number=len(tables) + at, kind=BYE, places=(Place(one),)) for at, one in enumerate(free, 1)]
    return pods


def _clash(one: list[str], other: list[str]) -> bool:
    """Whether both have had the same one of two seats more often."""
    return _seat_balance(one) == _seat_balance(other) is not None


def _seat_balance(had: list[str]) -> str | None:
    counts = sorted(((had.count(seat), seat) for seat in set(had)), reverse=True)
    if not counts or (len(counts) > 1 and counts[0][0] == counts[1][0]):
        return None
    return counts[0][1]


# Knockouts: the best of each table advance, until one table is left. Pure --------------------------------------------
#
# Pairs have a bracket: the two best seeds can only meet in the final, and the byes of the first round go to the best
# seeds. At larger tables those who advance are spread anew for every round, by their place and then by their seed, so
# that people who have just met are kept apart where possible.


THIRD = 2
"""The number of the match for third place, beside the final."""
TIER = 1000.0
"""The cost of pairing people with the same place in the last round, relative to a rematch."""


def knockout_round(state: TournamentState) -> list[Pod] | None:
    """The tables of the next round; None: the final was played, or at most one player is left."""
    if state.rounds and was_final(state):
        return None
    return _bracket(state) if set(state.tables) == {2} else _spread_seeds(state)


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
            seated = tournament_tables.seat_table(pair, state.tables[2], had, rng)
            pods.append(Pod(number=number + 1, places=tuple(Place(one, seated[one]) for one in pair)))
    if _has_third(state) and len(slots) == 2 and len(third := _for_third(state, present)) == 2:
        seated = tournament_tables.seat_table(third, state.tables[2], had, rng)
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


def _spread_seeds(state: TournamentState) -> list[Pod] | None:
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
    cost = tournament_tables.pair_costs(state)

    def costs(one: int, other: int) -> float:
        met = tournament_tables.BLOCKED if frozenset((one, other)) in again else 0
        same = TIER * (tier[one] == tier[other])
        return cost(one, other) / tournament_tables.MET + met + same

    tables = tournament_tables.improved(tournament_tables.snaked(playing, sizes), costs)
    had, rng = state.seatings(), state.rng("seats", len(state.rounds) + 1)
    pods = []
    for number, table in enumerate(tables, 1):
        seated = tournament_tables.seat_table(table, state.tables[len(table)], had, rng)
        pods.append(Pod(number=number, places=tuple(Place(one, seated[one]) for one in table)))
    pods += [Pod(number=len(tables) + at, kind=BYE, places=(Place(one),)) for at, one in enumerate(free, 1)]
    return pods


# Leagues: divisions that play a season, then promotion and relegation. Pure ------------------------------------------


def divisions_of(people: Sequence[int], most: int) -> dict[int, int]:
    """The division of each person, from 1; ``people`` are in order of strength."""
    found: dict[int, int] = {}
    at = 0
    for division, size in enumerate(split(len(people), most), 1):
        for one in people[at : at + size]:
            found[one] = division
        at += size
    return found


def next_ladder(divisions: Sequence[Sequence[int]], moves: int, gone: Collection[int] = ()) -> list[int]:
    """The order of the next season: the last of each division swap with the first of the one below. Those who are
    ``gone`` leave a gap that is filled from below.
    """
    order: list[list[int]] = [list(division) for division in divisions]
    swapped: list[list[int]] = []
    for number, division in enumerate(order):
        above = order[number - 1] if number else []
        below = order[number + 1] if number + 1 < len(order) else []
        up = _moving(moves, above, division) if number else 0
        down = _moving(moves, division, below) if below else 0
        fallen = above[len(above) - up :] if up else []
        risen = below[:down]
        swapped.append([*fallen, *division[up : len(division) - down], *risen])
    return [one for division in swapped for one in division if one not in gone]


def _moving(moves: int, above: Sequence[int], below: Sequence[int]) -> int:
    """How many swap between two divisions: at most half of one."""
    return min(moves, len(above) // 2, len(below) // 2)


# Standings: points, then the tie-breaks of the format, in order. Pure ------------------------------------------------


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the standings."""

    entry: int
    place: int
    """In their division."""
    division: int
    points: Fraction
    tables: int
    """Number of tables played that have a result."""
    values: tuple[tuple[str, Fraction], ...] = ()
    """The values of the tie-breaks, in their order."""
    reached: int = 0
    """In a knockout: the last round reached."""


def points_of(state: TournamentState) -> dict[int, Fraction]:
    """Everybody's points."""
    totals = {entry.number: Fraction(0) for entry in state.entries}
    for pod in state.pods():
        for entry, points in scored(state.rules, pod).items():
            totals[entry] += points
    return totals


def standings(state: TournamentState) -> list[Row]:
    """The standings of all divisions, best first."""
    done = tie_break_data(state, points_of(state))
    rows: list[Row] = []
    for division in sorted({entry.division for entry in state.entries}):
        people = [entry.number for entry in state.ranked if entry.division == division]
        order = _knocked_out(state, people) if state.rules.format == KNOCKOUT else _by_points(done, people)
        rows += [_row(done, people, entry, place, division) for place, entry in enumerate(order, 1)]
    return rows


def _row(done: TieBreakData, people: Sequence[int], entry: int, place: int, division: int) -> Row:
    state, totals = done.state, done.totals
    equals = [one for one in people if totals[one] == totals[entry]]
    names = tie_breaks_of(state.rules)
    return Row(
        entry=entry,
        place=place,
        division=division,
        points=totals[entry],
        tables=_played(state, entry),
        values=tuple((name, TIE_BREAKS[name](done, entry, equals)) for name in names),
        reached=_reached(state, entry),
    )


def _by_points(done: TieBreakData, people: Sequence[int]) -> list[int]:
    if not done.state.rounds:
        return list(people)  # nothing played yet: by seed
    groups = _parted([list(people)], lambda one, _: done.totals[one])
    for name in tie_breaks_of(done.state.rules):
        groups = _parted(groups, partial(TIE_BREAKS[name], done))
    return [one for group in groups for one in group]


def _parted(groups: Sequence[Sequence[int]], value: Callable[[int, Sequence[int]], Fraction]) -> list[list[int]]:
    """Split each group of equals by a value, highest first."""
    found: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            found.append(list(group))
            continue
        worth = {one: value(one, group) for one in group}
        values = sorted(set(worth.values()), reverse=True)
        found += [[one for one in group if worth[one] == each] for each in values]
    return found


def _knocked_out(state: TournamentState, people: Sequence[int]) -> list[int]:
    """The order of a knockout: by the round reached; then by the match for third place; then by the place at their last
    table; then those still in the tournament; then by seed.
    """
    known = {entry.number: entry for entry in state.entries}

    def worth(one: int) -> tuple[int, int, int, bool, int]:
        reached = _reached(state, one)
        for_third = _place_for_third(state, one)
        return -reached, for_third, _last_place(state, one, reached), not known[one].present, known[one].rank

    return sorted(people, key=worth)


def _reached(state: TournamentState, entry: int) -> int:
    reached = [
        round.number
        for round in state.rounds
        for pod in round.pods
        if entry in pod.entries and not is_for_third(state, round, pod)
    ]
    return max(reached, default=0)


def _place_for_third(state: TournamentState, entry: int) -> int:
    for round in state.rounds[-1:]:
        for pod in round.pods:
            if is_for_third(state, round, pod):
                return next((_place(pod, place) for place in pod.places if place.entry == entry), 0)
    return 0


def _last_place(state: TournamentState, entry: int, reached: int) -> int:
    """Their place at the last table: 0 for a bye or a table without a result, after all others for those who left."""
    for round in state.rounds:
        for pod in round.pods:
            if round.number == reached and pod.kind == TABLE:
                for place in pod.places:
                    if place.entry == entry:
                        return _place(pod, place)
    return 0


def _place(pod: Pod, place: Place) -> int:
    return 0 if place.place is None else place.place + len(pod.places) * place.left


def _played(state: TournamentState, entry: int) -> int:
    return sum(
        place.place is not None
        for pod in state.pods()
        if pod.kind == TABLE
        for place in pod.places
        if place.entry == entry
    )


# Tie-breaks between people with equal points. Each is a function of an entry and its equals --------------------------


HALF = Fraction(1, 2)


class TieBreakData(msgspec.Struct, frozen=True):
    """The results that tie-breaks are computed from."""

    state: TournamentState
    totals: Mapping[int, Fraction]
    """Everybody's points."""
    met: Mapping[int, Sequence[tuple[int, Fraction]]]
    """The opponents of each entry at tables with a result, and the score against each: 1 ahead, 1/2 for a shared place,
    0 behind.
    """
    won: Mapping[int, int]
    """Number of unshared first places."""


TieBreak: TypeAlias = Callable[[TieBreakData, int, Sequence[int]], Fraction]


def tie_break_data(state: TournamentState, totals: Mapping[int, Fraction]) -> TieBreakData:
    """Collect the results of a tournament; ``totals`` are the points."""
    met: dict[int, list[tuple[int, Fraction]]] = {entry.number: [] for entry in state.entries}
    won: Counter[int] = Counter()
    for pod in state.pods():
        if pod.kind != TABLE or any(place.place is None for place in pod.places):
            continue
        for mine in pod.places:
            met[mine.entry] += [(other.entry, _beaten_share(mine, other)) for other in pod.places if other is not mine]
        firsts = [place.entry for place in pod.places if place.place == 1 and not place.left]
        won.update(firsts if len(firsts) == 1 else ())
    return TieBreakData(state, totals, met, won)


def direct(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Direct encounter: the score against those who are equal so far."""
    return sum((ahead for other, ahead in played.met[entry] if other in equals), Fraction(0))


def opponents(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Buchholz: the average points of the opponents."""
    met = [played.totals[other] for other, _ in played.met[entry]]
    return sum(met, Fraction(0)) / len(met) if met else Fraction(0)


def beaten(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Sonneborn-Berger: the points of the opponents beaten, and half of those with a shared place."""
    return sum((ahead * played.totals[other] for other, ahead in played.met[entry] if ahead), Fraction(0))


def wins(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Unshared first places."""
    return Fraction(played.won[entry])


def lot(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """A random number per entry, fixed when the tournament began."""
    return Fraction(played.state.rng("lot", entry).randrange(1, 1_000_000))


TIE_BREAKS: Mapping[str, TieBreak] = {
    "direct": direct,
    "opponents": opponents,
    "beaten": beaten,
    "wins": wins,
    "lot": lot,
}
TIE_BREAK_ORDER: Mapping[str, tuple[str, ...]] = {
    ROUND_ROBIN: ("direct", "wins", "beaten", "lot"),
    LEAGUE: ("direct", "wins", "beaten", "lot"),
    SWISS: ("opponents", "wins", "beaten", "lot"),
    KNOCKOUT: (),
}
"""The default order of tie-breaks for each format. In a knockout the bracket decides."""
CHOSEN_TIE_BREAKS: tuple[str, ...] = ("direct", "opponents", "wins", "beaten")
"""The tie-breaks that an organiser can reorder. The lot is always the last."""


def tie_breaks_of(rules: TournamentRules) -> tuple[str, ...]:
    """The tie-breaks of a tournament, in order."""
    if rules.format == KNOCKOUT or not rules.tie_breaks:
        return TIE_BREAK_ORDER[rules.format]
    return (*rules.tie_breaks, "lot")


def _beaten_share(mine: Place, other: Place) -> Fraction:
    assert mine.place is not None
    assert other.place is not None
    if mine.left or mine.place > other.place:
        return Fraction(0)
    return Fraction(1) if mine.place < other.place else HALF
