"""The position editor. The server stores nothing: it draws, checks and changes positions sent by the page."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any, TypeVar
from zlib import crc32

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from vexillum.core.dice import fresh_seed
from vexillum.core.editor.checks import Problem, Supply, problems, supply, worded
from vexillum.core.editor.documents import Document, case_text, of_scenario, of_session, position_text, session_of
from vexillum.core.editor.edits import Edit, Edited, edited, editing_of, record_path, state_of
from vexillum.core.editor.forms import Names, PositionForm, position_form
from vexillum.core.errors import BadPosition
from vexillum.core.facts.fact import Field
from vexillum.core.files.position_file import play_on
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.display import Art
from vexillum.core.show.svg import MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.branches import fork_source
from vexillum.server.edge.http.common import Body, body, hub_of, language, page, reply, who
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.http.replays import ForkSeat
from vexillum.server.edge.http.reviews import MOST, PLAYOUTS, Key, chances_form
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.refusals import Refusal, RetryLater
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches import new_match
from vexillum.server.matches.frames.frame_types import MapChange
from vexillum.server.matches.frames.frames import map_change
from vexillum.server.matches.frames.server_messages import AgentName
from vexillum.server.matches.frames.views import Past
from vexillum.server.matches.new_match import check_stored, run_import, session_of_file
from vexillum.server.matches.seat_changes import ME

# A position as the editor's page shows it. ``tools/types_js.py`` generates the JavaScript types ----------------------


_log = logging.getLogger(__name__)
FRAME = ""
"""The key of the hash of everything around the blocks of a map."""


class EditEffect(msgspec.Struct, frozen=True):
    """An automatic change that followed from an edit: what changed, and its value before and now."""

    label: str
    before: str
    now: str


class SheetForm(msgspec.Struct, frozen=True):
    """A position, drawn and checked."""

    game: str
    document: Document
    map: MapChange | None
    """None: it cannot be drawn; the problems say why."""
    marks: dict[str, str]
    """A hash of each block, which the page sends back to get only changed blocks."""
    form: PositionForm | None
    """None: unchanged."""
    form_mark: str
    problems: list[Problem]
    supply: list[Supply]
    also: list[EditEffect]
    """Automatic changes after the edit."""
    since: int = 0
    """How many answers were given in its game after this position."""


class OpenedForm(msgspec.Struct, frozen=True):
    """An opened position, with everything that stays the same while it is edited."""

    name: str
    sheet: SheetForm
    art: Art
    seats: list[ForkSeat]
    """The possible players, and the defaults."""
    agents: list[AgentName]


class Shown(msgspec.Struct, frozen=True):
    """What the page already has: the hashes of its map's blocks and of its form."""

    marks: dict[str, str] = {}
    form_mark: str = ""


def sheet(
    game: Game[Any], document: Document, language: str, shown: Shown, done: Edited | None = None, since: int = 0
) -> SheetForm:
    """A position for a page, without the parts the page already has."""
    editing, texts = editing_of(game), game_texts(game, language)
    state = state_of(game, document.whole)
    whole = editing.facts.position(state)
    fields, names = editing.facts.forms(state), Names(editing, texts)
    form = position_form(editing, fields, whole, names)
    form_mark = _mark(msgspec.json.encode(form) + language.encode())
    drawing = _drawn(game, state, texts)
    marks = {} if drawing is None else _marks(drawing)
    return SheetForm(
        game=game.info.id,
        document=msgspec.structs.replace(document, whole=whole),
        map=None if drawing is None else _change(drawing, shown.marks, marks),
        marks=marks,
        form=None if form_mark == shown.form_mark else form,
        form_mark=form_mark,
        problems=problems(game, editing, state, whole, names, fields),
        supply=supply(editing, state, whole, names, fields),
        also=[] if done is None else [_followed(one, fields, names) for one in done.also],
        since=since,
    )


def changed(game: Game[Any], document: Document, edit: Edit, language: str, *, tidy: bool) -> Edited:
    """A position after an edit, or a refusal that says why."""
    try:
        return edited(game, document.whole, edit, tidy=tidy)
    except BadPosition as error:
        raise Refusal("editor", 409, why=_why(game, document, edit, error, language)) from error


def _why(game: Game[Any], document: Document, edit: Edit, error: BadPosition, language: str) -> str:
    """Why an edit was refused, with the names of pieces and places."""
    editing, texts = editing_of(game), game_texts(game, language)
    names = Names(editing, texts)
    fields = editing.facts.forms(state_of(game, document.whole))
    message = worded(error.message, editing, names, fields)
    params = dict(message.params)
    if "piece" in params:
        params["piece"] = _piece_name(game, document, edit, names)
    return texts(msgspec.structs.replace(message, params=params))


def _piece_name(game: Game[Any], document: Document, edit: Edit, names: Names) -> str:
    editing, texts = names.editing, names.texts
    kind, _, id = edit.piece.partition(":")
    if id and f"{kind}.{id}" in texts:
        return texts.name(kind, id)
    if (path := record_path(editing, document.whole, edit.piece)) is not None:
        return names.path(editing.facts.forms(state_of(game, document.whole)), path)
    if edit.piece in {pool.id for pool in editing.facts.pools}:
        return names.pool(edit.piece)
    return game.board.art(texts).token_names.get(edit.piece, edit.piece)


def _followed(one: tuple[str, Any, Any], fields: list[Field], names: Names) -> EditEffect:
    path, before, now = one
    return EditEffect(names.path(fields, path), _value(before), _value(now))


def _value(value: Any) -> str:
    """A value in short; for a list its length."""
    if isinstance(value, list | dict):
        return f"({len(value)})"
    return "–" if value is None else str(value)


# The map --------------------------------------------------------------------------------------------------------------


def _drawn(game: Game[Any], state: Any, texts: Texts) -> MapDrawing | None:
    """The map; None if the position is too broken to draw."""
    try:
        whole = editing_of(game).view
        view = game.knowledge.view(state, None) if whole is None else whole(state)
        return game.board.draw_map(view, texts)
    except Exception:  # impossible positions cannot be drawn
        _log.info("a position of the editor could not be drawn", exc_info=True)
        return None


def _mark(content: bytes) -> str:
    return f"{crc32(content):x}"


def _marks(drawing: MapDrawing) -> dict[str, str]:
    frame = repr((drawing.width, drawing.height, drawing.home, drawing.css, list(drawing.blocks)))
    return {FRAME: _mark(frame.encode()), **{id: _mark(drawn.encode()) for id, drawn in drawing.blocks.items()}}


def _change(drawing: MapDrawing, shown: Mapping[str, str], marks: Mapping[str, str]) -> MapChange:
    """The difference from the map the page shows."""
    if shown.get(FRAME) != marks[FRAME]:
        return map_change(None, drawing)
    blocks = {id: drawn for id, drawn in drawing.blocks.items() if shown.get(id) != marks[id]}
    return MapChange(blocks=blocks, label=drawing.label, anchors=drawing.anchors)


# The editor's routes: open a position, change it, export it, estimate its win chances, play it -----------------------
#
# Nothing is stored. A moment of a match can be opened only if one may continue from it.


MOST_POSITION = 512 * 1024
"""Maximum bytes of a request with a position; the largest one needs a tenth of it."""
MOST_FILE = 4 * 1024 * 1024
"""Maximum bytes of an opened file, such as a long saved game."""
AT_ONCE = 1
"""How many positions are drawn or checked at once in one process."""
WAITING = 32
"""Requests that may wait; of more, those of whoever has most waiting are refused with a retry time."""
OF_PERSON = 12
"""How many of them may be one person's: a page draws positions while one edits, one after the other."""
Said = Annotated[str, msgspec.Meta(max_length=300)]

DRAWING = FairQueue(AT_ONCE, waiting=WAITING, of_person=OF_PERSON, busy=lambda: RetryLater("editor_busy", 3, 503))


class Open(Body, kw_only=True):
    """What to open: the start of a scenario, the text of a file, or a moment of a match."""

    game: str = ""
    scenario: str | None = None
    players: int | None = None
    text: str = ""
    match: str = ""
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """After how many answers of a saved game or a match; None: the latest moment."""
    line: int | None = None


class Change(Body, kw_only=True):
    """A position, an edit, and what the page shows. Without an edit it is drawn and checked."""

    document: Document
    edit: Edit | None = None
    tidy: bool = True
    shown: Shown = Shown()


class File(Body, kw_only=True):
    """A position to export."""

    document: Document
    kind: str = "position"
    title: Said = ""
    rule: Said = ""
    about: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class Chances(Body, kw_only=True):
    """A position to play out."""

    document: Document
    playouts: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 40
    """0: only the estimate made without playouts."""


class Play(Body, kw_only=True):
    """A position to play, and the players: ``me``, ``open``, or an agent."""

    document: Document
    seats: dict[str, str] = {}


async def editor_page(request: Request) -> Response:
    """The editor's page."""
    return page("editor")


async def open_position(request: Request) -> Response:
    """The opened position."""
    wish = await body(request, Open, MOST_FILE)
    person = await who(request, wish)
    spoken = language(request, wish.lang)
    if wish.match:
        request.path_params["match"] = wish.match
        source = await fork_source(request, person, wish.line, shown=True)
        at = source.past.last if wish.at is None else wish.at
        return reply(await DRAWING.run(person.id, lambda: _opened_session(source.past.at(at), spoken)))
    if wish.text:
        session = await run_import(hub_of(request), person, lambda: _moment(session_of_file(wish.text), wish.at))
        return reply(await DRAWING.run(person.id, _opened_session, session, spoken))
    game = get_game(wish.game)
    return reply(await DRAWING.run(person.id, _opened_scenario, game, wish, spoken))


async def change(request: Request) -> Response:
    """A position after an edit, drawn and checked."""
    wish, game, person = await _given(request, Change)
    spoken = language(request, wish.lang)

    def work() -> Any:
        if wish.edit is None:
            return sheet(game, wish.document, spoken, wish.shown)
        done = changed(game, wish.document, wish.edit, spoken, tidy=wish.tidy)
        after = msgspec.structs.replace(wish.document, whole=done.position)
        return sheet(game, after, spoken, wish.shown, done)

    return reply(await DRAWING.run(person.id, work))


async def file(request: Request) -> Response:
    """A position as a file, or as the start of a case."""
    wish, game, person = await _given(request, File)
    texts = game_texts(game, language(request, wish.lang))
    if wish.kind not in ("position", "case"):
        raise Refusal("malformed", why=f"kind: {wish.kind[:40]}")
    title = wish.title or texts("game.name")

    def work() -> str:
        if wish.kind == "case":
            return case_text(game, wish.document, title=title, rule=wish.rule, about=wish.about, texts=texts)
        session_of(game, wish.document, {}, "a file")
        comment = texts("editor.file_comment", game=texts("game.name"), id=game.info.id)
        return position_text(game, wish.document, comment)

    text = await DRAWING.run(person.id, work)
    return reply({"name": f"{game.info.id.partition('@')[0]}-{wish.kind}.toml", "text": text})


async def chances(request: Request) -> Response:
    """Win chances of a position after this many playouts, or as many as time allows; then the page asks again."""
    wish, game, person = await _given(request, Chances)
    mark = int(sha256(game.info.id.encode() + msgspec.json.encode(wish.document)).hexdigest()[:15], 16)
    session = await DRAWING.run(person.id, session_of, game, wish.document, None, "estimate")
    known = await PLAYOUTS.ask(Key("editor", 0, None, mark), lambda: session, wish.playouts, person.id)
    tried = known.playouts + sum(known.spoilt.values())
    return reply(chances_form(session, known, 0, language(request, wish.lang), done=tried >= wish.playouts))


async def play(request: Request) -> Response:
    """Create a practice match from a position."""
    wish = await body(request, Play, MOST_POSITION)
    person = await who(request, wish)
    game = get_game(request.path_params["game"])

    def begun() -> Session[Any]:
        session = session_of(game, wish.document, {}, fresh_seed())
        if session.over:
            raise Refusal("fork_over", 409)
        usual = _usual(session)
        new_match.seated(session, wish.seats, person, usual)  # refuses unknown seats and agents
        players = new_match.players_wanted(session.setup.seats, usual | wish.seats, HUMAN)
        new = play_on(session, players, fresh_seed())
        new.practised = True
        check_stored(new)
        return new

    session = await run_import(hub_of(request), person, begun)
    seats = new_match.seated(session, wish.seats, person, _usual(session))
    return await add_match(request, session, person, seats, new_match.Terms(practice=True, begun="position"))


# Shared ---------------------------------------------------------------------------------------------------------------

_B = TypeVar("_B", Change, File, Chances)


async def _given(request: Request, kind: type[_B]) -> tuple[_B, Game[Any], Person]:
    wish = await body(request, kind, MOST_POSITION)
    person = await who(request, wish)
    return wish, get_game(request.path_params["game"]), person


def _moment(session: Session[Any], at: int | None) -> Session[Any]:
    return session if at is None else Past(session).at(at)


def _opened_scenario(game: Game[Any], wish: Open, language: str) -> OpenedForm:
    document = of_scenario(game, wish.scenario, wish.players)
    return _opened(game, document, language, 0)


def _opened_session(session: Session[Any], language: str) -> OpenedForm:
    document, since = of_session(session)
    return _opened(session.game, document, language, since)


def _opened(game: Game[Any], document: Document, language: str, since: int) -> OpenedForm:
    texts = game_texts(game, language)
    seats = game.info.seats_for(document.players)
    played = {seat: document.seats.get(seat, HUMAN) for seat in seats}
    agents = game.info.quick_agent
    usual = {seat: ME if n == 0 else agents for n, seat in enumerate(seats)}
    if HUMAN in document.seats.values():
        usual = {seat: ME if player == HUMAN else player for seat, player in played.items()}
    return OpenedForm(
        name=texts("game.name"),
        sheet=sheet(game, document, language, Shown(), since=since),
        art=game.board.art(texts),
        seats=[ForkSeat(seat, texts.name("seat", seat), usual[seat]) for seat in seats],
        agents=[AgentName(id, texts.name("agent", id)) for id in game.seat_agents],
    )


def _usual(session: Session[Any]) -> dict[str, str]:
    return dict.fromkeys(session.setup.seats, session.game.info.quick_agent)


EDITOR = [
    Route("/editor", editor_page),
    Route("/editor/{game}", editor_page),
    Route("/api/editor", open_position, methods=["POST"]),
    Route("/api/editor/{game}", change, methods=["POST"]),
    Route("/api/editor/{game}/file", file, methods=["POST"]),
    Route("/api/editor/{game}/chances", chances, methods=["POST"]),
    Route("/api/editor/{game}/match", play, methods=["POST"]),
]
"""The editor's routes."""
