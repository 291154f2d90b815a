"""The rules of a game for readers: chapters, rulings, glossary, aids, cards, search. For terminal and browser."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, Literal

import msgspec

from vexillum.core.game import Game
from vexillum.core.show.pages import CONTENTS, RULINGS, Aid, Page, PageLine, Ruling, about
from vexillum.core.words.texts import Texts, fold

# The whole rulebook of a game in one language ------------------------------------------------------------------------


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


# The rules of a game by chapter, each with its title and its rulings -------------------------------------------------


LONGEST_HEADING = 40
"""The longest first sentence that can be the title of a rule without one."""


class Rule(msgspec.Struct, frozen=True):
    """A rule in our words."""

    number: str
    title: str
    """Empty if it has none."""
    text: str
    """Without the title at its beginning. Empty if the title says it all."""
    more: tuple[str, ...] = ()
    """Paragraphs with details that are too long for an explanation at the table."""
    rulings: tuple[Ruling, ...] = ()

    @property
    def depth(self) -> int:
        """0 for a chapter, 1 for a section (3.2), 2 for a rule (3.2.1)."""
        return self.number.count(".")

    @property
    def words(self) -> str:
        """Its full text."""
        return " ".join([self.title, self.text, *self.more])

    @property
    def name(self) -> str:
        """Its name in lists: its title, or its first words."""
        return self.title or heading(self.text)


class Chapter(msgspec.Struct, frozen=True):
    """A chapter. Its own text, if any, is its first rule."""

    number: str
    title: str
    rules: tuple[Rule, ...]


def chapters_of(game: Game[Any], texts: Texts) -> tuple[Chapter, ...]:
    """All rules of a game. Rule numbers that only have a ruling form the last chapter."""
    rulings = game.words.rulings()
    ids = {ruling.id for ruling in rulings}
    grouped = groupby([number for number in game.words.rule_ids() if number not in ids], key=chapter_number)
    chapters = [_chapter(texts, number, list(numbers), rulings) for number, numbers in grouped]
    if ours := tuple(rule_of(texts, number) for number in game.words.rule_ids() if number in ids):
        chapters.append(Chapter("", texts("rulings.title"), ours))
    return tuple(chapters)


def chapter_number(number: str) -> str:
    """The chapter of a rule: 3 for 3.2.1."""
    return number.partition(".")[0]


def _chapter(texts: Texts, number: str, numbers: list[str], rulings: Iterable[Ruling]) -> Chapter:
    rules = tuple(rule_of(texts, each, rulings) for each in numbers)
    own = next((rule for rule in rules if rule.number == number), None)
    return Chapter(number, own.name if own else "", rules)


def rule_of(texts: Texts, number: str, rulings: Iterable[Ruling] = ()) -> Rule:
    """One rule."""
    title, text = split_title(texts, number)
    details = f"rule_more.{number}"
    more = tuple(texts(details).split("\n\n")) if details in texts else ()
    return Rule(number, title, text, more, tuple(about(rulings, number)))


def split_title(texts: Texts, number: str) -> tuple[str, str]:
    """The title of a rule and the rest of its text; a short first sentence counts as a title."""
    text = texts(f"rule.{number}")
    titled = f"rule_title.{number}"
    title = texts(titled) if titled in texts else _opening(text, whole="." not in number)
    for sign in (". ", ": "):
        if title and text.startswith(title + sign):
            rest = text.removeprefix(title + sign)
            return title, rest[:1].upper() + rest[1:]
    return title, "" if text.rstrip(".") == title else text


def _opening(text: str, *, whole: bool) -> str:
    """A short first sentence; if it is the whole text, only for a chapter."""
    first = heading(text)
    more = len(text) > len(first) + 1
    return first if len(first) <= LONGEST_HEADING and (more or whole) else ""


def heading(rule: str) -> str:
    """The first sentence of a rule, without its full stop."""
    return rule.partition(". ")[0].rstrip(".")


# The glossary of a game in one language ------------------------------------------------------------------------------


class Term(msgspec.Struct, frozen=True):
    """A term, its meaning, and its rule."""

    id: str
    forms: tuple[str, ...]
    """Its forms in sentences; it is listed under the first one."""
    meaning: str
    rule: str

    @property
    def title(self) -> str:
        """Its form in the list."""
        return self.forms[0][:1].upper() + self.forms[0][1:]

    @property
    def letter(self) -> str:
        """Its letter in the alphabetical list."""
        return fold(self.title)[:1].upper()


def glossary_of(game: Game[Any], texts: Texts) -> tuple[Term, ...]:
    """All terms, in alphabetical order of the reader's language."""
    terms = [
        Term(id, tuple(texts(f"term.{id}").split("|")), texts(f"term_means.{id}"), rule)
        for id, rule in game.words.glossary().items()
    ]
    return tuple(sorted(terms, key=lambda term: fold(term.title)))


# Text with links: to rules and rulings by number, and to terms of the glossary ---------------------------------------


LinkKind = Literal["", "rule", "ruling", "term"]


class Segment(msgspec.Struct, frozen=True):
    """A part of a text; if it has a kind, a link to a rule, a ruling or a term."""

    text: str
    kind: LinkKind = ""
    target: str = ""
    title: str = ""
    """The meaning of a term."""


class Linker:
    """Finds links in the texts of one game."""

    def __init__(self, rules: Iterable[str], rulings: Iterable[str], terms: Iterable[Term]) -> None:
        self._rules = frozenset(rules)
        self._rulings = frozenset(rulings)
        self._terms = {written: term for term in terms for form in term.forms for written in _written(form)}
        forms = sorted(self._terms, key=len, reverse=True)
        numbers = r"(?<![\w.#])(?P<number>[A-Z]?\d+(?:\.\d+)*|[A-Z](?:\.\d+)+)(?![\w%])(?!\.\d)"
        words = "|".join(re.escape(form) for form in forms)
        self._pattern = re.compile(rf"{numbers}|\b(?P<term>{words})\b" if forms else numbers)

    def linked(self, text: str, own: str = "", *, numbers: bool = False) -> tuple[Segment, ...]:
        """A text in parts. ``own`` is the rule or term that it is about; each term is linked once.

        In a list of ``numbers`` an integer is a chapter; in a sentence it is just a number.
        """
        return tuple(self._segments(text, own, numbers))

    def _segments(self, text: str, own: str, numbers: bool) -> Iterator[Segment]:
        done, seen = 0, {own}
        for found in self._pattern.finditer(text):
            segment = self._segment(found, own, numbers)
            if segment is None or (segment.kind == "term" and segment.target in seen):
                continue
            seen.add(segment.target)
            if found.start() > done:
                yield Segment(text[done : found.start()])
            yield segment
            done = found.end()
        if done < len(text):
            yield Segment(text[done:])

    def _segment(self, found: re.Match[str], own: str, numbers: bool) -> Segment | None:
        number, said = found["number"], found[0]
        if number is None:
            term = self._terms[said]
            return Segment(said, "term", term.id, term.meaning) if term.rule != own else None
        if number in self._rulings:
            return Segment(said, "ruling", number)
        rule = number in self._rules and number != own and (numbers or "." in number)
        return Segment(said, "rule", number) if rule else None


def _written(form: str) -> tuple[str, str]:
    """The spellings of a term in a text: as it is, and capitalised at the beginning of a sentence."""
    return form, form[:1].upper() + form[1:]


# All cards, tiles and units of a game: its reference pages, without facts about a particular position ----------------


ANY_SEED = "rulebook"
"""The pages are those of a match before the deal, so the seed does not matter."""
NOW = "note"
"""The style of lines about the state of a match."""


class Card(msgspec.Struct, frozen=True):
    """A card, a tile, a unit: everything to read about it."""

    id: str
    title: str
    lines: tuple[PageLine, ...]
    order: tuple[str, ...] = ()
    """The order of seats on the card, if it has one."""

    @property
    def words(self) -> str:
        """Its full text."""
        return " ".join([self.title, *(line.text for line in self.lines)])


class CardGroup(msgspec.Struct, frozen=True):
    """The cards under a heading of the table of contents."""

    title: str
    cards: tuple[Card, ...]


class CardFilter(msgspec.Struct, frozen=True):
    """A filter of cards: by words or a number in the card or its heading, and by the first seat of its order."""

    words: str = ""
    first: str = ""

    def of(self, groups: tuple[CardGroup, ...]) -> list[CardGroup]:
        """The matching cards; empty groups are dropped."""
        found = [
            CardGroup(group.title, tuple(card for card in group.cards if self.takes(card, group.title)))
            for group in groups
        ]
        return [group for group in found if group.cards]

    def takes(self, card: Card, heading: str = "") -> bool:
        """Whether a card matches."""
        if self.first and card.order[:1] != (self.first,):
            return False
        said = fold(f"{heading} {card.words}").split()
        return all(any(word.lstrip("(\"'«“#").startswith(part) for word in said) for part in fold(self.words).split())


def card_groups(game: Game[Any], texts: Texts, options: Mapping[str, str] | None = None) -> tuple[CardGroup, ...]:
    """All cards of a match with these options (an owner's deck), grouped as in the table of contents.

    Cards that only some scenarios have are included.
    """
    groups: dict[str, list[Card]] = {}
    seen = {RULINGS}
    for view in _views(game, options or {}):
        contents = game.words.read(view, texts, CONTENTS)
        for thing, heading in _last_places(contents).items() if contents is not None else ():
            page = game.words.read(view, texts, thing) if thing not in seen else None
            if page is not None:
                seen.add(thing)
                card = Card(thing, page.title, tuple(_lasting(page)), game.words.card_order(view, thing))
                groups.setdefault(heading, []).append(card)
    return tuple(CardGroup(heading, tuple(cards)) for heading, cards in groups.items())


def _views(game: Game[Any], options: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """What an observer sees before each scenario begins."""
    for scenario in game.info.scenarios:
        setup = game.setup(scenario=scenario, players=game.info.players[-1], options=options, seed=ANY_SEED)
        yield game.knowledge.view(game.opening(setup), None)


def _last_places(contents: Page) -> dict[str, str]:
    """The heading of each thing; for one listed several times the last one, which lists all."""
    heading = contents.title
    found: dict[str, str] = {}
    for line in contents.lines:
        if line.thing:
            found.pop(line.thing, None)
            found[line.thing] = heading
        elif line.style == "heading":
            heading = line.text
    return found


def _lasting(page: Page) -> Iterator[PageLine]:
    """The lines of a page that are true in every match; empty sections are dropped."""
    kept = [line for line in page.lines if line.style != NOW]
    for line, following in zip(kept, [*kept[1:], PageLine("", "heading")], strict=True):
        empty = line.style == "heading" and (following.style == "heading" or _is_source(following, kept))
        if not empty:
            yield line


def _is_source(line: PageLine, kept: list[PageLine]) -> bool:
    """Whether it is the last line of a page, which names the source and belongs to no section."""
    return line is kept[-1] and line.style == "quiet"


# Searching the rules, rulings, glossary, aids and cards of a game by words and prefixes, best hits first -------------


Kind = Literal["rule", "ruling", "term", "card"]
MOST_WORDS = 8
"""The most words of a query."""
MOST_HITS = 60
"""The most hits that are shown."""
AROUND = 70
"""Characters shown on each side of the first hit of a long text."""
SHORT = 2 * AROUND + 60
"""Texts up to this length are shown in full."""
BY_NUMBER = 100
"""The score of a match by number."""
_WORD = re.compile(r"[\w.'’-]*\w")
_PART = re.compile(r"[^'’-]+")
LAST = "\U0010ffff"
"""Comes after every letter."""
_folded = lru_cache(maxsize=50_000)(fold)
"""The words of texts, which are searched again and again."""


class Entry(msgspec.Struct, frozen=True):
    """An entry of the index."""

    kind: Kind
    id: str
    title: str
    text: str
    label: str = ""
    """Shown before the title: the number of a rule."""


class Hit(msgspec.Struct, frozen=True):
    """A hit, with the words of the query marked."""

    entry: Entry
    title: tuple[tuple[str, bool], ...]
    text: tuple[tuple[str, bool], ...]
    score: int


class Found(msgspec.Struct, frozen=True):
    """The number of hits, and the best ones."""

    total: int
    hits: tuple[Hit, ...]


class Index:
    """The search index of a game."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = [
            (entry, sorted(_words(entry.title)), sorted(_words(f"{entry.label} {entry.text}"))) for entry in entries
        ]

    def search(self, query: str, most: int = MOST_HITS) -> Found:
        """The entries with all words of the query in title or text, as whole words or prefixes."""
        sought = wanted_words(query)
        found = []
        for place, (entry, title, text) in enumerate(self._entries):
            score = _score(sought, title, text)
            if sought == [fold(entry.label)]:
                score += BY_NUMBER
            if sought and score:
                found.append((-score, place, entry))
        hits = [
            Hit(entry, marked(entry.title, sought), marked(excerpt(entry.text, sought), sought), -score)
            for score, _, entry in sorted(found, key=lambda one: one[:2])[:most]
        ]
        return Found(len(found), tuple(hits))


def wanted_words(query: str) -> list[str]:
    """The words of a query, without case and accents."""
    return [found[0] for found in _WORD.finditer(fold(query))][:MOST_WORDS]


def _words(text: str) -> list[str]:
    """The words of a text; those with an apostrophe or a hyphen also by their parts."""
    words = [found[0] for found in _WORD.finditer(fold(text))]
    return words + [part for word in words for part in re.split(r"['’-]", word)[1:] if part]


def _score(sought: list[str], title: list[str], text: list[str]) -> int:
    """The score of an entry: words in the title count more than in the text, whole words more than prefixes.

    Shorter titles score higher. The words of title and text are sorted.
    """
    total = 0
    for word in sought:
        often = _beginning(word, text)
        best = max(_worth(word, title, 40, 25), _worth(word, text, 8, 5))
        if not best:
            return 0
        total += best + min(3, often)
    named = sum(each.startswith(tuple(sought)) for each in title)
    return total + 30 * named // len(title) if title else total


def _worth(word: str, among: list[str], whole: int, beginning: int) -> int:
    place = bisect_left(among, word)
    if place == len(among) or not among[place].startswith(word):
        return 0
    return whole if among[place] == word else beginning


def _beginning(word: str, among: list[str]) -> int:
    """How many of the sorted words begin with this one."""
    return bisect_left(among, word + LAST) - bisect_left(among, word)


def _spans(text: str, sought: list[str]) -> Iterator[tuple[int, int]]:
    """The positions of the query's words in a text, limited to the letters of the query."""
    any_of = tuple(sought)
    for found in _WORD.finditer(text):
        start, whole = found.start(), _folded(found[0])
        if whole.isalnum() and not whole.startswith(any_of):
            continue  # most words
        for part in _PART.finditer(found[0]):
            folded = _folded(part[0])
            for word in sought:
                if folded.startswith(word) or (part.start() == 0 and whole.startswith(word)):
                    yield start + part.start(), start + part.start() + len(word)
                    break


def marked(text: str, sought: list[str]) -> tuple[tuple[str, bool], ...]:
    """A text in parts, each with whether it matches the query."""
    parts, done = [], 0
    for start, end in _spans(text, sought):
        if start < done:
            continue
        parts += [(text[done:start], False)] if start > done else []
        parts.append((text[start:end], True))
        done = end
    return (*parts, (text[done:], False)) if done < len(text) else tuple(parts)


def excerpt(text: str, sought: list[str]) -> str:
    """An excerpt of a long text around the first match, cut between words."""
    if len(text) <= SHORT:
        return text
    first = next(_spans(text, sought), (0, 0))[0]
    start = 0 if first <= AROUND else text.find(" ", first - AROUND) + 1
    end = len(text) if len(text) - start <= SHORT else text.rfind(" ", start, start + SHORT)
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
