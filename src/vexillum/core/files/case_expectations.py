"""What a case expects of a session, compared with what is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from vexillum.core.files.case_file import CaseFile, Line, Move
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.session import Session
from vexillum.core.state import State
from vexillum.core.table import Entry
from vexillum.core.tools.paths import NoPath, find, join, leaves
from vexillum.core.words.texts import Message
from vexillum.core.words.vocabulary import similar

OBSERVER = "observer"
"""Under ``view``: what somebody sees who has no seat."""
BESIDE = (DERIVED, OUTCOME, VIEW) = ("derived", "outcome", "view")
"""What is told beside the position: what follows from it, how it is scored, and what each seat sees."""
COUNTERS = State.__struct_encode_fields__
"""What counts the dice is not on the table: it may always change."""


# The state ------------------------------------------------------------------------------------------------------------


def whole_state(session: Session[Any], *, seen: bool = True) -> dict[str, Any]:
    """What the paths of a case lead into: the position, what follows from it, the outcome, and what each seat sees.

    Unless that is not ``seen``: where no path leads, it need not be made.
    """
    whole = part_of_state(session) | part_of_state(session, DERIVED) | part_of_state(session, OUTCOME)
    return whole | (part_of_state(session, VIEW) if seen else {VIEW: {}})


def part_of_state(session: Session[Any], name: str = "") -> dict[str, Any]:
    """That part of the whole state in which there is something of this name: what is not beside it is the position."""
    game = session.game
    if name == DERIVED:
        return {DERIVED: game.knowledge.derived(session.state)}
    if name == OUTCOME:
        scored = session.outcome
        ranks = {"ranking": list(scored.ranking), "winners": list(scored.winners)}
        return {OUTCOME: {"over": session.over, "scores": scored.scores, **ranks}}
    if name == VIEW:
        return {VIEW: {seat or OBSERVER: session.view(seat) for seat in (*session.setup.seats, None)}}
    return game.positions.write(session.state)


def expectations(session: Session[Any], wanted: Move | CaseFile) -> Iterator[Message]:
    """What is not as expected in a session."""
    if not (wanted.expect or wanted.exactly or wanted.absent):
        return
    paths = (*wanted.expect, *wanted.exactly, *wanted.absent)
    state = whole_state(session, seen=any(path.split(".")[0] == "view" for path in paths))
    for path, value in leaves(wanted.expect):
        yield from _at(state, path, value, exact=False)
    for path, value in wanted.exactly.items():
        yield from _at(state, path, value, exact=True)
    for path in wanted.absent:
        with suppress(NoPath):
            yield Message("case.present", {"path": path, "found": shown(find(state, path))})


def _at(state: Mapping[str, Any], path: str, wanted: Any, *, exact: bool) -> Iterator[Message]:
    try:
        yield from _compared(path, wanted, find(state, path), exact=exact)
    except NoPath as problem:
        yield _not_there(problem.path, problem.known)


def _compared(path: str, wanted: Any, found: Any, *, exact: bool = False) -> Iterator[Message]:
    """Tables are compared as far as they are given, or exactly; lists place by place; all else must be equal."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping) and (wanted or exact):
        for name, part in wanted.items():
            if name in found:
                yield from _compared(join(path, name), part, found[name], exact=exact)
            else:
                yield _not_there(join(path, name), tuple(found))
        if exact and (more := [name for name in found if name not in wanted]):
            yield Message("case.more", {"path": path, "more": more})
    elif isinstance(wanted, list) and isinstance(found, list | tuple) and len(wanted) == len(found):
        for place, part in enumerate(wanted):
            yield from _compared(join(path, place), part, found[place], exact=exact)
    elif type(wanted) is not type(found) or wanted != found:
        yield Message("case.value", {"path": path, "wanted": shown(wanted), "found": shown(found)})


def _not_there(path: str, known: Sequence[str]) -> Message:
    near = similar(path.rpartition(".")[2], known)
    return Message("case.no_path", {"path": path, "similar": near, "known": known or Message("names.nothing")})


# All else -------------------------------------------------------------------------------------------------------------


def changes(before: Mapping[str, Any], after: Mapping[str, Any], wanted: Move | CaseFile) -> Iterator[Message]:
    """What differs between two positions though it is not named."""
    if wanted.unchanged_but is None:
        return
    expected = [path for path, _ in leaves(wanted.expect)]
    named = (*COUNTERS, *expected, *wanted.exactly, *wanted.absent, *wanted.unchanged_but)
    for path, change in _differences("", before, after):
        if not any(path == name or path.startswith(f"{name}.") for name in named):
            yield change


def _differences(path: str, before: Any, after: Any) -> Iterator[tuple[str, Message]]:
    """Every path at which two trees differ, and how; tables that come or go are entered."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in {**before, **after}:
            here = join(path, name)
            one, other = before.get(name, _NOTHING), after.get(name, _NOTHING)
            if isinstance(other if one is _NOTHING else one, Mapping):
                one, other = {} if one is _NOTHING else one, {} if other is _NOTHING else other
            yield from _differences(here, one, other)
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _differences(join(path, place), one, other)
    elif before is _NOTHING:
        yield path, Message("case.new", {"path": path, "found": shown(after)})
    elif after is _NOTHING:
        yield path, Message("case.gone", {"path": path, "was": shown(before)})
    elif before != after:
        yield path, Message("case.changed", {"path": path, "was": shown(before), "found": shown(after)})


_NOTHING = object()


# Parameters -----------------------------------------------------------------------------------------------------------


def parameters(params: Mapping[str, Any], wanted: Mapping[str, Any]) -> Iterator[Message]:
    """What is not as expected among the parameters of a question."""
    yield from _compared("params", wanted, _plain(params)) if wanted else ()


def told(lines: Sequence[Entry], move: Move) -> Iterator[Message]:
    """What was not told though it should be, and what was though it should not."""
    for line in map(as_line, move.told):
        known = [entry for entry in lines if line_id(entry) == line.id]
        if not known:
            yield Message("case.not_told", {"id": line.id, "known": [line_id(entry) for entry in lines]})
        elif not any(_says(entry, line) for entry in known):
            said = [shown(_named(entry, line)) for entry in known]
            yield Message("case.told_otherwise", {"id": line.id, "wanted": shown(line.params), "found": said})
    for line in map(as_line, move.untold):
        if any(_says(entry, line) for entry in lines if line_id(entry) == line.id):
            params = {"id": line.id, "params": shown(line.params)}
            yield Message("case.told_with" if line.params else "case.told", params)


def as_line(line: str | Line) -> Line:
    """A line of the log that a case names, perhaps by its id alone."""
    return Line(line) if isinstance(line, str) else line


def line_id(entry: Entry) -> str:
    """What a case calls a line of the log."""
    return entry.id.removeprefix("log.")


def _says(entry: Entry, line: Line) -> bool:
    return next(_compared("", line.params, _named(entry, line)), None) is None if line.params else True


def _named(entry: Entry, line: Line) -> dict[str, Any]:
    """What an entry says about the parameters that a case names."""
    said = _plain(entry.params)
    return {name: said[name] for name in line.params if name in said}


def _plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as they can be written in a case: a message in another one is a table with id, params and rule."""
    plain: dict[str, Any] = msgspec.to_builtins(dict(params))
    return plain
