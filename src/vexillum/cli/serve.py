"""``vexillum serve``: the table in the browser, at home or for a club; the server's settings as options."""

from __future__ import annotations

import inspect
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from vexillum.cli.common import LangOption, console, default_language, terminal_texts, use_language
from vexillum.server.kernel.config import Config, DeclaredSetting, declared, setting_texts

if TYPE_CHECKING:
    import uvicorn

    from vexillum.core.words.texts import Message, Texts


# The server's settings as options ------------------------------------------------------------------------------------


def takes_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Replace the ``**chosen`` of a command by one option for each server setting."""
    signature = inspect.signature(command, eval_str=True)
    own = [one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    settings = map(_parameter, declared(Config))
    command.__signature__ = signature.replace(parameters=[*settings, *own])  # type: ignore[attr-defined]
    return command


def chosen_config(chosen: dict[str, Any]) -> Config:
    """The server's settings from the given options; the others have their defaults."""
    return msgspec.convert({name: value for name, value in chosen.items() if value is not None}, Config)


def option(field: str, group: str | None = None) -> Any:
    """The command option for a server setting, listed in the help under its group."""
    one = next(one for one in declared(Config) if one.field == field)
    return typer.Option(
        f"{one.option}/{one.opposite}" if one.opposite else one.option,
        help=one.help(default_language()),
        envvar=one.variable,
        metavar=one.setting.metavar or None,
        min=one.least,
        max=one.most,
        rich_help_panel=group,
    )


def _parameter(one: DeclaredSetting) -> inspect.Parameter:
    kind, default = (list[str], None) if one.several else (one.type, one.default)
    group = setting_texts(default_language())(f"setting_group.{one.setting.group}")
    annotation: Any = Annotated[kind | None if default is None else kind, option(one.field, group)]
    return inspect.Parameter(one.field, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


# ``vexillum serve``: the table in the browser, at home or for a club -------------------------------------------------


NAME = "serve"
_log = logging.getLogger("vexillum.serve")


@takes_settings
def command(
    *,
    lang: LangOption = None,
    **chosen: Any,
) -> None:
    """Serve the browser table: solo, hot-seat, or with others through a link; with --public, a club with accounts.

    Every answer is stored before it is shown, so the server can be stopped
    (Ctrl-C) and started again at any time: matches continue where they were.

    Pass options that contain a password as environment variables:
    other users of the machine can see the command line.

    Examples:
        vexillum serve

        vexillum serve --host 0.0.0.0 --port 8080 --no-open

        vexillum serve --database sqlite:////srv/vexillum/club.db --log-json

        vexillum serve --public --address https://club.example --processes 4 --trusted-proxy 127.0.0.1
    """
    language = use_language(lang)
    from vexillum.cli import serve_checks
    from vexillum.server.kernel.logs import configure_logging
    from vexillum.server.runtime import supervisor

    config = chosen_config(chosen)
    warnings = serve_checks.check(config)
    if supervisor.on_trial():
        _try_out(config)
        return
    handover = supervisor.take_handover()
    if handover is None:
        listening = serve_checks.listen(config.host, config.port)
        serve_checks.check_database(config.database)  # last: it may migrate
    else:
        listening = socket.socket(fileno=handover.listening)
    configure_logging(as_json=config.log_json)
    here = serve_checks.shown_address(config.host, listening.getsockname()[1])
    _announce(terminal_texts(language), config, here, warnings)
    if config.processes > 1 or handover is not None:
        supervisor.Supervisor(config, listening, handover).run()
        return
    from vexillum.server.runtime import process

    running = process.server(config)
    if config.opens_browser:
        threading.Thread(target=_open_when_ready, args=(running, here), daemon=True).start()
    process.serve(running, listening)


def _try_out(config: Config) -> None:
    """Check that this version can take over from a running one without failing."""
    from vexillum.cli import serve_checks
    from vexillum.server.runtime import process, supervisor  # noqa: F401, both have to be there

    process.server(config)
    serve_checks.check_database(config.database, in_use=True)


def _announce(texts: Texts, config: Config, here: str, warnings: list[Message]) -> None:
    """Print the address: as a sentence, or as a log line with ``--log-json``."""
    address = config.address
    if config.log_json:
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
