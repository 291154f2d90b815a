"""8.6 The Non-player Aedui: their flowchart, Battle, Trade and Suborn, March, and loans of Auxilia."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.kit import NOBODY, NONE
from vexillum.coin.nonplayer.plans import plan_for
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, fewest, first, most, word
from vexillum.coin.sequence import FirstAction
from vexillum.core.decision import DONE, Decision, Option

from ..actions import ASK_LOAN, Action
from ..commands.battle import cost_of, defenders, why_not_region
from ..commands.march import why_not as why_no_march
from ..control import controller, hidden, pieces, strengths, strongholds, warbands
from ..decks import deck_of
from ..forces import adjacent
from ..map import IS_CITY, REGION_IDS, REGION_NUMBER, REMI, SPACE_COUNT
from ..money import funds
from ..pieces import (
    AEDUI,
    AEDUI_HIDDEN,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    KIND_OWNER,
    ROMANS,
    STATUS_OWNER,
    SUBDUED,
    UNIT_KINDS,
)
from ..scenarios import frost
from ..specials import aedui
from ..specials.aedui import can_suborn, suborn_options
from ..state import State
from ..victory import allied, margin
from .bot import (
    FRONTS,
    Answer,
    BattlePlan,
    FallingSkyBot,
    Front,
    MarchPlan,
    RaidPlan,
    RallyPlan,
    SpecialPlan,
    battle_forbidden,
    enemy_rank,
    forbidden,
    kind_rank,
    plan_with_loan,
    regions_of,
)
from .events.guidelines import EVENTS, in_winter
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
)
from .gauls_march import MarchWork

# 8.6 The flowchart of the Non-player Aedui, box by box ---------------------------------------------------------------


FEW_WARBANDS, ENOUGH_PIECES = 5, 3
"""8.6.3 Fewer Warbands on the map, or as many pieces to place."""


def chart(bot: FallingSkyBot) -> str:
    """8.6 The boxes in their order."""
    if pass_now(bot):
        return "pass"
    if (key := EVENTS.box(bot, "8.6.1")) is not None:
        return key
    if battles(bot):
        return "battle"
    if wants_rally(bot):
        return "rally" if rallies(bot) else raid_or_pass(bot)
    if not raid_now(bot) and marches(bot):
        return "march"
    return raid_or_pass(bot)


def pass_now(bot: FallingSkyBot) -> bool:
    """8.6.1 Pass? The Aedui are first on the next card but not on this one, and a die shows 1-4."""
    state = bot.state
    if in_winter(state):
        return False
    later = bool(state.upcoming) and _first_on(state, state.upcoming[-1])
    now = _first_on(state, state.current)
    roll = bot.luck.roll("8.6.1 pass", 6)
    met = later and not now and roll <= LOW
    return bot.trace.ask("8.6.1", "aedui.pass", met, later=word(later), now=word(not now), roll=roll)


def _first_on(state: State, card: int) -> bool:
    return deck_of(state).order.get(card, ())[:1] == (AEDUI,)


def battles(bot: FallingSkyBot) -> bool:
    """8.6.2 Battle? One is sure to inflict a Loss on an enemy Leader, Ally, Citadel or Legion."""
    plan = plan_for(bot, BattlePlan)
    n = 0 if plan is None else len(plan.battles)
    if not bot.trace.ask("8.6.2", "aedui.battle", plan is not None, n=n) or plan is None:
        return False
    note_battles(bot, "8.6.2", plan)
    return True


def wants_rally(bot: FallingSkyBot) -> bool:
    """8.6.3 Rally? Fewer than five Warbands, or it would place a Citadel, an Ally or three pieces."""
    mark = bot.trace.mark()
    homes, total = placed(plan_for(bot, RallyPlan))
    bot.trace.drop(mark)
    there = sum([warbands(bot.state, region, AEDUI) for region in range(SPACE_COUNT)])
    met = there < FEW_WARBANDS or homes > 0 or total >= ENOUGH_PIECES
    return bot.trace.ask("8.6.3", "aedui.rally", met, warbands=there, homes=homes, n=total)


def rallies(bot: FallingSkyBot) -> bool:
    """8.6.3 IF NONE: with fewer than five Warbands and nothing to place, Raid (8.6.4)."""
    plan = plan_for(bot, RallyPlan)
    if not bot.trace.ask("8.6.3", "aedui.rally_able", plan is not None, n=funds(bot.state, AEDUI)) or plan is None:
        return False
    note_rally(bot, "8.6.3", plan)
    return True


def raid_now(bot: FallingSkyBot) -> bool:
    """8.6.4 Raid? Fewer than four Resources, and a die of 1-4."""
    mine, roll = funds(bot.state, AEDUI), bot.luck.roll("8.6.4 raid", 6)
    return bot.trace.ask("8.6.4", "aedui.raid", mine < POOR and roll <= LOW, mine=mine, roll=roll)


def marches(bot: FallingSkyBot) -> bool:
    """8.6.5 March? Not during Frost, and with something to move. IF NONE: Raid."""
    cold = frost(bot.state)
    plan = None if cold or why_no_march(bot.state, AEDUI) is not None else plan_for(bot, MarchPlan)
    if not bot.trace.ask("8.6.5", "aedui.march", plan is not None, frost=word(cold)) or plan is None:
        return False
    note_march(bot, "8.6.5", plan)
    return True


def raid_or_pass(bot: FallingSkyBot) -> str:
    """8.6.4 Raid if that gains two Resources; if not, Pass."""
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else gained([taken for _, taken in plan.raids])
    if not bot.trace.ask("8.6.4", "aedui.raid_able", plan is not None, n=n) or plan is None:
        return "pass"
    note_raid(bot, "8.6.4", plan)
    return "raid"


# 8.6.2 Battle of the Non-player Aedui, with Ambush in one Region -----------------------------------------------------


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
            front = choose(self.bot, "8.6.2", name, able, whom, kind=FRONTS, roll=roll)
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


# 8.6.3 Trade and Suborn of the Non-player Aedui, on the board as it is when they execute them ------------------------


TRADE_BELOW, TRADE_BELOW_TOGETHER = 10, 15
"""8.6.3 Aedui Resources, and those of Aedui and Romans together, below which they think of Trade."""
WORTH = 2
"""8.6.3 Trade must bring more than this, unless the Aedui are 2nd Eligible."""
WHOM = (ARVERNI, BELGAE, GERMANS, ROMANS)
"""8.6.3 The Factions whose Warbands, and last Auxilia, they remove."""


# Trade ----------------------------------------------------------------------------------------------------------------


def second(state: State) -> bool:
    """2.3.4 Whether they act as the 2nd Eligible."""
    return state.first_did != FirstAction.NOTHING


def thinks_of_trade(action: Action, state: State) -> bool:
    """8.6.3 They have just Battled, or there are few Resources."""
    mine = funds(state, AEDUI)
    return action.command == "battle" or mine < TRADE_BELOW or mine + funds(state, ROMANS) < TRADE_BELOW_TOGETHER


def worth_trading(state: State, amount: int) -> bool:
    """8.6.3 Whether Trade brings enough."""
    return amount > WORTH or (amount > 0 and second(state))


def may_agree(bot: FallingSkyBot, other: int) -> bool:
    """8.4.2, 8.8.6 Whether a Faction could agree to a Supply Line: a player, or Non-player Romans."""
    return bot.is_player(other) or other == ROMANS


def would_trade(bot: FallingSkyBot, action: Action, state: State, *, battled: bool = False) -> bool:
    """8.6.3 Whether they would Trade if all agreed who might and were not asked yet. ``battled``: just before."""
    if not battled and not thinks_of_trade(action, state):
        return False
    agreed = action.agreed | {
        other for other in range(GERMANS) if may_agree(bot, other) and other not in action.refused
    }
    return worth_trading(state, aedui.income(state, action, agreed))


def trade_how(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3 Ask anyone who may agree, then Trade if that is enough."""
    for option in decision.options:
        if option.key.startswith("supply.") and may_agree(bot, option.value):
            return (option.key,)
    enough = worth_trading(bot.state, decision.params["n"]) and aedui.TRADE_NOW.key in decision.keys
    bot.trace.ask("8.6.3", "aedui.trade_worth", enough, n=decision.params["n"])
    return (aedui.TRADE_NOW.key if enough else aedui.CALL_OFF.key,)


def trade_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 39, 8.6.3 For all the Resources that they can obtain."""
    action = bot.action
    assert action is not None
    romans = ROMANS in action.agreed
    rich: Priority[Option] = most("trade_most", lambda option: aedui.yields(bot.state, option.value, romans=romans))
    return (choose_from(bot, "8.6.3", "trade_region", decision.options, rich, kind=OPTIONS, roll="8.6.3 trade").key,)


# Suborn ---------------------------------------------------------------------------------------------------------------


def wanted(bot: FallingSkyBot, action: Action, region: int, options: Sequence[Option]) -> list[Option]:
    """8.6.3, 8.4.4 What the Aedui would buy in a Region: own pieces, and enemies off the map."""
    state = bot.state

    def wants(option: Option) -> bool:
        how, what, faction = option.value
        if how == "place":
            return bool(what == AEDUI)
        if how == "ally":
            return bool(faction == AEDUI)
        owner = STATUS_OWNER[state.tribes[what]] if how == "subdue" else KIND_OWNER[what]
        return owner != AEDUI and not forbidden(bot, state, _undone(state, region, option))

    return [option for option in options if wants(option)]


def _undone(state: State, region: int, option: Option) -> State:
    """4.4.2 The board after a piece was bought off; what is placed helps no other Faction."""
    how, what, _ = option.value
    board = state.copy()
    if how == "subdue":
        board.tribes[what] = SUBDUED
    elif how == "remove":
        board.units[UNIT_KINDS * region + what] -= 1
    return board


def _step(option: Option) -> int:
    """8.6.3 The priorities: place an Ally, remove one, place Warbands, remove Warbands, remove Auxilia."""
    how, what, _ = option.value
    if how == "ally":
        return 0
    if how == "subdue":
        return 1
    if how == "place":
        return 2
    return 3 + WHOM.index(KIND_OWNER[what])


def _last_romans(bot: FallingSkyBot, option: Option) -> bool:
    """8.6.3 Whether it is no Ally of Non-player Romans."""
    if option.value[0] != "subdue":
        return True
    return STATUS_OWNER[bot.state.tribes[option.value[1]]] != ROMANS or bot.is_player(ROMANS)


def _strength(bot: FallingSkyBot, option: Option) -> int:
    """8.6.3 How many Allies and Citadels the Faction has whose Ally is removed."""
    if option.value[0] != "subdue":
        return 0
    owner = STATUS_OWNER[bot.state.tribes[option.value[1]]]
    return 0 if owner == NOBODY else allied(bot.state, owner)


def priorities(bot: FallingSkyBot) -> tuple[Priority[Option], ...]:
    """8.6.3 The order of works; 8.4.1 Allies in Cities or at Remi, and Hidden Warbands, first."""

    def place(option: Option) -> tuple[bool, int]:
        how, what, _ = option.value
        city = how in ("ally", "subdue") and (IS_CITY[what] or what == REMI)
        return (not city, kind_rank(what) if how == "remove" else 0)

    return (
        fewest("suborn_order", _step),
        first("roman_allies_last", lambda option: _last_romans(bot, option)),
        most("most_allied", lambda option: _strength(bot, option)),
        fewest("city_hidden", place),
    )


def best_work(bot: FallingSkyBot, action: Action, region: int, options: Sequence[Option], roll: str) -> Option | None:
    """8.6.3 What is bought next in a Region."""
    able = wanted(bot, action, region, options)
    space = REGION_IDS[region]
    return choose(bot, "8.6.3", "suborn", able, *priorities(bot), kind=OPTIONS, roll=roll, space=space)


def would_suborn(bot: FallingSkyBot, action: Action) -> bool:
    """8.6.3 Whether there is a Region where they would Suborn."""
    state = bot.state
    return any(
        action.special_allows(region)
        and can_suborn(state, action, region)
        and wanted(bot, action, region, suborn_options(state, action, region, ally=True))
        for region in range(SPACE_COUNT)
    )


def suborn_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3 Where the best work is."""
    action = bot.action
    assert action is not None
    regions = regions_of(decision)
    best = {
        region: work
        for region in regions
        if (
            work := best_work(
                bot.silent(),
                action,
                region,
                suborn_options(bot.state, action, region, ally=True),
                f"8.6.3 work {region}",
            )
        )
    }
    order: Priority[int] = fewest("suborn_order", lambda region: _step(best[region]))
    romans: Priority[int] = first("roman_allies_last", lambda region: _last_romans(bot, best[region]))
    strong: Priority[int] = most("most_allied", lambda region: _strength(bot, best[region]))
    roll = f"8.6.3 suborn {len(regions)}"
    region = choose(bot, "8.6.3", "suborn_region", best, order, romans, strong, roll=roll)
    return (DONE.key if region is None else REGION_IDS[region],)


def suborn_what(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3 The next piece of a Region."""
    action = bot.action
    assert action is not None
    region = REGION_NUMBER[decision.params["space"]]
    options = [option for option in decision.options if option.key != DONE.key]
    roll = f"8.6.3 work {region}" + ("" if decision.params["n"] == 3 else f" {decision.params['n']}")
    work = best_work(bot, action, region, options, roll)
    return (DONE.key if work is None else work.key,)


# Which ----------------------------------------------------------------------------------------------------------------


def special_after(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.3, 8.6.5 After the Command: Trade, otherwise Suborn; after a Battle without Ambush only Trade."""
    action = bot.action
    assert action is not None
    state = bot.state
    able = "special.trade" in decision.keys
    mine, both = funds(state, AEDUI), funds(state, AEDUI) + funds(state, ROMANS)
    if bot.trace.ask(
        "8.6.3",
        "aedui.trade",
        able and would_trade(bot, action, state),
        mine=mine,
        both=both,
        second=word(second(state)),
    ):
        return ("special.trade",)
    if "special.suborn" in decision.keys and bot.trace.ask("8.6.3", "aedui.suborn", would_suborn(bot, action)):
        return ("special.suborn",)
    return (NONE.key,)


# 8.6.5 March of the Non-player Aedui: emissaries to up to three Regions, then Control of one -------------------------


EMISSARIES = 3
"""8.6.5 Up to this many Regions get a Hidden Warband."""
ENEMIES = tuple(faction for faction in range(GERMANS + 1) if faction != AEDUI)


def hosts(state: State, region: int) -> int:
    """8.6.5 The most Allies and Citadels that an enemy has in all, of those that have one in a Region; 0 if none."""
    return max([allied(state, enemy) for enemy in ENEMIES if strongholds(state, region, enemy)], default=0)


def plan_march(bot: FallingSkyBot, action: Action) -> MarchPlan | None:
    """8.6.5 Out of one Region one Hidden Warband each to Regions without one; then Control of a Region."""
    work = MarchWork(bot, action)
    _send(work)
    _claim(work)
    if not work.moves:
        return None
    origins, groups = work.plan_groups()
    return MarchPlan(origins=origins, groups=groups)


def _send(work: MarchWork) -> None:
    """8.6.5 The origin that reaches the most, then the best of Regions; there first enemies with the most Allies."""
    bot, state = work.bot, work.bot.state
    reach = {
        origin: n
        for origin in range(SPACE_COUNT)
        if (n := min(EMISSARIES, work.spare_hidden(origin), len(_wanting(work, origin))))
    }

    def best(origin: int) -> list[int]:
        return sorted([hosts(state, region) for region in _wanting(work, origin)], reverse=True)[: reach[origin]]

    many: Priority[int] = most("emissaries", lambda origin: reach[origin])
    homes: Priority[int] = most("enemy_homes", best)
    origin = choose(bot, "8.6.5", "emissaries_from", reach, many, homes, roll="8.6.5 origin")
    if origin is None:
        return
    able = _wanting(work, origin)
    at_homes: Priority[int] = first("enemy_homes", lambda region: hosts(state, region) > 0)
    strongest: Priority[int] = most("most_allied", lambda region: hosts(state, region))
    for number in range(reach[origin]):
        target = choose_from(bot, "8.6.5", "emissary_to", able, at_homes, strongest, roll=f"8.6.5 emissary {number}")
        able.remove(target)
        work.go(origin, (target,), {AEDUI_HIDDEN: 1})


def _wanting(work: MarchWork, origin: int) -> list[int]:
    """8.6.5 The adjacent Regions that have no Hidden Aedui Warband."""
    return [region for region in work.near(origin) if not hidden(work.board, region, AEDUI)]


def _claim(work: MarchWork) -> None:
    """8.6.5 Add Aedui Control to one Region, with the fewest Warbands."""
    ways = {
        target: coming
        for target in range(SPACE_COUNT)
        if controller(work.board, target) != AEDUI and (coming := _reinforcements(work, target)) is not None
    }
    few: Priority[int] = fewest("fewest_warbands", lambda target: sum(ways[target].values()))
    target = choose(work.bot, "8.6.5", "claim", ways, few, roll="8.6.5 claim")
    if target is None:
        return
    for origin, n in ways[target].items():
        work.go(origin, (target,), work.band(origin, n))


def _reinforcements(work: MarchWork, target: int) -> dict[int, int] | None:
    """8.6.5 From where the fewest Warbands that it takes come; None if there are not enough, or they cost too much."""
    needed, money, taken = _needed(work.board, target), work.money, dict[int, int]()
    for origin, spare in _sources(work, target).items():
        if needed <= 0:
            break
        if work.price(origin) > money:
            continue
        money -= work.price(origin)
        taken[origin] = min(spare, needed)
        needed -= taken[origin]
    fits = len(set(work.origins) | set(taken)) + len(work.action.spaces) <= work.action.most
    return taken if needed <= 0 and taken and fits else None


def _needed(state: State, region: int) -> int:
    """1.6 How many Warbands more would give the Aedui Control of a Region."""
    mine = pieces(state, region, AEDUI)
    return sum(strengths(state, region)) - 2 * mine + 1


def _sources(work: MarchWork, target: int) -> dict[int, int]:
    """8.6.5 The Regions from which Warbands could come, each with how many; those that were paid for first."""
    found = {
        origin: spare
        for origin in adjacent(work.board, target)
        if (spare := work.spare(origin)) and target in work.near(origin)
    }
    return dict(sorted(found.items(), key=lambda entry: (entry[0] not in work.origins, -entry[1])))


# 8.6.8 Diviciacus (card 38): the Aedui use Auxilia as Warbands in their own Commands, as far as Romans agree ---------
#
# They ask before they select anything. In a March they do not: it moves Warbands of their own (ruling F263).


def with_loan(answer: Answer) -> Answer:
    """An answer in a Command of the Aedui: first they ask for the loan, then all of it is planned with what is lent."""
    ask = ASK_LOAN[ROMANS].key

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        action = bot.action
        if action is None or action.faction != AEDUI:
            return answer(bot, decision)
        if ask in decision.keys and not action.spaces and action.command != "march":
            bot.trace.note("8.6.8", "aedui.asks_loan")
            return (ask,)
        if action.lent:
            plan_with_loan(bot, action)
        return answer(bot, decision)

    return choose


def raid_whose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8 Auxilia to the maximum degree: it is they who are Revealed."""
    own = FACTIONS[bot.faction]
    return (next((key for key in decision.keys if key != own), own),)


def rally_rest(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8 Auxilia come only where there are no Warbands to place: nothing is left."""
    return (DONE.key,)
