"""The whole rulebook of a game in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from vexillum.core.game import Game
from vexillum.core.rulebook.cards import CardGroup, card_groups
from vexillum.core.rulebook.chapters import Chapter, Rule, chapters_of
from vexillum.core.rulebook.links import Linker
from vexillum.core.rulebook.search import Entry, Index
from vexillum.core.rulebook.terms import Term, glossary_of
from vexillum.core.show.aids import Aid
from vexillum.core.show.rulings import Ruling


class Rulebook:
    """Everything to read about a game. Each part is built on first use."""

    def __init__(self, game: Game[Any], language: str) -> None:
        self.game = game
        self.texts = game.texts(language)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """All rules."""
        return chapters_of(self.game, self.texts)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """All rules by number."""
        return {rule.number: rule for chapter in self.chapters for rule in chapter.rules}

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Our rulings on what the rulebook leaves open."""
        return self.game.words.rulings()

    @cached_property
    def glossary(self) -> tuple[Term, ...]:
        """The terms, alphabetically."""
        return glossary_of(self.game, self.texts)

    @cached_property
    def aids(self) -> tuple[Aid, ...]:
        """An aid for each Faction, or one for all."""
        return self.game.words.aids(self.texts)

    @cached_property
    def linker(self) -> Linker:
        """Finds links in texts."""
        return Linker(self.rules, (ruling.id for ruling in self.rulings), self.glossary)

    @cached_property
    def cards(self) -> tuple[CardGroup, ...]:
        """All cards of our own deck."""
        return card_groups(self.game, self.texts)

    def cards_with(self, options: Mapping[str, str]) -> tuple[CardGroup, ...]:
        """All cards of a match with these options, or :class:`BadSetup`."""
        return _other_cards(self, tuple(sorted(options.items()))) if options else self.cards

    @cached_property
    def index(self) -> Index:
        """The search index."""
        return Index(self._entries(self.cards))

    def index_with(self, options: Mapping[str, str]) -> Index:
        """The search index of a match with these options, or :class:`BadSetup`."""
        return _other_index(self, tuple(sorted(options.items()))) if options else self.index

    def _entries(self, cards: tuple[CardGroup, ...]) -> Iterator[Entry]:
        for rule in self.rules.values():
            yield Entry("rule", rule.number, rule.title, " ".join([rule.text, *rule.more]), rule.number)
        for term in self.glossary:
            yield Entry("term", term.id, term.title, term.meaning)
        for ruling in self.rulings:
            words = ruling.words[self.texts.language]
            yield Entry("ruling", ruling.id, words.question, f"{words.answer} {words.why}".strip(), ruling.id)
        for group in cards:
            for card in group.cards:
                yield Entry("card", card.id, card.title, " ".join(line.text for line in card.lines))


@lru_cache(maxsize=32)
def rulebook(game: Game[Any], language: str) -> Rulebook:
    """The rulebook of a game in a language."""
    return Rulebook(game, language)


@lru_cache(maxsize=16)
def _other_cards(book: Rulebook, options: tuple[tuple[str, str], ...]) -> tuple[CardGroup, ...]:
    return card_groups(book.game, book.texts, dict(options))


@lru_cache(maxsize=16)
def _other_index(book: Rulebook, options: tuple[tuple[str, str], ...]) -> Index:
    return Index(book._entries(_other_cards(book, options)))
