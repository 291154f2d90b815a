"""The fields of a form: what they are, and what is wrong with what was typed, as far as that can be seen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from vexillum.core.words.texts import Texts
from vexillum.server.accounts.passwords import SHORTEST
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts

_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One field. Labels and hints are ids of texts."""

    id: str
    label: str
    name: str = ""
    """What its value is called, where that is not its id: several forms of a page may have the same fields."""
    type: str = "text"
    autocomplete: str = "off"
    hint: str = ""
    codes: tuple[str, ...] = ()
    """How the codes begin of the refusals that are about this field."""
    optional: bool = False
    least: int = 0
    """Characters, or the least number."""
    most: int = 200
    """Characters, or the greatest number."""
    rows: int = 0
    """More than none: a field for several lines."""
    choices: tuple[tuple[str, str], ...] = ()
    """For a list to choose from: each value, and the id of its words."""
    disabled: bool = False

    @property
    def key(self) -> str:
        """What its value is called."""
        return self.name or self.id

    def value(self, values: Mapping[str, str]) -> str:
        """What was typed. Spaces around it count in a password only."""
        typed = values.get(self.key, "")
        return typed if self.type == "password" else typed.strip()

    def fault(self, values: Mapping[str, str], texts: Texts) -> str:
        """What is wrong with it; empty if nothing is."""
        value = self.value(values)
        if self.type == "checkbox":
            return ""
        if not value:
            return "" if self.optional else texts("form.missing")
        if self.type == "number":
            whole = value.isascii() and value.isdigit() and len(value) < 9
            good = whole and self.least <= int(value) <= self.most
            return "" if good else texts("form.number", least=self.least, most=self.most)
        if self.choices:
            return "" if value in dict(self.choices) else texts("form.missing")
        if len(value) < self.least:
            return texts("form.short", n=self.least)
        if self.type == "url" and not value.startswith(("https://", "http://")):
            return texts("form.url")
        if self.type == "email" and not _EMAIL.fullmatch(value):
            return texts("form.email")
        return ""


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """A form of a page."""

    fields: tuple[Field, ...] = ()
    submit: str
    """What stands on its button."""
    action: str | None = None
    """Where it is sent to; None: to the address of its page."""
    id: str = "form"
    danger: bool = False
    sure: str = ""
    """A box that has to be ticked first: the id of what stands beside it."""
    part: str = ""
    """Which of the forms of its page it is."""
    target: str = ""
    """What it is about, where a page has several such forms."""


class Filled(msgspec.Struct, kw_only=True):
    """A form as it is shown: with what was typed, what is wrong with it, or what has been done."""

    form: Form
    values: Mapping[str, str] = {}
    faults: dict[str, str] = {}
    trouble: str = ""
    """What is wrong that is about no field."""
    said: str = ""

    def check(self, texts: Texts) -> bool:
        """Is nothing wrong, as far as can be seen?"""
        found = {field.key: field.fault(self.values, texts) for field in self.form.fields}
        self.faults = {key: fault for key, fault in found.items() if fault}
        if self.form.sure and not self.values.get("sure"):
            self.faults["sure"] = texts("form.missing")
        return not self.faults

    def blame(self, refusal: Refusal, language: str) -> None:
        """Say what the server has refused, beside the field that it is about."""
        told = server_texts(language)(refusal.message)
        about = next((field for field in self.form.fields if _about(field.codes, refusal.code)), None)
        if about is None:
            self.trouble = told
        else:
            self.faults[about.key] = told

    @property
    def focus(self) -> str:
        """The field to begin with: the first that is wrong, or the first."""
        keys = [field.key for field in self.form.fields]
        return next((key for key in keys if key in self.faults), keys[0] if keys else "")


def _about(codes: Sequence[str], code: str) -> bool:
    return any(code == beginning or code.startswith(f"{beginning}_") for beginning in codes)


def email(id: str = "email", label: str = "email", *, hint: str = "", autocomplete: str = "username") -> Field:
    """A mail address."""
    return Field(id=id, label=label, type="email", autocomplete=autocomplete, hint=hint, most=254, codes=("email",))


def old_password(id: str = "password", label: str = "password", *codes: str) -> Field:
    """A password that somebody has."""
    return Field(id=id, label=label, type="password", autocomplete="current-password", codes=codes)


def new_password(id: str = "password", label: str = "password") -> Field:
    """A password that somebody chooses."""
    return Field(
        id=id,
        label=label,
        type="password",
        autocomplete="new-password",
        hint="password.hint",
        least=SHORTEST,
        codes=("password",),
    )
