"""Whole games of Non-player Civitates against players who choose at random."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.long import by_run
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.session import Session
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.nonplayer.catalog import NonPlayer
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

TEXTS = [GAME.texts(language, strict=True) for language in ("en", "it")]


class Explained(NonPlayer):
    """A Non-player whose every turn and Feat is also put into words."""

    def __init__(self, seen: Counter[str]) -> None:
        super().__init__()
        self.seen = seen

    def choose(self, session, decision):
        keys = super().choose(session, decision)
        if decision.kind == "turn":
            self.seen[keys[0]] += 1
        if decision.kind in ("turn", "feat.after", "trade.prosperity"):
            lines = self.explain(session, decision)
            assert lines or decision.kind != "turn"
            assert all(texts(line) for texts in TEXTS for line in lines)
        return keys


@pytest.mark.parametrize("others", ["", "dux,", "saxons,scotti,"])
def test_games_run_through(others):
    seen: Counter[str] = Counter()
    for number in range(by_run(8, 18)):
        session = Session.start(
            GAME,
            scenario=SCENARIO_IDS[number % len(SCENARIO_IDS)],
            options={"non_players": f"{others}civitates"},
            seed=f"civitates {number}",
            quiet=True,
        )
        non_player = Explained(seen)
        agents = {
            seat: non_player if session.state.non_players >> at & 1 else RandomAgent()
            for at, seat in enumerate(FACTIONS)
        }
        drive(session, agents)
        assert session.over
        assert GAME.positions.violations(session.state) == []
    assert {"march", "muster", "trade", "event.unshaded", "pass"} <= set(seen)
