"""The texts of a game: catalog, rulings, reference pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from vexillum.core.show.pages import CONTENTS, RULINGS, Aid, Page, PageLine, Ruling, rulings_page
from vexillum.core.words.texts import Catalog, Texts


def no_rulings() -> tuple[Ruling, ...]:
    """No rulings."""
    return ()


def no_page(view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
    """No pages."""
    return None


def no_glossary() -> Mapping[str, str]:
    """No glossary."""
    return {}


def no_aids(texts: Texts) -> tuple[Aid, ...]:
    """No player aids."""
    return ()


def no_order(view: dict[str, Any], thing: str) -> tuple[str, ...]:
    """No order of seats."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False)
class Words:
    """The texts and pages of a game."""

    read_catalog: Callable[[], Catalog]
    """Reads the game's texts; called on first use."""
    rulings: Callable[[], tuple[Ruling, ...]] = no_rulings
    """Rulings on what the rulebook leaves open. Their texts are ``ruling.<id>.…``."""
    page: Callable[[dict[str, Any], Texts, str], Page | None] = no_page
    """The page about a thing (a card); None if there is none.

    ``pages.CONTENTS`` is the table of contents. The drawing marks what opens a page with ``data-page``.
    """
    contents_title: Callable[[Texts], str] | None = None
    """The title of the table of contents, if it is known without building it."""

    glossary: Callable[[], Mapping[str, str]] = no_glossary
    """The rule number of each term; its texts are ``term.<id>`` and ``term_means.<id>``."""
    aids: Callable[[Texts], tuple[Aid, ...]] = no_aids
    """Printable player aids."""
    card_order: Callable[[dict[str, Any], str], tuple[str, ...]] = no_order
    """The seats in the order given by a card."""

    @cached_property
    def catalog(self) -> Catalog:
        """The game's texts."""
        return self.read_catalog()

    def rule_ids(self) -> tuple[str, ...]:
        """The numbers of the rules that have an explanation, in order: the texts ``rule.<number>``."""
        ids = [id.removeprefix("rule.") for id in self.catalog.texts["en"] if id.startswith("rule.")]
        return tuple(sorted(ids, key=rule_order))

    def read(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A page of the game, or the rulings, which the table of contents links."""
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
        """The title of ``pages.CONTENTS``, which every screen shows; empty if there is no such page."""
        if self.contents_title is not None:
            return self.contents_title(texts)
        found = self.page(view, texts, CONTENTS)
        return found.title if found else ""


def rule_order(number: str) -> list[tuple[int, str]]:
    """Sort key for rule numbers: letters, then 1, 1.2, 1.10, 2."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in number.split(".")]
