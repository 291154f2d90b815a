"""Chat, notes, names, languages."""

from __future__ import annotations

from vexillum.server.kernel.identities import is_account
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client, clean
from vexillum.server.matches.frames.server_messages import Note, Pong
from vexillum.server.matches.greetings import greet_all, welcome
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_changes import rename as rename_person
from vexillum.server.storage import matches
from vexillum.server.storage.records import ChatLine


async def chat(match: Match, client: Client, message: client_messages.Chat) -> None:
    """Store a chat line and send it to all."""
    _check_length(message.text, client_messages.MOST_CHAT)
    text = message.text.strip()
    if not text:
        return
    seats = client.standing.seats
    seat = seats[0] if len(seats) == 1 else None
    match.no_chat_or_notes = False
    deliver(match, await match.database.run(matches.add_chat_line, match.id, client.guest, client.name, seat, text))


def deliver(match: Match, line: ChatLine) -> None:
    """Send a new or hidden line, from any process, to the clients that may see it."""
    for client in match.clients:
        client.send_chat(line)
    match.audience.send_chat(line)


async def note(match: Match, client: Client, message: client_messages.Note) -> None:
    """Store the person's notes, and send them to their other windows."""
    _check_length(message.text, client_messages.MOST_NOTE)
    match.no_chat_or_notes = False
    await match.database.run(matches.put_private_note, match.id, client.guest, message.text)
    for other in match.all_clients:
        if other.guest == client.guest:
            other.send(Note(message.text))


async def rename(match: Match, client: Client, message: client_messages.Rename) -> None:
    """Change the person's name. With an account, the account decides it."""
    if is_account(client.guest):
        raise Refusal("name_account", 403)
    name = clean(message.name)
    for other in match.clients:
        if other.guest == client.guest:
            other.name = name
    await rename_person(match, client.guest, name)
    greet_all(match)
    await match.show()


async def set_language(match: Match, client: Client, message: client_messages.Lang) -> None:
    """Change the language."""
    client.lang = language_of(message.lang)
    client.forget()
    client.send(welcome(match, client))
    await _show(match, client)
    if match.coaching is not None:
        await match.coaching.tell_again(client)


async def resend(match: Match, client: Client, _: client_messages.Board) -> None:
    """Send a complete frame."""
    client.forget()
    await _show(match, client)


async def _show(match: Match, client: Client) -> None:
    await (match.audience.show([client]) if client.delayed else match.show(client))


async def ping(match: Match, client: Client, _: client_messages.Ping) -> None:
    """Reply to a ping."""
    client.send(Pong())


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise Refusal("too_long", 413, length=len(text), most=most)
