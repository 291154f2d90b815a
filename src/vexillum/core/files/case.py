"""Cases: a position, answers and expectations, to settle disputes about rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.errors import BadCase, CannotUndo, GameOver, Refused, VexillumError
from vexillum.core.files.position_file import DEAL, CaseFile, Deals, Line, Move, Variant, begin, merged, read_file
from vexillum.core.game import Game
from vexillum.core.inputs import short_toml
from vexillum.core.registry import get_game
from vexillum.core.session import SEALS, Session
from vexillum.core.state import State
from vexillum.core.table import Entry
from vexillum.core.tools.paths import NoPath, find, join, leaves
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message
from vexillum.core.words.vocabulary import Unknown, similar, unknown_path

REFUSALS = ("not_an_option", "wrong_count", "twice", "wrong_seat", "over", "nothing", "other", "sealed")
"""The values of ``refused``: refusals of an answer, then of undo."""


class Case(msgspec.Struct, frozen=True):
    """A case, ready to be run."""

    path: Path
    game: Game[Any]
    file: CaseFile

    @property
    def variants(self) -> tuple[CaseFile, ...]:
        """The case itself, or one for each of its variants."""
        return tuple(_varied(self.file, variant) for variant in self.file.variants) or (self.file,)


def _varied(file: CaseFile, variant: Variant) -> CaseFile:
    """A case with the changes of a variant."""
    start = file.position
    return msgspec.structs.replace(
        file,
        position=msgspec.structs.replace(
            start,
            changes=merged(start.changes, variant.changes),
            remove=start.remove + variant.remove,
            dice=start.dice if variant.dice is None else variant.dice,
        ),
        moves=variant.moves or file.moves,
        expect=merged(file.expect, variant.expect),
        exactly=file.exactly | variant.exactly,
        absent=file.absent + variant.absent,
        unchanged_but=file.unchanged_but if variant.unchanged_but is None else variant.unchanged_but,
    )


class Failure(msgspec.Struct, frozen=True):
    """A difference from what a case expects."""

    what: Message
    move: int = 0
    """Counted from 1; 0 for the end."""
    variant: int = 0
    """Counted from 1; 0 if the case has no variants."""

    @property
    def message(self) -> Message:
        """The failure with its place."""
        where = Message("case.at_move", {"n": self.move, "what": self.what}) if self.move else self.what
        return Message("case.in_variant", {"n": self.variant, "what": where}) if self.variant else where


def load_case(path: Path) -> Case:
    """A case from its file, or :class:`BadCase`."""
    try:
        file = read_file(path, BadCase)
        for number, move in enumerate(file.moves):
            _check_move(move, f"moves.{number}")
        for which, variant in enumerate(file.variants):
            for number, move in enumerate(variant.moves):
                _check_move(move, f"variants.{which}.moves.{number}")
        if file.moves and file.variants and all(variant.moves for variant in file.variants):
            raise BadCase("case.never_played")
        return Case(path, get_game(file.game), file)
    except VexillumError as error:
        raise BadCase("case.unreadable", path=str(path), why=error.message) from error


def _check_move(move: Move, path: str) -> None:
    if move.refused and move.refused not in REFUSALS:
        raise BadCase("position.one_of", path=f"{path}.refused", found=short_toml(move.refused), known=REFUSALS)
    if move.undo and move.answer is not None:
        raise BadCase("case.both", path=path)
    if move.agent and (move.undo or move.by or move.refused):
        raise BadCase("case.agent_only", path=path)
    if (move.refused or move.by) and not move.undo and move.answer is None:
        raise BadCase("position.missing", path=f"{path}.answer")


def run_case(case: Case) -> list[Failure]:
    """The failures of a case, empty if it passes; or :class:`BadCase` if it cannot be set up."""
    found = []
    deals = Deals()
    for number, variant in enumerate(case.variants, 1):
        counted = number if case.file.variants else 0
        try:
            session = begin(case.game, variant.position, variant.position.seed or DEAL, deals)
            for move, unknown in unknown_names(session, variant):
                raise _bad(Failure(unknown, move, counted).message)
            found += [Failure(what, move, counted) for move, what in _play(session, variant)]
        except VexillumError as error:
            raise BadCase("case.unreadable", path=str(case.path), why=error.message) from error
        except Exception as error:
            found.append(Failure(_crash(error), variant=counted))
    return found


def _bad(what: Message) -> BadCase:
    return BadCase(what.id, **what.params)


def _crash(error: Exception) -> Message:
    """A crash of the rules, which fails this case only."""
    return Message("case.crash", {"why": f"{type(error).__name__}: {error}"})


def _play(session: Session[Any], file: CaseFile) -> Iterator[tuple[int, Message]]:
    """The failures with the number of the move. An unexpected refusal ends the case.

    ``told`` is checked against the journal lines since the last answer; before any answer, against all lines.
    """
    since = 0
    start = session.game.positions.write(session.state) if file.unchanged_but is not None else {}
    for number, move in enumerate(file.moves, 1):
        for what in _before(session, move):
            yield number, what
        before = session.game.positions.write(session.state) if move.unchanged_but is not None else {}
        if move.answer is not None or move.undo or move.agent:
            since = len(session.journal)
            wrong = _answer(session, move)
            if wrong is not None:
                yield number, wrong
                return
        for what in (*told(session.journal[since:], move), *_now(session, move, before)):
            yield number, what
    for what in _now(session, file, start):
        yield 0, what


def _now(session: Session[Any], wanted: Move | CaseFile, before: Mapping[str, Any]) -> Iterator[Message]:
    """The differences from what a move or the whole case expects, and unexpected changes."""
    yield from expectations(session, wanted)
    if wanted.unchanged_but is not None:
        yield from changes(before, session.game.positions.write(session.state), wanted)


# Before an answer -----------------------------------------------------------------------------------------------------


def _before(session: Session[Any], move: Move) -> Iterator[Message]:
    """The differences from what a move expects before its answer."""
    decision = session.decision
    if move.over is not None and move.over != session.over:
        yield Message("case.over" if session.over else "case.not_over")
    if decision is None:
        if _about_a_question(move):
            yield Message("case.over")
        return
    for id, wanted, is_now in (
        ("case.seat", move.seat, decision.seat),
        ("case.asked", move.asked, decision.kind),
        ("case.rule", move.rule, decision.rule),
    ):
        if wanted and wanted != is_now:
            yield Message(id, {"wanted": wanted, "found": is_now})
    for id, n, there_is in (
        ("case.at_least", move.at_least, decision.at_least),
        ("case.at_most", move.at_most, decision.at_most),
    ):
        if n is not None and n != there_is:
            yield Message(id, {"wanted": n, "found": there_is})
    yield from parameters(decision.params, move.params)
    yield from _options(decision, move)
    for name, rule in move.why.items():
        reason = session.why_not(name)
        if reason is None:
            yield Message("case.offered", {"key": name})
        elif reason.id == "why.unknown":
            yield Message("case.no_reason", {"key": name})
        elif reason.rule != rule:
            yield Message("case.why", {"key": name, "wanted": rule, "found": reason.rule, "reason": reason})


def _about_a_question(move: Move) -> bool:
    """Whether a move has expectations about the question."""
    words = (move.seat, move.asked, move.rule, move.params, move.offered, move.only, move.missing, move.why)
    return any(words) or move.at_least is not None or move.at_most is not None


def _options(decision: Decision, move: Move) -> Iterator[Message]:
    keys = decision.keys
    for key in move.offered:
        if key not in keys:
            yield Message("case.not_offered", {"key": key, "known": keys})
    for key in move.missing:
        if key in keys:
            yield Message("case.offered", {"key": key})
    if move.only is not None and sorted(move.only) != sorted(keys):
        yield Message("case.only", {"found": keys, "wanted": move.only})


# The answer -----------------------------------------------------------------------------------------------------------


def _answer(session: Session[Any], move: Move) -> Message | None:
    """Give the answer of a move, or undo one; returns the failure if the result is not as expected."""
    what = "undo" if move.undo else short_toml(move.answer)
    try:
        if move.undo:
            session.undo(move.by or (session.answers[-1].seat if session.answers else ""))
        else:
            asked = session.decision.seat if session.decision else ""
            answer = _of_agent(session, move.agent) if move.agent else move.answer or ()
            if move.agent and move.answer is not None and sorted(_listed(move.answer)) != sorted(answer):
                return Message(
                    "case.agent_answers", {"agent": move.agent, "found": short_toml([*answer]), "wanted": what}
                )
            session.answer(move.by or asked, answer)
    except (Refused, CannotUndo) as refusal:
        kind = "sealed" if refusal.message.id in SEALS else refusal.message.id.rpartition(".")[2]
        if not move.refused:
            return Message("case.refused", {"answer": what, "why": refusal.message})
        if move.refused != kind:
            return Message("case.refusal", {"answer": what, "wanted": move.refused, "found": kind})
        return None
    except VexillumError:
        raise
    except Exception as error:
        return _crash(error)
    return Message("case.accepted", {"answer": what, "wanted": move.refused}) if move.refused else None


def _of_agent(session: Session[Any], agent: str) -> tuple[str, ...]:
    """An agent's answer to the question."""
    decision = session.decision
    if decision is None:
        raise GameOver("error.over")
    return tuple(session.game.agents[agent]().choose(session, decision))


def _listed(answer: str | list[str]) -> list[str]:
    return [answer] if isinstance(answer, str) else answer


# Comparing a session with the expectations of a case -----------------------------------------------------------------


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
            yield Message("case.present", {"path": path, "found": short_toml(find(state, path))})


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
        yield Message("case.value", {"path": path, "wanted": short_toml(wanted), "found": short_toml(found)})


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
        yield path, Message("case.new", {"path": path, "found": short_toml(after)})
    elif after is _NOTHING:
        yield path, Message("case.gone", {"path": path, "was": short_toml(before)})
    elif before != after:
        yield path, Message("case.changed", {"path": path, "was": short_toml(before), "found": short_toml(after)})


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
            said = [short_toml(_named(entry, line)) for entry in known]
            yield Message("case.told_otherwise", {"id": line.id, "wanted": short_toml(line.params), "found": said})
    for line in map(as_line, move.untold):
        if any(_says(entry, line) for entry in lines if line_id(entry) == line.id):
            params = {"id": line.id, "params": short_toml(line.params)}
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


# The names in a case. Names that must be absent are checked, too, or a misspelt one would always pass ----------------


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
