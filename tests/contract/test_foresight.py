"""What an option says it will surely do, it does; and it gives nothing away."""

from __future__ import annotations

from random import Random

from tests.contract.tables import answer_at_random, everything, start, tables
from tests.long import by_run
from vexillum.core.foresight import sure_consequences


@tables
def test_what_is_foreseen_happens(table):
    random = Random(8)
    session = start(table, "foresight")
    looked = changed = 0
    while (decision := session.decision) is not None:
        if decision.at_least <= 1 and random.random() < by_run(0.05, 0.15):
            key = random.choice(decision.options).key
            before = everything(session)
            foreseen = session.foresee([key])
            assert everything(session) == before
            assert sure_consequences(session.fork(), [key]) == foreseen
            other = session.imagine(decision.seat, Random(random.random()), quiet=False)
            assert other.foresee([key]) == foreseen, "it would tell what the seat may not know"
            looked += 1
            changed += bool(foreseen.changes)
        answer_at_random(session)
    assert looked
    assert changed or not session.game.knowledge.figures(session.state)
    assert not session.foresee([]).lines
