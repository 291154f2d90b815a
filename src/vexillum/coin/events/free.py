"""Free Commands granted by Events: at no cost, with all other requirements, without effect on Eligibility.

The Command runs its usual code, with an ``Offer`` of the differences, which the volume's step makes.
"""

from __future__ import annotations

from typing import Any, ClassVar

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.space_filters import Where
from vexillum.coin.events.step import E, Step
from vexillum.coin.state import Play


def offered(event: AnyEvent, faction: int, where: Where[Any] | None) -> tuple[int, ...] | None:
    """The spaces offered to a Faction; None: all that the rules of the Command allow."""
    return None if where is None else tuple(where.spaces(event, faction))


class FreeCommand(Step[E], frozen=True, kw_only=True):
    """A Faction may execute a Command at no cost. The spaces of the Command become the selected ones."""

    told: ClassVar[bool] = False

    def run(self, event: E) -> Play[None]:
        """Execute the Command."""
        event.spaces = yield from self.grant(event)
        event.done = len(event.spaces)

    def grant(self, event: E) -> Play[list[int]]:
        """Offer the Command. Returns the spaces that are then selected for later steps."""
        raise NotImplementedError
