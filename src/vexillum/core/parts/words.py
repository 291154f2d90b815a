"""What can be read in a game: its texts, its rulings, its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from vexillum.core.show.aids import Aid
from vexillum.core.show.pages import CONTENTS, RULINGS, Page, PageLine
from vexillum.core.show.rulings import Ruling, rulings_page
from vexillum.core.words.texts import Catalog, Texts


def no_rulings() -> tuple[Ruling, ...]:
    """The rulebook leaves nothing open."""
    return ()


def no_page(view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
    """The board shows everything."""
    return None


def no_glossary() -> Mapping[str, str]:
    """No term needs a word more than its rule says."""
    return {}


def no_aids(texts: Texts) -> tuple[Aid, ...]:
    """The rules are short enough."""
    return ()


def no_order(view: dict[str, Any], thing: str) -> tuple[str, ...]:
    """No card has an order of seats."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Words:
    """The game in words."""

    read_catalog: Callable[[], Catalog]
    """The game's texts, read when they are needed first."""
    rulings: Callable[[], tuple[Ruling, ...]] = no_rulings
    """How it reads what its rulebook leaves open. Their words are among its texts, as ``ruling.<id>.…``."""
    page: Callable[[dict[str, Any], Texts, str], Page | None] = no_page
    """What can be read about a thing (a card); None if nothing more than the board shows.

    ``pages.CONTENTS`` is the list of all that can be read. The drawing marks what opens a page as ``data-page``.
    """
    contents_title: Callable[[Texts], str] | None = None
    """The title of that list, if it is known without making the list."""

    glossary: Callable[[], Mapping[str, str]] = no_glossary
    """The rule of each term; the words are the texts ``term.<id>`` and ``term_means.<id>``."""
    aids: Callable[[Texts], tuple[Aid, ...]] = no_aids
    """What each Faction can do, on a page to print."""
    card_order: Callable[[dict[str, Any], str], tuple[str, ...]] = no_order
    """The seats in the order that a card gives them."""

    @cached_property
    def catalog(self) -> Catalog:
        """The game's texts."""
        return self.read_catalog()

    def rule_ids(self) -> tuple[str, ...]:
        """The numbers of the rules that have an explanation, in order: the texts ``rule.<number>``."""
        ids = [id.removeprefix("rule.") for id in self.catalog.texts["en"] if id.startswith("rule.")]
        return tuple(sorted(ids, key=rule_order))

    def read(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A page as readers get it: those of ``page``, and the rulings, which the contents lead to."""
        rulings = self.rulings()
        if thing == RULINGS and rulings:
            return rulings_page(rulings, texts)
        found = self.page(view, texts, thing)
        if thing != CONTENTS or found is None or not rulings:
            return found
        heading = PageLine(texts("rulings.heading"), "heading")
        link = PageLine(texts("rulings.title"), thing=RULINGS)
        return Page(found.thing, found.title, (*found.lines, heading, link))

    def contents(self, view: dict[str, Any], texts: Texts) -> str:
        """The title of ``pages.CONTENTS``, which every screen shows; nothing if there is no such page."""
        if self.contents_title is not None:
            return self.contents_title(texts)
        found = self.page(view, texts, CONTENTS)
        return found.title if found else ""


def rule_order(number: str) -> list[tuple[int, str]]:
    """Sorts rule numbers as a rulebook does: letters, then 1, 1.2, 1.10, 2."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in number.split(".")]
