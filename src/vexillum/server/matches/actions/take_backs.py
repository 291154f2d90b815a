"""Undo of a die, a revealed card or another's answer: only if all players agree."""

from __future__ import annotations

import msgspec

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.actions import client_messages, practice
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.server_messages import TakebackAsked, TakebackEnd
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence.greetings import greet_all
from vexillum.server.matches.seats import seat_rules
from vexillum.server.storage.records import RATED_ON, RATED_WANTED, Takeback


async def takeback(match: Match, client: Client, _: client_messages.Takeback) -> None:
    """Ask the other players to undo back to one's own last answer. Against agents alone, practice does that."""
    session = match.session
    seats = match.played_by(client.guest)
    if not seats:
        raise Refusal("watch", 403)
    if session.over:
        raise Refusal("over", 409)
    if match.record.tournament is not None:
        raise Refusal("tournament_takeback", 403)
    if match.takeback is not None:
        raise Refusal("takeback_pending", 409)
    if seat_rules.person_alone(match.seats) is not None and not practice.is_on(match):
        raise Refusal("takeback_practice", 409)
    mine = session.last_answer_of(seats)
    if mine is None:
        raise Refusal("undo_nothing")
    if mine < session.steps[0].answers:
        raise Refusal("lost")
    request = Takeback(client.guest, client.name, session.answers[mine].seat, mine)
    await _settle(match, request)


async def takeback_reply(match: Match, client: Client, message: client_messages.TakebackReply) -> None:
    """Agree or decline."""
    request = match.takeback
    if request is None:
        raise Refusal("takeback_none", 409)
    if match.session.over:
        raise Refusal("over", 409)
    if client.guest not in _waiting(match, request):
        raise Refusal("takeback_not_you", 403)
    if message.agree:
        await _settle(match, msgspec.structs.replace(request, agreed=(*request.agreed, client.guest)))
        return
    await match.set_takeback(None)
    _tell_end(match, False, "server.takeback_declined", by=client.name)


def send_pending(match: Match, client: Client) -> None:
    """Send a pending request to a new client."""
    if match.takeback is not None and not client.delayed:
        _ask(match, match.takeback, client)


def tell_change(match: Match, before: Takeback | None, answers: int) -> None:
    """Tell all clients how another process changed a request. There were ``answers`` answers before."""
    now, number = match.takeback, match.session.decision_number
    if now is not None:
        for client in match.clients:
            _ask(match, now, client)
    elif before is not None and number == before.to:
        _tell_end(match, True, "server.takeback_done", by=before.by, n=answers - number)
    elif before is not None:
        _tell_end(match, False, "server.takeback_declined" if number == answers else "server.takeback_gone", by="")


async def _settle(match: Match, request: Takeback) -> None:
    if _waiting(match, request):
        await match.set_takeback(request)
        for client in match.clients:
            _ask(match, request, client)
        return
    if request.to < match.session.steps[0].answers:  # the rules have changed since the request
        raise Refusal("lost")
    count = match.session.decision_number - request.to
    await match.go_back(request.to, request.seat, agreed=True)
    greet_all(match)  # a rated match is a casual one now
    _tell_end(match, True, "server.takeback_done", by=request.by, n=count)


def _names(match: Match, request: Takeback) -> dict[str, str]:
    """The people whose consent is needed, with their names. In a rated match, which becomes casual by it, also those
    who are late and may come back.
    """
    rated = match.record.rated == RATED_ON
    asked = ((record.guest if rated else record.person, record.name) for record in match.seats.values())
    return {person: name for person, name in asked if person is not None and person != request.guest}


def _waiting(match: Match, request: Takeback) -> set[str]:
    """The people who have not replied yet."""
    return set(_names(match, request)) - set(request.agreed)


def _ask(match: Match, request: Takeback, client: Client) -> None:
    names, waiting = _names(match, request), _waiting(match, request)
    client.send(
        TakebackAsked(
            by=request.by,
            seats=list(match.played_by(request.guest)),
            answers=match.session.decision_number - request.to,
            agreed=[names[guest] for guest in sorted(request.agreed) if guest in names],
            waiting=[names[guest] for guest in sorted(waiting)],
            yours=client.guest in waiting,
            casual=match.record.rated in (RATED_WANTED, RATED_ON),
        )
    )


def _tell_end(match: Match, agreed: bool, text: str, **places: object) -> None:
    for client in match.clients:
        texts = game_texts(match.session.game, client.lang)
        named = {**places, "by": places["by"] or texts("server.somebody")}
        client.send(TakebackEnd(agreed, texts(text, **named)))
