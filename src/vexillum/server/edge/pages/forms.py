"""Forms: their fields, validated before the API does; an API route does the work, or errors come back."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Scope

from vexillum.core.words.texts import Texts
from vexillum.server.accounts.login import SHORTEST
from vexillum.server.edge.http.common import MOST_BODY, Route
from vexillum.server.edge.pages.rendering import Viewer, viewer_of
from vexillum.server.kernel.refusals import NUL, Refusal
from vexillum.server.kernel.texts import server_texts

# The fields of forms, and their validation before the API's own ------------------------------------------------------


_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A field. Labels and hints are text ids."""

    id: str
    label: str
    name: str = ""
    """The name of its value, if not its id: several forms of a page may have the same fields."""
    type: str = "text"
    autocomplete: str = "off"
    hint: str = ""
    codes: tuple[str, ...] = ()
    """Prefixes of the refusal codes that concern this field."""
    optional: bool = False
    least: int = 0
    """Minimum length or number."""
    most: int = 200
    """Maximum length or number."""
    rows: int = 0
    """More than 0: a multi-line field."""
    choices: tuple[tuple[str, str], ...] = ()
    """The choices of a list: each value and its text id."""
    disabled: bool = False

    @property
    def key(self) -> str:
        """The name of its value."""
        return self.name or self.id

    def value(self, values: Mapping[str, str]) -> str:
        """The entered value. Surrounding spaces count in passwords only."""
        typed = values.get(self.key, "")
        return typed if self.type == "password" else typed.strip()

    def fault(self, values: Mapping[str, str], texts: Texts) -> str:
        """The error; empty if valid."""
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
    """The text of its button."""
    action: str | None = None
    """The URL it is sent to; None: the page's own."""
    id: str = "form"
    danger: bool = False
    sure: str = ""
    """A checkbox that must be ticked first: its text id."""
    part: str = ""
    """Which form of the page it is."""
    target: str = ""
    """Its target, where a page has several such forms."""


class Filled(msgspec.Struct, kw_only=True):
    """A form as shown: with the entered values, errors, or a success message."""

    form: Form
    values: Mapping[str, str] = {}
    faults: dict[str, str] = {}
    trouble: str = ""
    """An error that concerns no single field."""
    said: str = ""

    def check(self, texts: Texts) -> bool:
        """Validate the fields; True if there is no error."""
        found = {field.key: field.fault(self.values, texts) for field in self.form.fields}
        self.faults = {key: fault for key, fault in found.items() if fault}
        if self.form.sure and not self.values.get("sure"):
            self.faults["sure"] = texts("form.missing")
        return not self.faults

    def blame(self, refusal: Refusal, language: str) -> None:
        """Show a refusal beside the field it concerns."""
        told = server_texts(language)(refusal.message)
        about = next((field for field in self.form.fields if _about(field.codes, refusal.code)), None)
        if about is None:
            self.trouble = told
        else:
            self.faults[about.key] = told

    @property
    def focus(self) -> str:
        """The field to focus: the first with an error, or the first."""
        keys = [field.key for field in self.form.fields]
        return next((key for key in keys if key in self.faults), keys[0] if keys else "")


def _about(codes: Sequence[str], code: str) -> bool:
    return any(code == beginning or code.startswith(f"{beginning}_") for beginning in codes)


def email(id: str = "email", label: str = "email", *, hint: str = "", autocomplete: str = "username") -> Field:
    """An email address field."""
    return Field(id=id, label=label, type="email", autocomplete=autocomplete, hint=hint, most=254, codes=("email",))


def old_password(id: str = "password", label: str = "password", *codes: str) -> Field:
    """A field for the current password."""
    return Field(id=id, label=label, type="password", autocomplete="current-password", codes=codes)


def new_password(id: str = "password", label: str = "password") -> Field:
    """A field for a new password."""
    return Field(
        id=id,
        label=label,
        type="password",
        autocomplete="new-password",
        hint="password.hint",
        least=SHORTEST,
        codes=("password",),
    )


# Handles submitted forms: an API route does the work, or the form comes back with errors -----------------------------


MOST_FIELDS = 40
Values = Mapping[str, str]
Act = Callable[[Viewer, Values], Awaitable[Response]]
"""Does what the form asks for, or raises a refusal."""
Show = Callable[[Viewer, Filled, int], Awaitable[Response]]
"""Renders the page with a form in its current state, with this status."""


def page_number(request: Request) -> int:
    """The page of a list that is asked for, from 0."""
    given = request.query_params.get("page", "0")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 7 else 0


def decoded(sent: bytes) -> dict[str, str]:
    """Decode a form's fields; anything else is refused."""
    try:
        pairs = parse_qsl(
            sent.decode("ascii"), keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=MOST_FIELDS
        )
    except (ValueError, UnicodeError) as error:
        raise Refusal("malformed", why=type(error).__name__) from error
    if any(NUL in part for pair in pairs for part in pair):
        raise Refusal("malformed", why="%00")
    return {name: value.replace("\r\n", "\n") for name, value in pairs}


async def posted(request: Request) -> dict[str, str]:
    """The fields of the submitted form."""
    return decoded(await form_body(request))


async def form_body(request: Request) -> bytes:
    """The submitted form, undecoded."""
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > MOST_BODY:
            raise Refusal("too_big", 413, size=len(read), most=MOST_BODY)
    return bytes(read)


async def handled(request: Request, form: Form, act: Act, show: Show) -> Response:
    """Handle a submitted form. A change of language returns it with the entered values."""
    sent = await posted(request)
    return await settled(await viewer_of(request, sent.get("lang")), sent, form, act, show)


async def settled(viewer: Viewer, sent: Values, form: Form, act: Act, show: Show) -> Response:
    """Handle a form that was read already."""
    filled = Filled(form=form, values=sent)
    if "lang" in sent:
        return await show(viewer, filled, 200)
    if not filled.check(viewer.texts):
        return await show(viewer, filled, 422)
    try:
        return await act(viewer, {field.key: field.value(sent) for field in form.fields} | _rest(form, sent))
    except Refusal as refusal:
        filled.blame(refusal, viewer.language)
        return await show(viewer, filled, refusal.status)


def _rest(form: Form, sent: Values) -> dict[str, str]:
    known = {field.key for field in form.fields}
    return {name: value for name, value in sent.items() if name not in known}


async def ask(request: Request, route: Route, **wish: Any) -> Response:
    """Call an API route with these values on behalf of the form's sender."""
    return await route(_asking(request.scope, wish))


async def listed(request: Request, route: Route, language: str) -> Any:
    """The result of an API list, with the language, search and page of the URL."""
    query = urlencode({**request.query_params, "lang": language}).encode()
    return answered(await route(_asking({**request.scope, "query_string": query}, {})))


def _asking(scope: Scope, wish: Mapping[str, Any]) -> Request:
    sent = msgspec.json.encode(wish)

    async def receive() -> Message:
        return {"type": "http.request", "body": sent, "more_body": False}

    return Request(scope, receive)


def answered(answer: Response) -> Any:
    """The decoded reply of an API route."""
    return msgspec.json.decode(bytes(answer.body))
