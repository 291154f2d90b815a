"""8.6.2 Battle of the Non-player Aedui, with Ambush in one Region."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import Priority, choose, fewest
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.battle import cost_of, defenders, why_not_region
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import FRONTS
from vexillum.games.falling_sky.nonplayer.gauls.battle_prospect import Prospect, doubles, has_shock, may_ambush
from vexillum.games.falling_sky.nonplayer.gauls.frost import battle_forbidden
from vexillum.games.falling_sky.nonplayer.piece_order import enemy_rank
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, SpecialPlan
from vexillum.games.falling_sky.pieces import AEDUI, ROMANS
from vexillum.games.falling_sky.victory.conditions import margin

RULE = "8.6.2"
Front = tuple[int, int]
"""A Region, and an enemy there."""


class AeduiBattles(BattlePlan, frozen=True, kw_only=True):
    """8.6.2 Battles of the Aedui, and whether one is sure to harm a Leader, Ally, Citadel or Legion."""

    harm: bool


class _Battles:
    """The Battles that the Aedui would fight."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.money = funds(bot.state, AEDUI)
        self.battles: list[Front] = []
        self.ambush: int | None = None
        """The Region of the Ambush."""
        self.shock = has_shock(bot.state, AEDUI)
        """Card 59: whether Losses may still be doubled: in the first Battle where that counts (8.3.3)."""
        self._seen: dict[tuple[int, int, bool, bool], Prospect] = {}
        """Region, enemy, Ambush, doubled: the board does not change while they plan, so that each is computed once."""

    def fronts(self) -> list[Front]:
        """3.3.4, 8.6.2 Where they could attack: Gauls, Germans, and Romans only if the Aedui exceed their threshold."""
        state, action = self.bot.state, self.action
        taken = {region for region, _ in self.battles}
        if len(taken) >= action.most:
            return []
        return [
            (region, enemy)
            for region in range(SPACE_COUNT)
            if region not in taken
            and region not in action.spaces
            and action.allows(region)
            and self.price(region) <= self.money
            and why_not_region(state, action, region, AEDUI) is None
            for enemy in defenders(state, action, region, AEDUI)
            if enemy != ROMANS or margin(state, AEDUI) > 0
        ]

    def price(self, region: int) -> int:
        """3.3.4 What a Battle costs."""
        return self.action.cost(cost_of(self.bot.state, region, AEDUI))

    def ambushed(self, front: Front) -> bool:
        """8.6.2 Whether this would be the Ambush: possible, not used yet, and of help."""
        region, enemy = front
        if self.ambush is not None or not may_ambush(self.action, self.bot.state, region, enemy):
            return False
        return self.seen(front, ambush=False).ambush_helps()

    def seen(self, front: Front, *, ambush: bool) -> Prospect:
        """What a Battle would come to."""
        kind = (*front, ambush, self.shock)
        if kind not in self._seen:
            region, enemy, ambush, doubled = kind
            self._seen[kind] = Prospect(
                self.bot, self.action, self.bot.state, region, enemy, ambush=ambush, doubled=doubled
            )
        return self._seen[kind]

    def prospect(self, front: Front) -> Prospect | None:
        """The forecast of a Battle; None if it could help a player during Frost (8.4.4)."""
        region, enemy = front
        state = self.bot.state
        seen = self.seen(front, ambush=self.ambushed(front))
        most = max([way.inflicted for way in seen.outcomes])
        return None if battle_forbidden(self.bot, state, region, enemy, most) else seen

    def harms(self, front: Front) -> bool:
        """8.6.2 Whether it is sure to inflict a Loss on a Leader, Ally, Citadel or Legion."""
        seen = self.prospect(front)
        return seen is not None and all(way.keys > 0 for way in seen.outcomes)

    def pays(self, front: Front) -> bool:
        """8.6.2 Whether it is sure to inflict a Loss, and at least as many as the Aedui take."""
        seen = self.prospect(front)
        return seen is not None and all(way.inflicted > 0 and way.inflicted >= way.suffered for way in seen.outcomes)

    def select(self, name: str, *, key: bool) -> None:
        """One Battle after the other; the first in which that helps is the Ambush."""
        whom: Priority[Front] = fewest("enemy_order", lambda front: enemy_rank(AEDUI, front[1]))
        while True:
            able = [front for front in self.fronts() if (self.harms if key else self.pays)(front)]
            roll = f"8.6.2 battle {len(self.battles)}"
            front = choose(self.bot, RULE, name, able, whom, kind=FRONTS, roll=roll)
            if front is None:
                return
            if self.ambushed(front):
                self.ambush = front[0]
            if doubles(self.bot.state, *front):
                self.shock = False
            self.battles.append(front)
            self.money -= self.price(front[0])


def plan_battle(bot: FallingSkyBot, action: Action) -> AeduiBattles | None:
    """8.6.2 First Battles that are sure to harm a Leader, Ally, Citadel or Legion; then those that pay.

    None if there is none of the first sort, unless the Battle is free.
    """
    battles = _Battles(bot, action)
    battles.select("battle_harm", key=True)
    harm = bool(battles.battles)
    if not harm and not action.free:
        return None
    battles.select("battle_more", key=False)
    if not battles.battles:
        return None
    ambush = None if battles.ambush is None else SpecialPlan(id="ambush", regions=(battles.ambush,))
    return AeduiBattles(battles=tuple(battles.battles), special=ambush, harm=harm)
