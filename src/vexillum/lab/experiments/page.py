"""The findings of an experiment as one self-contained HTML page."""

from __future__ import annotations

from functools import cache
from typing import Any

from vexillum.core.registry import get_game
from vexillum.core.words.texts import Texts
from vexillum.lab.experiments.charts import Bar, histogram, interval_chart
from vexillum.lab.experiments.findings import (
    MOST_LISTED,
    ArmFindings,
    ChoiceFinding,
    Quartiles,
    expected_by_luck,
    findings,
)
from vexillum.lab.experiments.results import Results
from vexillum.lab.plan import EVERY_SCENARIO
from vexillum.lab.statistics import Share
from vexillum.lab.words import lab_texts, number


@cache
def _template() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("vexillum.lab", "templates")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("experiment.html")


def experiment_page(results: Results, language: str) -> str:
    """The HTML page of an experiment, in a language."""
    texts = lab_texts(None, language)
    experiment, provenance = results.experiment, results.provenance
    html: str = _template().render(
        t=texts,
        language=language,
        experiment=experiment,
        arms=[_arm(found, language) for found in findings(results)],
        origin=provenance.origin,
        runs=provenance.runs,
        number=lambda value, places=0: number(value, texts, places),
    )
    return html


def _arm(found: ArmFindings, language: str) -> dict[str, Any]:
    plan = found.arm.plan
    game = get_game(plan.game)
    texts = lab_texts(game, language)
    every = plan.scenario == EVERY_SCENARIO
    return {
        "name": found.arm.name,
        "game": texts("game.name"),
        "scenario": texts("lab.every_scenario") if every else texts.name("scenario", plan.scenario),
        "players": plan.players,
        "options": plan.options,
        "seed": plan.seed,
        "finished": found.finished,
        "errors": found.errors,
        "wins": _wins(found, texts),
        "by_agent": _by_agent(found, texts) if len(found.agents) > 1 else "",
        "scores": [(texts.name("seat", one.seat), *(_numbers(one.scores, texts))) for one in found.seats],
        "chapters": found.chapters and _numbers(found.chapters, texts),
        "decisions": found.decisions and _numbers(found.decisions, texts),
        "lengths": histogram(texts("experiment.lengths"), found.lengths) if found.lengths else "",
        "ways": [
            (_names(one.seat, texts), _way(one.path, texts), one.times, _share(one.share, texts))
            for one in found.ways[:MOST_LISTED]
        ],
        "choices": _compared(found.choices, texts, several=len(found.agents) > 1),
        "cards": _compared(found.cards, texts, several=len(found.agents) > 1),
    }


def _wins(found: ArmFindings, texts: Texts) -> str:
    bars = [
        Bar(
            f"{texts.name('seat', one.seat)} ({', '.join([texts.name('agent', agent) for agent in one.agents])})",
            one.share.share,
            one.share.low,
            one.share.high,
            _share(one.share, texts),
        )
        for one in found.seats
    ]
    return interval_chart(texts("experiment.wins"), bars, 1 / max(1, len(bars)))


def _by_agent(found: ArmFindings, texts: Texts) -> str:
    bars = [
        Bar(texts.name("agent", one.agent), one.share.share, one.share.low, one.share.high, _share(one.share, texts))
        for one in found.agents
    ]
    return interval_chart(texts("experiment.by_agent"), bars, 1 / found.arm.plan.players)


def _numbers(values: Quartiles, texts: Texts) -> list[str]:
    shown = (values.mean, values.least, values.low, values.middle, values.high, values.greatest)
    return [number(value, texts) for value in shown]


def _names(seats: str, texts: Texts) -> str:
    return ", ".join([texts.name("seat", seat) for seat in seats.split()]) or texts("experiment.nobody")


def _way(path: str, texts: Texts) -> str:
    """A way to win in words if the game has a text for it, otherwise by text id."""
    return " · ".join([texts(f"way.{one}") if f"way.{one}" in texts else one for one in path.split()])


def _share(share: Share, texts: Texts) -> str:
    middle, low, high = (number(100 * part, texts) for part in (share.share, share.low, share.high))
    return f"{middle}% ({low}–{high})"


def _compared(found: list[ChoiceFinding], texts: Texts, *, several: bool) -> dict[str, Any]:
    """The largest differences; with ``several`` agents in an arm, also the agent."""
    clear = [one for one in found if one.clear]
    rows = [
        (
            texts.name("seat", one.seat) + (f" ({texts.name('agent', one.agent)})" if several else ""),
            texts(one.choice),
            _card(one.card, texts),
            one.games,
            number(one.times, texts),
            _share(one.with_it, texts),
            _share(one.without, texts),
            f"{_signed(one.difference, texts)} ({_signed(one.low, texts)} … {_signed(one.high, texts)})",
            one.clear,
        )
        for one in found[:MOST_LISTED]
    ]
    luck = number(expected_by_luck(len(found)), texts)
    return {"rows": rows, "compared": len(found), "clear_ones": len(clear), "luck": luck}


def _signed(value: float, texts: Texts) -> str:
    return ("+" if value > 0 else "") + number(100 * value, texts)


def _card(card: str, texts: Texts) -> str:
    if not card:
        return ""
    name = texts(f"card.{card}") if f"card.{card}" in texts else ""
    return f"{card} {name}".strip()
