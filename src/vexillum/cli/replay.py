"""``vexillum replay``: show a saved game step by step."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from vexillum.cli.common import LangOption, Mistake, carries_unicode, game_texts, page, use_language
from vexillum.cli.review import print_review
from vexillum.cli.table import commands, show, store
from vexillum.cli.table.reader import Ask, keyboard
from vexillum.core.errors import BadSetup
from vexillum.core.files.save import load
from vexillum.core.session import Session
from vexillum.core.show.text_board import marked_text
from vexillum.core.words.texts import Texts

NAME = "replay"


def command(
    file: Annotated[str, typer.Argument(help="A saved game: a file, or a name in the folder.", metavar="FILE|NAME")],
    seat: Annotated[
        str | None,
        typer.Option(help="Show what this seat saw. Default: what an observer saw.", metavar="SEAT"),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Stop after each answer and show the board; Enter continues.")
    ] = False,
    analysis: Annotated[
        bool,
        typer.Option(
            "--analysis", help="Show standings, turning points and luck of a finished game instead of the log."
        ),
    ] = False,
    playouts: Annotated[
        int,
        typer.Option(min=0, help="With --analysis: also win chances over time, with N playouts each.", metavar="N"),
    ] = 0,
    lang: LangOption = None,
    plain: Annotated[bool, typer.Option("--ascii", help="Draw the board in plain ASCII.")] = False,
) -> None:
    """Replay a saved game: print its log and the final board.

    Secrets stay secret, except those of the --seat you choose.

    Examples:
        vexillum replay anno890-2026-11-15

        vexillum replay game.json --lang it --seat aix

        vexillum replay game.json --step

        vexillum replay game.json --analysis --playouts 50
    """
    language = use_language(lang)
    session = load(store.find(file))
    if seat is not None and seat not in session.setup.seats:
        raise BadSetup("error.seat", game=session.setup.game, seat=seat, known=session.setup.seats)
    unicode = carries_unicode(sys.stdout) and not plain
    if analysis:
        print_review(session, language, page(), unicode=unicode, playouts=playouts)
        return
    if playouts:
        raise Mistake("cli.playouts_alone")
    Replay(session, seat, game_texts(session.game, language), page(), unicode=unicode).tell(step)


class Replay:
    """A replay for one reader."""

    def __init__(
        self,
        session: Session[Any],
        seat: str | None,
        texts: Texts,
        screen: Console,
        *,
        unicode: bool = True,
        ask: Ask = keyboard,
    ) -> None:
        self.session = session
        self.seat = seat
        self.texts = texts
        self.screen = screen
        self.unicode = unicode
        self.ask = ask

    def tell(self, step: bool) -> None:
        """Print everything, or answer by answer; then the standings."""
        start = self.texts("table.start", game=self.texts("game.name"), scenario=self.session.setup.scenario)
        self.screen.print(Text(start, show.STRONG))
        self.screen.print(Text(show.players(self.texts, self.session.players)))
        lost = self.session.steps[0].answers > 0
        if lost:
            self.screen.print(Text(self.texts("cli.replay_lost"), "yellow"))
        if step and not lost:
            if not self._steps():
                return
        else:
            self._lines(self.session, 0)
            self._board(self.session)
        self._end()

    def _steps(self) -> bool:
        """Print answer by answer; return whether the end was reached."""
        answers = self.session.answers
        told = 0
        for again in self.session.replay():
            n = again.decision_number
            head = (
                self.texts("cli.replay_answer", n=n, of=len(answers), who=answers[n - 1].seat)
                if n
                else self.texts("cli.replay_start")
            )
            self.screen.print()
            self.screen.print(Text(head, show.STRONG))
            self._board(again)
            told = self._lines(again, told)
            if n < len(answers):
                try:
                    if commands.leaves(self.ask(self.texts("cli.replay_prompt"))):
                        return False
                except (EOFError, KeyboardInterrupt):
                    return False
        return True

    def _lines(self, session: Session[Any], since: int) -> int:
        """Print the journal from a line on and return its length."""
        for line in show.log_lines(session, self.texts, show.readable(session, self.seat, since)):
            self.screen.print(line)
        return len(session.journal)

    def _board(self, session: Session[Any]) -> None:
        board = session.game.board.draw_text(session.view(self.seat), self.texts, unicode=self.unicode)
        self.screen.print()
        self.screen.print(marked_text(board), soft_wrap=True)
        self.screen.print()

    def _end(self) -> None:
        outcome = self.session.outcome
        if self.session.decision is not None:
            self.screen.print(Text(self.texts("cli.replay_unfinished", who=self.session.decision.seat)))
        self.screen.print(show.scores(self.texts, outcome, unicode=self.unicode))
        if self.session.decision is None:
            for line in show.ranking(self.texts, outcome):
                self.screen.print(line)
