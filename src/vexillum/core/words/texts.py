"""Sentences in the reader's language, rendered from structured messages when they are read."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, reduce
from typing import Any, TypeVar, cast

import msgspec
from babel import Locale
from babel.lists import format_list

from vexillum.core.words.languages import SOURCE, known_languages, language_info, read_texts
from vexillum.core.words.text_files import Template, forms, parse

Later = Callable[[str, str], Template | None]
"""Looks up the text of an id in a language on demand: for owners' files, which are not loaded in advance."""


MOST_SAID = 8192
"""The most cached sentences in a language."""
LONGEST_SAID = 1000
"""The most bytes of a cached sentence's parameters, to bound the memory."""
_encode = msgspec.msgpack.Encoder().encode
_Made = TypeVar("_Made")


class Message(msgspec.Struct, frozen=True):
    """A sentence as data: the id of a text, its parameters, and the rule it is based on."""

    id: str
    params: dict[str, Any] = {}
    rule: str = ""


class MissingText(KeyError):
    """A text missing in a language, or one with a missing parameter."""


class Catalog:
    """All texts of the engine or of one game, in every language, by dotted id."""

    def __init__(self, texts: Mapping[str, Mapping[str, Template]], later: Later | None = None) -> None:
        self.texts = {language: dict(entries) for language, entries in texts.items()}
        self.later = later
        """Looks up texts that are not in the catalog."""

    @classmethod
    def read(cls, package: str) -> Catalog:
        """The texts of a package: those in ``texts/<language>/``, overridden by translators' texts."""
        return cls(read_texts(package))

    def add(self, id: str, by_language: Mapping[str, str]) -> None:
        """Add one generated text, as ``add("tile.t01", {"en": "…", "it": "…"})``."""
        for language, text in by_language.items():
            self.texts.setdefault(language, {})[id] = text

    def over(self, base: Catalog) -> Catalog:
        """This catalog merged over another one."""
        texts = {
            language: {**base.texts.get(language, {}), **self.texts.get(language, {})}
            for language in base.texts | self.texts
        }
        return Catalog(texts, self.later or base.later)

    def readable(self, language: str) -> dict[str, Template]:
        """All texts in a language, with the source language as fallback."""
        return {**self.texts.get(SOURCE, {}), **self.texts.get(language, {})}

    def template(self, language: str, id: str) -> Template | None:
        """A text in a language, with the source language as fallback."""
        found = self.texts.get(language, {}).get(id)
        return self.texts.get(SOURCE, {}).get(id) if found is None else found

    def kinds(self, language: str, id: str) -> Mapping[str, str]:
        """The kind of each placeholder of a text: ``{to_whom:seat}`` is a seat. Empty if there is no such text."""
        return {name: kind for form in forms(self.template(language, id) or "") for name, kind in _kinds(form).items()}

    def places(self, language: str, id: str) -> set[str]:
        """The names of a text's parameters."""
        return {name for form in forms(self.texts[language][id]) for _, name, _ in parse(form) if name is not None}


class Texts:
    """A catalog in one language."""

    def __init__(self, catalog: Catalog, language: str, *, strict: bool = False, nameless: bool = False) -> None:
        if language not in known_languages():
            raise ValueError(f"No language {language!r}: choose one of {', '.join(known_languages())}.")
        self.catalog = catalog
        self.language = language
        self.locale = locale_of(language)
        """The locale for plurals, lists and numbers."""
        self.and_before = language_info(language).and_before
        self.strict = strict
        """Whether a missing text is an error; otherwise the source language is the fallback."""
        self.nameless = nameless
        """Whether things without a name are shown by their ids."""
        self._texts = catalog.texts.get(language, {})
        self._source = {} if strict else catalog.texts.get(SOURCE, {})
        self._plain: dict[str, str] = {}
        """A cache of the catalog's texts without placeholders: mostly names."""
        self._kinds: dict[str, Mapping[str, str]] = {}
        self._said: dict[bytes, str] = {}
        """A cache of the latest sentences by ids and parameters: most are repeated."""
        self._counts: dict[tuple[str, int], str] = {}
        """A cache of the latest counted nouns."""
        self._made: dict[bytes, Any] = {}
        """A cache of the latest results of :meth:`once`."""
        self._asked_later = object()
        """Replaced whenever a text outside of the catalog was looked up, since such texts may change."""

    def __contains__(self, id: object) -> bool:
        return self._template(str(id)) is not None

    def __call__(self, what: Message | str, /, **params: Any) -> str:
        """The sentence of a message, or of a text by its id."""
        if isinstance(what, Message):
            return self._say(what.id, what.params)
        return self._say(what, params)

    def name(self, kind: str, id: str) -> str:
        """The name of a thing: ``name("tile", "t09")``."""
        return self._render(f"{kind}.{id}", {})

    def base_kind(self, kind: str, id: str) -> str:
        """The base kind of a form of a name: ``seat_to.aix`` ("to Aix") is a form of ``seat.aix``."""
        base = kind.rpartition("_")[0]
        return base if base and f"{base}.{id}" in self else kind

    def kinds(self, id: str) -> Mapping[str, str]:
        """The kind of each placeholder of a text, as in :meth:`Catalog.kinds`."""
        if (known := self._kinds.get(id)) is not None:
            return known
        kinds = self.catalog.kinds(self.language, id)
        if id in self._texts:
            self._kinds[id] = kinds
        return kinds

    def count(self, noun: str, n: int) -> str:
        """A counted noun: ``count("coins", 2)`` is "2 coins"."""
        if (known := self._counts.get((noun, n))) is not None:
            return known
        before = self._asked_later
        said = self._say(f"count.{noun}", {"n": n})
        if self._asked_later is before:
            if len(self._counts) >= MOST_SAID:
                self._counts.clear()
            self._counts[noun, n] = said
        return said

    def forget(self) -> None:
        """Clear the caches."""
        self._plain.clear()
        self._kinds.clear()
        self._said.clear()
        self._counts.clear()
        self._made.clear()

    def cached(self, make: Callable[..., _Made], *facts: Any) -> _Made:
        """The result of ``make`` for plain facts and these texts, cached.

        ``make`` must be a pure function of the facts and the texts; its result must not be modified.
        """
        try:
            key = _encode((make.__module__, make.__qualname__, facts))
        except (TypeError, ValueError, OverflowError):  # as for a sentence
            return make(*facts, self)
        if len(key) > LONGEST_SAID:
            return make(*facts, self)
        if (known := self._made.get(key)) is not None:
            return cast("_Made", known)
        before = self._asked_later
        made = make(*facts, self)
        if self._asked_later is before:
            if len(self._made) >= MOST_SAID:
                self._made.clear()
            self._made[key] = made
        return made

    def listed(self, items: Iterable[str]) -> str:
        """Items as a list in a sentence: "a, b and c"."""
        each = list(items)
        said = _list_pattern(self.language, len(each)).format(*each)
        if len(each) > 1 and (conjunction := self.and_before.get(each[-1][:1].lower())):
            return f"{said.removesuffix(each[-1]).rstrip().rpartition(' ')[0]} {conjunction} {each[-1]}"
        return said

    def _say(self, id: str, params: Mapping[str, Any]) -> str:
        """A sentence, cached."""
        if (known := self._plain.get(id)) is not None:
            return known
        try:
            key = _encode((id, params))
        except (TypeError, ValueError, OverflowError):  # not encodable: no plain data, a lone surrogate, a huge integer
            return self._render(id, params)
        if len(key) > LONGEST_SAID:
            return self._render(id, params)
        if (known := self._said.get(key)) is not None:
            return known
        before = self._asked_later
        said = self._render(id, params)
        if self._asked_later is before:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[key] = said
        return said

    def _render(self, id: str, params: Mapping[str, Any]) -> str:
        if (known := self._plain.get(id)) is not None:
            return known
        template = self._template(id)
        if template is None:
            return self._with_settings(id)
        if not isinstance(template, str):
            form = _plural_form(self.language, params.get("n", 0))
            template = template.get(form, template["other"])
        places = parse(template)
        if len(places) == 1 and places[0][1] is None:
            if template is self._texts.get(id):  # neither a plural form nor looked up on demand
                self._plain[id] = places[0][0]
            return places[0][0]
        parts = []
        for literal, name, spec in places:
            parts.append(literal)
            if name is not None:
                parts.append(self._value(params[name], spec) if name in params else self._missing(f"{id}:{name}"))
        return "".join(parts)

    def _template(self, id: str) -> Template | None:
        template = self._texts.get(id)
        if template is None and self.catalog.later is not None:
            self._asked_later = object()
            template = self.catalog.later(id, self.language)
        return self._source.get(id) if template is None else template

    def _value(self, value: Any, spec: str) -> str:
        if "|" in spec:
            return self._agreeing(value, *spec.split("|"))
        if isinstance(value, Message):
            said = self._render(value.id, value.params)
            return said[:1].upper() + said[1:] if spec == "^" else said
        if isinstance(value, str):
            if not spec or (self.nameless and self._template(f"{spec}.{value}") is None):
                return value
            return self._render(f"{spec}.{value}", {})
        if isinstance(value, int):
            if spec == "+":
                return f"{value:+d}" if value else "0"
            return self._numbered(value, spec) if spec else str(value)
        return self.listed(self._value(item, spec) for item in value)

    def _numbered(self, n: int, kind: str) -> str:
        """A counted noun, or the name of a thing with a numeric id, such as a card."""
        if self._template(f"count.{kind}") is None and self._template(f"{kind}.{n}") is not None:
            return self._render(f"{kind}.{n}", {})
        return self._render(f"count.{kind}", {"n": n})

    def _agreeing(self, value: Any, kind: str, singular: str, plural: str) -> str:
        names = (value,) if isinstance(value, str) else value
        if len(names) == 1 and self._template(f"{kind}_number.{names[0]}") != "other":
            return singular
        return plural

    def _with_settings(self, id: str) -> str:
        """A name with settings, ``agent.search:ms=1000``: the name, and the settings unchanged."""
        base, colon, settings = id.partition(":")
        if not (colon and id.startswith("agent.") and self._template(base) is not None):
            return self._missing(id)
        return f"{self._render(base, {})} ({settings})"

    def _missing(self, id: str) -> str:
        if self.strict:
            raise MissingText(f"{self.language}: {id}")
        return f"⟨{id}⟩"


@lru_cache(maxsize=64)
def locale_of(id: str) -> Locale:
    """The locale of a language for plurals, lists and numbers."""
    return Locale.parse(language_info(id).locale, sep="-")


@lru_cache(maxsize=256)
def _list_pattern(language: str, n: int) -> str:
    """The pattern of a list of ``n`` items, with a placeholder for each: ``{0}, {1} and {2}``."""
    return format_list([f"{{{place}}}" for place in range(n)], locale=locale_of(language))


@lru_cache(maxsize=1024)
def _plural_form(language: str, n: int) -> str:
    return locale_of(language).plural_form(n)


@lru_cache(maxsize=4096)
def _kinds(template: str) -> Mapping[str, str]:
    return {name: spec.partition("|")[0] for _, name, spec in parse(template) if name and spec}


# The engine's own texts, the base of every game's --------------------------------------------------------------------


@cache
def engine_catalog() -> Catalog:
    """The texts of the engine: errors and common words."""
    return Catalog.read("vexillum.core")


@cache
def engine_texts(language: str) -> Texts:
    """The engine's texts in one language. Seats and other names of games are shown by their ids."""
    return Texts(engine_catalog(), language, nameless=True)


# Messages of some packages in the source language, for errors and tests ----------------------------------------------


def in_source_words(packages: tuple[str, ...], messages: Iterable[Message]) -> list[str]:
    """Messages as sentences without full stops; things without a name are shown by their ids."""
    return [_texts(packages)(message).rstrip(".") for message in messages]


@cache
def _texts(packages: tuple[str, ...]) -> Texts:
    first, *others = [Catalog.read(package) for package in packages]
    return Texts(reduce(Catalog.over, others, first), SOURCE, nameless=True)


# The sentence that says who won --------------------------------------------------------------------------------------


def told_winners(texts: Texts, seats: Sequence[str], text: str, names: Sequence[str] = ()) -> str:
    """A single winner by the text ``seat_wins.<seat>``, if the game has it because the name is a plural.

    Otherwise the text that is given, with the seats, or with their ``names``.
    """
    if len(seats) == 1 and (own := f"seat_wins.{seats[0]}") in texts:
        return texts(own)
    return texts(text, who=list(names or seats), n=len(seats))


# Comparing words without case and accents ----------------------------------------------------------------------------


def fold(word: str) -> str:
    """A word without case, accents and double spaces."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())
