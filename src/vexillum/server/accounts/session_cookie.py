"""The cookie that says who is signed in. Scripts cannot read it, and other sites cannot send it along with a POST."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from vexillum.server.kernel.config import Config

KEPT = 400 * 86400
"""Seconds for which a browser keeps it: as long as browsers do. The server decides how long it is good for."""


def cookie_name(config: Config) -> str:
    """With ``__Host-`` no other server of the same domain can plant one; browsers allow it over TLS only."""
    return "__Host-vexillum" if secure(config) else "vexillum"


def cookie_of(connection: HTTPConnection, config: Config) -> str:
    """The cookie that came along, or nothing."""
    return connection.cookies.get(cookie_name(config), "")


def guest_cookie_name(config: Config) -> str:
    """The cookie of somebody who plays without an account."""
    return f"{cookie_name(config)}-guest"


def guest_cookie_of(connection: HTTPConnection, config: Config) -> str:
    """The cookie of a guest that came along, or nothing."""
    return connection.cookies.get(guest_cookie_name(config), "")


def give_guest(response: Response, config: Config, cookie: str) -> None:
    """Let the browser of a guest keep it."""
    response.set_cookie(
        guest_cookie_name(config), cookie, max_age=KEPT, path="/", secure=secure(config), httponly=True, samesite="lax"
    )


def take_guest_away(response: Response, config: Config) -> None:
    """Let the browser forget that it was a guest's."""
    name = guest_cookie_name(config)
    response.delete_cookie(name, path="/", secure=secure(config), httponly=True, samesite="lax")


def give(response: Response, config: Config, cookie: str) -> None:
    """Let the browser keep it."""
    response.set_cookie(
        cookie_name(config), cookie, max_age=KEPT, path="/", secure=secure(config), httponly=True, samesite="lax"
    )


def take_away(response: Response, config: Config) -> None:
    """Let the browser forget it."""
    response.delete_cookie(cookie_name(config), path="/", secure=secure(config), httponly=True, samesite="lax")


def secure(config: Config) -> bool:
    """Do people reach the server over TLS?"""
    return config.address.lower().startswith("https://")
