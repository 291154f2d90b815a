"""Comparing a session with the expectations of a case."""

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
"""Under ``view``: what an observer sees."""
BESIDE = (DERIVED, OUTCOME, VIEW) = ("derived", "outcome", "view")
"""The parts beside the position: derived values, the outcome, and what each seat sees."""
COUNTERS = State.__struct_encode_fields__
"""The counters of the dice, which may always change."""


# The state ------------------------------------------------------------------------------------------------------------


def whole_state(session: Session[Any], *, seen: bool = True) -> dict[str, Any]:
    """The tree that a case's paths refer to: position, derived values, outcome, and the views of all seats.

    Without ``seen`` the views are left out, if no path needs them.
    """
    whole = part_of_state(session) | part_of_state(session, DERIVED) | part_of_state(session, OUTCOME)
    return whole | (part_of_state(session, VIEW) if seen else {VIEW: {}})


def part_of_state(session: Session[Any], name: str = "") -> dict[str, Any]:
    """The part of the whole state that contains a name: the position, or one of the parts beside it."""
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
    """The differences of a session from what is expected."""
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
    """Tables are compared as far as given, or exactly; lists item by item; everything else must be equal."""
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
    """The differences between two positions at paths that are not listed."""
    if wanted.unchanged_but is None:
        return
    expected = [path for path, _ in leaves(wanted.expect)]
    named = (*COUNTERS, *expected, *wanted.exactly, *wanted.absent, *wanted.unchanged_but)
    for path, change in _differences("", before, after):
        if not any(path == name or path.startswith(f"{name}.") for name in named):
            yield change


def _differences(path: str, before: Any, after: Any) -> Iterator[tuple[str, Message]]:
    """Every path at which two trees differ, and how; added and removed tables are entered."""
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
    """The differences between a question's parameters and the expected ones."""
    yield from _compared("params", wanted, _plain(params)) if wanted else ()


def told(lines: Sequence[Entry], move: Move) -> Iterator[Message]:
    """Expected journal lines that are missing, and excluded ones that are there."""
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
    """A journal line of a case, perhaps given by its id alone."""
    return Line(line) if isinstance(line, str) else line


def line_id(entry: Entry) -> str:
    """The id of a journal line in a case."""
    return entry.id.removeprefix("log.")


def _says(entry: Entry, line: Line) -> bool:
    return next(_compared("", line.params, _named(entry, line)), None) is None if line.params else True


def _named(entry: Entry, line: Line) -> dict[str, Any]:
    """The values of the parameters that a case names."""
    said = _plain(entry.params)
    return {name: said[name] for name in line.params if name in said}


def _plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as written in a case: a nested message is a table with id, params and rule."""
    plain: dict[str, Any] = msgspec.to_builtins(dict(params))
    return plain
