"""8.7.1 Battle of the Non-player Arverni, with Ambush, or after Devastate or Entreat."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import Priority, choose, fewest, first
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.commands.battle import cost_of, defenders, why_not_region
from vexillum.games.falling_sky.control import mobile
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.arverni.board import (
    outnumber_caesar,
    threats,
    vercingetorix_at,
    vercingetorix_region,
)
from vexillum.games.falling_sky.nonplayer.arverni.specials import after_special, special_now
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import FRONTS
from vexillum.games.falling_sky.nonplayer.gauls.battle_prospect import Prospect, doubles, has_shock, may_ambush
from vexillum.games.falling_sky.nonplayer.gauls.frost import battle_forbidden
from vexillum.games.falling_sky.nonplayer.piece_order import enemy_rank
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan, SpecialPlan
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS
from vexillum.games.falling_sky.state import State

RULE = "8.7.1"
Front = tuple[int, int]
"""A Region, and an enemy there."""


class _Battles:
    """The Battles that the Arverni would fight on a board, with or without Ambush."""

    def __init__(self, bot: FallingSkyBot, action: Action, state: State, *, ambush: bool) -> None:
        self.bot = bot
        self.action = action
        self.state = state
        self.ambush = ambush
        """Whether Battles may be Ambushes."""
        self.money = funds(bot.state, ARVERNI)
        self.triggers = threats(bot.state)
        self.battles: list[Front] = []
        self.ambushes: list[int] = []
        self.shock = has_shock(state, ARVERNI)
        """Card 59: whether Losses may still be doubled: in the first Battle where that counts (8.3.3)."""
        self._good: dict[Front, bool] = {}

    def enemies(self) -> tuple[int, ...]:
        """8.7.1 Romans, Aedui and Belgae of a player; never Germans."""
        return (ROMANS, AEDUI, *((BELGAE,) if self.bot.is_player(BELGAE) else ()))

    def fronts(self) -> list[Front]:
        """3.3.4, 8.7.1 The Battles that are possible now; in Regions that triggered Battle only against who did."""
        action, state = self.action, self.state
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
            and why_not_region(state, action, region, ARVERNI) is None
            for enemy in defenders(state, action, region, ARVERNI)
            if self.may_fight((region, enemy)) and self.good((region, enemy))
        ]

    def may_fight(self, front: Front) -> bool:
        """8.7.1 Where enemies triggered Battle, only these; in other Regions Romans, Aedui and Belgae of a player."""
        if any(region == front[0] for region, _ in self.triggers):
            return front in self.triggers
        return front[1] in self.enemies()

    def price(self, region: int) -> int:
        """3.3.4 What a Battle costs: it is paid for before anything is Devastated."""
        return self.action.price(region, cost_of(self.bot.state, region, ARVERNI))

    def ambushed(self, front: Front) -> bool:
        """8.7.1 Whether they would Ambush there: they can, and it helps."""
        if not self.ambush or not self.can_ambush(front):
            return False
        return bool(self.ambushes) or self.prospect(front, ambush=False).ambush_helps()

    def can_ambush(self, front: Front) -> bool:
        """4.3.3 Whether an Ambush is possible."""
        region, enemy = front
        return region in near_leader(self.state, ARVERNI) and may_ambush(self.action, self.state, region, enemy)

    def prospect(self, front: Front, *, ambush: bool) -> Prospect:
        """What a Battle would come to."""
        region, enemy = front
        return Prospect(self.bot, self.action, self.state, region, enemy, ambush=ambush, doubled=self.shock)

    def good(self, front: Front) -> bool:
        """8.7.1 A Loss on a Legion, or more Losses than they suffer, if the Defender does not Retreat (F223); none on
        Vercingetorix.

        Against Caesar Vercingetorix fights only with more than twice as many mobile pieces.
        """
        if front not in self._good:
            self._good[front] = self._is_good(front)
        return self._good[front]

    def _is_good(self, front: Front) -> bool:
        region, enemy = front
        state = self.state
        leader = vercingetorix_at(state, region)
        if leader and not outnumber_caesar(state, region, mobile(state, region, ARVERNI)):
            return False
        seen = self.prospect(front, ambush=self.ambushed(front))
        if battle_forbidden(self.bot, state, region, enemy, max([way.inflicted for way in seen.outcomes])):
            return False
        stays = seen.outcomes[0]
        return (stays.legions > 0 or stays.inflicted > stays.suffered) and not (leader and stays.leader)

    def shuns(self) -> bool:
        """8.7.1 Whether Vercingetorix is threatened and will not fight."""
        region = vercingetorix_region(self.bot.state)
        if region is None or not any(where == region for where, _ in self.triggers):
            return False
        return not any(where == region for where, _ in self.fronts())

    def select(self) -> None:
        """8.7.1 Vercingetorix against Romans, then other threats, then Romans, Aedui and Belgae elsewhere."""
        leads: Priority[Front] = first(
            "vercingetorix_romans",
            lambda front: front in self.triggers and front[1] == ROMANS and vercingetorix_at(self.state, front[0]),
        )
        threat: Priority[Front] = first("threat", lambda front: front in self.triggers)
        whom: Priority[Front] = fewest("enemy_order", lambda front: enemy_rank(ARVERNI, front[1]))
        while True:
            roll = f"8.7.1 battle {len(self.battles)}"
            front = choose(self.bot, RULE, "gaul_battle", self.fronts(), leads, threat, whom, kind=FRONTS, roll=roll)
            if front is None:
                return
            if self.ambushed(front):
                self.ambushes.append(front[0])
                self._good.clear()
            elif not self.battles:
                self.ambush = False
                self._good.clear()
            if self.shock and doubles(self.state, *front):
                self.shock = False
                self._good.clear()
            self.battles.append(front)
            self.money -= self.price(front[0])


def plan_battle(bot: FallingSkyBot, action: Action) -> BattlePlan | None:
    """8.7.1 The Battles, if there is a threat or if they are free; None if Vercingetorix would not fight his."""
    if not action.free and not threats(bot.state):
        return None
    mark = bot.trace.mark()
    battles = _Battles(bot, action, bot.state, ambush=True)
    if battles.shuns():
        return None
    battles.select()
    if not battles.battles:
        return None
    if battles.ambushes:
        ambush = SpecialPlan(id="ambush", regions=tuple(battles.ambushes))
        return BattlePlan(battles=tuple(battles.battles), special=ambush)
    reserve = 0 if action.free else sum([battles.price(region) for region, _ in battles.battles])
    special = special_now(bot, action, bot.state, reserve)
    if special is None:
        return BattlePlan(battles=tuple(battles.battles))
    bot.trace.drop(mark)
    after = _Battles(bot, action, after_special(bot, action, bot.state, special, reserve), ambush=False)
    if after.shuns():
        return None
    after.select()
    if not after.battles:
        return None
    return BattlePlan(battles=tuple(after.battles), special=SpecialPlan(id=special, before=True))
