"""8.7 The Non-player Arverni: their flowchart, threats, Battle, Devastate and Entreat, and their Marches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from vexillum.coin.kit import NOBODY, NONE
from vexillum.coin.nonplayer.plans import plan_for, plan_now
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, choose_from, fewest, first, most, word
from vexillum.core.decision import DONE, Decision
from vexillum.core.words.texts import Message

from ..actions import Action, Group, near_leader
from ..cards import CARDS
from ..commands.battle import cost_of, defenders, why_not_region
from ..commands.march import cost_of as march_cost
from ..commands.march import why_not as why_no_march
from ..control import controller, how_many, leader_region, mobile, pieces, strongholds, warbands
from ..forces import adjacent, hide, open_to
from ..map import HOME, REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS
from ..money import funds
from ..pieces import (
    AEDUI,
    ARVERNI,
    ARVERNI_ALLY,
    BELGAE,
    CAESAR,
    FACTIONS,
    GERMANS,
    HIDDEN,
    KINDS,
    LEGION,
    ROMANS,
    SOLDIERS,
    STATUS_OWNER,
    STATUS_TYPE,
    SUBDUED,
    T_ARVERNI_ALLY,
    T_ARVERNI_WARBAND,
    UNIT_KINDS,
    VERCINGETORIX,
    WARBANDS,
)
from ..scenarios import frost
from ..specials.arverni import can_devastate, can_entreat, entreat_targets, starved
from ..specials.catalog import ALONE
from ..state import State
from ..victory import allied
from .bot import (
    ESCORT,
    FRONTS,
    BattlePlan,
    FallingSkyBot,
    Front,
    MarchPlan,
    Plan,
    RaidPlan,
    RallyPlan,
    SpecialPlan,
    battle_forbidden,
    enemy_rank,
    escorted,
    forbidden,
    kind_rank,
    losing_order,
)
from .events.guidelines import EVENTS
from .gauls import (
    LOW,
    POOR,
    Prospect,
    doubles,
    gained,
    has_shock,
    may_ambush,
    note_battles,
    note_march,
    note_raid,
    note_rally,
    placed,
    plan_rally,
)
from .gauls_march import PIECES, MarchWork, distances, near_pieces

# 8.7 The flowchart of the Non-player Arverni, box by box -------------------------------------------------------------


ENOUGH_HOMES, ENOUGH_PIECES = 2, 6
"""8.7.3 What a Rally would place: two Citadels and Allies, or six pieces."""
AUTOMATIC = "carnyx"


def chart(bot: FallingSkyBot) -> str:
    """8.7 The boxes in their order."""
    if (key := battle_or_march(bot)) is not None:
        return key
    if (key := event(bot)) is not None:
        return key
    wants = wants_rally(bot)
    if wants and rallies(bot):
        return "rally"
    if wants or spread_now(bot):
        return "march" if marches(bot, "8.7.4", SPREAD) else raid_or_pass(bot)
    if not raid_now(bot) and marches(bot, "8.7.6", MASS):
        return "march"
    return raid_or_pass(bot)


def battle_or_march(bot: FallingSkyBot) -> str | None:
    """8.7.1 Battle or March under Threat? Vercingetorix or ten Warbands are with Romans or Aedui that are a threat."""
    found = sorted({region for region, _ in threats(bot.state)})
    spaces = [REGION_IDS[region] for region in found]
    if not bot.trace.ask("8.7.1", "arverni.threat", bool(found), n=len(found), spaces=spaces):
        return None
    plan = plan_for(bot, BattlePlan)
    if bot.trace.ask("8.7.1", "arverni.battle", plan is not None, n=0 if plan is None else len(plan.battles)) and plan:
        note_battles(bot, "8.7.1", plan)
        return "battle"
    return "march" if marches(bot, "8.7.1", THREAT) else None


def marches(bot: FallingSkyBot, rule: str, box: str) -> bool:
    """8.7.1, 8.7.4, 8.7.6 Whether there is a March of a box: not during Frost, and with something to move."""
    cold = frost(bot.state)
    plan: MarchPlan | None = None
    if not cold and why_no_march(bot.state, ARVERNI) is None:
        mark = bot.trace.mark()
        plan = plan_for(bot, MarchPlan)
        if not isinstance(plan, ArverniMarch) or plan.box != box:
            bot.trace.drop(mark)
            plan = None
    if not bot.trace.ask(rule, f"arverni.march_{box}", plan is not None, frost=word(cold)) or plan is None:
        return False
    note_march(bot, rule, plan)
    return True


def event(bot: FallingSkyBot) -> str | None:
    """8.7.2 Event? On offer and effective; then by a carnyx at their symbol, or a die of 1-4."""
    key = EVENTS.box(bot, "8.7.2")
    if key is None:
        return None
    state = bot.state
    marked = not state.own_deck and CARDS[state.current].marks.get(FACTIONS[ARVERNI]) == AUTOMATIC
    roll = bot.luck.roll("8.7.2 event", 6)
    plays = bot.trace.ask("8.7.2", "arverni.event_roll", marked or roll <= LOW, marked=word(marked), roll=roll)
    return key if plays else None


def wants_rally(bot: FallingSkyBot) -> bool:
    """8.7.3 Rally? Fewer than nine Warbands, or it would place two Citadels and Allies, or six pieces."""
    mark = bot.trace.mark()
    homes, total = placed(plan_for(bot, RallyPlan))
    bot.trace.drop(mark)
    there = on_map(bot.state)
    met = there < FEW_WARBANDS or homes >= ENOUGH_HOMES or total >= ENOUGH_PIECES
    return bot.trace.ask("8.7.3", "arverni.rally", met, warbands=there, homes=homes, n=total)


def rallies(bot: FallingSkyBot) -> bool:
    """8.7.3 IF NONE: with fewer than nine Warbands and nothing to place, March (8.7.4)."""
    plan = plan_for(bot, RallyPlan)
    if not bot.trace.ask("8.7.3", "arverni.rally_able", plan is not None, n=funds(bot.state, ARVERNI)) or plan is None:
        return False
    note_rally(bot, "8.7.3", plan)
    return True


def spread_now(bot: FallingSkyBot) -> bool:
    """8.7.4 March to Spread? Fewer than six Allies and Citadels, or six Warbands Available."""
    state = bot.state
    homes, left = allied(state, ARVERNI), state.available[T_ARVERNI_WARBAND]
    return bot.trace.ask("8.7.4", "arverni.spread", wants_spread(state), homes=homes, n=left)


def raid_now(bot: FallingSkyBot) -> bool:
    """8.7.5 Raid? Fewer than four Resources, and a die of 1-4."""
    mine, roll = funds(bot.state, ARVERNI), bot.luck.roll("8.7.5 raid", 6)
    return bot.trace.ask("8.7.5", "arverni.raid", mine < POOR and roll <= LOW, mine=mine, roll=roll)


def raid_or_pass(bot: FallingSkyBot) -> str:
    """8.7.5 Raid if that gains two Resources; if not, Pass."""
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else gained([taken for _, taken in plan.raids])
    if not bot.trace.ask("8.7.5", "arverni.raid_able", plan is not None, n=n) or plan is None:
        return "pass"
    note_raid(bot, "8.7.5", plan)
    return "raid"


# 8.7.1 What the Non-player Arverni look for on the board: threats, and whether Vercingetorix dares to face Caesar


MANY_WARBANDS = 10
MANY_PIECES = 4


def vercingetorix_at(state: State, region: int) -> bool:
    """1.4.3 Whether Vercingetorix himself is in a Region. His Successor is not (ruling F253)."""
    return bool(how_many(state, region, VERCINGETORIX))


def vercingetorix_region(state: State) -> int | None:
    """Where Vercingetorix himself is."""
    return next((region for region in range(SPACE_COUNT) if vercingetorix_at(state, region)), None)


def threatens(state: State, region: int, enemy: int) -> bool:
    """8.7.1 Whether an enemy has an Ally, a Citadel, a Legion or four pieces in a Region."""
    if strongholds(state, region, enemy) or pieces(state, region, enemy) >= MANY_PIECES:
        return True
    return enemy == ROMANS and bool(how_many(state, region, LEGION))


def threats(state: State) -> list[tuple[int, int]]:
    """8.7.1 Romans and Aedui who threaten Vercingetorix or ten Warbands: Region and enemy."""
    return [
        (region, enemy)
        for region in range(SPACE_COUNT)
        if vercingetorix_at(state, region) or warbands(state, region, ARVERNI) >= MANY_WARBANDS
        for enemy in (ROMANS, AEDUI)
        if threatens(state, region, enemy)
    ]


def outnumber_caesar(state: State, region: int, arverni: int) -> bool:
    """8.7.1, 8.7.6 Whether this many mobile Arverni are more than twice the mobile Romans in Caesar's Region."""
    return not how_many(state, region, CAESAR) or arverni > 2 * mobile(state, region, ROMANS)


# 8.7.1 Battle of the Non-player Arverni, with Ambush, or after Devastate or Entreat ----------------------------------


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
            front = choose(self.bot, "8.7.1", "gaul_battle", self.fronts(), leads, threat, whom, kind=FRONTS, roll=roll)
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


# 8.7.1 Devastate and Entreat of the Non-player Arverni, on the board as it is when they execute them -----------------


TWO_AUXILIA = 2

# Devastate ------------------------------------------------------------------------------------------------------------


def starve(state: State, region: int) -> State:
    """4.3.2 The board after a Region was Devastated; owners lose as little as they can (8.4.1)."""
    board = state.copy()
    for faction in range(GERMANS + 1):
        left = starved(state, region, faction)
        for kind in losing_order(SOLDIERS[faction]):
            gone = min(left, how_many(board, region, kind))
            board.units[UNIT_KINDS * region + kind] -= gone
            left -= gone
    board.devastated[region] = 1
    return board


def worth_devastating(state: State, region: int) -> bool:
    """8.7.1 A Legion, two Auxilia, or an enemy piece and as many Roman and Aedui pieces as Arverni ones are removed."""
    lost = [starved(state, region, faction) for faction in range(GERMANS + 1)]
    if how_many(state, region, LEGION) and lost[ROMANS] > warbands(state, region, ROMANS):
        return True
    if lost[ROMANS] >= TWO_AUXILIA:
        return True
    return sum(lost) > lost[ARVERNI] and lost[ROMANS] + lost[AEDUI] >= lost[ARVERNI]


def devastations(bot: FallingSkyBot, action: Action, state: State) -> list[int]:
    """8.7.1, 8.4.4 Where the Arverni would Devastate."""
    return [
        region
        for region in range(SPACE_COUNT)
        if action.special_allows(region)
        and can_devastate(state, region)
        and worth_devastating(state, region)
        and not forbidden(bot, state, starve(state, region))
    ]


# Entreat --------------------------------------------------------------------------------------------------------------

Target = tuple[int, int | None, int | None]
"""A Region, and there the kind of a piece or the Tribe of an Ally."""


def _word(bot: object, target: Target) -> Message:
    region, kind, tribe = target
    if kind is None:
        assert tribe is not None
        return Message("np.tribe", {"tribe": TRIBE_IDS[tribe]})
    return Message("np.lot", {"unit": KINDS[kind], "space": REGION_IDS[region]})


TARGETS: CandidateKind[Target] = CandidateKind("candidates", _word)


def rank(bot: FallingSkyBot, state: State, target: Target) -> int | None:
    """8.7.1 The priority of a target of Entreat; None: the Arverni do not want it."""
    _, kind, tribe = target
    if kind is None:
        assert tribe is not None
        owner = STATUS_OWNER[state.tribes[tribe]]
        if state.available[T_ARVERNI_ALLY] and open_to(tribe, ARVERNI):
            return (AEDUI, BELGAE, GERMANS).index(owner)
        return 7 if bot.is_player(owner) else None
    replaces = bool(state.available[T_ARVERNI_WARBAND])
    if kind in WARBANDS[ROMANS]:
        return 3 if replaces else 5
    if kind in WARBANDS[AEDUI]:
        return 4 if replaces else 6
    return None


def persuaded(state: State, target: Target) -> State:
    """4.3.1 The board after an Entreat."""
    board = state.copy()
    region, kind, tribe = target
    if kind is not None:
        board.units[UNIT_KINDS * region + kind] -= 1
        if board.available[T_ARVERNI_WARBAND]:
            board.available[T_ARVERNI_WARBAND] -= 1
            board.units[UNIT_KINDS * region + HIDDEN[ARVERNI]] += 1
        return board
    assert tribe is not None
    board.available[STATUS_TYPE[board.tribes[tribe]]] += 1
    board.tribes[tribe] = SUBDUED
    if board.available[T_ARVERNI_ALLY] and open_to(tribe, ARVERNI):
        board.available[T_ARVERNI_ALLY] -= 1
        board.tribes[tribe] = ARVERNI_ALLY
    return board


def entreaties(bot: FallingSkyBot, state: State, regions: Iterable[int]) -> list[Target]:
    """8.7.1, 8.4.4 The pieces that the Arverni would Entreat in some Regions."""
    found = [(region, *option.value) for region in regions for option in entreat_targets(state, region)]
    return [
        target
        for target in found
        if rank(bot, state, target) is not None and not forbidden(bot, state, persuaded(state, target))
    ]


def best_entreaty(bot: FallingSkyBot, state: State, regions: Iterable[int], roll: str) -> Target | None:
    """8.7.1 Replace Allies of Aedui, Belgae, Germans; then Auxilia, then Aedui Warbands; then remove them."""

    def place(target: Target) -> int:
        found = rank(bot, state, target)
        assert found is not None
        return found

    def hidden_first(target: Target) -> int:
        return -1 if target[1] is None else kind_rank(target[1])

    wanted: Priority[Target] = fewest("entreat_order", place)
    seen: Priority[Target] = fewest("hidden_first", hidden_first)
    return choose(bot, "8.7.1", "entreat", entreaties(bot, state, regions), wanted, seen, kind=TARGETS, roll=roll)


def where_to_entreat(bot: FallingSkyBot, action: Action, state: State, reserve: int) -> list[int]:
    """4.3.1 The Regions where they can, with what the Command leaves of their Resources."""
    if not action.free and funds(state, ARVERNI) <= reserve:
        return []
    return [
        region for region in range(SPACE_COUNT) if action.special_allows(region) and can_entreat(state, action, region)
    ]


# Which, and when ------------------------------------------------------------------------------------------------------


def special_now(bot: FallingSkyBot, action: Action, state: State, reserve: int = 0) -> str | None:
    """8.7.1 Devastate where that is worth it; if nowhere, Entreat; if there is no target, no Special Ability.

    ``reserve``: the Resources that the Command still needs.
    """
    allowed: tuple[str, ...] = ("entreat", "devastate")
    if action.offer is not None and action.command != ALONE:
        allowed = action.offer.specials
    if not action.specials:
        return None
    if "devastate" in allowed and devastations(bot, action, state):
        return "devastate"
    if "entreat" in allowed and entreaties(bot, state, where_to_entreat(bot, action, state, reserve)):
        return "entreat"
    return None


def after_special(bot: FallingSkyBot, action: Action, state: State, special: str, reserve: int) -> State:
    """8.7.1 The board after a Special Ability that comes before the Command."""
    if special == "devastate":
        for region in devastations(bot, action, state):
            state = starve(state, region)
        return state
    left = where_to_entreat(bot, action, state, reserve)
    money = len(left) if action.free else funds(state, ARVERNI) - reserve
    while left and money > 0:
        target = best_entreaty(bot.silent(), state, left, _roll(len(left)))
        if target is None:
            break
        state = persuaded(state, target)
        left.remove(target[0])
        money -= 1
    return state


def _roll(left: int) -> str:
    return f"8.7.1 entreat {left}"


def reserved(bot: FallingSkyBot, action: Action) -> int:
    """8.7.1 What the Command still costs: it is paid for before the Special Ability."""
    if action.free or action.command not in ("battle", "march"):
        return 0
    plan = plan_now(bot.silent(), Plan)
    cost = cost_of if action.command == "battle" else march_cost
    left = () if plan is None else [region for region in dict.fromkeys(plan.named) if region not in action.spaces]
    return sum([action.price(region, cost(bot.state, region, ARVERNI)) for region in left])


# Answers --------------------------------------------------------------------------------------------------------------


def devastate_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Wherever it is worth it."""
    action = bot.action
    assert action is not None
    for region in devastations(bot, action, bot.state):
        if REGION_IDS[region] in decision.keys:
            return (REGION_IDS[region],)
    return (DONE.key,)


def entreat_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Where the best target is, as long as the Command can still be paid for."""
    action = bot.action
    assert action is not None
    able = where_to_entreat(bot, action, bot.state, reserved(bot, action))
    regions = [region for region in able if REGION_IDS[region] in decision.keys]
    target = best_entreaty(bot, bot.state, regions, _roll(len(regions)))
    return (DONE.key if target is None else REGION_IDS[target[0]],)


def entreat_whom(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 The best target of a Region."""
    region = REGION_NUMBER[decision.params["space"]]
    target = best_entreaty(bot, bot.state, (region,), f"8.7.1 entreat in {region}")
    if target is None:
        return decision.keys[:1]
    _, kind, tribe = target
    return (KINDS[kind] if kind is not None else TRIBE_IDS[tribe or 0],)


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.7.1 After Rally, Raid or March, if none came before; never after a Battle."""
    action = bot.action
    assert action is not None
    special = None if action.command == "battle" else special_now(bot, action, bot.state)
    bot.trace.ask("8.7.1", "arverni.devastate", special == "devastate")
    if special != "devastate":
        bot.trace.ask("8.7.1", "arverni.entreat", special == "entreat")
    key = f"special.{special}"
    return (key if special is not None and key in decision.keys else NONE.key,)


# 8.7 What the Marches of the Non-player Arverni have in common: the box they come from, and how they become plans


THREAT, SPREAD, MASS = "threat", "spread", "mass"
FEW_WARBANDS, FEW_ALLIES, MANY_AVAILABLE = 9, 6, 6
"""8.7.3 Fewer Warbands on the map, 8.7.4 fewer Allies and Citadels, or as many Warbands Available."""


class ArverniMarch(MarchPlan, frozen=True, kw_only=True):
    """8.7 A March of the Arverni, and the box that it comes from."""

    box: str = MASS


def on_map(state: State) -> int:
    """8.7.3 The Arverni Warbands on the map."""
    return sum([warbands(state, region, ARVERNI) for region in range(SPACE_COUNT)])


def wants_spread(state: State) -> bool:
    """8.7.4 Fewer than six Allies and Citadels on the map, or at least six Warbands Available."""
    return allied(state, ARVERNI) < FEW_ALLIES or state.available[T_ARVERNI_WARBAND] >= MANY_AVAILABLE


def plan_from(work: MarchWork, box: str, special: SpecialPlan | None = None) -> ArverniMarch | None:
    """8.4.4 None if no piece moves, or if that helps a player during Frost (by an Event, 5.4): the next box then."""
    if not work.moves or forbidden(work.bot, work.bot.state, work.board):
        return None
    origins, groups = work.plan_groups()
    return ArverniMarch(origins=origins, groups=groups, box=box, special=special)


def least_harassed(work: MarchWork, routes: dict[int, tuple[int, ...]]) -> Priority[int]:
    """8.7.1 Avoid all Harassment able."""
    return fewest("route_losses", lambda region: work.harassed(routes[region][0]) if len(routes[region]) > 1 else 0)


# 8.7.1, 8.7.4, 8.7.6 March of the Non-player Arverni: away from a threat, to spread, or to mass ----------------------


def must_spread(bot: FallingSkyBot, action: Action) -> bool:
    """8.7.3-8.7.4 Whether the flowchart leads to the March that spreads."""
    if wants_spread(bot.state):
        return True
    few = on_map(bot.state) < FEW_WARBANDS
    return few and not placed(plan_rally(bot.silent(), bot.action_of_turn("rally")))[1]


def plan_march(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.1, 8.7.4, 8.7.6 The March that the flowchart points to; a free one that it does not, to mass (8.2.3)."""
    if threats(bot.state) and _no_battle(bot):
        plan = plan_threat(bot, action)
        if plan is not None:
            return plan
    if must_spread(bot, action):
        plan = plan_spread(bot, action)
        if plan is not None or not action.free:
            return plan
    return plan_mass(bot, action)


def _no_battle(bot: FallingSkyBot) -> bool:
    mark = bot.trace.mark()
    plan = plan_for(bot.silent(), BattlePlan)
    bot.trace.drop(mark)
    return plan is None


# Away from a threat ---------------------------------------------------------------------------------------------------


def plan_threat(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.1 Vercingetorix goes to the most Arverni, the others come closer; Devastate or Entreat before if able."""
    plain = _flight(bot.silent(), action, None)
    if not plain.moves:
        return None
    if not plain.by_sea:
        reserve = 0 if action.free else sum([plain.paid(origin) for origin in plain.origins])
        special = special_now(bot, action, bot.state, reserve)
        if special is not None:
            mark = bot.trace.mark()
            after = _flight(bot, action, after_special(bot, action, bot.state, special, reserve))
            if after.moves and not after.by_sea:
                return plan_from(after, THREAT, SpecialPlan(id=special, before=True))
            bot.trace.drop(mark)
    return plan_from(_flight(bot, action, None), THREAT)


def _flight(bot: FallingSkyBot, action: Action, board: State | None) -> MarchWork:
    work = MarchWork(bot, action, board)
    origin = vercingetorix_region(work.board)
    if origin is None:
        return work
    goal = origin
    group = work.leader(origin) | work.band(origin, work.spare(origin, control=False, leave=0))
    routes = work.routes(origin, group) if work.leader(origin) else {}
    joined: Priority[int] = most("arverni_pieces", lambda region: pieces(work.board, region, ARVERNI))
    others = (work.escorting(origin, group), least_harassed(work, routes))
    target = choose(bot, "8.7.1", "flight", routes, joined, *others, roll="8.7.1 flight")
    if target is not None:
        work.go(origin, routes[target], group)
        goal = target
    _come_closer(work, goal)
    return work


def _come_closer(work: MarchWork, goal: int) -> None:
    """8.7.1 All other Warbands come closer to Vercingetorix, but one stays in each origin."""
    bot, far, done = work.bot, distances(work, goal), {goal}
    while True:
        able = {
            origin: closer
            for origin in range(SPACE_COUNT)
            if origin not in done
            and work.spare(origin, control=False)
            and (closer := [near for near in work.near(origin) if far.get(near, 99) < far.get(origin, 0)])
        }
        many: Priority[int] = most("most_leaving", lambda origin: work.spare(origin, control=False))
        origin = choose(bot, "8.7.1", "closer_from", able, many, roll=f"8.7.1 closer {len(done)}")
        if origin is None:
            return
        done.add(origin)
        roll = f"8.7.1 closer to {origin}"
        target = choose_from(bot, "8.7.1", "closer_to", able[origin], roll=roll, space=REGION_IDS[origin])
        work.go(origin, (target,), work.band(origin, work.spare(origin, control=False)))


# To mass --------------------------------------------------------------------------------------------------------------


def plan_mass(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.6 The Leader and all Warbands that reach him take Control of Legions' Region, or gather next to Legions."""
    origin = leader_region(bot.state, ARVERNI)
    if origin == NOBODY:
        return None
    legions = [region for region in range(SPACE_COUNT) if how_many(bot.state, region, LEGION)]
    taken = {
        region: work
        for region in legions
        if controller(bot.state, region) != ARVERNI
        and (work := _gather(bot, action, origin, region, leave=0)) is not None
        and controller(work.board, region) == ARVERNI
        and outnumber_caesar(work.board, region, mobile(work.board, region, ARVERNI))
    }
    led: Priority[int] = first("leader_escorted", lambda region: escorted(taken[region].board, ARVERNI))
    target = choose(bot, "8.7.6", "mass_control", taken, led, roll="8.7.6 control")
    if target is not None:
        return plan_from(taken[target], MASS)
    close = sorted({near for region in legions for near in adjacent(bot.state, region)})
    massed = {
        region: work
        for region in close
        if (work := _gather(bot, action, origin, region, leave=1)) is not None and work.moves
    }
    many: Priority[int] = most("arverni_pieces", lambda region: pieces(massed[region].board, region, ARVERNI))
    close_by: Priority[int] = first("leader_escorted", lambda region: escorted(massed[region].board, ARVERNI))
    target = choose(bot, "8.7.6", "mass_near", massed, many, close_by, roll="8.7.6 mass")
    return None if target is None else plan_from(massed[target], MASS)


def _gather(bot: FallingSkyBot, action: Action, origin: int, target: int, *, leave: int) -> MarchWork | None:
    """8.7.6 The Leader goes to a Region with his Warbands, and those of adjacent Regions come, the most first.

    He may be there already (ruling F257). None if he cannot come.
    """
    work = MarchWork(bot, action)
    if origin != target:
        leader = work.leader(origin)
        group = leader | work.band(origin, work.spare(origin, control=False, leave=leave))
        routes = work.routes(origin, group) if leader else {}
        if target not in routes:
            return None
        path = routes[target]
        lost = work.harassed(path[0]) if len(path) > 1 else 0
        work.go(origin, path, group)
        work.lose(target, lost)
    while True:
        able = [
            region
            for region in range(SPACE_COUNT)
            if region not in (origin, target)
            and region not in work.origins
            and work.spare(region, control=False, leave=leave)
            and target in work.near(region)
        ]
        if not able:
            return work
        region = max(able, key=lambda region: work.spare(region, control=False, leave=leave))
        work.go(region, (target,), work.band(region, work.spare(region, control=False, leave=leave)))


# 8.7.4 March to Spread of the Non-player Arverni: Hidden Warbands everywhere, then the Leader takes a Region ---------


def _origins_word(bot: object, origins: tuple[int, ...]) -> Message:
    return Message("np.spaces", {"spaces": [REGION_IDS[origin] for origin in origins]})


ORIGINS: CandidateKind[tuple[int, ...]] = CandidateKind("candidates", _origins_word)


def plan_spread(bot: FallingSkyBot, action: Action) -> ArverniMarch | None:
    """8.7.4 A Hidden Warband to each Region without one; then the Leader takes a Region from Romans or Aedui."""
    work = MarchWork(bot, action)
    _scatter(work)
    _advance(work)
    return plan_from(work, SPREAD)


def _scatter(work: MarchWork) -> None:
    """8.7.4 From the fewest Regions that reach the most others."""
    origins = [origin for origin in range(SPACE_COUNT) if work.spare_hidden(origin) and work.near(origin)]
    limit = min(len(origins), work.action.most)
    bare = {origin for origin in origins if not how_many(work.board, origin, HIDDEN[ARVERNI])}
    reached: dict[tuple[int, ...], dict[int, int]] = {(): {}}

    def gained(some: tuple[int, ...]) -> int:
        """Regions that get a Hidden Warband: those reached, and origins where Revealed ones hide."""
        return len(reached[some]) + len(bare & set(some))

    everywhere = len(_assign(work, tuple(origins))) + len(bare)
    for size in range(1, limit + 1):
        for some in combinations(origins, size):
            if sum([work.price(origin) for origin in some]) <= work.money:
                reached[some] = _assign(work, some)
        if max(map(gained, reached)) == everywhere:
            break
    many: Priority[tuple[int, ...]] = most("spread_most", gained)
    few: Priority[tuple[int, ...]] = fewest("fewest_origins", len)
    led: Priority[tuple[int, ...]] = first("leader_escorted", lambda some: _escorted(work, reached[some]))
    chosen = choose(work.bot, "8.7.4", "spread_from", reached, many, few, led, kind=ORIGINS, roll="8.7.4 origins")
    for target, origin in () if chosen is None else sorted(reached[chosen].items()):
        work.go(origin, (target,), {HIDDEN[ARVERNI]: 1})


def _escorted(work: MarchWork, whence: dict[int, int]) -> bool:
    """8.4.1 Whether no Warband that the Leader needs is sent from his Region."""
    home = leader_region(work.board, ARVERNI)
    gone = list(whence.values()).count(home)
    return not gone or warbands(work.board, home, ARVERNI) - gone + (home in whence) >= ESCORT


def _assign(work: MarchWork, origins: tuple[int, ...]) -> dict[int, int]:
    """8.7.4 To as many Regions without Hidden Arverni as possible, one Warband each: by Region, its origin.

    8.4.1 Those whom the Leader needs only go if no other can.
    """
    freely = _sent(work, origins, {})
    if _escorted(work, freely):
        return freely
    home = leader_region(work.board, ARVERNI)
    spared = _sent(work, origins, {home: max(0, warbands(work.board, home, ARVERNI) - ESCORT)})
    return spared if len(spared) == len(freely) else freely


def _sent(work: MarchWork, origins: tuple[int, ...], most_from: dict[int, int]) -> dict[int, int]:
    """8.7.4 The same, with no more than so many from some origins."""
    board = work.board.copy()
    for origin in origins:
        hide(board, origin, ARVERNI)
    room = {origin: min(work.spare_hidden(origin), most_from.get(origin, PIECES)) for origin in origins}
    ways = {origin: set(work.near(origin)) for origin in origins}
    wanting = [region for region in range(SPACE_COUNT) if not how_many(board, region, HIDDEN[ARVERNI])]
    wanting.sort(key=lambda region: work.bot.luck.roll(f"8.7.4 spread {region}", 1000))
    found: dict[int, int] = {}

    def send(target: int, tried: set[int]) -> bool:
        for origin in origins:
            if target not in ways[origin] or origin in tried:
                continue
            tried.add(origin)
            if room[origin]:
                room[origin] -= 1
                found[target] = origin
                return True
            for other in [region for region, whence in found.items() if whence == origin]:
                if send(other, tried):
                    found[target] = origin
                    return True
        return False

    for region in wanting:
        send(region, set())
    return found


def _advance(work: MarchWork) -> None:
    """8.7.4 The Leader, with all Warbands that can be spared, takes Control from Romans or Aedui, not at Bibracte."""
    origin = leader_region(work.board, ARVERNI)
    if origin == NOBODY or not (leader := work.leader(origin)):
        return
    kept = controller(work.board, origin) == ARVERNI
    group = leader | work.band(origin, work.spare(origin, led=1))
    if kept and not _holds(work, origin, group):
        return
    routes = work.routes(origin, group)
    able = [
        region
        for region in routes
        if controller(work.board, region) in (ROMANS, AEDUI)
        and HOME[region] != FACTIONS[AEDUI]
        and _takes(work, routes[region], group)
    ]
    near: Priority[int] = most("near_arverni", lambda region: near_pieces(work, region))
    others = (work.escorting(origin, group), least_harassed(work, routes))
    target = choose(work.bot, "8.7.4", "advance", able, near, *others, roll="8.7.4 advance")
    if target is not None:
        work.go(origin, routes[target], group)


def _holds(work: MarchWork, origin: int, group: Group) -> bool:
    board = work.board.copy()
    hide(board, origin, ARVERNI)
    for kind, n in group.items():
        board.units[UNIT_KINDS * origin + kind] -= n
    return controller(board, origin) == ARVERNI


def _takes(work: MarchWork, path: tuple[int, ...], group: Group) -> bool:
    """1.6 Whether the Arverni would Control a Region when a group arrives, after Harassment."""
    board = work.board.copy()
    for kind, n in group.items():
        board.units[UNIT_KINDS * path[-1] + kind] += n
    lost = work.harassed(path[0]) if len(path) > 1 else 0
    bands = [kind for kind in group if kind not in work.leader_kinds]
    for kind in bands:
        gone = min(lost, group[kind])
        board.units[UNIT_KINDS * path[-1] + kind] -= gone
        lost -= gone
    return controller(board, path[-1]) == ARVERNI
