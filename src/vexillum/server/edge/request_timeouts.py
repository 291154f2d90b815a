"""Request timeouts: slow senders of headers or bodies do not hold connections open for ever."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from vexillum.server.kernel.refusals import Refusal

HEADER_SECONDS = 20.0
"""Seconds for headers, from the connection or the first byte of the next request on it."""
BODY_SECONDS = 60.0
"""Seconds for the whole body: 4 MB need half a megabit per second."""


class TimedHeaders(H11Protocol):
    """uvicorn's HTTP protocol with a timeout for headers, which it lacks."""

    _limit: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer, though nothing was sent yet."""
        super().connection_made(transport)
        self._start()

    def data_received(self, data: bytes) -> None:
        """Check after each byte whether the headers are complete; bytes do not extend the time."""
        super().data_received(data)
        if self._upgraded or not self._waiting:
            self._stop()
        else:
            self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the timer: WebSockets have their own limits."""
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    @property
    def _waiting(self) -> bool:
        """Whether no request is being handled."""
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
    """Refuses requests whose body is too slow, and closes the connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        else:
            body = _Body(receive, send)
            await self.app(scope, body.receive, body.send)


class _Body:
    """The body of one request as it arrives."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._until = asyncio.get_running_loop().time() + BODY_SECONDS
        self._whole = self._late = self._answering = False

    async def receive(self) -> Message:
        """The next message. After the body, only a disconnect can follow."""
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError as error:
            self._late = True
            if self._answering:  # too late to report it
                return {"type": "http.disconnect"}
            raise Refusal("too_slow", 408, n=round(BODY_SECONDS)) from error
        self._whole = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Close the connection after a timeout: the rest of the body would be taken for another request."""
        if message["type"] == "http.response.start":
            self._answering = True
            if self._late:
                headers: list[Any] = [*message["headers"], (b"connection", b"close")]
                message = {**message, "headers": headers}
        await self._send(message)
