"""Gymnasium's own check of the environment with one learner."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.long import first
from vexillum.core.errors import BadSetup
from vexillum.environments.single import OneSeatEnv


@pytest.mark.filterwarnings("ignore::UserWarning")  # it has no registered name
@pytest.mark.parametrize("game", first(2, ("anno890", "falling-sky", "pendragon", "akkren")))
def test_it_passes_the_check_of_gymnasium(game):
    check_env(OneSeatEnv(game), skip_render_check=True)


def _play(env: OneSeatEnv, seed: int) -> tuple[float, int]:
    random = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    for count in range(1000):
        assert env.observation_space.contains(seen)
        action = random.choice(np.flatnonzero(seen["action_mask"]))
        assert env.action_masks()[action]
        seen, reward, over, _, info = env.step(action)
        if over:
            assert "scores" in info
            return reward, count
    raise AssertionError("it does not end")


def test_a_game_against_an_agent_is_the_same_again():
    env = OneSeatEnv("anno890", seat="avignon", opponents="steward")
    assert [_play(env, seed) for seed in (1, 2, 3)] == [_play(env, seed) for seed in (1, 2, 3)]


def test_each_seat_can_have_its_own_opponent():
    env = OneSeatEnv("anno890", players=3, seat="aix", opponents={"avignon": "steward", "marseille": "random"})
    _play(env, 1)
    signers = {answer.seat: answer.by.partition("/")[0] for answer in env.dialogue.session.answers}
    assert signers == {"aix": "policy", "avignon": "steward", "marseille": "random"}


def test_an_action_that_is_not_allowed_ends_the_episode():
    env = OneSeatEnv("anno890")
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_unknown_seats_and_agents_are_refused():
    with pytest.raises(BadSetup, match="paris"):
        OneSeatEnv("anno890", seat="paris")
    with pytest.raises(BadSetup, match="nobody"):
        OneSeatEnv("anno890", opponents="nobody")


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_it_draws_the_board(mode):
    env = OneSeatEnv("anno890", render_mode=mode)
    env.reset(seed=1)
    assert "Aix" in env.render()
