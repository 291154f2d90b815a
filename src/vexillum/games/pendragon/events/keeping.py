"""5.3, 5.4 Capabilities and Momentum: what an Event leaves behind."""

from __future__ import annotations

from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.step import Step, unknown
from vexillum.games.pendragon.lasting import NAMES
from vexillum.games.pendragon.state import Play


class Keep(Step, frozen=True, kw_only=True, tag="keep"):
    """5.3, 5.4 A lasting effect begins: the card stays beside the board with its marker."""

    effect: str
    """Its name among those that the rules ask for (``lasting.NAMES``)."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """The latest comes last (5.1.2)."""
        lasting = NAMES[self.effect]
        if lasting not in event.state.lasting:
            event.state.lasting.append(lasting)
            event.table.tell("event_keeps", "5.3", card=event.card)
        return
        yield

    def errors(self) -> list[str]:
        """Unknown names."""
        return unknown("lasting effect", (self.effect,), NAMES)
