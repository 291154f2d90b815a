"""``vexillum serve``: the table in the browser."""

from __future__ import annotations

import contextlib
import importlib.util
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from vexillum.cli.common import Mistake, console, terminal_texts, use_language
from vexillum.core.texts import LANGUAGES

if TYPE_CHECKING:
    import uvicorn

NAME = "serve"
NEEDED = ("starlette", "uvicorn", "websockets", "sqlalchemy", "alembic")
MOST_FRAME = 1024 * 1024
"""Bigger messages end the connection; smaller ones that are still too big are refused with a reason."""
GRACE = 5


def command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network join.", metavar="H")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.", max=65535, metavar="P")] = 8890,
    database: Annotated[
        str | None,
        typer.Option(help="Where matches are kept. Default: an SQLite file among your data.", metavar="URL"),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser on the table.")] = True,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log a JSON object a line.")] = False,
    pace: Annotated[
        float, typer.Option(help="Seconds before an agent begins its turn while somebody looks.", min=0, metavar="S")
    ] = 0.7,
    workers: Annotated[
        int | None, typer.Option(help="Processes that agents think in. Default: all cores.", min=1, metavar="N")
    ] = None,
    lang: Annotated[str | None, typer.Option(help=f"The language: {' or '.join(LANGUAGES)}.", metavar="LANG")] = None,
) -> None:
    """Serve the table to browsers: solo, hot-seat, or with others by a link.

    Every answer is stored before it is shown, so the server can be stopped
    (Ctrl-C) and started again at any time: matches go on where they were.

    Examples:
        vexillum serve

        vexillum serve --host 0.0.0.0 --port 8080 --no-open

        vexillum serve --database sqlite:////srv/vexillum/club.db --log-json
    """
    language = use_language(lang)
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise Mistake("cli.serve_missing", missing=missing)
    import msgspec
    import uvicorn

    from vexillum.server.app import create_app
    from vexillum.server.config import Config
    from vexillum.server.logs import set_up

    given = {"database": database, "workers": workers}
    config = msgspec.convert({"pace": pace, **{k: v for k, v in given.items() if v is not None}}, Config)
    _check_database(config.database)
    listening = _listen(host, port)
    set_up(as_json=log_json)
    address = _address(host, listening.getsockname()[1])
    console(stderr=True).print(terminal_texts(language)("cli.serving", address=address), markup=False)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(config),
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=MOST_FRAME,
            timeout_graceful_shutdown=GRACE,
            server_header=False,
        )
    )
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def _check_database(address: str) -> None:
    """Open the database once, so that what is wrong with it is told in a line."""
    from sqlalchemy.exc import SQLAlchemyError

    from vexillum.server.storage.database import Database

    try:
        Database(address).close()
    except (SQLAlchemyError, ImportError, OSError) as error:
        raise Mistake("cli.serve_database", why=str(error).partition("\n")[0]) from error


def _listen(host: str, port: int) -> socket.socket:
    """A socket on the address, or a mistake that says why not."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
    except OSError as error:
        raise Mistake("cli.serve_address", host=host, port=port, why=error.strerror or str(error)) from error
    return listening


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds the table."""
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    return f"http://{shown}:{port}/"


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    """Open the browser as soon as the server answers."""
    waiting = threading.Event()
    while not server.started and not server.should_exit:
        waiting.wait(0.05)
    if server.started:
        webbrowser.open(address)
