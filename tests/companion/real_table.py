"""Simulated players with a real copy: they type dice and cards, and move pieces as instructed."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from vexillum import Session, companion, drive, get_game
from vexillum.cli.common import game_texts
from vexillum.cli.companion import CompanionTable
from vexillum.companion import dealt
from vexillum.core.show.story import PIECES
from vexillum.core.table import Setup

WIDTH = 400
ORDERS = (
    (re.compile(r"Move (\d+) (.+) from (.+) to (.+)\."), "move"),
    (re.compile(r"Replace (\d+) (.+) with \d+ (.+) in (.+)\."), "replace"),
    (re.compile(r"Place (\d+) (.+) in (.+)\."), "place"),
    (re.compile(r"Remove (\d+) (.+) from (.+)\."), "remove"),
)


def reference(game_id: str, scenario: str | None, seats: dict[str, str], seed: str) -> tuple[Setup, Session[Any]]:
    """A game that the program plays alone from its deal, and the set-up of it."""
    game = get_game(game_id)
    setup = game.setup(scenario=scenario, players=len(seats), seed=seed, seats=seats)
    setup = msgspec.structs.replace(setup, position=dealt(game, setup))
    session = Session(game, setup, seats)
    drive(session, {seat: game.agents[agent]() for seat, agent in seats.items()})
    return setup, session


def faces(session: Session[Any]) -> list[int]:
    """Every die of a game, in the order in which they were rolled."""
    rolled: list[int] = []
    for again in session.replay():
        rolled += [face for _, face in again.table.rolled]
    return rolled


class RealTable:
    """A companion with scripted input, and the real pieces moved by its instructions."""

    def __init__(
        self, setup: Setup, seats: dict[str, str], typed: Callable[[str], str], path: Path, **more: Any
    ) -> None:
        self.out = io.StringIO()
        self.game = get_game(setup.game)
        self.prompts: list[str] = []
        self._typed = typed
        self.table = CompanionTable(
            setup,
            seats,
            game=self.game,
            console=Console(file=self.out, width=WIDTH, force_terminal=False),
            ask=self._ask,
            path=path,
            language="en",
            **more,
        )
        self.texts = game_texts(self.game, "en")

    def _ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self._typed(prompt)

    @property
    def printed(self) -> str:
        return self.out.getvalue()

    def counted(self, figures: dict[str, int]) -> Counter[tuple[str, str]]:
        """The pieces of figures, by the names of place and piece."""
        pieces: Counter[tuple[str, str]] = Counter()
        for figure, n in figures.items():
            if figure.startswith(PIECES) and n:
                thing = figure.removeprefix(PIECES).rpartition("/")[0]
                if self.plural(figure):
                    pieces[companion.place_name(thing, self.texts), self.plural(figure)] += n
        return pieces

    def plural(self, figure: str) -> str:
        return companion.piece_name(self.game, figure, 2, self.texts)

    def carried_out(self, start: dict[str, int]) -> Counter[tuple[str, str]]:
        """The pieces after all printed instructions."""
        pieces = self.counted(start)
        every = {figure for state in self.seen() for figure in state if figure.startswith(PIECES)}
        names = {
            companion.piece_name(self.game, figure, n, self.texts): self.plural(figure)
            for figure in every
            for n in (1, 2)
        }
        for line in self.printed.splitlines():
            order = line.strip(" •*")
            for pattern, kind in ORDERS:
                if match := pattern.fullmatch(order):
                    _obey(pieces, kind, match.groups(), names)
                    break
        return +pieces

    def seen(self) -> Iterable[dict[str, int]]:
        for again in self.table.session.replay():
            yield dict(self.game.knowledge.figures(again.state))


def _obey(pieces: Counter[tuple[str, str]], kind: str, words: tuple[str, ...], names: dict[str, str]) -> None:
    n, piece = int(words[0]), names[words[1]]
    if kind == "move":
        pieces[words[2], piece] -= n
        pieces[words[3], piece] += n
    elif kind == "replace":
        pieces[words[3], piece] -= n
        pieces[words[3], names[words[2]]] += n
    else:
        pieces[words[2], piece] += n if kind == "place" else -n
