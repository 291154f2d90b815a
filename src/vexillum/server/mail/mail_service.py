"""The post office of a club: what is done about mails and webhooks while the server runs."""

from __future__ import annotations

from functools import partial

from vexillum.server.kernel.config import Config
from vexillum.server.kernel.periodic import SOON, Ticker
from vexillum.server.mail import smtp
from vexillum.server.mail.delivery import Postman
from vexillum.server.mail.turn_reminders import Reminder
from vexillum.server.storage.database import Database

DELIVERED_EVERY = 5.0
LOOKED_EVERY = 15.0


def check(config: Config) -> None:
    """Refuse settings with which no mail could ever be sent."""
    if config.smtp:
        smtp.smtp_server(config.smtp)
        smtp.sender(config)


class Office:
    """The postman, and the one who looks for people to tell."""

    def __init__(self, database: Database, config: Config) -> None:
        self.postman = Postman(database, config)
        self.reminder = Reminder(database, config)
        self._tickers = (
            # Each kind by itself: letters do not wait for a webhook that takes its time.
            *(Ticker(kind, DELIVERED_EVERY, partial(self.postman.deliver, kind)) for kind in self.postman.kinds),
            Ticker("notices", LOOKED_EVERY, self.reminder.look),
        )

    def open(self) -> None:
        """Begin, as soon as those who come back after a restart are in."""
        for ticker in self._tickers:
            ticker.start(after=SOON)

    async def close(self) -> None:
        """No more, after what is being sent just now."""
        for ticker in self._tickers:
            await ticker.stop()
        await self.postman.close()
