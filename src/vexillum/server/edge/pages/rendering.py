"""Renders templates in the viewer's language and with their menu, errors too. What is inserted is escaped."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from babel import Locale
from babel.dates import format_date, format_timedelta
from babel.numbers import format_decimal
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from vexillum.core.errors import VexillumError
from vexillum.core.words.languages import known_languages, language_info
from vexillum.core.words.texts import Catalog, Texts
from vexillum.server.accounts.sessions import COOKIE_KEPT, secure
from vexillum.server.edge.http import common
from vexillum.server.edge.http.common import hub_of
from vexillum.server.kernel.refusals import Refusal, RetryLater, code_of
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.storage.sessions import Session
from vexillum.web import TEMPLATES, page_words

if TYPE_CHECKING:
    import jinja2


LANGUAGE_COOKIE = "vexillum-lang"
"""The cookie with the language chosen in this browser. Scripts read it too."""


@cache
def _templates() -> jinja2.Environment:
    """The templates, loaded on first use: most clients of a table never need one."""
    import jinja2

    templates = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    templates.filters["points"] = points
    return templates


class Viewer(msgspec.Struct, frozen=True):
    """The person viewing a page."""

    language: str
    session: Session | None = None
    me: dict[str, Any] | None = None
    chosen: bool = False
    """Whether the language was chosen with this request."""

    @property
    def texts(self) -> Texts:
        """The texts of pages."""
        return page_texts(self.language)


@cache
def page_texts(language: str) -> Texts:
    """The texts of the browser's pages, shared by scripts and templates."""
    return Texts(Catalog({one: page_words(one) for one in known_languages()}), language)


async def viewer_of(request: Request, language: str | None = None) -> Viewer:
    """The viewer and their language: requested, chosen in this browser, or of their account."""
    session = await common.session_of(request)
    me = None if session is None else await hub_of(request).database.read(common.me, session.person.id)
    if me is None:
        session = None
    wanted = language or request.query_params.get("lang")
    if wanted is not None and wanted in known_languages():
        return Viewer(wanted, session, me, chosen=True)
    known = (request.cookies.get(LANGUAGE_COOKIE), me and me["lang"])
    spoken = next((one for one in known if one in known_languages()), None)
    return Viewer(spoken or language_of(request.headers.get("accept-language")), session, me)


def render(request: Request, viewer: Viewer, template: str, status: int = 200, **shown: Any) -> Response:
    """Render a page. It is not cached, since it is personal."""
    html = rendered(request, viewer, template, **shown)
    answer = HTMLResponse(html, status, headers={"cache-control": "no-store"})
    if viewer.chosen:
        keep_language(request, answer, viewer.language)
    return answer


def rendered(request: Request, viewer: Viewer, template: str, **shown: Any) -> str:
    """A rendered template."""
    config, language = hub_of(request).config, viewer.language
    return (
        _templates()
        .get_template(template)
        .render(
            t=viewer.texts,
            lang=language,
            languages=known_languages(),
            me=viewer.me,
            csrf=viewer.session.csrf if viewer.session else "",
            club={"public": config.public, "register": config.register, "mail": bool(config.smtp)},
            path=request.url.path,
            then=request.query_params.get("then", ""),
            day=lambda at: day(at, language),
            ago=lambda at: ago(at, language),
            **shown,
        )
    )


def keep_language(request: Request, answer: Response, language: str) -> None:
    """Store a language in a cookie."""
    tls = secure(hub_of(request).config)
    answer.set_cookie(LANGUAGE_COOKIE, language, max_age=COOKIE_KEPT, path="/", secure=tls, samesite="lax")


def go_to(path: str, answer: Response | None = None) -> Response:
    """Redirect to another page, with the cookies of an earlier reply."""
    leads = RedirectResponse(path, 303, headers={"cache-control": "no-store"})
    for name, value in answer.raw_headers if answer is not None else ():
        if name == b"set-cookie":
            leads.raw_headers.append((name, value))
    return leads


def _dates(language: str) -> Locale:
    """The locale for dates."""
    info = language_info(language)
    return Locale.parse(info.dates or info.locale, sep="-")


def day(at: float, language: str) -> str:
    """A date in words."""
    return format_date(datetime.fromtimestamp(at, UTC), "long", _dates(language))


def points(number: str, language: str) -> str:
    """Points in the language's number format."""
    return format_decimal(number, "#,##0.##", _dates(language)) if number else ""


def ago(at: float, language: str) -> str:
    """A relative time in words."""
    since = timedelta(seconds=min(-1.0, at - time.time()))
    return format_timedelta(since, granularity="minute", add_direction=True, locale=_dates(language))


# Error replies: a page for people, JSON for the API ------------------------------------------------------------------


SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


def is_form(path: str, method: str) -> bool:
    """Whether it was sent by a page's form rather than a script or program."""
    return method not in SAFE and not path.startswith("/api/")


def _is_read(request: Request) -> bool:
    """Whether a person is reading."""
    data = request.url.path.startswith(("/api/", "/static/"))
    return not data and "text/html" in request.headers.get("accept", "")


async def error_reply(request: Request, error: Exception) -> Response:
    """An error reply in the reader's language."""
    assert isinstance(error, VexillumError)
    if not _is_read(request) or code_of(error) == "not_found":
        return await common.error_reply(request, error)
    said = request.cookies.get(LANGUAGE_COOKIE) or request.headers.get("accept-language")
    viewer = Viewer(language_of(said))  # without the viewer's account: the database may be the problem
    status = error.status if isinstance(error, Refusal) else 400
    answer = render(request, viewer, "trouble.html", status, why=server_texts(viewer.language)(error.message))
    if isinstance(error, RetryLater):
        answer.headers["retry-after"] = str(error.seconds)
    return answer
