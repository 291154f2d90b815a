"""The WebSocket of a lesson, which lives as long as the connection.

No account is needed and nothing is stored: the browser sends its progress and gets the new one.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket

from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.lessons.lesson_catalog import lesson_named
from vexillum.server.edge.lessons.lesson_messages import LessonAct, LessonHello, checked, read
from vexillum.server.edge.lessons.lesson_table import LessonTable
from vexillum.server.edge.solo.solo_socket import SoloSocket, no_room
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.client import Client

MOST_LESSONS = 300
"""How many lessons can be open in one process."""

_open: set[LessonTable] = set()


async def _begin(socket: WebSocket, hello: LessonHello) -> LessonTable:
    lesson = await asyncio.to_thread(lesson_named, socket.path_params["game"], socket.path_params["lesson"])
    progress = None if hello.progress is None else checked(hello.progress, lesson)
    return LessonTable(lesson, Client("", "", hello.lang), network_of(socket), progress)


def _full(network: str) -> Refusal | None:
    return Refusal("lessons_full", 503) if no_room(_open, network, MOST_LESSONS) else None


async def _follow(table: LessonTable, message: msgspec.Struct) -> bool:
    """The messages only lessons have."""
    match message:
        case LessonAct():
            await table.act(message.act)
        case client_messages.Answer():
            await table.answer(message.keys, message.number)
        case client_messages.Undo():
            await table.undo()
        case _:
            return False
    return True


_socket = SoloSocket(
    "lesson",
    LessonHello,
    read=read,
    lang=lambda hello: hello.lang,
    open=_begin,
    follow=_follow,
    full=_full,
    tables=_open,
)


async def endpoint(socket: WebSocket) -> None:
    """Greet a learner, then handle messages until the page is closed."""
    await _socket.endpoint(socket)
