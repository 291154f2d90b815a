"""The catalog of a volume's Non-players: who answers what, who plans what, what each card says to whom."""

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
"""A flowchart: the key to answer "turn" with, a Command, the Event or a Pass."""


class BotCatalog(Generic[B, A]):
    """What a volume gives its Non-players."""

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
        """The context of the volume."""
        self.turns = turns
        """The turn of a Faction, of which Non-players ask what it offers."""
        self.seats = turns.kit.seats
        self.charts = charts
        """The flowchart of each Faction."""
        self.answers = answers
        """For each Faction, by kind of decision."""
        self.planners = planners
        self.fallback = fallback
        """What is answered where no plan fits."""
        self.instructions = instructions
        """Event instructions by card and Faction, also where another Faction executes the Event."""
        self.random_spaces = random_spaces
        """The table that decides among more than six spaces; without one they are equally likely."""

    def answer(self, bot: B, decision: Decision) -> Sequence[str]:
        """What the Faction that is asked answers, as long as everything goes as planned."""
        return self.answers[bot.faction][decision.kind](bot, decision)

    def context(self, session: Session[Any], faction: int, *, traced: bool = False) -> B:
        """A Non-player at the decision that is being asked."""
        luck = NamedRolls(session.luck(self.seats[faction]), self.random_spaces)
        return self.form(self, session.state, faction, luck, Trace(traced), tuple(session.table.call_stack))
