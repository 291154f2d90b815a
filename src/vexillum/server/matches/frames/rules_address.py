"""The address of a match's rules: those of its game, with the cards of an owner's deck if it uses one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from vexillum.core.game import Game
from vexillum.core.session import Session


def rules_address(session: Session[Any]) -> str:
    """The address of the rules of a match, on this server."""
    owners = owners_options(session.game, session.setup.options)
    return f"/rules/{session.setup.game}{f'?{urlencode(owners)}' if owners else ''}"


def owners_options(game: Game[Any], options: Mapping[str, str]) -> dict[str, str]:
    """The options whose value an owner has installed: they determine the cards."""
    listed = {choice.id: choice.values for choice in game.options.listed}
    return {id: value for id, value in options.items() if id in listed and value not in listed[id]}
