"""8.0 The agent that plays a Faction by the rules for Non-players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.coin.seating import AGENT
from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.texts import Message
from vexillum.games.pendragon.nonplayer.catalog import fill_tables
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.takeover import answered
from vexillum.games.pendragon.pieces import FACTIONS


class NonPlayer(Agent):
    """Answers like the printed Non-player of its Faction: it can do nothing that a person could not."""

    id = AGENT
    explains = True

    def __init__(self) -> None:
        fill_tables()

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """By the flowchart, the plan of the Command, the Battle tactics, or the instructions of the Event."""
        return answered(Mind.now(session, FACTIONS.index(decision.seat)), decision)

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """8.1.4 The path through the flowchart, and whatever else is noted on the way to the answer."""
        mind = Mind.now(session, FACTIONS.index(decision.seat), traced=True)
        answered(mind, decision)
        return mind.trace.lines
