"""A rating falls only after the player's own act or their own clock, whatever host, organiser, administrators,
opponents, friends and clocks do: random acts of all of them at a rated table of a club and of a tournament.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.server import conftest as around
from tests.server.people.club import within
from tests.server.ratings import three_seats
from tests.server.ratings.law_tools import ORDER, Party
from tests.server.ratings.tools import rows
from tests.server.tables.tools import BANK, DAYS, out_of_time, put, stored, unseen
from tests.server.tools import ONCE
from tests.server.tournaments.tools import hub_of, run
from vexillum.server.matches import departures
from vexillum.server.storage.ratings import recount

PLAYERS = ("Ann", "Ben", "Cid")
ACTS = 14


class Story:
    """A match, what has happened to its players so far, and what that allows."""

    def __init__(self, party: Party, random: Random, host: str, admins: tuple[str, ...]) -> None:
        self.party, self.random, self.host, self.admins = party, random, host, admins
        self.told: list[str] = []
        self.gone: set[str] = set()
        """Left by their own act, or by a bank that ran out."""
        self.given_late: set[str] = set()
        """Late for more than a period, and then given away by someone who does not play."""
        self.late: set[str] = set()
        """Who is late before an act."""
        self.others_act: set[str] = set()
        """Lost the seat by someone else's act."""
        self.counted: dict[str, bool] = {}
        """Whose rating has changed, and whether it fell."""
        self.adjudicated = False

    @property
    def seats(self):
        return stored(self.party.club, self.party.match).seats

    def holder(self, seat: str) -> str:
        return self.party.name_of(self.seats[seat].guest)

    def post(self, who: str, path: str, /, **body) -> bool:
        member = self.party[who]
        reply = member.client.post(path, json=body, headers=member.headers)
        assert reply.status_code < 500, (path, body, reply.text)
        return reply.status_code < 300

    def at_match(self, who: str, what: str, /, **body) -> bool:
        return self.post(who, f"/api/matches/{self.party.match}/{what}", **body)

    def do(self, act: str) -> None:
        before = {name: seat for seat in ORDER if (name := self.holder(seat)) in PLAYERS}
        self.late = {name for name, seat in before.items() if self.seats[seat].left == "late"}
        who = getattr(self, act)() or ""
        self.told.append(f"{act} {who}")
        lost = {name for name, seat in before.items() if self.holder(seat) != name}
        own = lost if act == "clock_runs_out" else {who} & lost
        self.gone |= own
        if act in ("replaces", "gives_late_away", "gives_absent_away") and who not in PLAYERS:
            self.given_late |= (lost - own) & self.late
        self.others_act |= lost - own - self.given_late
        self.check()

    def check(self) -> None:
        """Nothing has been counted that the law does not allow."""
        record = stored(self.party.club, self.party.match)
        last = max(self.party.places.values(), default=0)
        for row in rows(self.party.club):
            name = self.party.name_of(row["account"])
            if row["match"] != self.party.match or name in self.counted:
                continue
            fell = self.counted[name] = row["mu"] < row["mu_before"]
            assert name not in self.others_act, (name, self.told)
            there = any(held.guest == self.party[name].id for held in record.seats.values())
            ended = record.over or self.adjudicated
            assert not fell or name in self.gone | self.given_late or (ended and there), (name, self.told)
            assert name not in self.gone or row["place"] == last, (name, self.told)
        if record.rated == "done":
            saved = self.gone - self.others_act - set(self.counted)
            assert not saved, (saved, self.told)

    # Acts: each returns who did it, if that matters -------------------------------------------------------------------

    def answers(self) -> None:
        self.party.play(self.random.randint(1, 3))

    def leaves(self) -> str:
        name = self.random.choice(PLAYERS)
        self.at_match(name, "leave", seat=self.party.seat(name) or "first", to=self.random.choice(("agent", "open")))
        return name

    def deletes_account(self) -> str:
        name = self.random.choice(PLAYERS)
        run(self.party.club, departures.leave_all, hub_of(self.party.club), self.party[name].id)
        return name

    def clock_runs_out(self) -> None:
        if stored(self.party.club, self.party.match).deadline is not None:
            out_of_time(self.party.club, self.party.match)

    def gives_late_away(self) -> str:
        """Someone tries to give a late player's seat away, soon or after a while."""
        record = stored(self.party.club, self.party.match)
        if not self.late and record.deadline is not None and "days" in (record.clock or ""):
            out_of_time(self.party.club, self.party.match)
            self.late = {self.holder(record.asked or "")}
        for seat, record in self.seats.items():
            if record.left == "late" and record.guest is not None:
                self.party.long_late(seat, self.random.choice((0.0, 3.1, 3.1)))
                return self.replaces(seat)
        return ""

    def gives_absent_away(self) -> str:
        """Someone tries to give the seat of a player away who was not seen for long."""
        name = self.random.choice(PLAYERS)
        unseen(self.party.club, self.party[name].id, 15)
        return self.replaces(self.party.seat(name) or "first")

    def comes_back(self) -> None:
        for seat, record in self.seats.items():
            if record.left == "late" and record.guest is not None:
                self.message(self.holder(seat), "hand", seat=seat, to="me")
                return

    def replaces(self, seat: str = "") -> str:
        name = self.random.choice((self.host, self.host, self.host, "Ann"))
        seat = seat or self.random.choice(ORDER)
        friend = self.random.choice(("Fay", *PLAYERS))
        to = self.random.choice(("random", "open", {"name": self.party[friend].name}))
        self.at_match(name, "replace", seat=seat, to=to)
        return name

    def hands(self) -> str:
        name, to = self.random.choice((self.host, *PLAYERS)), self.random.choice(("random", "open", "me"))
        self.message(name, "hand", seat=self.random.choice(ORDER), to=to)
        return name

    def invites(self) -> None:
        self.at_match(self.host, "invite", seat=self.random.choice(ORDER), name=self.party["Fay"].name)

    def sits_down(self) -> None:
        name = self.random.choice(("Fay", "Eve", *PLAYERS))
        self.at_match(name, "sit", seat=self.random.choice(ORDER))

    def bans(self) -> None:
        name = self.random.choice(PLAYERS)
        self.post(self.admins[0], "/api/admin/ban", name=self.party[name].name, why="spam")

    def closes(self) -> None:
        what = "reopen" if stored(self.party.club, self.party.match).closed else "close"
        self.post(
            self.admins[0], f"/api/admin/{what}", match=self.party.match, **({"why": "x"} if what == "close" else {})
        )

    def takes_back(self) -> None:
        self.message(self.random.choice(PLAYERS), "takeback")
        for name in PLAYERS:
            self.message(name, "takeback_reply", agree=self.random.random() < 0.7)

    def undoes(self) -> None:
        self.message(self.random.choice(PLAYERS), "undo")

    def removes(self) -> str:
        return self.organises(act="remove", entry=self.random.randint(1, 3), why="x")

    def puts_reserve(self) -> str:
        return self.organises(act="replace", entry=self.random.randint(1, 3), by=4)

    def corrects(self) -> str:
        places = dict(zip("123", self.random.sample((1, 2, 3), 3), strict=True))
        return self.organises(act="correct", round=1, table=1, places=places, why="x")

    def repairs(self) -> str:
        return self.organises(act="repair")

    def round_ends(self) -> None:
        self.adjudicated = True
        self.party.end_of_round()

    def organises(self, **act) -> str:
        name = self.random.choice((self.host, *self.admins))
        self.post(name, f"/api/tournaments/{self.party.tournament}", **act)
        return name

    def message(self, name: str, type: str, /, **fields) -> None:
        """A member's message at the table, if they may be there and are logged in."""
        member = self.party[name]
        if member.client.get("/api/account", headers=member.headers).status_code == 200:
            self.party.said(name, type, **fields)


ANYWHERE = ("answers",) * 4 + (
    "leaves",
    "deletes_account",
    "clock_runs_out",
    "clock_runs_out",
    "comes_back",
    "bans",
    "closes",
    "undoes",
    "takes_back",
)
AT_A_TABLE = (*ANYWHERE, "replaces", *("gives_late_away",) * 5, "gives_absent_away", "hands", "invites", "sits_down")
IN_A_TOURNAMENT = (*ANYWHERE, "removes", "puts_reserve", "corrects", "repairs", "hands", "round_ends")


def tell(party: Party, seed: str) -> Story:
    """A random story, to the end of the match."""
    random = Random(seed)
    host, admin = random.choice(("Ann", "Eve")), random.random() < 0.3
    cup = seed.startswith("cup")
    clock = random.choice((None, DAYS, DAYS, BANK))
    if cup:
        party.cup(host)
        if clock == DAYS:
            put(party.club, party.match, clock='{"kind":"days","days":3}')
    elif admin:
        party.appoint(host)
    if not cup:
        party.table(host, **({"clock": clock} if clock else {}))
    story = Story(party, random, host, ("Ada", "Ann") if admin and host == "Ann" and not cup else ("Ada",))
    for _ in range(random.randint(1, ACTS)):
        story.do(random.choice(IN_A_TOURNAMENT if cup else AT_A_TABLE))
    story.do("answers")
    story.party.play()
    story.told.append("the end")
    story.check()
    return story


def tell_many(party_of, kind: str, seeds: range) -> None:
    fell = spared = 0
    for seed in seeds:
        story = tell(party_of(seed), f"{kind} {seed}")
        fell += any(story.counted.values())
        spared += bool(story.others_act)
    assert fell, "nothing was tried"
    assert spared, "nothing was tried"


@pytest.fixture
def party_of(monkeypatch, toy, club, thoughts):
    monkeypatch.setattr(around, "TOY", three_seats.game())
    thoughts.keys = ("wait",)
    yield lambda number: Party(club, number)
    assert within(club, recount) == []


@ONCE
@pytest.mark.parametrize("kind", ["table", "cup"])
def test_ratings_fall_only_after_own_acts_and_clocks(party_of, kind):
    tell_many(party_of, kind, range(1, 21))


@pytest.mark.long
@ONCE
@pytest.mark.parametrize("kind", ["table", "cup"])
def test_in_many_more_stories_too(party_of, kind):
    tell_many(party_of, kind, range(100, 250))
