"""The mail service of a club: delivery from the outbox, reminders and daily digests."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, or_, select, update

from vexillum.core.session import HUMAN
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.wall_clock import SOON, Ticker, next_time
from vexillum.server.mail import notices, outbox, push, smtp, templates, webhook
from vexillum.server.mail.notices import away, notify, wants_notices
from vexillum.server.mail.outbox import MAIL, PUSH, WEBHOOK, Item, Mail, enqueue_mail
from vexillum.server.mail.push import Push
from vexillum.server.mail.smtp import DeliveryFailed
from vexillum.server.mail.webhook import Hook, call_of, send_request
from vexillum.server.storage import accounts
from vexillum.server.storage.accounts import Relationship, names_of, relationships
from vexillum.server.storage.database import Database
from vexillum.server.storage.deadlines import credit_jump
from vexillum.server.storage.notices import (
    choices_of,
    claim_digest,
    due_digests,
    remove_subscription,
    subscription_of_session,
)
from vexillum.server.storage.tables import ACCOUNTS, MATCHES, SEATS

DELIVERED_EVERY = 5.0
REMINDED_EVERY = 15.0


def check(config: Config) -> None:
    """Refuse settings with which no mail could be sent."""
    if config.smtp:
        smtp.smtp_server(config.smtp)
        smtp.sender(config)


class MailService:
    """The periodic delivery and the reminders."""

    def __init__(self, database: Database, config: Config) -> None:
        self.outbox_sender = sender = OutboxSender(database, config)
        self.reminder = Reminder(database, config)
        self._tickers = (
            # One ticker per kind: mails must not wait for a slow webhook.
            *(Ticker(kind, DELIVERED_EVERY, partial(sender.deliver, kind)) for kind in sender.kinds),
            Ticker("notices", REMINDED_EVERY, self.reminder.run),
        )

    def start(self) -> None:
        """Start, once clients have reconnected after a restart."""
        for ticker in self._tickers:
            ticker.start(after=SOON)

    async def close(self) -> None:
        """Stop, after deliveries in progress."""
        for ticker in self._tickers:
            await ticker.stop()
        await self.outbox_sender.close()


# Delivery: takes due rows from the outbox and sends them, in threads or asynchronously -------------------------------


_log = logging.getLogger(__name__)
SENDERS = 4
"""Concurrent deliveries per kind. Only that many are claimed at once, so that no lease expires unused."""
SHUTDOWN_TIMEOUT = 10.0
"""Seconds to wait at shutdown for deliveries in progress."""
OLD = 600.0
"""Age in seconds after which a turn notice is checked again before it is sent."""
_WAITED_FOR = frozenset({"turn", "late_soon"})


class OutboxSender:
    """Sends the rows of the outbox. Several processes can do so: each row is claimed by one.

    If a process is killed between sending a row and deleting it, the row is sent twice.
    """

    def __init__(self, database: Database, config: Config) -> None:
        self._database = database
        self._config = config
        self._address = config.address.rstrip("/")
        self._server = smtp.smtp_server(config.smtp) if config.smtp else None
        self.kinds = (MAIL, WEBHOOK, PUSH) if self._server else (WEBHOOK, PUSH)
        """The kinds that can be sent with these settings."""
        self._threads = ThreadPoolExecutor(SENDERS, thread_name_prefix="post")
        self._under_way: set[asyncio.Task[None]] = set()

    async def deliver(self, kind: str) -> None:
        """Send all due rows of a kind. If cancelled, deliveries in progress go on."""
        if not await self._database.read(outbox.has_work, kind):
            return
        if given_up := await self._database.run(outbox.give_up):
            _log.warning("delivery given up: not sent in time", extra={"rows": given_up})
        while items := await self._database.run(outbox.claim, kind, SENDERS):
            sending = [asyncio.create_task(self._deliver(item)) for item in items]
            for task in sending:
                self._under_way.add(task)
                task.add_done_callback(self._under_way.discard)
            await asyncio.wait(sending)
            for task in sending:
                task.result()

    async def close(self) -> None:
        """Wait briefly for deliveries in progress, then stop."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=SHUTDOWN_TIMEOUT)
        for task in self._under_way:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _deliver(self, item: Item) -> None:
        try:
            await {MAIL: self._mail, WEBHOOK: self._webhook, PUSH: self._push}[item.kind](item)
        except DeliveryFailed as error:
            longest = outbox.LONGEST_OF_SERVER if error.server else outbox.LONGEST_DELAY
            await self._failed(item, error.why, longest, permanent=error.permanent)
        except Exception as error:  # one faulty row must not stop the others
            await self._failed(item, type(error).__name__)
        else:
            await self._database.run(outbox.remove, item.id)

    async def _failed(
        self, item: Item, why: str, longest: float = outbox.LONGEST_DELAY, *, permanent: bool = False
    ) -> None:
        """Log a failure and retry later. Address, content and error message are not logged: they may hold secrets."""
        what = {"row": item.id, "kind": item.kind, "tries": item.tries, "why": why}
        if permanent:
            _log.warning("delivery given up: refused for good", extra=what)
            await self._database.run(outbox.remove, item.id)
        else:
            _log.warning("delivery failed, will retry", extra=what)
            await self._database.run(outbox.retry_later, item, longest)

    async def _mail(self, item: Item) -> None:
        assert self._server is not None
        content = msgspec.json.decode(item.content, type=Mail)
        if await self._is_over(item, content.template, content.params.get("match", "")):
            return
        composed = templates.compose(content.template, content.lang, content.params, self._address)
        written = smtp.message(composed, item.address, self._config, id=item.id, made=item.made)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, smtp.send, self._server, written)

    async def _webhook(self, item: Item) -> None:
        """Call a webhook, unless it was changed or removed since."""
        if item.webhook != item.address:
            return
        told = msgspec.json.decode(item.content, type=dict[str, Any])
        if await self._is_over(item, told["event"], told["match"]):
            return
        private = self._config.private_webhooks
        if item.hook is not None:
            hook = Hook(item.address, item.hook_to, item.hook_secret)
            chat = call_of(item.hook, hook, told, self._address, item.id)
            await send_request(chat.url, chat.body, chat.headers, private=private, method=chat.method)
            return
        sent = webhook.body(told, self._address)
        await webhook.call_webhook(item.address, sent, item.key, delivery=item.id, private=private)

    async def _push(self, item: Item) -> None:
        """Send a push message, unless the browser was signed out or unsubscribed. A subscription that is gone is
        removed.
        """
        assert item.account is not None
        told = msgspec.json.decode(item.content, type=Push)
        browser = await self._database.read(subscription_of_session, item.account, item.address)
        if browser is None or await self._is_over(item, told.event, told.match):
            return
        key = await push.club_key(self._database)
        waiting = await self._database.read(accounts.turns_waiting, item.account)
        try:
            await push.deliver(self._config, key, browser, told, waiting)
        except DeliveryFailed as error:
            if error.status in push.GONE:
                await self._database.run(remove_subscription, item.account, browser.session, endpoint=browser.endpoint)
            raise

    async def _is_over(self, item: Item, event: str, match: str) -> bool:
        """Whether a turn notice is out of date because its recipient has answered. Quiet hours may delay it for a
        night.
        """
        if event not in _WAITED_FOR or item.account is None or time.time() - item.made < OLD:
            return False
        return not await self._database.read(notices.is_to_answer, item.account, match)


# Reminders for absent players: once when it is their turn, and once when little time is left -------------------------


MOST_REMINDERS = 200
"""Maximum number of reminders per run; the rest follow in the next run."""
WARN_BEFORE = 12 * 3600.0
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
    little = (left > 0) & (left < WARN_BEFORE) & (left < (MATCHES.c.deadline - MATCHES.c.since) / 4)
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
        .limit(MOST_REMINDERS)
    )


def _found(connection: Connection, query: Select[Any]) -> list[AwaitedPlayer]:
    return [AwaitedPlayer(*row) for row in connection.execute(query).all()]


def _unwarned() -> ColumnElement[bool]:
    return or_(MATCHES.c.warned.is_(None), MATCHES.c.warned != MATCHES.c.since)


def _still(waited: AwaitedPlayer) -> ColumnElement[bool]:
    """SQL condition: the same question is still open."""
    same = (MATCHES.c.id == waited.match) & (MATCHES.c.since == waited.since) & (MATCHES.c.asked == waited.seat)
    return same & MATCHES.c.over.is_(False) & MATCHES.c.closed.is_(None)


# The daily digest, for people who prefer one mail a day: turns, invitations, results, friend requests ----------------


MOST_DIGESTS = 200
"""Maximum number of digests per run; the rest follow in the next run."""
LONGEST_DIGEST = 50
"""Maximum lines per section; the lobby has them all."""
_COLUMNS = (MATCHES.c.id.label("match"), MATCHES.c.game, MATCHES.c.scenario, MATCHES.c.title)


class _Winners(msgspec.Struct):
    winners: tuple[str, ...] = ()


async def write_digests(database: Database) -> None:
    """Write the digests that are due. Several processes may run it: each digest is claimed by one."""
    for account, due in await database.read(due_digests, time.time(), MOST_DIGESTS):
        await database.run(write_digest, account, due)


def write_digest(connection: Connection, account: str, due: float) -> None:
    """Write the digest of an account, unless another process does or there is nothing to report."""
    chosen, now = choices_of(connection, account), time.time()
    if chosen.digest is None:
        return
    if not claim_digest(connection, account, due, next_time(chosen.zone, chosen.digest, now), now):
        return
    reachable = (ACCOUNTS.c.id == account) & ACCOUNTS.c.verified.is_not(None) & ACCOUNTS.c.banned.is_(None)
    person = connection.execute(select(ACCOUNTS).where(reachable, ACCOUNTS.c.mails)).one_or_none()
    if person is None:
        return
    told = digest_news(connection, account, chosen.digest_sent or now)
    if any(told.values()):
        enqueue_mail(connection, account, person.email, "digest", person.lang, name=person.name, **told)


def digest_news(connection: Connection, account: str, since: float) -> dict[str, list[Any]]:
    """The content of a digest: what is pending now, and what ended since then."""
    return {
        "waiting": _waiting(connection, account),
        "invited": _invited(connection, account),
        "over": _over(connection, account, since),
        "friends": _friends(connection, account),
    }


def _waiting(connection: Connection, account: str) -> list[dict[str, Any]]:
    asked = (SEATS.c.match == MATCHES.c.id) & (SEATS.c.seat == MATCHES.c.asked)
    mine = (SEATS.c.guest == account, SEATS.c.player == HUMAN, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(*_COLUMNS, SEATS.c.seat, MATCHES.c.deadline).join(SEATS, asked).where(*mine)
    return _rows(connection, found.order_by(MATCHES.c.since, MATCHES.c.id))


def _invited(connection: Connection, account: str) -> list[dict[str, Any]]:
    mine = (SEATS.c.invited == account, MATCHES.c.over.is_(False), MATCHES.c.closed.is_(None))
    found = select(*_COLUMNS, SEATS.c.seat).join(SEATS, SEATS.c.match == MATCHES.c.id).where(*mine)
    return _rows(connection, found.order_by(MATCHES.c.made, MATCHES.c.id))


def _over(connection: Connection, account: str, since: float) -> list[dict[str, Any]]:
    mine = select(SEATS.c.match).where(SEATS.c.guest == account, SEATS.c.player == HUMAN)
    ended = (MATCHES.c.over.is_(True), MATCHES.c.touched > since, MATCHES.c.id.in_(mine))
    found = select(*_COLUMNS, MATCHES.c.result).where(*ended).order_by(MATCHES.c.touched, MATCHES.c.id)
    return [
        {name: value for name, value in row.items() if name != "result"}
        | {"winners": msgspec.json.decode(row["result"] or "{}", type=_Winners).winners}
        for row in _rows(connection, found)
    ]


def _friends(connection: Connection, account: str) -> list[str]:
    asking = [id for id, how in relationships(connection, account).items() if how is Relationship.ASKS_YOU]
    return sorted(names_of(connection, asking).values())[:LONGEST_DIGEST]


def _rows(connection: Connection, found: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(found.limit(LONGEST_DIGEST))]
