"""What is known of an answer in advance: whether it can be undone, and what would follow from it."""

from __future__ import annotations

from random import Random

import pytest

from tests.anno890.test_turns import row, set_table
from tests.contract.tables import answer_at_random, everything, start
from tests.core.test_session import auction
from tests.game_parts import with_parts
from vexillum.core.errors import NotAnOption
from vexillum.core.parts.knowledge import RedealAttempts
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import UNKNOWN, Session, sure_consequences

# Whether an answer can be undone is known in advance -----------------------------------------------------------------


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


# Where no other deal fits what a seat knows, nothing is foreseen, and it is said that perhaps it cannot be undone


def _never_fits(past, *_) -> None:
    past.rng_draws += 1


def without_deals(session: Session) -> Session:
    """The same game, in which no deal but the real one is possible."""
    attempts = RedealAttempts(most=2, last_resorts=1, redeal=_never_fits)
    session.game = with_parts(session.game, knowledge={"redeal_attempts": attempts})
    return session


def all_unknown(session: Session) -> bool:
    decision = session.decision
    world = session.imagine(decision.seat, Random(0), quiet=False)
    assert world.reveals_secrets
    assert world.fork().reveals_secrets
    keys = [option.key for option in decision.options[: max(1, decision.at_least)]]
    assert sure_consequences(world.fork(), keys) == UNKNOWN
    return (session.foresee(keys), session.preview(keys), session.irrevocable(keys)) == (UNKNOWN, [], None)


def test_nothing_is_foreseen_from_the_real_position():
    """A walk as far as the hidden gold of the left allows: the real position would tell how much it is."""
    session = auction()
    session.answer("left", ["bid2"])
    assert not session.irrevocable(["bid1"])
    assert all_unknown(without_deals(session))


@pytest.mark.parametrize("id", game_ids())
def test_in_every_game(id):
    session = start((id, get_game(id).info.scenarios[0], get_game(id).info.players[-1]), "unknown")
    assert not session.imagine(session.decision.seat, Random(0)).reveals_secrets
    assert all_unknown(without_deals(session))


def test_what_is_no_answer_is_still_refused():
    session = without_deals(auction())
    with pytest.raises(NotAnOption):
        session.irrevocable(["bid99"])
