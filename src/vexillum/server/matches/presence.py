"""People who come to look at a match, and leave."""

from __future__ import annotations

from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import Note
from vexillum.server.matches.greetings import tell_presence, welcome
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats.seat_changes import rename
from vexillum.server.storage import chat, processes
from vexillum.server.storage.people import friends


async def come_in(match: Match, client: Client) -> None:
    """Welcome a client, and tell the others."""
    if client.name:
        await rename(match, client.guest, client.name)
    if client.guest not in {other.guest for other in match.clients}:
        await match.database.run(processes.come, match.database.process, [(match.id, client.guest, client.name)])
    await match.look_around()
    client.blocked = frozenset(await match.database.read(friends.blocked_by, client.guest))
    match.clients.append(client)
    client.forget()
    client.send(welcome(match, client))
    for line in await match.database.read(chat.chat, match.id):
        client.hear(line)
    client.send(Note(await match.database.read(chat.note, match.id, client.guest)))
    tell_presence(match)
    await match.show()
    if match.coaching is not None:
        await match.coaching.tell_again(client)


async def go_out(match: Match, client: Client) -> None:
    """A client has left; tell the others."""
    if client in match.clients:
        match.clients.remove(client)
        tell_presence(match)
        await match.show()
        if client.guest not in {other.guest for other in match.clients}:
            await match.database.run(processes.go, match.database.process, match.id, client.guest)
