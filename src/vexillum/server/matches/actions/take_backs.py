"""Going back behind a die, a revealed card or another's answer: only if everybody who plays agrees."""

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
    """Ask the others whether one may go back to one's own last answer. Against agents alone that is practice."""
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
    wish = Takeback(client.guest, client.name, session.answers[mine].seat, mine)
    await _settle(match, wish)


async def takeback_reply(match: Match, client: Client, message: client_messages.TakebackReply) -> None:
    """Agree, or not."""
    wish = match.takeback
    if wish is None:
        raise Refusal("takeback_none", 409)
    if match.session.over:
        raise Refusal("over", 409)
    if client.guest not in _waiting(match, wish):
        raise Refusal("takeback_not_you", 403)
    if message.agree:
        await _settle(match, msgspec.structs.replace(wish, agreed=(*wish.agreed, client.guest)))
        return
    await match.set_takeback(None)
    _tell_end(match, False, "server.takeback_declined", by=client.name)


def ask_again(match: Match, client: Client) -> None:
    """Show somebody who comes in that an answer is waited for."""
    if match.takeback is not None and not client.delayed:
        _ask(match, match.takeback, client)


def tell_change(match: Match, before: Takeback | None, answers: int) -> None:
    """Tell everybody what has become of a wish through another process, where there were this many answers before."""
    now, number = match.takeback, match.session.decision_number
    if now is not None:
        for client in match.clients:
            _ask(match, now, client)
    elif before is not None and number == before.to:
        _tell_end(match, True, "server.takeback_done", by=before.by, n=answers - number)
    elif before is not None:
        _tell_end(match, False, "server.takeback_declined" if number == answers else "server.takeback_gone", by="")


async def _settle(match: Match, wish: Takeback) -> None:
    if _waiting(match, wish):
        await match.set_takeback(wish)
        for client in match.clients:
            _ask(match, wish, client)
        return
    if wish.to < match.session.steps[0].answers:  # the rules have changed since it was wished
        raise Refusal("lost")
    count = match.session.decision_number - wish.to
    await match.go_back(wish.to, wish.seat, agreed=True)
    greet_all(match)  # a rated match is a casual one now
    _tell_end(match, True, "server.takeback_done", by=wish.by, n=count)


def _names(match: Match, wish: Takeback) -> dict[str, str]:
    """Everybody whose consent is needed, with their names."""
    others = seat_rules.people(match.seats) - {wish.guest}
    return {record.person: record.name for record in match.seats.values() if record.person in others and record.person}


def _waiting(match: Match, wish: Takeback) -> set[str]:
    """Those who have not answered yet."""
    return set(_names(match, wish)) - set(wish.agreed)


def _ask(match: Match, wish: Takeback, client: Client) -> None:
    names, waiting = _names(match, wish), _waiting(match, wish)
    client.send(
        TakebackAsked(
            by=wish.by,
            seats=list(match.played_by(wish.guest)),
            answers=match.session.decision_number - wish.to,
            agreed=[names[guest] for guest in sorted(wish.agreed) if guest in names],
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
