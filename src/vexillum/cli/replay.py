"""``vexillum replay``: show a saved game step by step, and review a finished one."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from vexillum.analysis.chances import Chances
from vexillum.analysis.review import Point, Review, advice, chances_over_time, moments, review
from vexillum.analysis.words import advice_text, analysis_texts, between, luck_text, percent, point_text, signed
from vexillum.cli.common import LangOption, Mistake, carries_unicode, console, game_texts, page, use_language
from vexillum.cli.table import commands, show, store
from vexillum.cli.table.typed import Ask, keyboard
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


# The review of a finished game ---------------------------------------------------------------------------------------


PATIENCE = 20.0
"""Seconds that a stronger agent may think about one turn."""


def print_review(session: Session[Any], language: str, screen: Console, *, unicode: bool, playouts: int) -> None:
    """Print the result, the standings, the turning points, the luck; with ``playouts``, win chances over time."""
    if not session.over:
        raise Mistake("cli.not_over", n=session.decision_number)
    texts = analysis_texts(session.game, language)
    found = review(session)
    chances = _chances(session, found, playouts, texts) if playouts else {}
    if chances:
        shares = {at: {seat: one.share for seat, one in known.seats.items()} for at, known in chances.items()}
        found = review(session, shares)
    _Pages(session, found, texts, screen, unicode).print(chances)


def _chances(session: Session[Any], found: Review, playouts: int, texts: Texts) -> dict[int, Chances]:
    at = moments(found.points)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(texts("analysis.playing"), total=len(at))
        known: dict[int, Chances] = {}
        for moment, chances in chances_over_time(session, at, playouts):
            known[moment] = chances
            progress.update(bar, completed=len(known))
        return known


class _Pages:
    def __init__(self, session: Session[Any], found: Review, texts: Texts, screen: Console, unicode: bool) -> None:
        self.session, self.found, self.texts, self.screen, self.unicode = session, found, texts, screen, unicode
        self.seats = session.setup.seats
        self.margin = session.game.analysis.met is not None

    def print(self, chances: dict[int, Chances]) -> None:
        """Print all parts of the review."""
        texts = self.texts
        self.screen.print(Text(f"{texts('game.name')} · {texts.name('scenario', self.session.setup.scenario)}", "bold"))
        for line in show.ranking(game_texts(self.session.game, texts.language), self.session.outcome):
            self.screen.print(line)
        self._head("standing")
        self.screen.print(self._standings(chances))
        self._head("turning_points")
        self._turning_points()
        self._head("luck")
        self._luck()

    def _head(self, id: str) -> None:
        self.screen.print()
        self.screen.print(Text(self.texts(f"analysis.{id}"), show.STRONG))

    def _standings(self, chances: dict[int, Chances]) -> Table:
        """A row for each chapter, with the win chances below the scores."""
        table = Table(box=box.SIMPLE_HEAD if self.unicode else box.ASCII2, pad_edge=False)
        table.add_column("")
        table.add_column(self.texts("analysis.answers"), justify="right")
        for seat in self.seats:
            table.add_column(self.texts.name("seat", seat), justify="right")
        for point in self.found.points:
            title = self.texts(point.title) if point.title else self.texts("analysis.end")
            known = chances.get(point.at) if point.title else None
            table.add_row(Text(title), str(point.at), *[self._cell(point, seat, known) for seat in self.seats])
        return table

    def _cell(self, point: Point, seat: str, known: Chances | None) -> Text:
        met = seat in point.standing.met
        cell = Text(signed(point.standing.scores[seat], margin=self.margin) + ("*" if met else ""))
        cell.stylize(show.STRONG if met else "")
        if known is not None and known.playouts:
            one = known.seats[seat]
            cell.append(f"\n{percent(one.share, self.texts)} ({between(one, self.texts)})", show.QUIET)
        return cell

    def _turning_points(self) -> None:
        texts = self.texts
        if self.margin:
            self.screen.print(Text(texts("analysis.met_sign"), show.QUIET))
        for number, one in enumerate(self.found.turning_points, 1):
            chapter = texts(one.chapter) if one.chapter else ""
            where = texts("analysis.answer", n=one.at)
            self.screen.print(Text.assemble((f"{number}. {chapter}", show.STRONG), (f"  ({where})", show.QUIET)))
            self.screen.print(Text(f"   {point_text(one, texts, margin=self.margin)}"))
            if one.dice:
                self.screen.print(Text(f"   {luck_text(one.dice, texts)}", show.QUIET))
            better = advice(self.session, one.at, one.until, PATIENCE)
            if better:
                self.screen.print(Text(f"   {advice_text(better, texts)}", "cyan"))
        if not self.found.turning_points:
            self.screen.print(Text(texts("analysis.no_turning_points")))

    def _luck(self) -> None:
        texts = self.texts
        for luck in self.found.luck:
            name = texts.name("seat", luck.seat) if luck.seat else texts("analysis.nobody")
            self.screen.print(Text(f"  {name}: {luck_text(luck, texts)}"))
        self.screen.print(Text(texts("analysis.luck_about" if self.found.luck else "analysis.no_luck"), show.QUIET))
