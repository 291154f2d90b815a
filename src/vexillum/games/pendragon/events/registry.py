"""5.1 What Events do: the effect of each side of a card."""

from __future__ import annotations

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting import code
from vexillum.games.pendragon.events.branching import ALWAYS, Condition
from vexillum.games.pendragon.events.context import PendragonEvent, looking
from vexillum.games.pendragon.events.step import Step, run_steps
from vexillum.games.pendragon.state import Play, State, Table


class Effect(msgspec.Struct, frozen=True):
    """5.1 One side of a card: its steps in order."""

    steps: tuple[Step, ...]
    precondition: Condition = ALWAYS
    """5.7 What a Pivotal Event needs."""

    def ready(self, state: State) -> bool:
        """5.7 Is the precondition met?"""
        return self.precondition.holds(PendragonEvent(looking(state), 0, "", NOBODY))

    def execute(self, table: Table, side: int, card: str, faction: int) -> Play[None]:
        """5.1 Carry it out for the executing Faction; for an Epoch Event (5.6) that is NOBODY."""
        event = PendragonEvent(table, side, card, faction)
        yield from table.during(event, run_steps(event, self.steps))


def effect(*steps: Step) -> Effect:
    """An effect of some steps."""
    return Effect(steps)


def unshaded(number: int) -> int:
    """5.2 The unshaded side of a card, or its only one."""
    return code(number, False)


def shaded(number: int) -> int:
    """5.2 The shaded side of a card."""
    return code(number, True)
