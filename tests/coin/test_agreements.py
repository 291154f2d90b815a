"""Asking another Faction for its agreement."""

import pytest

from tests.coin.small_turns import AEDUI, KIT, ROMANS, Asked, new_table
from vexillum.coin.players import Agreements, Players

AGREEMENTS = Agreements(KIT, Players(2, {"two": ((0,), (1,)), "one": ((0, 1),)}))


@pytest.mark.parametrize(("answer", "agreed"), [("yes", True), ("no", False)])
def test_the_other_seat_is_asked_at_that_moment(answer, agreed):
    asked = Asked(AGREEMENTS.ask(new_table(), ROMANS, AEDUI, "supply", rule="3.2.1"))
    assert (asked.decision.seat, asked.decision.kind) == ("aedui", "supply")
    assert asked.answer(answer).result is agreed


def test_the_non_player_of_a_seat_is_asked_too():
    table = new_table()
    table.state.owners, table.state.non_players = 1, 0b10
    assert Asked(AGREEMENTS.ask(table, ROMANS, AEDUI, "supply", rule="3.2.1")).decision.seat == "aedui"


def test_one_player_of_both_factions_is_not_asked():
    table = new_table()
    table.state.owners = 1
    asked = Asked(AGREEMENTS.ask(table, ROMANS, AEDUI, "supply", rule="3.2.1"))
    assert asked.decision is None
    assert asked.result is True
