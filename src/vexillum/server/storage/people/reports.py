"""Reports to the administrators."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.pagination import Page, page_of
from vexillum.server.storage.people.audit_log import log_action
from vexillum.server.storage.people.tables import ACCOUNTS, REPORTS

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


def report(connection: Connection, by: str, about: str | None, match: str | None, text: str) -> int:
    """Report a person, a match, or both. Returns the number of the report."""
    theirs = select(func.count()).select_from(REPORTS).where(REPORTS.c.by == by, REPORTS.c.settled.is_(None))
    if connection.execute(theirs).scalar_one() >= MOST_OPEN:
        raise Refusal("too_many_reports", 429, most=MOST_OPEN)
    row = {"by": by, "about": about, "match": match, "text": text, "made": time.time(), "verdict": ""}
    key = connection.execute(insert(REPORTS).values(row)).inserted_primary_key
    return 0 if key is None else int(key[0])


def open_count(connection: Connection) -> int:
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


def settle(connection: Connection, by: str, report: int, verdict: str) -> None:
    """Settle a report."""
    here = (REPORTS.c.id == report) & REPORTS.c.settled.is_(None)
    if connection.execute(update(REPORTS).where(here).values(settled=time.time(), verdict=verdict)).rowcount != 1:
        raise Refusal("no_report", 404, report=report)
    log_action(connection, by, "settle", str(report), verdict)
