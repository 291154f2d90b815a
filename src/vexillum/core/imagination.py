"""What one seat may know, played once more with other secrets: sealed answers given anew, and whether it all fits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from vexillum.core.session import Session

_X = TypeVar("_X", bound="Session[Any]")


class Choice(NamedTuple):
    """What was chosen at a decision, whether there was another possibility or not."""

    seat: str
    kind: str
    keys: tuple[str, ...]
    seals: int | None
    """Of a sealed one: how often something had been revealed before it. As long as that stays, nobody else knows it."""


class Unlike(LookupError):
    """In a twin something else is asked than was."""


def retold(told: Session[Any], twin: _X, seat: str, random: Random) -> _X:
    """Give ``twin``, which stands at the last checkpoint, the answers that came since then; or :class:`Unlike`.

    Sealed choices of others that are not open yet are made anew. In the twin somebody may have no choice where there
    was one, or the other way round: what comes without a question must be what was chosen.
    """
    for number, choice in enumerate(told.choices):
        unknown = choice.seals == told.table.seals and choice.seat != seat
        if number >= len(twin.choices):
            _choose(twin, choice, random if unknown else None)
        found = twin.choices[number] if number < len(twin.choices) else None
        if found is None or found[:2] != choice[:2] or not (unknown or found.keys == choice.keys):
            raise Unlike(choice.kind)
    return twin


def _choose(twin: Session[Any], choice: Choice, random: Random | None) -> None:
    """Answer as somebody did, or (with ``random``) anyhow."""
    decision = twin.decision
    if decision is None or (decision.seat, decision.kind) != (choice.seat, choice.kind):
        raise Unlike(choice.kind)
    if random is None:
        twin.answer(decision.seat, choice.keys)
    else:
        n = random.randint(decision.at_least, min(decision.at_most, len(decision.options)))
        twin.answer(decision.seat, random.sample(decision.keys, n))


def fits(told: Session[Any], twin: Session[Any], seat: str) -> bool:
    """Does a seat see the same in both: the same question, the same view, the same lines of the journal?"""
    if len(twin.choices) != len(told.choices):
        return False
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
