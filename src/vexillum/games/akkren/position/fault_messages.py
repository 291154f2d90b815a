"""Messages about what is wrong with a position, and what stacks and persons are called in them."""

from __future__ import annotations

from typing import Any

from vexillum.core.words.source_words import in_source_words
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.state import Person, Stack, State

PACKAGES = ("vexillum.games.akkren",)


def fault(id: str, path: str, **params: Any) -> Message:
    """A fault at a path."""
    return Message(f"fault.{id}", {"path": path, **params})


def in_words(problems: list[Message]) -> list[str]:
    """Problems in the source language."""
    return in_source_words(PACKAGES, problems)


def stack_fault(state: State, one: Stack, id: str, **params: Any) -> Message:
    """A fault of a stack."""
    called = Message("fault.stack", {"id": str(one.id), "who": OWNERS[one.owner], "place": PLACE_IDS[one.place]})
    return fault(id, f"stacks.{state.stacks.index(one)}", stack=called, **params)


def person_fault(state: State, one: Person, id: str, **params: Any) -> Message:
    """A fault of a person."""
    called = Message("fault.person", {"id": str(one.id), "who": OWNERS[one.owner], "place": PLACE_IDS[one.place]})
    return fault(id, f"people.{state.people.index(one)}", person=called, **params)
