"""Whether an answer can be undone is known in advance."""

from __future__ import annotations

import pytest

from tests.anno890.test_turns import row, set_table
from tests.contract.tables import answer_at_random, everything, start
from vexillum.core.errors import NotAnOption
from vexillum.core.registry import game_ids, get_game


def test_a_territory_cannot_be_given_back_but_a_building_can():
    """1.1 The next territory is drawn at once; 1.2 no building is."""
    session = set_table(
        row=row("t10", "t14", "t15", "t19"), buildings=["s01", "s02", "s03", "s04"], realms={"aix": {"coins": 4}}
    )
    assert session.irrevocable(["t10"])
    assert not session.irrevocable(["s01"])
    session.answer("aix", ["t10"])
    assert not session.irrevocable(["a1"])


@pytest.mark.parametrize("id", game_ids())
def test_it_predicts_undo_and_changes_nothing(id):
    """For the first answers of a game of each kind, all seats played by people."""
    game = get_game(id)
    session = start((id, game.info.scenarios[0], game.info.players[-1]), "irrevocable")
    sealed = 0
    for _ in range(40):
        twin = session.fork()
        answer_at_random(twin)
        keys = twin.answers[-1].keys
        before = everything(session)
        foretold = session.irrevocable(keys)
        assert everything(session) == before
        session.answer(session.decision.seat, keys)
        found = session.undoable(session.answers[-1].seat) is not None
        assert foretold == found
        sealed += found
    assert 0 < sealed < 40


def test_the_last_answer_of_a_game_is_the_end():
    session = start(("anno890", "first_steps", 2), "irrevocable")
    while not session.over:
        twin = session.fork()
        answer_at_random(twin)
        if twin.over:
            assert session.irrevocable(twin.answers[-1].keys)
        session.answer(session.decision.seat, twin.answers[-1].keys)
    assert not session.irrevocable([])


def test_what_is_no_answer_is_refused():
    session = set_table(row=row("t10", "t14", "t15", "t19"))
    with pytest.raises(NotAnOption):
        session.irrevocable(["t36"])
