"""Games in a notebook: rich displays of boards, journals and chances, results as data frames.

A session displays its board. ``frame()`` of the views here returns a pandas data frame (the extra ``lab``).
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from vexillum.analysis.chances import PLAYOUTS, Chances, check_seat, estimated
from vexillum.core.session import Session
from vexillum.core.words.languages import SOURCE
from vexillum.lab.experiment import experiment_of, origin_of
from vexillum.lab.results import Results
from vexillum.lab.runner import run_experiment

BAR = 160
"""The width in pixels of the bar of a certain win."""


class BoardView:
    """A snapshot of the board as a seat (None: an observer) sees it."""

    def __init__(self, session: Session[Any], seat: str | None = None, language: str = SOURCE) -> None:
        check_seat(session, seat)
        self.svg = session.game.board.draw_svg(session.view(seat), session.game.texts(language))

    def _repr_svg_(self) -> str:
        return self.svg


class JournalView:
    """The journal as a seat (None: an observer) may read it: each line with its number and rule."""

    def __init__(
        self, session: Session[Any], seat: str | None = None, language: str = SOURCE, *, last: int | None = None
    ) -> None:
        check_seat(session, seat)
        texts = session.game.texts(language)
        lines = [
            (number, texts(entry), entry.rule) for number, entry in enumerate(session.journal) if entry.visible(seat)
        ]
        self.lines = lines if last is None else lines[len(lines) - min(last, len(lines)) :]

    def frame(self) -> Any:
        """A data frame with the columns ``line``, ``text`` and ``rule``."""
        return import_module("pandas").DataFrame(self.lines, columns=["line", "text", "rule"])

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><td>{number}</td><td style="text-align:left">{escape(text)}</td><td>{escape(rule)}</td></tr>'
            for number, text, rule in self.lines
        )
        return f"<table><tbody>{rows}</tbody></table>"


class ChancesView:
    """Win chances of a position: a bar for each seat, with its interval."""

    def __init__(self, session: Session[Any], chances: Chances, language: str = SOURCE) -> None:
        texts = session.game.texts(language)
        self.chances = chances
        self._names = {seat: texts.name("seat", seat) for seat in chances.seats}

    def frame(self) -> Any:
        """A data frame with the columns ``seat``, ``share``, ``low`` and ``high``."""
        rows = [(seat, one.share, one.low, one.high) for seat, one in self.chances.seats.items()]
        return import_module("pandas").DataFrame(rows, columns=["seat", "share", "low", "high"])

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><td style="text-align:left">{escape(self._names[seat])}</td><td>{one.share:.0%}</td>'
            f"<td>{one.low:.0%} – {one.high:.0%}</td>"
            f'<td style="text-align:left"><span style="display:inline-block;height:0.8em;background:#7a1f1f;'
            f'width:{one.share * BAR:.0f}px"></span></td></tr>'
            for seat, one in self.chances.seats.items()
        )
        return f"<table><tbody>{rows}</tbody></table>"


def chances(
    session: Session[Any], seat: str | None = None, *, playouts: int = PLAYOUTS, language: str = SOURCE
) -> ChancesView:
    """Win chances of the current position of a session, by playouts, from what a seat (None: an observer) may know."""
    *_, known = estimated(session, seat=seat, playouts=playouts)
    return ChancesView(session, known, language)


def experiment(description: Mapping[str, Any], folder: str | Path, *, jobs: int = 1) -> dict[str, Any]:
    """Run an experiment given as plain data, in the format of its file; return its tables as data frames by name.

    Results already in the folder are reused, and a stopped experiment is continued.
    """
    described = experiment_of(dict(description))
    found = Results.begin(Path(folder), described, origin_of(described))
    if not found.complete:
        run_experiment(found, jobs=jobs)
    return results(folder)


def results(folder: str | Path) -> dict[str, Any]:
    """The tables of an experiment (``vexillum lab run``) as data frames, by name."""
    found = Results.open(Path(folder))
    return {name: found.table(name).to_pandas() for name in found.tables}
