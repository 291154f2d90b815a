"""``simulate``: agents play many games on all cores. The report as tables, texts and plots."""

from __future__ import annotations

import importlib
import os
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from babel.numbers import format_decimal
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from vexillum.core.errors import VexillumError
from vexillum.core.game import Game
from vexillum.core.installation import command_for
from vexillum.core.registry import get_game
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Catalog, Texts, engine_catalog
from vexillum.lab.games import EVERY_SCENARIO, Failure, Plan, Tally, make_plan
from vexillum.lab.statistics import Share, Summary, share, summary
from vexillum.lab.workers import cores, played

Progress = Callable[[int], None]
"""Called with the number of games played so far."""


def fresh_seed() -> str:
    """A random seed for a simulation: short, so that it can be typed again. It is not secret."""
    return f"{secrets.randbelow(10**8):08d}"


def simulate(
    game: str,
    *,
    games: int,
    scenario: str | None = None,
    players: int | None = None,
    agents: Mapping[str, str] | None = None,
    default_agent: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: str | None = None,
    rotate: bool = False,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Let agents play many games.

    Args:
        game: The id of a game.
        games: How many.
        scenario: One of the game's scenarios, ``"all"`` for each in turn; by default the game's first.
        players: By default the smallest number of players of the game.
        agents: The agents of some seats, ``{"aix": "random"}``.
        default_agent: Who plays the other seats; by default the game's best quick agent.
        options: Options of the game's set-up.
        seed: Determines all random choices; by default a random one, which is in the report.
        rotate: Rotate the agents over the seats: each deal is played once for every distinct rotation, so that neither
            seat nor deal favours an agent.
        jobs: How many processes; by default one for each core. The results do not depend on it. A script that is not
            guarded by ``if __name__ == "__main__"`` must pass ``jobs=1``.
        progress: Called periodically with the number of games played.

    A game that raises an error is counted in the report and the others continue. Ctrl-C returns the report on the games
    played so far. Invalid values raise :class:`~vexillum.core.errors.BadSetup`.

    >>> report = simulate("anno890", games=4, seed="1", jobs=1, default_agent="random")
    >>> report.finished, sum(report.wins.values())
    (4, 4)
    """
    plan = make_plan(
        game,
        games=games,
        scenario=scenario,
        players=players,
        agents=agents,
        default_agent=default_agent,
        options=options,
        seed=fresh_seed() if seed is None else seed,
        rotate=rotate,
    )
    return run(plan, jobs=jobs, progress=progress)


def run(plan: Plan, *, jobs: int | None = None, progress: Progress | None = None) -> Report:
    """Play the games of a plan and report on them; after Ctrl-C, on those played so far."""
    if jobs is not None and jobs < 1:
        raise ValueError(f"{jobs} processes cannot play: at least one.")
    total = Tally()
    start = time.perf_counter()
    with suppress(KeyboardInterrupt), closing(played(plan, jobs or cores())) as tallies:
        for tally in tallies:
            total.add(tally)
            if progress:
                progress(total.played)
    return make_report(plan, total, time.perf_counter() - start)


# The report ----------------------------------------------------------------------------------------------------------


SHOWN_FAILURES = 100
"""At most this many failures are described."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a simulation. Only ``seconds`` and ``decisions_per_second`` depend on more than the plan."""

    game: str
    scenario: str
    """``"all"`` if every scenario was played in turn."""
    players: int
    options: dict[str, str]
    seed: str
    agents: dict[str, str]
    """The agent of each seat; with ``rotate``, those of the first game."""
    rotate: bool
    games: int
    """The number of games requested."""
    finished: int
    errors: int
    """The number of games that failed."""
    interrupted: bool
    """Whether it was stopped before all games were played."""
    decisions: int
    seconds: float
    decisions_per_second: float
    wins: dict[str, int]
    """For each seat. A shared victory counts for each winner."""
    win_share: dict[str, Share]
    """Among the finished games."""
    scores: dict[str, Summary]
    """For each seat; empty if no game was finished."""
    length: Summary | None
    """Decisions in a finished game."""
    agent_wins: dict[str, int]
    """For each agent: the number of games won by one of its seats."""
    agent_win_share: dict[str, Share]
    agent_scores: dict[str, Summary]
    score_counts: dict[str, dict[int, int]]
    """For each seat: how often each score was reached."""
    agent_score_counts: dict[str, dict[int, int]]
    failures: list[Failure]
    """The games that failed, at most a hundred."""


def make_report(plan: Plan, tally: Tally, seconds: float) -> Report:
    """The report on the played games of a plan."""
    agents = tuple(dict.fromkeys(plan.agents.values()))
    return Report(
        game=plan.game,
        scenario=plan.scenario,
        players=plan.players,
        options=plan.options,
        seed=plan.seed,
        agents=plan.agents,
        rotate=plan.rotate,
        games=plan.games,
        finished=tally.finished,
        errors=len(tally.failures),
        interrupted=tally.played < plan.games,
        decisions=tally.decisions,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds if seconds else 0.0,
        wins={seat: tally.wins[seat] for seat in plan.agents},
        win_share=_shares(plan.agents, tally.wins, tally.finished),
        scores=_summaries(plan.agents, tally.scores),
        length=summary(tally.lengths),
        agent_wins={agent: tally.agent_wins[agent] for agent in agents},
        agent_win_share=_shares(agents, tally.agent_wins, tally.finished),
        agent_scores=_summaries(agents, tally.agent_scores),
        score_counts=_sorted(plan.agents, tally.scores),
        agent_score_counts=_sorted(agents, tally.agent_scores),
        failures=sorted(tally.failures, key=lambda failure: failure.index)[:SHOWN_FAILURES],
    )


def _shares(names: Iterable[str], wins: Mapping[str, int], games: int) -> dict[str, Share]:
    return {name: share(wins[name], games) for name in names}


def _summaries(names: Iterable[str], counts: Mapping[str, Counter[int]]) -> dict[str, Summary]:
    found = {name: summary(counts.get(name, {})) for name in names}
    return {name: figures for name, figures in found.items() if figures}


def _sorted(names: Iterable[str], counts: Mapping[str, Counter[int]]) -> dict[str, dict[int, int]]:
    return {name: dict(sorted(counts.get(name, {}).items())) for name in names}


# Tables and lines of text --------------------------------------------------------------------------------------------


LISTED_FAILURES = 5


def report_lines(report: Report, language: str) -> Iterator[RenderableType]:
    """The printed form of a report, from top to bottom."""
    texts = lab_texts(get_game(report.game), language)
    yield f"[bold]{escape(headline(report, texts))}[/bold]"
    yield ""
    if report.interrupted:
        played = report.finished + report.errors
        yield f"[yellow]{texts('lab.interrupted', played=played, games=report.games)}[/yellow]"
        yield ""
    if report.finished:
        yield _by_seat(report, texts)
        yield ""
    if report.finished and report.rotate:
        yield _by_agent(report, texts)
        yield ""
    if report.length:
        length = report.length
        yield texts(
            "lab.length", mean=number(length.mean, texts), sd=number(length.sd, texts), min=length.min, max=length.max
        )
    yield texts(
        "lab.speed",
        decisions=number(report.decisions, texts, 0),
        seconds=number(report.seconds, texts),
        rate=number(report.decisions_per_second, texts, 0),
    )
    yield texts("lab.seed", seed=escape(report.seed))
    if report.errors:
        yield from _failures(report, texts)


def _by_seat(report: Report, texts: Texts) -> Table:
    table = _table(texts, texts("lab.seat"), texts("lab.agent"))
    for seat, agent in report.agents.items():
        name = texts("lab.rotating") if report.rotate else texts.name("agent", agent)
        table.add_row(
            texts.name("seat", seat),
            name,
            *_figures(report.wins[seat], report.win_share[seat], report.scores[seat], texts),
        )
    return table


def _by_agent(report: Report, texts: Texts) -> Table:
    table = _table(texts, texts("lab.agent"))
    for agent, wins in report.agent_wins.items():
        table.add_row(
            texts.name("agent", agent),
            *_figures(wins, report.agent_win_share[agent], report.agent_scores[agent], texts),
        )
    return table


def _table(texts: Texts, *labels: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for label in labels:
        table.add_column(label)
    for id in ("wins", "share", "score", "spread", "range"):
        table.add_column(texts(f"lab.{id}"), justify="right")
    return table


def _figures(wins: int, share: Share, score: Summary, texts: Texts) -> list[str]:
    low, middle, high = (number(100 * part, texts) for part in (share.low, share.share, share.high))
    return [
        number(wins, texts, 0),
        f"{middle}% ({low}–{high})",
        number(score.mean, texts),
        number(score.sd, texts),
        f"{score.min}–{score.max}",
    ]


def _failures(report: Report, texts: Texts) -> Iterator[str]:
    yield f"[red]{texts('lab.failed', n=report.errors)}[/red]"
    for failure in report.failures[:LISTED_FAILURES]:
        line = texts(
            "lab.failure",
            index=failure.index,
            seed=failure.seed,
            scenario=failure.scenario,
            decisions=failure.decisions,
            error=failure.error,
            where=failure.where,
        )
        yield f"  {escape(line)}"
    if report.errors > LISTED_FAILURES:
        yield f"  {texts('lab.more_failures', n=report.errors - LISTED_FAILURES)}"


# Plots ---------------------------------------------------------------------------------------------------------------


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


# Texts ---------------------------------------------------------------------------------------------------------------


@cache
def lab_catalog() -> Catalog:
    """The laboratory's texts."""
    return Catalog.read("vexillum.lab")


def lab_texts(game: Game[Any] | None, language: str) -> Texts:
    """The laboratory's texts in one language, with those of a game."""
    return Texts(lab_catalog().over(game.full_catalog if game else engine_catalog()), language)


def headline(report: Report, texts: Texts) -> str:
    """A one-line description of what was played."""
    every = report.scenario == EVERY_SCENARIO
    parts = [
        texts("game.name"),
        texts("lab.every_scenario") if every else texts.name("scenario", report.scenario),
        texts.count("lab_players", report.players),
        texts.count("lab_games", report.finished + report.errors),
    ]
    return " · ".join(parts)


def number(value: float, texts: Texts, places: int = 1) -> str:
    """A number in the format of the language."""
    return format_decimal(value, "#,##0" + ("." + "0" * places if places else ""), locale=texts.locale)


# Errors --------------------------------------------------------------------------------------------------------------


class LabError(VexillumError):
    """An error of the laboratory, with one of its texts."""

    def __str__(self) -> str:
        return lab_texts(None, SOURCE)(self.message)
