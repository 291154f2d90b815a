"""The session cookies. They are HttpOnly, and SameSite keeps other sites from sending them with a POST."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from vexillum.server.kernel.config import Config

KEPT = 400 * 86400
"""Lifetime in the browser, the maximum that browsers allow. The server decides when a session ends."""


def cookie_name(config: Config) -> str:
    """The cookie name. ``__Host-`` keeps other servers of the domain from setting it; it requires TLS."""
    return "__Host-vexillum" if secure(config) else "vexillum"


def cookie_of(connection: HTTPConnection, config: Config) -> str:
    """The session cookie of a request, or an empty string."""
    return connection.cookies.get(cookie_name(config), "")


def guest_cookie_name(config: Config) -> str:
    """The name of a guest's cookie."""
    return f"{cookie_name(config)}-guest"


def guest_cookie_of(connection: HTTPConnection, config: Config) -> str:
    """The guest cookie of a request, or an empty string."""
    return connection.cookies.get(guest_cookie_name(config), "")


def set_guest_cookie(response: Response, config: Config, cookie: str) -> None:
    """Set the guest cookie."""
    response.set_cookie(
        guest_cookie_name(config), cookie, max_age=KEPT, path="/", secure=secure(config), httponly=True, samesite="lax"
    )


def delete_guest_cookie(response: Response, config: Config) -> None:
    """Delete the guest cookie."""
    name = guest_cookie_name(config)
    response.delete_cookie(name, path="/", secure=secure(config), httponly=True, samesite="lax")


def set_session_cookie(response: Response, config: Config, cookie: str) -> None:
    """Set the session cookie."""
    response.set_cookie(
        cookie_name(config), cookie, max_age=KEPT, path="/", secure=secure(config), httponly=True, samesite="lax"
    )


def delete_session_cookie(response: Response, config: Config) -> None:
    """Delete the session cookie."""
    response.delete_cookie(cookie_name(config), path="/", secure=secure(config), httponly=True, samesite="lax")


def secure(config: Config) -> bool:
    """Whether the server is reached over TLS."""
    return config.address.lower().startswith("https://")
