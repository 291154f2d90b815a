"""Makes the pictures of the README and the docs from real games: ``python docs/img/make.py``."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.text import Text

from vexillum import Session, drive, get_game
from vexillum.cli.common import game_texts
from vexillum.cli.table import show
from vexillum.core.show.text_board import WIDTH

FOLDER = Path(__file__).parent


def terminal(path: Path, *, answers: int, language: str = "en") -> None:
    """The terminal table in the middle of a game of three stewards, as the first seat sees it."""
    game = get_game("anno890")
    session = Session.start(game, players=3, seed="picture")
    steward = game.agents[game.info.quick_agent]()
    drive(session, dict.fromkeys(session.setup.seats, steward), limit=answers)
    while session.decision is not None and (session.decision.seat, session.decision.kind) != ("aix", "take"):
        drive(session, dict.fromkeys(session.setup.seats, steward), limit=1)
    decision = session.decision
    assert decision is not None
    texts = game_texts(game, language)
    screen = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    lit = frozenset(option.thing for option in decision.options)
    screen.print(Text.from_markup(game.board.draw_text(session.view(decision.seat), texts, lit=lit)))
    screen.print()
    for line in show.log_lines(session, texts, show.readable(session, decision.seat)[-6:]):
        screen.print(line)
    screen.print(show.question(texts, decision))
    screen.print(show.options(texts, decision))
    screen.print(Text(f"{texts.name('seat', decision.seat)}> "))
    screen.save_svg(str(path), title="vexillum play")


if __name__ == "__main__":
    terminal(FOLDER / "terminal.svg", answers=45)
