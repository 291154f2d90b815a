"""The agent that plays a Faction by the rules for Non-players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from vexillum.coin.nonplayer.catalog import BotCatalog
from vexillum.coin.nonplayer.context import BotContext
from vexillum.coin.nonplayer.takeover import answered
from vexillum.coin.nonplayer_seats import AGENT
from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.words.texts import Message


class NonPlayer(Agent):
    """Answers like the printed Non-player of its Faction: it can do nothing that a person could not."""

    id = AGENT
    explains = True
    catalog: ClassVar[BotCatalog[Any, Any]]
    """That of the volume."""

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """By the flowchart, the plan of the Command, the Battle tactics, or the instructions of the Event."""
        return answered(self.catalog.context(session, self.catalog.seats.index(decision.seat)), decision)

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """The path through the flowchart, and whatever else is noted on the way to the answer."""
        bot: BotContext[Any, Any] = self.catalog.context(session, self.catalog.seats.index(decision.seat), traced=True)
        answered(bot, decision)
        return bot.trace.lines
