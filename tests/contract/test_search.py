"""The search agent in every game: legal, reproducible, using its seat's knowledge, with reasons in all languages."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from tests.contract.tables import SHORTER
from tests.long import by_run
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.registry import game_ids, get_game
from vexillum.core.search.agent import Search, read_settings
from vexillum.core.search.playouts import Budget
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.lab.games import make_plan, play_games
from vexillum.server.matches.new_match import seated

games = pytest.mark.parametrize("id", game_ids())
MANY = {"akkren": by_run(2, 12), "falling-sky": by_run(3, 40), "pendragon": by_run(4, 60)}
"""At how many decisions it is asked; playouts of a long game are slow."""


def positions(id: str, seed: str, count: int):
    """Some decisions of a random game, far apart and of different kinds if possible."""
    game = get_game(id)
    session = Session.start(
        game, players=game.info.players[-1], seed=seed, options=SHORTER.get(id, {}), quiet=id != "anno890"
    )
    agents = dict.fromkeys(session.setup.seats, RandomAgent())
    random, kinds = Random(seed), set()
    drive(session, agents, limit=10)
    for _ in range(1000):
        if (decision := session.decision) is None or count == 0:
            break
        if decision.kind not in kinds:
            kinds.add(decision.kind)
            count -= 1
            yield session
        drive(session, agents, limit=1 + random.randrange(3))


@games
@pytest.mark.parametrize(("value", "plans"), [(0, 0), pytest.param(1, 0, marks=pytest.mark.long), (1, 1)])
def test_it_answers_legally_and_by_what_its_seat_knows_alone(id, value, plans):
    """In a twin with all hidden things redealt, it gives the same answer, from the same figures."""
    agent = Search(f"search:playouts=3,details=100,value={value},plans={plans}")
    for session in positions(id, "search", MANY.get(id, by_run(8, 60))):
        decision = session.decision
        keys = tuple(agent.choose(session, decision))
        decision.pick(keys)
        result = agent.result
        assert result.playouts <= 3
        assert result.steps == value
        twin = session.imagine(decision.seat, Random(1))
        assert tuple(agent.choose(twin, twin.decision)) == keys
        assert agent.result == result
        session.fork().answer(decision.seat, keys)


@pytest.mark.parametrize("id", [id for id in game_ids() if get_game(id).analysis.worths])
def test_answers_race_by_what_their_seat_knows_alone(id):
    agent = Search("search:playouts=12,depth=4,details=100,race=1")
    for session in positions(id, "race", by_run(6, 60)):
        decision = session.decision
        keys = tuple(agent.choose(session, decision))
        result = agent.result
        assert result.playouts <= 12
        assert result.tried
        twin = session.imagine(decision.seat, Random(1))
        assert tuple(agent.choose(twin, twin.decision)) == keys
        assert agent.result == result
        session.fork().answer(decision.seat, keys)


@games
def test_its_reasons_are_sentences_in_every_language(id):
    agent = Search("search:playouts=4,details=100,value=1")
    game = get_game(id)
    texts = [game.texts(language, strict=True) for language in BUILT_IN]
    told = set()
    for session in positions(id, "reasons", min(MANY.get(id, 4), 4)):
        decision = session.decision
        keys = agent.choose(session, decision)
        lines = agent.reasons(session, decision, keys)
        assert lines
        assert agent.reasons(session, decision, ["no such answer"]) == []
        told |= {line.id for line in lines}
        for line in lines:
            assert all(read(line) for read in texts)
        figures = any(line.id == "search.value" for line in lines)
        if decision.secret or session.view(decision.seat) != session.view(None):
            assert not figures, "what only a seat knows shows in figures"
    assert told & {"search.tried", "search.at_once"}
    assert ("search.judged" in told) == ("search.tried" in told)


def test_its_settings_go_through_plans_and_the_server_seats_it_without_any():
    plan = make_plan("anno890", games=1, agents={"aix": "search:playouts=2"}, seed="settings")
    assert play_games(plan, [0]).finished == 1
    session = Session.start(get_game("anno890"), players=2, seed="settings")
    me = SimpleNamespace(id="me", name="Me")
    usual = dict.fromkeys(session.setup.seats, "steward")
    assert seated(session, {"aix": "search"}, me, usual)["aix"].player == "search"
    for name in ("search:playouts=2", "search:ms=60000"):
        with pytest.raises(BadSetup, match="steward"):
            seated(session, {"aix": name}, me, usual)
    for wrong in ("search:ms=fast", "search:ms=100,playouts=3", "search:"):
        with pytest.raises(BadSetup):
            make_plan("anno890", games=1, agents={"aix": wrong}, seed="settings")


@games
def test_without_settings_it_plays_as_the_game_says(id):
    """The settings are spelled as in a name, with playouts, so that it answers the same on every machine."""
    game = get_game(id)
    wished = game.analysis.search
    agent, session = Search(), next(positions(id, "default", 1))
    agent._allowed = lambda session, decision: Budget(1, None)
    agent.choose(session, session.decision)
    assert agent.settings == (read_settings(f"search:{wished}") if wished else read_settings("search"))
    assert agent.settings.ms is None
