"""Where no other deal fits what a seat knows, nothing is foreseen, and it is said that perhaps it cannot be undone."""

from __future__ import annotations

from random import Random

import pytest

from tests.contract.tables import start
from tests.core.test_imagination import auction
from tests.game_parts import with_parts
from vexillum.core.errors import NotAnOption
from vexillum.core.parts.knowledge import RedealAttempts
from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import UNKNOWN, Session, sure_consequences


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
