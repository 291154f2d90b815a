"""Formatting for the terminal: sentences, options, scores, as text without markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from vexillum.cli.table.answers import asks_amount, how_many, numbers
from vexillum.core.decision import Decision, Option
from vexillum.core.parts.rules import Outcome
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.texts import Message, Texts, told_winners

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


def abouts(texts: Texts, option: Option) -> list[str]:
    """The descriptions of the things that an option names: the texts ``<kind>_about.<id>``."""
    kind, _, id = option.thing.partition(":")
    ids = [f"{kind}_about.{id}", *(f"{name}_about.{value}" for name, value in option.params.items())]
    label = texts(option.message)
    known = [texts(id) for id in dict.fromkeys(ids) if id in texts]
    return [about for about in known if about not in label]


def _short_options(decision: Decision) -> Table:
    table = Table.grid(padding=(0, 2))
    keys = ["" if asks_amount(decision) else f" {key}" for key in decision.keys]
    cells = [Text.assemble((f"{number:>3}", NUMBER), key) for number, key in zip(numbers(decision), keys, strict=True)]
    for start in range(0, len(cells), ON_A_LINE):
        table.add_row(*cells[start : start + ON_A_LINE])
    return table


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
