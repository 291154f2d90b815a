"""The effects of Events, one for each card side."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from vexillum.coin.events.condition import ALWAYS, Condition
from vexillum.coin.events.context import EventContext, quiet_table
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting_codes import code
from vexillum.coin.state import CoinState, Play
from vexillum.core.table import Table


class Effect(msgspec.Struct, frozen=True):
    """The effect of a card side: its steps in order. Volumes define the context in which steps run."""

    context: ClassVar[type[EventContext[Any]]]
    passing: ClassVar[tuple[str, ...]] = ()
    """Fields of the state about an action in progress, which are not part of the board."""

    steps: tuple[Step[Any], ...]
    precondition: Condition = ALWAYS
    """The precondition of a Pivotal Event."""

    def ready(self, state: CoinState) -> bool:
        """Whether the precondition is met."""
        return self.precondition.holds(self.context(quiet_table(state), 0, "", NOBODY))

    def execute(self, table: Table[Any], side: int, card: str, faction: int) -> Play[None]:
        """Carry it out for the executing Faction, or NOBODY."""
        event = self.context(table, side, card, faction)
        yield from table.during(event, run_steps(event, self.steps))


def unshaded(number: int) -> int:
    """The unshaded side of a card, or its only one."""
    return code(number, False)


def shaded(number: int) -> int:
    """The shaded side of a card."""
    return code(number, True)
