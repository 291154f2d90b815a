"""What is printed, as text without markup: sentences, options, scores, the rules, reference pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from vexillum.cli.common import Mistake
from vexillum.cli.table.typed import asks_amount, best, how_many, numbers, told_apart
from vexillum.core.decision import Decision, Option
from vexillum.core.game import Game
from vexillum.core.parts.rules import Outcome
from vexillum.core.rulebook import CardFilter, Rule, Rulebook, rulebook
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.pages import CONTENTS, Aid, Page, Ruling
from vexillum.core.words.texts import Message, Texts, fold, told_winners

# Sentences, options, scores ------------------------------------------------------------------------------------------


QUIET = "dim"
STRONG = "bold"
NUMBER = "bold cyan"
ON_A_LINE = 9


def sentence(texts: Texts, message: Message, style: str = "") -> Text:
    """A message with the number of its rule."""
    said = Text.assemble((texts(message), style))
    if message.rule:
        said.append(f" ({message.rule})", QUIET)
    return said


def log_lines(session: Session[Any], texts: Texts, numbers: Iterable[int]) -> list[Text]:
    """Lines of the journal; the first line of each step is highlighted."""
    steps = {step.lines for step in session.steps}
    journal = session.journal
    return [Text("  ") + sentence(texts, journal[n], STRONG if n in steps else "") for n in numbers]


def readable(session: Session[Any], seat: str | None, since: int = 0) -> list[int]:
    """The numbers of the lines of the journal that a seat (None: an observer) may read."""
    journal = session.journal
    return [number for number in range(since, len(journal)) if journal[number].visible(seat)]


def question(texts: Texts, decision: Decision) -> Text:
    """The question, information about its subject, and how many to choose if not one."""
    asked = sentence(texts, decision.prompt, STRONG)
    if told := _told(texts, decision):
        asked.append(f"\n  {told}")
    if decision.at_most > 1:
        asked.append(f"\n{texts(how_many(decision), least=decision.at_least, most=decision.at_most)}")
    return asked


def _told(texts: Texts, decision: Decision) -> str:
    """Information about the subject of the question."""
    kind, _, id = decision.about.partition(":")
    return texts.name(f"{kind}_about", id) if f"{kind}_about.{id}" in texts else ""


def options(texts: Texts, decision: Decision) -> Table:
    """The options: number, key, name, price, and a description unless the question has it. Bare keys in rows.

    Prices are not repeated where the names say nothing else: bids.
    """
    if all(texts(option.message) == option.key and not option.price for option in decision.options):
        return _short_options(decision)
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    priced = any(option.price and price(texts, option) != texts(option.message) for option in decision.options)
    told = _told(texts, decision)
    for number, option in zip(numbers(decision), decision.options, strict=True):
        label = texts(option.message)
        name = Text(label if label != option.key else "")
        about = Text(" ".join(about for about in abouts(texts, option) if about != told), QUIET)
        rest = [name, Text(price(texts, option), "yellow"), about] if priced else [Text("  ").join((name, about))]
        key = Text() if number == option.key else Text(option.key, QUIET)
        table.add_row(Text(f"  {number}", NUMBER), key, *rest)
    return table


def _short_options(decision: Decision) -> Table:
    table = Table.grid(padding=(0, 2))
    keys = ["" if asks_amount(decision) else f" {key}" for key in decision.keys]
    cells = [Text.assemble((f"{number:>3}", NUMBER), key) for number, key in zip(numbers(decision), keys, strict=True)]
    for start in range(0, len(cells), ON_A_LINE):
        table.add_row(*cells[start : start + ON_A_LINE])
    return table


def abouts(texts: Texts, option: Option) -> list[str]:
    """The descriptions of the things that an option names: the texts ``<kind>_about.<id>``."""
    kind, _, id = option.thing.partition(":")
    ids = [f"{kind}_about.{id}", *(f"{name}_about.{value}" for name, value in option.params.items())]
    label = texts(option.message)
    known = [texts(id) for id in dict.fromkeys(ids) if id in texts]
    return [about for about in known if about not in label]


def price(texts: Texts, option: Option) -> str:
    """The cost of an option, in words."""
    if not option.price:
        return texts("table.free")
    return texts.listed(texts.count(noun, n) for noun, n in option.price.items())


def players(texts: Texts, seats: dict[str, str]) -> str:
    """Who plays each seat: "Aix: you.  Avignon: Steward."."""
    alone = list(seats.values()).count(HUMAN) == 1
    names = {
        seat: texts("table.you") if alone and player == HUMAN else player_name(texts, player)
        for seat, player in seats.items()
    }
    return "  ".join(f"{texts.name('seat', seat)}: {name}." for seat, name in names.items())


def player_name(texts: Texts, player: str) -> str:
    """A person or an agent."""
    return texts("table.human") if player == HUMAN else texts.name("agent", player)


def scores(texts: Texts, outcome: Outcome, *, unicode: bool = True) -> Table:
    """The parts of the scores, in ranking order."""
    table = Table(box=box.SIMPLE_HEAD if unicode else box.ASCII2, show_footer=True, pad_edge=False)
    table.add_column("", Text(texts("table.total")), footer_style=STRONG)
    for seat in outcome.ranking:
        won = STRONG if seat in outcome.winners else ""
        name = Text(texts.name("seat", seat))
        table.add_column(name, str(outcome.scores[seat]), justify="right", footer_style=won)
    for part, points in outcome.breakdown:
        table.add_row(Text(texts(part)), *(str(points[seat]) if points[seat] else "" for seat in outcome.ranking))
    return table


def ranking(texts: Texts, outcome: Outcome) -> list[Text]:
    """The ranking, the winners, and the epilogue."""
    places = [
        Text(
            f"  {outcome.place(seat)}. {texts.name('seat', seat)}  {outcome.scores[seat]}",
            STRONG if seat in outcome.winners else "",
        )
        for seat in outcome.ranking
    ]
    won = Text(told_winners(texts, outcome.winners, "table.winners"), "bold green")
    return [*places, won, *(Text(texts(message)) for message in outcome.told)]


# The rules -----------------------------------------------------------------------------------------------------------


RULE_NUMBER = "cyan"


def rule_headings(game: Game[Any], texts: Texts) -> Table:
    """The chapters by their titles."""
    table = _grid()
    for chapter in rulebook(game, texts.language).chapters:
        table.add_row(Text(f" {chapter.number}", RULE_NUMBER), Text(chapter.title, STRONG))
    return table


def all_rules(game: Game[Any], texts: Texts) -> Group:
    """All rules, chapter by chapter."""
    parts: list[RenderableType] = []
    for chapter in rulebook(game, texts.language).chapters:
        parts += [Text(), _listed_rules(chapter.rules)]
    return Group(*parts)


def rules_about(game: Game[Any], texts: Texts, wanted: str) -> RenderableType:
    """Rulings, glossary, aids or cards, if that is the first word; else a rule with its subrules, or a search."""
    book = rulebook(game, texts.language)
    first, _, rest = wanted.strip().partition(" ")
    parts: dict[str, Callable[[Rulebook, Texts, str], RenderableType]]
    parts = {"rulings": all_rulings, "glossary": glossary, "aid": player_aids, "cards": card_list}
    for word, shown in parts.items():
        if fold(first) in (word, fold(texts(f"rules_word.{word}"))):
            return shown(book, texts, rest)
    return _found_rules(book, wanted)


# Rulings, glossary, player aids, cards -------------------------------------------------------------------------------


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
        table.add_row(Text(f" {term.title}", STRONG), Text(term.meaning).append(f" ({term.rule})", QUIET))
    return table


def player_aids(book: Rulebook, texts: Texts, rest: str) -> Group:
    """The player aid of a Faction, or all of them."""
    named = [(name, aid) for aid in book.aids for name in (aid.id, aid.title)]
    found = list({aid.id: aid for aid in best(rest, named)}.values()) if rest else list(book.aids)
    if not found:
        raise Mistake("table.no_aid", word=rest, known=[aid.id for aid in book.aids])
    return Group(*(part for aid in found for part in _aid(aid)))


def _aid(aid: Aid) -> list[RenderableType]:
    parts: list[RenderableType] = [Text(aid.title, f"{STRONG} {RULE_NUMBER}")]
    for group in aid.groups:
        table = _grid()
        for entry in group.entries:
            cost = f" ({entry.cost})" if entry.cost else ""
            title = Text.assemble((entry.title, STRONG), (cost, QUIET), ". ") if entry.title else Text()
            table.add_row(Text(f" {entry.rule}", RULE_NUMBER), title.append(entry.text))
        parts += [Text(group.title, STRONG), table]
    return [*parts, Text()]


def card_list(book: Rulebook, texts: Texts, rest: str) -> Group:
    """All cards in full, or those with a number or certain words."""
    parts: list[RenderableType] = []
    for group in CardFilter(rest).of(book.cards):
        parts.append(Text(group.title, f"{STRONG} {RULE_NUMBER}"))
        for card in group.cards:
            parts += [Text(card.title, STRONG), *(Text(f"  {line.text}") for line in card.lines), Text()]
    if not parts:
        raise Mistake("table.no_card", word=rest)
    return Group(*parts)


# A rule by its number, or what mentions a word -----------------------------------------------------------------------


def _found_rules(book: Rulebook, wanted: str) -> Table:
    """A rule with its subrules, or a ruling; for a word instead of a number, the rules and rulings that use it."""
    sought = fold(wanted).rstrip(".")
    if ruling := next((one for one in book.rulings if fold(one.id) == sought), None):
        return _rulings([ruling], book)
    numbers = [number for number in book.rules if fold(number) == sought or fold(number).startswith(f"{sought}.")]
    if len(numbers) == 1:
        rule = book.rules[numbers[0]]
        return _rulings(rule.rulings, book, _listed_rules([rule], named=False))
    if numbers:
        return _listed_rules(book.rules[number] for number in numbers)
    word = bool(sought) and not sought[0].isdecimal()
    found = [
        rule for rule in book.rules.values() if word and sought in fold(" ".join([rule.title, rule.text, *rule.more]))
    ]
    language = book.texts.language
    spoken = [ruling for ruling in book.rulings if word and sought in fold(" ".join(ruling.words[language]))]
    if not found and not spoken:
        raise Mistake("table.no_rule", number=wanted, known=[one.number for one in book.chapters if one.number])
    return _rulings(spoken, book, _listed_rules(found))


def _rulings(rulings: Iterable[Ruling], book: Rulebook, table: Table | None = None) -> Table:
    """Rulings in full, below the rules of a table."""
    table = table or _grid()
    for ruling in rulings:
        words = ruling.words[book.texts.language]
        said = Text.assemble((words.question, STRONG), f" {words.answer}")
        if words.why:
            said.append(f" {words.why}", QUIET)
        table.add_row(Text(f" {ruling.id} ", RULE_NUMBER), said.append(f" ({ruling.rule})", QUIET))
    return table


def _listed_rules(rules: Iterable[Rule], *, named: bool = True) -> Table:
    """Rules with the numbers at the left, titles in bold, and the numbers of their rulings if ``named``."""
    table = _grid()
    for rule in rules:
        stop = "" if rule.title.endswith("?") else "."
        said = Text(f"{rule.title}{stop} " if rule.title and rule.text else rule.title, STRONG)
        said.append(rule.text, STRONG if not rule.depth else "")
        for details in rule.more:
            said.append(f" {details}", QUIET)
        if named and rule.rulings:
            said.append(f" [{', '.join(ruling.id for ruling in rule.rulings)}]")
        table.add_row(Text(f" {rule.number}", RULE_NUMBER), said)
    return table


def _grid() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, justify="left")
    table.add_column(ratio=1)
    return table


# Reference pages -----------------------------------------------------------------------------------------------------


PAGE_STYLES = {"heading": STRONG, "quiet": QUIET, "note": "yellow"}
PAGE_MARGIN, DEEPER = (0, 0, 0, 2), (0, 0, 0, 4)


def find_page(game: Game[Any], view: dict[str, Any], texts: Texts, name: str) -> Page:
    """The page of a thing, by its title, its id or its ``kind:id``; without a name, the contents."""
    contents = game.words.read(view, texts, CONTENTS)
    if contents is None:
        raise Mistake("table.nothing_to_read")
    if not name:
        return contents
    links = {line.thing: line.text for line in contents.lines if line.thing}
    ids = [(thing.partition(":")[2], thing) for thing in links]
    titles = [(title, thing) for thing, title in links.items()]
    found = [thing for id, thing in ids if name in (id, thing)] or best(name, titles)
    if len(found) > 1:
        raise Mistake("table.which_thing", name=name, known=told_apart([(links[one], one) for one in found]))
    page = game.words.read(view, texts, found[0]) if found else None
    if page is None:
        raise Mistake("table.no_page", name=name)
    return page


def page_lines(page: Page) -> list[Text | Padding]:
    """A page: its title, its paragraphs, and the pages it links to."""
    printed: list[Text | Padding] = [Text(page.title, NUMBER)]
    links: list[str] = []
    for line in page.lines:
        if line.thing:
            links.append(line.text)
            continue
        printed += _listed_links(links)
        links = []
        printed.append(Padding(Text(line.text, PAGE_STYLES.get(line.style, "")), PAGE_MARGIN))
    return printed + _listed_links(links)


def _listed_links(links: list[str]) -> list[Text | Padding]:
    """Titles in columns."""
    return [Padding(Columns([Text(link) for link in links], padding=(0, 3)), DEEPER)] if links else []
