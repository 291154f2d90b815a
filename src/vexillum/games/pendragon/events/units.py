"""1.4.1 Events that place, remove and replace Units."""

from __future__ import annotations

from vexillum.coin.events import pieces
from vexillum.coin.events.context import AnyEvent, Stacks
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.games.pendragon.events.context import RULE
from vexillum.games.pendragon.events.kit import EVENT_KIT
from vexillum.games.pendragon.events.space_filters import Where
from vexillum.games.pendragon.prosperity import add_prosperity

in_box = EVENT_KIT.in_box
"""1.4.1 How many Units of a kind are in a box: Cavalry in the first three, Comitates in the first and the last."""


class Place(pieces.Place, frozen=True, kw_only=True, tag="place"):
    """1.4.1 Place Units: up to ``n`` in each selected space, or up to ``n`` in all among certain spaces.

    Own Units that are not Available may come off other spaces (R5).
    """

    among: Where | None = None


class Remove(pieces.Remove, frozen=True, kw_only=True, tag="remove"):
    """1.4.1 Remove Units: up to ``n`` from each selected space, or up to ``n`` in all from certain spaces."""

    among: Where | None = None
    plunder: str = "aside"
    """Plunder that they carried: "aside", or back as "prosperity" as far as 1.7.1 allows."""

    def remove(self, event: AnyEvent, taken: Stacks) -> int:
        """Take them off, Cavalry to ``box``."""
        done = super().remove(event, taken)
        if self.plunder == "prosperity":
            for (space, _, loaded), n in taken.items():
                if loaded:
                    add_prosperity(event.table, space, n, RULE)
        return done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names; Comitates are not removed to a box."""
        boxes = kit.boxes_of("cavalry")
        return [
            *super().errors(kit),
            *(unknown("box of cavalry", (self.box,), boxes) if self.box in kit.boxes else []),
            *unknown("use of Plunder", (self.plunder,), ("aside", "prosperity")),
        ]
