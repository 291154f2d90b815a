"""Lists of matches: a club's lobby, a member's own matches, everything that waits for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import club_only, hub_of, language, language_for, number, one_of, reply, who
from vexillum.server.kernel import time_control
from vexillum.server.kernel.identities import OPEN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts, texts_of
from vexillum.server.matches import seat_rules
from vexillum.server.matches.frames.views import winners
from vexillum.server.matches.greetings import origin
from vexillum.server.matches.match import Result
from vexillum.server.matches.watching import as_watched
from vexillum.server.storage import accounts, lobby, tournaments
from vexillum.server.storage.lobby import FREE, FULL, NO_CLOCK, LobbyFilter
from vexillum.server.storage.records import MatchRecord

MOST_PAGES = 1_000


@club_only
async def tables(request: Request) -> Response:
    """The open tables that the member can join or watch."""
    me, hub = await who(request), hub_of(request)
    page = number(request, "page", 0)
    if page > MOST_PAGES:
        raise Refusal("malformed", why=f"page={page}")
    records, more = await hub.database.read(lobby.tables, me.id, _wanted(request), page)
    names = await hub.database.read(accounts.names_of, {record.host for record in records})
    spoken = language_for(request, me)
    return reply({"tables": [table_form(record, me.id, spoken, names) for record in records], "more": more})


@club_only
async def invitations(request: Request) -> Response:
    """The seats that others have reserved for the member."""
    me, hub = await who(request), hub_of(request)
    records = await hub.database.read(lobby.invitations, me.id)
    names = await hub.database.read(accounts.names_of, {record.host for record in records})
    spoken = language_for(request, me)
    found = [
        invitation_form(record, seat, me.id, spoken, names)
        for record in records
        for seat, holder in record.seats.items()
        if holder.player == OPEN and holder.invited == me.id
    ]
    return reply({"invitations": found})


@club_only
async def next_match(request: Request) -> Response:
    """The most urgent waiting match; or the one after a given match, cyclically."""
    me = await who(request)
    waiting = await hub_of(request).database.read(lobby.waiting, me.id)
    after = request.query_params.get("after", "")
    place = waiting.index(after) + 1 if after in waiting else 0
    return reply({"match": waiting[place % len(waiting)] if waiting else None, "waiting": len(waiting)})


def _wanted(request: Request) -> LobbyFilter:
    asked = request.query_params
    return LobbyFilter(
        game=asked.get("game", ""),
        rated=one_of(request, "rated", "yes", "no"),
        clock=one_of(request, "clock", NO_CLOCK, time_control.DAYS, time_control.BANK),
        seats=one_of(request, "seats", FREE, FULL),
        players=number(request, "players", 0),
        language=one_of(request, "language", *known_languages()),
        friends=asked.get("friends") == "1",
        mine=asked.get("mine") != "0",
    )


# Matches in lists: the member's own, open tables, invitations --------------------------------------------------------


def own_form(record: MatchRecord, me: str, spoken: str) -> dict[str, Any]:
    """One of the member's own matches."""
    record = as_watched(record, me)
    texts = texts_of(record.game, spoken)
    result = msgspec.json.decode(record.result, type=Result) if record.result else None
    turn = record.seats.get(record.asked or "")
    asked = turn is not None and turn.person == me
    return {
        **_about(record, me, texts),
        "turn": record.asked,
        "my_turn": asked,
        "waits": asked and not record.over and record.closed is None,
        "deadline": record.deadline,
        "over": record.over,
        "closed": record.closed,
        "result": _result(record, result, texts) if result else None,
        "winners": list(result.winners) if result else [],
        "host": record.host == me,
    }


def table_form(record: MatchRecord, me: str, spoken: str, names: Mapping[str, str]) -> dict[str, Any]:
    """An open table. ``names`` are the hosts' names."""
    record = as_watched(record, me)
    texts = texts_of(record.game, spoken)
    form = _about(record, me, texts)
    for seat, holder in record.seats.items():
        form["seats"][seat]["free"] = holder.player == OPEN and holder.invited in (None, me)
    return {**form, "host": names.get(record.host, ""), "turn": record.asked}


def invitation_form(record: MatchRecord, seat: str, me: str, spoken: str, names: Mapping[str, str]) -> dict[str, Any]:
    """A seat that is reserved for the member."""
    texts = texts_of(record.game, spoken)
    return {
        **_game(record, me, texts),
        "seat": seat,
        "seat_name": texts.name("seat", seat),
        "by": names.get(record.host, ""),
    }


def _result(record: MatchRecord, result: Result, texts: Texts) -> str:
    won = winners(texts, result.winners)
    return won if record.practice is None else " ".join(filter(None, (won, texts("server.practised"))))


def _game(record: MatchRecord, me: str, texts: Texts) -> dict[str, Any]:
    return {
        "match": record.id,
        "title": record.title,
        "game": record.game,
        "game_name": texts("game.name"),
        "scenario": record.scenario,
        "scenario_name": texts.name("scenario", record.scenario),
        "clock": time_control.load_clock(record.clock),
        "rated": record.rated,
        "secrets_seen": seat_rules.disclosures(record, texts, me),
        "delay": time_control.load_delay(record.delay),
        "guests": record.guests,
        "made": record.made,
    }


def _about(record: MatchRecord, me: str, texts: Texts) -> dict[str, Any]:
    return {
        **_game(record, me, texts),
        "open": record.open,
        "practised": record.practice is not None,
        "origin": origin(record),
        "begun": record.begun,
        "seats": {
            seat: {
                "name": seat_rules.player_name(holder, texts),
                "seat_name": texts.name("seat", seat),
                "player": holder.player,
                "you": holder.person == me,
            }
            for seat, holder in record.seats.items()
        },
        "touched": record.touched,
    }


# Everything that waits for a member, across all games ----------------------------------------------------------------


MOST_OFFERS = 5
"""How many tables of friends with a free seat are listed."""


class WaitingItem(msgspec.Struct, frozen=True, kw_only=True):
    """Another thing that waits for a member, such as a tournament's check-in."""

    kind: str
    """Its kind; the page's text ``awaits.<kind>`` is the heading."""
    title: str
    text: str
    href: str
    at: float | None = None
    """When it starts or ends, if known."""


Source = Callable[[Connection, str, str], list[WaitingItem]]
"""Other things that wait for an account (by id), in a language."""


def _check_ins(connection: Connection, account: str, spoken: str) -> list[WaitingItem]:
    """Tournaments that the member has to check in to."""
    texts = server_texts(spoken)
    return [
        WaitingItem(
            kind="tournaments",
            title=cup.name,
            text=texts("post.cup_checkin.say", cup=cup.name),
            href=f"/tournaments/{cup.id}",
            at=cup.starts,
        )
        for cup in tournaments.to_check_in(connection, account)
    ]


SOURCES: tuple[Source, ...] = (_check_ins,)
"""Other sources, in the order of the page. New features add a function here."""


@club_only
async def waiting_for_me(request: Request) -> Response:
    """Everything that waits for the member, the most urgent first in each list."""
    me = await who(request)
    return reply(await hub_of(request).database.read(_waiting, me.id, language(request)))


def _waiting(connection: Connection, me: str, spoken: str) -> dict[str, Any]:
    invited = lobby.invitations(connection, me)
    offered, _ = lobby.tables(connection, me, LobbyFilter(friends=True, seats=FREE, mine=False))
    kept = {record.id for record in invited}
    offers = [record for record in offered if record.id not in kept][:MOST_OFFERS]
    names = accounts.names_of(connection, {record.host for record in (*invited, *offers)})
    return {
        "matches": [
            own_form(one, me, spoken) | {"since": one.since} for one in lobby.pending_questions(connection, me)
        ],
        "wishes": [own_form(one, me, spoken) | {"by": by} for one, by in lobby.pending_undo_requests(connection, me)],
        "invitations": [
            invitation_form(record, seat, me, spoken, names)
            for record in invited
            for seat, holder in record.seats.items()
            if holder.player == OPEN and holder.invited == me
        ],
        "friends": lobby.pending_friend_requests(connection, me),
        "offers": [table_form(one, me, spoken, names) for one in offers],
        "more": [item for source in SOURCES for item in source(connection, me, spoken)],
    }
