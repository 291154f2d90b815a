"""8.5.4 Raid of the Non-player Scotti: 2D4 targets, 1D4 targets, NIALL NOIGIALLACH, Surprise or Ransom."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import Priority, choose, first, most, narrow, ranked
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands.raid.raid_command import DICE, most_targets
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.feats.ransom import holders
from vexillum.games.pendragon.map import ADJACENT, HILLS, TERRAIN
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.nonplayer.barbarians.board import feats_on_offer
from vexillum.games.pendragon.nonplayer.barbarians.enemies import enemy_troops
from vexillum.games.pendragon.nonplayer.barbarians.raid_routes import (
    LEAST_SUBTRACTED,
    WAYS,
    Way,
    can_land,
    deep_ways,
    dice_rolled,
    direct_ways,
)
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, RaidPlan, RaidTarget
from vexillum.games.pendragon.nonplayer.scotti.battle import plan_ransom
from vexillum.games.pendragon.pieces import SCOTTI, SCOTTI_RAIDER, UNIT_TYPE
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import State

(MANY, PRICE), (FEW, CHEAP) = DICE[SCOTTI]
TARGETS = "8.5.4 targets"
"""The name of the roll by which targets are selected."""
BY_NUMBER = 4
"""8.5.4 A roll up to this is the number of targets for 2D4; a higher one asks for Prosperity."""
RICH = 2
"""8.5.4 The Prosperity that it asks for."""
BY_NUMBER_NAMES = ("subtraction", "near_scotti", "enemy_control", "undefended")
RICH_NAMES = ("subtraction", "prosperity", "enemy_control", "undefended")
"""8.5.4 The priorities for 2D4 in their order, by the roll."""
HILLS_FIRST: Priority[Way] = first("hills", lambda way: TERRAIN[way.space] == HILLS)


def plan_raid(bot: PendragonBot, action: Action) -> RaidPlan | None:
    """8.5.4 First targets for 2D4, then, if there are any or if the Raid is free, targets for 1D4.

    ``None`` if no target is selected.
    """
    raid = _Raid(bot, action)
    raid.fill_box()
    raid.many()
    raid.few()
    return raid.plan()


class _Raid:
    """A Raid being planned."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state: State = bot.state
        self.near = direct_ways(self.state, action)
        self.most = most_targets(self.state, action)
        self.renown = funds(self.state, SCOTTI)
        self.roll = bot.luck.roll(f"{TARGETS}, free" if action.free else TARGETS, 6)
        self.targets: list[RaidTarget] = []
        self.box = False
        self.coming = self.state.available[UNIT_TYPE[SCOTTI_RAIDER]] + self.state.niall
        self.offered = feats_on_offer(action)

    @property
    def count(self) -> int:
        """Targets so far, the box of NIALL included."""
        return len(self.targets) + self.box

    def affordable(self) -> bool:
        """Whether there is Renown for 2D4."""
        return self.renown >= self.action.cost(PRICE)

    def pay(self) -> None:
        """3.5.1 The Renown for 2D4."""
        self.renown -= self.action.cost(PRICE)

    def joining(self) -> int:
        """8.5.4 NIALL NOIGIALLACH: the Raiders of the box that come to the next target."""
        return 0 if self.count else self.state.niall

    def add(self, way: Way, dice: int) -> None:
        """A target more; even the worst roll takes this many of the Raiders that are left (ruling P189)."""
        self.coming -= max(0, dice_rolled(self.state, SCOTTI, way, dice) + self.joining() - way.less)
        self.targets.append(RaidTarget(way.space, dice, way.route.way, way.route.through, way.less))

    def fill_box(self) -> None:
        """8.5.4 NIALL NOIGIALLACH: Raiders come to an empty box instead of the first target."""
        state = self.state
        if lasting.niall_box(state) and not state.niall and self.coming > 0 and self.affordable():
            self.box = True
            self.coming -= MANY
            self.pay()

    # Targets for 2D4 --------------------------------------------------------------------------------------------------

    def many(self) -> None:
        """8.5.4 Targets for 2D4, as many as the roll says, or as have Prosperity enough."""
        limit = min(self.most, self.roll) if self.roll <= BY_NUMBER else self.most
        while self.count < limit and self.coming > 0 and self.affordable():
            target = self.first_for_many()
            if target is None:
                return
            self.add(target, MANY)
            self.pay()

    def first_for_many(self) -> Way | None:
        """8.5.4 The next target; the first Region may be a Deep Raid if it is better than any within normal reach."""
        first = self.best(self.ways(MANY))
        if self.targets or "surprise" not in self.offered:
            return first
        mark = self.bot.trace.mark()
        deep = self.best(self.deep(), "deep_raid")
        if deep is not None and (first is None or self.better(deep, first)):
            return deep
        self.bot.trace.drop(mark)
        return first

    def best(self, ways: list[Way], name: str = "target") -> Way | None:
        """8.5.4 The candidate that comes first by all priorities for 2D4, then at random."""
        if self.roll > BY_NUMBER:
            ways = [way for way in ways if prosperity(self.state, way.space) >= RICH]
        return self.first(name, ways, self.priorities())

    def better(self, deep: Way, first: Way) -> bool:
        """8.5.4 Whether a Deep Raid is better by these priorities than any target within normal reach."""
        return narrow(self.bot, "8.5.4", "target", (first, deep), self.priorities(), kind=WAYS) == [deep]

    def priorities(self) -> Priority[Way]:
        """8.5.4 Those for 2D4, by the roll."""
        return ranked(BY_NUMBER_NAMES if self.roll <= BY_NUMBER else RICH_NAMES, self.key)

    def first(self, name: str, ways: list[Way], *priorities: Priority[Way]) -> Way | None:
        """8.5.4 The next target by some priorities, then at random."""
        roll = f"8.5.4 target {self.count}"
        return choose(self.bot, "8.5.4", name, ways, *priorities, kind=WAYS, roll=roll)

    def key(self, way: Way) -> tuple[int, int, bool, int]:
        """8.5.4 The priorities for 2D4 in their order.

        Least subtraction; by the roll Scotti pieces near or most Prosperity; enemy Control; least defended Population.
        """
        state, space = self.state, way.space
        wanted = near_scotti(state, space) if self.roll <= BY_NUMBER else prosperity(state, space)
        held = self.action.outset[space] not in (NOBODY, SCOTTI)
        return -way.less, wanted, held, state.population[space] - enemy_troops(state, space, SCOTTI)

    # Targets for 1D4 --------------------------------------------------------------------------------------------------

    def few(self) -> None:
        """8.5.4 The other targets, for 1D4 or, in a free Raid, for 2D4: least subtraction, most Prosperity, Hills."""
        state = self.state
        if not self.count and not self.action.free:
            return
        dice = MANY if self.action.free else FEW
        while self.count < self.most and self.coming > 0:
            rich: Priority[Way] = most("prosperity", lambda way: prosperity(state, way.space))
            target = self.first("target", self.ways(dice), LEAST_SUBTRACTED, rich, HILLS_FIRST)
            if target is None:
                return
            self.add(target, dice)

    # Ways -------------------------------------------------------------------------------------------------------------

    def ways(self, dice: int) -> list[Way]:
        """3.5.1 The Regions (not Cities) within normal reach that are no targets yet."""
        taken = [target.space for target in self.targets]
        return [way for way in self.near if way.space not in taken and self.can_land(way, dice)]

    def deep(self) -> list[Way]:
        """4.5.2, 8.5.4 SURPRISE: Regions within reach of a Deep Raid that have more Prosperity than enemy Troops."""
        state = self.state
        return [
            way
            for way in deep_ways(state, self.action)
            if prosperity(state, way.space) > enemy_troops(state, way.space, SCOTTI) and self.can_land(way, MANY)
        ]

    def can_land(self, way: Way, dice: int) -> bool:
        """Whether a Raider could land (ruling P178), one from the box of NIALL included."""
        return can_land(self.state, SCOTTI, way, dice, self.joining())

    # The plan ---------------------------------------------------------------------------------------------------------

    def plan(self) -> RaidPlan | None:
        """8.5.4 The targets with their Feat: Surprise for a Deep Raid, otherwise Ransom where able."""
        if not self.count:
            return None
        return RaidPlan(targets=tuple(self.targets), box=self.box, feat=self.feat())

    def feat(self) -> FeatPlan | None:
        """8.5.4 Surprise only for a Deep Raid, unless an Event gives it; otherwise Ransom."""
        spaces = [target.space for target in self.targets]
        deep = [target.space for target in self.targets if target.through >= 0]
        if deep:
            return FeatPlan(id="surprise", spaces=tuple(deep))
        if self.action.grant is not None and self.action.grant.surprise:
            walled = [space for space in spaces if holders(self.state, space)]
            return FeatPlan(id="surprise", spaces=tuple((walled or spaces)[:1]))
        return plan_ransom(self.state, self.action, spaces)


def near_scotti(state: State, space: int) -> bool:
    """8.5.4 Whether there are Scotti pieces in a Region or adjacent to it."""
    return any(pieces(state, near, SCOTTI) for near in (space, *ADJACENT[space]))
