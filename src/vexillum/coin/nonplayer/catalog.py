"""The catalog of a volume's Non-players (answers, planners, flowcharts, Event instructions), and the agent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from vexillum.coin.commands import A
from vexillum.coin.nonplayer.context import Answers, B, BotContext, Fallback
from vexillum.coin.nonplayer.events import Instruction
from vexillum.coin.nonplayer.plans import Planners, answered
from vexillum.coin.nonplayer.priorities import NamedRolls, RandomSpaces, Trace
from vexillum.coin.players import AGENT
from vexillum.coin.sequence import Turns
from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.words.texts import Message

Chart = Callable[[B], str]
"""A flowchart: returns the key for the decision "turn", a Command, the Event or a Pass."""


class BotCatalog(Generic[B, A]):
    """The catalog of a volume's Non-players."""

    def __init__(
        self,
        form: type[B],
        *,
        turns: Turns[Any, A],
        charts: Mapping[int, Chart[B]],
        answers: Answers[B],
        planners: Planners[B, A],
        fallback: Fallback[B],
        instructions: Mapping[tuple[int, int], Instruction[B, A]],
        random_spaces: RandomSpaces | None = None,
    ) -> None:
        self.form = form
        """The volume's class of contexts."""
        self.turns = turns
        """The volume's turns, which tell Non-players what is offered."""
        self.seats = turns.kit.seats
        self.charts = charts
        """The flowchart of each Faction."""
        self.answers = answers
        """The answers of each Faction by kind of decision."""
        self.planners = planners
        self.fallback = fallback
        """Answers where no plan fits."""
        self.instructions = instructions
        """Event instructions by card and Faction, also for Events executed by another Faction."""
        self.random_spaces = random_spaces
        """The table for a choice among more than six spaces; without one they are equally likely."""

    def answer(self, bot: B, decision: Decision) -> Sequence[str]:
        """The answer of the Faction that is asked, as long as its plan holds."""
        return self.answers[bot.faction][decision.kind](bot, decision)

    def context(self, session: Session[Any], faction: int, *, traced: bool = False) -> B:
        """The context of a Non-player at the current decision."""
        luck = NamedRolls(session.luck(self.seats[faction]), self.random_spaces)
        return self.form(self, session.state, faction, luck, Trace(traced), tuple(session.table.call_stack))


# The agent that plays a Faction by the rules for Non-players ---------------------------------------------------------


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
