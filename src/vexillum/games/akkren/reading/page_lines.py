"""Lines of pages, and their sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from vexillum.core.show.pages import PageLine
from vexillum.core.words.texts import Message, Texts
from vexillum.games.akkren.components.records import Count, Record

_CHAPTER = re.compile(r"rulebook:([\d.]+)")


def line(texts: Texts, id: str, style: str = "", **params: Any) -> PageLine:
    """A paragraph: the text ``page.<id>``."""
    return PageLine(texts(f"page.{id}", **params), style)


def heading(texts: Texts, id: str) -> PageLine:
    """A heading: the text ``page.<id>``."""
    return line(texts, id, "heading")


def link(thing: str, title: str) -> PageLine:
    """A line that opens another page."""
    return PageLine(title, thing=thing)


def counted(counts: Iterable[Count]) -> list[Message]:
    """Units of a record in words."""
    return [Message("said.units", {"n": one.n, "unit": one.unit}) for one in counts]


def source(texts: Texts, record: Record | Mapping[str, Any]) -> PageLine:
    """The source of a record: printed or reconstructed."""
    main = record.source if isinstance(record, Record) else str(record.get("source", "reconstructed"))
    more = record.sources if isinstance(record, Record) else record.get("sources", {})
    printed = sorted({chapter.rstrip(".") for said in (main, *more.values()) for chapter in _CHAPTER.findall(said)})
    ours = main.startswith("reconstructed") or any(said.startswith("reconstructed") for said in more.values())
    if not printed:
        return line(texts, "source_ours", "quiet")
    id = "source_both" if ours or main.startswith("public") else "source_rules"
    return line(texts, id, "quiet", chapters=printed)


def span(row: Mapping[str, Any]) -> str:
    """The rolls of a row: "1-4", "≤ 1", "8+"."""
    least, most = row.get("min"), row.get("max")
    if least is None:
        return f"≤ {most}"
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"
