"""Keeping what this process has in memory abreast of what was just written to the database beside it."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.server.hub import Hub
from vexillum.server.play import following, talking
from vexillum.server.storage import friends, talk


async def matches_changed(hub: Hub, ids: Iterable[str]) -> None:
    """Some matches were written: show it to those who look at them here."""
    for id in ids:
        if id not in hub:
            continue
        async with hub.using(id) as live, live.match.lock:
            await following.refresh(live.match)


async def line_changed(hub: Hub, match: str, n: int) -> None:
    """A line of a chat was written or taken down: tell those who are here."""
    live = hub.live.get(match)
    line = await hub.database.read(talk.line, n) if live is not None else None
    if live is not None and line is not None:
        talking.deliver(live.match, line)


async def blocks_changed(hub: Hub, account: str = "") -> None:
    """Somebody (or we do not know who) has blocked or unblocked people: take away what these have said."""
    for live in list(hub.live.values()):
        for client in list(live.match.clients):
            if account not in ("", client.guest):
                continue
            blocked = frozenset(await hub.database.read(friends.blocked_by, client.guest))
            if blocked != client.blocked:
                client.blocked = blocked  # first: whatever they say from now on is not heard at all
                client.unhear(await hub.database.read(talk.chat, live.match.id))
