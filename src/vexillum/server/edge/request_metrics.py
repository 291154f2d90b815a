"""Counts HTTP requests by the pattern of their path, so that no match, name or token becomes a label."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vexillum.server.kernel.metrics import request_done

METHODS = frozenset({"GET", "HEAD", "POST"})
NOWHERE = "none"
"""The route of a path that leads nowhere."""
BROKEN = 500


class Counting:
    """Wraps the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request, then count it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), BROKEN

        async def watching(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watching)
        finally:
            route = getattr(scope.get("route"), "path", NOWHERE)
            method = scope["method"] if scope["method"] in METHODS else "other"
            request_done(route, method, status, time.perf_counter() - begun)
