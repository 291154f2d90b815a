"""A terminal table with scripted input and captured output."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

from tests.core import toy
from tests.game_parts import with_parts
from vexillum.cli.table.loop import TerminalTable
from vexillum.core.parts.board import plain_board
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.texts import Catalog, Texts
from vexillum.games.anno890 import GAME


class Typist:
    """Types scripted lines, then ends the input. A line may be a function to call instead."""

    def __init__(self, lines: Iterable[Any]) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if isinstance(line, BaseException):
            raise line
        return line() if callable(line) else line


def paper(*, terminal: bool = False) -> Console:
    return Console(file=io.StringIO(), width=100, force_terminal=terminal, color_system=None, highlight=False)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def sit(
    session: Session[Any], lines: Iterable[Any], path: Path, *, language: str = "en", console: Console | None = None
) -> tuple[str, TerminalTable]:
    """Play a session with these lines; return the output and the table."""
    console = console or paper()
    table = TerminalTable(session, console=console, ask=Typist(lines), path=path, language=language)
    table.run()
    return printed(console), table


def new_game(players: int = 2, seed: str = "t", people: int = 1, **how: Any) -> Session[Any]:
    """A game with people in the first seats, after the choice of castles: Aix is to take a tile."""
    seats = {seat: HUMAN if n < people else "random" for n, seat in enumerate(GAME.info.seats_for(players))}
    session = Session.start(GAME, players=players, seed=seed, seats=seats, **how)
    while session.decision is not None and session.decision.kind == "castle":
        session.answer(session.decision.seat, session.decision.keys[:1])
    return session


SPOKEN = {
    "game.name": "Toy", "seat.left": "Left", "seat.right": "Right", "ask.act": "What?", "ask.keep": "Keep it?",
    "ask.mark": "Mark which?", "log.act": "Act {n}.", "log.card": "Card {n}!",
}  # fmt: skip


def draw_hand(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    return f"hand {view['hand']} turn {view['turn']}"


TOY = with_parts(
    toy.TOY,
    words={"read_catalog": lambda: Catalog(dict.fromkeys(("en", "it"), SPOKEN))},
    board=plain_board(draw_hand),
)
"""The engine's toy game with the texts that a table needs."""
