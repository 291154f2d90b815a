"""Films of turns: a turn is replayed from the checkpoint before it, and its steps are drawn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from vexillum.core.recap import checkpoint_before
from vexillum.core.show.story import Scene, Scope
from vexillum.core.show.svg import MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.actions.answers import GameInPlay
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import FilmForm, MapChange, StillForm
from vexillum.server.matches.frames.map_changes import map_change
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.frames.story_forms import scene_form
from vexillum.server.matches.frames.viewpoint import viewpoint_of
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seat_rules


async def watch(match: GameInPlay, client: Client, message: client_messages.Watch) -> None:
    """Send the film of a turn, from the client's viewpoint."""
    session, texts = match.session, game_texts(match.session.game, client.lang)
    reader = viewpoint_of(session, match.played_by(client.guest), client.ready).reader
    client.send(await asyncio.to_thread(film, Past(session), message.scope, reader, texts, client.drawn))


async def hold(match: Match, client: Client, message: client_messages.Hold) -> None:
    """Make the agents wait for the host who watches them. Refused in matches with human players."""
    if client.guest != match.host or seat_rules.people(match.seats):
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
