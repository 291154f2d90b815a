"""The list of games, with their pictures."""

from __future__ import annotations

import gzip
import logging
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.errors import VexillumError
from vexillum.core.game import Game
from vexillum.core.parts.front import ScenarioFront
from vexillum.core.registry import get_game, offered_ids
from vexillum.core.session import Session
from vexillum.core.show.svg import Box, MapDrawing, box_around, thumbnail
from vexillum.core.words.texts import Texts
from vexillum.learn.lesson import course
from vexillum.server.edge.http.common import in_turn, language, reply
from vexillum.server.kernel.texts import game_texts

_log = logging.getLogger(__name__)


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """An id with its name."""

    id: str
    name: str
    about: str = ""


class ScenarioForm(msgspec.Struct, frozen=True):
    """A scenario: its description, length in minutes, and difficulty (0: unknown)."""

    id: str
    name: str
    about: str
    play: str
    minutes: tuple[int, int]
    difficulty: int


class SeatChoice(msgspec.Struct, frozen=True):
    """A seat: its description and difficulty (0: unknown)."""

    id: str
    name: str
    about: str
    difficulty: int


class SettingForm(msgspec.Struct, frozen=True):
    """A set-up option with its values, the default first."""

    id: str
    name: str
    about: str
    values: list[Named]


class GameForm(msgspec.Struct, frozen=True):
    """A game with the choices for a new match."""

    id: str
    name: str
    about: str
    blurb: str
    """A description in one sentence."""
    reconstructed: str
    players: list[int]
    scenarios: list[ScenarioForm]
    seats: list[SeatChoice]
    in_play: list[list[str]]
    """The seats in play for each number of players."""
    options: list[SettingForm]
    agents: list[Named]
    quick_agent: str
    minutes: tuple[int, int]
    difficulty: int
    """From 1 to 5; 0: unknown."""
    lessons: int
    """The number of lessons."""
    first_game: bool
    """Whether it is a good first game."""
    first_scenario: str
    first_seat: str
    first_options: dict[str, str]
    """Scenario, seat and options for a first game; empty: the first of each."""
    own: Literal["", "deck", "set"]
    """Whether players can use custom decks or file sets."""
    hidden: bool
    credits: str


async def games(request: Request) -> Response:
    """All games with the choices for a new match."""
    return reply(all_games(language(request)))


def all_games(language: str) -> list[GameForm]:
    """The games in one language, without those that cannot be loaded."""
    found = []
    for id in offered_ids():
        try:
            found.append(game_form(id, language))
        except Exception:  # one broken game must not affect the others
            _log.exception("game could not be loaded", extra={"game": id})
    return found


def game_form(id: str, language: str) -> GameForm:
    """One game, with the decks that are installed now."""
    game = get_game(id)
    return msgspec.structs.replace(_form(game, language, lesson_count(id)), options=_settings(game, language))


def _settings(game: Game[Any], language: str) -> list[SettingForm]:
    """The options of a new match; among them owners' decks, which come and go while the server runs."""
    texts = game_texts(game, language)
    return [
        SettingForm(
            choice.id,
            texts.name("setting", choice.id),
            _told(texts, "setting_about", choice.id),
            _named(texts, f"setting_value.{choice.id}", choice.values),
        )
        for choice in game.options.choices()
    ]


@lru_cache(maxsize=64)
def _form(game: Game[Any], language: str, lessons: int) -> GameForm:
    """What does not change about a game while the server runs."""
    info, front, texts = game.info, game.front(), game_texts(game, language)
    return GameForm(
        id=info.id,
        name=texts("game.name"),
        about=texts("game.about"),
        blurb=_told(texts, "game", "blurb") or texts("game.about"),
        reconstructed=texts("game.reconstructed") if info.reconstructed else "",
        players=list(info.players),
        scenarios=_scenarios(game, texts),
        seats=[
            SeatChoice(seat, texts.name("seat", seat), _told(texts, "seat_about", seat), front.seats.get(seat, 0))
            for seat in info.seats
        ],
        in_play=[list(game.info.seats_for(n)) for n in info.players],
        options=[],
        agents=_named(texts, "agent", game.seat_agents, about=True),
        quick_agent=info.quick_agent,
        minutes=info.minutes,
        difficulty=front.difficulty,
        lessons=lessons,
        first_game=front.first_game,
        first_scenario=front.first_scenario,
        first_seat=front.first_seat,
        first_options=front.first_options,
        own="" if game.own_decks is None else "deck" if game.sisters is None else "set",
        hidden=info.hidden,
        credits=info.credits,
    )


def _scenarios(game: Game[Any], texts: Texts) -> list[ScenarioForm]:
    known, info = game.front().scenarios, game.info
    plain = ScenarioFront(info.minutes)
    return [
        ScenarioForm(
            id,
            texts.name("scenario", id),
            texts.name("scenario_about", id),
            _told(texts, "scenario_play", id),
            known.get(id, plain).minutes,
            known.get(id, plain).difficulty,
        )
        for id in info.scenarios
    ]


def _told(texts: Texts, kind: str, id: str) -> str:
    """An optional text of a game."""
    return texts(f"{kind}.{id}") if f"{kind}.{id}" in texts else ""


def _named(texts: Texts, kind: str, ids: tuple[str, ...], *, about: bool = False) -> list[Named]:
    return [Named(id, texts.name(kind, id), texts.name(f"{kind}_about", id) if about else "") for id in ids]


# Pictures of games: a part of the map in a lively position, drawn once per language and theme ------------------------


RATIO = 1.63
"""Width to height."""
DAY = 86_400


class Picture(NamedTuple):
    """A compressed picture and its ETag."""

    content: bytes
    tag: str


async def picture(request: Request) -> Response:
    """The picture of a game as SVG. Browsers cache it for a day, then revalidate it."""
    game = get_game(request.path_params["game"])
    dark = request.query_params.get("theme") == "dark"
    found = await in_turn(request, game_picture, game, language(request), dark)
    return svg_reply(request, found, f"public, max-age={DAY}")


def svg_reply(request: Request, found: Picture, cache: str) -> Response:
    """A picture, or 304 if it has not changed."""
    headers = {"cache-control": cache, "etag": found.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    content = found.content if packed else gzip.decompress(found.content)
    return Response(
        content, media_type="image/svg+xml", headers=headers | ({"content-encoding": "gzip"} if packed else {})
    )


@lru_cache(maxsize=64)
def game_picture(game: Game[Any], language: str, dark: bool) -> Picture:
    """The picture of a game."""
    drawing, box = _scene(game, language)
    return packed(thumbnail(drawing, box, dark=dark))


def packed(drawn: str) -> Picture:
    """A compressed picture."""
    content = drawn.encode()
    return Picture(gzip.compress(content, 6, mtime=0), f'"{sha256(content).hexdigest()[:32]}"')


def _scene(game: Game[Any], language: str) -> tuple[MapDrawing, Box]:
    """The recorded position, or the start of a new match if there is none or it does not fit custom files."""
    front, texts = game.front(), game_texts(game, language)
    if front.position is not None:
        try:
            state = game.positions.read(front.position)
            drawing = game.board.draw_map(game.knowledge.view(state, None), texts)
            return drawing, Box(*front.box) if front.box else box_around(drawing, (), RATIO)
        except VexillumError:
            pass  # these files may lack places of the position
    drawing = game.board.draw_map(Session.start(game, seed="picture").view(None), texts)
    return drawing, box_around(drawing, (), RATIO)


# The number of a game's lessons --------------------------------------------------------------------------------------


def lesson_count(game: str) -> int:
    """The number of a game's lessons."""
    return len(course(game))
