"""The foreseen effects of an option happen, and reveal nothing."""

from __future__ import annotations

from random import Random

from tests.contract.tables import everything, played, some_moments, tables
from vexillum.core.session import sure_consequences


@tables
def test_what_is_foreseen_happens(table):
    random = Random(8)
    looked = changed = 0
    for session in some_moments(table, 2):
        decision = session.decision
        if decision.at_least <= 1:
            key = random.choice(decision.options).key
            before = everything(session)
            foreseen = session.foresee([key])
            assert everything(session) == before
            assert sure_consequences(session.fork(), [key]) == foreseen
            other = session.imagine(decision.seat, Random(random.random()), quiet=False)
            assert other.foresee([key]) == foreseen, "it would tell what the seat may not know"
            looked += 1
            changed += bool(foreseen.changes)
    assert looked
    end = played(table)
    assert changed or not end.game.knowledge.figures(end.state)
    assert not end.foresee([]).lines
