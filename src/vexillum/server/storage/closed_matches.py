"""Matches closed by an administrator: no answers, no running clock."""

from __future__ import annotations

import time

from sqlalchemy import Connection

from vexillum.server.kernel import time_control
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage import matches, turn_times
from vexillum.server.storage.people.vacations import vacation_until
from vexillum.server.storage.records import Change, Conflict, MatchRecord


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
    stopped = time_control.stopped(time_control.loads(match.clock), time.time(), was, banks)
    values: dict[str, str | float | bool | None] = {
        "closed": why,
        "since": stopped.asked.since,
        "deadline": stopped.asked.deadline,
    }
    return Change(seats=turn_times.with_banks(match.seats, stopped), values=values)


def _reopening(connection: Connection, match: MatchRecord) -> Change:
    """The seat to answer is asked afresh, since the match was closed in the meantime."""
    holder = match.seats.get(match.asked or "")
    person = None if holder is None else holder.person
    asked = time_control.asked_afresh(
        time_control.loads(match.clock),
        time.time(),
        match.asked,
        runs=turn_times.runs(match.seats, match.asked, None),
        bank=None if holder is None else holder.bank,
        away=None if person is None else vacation_until(connection, person),
    )
    return Change(values={"closed": None, "since": asked.since, "deadline": asked.deadline, "noticed": None})
