"""Playing on from a moment of a game: the same position and question, but a different future."""

from __future__ import annotations

import pytest

from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.files import save
from vexillum.core.files.position_file import load_position, play_on, position_text
from vexillum.core.files.verify import verify
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session

GAMES = ("anno890", "pendragon", "falling-sky", "akkren")


def go_on(session: Session, most: int) -> Session:
    """Let quick agents answer."""
    agents = {}
    while session.decision is not None and len(session.answers) < most:
        seat = session.decision.seat
        name = session.game.rules.agent_for(session.state, seat) or session.game.info.quick_agent
        agent = agents.setdefault(name, session.game.agents[name]())
        session.answer(seat, agent.choose(session, session.decision), by=agent.signature)
    return session


def moments(session: Session, every: int):
    """The session at some of its moments."""
    again = Session(session.game, session.setup, session.players)
    for number, answer in enumerate(session.answers):
        if number % every == 0:
            yield again
        again.repeat(answer)


@pytest.mark.parametrize("game", GAMES)
def test_the_position_is_the_same_and_the_future_is_not(game):
    session = go_on(Session.start(get_game(game), seed="x1"), 160)
    differ = 0
    for moment in moments(session, 23):
        new = play_on(moment, moment.players, "another seed")
        assert new.decision.keys == moment.decision.keys
        assert new.decision.seat == moment.decision.seat
        for seat in (None, *moment.setup.seats):
            assert new.view(seat) == moment.view(seat)
        assert (new.setup.seed, new.seed_hash) == ("another seed", Session(new.game, new.setup).seed_hash)
        drawn = moment.state.rng_draws
        differ += [new.table.dice.draw(drawn + n, 6) for n in range(20)] != [
            moment.table.dice.draw(drawn + n, 6) for n in range(20)
        ]
    assert differ > 2


@pytest.fixture(scope="module")
def shuffled() -> Session:
    """A game of Falling Sky in the middle of a step in which cards were shuffled."""
    for number in range(20):
        session = Session.start(get_game("falling-sky"), seed=f"x{number}")
        while not session.over:
            go_on(session, len(session.answers) + 1)
            state, before = session.state, session.steps[-1].state
            if state.rng_draws - before.rng_draws != state.rolls - before.rolls:
                return session
    raise AssertionError("no cards were shuffled within a step")


def test_what_was_shuffled_since_the_step_began_stays(shuffled, tmp_path):
    new = play_on(shuffled, shuffled.players, "another seed")
    assert new.setup.draws
    assert new.view(None) == shuffled.view(None)
    assert new.decision.keys == shuffled.decision.keys
    again = save.loads(save.dumps(new))
    assert (again.setup, again.view(None)) == (new.setup, new.view(None))
    file = tmp_path / "position.toml"
    file.write_text(position_text(shuffled))
    assert load_position(file).view(None) == shuffled.view(None)
    with pytest.raises(BadPosition, match="for all seats"):
        position_text(shuffled, seat="romans")


def test_a_draw_that_cannot_be_is_refused(shuffled):
    file = save.save_file(play_on(shuffled, shuffled.players, "another seed"))
    file.draws = [10_000, *file.draws[1:]]
    file.check = save.check(file)
    with pytest.raises(BadSetup, match="10000 for draw 1"):
        save.resume(file)


def test_a_finished_game_that_began_in_the_middle_is_verified(shuffled):
    new = go_on(play_on(shuffled, shuffled.players, "another seed"), 2_000)
    assert verify(save.save_file(new)).by_hand == len(new.setup.draws)
    middle = go_on(Session.start(get_game("anno890"), seed="x1"), 15)
    steward = dict.fromkeys(middle.players, "steward")
    report = verify(save.save_file(go_on(play_on(middle, steward, "another seed"), 2_000)))
    assert report.placed
    assert sum(report.givers.agents.values()) > 10


def test_other_seats(shuffled):
    seats = {seat: HUMAN if seat == "romans" else "random" for seat in shuffled.players}
    assert play_on(shuffled, seats, "s").players == seats
