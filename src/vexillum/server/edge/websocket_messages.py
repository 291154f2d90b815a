"""Messages over a WebSocket: reading them one by one, sending those of a client's outbox, refusing, closing."""

from __future__ import annotations

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from vexillum.core.errors import VexillumError
from vexillum.server.kernel import metrics
from vexillum.server.kernel.refusals import code_of
from vexillum.server.kernel.texts import server_texts
from vexillum.server.matches.client import Client

INBOX = 16
"""Maximum messages of a client waiting to be handled; if there are more, none is read until all are handled."""
NORMAL = 1000
AT_ONCE = "vexillum.at_once"
"""The extension of a connection that sends a message without a task: ``(bytes) -> bool``."""


async def receive(socket: WebSocket) -> str:
    """The next message as text. What is not text cannot be read as a message either."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    return message.get("text") or ""


async def next_text(socket: WebSocket) -> str | None:
    """The next message; None when the other side has left, or was sent away.

    Others get a turn first: of a client that has sent many messages together, each would be there at once.
    """
    await asyncio.sleep(0)
    try:
        return await receive(socket)
    except WebSocketDisconnect:
        return None


async def send_all(socket: WebSocket, client: Client) -> None:
    """Send what is put into a client's box, until it is closed. What need not wait does not come here."""
    client.send_now = socket.scope.get("extensions", {}).get(AT_ONCE)
    try:
        while (text := await client.next_message()) is not None:
            await socket.send_text(text.decode())
            client.was_sent()
        await close(socket, client.close_code or NORMAL)
    except (WebSocketDisconnect, RuntimeError):
        client.disconnected = True


async def refuse(socket: WebSocket, error: VexillumError, of: str, language: str) -> None:
    """Say why a message was not followed."""
    metrics.refused(code_of(error))
    texts = server_texts(language)
    if socket.application_state == WebSocketState.CONNECTED:
        await socket.send_json({"type": "refused", "of": of, "code": code_of(error), "text": texts(error.message)})


async def close(socket: WebSocket, code: int) -> None:
    """Close a connection that is still open."""
    if socket.application_state == socket.client_state == WebSocketState.CONNECTED:
        await socket.close(code)
