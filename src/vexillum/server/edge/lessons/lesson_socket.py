"""The WebSocket of a lesson: one browser, one lesson, which lives as long as the connection.

No account is needed, and nothing is stored: the browser brings its progress along and is sent the new one.
"""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from vexillum.core.errors import VexillumError
from vexillum.learn.progress import Progress
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.lessons.found_lessons import lesson_named
from vexillum.server.edge.lessons.lesson_messages import LessonAct, LessonHello, Message, checked, read
from vexillum.server.edge.lessons.lesson_table import LessonTable
from vexillum.server.edge.request_limits import Messages
from vexillum.server.edge.websocket_messages import INBOX, NORMAL, close, receive, receive_all, refuse, send_all
from vexillum.server.kernel import metrics
from vexillum.server.kernel.refusals import Refusal, code_of
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.matches.actions import answers, client_messages
from vexillum.server.matches.client import POLICY, TRY_AGAIN, Client
from vexillum.server.matches.frames.server_messages import Pong, Refused
from vexillum.server.matches.hub import Hub

GREETING = 30.0
"""Seconds within which a client has to say how far it has come."""
MOST_LESSONS = 300
"""In one process, this many lessons can be open."""

_open: set[LessonTable] = set()


async def endpoint(socket: WebSocket) -> None:
    """Greet a learner, then do what the page asks for until it leaves."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    language = language_of(socket.headers.get("accept-language"))
    try:
        hello = await asyncio.wait_for(_hello(socket), GREETING)
        language = language_of(hello.lang)
        lesson = await asyncio.to_thread(lesson_named, socket.path_params["game"], socket.path_params["lesson"])
        progress = None if hello.progress is None else checked(hello.progress, lesson)
        if len(_open) >= MOST_LESSONS:
            raise Refusal("lessons_full", 503)
        table = LessonTable(lesson, Client("", "", hello.lang))
        _open.add(table)
        try:
            allowed = Messages(hub.sent, f"lesson {network_of(socket)}", on=hub.config.limits)
            await _serve(socket, table, progress, allowed)
        finally:
            _open.discard(table)
            table.foresight.stop()
    except (WebSocketDisconnect, TimeoutError):
        await close(socket, POLICY)
    except VexillumError as error:
        await refuse(socket, error, "hello", language)
        passing = isinstance(error, Refusal) and error.status == 503
        await close(socket, TRY_AGAIN if passing else POLICY)


async def _hello(socket: WebSocket) -> LessonHello:
    message = read(await receive(socket))
    if not isinstance(message, LessonHello):
        raise Refusal("hello", 403)
    return message


async def _serve(socket: WebSocket, table: LessonTable, progress: Progress | None, allowed: Messages) -> None:
    client = table.client
    inbox: asyncio.Queue[str | None] = asyncio.Queue(INBOX)
    sending = asyncio.create_task(send_all(socket, client))
    receiving = asyncio.create_task(receive_all(socket, inbox))
    sending.add_done_callback(lambda _: receiving.cancel())
    metrics.came()
    try:
        await table.begin(progress)
        while client.close_code is None and (text := await inbox.get()) is not None:
            await _do(table, text, allowed)
    finally:
        receiving.cancel()
        client.leave(NORMAL)
        metrics.went()
        await asyncio.shield(asyncio.gather(sending, return_exceptions=True))


async def _do(table: LessonTable, text: str, allowed: Messages) -> None:
    """Do what a message asks for, or say why not."""
    client = table.client
    try:
        if not allowed.allow(client_messages.type_of(text)):
            raise Refusal("too_fast", 429)
        async with table.lock:
            await _follow(table, read(text))
    except VexillumError as error:
        metrics.refused(code_of(error))
        if allowed.flood:
            client.leave(POLICY)
        texts = game_texts(table.lesson.game, client.lang)
        client.send(Refused(client_messages.type_of(text), code_of(error), texts(error.message)))


async def _follow(table: LessonTable, message: Message) -> None:
    client = table.client
    match message:
        case LessonHello():
            raise Refusal("greeted", 409)
        case LessonAct():
            await table.act(message.act)
        case client_messages.Answer():
            await table.answer(message.keys, message.number)
        case client_messages.Undo():
            await table.undo()
        case client_messages.Lang():
            await table.speak(language_of(message.lang))
        case client_messages.Board():
            client.forget()
            await table.show()
        case client_messages.Ping():
            client.send(Pong())
        case client_messages.Why():
            await answers.why(table, client, message)
        case client_messages.WhatToAsk():
            await answers.askable(table, client, message)
        case client_messages.Preview():
            await answers.preview(table, client, message)
        case client_messages.Rule():
            await answers.rule(table, client, message)
        case client_messages.Read():
            await answers.page(table, client, message)
        case client_messages.Odds():
            await answers.odds(table, client, message)
