"""A decision: who is asked what, what may be answered, and why something else may not."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeAlias, TypeVar

import msgspec

from vexillum.core.answer_keys import selected_options
from vexillum.core.words.texts import Message

if TYPE_CHECKING:
    from vexillum.core.table import Table

NOTHING: Mapping[str, Any] = {}


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal answer.

    ``key`` is stable and is all that a client ever sends. ``value`` is what the rules get back. ``thing`` is what it
    is about on the board (``"tile:t09"``). ``text`` and ``params`` say it in words, ``price`` what it costs.
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
"""The answer that stops choosing, where "up to" or "may" allows it."""

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
    """The options show something that only this seat may know."""
    why: Why | None = None
    """For a thing that is not among the options: the reason, computed when somebody asks."""
    because: Message | None = None
    """Why there is one legal answer only: nobody is asked then, and the journal tells this instead."""
    sealed: bool = False
    """Nobody else knows the answer until the rules reveal something: everybody chooses at the same time."""

    @property
    def prompt(self) -> Message:
        """The question."""
        return Message(f"ask.{self.kind}", {"who": self.seat, **self.params}, self.rule)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that may be answered."""
        return tuple([option.key for option in self.options])

    @property
    def forced(self) -> bool:
        """There is one legal answer only: take everything."""
        return len(self.options) <= self.at_least

    def pick(self, keys: Iterable[str]) -> tuple[Option, ...]:
        """The options that an answer names, in the order of the answer; or a refusal that says what was allowed."""
        return selected_options(self, keys)


_T = TypeVar("_T")
_P = ParamSpec("_P")
Play: TypeAlias = Generator[Decision, tuple[Option, ...], _T]
"""Rules that ask: they yield decisions, receive the options chosen, and may return something."""


def asks_nothing(rule: Callable[_P, _T]) -> Callable[_P, Play[_T]]:
    """Rules without a question, for a place where others ask: they run when their turn comes."""

    @wraps(rule)
    def play(*args: _P.args, **kwargs: _P.kwargs) -> Play[_T]:
        yield from ()
        return rule(*args, **kwargs)

    return play
