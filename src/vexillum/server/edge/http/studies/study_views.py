"""Views of studies: lists, a study, its game moment by moment, its picture, its file."""

from __future__ import annotations

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.files.save import read as read_save
from vexillum.core.registry import get_game
from vexillum.core.show.pages import CONTENTS, rule_text
from vexillum.core.show.svg import box_around, thumbnail
from vexillum.server.edge.http.branches.contents import contents_form, film_form
from vexillum.server.edge.http.common import attachment, hub_of, in_turn, language, number, reply, who
from vexillum.server.edge.http.front.game_pictures import RATIO, Picture, packed, svg_reply
from vexillum.server.edge.http.replays import moment
from vexillum.server.edge.http.studies.study_access import (
    card_of,
    gallery_cards,
    study_form,
    study_game_view,
    study_of,
)
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.actions.answers import explained_form
from vexillum.server.matches.frames.game_overview import page_about
from vexillum.server.matches.studies.study_forms import RuleForm, StudyLists
from vexillum.server.storage.pagination import Page
from vexillum.server.storage.works import studies
from vexillum.server.storage.works.studies import StudyHead
from vexillum.studies.study import SUFFIX, Content, Source, said, session_of, study_text


async def listed(request: Request) -> Response:
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
    mine = [head for head in studies.of_owner(connection, person.id) if not game or head.game == game]
    return mine, studies.in_club(connection, person.id, game, page) if public else Page([], False)


async def show(request: Request) -> Response:
    """A study."""
    return reply(await in_turn(request, study_form, await study_of(request), language(request)))


async def contents(request: Request) -> Response:
    """The chapters and turns of its game."""
    return reply(await in_turn(request, contents_form, await study_game_view(request)))


async def replay(request: Request) -> Response:
    """A moment of its game."""
    seen = await study_game_view(request)
    at, shown = number(request, "at", seen.past.last), number(request, "shown", -1)
    return reply(await in_turn(request, moment, seen, at, None if shown < 0 else shown))


async def watch(request: Request) -> Response:
    """The film of a turn of its game."""
    seen = await study_game_view(request)
    scope, shown = number(request, "scope", -1), number(request, "shown", seen.past.last)
    return reply(await in_turn(request, film_form, seen, scope, shown))


async def page(request: Request) -> Response:
    """The reference page about a thing at a moment."""
    seen = await study_game_view(request)
    at, thing = number(request, "at", seen.past.last), request.query_params.get("thing", CONTENTS)
    return reply(await in_turn(request, lambda: page_about(seen.past.at(at), seen.reader, seen.texts, thing)))


async def explain(request: Request) -> Response:
    """Agents' reasons in a turn."""
    seen = await study_game_view(request)
    at, scope = number(request, "at", -1), number(request, "scope", -1)
    past, part = seen.past, None if scope < 0 else scope
    return reply(await in_turn(request, explained_form, past, seen.texts, at, part, past.story))


async def rule(request: Request) -> Response:
    """A rule of its game, with our rulings."""
    seen = await study_game_view(request)
    wanted = request.query_params.get("number", "")[:40]
    if f"rule.{wanted}" not in seen.texts:
        raise Refusal("no_rule", 404, number=wanted)
    return reply(RuleForm(wanted, rule_text(seen.past.game.words.rulings(), seen.texts, wanted)))


async def download(request: Request) -> Response:
    """The study with its game, as a file."""
    study, spoken = await study_of(request), language(request)
    text = await in_turn(request, study_text, study.content, study.source, study.author)
    name = f"{said(study.content.title, spoken)[:60]}{SUFFIX}"
    headers = {"content-disposition": attachment(name), "cache-control": "no-store"}
    return Response(text, media_type="application/toml", headers=headers)


async def picture(request: Request) -> Response:
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
