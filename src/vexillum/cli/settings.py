"""The server's settings as options of a command: the command line first, then the environment, then the default."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
import typer

from vexillum.cli.common import default_language
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.settings import DeclaredSetting, declared, setting_texts


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
