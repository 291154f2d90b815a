"""8.6.5 Raid of the Non-player Saxons: 3D4 targets, 1D4 targets, and Ravage or Surprise."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import Priority, choose, fewest, first, most
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.raid.raid_command import DICE, most_targets
from vexillum.games.pendragon.map import FENS, SITES_OF, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians.board import feats_on_offer
from vexillum.games.pendragon.nonplayer.barbarians.enemies import enemy_pieces, enemy_troops, side_of, troops_of
from vexillum.games.pendragon.nonplayer.barbarians.raid_routes import (
    LEAST_SUBTRACTED,
    NOT_DEEP,
    WAYS,
    Way,
    can_land,
    deep_ways,
    direct_ways,
    sure_to_land,
)
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import FeatPlan, RaidPlan, RaidTarget
from vexillum.games.pendragon.pieces import BRITONS, SAXON_RAIDER, SAXONS, STRONGHOLD_OWNER, UNIT_TYPE
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import State, Track
from vexillum.games.pendragon.victory.thresholds import beyond

(MANY, PRICE), (FEW, CHEAP) = DICE[SAXONS]
TARGETS = "8.6.5 targets"
"""The name of the roll by which targets are selected."""
RICH = 2
"""8.6.5 The Prosperity that makes a Region without enemy Control a target for 3D4."""
BY_POPULATION = 4
"""8.6.5 A roll up to this looks at the least well defended Population; a higher one at Fens."""
CLOSE = -2
"""8.6.5 RAVAGE: how near a Briton must be to its victory threshold."""


def plan_raid(bot: PendragonBot, action: Action) -> RaidPlan | None:
    """8.6.5 First targets for 3D4, then targets for 1D4, up to three in all. ``None`` if no target is selected."""
    raid = _Raid(bot, action)
    raid.many()
    raid.few()
    if not raid.targets:
        return None
    return RaidPlan(targets=tuple(raid.targets), feat=raid.feat())


FENS_FIRST: Priority[Way] = first("fens", lambda way: TERRAIN[way.space] == FENS)


class _Raid:
    """A Raid being planned."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state = state = bot.state
        self.most = most_targets(state, action)
        self.renown = state.tracks[Track.SAXON]
        self.raiders = state.available[UNIT_TYPE[SAXON_RAIDER]]
        """Raiders that may still be Available for another target."""
        self.roll = bot.luck.roll(TARGETS, 6)
        self.offered = feats_on_offer(action)
        self.ravages = "ravage" in self.offered and ravage_wanted(state)
        self.near = direct_ways(state, action)
        self.targets: list[RaidTarget] = []

    # Targets for 3D4 --------------------------------------------------------------------------------------------------

    def many(self) -> None:
        """8.6.5 3D4 at Regions under enemy Control or with two Prosperity: least subtraction, then by the roll."""
        while self._goes_on(PRICE):
            way = self._first(MANY, lambda way: self.worth_many(way.space), LEAST_SUBTRACTED, self.by_roll())
            if way is None:
                return
            self._add(way, MANY, PRICE)

    def worth_many(self, space: int) -> bool:
        """8.6.5 Whether a Region is under enemy Control, or has at least two Prosperity cubes."""
        return self.action.outset[space] not in (NOBODY, SAXONS) or prosperity(self.state, space) >= RICH

    def by_roll(self) -> Priority[Way]:
        """8.6.5 On 1-4 the least well defended Population, on 5-6 Fens."""
        if self.roll > BY_POPULATION:
            return FENS_FIRST
        return most("undefended", lambda way: undefended(self.state, way.space))

    # Targets for 1D4 --------------------------------------------------------------------------------------------------

    def few(self) -> None:
        """8.6.5 1D4 where nothing is subtracted and there is Prosperity; a free Raid 3D4 where there is most; Fens."""
        state = self.state
        while self._goes_on(CHEAP):
            if self.action.free:
                rich: Priority[Way] = most("prosperity", lambda way: prosperity(state, way.space))
                way = self._first(MANY, _any, rich, FENS_FIRST)
            else:
                way = self._first(FEW, lambda way: way.less == 0 and prosperity(state, way.space) > 0, FENS_FIRST)
            if way is None:
                return
            self._add(way, MANY if self.action.free else FEW, CHEAP)

    # Target by target -------------------------------------------------------------------------------------------------

    def _goes_on(self, price: int) -> bool:
        """8.3 Whether there is another target to name, Renown for it, and perhaps a Raider."""
        return len(self.targets) < self.most and self.raiders > 0 and self.renown >= self.action.cost(price)

    def _first(self, dice: int, wanted: Callable[[Way], bool], *priorities: Priority[Way]) -> Way | None:
        """8.6.5 The next target. The first may be a Deep Raid, if it reaches a better one; not if they will Ravage."""
        taken = [target.space for target in self.targets]
        ways = [way for way in self._ways() if way.space not in taken and wanted(way)]
        return choose(
            self.bot,
            "8.6.5",
            "target",
            [way for way in ways if can_land(self.state, SAXONS, way, dice)],
            *priorities,
            NOT_DEEP,
            kind=WAYS,
            roll=f"8.6.5 target {len(taken)}",
        )

    def _ways(self) -> list[Way]:
        """8.6.5 SURPRISE: with the first target, Deep Raids as well."""
        if self.targets or self.ravages or "surprise" not in self.offered:
            return self.near
        return self.near + deep_ways(self.state, self.action)

    def _add(self, way: Way, dice: int, price: int) -> None:
        self.targets.append(RaidTarget(way.space, dice, way.route.way, way.route.through, way.less))
        self.renown -= self.action.cost(price)
        self.raiders -= sure_to_land(self.state, SAXONS, way, dice)

    # The Feat ---------------------------------------------------------------------------------------------------------

    def feat(self) -> FeatPlan | None:
        """8.6.5 Ravage if a Briton is close to victory; otherwise Surprise."""
        spaces = [target.space for target in self.targets]
        if deep := [target.space for target in self.targets if target.through >= 0]:
            return FeatPlan(id="surprise", spaces=tuple(deep))
        if self.ravages and (regions := self._ravaged(spaces)):
            return FeatPlan(id="ravage", spaces=tuple(regions))
        if "surprise" not in self.offered:
            return None
        space = choose(
            self.bot,
            "8.6.5",
            "surprise",
            [space for space in spaces if strongholds_held(self.state, space)],
            fewest("protecting", lambda space: min(strongholds_held(self.state, space))),
        )
        if space is None and self.action.grant is not None:
            space = spaces[0]  # the Event gives a Surprise in any case
        return None if space is None else FeatPlan(id="surprise", spaces=(space,))

    def _ravaged(self, spaces: list[int]) -> list[int]:
        """8.6.5 RAVAGE where Prosperity exceeds Population; if nowhere, in one Region under enemy Control.

        There, where the most enemy pieces are.
        """
        state = self.state
        rich = [space for space in spaces if prosperity(state, space) > state.population[space]]
        if rich:
            return rich
        held = [space for space in spaces if self.action.outset[space] not in (NOBODY, SAXONS)]
        enemies: Priority[int] = most("enemy_pieces", lambda space: enemy_pieces(state, space, SAXONS))
        space = choose(self.bot, "8.6.5", "ravage", held, enemies)
        return [] if space is None else [space]


def ravage_wanted(state: State) -> bool:
    """8.6.5 RAVAGE with a Raid: whether the Dux or the Civitates are 2 below their threshold, or better (7.2)."""
    return any(beyond(state, briton) >= CLOSE for briton in BRITONS)


def strongholds_held(state: State, space: int) -> list[int]:
    """8.6.5 SURPRISE: for each enemy Stronghold in a space, how many Troops protect it; Britons together."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return [troops_of(state, space, side_of(state, owner)) for owner in owners if owner not in (NOBODY, SAXONS)]


def undefended(state: State, space: int) -> int:
    """8.6.5 Population less enemy Troops: the higher, the less well it is defended."""
    return state.population[space] - enemy_troops(state, space, SAXONS)


def _any(way: Way) -> bool:
    return True
