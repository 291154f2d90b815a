"""What somebody who comes in is told, and who is there."""

from __future__ import annotations

from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import OPEN
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.game_overview import title
from vexillum.server.matches.frames.server_messages import AgentName, Note, PersonHere, Presence, Welcome, You
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seating
from vexillum.server.storage import chat, processes
from vexillum.server.storage.people import friends


async def come_in(match: Match, client: Client) -> None:
    """Welcome a client, and tell the others."""
    if client.name:
        await match.rename(client.guest, client.name)
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


async def go_out(match: Match, client: Client) -> None:
    """A client has left; tell the others."""
    if client in match.clients:
        match.clients.remove(client)
        tell_presence(match)
        await match.show()
        if client.guest not in {other.guest for other in match.clients}:
            await match.database.run(processes.go, match.database.process, match.id, client.guest)


def greet_all(match: Match) -> None:
    """Tell everybody anew who they are, after seats have changed hands."""
    for client in match.clients:
        client.send(welcome(match, client))
    tell_presence(match)


def welcome(match: Match, client: Client) -> Welcome:
    """Who and where a client is. The host also gets the links."""
    texts = game_texts(match.session.game, client.lang)
    seats, host = match.played_by(client.guest), client.guest == match.host
    game = match.session.game
    return Welcome(
        match=match.id,
        game=match.session.setup.game,
        title=match.record.title or title(match.session, texts),
        hash=match.session.seed_hash,
        you=You(host, list(seats), watch=not seats, name=client.name),
        names={seat: seating.player_name(record, texts) for seat, record in match.seats.items()},
        open=match.record.open,
        closed=match.record.closed,
        seed_known=match.record.seed_known,
        clock=time_control.loads(match.record.clock),
        invited={seat: record.name for seat, record in match.seats.items() if record.invited is not None},
        agents=[AgentName(id, texts.name("agent", id)) for id in game.info.agents],
        quick_agent=game.info.quick_agent,
        art=game.board.art(texts),
        practice_possible=seating.person_alone(match.seats) == client.guest and not match.session.over,
        links=links(match.seats) if host else None,
        watch=link(match.record.watch) if host else None,
    )


def links(seats: seating.Seats) -> dict[str, str]:
    """The links to the seats that are open."""
    return {seat: link(record.token) for seat, record in seats.items() if record.player == OPEN and record.token}


def link(token: str) -> str:
    """The address that a token opens, on this server."""
    return f"/join/{token}"


def tell_presence(match: Match) -> None:
    """Tell everybody who is there."""
    people: dict[str, PersonHere] = {}
    for guest, name in (match.elsewhere | {client.guest: client.name for client in match.clients}).items():
        seats = match.played_by(guest)
        people[guest] = PersonHere(name, list(seats), watch=not seats)
    match.tell(Presence(list(people.values())))
