"""What a game has to read: reference pages, aids, its rulings and its glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec

from vexillum.core.words.languages import BUILT_IN, SOURCE, known_languages, language_info, outside_document
from vexillum.core.words.text_files import read_table
from vexillum.core.words.texts import Catalog, Texts

CONTENTS = "contents"
"""The page that lists the others."""
RULINGS = "rulings"
"""The page with all rulings of a game."""


class PageLine(msgspec.Struct, frozen=True):
    """A paragraph. With ``thing`` it is the title of that thing's page and opens it."""

    text: str
    style: str = ""
    """``heading``, ``quiet`` (an aside), ``note`` (its current state), ``light`` or ``dark`` (a side of a card),
    ``code`` (to be copied verbatim)."""
    thing: str = ""
    picture: str = ""
    """A standalone SVG with the same content as the text."""


class Page(msgspec.Struct, frozen=True):
    """The full description of one thing."""

    thing: str
    title: str
    lines: tuple[PageLine, ...]


# Aids: what a Faction can do, on one page to print -------------------------------------------------------------------


class AidEntry(msgspec.Struct, frozen=True):
    """Something that a Faction can do or has to know, in a line."""

    title: str
    text: str
    cost: str = ""
    rule: str = ""


class AidGroup(msgspec.Struct, frozen=True):
    """Entries under a heading: the Commands, the victory condition."""

    title: str
    entries: tuple[AidEntry, ...]


class Aid(msgspec.Struct, frozen=True):
    """An aid: of a seat, or of the whole game where all seats can do the same."""

    id: str
    title: str
    groups: tuple[AidGroup, ...]
    seat: str = ""


# Rulings: how a game reads what its rulebook leaves open, from its RULINGS.md and the translation beside it ----------
#
# A section for each ruling: ``### R01. The question?``, then paragraphs that begin with their label. The English file
# has everything: **Rule.** (the rules it is about), **Answer.**, sometimes **Why.**, and **Test.** (the case or test).
# Those of other languages, ``RULINGS.<language>.md``, have the words under the same numbers, with their own labels.


RULE = "Rule"
"""The start of the paragraph that lists the rules a section is about."""
NUMBER = re.compile(r"(?<![\w#.])(?:S|\d+)(?:\.\d+)*(?![\w.])")
"""The number of a rule; that of a card, ``#55``, does not match."""


class Words(NamedTuple):
    """A ruling in one language."""

    question: str
    answer: str
    why: str = ""


class Ruling(msgspec.Struct, frozen=True):
    """A question that the rulebook leaves open, with our answer."""

    id: str
    rule: str
    """What it is about, as written in the file: rules, errata, cards."""
    words: dict[str, Words]
    translated: tuple[str, ...] = BUILT_IN
    """The languages that it is available in; readers of other languages get English."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the rules that it is about."""
        return tuple(NUMBER.findall(self.rule))


# Reading --------------------------------------------------------------------------------------------------------------


def read_rulings(folder: Traversable) -> tuple[Ruling, ...]:
    """The rulings of a game, in the order of its file."""
    found = {language: _read(_file(folder, language), language) for language in known_languages()}
    rulings = []
    for id, (rule, words) in found[SOURCE].items():
        translations = {language: each[id][1] for language, each in found.items() if id in each}
        every = {language: translations.get(language, words) for language in known_languages()}
        rulings.append(Ruling(id, rule, every, tuple(translations)))
    return tuple(rulings)


def _file(folder: Traversable, language: str) -> str:
    """The text of a game's rulings in one language; empty if there is none."""
    name = "RULINGS.md" if language == SOURCE else f"RULINGS.{language}.md"
    outside, file = outside_document(folder.name, language, name), folder / name
    if outside is not None:
        return outside
    return file.read_text("utf-8") if file.is_file() else ""


def _read(text: str, language: str) -> dict[str, tuple[str, Words]]:
    """The rule and the words of each ruling, by its id."""
    labels = (RULE, language_info(language).answer, language_info(language).why)
    rulings = {}
    for section in re.split(r"^### ", text, flags=re.M)[1:]:
        head, _, body = re.split(r"^## ", section, flags=re.M)[0].partition("\n\n")
        id, _, question = head.partition(". ")
        parts = re.split(r"^\*\*(\w+)\.\*\*\s", body, flags=re.M)
        said = {label: _plain(part) for label, part in zip(parts[1::2], parts[2::2], strict=True)}
        rule, answer, why = (said.get(label, "") for label in labels)
        rulings[id] = rule, Words(_plain(question), answer, why)
    return rulings


def _plain(text: str) -> str:
    """A paragraph without line breaks and backticks."""
    return " ".join(text.replace("`", "").split())


def add_rulings(catalog: Catalog, rulings: tuple[Ruling, ...]) -> None:
    """Add the words to a game's texts: ``ruling.<id>.question``, ``.answer``, ``.why``."""
    for ruling in rulings:
        for part in Words._fields:
            said = {language: getattr(words, part) for language, words in ruling.words.items()}
            if said[SOURCE]:
                escaped = {language: one.replace("{", "{{").replace("}", "}}") for language, one in said.items() if one}
                catalog.add(f"ruling.{ruling.id}.{part}", escaped)


# Showing --------------------------------------------------------------------------------------------------------------


def about(rulings: Iterable[Ruling], number: str) -> list[Ruling]:
    """The rulings about a rule."""
    return [ruling for ruling in rulings if number in ruling.numbers]


def ruling_line(ruling: Ruling, texts: Texts) -> str:
    """A ruling as one paragraph: its number, the question, the answer."""
    words = ruling.words[texts.language]
    return f"{ruling.id}. {words.question} {words.answer}"


def rule_text(rulings: Iterable[Ruling], texts: Texts, number: str) -> str:
    """A rule in our words, followed by a paragraph for each ruling about it."""
    return "\n\n".join([texts(f"rule.{number}"), *(ruling_line(ruling, texts) for ruling in about(rulings, number))])


def rulings_page(rulings: Iterable[Ruling], texts: Texts) -> Page:
    """The page with all rulings of a game."""
    lines = [PageLine(texts("rulings.about"), "quiet")]
    for ruling in rulings:
        words = ruling.words[texts.language]
        lines += [PageLine(f"{ruling.id}. {words.question}", "heading"), PageLine(words.answer)]
        lines += [PageLine(words.why, "quiet")] if words.why else []
        lines.append(PageLine(texts("rulings.rule", rule=ruling.rule), "quiet"))
    return Page(RULINGS, texts("rulings.title"), tuple(lines))


# The glossary of a game: the terms and the numbers of their rules, from its ``glossary.toml`` ------------------------
#
# The words are texts: ``term.<id>`` has the term, then its other forms, separated by ``|``; ``term_means.<id>`` has its
# definition in one sentence.


GLOSSARY_FILE = "glossary.toml"


def read_glossary(folder: Traversable) -> dict[str, str]:
    """The rule number of each term, by the term's id."""
    return {id: str(rule) for id, rule in read_table(folder / GLOSSARY_FILE)["rule"].items()}
