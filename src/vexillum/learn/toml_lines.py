"""Finds the line of a path in a TOML file, for error messages."""

from __future__ import annotations

import re

_HEADER = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def line_of(text: str, path: str) -> int:
    """The line, from 1, of a dotted path, or of the nearest heading or key that leads to it."""
    best, length = 1, 0
    lists: dict[str, int] = {}
    here: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            here = _numbered(_parts(header[2]), lists, begins=header[1] == "[[")
            found = here
        elif key := _KEY.match(line):
            found = [*here, *_parts(key[1])]
        else:
            continue
        shared = _shared(".".join(found), path)
        if shared > length:
            best, length = number, shared
    return best


def _parts(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in _PART.findall(dotted)]


def _numbered(parts: list[str], lists: dict[str, int], *, begins: bool) -> list[str]:
    """A heading with the indices of its enclosing lists; ``[[steps]]`` begins the next entry of a list."""
    here: list[str] = []
    for place, part in enumerate(parts):
        here.append(part)
        way = ".".join(here)
        if begins and place == len(parts) - 1:
            lists[way] = lists.get(way, -1) + 1
            for inner in [one for one in lists if one.startswith(f"{way}.")]:
                del lists[inner]
        if way in lists:
            here.append(str(lists[way]))
    return here


def _shared(found: str, path: str) -> int:
    """The length of the common prefix of a path and a place, 0 if the place is not part of the path."""
    if found == path or path.startswith(f"{found}."):
        return len(found)
    return len(path) if found.startswith(f"{path}.") else 0
