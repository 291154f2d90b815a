"""Delivery: takes due rows from the outbox and sends them, in threads or asynchronously."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from vexillum.server.kernel.config import Config
from vexillum.server.mail import notices, outbox, push, smtp, templates, webhook
from vexillum.server.mail.chat_services import Hook, call_of
from vexillum.server.mail.failures import DeliveryFailed
from vexillum.server.mail.outbox import MAIL, PUSH, WEBHOOK, Item, Mail
from vexillum.server.mail.outgoing_request import send
from vexillum.server.mail.push import Push
from vexillum.server.storage.database import Database
from vexillum.server.storage.people import accounts, push_subscriptions

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
            await send(chat.url, chat.body, chat.headers, private=private, method=chat.method)
            return
        sent = webhook.body(told, self._address)
        await webhook.call(item.address, sent, item.key, delivery=item.id, private=private)

    async def _push(self, item: Item) -> None:
        """Send a push message, unless the browser was signed out or unsubscribed. A subscription that is gone is
        removed.
        """
        assert item.account is not None
        told = msgspec.json.decode(item.content, type=Push)
        browser = await self._database.read(push_subscriptions.get, item.account, item.address)
        if browser is None or await self._is_over(item, told.event, told.match):
            return
        key = await push.club_key(self._database)
        waiting = await self._database.read(accounts.turns_waiting, item.account)
        try:
            await push.deliver(self._config, key, browser, told, waiting)
        except DeliveryFailed as error:
            if error.status in push.GONE:
                await self._database.run(
                    push_subscriptions.remove, item.account, browser.session, endpoint=browser.endpoint
                )
            raise

    async def _is_over(self, item: Item, event: str, match: str) -> bool:
        """Whether a turn notice is out of date because its recipient has answered. Quiet hours may delay it for a
        night.
        """
        if event not in _WAITED_FOR or item.account is None or time.time() - item.made < OLD:
            return False
        return not await self._database.read(notices.is_to_answer, item.account, match)
