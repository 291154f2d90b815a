"""Which games there are."""

from __future__ import annotations

import logging

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.registry import get_game, offered_ids
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import language, reply
from vexillum.server.kernel.texts import game_texts

_log = logging.getLogger(__name__)


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something with a name."""

    id: str
    name: str
    about: str = ""


class SettingForm(msgspec.Struct, frozen=True):
    """An option of the set-up, with its values, the default first."""

    id: str
    name: str
    values: list[Named]


class GameForm(msgspec.Struct, frozen=True):
    """A game, with what a new match of it can be made of."""

    id: str
    name: str
    about: str
    reconstructed: str
    players: list[int]
    scenarios: list[Named]
    seats: list[Named]
    in_play: list[list[str]]
    """For each number of players, the seats that are in play."""
    options: list[SettingForm]
    agents: list[Named]
    quick_agent: str
    minutes: tuple[int, int]
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
    info, texts = game.info, game_texts(game, language)
    return GameForm(
        id=info.id,
        name=texts("game.name"),
        about=texts("game.about"),
        reconstructed=texts("game.reconstructed") if info.reconstructed else "",
        players=list(info.players),
        scenarios=_named(texts, "scenario", info.scenarios, about=True),
        seats=_named(texts, "seat", info.seats),
        in_play=[list(game.info.seats_for(n)) for n in info.players],
        options=[
            SettingForm(
                choice.id,
                texts.name("setting", choice.id),
                _named(texts, f"setting_value.{choice.id}", choice.values),
            )
            for choice in game.options.choices()
        ],
        agents=_named(texts, "agent", info.agents, about=True),
        quick_agent=info.quick_agent,
        minutes=info.minutes,
        hidden=info.hidden,
        credits=info.credits,
    )


def _named(texts: Texts, kind: str, ids: tuple[str, ...], *, about: bool = False) -> list[Named]:
    return [Named(id, texts.name(kind, id), texts.name(f"{kind}_about", id) if about else "") for id in ids]
