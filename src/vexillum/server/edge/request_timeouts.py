"""Time limits of requests: anyone who sends headers or a body too slowly does not hold a connection for ever."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from vexillum.server.kernel.refusals import Refusal

HEADER_SECONDS = 20.0
"""From the connection, or the first byte of a further request on it, to the end of its headers."""
BODY_SECONDS = 60.0
"""For the whole body: a saved game of 4 MB needs half a megabit a second."""


class TimedHeaders(H11Protocol):
    """uvicorn's HTTP, which by itself waits for the headers of a request as long as they take."""

    _limit: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The time begins, though nothing was sent yet."""
        super().connection_made(transport)
        self._start()

    def data_received(self, data: bytes) -> None:
        """Each byte may be the last of the headers; none of them gives more time."""
        super().data_received(data)
        if self._upgraded or not self._waiting:
            self._stop()
        else:
            self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a WebSocket, which has limits of its own."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    @property
    def _waiting(self) -> bool:
        """Is no request being answered?"""
        return self.cycle is None or self.cycle.response_complete

    def _start(self) -> None:
        if self._limit is None:
            self._limit = self.loop.call_later(HEADER_SECONDS, self._end)

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _end(self) -> None:
        self._limit = None
        self.transport.close()


class TimedBody:
    """Refuses a request whose body does not come within the time, and ends its connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        else:
            body = _Body(receive, send)
            await self.app(scope, body.receive, body.send)


class _Body:
    """The body of one request, as it comes."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._until = asyncio.get_running_loop().time() + BODY_SECONDS
        self._whole = self._late = self._answering = False

    async def receive(self) -> Message:
        """What comes next. Once all has come, the only thing to come is that somebody leaves."""
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError as error:
            self._late = True
            if self._answering:  # too late to say so
                return {"type": "http.disconnect"}
            raise Refusal("too_slow", 408, n=round(BODY_SECONDS)) from error
        self._whole = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Anyone who was too slow is not listened to any longer: the rest would be taken for another request."""
        if message["type"] == "http.response.start":
            self._answering = True
            if self._late:
                headers: list[Any] = [*message["headers"], (b"connection", b"close")]
                message = {**message, "headers": headers}
        await self._send(message)
