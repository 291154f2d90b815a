"""The names in a case. Names that must be absent are checked, too, or a misspelt one would always pass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from vexillum.core.files.case_expectations import OBSERVER, as_line, whole_state
from vexillum.core.files.case_file import CaseFile, Line, Move
from vexillum.core.session import Session
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message
from vexillum.core.words.vocabulary import Unknown, similar, unknown_path

LOG = "log."


def unknown_names(session: Session[Any], file: CaseFile) -> Iterator[tuple[int, Message]]:
    """The names in a case that are unknown to its game, with the number of the move; 0 for the end."""
    names = _Names(session)
    for number, move in enumerate(file.moves, 1):
        for word, problem in _of_move(names, move):
            yield number, Message("case.at_word", {"word": word, "what": problem})
    for word, problem in names.paths(file):
        yield 0, Message("case.at_word", {"word": word, "what": problem})


def _of_move(names: _Names, move: Move) -> Iterator[tuple[str, Message]]:
    for key in move.missing:
        yield from names.option("missing", key)
    for name in move.why:
        yield from names.thing(name)
    if move.refused == "not_an_option":
        for key in [move.answer] if isinstance(move.answer, str) else move.answer or ():
            yield from names.option("answer", key)
    if move.by:
        yield from names.seat(move.by)
    if move.agent:
        yield from names.agent(move.agent)
    for word, lines in (("told", move.told), ("untold", move.untold)):
        for line in map(as_line, lines):
            yield from names.line(word, line)
    yield from names.paths(move)


class _Names:
    """The names known to the game of a session."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.vocabulary = session.game.positions.vocabulary(session.setup)
        self.catalog = session.game.full_catalog

    def option(self, word: str, key: str) -> Iterator[tuple[str, Message]]:
        keys = self.vocabulary.keys
        if key not in keys:
            yield word, Message("case.no_option", {"name": key, "similar": similar(key, keys)})

    def agent(self, name: str) -> Iterator[tuple[str, Message]]:
        known = tuple(self.session.game.agents)
        if name not in known:
            yield "agent", Message("case.no_agent", {"name": name, "similar": similar(name, known), "known": known})

    def thing(self, name: str) -> Iterator[tuple[str, Message]]:
        known = self.vocabulary.keys.joined(self.vocabulary.things)
        if name not in known:
            yield "why", Message("case.no_thing", {"name": name, "similar": similar(name, known)})

    def seat(self, name: str) -> Iterator[tuple[str, Message]]:
        seats = self.session.setup.seats
        if name not in seats:
            yield "by", Message("case.no_seat", {"name": name, "similar": similar(name, seats), "known": seats})

    def line(self, word: str, line: Line) -> Iterator[tuple[str, Message]]:
        id = LOG + line.id
        if id not in self.catalog.texts[SOURCE]:
            known = {id.removeprefix(LOG) for id in self.catalog.texts[SOURCE] if id.startswith(LOG)}
            yield word, Message("case.no_line", {"name": line.id, "similar": similar(line.id, known)})
            return
        places = self.catalog.places(SOURCE, id)
        for name in line.params:
            if name not in places:
                known_places = sorted(places) or Message("names.nothing")
                yield word, Message("case.no_param", {"id": line.id, "name": name, "known": known_places})

    def paths(self, wanted: Move | CaseFile) -> Iterator[tuple[str, Message]]:
        for word, paths in (("absent", wanted.absent), ("unchanged_but", wanted.unchanged_but or ())):
            for path in paths:
                if (problem := self._unknown(path)) is not None:
                    yield word, Message("case.nothing_at", {"path": path, "similar": problem.similar})

    def _unknown(self, path: str) -> Unknown | None:
        """The unknown part of a path; views have the same names as the position."""
        view, _, rest = path.partition(".")
        seat, _, inner = rest.partition(".")
        if view != "view" or not inner or seat not in (*self.session.game.info.seats, OBSERVER):
            return unknown_path(path, self.vocabulary, self.state)
        problem = unknown_path(inner, self.vocabulary, self.state, self.state["view"].get(seat, {}))
        return problem and Unknown(f"view.{seat}.{problem.path}", problem.names)

    @cached_property
    def state(self) -> dict[str, Any]:
        return whole_state(self.session)
