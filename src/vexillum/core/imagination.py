"""What one seat may know, played once more with other secrets: sealed answers given anew, and whether it all fits."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from vexillum.core.decision import Decision

if TYPE_CHECKING:
    from vexillum.core.session import Session

_X = TypeVar("_X", bound="Session[Any]")


def retold(told: Session[Any], twin: _X, seat: str, random: Random, unopened: Collection[int]) -> _X:
    """Give ``twin``, which stands at the last checkpoint, the answers that came since then.

    Sealed answers of others that are not open yet are drawn anew. In the twin somebody may have had no choice where
    there was one, or the other way round: what is not asked is left out, what is asked in addition is drawn.
    """
    for number in range(told.steps[-1].answers, len(told.answers)):
        answer = told.answers[number]
        if number in unopened and answer.seat != seat:
            if twin.decision is not None and twin.decision.seat == answer.seat:
                _draw(twin, twin.decision, random)
            continue
        if unopened:
            _draw_others(twin, answer.seat, random)
        twin.repeat(answer)
    if unopened and told.decision is not None:
        _draw_others(twin, told.decision.seat, random)
    return twin


def _draw_others(twin: Session[Any], awaited: str, random: Random) -> None:
    """Draw sealed answers until the seat is asked that was asked."""
    while (decision := twin.decision) is not None and decision.sealed and decision.seat != awaited:
        _draw(twin, decision, random)


def _draw(twin: Session[Any], decision: Decision, random: Random) -> None:
    n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
    twin.answer(decision.seat, random.sample(decision.keys, n))


def fits(told: Session[Any], twin: Session[Any], seat: str) -> bool:
    """Does a seat see the same in both: the same question, the same view, the same lines of the journal?"""
    asked, asked_there = told.decision, twin.decision
    if (asked is None) != (asked_there is None):
        return False
    if asked is not None and asked_there is not None:
        if (asked.seat, asked.kind) != (asked_there.seat, asked_there.kind):
            return False
        if (seat == asked.seat or not asked.secret) and asked.keys != asked_there.keys:
            return False
    if (told.state.draws, told.state.rolls) != (twin.state.draws, twin.state.rolls):
        return False
    if twin.view(seat) != told.view(seat):
        return False
    return twin.table.quiet or twin.log(seat) == told.log(seat)
