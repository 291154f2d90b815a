"""A rated match of three at a club's table or in a tournament, what everybody there may do, and what came of it."""

from __future__ import annotations

import time

from sqlalchemy import select, update

from tests.server.people.club import Member, within
from tests.server.ratings import three_seats
from tests.server.ratings.tools import rows
from tests.server.tables.tools import DAY, put, stored
from tests.server.tools import Browser
from tests.server.tournaments.tools import advanced, begun, hub_of, joined, made, run
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage import accounts
from vexillum.server.storage.tables import ANSWERS, ROUNDS, SEATS, TOURNAMENTS

ORDER = three_seats.SEATS


class Party:
    """Ann, Ben and Cid play, in this order; Eve and Fay do not, and Ada is an administrator who does not either."""

    def __init__(self, club, number: int = 0) -> None:
        self.club = club
        names = {name: f"{name} {number}" if number else name for name in ("Ann", "Ben", "Cid", "Eve", "Fay", "Ada")}
        self.people = {
            name: Member(club, called, admin=name == "Ada", seen=time.time()) for name, called in names.items()
        }
        self.tournament = ""
        self.match = ""

    def appoint(self, name: str) -> None:
        """This member is an administrator too."""
        within(self.club, accounts.change, self[name].id, admin=True)
        self.people[name] = self[name].again()

    def __getitem__(self, name: str) -> Member:
        return self.people[name]

    def name_of(self, account: str | None) -> str:
        return next((name for name, member in self.people.items() if member.id == account), "")

    def table(self, host: str = "Ann", players: tuple[str, ...] = ("Ann", "Ben", "Cid"), **wish) -> str:
        """A rated match at an open table, after its first two answers."""
        seats = dict.fromkeys(ORDER, "open")
        made = self[host].make(seats, "toy", open=True, **wish)
        self.match = made["match"]
        for seat, name in zip(ORDER, players, strict=True):
            self[name].post(f"/api/matches/{self.match}/sit", seat=seat)
        self.play(2)
        assert stored(self.club, self.match).rated == "on"
        return self.match

    def cup(self, organiser: str = "Eve", answers: int = 2, **wish) -> str:
        """A rated match of a tournament with one table, in which Fay is a reserve, after some answers.

        Who sits where is drawn, so the players are called by their seats.
        """
        rules = {"format": "swiss", "rounds": 1, "size": 3, "fill": "agents"}
        self.tournament = made(self.club, self["Eve"], rules=rules, most=3, **wish)
        joined(self.club, self.tournament, *(self[name] for name in ("Ann", "Ben", "Cid", "Fay")))
        [pod] = begun(self.club, self.tournament, self["Eve"]).current.pods
        self.match = pod.match
        by_id = {member.id: member for member in self.people.values()}
        held = {seat: record.guest for seat, record in stored(self.club, self.match).seats.items()}
        self.people |= {name: by_id[held[seat]] for seat, name in zip(ORDER, ("Ann", "Ben", "Cid"), strict=True)}
        here, owner = TOURNAMENTS.c.id == self.tournament, {"organiser": self[organiser].id}
        within(self.club, lambda connection: connection.execute(update(TOURNAMENTS).where(here).values(owner)))
        if answers:
            self.play(answers)
            assert stored(self.club, self.match).rated == "on"
        return self.match

    def entry(self, name: str) -> int:
        return next(
            entry.number for entry in advanced(self.club, self.tournament).entries if entry.account == self[name].id
        )

    def organise(self, name: str, status: int = 200, **act) -> dict:
        return self[name].post(f"/api/tournaments/{self.tournament}", status, **act)

    def play(self, most: int = 100) -> None:
        """Whoever is asked waits."""
        run(self.club, _play, hub_of(self.club), self.match, most)

    def at(self, name: str) -> Browser:
        return self[name].at(self.match)

    def said(self, name: str, type: str, **fields) -> str:
        """What a member's message is refused with; empty if it is not."""
        here = self.at(name)
        here.send(type, **fields)
        refused = next((heard for heard in here.settle() if heard["type"] == "refused"), {})
        here.leave()
        return refused.get("code", "")

    def seat(self, name: str) -> str:
        seats = stored(self.club, self.match).seats
        return next((seat for seat, record in seats.items() if record.guest == self[name].id), "")

    def long_late(self, seat: str, days: float) -> None:
        """The player of this seat has been late for so many days."""
        here = (SEATS.c.match == self.match, SEATS.c.seat == seat)
        since = {"sat": time.time() - days * DAY}
        within(self.club, lambda connection: connection.execute(update(SEATS).where(*here).values(since)))
        put(self.club, self.match)

    def unreadable_answer(self) -> None:
        """The rules have changed: the last answer is none any more. The match is loaded again."""

        def write(connection):
            last = select(ANSWERS.c.seq).where(ANSWERS.c.match == self.match).order_by(ANSWERS.c.seq.desc()).limit(1)
            here = (ANSWERS.c.match == self.match, ANSWERS.c.seq == connection.execute(last).scalar_one())
            connection.execute(update(ANSWERS).where(*here).values(keys='["none"]'))

        within(self.club, write)
        hub = hub_of(self.club)
        hub._live.pop(self.match), hub._unused.pop(self.match, None)
        run(self.club, _load, hub, self.match)

    def end_of_round(self) -> None:
        now = {"deadline": time.time() - 1}
        here = ROUNDS.c.tournament == self.tournament
        within(self.club, lambda connection: connection.execute(update(ROUNDS).where(here).values(now)))
        advanced(self.club, self.tournament)

    @property
    def places(self) -> dict[str, int]:
        """The places that were rated, by name."""
        return {self.name_of(row["account"]): row["place"] for row in rows(self.club) if row["match"] == self.match}

    @property
    def rated(self) -> str | None:
        return stored(self.club, self.match).rated


async def _play(hub, match: str, most: int) -> None:
    async with hub.using(match) as live:
        for _ in range(most):
            async with live.match.lock:
                decision = live.match.session.decision
                if decision is None or live.match.record.closed is not None:
                    return
                if live.match.seats[decision.seat].player == "open":
                    return
                number = live.match.session.decision_number
                await settled(live.match, lambda d=decision, n=number: live.match.answer(d.seat, ["wait"], n))


async def _load(hub, match: str) -> None:
    async with hub.using(match):
        pass
