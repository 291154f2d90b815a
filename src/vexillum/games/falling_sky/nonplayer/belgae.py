"""8.5 The Non-player Belgae: their flowchart, Battle, Rampage and March, and what they answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from vexillum.coin.kit import NO, NOBODY, NONE, YES
from vexillum.coin.nonplayer.plans import Unforeseen, plan_for, plan_now, planned
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, by_space, choose, fewest, first, most
from vexillum.core.decision import DONE, Decision
from vexillum.core.words.texts import Message

from ..actions import Action, Offer
from ..battle.sides import ORDINARY, Side, Terms
from ..commands.battle import ambush_possible, attackers, cost_of, defenders
from ..control import (
    controller,
    hidden,
    how_many,
    leader,
    leader_region,
    mobile,
    pieces,
    strengths,
    strongholds,
    warbands,
)
from ..decks import deck_of
from ..events.free import ColdWar
from ..forces import adjacent, hide, may_stack, pool_of, within_one
from ..map import IS_BELGICA, REGION_IDS, REGION_NUMBER, SPACE_COUNT
from ..money import funds
from ..pieces import AEDUI, AMBIORIX, BELGAE, FACTIONS, GERMANS, LEGION, ROMANS, SOLDIERS, UNIT_KINDS, WARBANDS
from ..players import agrees_anyway
from ..scenarios import frost
from ..specials.belgae import affected, can_rampage, victims
from ..specials.catalog import ALONE
from ..state import State
from ..victory import control_value
from . import gauls, gauls_march, germans
from .battle import Forecast, forecast
from .bot import (
    ESCORT,
    FRONTS,
    Answer,
    BattlePlan,
    FallingSkyBot,
    Front,
    MarchPlan,
    RaidPlan,
    RallyPlan,
    as_many,
    battle_forbidden,
    enemy_rank,
    escorted,
    forbidden,
    regions_of,
)
from .events.guidelines import EVENTS, in_winter
from .gauls import LOW, POOR, adds_control, could_let_in, gained, worth_rally
from .gauls_march import MarchWork

# 8.5 The flowchart of the Non-player Belgae, box by box --------------------------------------------------------------


def chart(bot: FallingSkyBot) -> str:
    """8.5 The boxes in their order."""
    if (key := battle_or_flight(bot)) is not None:
        return key
    if wait_for_next(bot):
        return "pass"
    if (key := EVENTS.box(bot, "8.5.2")) is not None:
        return key
    if rally_now(bot):
        return "rally"
    if raid_first(bot):
        return "raid" if raid_now(bot) else "pass"
    if march_now(bot):
        return "march"
    return "raid" if raid_now(bot) else "pass"


def battle_or_flight(bot: FallingSkyBot) -> str | None:
    """8.5.1 Battle or March under threat? None: neither."""
    regions = threatened(bot.state)
    where = [REGION_IDS[region] for region in regions]
    if not bot.trace.ask("8.5.1", "belgae.threat", bool(regions), n=len(regions), spaces=where):
        return None
    battle = plan_for(bot, BattlePlan)
    if bot.trace.ask("8.5.1", "belgae.battle", battle is not None, n=0 if battle is None else len(battle.battles)):
        return "battle"
    able = not frost(bot.state)
    flees = able and plan_flight(bot.silent(), bot.action_of_turn("march")) is not None
    plan = plan_for(bot, MarchPlan) if flees else None
    return "march" if bot.trace.ask("8.5.1", "belgae.flight", plan is not None) else None


def wait_for_next(bot: FallingSkyBot) -> bool:
    """8.5.2 Pass? The Belgae are 1st on the next card but not on this one, and a die shows 1-4."""
    state = bot.state
    if in_winter(state):
        return False
    order = deck_of(state).order
    now = order.get(state.current, ())[:1] == (BELGAE,)
    then = bool(state.upcoming) and order.get(state.upcoming[-1], ())[:1] == (BELGAE,)
    if not bot.trace.ask("8.5.2", "belgae.first_next", then and not now):
        return False
    roll = bot.luck.roll("8.5.2 pass", 6)
    return bot.trace.ask("8.5.2", "belgae.waits", roll <= LOW, roll=roll)


def rally_now(bot: FallingSkyBot) -> bool:
    """8.5.3 Rally? If it places an Ally, a Citadel or three Warbands, or adds Control."""
    plan = plan_for(bot, RallyPlan)
    worth = plan is not None and worth_rally(bot.state, plan)
    works = () if plan is None else plan.works
    return bot.trace.ask(
        "8.5.3",
        "belgae.rally",
        worth,
        citadels=sum([work.what == "citadel" for work in works]),
        allies=sum([work.what == "ally" for work in works]),
        warbands=sum([work.n for work in works]),
        control=sum([work.what == "warbands" and adds_control(bot.state, work.region, work.n) for work in works]),
    )


def raid_first(bot: FallingSkyBot) -> bool:
    """8.5.4 Raid? With fewer than four Resources, on a die of 1-4."""
    money = funds(bot.state, BELGAE)
    if not bot.trace.ask("8.5.4", "belgae.poor", money < POOR, n=money):
        return False
    roll = bot.luck.roll("8.5.4 raid", 6)
    return bot.trace.ask("8.5.4", "belgae.raid_roll", roll <= LOW, roll=roll)


def raid_now(bot: FallingSkyBot) -> bool:
    """8.5.4 Raid, if it brings two Resources; otherwise Pass."""
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else gained([taken for _, taken in plan.raids])
    return bot.trace.ask("8.5.4", "belgae.raid", plan is not None, n=n)


def march_now(bot: FallingSkyBot) -> bool:
    """8.5.5 March to add Control, unless Frost or want of Resources forbids it."""
    plan = plan_for(bot, MarchPlan) if not frost(bot.state) else None
    return bot.trace.ask("8.5.5", "belgae.march", plan is not None, n=0 if plan is None else len(plan.groups))


# 8.5.1 What the Non-player Belgae look for on the board: threats, and Legions that a Battle would hit ----------------


ENEMIES = tuple(faction for faction in range(GERMANS) if faction != BELGAE)
GROUP = 4
"""8.5.1 How many Warbands, or pieces of an enemy, make a group."""
LEGION_HUNT, LITAVICCUS, MORASSES, IMPETUOSITY = 2, 45, 36, 72
"""8.2.1 The cards whose instruction decides when the Belgae Battle."""


def ambiorix_at(state: State) -> int:
    """Where Ambiorix himself is, or -1."""
    return next((region for region in range(SPACE_COUNT) if how_many(state, region, AMBIORIX)), -1)


def threats(state: State, region: int) -> list[int]:
    """8.5.1 The enemies that call for Battle or March: with Ally, Citadel, Legion or four pieces where Ambiorix or
    four Belgic Warbands are. His Successor is not meant (F320).
    """
    if not how_many(state, region, AMBIORIX) and warbands(state, region, BELGAE) < GROUP:
        return []
    return [
        enemy
        for enemy in ENEMIES
        if strongholds(state, region, enemy)
        or (enemy == ROMANS and how_many(state, region, LEGION))
        or pieces(state, region, enemy) >= GROUP
    ]


def by_flowchart(action: Action) -> bool:
    """8.2.3 Whether the whole flowchart leads to a Command: by the Sequence of Play, or by card 63."""
    return action.offer is None or action.offer.paid


def losses_on_legions(state: State, region: int, sheer: int, *, legion_first: bool) -> int:
    """8.2.1 How many of some Losses fall on Legions: those beyond the Auxilia; card 2, the first one too."""
    legions, auxilia = how_many(state, region, LEGION), warbands(state, region, ROMANS)
    first_one = int(legion_first and sheer > 0 and legions > 0)
    return min(legions, first_one + max(0, sheer - first_one - auxilia))


def legion_fronts(bot: FallingSkyBot, card: int) -> list[int]:
    """8.2.1 Cards 2 and 45: the Regions where a Battle of the Belgae would force Losses on Legions."""
    state = bot.state
    borrowed = WARBANDS[AEDUI] if card == LITAVICCUS else ()
    found = []
    for region in range(SPACE_COUNT):
        side = Side(region, BELGAE, borrowed=borrowed)
        if not how_many(state, region, LEGION) or not side.mobile(state):
            continue
        seen = forecast(state, region, BELGAE, ROMANS, borrowed=borrowed)
        if losses_on_legions(state, region, seen.sheer, legion_first=card == LEGION_HUNT):
            found.append(region)
    return found


# 8.5.1 What a Battle of the Non-player Belgae would come to: with Ambush, with Germans, and whether it is worth it


class BattleOutlook:
    """8.5.1 What the Battles of a Command would come to on a board, with the Special Abilities that are still open."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot, self.state, self.action = bot, bot.state, action
        self.fresh = action.special is None and action.specials

    def allowed(self, special: str) -> bool:
        """4.1 Whether a Special Ability may still be added, or was."""
        offer = self.action.offer
        if self.action.added(special):
            return True
        return self.fresh and (offer is None or special in offer.specials)

    def terms(self) -> Terms:
        """What an Event says about the Battles."""
        return ORDINARY if self.action.offer is None else self.action.offer.terms

    def can_ambush(self, region: int, enemy: int) -> bool:
        """4.5.3 Whether the Belgae could Ambush here."""
        return self.allowed("ambush") and ambush_possible(
            self.state, self.action, attackers(self.action, region), Side(region, enemy)
        )

    def can_enlist(self, region: int) -> bool:
        """4.5.1 Whether Germanic Warbands could fight here as Belgae, or do."""
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
        ambiorix = bool(how_many(self.state, region, AMBIORIX))
        if seen.inflicted <= seen.suffered or (ambiorix and seen.on_leader):
            return False
        return not battle_forbidden(self.bot, self.state, region, enemy, seen.sheer)


# 8.5.1 Battle of the Non-player Belgae: where it is worth fighting, in which order, and with which Special Ability


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
            return bool(how_many(state, region, AMBIORIX)) and mobile(state, region, enemy) < mine

        roll = f"8.3.4 battle {len(self.action.spaces) + more}"
        hunted: Priority[Front] = most("legion_losses", lambda front: self.card and self.on_legions(front[0]))
        romans: Priority[Front] = first("romans", lambda front: self.card == MORASSES and front[1] == ROMANS)
        ambiorix: Priority[Front] = first("ambiorix_stronger", weaker)
        return choose(self.bot, "8.5.1", "battle", fronts, romans, hunted, calling, ambiorix, kind=FRONTS, roll=roll)

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
            if may_stack(state, near, enemy) and could_let_in(self.bot, enemy, controller(state, near))
        ]
        if not open_regions or not mobile(state, region, enemy) or self.terms().no_retreat:
            return False
        return self.forecast(region, enemy, retreats=True).inflicted < self.forecast(region, enemy).inflicted

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


# 8.5.1 RAMPAGE of the Non-player Belgae: where, its victims, and with how many Warbands ------------------------------


class RampageTarget(msgspec.Struct, frozen=True):
    """A Rampage in one Region: its victim, and how many pieces it drives out."""

    region: int
    victim: int
    n: int
    forced: bool
    """They cannot Retreat, unless another Faction agrees: they are removed."""
    control: int
    """The Control Value that Belgic Control would gain."""


TERRORS: CandidateKind[RampageTarget] = by_space(lambda terror: terror.region)


def terrors(bot: FallingSkyBot, region: int, fronts: Sequence[Front]) -> list[RampageTarget]:
    """8.5.1 Against each victim with as many Hidden Warbands as there are pieces to drive out.

    ``fronts``: the Battles that will follow; an enemy keeps a piece there, so that there is still a Battle.
    """
    state = bot.state
    if not can_rampage(state, region):
        return []
    found = []
    for victim in victims(state, region):
        n = min(hidden(state, region, BELGAE), sum([m for _, m in pool_of(state, region, SOLDIERS[victim])]))
        if (region, victim) in fronts:
            n = min(n, pieces(state, region, victim) - 1)
        if n > 0 and not _frozen(bot, region, victim, n):
            found.append(RampageTarget(region, victim, n, _forced(state, region, victim), _gained(state, region, n)))
    return found


def _forced(state: State, region: int, victim: int) -> bool:
    """4.5.2 Whether the victim has no adjacent Region under its own Control."""
    return not any(
        may_stack(state, near, victim)
        and 0 <= (holder := controller(state, near)) < GERMANS
        and agrees_anyway(state, victim, holder)
        for near in adjacent(state, region)
    )


def _gained(state: State, region: int, n: int) -> int:
    """1.6 What Belgic Control of the Region would be worth if this many enemies left and it is new."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    mine = counts[BELGAE]
    return control_value(state, region) if mine > sum(counts) - mine - n else 0


def _frozen(bot: FallingSkyBot, region: int, victim: int, n: int) -> bool:
    """8.4.4 During Frost: whether the removal of Legions could advance a player beyond its threshold."""
    board = bot.state.copy()
    if victim == ROMANS:
        board.units[UNIT_KINDS * region + LEGION] = max(0, how_many(board, region, LEGION) - n)
    return forbidden(bot, bot.state, board)


def rampage_next(
    bot: FallingSkyBot, fronts: Sequence[Front] = (), regions: Sequence[int] | None = None
) -> RampageTarget | None:
    """8.5.1 First to force removal, then to add the most Control, then against Romans, Aedui, Arverni."""
    action = bot.action
    candidates = [
        terror
        for region in (range(SPACE_COUNT) if regions is None else regions)
        if action is None or action.special_allows(region)
        for terror in terrors(bot, region, fronts)
    ]
    return choose(
        bot,
        "8.5.1",
        "rampage",
        candidates,
        first("forced", lambda terror: terror.forced),
        most("belgic_control", lambda terror: terror.control),
        fewest("enemy_order", lambda terror: enemy_rank(BELGAE, terror.victim)),
        most("driven_out", lambda terror: terror.n),
        kind=TERRORS,
        roll=f"8.3.4 rampage {len(candidates)}",
    )


# 8.5.1, 8.5.5 March of the Non-player Belgae: away from a threat, or to add Control ----------------------------------


DESTINATIONS = 2
"""8.5.5 Regions that Warbands March into to add Control."""


def _plan(march: MarchWork) -> MarchPlan | None:
    """The plan, if any piece moves."""
    origins, groups = march.plan_groups()
    return MarchPlan(origins=origins, groups=groups) if groups else None


def belgic_near(state: State, region: int) -> int:
    """8.5.1 How many Regions within one of a Region have Belgic pieces."""
    return sum([bool(pieces(state, near, BELGAE)) for near in within_one(state, region)])


def leader_apart(state: State) -> int:
    """8.5.1 The Region of the Belgic Leader, if it is not with the largest group of Warbands; NOBODY otherwise."""
    region = leader_region(state, BELGAE)
    if region == NOBODY:
        return NOBODY
    mine = warbands(state, region, BELGAE)
    largest = all(warbands(state, other, BELGAE) < mine for other in range(SPACE_COUNT) if other != region)
    return NOBODY if largest else region


def threatened(state: State) -> list[int]:
    """8.5.1 The Regions that meet the condition for Battle or March."""
    return [region for region in range(SPACE_COUNT) if threats(state, region)]


def plan_march(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.1, 8.5.5 Away from a threat if there is one; otherwise, and in Events (8.2.3), to add Control."""
    if action.offer is None and frost(bot.state):
        return None
    if by_flowchart(action) and threatened(bot.state):
        plan = plan_flight(bot, action)
        if plan is not None:
            return plan
    return plan_control(bot, action)


def plan_flight(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.1 All mobile Forces leave each threatened Region, and that of a Leader who is not with most Warbands."""
    state = bot.state
    apart = leader_apart(state)
    origins = [r for r in range(SPACE_COUNT) if threats(state, r) or r == apart]
    home = leader_region(state, BELGAE)
    origins.sort(key=lambda region: region != home)
    march = MarchWork(bot, action)
    for origin in origins:
        group = march.there(origin)
        if not group or not march.able(origin):
            continue
        board = march.board.copy()
        hide(board, origin, BELGAE)
        for kind, n in group.items():
            board.units[UNIT_KINDS * origin + kind] -= n

        def added(target: int, group: dict[int, int] = group) -> int:
            return _added(march.board, target, sum(group.values()))

        target = choose(
            bot,
            "8.5.1",
            "belgic_flight",
            [near for near in march.near(origin) if near not in origins],
            most("belgae_near", lambda region: belgic_near(board, region)),  # noqa: B023
            most("belgic_control", added),
            march.escorting(origin, group),
            roll=f"8.3.4 flight {origin}",
            space=REGION_IDS[origin],
        )
        if target is not None:
            march.go(origin, (target,), group)
    return _plan(march)


def _added(state: State, region: int, n: int) -> int:
    """1.6, 7.2 The Control Value that this many more pieces would add to the Belgic score."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    return control_value(state, region) if 2 * (counts[BELGAE] + n) > sum(counts) + n else 0


# To add Control -------------------------------------------------------------------------------------------------------


def needed(state: State, region: int) -> int:
    """8.5.5 How many Warbands must come to take Control; 0 if the Belgae have it."""
    if controller(state, region) == BELGAE:
        return 0
    counts = strengths(state, region)
    return sum(counts) - 2 * counts[BELGAE] + 1


def plan_control(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.5.5 Warbands take Control of up to two Regions, in Belgica first; then the Leader joins the most Belgae.

    8.4.1 If that leaves him with fewer than four, and the same Regions can be taken without those that he needs, they
    stay with him (F403).
    """
    march, taken = MarchWork(bot, action), list[int]()
    while len(taken) < DESTINATIONS and (target := _claim(march, taken)) is not None:
        _come(march, target)
        taken.append(target)
    before = bot.trace.mark()
    _join(march, taken)
    if escorted(march.board, BELGAE):
        return _plan(march)
    after = bot.trace.mark()
    guarded = MarchWork(bot, action)
    if bot.trace.kept:
        bot.trace.reason(Message("np.belgae.escort", {"n": ESCORT}, "8.4.1"))
    if all(_come(guarded, target, ESCORT) for target in taken):
        _join(guarded, taken)
        if guarded.moves and escorted(guarded.board, BELGAE):
            bot.trace.drop(before, after)
            return _plan(guarded)
    bot.trace.drop(after)
    return _plan(march)


def _claim(march: MarchWork, taken: Sequence[int]) -> int | None:
    """8.5.5 The next Region to take Control of: in Belgica if possible, then where the fewest Warbands are needed."""
    board = march.board
    able = [
        r for r in range(SPACE_COUNT) if r not in march.origins and _within_reach(march, r) >= max(1, needed(board, r))
    ]
    return choose(
        march.bot,
        "8.5.5",
        "add_control",
        [region for region in able if needed(board, region) and region not in taken],
        first("in_belgica", lambda region: IS_BELGICA[region]),
        fewest("warbands_needed", lambda region: needed(march.board, region)),
        roll=f"8.3.4 control {len(taken)}",
    )


def _spare(march: MarchWork, origin: int, escort: int) -> int:
    """8.5.5 How many Warbands may leave a Region; 8.4.1 ``escort``: that many stay with the Leader."""
    home = leader_region(march.board, BELGAE)
    return march.spare(origin, leave=max(1, escort) if origin == home else 1)


def _sources(march: MarchWork, target: int, escort: int = 0) -> list[int]:
    """3.3.2 The Regions from which Warbands can come, those with most of them first."""
    near = [r for r in adjacent(march.board, target) if _spare(march, r, escort) and target in march.near(r)]
    return sorted(near, key=lambda region: -_spare(march, region, escort))


def _within_reach(march: MarchWork, target: int) -> int:
    """8.5.5 How many Warbands could come, as far as there are Resources for their origins."""
    total, money = 0, march.money
    room = march.action.most - len(march.action.spaces) - len(march.origins)
    for origin in _sources(march, target):
        if origin not in march.origins:
            if march.price(origin) > money or not room:
                continue
            money -= march.price(origin)
            room -= 1
        total += march.spare(origin)
    return total


def _come(march: MarchWork, target: int, escort: int = 0) -> bool:
    """8.5.5 Into Belgica with the most Warbands able, elsewhere with as few as take Control.

    Returns whether they have taken it.
    """
    left = 1000 if IS_BELGICA[target] else needed(march.board, target)
    for origin in _sources(march, target, escort):
        n = min(left, _spare(march, origin, escort))
        if n > 0 and march.able(origin):
            march.go(origin, (target,), march.band(origin, n))
            left -= n
    return controller(march.board, target) == BELGAE


def _join(march: MarchWork, taken: Sequence[int]) -> None:
    """8.5.5 The Leader alone: to a Region above with more Belgic pieces, or to another one with four Warbands.

    8.4.1 He goes to no Region above with fewer than four if he can be with four (F403).
    """
    board = march.board
    home = leader_region(board, BELGAE)
    if home == NOBODY or not march.able(home):
        return
    chief = leader(board, home, BELGAE)
    if not march.there(home).get(chief):
        return
    near = march.near(home)
    here = pieces(board, home, BELGAE) - 1
    better = [r for r in taken if r in near and pieces(board, r, BELGAE) > here]
    strong = [r for r in better if warbands(board, r, BELGAE) >= GROUP]
    if strong or warbands(board, home, BELGAE) >= GROUP:
        better = strong
    else:
        better = [r for r in near if warbands(board, r, BELGAE) >= GROUP] or better
    target = choose(
        march.bot,
        "8.5.5",
        "leader_joins",
        better,
        most("own_pieces", lambda region: pieces(march.board, region, BELGAE)),
        roll="8.3.4 leader",
    )
    if target is not None:
        march.go(home, (target,), {chief: 1})


# 8.5.1 How the Non-player Belgae carry out their Battles, and what comes before them ---------------------------------


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
    """Cards 9 and 63: where a Rampage is an action of its own, the Battle that follows it."""
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


# 8.5 What the Non-player Belgae answer during their own Commands -----------------------------------------------------


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 After Rally or Raid Rampage, if possible; after these, March and Battle otherwise Enlist, if possible."""
    action = bot.action
    assert action is not None
    rampages = action.command in ("rally", "raid") and "special.rampage" in decision.keys
    if rampages and rampage_next(bot) is not None:
        return ("special.rampage",)
    if "special.enlist" in decision.keys and germans.errand(bot, action) is not None:
        return ("special.enlist",)
    return (NONE.key,)


def enlist_regions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 All Battle Regions where Germans would add Losses, or absorb some."""
    action = bot.action
    assert action is not None
    battles = Battles(bot, action)
    battles.fresh = True
    wanted = [REGION_IDS[region] for region in battles.enlist_regions(battles.fronts())]
    if not wanted:
        raise Unforeseen
    return [key for key in wanted if key in decision.keys]


def rampage_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The next Region of a Rampage."""
    terror = rampage_next(bot, to_be_fought(bot.silent()), regions_of(decision))
    return (DONE.key,) if terror is None else (REGION_IDS[terror.region],)


def rampage_target(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 The target."""
    silent, region = bot.silent(), REGION_NUMBER[decision.params["space"]]
    terror = rampage_next(silent, to_be_fought(silent), [region])
    if terror is None:
        raise Unforeseen
    return (FACTIONS[terror.victim],)


def rampage_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.5.1 With as many Warbands as drive out enemies."""
    silent, region = bot.silent(), REGION_NUMBER[decision.params["space"]]
    victim = FACTIONS.index(decision.params["who"])
    found = terrors(silent, region, to_be_fought(silent))
    return (str(planned(terror.n for terror in found if terror.victim == victim)),)


def belgic_raider(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 Germans that act as Belgae Raid first."""
    return ("germans",) if "germans" in decision.keys else (FACTIONS[BELGAE],)


def no_more(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """4.5.1 No Germanic Warbands are placed in the place of Belgic ones."""
    return (DONE.key,)


BELGIC_ANSWERS: Mapping[str, Answer] = {
    "battle.ambush_here": ambush_here,
    "battle.space": battle_space,
    "battle.target": battle_target,
    "enlist.do": germans.enlist_do,
    "enlist.region": germans.enlist_region,
    "enlist.regions": enlist_regions,
    "march.group": gauls_march.march_with,
    "march.group.number": gauls_march.march_with_so_many,
    "march.space": gauls_march.march_where,
    "march.to": gauls_march.march_to,
    "raid.space": gauls.raid_where,
    "raid.take": gauls.raid_what,
    "raid.whose": belgic_raider,
    "rally.do": gauls.rally_what,
    "rally.rest": no_more,
    "rally.space": gauls.rally_where,
    "rampage.number": rampage_number,
    "rampage.region": rampage_region,
    "rampage.target": rampage_target,
    "special.after": special_after,
}
"""8.5 Of the Belgae only."""

GERMANIC_ANSWERS: Mapping[str, Answer] = {
    "germans.ally": germans.germans_ally,
    "germans.ambush": germans.germans_ambush,
    "germans.march_number": as_many,
    "germans.raid": germans.germans_raid,
    "germans.warbands": as_many,
}
"""8.2.3 Of every Non-player that guides Germans; where they March to, Events may say."""
