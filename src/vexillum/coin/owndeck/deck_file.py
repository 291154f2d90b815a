"""Type errors in the file of an owner's deck, each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vexillum.core.inputs.form_errors import Place, complaint, misfits, named, spot
from vexillum.core.words.texts import Message

__all__ = ["Place", "complaint", "named", "spot", "unfit"]


def unfit(value: Any, form: type) -> Iterator[Message]:
    """All type errors of a file's plain data against the volume's format of decks."""
    return misfits(value, form, (), _item)


def _item(place: Place, number: int, item: Any) -> Place:
    """The place of an entry of a list: cards by their number, steps by their word."""
    *before, name = place
    entry: Mapping[str, Any] = item if isinstance(item, dict) else {}
    if name == "card":
        return (*before, f"card {entry['number']}" if "number" in entry else f"[[card]] {number}")
    if name == "branches":
        return (*before, f"branch {number}" + (f" ({entry['id']})" if "id" in entry else ""))
    if name in ("steps", "then", "otherwise"):
        step = f"step {number}" + (f" ({entry['do']})" if "do" in entry else "")
        return (*before, step) if name == "steps" else (*before, name, step)
    return (*before, f"{name} {number}")
