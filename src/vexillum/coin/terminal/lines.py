"""Lines of a board in the terminal: put together, filled up, and flowing over several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from rich.text import Text

from vexillum.core.show.text_board import WIDTH

QUIET = "dim"
Part: TypeAlias = str | tuple[str, str] | Text


def line(*parts: Part) -> Text:
    """A line of the board from words and styled words."""
    return Text.assemble(*parts)


def fit(text: Text, width: int) -> Text:
    """A copy that is at least this wide: filled with blanks."""
    text = text.copy()
    text.pad_right(max(0, width - text.cell_len))
    return text


def flow(head: Part, items: Iterable[Text], indent: int, between: str = "  ") -> list[Text]:
    """Items one after the other behind a head, in as many lines as they need; further lines are indented."""
    lines = [fit(line(head), indent)]
    for item in items:
        fresh = lines[-1].cell_len <= indent
        if not fresh and lines[-1].cell_len + len(between) + item.cell_len > WIDTH:
            lines.append(Text(" " * indent))
            fresh = True
        lines[-1] += item if fresh else Text(between) + item
    return lines
