"""WebSocket messages: receiving, sending a client's outbox, refusing, closing."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from vexillum.core.errors import VexillumError
from vexillum.server.kernel import metrics
from vexillum.server.kernel.refusals import code_of
from vexillum.server.kernel.texts import server_texts
from vexillum.server.matches.client import Client

INBOX = 16
"""Maximum queued messages of a client; above it, reading pauses until all are handled."""
NORMAL = 1000
SEND_NOW = "vexillum.send_now"
"""The ASGI extension that sends a message without a task: ``(bytes) -> bool``."""


async def receive(socket: WebSocket) -> str:
    """The next message as text; empty if it is binary."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    return message.get("text") or ""


async def next_text(socket: WebSocket) -> str | None:
    """The next message; None when the connection is closed.

    Yields to other tasks first: a client that sent many messages at once must not hold the event loop.
    """
    await asyncio.sleep(0)
    try:
        return await receive(socket)
    except WebSocketDisconnect:
        return None


async def send_all(socket: WebSocket, client: Client) -> None:
    """Send a client's outbox until it is closed. Messages that need not wait are sent directly, by ``send_now``."""
    client.send_now = socket.scope.get("extensions", {}).get(SEND_NOW)
    try:
        while (text := await client.next_message()) is not None:
            await socket.send_text(text.decode())
            client.was_sent()
        await close(socket, client.close_code or NORMAL)
    except (WebSocketDisconnect, RuntimeError):
        client.disconnected = True


async def refuse(socket: WebSocket, error: VexillumError, of: str, language: str) -> None:
    """Tell the client why its message was refused."""
    metrics.refused(code_of(error))
    texts = server_texts(language)
    if socket.application_state == WebSocketState.CONNECTED:
        await socket.send_json({"type": "refused", "of": of, "code": code_of(error), "text": texts(error.message)})


async def close(socket: WebSocket, code: int) -> None:
    """Close a connection that is still open."""
    if socket.application_state == socket.client_state == WebSocketState.CONNECTED:
        await socket.close(code)
