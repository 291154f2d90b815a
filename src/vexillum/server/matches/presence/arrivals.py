"""Clients that connect to a match and disconnect."""

from __future__ import annotations

from sqlalchemy import Connection

from vexillum.server.kernel.ids import is_account
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import Note
from vexillum.server.matches.match import Match
from vexillum.server.matches.plans import plan_notes
from vexillum.server.matches.presence.greetings import greet, tell_presence, welcome
from vexillum.server.matches.presence.presence_log import PresenceLog
from vexillum.server.matches.seats.seat_changes import rename
from vexillum.server.matches.watching.delayed import delay_of
from vexillum.server.storage import chat, processes
from vexillum.server.storage.people import friends
from vexillum.server.storage.records import ChatLine


async def connect(match: Match, client: Client, log: PresenceLog, *, alone: bool = False) -> None:
    """Welcome a client, and tell the others. ``alone``: no other process uses the database."""
    if client.name:
        await rename(match, client.guest, client.name)
    database = match.database
    if alone and match.no_chat_or_notes and not is_account(client.guest):
        elsewhere, blocked, lines, note = EMPTY
    else:
        elsewhere, blocked, lines, note = await database.read(_arrival_data, database.process, match.id, client.guest)
    if client.guest not in {other.guest for other in match.all_clients}:
        log.arrived(match.id, client.guest, client.name)
    match.elsewhere, client.blocked = elsewhere, frozenset(blocked)
    client.forget()
    delay = delay_of(match, client.guest)
    if delay is not None:
        await _watch_later(match, client, delay, note)
        return
    match.clients.append(client)
    client.send(welcome(match, client))
    for line in lines:
        client.send_chat(line)
    client.send(Note(note))
    tell_presence(match)
    await match.show()
    if match.coaching is not None:
        await match.coaching.tell_again(client)
    if match.plans:
        mine = [held for held in match.plans.all() if held.guest == client.guest]
        plan_notes.tell_spent(client, match.session.game, mine)


async def _watch_later(match: Match, client: Client, delay: Delay, note: str) -> None:
    """Welcome a client with a delay: it gets the match as it was then."""
    lines = await match.audience.read(delay, client.guest)
    client.delayed = True
    greet(match, client)
    for line in lines:
        client.send_chat(line)
    client.send(Note(note))
    await match.audience.add(client)
    tell_presence(match)
    await match.show()


ArrivalData = tuple[dict[str, str], set[str], list[ChatLine], str]
EMPTY: ArrivalData = ({}, set(), [], "")
"""For a match without other people, chat or notes."""


def _arrival_data(connection: Connection, process: str, match: str, guest: str) -> ArrivalData:
    """All reads of an arrival: people in other processes, blocked people, chat, notes."""
    elsewhere = processes.viewers_elsewhere(connection, process, [match]).get(match, {})
    return (
        elsewhere,
        friends.blocked_by(connection, guest) if is_account(guest) else set(),
        chat.chat(connection, match),
        chat.note(connection, match, guest),
    )


async def disconnect(match: Match, client: Client, log: PresenceLog) -> None:
    """Remove a client that has left, and tell the others."""
    if client in match.all_clients:
        (match.audience.clients if client.delayed else match.clients).remove(client)
        tell_presence(match)
        await match.show()
        if client.guest not in {other.guest for other in match.all_clients}:
            log.left(match.id, client.guest)
