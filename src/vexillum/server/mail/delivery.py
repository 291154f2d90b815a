"""The postman: takes from the outbox what is due and sends it, in threads or waiting for nobody."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from vexillum.server.kernel.config import Config
from vexillum.server.mail import outbox, smtp, templates, webhook
from vexillum.server.mail.failures import Failed
from vexillum.server.mail.outbox import MAIL, WEBHOOK, Item, Mail
from vexillum.server.storage.database import Database

_log = logging.getLogger(__name__)
SENDERS = 4
"""How much of a kind is sent at the same time. No more is claimed than can be sent, so that no claim ends unused."""
FAREWELL = 10.0
"""Seconds that a server which goes down waits for what is being sent."""


class Postman:
    """Sends what is in the outbox. Several processes may have one each: every row is claimed by one of them.

    A process that is killed between the sending and the deletion of a row sends it twice, the next time it is due.
    """

    def __init__(self, database: Database, config: Config) -> None:
        self._database = database
        self._config = config
        self._address = config.address.rstrip("/")
        self._server = smtp.smtp_server(config.smtp) if config.smtp else None
        self.kinds = (MAIL, WEBHOOK) if self._server else (WEBHOOK,)
        """What can be sent here."""
        self._threads = ThreadPoolExecutor(SENDERS, thread_name_prefix="post")
        self._under_way: set[asyncio.Task[None]] = set()

    async def deliver(self, kind: str) -> None:
        """Send all of a kind that is due. Ended before its time, it does not end what is being sent."""
        if not await self._database.read(outbox.anything, kind):
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
        """Finish what is being sent, if it does not take long."""
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=FAREWELL)
        for task in self._under_way:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _deliver(self, item: Item) -> None:
        try:
            await (self._mail(item) if item.kind == MAIL else self._webhook(item))
        except Failed as error:
            longest = outbox.LONGEST_OF_SERVER if error.server else outbox.LONGEST_DELAY
            await self._failed(item, error.why, longest, forever=error.forever)
        except Exception as error:  # a letter that breaks what should write it must not stop the others
            await self._failed(item, type(error).__name__)
        else:
            await self._database.run(outbox.remove, item.id)

    async def _failed(
        self, item: Item, why: str, longest: float = outbox.LONGEST_DELAY, *, forever: bool = False
    ) -> None:
        """Neither the address nor the content is logged, nor an error's own words, which may hold them."""
        what = {"row": item.id, "kind": item.kind, "tries": item.tries, "why": why}
        if forever:
            _log.warning("delivery given up: refused for good", extra=what)
            await self._database.run(outbox.remove, item.id)
        else:
            _log.warning("delivery failed, will retry", extra=what)
            await self._database.run(outbox.put_off, item, longest)

    async def _mail(self, item: Item) -> None:
        assert self._server is not None
        content = msgspec.json.decode(item.content, type=Mail)
        letter = templates.compose(content.template, content.lang, content.params, self._address)
        written = smtp.message(letter, item.address, self._config, id=item.id, made=item.made)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, smtp.send, self._server, written)

    async def _webhook(self, item: Item) -> None:
        """Anyone who has taken their webhook away, or put another in its place, does not want this one called."""
        if item.webhook != item.address:
            return
        told = msgspec.json.decode(item.content, type=dict[str, Any])
        sent = webhook.body(told, self._address)
        private = self._config.private_webhooks
        await webhook.call(item.address, sent, item.key, delivery=item.id, private=private)
