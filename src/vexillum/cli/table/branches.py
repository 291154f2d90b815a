"""The branches tried in practice and undone: list them, name them, return to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from rich.text import Text

from vexillum.cli.common import Mistake
from vexillum.cli.table import show
from vexillum.core.errors import Refused
from vexillum.core.variations import MOST_NAME, Line, Mark, go_to

if TYPE_CHECKING:
    from vexillum.cli.table.loop import TerminalTable


def listing(table: TerminalTable) -> list[Text]:
    """The branches, each with its number, first answer and length."""
    lines = _lines(table)
    here = table.variations.line_of(table.variations.here)
    found = []
    for number, line in enumerate(lines, 1):
        depth = _depth(lines, line)
        title = line.mark.name or _title(table, line)
        length = table.say("branch_main" if line.parent is None else "branch", at=line.at, n=line.until - line.at)
        mark = table.say("branch_here") if line.id == here else ""
        found.append(
            Text.assemble("  " * depth, (f"{number}", show.NUMBER), f" {title} ({length}) ", (mark, show.STRONG))
        )
    return found


def rename(table: TerminalTable, word: str, name: str) -> None:
    """Name a branch, or remove its name."""
    line = _line(table, word)
    if len(name) > MOST_NAME:
        raise Mistake("table.branch_long", found=len(name), most=MOST_NAME)
    table.variations.marks[line.id] = msgspec.structs.replace(line.mark, name=name)
    if table.variations.marks[line.id] == Mark():
        del table.variations.marks[line.id]
    table.autosave()


def go(table: TerminalTable, words: str) -> None:
    """Go to the end of a branch, or to one of its moments."""
    if not table.practising:
        raise Mistake("table.branch_practice")
    which, *rest = words.split() or [""]
    line = _line(table, which)
    at = line.until
    if rest:
        if not rest[0].isdecimal() or int(rest[0]) > line.until:
            raise Mistake("table.branch_moment", word=rest[0], most=line.until)
        at = int(rest[0])
    if at < table.session.steps[0].answers:
        raise Mistake("undo.before")
    try:
        go_to(table.session, table.variations.path(line.leaf)[:at])
    except Refused as error:
        raise Mistake("table.branch_broken") from error


def _lines(table: TerminalTable) -> list[Line]:
    if table.kept() is None:
        raise Mistake("table.branch_none")
    return table.variations.lines()


def _line(table: TerminalTable, word: str) -> Line:
    lines = _lines(table)
    if not word.isdecimal() or not 1 <= int(word) <= len(lines):
        raise Mistake("table.branch_which", word=word, most=len(lines))
    return lines[int(word) - 1]


def _depth(lines: list[Line], line: Line) -> int:
    by_id = {one.id: one for one in lines}
    depth = 0
    while line.parent is not None:
        line = by_id[line.parent]
        depth += 1
    return depth


def _title(table: TerminalTable, line: Line) -> str:
    """The first answer of a branch, as far as the people at the keyboard may know it."""
    if line.parent is None:
        return table.say("branch_first")
    answer, then = table.variations.nodes[line.id].answer, table.session.fork(quiet=True)
    try:
        go_to(then, table.variations.path(line.leaf)[: line.at])
        assert then.decision is not None
        hidden = then.decision.secret and answer.seat not in table.humans
        said = [table.texts(option.message) for option in then.decision.pick(answer.keys)]
    except (Refused, AssertionError):
        hidden, said = True, []
    who = table.texts.name("seat", answer.seat)
    return table.say("branch_secret", who=who) if hidden else table.say("branch_answer", who=who, what=said)
