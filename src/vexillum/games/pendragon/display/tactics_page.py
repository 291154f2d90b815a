"""8.4.2 The Battle Tactics of Non-players as a page to read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.charts import TACTICS, Tactic
from vexillum.games.pendragon.pieces import FACTIONS

TACTICS_PAGE = "tactics"


def tactics_page(texts: Texts) -> Page:
    """All rules, in the order of a Battle."""
    return Page(TACTICS_PAGE, texts("page.tactics"), tuple(_lines(texts)))


def _lines(texts: Texts) -> Iterator[PageLine]:
    yield PageLine(texts("page.tactics_about"), "quiet")
    for step, rules in groupby(TACTICS, lambda rule: rule.step):
        yield PageLine(texts.name("tactic_step", step), "heading")
        yield from (PageLine(_words(texts, rule)) for rule in rules)


def _words(texts: Texts, rule: Tactic) -> str:
    """A rule, with its Factions unless it is for all of them."""
    said = texts.name("tactic", rule.id)
    return said if len(rule.factions) == len(FACTIONS) else texts("page.tactic_of", who=rule.factions, text=said)
