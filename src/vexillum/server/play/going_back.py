"""Take-back with the consent of everybody who plays."""

from __future__ import annotations

from vexillum.server import messages
from vexillum.server.play import seating
from vexillum.server.play.client import Client
from vexillum.server.play.match import Match
from vexillum.server.play.takeback import Takeback
from vexillum.server.refusals import Refusal
from vexillum.server.words import game_texts


async def takeback(match: Match, client: Client, _: messages.Takeback) -> None:
    """Ask the others whether one may go back to one's own last answer; alone among agents, do it."""
    session = match.session
    seats = match.played_by(client.guest)
    if not seats:
        raise Refusal("watch", 403)
    if session.over:
        raise Refusal("over", 409)
    if match.takeback is not None:
        raise Refusal("takeback_pending", 409)
    mine = [number for number, answer in enumerate(session.answers) if answer.seat in seats]
    if not mine:
        raise Refusal("undo_nothing")
    if mine[-1] < session.steps[0].answers:
        raise Refusal("lost")
    others = seating.people(match.seats) - {client.guest}
    names = {record.person: record.name for record in match.seats.values() if record.person in others}
    match.takeback = Takeback(
        guest=client.guest,
        by=client.name,
        seat=session.answers[mine[-1]].seat,
        to=mine[-1],
        names={guest: name for guest, name in names.items() if guest is not None},
        agreed=set(),
    )
    await _settle(match, match.takeback)


async def takeback_reply(match: Match, client: Client, message: messages.TakebackReply) -> None:
    """Agree, or not."""
    wish = match.takeback
    if wish is None:
        raise Refusal("takeback_none", 409)
    if match.session.over:
        raise Refusal("over", 409)
    if client.guest not in wish.waiting:
        raise Refusal("takeback_not_you", 403)
    if message.agree:
        wish.agreed.add(client.guest)
        await _settle(match, wish)
        return
    match.takeback = None
    _tell_end(match, False, "server.takeback_declined", by=client.name)


def ask_again(match: Match, client: Client) -> None:
    """Show somebody who comes in that an answer is waited for."""
    if match.takeback is not None:
        _ask(match, match.takeback, client)


async def _settle(match: Match, wish: Takeback) -> None:
    if wish.waiting:
        for client in match.clients:
            _ask(match, wish, client)
        return
    match.takeback = None
    count = match.session.number - wish.to
    await match.go_back(wish.to, wish.seat)
    _tell_end(match, True, "server.takeback_done", by=wish.by, n=count)


def _ask(match: Match, wish: Takeback, client: Client) -> None:
    client.send(
        "takeback_asked",
        by=wish.by,
        seats=list(match.played_by(wish.guest)),
        answers=match.session.number - wish.to,
        agreed=[wish.names[guest] for guest in sorted(wish.agreed)],
        waiting=[wish.names[guest] for guest in sorted(wish.waiting)],
        yours=client.guest in wish.waiting,
    )


def _tell_end(match: Match, agreed: bool, text: str, **places: object) -> None:
    for client in match.clients:
        texts = game_texts(match.session.game, client.lang)
        named = {**places, "by": places["by"] or texts("server.somebody")}
        client.send("takeback", agreed=agreed, text=texts(text, **named))
