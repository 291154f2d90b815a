"""8.5.1 Battle of the Non-player Belgae: where it is worth fighting, in which order, and with which Special Ability."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.planners import plan_now
from vexillum.coin.nonplayer.priorities import Priority, choose, first, most
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.commands.battle import attackers, cost_of, defenders
from vexillum.games.falling_sky.control import controller, mobile
from vexillum.games.falling_sky.forces import adjacent, may_stack
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.belgae.battle_outlook import BattleOutlook
from vexillum.games.falling_sky.nonplayer.belgae.board import (
    IMPETUOSITY,
    LEGION_HUNT,
    LITAVICCUS,
    MORASSES,
    ambiorix_at,
    by_flowchart,
    losses_on_legions,
    threats,
)
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import FRONTS
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    AMBIORIX,
    BELGAE,
    GERMANS,
    ROMANS,
    UNIT_KINDS,
)

RULE = "8.5.1"
Front = tuple[int, int]
"""A Region and an enemy there."""


class Battles(BattleOutlook):
    """8.5.1 The Battles that a Battle Command could fight on a board, and the Special Ability that goes with them."""

    @property
    def card(self) -> int:
        """The Event that gives the Battle, if its instruction decides when to fight: 2, 36, 45, 72."""
        event = self.bot.event
        if event is None or self.action.offer is None or self.state.own_deck:
            return 0
        card = event.side // 2
        return card if card in (LEGION_HUNT, LITAVICCUS, MORASSES, IMPETUOSITY) else 0

    def wanted(self, region: int, enemy: int) -> bool:
        """8.2.1 Whether the Belgae would fight this Battle, by the flowchart or by the instruction of an Event."""
        card = self.card
        if card in (LEGION_HUNT, LITAVICCUS):
            return enemy == ROMANS and self.on_legions(region) > 0
        if card == MORASSES:
            return self.forecast(region, enemy).inflicted > 0
        if card == IMPETUOSITY:
            plan = plan_now(self.bot.silent(), BattlePlan)
            return plan is not None and (region, enemy) in plan.battles
        return self.acceptable(region, enemy)

    def on_legions(self, region: int) -> int:
        """8.2.1 The Losses that Legions would have to take."""
        sheer = self.forecast(region, ROMANS).sheer
        return losses_on_legions(self.state, region, sheer, legion_first=self.terms().legion_first)

    def fronts(self) -> list[Front]:
        """8.5.1 All Battles that are worth it with any Special Ability that is still open; not against Germans."""
        state, action = self.state, self.action
        money, found = funds(state, BELGAE), []
        for region in range(SPACE_COUNT):
            if region in action.spaces or not action.allows(region):
                continue
            if not attackers(action, region).mobile(state):
                continue
            if action.cost(cost_of(state, region, BELGAE)) > money:
                continue
            enemies = [enemy for enemy in defenders(state, action, region, BELGAE) if enemy != GERMANS]
            found += [(region, enemy) for enemy in enemies if self.wanted(region, enemy)]
        return found

    def acceptable(self, region: int, enemy: int) -> bool:
        """8.5.1 Whether a Battle is worth it, in any way that is open."""
        if self.worth(region, enemy):
            return True
        if self.can_ambush(region, enemy) and self.worth(region, enemy, ambush=True):
            return True
        return self.can_enlist(region) and self.worth(region, enemy, enlist=True)

    def first(self, fronts: Sequence[Front], more: int = 0) -> Front | None:
        """8.5.1 Enemies that call for Battle first; among them Ambiorix against one with fewer mobile pieces."""
        state = self.state
        calling: Priority[Front] = first("threat", lambda front: front[1] in threats(state, front[0]))

        def weaker(front: Front) -> bool:
            region, enemy = front
            mine = mobile(state, region, BELGAE)
            return bool(state.units[UNIT_KINDS * region + AMBIORIX]) and mobile(state, region, enemy) < mine

        roll = f"8.3.4 battle {len(self.action.spaces) + more}"
        hunted: Priority[Front] = most("legion_losses", lambda front: self.card and self.on_legions(front[0]))
        romans: Priority[Front] = first("romans", lambda front: self.card == MORASSES and front[1] == ROMANS)
        ambiorix: Priority[Front] = first("ambiorix_stronger", weaker)
        return choose(self.bot, RULE, "battle", fronts, romans, hunted, calling, ambiorix, kind=FRONTS, roll=roll)

    def chosen(self, fronts: Sequence[Front]) -> list[Front]:
        """8.5.1 One Battle after the other, one enemy in a Region, as long as there are Resources."""
        action, left, found = self.action, list(fronts), list[Front]()
        money = funds(self.state, BELGAE)
        while left and len(found) + len(action.spaces) < action.most:
            front = self.first(left, len(found))
            assert front is not None
            left = [other for other in left if other[0] != front[0]]
            price = action.cost(cost_of(self.state, front[0], BELGAE))
            if price <= money:
                money -= price
                found.append(front)
        return found

    def ambiorix_declines(self, fronts: Sequence[Front]) -> bool:
        """8.5.1 Whether Ambiorix is with an enemy that calls for Battle, but will not fight it."""
        region = ambiorix_at(self.state)
        if region < 0:
            return False
        calling = threats(self.state, region)
        return bool(calling) and not any((region, enemy) in fronts for enemy in calling)

    # Special Abilities ------------------------------------------------------------------------------------------------

    def ambush_wanted(self, front: Front) -> bool:
        """8.5.1 AMBUSH: whether Retreat could lower what the enemy removes, or a Counterattack could inflict a Loss."""
        region, enemy = front
        if not self.can_ambush(region, enemy) or not self.worth(region, enemy, ambush=True):
            return False
        return self.hits_back(front) or self.could_retreat(front)

    def hits_back(self, front: Front) -> bool:
        """8.5.1 Whether the Counterattack could inflict a Loss. A Legion or Leader may survive every roll."""
        region, enemy = front
        return any(self.forecast(region, enemy, rolls_fail=fail).suffered for fail in (True, False))

    def could_retreat(self, front: Front) -> bool:
        """8.5.1 Whether the enemy could Retreat, and would then lose fewer pieces."""
        region, enemy = front
        state = self.state
        open_regions = [
            near
            for near in adjacent(state, region)
            if may_stack(state, near, enemy) and self._lets_in(enemy, controller(state, near))
        ]
        if not open_regions or not mobile(state, region, enemy) or self.terms().no_retreat:
            return False
        return self.forecast(region, enemy, retreats=True).inflicted < self.forecast(region, enemy).inflicted

    def _lets_in(self, enemy: int, holder: int) -> bool:
        """8.4.2 Whether a Faction could let the enemy into its Region."""
        if holder == enemy:
            return True
        if holder in (NOBODY, GERMANS, BELGAE):
            return False
        return self.bot.is_player(holder) or {holder, enemy} == {ROMANS, AEDUI}

    def enlist_regions(self, fronts: Sequence[Front]) -> list[int]:
        """8.5.1 ENLIST: Battle Regions where Germans would add Losses or absorb those of a Counterattack."""
        found = []
        for region in dict.fromkeys([region for region, _ in fronts]):
            if not self.can_enlist(region):
                continue
            for enemy in [enemy for there, enemy in fronts if there == region]:
                plain, more = self.forecast(region, enemy), self.forecast(region, enemy, enlist=True)
                if self.worth(region, enemy, enlist=True) and (
                    more.inflicted > plain.inflicted or self.hits_back((region, enemy))
                ):
                    found.append(region)
                    break
        return found


def plan_battle(bot: FallingSkyBot, action: Action) -> BattlePlan | None:
    """8.5.1 The Battles that are worth fighting; None if there are none, or if Ambiorix would rather go."""
    battles = Battles(bot, action)
    fronts = battles.fronts()
    if not fronts or (by_flowchart(action) and battles.ambiorix_declines(fronts)):
        return None
    return BattlePlan(battles=tuple(battles.chosen(fronts)))
