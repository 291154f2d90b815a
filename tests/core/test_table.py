"""The table: the dice rolled since the last answer."""

from tests.core.toy import TOY
from vexillum.core.session import Session


def test_the_table_keeps_the_dice_since_the_last_answer():
    session = Session.start(TOY, seed="s", script=(4, 2))
    assert session.table.rolled == []
    session.answer("left", ["roll"])
    assert session.table.rolled == [(6, 4)]
    session.answer("right", ["roll"])
    assert session.table.rolled == [(6, 2)]
    session.undo("right", agreed=True)
    assert session.table.rolled == []
    session.answer("right", ["mark"])
    assert session.table.rolled == []


def test_a_quiet_table_keeps_no_dice():
    session = Session.start(TOY, seed="s", quiet=True)
    session.answer("left", ["roll"])
    assert session.table.rolled == []
    assert session.state.rolls == 1
