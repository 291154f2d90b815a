"""8.5-8.6 What the Non-player Scotti and Saxons share: enemies, Settle, Raids, carrying out plans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.context import largest, smallest
from vexillum.coin.nonplayer.plans import Unforeseen, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import (
    OPTIONS,
    CandidateKind,
    Priority,
    by_space,
    choose,
    choose_from,
    fewest,
    first,
    most,
    ranked,
)
from vexillum.core.decision import Decision, Option

from .. import cards
from ..actions import Action
from ..battle.sides import Terms
from ..cards import settle_spaces
from ..commands.raid import OTHER, Route, choices, deep_routes, distinct, reach, route_words
from ..control import allied, controller, pieces
from ..feats.barbarians import FOR_PEOPLE, FOR_SETTLEMENT, SETTLE_COST, outnumbers, ravaged, surprised
from ..feats.catalog import FEATS
from ..forces import unit_words, vacant_sites
from ..imperium import fragmented
from ..map import (
    ADJACENT,
    FENS,
    IS_CITY,
    IS_TOWN_SITE,
    REGIONS,
    SITES_OF,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
    TERRAIN,
)
from ..pieces import (
    BRITONS,
    CIVITATES,
    FACTIONS,
    RAIDER_OF,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_WARBAND,
    SETTLEMENT_OF,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS,
    UNITS_OF,
    VACANT,
    WARBAND_OF,
)
from ..prosperity import can_grow
from ..state import State, Track
from ..victory import beyond
from .battle import ASSAULT, Prospect, sure
from .bot import BattlePlan, FeatPlan, MarchPlan, Move, PendragonBot, Plan, RaidPlan, RaidTarget, ReturnPlan, within

# 8.5-8.6 What the flowcharts of both Barbarians look at: Feats on offer, own Units, Warbands that may leave ----------


def feats_on_offer(action: Action) -> tuple[str, ...]:
    """4.1.1, 8.1.2, 8.2.3 The Feats that may go with a Command: of a turn any that fits, of an Event what it grants."""
    if action.raid_offer is not None:
        return ("surprise",) if action.raid_offer.surprise else ()
    if action.offer is not None:
        return action.offer.specials
    if action.settle_success is not None:
        return ("settle",)
    if not action.specials:
        return ()
    return tuple([feat.id for feat in FEATS[action.faction].values() if action.command in feat.commands])


def raiders(state: State, faction: int, space: int) -> int:
    """A Barbarian's Raiders in a space."""
    return state.units[UNIT_KINDS * space + RAIDER_OF[faction]]


def warbands(state: State, faction: int, space: int) -> int:
    """A Barbarian's Warbands in a space, Foederati not counted."""
    return state.units[UNIT_KINDS * space + WARBAND_OF[faction]]


def carried(state: State, faction: int) -> int:
    """8.5.1, 8.6.1 The Plunder that a Barbarian Faction holds on the map."""
    return sum(state.plunder[RAIDER_OF[faction] :: UNIT_KINDS]) + sum(state.plunder[WARBAND_OF[faction] :: UNIT_KINDS])


def enemy_units(state: State, space: int, faction: int) -> int:
    """8.5.6 The Units of all other Factions in a space, Raiders included."""
    first = UNIT_KINDS * space
    return sum([state.units[first + kind] for other in range(4) if other != faction for kind in UNITS_OF[other]])


def has_stronghold(state: State, space: int, enemy: int) -> bool:
    """3.6.4 Whether an enemy of the Barbarians has something in a space that could be Assaulted."""
    owners = side_of(state, enemy)
    return any(STRONGHOLD_OWNER[state.sites[site]] in owners for site in SITES_OF[space])


def has_units(state: State, space: int, enemy: int) -> bool:
    """3.6.2 Whether an enemy of the Barbarians has a Unit in a space, so that there could be a Field Battle."""
    first = UNIT_KINDS * space
    return any(state.units[first + kind] for faction in side_of(state, enemy) for kind in UNITS_OF[faction])


def settlements(state: State, faction: int, space: int) -> int:
    """A Barbarian's own Settlements in a space."""
    kind = SETTLEMENT_OF[faction]
    return sum([state.sites[site] == kind for site in SITES_OF[space]])


def may_leave(board: State, faction: int, space: int, unmoved: int, per_settlement: int) -> int:
    """8.5.6, 8.6.3 How many of the Warbands that have not moved may March away.

    This many stay for each Settlement; own Control is kept, and no enemy gets Control by it. ``board`` is not changed.
    """
    at = UNIT_KINDS * space + WARBAND_OF[faction]
    there = board.units[at]
    most = min(unmoved, there - per_settlement * settlements(board, faction, space))
    if most <= 0:
        return 0
    before = controller(board, space)
    for n in range(most, 0, -1):
        board.units[at] = there - n
        after = controller(board, space)
        board.units[at] = there
        if after == before or (after == NOBODY and before != faction):
            return n
    return 0


def leading_players(bot: PendragonBot) -> tuple[int, ...]:
    """8.5.6, 8.6.3 The player Factions other than this one that exceed their thresholds now."""
    return tuple(
        [
            faction
            for faction in range(4)
            if faction != bot.faction and bot.is_player(faction) and beyond(bot.state, faction) > 0
        ]
    )


# 8.5-8.6 The enemies of a Barbarian Non-player: how many there are in a space, and whom it fights first --------------


def side_of(state: State, enemy: int) -> tuple[int, ...]:
    """3.6.1 The Factions of an enemy of the Barbarians: both Britons before Fragmentation."""
    return BRITONS if enemy in BRITONS and not fragmented(state) else (enemy,)


def troops_of(state: State, space: int, factions: tuple[int, ...]) -> int:
    """The Troops (not Raiders) of some Factions in a space."""
    return sum([state.units[UNIT_KINDS * space + kind] for faction in factions for kind in TROOPS_OF[faction]])


def enemy_troops(state: State, space: int, faction: int) -> int:
    """The Troops of all enemies of a Faction."""
    return troops_of(state, space, tuple(other for other in range(4) if not allied(state, faction, other)))


def before_others(bot: PendragonBot, enemy: int) -> tuple[bool, int]:
    """8.5.3, 8.6.4 Whom to fight first: players before Non-players, then who does best against its threshold (7.2).

    Britons who fight together count as a player if one of them is, and do as well as the better of them.
    """
    side = side_of(bot.state, enemy)
    players = [faction for faction in side if bot.is_player(faction)]
    return bool(players), max([beyond(bot.state, faction) for faction in players or side])


PLAYERS_FIRST = ("player", "standing")
AGAINST_PLAYERS = ("against_player", "enemy_standing")
"""The names of the two priorities of :func:`before_others`, for enemies and for the spaces where they are fought."""


def holders(state: State, holder: int) -> tuple[int, ...]:
    """8.0 Whose Control a space's Control is: Briton Control is that of both, unless Fragmentation."""
    if holder == CIVITATES and not fragmented(state):
        return BRITONS
    return () if holder == NOBODY else (holder,)


# 8.6.1 SETTLE of the Non-player Saxons: where, and what is certain to be added there ---------------------------------


SAXON_WARBAND_TYPE = UNIT_TYPE[SAXON_WARBAND]
SAXON_SETTLEMENT_TYPE = STRONGHOLD_TYPE[SAXON_SETTLEMENT]
WARBANDS_EACH = 2
"""8.6.1 Warbands that stay for each Settlement."""
WORTH_PAYING = 2
"""8.6.1 The fewest Warbands that are paid for."""


class SettleBudget(msgspec.Struct, kw_only=True):
    """What a Settle can draw upon: Renown, and the pieces that are Available for sure."""

    renown: int
    warbands: int
    settlements: int
    free: bool = False
    """5.5 Warbands cost nothing."""
    waits: dict[int, int] = {}
    """Renown of Plunder in a space that comes home only after a Settle there."""

    @classmethod
    def of(cls, state: State, renown: int, *, free: bool = False, waits: dict[int, int] | None = None) -> SettleBudget:
        """What is there now, with this Renown."""
        available = state.available
        return cls(
            renown=renown,
            warbands=available[SAXON_WARBAND_TYPE],
            settlements=available[SAXON_SETTLEMENT_TYPE],
            free=free,
            waits=waits or {},
        )

    def pays(self, space: int) -> bool:
        """4.4.1 Whether there is Renown for more Warbands in a space."""
        return self.free or self.renown - self.waits.get(space, 0) >= SETTLE_COST


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """8.6.1 What a Settle adds in a space without any roll."""

    settlement: bool = False
    population: bool = False
    warbands: int = 0
    controlled: int = 0
    """The Saxon Controlled Population that it adds (7.2)."""

    def __bool__(self) -> bool:
        return self.settlement or self.population or self.warbands > 0


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """8.6.1 A space of the Settle, what is certain to be added there, and how many Returning Raiders roll."""

    space: int
    gain: Gain
    raiders: int = 0


def gain(state: State, space: int, purse: SettleBudget) -> Gain:
    """8.6.1 What a Settle is certain to add: a Settlement, then Population; or else two or more Warbands."""
    settlement = purse.settlements > 0 and can_plant(state, space)
    population = can_people(state, space, planted=settlement)
    held = controller(state, space) == SAXONS
    people = state.population[space]
    if settlement or population:
        return Gain(settlement=settlement, population=population, controlled=people * (not held) + population)
    more = bought(state, space, held, purse)
    if not more:
        return Gain()
    return Gain(warbands=more, controlled=people * (not held and holds_with(state, space, more)))


def can_plant(state: State, space: int) -> bool:
    """8.6.1 Two Warbands for a Settlement, ending under Saxon Control with two Warbands for each Settlement."""
    return _ends_well(state, space, -FOR_SETTLEMENT, 1) and bool(vacant_sites(state, space, SAXON_SETTLEMENT))


def can_people(state: State, space: int, *, planted: bool = False) -> bool:
    """8.6.1 Three Warbands for Population under the same conditions, after a Settlement if one was placed."""
    return can_grow(state, space) and _ends_well(state, space, -FOR_PEOPLE - FOR_SETTLEMENT * planted, int(planted))


def _ends_well(state: State, space: int, warbands: int, planted: int) -> bool:
    """8.6.1 After such a change: at least two Warbands for each Settlement, and Saxon Control."""
    left = state.units[UNIT_KINDS * space + SAXON_WARBAND] + warbands
    if left < WARBANDS_EACH * (settlements(state, SAXONS, space) + planted):
        return False
    return holds_with(state, space, warbands, planted)


def holds_with(state: State, space: int, warbands: int, planted: int = 0) -> bool:
    """1.6 Whether the Saxons would Control a space with this many more Warbands and Settlements there."""
    own = settlements(state, SAXONS, space) + planted
    if not own:
        return False
    if IS_CITY[space]:
        return True
    units = state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]
    others = sum(units) - units[SAXON_WARBAND] - units[SAXON_RAIDER] - units[SCOTTI_RAIDER]
    others += sum([state.sites[site] not in (VACANT, SAXON_SETTLEMENT) for site in SITES_OF[space]])
    return units[SAXON_WARBAND] + warbands + own > others


def bought(state: State, space: int, held: bool, purse: SettleBudget) -> int:
    """8.6.1 Warbands placed by paying Renown: two or more, or any if it is free; never by taking others off the map."""
    own = settlements(state, SAXONS, space)
    if not own or not purse.pays(space):
        return 0
    n = min(own + (state.population[space] if held else 0), purse.warbands)
    return n if n >= (1 if purse.free else WORTH_PAYING) else 0


def near(space: int, returning: dict[int, int]) -> int:
    """4.4.1 The Returning Raiders in or adjacent to a space."""
    return sum([n for origin, n in returning.items() if origin == space or origin in ADJACENT[space]])


CHOICES: CandidateKind[Choice] = by_space(lambda choice: choice.space)
BY_RAIDERS: tuple[Priority[Choice], ...] = (
    most("returning", lambda choice: choice.raiders),
    first("fens", lambda choice: TERRAIN[choice.space] == FENS),
)
BY_POPULATION: tuple[Priority[Choice], ...] = (most("controlled", lambda choice: choice.gain.controlled), *BY_RAIDERS)


def settle_choices(
    bot: PendragonBot, purse: SettleBudget, returning: dict[int, int], *, certain: bool = False
) -> list[Choice]:
    """8.6.1 The space of a Settle, or two with THANET; ``certain``: only where something is sure to be added.

    First where something is certain: most Saxon Controlled Population added, most Returning Raiders, Fens. Else where
    there are any Returning Raiders, first the most, then Fens. Each Raider counts for one space.
    """
    state = bot.state
    purse, returning = msgspec.structs.replace(purse), dict(returning)
    chosen: list[Choice] = []
    spaces = [space for space in range(SPACE_COUNT) if outnumbers(state, SAXONS, space)]
    while spaces and len(chosen) < settle_spaces(state, SAXONS):
        choice = _first_settle(bot, spaces, purse, returning, certain, f"8.6.1 settle {len(chosen)}")
        if choice is None:
            break
        chosen.append(choice)
        spaces.remove(choice.space)
        _use(purse, choice)
        for origin in returning:
            if origin == choice.space or origin in ADJACENT[choice.space]:
                returning[origin] = 0
    return chosen


def _first_settle(
    bot: PendragonBot, spaces: list[int], purse: SettleBudget, returning: dict[int, int], certain: bool, roll: str
) -> Choice | None:
    """8.6.1 The Settle space that comes first."""
    state = bot.state
    choices = [Choice(space=space, gain=gain(state, space, purse), raiders=near(space, returning)) for space in spaces]
    sure = [choice for choice in choices if choice.gain]
    if sure:
        return choose(bot, "8.6.1", "settle", sure, *BY_POPULATION, kind=CHOICES, roll=roll)
    if certain or purse.warbands <= 0:
        return None
    rolling = [choice for choice in choices if choice.raiders]
    return choose(bot, "8.6.1", "settle", rolling, *BY_RAIDERS, kind=CHOICES, roll=roll)


def _use(purse: SettleBudget, choice: Choice) -> None:
    """What the first Settle may take away from a second; Raiders who roll may take as many Warbands as they are."""
    paid = choice.gain.warbands
    purse.renown -= purse.waits.get(choice.space, 0) + (SETTLE_COST if paid and not purse.free else 0)
    purse.settlements -= choice.gain.settlement
    purse.warbands = max(0, purse.warbands - paid - choice.raiders)


def settled(state: State, choice: Choice) -> None:
    """4.4.1 Carry out on a copy of the board what is certain: the Settle of a March, without rolls."""
    given = choice.gain
    at = UNIT_KINDS * choice.space + SAXON_WARBAND
    spent = FOR_SETTLEMENT * given.settlement + FOR_PEOPLE * given.population - given.warbands
    state.plunder[at] -= max(0, spent - (state.units[at] - state.plunder[at]))
    state.units[at] -= spent
    state.available[SAXON_WARBAND_TYPE] += spent
    state.population[choice.space] += given.population
    if given.warbands:
        state.tracks[Track.SAXON] -= SETTLE_COST
    if given.settlement:
        state.sites[vacant_sites(state, choice.space, SAXON_SETTLEMENT)[0]] = SAXON_SETTLEMENT
        state.available[SAXON_SETTLEMENT_TYPE] -= 1


def saxon_settle_choice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.6.1 A Settlement, then Population, within the limits; if neither could be added, two Warbands or more."""
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    offered = {option.key: option for option in decision.options}
    if "settlement" in offered and can_plant(state, space):
        return ("settlement",)
    if "population" in offered and can_people(state, space):
        return ("population",)
    if "warbands" in offered:
        more = offered["warbands"]
        n = min(more.params["n"], state.available[SAXON_WARBAND_TYPE])
        if n >= (WORTH_PAYING if more.price else 1):
            return ("warbands",)
    return ("none",)


# 8.5.1, 8.5.6 What the Non-player Scotti do in a Settle space --------------------------------------------------------


STAYING = 1
"""8.5.1 Warbands that stay when others become a Settlement."""


def scotti_settle_choice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.1, 8.5.6 A Settlement if its condition is met; if not, more Warbands, if any are Available (8.4.1)."""
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    action = bot.action
    feat = None if action is None else feat_now(bot)
    if feat is not None and feat.what in decision.keys:
        return (feat.what,)
    returning = action is not None and action.command == "return"
    wanted = may_plant_returning(state, space) if returning else may_plant_marching(state, space)
    if "settlement" in decision.keys and wanted:
        return ("settlement",)
    if "warbands" in decision.keys and state.available[UNIT_TYPE[SCOTTI_WARBAND]]:
        return ("warbands",)
    return ("none",)


def may_plant_returning(state: State, space: int) -> bool:
    """8.5.1 With a Return: of three or more Warbands two become a Settlement, so that one stays."""
    return warbands(state, SCOTTI, space) >= FOR_SETTLEMENT + STAYING


def may_plant_marching(state: State, space: int) -> bool:
    """8.5.6 With a March: two Warbands become a Settlement if there is Scotti Control then."""
    left = warbands(state, SCOTTI, space) - FOR_SETTLEMENT
    if left < 0:
        return False
    if IS_CITY[space]:
        return True
    others = sum([pieces(state, space, other) for other in range(4) if other != SCOTTI]) - raiders(state, SAXONS, space)
    return left + settlements(state, SCOTTI, space) + 1 > others


# 3.4.1, 3.5.1, 4.4.2 The routes of a Raid as a Non-player looks at them: each Region by its least subtraction --------


SIDES = 4


class RaidWay(msgspec.Struct, frozen=True):
    """How a Region can be reached with the least subtraction of Raiders."""

    space: int
    route: Route
    less: int


RAID_WAYS: CandidateKind[RaidWay] = by_space(lambda way: way.space)
LEAST_SUBTRACTED: Priority[RaidWay] = fewest("subtraction", lambda way: way.less)
"""8.5.4, 8.6.5 The targets that cost fewest Raiders."""


def direct_ways(state: State, action: Action) -> list[RaidWay]:
    """3.4.1, 3.5.1 The Regions (not Cities) within normal reach."""
    routes = reach(state, action.faction, action.control_at_start, action.raid_offer)
    return [
        shortest(space, distinct(state, action.faction, space, routes[space], action.raid_offer))
        for space in REGIONS
        if routes[space]
    ]


def deep_ways(state: State, action: Action) -> list[RaidWay]:
    """4.4.2, 4.5.2 The Regions within reach of a Deep Raid, where it is better than any normal route (ruling P51)."""
    faction, offer = action.faction, action.raid_offer
    routes = reach(state, faction, action.control_at_start, offer)
    found = []
    for space in REGIONS:
        if action.control_at_start[space] == faction or (offer is not None and not offer.allows(space)):
            continue
        if deep_routes(routes, space):
            deep = [choice for choice in choices(state, faction, space, routes, True, offer) if choice[0].deep]
            if deep:
                found.append(shortest(space, deep))
    return found


def shortest(space: int, routes: list[tuple[Route, int]]) -> RaidWay:
    """8.5.4, 8.6.5 The route with the least subtraction; if possible not over a Sea, where more may happen."""
    route, less = min(routes, key=lambda choice: (choice[1], choice[0].by_sea))
    return RaidWay(space, route, less)


def dice_rolled(state: State, faction: int, way: RaidWay, dice: int) -> int:
    """3.4.1, 3.5.1 How many of the dice bought are rolled, by FICKLE WEATHER and CONSPIRATIO BARBARICA."""
    if way.route.by_sea and cards.fewer_raid_dice_by_sea(state):
        dice = max(1, dice - 1)
    return dice + cards.extra_raid_dice(state, faction, state.units[UNIT_KINDS * way.space + RAIDER_OF[OTHER[faction]]])


def can_land(state: State, faction: int, way: RaidWay, dice: int, joining: int = 0) -> bool:
    """Whether a Raider could land at all with the best roll. Otherwise it is no target (ruling P178)."""
    return SIDES * dice_rolled(state, faction, way, dice) + joining > way.less


# 8.5.4, 8.6.5 How both Barbarians carry out the Raid that they have planned; Deep Raid and Ravage against them -------


def target_in(bot: PendragonBot, decision: Decision) -> RaidTarget:
    """The planned target that a decision is about."""
    space = SPACE_NUMBER[decision.params["space"]]
    return planned(target for target in sure_plan(bot, RaidPlan).targets if target.space == space)


def raid_target(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.1, 3.5.1 The box of NIALL first if it is planned, then one target after the other; nothing if none is."""
    plan = plan_now(bot, RaidPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return ("done",)
    if plan.box and "niall" in decision.keys:
        return ("niall",)
    left = within([target.space for target in plan.targets if target.space not in action.spaces], decision)
    return (left[0] if left else "done",)


def raid_route(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.1, 3.5.1 By the planned route."""
    target = target_in(bot, decision)
    wanted = Route(target.way, target.through)
    return (planned(option.key for option in decision.options if option.value == wanted),)


def raid_dice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.1, 3.5.1 With the planned number of dice."""
    return (f"{target_in(bot, decision).dice}d4",)


def box_dice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4 NIALL NOIGIALLACH: 2D4 Raiders come to the box."""
    return ("2d4",)


def join_from_box(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4 NIALL NOIGIALLACH: all Raiders of the box join at the first target."""
    return ("yes",)


def raid_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.1 The targets in the order in which they were selected."""
    return within([target.space for target in sure_plan(bot, RaidPlan).targets], decision)


def raid_most(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 As much Plunder as there is to take, as many Militia off the map as the Event allows, loaded ones first."""
    return largest(decision)


def raid_load(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Plunder goes onto the Raiders that just landed, then onto other Raiders, then onto Warbands."""
    return largest(decision)


def raid_battle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.6.5 Raiders just placed fight only where an Assault is sure; players first, then the best."""
    action = bot.action
    assert action is not None
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    foes = [
        option
        for option in decision.options
        if option.value is not None and assault_sure(state, action, space, option.value, decision.params["n"])
    ]
    rule, id = {SCOTTI: "8.5.4", SAXONS: "8.6.5"}[bot.faction], SPACE_IDS[space]
    if not bot.trace.ask(rule, "barbarians.raid_battle", bool(foes), space=id, n=decision.params["n"]):
        return ("none",)
    players: Priority[Option] = ranked(PLAYERS_FIRST, lambda option: before_others(bot, option.value))
    return (choose_from(bot, rule, "enemy", foes, players, kind=OPTIONS, roll=f"8.5.4 battle {id}", space=id).key,)


def assault_sure(state: State, action: Action, space: int, enemy: int, n: int) -> bool:
    """8.5.4, 8.6.5 Whether this many Raiders that just landed would be sure to Assault, or roll for Coup de Main."""
    faction = action.faction
    if ravaged(action, space) or not has_stronghold(state, space, enemy):
        return False
    terms = Terms(executing=faction, raiders=(n, 0), surprise=surprised(action, space))
    return sure(Prospect(state, space, faction, enemy, terms), ASSAULT)


def force_deep_raid(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.7 The Scotti force a Battle on a Deep Raid only of a Saxon player."""
    return _only_of_a_player(bot)


def battle_ravagers(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.7 The Scotti Battle those who Ravage only if the Saxons are a player."""
    return _only_of_a_player(bot)


def _only_of_a_player(bot: PendragonBot) -> Sequence[str]:
    yes = bot.trace.ask("8.5.7", "forced.player", bot.is_player(SAXONS), who=FACTIONS[SAXONS])
    return ("yes" if yes else "no",)


# 8.5-8.6 How both Barbarians carry out what they have planned: feats, Returns, Settle, Marches, Battles --------------


def feat_now(bot: PendragonBot) -> FeatPlan | None:
    """The Feat of the plan; there may be no plan, where an unwanted Event offers one."""
    plan = plan_now(bot, Plan)
    return None if plan is None else plan.feat


def sure_feat(bot: PendragonBot) -> FeatPlan:
    """The Feat of the plan, where the question comes of having chosen it."""
    feat, action = feat_now(bot), bot.action
    assert action is not None
    if feat is None or feat.id != (action.special or feat.id):
        raise Unforeseen
    return feat


# Feats ----------------------------------------------------------------------------------------------------------------


def choose_feat(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.1 The Feat of the plan, if it is on offer."""
    feat = feat_now(bot)
    key = f"feat.{feat.id}" if feat is not None else "none"
    return (key if key in decision.keys else "none",)


def feat_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.4-4.5 The spaces of the Feat, as planned."""
    return within(sure_feat(bot).spaces, decision)


def keep_own(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Never voluntarily remove own pieces."""
    return ("done",)


# Return and Settle ----------------------------------------------------------------------------------------------------


def return_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.2, 3.5.2 As planned; nothing where an Event offers an unwanted Return."""
    plan = plan_now(bot, ReturnPlan)
    return within(plan.spaces, decision) if plan is not None else ()


def when_to_settle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.1 The Feat when as much Plunder as possible has become Renown: it may cost some."""
    return (next(key for key in ("return", "others", "feat") if key in decision.keys),)


def settle_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """4.4.1 The spaces of a Settle in the order of their priority."""
    return within(sure_feat(bot).spaces, decision)


def roll_here(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.6.1 Each Raider counts for the first space that it is near to."""
    return largest(decision)


def settle_site(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Barbarians place Settlements at Town Sites before Hillfort Sites."""
    space = decision.params["space"]
    towns: Priority[Option] = first("town_site", lambda option: IS_TOWN_SITE[option.value])
    roll = f"8.4.1 site {space}"
    return (choose_from(bot, "8.4.1", "site", decision.options, towns, kind=OPTIONS, roll=roll, space=space).key,)


def without_plunder(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Own Units without Plunder go before those that carry some."""
    return smallest(decision)


# March ----------------------------------------------------------------------------------------------------------------


def march_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 The Feat if it comes first, then one destination of the plan after the other."""
    plan = plan_now(bot, MarchPlan)
    action = bot.action
    assert action is not None
    if plan is None:
        return ("done",)
    if (
        plan.feat is not None
        and plan.feat.before
        and not action.special_done
        and f"feat.{plan.feat.id}" in decision.keys
    ):
        return (f"feat.{plan.feat.id}",)
    for move in plan.moves:
        if move.target not in action.spaces:
            by_sea = any(other.sea and other.target == move.target for other in plan.moves)
            return (SPACE_IDS[move.target] + (".sea" if by_sea else ""),)
    return ("done",)


def march_by_sea(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 The one origin beyond the Sea."""
    target = SPACE_NUMBER[decision.params["space"]]
    return (planned(SPACE_IDS[move.origin] for move in _moves(bot, target) if move.sea),)


def march_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 The origins of the plan, one after the other."""
    target = SPACE_NUMBER[decision.params["space"]]
    origins = [SPACE_IDS[move.origin] for move in _moves(bot, target) if not move.sea]
    return (next((id for id in origins if id in decision.keys), "done"),)


def march_with(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 All Warbands of the origin, all of one sort, or numbers of each."""
    wanted = _wanted(bot, decision)
    offered = {option.value: option.params["n"] for option in decision.options if isinstance(option.value, tuple)}
    if wanted == offered:
        return ("all",)
    for option in decision.options:
        if isinstance(option.value, tuple) and wanted == {option.value: option.params["n"]}:
            return (option.key,)
    return ("some",)


def march_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.3, 3.5.3 This many with Plunder, or without, as planned."""
    unit: str = decision.params["unit"]
    loaded = unit.endswith("_loaded")
    kind = UNITS.index(unit.removesuffix("_loaded"))
    return (str(_wanted(bot, decision).get((kind, loaded), 0)),)


def _moves(bot: PendragonBot, target: int) -> list[Move]:
    plan = sure_plan(bot, MarchPlan)
    return [move for move in plan.moves if move.target == target]


def _wanted(bot: PendragonBot, decision: Decision) -> dict[tuple[int, bool], int]:
    """The Units that go from an origin to the destination named last."""
    action = bot.action
    assert action is not None
    origin = SPACE_NUMBER[decision.params["space"]]
    move = planned(move for move in _moves(bot, action.spaces[-1]) if move.origin == origin)
    return {(kind, loaded): n for kind, loaded, n in move.units if n}


# Battle ---------------------------------------------------------------------------------------------------------------


def battle_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.4.4, 3.5.4 As planned; none where an Event offers an unwanted Battle."""
    plan = plan_now(bot, BattlePlan)
    return within([space for space, _ in plan.battles], decision) if plan is not None else ()


def battle_next(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.1, 8.5.3 A Feat that waits comes before any attack; then Battle after Battle in the order of the plan."""
    if "feat" in decision.keys:
        return ("feat",)
    return within([space for space, _ in sure_plan(bot, BattlePlan).battles], decision)


def battle_enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.3, 8.6.4 The enemy of the plan; if it is gone, the first by its rank."""
    space = SPACE_NUMBER[decision.params["space"]]
    enemy = planned(enemy for where, enemy in sure_plan(bot, BattlePlan).battles if where == space)
    chosen = choose_from(
        bot,
        {SCOTTI: "8.5.3", SAXONS: "8.6.4"}[bot.faction],
        "enemy",
        decision.options,
        first("planned", lambda option: option.value == enemy),
        ranked(PLAYERS_FIRST, lambda option: before_others(bot, option.value)),
        kind=OPTIONS,
        roll=f"8.5.3 enemy {space}",
        space=decision.params["space"],
    )
    return (chosen.key,)


def pick_up(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 As much Plunder as there is to take."""
    return largest(decision)


def load(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 In a Battle Warbands are loaded first, then Raiders; in the Battle of a Raid only Raiders fight."""
    return largest(decision)


# 8.5-8.6 A Barbarian's plan in the trace of its flowchart, so that players can check it on the board -----------------


def note_raid(bot: PendragonBot, rule: str, plan: RaidPlan) -> None:
    """3.4.1, 3.5.1 Target by target, in the order of selection: route, subtraction and dice."""
    for target in plan.targets:
        route = route_words(Route(target.way, target.through))
        bot.trace.note(
            rule, "barbarians.target", space=SPACE_IDS[target.space], route=route, less=target.less, dice=target.dice
        )
    note_feat(bot, rule, plan.feat)


def note_return(bot: PendragonBot, rule: str, spaces: Iterable[int], feat: FeatPlan | None) -> None:
    """3.4.2, 3.5.2 From where."""
    bot.trace.note(rule, "barbarians.returning", spaces=[SPACE_IDS[space] for space in spaces])
    note_feat(bot, rule, feat)


def note_march(bot: PendragonBot, rule: str, plan: MarchPlan) -> None:
    """3.4.3, 3.5.3 Move by move."""
    for move in plan.moves:
        bot.trace.note(
            rule,
            "barbarians.move_sea" if move.sea else "barbarians.move",
            units=unit_words(list(move.units)),
            origin=SPACE_IDS[move.origin],
            space=SPACE_IDS[move.target],
        )
    note_feat(bot, rule, plan.feat)


def note_battles(bot: PendragonBot, rule: str, plan: BattlePlan) -> None:
    """3.4.4, 3.5.4 Battle by Battle, in their order, and against whom."""
    for space, enemy in plan.battles:
        if enemy in BRITONS and not fragmented(bot.state):
            bot.trace.note(rule, "barbarians.battle_britons", space=SPACE_IDS[space])
        else:
            bot.trace.note(rule, "barbarians.battle", space=SPACE_IDS[space], enemy=FACTIONS[enemy])
    note_feat(bot, rule, plan.feat)


def note_feat(bot: PendragonBot, rule: str, feat: FeatPlan | None) -> None:
    """4.1 The Feat that goes with the Command, where, and whether it comes first."""
    if feat is None:
        bot.trace.note(rule, "barbarians.no_feat")
    elif not feat.spaces:
        bot.trace.note(rule, "barbarians.feat_everywhere", feat=feat.id)
    else:
        id = "barbarians.feat_first" if feat.before else "barbarians.feat"
        bot.trace.note(rule, id, feat=feat.id, spaces=[SPACE_IDS[space] for space in feat.spaces])
