"""Free Commands that Events grant: no cost, every other requirement stays, Eligibility is untouched.

The Command runs in its own code, with an ``Offer`` of what is different; the step of a volume makes the offer.
"""

from __future__ import annotations

from typing import Any, ClassVar

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.space_filters import Where
from vexillum.coin.events.step import E, Step
from vexillum.coin.state import Play


def offered(event: AnyEvent, faction: int, where: Where[Any] | None) -> tuple[int, ...] | None:
    """The spaces that are offered to a Faction; None: wherever the rules of the Command allow."""
    return None if where is None else tuple(where.spaces(event, faction))


class FreeCommand(Step[E], frozen=True, kw_only=True):
    """A Faction may execute a Command at no cost. Selects its spaces."""

    told: ClassVar[bool] = False

    def run(self, event: E) -> Play[None]:
        """The Command, as it always goes."""
        event.spaces = yield from self.grant(event)
        event.done = len(event.spaces)

    def grant(self, event: E) -> Play[list[int]]:
        """Offer the Command. Returns the spaces that later steps find selected."""
        raise NotImplementedError
