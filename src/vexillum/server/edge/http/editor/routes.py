"""The routes of the editor: open a position, change it, make a file of it, estimate its win chances, play it.

Nothing is kept. Of a match only those moments can be opened from which one may play on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from vexillum.core.dice import fresh_seed
from vexillum.core.editor.documents import (
    Document,
    case_text,
    of_scenario,
    of_session,
    position_text,
    session_of,
)
from vexillum.core.editor.edits import Edit
from vexillum.core.files.position_file import play_on
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.server.edge.http.branches.forks import fork_source
from vexillum.server.edge.http.common import Body, body, hub_of, language, page, reply, who
from vexillum.server.edge.http.editor.sheets import OpenedForm, Shown, changed, sheet
from vexillum.server.edge.http.matches import add_match
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.kernel.texts import game_texts, language_of
from vexillum.server.matches import new_match
from vexillum.server.matches.actions.hand_overs import ME
from vexillum.server.matches.frames.moments import Past
from vexillum.server.matches.frames.replay_forms import ForkSeat
from vexillum.server.matches.frames.server_messages import AgentName
from vexillum.server.matches.imported_games import check_stored, in_turn, session_brought
from vexillum.server.matches.reviews.playout_desk import DESK, MOST, Key
from vexillum.server.matches.reviews.review_forms import chances_form

MOST_POSITION = 512 * 1024
"""Bytes of a request with a position; the largest has a tenth of it."""
MOST_FILE = 4 * 1024 * 1024
"""Bytes of a file that is opened: a saved game of many turns."""
AT_ONCE = 2
"""In one process, this many positions are drawn or checked at the same time."""
WAITING = 16
"""Requests that may wait for their turn; later ones are asked to come again."""
Said = Annotated[str, msgspec.Meta(max_length=300)]

_work = asyncio.Semaphore(AT_ONCE)
_waiting = 0
_T = TypeVar("_T")


class Open(Body, kw_only=True):
    """What to open: the start of a scenario, the text of a file, or a moment of a match."""

    game: str = ""
    scenario: str | None = None
    players: int | None = None
    text: str = ""
    match: str = ""
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """After how many answers of a saved game or a match; None: as it stands."""
    line: int | None = None


class Change(Body, kw_only=True):
    """A position, what to do with it, and what the page shows of it. Without an edit it is drawn and checked."""

    document: Document
    edit: Edit | None = None
    tidy: bool = True
    shown: Shown = Shown()


class File(Body, kw_only=True):
    """A position to make a file of."""

    document: Document
    kind: str = "position"
    title: Said = ""
    rule: Said = ""
    about: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class Chances(Body, kw_only=True):
    """A position to be played out."""

    document: Document
    playouts: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 40
    """0: only what is estimated without a playout."""


class Play(Body, kw_only=True):
    """A position to play, and who shall: ``me``, ``open``, or an agent."""

    document: Document
    seats: dict[str, str] = {}


async def editor_page(request: Request) -> Response:
    """The editor of positions."""
    return page("editor")


async def open_position(request: Request) -> Response:
    """A position to begin with."""
    wish = await body(request, Open, MOST_FILE)
    person = await who(request, wish)
    spoken = _spoken(request, wish)
    if wish.match:
        request.path_params["match"] = wish.match
        source = await fork_source(request, person, wish.line)
        at = source.past.last if wish.at is None else wish.at
        return reply(await _in_turn(lambda: _opened_session(source.past.at(at), spoken)))
    if wish.text:
        session = await in_turn(hub_of(request), person, lambda: _moment(session_brought(wish.text), wish.at))
        return reply(await _in_turn(lambda: _opened_session(session, spoken)))
    game = get_game(wish.game)
    return reply(await _in_turn(lambda: _opened_scenario(game, wish, spoken)))


async def change(request: Request) -> Response:
    """A position after an edit, drawn and checked."""
    wish, game = await _given(request, Change)
    spoken = _spoken(request, wish)

    def work() -> Any:
        if wish.edit is None:
            return sheet(game, wish.document, spoken, wish.shown)
        done = changed(game, wish.document, wish.edit, spoken, tidy=wish.tidy)
        after = msgspec.structs.replace(wish.document, whole=done.position)
        return sheet(game, after, spoken, wish.shown, done)

    return reply(await _in_turn(work))


async def file(request: Request) -> Response:
    """A position as a file: as it stands, or as the beginning of a case."""
    wish, game = await _given(request, File)
    texts = game_texts(game, _spoken(request, wish))
    if wish.kind not in ("position", "case"):
        raise Refusal("malformed", why=f"kind: {wish.kind[:40]}")
    title = wish.title or texts("game.name")

    def work() -> str:
        if wish.kind == "case":
            return case_text(game, wish.document, title=title, rule=wish.rule, about=wish.about, texts=texts)
        session_of(game, wish.document, {}, "a file")
        comment = texts("editor.file_comment", game=texts("game.name"), id=game.info.id)
        return position_text(game, wish.document, comment)

    return reply({"name": f"{game.info.id.partition('@')[0]}-{wish.kind}.toml", "text": await _in_turn(work)})


async def chances(request: Request) -> Response:
    """Win chances of a position after this many playouts, or as many as fit into a moment: then one asks again."""
    wish, game = await _given(request, Chances)
    mark = int(sha256(game.info.id.encode() + msgspec.json.encode(wish.document)).hexdigest()[:15], 16)
    session = await _in_turn(lambda: session_of(game, wish.document, None, "estimate"))
    known = await DESK.ask(Key("editor", 0, None, mark), lambda: session, wish.playouts)
    tried = known.playouts + sum(known.spoilt.values())
    return reply(chances_form(session, known, 0, _spoken(request, wish), done=tried >= wish.playouts))


async def play(request: Request) -> Response:
    """A new match that begins at a position, for practice: nobody has played it up to there."""
    wish = await body(request, Play, MOST_POSITION)
    person = await who(request, wish)
    game = get_game(request.path_params["game"])

    def begun() -> Session[Any]:
        session = session_of(game, wish.document, {}, fresh_seed())
        if session.over:
            raise Refusal("fork_over", 409)
        usual = _usual(session)
        new_match.seated(session, wish.seats, person, usual)  # refuses seats and agents that there are not
        players = new_match.players_wanted(session.setup.seats, usual | wish.seats, HUMAN)
        new = play_on(session, players, fresh_seed())
        new.practised = True
        check_stored(new)
        return new

    session = await in_turn(hub_of(request), person, begun)
    seats = new_match.seated(session, wish.seats, person, _usual(session))
    return await add_match(request, session, person, seats, new_match.Terms(practice=True, begun="position"))


# What they share ------------------------------------------------------------------------------------------------------

_B = TypeVar("_B", Change, File, Chances)


async def _given(request: Request, kind: type[_B]) -> tuple[_B, Game[Any]]:
    wish = await body(request, kind, MOST_POSITION)
    await who(request, wish)
    return wish, get_game(request.path_params["game"])


def _spoken(request: Request, wish: Body) -> str:
    return language_of(wish.lang) if wish.lang else language(request)


async def _in_turn(work: Callable[[], _T]) -> _T:
    """Do the work in a thread, a few at a time."""
    global _waiting
    if _waiting >= WAITING:
        raise RetryLater("editor_busy", 3, 503)
    _waiting += 1
    try:
        async with _work:
            return await asyncio.to_thread(work)
    finally:
        _waiting -= 1


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
"""The addresses of the editor."""
