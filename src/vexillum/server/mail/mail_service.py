"""The mail service of a club: delivery and reminders while the server runs."""

from __future__ import annotations

from functools import partial

from vexillum.server.kernel.config import Config
from vexillum.server.kernel.periodic import SOON, Ticker
from vexillum.server.mail import smtp
from vexillum.server.mail.delivery import OutboxSender
from vexillum.server.mail.turn_reminders import Reminder
from vexillum.server.storage.database import Database

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
