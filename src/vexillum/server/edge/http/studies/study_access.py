"""The study of a request, who may read it, and its game."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import NamedTuple

import msgspec
from starlette.requests import Request

from vexillum.core.registry import get_game
from vexillum.core.words.texts import Texts
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.http.common import hub_of, language, who
from vexillum.server.edge.http.game_views import GameView
from vexillum.server.edge.requester import share_of
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, texts_of
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.studies import packed_studies, replayed_studies
from vexillum.server.matches.studies.study_forms import StudyCard, StudyForm, chapter_forms
from vexillum.server.storage.works import studies
from vexillum.server.storage.works.studies import CLUB, StudyHead
from vexillum.studies.study import COLOURS, Content, Source, Words, gallery, game_of, paragraphs, said

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
    record = await hub_of(request).database.read(studies.found, ref[:64], person)
    content, source = await asyncio.to_thread(packed_studies.unpacked, record)
    return Study(ref, content, source, record.author, person, record)


async def past_of(request: Request, study: Study) -> Past:
    """The moments of the game of a study."""
    share = f"network {network_of(request)}" if study.person is None else share_of(request, study.person.id)
    return await replayed_studies.past_of(study.source, share)


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
