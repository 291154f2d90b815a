"""8.7 The Non-player Civitates: the flowchart, March, Muster, Trade. The rest: ``civitates_battle``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.context import largest, smallest
from vexillum.coin.nonplayer.plans import plan_for, plan_now, planned, sure_plan
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, choose_from, first, most
from vexillum.core.decision import DONE, Decision

from ..actions import NOT_REPLACED, Action, MusterTerms, muster_total, standing, town_options
from ..commands.march import MARCH_COST, Routes, routes_of
from ..commands.muster import COST, TOWN_WEALTH
from ..commands.trade import GO, MOST_BOUGHT, cubes_for
from ..control import allied, controlled_population, controller, friends_and_enemies, pieces, units_for_control
from ..epoch import TO_FRAGMENTATION
from ..forces import on_map, vacant_sites
from ..imperium import fragmented
from ..map import ADJACENT, IS_CITY, IS_TOWN_SITE, REGIONS, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from ..pieces import (
    BARBARIANS,
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    HILLFORT,
    MILITIA,
    RAIDERS,
    RED_SAXON,
    RED_SCOTTI,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    TOWN,
    TRACK_MAX,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_OWNER,
    UNIT_TYPE,
    UNITS_OF,
    VACANT,
)
from ..prosperity import total_prosperity
from ..sequence import action_of_turn
from ..state import State, Track
from ..victory import beyond
from .bot import (
    SITES,
    BattlePlan,
    MarchPlan,
    Move,
    MusterPlan,
    MusterSpace,
    PendragonBot,
    PickUp,
    TradePlan,
    site_word,
    within,
)
from .britons import ask_invite, invitation, may_add, note_battles, note_feat, note_moves, note_spaces
from .civitates_battle import humbles_dux, meeting, most_pillaged, roll, rule_plan
from .turn import EVENTS, priority_event

# 8.7 The flowchart of the Non-player Civitates, box by box -----------------------------------------------------------


MARCH_ROLLS = 2
"""8.7.3 A die up to this number lets the Civitates March."""
MARCH_RESOURCES = 10
"""8.7.3 More than this many Briton Resources are needed for it."""


def chart(bot: PendragonBot) -> str:
    """8.7.1-8.7.6 The boxes in their order."""
    if battles(bot):
        return "battle"
    event = priority_event(bot, "8.7.2")
    if event is not None:
        return event
    if marches(bot):
        return "march"
    plan = plan_for(bot, MusterPlan)
    if musters(bot, plan):
        if can_muster(bot, plan):
            return "muster"
    else:
        event = EVENTS.box(bot, "8.7.5")
        if event is not None:
            return event
    return "trade" if trades(bot) else "pass"


def battles(bot: PendragonBot) -> bool:
    """8.7.1 Battle? Sure to add Briton Control somewhere, or to take more Plunder than a die."""
    plan = plan_for(bot, BattlePlan)
    if not bot.trace.ask("8.7.1", "civitates.battle", plan is not None, roll=roll(bot)):
        return False
    assert plan is not None
    if bot.trace.kept:
        _battling(bot, plan)
    return True


def _battling(bot: PendragonBot, plan: BattlePlan) -> None:
    """8.7.1 Where the condition is met, the Feat, civil war, and the attacks."""
    action, feat = action_of_turn(bot.state, CIVITATES, "battle"), plan.feat
    note_spaces(bot, "8.7.1", "civitates.battle_where", meeting(bot, action))
    if may_add(action, "pillage"):
        pillages = feat is not None and feat.id == "pillage"
        if not bot.trace.ask("8.7.1", "civitates.pillage", pillages, n=most_pillaged(bot.state)):
            bot.trace.ask("8.7.1", "civitates.reinforce", feat is not None, n=0 if feat is None else len(feat.spaces))
    note_feat(bot, "8.7.1", feat)
    if bot.is_player(DUX):
        n = beyond(bot.state, DUX)
        bot.trace.ask("8.7.1", "civitates.civil_war", n > 0, n=n)
    note_battles(bot, "8.7.1", plan.battles)


def marches(bot: PendragonBot) -> bool:
    """8.7.3 March? A die of 1-2, more than 10 Resources, and forces that would move."""
    die = bot.luck.roll("8.7.3 march", 6)
    blue = bot.state.tracks[Track.BRITON]
    if not bot.trace.ask(
        "8.7.3", "civitates.march", die <= MARCH_ROLLS and blue > MARCH_RESOURCES, roll=die, resources=blue
    ):
        return False
    plan = plan_for(bot, MarchPlan)
    moves = () if plan is None else plan.moves
    if not bot.trace.ask("8.7.3", "civitates.march_moves", bool(moves), n=len(moves)):
        return False
    if bot.trace.kept:
        targets = march_targets(bot, action_of_turn(bot.state, CIVITATES, "march"))
        note_spaces(bot, "8.7.3", "britons.targets", targets)
    note_moves(bot, "8.7.3", moves)
    return True


def musters(bot: PendragonBot, plan: MusterPlan | None) -> bool:
    """8.7.4 Muster? More Available Troops than two dice, or Briton Control to be added."""
    available = bot.state.available
    troops = available[UNIT_TYPE[MILITIA]] + available[UNIT_TYPE[COMITATES]]
    dice = bot.luck.roll("8.7.4 muster", 6, 2)
    control = () if plan is None else plan.control
    return bot.trace.ask(
        "8.7.4", "civitates.muster", troops > dice or bool(control), troops=troops, roll=dice, n=len(control)
    )


def can_muster(bot: PendragonBot, plan: MusterPlan | None) -> bool:
    """8.7.4 Whether such a Muster is possible. Otherwise the Civitates Trade."""
    spaces = () if plan is None else plan.spaces
    if not bot.trace.ask("8.7.4", "civitates.can_muster", bool(spaces), n=len(spaces)):
        return False
    for id, kind in (("hillforts", HILLFORT), ("towns", TOWN)):
        built = [entry.space for entry in spaces for what, _, _ in entry.builds if what == kind]
        note_spaces(bot, "8.7.4", f"civitates.{id}", built)
    note_spaces(bot, "8.7.4", "civitates.comitates", [entry.space for entry in spaces if entry.comitates])
    levied = [entry.space for entry in spaces if not entry.comitates and not entry.builds]
    note_spaces(bot, "8.7.4", "civitates.militia", levied)
    return True


def trades(bot: PendragonBot) -> bool:
    """8.7.6 Trade? It must add at least 4 Resources; otherwise the Civitates Pass."""
    n = gain(bot, action_of_turn(bot.state, CIVITATES, "trade"))
    return bot.trace.ask("8.7.6", "civitates.trade", n >= LEAST, n=n)


# The Feat after a Command ---------------------------------------------------------------------------------------------


def feat_after(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.3, 8.7.4, 8.7.6 After March Pillage if possible; otherwise, and after Muster and Trade, Rule or Invite."""
    action = bot.action
    assert action is not None
    for feat, wanted in (("pillage", pillages), ("rule", rules), ("invite", invites)):
        if f"feat.{feat}" in decision.keys and wanted(bot, action):
            return (f"feat.{feat}",)
    return ("none",)


def pillages(bot: PendragonBot, action: Action) -> bool:
    """8.7.3 PILLAGE: whether there is any Prosperity to take."""
    n = most_pillaged(bot.state)
    return bot.trace.ask("8.7.3", "civitates.pillage", n > 0, n=n)


def rules(bot: PendragonBot, action: Action) -> bool:
    """8.7.3 RULE: whether there is anything to do in up to three spaces."""
    if bot.is_player(DUX):
        bot.trace.ask("8.7.3", "civitates.humbles_dux", humbles_dux(bot), n=beyond(bot.state, DUX))
    uses = rule_plan(bot, action)
    n = Counter(uses.values())
    return bot.trace.ask(
        "8.7.3",
        "civitates.rule",
        bool(uses),
        n=len(uses),
        population=n["population"],
        prestige=n["prestige"],
        wealth=n["wealth"],
    )


def invites(bot: PendragonBot, action: Action) -> bool:
    """8.7.3 INVITE: a vacant Site for the rolled Nation, or Foederati of a Dux player to win over."""
    plan = invitation(bot, action.budget(bot.state), free=action.free)
    return ask_invite(bot, "8.7.3", plan is not None)


# 8.7.3 March of the Civitates: destinations, origins, what stays, what moves -----------------------------------------


DESTINATIONS = 4
"""8.7.3 Up to this many destinations, and origins."""
GARRISON = 2
"""8.7.3 This many Friendly Troops stay for each Friendly Stronghold."""
BLUE, RED = (BLUE_SAXON, BLUE_SCOTTI), (RED_SAXON, RED_SCOTTI)

Units = tuple[tuple[int, bool, int], ...]


class Destination(msgspec.Struct, frozen=True):
    """A Region to March to."""

    space: int
    barbarians: bool
    """Barbarians made it a destination: Dux forces may come along."""


def march_targets(bot: PendragonBot, action: Action) -> list[int]:
    """8.7.3 The Regions selected as destinations, also those that no group goes to in the end."""
    chosen = _destinations(bot.silent(), action, routes_of(bot.state, action), _all_leaving(bot.state, action))
    return [destination.space for destination in chosen]


def plan_march(bot: PendragonBot, action: Action) -> MarchPlan | None:
    """8.7.3 A March without Wealth: one origin for each destination; then Militia that join on the way."""
    state = bot.state
    routes = routes_of(state, action)
    leaving = _all_leaving(state, action)
    destinations = _destinations(bot, action, routes, leaving)
    limit = min(len(destinations), action.most)
    if action.cost(MARCH_COST):
        limit = min(limit, state.tracks[Track.BRITON] // MARCH_COST)
    named = [destination.space for destination in destinations]
    origins = [space for space in leaving if space not in named]
    moves: list[Move] = []
    for destination in destinations:
        move = _best_move(bot, routes, leaving, origins, destination) if len(moves) < limit else None
        if move is not None:
            moves.append(move)
            origins.remove(move.origin)
    if not moves:
        return None
    spare = limit - len(moves)
    for at, move in enumerate(moves):
        pickup = _militia_on_the_way(state, routes, leaving, origins, move) if spare else None
        if pickup is not None and action.stops_at(pickup.space):
            moves[at] = msgspec.structs.replace(move, pickups=(pickup,))
            origins.remove(pickup.space)
            spare -= 1
    return MarchPlan(moves=tuple(moves))


# What stays -----------------------------------------------------------------------------------------------------------


def _all_leaving(state: State, action: Action) -> dict[int, int]:
    """8.7.3 The possible origins, and how many Troops may leave each."""
    return {space: n for space in range(SPACE_COUNT) if (n := _may_leave(state, action, space)) > 0}


def _may_leave(state: State, action: Action, space: int) -> int:
    """8.7.3 How many Troops may leave an origin: it is under Briton Control and stays so, with a garrison."""
    if action.control_at_start[space] != CIVITATES or not action.allows(space):
        return 0
    units = state.units
    if not any(units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[CIVITATES]):
        return 0
    friends = [faction for faction in (DUX, CIVITATES) if allied(state, CIVITATES, faction)]
    troops = sum([units[UNIT_KINDS * space + kind] for faction in friends for kind in TROOPS_OF[faction]])
    strongholds = sum([STRONGHOLD_OWNER[state.sites[site]] in friends for site in SITES_OF[space]])
    spare = troops - GARRISON * strongholds
    return spare if IS_CITY[space] else min(spare, _majority(state, space) - 1)


def _majority(state: State, space: int) -> int:
    """1.6 By how many pieces the Britons outnumber the others; Raiders do not count."""
    friends, enemies = friends_and_enemies(state, space, CIVITATES)
    return friends - enemies + sum([state.units[UNIT_KINDS * space + kind] for kind in RAIDERS])


# Destinations ---------------------------------------------------------------------------------------------------------


def _destinations(bot: PendragonBot, action: Action, routes: Routes, leaving: dict[int, int]) -> list[Destination]:
    """8.7.3 First one Region with a Stronghold of the enemy that does best; then Regions without Briton Control."""
    state = bot.state
    named = None if action.offer is None else action.offer.destinations
    reached = {space for origin in leaving for space in _reach(state, routes, origin)}
    regions = [space for space in REGIONS if space in reached and (named is None or space in named)]
    chosen: list[Destination] = []
    walls = {space: owner for space in regions if (owner := _best_owner(state, space)) != NOBODY}
    best: Priority[int] = most("enemy_standing", lambda space: beyond(state, walls[space]))
    walled = choose(bot, "8.7.3", "stronghold", walls, best)
    if walled is not None:
        chosen.append(Destination(walled, walls[walled] in BARBARIANS))
        regions.remove(walled)
    left = [space for space in regions if action.control_at_start[space] != CIVITATES]
    while len(chosen) < DESTINATIONS and left:
        space = choose_from(
            bot,
            "8.7.3",
            "destination",
            left,
            first("barbarians", lambda space: _barbarians(state, space)),
            roll=f"8.7.3 destination {len(chosen)}",
        )
        chosen.append(Destination(space, _barbarians(state, space)))
        left.remove(space)
    return chosen


def _reach(state: State, routes: Routes, origin: int) -> Sequence[int]:
    """3.3.2 Where Civitates Troops can go from an origin: Militia next door only."""
    units = state.units
    by_road = any(units[UNIT_KINDS * origin + kind] for kind in TROOPS_OF[CIVITATES] if kind != MILITIA)
    return tuple(routes.reach(origin, not by_road))


def _best_owner(state: State, space: int) -> int:
    """8.7.3 Of the enemies with a Stronghold in a Region the one that does best (7.2), or NOBODY."""
    owners = {STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]} - {NOBODY}
    foes = sorted([owner for owner in owners if not allied(state, CIVITATES, owner)])
    return max(foes, key=lambda owner: beyond(state, owner), default=NOBODY)


def _barbarians(state: State, space: int) -> bool:
    """8.0 Whether there are Barbarian pieces in a Region, Foederati not counted."""
    units = any(state.units[UNIT_KINDS * space + kind] for faction in BARBARIANS for kind in UNITS_OF[faction])
    return units or any(STRONGHOLD_OWNER[state.sites[site]] in BARBARIANS for site in SITES_OF[space])


# Origins and groups ---------------------------------------------------------------------------------------------------


def _best_move(
    bot: PendragonBot, routes: Routes, leaving: dict[int, int], origins: list[int], destination: Destination
) -> Move | None:
    """8.7.3 From the origin from which the most Troops reach the destination, then at random."""
    orders = {
        origin: order
        for origin in origins
        if (order := _marching_order(bot, routes, origin, leaving[origin], destination))
    }
    origin = choose(
        bot,
        "8.7.3",
        "origin",
        orders,
        most("troops_coming", lambda origin: min(leaving[origin], len(orders[origin]))),
        roll=f"8.7.3 origin {destination.space}",
        space=SPACE_IDS[destination.space],
    )
    if origin is None:
        return None
    order, n = orders[origin], leaving[origin]
    own = [kind for kind in order if UNIT_OWNER[kind] == CIVITATES]
    going = order[:n]
    if all(UNIT_OWNER[kind] == DUX for kind in going):
        going[-1] = own[0]
    units = _without_plunder_first(bot.state, origin, going)
    alone = _without_plunder_first(bot.state, origin, own[:n])
    return Move(origin=origin, target=destination.space, units=units, instead=_more(alone, units))


def _more(units: Units, others: Units) -> Units:
    """Units beyond those that are among others already."""
    already = {(kind, loaded): n for kind, loaded, n in others}
    left = [(kind, loaded, n - already.get((kind, loaded), 0)) for kind, loaded, n in units]
    return tuple([lot for lot in left if lot[2] > 0])


def _marching_order(
    bot: PendragonBot, routes: Routes, origin: int, leaving: int, destination: Destination
) -> list[int]:
    """8.7.3 A Militia, then Cavalry, Comitates, Foederati and more Militia, as far as they reach.

    Cavalry and red Foederati only to Barbarians and not at Fragmentation; Militia only next door. A group needs a Unit
    of the Civitates to lead it (3.3.2).
    """
    state = bot.state
    adjacent = destination.space in ADJACENT[origin]
    if not adjacent and destination.space not in routes.reach(origin, False):
        return []
    with_dux = destination.barbarians and not fragmented(state)
    militia = state.units[UNIT_KINDS * origin + MILITIA] if adjacent else 0
    order = [MILITIA] * min(1, militia)
    order += _units_one_by_one(state, origin, (CAVALRY,) if with_dux else ())
    order += _units_one_by_one(state, origin, (COMITATES,))
    foederati = _units_one_by_one(state, origin, BLUE + RED if with_dux else BLUE)
    if len(order) < leaving < len(order) + len(foederati):
        foederati = _at_random(bot, origin, foederati)
    order += foederati + [MILITIA] * (militia - 1)
    return order if any(UNIT_OWNER[kind] == CIVITATES for kind in order) else []


def _units_one_by_one(state: State, space: int, kinds: tuple[int, ...]) -> list[int]:
    return [kind for kind in kinds for _ in range(state.units[UNIT_KINDS * space + kind])]


def _at_random(bot: PendragonBot, origin: int, units: list[int]) -> list[int]:
    """8.3.2 Foederati of all sorts are equal."""
    left, order = list(units), []
    while left:
        kind = bot.luck.pick(f"8.7.3 foederati {origin} {len(left)}", left)
        order.append(kind)
        left.remove(kind)
    return order


def _without_plunder_first(state: State, space: int, kinds: list[int]) -> Units:
    """8.4.1 Units of a kind that carry nothing move before those with Plunder."""
    units: list[tuple[int, bool, int]] = []
    for kind in sorted(set(kinds)):
        n, loaded = kinds.count(kind), state.plunder[UNIT_KINDS * space + kind]
        plain = min(n, state.units[UNIT_KINDS * space + kind] - loaded)
        units += [(kind, carries, k) for carries, k in ((False, plain), (True, n - plain)) if k]
    return tuple(units)


def _militia_on_the_way(
    state: State, routes: Routes, leaving: dict[int, int], origins: list[int], move: Move
) -> PickUp | None:
    """8.7.3 Militia join a group that comes by Road through the last space before its destination."""
    if move.target in ADJACENT[move.origin]:
        return None
    last = routes.reach(move.origin, False)[move.target][-1]
    militia = state.units[UNIT_KINDS * last + MILITIA]
    if last not in origins or not militia:
        return None
    return PickUp(last, _without_plunder_first(state, last, [MILITIA] * min(militia, leaving[last])))


# 8.7.4 Muster of the Civitates: Hillforts for Control, Comitates, Militia, Towns -------------------------------------


MUSTER_RULE = "8.7.4"
ENOUGH_TOWNS = 6
"""8.7.4 Towns are placed only until this many are on the map."""


Build = tuple[int, int, int]
"""A Stronghold, its Site, and the Site of the Stronghold that it replaces."""
BUILDS: CandidateKind[Build] = CandidateKind("candidates", lambda bot, build: site_word(build[1]))


Early = tuple[frozenset[int], frozenset[int]]
"""8.7.4 The spaces that Comitates come to before others, and those that Militia come to."""
NOWHERE: Early = (frozenset(), frozenset())


class _MusterDraft:
    """A Muster while it is being planned: what was chosen, and what is left of money and pieces."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        state = bot.state
        self.bot = bot
        self.state = state
        self.action = action
        self.terms = MusterTerms(action)
        self.cost = action.cost(COST)
        self.blue = state.tracks[Track.BRITON]
        self.wealth = state.tracks[Track.WEALTH]
        self.militia = state.available[UNIT_TYPE[MILITIA]]
        self.comitates = state.available[UNIT_TYPE[COMITATES]] + self.terms.new(state)
        self.hillforts = state.available[STRONGHOLD_TYPE[HILLFORT]]
        self.towns = min(state.available[STRONGHOLD_TYPE[TOWN]], ENOUGH_TOWNS - on_map(state, TOWN))
        self.open = [space for space in range(SPACE_COUNT) if action.allows(space) and pieces(state, space, CIVITATES)]
        """Spaces that were not selected yet."""
        self.chosen: dict[int, MusterSpace] = {}
        self.units: dict[int, int] = {}
        """How many Units are placed where."""

    def trial(self) -> _MusterDraft:
        """The same Muster, to be tried out."""
        other = _MusterDraft(self.bot.silent(), self.action)
        other.terms, other.blue, other.wealth = self.terms, self.blue, self.wealth
        other.militia, other.comitates = self.militia, self.comitates
        other.hillforts, other.towns = self.hillforts, self.towns
        other.open, other.chosen, other.units = self.open.copy(), self.chosen.copy(), self.units.copy()
        return other

    @property
    def more(self) -> bool:
        """Whether another space may be selected."""
        return len(self.chosen) < self.action.most

    def affords(self, wealth: int = 0) -> bool:
        """1.8.4 Another space, and this Wealth besides; Wealth also pays for the space once Resources are gone."""
        return self.wealth >= wealth + max(0, self.cost - self.blue)

    def select(self, space: MusterSpace, wealth: int = 0) -> None:
        """Choose a space and pay for it, and this Wealth."""
        blue = min(self.cost, self.blue)
        self.blue -= blue
        self.wealth -= self.cost - blue + wealth
        self.chosen[space.space] = space
        self.open.remove(space.space)

    def place_militia(self, space: int, comitates: int, rest: int) -> None:
        """3.3.1 Militia fill up a space beside its Comitates, as far as there are any."""
        n = min(self.militia, rest)
        self.militia -= n
        self.units[space] = comitates + n


def plan_muster(bot: PendragonBot, action: Action) -> MusterPlan | None:
    """8.7.4 What a Muster would do by its priorities, and where it would add Briton Control."""
    work = _MusterDraft(bot, action)
    _hillforts(work)
    _place_units(work, _for_control(work))
    _towns(work)
    if not work.chosen:
        return None
    spaces = tuple(work.chosen.values())
    return MusterPlan(spaces=spaces, control=_control_added(bot.state, action, spaces))


# The priorities -------------------------------------------------------------------------------------------------------


def _may_build(state: State, space: int) -> bool:
    """3.3.1 A Militia to replace, and more Friendly than enemy pieces, Raiders included."""
    friends, enemies = friends_and_enemies(state, space, CIVITATES)
    return state.units[UNIT_KINDS * space + MILITIA] > 0 and friends > enemies


def _hillforts(work: _MusterDraft) -> None:
    """8.7.4 First Hillforts that add Briton Control, where the most Population is; Hillfort Sites first (8.4.1)."""
    state = work.state
    left = [
        space
        for space in work.open
        if state.population[space]
        and controller(state, space) != CIVITATES
        and vacant_sites(state, space, HILLFORT)
        and _may_build(state, space)
    ]
    while left and work.hillforts and work.more and work.affords():
        people: Priority[int] = most("population", lambda space: state.population[space])
        space = choose_from(work.bot, MUSTER_RULE, "hillfort", left, people, roll=f"{MUSTER_RULE} hillfort {len(left)}")
        left.remove(space)
        site = choose_from(
            work.bot,
            "8.4.1",
            "site",
            vacant_sites(state, space, HILLFORT),
            first("hillfort_site", lambda site: not IS_TOWN_SITE[site]),
            kind=SITES,
            roll=f"8.4.1 site {space}",
            space=SPACE_IDS[space],
        )
        work.select(MusterSpace(space=space, builds=((HILLFORT, site, NOT_REPLACED),)))
        work.hillforts -= 1
        work.militia += 1


def _place_units(work: _MusterDraft, early: Early) -> None:
    """8.7.4 Then the most Comitates, next the most Militia; to these spaces before others."""
    comitates, militia = early
    _comitates(work, comitates)
    _militia(work, militia)


def _next_space(work: _MusterDraft, name: str, totals: dict[int, int], early: frozenset[int]) -> int:
    """The space where Control is won, then where the most Units can be placed, then at random; off the list with it."""
    space = choose_from(
        work.bot,
        MUSTER_RULE,
        name,
        totals,
        first("adds_briton_control", lambda space: space in early),
        most("units_placed", lambda space: totals[space]),
        roll=f"{MUSTER_RULE} {name} {len(totals)}",
    )
    del totals[space]
    return space


def _totals(work: _MusterDraft) -> dict[int, int]:
    """3.3.1 How many Units each open space could have."""
    return {space: n for space in work.open if (n := muster_total(work.state, space, work.action.control_at_start))}


def _comitates(work: _MusterDraft, early: frozenset[int]) -> None:
    """8.7.4 Then the most Comitates, with the Wealth that they need; the rest of each space is Militia."""
    totals = _totals(work)
    many = dict(totals)
    while totals and work.comitates and work.more and work.affords(work.terms.wealth(1)):
        space = _next_space(work, "comitates", totals, early)
        n = min(many[space], work.comitates)
        if work.terms.paid:
            n = min(n, work.wealth - max(0, work.cost - work.blue))
        work.select(MusterSpace(space=space, comitates=n), work.terms.wealth(n))
        work.comitates -= n
        work.place_militia(space, n, many[space] - n)


def _militia(work: _MusterDraft, early: frozenset[int]) -> None:
    """8.7.4 Next as many Militia as are Available, without spending Wealth."""
    totals = _totals(work)
    many = dict(totals)
    while totals and work.militia and work.more and work.blue >= work.cost:
        space = _next_space(work, "militia", totals, early)
        work.select(MusterSpace(space=space))
        work.place_militia(space, 0, many[space])


def _for_control(work: _MusterDraft) -> Early:
    """8.7.4 The spaces to which Comitates or Militia come first, so that the Muster adds Briton Control.

    Only if that places no fewer Comitates, nor fewer Militia; where the most Population is first (ruling P360).
    """
    needs = _needs(work)
    if not needs:
        return NOWHERE
    settled = NOWHERE
    plain = work.trial()
    _place_units(plain, settled)
    most_placed = plain.comitates, plain.militia
    won: list[int] = []
    left = list(needs)
    while left:
        people: Priority[int] = most("population", lambda space: work.state.population[space])
        space = choose_from(
            work.bot.silent(), MUSTER_RULE, "militia", left, people, roll=f"{MUSTER_RULE} control {len(left)}"
        )
        left.remove(space)
        for early in _with(settled, space):
            tried = work.trial()
            _place_units(tried, early)
            if (tried.comitates, tried.militia) == most_placed and all(
                tried.units.get(other, 0) >= needs[other] for other in (*won, space)
            ):
                won.append(space)
                settled = early
                break
    return settled


def _with(early: Early, space: int) -> Iterator[Early]:
    """As it is, if that is enough; with a space to which Militia come first; with one to which Comitates do."""
    comitates, militia = early
    yield early
    yield comitates, militia | {space}
    yield comitates | {space}, militia


def _needs(work: _MusterDraft) -> dict[int, int]:
    """3.3.1, 1.6 How many Units each open space needs to come under Briton Control, where so many could be placed."""
    state, control = work.state, work.action.control_at_start
    most_units = work.comitates + work.militia
    board: State | None = None
    needs: dict[int, int] = {}
    for space in work.open:
        if control[space] != CIVITATES and (total := muster_total(state, space, control)):
            board = board or msgspec.structs.replace(state, units=state.units.copy())
            n = units_for_control(board, space, MILITIA, min(total, most_units))
            if n:
                needs[space] = n
    return needs


def _towns(work: _MusterDraft) -> None:
    """8.7.4 Finally Towns until there are six, for two Militia before any that replaces a Hillfort.

    First where one adds Briton Control (ruling P360).
    """
    wealth = work.terms.wealth(TOWN_WEALTH)
    for replacing in (False, True):
        left = _town_sites(work, replacing) if work.towns > 0 and work.wealth >= wealth else {}
        while left and work.towns > 0:
            winning = {space for space, builds in left.items() if _adds_control(work, space, builds[0])}
            control: Priority[int] = first("adds_briton_control", winning.__contains__)
            space = choose_from(
                work.bot, MUSTER_RULE, "town", left, control, roll=f"{MUSTER_RULE} town {replacing} {len(left)}"
            )
            roll, id = f"{MUSTER_RULE} town site {space}", SPACE_IDS[space]
            build = choose_from(work.bot, MUSTER_RULE, "site", left.pop(space), kind=BUILDS, roll=roll, space=id)
            before = work.chosen.get(space)
            if before is not None and work.wealth >= wealth:
                work.chosen[space] = msgspec.structs.replace(before, builds=(*before.builds, build))
                work.wealth -= wealth
                work.towns -= 1
            elif before is None and work.more and work.affords(wealth):
                work.select(MusterSpace(space=space, builds=(build,)), wealth)
                work.towns -= 1


def _town_sites(work: _MusterDraft, replacing: bool) -> dict[int, list[Build]]:
    """3.3.1 Where a Town could be built: for two Militia, also beside a new Hillfort, or instead of a Hillfort.

    Beside a new Hillfort only if the Control that this adds is not lost again.
    """
    state = work.state
    found: dict[int, list[Build]] = {}
    for space in work.open:
        if _may_build(state, space):
            values = [option.value for option in town_options(state, space)]
            found[space] = [value for value in values if (value[2] != NOT_REPLACED) == replacing]
    if not replacing:
        for space, chosen in work.chosen.items():
            if chosen.builds and state.units[UNIT_KINDS * space + MILITIA] > 2:
                ((_, taken, _),) = chosen.builds
                sites = [site for site in vacant_sites(state, space, TOWN) if site != taken]
                builds = [(TOWN, site, NOT_REPLACED) for site in sites]
                found[space] = [build for build in builds if _adds_control(work, space, *chosen.builds, build)]
    return {space: builds for space, builds in found.items() if builds}


# Control --------------------------------------------------------------------------------------------------------------


def _adds_control(work: _MusterDraft, space: int, *builds: Build) -> bool:
    """8.7.4 Whether these Strongholds bring a space under Briton Control that was not under it at the outset."""
    if work.action.control_at_start[space] == CIVITATES:
        return False
    board = msgspec.structs.replace(work.state, units=list(work.state.units), sites=list(work.state.sites))
    _build(board, space, builds)
    return controller(board, space) == CIVITATES


def _build(board: State, space: int, builds: Sequence[Build]) -> int:
    """3.3.1 Build on a copy of the board; how many Militia made way."""
    militia = 0
    for kind, site, instead in builds:
        gone = 2 if kind == TOWN and instead == NOT_REPLACED else 1
        board.units[UNIT_KINDS * space + MILITIA] -= gone
        militia += gone
        if instead != NOT_REPLACED:
            board.sites[instead] = VACANT
        board.sites[site] = kind
    return militia


def _control_added(state: State, action: Action, spaces: tuple[MusterSpace, ...]) -> tuple[int, ...]:
    """8.7.4 The spaces that come under Briton Control by a Muster."""
    new = [entry for entry in spaces if action.control_at_start[entry.space] != CIVITATES]
    if not new:
        return ()
    board = msgspec.structs.replace(state, units=list(state.units), sites=list(state.sites))
    militia = state.available[UNIT_TYPE[MILITIA]]
    for entry in spaces:
        at = UNIT_KINDS * entry.space + MILITIA
        militia += _build(board, entry.space, entry.builds)
        if not entry.builds:
            total = muster_total(state, entry.space, action.control_at_start)
            placed = min(militia, total - entry.comitates)
            militia -= placed
            board.units[at] += placed
            board.units[UNIT_KINDS * entry.space + COMITATES] += entry.comitates
    return tuple([entry.space for entry in new if controller(board, entry.space) == CIVITATES])


# Answers --------------------------------------------------------------------------------------------------------------


def _muster_space(bot: PendragonBot, decision: Decision) -> MusterSpace:
    """What the plan says of the space that is asked about."""
    space = SPACE_NUMBER[decision.params["space"]]
    return planned(entry for entry in sure_plan(bot, MusterPlan).spaces if entry.space == space)


def muster_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 The spaces of the plan, one by one; none where an Event offers an unwanted Muster."""
    muster = plan_now(bot, MusterPlan)
    spaces = () if muster is None else [entry.space for entry in muster.spaces]
    return within(spaces, decision)[:1] or (DONE.key,)


def units_or_strongholds(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 As planned."""
    return ("strongholds" if _muster_space(bot, decision).builds else "units",)


def how_many_comitates(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 As planned."""
    return (str(_muster_space(bot, decision).comitates),)


def new_comitates(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 As many as can be come from Not Yet in Play: that leaves the most for later (ruling P197)."""
    return largest(decision)


def what_to_build(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 The Strongholds of the plan in their order."""
    offered = {option.value: option.key for option in decision.options}
    builds = _muster_space(bot, decision).builds
    return (next((offered[build] for build in builds if build in offered), DONE.key),)


def militia_without_plunder(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Militia without Plunder make way before those that carry some."""
    return smallest(decision)


# 8.7.6 Trade of the Civitates: at least 4 Resources; Prosperity only when the Imperium is about to fall apart --------


TRADE_RULE = "8.7.6"
LEAST = 4
"""8.7.6 The Resources that a Trade must add."""


def plan_trade(bot: PendragonBot, action: Action) -> TradePlan | None:
    """8.7.6 All Towns, or none if that adds fewer than 4 Resources."""
    if gain(bot, action) < LEAST:
        return None
    spaces = _trade_spaces(bot, action)
    return TradePlan(spaces=spaces, prosperity=_trade_prosperity(bot, action, spaces) if falling(bot.state) else ())


def gain(bot: PendragonBot, action: Action) -> int:
    """3.3.3 The Resources that a Trade adds, up to the end of the track."""
    state = bot.state
    towns = sum([standing(state, space, TOWN) for space in _trade_spaces(bot, action)])
    return min(towns, TRACK_MAX - state.tracks[Track.BRITON])


def _trade_spaces(bot: PendragonBot, action: Action) -> tuple[int, ...]:
    """3.3.3 Every space with a Town; of a single one that may be selected, where the most Towns are."""
    state = bot.state
    spaces = [space for space in range(SPACE_COUNT) if standing(state, space, TOWN)]
    if len(spaces) <= action.most:
        return tuple(spaces)
    return (choose_from(bot, TRADE_RULE, "trade", spaces, most("towns", lambda space: standing(state, space, TOWN))),)


def falling(state: State) -> bool:
    """6.2.2 Whether an Imperium Phase now would end in Fragmentation, and it is not there yet."""
    if fragmented(state):
        return False
    control, standing = TO_FRAGMENTATION
    return (
        controlled_population(state, CIVITATES) <= control
        or total_prosperity(state) + state.tracks[Track.PRESTIGE] <= standing
    )


def _trade_prosperity(bot: PendragonBot, action: Action, spaces: Sequence[int]) -> tuple[int, ...]:
    """8.7.6 The most Prosperity: in up to two spaces under Briton Control."""
    state = bot.state
    left = [space for space in spaces if action.control_at_start[space] == CIVITATES and cubes_for(state, space)]
    chosen: list[int] = []
    while left and len(chosen) < MOST_BOUGHT:
        cubes: Priority[int] = most("cubes", lambda space: cubes_for(state, space))
        space = choose_from(bot, TRADE_RULE, "prosperity", left, cubes, roll=f"{TRADE_RULE} prosperity {len(left)}")
        left.remove(space)
        chosen.append(space)
    return tuple(chosen)


def trade_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 Rule or Invite come after Trade."""
    return (GO.key,)


def trade_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 As planned."""
    return within(sure_plan(bot, TradePlan).spaces, decision)


def prosper_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 As planned, one by one."""
    trade = sure_plan(bot, TradePlan)
    if trade.prosperity:
        ids = [SPACE_IDS[space] for space in trade.prosperity]
        bot.trace.note(TRADE_RULE, "civitates.prosperity", spaces=ids)
    return within(trade.prosperity, decision)[:1] or (DONE.key,)
