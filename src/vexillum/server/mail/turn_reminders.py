"""Reminders for absent players: once when it is their turn, and once when little time is left."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, or_, select, update

from vexillum.core.session import HUMAN
from vexillum.server.kernel.config import Config
from vexillum.server.mail.digests import write_digests
from vexillum.server.mail.notices import away, notify, wants_notices
from vexillum.server.storage.clock_credit import credit_jump
from vexillum.server.storage.database import Database
from vexillum.server.storage.match_tables import MATCHES, SEATS
from vexillum.server.storage.people.tables import ACCOUNTS

MOST = 200
"""Maximum number of reminders per run; the rest follow in the next run."""
SOON = 12 * 3600.0
""""Little time": less than this many seconds, and less than a quarter of the time."""


class AwaitedPlayer(msgspec.Struct, frozen=True):
    """An absent player whose turn it is."""

    match: str
    seat: str
    account: str
    since: float
    deadline: float | None


class Reminder:
    """Finds people to remind. Several processes may run it: each person is claimed by one."""

    def __init__(self, database: Database, config: Config) -> None:
        self._database = database
        self._config = config

    async def run(self) -> None:
        """Send warnings, turn reminders and digests."""
        await credit_jump(self._database)
        for late in await self._database.read(players_to_warn, self._config):
            await self._database.run(warn, late)
        for waited in await self._database.read(players_to_remind, self._config):
            await self._database.run(remind, waited)
        await write_digests(self._database)


def players_to_remind(connection: Connection, config: Config) -> list[AwaitedPlayer]:
    """Players who have been asked for a while and were not reminded."""
    before = time.time() - config.notice_after
    lately = (MATCHES.c.since < before) & (MATCHES.c.touched < before)
    return _found(connection, _asked_people(config).where(lately, MATCHES.c.noticed.is_(None)))


def players_to_warn(connection: Connection, config: Config) -> list[AwaitedPlayer]:
    """Players with little time left who were not warned. Those on vacation have time."""
    now = time.time()
    left = MATCHES.c.deadline - now
    little = (left > 0) & (left < SOON) & (left < (MATCHES.c.deadline - MATCHES.c.since) / 4)
    working = or_(ACCOUNTS.c.vacation_until.is_(None), ACCOUNTS.c.vacation_until <= now)
    return _found(connection, _asked_people(config).where(little, working, _unwarned()))


def remind(connection: Connection, waited: AwaitedPlayer) -> None:
    """Remind a player, unless another process has, or it is no longer their turn."""
    claimed = update(MATCHES).where(_still(waited), MATCHES.c.noticed.is_(None)).values(noticed=time.time())
    if connection.execute(claimed).rowcount == 1:
        notify(connection, waited.account, "turn", waited.match, seat=waited.seat)


def warn(connection: Connection, late: AwaitedPlayer) -> None:
    """Warn a player that little time is left. This replaces the reminder that it is their turn."""
    claimed = update(MATCHES).where(_still(late), _unwarned(), MATCHES.c.deadline == late.deadline)
    if connection.execute(claimed.values(warned=late.since, noticed=time.time())).rowcount == 1:
        notify(connection, late.account, "late_soon", late.match, seat=late.seat, deadline=late.deadline)


def _asked_people(config: Config) -> Select[Any]:
    """Accounts that are asked, away, and want notices."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    return (
        select(MATCHES.c.id, SEATS.c.seat, ACCOUNTS.c.id.label("account"), MATCHES.c.since, MATCHES.c.deadline)
        .join(SEATS, asked)
        .join(ACCOUNTS, ACCOUNTS.c.id == SEATS.c.guest)
        .where(SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
        .where(ACCOUNTS.c.verified.is_not(None), ACCOUNTS.c.banned.is_(None))
        .where(wants_notices(), away(config.beat))
        .order_by(MATCHES.c.since, MATCHES.c.id)
        .limit(MOST)
    )


def _found(connection: Connection, query: Select[Any]) -> list[AwaitedPlayer]:
    return [AwaitedPlayer(*row) for row in connection.execute(query).all()]


def _unwarned() -> ColumnElement[bool]:
    return or_(MATCHES.c.warned.is_(None), MATCHES.c.warned != MATCHES.c.since)


def _still(waited: AwaitedPlayer) -> ColumnElement[bool]:
    """SQL condition: the same question is still open."""
    same = (MATCHES.c.id == waited.match) & (MATCHES.c.since == waited.since) & (MATCHES.c.asked == waited.seat)
    return same & MATCHES.c.over.is_(False) & MATCHES.c.closed.is_(None)
