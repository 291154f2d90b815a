"""Which games there are."""

from __future__ import annotations

import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.registry import game_ids, get_game
from vexillum.core.texts import Texts
from vexillum.server.http.common import language, reply
from vexillum.server.words import game_texts

_log = logging.getLogger(__name__)


async def games(request: Request) -> Response:
    """Every game with what a new match can be made of."""
    return reply(all_games(language(request)))


def all_games(language: str) -> list[dict[str, Any]]:
    """The games in one language. One that cannot be loaded is left out."""
    found = []
    for id in game_ids():
        try:
            found.append(game_form(id, language))
        except Exception:  # whatever is wrong with one installed game, the others can be played
            _log.exception("a game cannot be loaded", extra={"game": id})
    return found


def game_form(id: str, language: str) -> dict[str, Any]:
    """One game."""
    game = get_game(id)
    info, texts = game.info, game_texts(game, language)
    return {
        "id": info.id,
        "name": texts("game.name"),
        "about": texts("game.about"),
        "reconstructed": texts("game.reconstructed") if info.reconstructed else "",
        "players": list(info.players),
        "scenarios": _named(texts, "scenario", info.scenarios, about=True),
        "seats": _named(texts, "seat", info.seats),
        "options": [
            {
                "id": choice.id,
                "name": texts.name("setting", choice.id),
                "values": _named(texts, f"setting_value.{choice.id}", choice.values),
            }
            for choice in game.choices()
        ],
        "agents": _named(texts, "agent", info.agents, about=True),
        "quick_agent": info.quick_agent,
        "minutes": list(info.minutes),
        "hidden": info.hidden,
        "credits": info.credits,
    }


def _named(texts: Texts, kind: str, ids: tuple[str, ...], *, about: bool = False) -> list[dict[str, str]]:
    forms = [{"id": id, "name": texts.name(kind, id)} for id in ids]
    if about:
        for form in forms:
            form["about"] = texts.name(f"{kind}_about", form["id"])
    return forms
