"""What a form has brought, and what becomes of it: a route of the API does it, or the form comes back with faults."""

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
"""Does what a form asks for, or raises a refusal."""
Show = Callable[[Viewer, Filled, int], Awaitable[Response]]
"""Shows the page again with a form as it is now, and this status."""


def decoded(sent: bytes) -> dict[str, str]:
    """The fields of a form; what is no form is refused."""
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
    """The fields of a form that was sent."""
    return decoded(await form_body(request))


async def form_body(request: Request) -> bytes:
    """A form as it was sent."""
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > MOST_BODY:
            raise Refusal("too_big", 413, size=len(read), most=MOST_BODY)
    return bytes(read)


async def handled(request: Request, form: Form, act: Act, show: Show) -> Response:
    """Do what the form of a page asks for.

    Anyone who only asks for another language gets it back, with what they have typed.
    """
    sent = await posted(request)
    return await settled(await viewer_of(request, sent.get("lang")), sent, form, act, show)


async def settled(viewer: Viewer, sent: Values, form: Form, act: Act, show: Show) -> Response:
    """Do what a form asks for that was read already."""
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
    """What a route of the API answers to this wish, for the sender of the form."""
    return await route(_asking(request.scope, wish))


async def listed(request: Request, route: Route, language: str) -> Any:
    """What a list of the API holds, in a language, searched for and turned over as the address of the page says."""
    query = urlencode({**request.query_params, "lang": language}).encode()
    return answered(await route(_asking({**request.scope, "query_string": query}, {})))


def _asking(scope: Scope, wish: Mapping[str, Any]) -> Request:
    sent = msgspec.json.encode(wish)

    async def receive() -> Message:
        return {"type": "http.request", "body": sent, "more_body": False}

    return Request(scope, receive)


def answered(answer: Response) -> Any:
    """What a route of the API has answered."""
    return msgspec.json.decode(bytes(answer.body))
