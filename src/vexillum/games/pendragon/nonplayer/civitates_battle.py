"""8.7.1, 8.7.3 Battle of the Non-player Civitates, and their Feats: REINFORCE, PILLAGE, RULE."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from weakref import WeakKeyDictionary

from vexillum.coin.kit import NONE
from vexillum.coin.nonplayer.context import largest
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, first, most
from vexillum.core.decision import DONE, Decision, Option

from .. import cards
from ..actions import Action, foes, muster_total
from ..battle.model import KINDS, PLUNDER
from ..battle.sides import Terms
from ..commands.battle import briton_battle_spaces
from ..control import allied, controller, pieces
from ..feats.civitates import POPULATION_COST, REINFORCE_COST, can_pillage, civitates_plunder, plunder_limit
from ..imperium import fragmented
from ..map import ADJACENT, IS_CITY, REGIONS, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from ..money import RENOWN
from ..pieces import (
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FORT,
    MILITIA,
    RED_SAXON,
    RED_SCOTTI,
    STRONGHOLD_OWNER,
    TOWN,
    TRACK_MAX,
    UNIT_KINDS,
    UNIT_OWNER,
    UNIT_TYPE,
    UNITS,
    UNITS_OF,
)
from ..prosperity import can_grow, prosperity
from ..state import State, Track
from ..victory import beyond
from .battle import CONTROL_ADDED, Goal, Prospect, ensured, falls, most_removed, plunder_above, possible, sure
from .bot import ENEMIES, BattlePlan, FeatPlan, PendragonBot, ReinforcePlan, within
from .britons import may_add

# 8.7.1 Battle of the Civitates: the condition, the attacks, and the Feat that comes before them ----------------------


BATTLE_RULE = "8.7.1"
WORTH = Goal(
    "civitates_worth", lambda end: end.control_added or end.plunder_removed > 0 or bool(end.razed), KINDS | PLUNDER
)
"""8.7.1 Briton Control is added, or an enemy loses Plunder or a Stronghold that gives some (ruling P193)."""


def plan_battle(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.7.1 If the condition is met somewhere: the Feat, a civil war, then all attacks that could be worth it."""
    spaces = briton_battle_spaces(bot.state, CIVITATES, action.offer)
    if not any(condition(bot, space, action) for space in spaces):
        return None
    pillage = may_add(action, "pillage") and bool(pillaged(bot.state))
    reinforces = not pillage and may_add(action, "reinforce")
    civil = _civil_war(bot, spaces, action)
    others = [space for space in spaces if space not in civil]
    attacks, needy = _attacks(bot, others, action, reinforces)
    battles = (*[(space, DUX) for space in civil], *sorted(attacks, key=lambda at: at[0] in needy))[: action.most]
    if reinforces:
        feat = reinforcement(bot, action, battles, needy)
        helped = feat.spaces if feat is not None else ()
        return BattlePlan(battles=tuple([at for at in battles if at[0] not in needy or at[0] in helped]), feat=feat)
    return BattlePlan(battles=battles, feat=FeatPlan(id="pillage", before=True) if pillage else None)


# The condition --------------------------------------------------------------------------------------------------------


def meeting(bot: PendragonBot, action: Action) -> list[int]:
    """8.7.1 The spaces where the condition is met."""
    spaces = briton_battle_spaces(bot.state, CIVITATES, action.offer)
    return [space for space in spaces if condition(bot, space, action)]


def condition(bot: PendragonBot, space: int, action: Action, extra: Extra = ()) -> bool:
    """8.7.1 Whether a Battle in a space is sure to add Briton Control, or to take more Plunder than the roll of a die.

    Feats, Evasion and Ambush are ignored. ``extra``: Units as if they were there.
    """
    return any(_ensures(bot, space, enemy, action.terms, extra) for enemy in _enemies(bot.state, space, action))


def roll(bot: PendragonBot) -> int:
    """8.7.1 The die that Plunder must exceed."""
    return bot.luck.roll(f"{BATTLE_RULE} plunder", 6)


def _ensures(bot: PendragonBot, space: int, enemy: int, terms: Terms, extra: Extra) -> bool:
    state, die = bot.state, roll(bot)
    control, plunder = _may_add_control(state, space), _most_plunder(state, space, enemy) > die
    if not control and not plunder:
        return False
    prospect = Prospect(state, space, CIVITATES, enemy, terms, extra=extra)
    return (control and ensured(prospect, CONTROL_ADDED)) or (plunder and ensured(prospect, plunder_above(die)))


def _enemies(state: State, space: int, action: Action) -> list[int]:
    """8.7.1 Barbarians and, during Fragmentation, the Dux."""
    return [enemy for enemy in foes(state, space, CIVITATES, action.offer) if not allied(state, CIVITATES, enemy)]


def _may_add_control(state: State, space: int) -> bool:
    """1.6 No Briton Control, and a Friendly Stronghold."""
    if controller(state, space) == CIVITATES:
        return False
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return any(owner >= 0 and allied(state, CIVITATES, owner) for owner in owners)


def _most_plunder(state: State, space: int, enemy: int) -> int:
    """3.6.5 The most Plunder that could be taken: for Strongholds, and half of what enemies carry."""
    walls = [state.sites[site] for site in SITES_OF[space] if STRONGHOLD_OWNER[state.sites[site]] == enemy]
    cubes = sum([3 if kind == TOWN else 2 for kind in walls]) + _carried(state, space, enemy) // 2
    return cubes + (prosperity(state, space) if walls and IS_CITY[space] else 0)


def _carried(state: State, space: int, enemy: int) -> int:
    return sum([state.plunder[UNIT_KINDS * space + kind] for kind in UNITS_OF[enemy]])


# The attacks ----------------------------------------------------------------------------------------------------------


def _civil_war(bot: PendragonBot, spaces: list[int], action: Action) -> list[int]:
    """8.7.1 Against a Dux player beyond its threshold: wherever the attack is sure to remove a Fort."""
    state = bot.state
    if not bot.is_player(DUX) or beyond(state, DUX) <= 0:
        return []
    return [
        space
        for space in spaces
        if FORT in (state.sites[2 * space], state.sites[2 * space + 1])
        and DUX in foes(state, space, CIVITATES, action.offer)
        and sure(Prospect(state, space, CIVITATES, DUX, action.terms), falls(FORT))
    ]


def _attacks(bot: PendragonBot, spaces: list[int], action: Action, reinforces: bool) -> tuple[Battles, list[int]]:
    """8.7.1 Wherever Control or Plunder is possible, against the enemy that does best, in that order.

    Also the spaces among them where it takes the Militia of a Reinforce (ruling P194).
    """
    state = bot.state
    found: dict[int, int] = {}
    needy: list[int] = []
    for space in spaces:
        enemies = _enemies(state, space, action)
        worth = [enemy for enemy in enemies if _possible(state, space, enemy, action)]
        if not worth and reinforces and (n := militia_for(state, action, space)):
            worth = [enemy for enemy in enemies if _possible(state, space, enemy, action, ((MILITIA, n),))]
            needy += [space] if worth else []
        if worth:
            best: Priority[int] = most("standing", lambda enemy: beyond(state, enemy))
            roll, id = f"{BATTLE_RULE} enemy {space}", SPACE_IDS[space]
            found[space] = choose_from(bot, BATTLE_RULE, "enemy", worth, best, kind=ENEMIES, roll=roll, space=id)
    order: list[tuple[int, int]] = []
    while found:
        order_by: Priority[int] = most("enemy_standing", lambda space: beyond(state, found[space]))
        first = choose_from(bot, BATTLE_RULE, "battle", found, order_by, roll=f"{BATTLE_RULE} battle {len(order)}")
        order.append((first, found.pop(first)))
    return tuple(order), needy


def _possible(state: State, space: int, enemy: int, action: Action, extra: Extra = ()) -> bool:
    """8.7.1 Whether a Battle could add Control or take away Plunder, even if no Unit could carry it."""
    if not (
        _may_add_control(state, space)
        or _carried(state, space, enemy)
        or any(STRONGHOLD_OWNER[state.sites[site]] == enemy for site in SITES_OF[space])
    ):
        return False
    return possible(Prospect(state, space, CIVITATES, enemy, action.terms, extra=extra), WORTH)


# Answers --------------------------------------------------------------------------------------------------------------


def choose_feat(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Before Battle: the Feat of the plan."""
    battle = plan_now(bot, BattlePlan)
    return ("none" if battle is None or battle.feat is None else f"feat.{battle.feat.id}",)


def battle_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.4 As planned; nowhere if an Event offers a Battle that does not meet the condition."""
    battle = plan_now(bot, BattlePlan)
    return () if battle is None else within([space for space, _ in battle.battles], decision)


def battle_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 The Feat before any attack; then Battle after Battle in the order of the plan."""
    if "feat" in decision.keys:
        return ("feat",)
    return within([space for space, _ in sure_plan(bot, BattlePlan).battles], decision)[:1]


def battle_enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 The enemy of the plan."""
    here = SPACE_NUMBER[decision.params["space"]]
    return (FACTIONS[planned(enemy for space, enemy in sure_plan(bot, BattlePlan).battles if space == here)],)


# 8.7.1 REINFORCE: Militia in the Battle spaces, then Troops from one space next to a Battle; no Wealth is spent


REINFORCE_RULE = "8.7.1"
MOST_MOVED = 4
"""4.3.3 A die less 2 brings at most this many Troops."""
WARBANDS = tuple(permutations((BLUE_SAXON, RED_SAXON, BLUE_SCOTTI, RED_SCOTTI)))
"""8.3.2 Every order in which Foederati could move."""

Battles = tuple[tuple[int, int], ...]
"""Space and enemy."""
Extra = tuple[tuple[int, ...], ...]
"""Units as if they were there: kind, how many, how many of them with Plunder."""
Lots = list[tuple[int, bool, int]]


def militia_for(state: State, action: Action, space: int) -> int:
    """4.3.3, 8.4.1 The Militia that a Muster would place in a Battle space: only Available ones."""
    total = muster_total(state, space, action.control_at_start) if pieces(state, space, CIVITATES) else 0
    return min(total, state.available[UNIT_TYPE[MILITIA]])


def reinforcement(bot: PendragonBot, action: Action, battles: Battles, needy: list[int]) -> ReinforcePlan | None:
    """8.7.1 First Musters, where they help first; then one attempt to move Troops. None if neither removes more.

    ``needy``: Battles that are only fought because Militia come.
    """
    state = bot.state
    purse = state.tracks[Track.BRITON] // REINFORCE_COST if action.cost(REINFORCE_COST) else len(battles) + 1
    if not purse:
        return None
    helped = [
        space
        for space, enemy in battles
        if (n := militia_for(state, action, space))
        and (space in needy or _helps(state, space, enemy, action, (), ((MILITIA, n),)))
    ]
    mustered = _reinforce_musters(bot, action, [space for space, _ in battles], needy, helped, purse)
    fought = [(space, enemy) for space, enemy in battles if space not in needy or space in mustered]
    move = _reinforce_move(bot, action, fought, mustered) if len(mustered) < purse else None
    if move is not None:
        return ReinforcePlan(spaces=(*mustered, move[0]), before=True, origin=move[0], target=move[1])
    useful = any(space in helped for space in mustered)
    return ReinforcePlan(spaces=tuple(mustered), before=True) if useful else None


def _helps(state: State, space: int, enemy: int, action: Action, here: Extra, coming: Extra) -> bool:
    """8.7.1 Whether the attack could remove more enemy pieces with the arriving Units than without them."""
    without = most_removed(Prospect(state, space, CIVITATES, enemy, action.terms, extra=here))
    if without >= pieces(state, space, enemy):
        return False
    return most_removed(Prospect(state, space, CIVITATES, enemy, action.terms, extra=here + coming)) > without


def _reinforce_musters(
    bot: PendragonBot, action: Action, spaces: list[int], needy: list[int], helped: list[int], purse: int
) -> dict[int, int]:
    """8.7.1 Where Militia come, and how many, while there are Resources and Militia: first where they help."""
    state = bot.state
    left, militia = list(spaces), state.available[UNIT_TYPE[MILITIA]]
    chosen: dict[int, int] = {}
    while left and militia and len(chosen) < purse:
        space = choose_from(
            bot,
            REINFORCE_RULE,
            "reinforce",
            left,
            first("needy", lambda space: space in needy),
            first("helped", lambda space: space in helped),
            roll=f"{REINFORCE_RULE} muster {len(left)}",
        )
        left.remove(space)
        if n := min(militia, militia_for(state, action, space)):
            chosen[space] = n
            militia -= n
    return chosen


# Troops from next door ------------------------------------------------------------------------------------------------


def _reinforce_move(
    bot: PendragonBot, action: Action, battles: list[tuple[int, int]], mustered: dict[int, int]
) -> tuple[int, int] | None:
    """8.7.1 A space without Battle from which enough Troops could come to remove more enemies; and that Battle."""
    state = bot.state
    fields = dict(battles)
    found: dict[int, list[int]] = {}
    for target, enemy in battles:
        here: Extra = ((MILITIA, mustered[target]),) if target in mustered else ()
        for origin in ADJACENT[target]:
            if origin not in fields and action.control_at_start[origin] == CIVITATES:
                coming = tuple([(kind, n, n * loaded) for kind, loaded, n in _first_troops(bot, origin, MOST_MOVED)])
                if coming and _helps(state, target, enemy, action, here, coming):
                    found.setdefault(origin, []).append(target)
    chosen = choose(bot, REINFORCE_RULE, "reinforce_from", found, roll=f"{REINFORCE_RULE} reinforce from")
    if chosen is None:
        return None
    return chosen, choose_from(
        bot, REINFORCE_RULE, "reinforce_to", found[chosen], roll=f"{REINFORCE_RULE} reinforce to"
    )


def _lots(bot: PendragonBot, space: int) -> Lots:
    """4.3.3, 8.4.1 The Troops in a space in the order in which they move; of the Dux only a Non-player's (P195).

    Warbands of all sorts are equal (8.3.2).
    """
    state = bot.state
    red = not fragmented(state) and not bot.is_player(DUX)
    warbands = bot.luck.pick(f"{REINFORCE_RULE} warbands {space}", WARBANDS)
    lots: Lots = []
    for kind in (CAVALRY, COMITATES, *warbands, MILITIA):
        if red or UNIT_OWNER[kind] == CIVITATES:
            loaded = state.plunder[UNIT_KINDS * space + kind]
            lots += [(kind, False, state.units[UNIT_KINDS * space + kind] - loaded), (kind, True, loaded)]
    return [lot for lot in lots if lot[2]]


def _first_troops(bot: PendragonBot, space: int, most: int) -> Lots:
    """The first Troops in that order, this many at most."""
    chosen: Lots = []
    for kind, loaded, n in _lots(bot, space):
        if most:
            chosen.append((kind, loaded, min(n, most)))
        most -= min(n, most)
    return chosen


# Answers --------------------------------------------------------------------------------------------------------------


def _reinforce_plan(bot: PendragonBot) -> ReinforcePlan:
    feat = sure_plan(bot, BattlePlan).feat
    if not isinstance(feat, ReinforcePlan):
        raise Unforeseen
    return feat


def reinforce_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.3.3 The spaces of the plan, one by one."""
    return within(_reinforce_plan(bot).spaces, decision)[:1] or (DONE.key,)


def reinforce_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Musters first, then the attempt to move Troops."""
    return within(_reinforce_plan(bot).spaces, decision)[:1]


def reinforce_how(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Troops move from the one space that was named for it, elsewhere Militia come."""
    return ("move" if decision.params["space"] == SPACE_IDS[_reinforce_plan(bot).origin] else "muster",)


def reinforce_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 To the Battle of the plan only."""
    return within((_reinforce_plan(bot).target,), decision) or (DONE.key,)


def reinforce_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 As many as the roll allows, in the order of 8.4.1; where numbers are not offered, the first."""
    keys = decision.keys
    lots = _first_troops(bot, SPACE_NUMBER[decision.params["space"]], decision.params["n"])
    if "some" not in keys:
        kind, loaded, _ = lots[0]
        return (UNITS[kind] + ("_loaded" if loaded else ""),)
    return ("some",)


def reinforce_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 What is left for this kind when those that come before it, and were not asked for yet, have gone."""
    unit: str = decision.params["unit"]
    asked = (UNITS.index(unit.removesuffix("_loaded")), unit.endswith("_loaded"))
    lots = _lots(bot, SPACE_NUMBER[decision.params["space"]])
    order = [lot[:2] for lot in lots]
    if asked not in order:
        return ("0",)
    ahead = sum([n for kind, loaded, n in lots[: order.index(asked)] if _later((kind, loaded), asked)])
    n = min(max(0, decision.params["n"] - ahead), lots[order.index(asked)][2])
    return (str(n),)


def _later(lot: tuple[int, bool], asked: tuple[int, bool]) -> bool:
    """Whether a stack is asked for after another. The Civitates' kinds come first, each in the order of the numbers."""
    return (UNIT_OWNER[lot[0]] == DUX, *lot) > (UNIT_OWNER[asked[0]] == DUX, *asked)


# 8.7.1, 8.7.3 PILLAGE: all Plunder that can be gained, all Renown and Prestige that can be reduced -------------------


def pillaged(state: State) -> list[int]:
    """4.3.4 The Regions without Briton Control where there is Prosperity to Pillage."""
    return [space for space in REGIONS if can_pillage(state, space) and plunder_limit(state, space)]


def most_pillaged(state: State) -> int:
    """4.3.4 The Prosperity that can be Pillaged in all."""
    return sum([plunder_limit(state, space) for space in pillaged(state)])


def pillage_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1, 8.7.3 Wherever there is something to take now."""
    return within(pillaged(bot.state), decision)


def pillage_all(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1, 8.7.3 All Plunder."""
    return largest(decision)


def pillage_whom(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1, 8.7.3 Of two enemies the one that loses the most Renown or Prestige by it."""
    tracks = bot.state.tracks
    n, space = decision.params["n"], decision.params["space"]
    lost: Priority[Option] = most("track_lost", lambda option: min(n, tracks[RENOWN[option.value] or Track.PRESTIGE]))
    roll = f"8.7.3 pillage {space}"
    return (choose_from(bot, "8.7.3", "pillage", decision.options, lost, kind=OPTIONS, roll=roll, space=space).key,)


# 8.7.3 RULE: Plunder becomes Wealth, Refugees settle, Prestige drops, Resources become Wealth ------------------------


RULE_OF_RULE = "8.7.3"
KEPT = 8
"""8.7.3 How many blue Resources are not converted into Wealth."""
NEAR = 2
"""8.7.3 A Dux player is dangerous from so far below its threshold on."""

Uses = dict[int, str]
"""Spaces to Rule in their order, and the use of each; nothing where only its Plunder becomes Wealth."""


class _RuleDraft:
    """A Rule while it is being planned: what was chosen, and what is left."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        state = bot.state
        self.bot = bot
        self.uses: Uses = {}
        self.slots = cards.rule_spaces(state)
        """How many spaces more may be selected."""
        self.blue = state.tracks[Track.BRITON]
        self.wealth = state.tracks[Track.WEALTH]
        self.prestige = state.tracks[Track.PRESTIGE]
        self.refugees = state.refugees
        self.people = action.cost(POPULATION_COST)
        self.price = action.cost(cards.rule_wealth_cost(state))

    def select(self, space: int, use: str) -> None:
        """Select a space, or give one that was selected a use."""
        self.slots -= space not in self.uses
        self.uses[space] = use

    def spread(self, use: str, spaces: Sequence[int], pays: Callable[[], bool]) -> None:
        """Put as many spaces as possible to a use: first those selected already, then others."""
        left = [space for space in spaces if not self.uses.get(space)]
        while left:
            mark = self.bot.trace.mark()
            again: Priority[int] = first("selected", lambda space: space in self.uses)
            roll = f"{RULE_OF_RULE} rule {use} {len(left)}"
            space = choose_from(self.bot, RULE_OF_RULE, f"rule_{use}", left, again, roll=roll)
            left.remove(space)
            if (space not in self.uses and not self.slots) or not pays():
                self.bot.trace.drop(mark)
                return
            self.select(space, use)

    def settles(self) -> bool:
        """4.3.1 Population: a Refugees marker, and Resources only."""
        if not self.refugees or self.blue < self.people:
            return False
        self.refugees -= 1
        self.blue -= self.people
        return True

    def humbles(self) -> bool:
        """4.3.1 One Wealth for one Prestige."""
        if not self.wealth or not self.prestige:
            return False
        self.wealth -= 1
        self.prestige -= 1
        return True

    def hoards(self) -> bool:
        """4.3.1 Resources for one Wealth, but 8 of them stay."""
        if self.blue - self.price < KEPT or self.wealth >= TRACK_MAX:
            return False
        self.blue -= self.price
        self.wealth += 1
        return True


def rule_plan(bot: PendragonBot, action: Action) -> Uses:
    """8.7.3 What a Rule does on this board, by its four priorities; nothing if it would change nothing.

    Plunder is taken off first, so the Wealth that Prestige costs is there in time.
    """
    state = bot.state
    work = _RuleDraft(bot, action)
    spaces = [space for space in range(SPACE_COUNT) if controller(state, space) == CIVITATES]
    _plunder(work, {space: cubes for space in spaces if (cubes := civitates_plunder(state, space))})
    work.spread("population", [space for space in spaces if _may_grow(state, space)], work.settles)
    if humbles_dux(bot):
        work.spread("prestige", [space for space in spaces if not pieces(state, space, DUX)], work.humbles)
    work.spread("wealth", spaces, work.hoards)
    return work.uses


def _plunder(work: _RuleDraft, loaded: dict[int, int]) -> None:
    """8.7.3 First where the most Plunder of the Civitates is."""
    while loaded and work.slots:
        plunder: Priority[int] = most("plunder", lambda space: loaded[space])
        space = choose_from(
            work.bot, RULE_OF_RULE, "rule_plunder", loaded, plunder, roll=f"{RULE_OF_RULE} rule plunder {len(loaded)}"
        )
        work.wealth = min(TRACK_MAX, work.wealth + loaded.pop(space))
        work.select(space, "")


def _may_grow(state: State, space: int) -> bool:
    """4.3.1 A Region with a Civitates Stronghold and room for Population."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return CIVITATES in owners and can_grow(state, space)


def humbles_dux(bot: PendragonBot) -> bool:
    """8.7.3 Whether the Dux is a player within 2 of its threshold, or above it (7.2)."""
    return bot.is_player(DUX) and beyond(bot.state, DUX) >= -NEAR


_PLANS: WeakKeyDictionary[Action, Uses] = WeakKeyDictionary()


def _spaces_to_rule(bot: PendragonBot) -> Uses:
    """The plan on the board when the Rule began."""
    action = bot.action
    assert action is not None
    if action not in _PLANS:
        assert action.feat_start is not None
        _PLANS[action] = rule_plan(bot.at(action.feat_start), action)
    return _PLANS[action]


def rule_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3 The spaces of the plan, one by one."""
    return within(_spaces_to_rule(bot), decision)[:1] or (DONE.key,)


def rule_how(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3 The use that the plan has for a space."""
    here = SPACE_NUMBER[decision.params["space"]]
    return (planned(use for space, use in _spaces_to_rule(bot).items() if space == here) or NONE.key,)
