"""Rated matches: made, played to the end, and what was stored of them."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import select, update

from tests.server.people.club import Member, within
from tests.server.people.tools import table
from vexillum.server.storage import ratings
from vexillum.server.storage.ratings import RatedGame
from vexillum.server.storage.tables import ACCOUNTS, RATED_MATCHES, RATED_PLAYERS, RATINGS
from vexillum.server.storage.tables import SEATS as SEATS_TABLE

SEATS = {"left": "me", "right": "open"}


def begin(host: Member, guest: Member, **wish) -> str:
    """A match of two at an open table."""
    match = host.make(SEATS, "toy", open=True, **wish)["match"]
    guest.post(f"/api/matches/{match}/sit", seat="right")
    return match


def answer(browser, *keys: str) -> None:
    """Give an answer, once the browser is asked."""
    browser.settle()
    number = browser.table["decision"]["number"]
    browser.send("answer", number=number, keys=list(keys))
    browser.settle()


def play(match: str, left: Member, right: Member, turns: int = 6) -> None:
    """Left rolls and gains, right declines and does not: left wins."""
    one, other = left.at(match), right.at(match)
    for turn in range(turns):
        if turn % 2 == 0:
            answer(one, "roll")
        else:
            answer(other, "card")
            answer(other, "done")
    one.leave(), other.leave()


def rows(client, name: str = "ratings") -> list[dict]:
    """The rows of a table of ratings."""
    tables = {"ratings": RATINGS, "players": RATED_PLAYERS, "matches": RATED_MATCHES}
    chosen = tables[name]

    def read(connection):
        found = connection.execute(select(chosen).order_by(*chosen.primary_key)).mappings()
        return [dict(row) for row in found]

    return within(client, read)


def result(connection, match: str, places: dict[str, int], *, left: dict[str, int] | None = None, **how) -> str:
    """A rated match that is over, without a server: the places of some accounts; who left after how many answers."""
    game, lasted = how.get("game", "toy"), how.get("lasted", 3600.0)
    seats = dict(zip((f"s{n}" for n in range(len(places))), places, strict=True))
    best = next(seat for seat, account in seats.items() if places[account] == 1)
    won = msgspec.json.encode({"winners": [best], "scores": {}}).decode()
    more = {"game": game, "scenario": "plain", "open": how.get("open", True), "title": how.get("title", "")}
    gone = left or {}
    shown = {seat: ("random" if account in gone else account) for seat, account in seats.items()}
    table(connection, match, shown, over=True, result=won, rated="done", touched=how.get("at", time.time()), **more)
    for account in places:
        name = connection.execute(select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == account)).scalar_one()
        here = (SEATS_TABLE.c.guest == account, SEATS_TABLE.c.match == match)
        connection.execute(update(SEATS_TABLE).where(*here).values(name=name))
    rated = RatedGame(match=match, game=game, scenario="plain", category=how.get("category", "all"))
    ratings.enrol_match(connection, rated, {account: (seat,) for seat, account in seats.items()})
    for account, answers in gone.items():
        ratings.note_left(connection, match, {account: "gone"}, answers)
    ratings.settle_match(connection, match, places, dict.fromkeys(gone, "gone"), how.get("answers", 100))
    begun = RATED_MATCHES.c.settled - lasted
    connection.execute(RATED_MATCHES.update().where(RATED_MATCHES.c.match == match).values(begun=begun))
    return match


def standing(connection, account: str) -> tuple[float, float]:
    """The values of a person's last row."""
    found = select(RATINGS.c.mu, RATINGS.c.sigma).where(RATINGS.c.account == account)
    row = connection.execute(found.order_by(RATINGS.c.seq.desc()).limit(1)).one()
    return row.mu, row.sigma
