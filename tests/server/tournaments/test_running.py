"""Tournaments of a club, from signing up to the end: what people and organisers do, and what the server does alone."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import msgspec
import pytest
from sqlalchemy import select, update

from tests.long import long
from tests.server.people.club import Member, within
from tests.server.ratings.tools import rows
from tests.server.tables.tools import stored
from tests.server.tools import ONCE, Thoughts, serving
from tests.server.tournaments.tools import (
    advanced,
    begun,
    check,
    hub_of,
    joined,
    made,
    me,
    members,
    play,
    play_round,
    run,
    whole,
)
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import Days
from vexillum.server.kernel.tournament_pairing import next_round, standings
from vexillum.server.kernel.tournaments import TABLE
from vexillum.server.matches import departures, organiser_actions, tournament_progress
from vexillum.server.matches.tournament_progress import tournament_state_of
from vexillum.server.storage import accounts, matches, moderation, personal_data, tournaments
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.moderation import log_entries
from vexillum.server.storage.records import Conflict
from vexillum.server.storage.tables import ACCOUNTS, MATCHES, OUTBOX, ROUNDS, TOURNAMENTS


def told(club) -> list[str]:
    """The notices that were written so far, by what they are about."""
    rows = within(
        club, lambda connection: connection.execute(select(OUTBOX.c.content).order_by(OUTBOX.c.id)).scalars().all()
    )
    return [msgspec.json.decode(row)["template"] for row in rows]


def refused(code: str):
    return pytest.raises(Refusal, check=lambda error: error.code == code)


def states(now) -> dict[str, str]:
    return {entry.name: entry.state for entry in now.entries}


@pytest.mark.sql
def test_a_swiss_tournament_with_a_bye_runs_by_itself(club):
    ada, *people = members(club, 6)
    for person in people:
        within(club, lambda c, id=person.id: c.execute(update_mails(id)))
    id = made(club, ada, clock=Days(3))
    joined(club, id, *people)
    now = begun(club, id, ada)
    first = now.current
    assert [pod.kind for pod in first.pods] == ["table", "table", "bye"]
    match = stored(club, first.pods[0].match)
    assert (match.rated, match.tournament, match.host, match.open) == ("wanted", id, "", True)
    assert match.title == "Cup · 1.1"
    assert match.deadline is not None
    assert [entry.rank for entry in sorted(now.entries, key=lambda entry: entry.rank)] == [1, 2, 3, 4, 5]
    assert told(club).count("cup_round") == 4
    assert whole(club, id) == advanced(club, id), "nothing is done twice"
    now = play_round(club, id)
    assert now.tournament.round == 2
    assert now.rounds[0].ended is not None
    assert {pod.how for pod in now.rounds[0].pods} == {"played", ""}
    now = play_round(club, id)
    assert now.tournament.state == "over"
    assert told(club).count("cup_over") == 5
    check(now)
    assert standings(tournament_state_of(now))[0].points == 2
    with refused("tournament_state"):
        within(club, organiser_actions.withdraw, id, me(people[0]))


def update_mails(id):
    return update(ACCOUNTS).where(ACCOUNTS.c.id == id).values(mails=True)


@pytest.mark.sql
def test_two_processes_pair_once_and_make_each_match_once(club):
    ada, *people = members(club, 5)
    id = made(club, ada)
    joined(club, id, *people)
    within(club, organiser_actions.begin, id, me(ada))
    before = whole(club, id)
    pods = next_round(tournament_state_of(before))
    within(club, tournament_progress._begin_round, before, pods)
    with pytest.raises(Conflict):
        within(club, tournament_progress._begin_round, before, pods)
    drawn = whole(club, id)
    assert run(club, tournament_progress.make_match, hub_of(club), drawn, drawn.current.pods[0]) is True
    assert run(club, tournament_progress.make_match, hub_of(club), drawn, drawn.current.pods[0]) is False
    matches = within(club, lambda connection: connection.execute(select(MATCHES.c.id)).scalars().all())
    assert len(matches) == 1
    now = advanced(club, id)
    assert [pod.state for pod in now.current.pods] == ["playing", "playing"]


@pytest.mark.sql
def test_who_leaves_a_table_has_lost_and_the_others_go_on(club):
    ada, *people = members(club, 5)
    id = made(club, ada)
    joined(club, id, *people)
    now = begun(club, id, ada)
    pod = now.current.pods[0]
    loser = now.entry(pod.places[0].entry)
    gone = next(person for person in people if person.id == loser.account)
    play(club, pod.match, most=1)
    gone.post(f"/api/matches/{pod.match}/leave", 403, seat=pod.places[0].seat, to="open")
    gone.post(f"/api/matches/{pod.match}/leave", seat=pod.places[0].seat, to="agent")
    done = whole(club, id).current.pods[0]
    assert (done.state, done.how) == ("done", "left")
    assert [(place.place, place.left) for place in done.places] == [(2, "gone"), (1, None)]
    now = play_round(club, id)
    assert now.tournament.round == 2
    within(club, organiser_actions.withdraw, id, me(gone))
    now = play_round(club, id)
    check(now)


@ONCE
def test_the_tournament_decides_who_sits_at_its_tables(club):
    ada, *people = members(club, 3)
    id = made(club, ada, rules={"format": "swiss", "rounds": 1})
    joined(club, id, *people)
    now = begun(club, id, ada)
    pod = now.current.pods[0]
    by_account = {person.id: person for person in people}
    one, other = (by_account[now.entry(place.entry).account] for place in pod.places)
    here = one.at(pod.match)
    assert here.welcome["tournament"] == id
    assert here.welcome["club"] is True
    seat = pod.places[0].seat
    one.post(f"/api/matches/{pod.match}/invite", 403, seat=seat, name=ada.name)
    one.post(f"/api/matches/{pod.match}/replace", 403, seat=pod.places[1].seat, to="random")
    for to in ("open", "random"):
        assert here.ask("hand", seat=seat, to=to)["code"] == "tournament_seat"
    play(club, pod.match, most=1)
    assert here.ask("takeback")["code"] == "tournament_takeback"
    ada.post(f"/api/matches/{pod.match}/sit", 409, seat=seat)
    assert ada.at(pod.match).welcome["you"]["watch"] is True, "members may watch"
    assert other.id != one.id


@pytest.mark.sql
def test_a_round_that_lasts_too_long_is_adjudicated_and_can_be_postponed(club):
    ada, *people = members(club, 5)
    id = made(club, ada, round_hours=24)
    joined(club, id, *people)
    now = begun(club, id, ada)
    one, other = now.current.pods
    play(club, one.match, one.places[0].seat)
    play(club, other.match, other.places[1].seat, most=4)
    late(club, id)
    within(club, organiser_actions.postpone, id, me(ada), 5)
    assert advanced(club, id).tournament.round == 1
    late(club, id)
    now = advanced(club, id)
    done = now.rounds[0].pods[1]
    assert done.how == "adjudicated"
    assert next(place.place for place in done.places if place.seat == other.places[1].seat) == 1
    assert stored(club, other.match).closed == "Cup · 1.2"
    assert stored(club, other.match).rated == "done"
    [won, lost] = [now.entry(place.entry).account for place in sorted(done.places, key=lambda place: place.place)]
    assert {row["account"]: row["place"] for row in rows(club) if row["match"] == other.match} == {won: 1, lost: 2}
    assert now.tournament.round == 2
    check(now)


def late(club, id: str) -> None:
    now = {"deadline": time.time() - 1}
    within(club, lambda connection: connection.execute(update(ROUNDS).where(ROUNDS.c.tournament == id).values(now)))


@pytest.mark.sql
def test_check_in_and_start_come_by_themselves(club):
    ada, *people = members(club, 6)
    id = made(club, ada, starts=time.time() + 3600, checkin=30, most=4)
    joined(club, id, *people)
    now = whole(club, id)
    assert [entry.state for entry in now.entries] == ["in"] * 4 + ["reserve"]
    with refused("no_check_in"):
        within(club, organiser_actions.check_in_oneself, id, me(people[0]))
    starts(club, id, 1000)
    assert advanced(club, id).tournament.state == "checkin"
    for person in (people[0], people[1], people[4]):
        within(club, organiser_actions.check_in_oneself, id, me(person))
    starts(club, id, -1)
    now = advanced(club, id)
    assert now.tournament.state == "running"
    assert [entry.state for entry in now.entries] == ["in", "in", "out", "out", "in"]
    assert sum(len(pod.places) for pod in now.current.pods) == 3
    late_comer = Member(club, "Late", seen=time.time())
    assert within(club, organiser_actions.sign_up, id, me(late_comer)) == "reserve"
    within(club, organiser_actions.add, id, me(ada), "Late")
    now = play_round(club, id)
    assert sum(len(pod.places) for pod in now.current.pods) == 4


def starts(club, id: str, seconds: float) -> None:
    when = {"starts": time.time() + seconds}
    within(club, lambda connection: connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(when)))


def test_with_too_few_people_it_is_cancelled_when_the_time_has_come(club):
    ada, ann, *_ = members(club, 2)
    id = made(club, ada, starts=time.time() + 3600)
    joined(club, id, ann)
    with refused("too_few_people"):
        within(club, organiser_actions.begin, id, me(ada))
    starts(club, id, -1)
    assert within(club, tournaments.due_tournaments, time.time()) == [id]
    run(club, tournament_progress.advance_all, hub_of(club))
    now = whole(club, id).tournament
    assert (now.state, now.why) == ("cancelled", tournament_progress.TOO_FEW)
    assert within(club, tournaments.due_tournaments, time.time()) == []


@pytest.mark.sql
class TestOrganiser:
    def test_a_reserve_takes_over_points_seats_and_the_game(self, club):
        ada, *people = members(club, 6)
        id = made(club, ada, most=4)
        joined(club, id, *people)
        now = begun(club, id, ada)
        pod = now.current.pods[0]
        place = pod.places[0]
        old, new = now.entry(place.entry), now.entry_of(people[4].id)
        assert new.state == "reserve"
        with refused("not_a_reserve"):
            run(club, organiser_actions.replace_by, hub_of(club), id, me(ada), place.entry, pod.places[1].entry)
        run(club, organiser_actions.replace_by, hub_of(club), id, me(ada), place.entry, new.number)
        now = whole(club, id)
        assert now.entry(place.entry).account == people[4].id
        assert now.entry_of(old.account) is None
        assert stored(club, pod.match).seats[place.seat].guest == people[4].id
        assert whole(club, id).current.pods[0].state == "playing"
        check(play_round(club, id))

    def test_results_are_corrected_with_a_reason(self, club):
        ada, *people = members(club, 5)
        id = made(club, ada)
        joined(club, id, *people)
        begun(club, id, ada)
        now = play_round(club, id)
        pod = now.rounds[0].pods[0]
        won, lost = sorted(pod.places, key=lambda place: place.place)
        for places in ({won.entry: 1}, {won.entry: 1, lost.entry: 3}, {won.entry: 2, lost.entry: 2}):
            with refused("correct_places"):
                run(club, organiser_actions.correct, hub_of(club), id, me(ada), 1, pod.number, places, "why")
        turned = {won.entry: 2, lost.entry: 1}
        run(club, organiser_actions.correct, hub_of(club), id, me(ada), 1, pod.number, turned, "The clock was broken.")
        now = whole(club, id)
        assert {p.entry: p.place for p in now.rounds[0].pods[0].places} == turned
        assert now.rounds[0].pods[0].how == "corrected"
        [entry] = [one for one in within(club, tournaments.log_of, id) if one["what"] == "correct"]
        assert entry["why"] == "The clock was broken."
        assert entry["by"] == ada.id
        running = now.current.pods[0]
        shared = dict.fromkeys((place.entry for place in running.places), 1)
        run(club, organiser_actions.correct, hub_of(club), id, me(ada), 2, running.number, shared, "They agreed.")
        assert stored(club, running.match).closed is not None
        check(whole(club, id))

    def test_an_unstarted_round_can_be_redrawn(self, club):
        ada, *people = members(club, 6)
        id = made(club, ada)
        joined(club, id, *people)
        now = begun(club, id, ada)
        one, other = (pod.places[0].entry for pod in now.current.pods[:2])
        run(club, organiser_actions.swap, hub_of(club), id, me(ada), one, other)
        swapped = advanced(club, id)
        where = {place.entry: pod.number for pod in swapped.current.pods for place in pod.places}
        assert (where[one], where[other]) == (2, 1)
        assert {pod.match for pod in now.current.pods} & {pod.match for pod in swapped.current.pods} == {None}
        assert stored(club, now.current.pods[0].match).closed is not None
        run(club, organiser_actions.repair, hub_of(club), id, me(ada), [one])
        drawn = advanced(club, id)
        assert drawn.tournament.round == 1
        assert one not in {place.entry for pod in drawn.current.pods for place in pod.places}
        play(club, drawn.current.pods[0].match, most=1)
        with refused("round_begun"):
            run(club, organiser_actions.repair, hub_of(club), id, me(ada))
        check(play_round(club, id))

    def test_one_who_plays_decides_nothing_about_the_others_at_their_rated_table(self, club):
        """Otherwise they could remove an opponent who is winning, and take the win."""
        ada, ben, eve = members(club, 3)
        id = made(club, ada, rules={"format": "swiss", "rounds": 1})
        joined(club, id, ada, ben)
        now = begun(club, id, ada)
        joined(club, id, eve)
        [pod] = now.current.pods
        play(club, pod.match, most=4)
        theirs, reserve, own = (whole(club, id).entry_of(one.id).number for one in (ben, eve, ada))
        with refused("rated_organiser"):
            run(club, organiser_actions.remove, hub_of(club), id, me(ada), theirs, "no reason")
        with refused("rated_organiser"):
            run(club, organiser_actions.replace_by, hub_of(club), id, me(ada), theirs, reserve)
        with refused("rated_organiser"):
            run(club, organiser_actions.correct, hub_of(club), id, me(ada), 1, 1, {own: 1, theirs: 2}, "mine")
        assert stored(club, pod.match).rated == "on"
        logged = {one["what"] for one in within(club, tournaments.log_of, id)}
        assert logged.isdisjoint({"remove", "replace", "correct"})
        run(club, organiser_actions.remove, hub_of(club), id, me(eve, admin=True), theirs, "He cheats.")
        assert stored(club, pod.match).rated == "void"
        assert rows(club) == []
        with refused("rated_organiser"):
            run(club, organiser_actions.correct, hub_of(club), id, me(ada), 1, 1, {own: 1, theirs: 2}, "mine")

    def test_in_a_casual_tournament_they_do(self, club):
        ada, ben = members(club, 2)
        id = made(club, ada, rules={"format": "swiss", "rounds": 1}, rated=False)
        joined(club, id, ada, ben)
        [pod] = begun(club, id, ada).current.pods
        play(club, pod.match, most=4)
        theirs = whole(club, id).entry_of(ben.id).number
        run(club, organiser_actions.remove, hub_of(club), id, me(ada), theirs, "He writes spam.")
        assert whole(club, id).current.pods[0].how == "left"

    def test_people_are_removed_paused_and_taken_back(self, club):
        ada, *people = members(club, 5)
        id = made(club, ada, rules={"format": "swiss", "rounds": 3})
        joined(club, id, *people)
        now = begun(club, id, ada)
        pod = now.current.pods[0]
        out, other = pod.places
        run(club, organiser_actions.remove, hub_of(club), id, me(ada), out.entry, "He cheats.")
        done = whole(club, id).current.pods[0]
        assert {place.entry: place.left for place in done.places} == {out.entry: "removed", other.entry: None}
        within(club, organiser_actions.pause_player, id, me(ada), other.entry, away=True)
        now = play_round(club, id)
        assert {place.entry for pod in now.current.pods for place in pod.places}.isdisjoint({out.entry, other.entry})
        now = play_round(club, id)
        assert other.entry in {place.entry for pod in now.current.pods for place in pod.places}
        within(club, organiser_actions.cancel, id, me(ada), "It rains.")
        assert whole(club, id).tournament.why == "It rains."
        with refused("tournament_state"):
            within(club, organiser_actions.cancel, id, me(ada), "again")

    def test_nobody_else_organises_and_what_administrators_do_is_in_the_audit_log(self, club):
        ada, ben, chief = members(club, 3)
        id = made(club, ada)
        joined(club, id, ben)
        for act in (
            lambda who: within(club, organiser_actions.begin, id, who),
            lambda who: within(club, organiser_actions.cancel, id, who, "x"),
            lambda who: within(club, organiser_actions.set_open, id, who, open=False),
            lambda who: within(club, organiser_actions.add, id, who, "Player 01"),
            lambda who: run(club, organiser_actions.remove, hub_of(club), id, who, 1, "x"),
        ):
            with refused("organiser_only"):
                act(me(ben))
        assert within(club, tournaments.log_of, id) == []
        within(club, organiser_actions.set_open, id, me(chief, admin=True), open=False)
        assert [(one.by, one.what, one.about) for one in within(club, log_entries).rows] == [
            (chief.name, "cup close", id)
        ]
        with refused("sign_up_closed"):
            within(club, organiser_actions.sign_up, id, me(chief))


@pytest.mark.sql
def test_who_is_banned_or_deletes_their_account_is_not_drawn_any_more(club):
    ada, *people = members(club, 6)
    id = made(club, ada, rules={"format": "swiss", "rounds": 3})
    joined(club, id, *people)
    now = begun(club, id, ada)
    banned, deleted = people[0], people[1]
    numbers = [now.entry_of(person.id).number for person in (banned, deleted)]
    within(club, moderation.ban, ada.id, banned.id, "x")
    run(club, departures.leave_all, hub_of(club), banned.id, "removed")
    run(club, departures.leave_all, hub_of(club), deleted.id)
    within(club, personal_data.forget, deleted.id)
    now = play_round(club, id)
    assert not set(numbers) & {place.entry for pod in now.current.pods for place in pod.places}
    assert now.entry(numbers[1]).state == "out"
    assert now.entry(numbers[1]).account != deleted.id
    check(now)
    within(club, personal_data.forget, ada.id)
    assert whole(club, id).tournament.organiser == ""


def test_blocked_people_do_not_meet_or_join_each_others_tournaments(club):
    ada, *people = members(club, 5)
    id = made(club, ada)
    joined(club, id, *people[:4])
    within(club, accounts.block, people[0].id, people[2].id)
    now = begun(club, id, ada)
    numbers = {now.entry_of(people[0].id).number, now.entry_of(people[2].id).number}
    now = play_round(club, id)
    assert all({place.entry for place in pod.places} != numbers for round in now.rounds for pod in round.pods)
    other = made(club, people[0])
    with refused("sign_up_closed"):
        within(club, organiser_actions.sign_up, other, me(people[2]))


@pytest.mark.sql
def test_a_league_has_seasons_with_promotion_and_relegation(club):
    ada, *people = members(club, 7)
    id = made(club, ada, rules={"format": "league", "division": 3, "moves": 1})
    joined(club, id, *people)
    now = begun(club, id, ada)
    assert sorted(entry.division for entry in now.entries) == [1, 1, 1, 2, 2, 2]
    while now.tournament.state == "running":
        now = play_round(club, id)
    check(now)
    rows = standings(tournament_state_of(now))
    last_above, first_below = rows[2].entry, rows[3].entry
    new = within(club, organiser_actions.next_season, id, me(ada))
    gone = now.entry(rows[5].entry).account
    within(club, organiser_actions.begin_check_in, new, me(ada))
    for person in people:
        if person.id != gone:
            within(club, organiser_actions.check_in_oneself, new, me(person))
    with refused("season_made"):
        within(club, organiser_actions.next_season, id, me(ada))
    second = begun(club, new, ada)
    assert second.tournament.season == 2
    division = {entry.account: entry.division for entry in second.entries}
    assert division[now.entry(last_above).account] == 2
    assert division[now.entry(first_below).account] == 1
    assert sum(len(pod.places) for pod in second.current.pods) == 5
    assert {entry.number for entry in tournament_state_of(second).entries} == {
        entry.number for entry in second.entries if entry.account != gone
    }


def test_a_knockout_ends_with_its_final(club):
    ada, *people = members(club, 6)
    id = made(club, ada, rules={"format": "knockout", "third": True})
    joined(club, id, *people)
    now = begun(club, id, ada)
    kinds = [[pod.kind for pod in now.current.pods]]
    while now.tournament.state == "running":
        now = play_round(club, id, win=max)
        kinds.append([pod.kind for pod in now.current.pods])
    assert kinds[0].count("bye") == 3
    assert [len(round.pods) for round in now.rounds] == [4, 2, 2]
    check(now)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "  "}, "tournament_name"),
        ({"name": "x" * 61}, "too_long"),
        ({"starts": 5.0}, "tournament_starts"),
        ({"checkin": 30}, "tournament_checkin"),
        ({"rules": {"size": 3}}, "tournament_size"),
        ({"rules": {"points": (1, 2)}}, "tournament_points"),
        ({"rules": {"points": (0, 0)}}, "tournament_points"),
        ({"rules": {"advance": 2}}, "tournament_advance"),
        ({"rules": {"tie_breaks": ("wins", "wins")}}, "tournament_ties"),
        (
            {"game": "anno890", "scenario": "", "rules": {"format": "knockout", "size": 3, "third": True}},
            "tournament_third",
        ),
        ({"options": {"start": "1@mine"}}, "tournament_own"),
        ({"game": "anno890", "scenario": "", "rules": {"size": 4, "fill": "smaller"}, "most": 1}, None),
        ({"game": "pendragon", "scenario": "", "rules": {"size": 4, "fill": "smaller"}}, "tournament_smaller"),
    ],
)
@ONCE
def test_what_cannot_be_is_refused(club, wish, code):
    ada = Member(club, "Ada", seen=time.time())
    if code is None:
        wish = {**wish, "most": 2}
        assert made(club, ada, **wish)
        return
    with refused(code):
        made(club, ada, **wish)


# A whole tournament with many people: absences, a resignation, people who leave, and a restart within a round --------


PEOPLE = [8, pytest.param(64, marks=long)]


def play_some(club, id: str, luck: Random, share: float) -> list[str]:
    """Play some of the tables of the round that are going on, and begin others; what was played."""
    done = []
    for pod in whole(club, id).current.pods:
        if pod.kind == TABLE and pod.state == "playing":
            winner = luck.choice(pod.places).seat
            over = luck.random() < share
            play(club, pod.match, winner, most=10_000 if over else luck.randrange(1, 4))
            done += [pod.match] if over else []
    return done


def answers(club, id: str, agents: str) -> dict[str, int]:
    """How many answers every match of the tournament has; but for one in which an agent plays on."""
    found = [pod.match for round in whole(club, id).rounds for pod in round.pods if pod.match not in (None, agents)]
    return {match: len(within(club, stored_acts, match)) for match in found}


@pytest.mark.sql
@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("form", ["swiss", pytest.param("knockout", marks=long)])
def test_a_tournament_runs_through(database_url, toy, people, form):
    luck = Random(people)
    rounds = 3 if people == 8 else 6
    server = {"public": True, "limits": False}
    with serving(database_url, Thoughts(), **server) as club:
        ada, *all = members(club, people + 1)
        id = made(club, ada, rules={"format": form, "rounds": rounds}, most=people)
        joined(club, id, *all)
        now = begun(club, id, ada)
        assert len(now.entries) == people
        away = luck.sample(all, people // 8)
        for person in away if form == "swiss" else ():
            within(club, organiser_actions.sit_out, id, me(person), away=True)
        played = play_some(club, id, luck, 0.5)
        leaver = next(pod for pod in whole(club, id).current.pods if pod.state == "playing")
        resigned = next(person for person in all if person.id == now.entry(leaver.places[0].entry).account)
        resigned.post(f"/api/matches/{leaver.match}/leave", seat=leaver.places[0].seat, to="agent")
        within(club, organiser_actions.withdraw, id, me(resigned))
        before, stood = whole(club, id), answers(club, id, leaver.match)
    with serving(database_url, Thoughts(), **server) as club:
        assert whole(club, id) == before, "a restart within a round changes nothing"
        assert answers(club, id, leaver.match) == stood
        assert all_over(club, played)
        now = advanced(club, id)
        first = True
        while now.tournament.state == "running":
            play_some(club, id, luck, 1.0)
            now = advanced(club, id)
            if first and form == "swiss":
                gone = {before.entry_of(person.id).number for person in (*away, resigned)}
                assert not gone & {place.entry for pod in now.current.pods for place in pod.places}
            first = False
        check(now)
        check_end(now, people, form)


def all_over(club, played: list[str]) -> bool:
    return all(within(club, matches.get, match).over for match in played)


def check_end(now, people: int, form: str) -> None:
    state = tournament_state_of(now)
    rows = standings(state)
    assert [row.place for row in rows] == list(range(1, people + 1))
    seats = state.seatings()
    if form == "swiss":
        assert max(state.meetings().values()) == 1, "nobody meets twice"
        assert all(abs(had.count("left") - had.count("right")) <= 2 for had in seats.values())
        assert len(now.rounds) == (3 if people == 8 else 6)
    else:
        assert [len(round.pods) for round in now.rounds] == ([4, 2, 1] if people == 8 else [32, 16, 8, 4, 2, 1])
    hows = Counter(pod.how for round in now.rounds for pod in round.pods if pod.kind == TABLE)
    assert hows["left"] == 1
    assert set(hows) == {"left", "played"}


# A check-in appears on the page of pending items of those who have signed up -----------------------------------------


@pytest.mark.sql
def test_a_check_in_waits_until_it_is_done(club):
    ann, ben, eve = members(club, 3)
    id = made(club, ann, name="Spring")
    joined(club, id, ben, eve)
    assert ben.get("/api/waiting")["more"] == []
    within(club, organiser_actions.begin_check_in, id, me(ann))
    (item,) = ben.get("/api/waiting", lang="it")["more"]
    assert (item["kind"], item["title"], item["href"]) == ("tournaments", "Spring", f"/tournaments/{id}")
    assert "Spring" in item["text"]
    assert ann.get("/api/waiting")["more"] == [], "the organiser does not play"
    within(club, organiser_actions.check_in_oneself, id, me(ben))
    assert ben.get("/api/waiting")["more"] == []
    assert len(eve.get("/api/waiting")["more"]) == 1
