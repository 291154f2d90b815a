"""The settings of a server: each declared once, for the command line, the environment and the docs.

The options of ``vexillum serve``, the environment variables and the table in docs/hosting.md are derived from `Config`.
The help of each setting is the text ``setting.NAME`` (``texts/en/settings.toml``).
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from platformdirs import user_data_path

from vexillum.core.words.texts import Catalog, Texts
from vexillum.lab.workers import cores

WEEK = 7 * 86_400


def default_database() -> str:
    """The URL of the default SQLite file."""
    return f"sqlite:///{user_data_path('vexillum', appauthor=False) / 'vexillum.db'}"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A server's settings. The defaults suit a table at home."""

    host: Annotated[str, Setting(Group.TABLE, "H")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535), Setting(Group.TABLE, "P")] = 8890
    database: Annotated[str, Setting(Group.TABLE, "URL")] = msgspec.field(default_factory=default_database)
    open_browser: Annotated[bool | None, Setting(Group.TABLE, name="open")] = None
    pace: Annotated[float, Meta(ge=0, le=60), Setting(Group.TABLE, "S")] = 0.7

    public: Annotated[bool, Setting(Group.CLUB)] = False
    address: Annotated[str, Setting(Group.CLUB, "URL")] = ""
    smtp: Annotated[str, Setting(Group.CLUB, "URL")] = ""
    sender: Annotated[str, Setting(Group.CLUB, "MAIL")] = ""
    register: Annotated[bool, Setting(Group.CLUB)] = True
    notice_after: Annotated[float, Meta(ge=0, le=WEEK), Setting(Group.CLUB, "S")] = 120.0
    private_webhooks: Annotated[bool, Setting(Group.CLUB)] = False
    agent_matches: Annotated[int, Meta(ge=1, le=1000), Setting(Group.CLUB, "N")] = 5
    guests: Annotated[bool, Setting(Group.CLUB)] = True
    guest_matches: Annotated[int, Meta(ge=0, le=10_000), Setting(Group.CLUB, "N")] = 100

    processes: Annotated[int, Meta(ge=1, le=64), Setting(Group.RUNNING, "N")] = 1
    workers: Annotated[Annotated[int, Meta(ge=1, le=64)] | None, Setting(Group.RUNNING, "N")] = None
    proxies: Annotated[tuple[str, ...], Setting(Group.RUNNING, "IP", name="trusted_proxy")] = ()
    metrics: Annotated[str, Setting(Group.RUNNING, "TOKEN")] = ""
    log_json: Annotated[bool, Setting(Group.RUNNING)] = False

    # Internal: changed by tests and benchmarks only.
    patience: float = 180.0
    """Seconds after which an agent is considered stuck."""
    idle: int = 16
    """Maximum number of unused matches kept in memory."""
    beat: float = 3.0
    """Seconds between two heartbeats of a process; after four without one it is considered dead."""
    limits: bool = True
    """Whether requests and messages are rate limited."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "address", self.address.rstrip("/"))

    @property
    def agent_processes(self) -> int:
        """Number of agent processes per server process."""
        return self.workers or max(2 if self.processes == 1 else 1, cores() // self.processes)

    @property
    def opens_browser(self) -> bool:
        """Whether to open the table in the browser when the server is ready."""
        return not self.public if self.open_browser is None else self.open_browser


def sqlite_file(address: str) -> Path | None:
    """The file of an SQLite URL; None for other databases and for one in memory."""
    prefix = "sqlite:///"
    file, _, _ = address.removeprefix(prefix).partition("?")
    return Path(file) if address.startswith(prefix) and file not in ("", ":memory:") else None


# Declaration of settings: everything that the command line, the environment and the docs need ------------------------
#
# A field of a settings class annotated with a `Setting` can be changed by an administrator. Its name, type, default and
# bounds (`msgspec.Meta`) are those of the field; its help is the text ``setting.NAME``, in every language.


PREFIX = "VEXILLUM_"
"""Prefix of all environment variables."""


class Group(StrEnum):
    """The group of a setting in help and docs."""

    TABLE = "table"
    CLUB = "club"
    RUNNING = "running"


class Setting(msgspec.Struct, frozen=True):
    """What the field of a setting does not already say."""

    group: Group
    metavar: str = ""
    """The placeholder of the value in the help."""
    name: str = ""
    """Its public name, where it differs from the field's."""


class DeclaredSetting(msgspec.Struct, frozen=True):
    """A setting with its field's type, default and bounds."""

    field: str
    type: Any
    """The type of its value, without None and bounds."""
    default: Any
    """None if it depends on the machine or on other settings; the help says how."""
    setting: Setting
    least: float | None = None
    most: float | None = None

    @property
    def name(self) -> str:
        """Its public name."""
        return self.setting.name or self.field

    @property
    def option(self) -> str:
        """The command line option: ``--notice-after``."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def opposite(self) -> str:
        """The negated option, if there is one: ``--no-register``."""
        return f"--no-{self.name.replace('_', '-')}" if self.type is bool else ""

    @property
    def variable(self) -> str:
        """The environment variable: ``VEXILLUM_NOTICE_AFTER``."""
        return f"{PREFIX}{self.name.upper()}"

    @property
    def several(self) -> bool:
        """Whether several values can be given."""
        return get_origin(self.type) is tuple

    def help(self, language: str) -> str:
        """Its help, in one sentence."""
        return setting_texts(language)(f"setting.{self.name}")


@cache
def setting_texts(language: str) -> Texts:
    """The help of all settings in one language."""
    return Texts(Catalog.read("vexillum.server"), language)


@cache
@cache
def declared(settings: type[msgspec.Struct]) -> tuple[DeclaredSetting, ...]:
    """The settings of a class, in its order."""
    hints = get_type_hints(settings, include_extras=True)
    found = []
    for field in msgspec.structs.fields(settings):
        bare, notes = _unfolded(hints[field.name])
        setting = next((note for note in notes if isinstance(note, Setting)), None)
        if setting is None:
            continue
        bounds = next((note for note in notes if isinstance(note, msgspec.Meta)), msgspec.Meta())
        default = None if field.default is msgspec.NODEFAULT else field.default
        found.append(DeclaredSetting(field.name, bare, default, setting, bounds.ge, bounds.le))
    return tuple(found)


def _unfolded(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without annotations and None, and its annotations."""
    if get_origin(hint) is Annotated:
        bare, notes = _unfolded(hint.__origin__)
        return bare, (*notes, *hint.__metadata__)
    if get_origin(hint) in (Union, UnionType):
        (one,) = (part for part in get_args(hint) if part is not NoneType)
        return _unfolded(one)
    return hint, ()
