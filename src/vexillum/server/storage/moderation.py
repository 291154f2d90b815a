"""The work of administrators: audit log, reports, bans, closed matches, lists and figures."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, delete, func, insert, or_, select, text, update

from vexillum.core.session import HUMAN
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN, handle_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import matches, records
from vexillum.server.storage.accounts import names_of
from vexillum.server.storage.deadlines import vacation_until
from vexillum.server.storage.records import Change, Conflict, MatchRecord
from vexillum.server.storage.statements import SIZE, Page, page_of
from vexillum.server.storage.tables import (
    ACCOUNTS,
    ANSWERS,
    AUDIT_LOG,
    CHAT,
    MAIL_LINKS,
    MATCHES,
    OUTBOX,
    PRESENCE,
    PROCESSES,
    REPORTS,
    SEATS,
    SESSIONS,
)

# The audit log: who did what, to whom or what, and why ---------------------------------------------------------------


COMMAND_LINE = "command line"
"""The actor of commands on the server's command line."""


class AuditEntry(msgspec.Struct, frozen=True):
    """An action of an administrator."""

    id: int
    by: str
    """The administrator's name, or the account id if it was deleted."""
    what: str
    about: str
    """A person's name, or the id of a match, report or chat line."""
    why: str
    at: float


def log_action(connection: Connection, by: str, what: str, about: str, why: str = "") -> None:
    """Record an action."""
    connection.execute(insert(AUDIT_LOG).values(by=by, what=what, about=about, why=why, at=time.time()))


def log_entries(connection: Connection, page: int = 0) -> Page[AuditEntry]:
    """All entries, latest first."""
    doer, meant = ACCOUNTS.alias(), ACCOUNTS.alias()
    found = (
        select(AUDIT_LOG, doer.c.name.label("doer"), meant.c.name.label("meant"))
        .outerjoin(doer, doer.c.id == AUDIT_LOG.c.by)
        .outerjoin(meant, meant.c.id == AUDIT_LOG.c.about)
        .order_by(AUDIT_LOG.c.id.desc())
    )
    rows, more = page_of(connection, found, page)
    return Page(
        [AuditEntry(row.id, row.doer or row.by, row.what, row.meant or row.about, row.why, row.at) for row in rows],
        more,
    )


# Reports to the administrators ---------------------------------------------------------------------------------------


MOST_OPEN = 20
"""Maximum number of open reports per person."""


class Report(msgspec.Struct, frozen=True):
    """A report. The names are empty if there is no such person or the account was deleted."""

    id: int
    by: str
    about: str
    match: str | None
    text: str
    made: float
    settled: float | None
    verdict: str


def add_report(connection: Connection, by: str, about: str | None, match: str | None, text: str) -> int:
    """Report a person, a match, or both. Returns the number of the report."""
    theirs = select(func.count()).select_from(REPORTS).where(REPORTS.c.by == by, REPORTS.c.settled.is_(None))
    if connection.execute(theirs).scalar_one() >= MOST_OPEN:
        raise Refusal("too_many_reports", 429, most=MOST_OPEN)
    row = {"by": by, "about": about, "match": match, "text": text, "made": time.time(), "verdict": ""}
    key = connection.execute(insert(REPORTS).values(row)).inserted_primary_key
    return 0 if key is None else int(key[0])


def count_open_reports(connection: Connection) -> int:
    """Number of open reports."""
    return connection.execute(select(func.count()).select_from(REPORTS).where(REPORTS.c.settled.is_(None))).scalar_one()


def reports(connection: Connection, page: int = 0) -> Page[Report]:
    """All reports: open ones first, then latest first."""
    reporter, meant = ACCOUNTS.alias(), ACCOUNTS.alias()
    found = (
        select(REPORTS, reporter.c.name.label("reporter"), meant.c.name.label("meant"))
        .outerjoin(reporter, reporter.c.id == REPORTS.c.by)
        .outerjoin(meant, meant.c.id == REPORTS.c.about)
        .order_by(REPORTS.c.settled.is_(None).desc(), REPORTS.c.id.desc())
    )
    rows, more = page_of(connection, found, page)
    return Page(
        [
            Report(row.id, row.reporter or "", row.meant or "", row.match, row.text, row.made, row.settled, row.verdict)
            for row in rows
        ],
        more,
    )


def settle_report(connection: Connection, by: str, report: int, verdict: str) -> None:
    """Settle a report."""
    here = (REPORTS.c.id == report) & REPORTS.c.settled.is_(None)
    if connection.execute(update(REPORTS).where(here).values(settled=time.time(), verdict=verdict)).rowcount != 1:
        raise Refusal("no_report", 404, report=report)
    log_action(connection, by, "settle", str(report), verdict)


# Moderation: bans, closed matches, hidden chat lines. Each action is recorded; ``by`` is the administrator -----------


def ban(connection: Connection, by: str, account: str, why: str) -> None:
    """Ban an account and end its sessions. :mod:`~vexillum.server.matches.departures` then empties its seats."""
    if account == by:
        raise Refusal("yourself", 409)
    free = (ACCOUNTS.c.id == account) & ACCOUNTS.c.banned.is_(None) & ACCOUNTS.c.admin.is_(False)
    if connection.execute(update(ACCOUNTS).where(free).values(banned=why)).rowcount != 1:
        raise Refusal("cannot_ban", 409)
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))
    connection.execute(delete(MAIL_LINKS).where(MAIL_LINKS.c.account == account))
    log_action(connection, by, "ban", account, why)


def unban(connection: Connection, by: str, account: str) -> None:
    """Lift a ban."""
    banned = (ACCOUNTS.c.id == account) & ACCOUNTS.c.banned.is_not(None)
    if connection.execute(update(ACCOUNTS).where(banned).values(banned=None)).rowcount != 1:
        raise Refusal("not_banned", 409)
    log_action(connection, by, "unban", account)


def appoint(connection: Connection, by: str, account: str, *, admin: bool) -> None:
    """Grant or revoke administrator rights."""
    other = (ACCOUNTS.c.id == account) & ACCOUNTS.c.admin.is_(not admin)
    if connection.execute(update(ACCOUNTS).where(other).values(admin=admin)).rowcount == 1:
        log_action(connection, by, "admin" if admin else "no admin", account)


def close_match(connection: Connection, by: str, match: str, why: str) -> None:
    """Close a match: no answers, no running clock."""
    put_closed(connection, match, why)
    log_action(connection, by, "close", match, why)


def reopen_match(connection: Connection, by: str, match: str) -> None:
    """Reopen a match; the clock of the seat to answer starts again."""
    put_closed(connection, match, None)
    log_action(connection, by, "reopen", match)


def hide_line(connection: Connection, by: str, line: int, why: str = "") -> str:
    """Hide a chat line and return its match."""
    match = matches.hide_chat_line(connection, line)
    if match is None:
        raise Refusal("no_line", 404, line=line)
    log_action(connection, by, "hide", str(line), why)
    return match


def banned_players(connection: Connection) -> list[str]:
    """The banned accounts that still have a seat in a running match, including seats lent to an agent or reserved for
    them. Closed matches are ignored.
    """
    found = (
        select(ACCOUNTS.c.id)
        .join(SEATS, or_(SEATS.c.guest == ACCOUNTS.c.id, SEATS.c.invited == ACCOUNTS.c.id))
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(ACCOUNTS.c.banned.is_not(None), MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
        .distinct()
    )
    return list(connection.execute(found).scalars())


# Matches closed by an administrator: no answers, no running clock ----------------------------------------------------


def put_closed(connection: Connection, id: str, why: str | None) -> None:
    """Close a match or, without a reason, reopen it. Retries after concurrent writes."""
    while True:
        match = matches.get(connection, id)
        if match is None:
            raise Refusal("no_match", 404, match=id)
        if (match.closed is None) == (why is None):
            raise Refusal("not_closed" if why is None else "closed_already", 409, match=id)
        change = _reopening(connection, match) if why is None else _closing(match, why)
        try:
            matches.write(connection, id, match.version, change)
        except Conflict:
            continue
        return


def _closing(match: MatchRecord, why: str) -> Change:
    was = time_control.ActiveTurn(match.asked, match.since, match.deadline)
    banks = {seat: record.bank for seat, record in match.seats.items()}
    stopped = time_control.stopped(time_control.load_clock(match.clock), time.time(), was, banks)
    values: dict[str, str | float | bool | None] = {
        "closed": why,
        "since": stopped.asked.since,
        "deadline": stopped.asked.deadline,
    }
    return Change(seats=records.with_banks(match.seats, stopped), values=values)


def _reopening(connection: Connection, match: MatchRecord) -> Change:
    """The seat to answer is asked afresh, since the match was closed in the meantime."""
    holder = match.seats.get(match.asked or "")
    person = None if holder is None else holder.person
    asked = time_control.asked_afresh(
        time_control.load_clock(match.clock),
        time.time(),
        match.asked,
        runs=records.clock_runs(match.seats, match.asked, None),
        bank=None if holder is None else holder.bank,
        away=None if person is None else vacation_until(connection, person),
    )
    return Change(values={"closed": None, "since": asked.since, "deadline": asked.deadline, "noticed": None})


# Lists for administrators: accounts and matches ----------------------------------------------------------------------


class Member(msgspec.Struct, frozen=True):
    """An account as administrators see it, without address and settings."""

    id: str
    name: str
    verified: bool
    admin: bool
    banned: str | None
    made: float
    seen: float


class ListedMatch(msgspec.Struct, frozen=True):
    """A match, with the name of its host."""

    match: MatchRecord
    host: str


def members(connection: Connection, part: str = "", handle: str = "", page: int = 0) -> Page[Member]:
    """The accounts with this part in their name (or ``handle``), last seen first."""
    found = select(ACCOUNTS).order_by(ACCOUNTS.c.seen.desc(), ACCOUNTS.c.id)
    if part:
        alike = [ACCOUNTS.c.name.icontains(part, autoescape=True)]
        if handle:  # unconfirmed accounts have a placeholder
            alike.append(ACCOUNTS.c.handle.contains(handle, autoescape=True) & ACCOUNTS.c.verified.is_not(None))
        found = found.where(or_(*alike))
    rows, more = page_of(connection, found, page)
    return Page(
        [Member(row.id, row.name, row.verified is not None, row.admin, row.banned, row.made, row.seen) for row in rows],
        more,
    )


def matches_of_club(connection: Connection, part: str = "", page: int = 0) -> Page[ListedMatch]:
    """The matches with this id or game, or with this part in their title or a player's name."""
    found = select(MATCHES).order_by(MATCHES.c.touched.desc(), MATCHES.c.id)
    if part:
        found = found.where(_about(part))
    records = matches.records(connection, found.offset(page * SIZE).limit(SIZE + 1))
    hosts = names_of(connection, {record.host for record in records})
    return Page(
        [ListedMatch(record, hosts.get(record.host, "")) for record in records[:SIZE]],
        len(records) > SIZE,
    )


def _about(part: str) -> ColumnElement[bool]:
    called = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name.icontains(part, autoescape=True))
    plays = select(SEATS.c.match).where(or_(SEATS.c.name.icontains(part, autoescape=True), SEATS.c.guest.in_(called)))
    return or_(
        MATCHES.c.id == part,
        MATCHES.c.game == part,
        MATCHES.c.title.icontains(part, autoescape=True),
        MATCHES.c.host.in_(called),
        MATCHES.c.id.in_(plays),
    )


# The list of matches for administrators ------------------------------------------------------------------------------


RUNNING, OVER, CLOSED, STUCK = STATES = ("running", "over", "closed", "stuck")
PATIENCE = 600.0
"""An agent that has not answered for this many seconds counts as stuck."""


class MatchListing(msgspec.Struct, frozen=True, kw_only=True):
    """A match, with data from other tables."""

    match: MatchRecord
    state: str
    host: str
    """The name of the host's account, if there is one."""
    acts: int
    """Number of answers and undos."""


def listed_matches(
    connection: Connection, *, state: str | None = None, game: str = "", person: str = "", most: int | None = None
) -> list[MatchListing]:
    """The matches that fit the filters, last changed first."""
    found = select(MATCHES).order_by(MATCHES.c.touched.desc(), MATCHES.c.id).limit(most)
    if state is not None:
        found = found.where(is_in_state(state))
    if game:
        found = found.where(MATCHES.c.game == game)
    if person:
        found = found.where(_has_person(person))
    return with_details(connection, matches.records(connection, found))


def with_details(connection: Connection, records: list[MatchRecord]) -> list[MatchListing]:
    """Add state, host and number of answers to records."""
    ids = [record.id for record in records]
    counted = select(ANSWERS.c.match, func.count()).where(ANSWERS.c.match.in_(ids)).group_by(ANSWERS.c.match)
    acts: dict[str, int] = dict(connection.execute(counted).all())
    hosts = names_of(connection, {record.host for record in records})
    return [
        MatchListing(
            match=record, state=state_of_match(record), host=hosts.get(record.host, ""), acts=acts.get(record.id, 0)
        )
        for record in records
    ]


def state_of_match(record: MatchRecord) -> str:
    """The state of a match."""
    if record.closed is not None:
        return CLOSED
    if record.over:
        return OVER
    asked = record.seats.get(record.asked or "")
    late = record.since < time.time() - PATIENCE
    return STUCK if late and asked is not None and asked.agent is not None else RUNNING


def is_in_state(state: str) -> ColumnElement[bool]:
    """SQL condition: matches in a state. Stuck matches count as running, too."""
    closed = MATCHES.c.closed.is_not(None)
    if state == CLOSED:
        return closed
    if state == OVER:
        return ~closed & MATCHES.c.over.is_(True)
    running = ~closed & MATCHES.c.over.is_(False)
    if state == RUNNING:
        return running
    agent = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked) & SEATS.c.player.not_in((HUMAN, OPEN))
    late = MATCHES.c.since < time.time() - PATIENCE
    return running & late & select(SEATS.c.seat).where(agent).exists()


def _has_person(person: str) -> ColumnElement[bool]:
    """SQL condition: matches that a person of this name plays or created."""
    account = select(ACCOUNTS.c.id).where(ACCOUNTS.c.handle == handle_of(person))
    there = select(SEATS.c.match).where(or_(SEATS.c.guest.in_(account), SEATS.c.name == person))
    return or_(MATCHES.c.host.in_(account), MATCHES.c.id.in_(there))


# Statistics of a database --------------------------------------------------------------------------------------------


class Load(msgspec.Struct, frozen=True):
    """The public load figures."""

    running: int
    here: int
    processes: int
    oldest_mail: float
    """Age in seconds of the oldest overdue mail; 0: none. Webhooks and browsers that do not respond are not counted,
    since that is not the club's problem.
    """


def waits_in_outbox(now: float) -> ColumnElement[bool]:
    """SQL condition: overdue rows of the outbox; those waiting for the end of quiet hours are not."""
    return (OUTBOX.c.due <= now) | (OUTBOX.c.tries > 0)


def current_load(connection: Connection) -> Load:
    """The current load."""
    running = select(func.count()).select_from(MATCHES).where(is_in_state("running"))
    now = time.time()
    mails = select(func.min(OUTBOX.c.made)).where(OUTBOX.c.kind == "mail", waits_in_outbox(now))
    oldest = connection.execute(mails).scalar_one()
    return Load(
        running=connection.execute(running).scalar_one(),
        here=connection.execute(select(func.count(PRESENCE.c.guest.distinct()))).scalar_one(),
        processes=connection.execute(select(func.count()).select_from(PROCESSES)).scalar_one(),
        oldest_mail=0.0 if oldest is None else max(0.0, now - oldest),
    )


def database_figures(connection: Connection) -> dict[str, int]:
    """Row counts, and the size in bytes."""

    def count(table: Table) -> int:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()

    def matches(state: str) -> int:
        return connection.execute(select(func.count()).select_from(MATCHES).where(is_in_state(state))).scalar_one()

    unsettled = select(func.count()).select_from(REPORTS).where(REPORTS.c.settled.is_(None))
    return {
        "matches": count(MATCHES),
        **{state: matches(state) for state in STATES},
        "answers": count(ANSWERS),
        "chat": count(CHAT),
        "accounts": count(ACCOUNTS),
        "here": connection.execute(select(func.count(PRESENCE.c.guest.distinct()))).scalar_one(),
        "processes": count(PROCESSES),
        "outbox": count(OUTBOX),
        "reports": connection.execute(unsettled).scalar_one(),
        "bytes": _database_bytes(connection),
    }


def _database_bytes(connection: Connection) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    pages, size = (connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in ("page_count", "page_size"))
    return int(pages) * int(size)
