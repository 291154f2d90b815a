"""8.1.3 What a Non-player means to do with a Command, and with the Special Ability that goes with it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from vexillum.coin.nonplayer.plans import CommandPlan

Units = tuple[tuple[int, int], ...]
"""Pieces of one Region: kind, and how many."""


class SpecialPlan(msgspec.Struct, frozen=True, kw_only=True):
    """4.1 A Special Ability. Those that need to know more than where have a form of their own."""

    id: str
    regions: tuple[int, ...] = ()
    """Where, in order of priority."""
    before: bool = False
    """Before the Command; otherwise with it or after it."""


class BuildPlan(SpecialPlan, frozen=True, kw_only=True):
    """4.2.1 A Build: in each Region a Fort, then an Ally that is removed or placed."""

    id: str = "build"
    forts: tuple[int, ...] = ()
    """Regions."""
    subdues: tuple[int, ...] = ()
    """Tribes whose Ally is removed."""
    allies: tuple[int, ...] = ()
    """Tribes that get a Roman Ally."""


class ScoutMove(msgspec.Struct, frozen=True):
    """4.2.2 Auxilia of a kind that go to an adjacent Region."""

    origin: int
    target: int
    kind: int
    n: int


class ScoutPlan(SpecialPlan, frozen=True, kw_only=True):
    """4.2.2 A Scout: the moves, then in each Region the Auxilia that flip and the Warbands that are marked."""

    id: str = "scout"
    moves: tuple[ScoutMove, ...] = ()
    reveals: tuple[tuple[int, Units], ...] = ()
    """By Region, the Warbands."""


class Plan(CommandPlan, frozen=True, kw_only=True):
    """A Command, with its Special Ability."""

    special: SpecialPlan | None = None


class RecruitPlan(Plan, frozen=True, kw_only=True):
    """3.2.1 A Recruit."""

    command: ClassVar[str] = "recruit"
    allies: tuple[tuple[int, int], ...] = ()
    """Region and Tribe."""
    auxilia: tuple[tuple[int, int], ...] = ()
    """Region and how many."""

    @property
    def pieces(self) -> int:
        """How many pieces are placed."""
        return len(self.allies) + sum([n for _, n in self.auxilia])

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in (*self.allies, *self.auxilia)])


class RallyWork(msgspec.Struct, frozen=True):
    """3.3.1 What a Rally does in one Region."""

    region: int
    what: str
    """"citadel", "ally" or "warbands"."""
    tribe: int = -1
    """Where the Citadel or Ally comes."""
    n: int = 0
    """How many Warbands."""


class RallyPlan(Plan, frozen=True, kw_only=True):
    """3.3.1 A Rally, Region by Region."""

    command: ClassVar[str] = "rally"
    works: tuple[RallyWork, ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([work.region for work in self.works])


class MarchGroup(msgspec.Struct, frozen=True):
    """3.2.2, 3.3.2 A group that Marches: whence, over which Regions, who; the last Region is where it ends."""

    origin: int
    path: tuple[int, ...]
    units: Units

    @property
    def target(self) -> int:
        """Where it ends."""
        return self.path[-1]


class MarchPlan(Plan, frozen=True, kw_only=True):
    """3.2.2, 3.3.2 A March, group by group; an origin without a group only hides its pieces."""

    command: ClassVar[str] = "march"
    origins: tuple[int, ...]
    groups: tuple[MarchGroup, ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return self.origins


class SeizePlan(Plan, frozen=True, kw_only=True):
    """3.2.3 A Seize: by Region, the Tribes that are Dispersed."""

    command: ClassVar[str] = "seize"
    regions: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in self.regions])


class RaidPlan(Plan, frozen=True, kw_only=True):
    """3.3.3 A Raid: by Region, what each Warband that flips takes: from a Faction, or from none (-1)."""

    command: ClassVar[str] = "raid"
    raids: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in self.raids])


class BattlePlan(Plan, frozen=True, kw_only=True):
    """3.2.4, 3.3.4 Battles, in the order in which they are fought. The Special Ability has the Regions of Besiege or
    Ambush.
    """

    command: ClassVar[str] = "battle"
    battles: tuple[tuple[int, int], ...]
    """Region and enemy."""

    @property
    def named(self) -> tuple[int, ...]:
        """3.1 The Regions that are selected, in order."""
        return tuple([region for region, _ in self.battles])
