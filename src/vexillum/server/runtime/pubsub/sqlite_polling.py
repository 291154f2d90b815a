"""Polling for changes in SQLite, which has no notifications, while several processes run."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import Connection, func, select

from vexillum.server.kernel.periodic import Ticker
from vexillum.server.storage import chat
from vexillum.server.storage.database import Database
from vexillum.server.storage.match_tables import CHAT, PRESENCE
from vexillum.server.storage.people.tables import BLOCKS
from vexillum.server.storage.signals import Signal, versions

EVERY = 0.1
"""Polling interval in seconds."""


class Poller:
    """Detects changes in the matches in memory, and passes signals to ``on_signal``."""

    def __init__(
        self,
        database: Database,
        on_signal: Callable[[Signal], None],
        alone: Callable[[], bool],
        live: Callable[[], Collection[str]],
    ) -> None:
        self._database = database
        self._on_signal = on_signal
        self._alone = alone
        self._live = live
        self._lines: int | None = None
        self._hidden: frozenset[tuple[int, str]] = frozenset()
        self._blocks: Any = None
        self._people: dict[str, frozenset[Any]] = {}
        self._ticker = Ticker("polling", EVERY, self._look)

    async def start(self) -> None:
        """Start polling."""
        self._ticker.start()

    async def stop(self) -> None:
        """Stop."""
        await self._ticker.stop()

    async def _look(self) -> None:
        live = self._live()
        if self._alone() or not live:
            self._lines = None
            return
        for signal in await self._database.read(self._changes, tuple(live)):
            self._on_signal(signal)

    def _changes(self, connection: Connection, live: tuple[str, ...]) -> list[Signal]:
        people: dict[str, set[Any]] = {}
        for row in connection.execute(select(PRESENCE).where(PRESENCE.c.match.in_(live))):
            people.setdefault(row.match, set()).add((row.process, row.guest, row.name))
        signals = [Signal("match", id, version) for id, version in versions(connection, live).items()]
        signals += self._talk(connection, live)
        here = {match: frozenset(people.get(match, ())) for match in live}
        signals += [Signal("presence", match) for match in live if self._people.get(match) != here[match]]
        self._people = here
        return signals

    def _talk(self, connection: Connection, live: tuple[str, ...]) -> list[Signal]:
        """Signals for new and hidden chat lines, and for blocks."""
        newest = connection.execute(select(func.max(CHAT.c.id))).scalar_one_or_none() or 0
        # Lines between a client's arrival and the first poll are sent again: clients ignore those they have.
        since = newest - chat.RECENT if self._lines is None else self._lines
        lines = select(CHAT.c.id, CHAT.c.match).where(CHAT.c.match.in_(live))
        said = connection.execute(lines.where(CHAT.c.id > since)).all()
        hidden = frozenset((id, match) for id, match in connection.execute(lines.where(CHAT.c.hidden.is_(True))))
        blocks = tuple(connection.execute(select(func.count(), func.max(BLOCKS.c.made))).one())
        signals = [Signal("chat", match, id) for id, match in (*said, *(hidden - self._hidden))]
        if blocks != self._blocks:
            signals.append(Signal("blocks", ""))
        self._lines, self._hidden, self._blocks = newest, hidden, blocks
        return signals
