"""Checks of a server's settings before it starts, imported on demand; each problem is one sentence."""

from __future__ import annotations

import importlib.util
import ipaddress
import os
import re
import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from vexillum.cli.common import Mistake, current_language
from vexillum.core.errors import VexillumError
from vexillum.core.installation import command_for
from vexillum.core.words.texts import Message
from vexillum.server.kernel.config import Group, declared

if TYPE_CHECKING:
    from vexillum.server.kernel.config import Config

SHORTEST_TOKEN = 16
HOME = ("localhost", "127.0.0.1", "::1")
ADDRESS = re.compile(r"https?://(\[[0-9a-f:]+\]|[a-z0-9._-]+)(:\d+)?", re.IGNORECASE)
KNOWN = ("sqlite:///", "postgresql://", "postgres://", "postgresql+psycopg://")
"""The supported URL schemes of databases."""
FORGOTTEN = ("sqlite:///", "sqlite:///:memory:")
"""In-memory databases: lost when the process ends."""


def check(config: Config) -> list[Message]:
    """Reject settings that cannot work, and return warnings about risky ones. Has no side effects."""
    warnings = _check_proxies(config.proxies)
    if config.metrics and not _is_token(config.metrics):
        raise Mistake("cli.serve_metrics", n=SHORTEST_TOKEN)
    if config.processes > 1 and os.name == "nt":
        raise Mistake("cli.serve_processes")
    warnings += _check_club(config)
    check_driver(config.database)
    if config.processes > 1 and config.database.startswith("sqlite"):
        warnings.append(Message("cli.serve_sqlite"))
    return warnings


def _check_club(config: Config) -> list[Message]:
    if not config.public:
        for one in declared(type(config)):
            if one.setting.group is Group.CLUB and getattr(config, one.field) != one.default:
                raise Mistake("cli.serve_only_public", option=one.opposite if one.default is True else one.option)
        return []
    if not config.address:
        raise Mistake("cli.serve_public_address")
    warnings = _check_address(config.address)
    _check_mail(config)
    if not config.smtp:
        warnings.append(Message("cli.serve_no_mail"))
    return warnings


def _check_address(address: str) -> list[Message]:
    try:
        parts = urlsplit(address)
        known = ADDRESS.fullmatch(address) is not None and parts.port != 0
    except ValueError:  # a port beyond all ports, or half of an IPv6 address
        known = False
    if not known:
        raise Mistake("cli.serve_public_form", address=address)
    open_to_all = parts.scheme == "http" and parts.hostname not in HOME
    return [Message("cli.serve_http", {"address": address})] if open_to_all else []


def _check_mail(config: Config) -> None:
    from vexillum.server.mail import smtp

    try:
        if config.smtp:
            smtp.smtp_server(config.smtp)
        if config.smtp or config.sender:
            smtp.sender(config)
    except VexillumError as error:
        raise in_words_of_server(error) from error


def _check_proxies(proxies: tuple[str, ...]) -> list[Message]:
    warnings = []
    for proxy in proxies:
        try:
            network = ipaddress.ip_network(proxy)
        except ValueError as error:
            raise Mistake("cli.serve_proxy", proxy=proxy) from error
        if network.prefixlen == 0:
            warnings.append(Message("cli.serve_proxy_all", {"proxy": proxy}))
    return warnings


def _is_token(token: str) -> bool:
    """Whether it is long enough, and valid in a header."""
    return len(token) >= SHORTEST_TOKEN and token.isascii() and token.isprintable() and token == token.strip()


def check_database(address: str, *, in_use: bool = False) -> None:
    """Open and migrate the database once; errors are printed as one line. ``in_use``: by an older version."""
    from sqlalchemy.exc import SQLAlchemyError

    from vexillum.server.storage.database import Database, NeedsStop, UnknownTables

    try:
        Database(address, in_use=in_use).close()
    except NeedsStop as error:
        raise Mistake("cli.serve_stop", why=str(error)) from error
    except (SQLAlchemyError, UnknownTables, ImportError, OSError, ValueError) as error:
        raise cannot_open(error) from error


def check_driver(address: str) -> None:
    """Check that the database is supported and its driver installed."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    if not address.startswith(KNOWN) or address in FORGOTTEN:
        raise Mistake("cli.serve_scheme")
    try:
        make_url(address)
    except (ArgumentError, ValueError) as error:  # its message may contain part of the password
        raise Mistake("cli.serve_scheme") from error
    if address.startswith("postgres") and importlib.util.find_spec("psycopg") is None:
        raise Mistake("cli.serve_driver", command=command_for("postgresql"))


def cannot_open(error: Exception) -> Mistake:
    """Why a database cannot be opened, in one line, without the address, which may contain a password."""
    from vexillum.server.storage.database import UnknownTables

    if isinstance(error, UnknownTables):
        return Mistake("cli.serve_newer")
    lines = [line for line in str(getattr(error, "orig", None) or error).splitlines() if line.strip()]
    return Mistake("cli.serve_database", why=lines[0] if lines else type(error).__name__)


def in_words_of_server(error: VexillumError) -> Mistake:
    """A server error as a terminal error, with the server's text."""
    from vexillum.server.kernel.texts import server_texts

    return Mistake("cli.server_says", why=server_texts(current_language())(error.message))


def listen(host: str, port: int) -> socket.socket:
    """A socket listening on the address, or a :class:`Mistake`."""
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
    """The URL for a browser on this machine."""
    shown = "localhost" if host in ("0.0.0.0", "::", *HOME) else host
    return f"http://{shown}:{port}/"
