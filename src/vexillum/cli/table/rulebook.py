"""The rules of a game in our words, and its rulings: the headings, a chapter, or a search for a word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

from vexillum.cli.common import Mistake
from vexillum.cli.table.name_search import fold
from vexillum.core.game import Game
from vexillum.core.show.rulings import Ruling, about
from vexillum.core.words.texts import Texts

ALL_RULINGS = ("rulings", "interpretazioni")
"""What to ask for to read every ruling."""


def headings(game: Game[Any], texts: Texts) -> Table:
    """The chapters, each by its first sentence."""
    return _listed({number: heading(texts(f"rule.{number}")) for number in chapters(game)})


def chapters(game: Game[Any]) -> list[str]:
    """The numbers of the chapters."""
    return [number for number in game.words.rule_ids() if "." not in number]


def heading(rule: str) -> str:
    """The first sentence of a rule, without its full stop."""
    return rule.partition(". ")[0].rstrip(".")


def chapter(game: Game[Any], texts: Texts, wanted: str) -> Table:
    """A rule with all below it, or a ruling; for a word instead of a number, the rules and rulings that use it."""
    sought = fold(wanted).rstrip(".")
    if sought in ALL_RULINGS:
        return _rulings(game.words.rulings(), texts)
    if ruling := next((one for one in game.words.rulings() if fold(one.id) == sought), None):
        return _rulings([ruling], texts)
    numbers = game.words.rule_ids()
    found = [number for number in numbers if fold(number) == sought or fold(number).startswith(f"{sought}.")]
    if len(found) == 1:
        return _rulings(about(game.words.rulings(), found[0]), texts, _listed({found[0]: texts(f"rule.{found[0]}")}))
    if found:
        return _listed({number: _with_rulings(game, texts, number) for number in found})
    word = bool(sought) and not sought[0].isdecimal()
    found = [number for number in numbers if word and sought in fold(texts(f"rule.{number}"))]
    spoken = [
        ruling for ruling in game.words.rulings() if word and sought in fold(" ".join(ruling.words[texts.language]))
    ]
    if not found and not spoken:
        raise Mistake("table.no_rule", number=wanted, known=chapters(game))
    return _rulings(spoken, texts, _listed({number: _with_rulings(game, texts, number) for number in found}))


def _with_rulings(game: Game[Any], texts: Texts, number: str) -> str:
    """A rule, and the numbers of the rulings about it."""
    ids = [ruling.id for ruling in about(game.words.rulings(), number)]
    rule = texts(f"rule.{number}")
    return f"{rule} [{', '.join(ids)}]" if ids else rule


def _rulings(rulings: Iterable[Ruling], texts: Texts, table: Table | None = None) -> Table:
    """Rulings in full, below the rules of a table."""
    table = table or _listed({})
    for ruling in rulings:
        words = ruling.words[texts.language]
        said = Text.assemble((words.question, "bold"), f" {words.answer}")
        if words.why:
            said.append(f" {words.why}", "dim")
        table.add_row(Text(f" {ruling.id} ", "cyan"), said.append(f" ({ruling.rule})", "dim"))
    return table


def _listed(rules: dict[str, str]) -> Table:
    """Numbers at the left, chapters in bold."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, justify="left")
    table.add_column(ratio=1)
    for number, rule in rules.items():
        style = "bold" if "." not in number else ""
        table.add_row(Text(f" {number}", "cyan"), Text(rule, style))
    return table
