"""3.4.1, 3.5.1, 4.4.2-4.4.3 Raid: targets and routes, the landings one by one, and what those who are Raided may do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import Any

import msgspec

from vexillum.coin.kit import NO, NOBODY, NONE, YES, numbers
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.show.story import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message

from ..actions import Action, Command, RaidOffer
from ..battle.battle import battle
from ..battle.sides import BRITONS_TOGETHER, Result, Terms, enemies
from ..cards import (
    extra_raid_dice,
    extra_raid_plunder,
    extra_raid_targets,
    fewer_raid_dice_by_sea,
    mariners,
    niall_box,
    patrol_reduction,
    raid_forts_hold,
    raid_river,
    raid_seas,
    sea_patrolled,
    wall_reduces,
)
from ..control import controller, controllers, pieces
from ..feats.barbarians import SURPRISE_RULE, flight, ransom, ravaged, surprised
from ..feats.catalog import FEATS, next_space
from ..forces import place_own, remove
from ..imperium import fragmented
from ..map import (
    ADJACENT,
    CALEDONIAN,
    COASTAL_REGIONS,
    IS_CITY,
    SEA_IDS,
    SEA_NUMBER,
    SEAS,
    SEAS_OF,
    SITES_OF,
    SPACE_COUNT,
    SPACE_IDS,
    SPACE_NUMBER,
    SPACE_THINGS,
    WALL,
)
from ..money import RENOWN, funds, pay, price, shift
from ..options import FACTION, SPACE
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    KIT,
    MILITIA,
    RAIDER_OF,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS,
    UNITS_OF,
    WARBAND_OF,
)
from ..players import britons_agree
from ..prosperity import prosperity, take_prosperity
from ..state import Play, State, Table
from .battle import pick_up, why_not_more

# 3.4.1, 3.5.1, 4.4.2 Where a Raid can go, by which route, and what Forts take off it ---------------------------------


RAID_RULE = {SAXONS: "3.4.1", SCOTTI: "3.5.1"}
OTHER = {SAXONS: SCOTTI, SCOTTI: SAXONS}
LAND = len(SEA_IDS)
CALEDONIA = LAND + 1
GERMANICUS = SEA_NUMBER["germanicus"]


class Route(msgspec.Struct, frozen=True):
    """How a Raid reaches its target (R20)."""

    way: int
    """A Sea by its number, LAND or CALEDONIA."""
    through: int = NOBODY
    """4.4.2 The space that a Deep Raid passes through."""

    @property
    def by_sea(self) -> bool:
        """Whether it uses a Sea."""
        return self.way < LAND

    @property
    def deep(self) -> bool:
        """4.4.2 Whether it is the route of a Deep Raid."""
        return self.through >= 0


BY_LAND = Route(LAND)
_BY_SEA = tuple(Route(sea) for sea in range(LAND))
_HOME_SEAS = {
    faction: tuple(sea for sea in range(LAND) if FACTIONS[faction] in SEAS[sea].raid_origin) for faction in BARBARIANS
}


@cache
def _homelands(faction: int, more: tuple[int, ...], river: tuple[int, ...]) -> tuple[tuple[Route, ...], ...]:
    """The routes from the homelands to each space: the Seas of the first bullet and those added, and Caledonia.

    Spaces of ``river`` count as bordering Oceanus Germanicus.
    """
    seas = _HOME_SEAS[faction] + more
    routes = []
    for space in range(SPACE_COUNT):
        borders = SEAS_OF[space] + ((GERMANICUS,) if space in river and GERMANICUS not in SEAS_OF[space] else ())
        here = [_BY_SEA[sea] for sea in borders if sea in seas]
        routes.append((*here, Route(CALEDONIA)) if faction == SCOTTI and space in CALEDONIAN else tuple(here))
    return tuple(routes)


def bases(state: State, faction: int) -> list[int]:
    """3.4.1, 3.5.1 Spaces with a Warband and a Settlement of a Faction, Foederati not counted."""
    sites = state.sites
    settlement = SETTLEMENT_OF[faction]
    warband = WARBAND_OF[faction]
    return [
        space
        for space in range(SPACE_COUNT)
        if state.units[UNIT_KINDS * space + warband]
        and (sites[2 * space] == settlement or sites[2 * space + 1] == settlement)
    ]


def direct_routes(homelands: tuple[Route, ...], space: int, from_bases: list[int]) -> list[Route]:
    """3.4.1, 3.5.1 From the homelands, overland from (or within) a base, or by a Sea that a base borders."""
    routes = list(homelands)
    if from_bases:
        neighbours = ADJACENT[space]
        if any(base == space or base in neighbours for base in from_bases):
            routes.append(BY_LAND)
        for sea in SEAS_OF[space]:
            if _BY_SEA[sea] not in routes and any(sea in SEAS_OF[base] for base in from_bases):
                routes.append(_BY_SEA[sea])
    return routes


def _from_home(state: State, faction: int, offer: RaidOffer | None) -> tuple[tuple[Route, ...], ...]:
    """The routes from the homelands to each space, as Events have changed them."""
    more = raid_seas(state, faction)
    if offer is not None and offer.sea >= 0:
        more += (offer.sea,)
    return _homelands(faction, more, raid_river(state, faction))


def within_reach(state: State, faction: int, offer: RaidOffer | None = None) -> bool:
    """Whether there is a route to any space. Nearly always there is one from the homelands, which is quick to see."""
    if offer is None:
        for space, routes in enumerate(_from_home(state, faction, offer)):
            if routes and controller(state, space) != faction:
                return True
    return any(reach(state, faction, controllers(state), offer))


def reach(state: State, faction: int, control: list[int], offer: RaidOffer | None = None) -> list[list[Route]]:
    """The routes to every space; none to spaces under the Faction's own Control or out of reach."""
    homelands = _from_home(state, faction, offer)
    from_bases = bases(state, faction)
    routes = [
        direct_routes(homelands[space], space, from_bases) if control[space] != faction else []
        for space in range(SPACE_COUNT)
    ]
    return routes if offer is None else _offered(routes, faction, control, offer)


def _offered(routes: list[list[Route]], faction: int, control: list[int], offer: RaidOffer) -> list[list[Route]]:
    """5.5 The routes that an Event leaves or opens. Where it waives the reach nothing is better than overland."""
    for space in range(SPACE_COUNT):
        if not offer.allows(space):
            routes[space] = []
        elif offer.reach_waived and control[space] != faction:
            routes[space] = [BY_LAND]
    return routes


def deep_routes(routes: list[list[Route]], space: int) -> list[Route]:
    """4.4.2 The routes of a Deep Raid: on from any valid Raid target that is adjacent."""
    return [Route(route.way, through) for through in ADJACENT[space] for route in routes[through]]


def forts_on_coast(state: State, sea: int) -> int:
    """3.4.1, 3.5.1 The Forts in Regions that border a Sea: Londinium is a City (R21)."""
    return _forts(state, COASTAL_REGIONS[sea])


def _forts(state: State, spaces: tuple[int, ...]) -> int:
    sites = state.sites
    return sum([sites[site] == FORT for space in spaces for site in SITES_OF[space]])


def reduction(state: State, faction: int, target: int, route: Route, offer: RaidOffer | None = None) -> int:
    """3.4.1, 3.5.1 How many Raiders a route costs: Forts along a Patrolled Sea, or below Caledonia; overland none.

    A Deep Raid suffers what its passage would suffer (4.4.2); lasting Events look at passage and target (ruling P81).
    What the mariners of the Britons take is not in it: they decide when the dice are known.
    """
    if offer is not None and (offer.forts_ignored or offer.no_reduction):
        return 0
    if route.way < LAND:
        less = patrol_reduction(state, forts_on_coast(state, route.way)) if sea_patrolled(state, route.way) else 0
    else:
        less = _forts(state, WALL) if route.way == CALEDONIA else 0
    less = raid_forts_hold(state, faction, target, route.through, less)
    if wall_reduces(state, faction, target, route.through):
        less = max(less, _forts(state, WALL))
    return less


def mariners_may_come(state: State, offer: RaidOffer | None) -> bool:
    """Whether the Britons may reduce a Raid over a Sea."""
    return mariners(state) > 0 and (offer is None or not offer.no_reduction)


def _sea_matters(state: State, offer: RaidOffer | None) -> bool:
    """Whether a Raid over a Sea differs from others even without a reduction: fewer dice, or possible mariners."""
    return fewer_raid_dice_by_sea(state) or mariners_may_come(state, offer)


def distinct(
    state: State, faction: int, target: int, routes: list[Route], offer: RaidOffer | None = None
) -> list[tuple[Route, int]]:
    """R20 The routes whose effect differs, the first of each kind, with the reduction now.

    Ruling P64: two ways that cost Raiders differ even if they cost as many, since a Fort of one may fall earlier in
    the same Raid. So do two passages, of which only one is below the Wall.
    """
    sea_matters = _sea_matters(state, offer)
    found: dict[tuple[bool, int, int, bool, bool], tuple[Route, int]] = {}
    for route in routes:
        less = reduction(state, faction, target, route, offer)
        walled = less > 0 and wall_reduces(state, faction, target, route.through)
        kind = (route.deep, less, route.way if less else -1, sea_matters and route.by_sea, walled)
        found.setdefault(kind, (route, less))
    return list(found.values())


def choices(
    state: State, faction: int, target: int, routes: list[list[Route]], deep: bool, offer: RaidOffer | None = None
) -> list[tuple[Route, int]]:
    """The routes to choose from. A Deep Raid within normal reach is offered if it is better than those (ruling P51)."""
    direct = distinct(state, faction, target, routes[target], offer)
    if not deep:
        return direct
    sea_matters = _sea_matters(state, offer)
    far = distinct(state, faction, target, deep_routes(routes, target), offer)
    return direct + [
        (route, less)
        for route, less in far
        if not any(cost <= less and (not sea_matters or not near.by_sea or route.by_sea) for near, cost in direct)
    ]


def route_words(route: Route, deep: str = "route.deep") -> Message:
    """A route in words; a Deep Raid is named by itself, or within a sentence."""
    if route.by_sea:
        words = Message("route.sea", {"sea": SEA_IDS[route.way]})
    else:
        words = Message("route.land" if route.way == LAND else "route.caledonia")
    if route.deep:
        return Message(deep, {"route": words, "space": SPACE_IDS[route.through]})
    return words


@cache
def route_option(route: Route, less: int, fewer_dice: bool) -> Option:
    """A route to choose, with the Raiders that it costs, and the die."""
    key = SEA_IDS[route.way] if route.by_sea else "land" if route.way == LAND else "caledonia"
    thing = f"sea:{key}" if route.by_sea else ""
    if route.deep:
        key, thing = f"{SPACE_IDS[route.through]}.{key}", f"space:{SPACE_IDS[route.through]}"
    text = ("option.route" if less else "option.route_free") + ("_weather" if fewer_dice else "")
    return Option(key, route, thing, text, {"route": route_words(route), "n": less})


# 3.4.1, 3.5.1 Raid: naming and paying for the targets, then Raiding them one by one ----------------------------------


MOST_TARGETS = {SAXONS: 3, SCOTTI: 4}
DICE = {SAXONS: ((3, 2), (1, 1)), SCOTTI: ((2, 1), (1, 0))}
"""How many D4 for how much Renown, the larger roll first."""
NIALL_BOX = Option("niall", None, "card:68", "option.raid_box")
"""The box of NIALL NOIGIALLACH as the first target."""


class Target(msgspec.Struct, frozen=True):
    """A target that was named and paid for."""

    space: int
    route: Route
    dice: int
    boxed: bool = False
    """The Raiders in the box of NIALL NOIGIALLACH join here."""


@cache
def _dice_option(faction: int, dice: int, cost: int, left: int, fewer: bool) -> Option:
    text = "option.raid_dice_weather" if fewer and dice > 1 else "option.raid_dice"
    return Option(f"{dice}d4", dice, text=text, params={"n": dice, "left": left}, price=price(faction, cost))


def why_not(state: State, faction: int) -> Message | None:
    """3.4.1, 3.5.1 A Raid needs a target within reach, and the Renown for one die."""
    cheapest = DICE[faction][-1][1]
    if funds(state, faction) < cheapest:
        return Message("why.raid_renown", {"n": cheapest}, RAID_RULE[faction])
    return None if can_reach(state, faction) else Message("why.raid_no_target", {}, RAID_RULE[faction])


def can_reach(state: State, faction: int, offer: RaidOffer | None = None) -> bool:
    """3.4.1, 3.5.1 Whether there is a target. The box of NIALL NOIGIALLACH is one for any Scotti Raid (ruling P86)."""
    return within_reach(state, faction, offer) or (faction == SCOTTI and niall_box(state))


def most_targets(state: State, action: Action) -> int:
    """3.4.1, 3.5.1 Three targets for the Saxons, four for the Scotti; one if Limited; what an Event says (5.5)."""
    if action.limited:
        return 1
    if action.raid_offer is not None and action.raid_offer.most is not None:
        return action.raid_offer.most
    return MOST_TARGETS[action.faction] + extra_raid_targets(state, action.faction)


def execute(table: Table, action: Action) -> Play[None]:
    """3.4.1, 3.5.1 Name the targets, pay for all of them, then Raid each in turn."""
    yield from FEATS.choose(table, action)
    with table.step("raid_naming"):
        targets, box = yield from name_targets(table, action)
        entitle_targets(table, targets)
    if not targets and not box:
        return
    yield from FEATS.mark(table, action)
    with table.scene(lambda: raid_scene(action, [(t.space, t.route, t.dice) for t in targets.values()], box)):
        if box:
            with table.stage(0):
                fill_box(table, action.faction, box, RAID_RULE[action.faction])
        remaining = list(targets)
        while remaining:
            space = yield from next_space(table, action, "raid.next", remaining, RAID_RULE[action.faction])
            if space is not None:
                begin_target(table, space)
                target = targets[space]
                yield from raid_space(table, action, space, target.route, target.dice, target.boxed)
        end_raid(table)


def name_targets(table: Table, action: Action) -> Play[tuple[dict[int, Target], int]]:
    """3.4.1, 3.5.1 The targets, one after the other. Returns them, and the dice for NIALL's box.

    A free Raid by Event may end before the first (5.5).
    """
    state, faction, rule = table.state, action.faction, RAID_RULE[action.faction]
    routes = table.listed(partial(reach, state, faction, action.control_at_start, action.raid_offer))
    most = most_targets(state, action)
    targets: dict[int, Target] = {}
    box = 0
    cheapest = action.cost(DICE[faction][-1][1])
    while len(targets) + bool(box) < most and funds(state, faction) >= cheapest:
        deep = action.special == "surprise" and not action.special_spaces
        options = [
            SPACE[space]
            for space in range(SPACE_COUNT)
            if space not in targets and (routes[space] or (deep and _deep_only(action, routes, space)))
        ]
        first = not targets and not box  # ruling P52
        if first and faction == SCOTTI and niall_box(state):
            options.append(NIALL_BOX)
        if not options:
            break
        paid_for = funds(state, faction) // cheapest if cheapest else most
        left = min(most - len(targets) - bool(box), len(options), paid_for)
        if not first or action.raid_offer is not None:
            options.append(DONE)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "raid.target",
            options,
            rule=rule,
            params={"n": left},
            why=FEATS.reasons(action, partial(_why_not_target, action), late=True),
        )
        if pick is DONE:
            break
        if pick is NIALL_BOX:
            box = yield from _choose_dice(table, action, None, False)
        else:
            target = yield from _name_target(table, action, pick.value, routes, deep, first)
            targets[target.space] = target
    return targets, box


def _deep_only(action: Action, routes: list[list[Route]], space: int) -> bool:
    """4.4.2 Within reach of a Deep Raid; a target may not be under own Control there either (ruling P50)."""
    if action.control_at_start[space] == action.faction or (
        action.raid_offer is not None and not action.raid_offer.allows(space)
    ):
        return False
    return bool(deep_routes(routes, space))


def _name_target(
    table: Table, action: Action, space: int, routes: list[list[Route]], deep: bool, first: bool
) -> Play[Target]:
    """A target with its route (R20), its dice, and perhaps the Raiders of NIALL's box."""
    state, faction, rule = table.state, action.faction, RAID_RULE[action.faction]
    weather = fewer_raid_dice_by_sea(state)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.route",
        [
            route_option(route, less, weather and route.by_sea)
            for route, less in choices(state, faction, space, routes, deep, action.raid_offer)
        ],
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=_why_not_route,
    )
    route: Route = pick.value
    if route.deep:
        action.special_spaces = [space]
    boxed = False
    if first and faction == SCOTTI and state.niall and niall_box(state):
        (join,) = yield table.ask(
            FACTIONS[faction],
            "raid.box",
            [YES, NO],
            rule=rule,
            params={"space": SPACE_IDS[space], "n": state.niall},
            about=f"space:{SPACE_IDS[space]}",
        )
        boxed = join.value
    action.spaces.append(space)
    less = reduction(state, faction, space, route, action.raid_offer)
    dice = yield from _choose_dice(table, action, space, weather and route.by_sea, less)
    words = route_words(route, "route.deep_named")
    table.tell("raid_named", rule, who=FACTIONS[faction], space=SPACE_IDS[space], route=words, dice=dice)
    return Target(space, route, dice, boxed)


def _choose_dice(table: Table, action: Action, space: int | None, fewer: bool, less: int = 0) -> Play[int]:
    """3.4.1, 3.5.1 One die, or more for more Renown, paid at once; a free Raid rolls the larger number.

    Returns how many are rolled, which may be one fewer than were bought. ``less``: what the route takes off them.
    """
    state, faction, rule = table.state, action.faction, RAID_RULE[action.faction]
    if action.free:
        return max(1, DICE[faction][0][0] - fewer)
    money = funds(state, faction)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.dice" if space is not None else "raid.box_dice",
        [_dice_option(faction, dice, cost, money - cost, fewer) for dice, cost in DICE[faction] if cost <= money],
        rule=rule,
        params={"space": SPACE_IDS[space], "fewer": fewer, "less": less} if space is not None else {},
        about=f"space:{SPACE_IDS[space]}" if space is not None else NIALL_BOX.thing,
        why=_why_not_dice,
    )
    dice: int = pick.value
    yield from pay(table, faction, dict(DICE[faction])[dice], rule)
    return max(1, dice - fewer)


def _why_not_target(action: Action, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why a space cannot be Raided."""
    space = KIT.space_named(name)
    if space is None:
        return None
    rule = decision.rule
    if space in action.spaces:
        return Message("why.raid_named", {"space": SPACE_IDS[space]}, rule)
    if action.control_at_start[space] == action.faction:
        return Message("why.raid_own_control", {"space": SPACE_IDS[space], "who": decision.seat}, rule)
    if action.raid_offer is not None and not action.raid_offer.allows(space):
        return Message("why.raid_not_granted", {"space": SPACE_IDS[space]}, rule)
    return Message("why.raid_out_of_reach", {"space": SPACE_IDS[space], "who": decision.seat}, rule)


def _why_not_route(table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why a Raid cannot come that way, or need not be asked about it."""
    id = name.rpartition(":")[2].rpartition(".")[2]
    if id not in (*SEA_IDS, "land", "caledonia"):
        return None
    return Message("why.raid_route", {"space": decision.params["space"], "who": decision.seat}, decision.rule)


def _why_not_dice(table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why no more dice can be rolled."""
    for dice, cost in DICE[FACTIONS.index(decision.seat)]:
        if name == f"{dice}d4":
            return Message("why.raid_dice", {"n": dice, "cost": cost}, decision.rule)
    return None


RAID = Command("raid", RAID_RULE[SAXONS], why_not, execute)
SCOTTI_RAID = Command("raid", RAID_RULE[SCOTTI], why_not, execute)


# 3.4.1, 3.5.1 One target of a Raid: the landing, Plunder, Battle, and what the other Barbarians lose by it -----------


class LandingParty:
    """The Raiders just placed in a space: those without and with Plunder. Only they Plunder and fight (R22)."""

    __slots__ = ("faction", "loaded", "plain", "space")

    def __init__(self, faction: int, space: int, plain: int) -> None:
        self.faction = faction
        self.space = space
        self.plain = plain
        self.loaded = 0

    @property
    def size(self) -> int:
        """How many there are."""
        return self.plain + self.loaded


def raid_space(table: Table, action: Action, space: int, route: Route, dice: int, boxed: bool) -> Play[None]:
    """3.4.1, 3.5.1 Land, Plunder, and Battle if desired; a Deep Raid may have to fight before it Plunders (4.4.2)."""
    with table.step("landing", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
        party = yield from _land(table, action, space, route, dice, boxed)
        landed(table, action.faction, party.size)
        action.landed[space] = party.size
        if not party.size:
            return
        if action.raid_offer is not None and action.raid_offer.militia_removed:
            yield from remove_militia(table, action.faction, space, action.raid_offer.militia_removed)
    fought = (yield from _deep_raid(table, party)) if route.deep else None
    with table.step("loot", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
        cubes = 0
        if fought is None or not fought.attackers_evaded:
            cubes = yield from _plunder(table, action, party)
            taken(table, cubes)
        if action.special == "ransom" and space in (action.special_spaces or ()):
            yield from ransom(table, space)
        if ravaged(action, space):
            flight(table, space)
        enemy = (yield from _choose_enemy(table, action, party)) if fought is None else None
    if enemy is not None:
        terms = battle_terms(action, space, party.plain, party.loaded)
        fought = yield from battle(table, space, action.faction, enemy, terms)
    _lose_renown(table, action, space, cubes, fought)
    if ravaged(action, space) and fought is None:
        yield from answer_ravage(table, space)


def fill_box(table: Table, faction: int, dice: int, rule: str) -> None:
    """NIALL NOIGIALLACH: roll, and put this many Available Raiders in the box; no reduction, no Plunder, no Battle."""
    state = table.state
    rolls = [table.roll(4) for _ in range(dice)]
    type = UNIT_TYPE[RAIDER_OF[faction]]
    n = min(sum(rolls), state.available[type])
    state.available[type] -= n
    state.niall += n
    table.tell("raid_box", rule, who=FACTIONS[faction], dice=rolls, n=n, now=state.niall)


def _land(table: Table, action: Action, space: int, route: Route, dice: int, boxed: bool) -> Play[LandingParty]:
    """3.4.1, 3.5.1 Roll, take off what the route costs, and place the rest."""
    state, faction, rule = table.state, action.faction, RAID_RULE[action.faction]
    kind = RAIDER_OF[faction]
    dice += extra_raid_dice(state, faction, state.units[UNIT_KINDS * space + RAIDER_OF[OTHER[faction]]])
    rolls = [table.roll(4) for _ in range(dice)]
    total = rolled = sum(rolls)
    if boxed:
        table.tell("raid_box_joins", rule, space=SPACE_IDS[space], n=state.niall)
        total += state.niall
        state.available[UNIT_TYPE[kind]] += state.niall
        state.niall = 0
    less = reduction(state, faction, space, route, action.raid_offer)
    n = max(0, total - less)
    table.tell(
        "raid_roll", rule, who=FACTIONS[faction], space=SPACE_IDS[space], dice=rolls, total=total, less=less, n=n
    )
    away = 0
    if n and route.by_sea and not action.mariners_came and mariners_may_come(state, action.raid_offer):
        away = yield from send_mariners(table, action, space, n, rule)
        n -= away
    reckon_landing(table, rolled, total - rolled, less, away)
    placed = yield from place_own(table, faction, space, kind, n, rule)
    return LandingParty(faction, space, placed)


def _deep_raid(table: Table, party: LandingParty) -> Play[Result | None]:
    """4.4.2 The answer to a Deep Raid; those of the party who are left go on (ruling P53)."""
    state = table.state
    at = UNIT_KINDS * party.space + RAIDER_OF[party.faction]
    units, loaded = state.units[at], state.plunder[at]
    fought = yield from answer_deep_raid(table, party.space, party.faction, (party.plain, party.loaded))
    if fought is not None:
        left = party.size - (units - state.units[at])
        party.loaded += state.plunder[at] - loaded
        party.plain = left - party.loaded
    return fought


def _plunder(table: Table, action: Action, party: LandingParty) -> Play[int]:
    """3.4.1, 3.5.1 In a Region (R23): Prosperity up to Population and up to the Raiders just placed.

    Ravage does not look at Population (4.4.3), but still at the new Raiders (ruling P63); nor does a Raid that an
    Event frees of it.
    Returns how many cubes were taken.
    """
    state, space, faction, rule = table.state, party.space, party.faction, RAID_RULE[party.faction]
    if IS_CITY[space]:
        return 0
    groups = _carriers(state, party)
    most = min(party.size, prosperity(state, space), sum([n for _, _, n in groups]))
    if not ravaged(action, space) and not (action.raid_offer is not None and action.raid_offer.population_ignored):
        most = min(most, state.population[space] + extra_raid_plunder(state, faction, space))
    if most <= 0:
        return 0
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.plunder",
        numbers(0, most),
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=why_not_more,
    )
    cubes: int = pick.value
    if cubes:
        yield from _load(table, party, groups, cubes)
        table.tell("plunder_loaded", rule, who=FACTIONS[faction], space=SPACE_IDS[space], n=cubes)
    return cubes


def _carriers(state: State, party: LandingParty) -> list[tuple[str, int, int]]:
    """1.7.4 Units of the Raider without Plunder: those that just landed, Raiders of before, Warbands."""
    raider = UNIT_KINDS * party.space + RAIDER_OF[party.faction]
    warband = UNIT_KINDS * party.space + WARBAND_OF[party.faction]
    groups = [
        ("landed", raider, party.plain),
        ("older", raider, state.units[raider] - state.plunder[raider] - party.plain),
        ("warbands", warband, state.units[warband] - state.plunder[warband]),
    ]
    return [group for group in groups if group[2]]


def _load(table: Table, party: LandingParty, groups: list[tuple[str, int, int]], cubes: int) -> Play[None]:
    """1.7.4 The Raider decides which of its Units carry; it matters who can fight and who can Return."""
    left, rest = cubes, sum([n for _, _, n in groups])
    for group, at, n in groups:
        rest -= n
        (pick,) = yield table.ask(
            FACTIONS[party.faction],
            "raid.load",
            numbers(max(0, left - rest), min(n, left)),
            rule="1.7.4",
            params={"space": SPACE_IDS[party.space], "group": group, "n": left},
            about=f"space:{SPACE_IDS[party.space]}",
        )
        table.state.plunder[at] += pick.value
        take_prosperity(table.state, party.space, pick.value)
        left -= pick.value
        if group == "landed":
            party.plain -= pick.value
            party.loaded += pick.value


def _choose_enemy(table: Table, action: Action, party: LandingParty) -> Play[int | None]:
    """3.4.1, 3.5.1 If desired, the Raiders just placed fight one Faction there, both Britons before Fragmentation."""
    state, space, faction, rule = table.state, party.space, party.faction, RAID_RULE[party.faction]
    together = not fragmented(state)
    found = enemies(state, space, faction)
    if ravaged(action, space):
        # Ruling P56: without Assault nothing could be fought where only Strongholds stand.
        found = [enemy for enemy in found if _has_units(state, space, enemy, together)]
    if not found or not party.size:
        return None
    options = [BRITONS_TOGETHER if together and enemy == CIVITATES else FACTION[enemy] for enemy in found]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.battle",
        [*options, NONE],
        rule=rule,
        params={"space": SPACE_IDS[space], "n": party.size, "loaded": party.loaded},
        about=f"space:{SPACE_IDS[space]}",
        why=partial(_why_not_enemy, ravaged(action, space)),
    )
    return None if pick is NONE else pick.value


def battle_terms(action: Action, space: int, plain: int, loaded: int) -> Terms:
    """3.4.1, 3.5.1 The terms of a Raid's Battle: only the Raiders just placed fight."""
    return Terms(
        executing=action.faction,
        raiders=(plain, loaded),
        surprise=surprised(action, space),
        no_assault=ravaged(action, space),
    )


def _has_units(state: State, space: int, enemy: int, together: bool) -> bool:
    """Whether an enemy (both Britons, while they are one) has any Unit in a space."""
    side = BRITONS if together and enemy in BRITONS else (enemy,)
    return any(state.units[UNIT_KINDS * space + kind] for faction in side for kind in UNITS_OF[faction])


def _why_not_enemy(ravage: bool, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why a Faction cannot be fought in this Raid."""
    id = name.removeprefix("seat:")
    if id not in FACTIONS or id == decision.seat:
        return None
    state: State = table.state
    params = {"who": id, "space": decision.params["space"]}
    if not pieces(state, SPACE_NUMBER[decision.params["space"]], FACTIONS.index(id)):
        return Message("why.raid_battle_not_there", params, decision.rule)
    if "britons" in decision.keys and FACTIONS.index(id) in BRITONS:
        return Message("why.raid_battle_together", {}, decision.rule)
    return Message("why.raid_battle_ravage", params, "4.4.3") if ravage else None


def _lose_renown(table: Table, action: Action, space: int, cubes: int, fought: Result | None) -> None:
    """3.4.1, 3.5.1 The other Barbarians lose Renown for cubes taken from their Control or for their Settlements."""
    other = OTHER[action.faction]
    lost = cubes if action.control_at_start[space] == other else 0
    if fought is not None:
        lost += sum([n for kind, n in zip(fought.razed, fought.spoils, strict=True) if kind == SETTLEMENT_OF[other]])
    renown = RENOWN[other]
    if lost and renown is not None:
        with table.step("raid_loss", things=SPACE_THINGS[space], whom=FACTIONS[other]):
            table.tell("raid_loss", RAID_RULE[action.faction], whom=FACTIONS[other], space=SPACE_IDS[space], n=lost)
            shift(table, renown, -lost, RAID_RULE[action.faction])


# 5.1 Militia that give way where a free Raid lands -------------------------------------------------------------------


MILITIA_RULE = "5.1"


def remove_militia(table: Table, faction: int, space: int, at_most: int) -> Play[None]:
    """The Raiding Faction removes up to this many Militia to Available, and says which if some carry Plunder."""
    state = table.state
    at = UNIT_KINDS * space + MILITIA
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.militia",
        numbers(0, min(at_most, state.units[at])),
        rule=MILITIA_RULE,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
    )
    n: int = pick.value
    loaded = state.plunder[at]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.militia_loaded",
        numbers(max(0, n - (state.units[at] - loaded)), min(n, loaded)),
        rule=MILITIA_RULE,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"space:{SPACE_IDS[space]}",
    )
    remove(table, space, MILITIA, n - pick.value, pick.value, MILITIA_RULE)


# What those who are Raided may do: send mariners, force a Deep Raid to fight (4.4.2), Battle the Ravagers (4.4.3)


def _any_unit(state: State, space: int, kinds: tuple[int, ...]) -> bool:
    return any(state.units[UNIT_KINDS * space + kind] for kind in kinds)


def send_mariners(table: Table, action: Action, space: int, n: int, rule: str) -> Play[int]:
    """MARINERS BY SEA: Dux, else Civitates, may take Raiders off one target reached over a Sea. Returns how many.

    Where one player runs both Britons asking once is enough (ruling P83).
    """
    state = table.state
    less = min(n, mariners(state))
    for faction in (DUX,) if britons_agree(state) else BRITONS:
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "raid.mariners",
            [YES, NO],
            rule=rule,
            params={"space": SPACE_IDS[space], "raider": FACTIONS[action.faction], "n": n, "less": less},
            about=f"space:{SPACE_IDS[space]}",
        )
        if pick.value:
            action.mariners_came = True
            table.tell("raid_mariners", rule, who=FACTIONS[faction], space=SPACE_IDS[space], n=less, left=n - less)
            return less
    return 0


def challengers(state: State, space: int, raider: int) -> list[int]:
    """4.4.2 Who may force a Deep Raid to fight: the Dux, then the Faction in Control, each with a Unit there (R38).

    Where one player runs both Britons, and they would fight together, asking once is enough (ruling P65).
    """
    found = [DUX] if _any_unit(state, space, UNITS_OF[DUX]) else []
    holder = controller(state, space)
    asked = bool(found) and holder == CIVITATES and not fragmented(state) and britons_agree(state)
    if holder not in (NOBODY, raider, DUX) and not asked and _any_unit(state, space, UNITS_OF[holder]):
        found.append(holder)
    return found


def answer_deep_raid(table: Table, space: int, raider: int, raiders: tuple[int, int]) -> Play[Result | None]:
    """4.4.2 The Dux or the Faction in Control may force a Battle: they defend, the Raiders attack and execute (R33)."""
    state, rule = table.state, SURPRISE_RULE[raider]
    for faction in challengers(state, space, raider):
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "deepraid.force",
            [YES, NO],
            rule=rule,
            params={"space": SPACE_IDS[space], "raider": FACTIONS[raider], "n": sum(raiders)},
            about=f"space:{SPACE_IDS[space]}",
        )
        if pick.value:
            table.tell("deepraid_forced", rule, who=FACTIONS[faction], space=SPACE_IDS[space])
            defender = CIVITATES if faction in BRITONS and not fragmented(state) else faction
            terms = Terms(executing=raider, raiders=raiders, surprise=True)
            return (yield from battle(table, space, raider, defender, terms))
    return None


def answer_ravage(table: Table, space: int) -> Play[None]:
    """4.4.3 Dux, then Civitates, then Scotti may free Battle the Saxons, who can neither Evade nor Withdraw.

    They need the attackers of their Battle Command; Britons who fight together do so once. It happens in each Region
    as soon as the Raid there is over (ruling P55).
    """
    state = table.state
    together = not fragmented(state)
    britons_done = False
    for faction in (DUX, CIVITATES, SCOTTI):
        if not _any_unit(state, space, TROOPS_OF[faction]) or (faction == CIVITATES and britons_done):
            continue
        if not pieces(state, space, SAXONS):
            return
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "ravage.battle",
            [YES, NO],
            rule="4.4.3",
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
        )
        if faction == DUX:
            britons_done = together and (pick.value or britons_agree(state))
        if pick.value:
            table.tell("ravage_answered", "4.4.3", who=FACTIONS[faction], space=SPACE_IDS[space])
            if faction == SCOTTI:
                with table.step("before_battle", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
                    yield from pick_up(table, SCOTTI, space, "3.5.4")
            yield from battle(table, space, faction, SAXONS, Terms(executing=faction, no_escape=True))


# 3.4.1, 3.5.1 A Raid as a scene: a stage for each target, with its dice, who lands and what is taken -----------------


LANDING = {
    (False, False): "landing_all",
    (True, False): "landing_forts",
    (False, True): "landing_mariners",
    (True, True): "landing_forts_mariners",
}
"""How many land, as a calculation: with Forts, with mariners."""
BOX_STAGE = Message("story.raid_box")


def raid_scene(action: Action, targets: Iterable[tuple[int, Route, int]], box: int) -> Scene:
    """The Raiding Faction, and its targets as they were named: space, route, dice. ``box``: dice for NIALL's box."""
    stages = [SceneStage(BOX_STAGE)] if box else []
    stages += [SceneStage(_label(space, route, dice)) for space, route, dice in targets]
    seat = FACTIONS[action.faction]
    notes = [Message("story.with_feat", {"feat": action.special})] if action.special else []
    return Scene("raid", "", Message("story.raid", {"who": seat}), "3.4.1", notes, [SceneSide((seat,))], stages)


def _label(space: int, route: Route, dice: int) -> Message:
    return Message("story.raid_target", {"space": SPACE_IDS[space], "route": route_words(route), "n": dice})


def entitle_targets(table: Table, spaces: Iterable[int]) -> None:
    """The targets are named."""
    if not table.quiet:
        things = tuple(thing for space in spaces for thing in SPACE_THINGS[space])
        table.set_step_title("raid_named", things=things, n=len(things))


def begin_target(table: Table, space: int) -> None:
    """A target is Raided now, at any place in the order of naming."""
    scene = table.staged
    if scene is None:
        return
    if (now := scene.now) is not None:
        now.state = "done"
    for stage in scene.stages:
        if stage.label.params.get("space") == SPACE_IDS[space]:
            stage.state = "now"


def reckon_landing(table: Table, rolled: int, box: int, less: int, mariners: int) -> None:
    """How many Raiders land: the dice, with those of NIALL's box, less Forts and mariners."""
    if table.quiet:
        return
    first = Message("story.rolled_box", {"rolled": rolled, "n": box}) if box else rolled
    left = rolled + box - less
    params: dict[str, Any] = {"rolled": first, "less": less, "mariners": mariners, "n": max(0, left - mariners)}
    id = "landing_none" if left <= 0 else LANDING[bool(less), bool(mariners)]
    table.set_sum(id, **params)
    _say(table, Message(f"story.{id}", params))


def landed(table: Table, faction: int, n: int) -> None:
    """Raiders stand in the target."""
    scene = table.staged
    if scene is None or not n:
        return
    units = scene.sides[0].units
    if units:
        units[0].n += n
    else:
        units.append(SceneUnit(UNITS[RAIDER_OF[faction]], n))


def taken(table: Table, cubes: int) -> None:
    """Plunder is loaded."""
    if cubes and not table.quiet:
        _say(table, Message("story.raid_plunder", {"n": cubes}))


def _say(table: Table, line: Message) -> None:
    scene = table.staged
    if scene is not None and (stage := scene.now) is not None:
        stage.lines.append(line)


def end_raid(table: Table) -> None:
    """All targets were Raided."""
    scene = table.staged
    if scene is not None:
        scene.end()
