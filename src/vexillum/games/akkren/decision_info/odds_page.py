"""The odds of a decision in full, for people who ask: each option that has any, with all its outcomes."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.core.show.option_info import OptionOdds
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.decision_info.catalog import decision_info
from vexillum.games.akkren.state import Table

FORECAST = frozenset(
    (
        "move.to",
        "move.retreat",
        "battle.next",
        "battle.join_attack",
        "battle.join_defence",
        "battle.withdraw",
        "siege.shelter",
        "siege.manner",
    )
)
"""9.4.2 Decisions whose odds are the forecast of a battle, at least for some options."""
KINDS = FORECAST | frozenset(
    (
        "agent.siege",
        "agent.target",
        "barbarian.act",
        "battle.assassin",
        "battle.champion",
        "battle.counter",
        "battle.mines",
        "battle.points",
        "battle.recovery",
        "battle.reroll",
        "battle.spell",
        "battle.volley",
        "battle.volleys",
        "bid",
        "council.general",
        "duel.leave",
        "move.intercept",
        "move.scout",
        "naval.leave",
        "naval.tide",
        "people.act",
        "people.wings",
        "phase",
        "pirates.parley",
        "politics.nation",
        "politics.parley",
        "quest.guardian",
        "quest.raise",
        "sea.move",
        "sea.strike",
        "siege.begin",
        "trade.move",
        "trade.offer",
    )
)
"""The decisions whose odds are known."""


def odds_page(table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
    """The odds of the options that are named, of all if none is; None if there are none."""
    info = decision_info(table, decision)
    lines = _told(texts, info.odds)
    for option in decision.options:
        told = info.options[option.key]
        if told.odds is not None and (not keys or option.key in keys):
            lines.append(PageLine(texts(option.message), "heading"))
            if told.summary is not None:
                lines.append(PageLine(texts(told.summary), "quiet"))
            lines += _told(texts, told.odds)
    if not lines:
        return None
    if decision.kind in FORECAST:
        lines.append(PageLine(texts("odds.forecast"), "quiet"))
    return Page("", texts("odds.title"), tuple(lines))


def _told(texts: Texts, odds: OptionOdds | None) -> list[PageLine]:
    """Every outcome with its chance, and what to expect on average."""
    if odds is None:
        return []
    chances = [
        PageLine(texts("odds.chance", what=texts(one.label), percent=_percent(one.chance))) for one in odds.outcomes
    ]
    return [*chances, *[PageLine(texts("odds.mean", what=texts(one.label), n=f"{one.value:g}")) for one in odds.means]]


def _percent(chance: float) -> str:
    """A chance in percent, with a decimal where it would round to 0 or 100."""
    percent = 100 * chance
    return f"{percent:.1f}" if percent < 1 or percent > 99 else f"{percent:.0f}"
