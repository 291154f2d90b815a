"""The changes of all turns add up to the total change: nothing is missing or counted twice."""

from __future__ import annotations

import pytest

from tests.contract.tables import TABLES, answer_at_random, start, tables
from tests.long import by_run
from vexillum.core.agent import drive
from vexillum.core.recap import answered, checkpoint_before, recap, turns_since
from vexillum.core.show.story import together


class Ledger:
    """The figures of a game, tracked only by the changes that its turns report."""

    def __init__(self, session) -> None:
        beginning = next(step for step in reversed(session.steps) if step.scopes == 0)
        self.figures = dict(session.game.knowledge.figures(beginning.state))
        self.counted = 0

    def check(self, session) -> None:
        """Every turn begins where the previous one ended, and the last one leads to the current figures."""
        turns = [turn for turn in turns_since(session, 0) if turn.number >= self.counted]
        for turn in turns:
            if turn.open:
                break
            self.enter(session, turn)
            self.counted = turn.number + 1
        now = dict(self.figures)
        for turn in turns:
            if turn.open:
                now |= {change.figure: change.after for change in session.table.changes(turn)}
        figures = session.game.knowledge.figures(session.state)
        assert {id: n for id, n in now.items() if n} == {id: n for id, n in figures.items() if n}

    def enter(self, session, turn) -> None:
        for change in turn.changes:
            assert self.figures.get(change.figure, 0) == change.before, (turn.title, change)
            self.figures[change.figure] = change.after


def check_recaps(session) -> None:
    """The rows of each seat's recap are the difference of two positions, its own turns among them apart."""
    figures = session.game.knowledge.figures
    for seat in session.setup.seats:
        since = answered(session, seat)
        turns = turns_since(session, since)
        found = recap(session, seat)
        rows = found.rows if found else ()
        told = [turn for turn in turns if session.table.changes(turn) or (turn.seat and tells(session, turn, seat))]
        assert [row.turn for row in rows] == [turn for turn in told if turn.seat != seat]
        assert found is None or found.before is checkpoint_before(session.steps, rows[0].turn).state
        if not turns or checkpoint_before(session.steps, turns[0]).scopes != turns[0].number:
            continue  # not the first turn in its step of the game: there is no position to compare with
        whole = together(session.table.changes(turn) for turn in turns)
        before, now = figures(checkpoint_before(session.steps, turns[0]).state), figures(session.state)
        differ = {id: now.get(id, 0) - before.get(id, 0) for id in {*before, *now}}
        assert {change.figure: change.by for change in whole} == {id: by for id, by in differ.items() if by}
        if all(turn.seat != seat for turn in turns):
            assert together(row.changes for row in rows) == whole


def tells(session, turn, seat) -> bool:
    """A finished turn without lines for a seat is not in its recap."""
    return turn.open or any(not line.to or seat in line.to for line in session.table.journal[turn.first : turn.last])


def check_anew(found, again) -> None:
    """A recap after an answer does not repeat turns that were finished in the previous recap."""
    assert again.since > found.since
    assert {row.turn.number for row in again.rows} & {row.turn.number for row in found.rows} <= {
        row.turn.number for row in found.rows if row.turn.open or row.turn.until == again.since
    }


@tables
def test_what_turns_changed_is_what_has_changed(table):
    """And a recap begins again with every answer."""
    session = start(table, "recap")
    ledger, told = Ledger(session), 0
    while True:
        ledger.check(session)
        if session.over or session.decision_number % 9 == 0:
            check_recaps(session)
        if session.over:
            break
        seat = session.decision.seat
        found = recap(session, seat)
        answer_at_random(session)
        told += found is not None
        if found and (again := recap(session, seat)):
            check_anew(found, again)
    assert told
    assert [turn for turn in turns_since(session, 0) if turn.seat], "the game tells its turns"


@pytest.mark.parametrize("id", sorted({table[0] for table in TABLES}))
def test_and_in_a_game_of_agents(id):
    table = next(table for table in TABLES if table[0] == id)
    session = start(table, "recap of agents")
    agent = session.game.agents[session.game.info.quick_agent]()
    ledger = Ledger(session)
    while not session.over:
        drive(session, dict.fromkeys(session.setup.seats, agent), limit=1)
        ledger.check(session)
        if session.over or session.decision_number % by_run(4, 1) == 0:
            check_recaps(session)
