"""``vexillum serve``: the table in the browser, at home or for a club."""

from __future__ import annotations

import importlib.util
import logging
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from vexillum.cli.common import LangOption, Mistake, console, terminal_texts, use_language

if TYPE_CHECKING:
    import uvicorn

    from vexillum.core.words.texts import Message, Texts

NAME = "serve"
NEEDED = ("starlette", "uvicorn", "websockets", "sqlalchemy", "alembic", "argon2", "prometheus_client")
CLUB, RUNNING = "A club, with accounts", "How it runs"
WEEK = 7 * 86_400
_log = logging.getLogger("vexillum.serve")


def command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network join.", metavar="H")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 picks a free one.", min=0, max=65535, metavar="P")] = 8890,
    database: Annotated[
        str | None,
        typer.Option(
            help="Database: sqlite:///FILE or postgresql://… Default: an SQLite file in your data folder.",
            envvar="VEXILLUM_DATABASE",
            metavar="URL",
        ),
    ] = None,
    open_browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the table in the browser. Default: only at home.")
    ] = None,
    pace: Annotated[
        float,
        typer.Option(
            help="Seconds an agent waits before its turn while someone is watching.", min=0, max=60, metavar="S"
        ),
    ] = 0.7,
    public: Annotated[
        bool,
        typer.Option(
            "--public",
            help="Run a club on the internet, with accounts. See docs/hosting.md.",
            envvar="VEXILLUM_PUBLIC",
            rich_help_panel=CLUB,
        ),
    ] = False,
    address: Annotated[
        str,
        typer.Option(
            help="The public address, such as https://club.example, used for links in mails, cookies and origins.",
            envvar="VEXILLUM_ADDRESS",
            metavar="URL",
            rich_help_panel=CLUB,
        ),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            help="The mail server: smtp://user:password@host:587 (STARTTLS), smtps://…:465, smtp://host:25?tls=none.",
            envvar="VEXILLUM_SMTP",
            metavar="URL",
            rich_help_panel=CLUB,
        ),
    ] = "",
    sender: Annotated[
        str,
        typer.Option(
            help="The sender of mails. Default: vexillum@ the host of --address.",
            envvar="VEXILLUM_SENDER",
            metavar="MAIL",
            rich_help_panel=CLUB,
        ),
    ] = "",
    register: Annotated[
        bool,
        typer.Option(
            "--register/--no-register",
            help="Allow anyone to register.",
            envvar="VEXILLUM_REGISTER",
            rich_help_panel=CLUB,
        ),
    ] = True,
    notice_after: Annotated[
        float,
        typer.Option(
            help="Seconds before absent players are notified of their turn by mail or webhook.",
            envvar="VEXILLUM_NOTICE_AFTER",
            min=0,
            max=WEEK,
            metavar="S",
            rich_help_panel=CLUB,
        ),
    ] = 120.0,
    private_webhooks: Annotated[
        bool,
        typer.Option(
            "--private-webhooks",
            help="Allow members' webhooks to reach your own network, such as a chat server there.",
            envvar="VEXILLUM_PRIVATE_WEBHOOKS",
            rich_help_panel=CLUB,
        ),
    ] = False,
    agent_matches: Annotated[
        int,
        typer.Option(
            help="Maximum running matches with agents only, per member.",
            envvar="VEXILLUM_AGENT_MATCHES",
            min=1,
            max=1000,
            metavar="N",
            rich_help_panel=CLUB,
        ),
    ] = 5,
    processes: Annotated[
        int,
        typer.Option(
            help="Server processes, one core each. Use PostgreSQL for more than one; "
            "with SQLite they work, but wait for each other.",
            envvar="VEXILLUM_PROCESSES",
            min=1,
            max=64,
            metavar="N",
            rich_help_panel=RUNNING,
        ),
    ] = 1,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Agent processes per server process. Default: all cores, divided.",
            envvar="VEXILLUM_WORKERS",
            min=1,
            max=64,
            metavar="N",
            rich_help_panel=RUNNING,
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="An address or network whose X-Forwarded-For and X-Forwarded-Proto are trusted. Repeatable.",
            envvar="VEXILLUM_TRUSTED_PROXY",
            metavar="IP",
            rich_help_panel=RUNNING,
        ),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(
            help="Serve Prometheus metrics at /metrics to clients with this token (Authorization: Bearer TOKEN).",
            envvar="VEXILLUM_METRICS",
            metavar="TOKEN",
            rich_help_panel=RUNNING,
        ),
    ] = "",
    log_json: Annotated[
        bool,
        typer.Option(
            "--log-json", help="Log one JSON object per line.", envvar="VEXILLUM_LOG_JSON", rich_help_panel=RUNNING
        ),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Serve the table to browsers: solo, hot-seat, or with others through a link; with --public, a club with accounts.

    Every answer is stored before it is shown, so the server can be stopped
    (Ctrl-C) and started again at any time: matches continue where they were.

    Pass options that contain a password in the environment:
    other users of the machine can see the command line.

    Examples:
        vexillum serve

        vexillum serve --host 0.0.0.0 --port 8080 --no-open

        vexillum serve --database sqlite:////srv/vexillum/club.db --log-json

        vexillum serve --public --address https://club.example --processes 4 --trusted-proxy 127.0.0.1
    """
    language = use_language(lang)
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise Mistake("cli.serve_missing", missing=missing)
    from vexillum.cli import serve_checks
    from vexillum.lab.workers import cores
    from vexillum.server.kernel.config import Config, default_database
    from vexillum.server.kernel.logs import set_up

    config = Config(
        database=database or default_database(),
        pace=pace,
        workers=workers or max(2 if processes == 1 else 1, cores() // processes),
        public=public,
        address=address.rstrip("/"),
        register=register,
        smtp=smtp,
        sender=sender,
        notice_after=notice_after,
        private_webhooks=private_webhooks,
        agent_matches=agent_matches,
        proxies=tuple(trusted_proxy or ()),
        metrics=metrics,
    )
    warnings = serve_checks.check(config, processes)
    listening = serve_checks.listen(host, port)
    serve_checks.check_database(config.database)  # changed only once nothing else can be wrong
    set_up(as_json=log_json)
    here = serve_checks.shown_address(host, listening.getsockname()[1])
    _announce(terminal_texts(language), config.address, here, warnings, log_json=log_json)
    if processes > 1:
        from vexillum.server.runtime.supervisor import Supervisor

        Supervisor(config, listening, processes, log_json=log_json).run()
        return
    from vexillum.server.runtime import process

    running = process.server(config)
    if open_browser if open_browser is not None else not public:
        threading.Thread(target=_open_when_ready, args=(running, here), daemon=True).start()
    process.serve(running, listening)


def _announce(texts: Texts, address: str, here: str, warnings: list[Message], *, log_json: bool) -> None:
    """Print the address: for people as a sentence, for programs as a log line."""
    if log_json:
        _log.info("serving", extra={"listening": here} | ({"address": address} if address else {}))
        for warning in warnings:
            _log.warning(texts(warning))
        return
    screen = console(stderr=True)
    screen.print(texts("cli.serving", address=address or here), markup=False)
    if address:
        screen.print(texts("cli.listening", address=here), markup=False)
    for warning in warnings:
        screen.print(texts(warning), markup=False)


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    """Open the browser as soon as the server answers."""
    waiting = threading.Event()
    while not server.started and not server.should_exit:
        waiting.wait(0.05)
    if server.started:
        webbrowser.open(address)
