"""What a plan's conditions are judged by: only what its seat may know, or a plan would tell what is hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from vexillum.core.session import Session
from vexillum.core.show.story import PIECES
from vexillum.core.table import Entry
from vexillum.learn.conditions import Evidence
from vexillum.server.matches.plans.plan_types import NothingCame, Plan, PlanCondition, Since, as_condition, in_path


class SeatEvidence(Evidence):
    """The figures that everybody knows, and the lines of the journal that the seat may read."""

    def __init__(self, session: Session[Any], seat: str, since: Since) -> None:
        super().__init__(session, since.lines, (), {"pieces": since.pieces})
        self._seat = seat

    @cached_property
    def state(self) -> Mapping[str, Any]:
        """What is known."""
        figures = public_figures(self.session)
        return {"figures": {in_path(name): n for name, n in figures.items()}, "pieces": pieces_by_place(figures)}

    def tree(self, path: str) -> Mapping[str, Any]:
        """What every path leads into: there is nothing more to see."""
        return self.state

    def new_lines(self) -> Sequence[Entry]:
        """The lines that the seat may read."""
        return self.session.log(self._seat, self.lines)

    def meets(self, condition: PlanCondition) -> bool:
        """Does a condition of a plan hold?"""
        there: tuple[str, ...] = ()
        if isinstance(condition, NothingCame):
            there = tuple(self.state["pieces"].get(in_path(condition.place), ()))
        return self.holds(as_condition(condition, self.session.game.planning, there))


def holds(session: Session[Any], seat: str, plan: Plan) -> bool:
    """Do all conditions of a plan hold, and does it still last?

    A game that cannot be played again from its beginning (its rules have changed) has lost its journal: what has
    happened since is not known then.
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
    """Have the chapters passed for which it was made?"""
    return plan.chapters > 0 and chapter_of(session) >= plan.since.chapter + plan.chapters


def chapter_of(session: Session[Any]) -> int:
    """How many chapters have begun."""
    return sum(scope.kind == "chapter" for scope in session.table.story)


def moment(session: Session[Any], when: Sequence[PlanCondition]) -> Since:
    """Now, with what stands at the places that the conditions name."""
    places = {in_path(one.place) for one in when if isinstance(one, NothingCame)}
    there = pieces_by_place(public_figures(session)) if places else {}
    pieces = {place: there.get(place, {}) for place in places}
    return Since(session.decision_number, len(session.journal), chapter_of(session), pieces)


def public_figures(session: Session[Any]) -> dict[str, int]:
    """The numbers of the position that everybody may know."""
    return {name: int(n) for name, n in session.game.knowledge.figures(session.state).items()}


def pieces_by_place(figures: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Which pieces stand where."""
    found: dict[str, dict[str, int]] = {}
    for name, n in figures.items():
        if name.startswith(PIECES):
            thing, _, token = name.removeprefix(PIECES).rpartition("/")
            found.setdefault(in_path(thing), {})[in_path(token)] = n
    return found
