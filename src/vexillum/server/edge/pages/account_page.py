"""The account page: each setting is a form of its own; and account deletion."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.words.languages import known_languages
from vexillum.server.edge import phone
from vexillum.server.edge.http import profile
from vexillum.server.edge.http.account import change_email, change_password, delete_account
from vexillum.server.edge.http.common import club_only, hub_of
from vexillum.server.edge.http.people import SWITCHES
from vexillum.server.edge.pages.entry import NAME, Entry, shown, to_sign_in
from vexillum.server.edge.pages.forms import (
    Field,
    Filled,
    Form,
    Values,
    answered,
    ask,
    email,
    new_password,
    old_password,
    posted,
    settled,
)
from vexillum.server.edge.pages.rendering import Viewer, go_to, keep_language, render, viewer_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.webhook import LONGEST_SECRET, SERVICES

PATH = "/account"
JSON = "json"
"""A webhook without a known chat service."""
SHORT_VACATION = 7
"""The proposed number of days."""
DONE = {
    "profile": "saved",
    "hiding": "saved",
    "notices": "saved",
    "times": "saved",
    "calendar-end": "calendar.ended",
    "push-end": "push.ended",
    "key": "notices.key.made",
    "try": "notices.tried",
    "session": "sessions.ended",
    "password": "password.changed",
    "address": "confirm.done",
}
"""The message after success, by part of the page."""
PLACE = {"key": "notices", "try": "notices", "session": "sessions", "calendar-end": "calendar", "push-end": "sessions"}
"""Where the message is shown, if not in a part of that name."""


def _form(part: str, submit: str, *fields: Field, **more: Any) -> Form:
    return Form(id=f"form-{part}", part=part, action=PATH, submit=submit, fields=fields, **more)


PROFILE = _form(
    "profile",
    "save",
    NAME,
    Field(
        id="about",
        label="account.about",
        hint="account.about.hint",
        rows=4,
        most=profile.MOST_ABOUT,
        optional=True,
        codes=("about", "too_long"),
    ),
    Field(
        id="language",
        label="language",
        hint="account.language.hint",
        choices=tuple((one, f"language.{one}") for one in known_languages()),
    ),
)
HIDING = _form(
    "hiding",
    "save",
    *(
        Field(
            id=f"hide-{one}", label=f"hiding_self.{one}", hint=f"hiding_self.{one}.hint", type="checkbox", optional=True
        )
        for one in SWITCHES
    ),
)
PASSWORD = _form(
    "password",
    "password.change",
    old_password("old-password", "password.now", "wrong_password"),
    new_password("new-password", "password.new"),
)
ADDRESS = _form(
    "address",
    "address.change",
    email("new-email", "address.new", autocomplete="email"),
    old_password("email-password", "password.now", "wrong_password"),
)
LEAVE = _form(
    "leave",
    "leave.go",
    old_password("leave-password", "password.now", "wrong_password"),
    danger=True,
    sure="leave.sure",
)
KEY, TRY, SESSION, RETURN, CALENDAR, CALENDAR_END, PUSH_END = (
    _form(part, submit)
    for part, submit in (
        ("key", "notices.key.new"),
        ("try", "notices.try"),
        ("session", "sessions.end"),
        ("vacation-end", "vacation.end"),
        ("calendar", "calendar.make"),
        ("calendar-end", "calendar.end"),
        ("push-end", "push.end"),
    )
)


def notices_form(*, mail: bool) -> Form:
    """Where notifications are sent."""
    hint = "notices.mails.hint" if mail else "notices.no_mail"
    return _form(
        "notices",
        "save",
        Field(id="mails", label="notices.mails", type="checkbox", hint=hint, optional=True, disabled=not mail),
        Field(
            id="service",
            label="notices.service",
            hint="notices.service.hint",
            choices=tuple((one, f"notices.service.{one}") for one in (JSON, *SERVICES)),
            optional=True,
        ),
        Field(
            id="webhook",
            label="notices.webhook",
            type="url",
            hint="notices.webhook.hint",
            most=500,
            optional=True,
            codes=("webhook",),
        ),
        Field(id="token", label="notices.token", hint="notices.token.hint", most=LONGEST_SECRET, optional=True),
        Field(id="chat", label="notices.chat", hint="notices.chat.hint", most=255, optional=True),
    )


def times_form(*, mail: bool) -> Form:
    """When notifications are sent."""
    hint = "times.digest.hint" if mail else "notices.no_mail"
    return _form(
        "times",
        "save",
        Field(id="zone", label="times.zone", hint="times.zone.hint", most=64, codes=("zone",)),
        Field(id="quiet-from", label="times.quiet_from", type="time", optional=True, codes=("quiet_hours",)),
        Field(id="quiet-until", label="times.quiet_until", hint="times.quiet.hint", type="time", optional=True),
        Field(
            id="digest",
            label="times.digest",
            hint=hint,
            type="time",
            optional=True,
            disabled=not mail,
            codes=("digest_time",),
        ),
    )


def vacation_form(left: int) -> Form:
    """The form with the days left this year."""
    days = Field(id="days", label="vacation.days", type="number", least=1, most=left, codes=("vacation",))
    return _form("vacation", "vacation.go", days)


class Page(msgspec.Struct, frozen=True):
    """The account page with its forms in their initial state."""

    account: Mapping[str, Any]
    notices: Mapping[str, Any]
    """The notification forms."""
    forms: dict[str, Filled]


async def _page(request: Request) -> Page:
    me, told = answered(await ask(request, profile.show)), answered(await ask(request, phone.show_times))
    typed = {
        "profile": (PROFILE, {"name": me["name"], "about": me["about"], "language": me["lang"]}),
        "hiding": (HIDING, {f"hide-{one}": "1" if me[f"hide_{one}"] else "" for one in SWITCHES}),
        "notices": (
            notices_form(mail=bool(hub_of(request).config.smtp)),
            {
                "mails": "1" if me["mails"] else "",
                "service": me["service"] or JSON,
                "webhook": "" if me["service"] else me["webhook"] or "",
            },
        ),
        "times": (
            times_form(mail=bool(hub_of(request).config.smtp)),
            {"zone": told["zone"], "quiet-from": told["quiet_from"], "quiet-until": told["quiet_until"]}
            | {"digest": told["digest"]},
        ),
        "vacation": (
            vacation_form(me["vacation"]["left_days"]),
            {"days": str(min(SHORT_VACATION, me["vacation"]["left_days"]))},
        ),
    }
    plain = (PASSWORD, ADDRESS, LEAVE, KEY, TRY, SESSION, RETURN, CALENDAR, CALENDAR_END, PUSH_END)
    forms = {part: Filled(form=form, values=values) for part, (form, values) in typed.items()}
    return Page(me, told, forms | {form.part: Filled(form=form) for form in plain})


@club_only
async def account(request: Request) -> Response:
    """Show the page, or handle one of its forms."""
    viewer = await viewer_of(request)
    if viewer.me is None:
        return go_to(to_sign_in(request))
    page = await _page(request)

    async def show(viewer: Viewer, filled: Filled, status: int) -> Response:
        page.forms[filled.form.part] = filled
        return _shown(request, viewer, page, status)

    if request.method != "POST":
        if (done := request.query_params.get("done", "")) in DONE:
            page.forms[done].said = viewer.texts(DONE[done])
        return _shown(request, viewer, page)
    sent = await posted(request)
    part = sent.get("part", "")
    if part not in page.forms:
        raise Refusal("malformed", why="part")

    async def act(viewer: Viewer, values: Values) -> Response:
        return await ACTS[part](request, viewer, values, page)

    return await settled(viewer, sent, page.forms[part].form, act, show)


def _shown(request: Request, viewer: Viewer, page: Page, status: int = 200, calendar: str = "") -> Response:
    """Render the page; ``calendar`` is a link just created, shown only this once."""
    parts = {"account": page.account, "notices": page.notices, "forms": page.forms, "calendar": calendar}
    return render(request, viewer, "account.html", status, **parts, filled=None, sure=LEAVE.sure)


# Actions --------------------------------------------------------------------------------------------------------------


def _done(part: str, answer: Response | None = None) -> Response:
    return go_to(f"{PATH}?done={part}#{PLACE.get(part, part)}", answer)


async def _profile(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    language = values["language"]
    wish = {"name": values["name"], "about": values["about"], "lang": language}
    await ask(request, profile.change, **wish)
    answer = _done("profile")
    if language != page.account["lang"]:
        keep_language(request, answer, language)
    return answer


async def _notices(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    mails = {"mails": bool(values["mails"])} if hub_of(request).config.smtp else {}
    service = values["service"]
    if service in SERVICES:
        if service != page.account["service"] or any(values[name] for name in ("webhook", "token", "chat")):
            chat = {name: values[name] for name in ("webhook", "token", "chat")}
            await ask(request, profile.change, service=service, **chat, **mails)
        else:  # left empty: the stored secret stays
            await ask(request, profile.change, **mails)
    else:
        await ask(request, profile.change, webhook=values["webhook"], **mails)
    return _done("notices")


async def _hiding(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, profile.change, **{f"hide_{one}": bool(values[f"hide-{one}"]) for one in SWITCHES})
    return _done("hiding")


async def _times(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    digest = values["digest"] if hub_of(request).config.smtp else page.notices["digest"]
    quiet = {"quiet_from": values["quiet-from"], "quiet_until": values["quiet-until"]}
    await ask(request, phone.change_times, zone=values["zone"], digest=digest, **quiet)
    return _done("times")


async def _calendar(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    link = answered(await ask(request, phone.renew_calendar, on=True))["link"]
    now = await _page(request)
    now.forms["calendar"].said = viewer.texts("calendar.made")
    return _shown(request, viewer, now, calendar=link)


async def _calendar_end(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, phone.renew_calendar, on=False)
    return _done("calendar-end")


async def _push_end(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, phone.unsubscribe, id=values.get("session", ""))
    return _done("push-end")


async def _key(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, profile.new_webhook_key)
    return _done("key")


async def _try(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, profile.test_webhook)
    return _done("try")


async def _vacation(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, profile.vacation, days=int(values["days"]))
    return go_to(f"{PATH}#vacation")


async def _return(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, profile.vacation, days=0)
    return go_to(f"{PATH}#vacation")


async def _session(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    await ask(request, profile.end_session, id=values.get("session", ""))
    return _done("session")


async def _password(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    wish = {"old": values["old-password"], "new": values["new-password"]}
    return _done("password", await ask(request, change_password, **wish))


async def _address(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    wish = {"email": values["new-email"], "password": values["email-password"]}
    answer = await ask(request, change_email, **wish)
    if answer.status_code != 202:
        return _done("address")
    page.forms["address"].said = viewer.texts("address.sent", email=values["new-email"])
    return _shown(request, viewer, page, 202)


async def _leave(request: Request, viewer: Viewer, values: Values, page: Page) -> Response:
    gone = await ask(request, delete_account, password=values["leave-password"])
    entry = Entry(title="leave.done", about=("leave.done.about",), links=(("/", "to_lobby"),))
    answer = shown(request, Viewer(viewer.language), entry, None)
    answer.raw_headers += [(name, value) for name, value in gone.raw_headers if name == b"set-cookie"]
    return answer


ACTS: dict[str, Callable[[Request, Viewer, Values, Page], Awaitable[Response]]] = {
    "profile": _profile,
    "hiding": _hiding,
    "notices": _notices,
    "times": _times,
    "calendar": _calendar,
    "calendar-end": _calendar_end,
    "push-end": _push_end,
    "key": _key,
    "try": _try,
    "vacation": _vacation,
    "vacation-end": _return,
    "session": _session,
    "password": _password,
    "address": _address,
    "leave": _leave,
}
"""The handler of each form."""
