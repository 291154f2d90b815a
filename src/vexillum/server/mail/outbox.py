"""The outbox: rows are written in the transaction of the event they report, and deleted once sent.

A mail's parameters may hold a secret link, so a row is deleted as soon as it is sent or given up.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select, update

from vexillum.server.kernel.wall_clock import quiet_end
from vexillum.server.mail.push import Push
from vexillum.server.mail.templates import NOTICES, TEMPLATES
from vexillum.server.storage.tables import ACCOUNTS, NOTICE_CHOICES, OUTBOX

MAIL, WEBHOOK, PUSH = "mail", "webhook", "push"
LEASE = 300.0
"""Lease in seconds of a claimed row. After that its process counts as lost, and the row is sent again."""
FIRST_DELAY = 30.0
"""Seconds before the first retry, doubled for each further one."""
LONGEST_DELAY = 6 * 3600.0
LONGEST_OF_SERVER = 300.0
"""Shorter for our own mail server: once it is back, mails should not wait much longer."""
GIVEN_UP = 2 * 86400.0
"""Seconds after which an unsent row is given up."""


class Item(msgspec.Struct, frozen=True):
    """A claimed row."""

    id: int
    kind: str
    account: str | None
    address: str
    content: str
    tries: int
    """Number of attempts, including this one."""
    due: float
    """When the lease ends."""
    made: float
    webhook: str | None
    """The account's current webhook; a removed one is not called."""
    key: str | None
    """The key that signs the webhook's messages."""
    hook: str | None = None
    """The chat service of the webhook, with its target and secret where needed."""
    hook_to: str | None = None
    hook_secret: str | None = None


class Mail(msgspec.Struct, frozen=True):
    """The content of a mail row."""

    template: str
    lang: str
    params: dict[str, Any]


def enqueue_mail(
    connection: Connection, account: str | None, address: str, template: str, lang: str, **params: Any
) -> None:
    """Queue a mail, sent after this transaction. ``TEMPLATES`` lists the parameters of each template.

    A ``link`` is a path such as ``/verify/TOKEN``; the club's address is prepended when the mail is sent.
    """
    if template not in TEMPLATES:
        raise ValueError(f"There is no mail {template!r}.")
    if missing := TEMPLATES[template] - params.keys():
        raise ValueError(f"The mail {template!r} needs {', '.join(sorted(missing))}.")
    content = msgspec.json.encode(Mail(template, lang, params)).decode()
    _add(connection, account, MAIL, address, content)


def enqueue_webhook(connection: Connection, account: str, address: str, payload: Mapping[str, Any]) -> None:
    """Queue a webhook call, sent after this transaction. A ``link`` is a path, as in a mail."""
    _add(connection, account, WEBHOOK, address, msgspec.json.encode(payload).decode())


def enqueue_push(connection: Connection, account: str, session: str, told: Push) -> None:
    """Queue a push message, sent after this transaction if the browser is still subscribed."""
    _add(connection, account, PUSH, session, msgspec.json.encode(told).decode())


def _add(connection: Connection, account: str | None, kind: str, address: str, content: str) -> None:
    now = time.time()
    row = {"account": account, "kind": kind, "address": address, "content": content, "tries": 0, "due": now}
    connection.execute(insert(OUTBOX).values(made=now, **row))


def has_work(connection: Connection, kind: str) -> bool:
    """Whether there is something to send or to give up."""
    now = time.time()
    due = (OUTBOX.c.due <= now) & (OUTBOX.c.kind == kind)
    found = select(OUTBOX.c.id).where(or_(due, OUTBOX.c.made < now - GIVEN_UP)).limit(1)
    return connection.execute(found).one_or_none() is not None


def claim(connection: Connection, kind: str, most: int) -> list[Item]:
    """Claim due rows; no other process sends them before the lease ends."""
    now = time.time()
    _wait_for_quiet_hours(connection, kind, now)
    chat = (NOTICE_CHOICES.c.hook, NOTICE_CHOICES.c.hook_to, NOTICE_CHOICES.c.hook_secret)
    found = (
        select(OUTBOX, ACCOUNTS.c.webhook, ACCOUNTS.c.webhook_key.label("key"), *chat)
        .join(ACCOUNTS, ACCOUNTS.c.id == OUTBOX.c.account, isouter=True)
        .join(NOTICE_CHOICES, NOTICE_CHOICES.c.account == OUTBOX.c.account, isouter=True)
        .where(OUTBOX.c.due <= now, OUTBOX.c.kind == kind)
        .order_by(OUTBOX.c.due, OUTBOX.c.id)
        .limit(most)
    )
    claimed = []
    for row in connection.execute(found).all():
        unchanged = (OUTBOX.c.id == row.id) & (OUTBOX.c.due == row.due)
        values = {"due": now + LEASE, "tries": row.tries + 1}
        if connection.execute(update(OUTBOX).where(unchanged).values(values)).rowcount == 1:
            fields = {name: getattr(row, name) for name in Item.__struct_fields__} | values
            claimed.append(Item(**fields))
    return claimed


class _Named(msgspec.Struct):
    """The template of a mail, or the event of anything else."""

    template: str = ""
    event: str = ""


def _wait_for_quiet_hours(connection: Connection, kind: str, now: float) -> None:
    """Postpone the notices of people in their quiet hours."""
    found = (
        select(OUTBOX.c.id, OUTBOX.c.due, OUTBOX.c.content, NOTICE_CHOICES)
        .join(NOTICE_CHOICES, NOTICE_CHOICES.c.account == OUTBOX.c.account)
        .where(OUTBOX.c.due <= now, OUTBOX.c.kind == kind, NOTICE_CHOICES.c.quiet_from.is_not(None))
    )
    for row in connection.execute(found).all():
        named = msgspec.json.decode(row.content, type=_Named)
        end = quiet_end(row.zone, row.quiet_from, row.quiet_until, now)
        if end is not None and (named.template or named.event) in NOTICES:
            unchanged = (OUTBOX.c.id == row.id) & (OUTBOX.c.due == row.due)
            connection.execute(update(OUTBOX).where(unchanged).values(due=end))


def remove(connection: Connection, id: int) -> None:
    """Delete a row that was sent or given up."""
    connection.execute(delete(OUTBOX).where(OUTBOX.c.id == id))


def retry_later(connection: Connection, item: Item, longest: float = LONGEST_DELAY) -> None:
    """Schedule a retry, unless the lease has ended and another process claimed the row."""
    delay = min(longest, FIRST_DELAY * 2 ** (item.tries - 1))
    mine = (OUTBOX.c.id == item.id) & (OUTBOX.c.due == item.due)
    connection.execute(update(OUTBOX).where(mine).values(due=time.time() + delay))


def give_up(connection: Connection) -> int:
    """Delete rows that are too old and return their number."""
    return connection.execute(delete(OUTBOX).where(OUTBOX.c.made < time.time() - GIVEN_UP)).rowcount
