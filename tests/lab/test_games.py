from __future__ import annotations

import pytest

from tests.lab.trap import TRAP
from vexillum.core.errors import BadSetup
from vexillum.core.registry import get_game
from vexillum.lab.games import make_plan

GAME = get_game("anno890")
INFO = GAME.info


def plan(**changes):
    return make_plan("anno890", **{"games": 10, "seed": "s", **changes})


def test_defaults_are_the_games_own():
    made = plan()
    assert made.players == INFO.players[0]
    assert made.scenario == INFO.scenarios[0]
    assert made.agents == dict.fromkeys(INFO.seats[:2], INFO.quick_agent)
    assert made.options == {choice.id: choice.values[0] for choice in GAME.options.listed}


def test_every_game_has_a_seed_of_its_own():
    made = plan()
    assert [made.deal(i).seed for i in range(3)] == ["s/0", "s/1", "s/2"]


def test_all_scenarios_in_turn():
    made = plan(scenario="all")
    count = len(INFO.scenarios)
    assert [made.deal(i).scenario for i in range(2 * count)] == list(INFO.scenarios) * 2


def test_rotation_plays_a_deal_once_for_each_way_to_sit(monkeypatch):
    monkeypatch.setattr("vexillum.lab.games.get_game", lambda id: TRAP)
    first, second, third = INFO.seats[:3]
    made = plan(players=3, agents={first: "cheat"}, default_agent="random", rotate=True)
    deals = [made.deal(i) for i in range(6)]
    assert [deal.seed for deal in deals] == ["s/0"] * 3 + ["s/1"] * 3
    where = [next(seat for seat, agent in deal.agents.items() if agent == "cheat") for deal in deals]
    assert where == [first, second, third] * 2


def test_rotation_of_equals_repeats_no_game():
    made = plan(players=4, default_agent="random", rotate=True)
    assert len({made.deal(i).seed for i in range(10)}) == 10


@pytest.mark.parametrize(
    ("changes", "id", "known"),
    [
        ({"scenario": "peace"}, "error.scenario", INFO.scenarios),
        ({"players": 9}, "error.players", [str(n) for n in INFO.players]),
        ({"agents": {"atlantis": "random"}}, "error.seat", INFO.seats[:2]),
        ({"agents": {INFO.seats[3]: "random"}}, "error.seat", INFO.seats[:2]),
        ({"agents": {INFO.seats[0]: "oracle"}}, "error.agent", list(get_game("anno890").agents)),
        ({"default_agent": "oracle"}, "error.agent", list(get_game("anno890").agents)),
        ({"options": {"weather": "rain"}}, "error.option", [choice.id for choice in GAME.options.listed]),
        ({"options": {"first": "never"}}, "error.option_value", GAME.options.listed[0].values),
        ({"seed": ""}, "error.seed", None),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(changes, id, known):
    with pytest.raises(BadSetup) as refused:
        plan(**changes)
    assert refused.value.message.id == id
    assert refused.value.message.params.get("known") == known


def test_unknown_game_and_no_games():
    with pytest.raises(BadSetup):
        make_plan("tarot", games=1, seed="s")
    with pytest.raises(ValueError, match="at least one"):
        plan(games=0)
