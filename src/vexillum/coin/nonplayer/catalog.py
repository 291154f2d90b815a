"""The catalog of a volume's Non-players: answers, planners, flowcharts, Event instructions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from vexillum.coin.commands import A
from vexillum.coin.nonplayer.answers import Answers
from vexillum.coin.nonplayer.context import B
from vexillum.coin.nonplayer.fallback import Fallback
from vexillum.coin.nonplayer.instructions import Instruction
from vexillum.coin.nonplayer.planners import Planners
from vexillum.coin.nonplayer.rolls import NamedRolls, RandomSpaces
from vexillum.coin.nonplayer.trace import Trace
from vexillum.coin.turn import Turns
from vexillum.core.decision import Decision
from vexillum.core.session import Session

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
