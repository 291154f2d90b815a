"""A report as tables and lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from vexillum.core.registry import get_game
from vexillum.core.words.texts import Texts
from vexillum.lab.report import Report
from vexillum.lab.statistics import Share, Summary
from vexillum.lab.words import headline, lab_texts, number

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
