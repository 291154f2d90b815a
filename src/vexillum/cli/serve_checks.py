"""What can be wrong with the settings of a server, told in a sentence before it starts."""

from __future__ import annotations

import importlib.util
import ipaddress
import os
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from vexillum.cli.common import Mistake
from vexillum.core.errors import VexillumError
from vexillum.core.texts import Message

if TYPE_CHECKING:
    from vexillum.server.config import Config

SHORTEST_TOKEN = 16
HOME = ("localhost", "127.0.0.1", "::1")
KNOWN = ("sqlite", "postgres")
"""How the addresses of databases begin that we know."""


def check(config: Config, processes: int) -> list[Message]:
    """Refuse what cannot work; what can, but hardly should, comes back as warnings."""
    _check_proxies(config.proxies)
    if config.metrics and len(config.metrics) < SHORTEST_TOKEN:
        raise Mistake("cli.serve_metrics", n=SHORTEST_TOKEN)
    if processes > 1 and os.name == "nt":
        raise Mistake("cli.serve_processes")
    warnings = _check_club(config)
    check_database(config.database)
    if processes > 1 and config.database.startswith("sqlite"):
        warnings.append(Message("cli.serve_sqlite"))
    return warnings


def _check_club(config: Config) -> list[Message]:
    if not config.public:
        for option, given in (("--address", config.address), ("--smtp", config.smtp), ("--sender", config.sender)):
            if given:
                raise Mistake("cli.serve_only_public", option=option)
        return []
    if not config.address:
        raise Mistake("cli.serve_public_address")
    parts = urlsplit(config.address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.username:
        raise Mistake("cli.serve_public_form", address=config.address)
    warnings = []
    if parts.scheme == "http" and parts.hostname not in HOME:
        warnings.append(Message("cli.serve_http", {"address": config.address}))
    if config.smtp:
        _check_mail(config)
    else:
        warnings.append(Message("cli.serve_no_mail"))
    return warnings


def _check_mail(config: Config) -> None:
    from vexillum.server.post import mail

    try:
        mail.smtp_server(config.smtp)
        mail.sender(config)
    except VexillumError as error:
        raise in_words_of_server(error) from error


def _check_proxies(proxies: tuple[str, ...]) -> None:
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError as error:
            raise Mistake("cli.serve_proxy", proxy=proxy) from error


def check_database(address: str) -> None:
    """Open the database once, so that it is up to date, or what is wrong with it is told in a line."""
    from sqlalchemy.exc import SQLAlchemyError

    from vexillum.server.storage.database import Database

    check_driver(address)
    try:
        Database(address).close()
    except (SQLAlchemyError, ImportError, OSError, ValueError) as error:
        raise cannot_open(error) from error


def check_driver(address: str) -> None:
    """Is it a database that we know, and is what speaks to it installed?"""
    if not address.startswith(KNOWN):
        raise Mistake("cli.serve_scheme")
    if address.startswith("postgres") and importlib.util.find_spec("psycopg") is None:
        raise Mistake("cli.serve_driver")


def cannot_open(error: Exception) -> Mistake:
    """Why a database cannot be opened, in a line: without the address, which may hold a password."""
    lines = [line for line in str(error).splitlines() if line.strip()]
    return Mistake("cli.serve_database", why=lines[0] if lines else type(error).__name__)


def in_words_of_server(error: VexillumError) -> Mistake:
    """An error of the server, whose words the terminal does not know, told at the terminal."""
    from vexillum.cli.common import current_language
    from vexillum.server.words import server_texts

    return Mistake("cli.server_says", why=server_texts(current_language())(error.message))


def listen(host: str, port: int) -> socket.socket:
    """A socket on the address, or a mistake that says why not."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(1024)
    except OSError as error:
        raise Mistake("cli.serve_address", host=host, port=port, why=error.strerror or str(error)) from error
    return listening


def shown_address(host: str, port: int) -> str:
    """Where a browser on this machine finds the table."""
    shown = "localhost" if host in ("0.0.0.0", "::", *HOME) else host
    return f"http://{shown}:{port}/"
