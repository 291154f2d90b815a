"""8.5-8.7 What the Non-player Gauls share: Raid, Rally, the result of a Battle, and the lines of their trace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import Priority, choose, choose_from, first, most
from vexillum.core.decision import DONE, Decision

from ..actions import Action, helper
from ..battle.battle import can_ambush
from ..battle.sides import (
    HALF,
    ORDINARY,
    WHOLE,
    Side,
    archers,
    attack_losses,
    counter_losses,
    elite_warbands,
    had_citadel,
    protects,
)
from ..cards import BALEARIC_SLINGERS, GERMANIC_HORSE, SHOCK_CAVALRY, holder, in_effect
from ..commands.battle import attackers, may_add
from ..commands.raid import GAIN, most_raiders, raiders, victims
from ..commands.rally import (
    CITADEL,
    cost_of,
    has_vercingetorix,
    helper_option,
    may_fortify,
    may_place_ally,
    warbands_option,
    warbands_placed,
    why_never,
)
from ..control import controller, how_many, mobile, strengths, warbands
from ..forces import adjacent, may_stack, unit_words
from ..map import IS_CITY, REGION_IDS, REGION_NUMBER, REMI, SPACE_COUNT, TRIBE_IDS
from ..money import funds
from ..pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    FACTIONS,
    GERMANS,
    HIDDEN,
    IS_LEADER,
    LEGION,
    ROMANS,
    STATUS_TYPE,
    T_AUXILIA,
    TRACK_MAX,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from ..state import State
from ..victory import margin
from .bot import TRIBES, BattlePlan, FallingSkyBot, MarchPlan, Plan, RaidPlan, RallyPlan, RallyWork

# 8.5.4, 8.6.4, 8.7.5 Raid of the Gauls: their victims, and where they only gain Resources ----------------------------


POOR, LOW = 4, 4
"""8.5.4, 8.6.4, 8.7.5 Fewer Resources make them think of a Raid, on a die up to this.

Such a die also lets them Pass (8.5.2, 8.6.1), and Arverni play an Event (8.7.2).
"""
RAID_RULE = {ARVERNI: "8.7.5", AEDUI: "8.6.4", BELGAE: "8.5.4"}
ENOUGH = 2
"""8.5.4, 8.6.4, 8.7.5 A Raid must gain that many Resources."""
NOBODYS = -1
"""A Resource that is taken from no Faction."""


def order(bot: FallingSkyBot) -> list[int]:
    """8.5.4, 8.6.4, 8.7.5 The Factions to take Resources from, one after the other.

    Arverni: Romans, Aedui, Belgae. Belgae: players only, Romans, then Aedui, then Arverni. Aedui: players with a
    victory margin of 0 or more, then other enemies but Romans.
    """
    if bot.faction == ARVERNI:
        return [ROMANS, AEDUI, BELGAE]
    if bot.faction == BELGAE:
        return [who for who in (ROMANS, AEDUI, ARVERNI) if bot.is_player(who)]
    ahead = [who for who in (ARVERNI, BELGAE, ROMANS) if bot.is_player(who) and margin(bot.state, who) >= 0]
    return [*ahead, *[who for who in (ARVERNI, BELGAE) if who not in ahead]]


class _Raid:
    """A Raid while it is being planned."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        state, me = bot.state, action.faction
        self.bot = bot
        self.action = action
        self.left = {
            region: min(most_raiders(state, me), raiders(state, action, region, me))
            for region in range(SPACE_COUNT)
            if action.allows(region) and region not in action.spaces
        }
        self.purses = [funds(state, other) for other in range(GERMANS)]
        self.room = TRACK_MAX - funds(state, me)
        self.taken: dict[int, list[int]] = {}

    def able(self, victim: int) -> list[int]:
        """The Regions where one more Warband can take a Resource from a Faction, or from no Faction."""
        state, action = self.bot.state, self.action
        return [
            region
            for region, n in self.left.items()
            if n
            and (region in self.taken or len(self.taken) < action.most)
            and (
                not state.devastated[region]
                if victim == NOBODYS
                else victim in victims(state, action, region, action.faction)
            )
        ]

    def take(self, victim: int) -> None:
        """As many Resources from a Faction as Warbands can take, and as it has."""
        rule = RAID_RULE[self.action.faction]
        while self.room and (victim == NOBODYS or self.purses[victim]):
            roll = f"{rule} raid {victim} {sum([len(taken) for taken in self.taken.values()])}"
            region = choose(self.bot, rule, "raid_region", self.able(victim), roll=roll)
            if region is None:
                return
            self.taken.setdefault(region, []).append(victim)
            self.left[region] -= 1
            self.room -= 1
            if victim != NOBODYS:
                self.purses[victim] -= 1


def plan_raid(bot: FallingSkyBot, action: Action) -> RaidPlan | None:
    """8.5.4, 8.6.4, 8.7.5 From one Faction after the other, then from none; None if that gains less than two."""
    raid = _Raid(bot, action)
    for victim in (*order(bot), NOBODYS):
        raid.take(victim)
    if gained(raid.taken.values()) < ENOUGH:
        return None
    return RaidPlan(raids=tuple([(region, tuple(taken)) for region, taken in raid.taken.items()]))


def gained(raids: Iterable[Sequence[int]]) -> int:
    """How many Resources a Raid gains."""
    return sum([len(taken) for taken in raids])


# Answers --------------------------------------------------------------------------------------------------------------


def raid_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 One Region of the plan after the other."""
    plan, action = plan_now(bot, RaidPlan), bot.action
    assert action is not None
    for region, _ in () if plan is None else plan.raids:
        if region not in action.spaces:
            return (REGION_IDS[region],)
    return (DONE.key,)


def raid_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.3 What the next Warband takes: as many as have been Revealed in this Region are done."""
    region = REGION_NUMBER[decision.params["space"]]
    action = bot.action
    assert action is not None
    plan = sure_plan(bot, RaidPlan)
    taken = next((taken for where, taken in plan.raids if where == region), None)
    if taken is None:
        raise Unforeseen
    before = raiders(action.start, action, region, bot.faction)
    begun = DONE in decision.options  # what a Special Ability has placed meanwhile does not count
    done = max(1, before - raiders(bot.state, action, region, bot.faction)) if begun else 0
    if done >= len(taken):
        if not begun:
            raise Unforeseen
        return (DONE.key,)
    victim = taken[done]
    return (GAIN.key if victim == NOBODYS else FACTIONS[victim],)


# 8.5.3 What a Rally of the Non-player Belgae is worth ----------------------------------------------------------------


MANY = 3
"""8.5.3 The Warbands for which a Rally is worth it."""


def adds_control(state: State, region: int, n: int) -> bool:
    """8.5.3 Whether this many more Warbands would give the Belgae Control."""
    if controller(state, region) == BELGAE:
        return False
    counts = strengths(state, region)
    return 2 * (counts[BELGAE] + n) > sum(counts) + n


def worth_rally(state: State, plan: RallyPlan) -> bool:
    """8.5.3 Whether it places a Citadel or an Ally, three Warbands, or adds Control."""
    if any(work.what != "warbands" for work in plan.works):
        return True
    if sum([work.n for work in plan.works]) >= MANY:
        return True
    return any(adds_control(state, work.region, work.n) for work in plan.works)


# 8.5.3, 8.6.3, 8.7.3 Rally of the Gauls: Citadels, then Allies, then Warbands ----------------------------------------


RALLY_RULE = {ARVERNI: "8.7.3", AEDUI: "8.6.3", BELGAE: "8.5.3"}
LOAN = "loan"
"""Card 38: a Rally that places Auxilia."""
CITY_FIRST: Priority[int] = first("city_or_remi", lambda tribe: IS_CITY[tribe] or tribe == REMI)
"""8.4.1 Allies in Cities or at Remi before others."""


class _Rally:
    """A Rally while it is being planned, on a copy of the board."""

    def __init__(self, bot: FallingSkyBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.me = action.faction
        self.rule = RALLY_RULE[self.me]
        self.board = bot.state.copy()
        self.money = funds(bot.state, self.me)
        self.works: list[RallyWork] = []
        self.named: set[int] = set()
        """The Regions that were selected."""

    def open(self, region: int) -> bool:
        """3.3.1 Whether a Region may be selected now, and paid for."""
        action = self.action
        if region in self.named or region in action.spaces or not action.allows(region):
            return False
        if action.cost(cost_of(self.board, region, self.me)) > self.money or len(self.named) >= action.most:
            return False
        return why_never(self.board, action, region, self.me) is None

    def take(self, work: RallyWork) -> None:
        """A Region gets its pieces."""
        board, me = self.board, self.me
        if work.region not in self.named:
            self.money -= self.action.cost(cost_of(board, work.region, me))
        self.works.append(work)
        self.named.add(work.region)
        if work.what == "warbands":
            board.available[WARBAND_TYPE[me]] -= work.n
            board.units[UNIT_KINDS * work.region + HIDDEN[me]] += work.n
        elif work.what == "citadel":
            board.available[STATUS_TYPE[CITADEL_OF[me]]] -= 1
            board.available[STATUS_TYPE[ALLY_OF[me]]] += 1
            board.tribes[work.tribe] = CITADEL_OF[me]
        else:
            board.available[STATUS_TYPE[ALLY_OF[me]]] -= 1
            board.tribes[work.tribe] = ALLY_OF[me]

    def homes(self, what: str, piece: int, tribes: Callable[[int], list[int]]) -> None:
        """Place Citadels, or Allies, as long as there is a Region for one; what is placed changes only its own."""
        homes = {region: found for region in range(SPACE_COUNT) if (found := tribes(region))}
        while True:
            able = [region for region in homes if self.board.available[piece] and self.open(region)]
            region = choose(self.bot, self.rule, f"rally_{what}", able, roll=f"{self.rule} {what} {len(self.works)}")
            if region is None:
                return
            roll = f"{self.rule} tribe {region}"
            place = REGION_IDS[region]
            tribe = choose_from(
                self.bot, self.rule, "rally_tribe", homes[region], CITY_FIRST, kind=TRIBES, roll=roll, space=place
            )
            self.take(RallyWork(region, what, tribe))
            if has_vercingetorix(self.board, region, self.me):
                self.muster(region)

    def bands(self, region: int) -> int:
        """3.3.1 How many Warbands could come to a Region."""
        left = self.board.available[WARBAND_TYPE[self.me]]
        return min(warbands_placed(self.board, region, self.me), left) if left else 0

    def muster(self, region: int) -> None:
        """3.3.1 Warbands come to a Region."""
        if n := self.bands(region):
            self.take(RallyWork(region, "warbands", n=n))

    def auxilia(self) -> None:
        """8.6.8 Card 38: once no Aedui Warbands are Available, Auxilia of Non-player Romans instead."""
        board, bot = self.board, self.bot
        if self.me != AEDUI or bot.is_player(ROMANS) or board.available[WARBAND_TYPE[self.me]]:
            return
        for region in range(SPACE_COUNT):
            n = min(warbands_placed(board, region, self.me), board.available[T_AUXILIA])
            if n and self.open(region) and helper(board, self.action, region) == ROMANS:
                self.money -= self.action.cost(cost_of(board, region, self.me))
                board.available[T_AUXILIA] -= n
                self.works.append(RallyWork(region, LOAN, n=n))
                self.named.add(region)

    def _adds_control(self, region: int) -> bool:
        return self.me == BELGAE and adds_control(self.board, region, self.bands(region))

    def warbands(self) -> None:
        """Place the most Warbands possible; Belgae first where they add Belgic Control (8.5.3)."""
        places = [region for region in range(SPACE_COUNT) if self.bands(region)]
        while True:
            able = [region for region in places if self.board.available[WARBAND_TYPE[self.me]] and self.open(region)]
            adds: Priority[int] = first("adds_control", self._adds_control)
            many: Priority[int] = most("rally_most", self.bands)
            roll = f"{self.rule} warbands {len(self.works)}"
            region = choose(self.bot, self.rule, "rally_warbands", able, adds, many, roll=roll)
            if region is None:
                return
            self.muster(region)


def plan_rally(bot: FallingSkyBot, action: Action) -> RallyPlan | None:
    """8.5.3, 8.6.3, 8.7.3 Allies in Cities become Citadels; then all Allies; then all Warbands.

    Where Vercingetorix is, both, an Ally or Citadel and Warbands.
    """
    rally = _Rally(bot, action)
    me = action.faction
    citadel, ally = STATUS_TYPE[CITADEL_OF[me]], STATUS_TYPE[ALLY_OF[me]]
    rally.homes("citadel", citadel, lambda region: may_fortify(rally.board, region, me))
    rally.homes("ally", ally, lambda region: may_place_ally(rally.board, action, region, me))
    rally.warbands()
    rally.auxilia()
    return RallyPlan(works=tuple(rally.works)) if rally.works else None


def placed(plan: RallyPlan | None) -> tuple[int, int]:
    """8.6.3, 8.7.3 How many Citadels and Allies a Rally would place, and how many pieces in all."""
    works = () if plan is None else plan.works
    homes = sum([work.what in ("citadel", "ally") for work in works])
    return homes, homes + sum([work.n for work in works])


# Answers --------------------------------------------------------------------------------------------------------------


def rally_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.1 One Region of the plan after the other."""
    plan, action = plan_now(bot, RallyPlan), bot.action
    assert action is not None
    for work in () if plan is None else plan.works:
        if work.region not in action.spaces:
            return (REGION_IDS[work.region],)
    return (DONE.key,)


def rally_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """3.3.1 What the plan places in a Region, a Citadel or Ally before Warbands."""
    region = REGION_NUMBER[decision.params["space"]]
    works = [work for work in sure_plan(bot, RallyPlan).works if work.region == region]
    for work in works:
        if work.what == "warbands":
            key = warbands_option(work.n).key
        elif work.what == LOAN:
            key = helper_option(ROMANS, work.n).key
        else:
            key = CITADEL[work.tribe].key if work.what == "citadel" else TRIBE_IDS[work.tribe]
        if key in decision.keys:
            return (key,)
    if DONE.key in decision.keys:
        return (DONE.key,)
    raise Unforeseen


# 8.6.2, 8.7.1 The result of a Battle of the Arverni or Aedui: if the Defender stays, and if it Retreats --------------
#
# Defender Loss rolls are presumed to remove the piece (8.7.1); beyond that the Defender, and a Faction that may use a
# Capability, does what is worst for the attacker (ruling F252). Only the Aedui reckon with a Retreat (8.6.2, F223).


class Outcome(msgspec.Struct, frozen=True):
    """What one answer of the Defender comes to."""

    retreats: bool
    inflicted: int
    """The Losses that the Defender takes."""
    suffered: int
    """The Losses of the attacker."""
    legions: int
    """The Losses that only Legions are left to take."""
    keys: int
    """8.6.2 Those that only Leader, Legions, Allies and Citadels are left to take."""
    leader: bool
    """Whether the attacker's Leader could take a Loss."""


class Prospect:
    """A Battle of one Faction against another in a Region, before it is fought."""

    def __init__(
        self,
        bot: FallingSkyBot,
        action: Action,
        state: State,
        region: int,
        enemy: int,
        *,
        ambush: bool = False,
        doubled: bool = False,
    ) -> None:
        """``action``: the Battle Command. ``doubled``: its Faction doubles the Losses of a Defender here (card 59)."""
        self._bot = bot
        self.region = region
        self.enemy = enemy
        self.ambush = ambush
        self._doubled = doubled
        self._terms = ORDINARY if action.offer is None else action.offer.terms
        self.attacker = attackers(action, region, lender(action, state, region, enemy))
        self.defender = Side(region, enemy)
        self._board = state.copy()
        self.attacker.elite = elite_warbands(state, self.attacker)
        self.defender.elite = elite_warbands(state, self.defender)
        self._citadel = had_citadel(state, self.defender)
        self._early = 0
        """Losses of the Defender before the attack (card 27)."""
        self._lost = self._before()
        """Losses of the attacker before the attack (cards 13, 27)."""
        self._left = self.attacker.warbands(self._board)
        self.outcomes = self._outcomes()
        """The first one: the Defender stays. The second, if that is possible: it Retreats."""

    def _before(self) -> int:
        """Cards 13 and 27: Slingers and Archers shoot first."""
        board, region, lost = self._board, self.region, 0
        auxilia = warbands(board, region, ROMANS)
        if auxilia and in_effect(board, BALEARIC_SLINGERS):
            lost = auxilia * (WHOLE if in_effect(board, GERMANIC_HORSE) else HALF) // WHOLE
            weaken(board, self.attacker, lost)
        if archers(board, self.attacker):
            self._early = 1
            weaken(board, self.defender, 1)
        if archers(board, self.defender):
            lost += 1
            weaken(board, self.attacker, 1)
        return lost

    def _outcomes(self) -> tuple[Outcome, ...]:
        stays = self._outcome(retreats=False)
        may = self.enemy != GERMANS and not self.ambush and not self._terms.no_retreat
        may = may and bool(self.defender.mobile(self._board))
        return (stays, self._outcome(retreats=True)) if may else (stays,)

    def losses(self, *, retreats: bool) -> int:
        """3.3.4 What the attack inflicts."""
        board = self._board
        return attack_losses(
            board,
            self.attacker,
            self.defender,
            retreats=retreats,
            citadel=self._citadel,
            doubled=self._doubled and not self._citadel and not protects(board, self.defender),
            encircled=self._encircled(),
            terms=msgspec.structs.replace(self._terms, ambush=self.ambush),
        )

    def _encircled(self) -> bool:
        """Card 4: whether the group under the marker attacks Romans without other pieces of its Faction."""
        state, me = self._board, self._bot.faction
        if self.enemy != ROMANS or (state.circumvallation, state.encircled) != (self.region, me):
            return False
        return mobile(state, self.region, me) == state.encircled_warbands + state.encircled_leader

    def _outcome(self, *, retreats: bool) -> Outcome:
        board, side = self._board, self.defender
        losses = self.losses(retreats=retreats)
        small, legions = side.warbands(board), side.legions(board)
        leader = int(side.leader(board) != NOBODY)
        fort = int(side.fort(board))
        homes = len(side.allies(board)) + len(side.citadels(board))
        hard = leader + legions
        if retreats:
            later = max(0, losses - fort - homes)
            keys = min(homes, max(0, losses - fort)) + min(hard, max(0, later - small))
            on_legions = min(legions, max(0, later - small - leader))
        else:
            keys = min(hard, max(0, losses - small)) + min(homes, max(0, losses - small - hard - fort))
            on_legions = min(legions, max(0, losses - small - leader))
        taken = min(losses, small + hard + fort + homes) + self._early
        suffered = self._lost + (0 if retreats else self.counter(losses, survive=False))
        in_danger = self.attacker.leader(board) != NOBODY and suffered - self._lost > self._left
        return Outcome(retreats, taken, suffered, on_legions, keys, in_danger or self._leader_shot())

    def _leader_shot(self) -> bool:
        """Cards 13 and 27: whether the shots before the Battle reach beyond the Warbands."""
        return self._lost > 0 and not self._left and self.attacker.leader(self._board) != NOBODY

    def counter(self, losses: int, *, survive: bool) -> int:
        """3.3.4, 4.3.3 The Counterattack of a Defender who stays; ``survive``: Leader and Legions outlive every roll.

        In an Ambush only Caesar may Counterattack.
        """
        if self._terms.no_counterattack or (self.ambush and not self.defender.caesar(self._board)):
            return 0
        board = self._board.copy()
        hard = self.defender.legions(board) or self.defender.leader(board) != NOBODY
        if not (survive and hard):
            weaken(board, self.defender, losses)
        return counter_losses(
            board,
            self.attacker,
            self.defender,
            whole_auxilia=self.enemy == ROMANS and in_effect(board, GERMANIC_HORSE),
            doubled=holder(board, SHOCK_CAVALRY) == self.enemy and not protects(board, self.defender),
        )

    def ambush_helps(self) -> bool:
        """8.6.2, 8.7.1 Whether a Retreat could lessen what is removed, or a Counterattack inflict a Loss."""
        if self.counter(self.losses(retreats=False), survive=True):
            return True
        if len(self.outcomes) < 2 or not self._refuge():
            return False
        stays, leaves = self.outcomes
        return leaves.inflicted < stays.inflicted

    def _refuge(self) -> bool:
        """3.3.4 Whether there is a Region that the Defender could Retreat to, if all agreed who might."""
        state, me = self._board, self.enemy
        return any(
            may_stack(state, near, me) and could_let_in(self._bot, me, controller(state, near))
            for near in adjacent(state, self.region)
        )


def could_let_in(bot: FallingSkyBot, enemy: int, holder: int) -> bool:
    """8.4.2, 8.6.6 Whether a Faction could let an enemy that Retreats into its Region."""
    if holder == enemy:
        return True
    if holder in (NOBODY, GERMANS, bot.faction):
        return False
    return bot.is_player(holder) or {holder, enemy} == {ROMANS, AEDUI}


def weaken(board: State, side: Side, losses: int) -> None:
    """3.3.4 Take Losses from a side's mobile pieces, those that inflict least first."""
    order = [*reversed(side.small), *([LEGION] if side.faction == ROMANS else [])]
    order += [kind for kind in side.kinds if IS_LEADER[kind]]
    for kind in order:
        gone = min(losses, how_many(board, side.region, kind))
        board.units[UNIT_KINDS * side.region + kind] -= gone
        losses -= gone


def may_ambush(action: Action, state: State, region: int, enemy: int) -> bool:
    """4.3.3 Whether the Command may add an Ambush, and the Battle begins with more Hidden attackers than Defenders."""
    if not may_add(action, "ambush") or (action.faction == AEDUI and action.added("ambush")):
        return False
    ours = attackers(action, region, lender(action, state, region, enemy))
    return can_ambush(state, ours, Side(region, enemy))


def lender(action: Action, state: State, region: int, enemy: int) -> int:
    """Card 38: the Faction whose Auxilia attack as Aedui Warbands, never against itself."""
    other = helper(state, action, region)
    return NOBODY if other in (GERMANS, enemy) else other


def has_shock(state: State, faction: int) -> bool:
    """Card 59: whether a Faction has the Capability that doubles Losses in one Region of a Battle Command."""
    return holder(state, SHOCK_CAVALRY) == faction


def doubles(state: State, region: int, enemy: int) -> bool:
    """Card 59: whether it counts against an enemy in a Region: neither Fort nor Citadel there."""
    return not protects(state, Side(region, enemy))


# 8.6-8.7 What Arverni or Aedui are going to do, in the trace of their flowchart --------------------------------------


def note_battles(bot: FallingSkyBot, rule: str, plan: BattlePlan) -> None:
    """3.3.4 Battle by Battle, and the Special Ability."""
    note_special(bot, rule, plan)
    for region, enemy in plan.battles:
        bot.trace.note(rule, "gauls.battle", space=REGION_IDS[region], enemy=FACTIONS[enemy])


def note_march(bot: FallingSkyBot, rule: str, plan: MarchPlan) -> None:
    """3.3.2 Group by group."""
    note_special(bot, rule, plan)
    for group in plan.groups:
        words = unit_words(list(group.units))
        bot.trace.note(rule, "gauls.move", units=words, origin=REGION_IDS[group.origin], space=REGION_IDS[group.target])


def note_rally(bot: FallingSkyBot, rule: str, plan: RallyPlan) -> None:
    """3.3.1 Region by Region."""
    for work in plan.works:
        space = REGION_IDS[work.region]
        if work.what == "warbands":
            bot.trace.note(rule, "gauls.warbands", space=space, n=work.n)
        else:
            bot.trace.note(rule, f"gauls.{work.what}", space=space, tribe=TRIBE_IDS[work.tribe])


def note_raid(bot: FallingSkyBot, rule: str, plan: RaidPlan) -> None:
    """3.3.3 Region by Region, the Factions that lose Resources."""
    for region, taken in plan.raids:
        victims = sorted({victim for victim in taken if victim >= 0})
        if victims:
            whom = [FACTIONS[victim] for victim in victims]
            bot.trace.note(rule, "gauls.raid_from", space=REGION_IDS[region], n=len(taken), whom=whom)
        else:
            bot.trace.note(rule, "gauls.raid", space=REGION_IDS[region], n=len(taken))


def note_special(bot: FallingSkyBot, rule: str, plan: Plan) -> None:
    """4.1 A Special Ability that comes with the Command or before it."""
    special = plan.special
    if special is None:
        return
    if special.before:
        bot.trace.note(rule, "gauls.special_first", special=special.id)
    else:
        spaces = [REGION_IDS[region] for region in special.regions]
        bot.trace.note(rule, "gauls.special", special=special.id, spaces=spaces)
