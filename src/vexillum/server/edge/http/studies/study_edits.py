"""Edits of studies: create, save, share, copy, delete; removing one from the club."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.session import HUMAN, Session
from vexillum.server.edge.http.branches.forks import Fork, choices_form, continued
from vexillum.server.edge.http.common import Body, body, hub_of, language, number, reply, who
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.http.moderation import Why, administrators
from vexillum.server.edge.http.studies.study_access import Study, past_of, study_form, study_of, texts_for
from vexillum.server.kernel.ids import Person, new_token
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.matches import new_match
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.actions.hand_overs import ME
from vexillum.server.matches.frames.game_overview import title
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.imported_games import run_import
from vexillum.server.matches.studies import packed_studies
from vexillum.server.storage.works import studies
from vexillum.server.storage.works.studies import CLUB, PRIVATE
from vexillum.studies.study import (
    BOUNDS,
    FORMAT,
    MOST_TITLE,
    BadStudy,
    Chapter,
    Comment,
    Content,
    Source,
    check,
    content_of,
    moments_of,
    reads,
    session_of,
    source_of,
    source_of_session,
)

MOST_CONTENT = 1024 * 1024
"""Maximum bytes of the content."""
MOST_FILE = 2 * BOUNDS.size
"""A file is sent as a string within JSON."""


class NewStudy(Body, kw_only=True):
    """A new study: of a finished match, a file (a study, saved game or position), or another study."""

    match: Annotated[str, Meta(max_length=24)] | None = None
    at: Annotated[int, Meta(ge=0)] | None = None
    """The moment of its first comment."""
    file: str | None = None
    copy: Annotated[str, Meta(max_length=80)] | None = None


class SaveStudy(Body, kw_only=True):
    """The new content, and the version it is based on."""

    version: Annotated[int, Meta(ge=0, lt=2**31)]
    content: dict[str, Any]


class ShareStudy(Body, kw_only=True):
    """Who can read a study."""

    shared: Literal["private", "link", "club"]


class TakeDownStudy(Body, kw_only=True):
    """The study to remove from the club, and why."""

    study: Annotated[str, Meta(max_length=24)]
    why: Why


class _Made(NamedTuple):
    content: Content
    source: Source
    setup: Any


async def create(request: Request) -> Response:
    """Create a study."""
    wish = await body(request, NewStudy, MOST_FILE)
    person = await who(request, wish)
    if [wish.match, wish.file, wish.copy].count(None) != 2:
        raise Refusal("study_of_what")
    spoken = language_of(wish.lang) if wish.lang else language(request)
    if wish.match is not None:
        made = await _of_match(request, wish.match, wish.at, person, spoken)
    elif wish.copy is not None:
        made = await _copied(request, wish.copy, person)
    else:
        given = wish.file or ""
        made = await run_import(hub_of(request), person, lambda: _brought(given, spoken))
    record = packed_studies.new_record(
        person, made.setup.game, made.setup.scenario, made.content, packed_studies.packed_source(made.source)
    )
    await hub_of(request).database.run(studies.add, record)
    return reply({"study": record.id}, 201)


async def _of_match(request: Request, id: str, at: int | None, person: Person, spoken: str) -> _Made:
    """A study of a finished match. Anyone who may see it may write one, since everything is known."""
    hub = hub_of(request)
    await check_known(hub.database, id, person.id)
    async with hub.using(id) as live:
        match = live.match
        await check_invited(hub.database, match, person.id)
        async with match.lock:
            session = match.session
            if not session.over:
                raise BadStudy("study.not_over")
            source = await asyncio.to_thread(source_of_session, session)
            first, last = moments_of(session)
            begin = min(max(first, first if at is None else at), last)
            return _Made(_first_content(session, begin, spoken), source, session.setup)


def _first_content(session: Session[Any], at: int, spoken: str) -> Content:
    """One chapter with one empty comment."""
    called = title(session, game_texts(session.game, spoken))[:MOST_TITLE]
    return Content(title=called, chapter=[Chapter(comment=[Comment(at=at)])])


async def _copied(request: Request, ref: str, person: Person) -> _Made:
    request.path_params["study"] = ref
    study = await study_of(request, person)
    past = await past_of(request, study)
    return _Made(study.content, study.source, past.setup)


def _brought(text: str, spoken: str) -> _Made:
    """An uploaded study, or a game that becomes one."""
    if FORMAT in text[:2000]:
        file = reads(text.encode())
        if file.source.file:
            raise BadStudy("study.embed")
        session = session_of(file.source)
        check(file.content, session)
        return _Made(file.content, file.source, session.setup)
    source = source_of(text)
    session = session_of(source)
    return _Made(_first_content(session, moments_of(session)[0], spoken), source, session.setup)


async def save(request: Request) -> Response:
    """Save the content, unless it was changed meanwhile."""
    wish = await body(request, SaveStudy, MOST_CONTENT)
    study = await _own(request, await who(request, wish))
    content = content_of(wish.content)
    past = await past_of(request, study)
    await asyncio.to_thread(lambda: check(content, past.at(past.last), study.content))
    assert study.head is not None
    assert study.person is not None
    await hub_of(request).database.run(_write, study.head.id, study.person.id, wish.version, content)
    return reply(study_form(await study_of(request, study.person), _spoken(request, wish)))


def _write(connection: Any, id: str, owner: str, version: int, content: Content) -> int:
    packed, called = packed_studies.packed(content), packed_studies.title_of(content)
    return studies.write(connection, id, owner, version, title=called, comments=len(content.comments), content=packed)


async def _own(request: Request, person: Person) -> Study:
    """The requester's own study. Others' are not found, or refused to those who may read them."""
    study = await study_of(request, person)
    if not study.mine:
        raise Refusal("study_not_yours", 403)
    return study


def _spoken(request: Request, wish: Body) -> str:
    return language_of(wish.lang) if wish.lang else language(request)


async def share(request: Request) -> Response:
    """Set who can read a study."""
    wish = await body(request, ShareStudy)
    study = await _own(request, await who(request, wish))
    hub = hub_of(request)
    if wish.shared == CLUB and not hub.config.public:
        raise Refusal("study_no_club", 409)
    assert study.head is not None
    token = await hub.database.run(studies.share, study.head.id, study.head.owner, wish.shared, new_token())
    return reply({"shared": wish.shared, "link": f"/study/{token}" if token else ""})


async def delete(request: Request) -> Response:
    """Delete a study."""
    wish = await body(request, Body)
    study = await _own(request, await who(request, wish))
    assert study.head is not None
    await hub_of(request).database.run(studies.remove, study.head.id, study.head.owner)
    return reply({"shared": PRIVATE})


async def fork(request: Request) -> Response:
    """Continue from a moment of a study: the choices, or the new match."""
    return await (_play_on(request) if request.method == "POST" else _choices(request))


async def _choices(request: Request) -> Response:
    await who(request)
    study = await study_of(request)
    past = await past_of(request, study)
    at = number(request, "at", past.last)
    return reply(choices_form(past, at, _usual(past, at), texts_for(past, request)))


async def _play_on(request: Request) -> Response:
    wish = await body(request, Fork)
    person = await who(request, wish)
    past = await past_of(request, await study_of(request, person))
    usual = _usual(past, wish.at, chosen=ME in wish.seats.values())
    session = await run_import(hub_of(request), person, lambda: continued(past, wish, usual, person))
    terms = new_match.Terms(practice=True, begun="study")
    return await add_match(request, session, person, new_match.seated(session, wish.seats, person, usual), terms)


def _usual(past: Past, at: int, *, chosen: bool = False) -> dict[str, str]:
    """Default players: the same agents; the reader has the seat to move, unless they chose one."""
    quick, agents = past.game.info.quick_agent, past.game.agents
    usual = {seat: player if player in agents else quick for seat, player in past.players.items()}
    if not chosen:
        decision = past.at(at).decision
        usual[decision.seat if decision is not None else next(iter(usual))] = HUMAN
    return usual


@administrators
async def take_down(request: Request, me: Person) -> Response:
    """Remove a study from the club."""
    wish = await body(request, TakeDownStudy)
    await hub_of(request).database.run(studies.take_down, me.id, wish.study, wish.why)
    return reply({"study": wish.study})
