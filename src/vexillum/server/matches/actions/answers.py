"""Answers, undo, and questions about them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

from vexillum.core.decision import Decision
from vexillum.core.errors import CannotUndo
from vexillum.core.explanations import explain as why_agents
from vexillum.core.explanations import explain_scope
from vexillum.core.session import Session
from vexillum.core.show.pages import rule_text
from vexillum.core.show.story import Scope
from vexillum.core.words.texts import Message, Texts
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.actions import client_messages, practice
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import AskableForm, AskablesForm, Explained
from vexillum.server.matches.frames.game_overview import page_about
from vexillum.server.matches.frames.log_lines import line, reasons_form
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.frames.server_messages import Confirm, PageShown, Preview, RuleText, WhyNot
from vexillum.server.matches.frames.viewpoint import private, viewpoint_of
from vexillum.server.matches.match import Match
from vexillum.server.matches.shown_secrets import note_shown


class GameInPlay(Protocol):
    """A game about which clients can ask: that of a match or of a lesson."""

    @property
    def session(self) -> Session[Any]:
        """The game."""

    def played_by(self, guest: str) -> tuple[str, ...]:
        """The seats that a person plays."""


async def answer(match: Match, client: Client, message: client_messages.Answer) -> None:
    """Answer the current decision of one of the client's seats.

    A careful answer that could not be undone, or perhaps not, is not given; the client is asked to confirm it.
    """
    session = match.session
    seats = match.played_by(client.guest)
    if not seats:
        raise Refusal("watch", 403)
    if 0 <= message.number < session.decision_number:
        given = session.answers[message.number]
        same = given.seat in seats and list(given.keys) == message.keys
        code = "duplicate" if same else "stale"
        raise Refusal(code, 409, number=message.number, current=session.decision_number)
    if session.decision is not None and message.number == session.decision_number:
        _check_asked(match, client, session.decision)
        final = await asyncio.to_thread(session.irrevocable, message.keys) if message.careful else False
        if final is not False:
            client.send(Confirm(message.number, message.keys, perhaps=final is None))
            return
    seat = session.decision.seat if session.decision else ""
    coaching = match.coaching if match.coaching is not None and match.coaching.coaches(client.guest) else None
    seen = coaching.seen(message.keys) if coaching is not None and session.decision is not None else None
    await match.answer(seat, message.keys, message.number)
    if coaching is not None and seen is not None:
        coaching.answered(client, seen)


async def undo(match: Match, client: Client, _: client_messages.Undo) -> None:
    """Undo the client's last answer. A finished game stays finished, because its seed is public then."""
    session = match.session
    if session.over:
        raise Refusal("over", 409)
    if practice.practises(match, client.guest):
        await practice.undo(match, client)
        return
    if not session.answers:
        raise Refusal("undo_nothing")
    seat = session.answers[-1].seat
    if seat not in match.played_by(client.guest):
        raise Refusal("undo_not_yours", 403, who=seat)
    if (reason := session.undoable(seat)) is not None:
        raise CannotUndo(reason.id, **reason.params)
    await match.go_back(session.decision_number - 1, seat)


async def ready(match: Match, client: Client, message: client_messages.Ready) -> None:
    """Note that the screen was handed over to a seat."""
    if message.seat not in match.played_by(client.guest):
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
    if private(session, decision) and not viewpoint_of(session, match.played_by(client.guest), client.ready).asked:
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
    reader = viewpoint_of(session, match.played_by(client.guest), client.ready).reader
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
    seats = match.played_by(client.guest)
    if decision.seat not in seats:
        raise Refusal(code, 403, asked=decision.seat, who=decision.seat)
    if not viewpoint_of(match.session, seats, client.ready).asked:
        raise Refusal("handover", 403, who=decision.seat)
