"""A whole tournament with many people: absences, a resignation, people who leave, and a restart within a round."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.long import long
from tests.server.people.club import within
from tests.server.tools import Thoughts, serving
from tests.server.tournaments.tools import advanced, begun, check, joined, made, me, members, play, whole
from vexillum.server.kernel.tournament_pairing import standings
from vexillum.server.kernel.tournaments import TABLE
from vexillum.server.matches import organiser_actions
from vexillum.server.matches.tournament_progress import tournament_state_of
from vexillum.server.storage import matches
from vexillum.server.storage.matches import stored_acts

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
