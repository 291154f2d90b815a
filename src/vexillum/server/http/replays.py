"""A game once more, moment by moment, within what a seat may know; and as one page that needs no server."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.pages import CONTENTS
from vexillum.server.http.common import attachment, number, reply
from vexillum.server.http.export import page
from vexillum.server.http.looking import Look, look
from vexillum.server.play.answering import explained_form
from vexillum.server.play.asking import asked
from vexillum.server.play.eyes import Eyes
from vexillum.server.play.lines import log_lines
from vexillum.server.play.moments import given
from vexillum.server.play.scene import outcome, page_form, title

RECENT = 80
"""How many lines of the log a frame of a replay shows at most."""
SELF_CONTAINED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

_exporting = asyncio.Semaphore(2)


async def replay(request: Request) -> Response:
    """One moment."""
    seen = await look(request)
    return reply(await asyncio.to_thread(moment, seen, number(request, "at", seen.past.last)))


async def read(request: Request) -> Response:
    """What could be read about a thing at a moment."""
    seen = await look(request)
    at, thing = number(request, "at", seen.past.last), request.query_params.get("thing", CONTENTS)
    return reply(await asyncio.to_thread(lambda: page_form(seen.past.at(at), seen.reader, seen.texts, thing)))


async def explain(request: Request) -> Response:
    """Why agents did what they did in the turn that began after so many answers."""
    seen = await look(request)
    return reply(await asyncio.to_thread(explained_form, seen.past, seen.texts, number(request, "at", -1)))


async def export(request: Request) -> Response:
    """Every moment, in one file."""
    seen = await look(request)
    async with _exporting:
        text = await asyncio.to_thread(page, seen)
    name = f"{seen.past.setup.game}-{seen.match}.html"
    headers = {
        "content-disposition": attachment(name),
        "content-security-policy": SELF_CONTAINED,
        "cache-control": "no-store",
    }
    return Response(text, media_type="text/html", headers=headers)


def moment(seen: Look, at: int) -> dict[str, Any]:
    """What was seen at a moment, and which answer led to it."""
    past, reader, texts = seen.past, seen.reader, seen.texts
    session = past.at(at)
    view = session.view(reader)
    before = past.at(at - 1) if at > past.first else None
    known = 0 if before is None else len(before.journal)
    log = log_lines(session, reader, texts)[-RECENT:]
    for line in log:
        line["new"] = line["n"] >= known
    return {
        "at": at,
        "of": past.last,
        "first": past.first,
        "svg": session.game.draw_svg(view, texts),
        "log": log,
        "title": title(session, texts),
        "cards": past.beginnings(),
        "panels": msgspec.to_builtins(session.game.panels(view, texts)),
        "contents": session.game.contents(view, texts),
        "seat": reader,
        "over": session.over,
        "decision": asked(session, Eyes(reader), texts),
        "answer": None if before is None else given(before, past.answers[at - 1].keys, reader, texts),
        "outcome": outcome(session, texts) if session.over else None,
    }
