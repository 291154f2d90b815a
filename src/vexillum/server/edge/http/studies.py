"""Studies: lists, a study, its game moment by moment, its edits; who may read it."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.core.files.save import read as read_save
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.pages import CONTENTS, rule_text
from vexillum.core.show.svg import box_around, thumbnail
from vexillum.core.words.texts import Texts
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.http.branches import Fork, choices_form, continued
from vexillum.server.edge.http.common import (
    Body,
    attachment,
    body,
    hub_of,
    in_turn,
    language,
    number,
    page,
    reply,
    share_of,
    who,
)
from vexillum.server.edge.http.games import RATIO, Picture, packed, svg_reply
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.http.moderation import Why, administrators
from vexillum.server.edge.http.replays import GameView, contents_form, film_form, moment
from vexillum.server.kernel.identities import Person, new_token
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, language_of, texts_of
from vexillum.server.matches import new_match, studies
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.actions.answers import explained_form
from vexillum.server.matches.frames.views import Past, page_about, title
from vexillum.server.matches.new_match import run_import
from vexillum.server.matches.seat_changes import ME
from vexillum.server.matches.studies import RuleForm, StudyCard, StudyForm, StudyLists, chapter_forms
from vexillum.server.storage import studies as storage_studies
from vexillum.server.storage.statements import Page
from vexillum.server.storage.studies import CLUB, PRIVATE, StudyHead
from vexillum.studies import (
    BOUNDS,
    COLOURS,
    FORMAT,
    MOST_TITLE,
    SUFFIX,
    BadStudy,
    Chapter,
    Comment,
    Content,
    Source,
    Words,
    check,
    content_of,
    gallery,
    game_of,
    moments_of,
    paragraphs,
    reads,
    said,
    session_of,
    source_of,
    source_of_session,
    study_text,
)

# The study of a request, who may read it, and its game ---------------------------------------------------------------


GALLERY = "gallery"
_PREFIX = f"{GALLERY}-"


class Study(NamedTuple):
    """A study that the reader may read."""

    ref: str
    content: Content
    source: Source
    author: str
    person: Person | None
    """The reader; None: anyone, for the gallery."""
    head: StudyHead | None
    """None: it is in the gallery."""

    @property
    def mine(self) -> bool:
        """Whether the reader is its author."""
        return self.head is not None and self.person is not None and self.head.owner == self.person.id


async def study_of(request: Request, person: Person | None = None) -> Study:
    """The study of a request. The gallery needs no account."""
    ref = str(request.path_params["study"])
    if ref.startswith(_PREFIX):
        shipped = (await asyncio.to_thread(gallery)).get(ref.removeprefix(_PREFIX))
        if shipped is None:
            raise Refusal("no_study", 404)
        return Study(ref, shipped.content, shipped.source, shipped.author, person, None)
    person = person or await who(request)
    record = await hub_of(request).database.read(storage_studies.found, ref[:64], person)
    content, source = await asyncio.to_thread(studies.unpacked_study, record)
    return Study(ref, content, source, record.author, person, record)


async def past_of(request: Request, study: Study) -> Past:
    """The moments of the game of a study."""
    share = f"network {network_of(request)}" if study.person is None else share_of(request, study.person.id)
    return await studies.past_of(study.source, share)


async def study_game_view(request: Request) -> GameView:
    """The game of a study, seen as a spectator or from any seat, since it is over."""
    study = await study_of(request)
    past = await past_of(request, study)
    seat = request.query_params.get("seat") or None
    if seat is not None and seat not in past.setup.seats:
        raise Refusal("no_seat", 404, seat=seat, known=list(past.setup.seats))
    return GameView(study.ref, past, seat, texts_for(past, request), practised=False, may_fork=True)


def texts_for(past: Past, request: Request) -> Texts:
    """The texts of a study's game in the reader's language."""
    return game_texts(past.game, language(request))


def study_form(study: Study, spoken: str) -> StudyForm:
    """A study for its page."""
    head, content = study.head, study.content
    club = head is not None and head.shared == CLUB
    token = head.token if head is not None and study.mine else None
    return StudyForm(
        card=card_of(head, study.mine, spoken) if head is not None else gallery_card(study.ref, spoken),
        title=content.title,
        about=content.about,
        summary=paragraphs(said(content.about, spoken)),
        chapter=chapter_forms(content, spoken),
        may_edit=study.mine,
        may_copy=not study.mine,
        may_remove=club and study.person is not None and study.person.admin,
        link=f"/study/{token}" if token else "",
        colours=list(COLOURS),
    )


def card_of(head: StudyHead, mine: bool, spoken: str) -> StudyCard:
    """A stored study in a list."""
    texts = texts_of(head.game, spoken)
    return StudyCard(
        study=head.id,
        title=said(msgspec.json.decode(head.title, type=Words), spoken),
        game=head.game,
        game_name=texts("game.name"),
        scenario=texts.name("scenario", head.scenario),
        author=head.author,
        comments=head.comments,
        shared=head.shared,
        mine=mine,
        removed=head.removed or "",
        touched=head.touched,
        version=head.version,
    )


@cache
def gallery_card(ref: str, spoken: str) -> StudyCard:
    """A gallery study in a list, made once for each language."""
    id = ref.removeprefix(_PREFIX)
    study, game = gallery()[id], game_of(id)
    texts = game_texts(get_game(game), spoken)
    return StudyCard(
        study=ref,
        title=said(study.title, spoken),
        game=game,
        game_name=texts("game.name"),
        scenario=texts.name("scenario", scenario_of(study.source)),
        author=study.author,
        comments=len(study.comments),
        shared=GALLERY,
        mine=False,
        removed="",
        touched=0.0,
        version=0,
    )


async def gallery_cards(spoken: str) -> list[StudyCard]:
    """The whole gallery. Its games are unpacked the first time."""
    return await asyncio.to_thread(lambda: [gallery_card(f"{_PREFIX}{id}", spoken) for id in gallery()])


class _Scenario(msgspec.Struct):
    scenario: str = ""


def scenario_of(source: Source) -> str:
    """The scenario of a saved game, without replaying it."""
    return msgspec.json.decode(source.save, type=_Scenario).scenario


# Views of studies: lists, a study, its game moment by moment, its picture, its file ----------------------------------


async def list_studies(request: Request) -> Response:
    """The reader's studies, the club's, and the gallery, which is open to all."""
    hub, spoken = hub_of(request), language(request)
    person = await _reader(request)
    game = request.query_params.get("game", "")[:64]
    mine: list[StudyHead] = []
    club: Page[StudyHead] = Page([], False)
    if person is not None:
        mine, club = await hub.database.read(_lists, person, game, number(request, "page", 0), hub.config.public)
    shipped = await gallery_cards(spoken)
    lists = StudyLists(
        mine=[card_of(head, True, spoken) for head in mine],
        club=[card_of(head, person is not None and head.owner == person.id, spoken) for head in club.rows],
        more=club.more,
        gallery=[card for card in shipped if not game or card.game == game],
        public=hub.config.public,
    )
    return reply(lists)


async def _reader(request: Request) -> Person | None:
    """The reader; None: no account, gallery only."""
    try:
        return await who(request)
    except Refusal as refusal:
        if refusal.code not in ("sign_in", "guest"):
            raise
        return None


def _lists(
    connection: Connection, person: Person, game: str, page: int, public: bool
) -> tuple[list[StudyHead], Page[StudyHead]]:
    mine = [head for head in storage_studies.of_owner(connection, person.id) if not game or head.game == game]
    return mine, storage_studies.in_club(connection, person.id, game, page) if public else Page([], False)


async def show_study(request: Request) -> Response:
    """A study."""
    return reply(await in_turn(request, study_form, await study_of(request), language(request)))


async def study_contents(request: Request) -> Response:
    """The chapters and turns of its game."""
    return reply(await in_turn(request, contents_form, await study_game_view(request)))


async def replay_study(request: Request) -> Response:
    """A moment of its game."""
    seen = await study_game_view(request)
    at, shown = number(request, "at", seen.past.last), number(request, "shown", -1)
    return reply(await in_turn(request, moment, seen, at, None if shown < 0 else shown))


async def watch_study(request: Request) -> Response:
    """The film of a turn of its game."""
    seen = await study_game_view(request)
    scope, shown = number(request, "scope", -1), number(request, "shown", seen.past.last)
    return reply(await in_turn(request, film_form, seen, scope, shown))


async def study_page(request: Request) -> Response:
    """The reference page about a thing at a moment."""
    seen = await study_game_view(request)
    at, thing = number(request, "at", seen.past.last), request.query_params.get("thing", CONTENTS)
    return reply(await in_turn(request, lambda: page_about(seen.past.at(at), seen.reader, seen.texts, thing)))


async def explain_in_study(request: Request) -> Response:
    """Agents' reasons in a turn."""
    seen = await study_game_view(request)
    at, scope = number(request, "at", -1), number(request, "scope", -1)
    past, part = seen.past, None if scope < 0 else scope
    return reply(await in_turn(request, explained_form, past, seen.texts, at, part, past.story))


async def rule_in_study(request: Request) -> Response:
    """A rule of its game, with our rulings."""
    seen = await study_game_view(request)
    wanted = request.query_params.get("number", "")[:40]
    if f"rule.{wanted}" not in seen.texts:
        raise Refusal("no_rule", 404, number=wanted)
    return reply(RuleForm(wanted, rule_text(seen.past.game.words.rulings(), seen.texts, wanted)))


async def download_study(request: Request) -> Response:
    """The study with its game, as a file."""
    study, spoken = await study_of(request), language(request)
    text = await in_turn(request, study_text, study.content, study.source, study.author)
    name = f"{said(study.content.title, spoken)[:60]}{SUFFIX}"
    headers = {"content-disposition": attachment(name), "cache-control": "no-store"}
    return Response(text, media_type="application/toml", headers=headers)


async def study_picture(request: Request) -> Response:
    """The final map, around the places drawn in the study."""
    study = await study_of(request)
    dark = request.query_params.get("theme") == "dark"
    drawn = await in_turn(request, _picture, study.content, study.source, language(request), dark)
    return svg_reply(request, drawn, "public, max-age=3600" if study.head is None else "private, no-cache")


def _picture(content: Content, source: Source, spoken: str, dark: bool) -> Picture:
    """The picture. A saved game contains its last position, so it is not replayed."""
    if source.save:
        save = read_save(source.save)
        game = get_game(save.game)
        view = game.knowledge.view(game.positions.read(save.checkpoint), None)
    else:
        session = session_of(source)
        game, view = session.game, session.view(None)
    drawing = game.board.draw_map(view, game_texts(game, spoken))
    places = next(
        ([place for one in comment.draw for place in one.places] for comment in content.comments if comment.draw), []
    )
    return packed(thumbnail(drawing, box_around(drawing, places, RATIO), dark=dark))


# Edits of studies: create, save, share, copy, delete; removing one from the club -------------------------------------


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


async def create_study(request: Request) -> Response:
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
    record = studies.new_record(
        person, made.setup.game, made.setup.scenario, made.content, studies.packed_source(made.source)
    )
    await hub_of(request).database.run(storage_studies.add, record)
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


async def save_study(request: Request) -> Response:
    """Save the content, unless it was changed meanwhile."""
    wish = await body(request, SaveStudy, MOST_CONTENT)
    study = await _own(request, await who(request, wish))
    content = content_of(wish.content)
    past = await past_of(request, study)
    await asyncio.to_thread(lambda: check(content, past.at(past.last), study.content))
    assert study.head is not None
    assert study.person is not None
    await hub_of(request).database.run(_write, study.head.id, study.person.id, wish.version, content)
    return reply(study_form(await study_of(request, study.person), language(request, wish.lang)))


def _write(connection: Any, id: str, owner: str, version: int, content: Content) -> int:
    packed, called = studies.packed_study(content), studies.title_of(content)
    return storage_studies.write(
        connection, id, owner, version, title=called, comments=len(content.comments), content=packed
    )


async def _own(request: Request, person: Person) -> Study:
    """The requester's own study. Others' are not found, or refused to those who may read them."""
    study = await study_of(request, person)
    if not study.mine:
        raise Refusal("study_not_yours", 403)
    return study


async def share_study(request: Request) -> Response:
    """Set who can read a study."""
    wish = await body(request, ShareStudy)
    study = await _own(request, await who(request, wish))
    hub = hub_of(request)
    if wish.shared == CLUB and not hub.config.public:
        raise Refusal("study_no_club", 409)
    assert study.head is not None
    token = await hub.database.run(storage_studies.share, study.head.id, study.head.owner, wish.shared, new_token())
    return reply({"shared": wish.shared, "link": f"/study/{token}" if token else ""})


async def delete_study(request: Request) -> Response:
    """Delete a study."""
    wish = await body(request, Body)
    study = await _own(request, await who(request, wish))
    assert study.head is not None
    await hub_of(request).database.run(storage_studies.remove, study.head.id, study.head.owner)
    return reply({"shared": PRIVATE})


async def fork_study(request: Request) -> Response:
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
async def take_down_study(request: Request, me: Person) -> Response:
    """Remove a study from the club."""
    wish = await body(request, TakeDownStudy)
    await hub_of(request).database.run(storage_studies.take_down, me.id, wish.study, wish.why)
    return reply({"study": wish.study})


# The routes of studies -----------------------------------------------------------------------------------------------


async def _study(request: Request) -> Response:
    """A study."""
    return page("study")


async def _studies(request: Request) -> Response:
    """The lists."""
    return page("studies")


_ONE = "/api/studies/{study}"

STUDIES: list[BaseRoute] = [
    Route("/studies", _studies),
    Route("/study/{study}", _study),
    Route("/api/studies", list_studies),
    Route("/api/studies", create_study, methods=["POST"]),
    Route(_ONE, show_study),
    Route(_ONE, save_study, methods=["POST"]),
    Route(f"{_ONE}/share", share_study, methods=["POST"]),
    Route(f"{_ONE}/delete", delete_study, methods=["POST"]),
    Route(f"{_ONE}/contents", study_contents),
    Route(f"{_ONE}/replay", replay_study),
    Route(f"{_ONE}/film", watch_study),
    Route(f"{_ONE}/page", study_page),
    Route(f"{_ONE}/why", explain_in_study),
    Route(f"{_ONE}/rule", rule_in_study),
    Route(f"{_ONE}/fork", fork_study, methods=["GET", "POST"]),
    Route(f"{_ONE}/picture.svg", study_picture),
    Route(f"{_ONE}/file", download_study),
    Route("/api/admin/study", take_down_study, methods=["POST"]),
]
