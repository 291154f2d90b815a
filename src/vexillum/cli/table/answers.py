"""Parses typed input into the keys of an answer: by number, key, beginning of a key, or name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vexillum.cli.common import Mistake
from vexillum.cli.table.name_search import best
from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Texts

NUMBER = re.compile(r"[0-9]{1,6}")
NOTHING = "-"
"""Typed to choose nothing, where that is allowed."""


def read_answer(decision: Decision, texts: Texts, typed: str) -> tuple[str, ...]:
    """The keys of a typed line, or a :class:`Mistake` that says what to type instead."""
    words = _words(typed)
    if words == [NOTHING] and decision.at_least == 0:
        return ()
    if decision.at_most == 1:
        return (_only(decision, texts, typed, words).key,)
    picks = [find_option(decision, texts, word) for word in words]
    for number, pick in enumerate(picks):
        if pick in picks[:number]:
            raise Mistake("table.twice", option=texts(pick.message))
    if not decision.at_least <= len(picks) <= decision.at_most:
        raise Mistake(how_many(decision), least=decision.at_least, most=decision.at_most)
    return tuple(pick.key for pick in picks)


def read_options(decision: Decision, texts: Texts, typed: str) -> list[Option]:
    """The options that a line names, even if they are not a complete answer."""
    if decision.at_most == 1:
        return [_only(decision, texts, typed, _words(typed))]
    return [find_option(decision, texts, word) for word in _words(typed)]


def how_many(decision: Decision) -> str:
    """The id of the text that says how many to choose."""
    if decision.at_least == decision.at_most:
        return "table.exactly"
    return "table.up_to" if decision.at_least == 0 else "table.between"


def asks_amount(decision: Decision) -> bool:
    """Whether the options are amounts: then a typed number is the amount, not a position in the list."""
    return all(NUMBER.fullmatch(key) for key in decision.keys)


def numbers(decision: Decision) -> Sequence[str]:
    """The number printed before each option in the list: its amount, or its position."""
    return decision.keys if asks_amount(decision) else [str(n) for n in range(1, len(decision.options) + 1)]


def find_option(decision: Decision, texts: Texts, word: str) -> Option:
    """The option that a word selects; its number in the list takes precedence."""
    number = NUMBER.fullmatch(word)
    if number and str(int(word)) in (known := list(numbers(decision))):
        return decision.options[known.index(str(int(word)))]
    if number and asks_amount(decision):
        raise Mistake("table.no_amount", word=word, known=numbers(decision))
    found = _candidates(decision, texts, word)
    if len(found) == 1:
        return found[0]
    if found:
        raise Mistake("table.ambiguous", word=word, known=[option.key for option in found])
    if number:
        raise Mistake("table.no_number", word=word, most=len(decision.options))
    raise Mistake("table.no_option", word=word)


def _words(typed: str) -> list[str]:
    return [word for word in re.split(r"[\s,;]+", typed) if word]


def _only(decision: Decision, texts: Texts, typed: str, words: list[str]) -> Option:
    """The one selected option; the line may be a name of several words."""
    try:
        return find_option(decision, texts, typed.strip())
    except Mistake:
        if len(words) > 1 and all(_fits(decision, texts, word) for word in words):
            raise Mistake("table.only_one") from None
        raise


def _fits(decision: Decision, texts: Texts, word: str) -> bool:
    try:
        find_option(decision, texts, word)
    except Mistake:
        return False
    return True


def _candidates(decision: Decision, texts: Texts, word: str) -> list[Option]:
    """The options that fit a word: by key or the beginning of one, else by name."""
    by_key = [(option.key, option) for option in decision.options]
    by_name = [(texts(option.message), option) for option in decision.options]
    return best(word, by_key, inside=False) or best(word, by_name)
