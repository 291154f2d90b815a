"""OpenSpiel's own tests of the game."""

from __future__ import annotations

import json
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from tests.long import first  # noqa: E402
from vexillum.core.registry import game_ids  # noqa: E402
from vexillum.environments import openspiel  # noqa: E402


@pytest.mark.parametrize("given", first(1, [
    "", "(players=3)", "(generic=True)", "(game=falling-sky)", "(game=pendragon)", "(game=akkren)",
]))  # fmt: skip
def test_it_passes_the_random_simulation(given):
    game = pyspiel.load_game(f"{openspiel.NAME}{given}")
    serialize = "game=" not in given  # a state is stored as its history: in long games that takes long
    pyspiel.random_sim_test(game, num_sims=1, serialize=serialize, verbose=False)


def test_only_a_game_that_is_always_won_has_a_constant_sum():
    utility = pyspiel.GameType.Utility
    kinds = {name: pyspiel.load_game(f"{openspiel.NAME}(game={name})").get_type().utility for name in game_ids()}
    assert kinds["anno890"] == utility.CONSTANT_SUM
    assert kinds["pendragon"] == kinds["falling-sky"] == utility.GENERAL_SUM


def test_texts_hold_nothing_that_is_hidden():
    game = openspiel.VexillumGame({"players": 3})
    dialogue, random = game.begin(3), Random(3)
    while not dialogue.over:
        for seat in game.setup.seats:
            twin = dialogue.fork()
            twin.session = dialogue.session.imagine(seat, random, quiet=False)
            for say in (openspiel.information_state_string, openspiel.observation_string):
                assert say(twin, seat) == say(dialogue, seat)
        dialogue.act(random.choice(dialogue.legal()))


def _finished(game, pick):
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(pick(state.legal_actions()))
    return state


def test_a_playthrough_can_be_replayed():
    actions = list(_finished(pyspiel.load_game(f"{openspiel.NAME}(deals=3)"), lambda legal: legal[-1]).history())
    name = f"{openspiel.NAME}(deals=3)"
    from open_spiel.python.algorithms import generate_playthrough  # with all of SciPy: every worker would load it

    text = generate_playthrough.playthrough(name, actions)
    assert text == generate_playthrough.playthrough(name, actions)
    assert "IsTerminal() = True" in text
    assert "InformationStateString(0)" in text


def test_a_clone_goes_its_own_way():
    game = pyspiel.load_game(openspiel.NAME)
    state = game.new_initial_state()
    state.apply_action(7)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.history() == [7]
    assert str(state) != str(twin)
    state.apply_action(state.legal_actions()[0])
    assert str(state) == str(twin)
    assert state.observation_tensor(0) == twin.observation_tensor(0)


def test_the_information_state_remembers_and_hides():
    game = pyspiel.load_game(openspiel.NAME)
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    known = json.loads(state.information_state_string(player))
    other = json.loads(state.information_state_string(1 - player))
    assert known["options"]
    assert "options" not in other
    assert known["answers"]
    assert known["journal"]
    assert isinstance(known["view"]["deck"], int)
    assert "journal" not in json.loads(state.observation_string(player))
