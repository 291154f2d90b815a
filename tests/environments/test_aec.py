"""PettingZoo's own tests of the environment with every seat."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.long import first
from vexillum.environments.aec import env
from vexillum.environments.dialogue import IllegalAction

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # names of seats, dictionaries: recommendations
GAMES = ("anno890", "pendragon", "falling-sky", "akkren")


@pytest.mark.parametrize("game", first(1, GAMES))
def test_it_passes_the_tests_of_pettingzoo(game):
    api_test(env(game), num_cycles=60)
    seed_test(lambda: env(game), num_cycles=20)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_goes_to_its_end_and_pays_once(players):
    table = env("anno890", players=players)
    table.reset(seed=players)
    random = np.random.default_rng(players)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for seat in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        paid[seat] += reward
        table.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = table.unwrapped.dialogue.session.outcome
    assert paid == {seat: float(seat in outcome.winners) for seat in paid}


def test_places_are_paid_in_even_steps():
    table = env("anno890", players=3, reward="place")
    table.reset(seed=1)
    while not table.unwrapped.dialogue.over:
        table.step(table.unwrapped.dialogue.legal()[0])
    outcome = table.unwrapped.dialogue.session.outcome
    assert table.unwrapped.rewards == dict(zip(outcome.ranking, (1.0, 0.5, 0.0), strict=True))


def test_what_the_mask_does_not_allow_is_refused_and_changes_nothing():
    table = env("anno890")
    table.reset(seed=1)
    seat = table.agent_selection
    before = table.observe(seat)
    refused = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="not allowed"):
        table.step(refused)
    after = table.observe(seat)
    assert all(np.array_equal(before[name], after[name]) for name in before)
    assert table.agent_selection == seat


def test_a_seat_that_is_not_asked_has_no_action():
    table = env("anno890")
    table.reset(seed=1)
    (other,) = [seat for seat in table.agents if seat != table.agent_selection]
    assert not table.observe(other)["action_mask"].any()


@pytest.mark.parametrize(("mode", "start"), [("svg", "<svg"), ("ansi", "")])
def test_it_draws_the_board(mode, start):
    table = env("anno890", render_mode=mode)
    table.reset(seed=1)
    assert table.render().startswith(start)
    assert "Aix" in table.render()


def test_a_wrong_reward_or_render_mode_is_refused():
    with pytest.raises(ValueError, match="no reward"):
        env("anno890", reward="gold")
    with pytest.raises(ValueError, match="no render mode"):
        env("anno890", render_mode="film")
