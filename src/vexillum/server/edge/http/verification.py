"""Verifies the dice and agents of a finished match, as anyone can do at home with its save."""

from __future__ import annotations

import asyncio
import time
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.files.save import dumps, read
from vexillum.core.files.verify import Report, VerificationError, report_lines
from vexillum.core.files.verify import verify as check
from vexillum.core.show.pages import PageLine
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import hub_of, language, reply, who
from vexillum.server.edge.http.saves import file_name
from vexillum.server.kernel.fair_queue import FairQueue
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.access import check_invited, check_known

PATIENCE = 3.0
"""Seconds for asking agents again. At home there is no limit."""
REMEMBERED = 32
VERIFICATIONS = FairQueue(1, waiting=24, of_person=6)
"""One at a time, since slow agents take the processor from everyone."""


async def verify(request: Request) -> Response:
    """The report as a page. It shows the seed, so the game must be over."""
    guest, hub = (await who(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, guest)
        if not match.session.over:
            raise Refusal("not_over", 409)
        text = await asyncio.to_thread(dumps, match.session)
        hash, name = match.session.seed_hash, file_name(match)
        texts = game_texts(match.session.game, language(request))
    return reply(await VERIFICATIONS.run(guest, page, text, hash, name, texts))


def page(text: str, hash: str, name: str, texts: Texts) -> dict[str, Any]:
    """The result of verifying a save, and how to do it at home."""
    try:
        report = checked(text, hash)
    except VerificationError as error:
        title, found = "verify.title_differs", [PageLine(texts(error.message), "note")]
    else:
        title, found = "verify.title", list(report_lines(msgspec.structs.replace(report, source="server"), texts))
    lines = [
        *found,
        PageLine(texts("verify.home", file=name)),
        PageLine(f"vexillum verify {name} --hash {hash}", "code"),
        PageLine(texts("verify.home_formula"), "quiet"),
    ]
    return {"ok": title == "verify.title", "thing": "", "title": texts(title), "lines": msgspec.to_builtins(lines)}


@lru_cache(REMEMBERED)
def checked(text: str, hash: str) -> Report:
    """The report on a saved game, cached. Agents are asked again as long as there is time."""
    until = time.monotonic() + PATIENCE
    return check(read(text), hash, lambda done, of: time.monotonic() < until)
