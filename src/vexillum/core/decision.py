"""A decision: the seat that is asked, the question, the legal answers, and why others are not legal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar

import msgspec

from vexillum.core.errors import NotAnOption, WrongCount
from vexillum.core.words.texts import Message

if TYPE_CHECKING:
    from vexillum.core.luck import Chance
    from vexillum.core.table import Table


NOTHING: Mapping[str, Any] = {}


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal answer.

    ``key`` is stable and is all that a client ever sends. ``value`` is what the rules get back. ``thing`` is the thing
    on the board it is about (``"tile:t09"``). ``text`` and ``params`` are its label, ``price`` is its cost.
    """

    key: str
    value: Any = None
    thing: str = ""
    text: str = ""
    params: Mapping[str, Any] = NOTHING
    price: Mapping[str, int] = NOTHING

    @property
    def message(self) -> Message:
        """The option's label."""
        return Message(self.text, dict(self.params))


DONE = Option("done", text="option.done")
"""The answer that stops choosing, where the rules say "up to" or "may"."""

Why: TypeAlias = "Callable[[Table[Any], Decision, str], Message | None]"


class Decision(msgspec.Struct, frozen=True, eq=False):
    """A question to one seat. ``kind`` is a stable dotted id; its prompt is the text ``ask.<kind>``."""

    seat: str
    kind: str
    options: tuple[Option, ...]
    rule: str
    at_least: int = 1
    at_most: int = 1
    params: Mapping[str, Any] = NOTHING
    about: str = ""
    secret: bool = False
    """Whether the options show something that only this seat may know."""
    why: Why | None = None
    """The reason why a thing is not among the options, computed on request."""
    because: Message | None = None
    """Why there is only one legal answer. It is not asked; the journal records this instead."""
    sealed: bool = False
    """For simultaneous choices: the answer stays hidden from others until the rules reveal something."""

    @property
    def prompt(self) -> Message:
        """The question."""
        return Message(f"ask.{self.kind}", {"who": self.seat, **self.params}, self.rule)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options."""
        return tuple([option.key for option in self.options])

    @property
    def forced(self) -> bool:
        """Whether there is only one legal answer: taking everything."""
        return len(self.options) <= self.at_least

    def pick(self, keys: Iterable[str]) -> tuple[Option, ...]:
        """The options chosen by an answer, in its order; or a refusal that lists what was allowed."""
        return selected_options(self, keys)


_T = TypeVar("_T")
_P = ParamSpec("_P")
Play: TypeAlias = Generator[Decision, tuple[Option, ...], _T]
"""Rules as a generator: they yield decisions, receive the chosen options, and may return a result."""


def asks_nothing(rule: Callable[_P, _T]) -> Callable[_P, Play[_T]]:
    """Turn a plain function into a play without decisions, for a place where plays are expected."""

    @wraps(rule)
    def play(*args: _P.args, **kwargs: _P.kwargs) -> Play[_T]:
        yield from ()
        return rule(*args, **kwargs)

    return play


# From the keys of an answer to options, and random answers ------------------------------------------------------------


def selected_options(decision: Decision, keys: Iterable[str]) -> tuple[Option, ...]:
    """The options chosen by an answer, in its order; or a refusal that lists what was allowed."""
    named: tuple[Any, ...] = tuple(keys)  # unchecked input: perhaps no strings
    options = decision.options
    if len(named) == 1 and decision.at_least <= 1:
        key = named[0]
        for option in options:
            if option.key == key:
                return (option,)
    by_key = {option.key: option for option in options}
    rule = decision.rule
    for key in named:
        if not isinstance(key, str) or key not in by_key:
            raise NotAnOption("error.not_an_option", rule=rule, allowed=decision.keys, key=str(key), number=rule)
    if len(set(named)) != len(named):
        raise WrongCount("error.twice", rule=rule, allowed=decision.keys, number=rule)
    if not decision.at_least <= len(named) <= decision.at_most:
        raise WrongCount(
            "error.wrong_count",
            rule=rule,
            allowed=decision.keys,
            given=len(named),
            least=decision.at_least,
            most=decision.at_most,
            number=rule,
        )
    return tuple([by_key[key] for key in named])


def random_keys(decision: Decision, chance: Chance) -> tuple[str, ...]:
    """A random legal answer: first how many keys, then which."""
    options = decision.options
    least, most = decision.at_least, min(decision.at_most, len(options))
    if most == least == 1:
        return (options[chance.below(len(options))].key,)
    count = least + chance.below(most - least + 1)
    return tuple([option.key for option in chance.sample(options, count)])
