"""Cases: a position, answers, and what must come of them, so that a dispute about a rule is decided by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.case_file import CaseFile, Move, merged, read_file
from vexillum.core.decision import Decision
from vexillum.core.errors import BadCase, CannotUndo, Refused, VexillumError
from vexillum.core.game import Game
from vexillum.core.paths import NoPath, find, join, leaves
from vexillum.core.position_file import DEAL, begin
from vexillum.core.reading import shown
from vexillum.core.registry import get_game
from vexillum.core.session import SEALS, Session
from vexillum.core.texts import Message

OBSERVER = "observer"
"""Under ``view``: what somebody sees who has no seat."""
REFUSALS = ("not_an_option", "wrong_count", "twice", "wrong_seat", "over", "nothing", "other", "sealed")
"""What ``refused`` can say: the engine's refusals of an answer, then those of undo."""


class Case(msgspec.Struct, frozen=True):
    """A case, ready to be run."""

    path: Path
    game: Game[Any]
    file: CaseFile

    @property
    def variants(self) -> tuple[CaseFile, ...]:
        """The case itself, or once for each of its variants."""
        file = self.file
        return tuple(
            msgspec.structs.replace(
                file,
                position=msgspec.structs.replace(file.position, changes=merged(file.position.changes, variant.changes)),
                moves=variant.moves or file.moves,
                expect=merged(file.expect, variant.expect),
                absent=file.absent + variant.absent,
            )
            for variant in file.variants
        ) or (file,)


class Failure(msgspec.Struct, frozen=True):
    """Something that is not as a case expects it."""

    what: Message
    move: int = 0
    """Counted from 1; 0 is the end."""
    variant: int = 0
    """Counted from 1; 0 if the case has none."""

    @property
    def message(self) -> Message:
        """Where and what."""
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
        return Case(path, get_game(file.game), file)
    except VexillumError as error:
        raise BadCase("case.unreadable", path=str(path), why=error.message) from error


def _check_move(move: Move, path: str) -> None:
    if move.refused and move.refused not in REFUSALS:
        raise BadCase("position.one_of", path=f"{path}.refused", found=shown(move.refused), known=REFUSALS)
    if move.undo and move.answer is not None:
        raise BadCase("case.both", path=path)
    if (move.refused or move.by) and not move.undo and move.answer is None:
        raise BadCase("position.missing", path=f"{path}.answer")


def run_case(case: Case) -> list[Failure]:
    """What does not hold in a case: nothing, if all is as it says. :class:`BadCase` if it cannot be set up."""
    found = []
    for number, variant in enumerate(case.variants, 1):
        counted = number if case.file.variants else 0
        try:
            session = begin(case.game, variant.position, variant.position.seed or DEAL)
            found += [Failure(what, move, counted) for move, what in _play(session, variant)]
        except VexillumError as error:
            raise BadCase("case.unreadable", path=str(case.path), why=error.message) from error
        except Exception as error:
            found.append(Failure(_crash(error), variant=counted))
    return found


def _crash(error: Exception) -> Message:
    """A fault in the rules themselves: it fails the case at hand, not the cases after it."""
    return Message("case.crash", {"why": f"{type(error).__name__}: {error}"})


def _play(session: Session[Any], file: CaseFile) -> Iterator[tuple[int, Message]]:
    """What does not hold, with the number of the move. An answer that goes wrong ends the case.

    What was told is what the last answer brought; before any answer, all that the position came with.
    """
    since = 0
    for number, move in enumerate(file.moves, 1):
        for what in _before(session, move):
            yield number, what
        if move.answer is not None or move.undo:
            since = len(session.journal)
            wrong = _answer(session, move)
            if wrong is not None:
                yield number, wrong
                return
        told = [entry.id.removeprefix("log.") for entry in session.journal[since:]]
        for what in (*_told(told, move), *expectations(session, move.expect, move.absent)):
            yield number, what
    for what in expectations(session, file.expect, file.absent):
        yield 0, what


# Before an answer -----------------------------------------------------------------------------------------------------


def _before(session: Session[Any], move: Move) -> Iterator[Message]:
    """What is not as a move expects it before its answer."""
    decision = session.decision
    if move.over is not None and move.over != session.over:
        yield Message("case.over" if session.over else "case.not_over")
    if decision is None:
        if move.seat or move.asked or move.rule or move.offered or move.only or move.missing or move.why:
            yield Message("case.over")
        return
    for id, wanted, is_now in (
        ("case.seat", move.seat, decision.seat),
        ("case.asked", move.asked, decision.kind),
        ("case.rule", move.rule, decision.rule),
    ):
        if wanted and wanted != is_now:
            yield Message(id, {"wanted": wanted, "found": is_now})
    yield from _options(decision, move)
    for name, rule in move.why.items():
        reason = session.why_not(name)
        if reason is None:
            yield Message("case.offered", {"key": name})
        elif reason.rule != rule:
            yield Message("case.why", {"key": name, "wanted": rule, "found": reason.rule, "reason": reason})


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
    """Give the answer of a move, or take one back; what went wrong, if it did not end as the move says."""
    what = "undo" if move.undo else shown(move.answer)
    try:
        if move.undo:
            session.undo(move.by or (session.answers[-1].seat if session.answers else ""))
        else:
            asked = session.decision.seat if session.decision else ""
            session.answer(move.by or asked, move.answer or ())
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


# After an answer ------------------------------------------------------------------------------------------------------


def _told(told: list[str], move: Move) -> Iterator[Message]:
    for id in move.told:
        if id not in told:
            yield Message("case.not_told", {"id": id, "known": told})
    for id in move.untold:
        if id in told:
            yield Message("case.told", {"id": id})


def whole_state(session: Session[Any]) -> dict[str, Any]:
    """What the paths of a case lead into: the position, what follows from it, the outcome, and what each seat sees."""
    outcome = session.outcome
    return {
        **session.game.position(session.state),
        "derived": session.game.derived(session.state),
        "outcome": {
            "over": session.over,
            "scores": outcome.scores,
            "ranking": list(outcome.ranking),
            "winners": list(outcome.winners),
        },
        "view": {**{seat: session.view(seat) for seat in session.setup.seats}, OBSERVER: session.view(None)},
    }


def expectations(session: Session[Any], expect: Mapping[str, Any], absent: list[str]) -> Iterator[Message]:
    """What is not as expected in a session."""
    if not expect and not absent:
        return
    state = whole_state(session)
    for path, wanted in leaves(expect):
        try:
            yield from _compared(path, wanted, find(state, path))
        except NoPath as problem:
            yield Message("case.no_path", {"path": problem.path, "known": problem.known})
    for path in absent:
        with suppress(NoPath):
            yield Message("case.present", {"path": path, "found": shown(find(state, path))})


def _compared(path: str, wanted: Any, found: Any) -> Iterator[Message]:
    """Tables are compared as far as they are given, lists place by place, all else must be equal."""
    if isinstance(wanted, Mapping) and wanted and isinstance(found, Mapping):
        for name, part in wanted.items():
            if name in found:
                yield from _compared(join(path, name), part, found[name])
            else:
                yield Message("case.no_path", {"path": join(path, name), "known": list(found)})
    elif isinstance(wanted, list) and isinstance(found, list | tuple) and len(wanted) == len(found):
        for place, part in enumerate(wanted):
            yield from _compared(join(path, place), part, found[place])
    elif type(wanted) is not type(found) or wanted != found:
        yield Message("case.value", {"path": path, "wanted": shown(wanted), "found": shown(found)})
