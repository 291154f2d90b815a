"""Cases: a position, answers and expectations, to settle disputes about rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.errors import BadCase, CannotUndo, GameOver, Refused, VexillumError
from vexillum.core.files.case_expectations import changes, expectations, parameters, told
from vexillum.core.files.case_file import CaseFile, Move, Variant, merged, read_file
from vexillum.core.files.case_names import unknown_names
from vexillum.core.files.position_file import DEAL, Deals, begin
from vexillum.core.game import Game
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.registry import get_game
from vexillum.core.session import SEALS, Session
from vexillum.core.words.texts import Message

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
        raise BadCase("position.one_of", path=f"{path}.refused", found=shown(move.refused), known=REFUSALS)
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
    what = "undo" if move.undo else shown(move.answer)
    try:
        if move.undo:
            session.undo(move.by or (session.answers[-1].seat if session.answers else ""))
        else:
            asked = session.decision.seat if session.decision else ""
            answer = _of_agent(session, move.agent) if move.agent else move.answer or ()
            if move.agent and move.answer is not None and sorted(_listed(move.answer)) != sorted(answer):
                return Message("case.agent_answers", {"agent": move.agent, "found": shown([*answer]), "wanted": what})
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
