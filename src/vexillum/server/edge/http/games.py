"""Which games there are."""

from __future__ import annotations

import logging
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.game import Game
from vexillum.core.parts.front import ScenarioFront
from vexillum.core.registry import get_game, offered_ids
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import language, reply
from vexillum.server.edge.http.front.lessons import lesson_count
from vexillum.server.kernel.texts import game_texts

_log = logging.getLogger(__name__)


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something with a name."""

    id: str
    name: str
    about: str = ""


class ScenarioForm(msgspec.Struct, frozen=True):
    """A scenario: its story, how it plays, how long it lasts in minutes, how hard it is (0: not known)."""

    id: str
    name: str
    about: str
    play: str
    minutes: tuple[int, int]
    difficulty: int


class SeatChoice(msgspec.Struct, frozen=True):
    """A seat: how it plays, and how hard it is (0: not known)."""

    id: str
    name: str
    about: str
    difficulty: int


class SettingForm(msgspec.Struct, frozen=True):
    """An option of the set-up, with its values, the default first."""

    id: str
    name: str
    about: str
    values: list[Named]


class GameForm(msgspec.Struct, frozen=True):
    """A game, with what a new match of it can be made of."""

    id: str
    name: str
    about: str
    blurb: str
    """The description in one sentence."""
    reconstructed: str
    players: list[int]
    scenarios: list[ScenarioForm]
    seats: list[SeatChoice]
    in_play: list[list[str]]
    """For each number of players, the seats that are in play."""
    options: list[SettingForm]
    agents: list[Named]
    quick_agent: str
    minutes: tuple[int, int]
    difficulty: int
    """From 1 to 5; 0: not known."""
    lessons: int
    """How many lessons there are."""
    first_game: bool
    """Is it a good game to begin with?"""
    first_scenario: str
    first_seat: str
    first_options: dict[str, str]
    """What a newcomer plays, where they sit, and with which options; nothing: the first ones."""
    own: Literal["", "deck", "set"]
    """Can players bring a deck of their own, or a set of files?"""
    hidden: bool
    credits: str


async def games(request: Request) -> Response:
    """Every game with what a new match can be made of."""
    return reply(all_games(language(request)))


def all_games(language: str) -> list[GameForm]:
    """The games in one language. One that cannot be loaded is left out."""
    found = []
    for id in offered_ids():
        try:
            found.append(game_form(id, language))
        except Exception:  # whatever is wrong with one installed game, the others can be played
            _log.exception("game could not be loaded", extra={"game": id})
    return found


def game_form(id: str, language: str) -> GameForm:
    """One game."""
    game = get_game(id)
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
        options=[
            SettingForm(
                choice.id,
                texts.name("setting", choice.id),
                _told(texts, "setting_about", choice.id),
                _named(texts, f"setting_value.{choice.id}", choice.values),
            )
            for choice in game.options.choices()
        ],
        agents=_named(texts, "agent", game.seat_agents, about=True),
        quick_agent=info.quick_agent,
        minutes=info.minutes,
        difficulty=front.difficulty,
        lessons=lesson_count(id),
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
    """A text that a game may leave out."""
    return texts(f"{kind}.{id}") if f"{kind}.{id}" in texts else ""


def _named(texts: Texts, kind: str, ids: tuple[str, ...], *, about: bool = False) -> list[Named]:
    return [Named(id, texts.name(kind, id), texts.name(f"{kind}_about", id) if about else "") for id in ids]
