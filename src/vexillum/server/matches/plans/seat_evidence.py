"""What a plan's conditions are judged by: only what its seat may know, or a plan would reveal hidden things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from vexillum.core.session import Session
from vexillum.core.show.story import PIECES
from vexillum.core.table import Entry
from vexillum.learn.conditions import Evidence
from vexillum.server.matches.plans.plan_types import NoPieceCame, Plan, PlanCondition, PlanStart, as_condition, in_path


class SeatEvidence(Evidence):
    """The public figures, and the journal lines the seat may read."""

    def __init__(self, session: Session[Any], seat: str, since: PlanStart) -> None:
        super().__init__(session, since.lines, (), {"pieces": since.pieces})
        self._seat = seat

    @cached_property
    def state(self) -> Mapping[str, Any]:
        """The data that paths refer to."""
        figures = public_figures(self.session)
        return {"figures": {in_path(name): n for name, n in figures.items()}, "pieces": pieces_by_place(figures)}

    def part(self, kind: str) -> Mapping[str, Any]:
        """The same for every path: there is nothing else to see."""
        return self.state

    def new_lines(self) -> Sequence[Entry]:
        """The lines that the seat may read."""
        return self.session.log(self._seat, self.lines)

    def meets(self, condition: PlanCondition) -> bool:
        """Whether a condition of a plan holds."""
        there: tuple[str, ...] = ()
        if isinstance(condition, NoPieceCame):
            there = tuple(self.state["pieces"].get(in_path(condition.place), ()))
        return self.holds(as_condition(condition, self.session.game.planning, there))


def holds(session: Session[Any], seat: str, plan: Plan) -> bool:
    """Whether a plan has not ended and all its conditions hold.

    If the rules have changed, a game may not be replayable and has lost its journal: then past events are unknown.
    """
    if ended(session, plan):
        return False
    if not plan.when:
        return True
    if not session.replayable or plan.since.lines > len(session.journal):
        return False
    evidence = SeatEvidence(session, seat, plan.since)
    return all(map(evidence.meets, plan.when))


def ended(session: Session[Any], plan: Plan) -> bool:
    """Whether its chapters have passed."""
    return plan.chapters > 0 and chapter_of(session) >= plan.since.chapter + plan.chapters


def chapter_of(session: Session[Any]) -> int:
    """How many chapters have started."""
    return sum(scope.kind == "chapter" for scope in session.table.story)


def moment(session: Session[Any], when: Sequence[PlanCondition]) -> PlanStart:
    """The current moment, with the pieces at the places the conditions name."""
    places = {in_path(one.place) for one in when if isinstance(one, NoPieceCame)}
    there = pieces_by_place(public_figures(session)) if places else {}
    pieces = {place: there.get(place, {}) for place in places}
    return PlanStart(session.decision_number, len(session.journal), chapter_of(session), pieces)


def public_figures(session: Session[Any]) -> dict[str, int]:
    """The public numbers of the position."""
    return {name: int(n) for name, n in session.game.knowledge.figures(session.state).items()}


def pieces_by_place(figures: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The pieces at each place."""
    found: dict[str, dict[str, int]] = {}
    for name, n in figures.items():
        if name.startswith(PIECES):
            thing, _, token = name.removeprefix(PIECES).rpartition("/")
            found.setdefault(in_path(thing), {})[in_path(token)] = n
    return found
