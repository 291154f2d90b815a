"""Whole games in which Non-players answer in Battles, Cooperation and Epoch Rounds, and at random otherwise."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.long import by_run
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.session import Session
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.nonplayer import barbarians, battle, britons, epoch
from vexillum.games.pendragon.nonplayer import battle as tactics
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

MODULES = (
    *(britons, epoch, epoch, tactics, battle, battle, battle),
    *(barbarians, barbarians),
)
KINDS = (
    *("battle.raiders", "battle.troops", "battle.withdraw", "battle.withdraw.number", "battle.admit"),
    *("battle.losses", "battle.share", "battle.share_agree", "battle.double", "battle.assault", "battle.siege"),
    *("battle.spoils", "plunder.load", "deepraid.force", "ravage.battle", "voluntary", "raid.mariners"),
    *("consent", "event.consent", "annona.consent", "upkeep.consent", "march.consent", "reinforce.consent"),
    *("pay.mix", "annona.pay", "annona.plunder", "hoarding", "upkeep.forts", "upkeep.roads", "upkeep.casualties"),
    *("upkeep.relocate", "upkeep.relocate.number", "upkeep.move", "upkeep.move.to"),
    *("upkeep.comitates", "upkeep.unpaid", "upkeep.unpaid.number"),
)


class HalfNonPlayer(RandomAgent):
    """Answers some kinds of decision like a Non-player, the others at random."""

    def __init__(self, seen: Counter[str]) -> None:
        self.seen = seen

    def choose(self, session, decision):
        if decision.kind not in KINDS:
            return super().choose(session, decision)
        self.seen[decision.kind] += 1
        return CATALOG.answer(CATALOG.context(session, FACTIONS.index(decision.seat), traced=True), decision)


def game(number: int, scenario: str) -> Session:
    """All four are Non-players, or only two of them; the others play at random."""
    who = ("dux,civitates,saxons,scotti", "civitates,scotti", "dux,saxons", "saxons,scotti")[number % 4]
    return Session.start(GAME, scenario=scenario, options={"non_players": who}, seed=f"tactics {number}", quiet=True)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_games_run_through(scenario):
    seen: Counter[str] = Counter()
    for number in range(by_run(11, 15)):
        session = game(number, scenario)
        agents = {
            seat: HalfNonPlayer(seen) if session.state.non_players >> at & 1 else RandomAgent()
            for at, seat in enumerate(FACTIONS)
        }
        drive(session, agents)
        assert session.over
        assert GAME.positions.violations(session.state) == []
    assert len(seen) > 20


def test_every_kind_has_an_answer():
    assert [kind for kind in KINDS if not any(kind in answers for answers in CATALOG.answers)] == []
