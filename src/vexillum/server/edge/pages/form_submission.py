"""Handles submitted forms: an API route does the work, or the form comes back with errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Scope

from vexillum.server.edge.http.common import MOST_BODY, Route
from vexillum.server.edge.pages.form_fields import Filled, Form
from vexillum.server.edge.pages.rendering import Viewer, viewer_of
from vexillum.server.kernel.nul_check import NUL
from vexillum.server.kernel.refusals import Refusal

MOST_FIELDS = 40
Values = Mapping[str, str]
Act = Callable[[Viewer, Values], Awaitable[Response]]
"""Does what the form asks for, or raises a refusal."""
Show = Callable[[Viewer, Filled, int], Awaitable[Response]]
"""Renders the page with a form in its current state, with this status."""


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
