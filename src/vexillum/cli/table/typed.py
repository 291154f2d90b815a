"""What is typed: lines, names, and the keys of an answer."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from vexillum.cli.common import Mistake
from vexillum.core.decision import Decision, Option
from vexillum.core.words.texts import Texts, fold

# Lines ---------------------------------------------------------------------------------------------------------------


Ask: TypeAlias = Callable[[str], str]
"""Shows a prompt and returns the typed line; raises EOFError at the end of the input."""


def interactive() -> bool:
    """Whether the input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def keyboard(prompt: str) -> str:
    """A line from the keyboard, with editing and history; or from a file or pipe, echoed."""
    _tolerate_invalid_bytes()
    if interactive():
        _with_history()
        return _clean(input(prompt))
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        print(prompt, flush=True)
        raise EOFError
    typed = _clean(line)
    print(f"{prompt}{typed}", flush=True)
    return typed


def _tolerate_invalid_bytes() -> None:
    """Replace invalid bytes in the input, which must not end a game."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")


def _with_history() -> None:
    """Load readline, if Python has it, for arrow keys. Not when piped: it may write control sequences."""
    if sys.stdout.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            return


def _clean(line: str) -> str:
    """The input without control characters."""
    return "".join(letter for letter in line if letter.isprintable() or letter == "\t").strip()


# Names ---------------------------------------------------------------------------------------------------------------


_T = TypeVar("_T")


def best(word: str, named: Iterable[tuple[str, _T]], *, inside: bool = True) -> list[_T]:
    """The things whose name is the word; else those whose name begins with it; else, if ``inside``, contains it."""
    sought = fold(word)
    if not sought:
        return []
    folded = [(fold(name), thing) for name, thing in named]
    tests: list[Callable[[str], bool]] = [lambda name: name == sought, lambda name: name.startswith(sought)]
    if inside:
        tests.append(lambda name: sought in name)
    for test in tests:
        if found := [thing for name, thing in folded if test(name)]:
            return found
    return []


def told_apart(things: Sequence[tuple[str, str]]) -> list[str]:
    """The names of some things, each a name and a ``kind:id``: where several are called the same, with the latter."""
    often = Counter(fold(title) for title, _ in things)
    return [f"{title} ({thing})" if often[fold(title)] > 1 else title for title, thing in things]


# Answers -------------------------------------------------------------------------------------------------------------


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
