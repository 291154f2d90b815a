"""Golden games go as recorded; after an intended change of a rule, record them again and explain the difference."""

import json

import pytest

from tests.contract import golden
from tests.contract.golden import AGENTS, answered, played, recorded
from tests.contract.tables import agents_of
from vexillum.core.registry import game_ids, get_game


@pytest.mark.parametrize("id", game_ids())
def test_golden_games_go_as_recorded(id):
    assert dict(played(id)) == recorded(id)


def test_agents_answer_as_recorded():
    """An agent that answers differently needs a new ``version``: answers of older versions are not compared."""
    assert dict(answered()) == json.loads(AGENTS.read_text("utf-8"))


def test_answers_are_not_recorded_again_under_the_same_version(monkeypatch, tmp_path):
    answers = {"pendragon, np/2": "before", "pendragon, random/1": "same"}
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "AGENTS", tmp_path / "agents.json")
    monkeypatch.setattr(golden, "game_ids", list)
    monkeypatch.setattr(golden, "answered", lambda: answers.items())
    golden.write()
    answers["pendragon, np/2"] = "after"
    with pytest.raises(SystemExit, match=r"np/2 .* raise the `version` of vexillum\.games\.pendragon\.nonplayer"):
        golden.write()
    assert "before" in golden.AGENTS.read_text("utf-8")
    golden.write(rules_changed=True)
    answers["pendragon, np/3"] = answers.pop("pendragon, np/2") + " all"
    golden.write()
    assert json.loads(golden.AGENTS.read_text("utf-8")) == answers


@pytest.mark.parametrize("id", game_ids())
def test_the_class_of_an_agent_names_its_version(id):
    """An inherited version would be raised, or forgotten, in a file that is about something else."""
    agents = {name: type(get_game(id).agents[name]()) for name in agents_of(id)}
    assert [name for name, agent in agents.items() if "version" not in vars(agent)] == []
