"""The administration pages: reports, people, matches, chat, and the audit log.

Serious actions need a reason, which is logged. These pages exist for administrators only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.server.edge.http import moderation
from vexillum.server.edge.http.common import Route, club_only
from vexillum.server.edge.pages.entry import Entry, shown, to_sign_in
from vexillum.server.edge.pages.forms import Field, Filled, Form, Values, ask, page_number, posted, settled
from vexillum.server.edge.pages.forms import listed as read
from vexillum.server.edge.pages.rendering import Viewer, go_to, render, viewer_of
from vexillum.server.kernel.refusals import Refusal

MOST_WHY = 500
TABS = (
    ("/admin", "tab.reports"),
    ("/admin/people", "tab.banning"),
    ("/admin/matches", "tab.closing"),
    ("/admin/ratings", "tab.ratings"),
    ("/admin/log", "tab.audit"),
)


class AdminAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action on a row of a list."""

    route: Route
    target: str
    """The API's name for the row's id."""
    submit: str
    says: str = ""
    """The API's name for the text that must accompany it."""
    label: str = ""
    hint: str = ""
    rows: int = 0
    danger: bool = False

    def form(self, part: str, number: int, target: str, action: str) -> Form:
        """The action's form in a row."""
        said = Field(
            id=f"{part}-{number}", name=self.says, label=self.label, hint=self.hint, rows=self.rows, most=MOST_WHY
        )
        return Form(
            id=f"form-{part}-{number}",
            part=part,
            target=target,
            action=action,
            submit=self.submit,
            danger=self.danger,
            fields=(said,) if self.says else (),
        )


def _grave(route: Route, target: str, submit: str) -> AdminAction:
    return AdminAction(
        route=route,
        target=target,
        submit=submit,
        says="why",
        label="admin.why",
        hint="admin.why.hint",
        rows=3,
        danger=True,
    )


ACTIONS = {
    "settle": AdminAction(
        route=moderation.settle,
        target="report",
        submit="reports.settle",
        says="verdict",
        label="reports.your_verdict",
    ),
    "ban": _grave(moderation.ban, "name", "banning.ban"),
    "unban": AdminAction(route=moderation.unban, target="name", submit="banning.unban"),
    "close": _grave(moderation.close, "match", "closing.close"),
    "reopen": AdminAction(route=moderation.reopen, target="match", submit="closing.reopen"),
    "unrate": _grave(moderation.unrate_result, "match", "rating.unrate"),
    "rate": _grave(moderation.rate_result, "match", "rating.rate"),
    "hide": AdminAction(route=moderation.hide, target="line", submit="hiding.hide"),
}
NUMBERED = ("report", "line")
"""Targets that are numbers."""
Choose = Callable[[Mapping[str, Any], Viewer], tuple[str, Any] | None]
"""The action possible for a row and its target; None: no action."""


class AdminList(msgspec.Struct, frozen=True, kw_only=True):
    """A list: its source, and the possible actions on each row."""

    route: Route
    rows: str
    """The API's name for the rows."""
    template: str
    actions: tuple[str, ...] = ()
    choose: Choose


def _report(row: Mapping[str, Any], viewer: Viewer) -> tuple[str, Any] | None:
    return ("settle", row["id"]) if row["settled"] is None else None


def _person(row: Mapping[str, Any], viewer: Viewer) -> tuple[str, Any] | None:
    if viewer.me is None or row["name"] == viewer.me["name"]:
        return None
    return "ban" if row["banned"] is None else "unban", row["name"]


def _match(row: Mapping[str, Any], viewer: Viewer) -> tuple[str, Any] | None:
    return "close" if row["closed"] is None else "reopen", row["match"]


def _result(row: Mapping[str, Any], viewer: Viewer) -> tuple[str, Any] | None:
    return "unrate" if row["unrated"] is None else "rate", row["match"]


def _line(row: Mapping[str, Any], viewer: Viewer) -> tuple[str, Any] | None:
    return None if row["hidden"] else ("hide", row["n"])


def _nothing(row: Mapping[str, Any], viewer: Viewer) -> tuple[str, Any] | None:
    return None


REPORTS = AdminList(
    route=moderation.list_reports, rows="reports", template="admin/reports.html", actions=("settle",), choose=_report
)
PEOPLE = AdminList(
    route=moderation.list_people, rows="people", template="admin/people.html", actions=("ban", "unban"), choose=_person
)
MATCHES = AdminList(
    route=moderation.list_matches,
    rows="matches",
    template="admin/matches.html",
    actions=("close", "reopen"),
    choose=_match,
)
CHAT = AdminList(route=moderation.list_chat, rows="lines", template="admin/chat.html", actions=("hide",), choose=_line)
RATINGS = AdminList(
    route=moderation.list_results,
    rows="matches",
    template="admin/ratings.html",
    actions=("unrate", "rate"),
    choose=_result,
)
LOG = AdminList(route=moderation.list_audit_log, rows="entries", template="admin/log.html", choose=_nothing)


def admin_page(listed: AdminList) -> Callable[[Request], Awaitable[Response]]:
    """The page of a list, and its forms."""

    @club_only
    async def page(request: Request) -> Response:
        viewer = await viewer_of(request)
        if viewer.me is None:
            return go_to(to_sign_in(request))
        if not viewer.me["admin"]:
            entry = Entry(title="member.admin", about=("admin.only",), links=(("/", "to_lobby"),))
            return shown(request, viewer, entry, None, 403)
        if request.method != "POST":
            return await _shown(request, viewer, listed)
        return await _done(request, viewer, listed, await posted(request))

    return page


async def _done(request: Request, viewer: Viewer, listed: AdminList, sent: Values) -> Response:
    part, target = sent.get("part", ""), sent.get("target", "")
    if part not in listed.actions:
        raise Refusal("malformed", why="part")
    action = ACTIONS[part]

    async def act(viewer: Viewer, values: Values) -> Response:
        said = {action.says: values[action.says]} if action.says else {}
        await ask(request, action.route, **{action.target: _named(action.target, target)}, **said)
        return go_to(_here(request))

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        return await _shown(request, viewer, listed, filled, status)

    return await settled(viewer, sent, action.form(part, 0, target, _here(request)), act, show)


def _named(kind: str, target: str) -> str | int:
    if kind not in NUMBERED:
        return target
    if not target.isascii() or not target.isdigit() or len(target) > 9:
        raise Refusal("malformed", why=kind)
    return int(target)


async def _shown(
    request: Request, viewer: Viewer, listed: AdminList, given: Filled | None = None, status: int = 200
) -> Response:
    """The list; a ``given`` form that was refused is shown in its row with its errors, or above all rows."""
    found = await read(request, listed.route, viewer.language)
    page = page_number(request)
    rows, placed = [], given is None
    for number, row in enumerate(found[listed.rows]):
        filled = _row_form(request, viewer, listed, number, row)
        if given is not None and filled is not None and _same(filled.form, given.form):
            filled.values, filled.faults, filled.trouble = given.values, given.faults, given.trouble
            placed = True
        rows.append({**row, "filled": filled})
    return render(
        request,
        viewer,
        listed.template,
        status,
        rows=rows,
        tabs=TABS,
        q=request.query_params.get("q", ""),
        page=page,
        before=_address(request, page - 1) if page else "",
        after=_address(request, page + 1) if found.get("more") else "",
        trouble="" if placed or given is None else given.trouble or next(iter(given.faults.values()), ""),
        match=request.query_params.get("match", ""),
        odd=found.get("odd", []),
        filled=None,
    )


def _row_form(
    request: Request, viewer: Viewer, listed: AdminList, number: int, row: Mapping[str, Any]
) -> Filled | None:
    chosen = listed.choose(row, viewer)
    if chosen is None:
        return None
    part, target = chosen
    return Filled(form=ACTIONS[part].form(part, number, str(target), _here(request)))


def _same(one: Form, other: Form) -> bool:
    return (one.part, one.target) == (other.part, other.target)


def _address(request: Request, page: int) -> str:
    kept = {name: value for name in ("q", "match") if (value := request.query_params.get(name, ""))}
    query = urlencode({**kept, **({"page": page} if page else {})}, quote_via=quote)
    return f"{request.url.path}?{query}" if query else request.url.path


def _here(request: Request) -> str:
    return _address(request, page_number(request))
