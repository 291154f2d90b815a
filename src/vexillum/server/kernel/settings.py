"""Declaration of settings: everything that the command line, the environment and the docs need.

A field of a settings class annotated with a `Setting` can be changed by an administrator. Its name, type, default and
bounds (`msgspec.Meta`) are those of the field; its help is the text ``setting.NAME``, in every language.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from vexillum.core.words.texts import Catalog, Texts

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
