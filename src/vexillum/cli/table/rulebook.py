"""The rules of a game: the headings, a chapter, a rule, rulings, glossary, aids, cards, or a search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from vexillum.cli.common import Mistake
from vexillum.cli.table.name_search import best
from vexillum.core.game import Game
from vexillum.core.rulebook import CardFilter, Rule, Rulebook, rulebook
from vexillum.core.show.pages import Aid, Ruling
from vexillum.core.words.texts import Texts, fold

NUMBER, TITLE, QUIET = "cyan", "bold", "dim"


def headings(game: Game[Any], texts: Texts) -> Table:
    """The chapters by their titles."""
    table = _grid()
    for chapter in rulebook(game, texts.language).chapters:
        table.add_row(Text(f" {chapter.number}", NUMBER), Text(chapter.title, TITLE))
    return table


def whole(game: Game[Any], texts: Texts) -> Group:
    """All rules, chapter by chapter."""
    parts: list[RenderableType] = []
    for chapter in rulebook(game, texts.language).chapters:
        parts += [Text(), _listed(chapter.rules)]
    return Group(*parts)


def chapter(game: Game[Any], texts: Texts, wanted: str) -> RenderableType:
    """Rulings, glossary, aids or cards, if that is the first word; else a rule with its subrules, or a search."""
    book = rulebook(game, texts.language)
    first, _, rest = wanted.strip().partition(" ")
    parts: dict[str, Callable[[Rulebook, Texts, str], RenderableType]]
    parts = {"rulings": all_rulings, "glossary": glossary, "aid": aids, "cards": cards}
    for word, shown in parts.items():
        if fold(first) in (word, fold(texts(f"rules_word.{word}"))):
            return shown(book, texts, rest)
    return _found(book, wanted)


# The other parts ------------------------------------------------------------------------------------------------------


def all_rulings(book: Rulebook, texts: Texts, rest: str) -> Table:
    """Every ruling."""
    return _rulings(book.rulings, book)


def glossary(book: Rulebook, texts: Texts, rest: str) -> Table:
    """All terms, or those that begin with some letters."""
    terms = [term for term in book.glossary if any(fold(form).startswith(fold(rest)) for form in term.forms)]
    if not terms:
        raise Mistake("table.no_term", word=rest)
    table = _grid()
    for term in terms:
        table.add_row(Text(f" {term.title}", TITLE), Text(term.meaning).append(f" ({term.rule})", QUIET))
    return table


def aids(book: Rulebook, texts: Texts, rest: str) -> Group:
    """The player aid of a Faction, or all of them."""
    named = [(name, aid) for aid in book.aids for name in (aid.id, aid.title)]
    found = list({aid.id: aid for aid in best(rest, named)}.values()) if rest else list(book.aids)
    if not found:
        raise Mistake("table.no_aid", word=rest, known=[aid.id for aid in book.aids])
    return Group(*(part for aid in found for part in _aid(aid)))


def _aid(aid: Aid) -> list[RenderableType]:
    parts: list[RenderableType] = [Text(aid.title, f"{TITLE} {NUMBER}")]
    for group in aid.groups:
        table = _grid()
        for entry in group.entries:
            cost = f" ({entry.cost})" if entry.cost else ""
            title = Text.assemble((entry.title, TITLE), (cost, QUIET), ". ") if entry.title else Text()
            table.add_row(Text(f" {entry.rule}", NUMBER), title.append(entry.text))
        parts += [Text(group.title, TITLE), table]
    return [*parts, Text()]


def cards(book: Rulebook, texts: Texts, rest: str) -> Group:
    """All cards in full, or those with a number or certain words."""
    parts: list[RenderableType] = []
    for group in CardFilter(rest).of(book.cards):
        parts.append(Text(group.title, f"{TITLE} {NUMBER}"))
        for card in group.cards:
            parts += [Text(card.title, TITLE), *(Text(f"  {line.text}") for line in card.lines), Text()]
    if not parts:
        raise Mistake("table.no_card", word=rest)
    return Group(*parts)


# Rules ----------------------------------------------------------------------------------------------------------------


def _found(book: Rulebook, wanted: str) -> Table:
    """A rule with its subrules, or a ruling; for a word instead of a number, the rules and rulings that use it."""
    sought = fold(wanted).rstrip(".")
    if ruling := next((one for one in book.rulings if fold(one.id) == sought), None):
        return _rulings([ruling], book)
    numbers = [number for number in book.rules if fold(number) == sought or fold(number).startswith(f"{sought}.")]
    if len(numbers) == 1:
        rule = book.rules[numbers[0]]
        return _rulings(rule.rulings, book, _listed([rule], named=False))
    if numbers:
        return _listed(book.rules[number] for number in numbers)
    word = bool(sought) and not sought[0].isdecimal()
    found = [
        rule for rule in book.rules.values() if word and sought in fold(" ".join([rule.title, rule.text, *rule.more]))
    ]
    language = book.texts.language
    spoken = [ruling for ruling in book.rulings if word and sought in fold(" ".join(ruling.words[language]))]
    if not found and not spoken:
        raise Mistake("table.no_rule", number=wanted, known=[one.number for one in book.chapters if one.number])
    return _rulings(spoken, book, _listed(found))


def _rulings(rulings: Iterable[Ruling], book: Rulebook, table: Table | None = None) -> Table:
    """Rulings in full, below the rules of a table."""
    table = table or _grid()
    for ruling in rulings:
        words = ruling.words[book.texts.language]
        said = Text.assemble((words.question, TITLE), f" {words.answer}")
        if words.why:
            said.append(f" {words.why}", QUIET)
        table.add_row(Text(f" {ruling.id} ", NUMBER), said.append(f" ({ruling.rule})", QUIET))
    return table


def _listed(rules: Iterable[Rule], *, named: bool = True) -> Table:
    """Rules with the numbers at the left, titles in bold, and the numbers of their rulings if ``named``."""
    table = _grid()
    for rule in rules:
        stop = "" if rule.title.endswith("?") else "."
        said = Text(f"{rule.title}{stop} " if rule.title and rule.text else rule.title, TITLE)
        said.append(rule.text, TITLE if not rule.depth else "")
        for details in rule.more:
            said.append(f" {details}", QUIET)
        if named and rule.rulings:
            said.append(f" [{', '.join(ruling.id for ruling in rule.rulings)}]")
        table.add_row(Text(f" {rule.number}", NUMBER), said)
    return table


def _grid() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, justify="left")
    table.add_column(ratio=1)
    return table
