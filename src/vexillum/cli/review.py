"""The review of a finished game in the terminal."""

from __future__ import annotations

import sys
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from vexillum.analysis.advice import advice
from vexillum.analysis.chances import Chances
from vexillum.analysis.game_review import Review, chances_over_time, moments, review
from vexillum.analysis.standings import Point
from vexillum.analysis.words import advice_text, analysis_texts, between, luck_text, percent, point_text, signed
from vexillum.cli.common import Mistake, console, game_texts
from vexillum.cli.table import show
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts

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
