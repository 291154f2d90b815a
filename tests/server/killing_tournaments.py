"""Server processes killed at random while a tournament runs, and what must be true of it afterwards.

``python -m tests.server.killing_tournaments --kills 200 --database sqlite:////tmp/cup.db``
"""

from __future__ import annotations

import argparse
import asyncio
import time
from urllib.error import HTTPError

from sqlalchemy import func, select

from tests.server.killing import Player, Server, Story, check, post, slaughter
from tests.server.people.tools import person
from tests.server.tournaments.tools import check as check_tournament
from vexillum.server.accounts import sessions
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.ratings import place_players
from vexillum.server.kernel.tournaments import TournamentRules
from vexillum.server.matches.organiser_actions import TournamentSettings, new_tournament
from vexillum.server.matches.stored_session import revive
from vexillum.server.storage import matches, tournaments
from vexillum.server.storage.database import Database
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.records import standing_answers
from vexillum.server.storage.tables import MATCHES


class Entrant:
    """A player in a tournament: signs up, and plays at every assigned table."""

    def __init__(self, connection, name: str) -> None:
        self.id = person(connection, name, seen=time.time())
        cookie, csrf = sessions.begin_login(connection, self.id, "", "")
        self.cookie = f"vexillum={cookie}"
        self.headers = {"cookie": self.cookie, "x-vexillum-csrf": csrf}

    async def act(self, servers: list[Server], id: str, **wish) -> None:
        """Do something. It may have been done before, by a request whose reply was lost."""
        try:
            await post(servers, f"/api/tournaments/{id}", wish, self.headers)
        except HTTPError as error:
            if error.code != 409:
                raise

    async def look(self, servers: list[Server], id: str) -> dict:
        return await post(servers, f"/api/tournaments/{id}", None, self.headers)

    async def play(self, servers: list[Server], *, id: str, story: Story) -> None:
        """All my tables, until it is over."""
        while (cup := await self.look(servers, id))["state"] != "over":
            match = cup["me"]["match"]
            if match is None or match in story.over:
                await asyncio.sleep(0.3)
                continue
            if match not in story.made:
                story.made.append(match)
            await Player(servers, match, self.id, story, self.cookie).play()


async def _organised(database: str, number: int, people: int, rounds: int) -> tuple[str, Entrant, list[Entrant]]:
    """A new tournament, its organiser, and its players."""
    store = Database(database)
    try:
        with store.engine.begin() as connection:
            organiser = Entrant(connection, f"Organiser {number}")
            entrants = [Entrant(connection, f"Entrant {number} {one}") for one in range(people)]
        rules = TournamentRules(rounds=rounds)
        wish = TournamentSettings(name="Cup", game="anno890", rules=rules, most=people)
        tournament = await new_tournament(wish, Person(organiser.id, "", "en", account=True))
        with store.engine.begin() as connection:
            tournaments.add(connection, tournament)
    finally:
        store.close()
    return tournament.id, organiser, entrants


async def cup_rampage(
    database: str, kills: int, people: int = 8, rounds: int = 3, servers: int = 2, processes: int = 1
) -> tuple[Story, list[str]]:
    """One tournament after the other, from sign-up to end, while servers are killed; what happened, and their ids."""
    cups: list[str] = []

    async def run(servers: list[Server], story: Story) -> None:
        while True:
            id, organiser, entrants = await _organised(database, len(cups), people, rounds)
            cups.append(id)
            await asyncio.gather(*(one.act(servers, id, act="sign_up") for one in entrants))
            await organiser.act(servers, id, act="begin")
            await asyncio.gather(*(one.play(servers, id=id, story=story) for one in entrants))
            if story.kills < 0:
                return

    return await slaughter(database, kills, [run], servers, processes, public=True), cups


def check_cups(database: str, story: Story, cups: list[str], people: int) -> None:
    """Nothing is lost or duplicated: one match per table, results as the games ended, at most one table per player."""
    check(database, story)
    for id in cups:
        _check_cup(database, story, id, people)


def _check_cup(database: str, story: Story, id: str, people: int) -> None:
    store = Database(database)
    try:
        with store.engine.begin() as connection:
            now = tournaments.load(connection, id)
            assert now.tournament.state == "over"
            check_tournament(now)
            assert len(now.entries) == people
            pods = [pod for round in now.rounds for pod in round.pods]
            found = select(func.count()).select_from(MATCHES).where(MATCHES.c.tournament == id)
            assert connection.execute(found).scalar_one() == len(pods)
            for pod in pods:
                assert pod.match in story.made
                session, _ = revive(
                    matches.saved(connection, pod.match), standing_answers(stored_acts(connection, pod.match))
                )
                raw = {str(place.entry): session.outcome.place(place.seat) for place in pod.places}
                assert {str(place.entry): place.place for place in pod.places} == place_players(raw, set())
    finally:
        store.close()


def main() -> None:
    """Kill, check, and say what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", required=True, help="an address; the database should be empty")
    parser.add_argument("--people", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--processes", type=int, default=1, help="of each server")
    chosen = parser.parse_args()
    how = (chosen.people, chosen.rounds, chosen.servers, chosen.processes)
    story, cups = asyncio.run(cup_rampage(chosen.database, chosen.kills, *how))
    check_cups(chosen.database, story, cups, chosen.people)
    print(
        f"{story.kills} kills; {len(cups)} tournaments with {len(story.made)} tables, one match and result each; "
        f"{len(story.acknowledged)} acknowledged answers, none lost; {story.lost} connections broke"
    )


if __name__ == "__main__":
    main()
