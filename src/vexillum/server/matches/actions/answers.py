"""Answers and what goes back on them: undo, practice, other branches; and films of turns."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.errors import CannotUndo, Refused
from vexillum.core.explanations import explain as why_agents
from vexillum.core.explanations import explain_scope
from vexillum.core.recap import checkpoint_before
from vexillum.core.session import Session
from vexillum.core.show.pages import rule_text
from vexillum.core.show.story import Scene, Scope
from vexillum.core.show.svg import MapDrawing
from vexillum.core.variations import common_start
from vexillum.core.words.texts import Message, Texts
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import seat_rules
from vexillum.server.matches.access import path_to
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import (
    AskableForm,
    AskablesForm,
    Explained,
    FilmForm,
    MapChange,
    StillForm,
)
from vexillum.server.matches.frames.frames import map_change
from vexillum.server.matches.frames.server_messages import (
    Confirm,
    PageShown,
    Preview,
    RuleText,
    TakebackAsked,
    TakebackEnd,
    WhyNot,
)
from vexillum.server.matches.frames.story import line, reasons_form, scene_form
from vexillum.server.matches.frames.views import Past, page_about, private
from vexillum.server.matches.greetings import greet_all, note_shown
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_rules import Standing, person_alone
from vexillum.server.storage import matches
from vexillum.server.storage.records import AHEAD, PRACTICE_OFF, PRACTICE_ON, RATED_ON, RATED_WANTED, Takeback


class GameInPlay(Protocol):
    """A game about which clients can ask: that of a match, now or as it was, or of a lesson."""

    @property
    def session(self) -> Session[Any]:
        """The game."""


async def answer(match: Match, client: Client, message: client_messages.Answer) -> None:
    """Answer the current decision of one of the client's seats.

    A careful answer that could not be undone, or perhaps not, is not given; the client is asked to confirm it.
    """
    session = match.session
    if not client.standing.seats:
        raise Refusal("watch", 403)
    if 0 <= message.number < session.decision_number:
        given = session.answers[message.number]
        same = given.seat in client.standing.seats and list(given.keys) == message.keys
        code = "duplicate" if same else "stale"
        raise Refusal(code, 409, number=message.number, current=session.decision_number)
    if session.decision is not None and message.number == session.decision_number:
        if client.asks is not session.decision:
            _check_asked(match, client, session.decision)
        final = await match.foresight.irrevocable(message.keys) if message.careful else False
        if final is not False:
            client.send(Confirm(message.number, message.keys, perhaps=final is None))
            return
    seat = session.decision.seat if session.decision else ""
    coaching = match.coaching if client.standing.alone and match.coaching is not None and match.coaching.on else None
    seen = coaching.seen(message.keys) if coaching is not None and session.decision is not None else None
    await match.answer(seat, message.keys, message.number)
    if coaching is not None and seen is not None:
        coaching.answered(client, seen)


async def undo(match: Match, client: Client, _: client_messages.Undo) -> None:
    """Undo the client's last answer. A finished game stays finished, because its seed is public then."""
    session = match.session
    if session.over:
        raise Refusal("over", 409)
    if practises(match, client.standing):
        await undo_in_practice(match, client)
        return
    if not session.answers:
        raise Refusal("undo_nothing")
    seat = session.answers[-1].seat
    if seat not in client.standing.seats:
        raise Refusal("undo_not_yours", 403, who=seat)
    if (reason := session.undoable(seat)) is not None:
        raise CannotUndo(reason.id, **reason.params)
    await match.go_back(session.decision_number - 1, seat)


async def ready(match: Match, client: Client, message: client_messages.Ready) -> None:
    """Note that the screen was handed over to a seat."""
    if message.seat not in client.standing.seats:
        raise (
            Refusal("not_yours", 403, seat=message.seat)
            if message.seat in match.seats
            else Refusal("no_seat", seat=message.seat, known=list(match.seats))
        )
    await note_shown(match, client.guest, message.seat)
    client.ready = message.seat
    await match.show(client)


async def why(match: GameInPlay, client: Client, message: client_messages.Why) -> None:
    """Tell why something cannot be chosen."""
    session, texts = match.session, game_texts(match.session.game, client.lang)
    decision = session.decision
    if decision is None:
        client.send(WhyNot(message.thing, texts("server.not_asked"), ""))
        return
    if private(session, decision) and not client.viewpoint(session).asked:
        raise Refusal("why_secret", 403, who=decision.seat)
    reason = await asyncio.to_thread(session.why_not, message.thing)
    if reason is None:
        option = next(one for one in decision.options if message.thing in (one.key, one.thing))
        reason = Message("server.can_be_chosen", {"name": texts(option.message)}, decision.rule)
    elif reason.id == "why.unknown":
        askable = await asyncio.to_thread(session.game.help.askable, session.table, decision)
        label = next((one.label for one in askable if one.name == message.thing), None)
        reason = not_here(texts, message.thing, reason, label)
    client.send(WhyNot(message.thing, texts(reason), reason.rule))


async def askable(match: GameInPlay, client: Client, _: client_messages.WhatToAsk) -> None:
    """List what can be asked about besides the things on the map, for the player who is asked."""
    session, texts = match.session, game_texts(match.session.game, client.lang)
    if session.decision is None:
        raise Refusal("over")
    _check_asked(match, client, session.decision, "preview_not_yours")
    found = await asyncio.to_thread(session.game.help.askable, session.table, session.decision)
    client.send(AskablesForm(session.decision_number, [AskableForm(one.name, texts(one.label)) for one in found]))


async def preview(match: GameInPlay, client: Client, message: client_messages.Preview) -> None:
    """Send the sure effects of an answer."""
    session, texts = match.session, game_texts(match.session.game, client.lang)
    if session.decision is None:
        raise Refusal("over")
    _check_asked(match, client, session.decision, "preview_not_yours")
    told = await asyncio.to_thread(session.preview, message.keys)
    lines = [line(texts, entry, n) for n, entry in enumerate(told)]
    client.send(Preview(message.keys, lines))


async def rule(match: GameInPlay, client: Client, message: client_messages.Rule) -> None:
    """Send the text of a rule and our rulings on it."""
    texts = game_texts(match.session.game, client.lang)
    id = f"rule.{message.number}"
    if id not in texts:
        raise Refusal("no_rule", 404, number=message.number)
    client.send(RuleText(message.number, rule_text(match.session.game.words.rulings(), texts, message.number)))


async def page(match: GameInPlay, client: Client, message: client_messages.Read) -> None:
    """Send the page about a thing, from the client's viewpoint."""
    session = match.session
    reader = client.viewpoint(session).reader
    texts = game_texts(session.game, client.lang)
    found = await asyncio.to_thread(page_about, session, reader, texts, message.thing)
    client.send(PageShown(found.thing, found.title, found.lines))


async def odds(match: GameInPlay, client: Client, message: client_messages.Odds) -> None:
    """Send a page with the odds of options, before they are chosen."""
    session, texts = match.session, game_texts(match.session.game, client.lang)
    if session.decision is None:
        raise Refusal("over")
    _check_asked(match, client, session.decision, "preview_not_yours")
    found = await asyncio.to_thread(session.odds, message.keys, texts)
    if found is None:
        raise Refusal("no_odds", 404)
    client.send(PageShown(found.thing, found.title, found.lines))


async def explain(match: GameInPlay, client: Client, message: client_messages.Explain) -> None:
    """Send the agents' reasons in a turn, or in a part of it."""
    past, story = Past(match.session), list(match.session.table.story)
    texts = game_texts(match.session.game, client.lang)
    client.send(await asyncio.to_thread(explained_form, past, texts, message.at, message.scope, story))


def explained_form(
    past: Past, texts: Texts, at: int, scope: int | None = None, story: Sequence[Scope] = ()
) -> Explained:
    """The agents' reasons in the turn that began after this many answers, or in a part of the story."""
    reasons = why_agents(past, at) if scope is None else explain_scope(past, story, scope)
    if reasons is None:
        raise Refusal("no_turn", 404, at=at)
    return Explained(at, reasons_form(texts, reasons), "" if reasons else texts("server.no_motive"), scope)


def not_here(texts: Texts, thing: str, reason: Message, label: Message | None = None) -> Message:
    """Something that the rules say nothing about, by its name: its label, or ``tile:t09`` is the text ``tile.t09``."""
    kind, _, id = thing.partition(":")
    if label is None and f"{kind}.{id}" not in texts:
        return Message("why.unnamed", {}, reason.rule)
    name = texts(label) if label else texts.name(kind, id)
    return Message(reason.id, {**reason.params, "name": name}, reason.rule)


def _check_asked(match: GameInPlay, client: Client, decision: Decision, code: str = "seat") -> None:
    """Refuse a client that does not play the seat that is asked, or has not taken over the screen."""
    if decision.seat not in client.standing.seats:
        raise Refusal(code, 403, asked=decision.seat, who=decision.seat)
    if not client.viewpoint(match.session).asked:
        raise Refusal("handover", 403, who=decision.seat)


# Undo of a die, a revealed card or another's answer: only if all players agree ---------------------------------------


async def takeback(match: Match, client: Client, _: client_messages.Takeback) -> None:
    """Ask the other players to undo back to one's own last answer. Against agents alone, practice does that."""
    session = match.session
    seats = client.standing.seats
    if not seats:
        raise Refusal("watch", 403)
    if session.over:
        raise Refusal("over", 409)
    if match.record.tournament is not None:
        raise Refusal("tournament_takeback", 403)
    if match.takeback is not None:
        raise Refusal("takeback_pending", 409)
    if seat_rules.person_alone(match.seats) is not None and not practice_is_on(match):
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


def tell_takeback(match: Match, before: Takeback | None, answers: int) -> None:
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


# Practice: one person against agents may undo anything, and the result does not count --------------------------------


def practice_is_on(match: Match) -> bool:
    """Whether practice is in effect: it is on, and one person plays alone."""
    return match.record.practice == PRACTICE_ON and person_alone(match.seats) is not None


def practises(match: Match, standing: Standing) -> bool:
    """Whether this person may undo anything."""
    return standing.alone and match.record.practice == PRACTICE_ON


async def practice(match: Match, client: Client, message: client_messages.Practice) -> None:
    """Switch practice on or off. The match stays marked for good."""
    if not client.standing.seats:
        raise Refusal("watch", 403)
    if match.session.over:
        raise Refusal("over", 409)
    if not client.standing.alone:
        raise Refusal("practice_alone", 403)
    mark = PRACTICE_ON if message.on else PRACTICE_OFF
    if match.record.practice != mark and (message.on or match.record.practice is not None):
        await match.write(practice=mark)
    await match.show()


async def undo_in_practice(match: Match, client: Client) -> None:
    """Go back to the person's last decision, through dice and agents' answers."""
    session = match.session
    mine = session.last_answer_of(client.standing.seats)
    if mine is None:
        raise Refusal("undo_nothing")
    if mine < session.steps[0].answers:
        raise Refusal("lost")
    await note_shown(match, client.guest, AHEAD)
    await match.go_back(mine, session.answers[mine].seat)


# Changing to another branch, in practice -----------------------------------------------------------------------------


MOST_ROWS = 20_000
"""Maximum number of stored answer rows of a match; a change that exceeds it is refused. A long game has some 2,000
answers."""


async def go_to(match: Match, client: Client, message: client_messages.GoTo) -> None:
    """Go to a moment reached before, by the same answers, which bring the same dice."""
    session = match.session
    if not client.standing.seats:
        raise Refusal("watch", 403)
    if session.over:
        raise Refusal("over", 409)
    if not practises(match, client.standing):
        raise Refusal("branch_practice", 403)
    tree = await match.database.read(matches.branch_tree, match.id)
    path = path_to(tree, message.node, message.at)
    common = common_start(session.answers, path)
    if match.answer_log.count + len(session.answers) + len(path) - 2 * common > MOST_ROWS:
        raise Refusal("branch_rows", 409, most=MOST_ROWS)
    await note_shown(match, client.guest, AHEAD)
    try:
        await match.go_to(path)
    except Refused as error:
        raise Refusal("branch_broken", 409) from error


# Films of turns: a turn is replayed from the checkpoint before it, and its steps are drawn ---------------------------


async def watch_turn(match: GameInPlay, client: Client, message: client_messages.Watch) -> None:
    """Send the film of a turn, from the client's viewpoint."""
    session, texts = match.session, game_texts(match.session.game, client.lang)
    reader = client.viewpoint(session).reader
    client.send(await asyncio.to_thread(film, Past(session), message.scope, reader, texts, client.drawn))


async def hold_agents(match: Match, client: Client, message: client_messages.Hold) -> None:
    """Make the agents wait for the host who watches them. Refused in matches with human players."""
    if not client.standing.host or seat_rules.people(match.seats):
        raise Refusal("no_hold", 403)
    match.held_until = time.monotonic() + message.seconds


class Shot(NamedTuple):
    """The board at the end of a step."""

    scope: int
    state: Any
    scene: Scene | None


def film(past: Past, number: int, reader: str | None, texts: Texts, drawn: tuple[int, MapDrawing | None]) -> FilmForm:
    """The film of the turn that a scope belongs to. Its first map is relative to that of a frame."""
    turn = outermost(past, number)
    frame, shown = drawn
    changes: list[MapChange] = []
    begin, *shots = shots_of(past, turn)
    for shot in (begin, *shots):
        board = past.game.board.draw_map(past.game.knowledge.view(shot.state, reader), texts)
        changes.append(map_change(shown, board))
        shown = board
    stills = [
        StillForm(shot.scope, change, scene_form(shot.scene, texts))
        for shot, change in zip(shots, changes[1:], strict=True)
    ]
    return FilmForm(number, frame, changes[0], stills)


def outermost(past: Past, number: int) -> Scope:
    """The turn that a scope of the story belongs to; refused if there is none."""
    if not 0 <= number < len(past.story) or past.story[number].kind == "chapter":
        raise Refusal("no_film", 404)
    scope = past.story[number]
    while scope.inside is not None and past.story[scope.inside].kind != "chapter":
        scope = past.story[scope.inside]
    return scope


def shots_of(past: Past, turn: Scope) -> list[Shot]:
    """The board before a turn and at the end of each step; without steps, at the end of the turn."""
    step = checkpoint_before(past.steps, turn)
    before, shots = step.state, []
    for session in past.since(step):
        story = session.table.story
        for still in session.table.stills:
            if _belongs(story, still.scope, turn.number):
                shots.append(Shot(still.scope, still.state, still.scene))
            elif still.scope < turn.number:
                before = still.state
        if len(story) <= turn.number:
            before = session.state.copy()
        elif not story[turn.number].open:
            break
    return [Shot(turn.number, before, None), *(shots or [Shot(turn.number, session.state, None)])]


def _belongs(story: Sequence[Scope], number: int, turn: int) -> bool:
    """Whether a scope lies within a turn, at any depth."""
    inside: int | None = number
    while inside is not None and inside > turn:
        inside = story[inside].inside
    return inside == turn
