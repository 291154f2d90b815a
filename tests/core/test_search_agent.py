"""The search agent itself: its settings, its budget, its tree."""

from __future__ import annotations

from random import Random

import pytest

from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.files import save
from vexillum.core.files.verify import BY_THE_CLOCK, verify
from vexillum.core.registry import get_game
from vexillum.core.search.agent import DEPTH, DETAILS, PLAYOUTS, Search, Settings, read_settings
from vexillum.core.search.playouts import Budget, Leaf
from vexillum.core.search.tree import OPENING, Node, candidates
from vexillum.core.session import Session
from vexillum.core.value import shipped_value
from vexillum.core.words.languages import BUILT_IN

GAME = get_game("anno890")


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("search", Settings(PLAYOUTS, None, DEPTH, DETAILS)),
        ("search:playouts=400", Settings(400, None, DEPTH, DETAILS)),
        ("search:ms=1000", Settings(None, 1000, DEPTH, DETAILS)),
        ("search:ms=1000,depth=1,details=0", Settings(None, 1000, 1, 0)),
        ("search:details=100", Settings(PLAYOUTS, None, DEPTH, 100)),
        ("search:playouts=48,details=0,value=3", Settings(48, None, DEPTH, 0, 3)),
        ("search:playouts=48,details=0,value=3,plans=1", Settings(48, None, DEPTH, 0, 3, 1)),
        ("search:playouts=48,depth=4,race=1", Settings(48, None, 4, DETAILS, race=1)),
    ],
)
def test_settings_stand_in_the_name(name, settings):
    assert read_settings(name) == settings
    assert name in GAME.agents
    agent = GAME.agents[name]()
    assert agent.signature == f"{name}/{Search.version}"
    assert agent.repeatable == (settings.ms is None)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("search:", "error.agent_setting"),
        ("search:speed=3", "error.agent_setting"),
        ("search:playouts=4,playouts=5", "error.agent_setting"),
        ("search:playouts", "error.agent_setting_value"),
        ("search:playouts=0", "error.agent_setting_value"),
        ("search:playouts=04", "error.agent_setting_value"),
        ("search:playouts=-4", "error.agent_setting_value"),
        ("search:playouts=4.5", "error.agent_setting_value"),
        ("search:ms=9999999999", "error.agent_setting_value"),
        ("search:ms=٣٠٠", "error.agent_setting_value"),
        ("search:playouts=10,ms=10", "error.agent_two_budgets"),
        ("search:depth=2,playouts=10", "error.agent_setting_order"),
        ("steward:playouts=10", "error.agent"),
        ("find", "error.agent"),
    ],
)
def test_wrong_settings_are_refused_with_what_is_wrong(name, error):
    assert name not in GAME.agents
    with pytest.raises(BadSetup) as refused:
        GAME.agents.check("anno890", name)
    assert refused.value.message.id == error
    for language in BUILT_IN:
        assert GAME.texts(language, strict=True)(refused.value.message)


def test_a_name_with_settings_is_read_with_them():
    for language, name in (("en", "Search (ms=1000)"), ("it", "Ricerca (ms=1000)")):
        texts = GAME.texts(language, strict=True)
        assert texts.name("agent", "search:ms=1000") == name


def played(name: str, limit: int | None = None) -> Session:
    seats = {"aix": name, "avignon": "steward"}
    session = Session.start(GAME, players=2, seed="searched", seats=seats)
    drive(session, {seat: GAME.agents[agent]() for seat, agent in seats.items()}, limit=limit)
    return session


def test_the_same_budget_gives_the_same_game_and_it_is_verified():
    session = played("search:playouts=4")
    assert (
        next(answer.by for answer in session.answers if answer.seat == "aix") == f"search:playouts=4/{Search.version}"
    )
    assert played("search:playouts=4").answers == session.answers
    loaded = save.loads(save.dumps(session))
    assert loaded.players["aix"] == "search:playouts=4"
    givers = verify(save.read(save.dumps(session))).givers
    assert givers.agents["search", "aix"]
    assert not givers.unchecked


def test_answers_within_a_time_budget_are_not_verified():
    session = played("search:ms=10")
    givers = verify(save.read(save.dumps(session))).givers
    assert set(givers.unchecked) == {BY_THE_CLOCK}
    assert givers.unchecked[BY_THE_CLOCK] == sum(answer.seat == "aix" for answer in session.answers)


def test_a_playout_is_judged_where_the_value_is_asked_and_a_finished_game_by_its_result():
    session = Session.start(GAME, players=2, seed="leaf", quiet=True)
    agents = {seat: GAME.agents["steward"]() for seat in session.setup.seats}
    drive(session, agents, limit=6)
    leaf = Leaf(shipped_value(GAME), 2)
    first = session.steps[-1].number
    twin = session.fork(quiet=True)
    assert leaf.played_on(twin, agents, first, lambda: False)
    assert twin.steps[-1].number >= first + 3
    assert not twin.over
    assert sum(leaf.chance(twin, seat) for seat in session.setup.seats) == pytest.approx(1)
    assert not leaf.played_on(session.fork(quiet=True), agents, first, lambda: True)
    far = Leaf(leaf.value, 99)
    assert far.played_on(twin, agents, first, lambda: False)
    assert twin.over
    assert [far.chance(twin, seat) for seat in twin.outcome.ranking] == [1, 0]


def test_an_interrupted_search_answers_with_what_it_knows():
    session = Session.start(GAME, players=2, seed="interrupted", quiet=True)
    agent = Search("search:playouts=10000")

    class Hasty(Budget):
        """Is interrupted after the twentieth playout."""

        @property
        def out_of_time(self):
            if self.used >= 20:
                agent.interrupt()
            return super().out_of_time

    agent._allowed = lambda session, decision: Hasty(100_000, None)
    keys = agent.choose(session, session.decision)
    session.decision.pick(keys)
    assert 20 <= agent.result.playouts < 30


def test_the_favourite_is_first_and_each_answer_is_tried_once():
    session = Session.start(GAME, players=2, seed="candidates", quiet=True)
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=4)
    decision = session.decision
    favourite = (decision.keys[-1],)
    found = candidates(session, decision, favourite, Random(1), 99)
    assert found[0] == favourite
    assert len(found) == len(decision.options) == len(set(found))
    assert candidates(session, decision, favourite, Random(1), 3) == found[:3]


def test_a_node_widens_as_it_is_visited():
    node = Node()
    widths = []
    for visits in (0, OPENING - 1, OPENING, 4 * OPENING):
        node.visits = visits
        widths.append(node.width)
    assert widths == [1, 1, 2, 3]
