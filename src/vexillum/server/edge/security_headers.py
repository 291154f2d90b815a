"""Security headers for every reply."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vexillum.server.accounts.session_cookie import secure
from vexillum.server.kernel.config import Config

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Secret URLs are not sent as referrers, and no other site can embed us."""
HSTS = "max-age=31536000"
"""HTTPS only, for a year. Subdomains are not ours to decide about."""
WITH_BOARD = ("/play/", "/replay/", "/learn/", "/puzzle/", "/study/", "/editor")
"""Pages with a board. Games draw it with styles inside the picture; other inline styles are not allowed."""
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
"""A board opened by itself is only a picture."""


def policy(path: str, address: str = "") -> str:
    """The content security policy: own resources only."""
    if path.endswith(".svg") and path.startswith("/api/"):
        return PICTURE
    styles = "'self' 'unsafe-inline'" if path.startswith(WITH_BOARD) else "'self'"
    host = urlsplit(address).netloc
    # 'self' covers our WebSocket too, but not in older Safaris.
    sockets = f" {'wss' if address.lower().startswith('https') else 'ws'}://{host}" if host else ""
    return (
        f"default-src 'none'; script-src 'self'; style-src {styles}; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'; "
        "frame-ancestors 'none'"
    )


class SecurityHeaders:
    """Middleware that adds them to replies without their own.

    API replies are not cached; pages and static files are cached but revalidated.
    """

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.address = config.address
        self.always = HEADERS | ({"strict-transport-security": HSTS} if secure(config) else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a reply on with its headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        path = scope["path"]
        extra = self.always | {
            "content-security-policy": policy(path, self.address),
            "cache-control": "no-store" if path.startswith("/api/") else "no-cache",
        }

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                new = ((k.encode(), v.encode()) for k, v in extra.items() if k.encode() not in given)
                message["headers"] = [*message["headers"], *new]
            await send(message)

        await self.app(scope, receive, with_headers)
