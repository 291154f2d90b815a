"""3.2.2, 8.8.1 The ways of the Non-player Romans: as little Harassment as possible, by Scout if need be."""

from __future__ import annotations

from typing import Protocol

import msgspec

from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import EVERY
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.commands.march_moves import halts, steps
from vexillum.games.falling_sky.control import hidden
from vexillum.games.falling_sky.forces import adjacent, may_stack
from vexillum.games.falling_sky.map import ACROSS_SEA, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.romans.board import harassers, harassment
from vexillum.games.falling_sky.nonplayer.romans.groups import Group
from vexillum.games.falling_sky.pieces import AEDUI, AUXILIA_HIDDEN, AUXILIA_REVEALED, LEGION, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.specials.scout import EACH
from vexillum.games.falling_sky.state import State

Need = tuple[int, int, int]
"""Region, enemy, Hidden Warbands that must be Scouted first."""


class Route(msgspec.Struct, frozen=True):
    """A way for a group, and the Losses by Harassment on it."""

    path: tuple[int, ...]
    losses: int
    needs: tuple[Need, ...] = ()


class Ways(Protocol):
    """The ways of groups."""

    def of(self, group: Group) -> dict[int, Route]:
        """By destination, the way of a group."""


class Anywhere:
    """Cards 32 and 62: an Event moves groups however far, to the Regions that it names."""

    def __init__(self, state: State, action: Action) -> None:
        targets = None if action.offer is None else action.offer.targets
        self._goals = [r for r in (range(SPACE_COUNT) if targets is None else targets) if may_stack(state, r, ROMANS)]

    def of(self, group: Group) -> dict[int, Route]:
        """Straight to each of them."""
        return {goal: Route((goal,), 0) for goal in self._goals if goal != group.origin}


class Routes:
    """The ways of all groups on a board."""

    def __init__(self, bot: FallingSkyBot, action: Action, *, scouting: bool, by_sea: bool = True) -> None:
        """``scouting``: whether Scout may diminish Harassment. ``by_sea``: 4.1.3 not once a Scout has come first."""
        self._bot = bot
        self._state = bot.state
        self._action = action
        self._scouting = scouting
        self._by_sea = by_sea
        self._found: dict[tuple[int, bool, bool, bool], dict[int, Route]] = {}

    def of(self, group: Group) -> dict[int, Route]:
        """3.2.2, 8.8.1 By destination, the way with the least Harassment that the group may take.

        One Loss at most, none on a Legion, a Leader or a piece that moves alone.
        """
        key = (group.origin, group.caesar, group.tender, group.lent)
        if key not in self._found:
            self._found[key] = self._search(group, 0 if group.tender else 1)
        return self._found[key]

    def _search(self, group: Group, allowed: int) -> dict[int, Route]:
        found = dict[int, Route]()
        edge = [(Route((), 0), False)]
        for _ in range(steps(self._action, dict(group.units))):
            further = []
            for route, halted in edge:
                here = route.path[-1] if route.path else group.origin
                passed = None if halted else self._passing(here, allowed - route.losses) if route.path else (0, ())
                if passed is None:
                    continue
                needs = (*route.needs, *passed[1])
                for near in self._near(group, here, bool(needs)):
                    if near == group.origin or near in route.path:
                        continue
                    longer = Route((*route.path, near), route.losses + passed[0], needs)
                    known = found.get(near)
                    if known is None or (len(needs), longer.losses) < (len(known.needs), known.losses):
                        found[near] = longer
                    further.append((longer, halts(self._state, here, near)))
            edge = further
        return found

    def _near(self, group: Group, here: int, scouted: bool) -> list[int]:
        """3.2.2, 4.1.3 Where the group may go next; not over the sea if a Scout goes with the March."""
        owners = (ROMANS, AEDUI) if group.lent else (ROMANS,)
        by_sea = self._by_sea and not scouted
        return [
            near
            for near in adjacent(self._state, here)
            if (by_sea or near not in ACROSS_SEA[here]) and all(may_stack(self._state, near, who) for who in owners)
        ]

    def _passing(self, region: int, allowed: int) -> tuple[int, tuple[Need, ...]] | None:
        """8.8.1 The Losses of passing through a Region, and the Scout that it takes; None if it cannot be passed."""
        losses = harassment(self._bot, self._state, region)
        if losses <= allowed:
            return losses, ()
        if not self._scouting or region not in near_leader(self._state, ROMANS):
            return None
        needs: list[Need] = []
        scouts = self._scouts(region)
        for enemy in harassers(self._bot):
            there = hidden(self._state, region, enemy)
            while losses > allowed and there >= EVERY:
                reveal = there % EVERY + 1
                cost = -(-reveal // EACH)
                if cost > scouts:
                    break
                scouts -= cost
                there -= reveal
                losses -= 1
                needs.append((region, enemy, reveal))
        return (losses, tuple(needs)) if losses <= allowed else None

    def _scouts(self, region: int) -> int:
        """4.2.2 How many Hidden Auxilia could Scout in a Region: those there, and those beyond Legions next to it."""
        units = self._state.units
        count = units[UNIT_KINDS * region + AUXILIA_HIDDEN]
        for near in adjacent(self._state, region):
            if near not in ACROSS_SEA[region]:
                there = units[UNIT_KINDS * near + AUXILIA_HIDDEN]
                spare = there + units[UNIT_KINDS * near + AUXILIA_REVEALED] - units[UNIT_KINDS * near + LEGION]
                count += max(0, min(there, spare))
        return count
