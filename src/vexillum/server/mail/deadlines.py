"""The deadlines of a person's matches as an iCalendar feed (RFC 5545)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, select

from vexillum.core.session import HUMAN
from vexillum.core.version import VERSION
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.mail import templates
from vexillum.server.storage.match_tables import MATCHES, SEATS

LONGEST_LINE = 75
"""Bytes; longer lines are folded."""


def deadlines_of(connection: Connection, account: str) -> list[dict[str, Any]]:
    """The matches with a running deadline of an account, with the fields that templates need."""
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    columns = (MATCHES.c.id.label("match"), MATCHES.c.game, MATCHES.c.scenario, MATCHES.c.title, MATCHES.c.deadline)
    theirs = (SEATS.c.guest == account, SEATS.c.player == HUMAN, MATCHES.c.deadline.is_not(None))
    goes_on = (MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(*columns, SEATS.c.seat).join(SEATS, asked).where(*theirs, *goes_on)
    rows = connection.execute(found.order_by(MATCHES.c.deadline, MATCHES.c.id))
    return [dict(row._mapping) for row in rows]


def written_calendar(deadlines: Sequence[dict[str, Any]], lang: str, address: str) -> str:
    """The calendar: an event for each deadline, with an alarm two hours before."""
    texts = server_texts(language_of(lang))
    host = urlsplit(address).hostname or "vexillum"
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Vexillum//{VERSION}//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_escaped(texts('post.calendar.name'))}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    for one in deadlines:
        lines += _event(one, lang, address, host)
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _event(one: dict[str, Any], lang: str, address: str, host: str) -> list[str]:
    summary = templates.subject("deadline", lang, one)
    link = f"{address}{templates.link('turn', one)}"
    return [
        "BEGIN:VEVENT",
        f"UID:{one['match']}-{int(one['deadline'])}@{host}",
        f"DTSTAMP:{_utc(time.time())}",
        f"DTSTART:{_utc(one['deadline'])}",
        f"DTEND:{_utc(one['deadline'])}",
        f"SUMMARY:{_escaped(summary)}",
        f"DESCRIPTION:{_escaped(templates.sentence('deadline', lang, one))}\\n{_escaped(link)}",
        f"URL:{link}",
        "TRANSP:TRANSPARENT",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_escaped(summary)}",
        "TRIGGER:-PT2H",
        "END:VALARM",
        "END:VEVENT",
    ]


def _utc(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """Escape user text for one line of iCalendar."""
    plain = templates.one_line(text)
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """Fold a line without splitting a UTF-8 character."""
    room, piece = LONGEST_LINE, ""
    for character in line:
        size = len(character.encode())
        if size > room:
            yield piece
            piece, room = " ", LONGEST_LINE - 1
        piece += character
        room -= size
    yield piece
