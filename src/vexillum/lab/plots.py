"""Plots of a report: the distribution of scores, and win rates."""

from __future__ import annotations

import importlib
import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.installation import command_for
from vexillum.core.registry import get_game
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Texts
from vexillum.lab.report import Report
from vexillum.lab.statistics import Share, Summary
from vexillum.lab.words import headline, lab_texts, number

COLOURS = ("#35618f", "#c0662b", "#3f8f5f", "#8a4f8f", "#a33b3b", "#6b6b2a")
INK = "#333333"
FAINT = "#999999"
MOST_BARS = 60


class CannotPlot(Exception):
    """The plot cannot be drawn or written; the message says why."""


class _Row(msgspec.Struct, frozen=True):
    """One seat or, if the agents rotate, one agent."""

    name: str
    colour: str
    counts: Mapping[int, int]
    score: Summary
    share: Share
    fair: float
    """Its share of the seats, and so of the wins if all are equally strong."""


def check_plot(path: Path) -> None:
    """Check that the plot can be drawn and written, before any game is played."""
    try:
        figure = importlib.import_module("matplotlib.figure").Figure()
    except ImportError as error:
        raise CannotPlot(f"a plot needs matplotlib; install it with: {command_for('plot')}") from error
    formats = figure.canvas.get_supported_filetypes()
    if path.suffix[1:].lower() not in formats:
        raise CannotPlot(f"{path} does not end in a picture format; use one of {', '.join(sorted(formats))}")
    new = not path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise CannotPlot(f"{path} cannot be written: {error.strerror}") from error
    if new:
        os.unlink(path)


def plot(report: Report, path: Path | str, *, language: str = SOURCE) -> None:
    """Draw a report to a file; its suffix sets the format (``.png``, ``.svg``, ``.pdf``)."""
    path = Path(path)
    check_plot(path)
    texts = lab_texts(get_game(report.game), language)
    rows = _rows(report, texts)
    if not rows:
        raise CannotPlot("no game was finished, so there is nothing to draw")
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(10, 1.5 + 1.1 * len(rows)), dpi=150, layout="constrained")
    title = f"{headline(report, texts)} · {texts('lab.seed_short', seed=report.seed)}"
    figure.suptitle(title, fontsize=12, color=INK, parse_math=False)
    figure.get_layout_engine().set(w_pad=0.12)
    axes = figure.subplots(len(rows), 2, sharex="col", sharey="col", squeeze=False, width_ratios=(3, 2))
    _draw_scores(axes[:, 0], rows, texts)
    _draw_wins(axes[:, 1], rows, texts)
    axes[-1, 0].set_xlabel(texts("lab.plot_scores"), fontsize=9, color=INK)
    axes[-1, 1].set_xlabel(texts("lab.plot_wins"), fontsize=9, color=INK)
    figure.savefig(path)


def _rows(report: Report, texts: Texts) -> list[_Row]:
    if report.rotate:
        names = {agent: texts.name("agent", agent) for agent in report.agent_wins}
        counts, scores, shares = report.agent_score_counts, report.agent_scores, report.agent_win_share
        seats = Counter(report.agents.values())
    else:
        names = {
            seat: f"{texts.name('seat', seat)}\n({texts.name('agent', agent)})" for seat, agent in report.agents.items()
        }
        counts, scores, shares = report.score_counts, report.scores, report.win_share
        seats = Counter(report.agents.keys())
    return [
        _Row(name, COLOURS[place % len(COLOURS)], counts[id], scores[id], shares[id], seats[id] / report.players)
        for place, (id, name) in enumerate(names.items())
        if id in scores
    ]


def _draw_scores(axes: Any, rows: list[_Row], texts: Texts) -> None:
    """A histogram for each row, all on the same scale, with the mean."""
    least = min(row.score.min for row in rows)
    most = max(row.score.max for row in rows)
    width = -(-(most - least + 1) // MOST_BARS)
    edges = [edge - 0.5 for edge in range(least, most + width + 1, width)]
    for ax, row in zip(axes, rows, strict=True):
        games = sum(row.counts.values())
        weights = [times / games for times in row.counts.values()]
        ax.hist(list(row.counts), bins=edges, weights=weights, color=row.colour, alpha=0.75, rwidth=0.92)
        ax.axvline(row.score.mean, color=INK, linewidth=1.2)
        ax.set_ylabel(row.name, rotation=0, ha="right", va="center", fontsize=9, color=INK)
        _finish(ax, f"{number(row.score.mean, texts)} ± {number(row.score.sd, texts)}")


def _draw_wins(axes: Any, rows: list[_Row], texts: Texts) -> None:
    """The share of wins of each row with its interval; the dashed line is the share expected by chance."""
    reach = max(max(1.1 * row.share.high, 2 * row.fair) for row in rows)
    for ax, row in zip(axes, rows, strict=True):
        low, middle, high = (100 * part for part in (row.share.low, row.share.share, row.share.high))
        ax.axvline(100 * row.fair, color=FAINT, linewidth=1, linestyle="--")
        ax.plot([low, high], [0, 0], color=row.colour, linewidth=3, solid_capstyle="butt")
        ax.plot([middle], [0], "o", color=row.colour, markersize=7)
        ax.set_xlim(0, 100 * min(1.02, reach))
        ax.set_ylim(-1, 1)
        _finish(ax, f"{number(middle, texts)}% ({number(low, texts)}–{number(high, texts)})")


def _finish(ax: Any, figures: str) -> None:
    """Remove the frame except the baseline; put the totals in the corner."""
    for side in ("top", "right", "left"):
        ax.spines[side].set_visible(False)
    ax.spines["bottom"].set_color(FAINT)
    ax.tick_params(axis="x", labelsize=8, colors=INK)
    ax.set_yticks([])
    ax.text(1, 0.98, figures, transform=ax.transAxes, ha="right", va="top", fontsize=9, color=INK, backgroundcolor="w")
