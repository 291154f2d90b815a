"""Golden games go as recorded; after an intended change of a rule, record them again and explain the difference."""

import json

import pytest

from tests.contract.golden import AGENTS, answered, played, recorded
from vexillum.core.registry import game_ids


@pytest.mark.parametrize("id", game_ids())
def test_golden_games_go_as_recorded(id):
    assert dict(played(id)) == recorded(id)


def test_agents_answer_as_recorded():
    """An agent that answers differently needs a new ``version``: answers of older versions are not compared."""
    assert dict(answered()) == json.loads(AGENTS.read_text("utf-8"))
