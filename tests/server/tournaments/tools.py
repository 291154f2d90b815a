"""Tournaments of a club: players who sign up, play and leave, and the stored data."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from tests.server.people.club import Member, within
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.tournament_pairing import standings
from vexillum.server.kernel.tournaments import TABLE, TournamentRules, scored
from vexillum.server.matches import organiser_actions, tournament_progress
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.tournament_progress import tournament_state_of
from vexillum.server.storage import tournaments
from vexillum.server.storage.tournaments import TournamentData


def hub_of(club):
    return club.app.state.hub


def run(club, work, *args, **named):
    """Do something in the server's event loop."""

    async def call():
        return await work(*args, **named)

    return club.portal.call(call)


def me(member: Member, *, admin: bool = False) -> Person:
    return Person(member.id, member.name, "en", account=True, admin=admin)


def made(club, organiser: Member, **wish) -> str:
    """A tournament of the toy game; its id."""
    rules = TournamentRules(**wish.pop("rules", {"format": "swiss", "rounds": 2}))
    about = {"name": "Cup", "game": "toy", "scenario": "plain", "rules": rules} | wish
    tournament = run(
        club, organiser_actions.new_tournament, organiser_actions.TournamentSettings(**about), me(organiser)
    )
    within(club, tournaments.add, tournament)
    return tournament.id


def joined(club, id: str, *people: Member) -> None:
    for person in people:
        within(club, organiser_actions.sign_up, id, me(person))


def begun(club, id: str, organiser: Member) -> TournamentData:
    within(club, organiser_actions.begin, id, me(organiser))
    return advanced(club, id)


def advanced(club, id: str) -> TournamentData:
    run(club, tournament_progress.advance, hub_of(club), id)
    return whole(club, id)


def whole(club, id: str) -> TournamentData:
    return within(club, tournaments.load, id)


async def _play(hub, match: str, wanted: Callable[[str], str], most: int) -> None:
    async with hub.using(match) as live:
        for _ in range(most):
            async with live.match.lock:
                decision = live.match.session.decision
                if decision is None or live.match.seats[decision.seat].person is None:
                    return
                key = wanted(decision.seat)
                keys = [key] if key in decision.keys else [decision.keys[-1]]
                number = live.match.session.decision_number
                await settled(live.match, lambda keys=keys, n=number, d=decision: live.match.answer(d.seat, keys, n))


def play(club, match: str, winner: str | None = None, most: int = 10_000) -> None:
    """Play a table of the toy game to its end: the winner's seat rolls, the other takes cards and declines."""
    run(club, _play, hub_of(club), match, lambda seat: "roll" if seat == winner else "card", most)


def play_round(club, id: str, win: Callable[[list[int]], int] = min) -> TournamentData:
    """Play all tables of the current round; of each the chosen entry wins."""
    now = whole(club, id)
    for pod in now.current.pods:
        if pod.kind == TABLE and pod.state != "done":
            best = win([place.entry for place in pod.places])
            play(club, pod.match, next(place.seat for place in pod.places if place.entry == best))
    return advanced(club, id)


def check(now: TournamentData) -> None:
    """Invariants of every tournament: one table per round for everybody, results that add up to the standings."""
    for round in now.rounds:
        people = [place.entry for pod in round.pods for place in pod.places]
        assert len(people) == len(set(people))
        for pod in round.pods:
            if pod.state == "done" and pod.kind == TABLE:
                assert all(place.place is not None for place in pod.places)
                assert pod.how
    matches = [pod.match for round in now.rounds for pod in round.pods if pod.match]
    assert len(matches) == len(set(matches))
    state = tournament_state_of(now)
    points: Counter[int] = Counter()
    for pod in state.pods():
        for entry, score in scored(state.rules, pod).items():
            points[entry] += score
    rows = standings(state)
    assert {row.entry: row.points for row in rows} == {row.entry: points[row.entry] for row in rows}


def members(club, number: int) -> list[Member]:
    return [Member(club, f"Player {at:02}", seen=time.time()) for at in range(1, number + 1)]
