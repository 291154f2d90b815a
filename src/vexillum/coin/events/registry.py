"""What Events do: the effect of each side of a card."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from vexillum.coin.events.condition import ALWAYS, Condition
from vexillum.coin.events.context import EventContext, looking
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting_codes import code
from vexillum.coin.state import CoinState, Play
from vexillum.core.table import Table


class Effect(msgspec.Struct, frozen=True):
    """One side of a card: its steps in order. A volume gives the context in which its steps run."""

    context: ClassVar[type[EventContext[Any]]]
    passing: ClassVar[tuple[str, ...]] = ()
    """Numbers of the state that only say how an action goes on: they are no part of the board."""

    steps: tuple[Step[Any], ...]
    precondition: Condition = ALWAYS
    """What a Pivotal Event needs."""

    def ready(self, state: CoinState) -> bool:
        """Is the precondition met?"""
        return self.precondition.holds(self.context(looking(state), 0, "", NOBODY))

    def execute(self, table: Table[Any], side: int, card: str, faction: int) -> Play[None]:
        """Carry it out for the executing Faction; NOBODY where none executes it."""
        event = self.context(table, side, card, faction)
        yield from table.during(event, run_steps(event, self.steps))


def unshaded(number: int) -> int:
    """The unshaded side of a card, or its only one."""
    return code(number, False)


def shaded(number: int) -> int:
    """The shaded side of a card."""
    return code(number, True)
