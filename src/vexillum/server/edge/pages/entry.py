"""Login, logout, registration, forgotten passwords, and the links in emails.

Opening a page changes nothing, because mail scanners open links but do not send forms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http import account
from vexillum.server.edge.http.common import club_only, hub_of
from vexillum.server.edge.pages.forms import (
    Field,
    Filled,
    Form,
    Values,
    answered,
    ask,
    email,
    handled,
    new_password,
    old_password,
)
from vexillum.server.edge.pages.rendering import Viewer, go_to, keep_language, render, viewer_of

PageLink = tuple[str, str]
"""A link's target, and the id of its text."""

NAME = Field(
    id="name",
    label="account.name",
    autocomplete="nickname",
    hint="account.name.hint",
    least=2,
    most=30,
    codes=("name",),
)
SIGN_IN = Form(fields=(email(), old_password()), submit="signin")
REGISTER = Form(
    fields=(NAME, email(hint="register.email"), new_password()),
    submit="register",
)
FORGOT = Form(fields=(email(),), submit="forgot.go")
RESET = Form(fields=(new_password(label="password.new"),), submit="reset.go")
VERIFY = Form(fields=(old_password("password", "password", "not_chosen"),), submit="verify.go")
CONFIRM = Form(submit="confirm.go")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of such a page."""

    title: str
    about: tuple[str, ...] = ()
    """Text below the title."""
    after: tuple[str, ...] = ()
    """Hints below the form."""
    links: tuple[PageLink, ...] = ()


def shown(
    request: Request, viewer: Viewer, entry: Entry, filled: Filled | None, status: int = 200, **values: str
) -> Response:
    """Render such a page."""
    return render(request, viewer, "entry.html", status, entry=entry, filled=filled, values=values)


def _links(*links: tuple[bool, str, str]) -> tuple[PageLink, ...]:
    return tuple((href, text) for open, href, text in links if open)


def _query(request: Request) -> str:
    then = request.query_params.get("then", "")
    return f"?then={quote(then, safe='')}" if then else ""


def _on(request: Request) -> str:
    """Where to go after login: the requested page, if it is on this server."""
    return own_path(request.query_params.get("then") or "/")


def _entered(request: Request, path: str, answer: Response) -> Response:
    """After login: redirect, in the account's language."""
    leads = go_to(path, answer)
    keep_language(request, leads, answered(answer)["me"]["lang"])
    return leads


# Login and logout -----------------------------------------------------------------------------------------------------


@club_only
async def sign_in(request: Request) -> Response:
    """Sign in."""
    config = hub_of(request).config
    entry = Entry(
        title="signin",
        links=_links(
            (bool(config.smtp), "/forgot", "signin.forgot"),
            (config.register, f"/register{_query(request)}", "signin.register"),
        ),
    )

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return shown(request, viewer, entry, filled, status)

    async def act(viewer: Viewer, values: Values) -> Response:
        wish = {"email": values["email"], "password": values["password"]}
        return _entered(request, _on(request), await ask(request, account.login, **wish))

    if request.method == "POST":
        return await handled(request, SIGN_IN, act, show)
    viewer = await viewer_of(request)
    return go_to(_on(request)) if viewer.me else await show(viewer, Filled(form=SIGN_IN), 200)


@club_only
async def sign_out(request: Request) -> Response:
    """Sign out, here or everywhere."""

    async def act(viewer: Viewer, values: Values) -> Response:
        return go_to("/", await ask(request, account.logout, everywhere=values.get("everywhere") == "1"))

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return go_to("/")

    return await handled(request, Form(submit="signout"), act, show)


# Registration ---------------------------------------------------------------------------------------------------------


@club_only
async def register(request: Request) -> Response:
    """Register. Where mail is configured, the address has to be confirmed first."""
    known: Sequence[PageLink] = ((f"/signin{_query(request)}", "register.known"),)

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return shown(
            request, viewer, Entry(title="register", about=("register.about",), links=(*known,)), filled, status
        )

    async def act(viewer: Viewer, values: Values) -> Response:
        wish = {name: values[name] for name in ("name", "email", "password")}
        answer = await ask(request, account.register, **wish, lang=viewer.language)
        if answer.status_code != 202:
            return _entered(request, _on(request), answer)
        return _sent(request, viewer, "register.sent", "register.sent.about", values["email"])

    if not hub_of(request).config.register:
        closed = Entry(title="register", about=("register.closed",), links=(("/", "to_lobby"),))
        return shown(request, await viewer_of(request), closed, None, 200 if request.method == "GET" else 403)
    if request.method == "POST":
        return await handled(request, REGISTER, act, show)
    viewer = await viewer_of(request)
    return go_to(_on(request)) if viewer.me else await show(viewer, Filled(form=REGISTER), 200)


def _sent(request: Request, viewer: Viewer, title: str, about: str, address: str) -> Response:
    """An email was sent. Anyone who mistyped the address gets the form again."""
    again = (f"{request.url.path}{_query(request)}", "mail.other")
    entry = Entry(title=title, about=(about, "mail.patience"), links=(again, ("/signin", "signin")))
    return shown(request, viewer, entry, None, 202, email=address)


@club_only
async def verify(request: Request) -> Response:
    """The confirmation link of a registration. The page does not say whose it is: only their password confirms."""
    config = hub_of(request).config

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        after = ("verify.stranger", *(("verify.forgot",) if config.register else ()))
        links = _links(
            (viewer.me is not None, "/", "to_lobby"),
            (viewer.me is None, "/signin", "register.known"),
            (viewer.me is None and config.register, "/register", "verify.again"),
        )
        return shown(
            request, viewer, Entry(title="verify", about=("verify.about",), after=after, links=links), filled, status
        )

    async def act(viewer: Viewer, values: Values) -> Response:
        wish = {"token": request.path_params["token"], "password": values["password"]}
        return _entered(request, "/", await ask(request, account.verify, **wish))

    if request.method == "POST":
        return await handled(request, VERIFY, act, show)
    return await show(await viewer_of(request), Filled(form=VERIFY), 200)


@club_only
async def confirm(request: Request) -> Response:
    """The confirmation link of a new address."""

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        if viewer.me is None:
            return go_to(to_sign_in(request))
        links = (("/", "to_lobby"),)
        return shown(request, viewer, Entry(title="confirm", about=("confirm.about",), links=links), filled, status)

    async def act(viewer: Viewer, values: Values) -> Response:
        await ask(request, account.confirm_email, token=request.path_params["token"])
        done = Entry(title="confirm.done", about=("confirm.done.about",), links=(("/account", "member.account"),))
        return shown(request, viewer, done, None)

    if request.method == "POST":
        return await handled(request, CONFIRM, act, show)
    return await show(await viewer_of(request), Filled(form=CONFIRM), 200)


def to_sign_in(request: Request) -> str:
    """The login page, which returns to the current page."""
    return f"/signin?then={quote(request.url.path, safe='')}"


# Forgotten passwords --------------------------------------------------------------------------------------------------


@club_only
async def forgot(request: Request) -> Response:
    """Request a password reset link. The page does not reveal whether the account exists."""

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        links = (("/signin", "signin"),)
        return shown(request, viewer, Entry(title="forgot", about=("forgot.about",), links=links), filled, status)

    async def act(viewer: Viewer, values: Values) -> Response:
        await ask(request, account.forgot, email=values["email"])
        return _sent(request, viewer, "forgot", "forgot.sent", values["email"])

    if not hub_of(request).config.smtp:
        closed = Entry(title="forgot", about=("forgot.no_mail",), links=(("/", "to_lobby"),))
        return shown(request, await viewer_of(request), closed, None, 200 if request.method == "GET" else 409)
    if request.method == "POST":
        return await handled(request, FORGOT, act, show)
    return await show(await viewer_of(request), Filled(form=FORGOT), 200)


@club_only
async def reset(request: Request) -> Response:
    """The reset link: set a new password."""

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        links = _links((bool(hub_of(request).config.smtp), "/forgot", "reset.again"))
        return shown(request, viewer, Entry(title="reset", about=("reset.about",), links=links), filled, status)

    async def act(viewer: Viewer, values: Values) -> Response:
        wish = {"token": request.path_params["token"], "password": values["password"]}
        return _entered(request, "/", await ask(request, account.reset, **wish))

    if request.method == "POST":
        return await handled(request, RESET, act, show)
    return await show(await viewer_of(request), Filled(form=RESET), 200)


# Safe redirects: to pages of this site only --------------------------------------------------------------------------


HOME = "/"
_NEVER = re.compile(r"[\x00-\x1f\x7f\\]")
_DOT, _DOTS = (".", "%2e"), ("..", ".%2e", "%2e.", "%2e%2e")
_SAFE = "/%:@!$&'()*+,;=~-._?#[]|^`{}"


def own_path(wanted: str) -> str:
    """The requested path if a browser that follows it stays on this site, else the lobby's.

    Dots are resolved as browsers do it: of ``/.//host`` only ``//host`` is left, which is another site.
    """
    if not wanted.startswith("/") or _NEVER.search(wanted):
        return HOME
    path, mark, rest = _split(wanted)
    parts = path.split("/")[1:]
    found: list[str] = []
    for number, part in enumerate(parts):
        last, low = number == len(parts) - 1, part.lower()
        if low in _DOTS:
            found = found[:-1]
        if low in (*_DOT, *_DOTS):
            found += [""] if last else []
        else:
            found.append(part)
    resolved = "/" + "/".join(found)
    return HOME if resolved.startswith("//") else quote(resolved + mark + rest, safe=_SAFE)


def _split(address: str) -> tuple[str, str, str]:
    """The path, and the start of the rest of the URL."""
    found = re.search(r"[?#]", address)
    return (address, "", "") if found is None else (address[: found.start()], found[0], address[found.end() :])
