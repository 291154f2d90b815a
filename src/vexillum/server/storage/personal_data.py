"""Personal data in matches, for export and for the deletion of an account."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, or_, select, update

from vexillum.server.storage import decks, matches, ratings, studies, tournaments
from vexillum.server.storage.matches import stored_acts
from vexillum.server.storage.notices import choices_of, subscriptions_of
from vexillum.server.storage.records import MatchRecord, load_seen, seen_without, standing_answers
from vexillum.server.storage.tables import (
    ACCOUNTS,
    BLOCKS,
    BRANCHES,
    CHAT,
    COACH_NOTES,
    FRIENDS,
    MATCHES,
    NOTES,
    PLANS,
    PRESENCE,
    REPORTS,
    SEATS,
    TAKEBACKS,
    WATCHERS,
)

EVERYTHING = 1_000_000


def running(connection: Connection, account: str) -> list[str]:
    """The unfinished matches that an account plays, created, or has a seat reserved in."""
    mine = select(SEATS.c.match).where(or_(SEATS.c.guest == account, SEATS.c.invited == account))
    wanted = or_(MATCHES.c.host == account, MATCHES.c.id.in_(mine))
    return list(connection.execute(select(MATCHES.c.id).where(MATCHES.c.over.is_(False), wanted)).scalars())


def all_matches(connection: Connection, account: str) -> list[MatchRecord]:
    """Every match that an account created, plays or watches."""
    return matches.of_guest(connection, account, EVERYTHING)


def answers(connection: Connection, match: str, played: tuple[str, ...]) -> list[dict[str, Any]]:
    """The standing answers of some seats."""
    stand = standing_answers(stored_acts(connection, match))
    return [{"seat": answer.seat, "keys": answer.keys} for answer in stand if answer.seat in played]


def talk(connection: Connection, account: str) -> dict[str, list[dict[str, Any]]]:
    """The chat lines, notes and reports of an account."""
    said = select(CHAT.c.match, CHAT.c.at, CHAT.c.text).where(CHAT.c.guest == account).order_by(CHAT.c.id)
    noted = select(NOTES.c.match, NOTES.c.text).where(NOTES.c.guest == account, NOTES.c.text != "")
    told = select(REPORTS.c.made, REPORTS.c.match, REPORTS.c.text).where(REPORTS.c.by == account)
    found = {"chat": said, "notes": noted.order_by(NOTES.c.match), "reports": told.order_by(REPORTS.c.id)}
    return {name: [dict(row._mapping) for row in connection.execute(query)] for name, query in found.items()}


def branch_notes(connection: Connection, match: str) -> list[dict[str, Any]]:
    """Names and comments of a match's branches; only the person who practises there can write them."""
    found = select(BRANCHES.c.seq.label("branch"), BRANCHES.c.name, BRANCHES.c.comment, BRANCHES.c.dropped)
    rows = connection.execute(found.where(BRANCHES.c.match == match).order_by(BRANCHES.c.seq))
    return [dict(row._mapping) for row in rows]


def people(connection: Connection, account: str) -> dict[str, list[dict[str, Any]]]:
    """An account's friends, friend requests and blocks."""
    one, other = ACCOUNTS.alias(), ACCOUNTS.alias()
    friends = (
        select(one.c.id, one.c.name, other.c.name.label("other"), FRIENDS.c.accepted)
        .join(one, one.c.id == FRIENDS.c.account)
        .join(other, other.c.id == FRIENDS.c.other)
        .where(or_(FRIENDS.c.account == account, FRIENDS.c.other == account))
        .order_by(FRIENDS.c.made)
    )
    blocks = select(ACCOUNTS.c.name).join(BLOCKS, BLOCKS.c.other == ACCOUNTS.c.id).where(BLOCKS.c.account == account)
    return {
        "friends": [
            {"name": row.other if row.id == account else row.name, "by_me": row.id == account, "since": row.accepted}
            for row in connection.execute(friends)
        ],
        "blocked": [{"name": name} for name in connection.execute(blocks.order_by(BLOCKS.c.made)).scalars()],
    }


def notices(connection: Connection, account: str) -> dict[str, Any]:
    """The notice settings, without keys and secret links."""
    chosen = choices_of(connection, account)
    return {
        **chosen.public(),
        "browsers": len(subscriptions_of(connection, account)),
    }


def forget(connection: Connection, account: str) -> None:
    """Anonymise everything of an account. Chat lines stay, without a name."""
    changed = {MATCHES.c.version: MATCHES.c.version + 1}  # processes with the match in memory reload it
    # Lock matches before their seats, as playing does; otherwise there is a deadlock.
    held = select(SEATS.c.match).where(or_(SEATS.c.guest == account, SEATS.c.invited == account))
    shown = MATCHES.c.seen.contains(f'"{account}"', autoescape=True)
    theirs = or_(MATCHES.c.host == account, MATCHES.c.id.in_(held), shown)
    found = connection.execute(select(MATCHES.c.id, MATCHES.c.seen).where(theirs).order_by(MATCHES.c.id)).all()
    for id, seen in found:
        values = {**changed, MATCHES.c.seen: seen_without(seen, account)}
        connection.execute(update(MATCHES).where(MATCHES.c.id == id).values(values))
    connection.execute(update(MATCHES).where(MATCHES.c.host == account).values(host=""))
    matches.forget_seats(connection, account)
    studies.forget(connection, account)
    ratings.forget_ratings(connection, account)
    decks.forget(connection, account)
    tournaments.forget_entries(connection, account)
    connection.execute(update(CHAT).where(CHAT.c.guest == account).values(guest=None, name=""))
    for table in (NOTES, COACH_NOTES, PLANS, WATCHERS, PRESENCE, TAKEBACKS):
        connection.execute(delete(table).where(table.c.guest == account))


def form(record: MatchRecord, account: str) -> dict[str, Any]:
    """The public data of a match."""
    return {
        "match": record.id,
        "title": record.title,
        "game": record.game,
        "scenario": record.scenario,
        "made": record.made,
        "over": record.over,
        "practised": record.practice is not None,
        "host": record.host == account,
        "shown": load_seen(record.seen).get(account, ()),
        "seats": {
            seat: {"name": holder.name, "player": holder.player, "me": holder.guest == account}
            for seat, holder in record.seats.items()
        },
        "result": None if record.result is None else msgspec.json.decode(record.result),
    }
