"""C362 What a seat has not is not seen by what it is asked: gold, agents, reinforcements, beside the same answers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.akkren.stirring import stirred
from tests.long import by_run
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.games.akkren.combat.battles import engagements
from vexillum.games.akkren.components.pieces import SEATS
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.scenarios import HAND, in_play
from vexillum.games.akkren.state import State

NOTHING = (
    *("done", "no", "none", "pass", "keep", "nobody", "nothing", "stand", "stop", "stand_by", "refuse"),
    *("let_go", "let_be", "leave", "plain", "fight_on", "spare", "stay"),
)
"""The answers that change nothing."""


def gold(state: State, me: int, rich: bool) -> None:
    state.treasury[me] = 60 if rich else 0


def agents(state: State, me: int, rich: bool) -> None:
    """As many agents, but of no use at this or any other moment of another's phase."""
    cards = ("strategist", "engineer", "diplomat") if rich else ("bodyguard",) * HAND
    state.hands[HAND * me : HAND * (me + 1)] = sorted(AGENT_IDS.index(card) for card in cards)


def nothing(decision: Decision) -> tuple[str, ...] | None:
    """The answer that changes nothing, if there is one."""
    if not decision.at_least:
        return ()
    return next(((key,) for key in NOTHING if key in decision.keys), None) if decision.at_least == 1 else None


def obliged(session: Session[State], me: int) -> tuple[list[str], list[int]]:
    """9.4 The battles to which gold alone obliges a Faction, and who has begun one: by the rules all see these."""
    return [one.key for one in engagements(session.state, me) if one.forced], session.state.engaged


@pytest.mark.parametrize("have", [gold, agents])
def test_what_a_seat_has_not_is_not_seen_by_what_it_is_asked(have: Callable[[State, int, bool], None]):
    for number in range(by_run(40, 400)):
        setup, state = stirred(Random(number))
        for me in in_play(state):
            worlds = []
            for rich in (False, True):
                world = state.copy()
                have(world, me, rich)
                worlds.append(Session(GAME, setup, origin=Checkpoint(world, 0, 0)))
            _compare(me, *worlds, f"position {number}, {SEATS[me]}")


def _compare(me: int, poor: Session[State], rich: Session[State], where: str) -> None:
    """Both worlds ask the same of the same, until something happens in one that does not in the other."""
    for _ in range(40):
        if _public(poor) != _public(rich):
            return
        one, other = poor.decision, rich.decision
        if obliged(poor, me) != obliged(rich, me):
            return
        assert (one is None) == (other is None), where
        if one is None or other is None:
            return
        assert (one.seat, one.kind) == (other.seat, other.kind), where
        if one.seat != SEATS[me]:
            assert one.keys == other.keys, (where, one.kind)
            keys = nothing(one) or one.keys[: max(1, one.at_least)]
            both = keys, keys
        else:
            assert one.keys == other.keys or (one.secret and other.secret), (where, one.kind)
            mine, his = nothing(one), nothing(other)
            if mine is None or his is None:
                return
            both = mine, his
        poor.answer(one.seat, both[0])
        rich.answer(other.seat, both[1])


def _public(session: Session[State]) -> list[tuple[str, object]]:
    return [(entry.id, entry.params) for entry in session.journal if not entry.to]
