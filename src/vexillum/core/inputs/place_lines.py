"""The line number of an error in a file, from its place ("card 5, unshaded, step 2 (gain), n")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from vexillum.core.words.texts import Message

_HEADING = re.compile(r"""^\s*\[\[?\s*(?:[^\]]*\.)?\s*["']?([\w-]+)["']?\s*\]\]?""")
_SYNTAX = re.compile(r"\bat line (\d+)\b")
_STEP = re.compile(r"step \d+ \([^)]*\)")
_NUMBERED = re.compile(r"(\w+) (\d+) \(.*\)")
_NAMED = re.compile(r"(\w+) (\S+)")


def line_of(text: str, problem: Message) -> int:
    """The line number of an error in a text, counted from 1; 0 if the error has no place."""
    for said in _words(problem.params):
        if found := _SYNTAX.search(said):
            return int(found[1])
    path, why = problem.params.get("path"), str(problem.params.get("why", ""))
    step = _STEP.match(why)  # an error about a step names it in the reason
    return place_line(text, f"{path}, {step[0]}" if step else path) if isinstance(path, str) else 0


def place_line(text: str, path: str) -> int:
    """The line on which a place begins, or the nearest one that exists."""
    lines = text.splitlines()
    first, last, found = 0, len(lines), 0
    for part in path.split(", "):
        span = _span(lines, first, last, part)
        if span is None:
            return found
        first, last = span
        found = first + 1
    return found


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, Message):
        yield from _words(value.params)
    elif isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, str):
        yield value


def _span(lines: list[str], first: int, last: int, part: str) -> tuple[int, int] | None:
    """The lines of a part of a place, within those of its parent."""
    if numbered := _NUMBERED.fullmatch(part):
        steps = [n for n in range(first, last) if re.search(r"\bdo\s*=", lines[n])]
        n = int(numbered[2]) - 1
        return (steps[n], steps[n + 1] if n + 1 < len(steps) else last) if n < len(steps) else None
    if named := _NAMED.fullmatch(part):
        return _record(lines, first, last, named[1], named[2])
    for n in range(first, last):
        if (heading := _HEADING.match(lines[n])) and heading[1] == part:
            return n, _end(lines, n, last)
    key = re.compile(rf"""(?:^|[{{,\s])["']?{re.escape(part)}["']?\s*=""")
    return next(((n, n + 1) for n in range(first, last) if key.search(lines[n])), None)


def _record(lines: list[str], first: int, last: int, kind: str, name: str) -> tuple[int, int] | None:
    """The record of a kind (``[[card]]``) with this number or id."""
    starts = [n for n in range(first, last) if re.match(rf"\s*\[\[\s*{re.escape(kind)}\s*\]\]", lines[n])]
    mark = re.compile(rf"""^\s*(?:number|id)\s*=\s*["']?{re.escape(name)}["']?\s*(?:#.*)?$""")
    for start, end in zip(starts, [*starts[1:], last], strict=True):
        if any(mark.match(lines[n]) for n in range(start, end)):
            return start, end
    return None


def _end(lines: list[str], start: int, last: int) -> int:
    return next((n for n in range(start + 1, last) if _HEADING.match(lines[n])), last)
