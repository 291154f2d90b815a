"""Greetings and presence: what clients are sent about themselves and each other, and what they were shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from vexillum.core.game import Game
from vexillum.core.words.texts import Texts
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN, is_account, is_guest
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import seat_rules
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import AgentName, Origin, PersonHere, Presence, Welcome, You
from vexillum.server.matches.frames.views import rules_address, title
from vexillum.server.matches.match import Match, demanded_agents
from vexillum.server.matches.seat_rules import disclosed
from vexillum.server.matches.watching import as_agreed, seats_then
from vexillum.server.storage.records import COACH_OUT, MatchRecord, seen_noted

# Greetings and presence: what clients are sent about themselves and each other ---------------------------------------


def greet_all(match: Match) -> None:
    """Greet all clients again, after a change of seats or names."""
    for client in match.all_clients:
        greet(match, client)
    tell_presence(match)


def greet(match: Match, client: Client) -> None:
    """Greet a client. Delayed clients get no repeated greeting: it would reveal that something has happened."""
    told = welcome(match, client)
    if not client.delayed:
        client.send(told)
    elif told != client.sent_greeting:
        client.sent_greeting = told
        client.send(told)


def welcome(match: Match, client: Client) -> Welcome:
    """The greeting: the match, and the client's place in it. The host also gets the links."""
    texts = game_texts(match.session.game, client.lang)
    seats, host, alone = client.standing
    game = match.session.game
    seen, held = match.session, match.seats
    if client.delayed and match.audience.known is not None:
        seen = match.audience.known.session
        held = _seats_seen_later(match)
    return Welcome(
        match=match.id,
        game=match.session.setup.game,
        title=match.record.title or title(seen, texts),
        rules=rules_address(seen),
        hash=match.session.seed_hash,
        you=You(host, list(seats), watch=not seats, name=client.name),
        names={seat: seat_rules.player_name(record, texts) for seat, record in held.items()},
        open=match.record.open,
        closed=match.record.closed,
        seed_known=match.record.seed_known,
        clock=time_control.load_clock(match.record.clock),
        invited={seat: record.name for seat, record in match.seats.items() if record.invited is not None},
        agents=[AgentName(id, texts.name("agent", id)) for id in game.seat_agents],
        quick_agent=game.info.quick_agent,
        art=cast("Any", _packed_art(game, texts)),
        practice_possible=alone and not match.session.over,
        coach_possible=coach_possible(match, client.guest),
        links=links(match.seats) if host and not is_guest(client.guest) else None,
        watch=link(match.record.watch) if host and not is_guest(client.guest) else None,
        rated=cast("Any", as_agreed(match.record) if client.delayed else match.record.rated),
        secrets_seen=seat_rules.disclosures(match.record, texts, client.guest),
        club=is_account(match.host) or is_guest(client.guest) or match.record.tournament is not None,
        tournament=match.record.tournament,
        origin=origin(match.record),
        begun=match.record.begun,
        delay=time_control.load_delay(match.record.delay),
        guests=match.record.guests,
        later=client.delayed,
    )


def _packed_art(game: Game[Any], texts: Texts) -> msgspec.Raw:
    """The pictures of a game, encoded once for each language because they are large."""

    def packed(texts: Texts) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(game.board.art(texts)))

    return texts.cached(packed)


def coach_possible(match: Match, guest: str) -> bool:
    """Whether a person may have a coach: only if no other person plays, has played or can take a seat."""
    alone = seat_rules.person_alone(match.seats) == guest and match.record.coach != COACH_OUT
    return alone and not match.session.over and match.coaching is not None and not is_guest(guest)


def origin(record: MatchRecord) -> Origin | None:
    """The moment of another match that a match continues."""
    return None if record.origin is None else Origin(record.origin, record.origin_at or 0)


def links(seats: seat_rules.Seats) -> dict[str, str]:
    """The links to open seats."""
    return {seat: link(record.token) for seat, record in seats.items() if record.player == OPEN and record.token}


def link(token: str) -> str:
    """The address that a token opens, on this server."""
    return f"/join/{token}"


def tell_presence(match: Match) -> None:
    """Tell all clients who is connected; guests are only told about players."""
    _tell_people(match.clients, _people(match, match.seats))
    if len(match.all_clients) > len(match.clients):
        _tell_people(match.audience.clients, _people(match, _seats_seen_later(match)))


def _people(match: Match, seats: seat_rules.Seats) -> list[PersonHere]:
    """The people who are connected, and their seats."""
    here = match.elsewhere | {client.guest: client.name for client in match.all_clients}
    held = {guest: seat_rules.played_by(seats, guest) for guest in here}
    return [PersonHere(name, list(held[guest]), watch=not held[guest]) for guest, name in here.items()]


def _tell_people(clients: Sequence[Client], people: list[PersonHere]) -> None:
    seated = [person for person in people if person.seats]
    for client in clients:
        told = Presence(seated if is_guest(client.guest) else people)
        if client.delayed and told == client.sent_presence:
            continue
        client.sent_presence = told
        client.send(told)


def _seats_seen_later(match: Match) -> seat_rules.Seats:
    """The seats at the moment that delayed clients see."""
    known = match.audience.known
    return match.seats if known is None else seats_then(match.seats, set(demanded_agents(known.session)))


# The ledger of a match: who was shown which secrets ------------------------------------------------------------------
#
# Every route and message that shows more than a player's one seat notes it first; the seat that a person plays is noted
# when they get it (:class:`Match`).


async def note_shown(match: Match, person: str, *what: str) -> None:
    """Store that a person is shown the secrets of these seats, or ``EVERYTHING``, and tell the table.

    Nothing is noted in games that hide nothing, nor when the game is over. The caller holds the lock.
    """
    if not match.session.game.info.hidden or match.session.over:
        return
    seen = seen_noted(match.record.seen, [(person, one) for one in what])
    if seen == match.record.seen:
        return
    before = match.record.rated, disclosed(match.record)
    await match.write(seen=seen)
    if (match.record.rated, disclosed(match.record)) != before:
        greet_all(match)
