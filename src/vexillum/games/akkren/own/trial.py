"""A set of an owner's files is tried out: what no check of the files can see shows when the game is played."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any
from xml.etree import ElementTree

from vexillum.core.agent import RandomAgent, drive
from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.words.languages import known_languages
from vexillum.core.words.texts import Message

_SEED = "trial"
_LONGEST = 20_000
"""How many decisions no campaign needs."""


def trial(game: Game[Any]) -> Iterator[Message]:
    """Each scenario with four players, the first with each number of them: played to the end at random, and drawn."""
    info = game.info
    ways = [(scenario, info.players[-1]) for scenario in info.scenarios]
    ways += [(info.scenarios[0], players) for players in info.players[:-1]]
    for scenario, players in ways:
        try:
            wrong = _played(game, scenario, players)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            wrong = f"{type(error).__name__}: {error} ({PurePath(where.filename).name}:{where.lineno})"
        if wrong:
            yield Message("own.trial", {"scenario": scenario, "n": players, "why": wrong})


def _played(game: Game[Any], scenario: str, players: int) -> str:
    """What is wrong with one game; nothing if all is well."""
    session = Session.start(game, scenario=scenario, players=players, seed=_SEED)
    drive(session, {seat: RandomAgent() for seat in session.setup.seats}, limit=_LONGEST)
    state = session.steps[-1].state
    if not session.over:
        return f"{_LONGEST} decisions"
    if game.positions.write(game.positions.read(game.positions.write(state))) != game.positions.write(state):
        return "position"
    for language in known_languages():
        ElementTree.fromstring(game.board.draw_svg(session.view(None), game.texts(language)))
    return "; ".join(game.positions.violations(state))
