"""3.2.2, 3.3.2 March of the Dux and of the Civitates, and what an Intercept (3.2.3) shares with it."""

from __future__ import annotations

from functools import cache, partial
from math import prod
from typing import Any

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import numbers
from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.tools.graph import Ways, ways
from vexillum.core.words.texts import Message

from ..actions import SPLIT_PAYMENT, Action, Command, cannot_pay, pay_cost, split_payment_option, why_not_offered
from ..control import friend
from ..feats.catalog import FEATS
from ..forces import Pool, move, unit_words
from ..imperium import fragmented, roads_maintained
from ..map import ADJACENT, ROADS, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER, SPACE_THINGS
from ..money import Left, funds, leaves, left_words, price
from ..options import SPACE, paid_space, unit
from ..pieces import (
    BLUE_SAXON,
    BLUE_SCOTTI,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    MILITIA,
    RED_SAXON,
    RED_SCOTTI,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNITS,
)
from ..players import AGREEMENTS
from ..state import Play, State, Table

# 3.2.2, 3.3.2 March of the Dux and of the Civitates ------------------------------------------------------------------


RULES = ("3.2.2", "3.3.2")
"""March of the Dux, and of the Civitates."""
MARCH_COST = 2
"""Resources for each space where Troops begin to March."""


def why_not(state: State, faction: int) -> Message | None:
    """3.2.2, 3.3.2 A March needs own Troops on the map, and 2 Resources for their space."""
    units = state.units
    if not any(any(units[kind::UNIT_KINDS]) for kind in TROOPS_OF[faction]):
        return Message("why.march_nobody", {"who": FACTIONS[faction]}, RULES[faction])
    if funds(state, faction) < MARCH_COST:
        return Message("why.march_money", {"n": MARCH_COST}, RULES[faction])
    return None


def execute(table: Table, action: Action) -> Play[None]:
    """3.2.2, 3.3.2 Group after group Marches, from as many origin spaces as wanted and paid for.

    A Feat comes before, between or after groups, not while one is under way (ruling P31).
    """
    yield from groups(March(table, action))


def groups(march: March) -> Play[None]:
    """3.2.2, 3.3.2 All groups of a March, one by one."""
    table, action, state = march.table, march.action, march.table.state
    action.cost_ahead = action.cost(MARCH_COST)
    may_end = not action.least
    while True:
        options = [*table.listed(partial(_origins, march))]
        if not options:
            if (yield from _feat_after(march)):
                continue
            break
        if any(option.price for option in options):
            options += split_payment_option(state, action)
        options += table.listed(partial(FEATS.options, table, action))
        if may_end:
            options.append(DONE)
        (pick,) = yield table.ask(
            FACTIONS[action.faction],
            "march.origin",
            options,
            rule=march.rule,
            why=FEATS.reasons(action, partial(why_not_origin, march)),
        )
        if pick is DONE:
            yield from FEATS.after(table, action)
            break
        if pick is SPLIT_PAYMENT:
            state.mixing = 1
        elif FEATS.is_special(pick):
            before = state.units[:]
            yield from FEATS.execute(table, action, pick.value)
            march.moved.after_feat(state, before)
        else:
            yield from _group(march, pick.value)
            may_end = True
    state.mixing = 0


def _feat_after(march: March) -> Play[bool]:
    """4.1 A Feat when no Unit is left to March. Returns whether there was one: new Units may still March (P35)."""
    table, action, state = march.table, march.action, march.table.state
    done, before = action.special_done, state.units[:]
    yield from FEATS.after(table, action)
    march.moved.after_feat(state, before)
    return action.special_done and not done


def _origins(march: March) -> list[Option]:
    """3.2.2, 3.3.2 The spaces with own Troops that have not moved, if they are paid for or can be."""
    state, moved, own = march.table.state, march.moved, march.own
    money = march.action.money(state)
    options = []
    for space in range(SPACE_COUNT):
        if moved.any(state, space, own) and not march.barred(space) and march.leads_there(space):
            cost = march.cost(space)
            if cost <= money:
                options.append(paid_space(space, march.faction, cost, leaves(state, march.faction, cost)))
    return options


def _group(march: March, origin: int) -> Play[None]:
    """3.2.2, 3.3.2 Form one group in an origin space, and March it as far as it goes."""
    table = march.table
    with table.step("march_from", things=SPACE_THINGS[origin], origin=SPACE_IDS[origin]):
        yield from march.select(origin)
        units = yield from choose_group(
            table,
            march.faction,
            "march.units",
            march.pool(origin, march.own),
            march.pool(origin, march.allies),
            origin,
            march.rule,
            partial(why_not_units, march, origin),
        )
        militia = has_militia(units)
        (pick,) = yield table.ask(
            FACTIONS[march.faction],
            "march.to",
            [SPACE[space] for space in march.targets(origin, militia)],
            rule=march.rule,
            params={"space": SPACE_IDS[origin], "group": units},
            about=f"space:{SPACE_IDS[origin]}",
            why=partial(why_not_there, march, origin, militia),
        )
        group = yield from march_to(march, origin, [], units, pick.value)
    yield from go_on(march, origin, pick.value, group)


DUX_MARCH = Command("march", "3.2.2", why_not, execute)
CIVITATES_MARCH = Command("march", "3.3.2", why_not, execute)


# 3.2.2, 3.3.2 The progress of a March: what has been paid for and what has moved -------------------------------------


LEADERS = ((CAVALRY, RED_SAXON, RED_SCOTTI), (COMITATES, BLUE_SAXON, BLUE_SCOTTI))
"""One of these must be with a group that moves on after its first step: Militia move one space only."""


class March:
    """A March while it is executed."""

    __slots__ = (
        "action",
        "allies",
        "destinations",
        "faction",
        "moved",
        "other",
        "own",
        "paid",
        "refused",
        "routes",
        "rule",
        "table",
    )

    def __init__(self, table: Table, action: Action) -> None:
        self.table = table
        self.action = action
        self.faction = action.faction
        self.other = CIVITATES if action.faction == DUX else DUX
        self.rule = RULES[action.faction]
        self.routes = routes_of(table.state, action)
        self.destinations = None if action.offer is None else action.offer.destinations
        """5.5 The only spaces that an Event lets Troops go to; None: any."""
        self.moved = MovedUnits()
        self.own = TROOPS_OF[self.faction]
        self.allies = () if fragmented(table.state) else TROOPS_OF[self.other]
        """Units of the other Briton Faction that may be taken along; none at Fragmentation."""
        self.paid: set[int] = set()
        """Spaces from which Troops may begin to March without further cost."""
        self.refused: set[int] = set()
        """Spaces where the other Briton Faction did not let its Units be picked up."""

    def cost(self, space: int) -> int:
        """What it costs that Troops begin to March in a space."""
        return 0 if space in self.paid else self.action.cost(MARCH_COST)

    def left(self, space: int) -> int:
        """What is left of the Faction's money after that; below 0 it cannot be paid."""
        return self.action.money(self.table.state) - self.cost(space)

    def select(self, space: int) -> Play[None]:
        """3.1 Select a space as an origin, and pay for it."""
        if space not in self.paid:
            yield from pay_cost(self.table, self.action, self.action.cost(MARCH_COST), self.rule)
            self.paid.add(space)
            self.action.spaces.append(space)

    def barred(self, space: int) -> bool:
        """2.3.5 A Limited Command selects one origin space; picking up elsewhere would select another (ruling P33).

        So it is where an Event names the origins (5.5).
        """
        return (self.action.limited and bool(self.paid) and space not in self.paid) or not self.action.allows(space)

    def targets(self, here: int, one_step: bool) -> list[int]:
        """Where a group can go; by an Event, straight to a space that it names (ruling P98)."""
        ways = self.routes.reach(here, one_step)
        named = self.destinations
        return list(ways) if named is None else [space for space in ways if space in named]

    def pool(self, space: int, kinds: tuple[int, ...]) -> Pool:
        """Units in a space that can still March: Militia only if there is somewhere to go in one step."""
        pool = self.moved.pool(self.table.state, space, kinds)
        if self.destinations is None or self.targets(space, True):
            return pool
        return [entry for entry in pool if entry[0] != MILITIA]

    def leads_there(self, space: int) -> bool:
        """5.5 Whether own Troops can March from a space to one that the Event names."""
        return self.destinations is None or bool(self.targets(space, False) and self.pool(space, self.own))

    def pick_up(self, space: int) -> Pool:
        """PICKUP: Units in a space that a passing group may take along; it has its own leader already (ruling P34)."""
        kinds = self.own if space in self.refused else self.own + self.allies
        if self.barred(space) or self.left(space) < 0:
            return []
        return self.pool(space, kinds)


# 3.2.2, 3.3.2 A group moves, with those of the other Briton Faction that may come along ------------------------------


def has_militia(group: Pool) -> bool:
    """Whether a group is held to one step (MILITIA)."""
    return any(kind == MILITIA for kind, _, _ in group)


def march_to(march: March, here: int, going: Pool, joining: Pool, target: int) -> Play[Pool]:
    """Move a group to a space: Units ``going`` on, and Units ``joining`` that begin to March here. Returns the group.

    Units of the other Briton Faction stay if it does not agree (3.2.2, 3.3.2); a pick-up of no
    Units costs nothing.
    """
    table, moved, rule = march.table, march.moved, march.rule
    if allies := only(joined(going, joining), march.allies):
        agreed = yield from consent(table, march.faction, march.other, allies, here, target, rule)
        if not agreed:
            if going and only(joining, march.allies):
                march.refused.add(here)
            going, joining = without(going, march.allies), without(joining, march.allies)
    if joining:
        yield from march.select(here)
    if going and joining:
        table.tell("march_joins", rule, what=unit_words(joining), space=SPACE_IDS[here])
    group = joined(going, joining)
    moved.depart(here, going)
    for kind, loaded, n in group:
        move(table.state, here, target, kind, 0 if loaded else n, n if loaded else 0)
    moved.arrive(target, group)
    via = march.routes.reach(here, has_militia(group))[target]
    tell_move(table, march.faction, group, here, target, via, rule)
    return group


# 3.2.2, 3.2.3, 3.3.2 The Units of a group: which go, and whether the other Briton Faction lets its own go along


OWN = Option("own", "own", text="option.march_own")
"""All Units that the group must have one of, and none of the others."""


def size(pool: Pool) -> int:
    """How many Units."""
    return sum([n for _, _, n in pool])


def only(pool: Pool, kinds: tuple[int, ...]) -> Pool:
    """The Units of some kinds."""
    return [entry for entry in pool if entry[0] in kinds]


def without(pool: Pool, kinds: tuple[int, ...]) -> Pool:
    """The Units of other kinds."""
    return [entry for entry in pool if entry[0] not in kinds]


def joined(one: Pool, other: Pool) -> Pool:
    """Two groups as one."""
    counts: dict[tuple[int, bool], int] = {}
    for kind, loaded, n in (*one, *other):
        counts[kind, loaded] = counts.get((kind, loaded), 0) + n
    return [(kind, loaded, n) for (kind, loaded), n in sorted(counts.items())]


def left_behind(pool: Pool, going: Pool) -> Pool:
    """What stays of a group when some of it goes."""
    counts = {(kind, loaded): n for kind, loaded, n in going}
    rest = [(kind, loaded, n - counts.get((kind, loaded), 0)) for kind, loaded, n in pool]
    return [entry for entry in rest if entry[2]]


def choose_group(
    table: Table, faction: int, kind: str, must: Pool, may: Pool, space: int, rule: str, why: Why, *, part: bool = False
) -> Play[Pool]:
    """At least one Unit of those in ``must``, and any of ``may``: everything, all of one kind, or a number of each.

    ``part``: not everything. Numbers are asked as ``<kind>.number``.
    """
    entries = must + may
    if len(entries) > 1:
        options = [] if part else [ALL]
        if may and len(must) > 1:
            options.append(OWN)
        options += [unit(k, loaded, n, space) for k, loaded, n in must]
        groups = (prod([n + 1 for _, _, n in must]) - 1) * prod([n + 1 for _, _, n in may]) - part
        if groups > len(options):
            options.append(SOME)
        about = f"space:{SPACE_IDS[space]}"
        params = {"space": SPACE_IDS[space], "group": entries}
        (pick,) = yield table.ask(FACTIONS[faction], kind, options, rule=rule, params=params, about=about, why=why)
        if pick is ALL:
            return entries
        if pick is OWN:
            return must
        if pick is not SOME:
            return [entry for entry in must if entry[:2] == pick.value]
    return (yield from _numbers(table, faction, f"{kind}.number", must, may, space, rule, why, part))


def _numbers(
    table: Table, faction: int, kind: str, must: Pool, may: Pool, space: int, rule: str, why: Why, part: bool
) -> Play[Pool]:
    """How many of each kind: at least one of those in ``must``; for a ``part``, not all of everything."""
    chosen: Pool = []
    last = len(must) + len(may) - 1
    for place, (k, loaded, n) in enumerate(must + may):
        least = 1 if place == len(must) - 1 and not chosen else 0
        most = n - 1 if part and place == last and chosen == (must + may)[:last] else n
        (pick,) = yield table.ask(
            FACTIONS[faction],
            kind,
            numbers(least, most),
            rule=rule,
            params={"space": SPACE_IDS[space], "unit": UNITS[k] + ("_loaded" if loaded else "")},
            about=f"unit:{SPACE_IDS[space]}.{UNITS[k]}",
            why=why,
        )
        if pick.value:
            chosen.append((k, loaded, pick.value))
    return chosen


def consent(table: Table, faction: int, other: int, units: Pool, origin: int, target: int, rule: str) -> Play[bool]:
    """3.2.2, 3.3.2, 1.5.2 Whether the other Briton Faction agrees that these Units of its own March there.

    It is asked for each part of a route before that part is marched, once its end is known (ruling P32).
    """
    agreed = yield from AGREEMENTS.ask(
        table,
        faction,
        other,
        "march.consent",
        rule=rule,
        params={
            "by": FACTIONS[faction],
            "what": unit_words(units),
            "origin": SPACE_IDS[origin],
            "space": SPACE_IDS[target],
        },
        about=f"space:{SPACE_IDS[target]}",
    )
    if not agreed:
        table.tell(
            "march_refused",
            rule,
            who=FACTIONS[other],
            what=unit_words(units),
            origin=SPACE_IDS[origin],
            space=SPACE_IDS[target],
        )
    return agreed


def entitle_move(table: Table, origin: int, target: int) -> None:
    """Now it is known where a group goes: the step of its move says so."""
    table.set_step_title("moves", things=SPACE_THINGS[target], origin=SPACE_IDS[origin], space=SPACE_IDS[target])


def tell_move(
    table: Table, faction: int, group: Pool, origin: int, target: int, via: tuple[int, ...], rule: str
) -> None:
    """Report a group's move, and the spaces that it passed on a Road."""
    entitle_move(table, origin, target)
    table.tell(
        "march_by_road" if via else "march_moves",
        rule,
        who=FACTIONS[faction],
        what=unit_words(group),
        origin=SPACE_IDS[origin],
        space=SPACE_IDS[target],
        via=[SPACE_IDS[space] for space in via],
    )


# 3.2.2, 3.3.2 A group on a Road goes on from where it stopped: drop-off and pick-up ----------------------------------


DROP = Option("drop", "drop", text="option.march_drop")
"""DROPOFF: say which Units go on; the others stay."""


@cache
def _pick_up(space: int, faction: int, cost: int, left: Left) -> Option:
    """PICKUP: take along Units that are here."""
    text = "option.march_pick_paid" if cost else "option.march_pick"
    return Option("pick", "pick", f"space:{SPACE_IDS[space]}", text, {"left": left_words(left)}, price(faction, cost))


def go_on(march: March, origin: int, here: int, group: Pool) -> Play[None]:
    """3.2.2, 3.3.2 While a group has followed a Road into Friendly Control it may go further.

    Asked only where something could be dropped off or picked up: every other destination was there to choose before.
    Unless the group has changed, it does not come back to a space: that would be going in circles (ruling P38).
    """
    visited = [origin]
    while march.routes.goes_on(origin, here, has_militia(group)):
        plan = yield from _plan(march, here, group, visited)
        if plan is None:
            return
        going, joining, target = plan
        staying = left_behind(group, going)
        before = group
        with march.table.step("march_from", things=SPACE_THINGS[here], origin=SPACE_IDS[here]):
            if staying:
                march.table.tell("march_stays", march.rule, what=unit_words(staying), space=SPACE_IDS[here])
            group = yield from march_to(march, here, going, joining, target)
        visited = [here] if staying or group != before else [*visited, here]
        origin, here = here, target


def _plan(march: March, here: int, group: Pool, visited: list[int]) -> Play[tuple[Pool, Pool, int] | None]:
    """Who goes on, who joins, and where to; None if the group stops here."""
    table, faction = march.table, march.faction
    going: Pool = without(group, (MILITIA,))
    joining: Pool = []
    leaders = LEADERS[faction]
    if not only(going, leaders) or not (size(group) > 1 or march.pick_up(here)):
        return None
    if not march.targets(here, False):
        return None
    dropped = False
    while True:
        changed = bool(joining) or size(going) < size(group)
        ways = march.targets(here, has_militia(joining))
        options = [SPACE[space] for space in ways if changed or space not in visited]
        if not joining and not dropped:
            options.insert(0, DONE)
        if not dropped and size(going) > 1:
            options.append(DROP)
        if not joining and march.pick_up(here):
            cost = march.cost(here)
            options.append(_pick_up(here, faction, cost, leaves(table.state, faction, cost)))
            options += split_payment_option(table.state, march.action) if cost else []
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "march.on",
            options,
            rule=march.rule,
            params={"space": SPACE_IDS[here], "what": unit_words(group), "group": joined(going, joining)},
            about=f"space:{SPACE_IDS[here]}",
            why=partial(why_not_there, march, here, has_militia(joining)),
        )
        if pick is DONE:
            return None
        if pick is SPLIT_PAYMENT:
            table.state.mixing = 1
        elif pick is DROP:
            must, may = only(going, leaders), without(going, leaders)
            why = partial(why_not_units, march, here)
            going = yield from choose_group(table, faction, "march.drop", must, may, here, march.rule, why, part=True)
            dropped = True
        elif pick.value == "pick":
            why = partial(why_not_units, march, here)
            joining = yield from choose_group(
                table, faction, "march.pick", march.pick_up(here), [], here, march.rule, why
            )
        else:
            return going, joining, pick.value


# 1.3.3, 3.2.2, 3.2.3, 3.3.2 Where Briton Units can go: next door, and along Maintained Roads -------------------------


class Routes:
    """Ways on the map as they are for one Command: Control at its outset, Roads Maintained or not."""

    __slots__ = ("_along", "_reach", "control", "friend", "roads")

    def __init__(self, control: list[int], friend: int, roads: bool) -> None:
        self.control = control
        self.friend = friend
        """Whose Control is Friendly (1.6.1)."""
        self.roads = roads
        self._along: dict[int, Ways] = {}
        self._reach: dict[int, Ways] = {}

    def controlled(self, space: int) -> bool:
        """Whether a space was under Friendly Control at the outset."""
        return self.control[space] == self.friend

    def along(self, origin: int) -> Ways:
        """1.3.3 Where Maintained Roads lead, every space that is entered being under Friendly Control at the outset."""
        found = self._along.get(origin)
        if found is None:
            found = self._along[origin] = ways(ROADS, origin, self.controlled) if self.roads else {}
        return found

    def reach(self, origin: int, one_step: bool) -> Ways:
        """3.2.2, 3.3.2 Where a group can go: an Adjacent space; for those not held to one step, on along Roads.

        The last step may leave the Road or enter a space without Friendly Control, and ends the move (R17).
        """
        if one_step:
            return dict.fromkeys(ADJACENT[origin], ())
        found = self._reach.get(origin)
        if found is None:
            along = self.along(origin)
            found = self._reach[origin] = {there: along.get(there, ()) for there in ADJACENT[origin]}
            found |= along
            for here, passed in along.items():
                for there in ADJACENT[here]:
                    if there != origin and there not in found:
                        found[there] = (*passed, here)
        return found

    def goes_on(self, origin: int, target: int, one_step: bool) -> bool:
        """3.2.2, 3.3.2 Whether a group may go further than its destination: only by Road and into Friendly Control.

        Where there is a long way by Road beside a short one without, the Road was taken if possible (ruling P37).
        """
        return self.along(origin).get(target) == () if one_step else target in self.along(origin)


def routes_of(state: State, action: Action) -> Routes:
    """The ways open to a Command."""
    return Routes(action.control_at_start, friend(state, action.faction), roads_maintained(state))


# 3.2.2, 3.2.3, 3.3.2 No Unit moves more than once per Command: the Units that have moved, and those that still can


OTHER_COLOUR = {RED_SAXON: BLUE_SAXON, BLUE_SAXON: RED_SAXON, RED_SCOTTI: BLUE_SCOTTI, BLUE_SCOTTI: RED_SCOTTI}


class MovedUnits:
    """How many Units of each kind arrived in each space during this Command; laid out as ``State.units``."""

    __slots__ = ("plunder", "units")

    def __init__(self) -> None:
        self.units = [0] * (UNIT_KINDS * SPACE_COUNT)
        self.plunder = [0] * (UNIT_KINDS * SPACE_COUNT)

    def pool(self, state: State, space: int, kinds: tuple[int, ...]) -> Pool:
        """The Units of some kinds in a space that have not moved yet."""
        pool: Pool = []
        for kind in kinds:
            place = UNIT_KINDS * space + kind
            n = state.units[place] - self.units[place]
            if n:
                loaded = state.plunder[place] - self.plunder[place]
                if n > loaded:
                    pool.append((kind, False, n - loaded))
                if loaded:
                    pool.append((kind, True, loaded))
        return pool

    def any(self, state: State, space: int, kinds: tuple[int, ...]) -> bool:
        """Whether there is such a Unit."""
        there, moved = state.units, self.units
        for kind in kinds:
            place = UNIT_KINDS * space + kind
            if there[place] > moved[place]:
                return True
        return False

    def arrive(self, space: int, group: Pool) -> None:
        """These Units have moved, and are here now."""
        for kind, loaded, n in group:
            self.units[UNIT_KINDS * space + kind] += n
            self.plunder[UNIT_KINDS * space + kind] += n * loaded

    def depart(self, space: int, group: Pool) -> None:
        """These Units, still on their one move, leave again."""
        for kind, loaded, n in group:
            self.units[UNIT_KINDS * space + kind] -= n
            self.plunder[UNIT_KINDS * space + kind] -= n * loaded

    def spaces(self) -> list[int]:
        """Where Units are that have moved."""
        return [
            space
            for space in range(SPACE_COUNT)
            if any(self.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS])
        ]

    def after_feat(self, state: State, before: list[int]) -> None:
        """4.1 A Feat in the middle of the Command may have removed Units, changed their employer or their Plunder.

        ``before`` is ``State.units`` before the Feat. Foederati that were won over stay moved or not as they were; of
        Units taken away, those that had moved go first (ruling P35).
        """
        now = state.units
        for place, n in enumerate(self.units):
            other = OTHER_COLOUR.get(place % UNIT_KINDS)
            if n and other is not None and not now[place]:
                there = place - place % UNIT_KINDS + other
                if now[there] >= before[there] + before[place]:
                    self.units[there] += n
                    self.plunder[there] += self.plunder[place]
                    self.units[place] = self.plunder[place] = 0
        for place, n in enumerate(self.units):
            if n:
                n = self.units[place] = max(0, n - max(0, before[place] - now[place]))
                carriers = state.plunder[place]
                least = n - (now[place] - carriers)
                self.plunder[place] = min(max(self.plunder[place], least), n, carriers)


# 3.2.2, 3.3.2 Why something cannot March, or cannot March there ------------------------------------------------------


def named(name: str) -> tuple[int | None, int | None]:
    """The space, and the kind of Unit, that a name means: "space:iceni", "iceni", "unit:iceni.cavalry"."""
    space, _, unit = name.rpartition(":")[2].partition(".")
    return SPACE_NUMBER.get(space), UNIT_NUMBER.get(unit)


def why_not_origin(march: March, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why no group can begin to March in a space."""
    space, kind = named(name)
    if space is None:
        return None
    state: State = table.state
    where = {"who": FACTIONS[march.faction], "space": SPACE_IDS[space]}
    if kind is not None and kind not in march.own:
        return _why_not_kind(march, kind)
    if not any(state.units[UNIT_KINDS * space + own] for own in march.own):
        return Message("why.march_no_troops", where, march.rule)
    if not march.moved.any(state, space, march.own):
        return Message("why.march_moved", where, march.rule)
    if not march.action.allows(space):
        return why_not_offered(space)
    if not march.leads_there(space):
        return Message("why.free_march_leads_nowhere", {"space": SPACE_IDS[space]}, "5.5")
    if march.barred(space):
        return Message("why.march_limited", {}, "2.3.5")
    if march.left(space) < 0:
        return cannot_pay(march.action, march.cost(space), march.action.money(state), march.rule)
    return None


def _why_not_kind(march: March, kind: int) -> Message:
    """Why a kind of Unit cannot be a group of its own."""
    who = {"who": FACTIONS[march.faction], "unit": UNITS[kind]}
    if kind in march.allies:
        return Message("why.march_needs_own", who, march.rule)
    return Message("why.march_not_with", who, march.rule)


def why_not_units(march: March, origin: int, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why some Units cannot be taken."""
    space, kind = named(name)
    if space is None and name in UNIT_NUMBER:
        space, kind = origin, UNIT_NUMBER[name]
    if space is None:
        return None
    if space != origin:
        return Message("why.march_together", {"space": SPACE_IDS[origin]}, march.rule)
    if kind is None:
        return None
    if kind == MILITIA and decision.kind.startswith("march.drop"):
        return Message("why.march_militia", {}, march.rule)
    if kind in march.allies and origin in march.refused:
        return Message("why.march_refused", {"who": FACTIONS[march.other]}, march.rule)
    if kind == MILITIA and march.moved.any(table.state, space, (MILITIA,)) and not march.pool(space, (MILITIA,)):
        return Message("why.march_militia", {}, march.rule)
    if kind not in march.own:
        return _why_not_kind(march, kind)
    state: State = table.state
    id = "why.march_moved" if state.units[UNIT_KINDS * space + kind] else "why.march_no_troops"
    return Message(id, {"who": FACTIONS[march.faction], "space": SPACE_IDS[space]}, march.rule)


def why_not_there(
    march: March, here: int, militia: bool, table: CoreTable[Any], decision: Decision, name: str
) -> Message | None:
    """Why a group cannot go to a space."""
    space, kind = named(name)
    if space is None or kind is not None:
        return None
    if space == here:
        return Message("why.march_here", {"space": SPACE_IDS[space]}, march.rule)
    if march.destinations is not None and space not in march.destinations:
        return Message("why.free_march_destination", {"space": SPACE_IDS[space]}, "5.5")
    if militia and space not in ADJACENT[here]:
        return Message("why.march_militia", {}, march.rule)
    if space in march.routes.reach(here, False):
        return Message("why.march_back", {"space": SPACE_IDS[space]}, march.rule)
    if not march.routes.roads:
        return Message("why.march_no_roads", {"space": SPACE_IDS[space]}, "1.3.3")
    return Message("why.march_no_way", {"space": SPACE_IDS[space]}, march.rule)
