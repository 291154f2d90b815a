"""9.3.5, 16.2 The turn of a fleet: voyage, landing, raids, interception, squadrons, the pirates, winter at sea."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace as changed

from vexillum.core.decision import DONE, Decision, Option, asks_nothing
from vexillum.core.table import Activity
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import heroes, pillage, stacks
from ..battle.scene import in_words
from ..battle.sides import decides
from ..combat.participants import PER_STACK
from ..combat.siege import lift_if_left, siege_at
from ..components.map import COASTS, PLACE, PLACE_IDS, REGION_OF, N, is_sea, seas_at, shores
from ..components.pieces import (
    CAPACITY,
    MINOR,
    MINOR_IDS,
    MINORS,
    NOBODY,
    NOTHING,
    OWNERS,
    REBELS,
    SEATS,
    UNIT_IDS,
    F,
    force_of,
    joined,
    size,
    without,
)
from ..components.tables import TABLES, number, row, sides
from ..control import has_port, land_stacks, side
from ..heroes import name
from ..money import ACTIVATION, can_pay, pay
from ..naval import (
    PORT_MP,
    SEA_MP,
    capacity,
    cargo,
    command,
    commanders,
    enemy_fleets,
    havens,
    landfall,
    naval_battle,
    open_port,
    put,
    room,
    sailing,
    ships,
    warships,
)
from ..people.barbarians import forsake, loyal
from ..people.capture import capture_check, capture_roll
from ..pillage import PLUNDER_MP
from ..routes import barred, may_turn_on
from ..stacks import GENERAL_IDS, Member, factors, general_amount, members, whole_force
from ..state import NONE, Holding, Kind, Person, Play, Role, Stack, State, Table, masked
from .march import March, close_ranks, idle
from .zone_entry import end_march, go

# 9.3.5 The turn of a fleet -------------------------------------------------------------------------------------------


_STOP = Option("stop", ("stop", NONE, 0), text="option.sea_stop")


def fleet_turn(table: Table, faction: int, fleet_id: int) -> Play[None]:
    """9.3.5 A fleet is activated for 1 GP: it sails, embarks, lands, raids, or looks for the pirates (16.2)."""
    state = table.state
    pay(table, faction, ACTIVATION)
    one = stacks.stack(state, fleet_id)
    if one.owner == MINOR and not pirates_loyal(table, faction, fleet_id):
        return
    stacks.replace(state, fleet_id, activated=True)
    table.set_title("armies_fleet", zone=PLACE_IDS[one.place])
    voyage = Voyage(faction, fleet_id, sailing(state, one))
    yield from table.during(voyage, _sail(table, voyage))
    if stacks.find(state, fleet_id) is not None:
        stacks.replace(state, fleet_id, moved_until=state.clock + 1, moved=voyage.moved)


def _sail(table: Table, voyage: Voyage) -> Play[None]:
    """9.3.5 One thing after the other, until the fleet stops, is stopped, or is no more."""
    state = table.state
    while not voyage.over:
        one = ship(state, voyage)
        options = [
            *sea_options(state, voyage),
            *squadron_options(state, voyage),
            *pirate_options(state, voyage),
            _STOP,
        ]
        (pick,) = yield table.ask(
            SEATS[voyage.faction],
            "sea.move",
            options,
            rule="9.3.5",
            params={"zone": PLACE_IDS[one.place], "mp": voyage.mp},
            about=f"place:{PLACE_IDS[one.place]}",
            secret=True,
            why=why_not_there,
        )
        what, target, cost = pick.value
        voyage.mp -= cost
        yield from _act(table, voyage, what, target)
        if stacks.find(state, voyage.fleet) is None:
            return


def _act(table: Table, voyage: Voyage, what: str, target: int) -> Play[None]:
    if what == "sail":
        yield from _course(table, voyage, target)
    elif what == "embark":
        yield from embark(table, voyage, target)
        voyage.moved = True
    elif what == "land":
        yield from land(table, voyage, target)
        voyage.moved = True
    elif what == "raid":
        yield from raid(table, voyage, target)
        voyage.moved = True
    elif what == "split":
        yield from leave_ships(table, voyage)
        voyage.mp = sailing(table.state, ship(table.state, voyage))
    elif what == "with":
        absorb(table.state, target, voyage.fleet)
        voyage.mp = sailing(table.state, ship(table.state, voyage))
    elif what == "join":
        absorb(table.state, voyage.fleet, target)
    elif what == "search":
        yield from search(table, voyage)
        voyage.over = True
    else:
        voyage.over = True


def _course(table: Table, voyage: Voyage, to: int) -> Play[None]:
    """9.3.5 The fleet sails to the next sea or into a port; enemies in a sea may intercept it."""
    state = table.state
    one = ship(state, voyage)
    left = PLACE_IDS[one.place]
    way: dict[str, Any] = {"who": OWNERS[one.owner], "zone": left, "target": PLACE_IDS[to]}
    with table.step("sails", things=(f"place:{left}", f"place:{PLACE_IDS[to]}"), **way):
        put(state, voyage.fleet, to)
        voyage.moved = True
        table.tell("sails", "9.3.5", **way)
    if is_sea(to) and (yield from sea_intercepted(table, voyage.fleet)):
        voyage.over = True


# 9.3.5 A voyage: a fleet that has been activated, and what it can do with the MP that it has left --------------------


EMBARK_PORT = number("naval_move", "embark_port")
EMBARK_COAST = number("naval_move", "embark_coast")
RAID_FACTORS = number("naval_raid", "min_factors")


class Voyage(Activity, msgspec.Struct, eq=False):
    """A fleet that sails."""

    faction: int
    fleet: int
    mp: int
    moved: bool = False
    raided: bool = False
    over: bool = False


def ship(state: State, voyage: Voyage) -> Stack:
    """The fleet, as it is now."""
    return stacks.stack(state, voyage.fleet)


# Where to -------------------------------------------------------------------------------------------------------------


def courses(state: State, one: Stack) -> dict[int, int]:
    """9.3.5 The places next to a fleet to which it can sail, and what they cost: seas, and friendly ports.

    Ships with which a nation became an ally stay in its ports (8.2.1, C407).
    """
    if bound(one):
        ports = shores(one.place) if is_sea(one.place) else ()
        return {
            zone: PORT_MP
            for zone in ports
            if REGION_OF[zone] == one.nation and open_port(state, zone, side(state, one))
        }
    found = {sea: SEA_MP if is_sea(one.place) else PORT_MP for sea in seas_at(one.place)}
    if is_sea(one.place):
        found |= {zone: PORT_MP for zone in shores(one.place) if open_port(state, zone, side(state, one))}
    return found


def bound(one: Stack) -> bool:
    """8.2.1 Whether it is a Faction's stack that must stay within the borders of its own nation."""
    return one.nation != NONE and one.owner < F


def coast(state: State, one: Stack) -> tuple[int, ...]:
    """9.3.5 The zones at which a fleet can embark and land: those of its sea, or the one in whose port it lies."""
    return shores(one.place) if is_sea(one.place) else (one.place,)


def boat_price(state: State, one: Stack, zone: int) -> int:
    """9.3.5, 3.5, C247 What embarking or landing costs: 1 MP in a friendly port, 3 on a coast.

    A general who knows how needs less, with the fleet or with troops on that shore that could go aboard.
    """
    if open_port(state, zone, side(state, one)):
        return EMBARK_PORT
    ashore = [other.general for other in who_could_board(state, side(state, one), zone)]
    knack = [n for general in (*commanders(state, one), *ashore) if (n := general_amount(general, "embark_coast_mp"))]
    return min([EMBARK_COAST, *knack])


# Who ------------------------------------------------------------------------------------------------------------------


def boarders(state: State, voyage: Voyage, zone: int) -> list[Stack]:
    """9.3.5, C247 The stacks in a zone that can go aboard: those that could march, and for which there is room."""
    one = ship(state, voyage)
    return [
        other for other in who_could_board(state, voyage.faction, zone) if size(whole_force(other)) <= room(state, one)
    ]


def who_could_board(state: State, faction: int, zone: int) -> list[Stack]:
    """9.3.5, C247 One's own stacks in a zone that could go aboard if there were room."""
    return [
        one
        for one in state.stacks
        if one.place == zone
        and one.kind != Kind.FLEET
        and side(state, one) == faction
        and not bound(one)
        and not idle(state, faction, one, 0)
    ]


def travellers(state: State, voyage: Voyage, zone: int) -> list[Person]:
    """9.3.5, C247 Persons of one's own in a zone without an army, who have not acted: they take no room."""
    there = [one for one in state.people if one.place == zone and one.stack == NONE and one.captor == NONE]
    able = capacity(ship(state, voyage)) > 0
    return [one for one in there if one.owner == voyage.faction and not one.activated and able]


def passengers(state: State, voyage: Voyage) -> list[Person]:
    """Persons who are with the fleet itself."""
    return [one for one in state.people if one.stack == voyage.fleet]


def landing_parties(state: State, voyage: Voyage, zone: int) -> list[Stack]:
    """9.3.5, 9.3.1 The stacks aboard that may enter a zone."""
    return [one for one in cargo(state, voyage.fleet) if not barred(state, one, zone)]


# What -----------------------------------------------------------------------------------------------------------------


def sea_options(state: State, voyage: Voyage) -> list[Option]:
    """9.3.5 Everything that the fleet can do with what it has left."""
    one, mp = ship(state, voyage), voyage.mp
    found = [_course_option(place, cost) for place, cost in courses(state, one).items() if cost <= mp]
    for zone in coast(state, one):
        price = boat_price(state, one, zone)
        if price <= mp and (boarders(state, voyage, zone) or travellers(state, voyage, zone)):
            found.append(_at("embark", zone, price))
        if price <= mp and (landing_parties(state, voyage, zone) or passengers(state, voyage)):
            found.append(_at("land", zone, price))
        if mp >= PLUNDER_MP and not raid_barred(state, voyage, zone):
            found.append(_at("raid", zone, PLUNDER_MP))
    return found


def _course_option(place: int, cost: int) -> Option:
    id = PLACE_IDS[place]
    text = "option.sea_sail" if is_sea(place) else "option.sea_harbour"
    return Option(id, ("sail", place, cost), f"place:{id}", text, {"zone": id, "mp": cost})


def _at(what: str, zone: int, price: int) -> Option:
    id = PLACE_IDS[zone]
    return Option(f"{what}.{id}", (what, zone, price), f"place:{id}", f"option.sea_{what}", {"zone": id, "mp": price})


def raid_barred(state: State, voyage: Voyage, zone: int) -> str:
    """9.3.2.1, C248 Why a fleet may not raid a zone: a word for the texts; nothing if it may."""
    one = ship(state, voyage)
    if not is_sea(one.place) or one.place not in COASTS[zone]:
        return "not_there"
    if factors([one]) < RAID_FACTORS:
        return "weak"
    if voyage.raided:
        return "twice"
    return pillage.barred(state, side(state, one), zone)


def aboard_option(one: Stack | Person) -> Option:
    """A stack or a person to take aboard or put ashore."""
    if isinstance(one, Person):
        return Option(f"p{one.id}", one, f"person:{one.id}", "option.battle_person", {"person": name(one)})
    return Option(f"s{one.id}", one, f"stack:{one.id}", "option.sea_stack", {"units": in_words(whole_force(one))})


# 9.3.5 Why a fleet cannot do something -------------------------------------------------------------------------------


def why_not_there(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """9.3.5 Why a place, a coast, a raid or a search is not offered."""
    voyage = table.innermost(Voyage)
    if voyage is None:
        return None
    if name == "search":
        return Message(f"why.pirates_{search_barred(table.state, voyage)}", rule="16.2")
    what, _, word = name.removeprefix("place:").rpartition(".")
    place = PLACE.get(word)
    if place is None:
        return None
    reason = REASONS.get(what, _sailing)(table.state, voyage, place)
    return Message(f"why.sea_{reason}", {"zone": PLACE_IDS[place], "mp": voyage.mp}, "9.3.5")


def _sailing(state: State, voyage: Voyage, place: int) -> str:
    one = ship(state, voyage)
    if place in courses(state, one):
        return "mp"
    if not is_sea(place) and not has_port(state, place):
        return "no_port"
    if not is_sea(place) and not open_port(state, place, side(state, one)):
        return "closed_port"
    return "far"


def _embarking(state: State, voyage: Voyage, zone: int) -> str:
    one = ship(state, voyage)
    if zone not in coast(state, one):
        return "no_coast"
    if not who_could_board(state, voyage.faction, zone):
        return "nobody_ready"
    if boat_price(state, one, zone) > voyage.mp:
        return "mp"
    return "no_room" if capacity(one) else "no_transport"


def _landing(state: State, voyage: Voyage, zone: int) -> str:
    one = ship(state, voyage)
    if zone not in coast(state, one):
        return "no_coast"
    if not cargo(state, one.id) and not passengers(state, voyage):
        return "nobody_aboard"
    if not landing_parties(state, voyage, zone) and not passengers(state, voyage):
        return "may_not_land"
    return "mp"


def _raiding(state: State, voyage: Voyage, zone: int) -> str:
    return f"raid_{raid_barred(state, voyage, zone) or 'mp'}"


REASONS = {"embark": _embarking, "land": _landing, "raid": _raiding}


# 9.3.5 Embarking and landing -----------------------------------------------------------------------------------------


def embark(table: Table, voyage: Voyage, zone: int) -> Play[None]:
    """9.3.5 Stacks and persons go aboard, one after the other, as long as there is room.

    Barbarians are asked of their loyalty: those who rebel stay ashore (16.1, ruling C433).
    """
    state = table.state
    first = True
    while able := _able(state, voyage, zone):
        (pick,) = yield table.ask(
            SEATS[voyage.faction],
            "sea.aboard",
            [*[aboard_option(one) for one in able], *([] if first else [DONE])],
            rule="9.3.5",
            params={"zone": PLACE_IDS[zone]},
            about=f"place:{PLACE_IDS[zone]}",
            secret=True,
        )
        if pick is DONE:
            return
        first = False
        _board(table, voyage, pick, zone)


def _able(state: State, voyage: Voyage, zone: int) -> list[Stack | Person]:
    return [*boarders(state, voyage, zone), *travellers(state, voyage, zone)]


def _board(table: Table, voyage: Voyage, pick: Option, zone: int) -> None:
    state, fleet, where = table.state, ship(table.state, voyage), PLACE_IDS[zone]
    if isinstance(pick.value, Person):
        heroes.change(state, pick.value.id, stack=fleet.id, place=fleet.place, activated=True)
        table.tell("sea_boards", "9.3.5", who=SEATS[voyage.faction], person=heroes.name(pick.value), zone=where)
        return
    id = pick.value.id
    if pick.value.owner == MINOR and not loyal(table, id):
        return
    stacks.replace(
        state, id, aboard=fleet.id, place=fleet.place, moved=True, activated=True, moved_until=state.clock + 1
    )
    for person in state.people:
        if person.stack == id:
            heroes.change(state, person.id, place=fleet.place)
    table.tell("sea_embarks", "9.3.5", who=OWNERS[pick.value.owner], zone=where)
    lift_if_left(table, zone)


def land(table: Table, voyage: Voyage, zone: int) -> Play[None]:
    """9.3.5, C247 Stacks and persons go ashore: they enter the zone as if they had marched in, and go no further."""
    state = table.state
    able: list[Stack | Person] = [*landing_parties(state, voyage, zone), *passengers(state, voyage)]
    picks = yield table.ask(
        SEATS[voyage.faction],
        "sea.ashore",
        [aboard_option(one) for one in able],
        at_least=1,
        at_most=len(able),
        rule="9.3.5",
        params={"zone": PLACE_IDS[zone]},
        about=f"place:{PLACE_IDS[zone]}",
        secret=True,
    )
    group = [pick.value for pick in picks if isinstance(pick.value, Stack)]
    if group:
        yield from _march_ashore(table, voyage, group, zone)
    for person in [pick.value for pick in picks if isinstance(pick.value, Person)]:
        heroes.change(state, person.id, stack=NONE, place=zone, activated=True)
        table.tell(
            "sea_person_lands", "9.3.5", who=SEATS[voyage.faction], person=heroes.name(person), zone=PLACE_IDS[zone]
        )
        capture_roll(table, person.id, zone)


def _march_ashore(table: Table, voyage: Voyage, group: list[Stack], zone: int) -> Play[None]:
    state = table.state
    group = [one for one in group if not _breaks_away(table, one, zone)]
    if not group:
        return
    who = side(state, group[0])
    for one in group:
        stacks.replace(state, one.id, aboard=NONE, activated=True)
    table.tell("sea_lands", "9.3.5", who=OWNERS[group[0].owner], zone=PLACE_IDS[zone])
    if ship(state, voyage).place == zone:  # in port: they are in the city already, with all who are shut in there
        for one in group:
            stacks.replace(state, one.id, besieged=siege_at(state, zone) is not None)
        return
    march = March(voyage.faction, who, [one.id for one in group], 0)
    yield from table.during(march, go(table, march, zone))
    if close_ranks(state, march, zone):
        yield from end_march(table, march)
    elif land_stacks(state, zone):
        yield from capture_check(table, zone, who)


def _breaks_away(table: Table, one: Stack, zone: int) -> bool:
    """16.1, C433 Barbarians who land in a later turn than they went aboard may rebel: they go ashore as enemies."""
    if one.owner != MINOR or one.activated or loyal(table, one.id):
        return False
    stacks.replace(table.state, one.id, aboard=NONE, place=zone, activated=True)
    forsake(table, one.id)
    return True


# 9.3.2.1 Naval raids -------------------------------------------------------------------------------------------------


def raid(table: Table, voyage: Voyage, zone: int) -> Play[None]:
    """9.3.2.1 As plunder, but rebels are not fought: they stay, and the raid succeeds in any case."""
    state = table.state
    one = ship(state, voyage)
    who, where = side(state, one), PLACE_IDS[zone]
    voyage.raided = True
    with table.step("raid", things=(f"place:{where}",), zone=where):
        table.tell("raids", "9.3.2.1", who=OWNERS[who], zone=where)
        pillage.provoke(table, who, zone, "8.1.2")
        yield from pillage.rebellion(table, REGION_OF[zone], zone, pillage.own_province(state, who, zone))
        bonus = max([general_amount(general, "raid_gp") for general in commanders(state, one)], default=0)
        pillage.sack(table, who, zone, pillage.GAIN + bonus, "raid")


# 3.2, 9.3.5 Fleets are divided and joined in a place -----------------------------------------------------------------


_SPLIT = Option("split", ("split", NONE, 0), text="option.sea_split")


def companions(state: State, one: Stack) -> list[Stack]:
    """3.2 Other fleets of the same owner in the same place."""
    return [
        other
        for other in state.stacks
        if other.kind == Kind.FLEET
        and other.id != one.id
        and (other.owner, other.place, other.nation) == (one.owner, one.place, one.nation)
        and state.clock >= other.frozen_until
    ]


def squadron_options(state: State, voyage: Voyage) -> list[Option]:
    """3.2, C247 Before it sails a fleet may be divided or take others along; at any time it may join another one."""
    one = ship(state, voyage)
    found = []
    for other in companions(state, one):
        params: dict[str, Any] = {"units": in_words(whole_force(other))}
        fresh = not (other.activated or state.clock < other.moved_until)
        if not voyage.moved and fresh and not (one.general != NONE and other.general != NONE):
            found.append(
                Option(f"with.s{other.id}", ("with", other.id, 0), f"stack:{other.id}", "option.sea_with", params)
            )
        if voyage.moved and not (one.general != NONE and other.general != NONE):
            found.append(
                Option(f"join.s{other.id}", ("join", other.id, 0), f"stack:{other.id}", "option.sea_join", params)
            )
    if not voyage.moved and size(one.units) + size(one.hired) > 1 and _spare(state, one):
        found.append(_SPLIT)
    return found


def _spare(state: State, one: Stack) -> list[Member]:
    """3.2 The ships that a fleet can leave behind: what it carries needs the room that it has."""
    left = room(state, one)
    return [some for some in members(one) if some.holding != Holding.SWORN and CAPACITY[some.unit] <= left]


def leave_ships(table: Table, voyage: Voyage) -> Play[None]:
    """3.2 Ships stay behind as a fleet of their own, one after the other; at least one sails on."""
    state = table.state
    behind = NONE
    while True:
        one = ship(state, voyage)
        able = _spare(state, one) if size(whole_force(one)) > 1 else []
        options = [_ship_option(some) for some in able]
        if behind != NONE:
            options.append(Option("enough", None, text="option.sea_enough"))
        (pick,) = yield table.ask(
            SEATS[voyage.faction],
            "sea.split",
            options,
            rule="3.2",
            params={"zone": PLACE_IDS[one.place]},
            about=f"place:{PLACE_IDS[one.place]}",
            secret=True,
        )
        if pick.value is None:
            return
        stacks.take_out(state, one.id, pick.value)
        if behind == NONE:
            bare = changed(one, units=NOTHING, hired=NOTHING, sworn=NOTHING, general=NONE, goods=(), activated=False)
            behind = stacks.add(state, bare).id
        stacks.put_in(state, behind, pick.value)


def _ship_option(some: Member) -> Option:
    id = UNIT_IDS[some.unit]
    if some.holding == Holding.REGULAR:
        return Option(id, some, f"unit:{id}", "option.naval_unit", {"unit": id})
    return Option(f"hired.{id}", some, f"unit:{id}", "option.sea_hired", {"unit": id})


def absorb(state: State, source: int, target: int) -> None:
    """3.2 One fleet joins another: its ships, what it carries and who is with it."""
    one, other = stacks.stack(state, source), stacks.stack(state, target)
    stacks.replace(
        state,
        target,
        units=joined(other.units, one.units),
        hired=joined(other.hired, one.hired),
        sworn=joined(other.sworn, one.sworn),
        general=other.general if other.general != NONE else one.general,
        activated=other.activated or one.activated,
        moved=other.moved or one.moved,
        moved_until=max(other.moved_until, one.moved_until),
    )
    for aboard in cargo(state, source):
        stacks.replace(state, aboard.id, aboard=target)
    for good, n in one.goods:
        stacks.change_goods(state, target, good, n)
    for person in [person.id for person in state.people if person.stack == source]:
        heroes.change(state, person, stack=target)
    stacks.remove(state, source)
    state.sightings = [changed(seen, whole=False) if seen.stack == target else seen for seen in state.sightings]


# 9.3.5 Naval interception --------------------------------------------------------------------------------------------


_INTERCEPTION: Any = TABLES["naval_move"]["intercept"]
_MODIFIER: dict[str, dict[str, Any]] = {one["if"]: one for one in _INTERCEPTION["modifiers"]}
_FEW, _LONE = _MODIFIER["mover_1_2_ships"], _MODIFIER["enemy_1_ship"]
_STRONG = [one for one in _INTERCEPTION["modifiers"] if "min" in one]
STOP: int = _INTERCEPTION["stop_min"]
ATTACK: int = _INTERCEPTION["attack_min"]
_STRIKE = Option("attack", True, text="option.sea_attack", params={"n": PER_STACK}, price={"gold": PER_STACK})
_LET_BE = Option("let_be", False, text="option.sea_let_be")


def interception_modifiers(state: State, mover: Stack, watch: list[Stack]) -> list[tuple[str, int]]:
    """9.3.5, C246 What changes the roll: how many ships both have, and who commands them."""
    found = []
    if ships([mover]) <= _FEW["max"]:
        found.append(("few", int(_FEW["add"])))
    if ships(watch) <= _LONE["max"]:
        found.append(("lone", int(_LONE["add"])))
    strong = max([int(one["add"]) for one in _STRONG if warships(watch) >= one["min"]], default=0)
    skill = command(state, watch) - command(state, [mover])
    return [*found, *[(id, n) for id, n in (("warships", strong), ("command", skill)) if n]]


def sea_intercepted(table: Table, fleet_id: int) -> Play[bool]:
    """9.3.5, C246 A fleet has entered a sea: each enemy with ships there rolls once. Returns whether it must stop."""
    state = table.state
    mover = stacks.stack(state, fleet_id)
    if not is_sea(mover.place):
        return False
    stopped = False
    for enemy in _watchers(state, mover):
        mover = stacks.stack(state, fleet_id)
        watch = [one for one in enemy_fleets(state, mover.place, side(state, mover)) if side(state, one) == enemy]
        add = sum([n for _, n in interception_modifiers(state, mover, watch)])
        where = PLACE_IDS[mover.place]
        with table.step("sea_intercept", things=(f"place:{where}",), zone=where):
            roll = table.roll(sides(_INTERCEPTION["die"]))
            id = "sea_caught" if roll + add >= STOP else "sea_slips"
            table.tell(id, "9.3.5", who=OWNERS[mover.owner], enemy=OWNERS[enemy], zone=where, roll=roll, add=add)
        stopped = stopped or roll + add >= STOP
        if roll + add >= ATTACK and (yield from _strikes(table, enemy, mover, watch)):
            yield from naval_battle(table, tuple([one.id for one in watch]), (fleet_id,), mover.place)
            now = stacks.find(state, fleet_id)
            if now is None or now.place != mover.place:
                return True
    return stopped


def _watchers(state: State, mover: Stack) -> list[int]:
    there = enemy_fleets(state, mover.place, side(state, mover))
    found = dict.fromkeys(side(state, one) for one in there)
    return [enemy for enemy in found if may_turn_on(state, enemy, side(state, mover))]


def _strikes(table: Table, enemy: int, mover: Stack, watch: list[Stack]) -> Play[bool]:
    """9.3.5, C246 The interceptor may attack, for 1 GP each fleet; fleets without a player always do."""
    state = table.state
    faction = decides(state, watch[0])
    if faction == NOBODY:
        return True
    price = PER_STACK * len(watch)
    where = PLACE_IDS[mover.place]
    pick = yield from masked(
        table.ask(
            SEATS[faction],
            "sea.strike",
            [_STRIKE, _LET_BE] if can_pay(state, faction, price) else [_LET_BE],
            rule="9.3.5",
            params={"zone": where, "enemy": OWNERS[mover.owner], "n": price},
            about=f"place:{where}",
            secret=True,
        )
    )
    if pick.value:
        pay(table, faction, price)
    return bool(pick.value)


# 16.2 The pirates of Jerlea Bay: the search for their base, the parley, their loyalty --------------------------------


PIRATES = MINOR_IDS.index("jerlea_pirates")
BAY = PLACE[MINORS[PIRATES].home]
SHIPS = force_of(MINORS[PIRATES].units)
_PARLEY_TABLE: Any = TABLES["pirate_parley"]
_MODIFIERS: list[dict[str, Any]] = _PARLEY_TABLE["modifiers"]
GIFT: int = _PARLEY_TABLE["gift_gp"]
"""16.2 What makes the parley easier."""
GIFT_ADD = next(int(one["add"]) for one in _MODIFIERS if one.get("if") == "spend_2gp")
FACTION_ADD = {SEATS.index(one["faction"]): int(one["add"]) for one in _MODIFIERS if "faction" in one}
_SEARCH = Option("search", ("search", NONE, 0), text="option.pirates_search")
_PLAIN = Option("plain", 0, text="option.pirates_plain")
_GIFT = Option("gift", GIFT, text="option.pirates_gift", params={"n": GIFT}, price={"gold": GIFT})
_NO = Option("no", None, text="option.pirates_no")


def envoy(state: State, one: Stack) -> bool:
    """16.2 Whether a hero or a general is on a transport of the fleet."""
    if not capacity(one):
        return False
    there = [one.id, *[army.id for army in cargo(state, one.id)]]
    return bool(commanders(state, one)) or any(
        person.role == Role.HERO and person.stack in there for person in state.people
    )


def search_barred(state: State, voyage: Voyage) -> str:
    """16.2, C250 Why a fleet cannot look for the pirates: a word for the texts; nothing if it can."""
    one = ship(state, voyage)
    if one.place != BAY:
        return "elsewhere"
    if state.minors[PIRATES] != NOBODY:
        return "allied"
    if voyage.moved:
        return "moved"
    return "" if envoy(state, one) else "envoy"


def pirate_options(state: State, voyage: Voyage) -> list[Option]:
    """16.2 Instead of sailing, a fleet in Jerlea Bay may look for the pirates' base."""
    return [] if search_barred(state, voyage) else [_SEARCH]


def search(table: Table, voyage: Voyage) -> Play[None]:
    """16.2, C250 The base is found with 3-6 on a D6; the gold for the activation is that for the search."""
    who = SEATS[voyage.faction]
    with table.step("pirates_search", things=(f"place:{PLACE_IDS[BAY]}",), zone=PLACE_IDS[BAY]):
        roll = table.roll(sides(_PARLEY_TABLE["search"]["die"]))
        found = roll >= int(_PARLEY_TABLE["search"]["ok_min"])
        table.tell("pirates_found" if found else "pirates_hidden", "16.2", who=who, roll=roll)
    if not found:
        return
    options = [_PLAIN, _GIFT] if can_pay(table.state, voyage.faction, GIFT) else [_PLAIN]
    (pick,) = yield table.ask(
        who, "pirates.parley", [*options, _NO], rule="16.2", params={"add": GIFT_ADD}, secret=True
    )
    if pick.value is not None:
        yield from parley(table, voyage.faction, pick.value)


def parley(table: Table, faction: int, gift: int) -> Play[None]:
    """16.2, C42 A D6 decides how many ships the pirates lend, if any; gold helps, and no one trusts the Brotherhood."""
    pay(table, faction, gift)
    who = SEATS[faction]
    add = (GIFT_ADD if gift else 0) + FACTION_ADD.get(faction, 0)
    with table.step("pirates_parley", things=(f"place:{PLACE_IDS[BAY]}",)):
        roll = table.roll(sides(_PARLEY_TABLE["die"]))
        n = int(row(_PARLEY_TABLE["rows"], roll + add)["ships"])
        table.tell("pirates_accept" if n else "pirates_refuse", "16.2", who=who, roll=roll, add=add, n=n)
    if n:
        yield from _enlist(table, faction, n)


def _enlist(table: Table, faction: int, n: int) -> Play[None]:
    """16.2 The Faction chooses among the pirates' ships; Handhoria commands them (C64)."""
    state = table.state
    fleet = [unit for unit, count in SHIPS for _ in range(count)]
    seen: dict[int, int] = {}
    options = []
    for unit in fleet:
        seen[unit] = seen.get(unit, 0) + 1
        id = UNIT_IDS[unit]
        options.append(Option(f"{id}.{seen[unit]}", unit, f"unit:{id}", "option.naval_unit", {"unit": id}))
    picks = yield table.ask(
        SEATS[faction], "pirates.ships", options, at_least=n, at_most=n, rule="16.2", params={"n": n}
    )
    chosen = joined(*[((pick.value, 1),) for pick in picks])
    state.minors[PIRATES] = faction
    state.minor_reserve[PIRATES] = without(SHIPS, chosen)
    general = GENERAL_IDS.index(MINORS[PIRATES].general)
    later = state.clock + 1  # 16.2: they sail in every turn after this one
    stacks.add(state, Stack(0, MINOR, Kind.FLEET, BAY, chosen, general=general, nation=PIRATES, moved_until=later))
    table.tell("pirates_join", "16.2", who=SEATS[faction], zone=PLACE_IDS[BAY])


def pirates_loyal(table: Table, faction: int, id: int) -> bool:
    """16.2 Each time they are to sail 2D6 are rolled: with 2 or 12 the pirates are rebels from now on (16.3)."""
    state = table.state
    who = SEATS[faction]
    with table.step("pirates_loyalty", things=(f"stack:{id}",)):
        n, _, faces = _PARLEY_TABLE["loyalty"]["die"].partition("D")
        total = sum([table.roll(int(faces)) for _ in range(int(n))])
        broken = total in _PARLEY_TABLE["loyalty"]["rebel_on"]
        table.tell("pirates_rebel" if broken else "pirates_loyal", "16.2", who=who, roll=total)
    if broken:
        state.minors[PIRATES] = REBELS
        for one in [one for one in state.stacks if one.owner == MINOR and one.nation == PIRATES]:
            _put_ashore(table, one)
            stacks.replace(state, one.id, activated=True)
    return not broken


def _put_ashore(table: Table, one: Stack) -> None:
    """C251 Troops and persons aboard pirates who break away are put ashore."""
    state = table.state
    for army in cargo(state, one.id):
        zone = landfall(state, one.place, side(state, army))
        stacks.replace(state, army.id, aboard=NONE, place=zone)
        for person in [person.id for person in state.people if person.stack == army.id]:
            heroes.change(state, person, place=zone)
    for guest in [person for person in state.people if person.stack == one.id]:
        heroes.change(state, guest.id, stack=NONE, place=landfall(state, one.place, guest.owner))


# 9.3.5 Winter at sea -------------------------------------------------------------------------------------------------


_WINTER: Any = TABLES["naval_move"]["winter_at_sea"]


@asks_nothing
def winter_at_sea(table: Table) -> None:
    """9.3.5 Each fleet that is not in port rolls: 1-8 it is lost, 9-10 it comes to the nearest friendly port."""
    state = table.state
    for one in [one for one in state.stacks if one.kind == Kind.FLEET and is_sea(one.place) and not sheltered(one)]:
        where = PLACE_IDS[one.place]
        with table.step("winter_at_sea", things=(f"place:{where}",), zone=where):
            roll = table.roll(sides(_WINTER["die"]))
            port = refuge(state, one)
            if roll <= int(_WINTER["lost_max"]) or port < 0:
                table.tell("winter_sinks", "9.3.5", who=OWNERS[one.owner], zone=where, roll=roll)
                lost_at_sea(table, one)
            else:
                put(state, one.id, port)
                table.tell(
                    "winter_reaches", "9.3.5", who=OWNERS[one.owner], zone=where, roll=roll, target=PLACE_IDS[port]
                )


def sheltered(one: Stack) -> bool:
    """C249 The pirates have their hidden base in Jerlea Bay."""
    return one.owner == MINOR and one.nation == PIRATES and one.place == BAY


def refuge(state: State, one: Stack) -> int:
    """9.3.5, C249 The nearest friendly port, however far; of pirates without one their bay; -1: there is none."""
    ports = havens(state, one, N)
    if ports:
        return min(ports, key=lambda zone: (ports[zone], zone))
    return BAY if one.owner == MINOR and one.nation == PIRATES else -1


def lost_at_sea(table: Table, fleet: Stack) -> None:
    """C249 A fleet is lost with all units aboard; generals and persons get ashore and are not captured."""
    state = table.state
    for one in [fleet, *cargo(state, fleet.id)]:
        shore = landfall(state, fleet.place, side(state, one))
        there = [person.id for person in state.people if person.stack == one.id]
        stacks.put_under(state, one.general)
        stacks.destroy(state, one.id)
        for person in there:
            heroes.change(state, person, place=shore)
