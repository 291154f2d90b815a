"""8.5 The Non-player Scotti: the flowchart box by box, Return with Settle or Entreat, Battle, Raid, March."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.context import largest
from vexillum.coin.nonplayer.plans import plan_for
from vexillum.coin.nonplayer.priorities import (
    OPTIONS,
    CandidateKind,
    Priority,
    by_space,
    choose,
    choose_from,
    first,
    most,
    narrow,
    ranked,
)
from vexillum.core.decision import Decision

from .. import cards
from ..actions import Action, foes
from ..battle.sides import Terms, at_home
from ..commands.barbarian_march import BY_LAND, SEA_NEIGHBOURS
from ..commands.barbarian_return import plunder_in
from ..commands.battle import barbarian_battle_spaces
from ..commands.raid import DICE, most_targets
from ..control import controller, pieces
from ..feats.barbarians import (
    FOR_SETTLEMENT,
    MOST_MILITIA,
    SETTLE_COST,
    cost,
    entreat_regions,
    hillforts,
    outnumbers,
    payer_track,
    ransom_holders,
    settlement_comes,
)
from ..forces import vacant_sites
from ..map import ADJACENT, CLEAR, HILLS, IS_CITY, IS_TOWN_SITE, SITES_OF, SPACE_COUNT, SPACE_IDS, TERRAIN
from ..money import funds
from ..pieces import (
    BRITONS,
    FORT,
    MILITIA,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    STRONGHOLD_TYPE,
    T_HILLFORT,
    UNIT_KINDS,
    UNIT_TYPE,
    VACANT,
)
from ..prosperity import prosperity
from ..state import State, Track
from .barbarians import (
    AGAINST_PLAYERS,
    LEAST_SUBTRACTED,
    RAID_WAYS,
    RaidWay,
    before_others,
    can_land,
    carried,
    deep_ways,
    dice_rolled,
    direct_ways,
    enemy_troops,
    enemy_units,
    feats_on_offer,
    has_stronghold,
    has_units,
    holders,
    leading_players,
    may_leave,
    may_plant_marching,
    may_plant_returning,
    note_battles,
    note_march,
    note_raid,
    note_return,
    raiders,
    settlements,
    warbands,
)
from .battle import ASSAULT, Prospect, coup_helps, sure
from .bot import FRONTS, BattlePlan, FeatPlan, MarchPlan, Move, PendragonBot, RaidPlan, RaidTarget, ReturnPlan
from .turn import EVENTS, priority_event

# 8.5 The flowchart of the Non-player Scotti, box by box --------------------------------------------------------------


CLEAR_REGIONS = 2
MANY_RAIDERS = 15
AT_HOME = 25
"""8.5.4 Raiders off the map with which the Scotti think of a Raid."""
RAID_ROLL = 4


def chart(bot: PendragonBot) -> str:
    """8.5 The boxes in their order."""
    if return_now(bot):
        return "return"
    if (key := priority_event(bot, "8.5.2")) is not None:
        return key
    if battle_now(bot):
        return "battle"
    if march_now(bot):
        return "march"
    if not raid_at_once(bot) and (key := EVENTS.box(bot, "8.5.5")) is not None:
        return key
    return raid_or_march(bot)


def return_now(bot: PendragonBot) -> bool:
    """8.5.1 Return? Raiders in two Clear Regions, 15 Raiders on the map, or Plunder above a roll of 2D6.

    If nothing at all would come home the Scotti go on (ruling P174).
    """
    state = bot.state
    there = {space: n for space in range(SPACE_COUNT) if (n := raiders(state, SCOTTI, space))}
    clear = sum([TERRAIN[space] == CLEAR for space in there])
    total, plunder = sum(there.values()), carried(state, SCOTTI)
    roll = bot.luck.roll("8.5.1 plunder", 6, 2)
    met = clear >= CLEAR_REGIONS or total >= MANY_RAIDERS or plunder > roll
    if not bot.trace.ask("8.5.1", "scotti.return", met, clear=clear, n=total, plunder=plunder, roll=roll):
        return False
    plan = plan_for(bot, ReturnPlan)
    if not bot.trace.ask("8.5.1", "scotti.return_able", plan is not None) or plan is None:
        return False
    note_return(bot, "8.5.1", plan.spaces, plan.feat)
    return True


def battle_now(bot: PendragonBot) -> bool:
    """8.5.3 Battle? A space where Warbands could Trap or Ambush, or are sure to Assault."""
    plan = plan_for(bot, BattlePlan)
    n = 0 if plan is None else len(plan.battles)
    if not bot.trace.ask("8.5.3", "scotti.battle", n > 0, n=n) or plan is None:
        return False
    note_battles(bot, "8.5.3", plan)
    return True


def march_now(bot: PendragonBot) -> bool:
    """8.5.4 March or Raid? No Warbands are Available, and some would March (8.5.6)."""
    left = bot.state.available[UNIT_TYPE[SCOTTI_WARBAND]]
    plan: MarchPlan | None = None if left else plan_for(bot, MarchPlan)
    if not bot.trace.ask("8.5.4", "scotti.march_first", plan is not None, n=left) or plan is None:
        return False
    note_march(bot, "8.5.6", plan)
    return True


def raid_at_once(bot: PendragonBot) -> bool:
    """8.5.4 Raid? At least 25 Raiders are off the map, and a D6 shows 1-4; otherwise the Event comes first."""
    state = bot.state
    off = state.available[UNIT_TYPE[SCOTTI_RAIDER]] + state.niall
    roll = bot.luck.roll("8.5.4 raid", 6)
    return bot.trace.ask("8.5.4", "scotti.raid_first", off >= AT_HOME and roll <= RAID_ROLL, n=off, roll=roll)


def raid_or_march(bot: PendragonBot) -> str:
    """8.5.4, 8.5.6 Raid if there is a target, else March if Warbands would move, else Pass."""
    if raid_able(bot):
        return "raid"
    march = plan_for(bot, MarchPlan)
    if not bot.trace.ask("8.5.6", "scotti.march", march is not None) or march is None:
        return "pass"
    note_march(bot, "8.5.6", march)
    return "march"


def raid_able(bot: PendragonBot) -> bool:
    """8.5.4 Raid, if its priorities select a target. IF NO RAID: March."""
    bot.trace.note("8.5.4", "scotti.raid_roll", roll=bot.luck.roll(TARGETS, 6))
    plan = plan_for(bot, RaidPlan)
    n = 0 if plan is None else len(plan.targets) + plan.box
    if not bot.trace.ask("8.5.4", "scotti.raid", n > 0, n=n, renown=bot.state.tracks[Track.SCOTTI]) or plan is None:
        return False
    if plan.box:
        bot.trace.note("8.5.4", "scotti.raid_box")
    note_raid(bot, "8.5.4", plan)
    return True


# 8.5.1 Return of the Non-player Scotti, with Settle at the same time or Entreat afterwards ---------------------------


Origins = dict[int, int]
"""How many Raiders Return, by space."""


def plan_return(bot: PendragonBot, action: Action) -> ReturnPlan | None:
    """8.5.1 Spaces with Plunder, Clear terrain with Raiders, and all whose Raiders would roll in the Settle.

    Plunder that Warbands carry goes home as well (ruling P173). Raiders roll only while Warbands are Available (ruling
    P213). ``None`` if there is no such space.
    """
    state = bot.state
    spaces = [space for space in range(SPACE_COUNT) if goes_home(state, space)]
    if action.limited:
        return _limited_return(bot, action, spaces)
    offered = feats_on_offer(action)
    settle = settle_space(bot, action, everywhere(state), spaces) if "settle" in offered else None
    if settle is not None:
        if state.available[UNIT_TYPE[SCOTTI_WARBAND]]:
            spaces += [space for space in near(settle) if raiders(state, SCOTTI, space) and space not in spaces]
        return ReturnPlan(spaces=tuple(spaces), feat=FeatPlan(id="settle", spaces=(settle,))) if spaces else None
    return _without_settle(bot, action, spaces)


def goes_home(state: State, space: int) -> bool:
    """8.5.1 Raiders with Plunder, or in Clear terrain; or Warbands with Plunder (ruling P173)."""
    if plunder_in(state, SCOTTI, space):
        return True
    return TERRAIN[space] == CLEAR and raiders(state, SCOTTI, space) > 0


def _without_settle(bot: PendragonBot, action: Action, spaces: list[int]) -> ReturnPlan | None:
    """8.5.1 No piece can be placed by Settle: Entreat after the Return, or no Feat."""
    if not spaces:
        return None
    renown = funds(bot.state, SCOTTI) + sum([plunder_in(bot.state, SCOTTI, space) for space in spaces])
    feat = plan_entreat(bot, action, renown) if "entreat" in feats_on_offer(action) else None
    return ReturnPlan(spaces=tuple(spaces), feat=feat)


def _limited_return(bot: PendragonBot, action: Action, spaces: list[int]) -> ReturnPlan | None:
    """8.5.1, 8.9 With the Easy option: from the Region with the most Plunder, if tied at random."""
    state = bot.state
    candidates = spaces or [space for space in range(SPACE_COUNT) if raiders(state, SCOTTI, space)]
    plunder: Priority[int] = most("plunder", lambda space: plunder_in(state, SCOTTI, space))
    origin = choose(bot, "8.5.1", "return", candidates, plunder, roll="8.5.1 limited")
    if origin is None:
        return None
    if "settle" in feats_on_offer(action):
        returning = {origin: raiders(state, SCOTTI, origin)}
        settle = settle_space(bot, action, returning, [origin])
        if settle is not None:
            return ReturnPlan(spaces=(origin,), feat=FeatPlan(id="settle", spaces=(settle,)))
    return _without_settle(bot, action, [origin])


# Settle ---------------------------------------------------------------------------------------------------------------


def near(space: int) -> tuple[int, ...]:
    """4.5.1 A space and those adjacent to it: Raiders that Return from there roll in it."""
    return (space, *ADJACENT[space])


def everywhere(state: State) -> Origins:
    """All Scotti Raiders on the map."""
    return {space: n for space in range(SPACE_COUNT) if (n := raiders(state, SCOTTI, space))}


def settle_space(bot: PendragonBot, action: Action, returning: Origins, spaces: list[int]) -> int | None:
    """8.5.1 Where the Scotti Settle with a Return: most Raiders near, Hills, a vacant Site or a Settlement, at random.

    Only where it could place a piece, by dice as well. ``spaces`` Return in any case, and their Plunder can be spent.
    """
    state = bot.state
    coming = sum([plunder_in(state, SCOTTI, space) for space in spaces])
    renown = funds(state, SCOTTI) + coming
    rolling = {
        space: sum([returning.get(origin, 0) for origin in near(space)])
        for space in range(SPACE_COUNT)
        if outnumbers(state, SCOTTI, space)
    }
    return choose(
        bot,
        "8.5.1",
        "settle",
        [space for space, n in rolling.items() if can_place(state, action, space, n, renown)],
        most("returning", lambda space: rolling[space]),
        first("hills", lambda space: TERRAIN[space] == HILLS),
        first("site_or_settlement", lambda space: has_site(state, space)),
    )


def can_place(state: State, action: Action, space: int, rolling: int, renown: int) -> bool:
    """8.5.1 Whether a Settle could place a Scotti piece: a Warband by dice or for Renown, or a Settlement."""
    free_warbands = state.available[UNIT_TYPE[SCOTTI_WARBAND]]
    if free_warbands and (rolling or (settlements(state, SCOTTI, space) and renown >= action.cost(SETTLE_COST))):
        return True
    return may_plant_returning(state, space) and can_build(state, space)


def can_build(state: State, space: int) -> bool:
    """4.5.1 Whether there is a vacant Site and a Settlement for it."""
    return state.available[STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]] > 0 and bool(
        vacant_sites(state, space, SCOTTI_SETTLEMENT)
    )


def has_site(state: State, space: int) -> bool:
    """8.5.1 A vacant Site or a Scotti Settlement, Foederati not counted."""
    return any(state.sites[site] in (VACANT, SCOTTI_SETTLEMENT) for site in SITES_OF[space])


# 8.5.1 ENTREAT of the Non-player Scotti, with Return or Battle -------------------------------------------------------


WARBAND_TYPE = UNIT_TYPE[SCOTTI_WARBAND]
SETTLEMENT_TYPE = STRONGHOLD_TYPE[SCOTTI_SETTLEMENT]


def plan_entreat(bot: PendragonBot, action: Action, renown: int) -> FeatPlan | None:
    """8.5.1 In a Region where it is sure to place a piece or to remove a Hillfort, if there is Renown for it.

    Of several such Regions one is drawn. Militia that no Warband could replace are no reason for it (ruling P175).
    """
    state = bot.state
    if renown < cost(state, action):
        return None
    space = choose(bot, "8.5.1", "entreat", [space for space in entreat_regions(state) if can_win(state, space)])
    return None if space is None else FeatPlan(id="entreat", spaces=(space,), before=action.command == "battle")


def can_win(state: State, space: int) -> bool:
    """8.5.1 Whether an Entreat would remove a Hillfort or place a Warband, without taking any off the map (8.4.1)."""
    return bool(hillforts(state, space)) or min(_militia(state, space), state.available[WARBAND_TYPE]) > 0


def _militia(state: State, space: int) -> int:
    """8.4.1 The Militia that go: also those that no Warband replaces."""
    return min(MOST_MILITIA, state.units[UNIT_KINDS * space + MILITIA])


def entreated(state: State, space: int) -> State:
    """4.5.4 The board after an Entreat, on a copy."""
    board = state.copy()
    for site in hillforts(state, space)[:1]:
        board.available[T_HILLFORT] += 1
        board.sites[site] = 0
        if settlement_comes(state):
            board.sites[site] = SCOTTI_SETTLEMENT
            board.available[SETTLEMENT_TYPE] -= 1
    n = _militia(state, space)
    placed = min(n, state.available[WARBAND_TYPE])
    board.units[UNIT_KINDS * space + MILITIA] -= n
    board.plunder[UNIT_KINDS * space + MILITIA] -= min(n, board.plunder[UNIT_KINDS * space + MILITIA])
    board.available[UNIT_TYPE[MILITIA]] += n
    board.units[UNIT_KINDS * space + SCOTTI_WARBAND] += placed
    board.available[WARBAND_TYPE] -= placed
    return board


def win_hillfort(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.5.4, 8.4.1 A Hillfort goes whether or not a Settlement replaces it, one of several at random."""
    sites = [option for option in decision.options if option.value is not None]
    return (choose_from(bot, "4.5.4", "hillfort", sites, kind=OPTIONS).key,)


def win_militia(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.5.4, 8.4.1 As many Militia as can go, whether or not Warbands replace them."""
    return largest(decision)


def win_loaded(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.5.4 Militia with Plunder first: it is lost to the enemy."""
    return largest(decision)


# 8.5.3 Battle of the Non-player Scotti, and the Feat that goes with it -----------------------------------------------


Place = tuple[int, int]
"""A space, and an enemy there; CIVITATES stands for Britons who fight together."""


def plan_battle(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """8.5.3 A Battle in each space where the Scotti might Trap or Ambush, or are sure to Assault.

    That is asked of the board as it is; and, if Entreat comes before the attack because it can place a piece or remove
    a Hillfort, also of the board after it, for its help counts (ruling P361). Without Entreat, Surprise helps in one
    space (8.5.4). Where there are several such enemies, the first to be fought is.
    """
    state, offered = bot.state, feats_on_offer(action)
    entreat = plan_entreat(bot, action, funds(state, SCOTTI)) if "entreat" in offered else None
    boards = (state,) if entreat is None else (state, entreated(state, entreat.spaces[0]))
    surprise = entreat is None and "surprise" in offered
    places = [
        (space, enemy)
        for space in barbarian_battle_spaces(state, SCOTTI, action.offer)
        for enemy in foes(state, space, SCOTTI, action.offer)
        if any(worthwhile(board, action, (space, enemy), surprise=surprise) for board in boards)
    ]
    ordered = in_order(bot, places)
    surprised = _first_coup(state, action, ordered) if surprise else None
    if surprise:
        ordered = [place for place in ordered if place == surprised or worthwhile(state, action, place, surprise=False)]
    battles = _one_a_space(ordered)[: action.most]
    if not battles:
        return None
    feat = entreat
    if feat is None and surprised in battles:
        feat = FeatPlan(id="surprise", spaces=(surprised[0],))
    if feat is None:
        feat = plan_ransom(state, action, [space for space, _ in battles]) or _idle_surprise(action, battles)
    return BattlePlan(battles=tuple(battles), feat=feat)


def worthwhile(board: State, action: Action, place: Place, *, surprise: bool) -> bool:
    """8.5.3 Whether the Scotti could Trap or Ambush, or an Assault would be sure."""
    return can_ambush(board, action, place) or assault_sure(board, action, place, surprise=surprise)


def can_ambush(state: State, action: Action, place: Place) -> bool:
    """8.5.3 Whether Warbands could Trap or try to Ambush.

    There must be a Unit to Ambush (rulings P12, P177). Where an Event lets Raiders Battle alone, they can Ambush as
    well.
    """
    space, enemy = place
    if not has_units(state, space, enemy):
        return False
    if action.terms.attackers_trap:
        return True
    if warbands(state, SCOTTI, space):
        return at_home(state, SCOTTI_WARBAND, space)
    return raiders(state, SCOTTI, space) > 0 and at_home(state, SCOTTI_RAIDER, space)


def assault_sure(board: State, action: Action, place: Place, *, surprise: bool) -> bool:
    """8.5.3 Whether an Assault by the Battle Tactics (8.4.2) is sure for all dice and enemy choices."""
    space, enemy = place
    if not has_stronghold(board, space, enemy) or enemy not in foes(board, space, SCOTTI, action.offer):
        return False
    return sure(_prospect(board, action, place, surprise), ASSAULT)


def _prospect(board: State, action: Action, place: Place, surprise: bool) -> Prospect:
    space, enemy = place
    terms: Terms = msgspec.structs.replace(action.terms, surprise=surprise)
    return Prospect(board, space, SCOTTI, enemy, terms)


def in_order(bot: PendragonBot, places: list[Place]) -> list[Place]:
    """8.5.3 Players before Non-players, then who does best against its threshold; at random among equals."""
    left = list(places)
    ordered: list[Place] = []
    while left:
        players: Priority[Place] = ranked(AGAINST_PLAYERS, lambda place: before_others(bot, place[1]))
        best = narrow(bot, "8.5.3", "battle", left, players, kind=FRONTS)
        spaces = sorted({space for space, _ in best})
        space = choose_from(bot, "8.5.3", "battle", spaces, roll=f"8.5.3 order {len(ordered)}")
        there = [place for place in best if place[0] == space]
        ordered.append(choose_from(bot, "8.5.3", "battle", there, kind=FRONTS, roll=f"8.5.3 enemy {space}"))
        left.remove(ordered[-1])
    return ordered


def _one_a_space(places: list[Place]) -> list[Place]:
    """3.5.4 One Faction is fought in each space: the first."""
    first: dict[int, int] = {}
    for space, enemy in places:
        first.setdefault(space, enemy)
    return list(first.items())


def _first_coup(board: State, action: Action, ordered: list[Place]) -> Place | None:
    """8.5.4 SURPRISE: the first enemy Stronghold that they are sure to Assault and where a Coup de Main would help."""
    for place in _one_a_space(ordered):
        if assault_sure(board, action, place, surprise=True) and coup_helps(_prospect(board, action, place, True)):
            return place
    return None


def _idle_surprise(action: Action, battles: list[Place]) -> FeatPlan | None:
    """5.5 A free Surprise of an Event, where it does not help: in the first space."""
    granted = action.offer is not None and action.offer.specials == ("surprise",)
    return FeatPlan(id="surprise", spaces=(battles[0][0],)) if granted else None


# Ransom ---------------------------------------------------------------------------------------------------------------


def plan_ransom(state: State, action: Action, spaces: Sequence[int]) -> FeatPlan | None:
    """8.5.4 RANSOM: in each Region of the Command where another Faction has a Stronghold; none: no Feat."""
    if "ransom" not in feats_on_offer(action):
        return None
    able = tuple([space for space in spaces if not IS_CITY[space] and ransom_holders(state, space)])
    return FeatPlan(id="ransom", spaces=able) if able else None


def ransom_regions(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4 In each Region able."""
    return decision.keys


def ransom_target(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.4.1 A player first, if it can pay; then any Faction that can; Britons first; at random among equals."""
    space = decision.params["space"]
    chosen = choose_from(
        bot,
        "8.5.4",
        "ransom",
        decision.options,
        first("can_pay", lambda option: payer_track(bot.state, option.value) is not None),
        first("player", lambda option: bot.is_player(option.value)),
        first("britons", lambda option: option.value in BRITONS),
        kind=OPTIONS,
        roll=f"8.5.4 ransom {space}",
        space=space,
    )
    return (chosen.key,)


# 8.5.4 Raid of the Non-player Scotti: 2D4 targets, 1D4 targets, NIALL NOIGIALLACH, Surprise or Ransom ----------------


(MANY, PRICE), (FEW, CHEAP) = DICE[SCOTTI]
TARGETS = "8.5.4 targets"
"""The name of the roll by which targets are selected."""
BY_NUMBER = 4
"""8.5.4 A roll up to this is the number of targets for 2D4; a higher one asks for Prosperity."""
RICH = 2
"""8.5.4 The Prosperity that it asks for."""
BY_NUMBER_NAMES = ("subtraction", "near_scotti", "enemy_control", "undefended")
RICH_NAMES = ("subtraction", "prosperity", "enemy_control", "undefended")
"""8.5.4 The priorities for 2D4 in their order, by the roll."""
RAID_HILLS_FIRST: Priority[RaidWay] = first("hills", lambda way: TERRAIN[way.space] == HILLS)


def plan_raid(bot: PendragonBot, action: Action) -> RaidPlan | None:
    """8.5.4 First targets for 2D4, then, if there are any or if the Raid is free, targets for 1D4.

    ``None`` if no target is selected.
    """
    raid = _Raid(bot, action)
    raid.fill_box()
    raid.many()
    raid.few()
    return raid.plan()


class _Raid:
    """A Raid being planned."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        self.bot = bot
        self.action = action
        self.state: State = bot.state
        self.near = direct_ways(self.state, action)
        self.most = most_targets(self.state, action)
        self.renown = funds(self.state, SCOTTI)
        self.roll = bot.luck.roll(f"{TARGETS}, free" if action.free else TARGETS, 6)
        self.targets: list[RaidTarget] = []
        self.box = False
        self.coming = self.state.available[UNIT_TYPE[SCOTTI_RAIDER]] + self.state.niall
        self.offered = feats_on_offer(action)

    @property
    def count(self) -> int:
        """Targets so far, the box of NIALL included."""
        return len(self.targets) + self.box

    def affordable(self) -> bool:
        """Whether there is Renown for 2D4."""
        return self.renown >= self.action.cost(PRICE)

    def pay(self) -> None:
        """3.5.1 The Renown for 2D4."""
        self.renown -= self.action.cost(PRICE)

    def joining(self) -> int:
        """8.5.4 NIALL NOIGIALLACH: the Raiders of the box that come to the next target."""
        return 0 if self.count else self.state.niall

    def add(self, way: RaidWay, dice: int) -> None:
        """A target more; even the worst roll takes this many of the Raiders that are left (ruling P189)."""
        self.coming -= max(0, dice_rolled(self.state, SCOTTI, way, dice) + self.joining() - way.less)
        self.targets.append(RaidTarget(way.space, dice, way.route.way, way.route.through, way.less))

    def fill_box(self) -> None:
        """8.5.4 NIALL NOIGIALLACH: Raiders come to an empty box instead of the first target."""
        state = self.state
        if cards.niall_box(state) and not state.niall and self.coming > 0 and self.affordable():
            self.box = True
            self.coming -= MANY
            self.pay()

    # Targets for 2D4 --------------------------------------------------------------------------------------------------

    def many(self) -> None:
        """8.5.4 Targets for 2D4, as many as the roll says, or as have Prosperity enough."""
        limit = min(self.most, self.roll) if self.roll <= BY_NUMBER else self.most
        while self.count < limit and self.coming > 0 and self.affordable():
            target = self.first_for_many()
            if target is None:
                return
            self.add(target, MANY)
            self.pay()

    def first_for_many(self) -> RaidWay | None:
        """8.5.4 The next target; the first Region may be a Deep Raid if it is better than any within normal reach."""
        first = self.best(self.ways(MANY))
        if self.targets or "surprise" not in self.offered:
            return first
        mark = self.bot.trace.mark()
        deep = self.best(self.deep(), "deep_raid")
        if deep is not None and (first is None or self.better(deep, first)):
            return deep
        self.bot.trace.drop(mark)
        return first

    def best(self, ways: list[RaidWay], name: str = "target") -> RaidWay | None:
        """8.5.4 The candidate that comes first by all priorities for 2D4, then at random."""
        if self.roll > BY_NUMBER:
            ways = [way for way in ways if prosperity(self.state, way.space) >= RICH]
        return self.first(name, ways, self.priorities())

    def better(self, deep: RaidWay, first: RaidWay) -> bool:
        """8.5.4 Whether a Deep Raid is better by these priorities than any target within normal reach."""
        return narrow(self.bot, "8.5.4", "target", (first, deep), self.priorities(), kind=RAID_WAYS) == [deep]

    def priorities(self) -> Priority[RaidWay]:
        """8.5.4 Those for 2D4, by the roll."""
        return ranked(BY_NUMBER_NAMES if self.roll <= BY_NUMBER else RICH_NAMES, self.key)

    def first(self, name: str, ways: list[RaidWay], *priorities: Priority[RaidWay]) -> RaidWay | None:
        """8.5.4 The next target by some priorities, then at random."""
        roll = f"8.5.4 target {self.count}"
        return choose(self.bot, "8.5.4", name, ways, *priorities, kind=RAID_WAYS, roll=roll)

    def key(self, way: RaidWay) -> tuple[int, int, bool, int]:
        """8.5.4 The priorities for 2D4 in their order.

        Least subtraction; by the roll Scotti pieces near or most Prosperity; enemy Control; least defended Population.
        """
        state, space = self.state, way.space
        wanted = near_scotti(state, space) if self.roll <= BY_NUMBER else prosperity(state, space)
        held = self.action.control_at_start[space] not in (NOBODY, SCOTTI)
        return -way.less, wanted, held, state.population[space] - enemy_troops(state, space, SCOTTI)

    # Targets for 1D4 --------------------------------------------------------------------------------------------------

    def few(self) -> None:
        """8.5.4 The other targets, for 1D4 or, in a free Raid, for 2D4: least subtraction, most Prosperity, Hills."""
        state = self.state
        if not self.count and not self.action.free:
            return
        dice = MANY if self.action.free else FEW
        while self.count < self.most and self.coming > 0:
            rich: Priority[RaidWay] = most("prosperity", lambda way: prosperity(state, way.space))
            target = self.first("target", self.ways(dice), LEAST_SUBTRACTED, rich, RAID_HILLS_FIRST)
            if target is None:
                return
            self.add(target, dice)

    # Ways -------------------------------------------------------------------------------------------------------------

    def ways(self, dice: int) -> list[RaidWay]:
        """3.5.1 The Regions (not Cities) within normal reach that are no targets yet."""
        taken = [target.space for target in self.targets]
        return [way for way in self.near if way.space not in taken and self.can_land(way, dice)]

    def deep(self) -> list[RaidWay]:
        """4.5.2, 8.5.4 SURPRISE: Regions within reach of a Deep Raid that have more Prosperity than enemy Troops."""
        state = self.state
        return [
            way
            for way in deep_ways(state, self.action)
            if prosperity(state, way.space) > enemy_troops(state, way.space, SCOTTI) and self.can_land(way, MANY)
        ]

    def can_land(self, way: RaidWay, dice: int) -> bool:
        """Whether a Raider could land (ruling P178), one from the box of NIALL included."""
        return can_land(self.state, SCOTTI, way, dice, self.joining())

    # The plan ---------------------------------------------------------------------------------------------------------

    def plan(self) -> RaidPlan | None:
        """8.5.4 The targets with their Feat: Surprise for a Deep Raid, otherwise Ransom where able."""
        if not self.count:
            return None
        return RaidPlan(targets=tuple(self.targets), box=self.box, feat=self.feat())

    def feat(self) -> FeatPlan | None:
        """8.5.4 Surprise only for a Deep Raid, unless an Event gives it; otherwise Ransom."""
        spaces = [target.space for target in self.targets]
        deep = [target.space for target in self.targets if target.through >= 0]
        if deep:
            return FeatPlan(id="surprise", spaces=tuple(deep))
        if self.action.raid_offer is not None and self.action.raid_offer.surprise:
            walled = [space for space in spaces if ransom_holders(self.state, space)]
            return FeatPlan(id="surprise", spaces=tuple((walled or spaces)[:1]))
        return plan_ransom(self.state, self.action, spaces)


def near_scotti(state: State, space: int) -> bool:
    """8.5.4 Whether there are Scotti pieces in a Region or adjacent to it."""
    return any(pieces(state, near, SCOTTI) for near in (space, *ADJACENT[space]))


# 8.5.6 March of the Non-player Scotti, with Settle before or after it ------------------------------------------------


PER_SETTLEMENT = 1
"""8.5.6 Warbands that stay for each Settlement."""
SETTLEMENT, WARBANDS = "settlement", "warbands"
"""What a Settle places, as ``settle.choice`` has it."""


def plan_march(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.5.6 Settle now if that places a Settlement, else after the March; else the most Warbands, before or after.

    ``None`` if no Warbands move: a Settle alone is no Command.
    """
    if "settle" not in feats_on_offer(action):
        return _march_plan(_MarchDraft(bot, action, bot.state.copy(), settled=True), None)
    mark = bot.trace.mark()
    early = _plant_first(bot, action)
    if early is not None:
        return early
    bot.trace.drop(mark)
    marching = _MarchDraft(bot, action, bot.state.copy(), settled=False).go()
    if not marching.moves:
        return None
    planted = choose(bot, "8.5.6", "settlement", _plantable(marching.board))
    if planted is not None:
        return MarchPlan(moves=tuple(marching.moves), feat=settling(planted, SETTLEMENT))
    return _with_warbands(bot, action, marching, mark)


def _march_plan(marching: _MarchDraft, feat: FeatPlan | None) -> MarchPlan | None:
    marching.go()
    return MarchPlan(moves=tuple(marching.moves), feat=feat) if marching.moves else None


def _plant_first(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.5.6 A Settlement before the March, in a space after which Warbands still March; of several at random."""
    plans: dict[int, MarchPlan] = {}
    for space in _plantable(bot.state, before=True):
        plan = _planted_first(bot.silent(), action, space)
        if plan is not None:
            plans[space] = plan
    chosen = choose(bot, "8.5.6", "settlement", plans)
    if chosen is None:
        return None
    return _planted_first(bot, action, chosen) if bot.trace.kept else plans[chosen]


def _planted_first(bot: PendragonBot, action: Action, space: int) -> MarchPlan | None:
    """8.5.6 The March after a Settlement was placed in a space, if any Warbands do."""
    board = bot.state.copy()
    plant(board, space)
    return _march_plan(_MarchDraft(bot, action, board, settled=True), settling(space, SETTLEMENT, before=True))


def _with_warbands(bot: PendragonBot, action: Action, marching: _MarchDraft, begun: int) -> MarchPlan:
    """8.5.6 No Settlement: the most Warbands that a Settle can place, before the March or after it, or no Feat.

    ``begun``: where the trace of the March without a Settle before it begins.
    """
    state, quiet, marched = bot.state, bot.silent(), bot.trace.mark()
    renown = funds(state, SCOTTI) - action.cost(BY_LAND)
    before, early = _reinforcing(quiet, state, renown, action)
    later, late = _reinforcing(quiet, marching.board, marching.renown, action)
    if before is not None and early >= late:
        board = state.copy()
        board.units[UNIT_KINDS * before + SCOTTI_WARBAND] += early
        board.available[WARBAND_TYPE] -= early
        board.tracks[Track.SCOTTI] -= action.cost(SETTLE_COST)
        if bot.trace.kept:
            _reinforcing(bot, state, renown, action)
        feat = settling(before, WARBANDS, before=True)
        plan = _march_plan(_MarchDraft(bot, action, board, settled=True), feat)
        if plan is not None:
            bot.trace.drop(begun, marched)
            return plan
        bot.trace.drop(marched)
    if bot.trace.kept:
        _reinforcing(bot, marching.board, marching.renown, action)
    return MarchPlan(moves=tuple(marching.moves), feat=None if later is None else settling(later, WARBANDS))


def settling(space: int, what: str, *, before: bool = False) -> FeatPlan:
    """8.5.6 A Settle in a space, and what is placed there."""
    return FeatPlan(id="settle", spaces=(space,), before=before, what=what)


# Settle ---------------------------------------------------------------------------------------------------------------


def can_plant(board: State, space: int) -> bool:
    """8.5.6 Whether a Settle could place a Settlement here, ending with Scotti Control."""
    return can_build(board, space) and may_plant_marching(board, space) and outnumbers(board, SCOTTI, space)


def _plantable(board: State, *, before: bool = False) -> list[int]:
    """8.5.6 Where a Settlement can be placed. Before the March a Unit must be left to March."""
    spare = sum(board.units[SCOTTI_WARBAND::UNIT_KINDS]) - FOR_SETTLEMENT if before else 1
    return [space for space in range(SPACE_COUNT) if can_plant(board, space)] if spare > 0 else []


def plant(board: State, space: int) -> None:
    """4.5.1 Two Warbands, first those without Plunder, become a Settlement (8.4.1: at a Town Site first)."""
    sites = vacant_sites(board, space, SCOTTI_SETTLEMENT)
    board.sites[max(sites, key=lambda site: IS_TOWN_SITE[site])] = SCOTTI_SETTLEMENT
    at = UNIT_KINDS * space + SCOTTI_WARBAND
    board.plunder[at] -= max(0, FOR_SETTLEMENT - (board.units[at] - board.plunder[at]))
    board.units[at] -= FOR_SETTLEMENT
    board.available[WARBAND_TYPE] += FOR_SETTLEMENT
    board.available[SETTLEMENT_TYPE] -= 1


def _reinforcing(bot: PendragonBot, board: State, renown: int, action: Action) -> tuple[int | None, int]:
    """8.5.6 Where a Settle would place the most Warbands for Renown, and how many."""
    if renown < action.cost(SETTLE_COST):
        return None, 0
    coming = {
        space: n
        for space in range(SPACE_COUNT)
        if outnumbers(board, SCOTTI, space) and (n := more_warbands(board, space))
    }
    space = choose(bot, "8.5.6", "warbands", coming, most("warbands_placed", coming.__getitem__))
    return (None, 0) if space is None else (space, coming[space])


def more_warbands(board: State, space: int) -> int:
    """4.5.1 One Warband for each Settlement and, with Control, for each Population; as many as are Available."""
    own = settlements(board, SCOTTI, space)
    if not own:
        return 0
    people = board.population[space] if controller(board, space) == SCOTTI else 0
    return min(own + people, board.available[WARBAND_TYPE])


# Movement -------------------------------------------------------------------------------------------------------------


class _Destination(msgspec.Struct, frozen=True):
    """A space to March to, and how many Warbands come from where."""

    space: int
    cost: int
    origins: tuple[tuple[int, int], ...]
    sea: int = NOBODY
    """The one origin beyond the Sea."""

    @property
    def size(self) -> int:
        """How many Warbands arrive."""
        return sum([n for _, n in self.origins])


DESTINATIONS: CandidateKind[_Destination] = by_space(lambda target: target.space)
MARCH_HILLS_FIRST: Priority[_Destination] = first("hills", lambda target: TERRAIN[target.space] == HILLS)


class _MarchDraft:
    """A March being planned, move by move, on a board of its own."""

    def __init__(self, bot: PendragonBot, action: Action, board: State, *, settled: bool) -> None:
        self.bot = bot
        self.action = action
        self.board = board
        self.settled = settled
        """A Settle was executed, or cannot be: no Settlement can follow the March."""
        self.unmoved = [warbands(board, SCOTTI, space) for space in range(SPACE_COUNT)]
        self.by_sea = cards.march_sea_destinations(board, SCOTTI)
        self.renown = funds(board, SCOTTI)
        self.leaders = leading_players(bot)
        self.spare: list[int] = []
        """How many Warbands may leave each space."""
        self.moves: list[Move] = []
        self.gone: list[int] = []

    def go(self) -> _MarchDraft:
        """8.5.6 One destination after the other, until no Unit can March, no destination is left, or no Renown."""
        while len(self.gone) < self.action.most:
            target = self.next()
            if target is None:
                break
            self.march(target)
        return self

    def next(self) -> _Destination | None:
        """8.5.6 First where a leading player loses most Control, then where any is lost or a Settlement can follow."""
        board = self.board
        self.spare = [self.leaving(origin) for origin in range(SPACE_COUNT)]
        found = [target for space in range(SPACE_COUNT) if (target := self.reach(space)) is not None]
        chosen = self.best(
            [target for target in found if self.freed(target, self.leaders)],
            most("population", lambda target: board.population[target.space]),
        )
        if chosen is not None:
            return chosen
        return self.best([target for target in found if self.freed(target, (0, 1, 2)) or self.opens(target)])

    def best(self, targets: list[_Destination], *priorities: Priority[_Destination]) -> _Destination | None:
        """8.5.6 By a priority, then Hills, then at random."""
        roll = f"8.5.6 destination {len(self.gone)}"
        return choose(
            self.bot, "8.5.6", "destination", targets, *priorities, MARCH_HILLS_FIRST, kind=DESTINATIONS, roll=roll
        )

    def reach(self, space: int) -> _Destination | None:
        """8.5.6 All Warbands that can reach a space, if the Scotti then have more Units there than all enemies."""
        if space in self.gone or not self.action.stops_at(space):
            return None
        origins = [(origin, n) for origin in ADJACENT[space] if (n := self.spare[origin])]
        cost = self.action.cost(BY_LAND)
        sea, crossing = self.over_sea(self.bot.silent(), space)
        if crossing:
            origins.append((sea, crossing))
            cost = self.action.cost(cards.march_sea_cost(self.board, SCOTTI))
        target = _Destination(space, cost, tuple(origins), sea)
        own = warbands(self.board, SCOTTI, space) + raiders(self.board, SCOTTI, space) + target.size
        if not origins or cost > self.renown or own <= enemy_units(self.board, space, SCOTTI):
            return None
        return target

    def leaving(self, origin: int) -> int:
        """8.5.6 Warbands that may March away from a space, if it is no destination itself."""
        if not self.unmoved[origin] or origin in self.gone or not self.action.allows(origin):
            return 0
        return may_leave(self.board, SCOTTI, origin, self.unmoved[origin], PER_SETTLEMENT)

    def over_sea(self, bot: PendragonBot, space: int) -> tuple[int, int]:
        """3.5.3 The Coastal Region from which the most Warbands could cross a Sea to a space; one at random if tied."""
        cost = self.action.cost(cards.march_sea_cost(self.board, SCOTTI))
        if not self.by_sea or cost > self.renown or any(self.board.sites[site] == FORT for site in SITES_OF[space]):
            return NOBODY, 0
        origins = [origin for origin in SEA_NEIGHBOURS[space] if origin not in ADJACENT[space] and self.spare[origin]]
        origin = choose(
            bot,
            "8.5.6",
            "by_sea",
            origins,
            most("warbands_coming", self.spare.__getitem__),
            roll=f"8.5.6 sea {len(self.gone)}",
            space=SPACE_IDS[space],
        )
        return (NOBODY, 0) if origin is None else (origin, self.spare[origin])

    def freed(self, target: _Destination, factions: tuple[int, ...]) -> bool:
        """8.5.6 Whether the move would remove Control of one of these Factions from the destination."""
        board = self.board
        holder = controller(board, target.space)
        if not any(faction in factions for faction in holders(board, holder)):
            return False
        return self.after(target, lambda: controller(board, target.space) != holder)

    def opens(self, target: _Destination) -> bool:
        """8.5.6 Whether only after the move a Settle could place a Settlement."""
        if self.settled or any(can_plant(self.board, space) for space in range(SPACE_COUNT)):
            return False
        return self.after(target, lambda: can_plant(self.board, target.space))

    def after(self, target: _Destination, question: Callable[[], bool]) -> bool:
        """Ask something of the board as if the Warbands had arrived."""
        at = UNIT_KINDS * target.space + SCOTTI_WARBAND
        self.board.units[at] += target.size
        answer = question()
        self.board.units[at] -= target.size
        return answer

    def march(self, target: _Destination) -> None:
        """Carry the move out on the board; Warbands without Plunder move first (8.4.1)."""
        units, plunder = self.board.units, self.board.plunder
        if target.sea != NOBODY:
            self.over_sea(self.bot, target.space)
        to = UNIT_KINDS * target.space + SCOTTI_WARBAND
        for origin, n in target.origins:
            at = UNIT_KINDS * origin + SCOTTI_WARBAND
            plain = min(n, self.plain(origin))
            units[at] -= n
            units[to] += n
            plunder[at] -= n - plain
            plunder[to] += n - plain
            self.unmoved[origin] -= n
            sorts = ((SCOTTI_WARBAND, False, plain), (SCOTTI_WARBAND, True, n - plain))
            self.moves.append(
                Move(
                    origin=origin,
                    target=target.space,
                    units=tuple([sort for sort in sorts if sort[2]]),
                    sea=origin == target.sea,
                )
            )
        self.renown -= target.cost
        self.by_sea -= target.sea != NOBODY
        self.gone.append(target.space)

    def plain(self, origin: int) -> int:
        """Warbands without Plunder in a space that have not moved."""
        at = UNIT_KINDS * origin + SCOTTI_WARBAND
        arrived = sum([n for move in self.moves if move.target == origin for _, loaded, n in move.units if not loaded])
        return self.board.units[at] - self.board.plunder[at] - arrived
