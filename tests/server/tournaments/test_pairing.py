"""Pairing, seats and standings, for any number of people: what must hold in every tournament."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.long import by_run
from tests.server.tournaments.states import SEATS, play, play_round, present, tournament
from vexillum.server.kernel import tournament_pairing, tournament_tables
from vexillum.server.kernel.tournament_pairing import (
    TIE_BREAK_ORDER,
    next_round,
    points_of,
    rounds_of,
    standings,
    tie_breaks_of,
)
from vexillum.server.kernel.tournament_tables import split, table_sizes
from vexillum.server.kernel.tournaments import (
    BYE,
    FORMATS,
    REST,
    TABLE,
    Place,
    Pod,
    Round,
    TournamentRules,
    TournamentState,
    scored,
    tables_for,
)

FORMAT = st.sampled_from(FORMATS)
FILL = st.sampled_from(("smaller", "agents", "byes"))
SIZE = st.integers(2, 4)


def check_rounds(done: TournamentState) -> None:
    """Everybody is at most at one table, on an existing and free seat."""
    for round in done.rounds:
        everybody = [entry for pod in round.pods for entry in pod.entries]
        assert len(everybody) == len(set(everybody))
        assert len({pod.number for pod in round.pods}) == len(round.pods)
        for pod in round.pods:
            if pod.kind == TABLE:
                assert len(pod.places) >= 2
                seats = [place.seat for place in pod.places]
                assert len(seats) == len(set(seats))
                assert set(seats) <= set(SEATS[max(done.tables)])
            else:
                assert len(pod.places) == 1


def seat_spread(done: TournamentState) -> int:
    """The greatest difference in how often a player has had two seats."""
    worst = 0
    for had in done.seatings().values():
        counts = Counter(had)
        worst = max(worst, max(counts.values(), default=0) - min(counts[seat] for seat in SEATS[done.rules.size]))
    return worst


@given(FORMAT, st.integers(2, 23), SIZE, FILL, st.integers(0, 9))
@settings(max_examples=by_run(30, 100))
def test_every_tournament_runs_through_with_absences_and_people_who_leave(form, people, size, fill, seed):
    begun = tournament(people, format=form, size=size, fill=fill, seed=str(seed))
    done = play(begun, Random(seed), absent=0.15, leave=0.1)
    check_rounds(done)
    rows = standings(done)
    assert sorted(row.entry for row in rows) == [entry.number for entry in done.entries]
    recount: Counter[int] = Counter()
    for pod in done.pods():
        for entry, points in scored(done.rules, pod).items():
            recount[entry] += points
    assert {row.entry: row.points for row in rows} == {entry.number: recount[entry.number] for entry in done.entries}
    again = play(begun, Random(seed), absent=0.15, leave=0.1)
    assert again == done, "the same seed, the same tournament"


@given(st.integers(2, 20), st.integers(1, 2), st.integers(0, 99))
@settings(max_examples=by_run(30, 100))
def test_in_a_round_robin_of_pairs_everybody_meets_everybody_and_has_each_seat_as_often(people, cycles, seed):
    done = play(tournament(people, format="round_robin", cycles=cycles, seed=str(seed)), Random(seed))
    met = done.meetings()
    assert set(met.values()) <= {cycles}
    assert len(met) == people * (people - 1) // 2
    assert seat_spread(done) <= 1
    rests = Counter(pod.entries[0] for pod in done.pods() if pod.kind == REST)
    assert set(rests.values()) == ({cycles} if people % 2 else set())


@given(st.integers(1, 5), st.integers(3, 4), st.integers(1, 9), st.integers(0, 99))
@settings(max_examples=by_run(30, 100))
def test_a_plan_of_full_tables_is_fair_to_every_seat(tables, size, rounds, seed):
    people = tables * size
    done = play(
        tournament(people, format="round_robin", size=size, fill="byes", rounds=rounds, seed=str(seed)), Random(seed)
    )
    assert len(done.rounds) == rounds
    assert seat_spread(done) <= 1
    for had in done.seatings().values():
        for begin in range(0, rounds, size):
            run = had[begin : begin + size]
            assert len(set(run)) == len(run), "each seat once in a run of as many games as there are seats"


def test_a_table_of_four_alone_gives_each_every_seat_once():
    done = play(tournament(4, format="round_robin", size=4), Random(1))
    assert len(done.rounds) == 4
    assert all(sorted(had) == sorted(SEATS[4]) for had in done.seatings().values())


def test_larger_tables_spread_the_meetings():
    done = play(tournament(16, format="round_robin", size=4), Random(1))
    assert len(done.rounds) == 5
    met = done.meetings()
    assert max(met.values()) <= 2
    assert len(met) >= 100, "of 120 pairs, most have met"


@given(st.integers(4, 40), st.integers(0, 99))
@settings(max_examples=by_run(10, 100))
def test_a_swiss_of_pairs_has_no_rematches(people, seed):
    """Up to half as many rounds as people it is always possible (Dirac)."""
    rounds = max(1, people // 2 - 1)
    done = play(tournament(people, format="swiss", rounds=min(rounds, 8), seed=str(seed)), Random(seed))
    assert set(done.meetings().values()) == {1}
    byes = done.byes()
    assert max(byes.values(), default=0) <= 1
    for had in done.seatings().values():
        assert abs(had.count("north") - had.count("east")) <= 2


@given(st.integers(8, 32), st.integers(3, 4), st.integers(0, 99))
@settings(max_examples=by_run(10, 100))
def test_in_a_swiss_of_larger_tables_seats_stay_even(people, size, seed):
    done = play(tournament(people, format="swiss", size=size, fill="agents", rounds=6, seed=str(seed)), Random(seed))
    assert seat_spread(done) <= 2


@given(st.integers(6, 40), st.integers(0, 99))
@settings(max_examples=by_run(10, 100))
def test_equals_meet_in_a_swiss(people, seed):
    """Winners meet winners: players more than a point apart meet only where unavoidable."""
    now = tournament(people - people % 2, format="swiss", seed=str(seed))
    luck = Random(seed)
    for _ in range(3):
        points = points_of(now)
        now = play_round(now, luck)
        gaps = [abs(points[a] - points[b]) for a, b in (pod.entries for pod in now.rounds[-1].pods)]
        assert max(gaps) <= Fraction(3, 2)


def test_blocked_pairs_do_not_meet():
    now = tournament(8, format="swiss", rounds=4)
    now = replace(now, blocked_pairs=frozenset({frozenset((1, 5)), frozenset((1, 2)), frozenset((3, 4))}))
    done = play(now, Random(3))
    assert not set(done.meetings()) & done.blocked_pairs
    two = replace(tournament(2, format="swiss", rounds=1), blocked_pairs=frozenset({frozenset((1, 2))}))
    assert len(next_round(two)) == 1, "where there is nobody else they play"


@given(st.integers(2, 40), st.integers(0, 99))
def test_a_bracket_ends_with_one_and_byes_go_to_the_best(people, seed):
    done = play(tournament(people, format="knockout", seed=str(seed)), Random(seed))
    first = done.rounds[0]
    byes = [pod.entries[0] for pod in first.pods if pod.kind == BYE]
    assert sorted(byes) == list(range(1, len(byes) + 1))
    assert all(pod.kind == TABLE for round in done.rounds[1:] for pod in round.pods)
    assert 2 ** len(done.rounds) >= people > 2 ** (len(done.rounds) - 1)
    champion = standings(done)[0].entry
    assert champion in tournament_pairing.advancing_from(done, done.rounds[-1].pods[0])


def test_the_best_two_can_meet_in_the_final_only():
    now = tournament(16, format="knockout")
    while (pods := next_round(now)) is not None:
        done = [
            replace(pod, places=tuple(Place(p.entry, p.seat, 1 + (p.entry > min(pod.entries))) for p in pod.places))
            for pod in pods
        ]
        now = replace(now, rounds=(*now.rounds, Round(len(now.rounds) + 1, tuple(done))))
    assert sorted(now.rounds[-1].pods[0].entries) == [1, 2]
    assert [row.entry for row in standings(now)] == list(range(1, 17))


def test_a_knockout_of_64_at_tables_of_four():
    done = play(tournament(64, format="knockout", size=4), Random(1))
    assert [len(round.pods) for round in done.rounds] == [16, 8, 4, 2, 1]
    for before, after in zip(done.rounds, done.rounds[1:], strict=False):
        if len(after.pods) > 1:
            table = {entry: pod.number for pod in before.pods for entry in pod.entries}
            assert all(len({table[one] for one in pod.entries}) == 4 for pod in after.pods), (
                "no one meets again at once"
            )


def test_a_winner_who_withdraws_leaves_the_other_a_bye_and_the_title():
    now = play_round(tournament(4, format="knockout"), Random(5))
    winners = [tournament_pairing.advancing_from(now, pod)[0] for pod in now.rounds[0].pods]
    alone = present(now, {winners[0]})
    assert next_round(alone) is None
    assert standings(alone)[0].entry == winners[1]


def test_those_who_lose_in_the_semi_finals_play_for_the_third_place():
    done = play(tournament(8, format="knockout", third=True), Random(3))
    semi, last = done.rounds[1:]
    assert [pod.number for pod in last.pods] == [1, 2]
    lost = {one for pod in semi.pods for one in pod.entries} - set(last.pods[0].entries)
    assert set(last.pods[1].entries) == lost
    rows = standings(done)
    assert {row.entry for row in rows[:2]} == set(last.pods[0].entries)
    assert rows[2].entry == tournament_pairing.advancing_from(done, last.pods[1])[0]
    assert (rows[2].reached, rows[3].reached) == (2, 2), "neither was in the final"
    assert tournament_pairing.is_final(done, last)
    assert not tournament_pairing.is_final(done, semi)
    # Without the wish, for few people, and where one of them is gone there is none.
    assert len(play(tournament(8, format="knockout"), Random(3)).rounds[-1].pods) == 1
    for people in (2, 3):
        assert len(play(tournament(people, format="knockout", third=True), Random(3)).rounds[-1].pods) == 1
    now = replace(done, rounds=done.rounds[:2])
    assert len(tournament_pairing.knockout_round(present(now, {min(lost)})) or ()) == 1
    for seed in range(30):
        check_rounds(
            play(tournament(9, format="knockout", third=True, seed=str(seed)), Random(seed), absent=0.1, leave=0.2)
        )


def test_the_organiser_orders_the_tie_breaks():
    """Two with equal points: one has beaten the other, who has won more tables."""
    plain = tournament(4, format="round_robin")
    assert tie_breaks_of(plain.rules) == ("direct", "wins", "beaten", "lot")
    chosen = tournament(4, format="round_robin", tie_breaks=("wins", "opponents"))
    assert tie_breaks_of(chosen.rules) == ("wins", "opponents", "lot")
    assert tie_breaks_of(TournamentRules(format="knockout", tie_breaks=("wins",))) == ()
    pairs = {(1, 2): (1, 2), (3, 4): (1, 1), (1, 3): (1, 1), (2, 4): (1, 2), (2, 3): (1, 2), (1, 4): (1, 1)}
    pods = [
        Pod(number=n, places=tuple(Place(one, "", place) for one, place in zip(pair, places, strict=True)))
        for n, (pair, places) in enumerate(pairs.items(), 1)
    ]
    for now, first in ((plain, 1), (chosen, 2)):
        rows = standings(replace(now, rounds=(Round(1, tuple(pods)),)))
        assert rows[0].points == rows[1].points == 2
        assert rows[0].entry == first
    assert [name for name, _ in rows[0].values] == ["wins", "opponents", "lot"]


def test_who_leaves_a_knockout_table_does_not_go_on():
    pod = Pod(number=1, places=(Place(1, "north", 1, True), Place(2, "east", 1)))
    now = replace(tournament(2, format="knockout"), rounds=(Round(1, (pod,)),))
    assert tournament_pairing.advancing_from(now, pod) == [2]


class TestSizes:
    @pytest.mark.parametrize(
        ("people", "possible", "sizes", "byes"),
        [
            (9, (2, 3, 4), (3, 3, 3), 0),
            (7, (2, 4), (4, 2), 1),
            (5, (4,), (4,), 1),
            (3, (2,), (2,), 1),
            (64, (4,), (4,) * 16, 0),
            (5, (2, 3, 4), (3, 2), 0),
            (1, (2, 3), (), 1),
        ],
    )
    def test_people_fill_tables(self, people, possible, sizes, byes):
        assert table_sizes(people, possible) == (sizes, byes)

    def test_groups_are_equal(self):
        assert list(split(13, 8)) == [7, 6]
        assert list(split(0, 8)) == []

    def test_what_empty_seats_mean(self):
        rules = TournamentRules(size=4, fill="smaller")
        assert tables_for(rules, (4,), SEATS) == {4: SEATS[4]}
        assert set(tables_for(rules, (2, 3, 4), SEATS)) == {2, 3, 4}
        filled = tables_for(replace(rules, fill="agents"), (4,), SEATS)
        assert filled == {2: SEATS[4], 3: SEATS[4], 4: SEATS[4]}


class TestPoints:
    def test_shared_places_share_and_who_left_has_nothing(self):
        rules = TournamentRules(size=4)
        pod = Pod(number=1, places=(Place(1, "", 1), Place(2, "", 2), Place(3, "", 2), Place(4, "", 4, True)))
        assert scored(rules, pod) == {1: 5, 2: 2, 3: 2, 4: 0}
        drawn = Pod(number=1, places=(Place(1, "", 1), Place(2, "", 1)))
        assert scored(TournamentRules(), drawn) == {1: Fraction(1, 2), 2: Fraction(1, 2)}

    def test_byes_score_as_a_win_and_a_round_sat_out_scores_nothing(self):
        rules = TournamentRules(size=3)
        assert scored(rules, Pod(number=1, kind=BYE, places=(Place(1),))) == {1: 3}
        assert scored(rules, Pod(number=1, kind=REST, places=(Place(1),))) == {1: 0}

    @pytest.mark.parametrize("size", range(2, 7))
    def test_the_usual_points_fall_to_nothing(self, size):
        points = TournamentRules(size=size).points_by_place
        assert len(points) == size
        assert list(points) == sorted(points, reverse=True)
        assert points[-1] == 0
        assert len(set(points)) == size


class TestTieBreaks:
    """Four people, three rounds: 1 beats 2, 2 beats 3, 3 beats 1, and all beat 4."""

    RESULTS = ((1, 2), (3, 4)), ((2, 3), (1, 4)), ((3, 1), (2, 4))

    def done(self, form: str, **more) -> TournamentState:
        rounds = tuple(
            Round(
                number,
                tuple(
                    Pod(number=at, places=(Place(won, "north", 1), Place(lost, "east", 2)))
                    for at, (won, lost) in enumerate(pairs)
                ),
            )
            for number, pairs in enumerate(self.RESULTS, 1)
        )
        return replace(tournament(4, format=form, **more), rounds=rounds)

    def test_a_circle_of_three_is_broken_by_a_lot_alone(self):
        rows = standings(self.done("round_robin"))
        assert [row.points for row in rows] == [2, 2, 2, 0]
        assert [dict(row.values)["direct"] for row in rows] == [1, 1, 1, 0]
        assert rows[3].entry == 4
        lots = [dict(row.values)["lot"] for row in rows[:3]]
        assert lots == sorted(lots, reverse=True)

    def test_buchholz_and_sonneborn_berger(self):
        rows = {row.entry: dict(row.values) for row in standings(self.done("swiss"))}
        assert rows[1]["opponents"] == Fraction(2 + 2 + 0, 3)
        assert rows[4]["opponents"] == 2
        assert rows[1]["beaten"] == 2
        assert rows[4]["beaten"] == 0
        assert rows[1]["wins"] == 2

    def test_the_direct_meeting_decides_between_two(self):
        one = Pod(number=1, places=(Place(2, "", 1), Place(1, "", 2)))
        other = Pod(number=1, places=(Place(1, "", 1), Place(3, "", 2)))
        last = Pod(number=1, places=(Place(3, "", 1), Place(2, "", 2)))
        free = Pod(number=1, places=(Place(1, "", 1), Place(4, "", 2)))
        more = Pod(number=1, places=(Place(2, "", 1), Place(4, "", 2)))
        pods = (one, other, last, free, more)
        now = replace(
            tournament(4, format="round_robin"), rounds=tuple(Round(n, (pod,)) for n, pod in enumerate(pods, 1))
        )
        assert [row.entry for row in standings(now)][:2] == [2, 1]

    def test_each_format_tells_its_order(self):
        assert set(TIE_BREAK_ORDER) == set(FORMATS)


class TestLeague:
    def test_two_go_up_and_two_down(self):
        divisions = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
        order = tournament_pairing.next_ladder(divisions, 1)
        assert order == [1, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11, 12]
        assert tournament_pairing.divisions_of(order, 4)[5] == 1
        assert tournament_pairing.divisions_of(order, 4)[4] == 2

    def test_who_is_gone_is_followed_by_the_next(self):
        order = tournament_pairing.next_ladder([[1, 2, 3, 4], [5, 6, 7, 8]], 1, gone={2})
        assert order == [1, 3, 5, 4, 6, 7, 8]
        assert list(tournament_pairing.divisions_of(order, 4).values()) == [1, 1, 1, 1, 2, 2, 2]

    @given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(0, 4))
    def test_nobody_is_lost(self, sizes, moves):
        numbers = iter(range(100))
        divisions = [[next(numbers) for _ in range(size)] for size in sizes]
        order = tournament_pairing.next_ladder(divisions, moves)
        assert sorted(order) == list(range(sum(sizes)))

    def test_divisions_play_side_by_side(self):
        now = tournament(9, format="league")
        halves = {entry.number: 1 if entry.number < 5 else 2 for entry in now.entries}
        now = replace(now, entries=tuple(replace(entry, division=halves[entry.number]) for entry in now.entries))
        assert rounds_of(now) == 5
        done = play(now, Random(1))
        assert [len({pod.division for pod in round.pods}) for round in done.rounds] == [2, 2, 2, 1, 1]
        rows = standings(done)
        assert [row.place for row in rows] == [1, 2, 3, 4, 1, 2, 3, 4, 5]


def test_a_seat_is_never_had_twice_by_two():
    had = {1: ["north", "north"], 2: ["east"], 3: []}
    seated = tournament_tables.seat_table([1, 2, 3], SEATS[3], had, Random(1))
    assert sorted(seated.values()) == sorted(SEATS[3])
    assert seated[1] != "north"
    assert seated[2] != "east"
