"""8.5.1 Battle of the Non-player Belgae: where it is worth fighting, in which order, and with which Special Ability."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.planning import plan_now
from vexillum.coin.nonplayer.priorities import Priority, choose, first, most
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.coin.options import NO, YES
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.commands.battle import ambush_possible, attackers, cost_of, defenders
from vexillum.games.falling_sky.control import controller, mobile, pieces, strongholds, warbands
from vexillum.games.falling_sky.forces import adjacent, may_stack
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, N
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.belgae_rampage import rampage_next
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import FRONTS
from vexillum.games.falling_sky.nonplayer.foresight import Forecast, forecast
from vexillum.games.falling_sky.nonplayer.gauls_frost import battle_forbidden
from vexillum.games.falling_sky.nonplayer.plans import BattlePlan
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    AMBIORIX,
    BELGAE,
    FACTIONS,
    GERMANS,
    LEGION,
    ROMANS,
    WARBANDS,
    K,
)
from vexillum.games.falling_sky.specials.enlist import affected
from vexillum.games.falling_sky.specials.free import ALONE
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.winter.cold_war import ColdWar

RULE = "8.5.1"
ENEMIES = tuple(faction for faction in range(GERMANS) if faction != BELGAE)
GROUP = 4
"""8.5.1 So many Warbands, or pieces of an enemy, make a group."""
LEGION_HUNT, LITAVICCUS, MORASSES, IMPETUOSITY = 2, 45, 36, 72
"""8.2.1 The cards whose instruction says when the Belgae Battle."""
Front = tuple[int, int]
"""A Region and an enemy there."""


def ambiorix_at(state: State) -> int:
    """Where Ambiorix himself is, or -1."""
    return next((region for region in range(N) if state.units[K * region + AMBIORIX]), -1)


def threats(state: State, region: int) -> list[int]:
    """8.5.1 The enemies that call for Battle or March: with Ally, Citadel, Legion or four pieces where Ambiorix or
    four Belgic Warbands are. His Successor is not meant (F320).
    """
    if not state.units[K * region + AMBIORIX] and warbands(state, region, BELGAE) < GROUP:
        return []
    return [
        enemy
        for enemy in ENEMIES
        if strongholds(state, region, enemy)
        or (enemy == ROMANS and state.units[K * region + LEGION])
        or pieces(state, region, enemy) >= GROUP
    ]


class Battles:
    """8.5.1 The Battles that a Battle Command could fight on a board, and the Special Ability that goes with them."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot, self.state, self.action = bot, bot.state, action
        self.fresh = action.special is None and action.specials

    def allowed(self, special: str) -> bool:
        """4.1 May a Special Ability still be added, or was it?"""
        offer = self.action.offer
        if self.action.added(special):
            return True
        return self.fresh and (offer is None or special in offer.specials)

    def terms(self) -> Terms:
        """What an Event says of the Battles."""
        return ORDINARY if self.action.offer is None else self.action.offer.terms

    def can_ambush(self, region: int, enemy: int) -> bool:
        """4.5.3 Could the Belgae Ambush here?"""
        return self.allowed("ambush") and ambush_possible(
            self.state, self.action, attackers(self.action, region), Side(region, enemy)
        )

    def can_enlist(self, region: int) -> bool:
        """4.5.1 Could Germanic Warbands fight here as Belgae, or do they?"""
        if region in self.action.enlisted:
            return True
        return self.fresh and self.allowed("enlist") and region in affected(self.state) and self.germans(region) > 0

    def germans(self, region: int) -> int:
        """The Germanic Warbands of a Region."""
        return warbands(self.state, region, GERMANS)

    def forecast(
        self,
        region: int,
        enemy: int,
        *,
        ambush: bool = False,
        enlist: bool = False,
        retreats: bool = False,
        rolls_fail: bool = True,
    ) -> Forecast:
        """8.5.1 What a Battle comes to if every Loss roll of the Defender removes the piece, and it does not Retreat.

        Caesar may spoil an Ambush, so against him it counts as none (F291).
        """
        terms = self.terms()
        if ambush and not Side(region, enemy).caesar(self.state):
            terms = msgspec.structs.replace(terms, ambush=True)
        side, offer = attackers(self.action, region), self.action.offer
        return forecast(
            self.state,
            region,
            BELGAE,
            enemy,
            terms,
            retreats=retreats,
            rolls_fail=rolls_fail,
            borrowed=WARBANDS[GERMANS] if enlist and not side.borrowed else side.borrowed,
            alone=None if offer is None or offer.alone is None else dict(offer.alone),
            spent=self.action.battles,
        )

    def worth(self, region: int, enemy: int, *, ambush: bool = False, enlist: bool = False) -> bool:
        """8.5.1 More Losses inflicted than suffered, and none on Ambiorix."""
        seen = self.forecast(region, enemy, ambush=ambush, enlist=enlist)
        ambiorix = bool(self.state.units[K * region + AMBIORIX])
        if seen.inflicted <= seen.suffered or (ambiorix and seen.on_leader):
            return False
        return not battle_forbidden(self.bot, self.state, region, enemy, seen.sheer)

    @property
    def card(self) -> int:
        """The Event that gives the Battle, if its instruction says when to fight: 2, 36, 45, 72."""
        event = self.bot.event
        if event is None or self.action.offer is None or self.state.own_deck:
            return 0
        card = event.side // 2
        return card if card in (LEGION_HUNT, LITAVICCUS, MORASSES, IMPETUOSITY) else 0

    def wanted(self, region: int, enemy: int) -> bool:
        """8.2.1 Would the Belgae fight this Battle, by the flowchart or by the instruction of an Event?"""
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
        """8.5.1 All Battles that are worth it with whatever Special Ability is still open; not against Germans."""
        state, action = self.state, self.action
        money, found = funds(state, BELGAE), []
        for region in range(N):
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
        """8.5.1 Is a Battle worth it, in any way that is open?"""
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
            return bool(state.units[K * region + AMBIORIX]) and mobile(state, region, enemy) < mine

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
        """8.5.1 Is Ambiorix with an enemy that calls for Battle, but will not fight it?"""
        region = ambiorix_at(self.state)
        if region < 0:
            return False
        calling = threats(self.state, region)
        return bool(calling) and not any((region, enemy) in fronts for enemy in calling)

    # Special Abilities ------------------------------------------------------------------------------------------------

    def ambush_wanted(self, front: Front) -> bool:
        """8.5.1 AMBUSH: could Retreat lower what the enemy removes, or a Counterattack inflict a Loss?"""
        region, enemy = front
        if not self.can_ambush(region, enemy) or not self.worth(region, enemy, ambush=True):
            return False
        return self.hits_back(front) or self.could_retreat(front)

    def hits_back(self, front: Front) -> bool:
        """8.5.1 Could the Counterattack inflict a Loss? A Legion or Leader may survive every roll."""
        region, enemy = front
        return any(self.forecast(region, enemy, rolls_fail=fail).suffered for fail in (True, False))

    def could_retreat(self, front: Front) -> bool:
        """8.5.1 Could the enemy Retreat, and would it then lose fewer pieces?"""
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
        """8.4.2 Could a Faction let the enemy into its Region?"""
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


def by_flowchart(action: Action) -> bool:
    """8.2.3 Does the whole flowchart lead to a Command: by the Sequence of Play, or by Winter Campaign (card 63)?"""
    return action.offer is None or action.offer.paid


def losses_on_legions(state: State, region: int, sheer: int, *, legion_first: bool) -> int:
    """8.2.1 How many of some Losses fall on Legions: those beyond the Auxilia; card 2, the first one too."""
    legions, auxilia = state.units[K * region + LEGION], warbands(state, region, ROMANS)
    first_one = int(legion_first and sheer > 0 and legions > 0)
    return min(legions, first_one + max(0, sheer - first_one - auxilia))


def legion_fronts(bot: FallingSkyBot, card: int) -> list[int]:
    """8.2.1 Cards 2 and 45: the Regions where a Battle of the Belgae would force Losses on Legions."""
    state = bot.state
    borrowed = WARBANDS[AEDUI] if card == LITAVICCUS else ()
    found = []
    for region in range(N):
        side = Side(region, BELGAE, borrowed=borrowed)
        if not state.units[K * region + LEGION] or not side.mobile(state):
            continue
        seen = forecast(state, region, BELGAE, ROMANS, borrowed=borrowed)
        if losses_on_legions(state, region, seen.sheer, legion_first=card == LEGION_HUNT):
            found.append(region)
    return found


# Answers --------------------------------------------------------------------------------------------------------------


def to_be_fought(bot: FallingSkyBot) -> list[Front]:
    """8.5.1 The Battles that are still to follow a Rampage."""
    action = bot.action
    if action is not None and action.command == ALONE:
        action = _battle_ahead(bot)
    if action is None or action.command != "battle" or action.spaces:
        return []
    battles = Battles(bot, action)
    return battles.chosen(battles.fronts())


def _battle_ahead(bot: FallingSkyBot) -> Action | None:
    """Cards 9 and 63: where a Rampage is an action of its own, the Battle that it comes before."""
    event, campaign = bot.event, bot.innermost(ColdWar)
    if campaign is not None:
        return Action(bot.state, BELGAE, "battle", offer=Offer(paid=True)) if len(campaign.did) == 1 else None
    if event is None or event.did != "march" or not event.offers:
        return None
    return Action(bot.state, BELGAE, "battle", specials=False, offer=event.offers[False])


def _battles(bot: FallingSkyBot) -> Battles:
    action = bot.action
    assert action is not None
    return Battles(bot, action)


def battle_space(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The Special Ability that comes before, then Region by Region on the board as it is."""
    battles = _battles(bot)
    fronts = [front for front in battles.fronts() if REGION_IDS[front[0]] in decision.keys]
    front = battles.first(fronts)
    if front is None:
        return (DONE.key,)
    if not battles.action.spaces and battles.fresh and not battles.ambush_wanted(front):
        plain = [front for front in fronts if battles.worth(*front)]
        if "special.rampage" in decision.keys and plain and rampage_next(bot, battles.chosen(plain)) is not None:
            return ("special.rampage",)
        if "special.enlist" in decision.keys and battles.enlist_regions(fronts):
            return ("special.enlist",)
    return (REGION_IDS[front[0]],)


def battle_target(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The enemy that comes first in this Region."""
    battles = _battles(bot)
    region = REGION_NUMBER[decision.params["space"]]
    there = [(region, option.value) for option in decision.options if option.value != GERMANS]
    front = battles.first([front for front in there if battles.wanted(*front)])
    if front is None:
        raise Unforeseen
    return (FACTIONS[front[1]],)


def ambush_here(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 AMBUSH in the first Battle if it helps, then in every other one that is possible."""
    battles = _battles(bot)
    action = battles.action
    front = (REGION_NUMBER[decision.params["space"]], FACTIONS.index(decision.params["who"]))
    first_one = len(action.spaces) == 1
    wanted = action.added("ambush") or (first_one and battles.ambush_wanted(front))
    return (YES.key if wanted else NO.key,)
