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

TURN = "turn"
"""The kind of the decision about a Faction's action."""


class NonPlayer(Agent):
    """Plays like the printed Non-player of its Faction. It answers the same decisions as a person."""

    id = AGENT
    explains = True
    catalog: ClassVar[BotCatalog[Any, Any]]
    """The volume's catalog."""

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """By the flowchart, the plan of the Command, the Battle tactics, or the instructions of the Event."""
        bot: BotContext[Any, Any] = self.catalog.context(session, self.catalog.seats.index(decision.seat))
        return answered(bot, decision, given_up(session, decision))

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """The trace: the path through the flowchart, and other notes about the answer."""
        bot: BotContext[Any, Any] = self.catalog.context(session, self.catalog.seats.index(decision.seat), traced=True)
        answered(bot, decision, given_up(session, decision))
        return bot.trace.lines


def given_up(session: Session[Any], decision: Decision) -> frozenset[str]:
    """The Commands that this seat has already chosen in this turn and called off."""
    if decision.kind != TURN:
        return frozenset()
    made = [one for one in session.choices if one.seat == decision.seat and one.kind == TURN]
    return frozenset([key for one in made for key in one.keys])
