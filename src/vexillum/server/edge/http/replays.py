"""Replays, moment by moment, within what a seat may know; and standalone exports."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.session import Session
from vexillum.core.show.display import told_display, turn_titles
from vexillum.core.show.pages import CONTENTS
from vexillum.server.edge.http.common import attachment, in_turn, number, reply, who
from vexillum.server.edge.http.game_views import GameView, game_view
from vexillum.server.edge.http.standalone_replay import page
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.matches.actions.answers import explained_form
from vexillum.server.matches.frames.decision_frame import asked
from vexillum.server.matches.frames.frame_types import MomentForm
from vexillum.server.matches.frames.game_overview import outcome, page_about, title
from vexillum.server.matches.frames.log_lines import LineNumbers, log_lines
from vexillum.server.matches.frames.map_changes import map_change
from vexillum.server.matches.frames.moments import given
from vexillum.server.matches.frames.rules_address import rules_address
from vexillum.server.matches.frames.story_forms import scene_form, scope_form
from vexillum.server.matches.frames.viewpoint import Viewpoint

SELF_CONTAINED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

EXPORTS = FairQueue(1, waiting=24, of_person=6)
"""Standalone exports, each of which draws a whole game."""


async def replay(request: Request) -> Response:
    """One moment; if the page shows the moment ``shown``, only the differences in map and story."""
    seen = await game_view(request)
    at, shown = number(request, "at", seen.past.last), number(request, "shown", -1)
    return reply(await in_turn(request, moment, seen, at, None if shown < 0 else shown))


async def read(request: Request) -> Response:
    """The reference page about a thing at a moment."""
    seen = await game_view(request)
    at, thing = number(request, "at", seen.past.last), request.query_params.get("thing", CONTENTS)
    return reply(await in_turn(request, lambda: page_about(seen.past.at(at), seen.reader, seen.texts, thing)))


async def explain(request: Request) -> Response:
    """Agents' reasons in the turn that began after this many answers, or in a part of the story."""
    seen = await game_view(request)
    at, scope = number(request, "at", -1), number(request, "scope", -1)
    past, part = seen.past, None if scope < 0 else scope
    return reply(await in_turn(request, explained_form, past, seen.texts, at, part, past.story))


async def export(request: Request) -> Response:
    """All moments in one file. This is expensive and not available to guests."""
    person = await who(request)
    seen = await game_view(request)
    text = await EXPORTS.run(person.id, page, seen)
    name = f"{seen.past.setup.game}-{seen.match}.html"
    headers = {
        "content-disposition": attachment(name),
        "content-security-policy": SELF_CONTAINED,
        "cache-control": "no-store",
    }
    return Response(text, media_type="text/html", headers=headers)


def moment(seen: GameView, at: int, shown: int | None = None) -> MomentForm:
    """A moment and the answer that led to it; only the differences since ``shown``."""
    past, reader, texts = seen.past, seen.reader, seen.texts
    session = past.at(at)
    game, view = session.game, session.view(reader)
    before = past.at(at - 1) if at > past.first else None
    old = None if shown is None else before if before is not None and shown == at - 1 else past.at(shown)
    lines, scopes = (0, 0) if old is None else _common(old, session)
    numbers = LineNumbers(session.journal, reader)
    return MomentForm(
        at=at,
        of=past.last,
        first=past.first,
        cards=past.beginnings(),
        title=title(session, texts),
        contents=game.words.contents(view, texts),
        rules=rules_address(session),
        seat=reader,
        over=session.over,
        map=map_change(
            None if old is None else game.board.draw_map(old.view(reader), texts), game.board.draw_map(view, texts)
        ),
        display=told_display(game.board.display(view, texts), turn_titles(session.table.story), texts),
        lines=log_lines(session, reader, texts, lines),
        lines_from=numbers(lines),
        scopes=[scope_form(session, scope, reader, texts, numbers) for scope in session.table.story[scopes:]],
        scopes_n=len(session.table.story),
        new=0 if before is None else numbers(len(before.journal)),
        decision=asked(session, Viewpoint(reader), texts),
        answer=None if before is None else given(before, past.answers[at - 1].keys, reader, texts),
        outcome=outcome(session, texts, practised=seen.practised) if session.over else None,
        art=game.board.art(texts) if old is None else None,
        scene=scene_form(session.table.staged, texts),
    )


def _common(one: Session[Any], other: Session[Any]) -> tuple[int, int]:
    """How many log lines and story scopes two moments share."""
    lines = min(len(one.journal), len(other.journal))
    return lines, min(one.table.settled, other.table.settled)
