"""Lines of a terminal board: joining, padding and wrapping."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from rich.text import Text

from vexillum.core.show.text_board import WIDTH

QUIET = "dim"
Part: TypeAlias = str | tuple[str, str] | Text


def line(*parts: Part) -> Text:
    """A line of plain and styled words."""
    return Text.assemble(*parts)


def fit(text: Text, width: int) -> Text:
    """A copy padded with spaces to at least this width."""
    text = text.copy()
    text.pad_right(max(0, width - text.cell_len))
    return text


def flow(head: Part, items: Iterable[Text], indent: int, between: str = "  ") -> list[Text]:
    """A head followed by items, wrapped; further lines are indented."""
    lines = [fit(line(head), indent)]
    for item in items:
        fresh = lines[-1].cell_len <= indent
        if not fresh and lines[-1].cell_len + len(between) + item.cell_len > WIDTH:
            lines.append(Text(" " * indent))
            fresh = True
        lines[-1] += item if fresh else Text(between) + item
    return lines
