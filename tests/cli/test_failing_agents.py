"""If an agent fails in the terminal, another answer is given for it, and a line says so."""

from __future__ import annotations

import pytest

from tests.cli.table_tools import new_game, sit
from vexillum.core.agent import Agent, RandomAgent
from vexillum.games.anno890 import GAME


class Forgetful(Agent):
    """Fails at its first decision."""

    id = "random"
    asked: list[int] = []

    def choose(self, session, decision):
        self.asked.append(session.decision_number)
        if len(self.asked) == 1:
            raise KeyError("a tile that nobody has seen")
        return RandomAgent().choose(session, decision)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Avignon, failed (KeyError, test_failing_agents.py:"),
        ("it", "che gioca Avignone, ha avuto un errore (KeyError, test_failing_agents.py:"),
    ],
)
def test_the_game_goes_on_and_the_line_is_seen(tmp_path, monkeypatch, language, line):
    monkeypatch.setattr(Forgetful, "asked", [])
    monkeypatch.setitem(GAME.agents, "random", Forgetful)
    session = new_game()
    before = session.decision_number
    screen, _ = sit(session, ["1", "1", "1", "1"], tmp_path / "game.json", language=language)
    assert " ".join(screen.split()).count(line) == 1
    assert before <= Forgetful.asked[0] < session.decision_number - 1
    assert "nobody has seen" not in screen
