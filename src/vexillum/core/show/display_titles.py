"""Titles of turns for the display: what each seat has done in this chapter, which only the story knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from vexillum.core.show.display import Display
from vexillum.core.show.story import Scope
from vexillum.core.words.texts import Message, Texts


def turn_titles(story: Sequence[Scope]) -> dict[str, Message]:
    """The title of each seat's last turn in the current chapter."""
    titles: dict[str, Message] = {}
    for scope in reversed(story):
        if scope.kind == "chapter":
            break
        if scope.kind == "turn" and scope.title is not None:
            titles.setdefault(scope.seat, scope.title)
    return titles


def told_display(display: Display, titles: Mapping[str, Message], texts: Texts) -> Display:
    """The display with the titles of turns in the sequence of play."""
    rows = []
    for row in display.sequence:
        title = titles.get(row.seats[0]) if row.turn and len(row.seats) == 1 else None
        rows.append(row if title is None else msgspec.structs.replace(row, text=texts(title)))
    sequence = tuple(rows)
    return display if sequence == display.sequence else msgspec.structs.replace(display, sequence=sequence)
