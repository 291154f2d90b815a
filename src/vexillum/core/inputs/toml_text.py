"""Plain data as readable TOML: small tables on one line, long lists broken into lines.

The standard library reads TOML but does not write it, and existing writers give every small table its own heading, so
that a board would fill pages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 110
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(tree: Mapping[str, Any]) -> str:
    """A whole TOML document."""
    return "\n".join(_section(tree, "")).strip("\n") + "\n"


def inline(value: Any) -> str:
    """One value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {inline(item)}' for key, item in value.items())} }}" if value else "{}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(inline, value))}]"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else inline(name)


def _is_section(name: str, value: Any) -> bool:
    """Whether a table needs a heading, because it contains tables or is too long for a line."""
    if not isinstance(value, Mapping) or not value:
        return False
    return any(isinstance(item, Mapping) for item in value.values()) or len(name) + len(inline(value)) + 3 > WIDTH


def _section(tree: Mapping[str, Any], heading: str) -> list[str]:
    """The lines of a table: first its values, then its subtables with headings."""
    parts = {name: value for name, value in tree.items() if _is_section(_key(name), value)}
    lines = [f"{_key(name)} = {_value(_key(name), value)}" for name, value in tree.items() if name not in parts]
    if heading and (lines or not parts):
        lines = ["", f"[{heading}]", *lines]
    for name, value in parts.items():
        lines += _section(value, f"{heading}.{_key(name)}" if heading else _key(name))
    return lines


def _value(name: str, value: Any) -> str:
    line = inline(value)
    if len(name) + len(line) + 3 <= WIDTH or not isinstance(value, list | tuple):
        return line
    items = [inline(item) for item in value]
    if any(isinstance(item, Mapping | list | tuple) for item in value):
        return "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    rows = [""]
    for item in items:
        if rows[-1] and len(rows[-1]) + len(item) + 6 > WIDTH:
            rows.append("")
        rows[-1] += f"{' ' if rows[-1] else ''}{item},"
    return "[\n" + "".join(f"    {row}\n" for row in rows) + "]"
