"""The plans of a match in memory: which one answers a question, and what happens to them when the match changes.

Nothing is written here. The code that changes the match puts the :class:`PlanWrites` into its transaction and calls
:meth:`MatchPlans.apply` afterwards.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from vexillum.core.decision import Decision
from vexillum.core.errors import Refused
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.plans.plan_types import Plan, SeatPlan, StandingConsent, read
from vexillum.server.matches.plans.questions import Question
from vexillum.server.matches.plans.seat_evidence import holds
from vexillum.server.storage.records import Act, PlanRecord, PlanWrites, SeatRecord

_log = logging.getLogger(__name__)
IN_A_ROW = 50
"""How many questions in a row plans may answer before a person is asked in any case."""
KEPT_SPENT = 10
"""How many used-up plans of a seat are still shown to its owner."""
Take = Callable[[str, Sequence[str], int, str], tuple[Act, ...]]


class PlanAnswer(NamedTuple):
    """A plan that answers a question, with the chosen keys."""

    held: SeatPlan
    keys: tuple[str, ...]


class MatchPlans:
    """All plans of a match. Empty for nearly every match, and then they cost nothing."""

    def __init__(self, records: Iterable[PlanRecord] = (), revision: int = 0) -> None:
        self.revision = revision
        """``MatchRecord.planned`` at the last read or write."""
        self._held = {held.id: held for held in map(read, records) if held is not None}
        self.found: dict[str, tuple[int, list[Question]]] = {}
        """The upcoming questions of each seat, and the decision at which they were computed."""

    def __bool__(self) -> bool:
        return bool(self._held)

    def all(self) -> list[SeatPlan]:
        """All of them, oldest first."""
        return list(self._held.values())

    def of(self, seat: str, guest: str) -> list[SeatPlan]:
        """A person's plans for a seat."""
        return [held for held in self._held.values() if held.seat == seat and held.guest == guest]

    # Answering --------------------------------------------------------------------------------------------------------

    def follow(
        self, session: Session[Any], seats: Mapping[str, SeatRecord], take: Take
    ) -> tuple[list[Act], list[PlanAnswer]]:
        """Let plans answer until a person has to be asked: the answers, and the plans that gave them.

        ``take`` gives an answer to the session. If the rules fail, the person is asked as without a plan.
        """
        acts: list[Act] = []
        fired: list[PlanAnswer] = []
        while len(fired) < IN_A_ROW and (ready := self._ready(session, seats, fired)) is not None:
            number = session.decision_number
            try:
                acts += take(ready.held.seat, ready.keys, number, HUMAN)
            except (Refused, Refusal):
                _log.warning("a plan could not answer", extra={"game": session.setup.game}, exc_info=True)
                break
            used = msgspec.structs.replace(ready.held.what, used=number)
            fired.append(PlanAnswer(msgspec.structs.replace(ready.held, what=used), ready.keys))
        return acts, fired

    def _ready(
        self, session: Session[Any], seats: Mapping[str, SeatRecord], before: Sequence[PlanAnswer]
    ) -> PlanAnswer | None:
        """The plan that answers the current question. Plans come before consents, older ones first."""
        decision = session.decision
        if decision is None:
            return None
        person = seats[decision.seat].person
        mine = self.of(decision.seat, person) if person is not None else []
        if not mine or session.game.rules.agent_for(session.state, decision.seat) is not None:
            return None
        spent = {fired.held.id for fired in before if isinstance(fired.held.what, Plan) and fired.held.what.once}
        for held in sorted(mine, key=lambda held: isinstance(held.what, StandingConsent)):
            if held.id not in spent and (keys := _safely(session, decision, held)) is not None:
                return PlanAnswer(held, keys)
        return None

    # What becomes of them ---------------------------------------------------------------------------------------------

    def used(self, fired: Sequence[PlanAnswer]) -> PlanWrites:
        """The writes after plans have answered."""
        return PlanWrites(put=tuple({one.held.id: one.held.record() for one in fired}.values()))

    def after(self, seats: Mapping[str, SeatRecord], *, over: bool, writes: PlanWrites) -> PlanWrites:
        """``writes`` extended by the deletions that follow from the seats: no plans without a seat, and none after the
        game.
        """
        ids = [held.id for held in self._held.values() if over or seats[held.seat].guest != held.guest]
        if not ids:
            return writes
        put = tuple(record for record in writes.put if record.id not in ids)
        return PlanWrites(put=put, drop=(*writes.drop, *(id for id in ids if id not in writes.drop)))

    def taken_back(self, to: int, seat: str, kind: str) -> PlanWrites:
        """The writes when a seat undoes answers behind ``to`` and is asked this kind of question again.

        Plans made later rest on what has been undone, and end. A person who undoes wants to answer: their own plans and
        consents for that question end too.
        """
        gone = [
            held.id
            for held in self._held.values()
            if (isinstance(held.what, Plan) and held.what.since.answers > to and not held.what.spent)
            or (held.seat == seat and held.what.kind == kind and not (isinstance(held.what, Plan) and held.what.spent))
        ]
        return PlanWrites(drop=tuple(gone))

    def without(self, ids: Collection[str]) -> PlanWrites:
        """The writes when some plans are withdrawn."""
        return PlanWrites(drop=tuple(id for id in ids if id in self._held))

    def apply(self, writes: PlanWrites, revision: int) -> None:
        """Apply writes that have been stored."""
        for id in writes.drop:
            self._held.pop(id, None)
        for held in map(read, writes.put):
            if held is not None:
                self._held[held.id] = held
        self.revision = revision


def _safely(session: Session[Any], decision: Decision, held: SeatPlan) -> tuple[str, ...] | None:
    """A plan's answer; one whose conditions raise an error does not apply, and never blocks the game."""
    try:
        return _keys(session, decision, held)
    except Exception:
        _log.warning("a plan's conditions failed", extra={"game": session.setup.game}, exc_info=True)
        return None


def _keys(session: Session[Any], decision: Decision, held: SeatPlan) -> tuple[str, ...] | None:
    """A plan's answer to a question; None if it does not apply."""
    what = held.what
    if what.kind != decision.kind:
        return None
    if isinstance(what, StandingConsent):
        consent = session.game.planning.consent(what.kind)
        if consent is None or consent.asked_by(decision) != what.asker:
            return None
        key = consent.yes if what.agrees else consent.no
        return (key,) if key in decision.keys else None
    if what.spent or (what.about and what.about != decision.about):
        return None
    try:
        decision.pick(what.keys)
    except Refused:
        return None
    return what.keys if holds(session, held.seat, what) else None
