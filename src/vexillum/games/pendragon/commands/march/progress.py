"""3.2.2, 3.3.2 The progress of a March: what has been paid for and what has moved."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.payment import pay_cost
from vexillum.games.pendragon.commands.march.moved_units import MovedUnits
from vexillum.games.pendragon.commands.march.routes import routes_of
from vexillum.games.pendragon.forces import Pool
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    MILITIA,
    RED_SAXON,
    RED_SCOTTI,
    TROOPS_OF,
)
from vexillum.games.pendragon.state import Play, Table

RULES = ("3.2.2", "3.3.2")
"""March of the Dux, and of the Civitates."""
COST = 2
"""Resources for each space where Troops begin to March."""
LEADERS = ((CAVALRY, RED_SAXON, RED_SCOTTI), (COMITATES, BLUE_SAXON, BLUE_SCOTTI))
"""One of these must be with a group that moves on after its first step: Militia move one space only."""


class March:
    """A March while it is executed."""

    __slots__ = (
        "action",
        "allies",
        "destinations",
        "faction",
        "moved",
        "other",
        "own",
        "paid",
        "refused",
        "routes",
        "rule",
        "table",
    )

    def __init__(self, table: Table, action: Action) -> None:
        self.table = table
        self.action = action
        self.faction = action.faction
        self.other = CIVITATES if action.faction == DUX else DUX
        self.rule = RULES[action.faction]
        self.routes = routes_of(table.state, action)
        self.destinations = None if action.offer is None else action.offer.destinations
        """5.5 The only spaces that an Event lets Troops go to; None: any."""
        self.moved = MovedUnits()
        self.own = TROOPS_OF[self.faction]
        self.allies = () if fragmented(table.state) else TROOPS_OF[self.other]
        """Units of the other Briton Faction that may be taken along; none at Fragmentation."""
        self.paid: set[int] = set()
        """Spaces from which Troops may begin to March without further cost."""
        self.refused: set[int] = set()
        """Spaces where the other Briton Faction did not let its Units be picked up."""

    def cost(self, space: int) -> int:
        """What it costs that Troops begin to March in a space."""
        return 0 if space in self.paid else self.action.cost(COST)

    def left(self, space: int) -> int:
        """What is left of the Faction's money after that; below 0 it cannot be paid."""
        return self.action.money(self.table.state) - self.cost(space)

    def select(self, space: int) -> Play[None]:
        """3.1 Select a space as an origin, and pay for it."""
        if space not in self.paid:
            yield from pay_cost(self.table, self.action, self.action.cost(COST), self.rule)
            self.paid.add(space)
            self.action.spaces.append(space)

    def barred(self, space: int) -> bool:
        """2.3.5 A Limited Command selects one origin space; picking up elsewhere would select another (ruling P33).

        So it is where an Event names the origins (5.5).
        """
        return (self.action.limited and bool(self.paid) and space not in self.paid) or not self.action.allows(space)

    def targets(self, here: int, one_step: bool) -> list[int]:
        """Where a group can go; by an Event, straight to a space that it names (ruling P98)."""
        ways = self.routes.reach(here, one_step)
        named = self.destinations
        return list(ways) if named is None else [space for space in ways if space in named]

    def pool(self, space: int, kinds: tuple[int, ...]) -> Pool:
        """Units in a space that can still March: Militia only if there is somewhere to go in one step."""
        pool = self.moved.pool(self.table.state, space, kinds)
        if self.destinations is None or self.targets(space, True):
            return pool
        return [entry for entry in pool if entry[0] != MILITIA]

    def leads_there(self, space: int) -> bool:
        """5.5 Whether own Troops can March from a space to one that the Event names."""
        return self.destinations is None or bool(self.targets(space, False) and self.pool(space, self.own))

    def pick_up(self, space: int) -> Pool:
        """PICKUP: Units in a space that a passing group may take along; it has its own leader already (ruling P34)."""
        kinds = self.own if space in self.refused else self.own + self.allies
        if self.barred(space) or self.left(space) < 0:
            return []
        return self.pool(space, kinds)
