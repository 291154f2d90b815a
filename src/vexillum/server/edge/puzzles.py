"""Puzzles: their pages and messages, and one at the table over its WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import date
from functools import lru_cache
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from vexillum.analysis.words import between
from vexillum.core.registry import offered_ids
from vexillum.core.session import Session
from vexillum.core.show.display import Art
from vexillum.core.show.svg import box_around, thumbnail
from vexillum.puzzles.puzzle import HINTS, Attempt, Puzzle, Status, Verdict, play_on
from vexillum.puzzles.shelf import Daily, archive, shelf, today
from vexillum.puzzles.words import Words
from vexillum.server.accounts.rate_limits import network_of
from vexillum.server.edge.http.common import Body, body, in_turn, language, page, reply, who
from vexillum.server.edge.http.games import Picture, packed, svg_reply
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.solo import SoloSocket, SoloTable, no_room
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts, texts_of
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches import new_match
from vexillum.server.matches.actions import client_messages
from vexillum.server.matches.actions.client_messages import Incoming, Reader, Word
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import Outgoing

# The puzzles the server offers: today's and earlier ones, never future ones ------------------------------------------


CACHED = 512


def all_puzzles(language: str, days: int | None = None) -> PuzzleList:
    """The puzzles of all games, today's and earlier ones, or only the last few days'."""
    day = today()
    games = [found for game in offered_ids() if (found := _shelf(game, day, days, language)) is not None]
    return PuzzleList(day.isoformat(), games)


def _shelf(game: str, day: date, days: int | None, language: str) -> GamePuzzles | None:
    shown = archive(shelf(game), day)[:days]
    if not shown:
        return None
    first, *earlier = [puzzle_form(one, language) for one in shown]
    return GamePuzzles(game, texts_of(game, language)("game.name"), first, earlier)


def puzzle_named(game: str, id: str) -> Daily:
    """A puzzle by its id, if its day has come; or a :class:`Refusal`."""
    for one in archive(shelf(game), today()) if game in offered_ids() else ():
        if one.puzzle.id == id:
            return one
    raise Refusal("no_puzzle", 404, id=id[:60])


def puzzle_before(game: str, id: str) -> str:
    """The id of the previous puzzle; empty for the first."""
    shown = [one.puzzle.id for one in archive(shelf(game), today())]
    place = shown.index(id) + 1
    return shown[place] if place < len(shown) else ""


def puzzle_form(one: Daily, language: str) -> PuzzleForm:
    """A puzzle in a list."""
    return _form(one.puzzle.game, one.puzzle.id, one.day, language)


@lru_cache(maxsize=CACHED)
def _form(game: str, id: str, day: date, language: str) -> PuzzleForm:
    puzzle = shelf(game).find(id)
    session = puzzle.session()
    words = words_of(puzzle, session, language)
    texts = words.texts
    return PuzzleForm(
        id=puzzle.id,
        day=day.isoformat(),
        title=words.title,
        question=words.question,
        scenario=texts.name("scenario", session.setup.scenario),
        seat=texts.name("seat", puzzle.seat),
        theme=texts(f"puzzle_theme.{words.theme}"),
        difficulty=puzzle.difficulty,
        level=texts(f"puzzle_difficulty.{puzzle.difficulty}"),
        answers=len(puzzle.options),
    )


def words_of(puzzle: Puzzle, session: Session[Any], language: str) -> Words:
    """The texts about a puzzle."""
    return Words(puzzle, session, shelf(puzzle.game).theme(puzzle), language)


# The messages of a puzzle. The values of answers are sent only after an answer ---------------------------------------


# Sent -----------------------------------------------------------------------------------------------------------------


class PuzzleForm(msgspec.Struct, frozen=True):
    """A puzzle in a list, without its solution."""

    id: str
    day: str
    """The last day it was shown: 2026-11-17."""
    title: str
    question: str
    scenario: str
    seat: str
    """The seat to move."""
    theme: str
    difficulty: int
    """1 to 3."""
    level: str
    """The difficulty in a word."""
    answers: int
    """The number of possible answers."""


class GamePuzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    name: str
    today: PuzzleForm
    earlier: list[PuzzleForm]
    """Earlier ones, newest first."""


class PuzzleList(msgspec.Struct, frozen=True):
    """The puzzles of all games."""

    day: str
    """Today, in UTC."""
    games: list[GamePuzzles]


class PuzzleWelcome(Outgoing, frozen=True, tag="puzzle_welcome"):
    """The puzzle and its game: everything the page needs only once."""

    game: str
    name: str
    """The game's name."""
    puzzle: PuzzleForm
    following: str
    """The id of the previous puzzle, to go on with; empty if there is none."""
    art: Art


class RatedForm(msgspec.Struct, frozen=True):
    """The value of an answer."""

    key: str
    label: str
    share: float
    """Its share of wins, from 0 to 1."""
    low: float
    high: float
    chance: str
    """The share and its interval in words."""
    interval: str
    gap: str
    """The gap to the best answer with its interval; empty for the best."""
    playouts: int
    best: bool
    given: bool
    """Whether it is the given answer."""


class PuzzleShown(Outgoing, frozen=True, tag="puzzle"):
    """What is said now."""

    frame: int
    """The number of the table frame it belongs to."""
    status: Status
    hints: list[str]
    more_hints: bool
    tries: int
    solved: bool
    verdict: Verdict | None = None
    """The verdict on the last answer, while it is shown."""
    said: str = ""
    """The verdict in words."""
    answers: list[RatedForm] = []
    """The values of answers, best first: all once the best was found or shown, before that only those tried."""
    explanation: list[str] = []
    """Why the best answer is best, once found or shown."""
    meant: str = ""
    """How the chances were computed."""


# Received -------------------------------------------------------------------------------------------------------------

Act = Literal["hint", "again", "show"]


class PuzzleHello(Incoming, tag="hello"):
    """The reader's language."""

    lang: Word = "en"


class PuzzleAct(Incoming, tag="puzzle"):
    """Show a hint, try again, or show the solution."""

    act: Act


Message = (
    PuzzleHello
    | PuzzleAct
    | client_messages.Answer
    | client_messages.Why
    | client_messages.WhatToAsk
    | client_messages.Preview
    | client_messages.Rule
    | client_messages.Read
    | client_messages.Odds
    | client_messages.Lang
    | client_messages.Board
    | client_messages.Ping
)
read: Reader[Message] = Reader(Message)


# A puzzle at the table: the position from its seat's viewpoint, and comments on answers ------------------------------


class PuzzleTable(SoloTable):
    """One person at one puzzle."""

    def __init__(self, daily: Daily, client: Client, network: str) -> None:
        super().__init__(client, network)
        self.daily = daily
        self.attempt = Attempt(daily.puzzle)

    @property
    def session(self) -> Session[Any]:
        """The session, which stays at the question."""
        return self.attempt.session

    @property
    def seat(self) -> str:
        """The seat to move."""
        return self.daily.puzzle.seat

    async def answer(self, keys: list[str], number: int) -> None:
        """Judge an answer."""
        await self._do(lambda: self.attempt.answer(keys, number))

    async def act(self, wanted: Act) -> None:
        """Perform the action of a button."""
        deeds: dict[Act, Callable[[], object]] = {
            "hint": self.attempt.hint,
            "again": self.attempt.again,
            "show": self.attempt.show,
        }
        await self._do(deeds[wanted])

    async def _do(self, deed: Callable[[], object]) -> None:
        self.send(await self.work(lambda: self._done(deed)))

    def _done(self, deed: Callable[[], object]) -> list[Outgoing]:
        deed()
        return self.present()

    # Showing ----------------------------------------------------------------------------------------------------------

    def present(self) -> list[Outgoing]:
        """The current table, preceded by the comments, which the page shows with it."""
        asks = self.attempt.status == "asked"
        frame = self.frame(self.session, (self.seat,), asks=asks)
        return [self._said(), msgspec.structs.replace(frame, undo=self.undo_form(False))]

    def _said(self) -> PuzzleShown:
        attempt = self.attempt
        words = words_of(attempt.puzzle, attempt.session, self.client.lang)
        judged = attempt.judged
        tried = {one.key for one in attempt.tries}
        told = {one.key for one in attempt.puzzle.options} if attempt.revealed else tried
        answered = attempt.status != "asked"
        return PuzzleShown(
            frame=self.client.frames,
            status=attempt.status,
            hints=words.hints(attempt.hints),
            more_hints=not answered and attempt.hints < HINTS,
            tries=len(attempt.tries),
            solved=attempt.solved,
            verdict=judged.verdict if judged else None,
            said=words.verdict(judged.key) if judged else "",
            answers=_rated(words, told, judged.key if judged else "") if answered else [],
            explanation=words.explanation() if answered and attempt.revealed else [],
            meant=words.meant() if answered else "",
        )

    def welcome(self) -> PuzzleWelcome:
        """The puzzle and its game."""
        puzzle, lang = self.daily.puzzle, self.client.lang
        texts = words_of(puzzle, self.session, lang).texts
        return PuzzleWelcome(
            game=puzzle.game,
            name=texts("game.name"),
            puzzle=puzzle_form(self.daily, lang),
            following=puzzle_before(puzzle.game, puzzle.id),
            art=self.session.game.board.art(texts),
        )


def _rated(words: Words, told: Collection[str], given: str) -> list[RatedForm]:
    """The values of some answers, best first."""
    puzzle, texts = words.puzzle, words.texts
    found = []
    for one in puzzle.ranked:
        if one.key not in told:
            continue
        chance = one.chance(puzzle.seat)
        found.append(
            RatedForm(
                key=one.key,
                label=words.label(one.key),
                share=chance.share,
                low=chance.low,
                high=chance.high,
                chance=words.share(one),
                interval=between(chance, texts),
                gap="" if one.gap is None else words.gap(one.gap),
                playouts=one.playouts,
                best=one.gap is None,
                given=one.key == given,
            )
        )
    return found


# The WebSocket of a puzzle: one attempt, which lives as long as the connection ---------------------------------------


MOST_PUZZLES = 300
"""How many puzzles can be open in one process."""

_open: set[PuzzleTable] = set()


async def _begin(socket: WebSocket, hello: PuzzleHello) -> PuzzleTable:
    found = await asyncio.to_thread(puzzle_named, socket.path_params["game"], socket.path_params["puzzle"])
    return await asyncio.to_thread(PuzzleTable, found, Client("", "", hello.lang), network_of(socket))


def _full(network: str) -> Refusal | None:
    return Refusal("puzzles_full", 503) if no_room(_open, network, MOST_PUZZLES) else None


async def _follow(table: PuzzleTable, message: Incoming) -> bool:
    """The messages only puzzles have."""
    match message:
        case PuzzleAct():
            await table.act(message.act)
        case client_messages.Answer():
            await table.answer(message.keys, message.number)
        case _:
            return False
    return True


_socket = SoloSocket(
    "puzzle",
    PuzzleHello,
    read=read,
    lang=lambda hello: hello.lang,
    open=_begin,
    follow=_follow,
    full=_full,
    tables=_open,
)


async def endpoint(socket: WebSocket) -> None:
    """Greet the person, then handle messages until the page is closed."""
    await _socket.endpoint(socket)


# The pages and data of puzzles, and a real game from a puzzle's position ---------------------------------------------


RATIO = 1.63
"""The aspect ratio of a picture, width to height."""
MOST_PLACES = 6
"""If a question is about more places than this, the whole map is shown."""
DAY = 86_400
LISTING = FairQueue(1)
"""Lists that are put together now: one for each language and length."""
_lists: dict[tuple[date, tuple[str, ...], str, int | None], msgspec.Raw] = {}


async def puzzles_page(request: Request) -> Response:
    """The page of all puzzles."""
    return page("puzzle-index")


async def puzzle_page(request: Request) -> Response:
    """A puzzle at the table."""
    return page("puzzle")


async def puzzles(request: Request) -> Response:
    """Today's and earlier puzzles."""
    return await _list(request, None)


async def todays(request: Request) -> Response:
    """Today's puzzles, for the front page."""
    return await _list(request, 1)


async def _list(request: Request, days: int | None) -> Response:
    """The puzzles of the last days. The first who asks on a day has them put together, which takes a while."""
    key = (today(), offered_ids(), language(request), days)
    if (found := _lists.get(key)) is None:
        async with LISTING.turn(f"network {network_of(request)}"):
            if (found := _lists.get(key)) is None:
                found = await LISTING.in_thread(lambda: msgspec.Raw(msgspec.json.encode(all_puzzles(key[2], days))))
        for old in [one for one in _lists if one[:2] != key[:2]]:
            del _lists[old]
        _lists[key] = found
    return reply(found)


async def picture(request: Request) -> Response:
    """The map of a puzzle around the places of its question."""
    found = await asyncio.to_thread(puzzle_named, request.path_params["game"], request.path_params["puzzle"])
    dark = request.query_params.get("theme") == "dark"
    drawn = await in_turn(request, _drawn, found.puzzle.game, found.puzzle.id, language(request), dark)
    return svg_reply(request, drawn, f"public, max-age={DAY}")


@lru_cache(maxsize=64)
def _drawn(game: str, id: str, lang: str, dark: bool) -> Picture:
    session = puzzle_named(game, id).puzzle.session()
    decision = session.decision
    assert decision is not None
    texts = game_texts(session.game, lang)
    drawing = session.game.board.draw_map(session.view(decision.seat), texts)
    places = list(dict.fromkeys(option.thing for option in decision.options if option.thing))
    box = box_around(drawing, places if len(places) <= MOST_PLACES else (), RATIO)
    return packed(thumbnail(drawing, box, dark=dark))


async def real_game(request: Request) -> Response:
    """Start a game against agents from the position of a puzzle."""
    wish = await body(request, Body)
    person = await who(request, wish)
    found: Daily = await asyncio.to_thread(puzzle_named, request.path_params["game"], request.path_params["puzzle"])
    session = await asyncio.to_thread(play_on, found.puzzle)
    seats = new_match.seated(session, {}, person, dict(session.players))
    return await add_match(request, session, person, seats, new_match.Terms(begun="puzzle"))


PUZZLES: list[BaseRoute] = [
    Route("/puzzles", puzzles_page),
    Route("/puzzle/{game}/{puzzle}", puzzle_page),
    Route("/api/puzzles", puzzles),
    Route("/api/puzzles/today", todays),
    Route("/api/puzzles/{game}/{puzzle}/picture.svg", picture),
    Route("/api/puzzles/{game}/{puzzle}/game", real_game, methods=["POST"]),
    WebSocketRoute("/ws/puzzle/{game}/{puzzle}", endpoint),
]
"""The routes of puzzles."""
