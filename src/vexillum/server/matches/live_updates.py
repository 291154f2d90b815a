"""Keeps this process's matches up to date with direct database writes."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.server.matches import synchronization
from vexillum.server.matches.actions import chat_lines
from vexillum.server.matches.hub import Hub
from vexillum.server.storage import chat
from vexillum.server.storage.people import friends


async def matches_changed(hub: Hub, ids: Iterable[str]) -> None:
    """Some matches were written: show the changes to their clients here."""
    for id in ids:
        if id not in hub:
            continue
        async with hub.using(id) as live, live.match.lock:
            await synchronization.refresh(live.match)


async def line_changed(hub: Hub, match: str, n: int) -> None:
    """A chat line was written or hidden: update the clients here."""
    live = hub.live.get(match)
    line = await hub.database.read(chat.line, n) if live is not None else None
    if live is not None and line is not None:
        chat_lines.deliver(live.match, line)


async def blocks_changed(hub: Hub, account: str = "") -> None:
    """Someone (or an unknown person) has blocked or unblocked people: hide or show their chat lines."""
    for live in list(hub.live.values()):
        for client in live.match.all_clients:
            if account not in ("", client.guest):
                continue
            blocked = frozenset(await hub.database.read(friends.blocked_by, client.guest))
            if blocked != client.blocked:
                client.blocked = blocked  # first, so that nothing they say from now on is delivered
                client.hide_blocked_chat(await hub.database.read(chat.chat, live.match.id))
