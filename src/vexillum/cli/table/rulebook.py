"""The rules of a game in our words: the headings, a chapter, or what speaks of a word."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from vexillum.cli.common import Mistake
from vexillum.cli.table.matching import fold
from vexillum.core.game import Game
from vexillum.core.texts import Texts


def headings(game: Game[Any], texts: Texts) -> Table:
    """The chapters, each by its first sentence."""
    return _listed({number: heading(texts(f"rule.{number}")) for number in chapters(game)})


def chapters(game: Game[Any]) -> list[str]:
    """The numbers of the chapters."""
    return [number for number in game.rule_ids() if "." not in number]


def heading(rule: str) -> str:
    """The first sentence of a rule, without its full stop."""
    return rule.partition(". ")[0].rstrip(".")


def chapter(game: Game[Any], texts: Texts, wanted: str) -> Table:
    """A rule with all below it; for a word instead of a number, the rules that use the word."""
    numbers = game.rule_ids()
    sought = fold(wanted).rstrip(".")
    found = [number for number in numbers if fold(number) == sought or fold(number).startswith(f"{sought}.")]
    if not found and sought and not sought[0].isdecimal():
        found = [number for number in numbers if sought in fold(texts(f"rule.{number}"))]
    if not found:
        raise Mistake("table.no_rule", number=wanted, known=chapters(game))
    return _listed({number: texts(f"rule.{number}") for number in found})


def _listed(rules: dict[str, str]) -> Table:
    """Numbers at the left, chapters in bold."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, justify="left")
    table.add_column(ratio=1)
    for number, rule in rules.items():
        style = "bold" if "." not in number else ""
        table.add_row(Text(f" {number}", "cyan"), Text(rule, style))
    return table
