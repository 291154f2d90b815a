"""Events that roll a die."""

from __future__ import annotations

from vexillum.coin.events.context import AnyEvent
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import Step
from vexillum.core.decision import asks_nothing


class Roll(Step[AnyEvent], frozen=True, kw_only=True, tag="roll"):
    """Roll a die. Its face counts as the number changed, for a following step that counts "per" it."""

    sides: int = 6

    @asks_nothing
    def run(self, event: AnyEvent) -> None:
        """Roll the die."""
        event.done = event.table.roll(self.sides)
        event.table.tell("event_roll", event.kit.rule, n=event.done)

    def errors(self, kit: EventKit) -> list[str]:
        """A die has at least two sides."""
        return [] if self.sides > 1 else ["sides: above 1"]
