"""16.1 The two tribes of barbarians: where they live; they are won, recruit, march, and may break away."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option

from .. import heroes, stacks
from ..components.map import NEIGHBOURS, PLACE_IDS, REGION, REGION_OF, is_sea
from ..components.pieces import (
    COST,
    MINOR,
    MINOR_IDS,
    MINORS,
    NOBODY,
    REBELS,
    SEATS,
    UNIT,
    UNIT_IDS,
    Force,
    force,
    force_of,
    joined,
    size,
    without,
)
from ..components.tables import TABLES, row, sides
from ..money import can_pay, may_use, pay, with_ample_gold
from ..stacks import GENERAL_IDS
from ..state import NONE, Kind, Person, Play, Role, Stack, State, Table, masked
from .capture import capture_roll

# 16.1 The tribes of barbarians: where they live, who leads them, which units wait ------------------------------------


TRIBES = tuple(number for number, minor in enumerate(MINORS) if minor.home in REGION)
"""16.1 The minor powers that live on land."""
HOME_OF = {tribe: REGION[MINORS[tribe].home] for tribe in TRIBES}


def tribe_at(place: int) -> int:
    """16.1 The tribe that lives in a place, or NONE."""
    return next((tribe for tribe in TRIBES if not is_sea(place) and REGION_OF[place] == HOME_OF[tribe]), NONE)


def host(state: State, tribe: int) -> Stack | None:
    """16.1 The stack of a tribe under its general, if it is on the map."""
    return next((one for one in state.stacks if one.owner == MINOR and one.nation == tribe), None)


def place_of(state: State, one: Person) -> int:
    """9.2 Where a person is: with his stack, if he has one."""
    return one.place if one.stack == NONE else stacks.stack(state, one.stack).place


def waiting(state: State, faction: int, tribe: int) -> Force:
    """16.1, 5.1, C406 The units off the map that a tribe could field for its ally: to the Theocracy only human ones."""
    return force([(unit, n) for unit, n in state.minor_reserve[tribe] if may_use(faction, unit)])


def chosen(table: Table, faction: int, tribe: int, n: int) -> Play[Force]:
    """C280 Which of a tribe's waiting units join its general: its ally chooses, in secret."""
    reserve = waiting(table.state, faction, tribe)
    if size(reserve) <= n:
        return reserve
    options = [
        Option(f"{UNIT_IDS[unit]}{number}", unit, f"unit:{UNIT_IDS[unit]}", "option.barbarian_unit", named(unit))
        for unit, there in reserve
        for number in range(1, there + 1)
    ]
    picks = yield table.ask(
        SEATS[faction],
        "barbarian.units",
        options,
        rule="16.1",
        at_least=n,
        at_most=n,
        params={"tribe": MINOR_IDS[tribe], "n": n},
        secret=True,
    )
    return joined(*[force({pick.value: 1}) for pick in picks])


def named(unit: int) -> dict[str, str]:
    """How an option names a unit."""
    return {"unit": UNIT_IDS[unit]}


# 16.1 The two tribes of barbarians: they are won, they recruit, they march, and they may break away ------------------


_PARLEY: Any = TABLES["barbarian_parley"]
PARLEY_GP: int = _PARLEY["gp"]
_D6 = sides(_PARLEY["die"])
_RECRUIT = Option("recruit", text="option.barbarian_recruit")
_MARCH = Option("march", text="option.barbarian_march")


# Parley ---------------------------------------------------------------------------------------------------------------


def parley_offers(state: State, faction: int) -> list[Option]:
    """16.1 Heroes and generals of a Faction who are in the land of a tribe that is not won yet; it costs 1 GP."""
    return envoys(state, faction) if can_pay(state, faction, PARLEY_GP) else []


def may_have_envoys(state: State, faction: int) -> bool:
    """C362, C363 Whether others cannot exclude that a Faction treats with a tribe: it has somebody there."""
    there = [one.place for one in state.stacks if one.owner == faction]
    there += [one.place for one in state.people if one.owner == faction and heroes.free(one)]
    return any(_waits(state, place) for place in there)


def envoys(state: State, faction: int) -> list[Option]:
    """16.1 The heroes and generals of a Faction who are in the land of a tribe that is not won yet."""
    people = [one for one in state.people if one.owner == faction and one.role == Role.HERO and heroes.free(one)]
    armies = [one for one in state.stacks if one.owner == faction and one.kind == Kind.ARMY and one.general != NONE]
    return [
        *[_hero(one, place) for one in people if _waits(state, place := place_of(state, one))],
        *[_general(one) for one in armies if _waits(state, one.place)],
    ]


def _waits(state: State, place: int) -> bool:
    tribe = tribe_at(place)
    return tribe != NONE and state.minors[tribe] == NOBODY


def _hero(one: Person, place: int) -> Option:
    params = {"person": heroes.name(one), "tribe": MINOR_IDS[tribe_at(place)]}
    return Option(f"p{one.id}", one.id, f"person:{one.id}", "option.parley_hero", params, {"gp": PARLEY_GP})


def _general(one: Stack) -> Option:
    params = {"general": GENERAL_IDS[one.general], "tribe": MINOR_IDS[tribe_at(one.place)]}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.parley_general", params, {"gp": PARLEY_GP})


def parley_modifier(faction: int, tribe: int) -> int:
    """16.1, C30 Some are not welcome."""
    for one in _PARLEY["modifiers"]:
        if one["tribe"] == MINOR_IDS[tribe] and one["faction"] == SEATS[faction]:
            return int(one["add"])
    return 0


def parley(table: Table, faction: int, envoy: int) -> Play[None]:
    """16.1, C42 A hero or general treats with a tribe: he is killed, or its general takes the field with some units."""
    state = table.state
    person = next((one for one in state.people if one.id == envoy), None)
    place = place_of(state, person) if person is not None else stacks.stack(state, envoy).place
    tribe = tribe_at(place)
    pay(table, faction, PARLEY_GP)
    with table.step("barbarian_parley", things=(f"place:{PLACE_IDS[place]}",), tribe=MINOR_IDS[tribe]):
        roll = table.roll(_D6)
        add = parley_modifier(faction, tribe)
        found = row(_PARLEY["rows"], roll + add)
        params: dict[str, Any] = {"who": SEATS[faction], "tribe": MINOR_IDS[tribe], "roll": roll, "add": add}
        if "units" not in found:
            table.tell("barbarians_refuse", "16.1", **params)
            _killed(table, faction, envoy)
            return
        table.tell("barbarians_join", "16.1", n=found["units"], **params)
    yield from _take_field(table, faction, tribe, place, int(found["units"]))


def _killed(table: Table, faction: int, envoy: int) -> None:
    """16.1 The envoy is killed; the army of a general is a garrison from now on, or a company of mercenaries."""
    state = table.state
    person = next((one for one in state.people if one.id == envoy), None)
    if person is not None:
        heroes.die(state, envoy)
        table.tell("hero_dies", "16.1", who=SEATS[faction], person=heroes.name(person))
        return
    army = stacks.stack(state, envoy)
    stacks.discard_general(state, army.general)
    stacks.replace(state, envoy, general=NONE, naval_general=False, kind=stacks.leaderless(army))
    table.tell("general_dies", "16.1", who=SEATS[faction], general=GENERAL_IDS[army.general])


def _take_field(table: Table, faction: int, tribe: int, place: int, n: int) -> Play[None]:
    """16.1, C280 The Faction chooses which units come; the others wait off the map."""
    state = table.state
    all_units = force_of(MINORS[tribe].units)
    state.minors[tribe] = faction
    state.minor_reserve[tribe] = all_units
    units = yield from chosen(table, faction, tribe, n)
    state.minor_reserve[tribe] = without(all_units, units)
    general = GENERAL_IDS.index(MINORS[tribe].general)
    stacks.add(state, Stack(0, MINOR, Kind.COMPANY, place, units, general=general, nation=tribe))


# Their turn -----------------------------------------------------------------------------------------------------------


def barbarian_offers(state: State, faction: int) -> list[Option]:
    """16.1 The tribes with which a Faction can do something in its movement: each once a turn."""
    found = []
    for tribe in TRIBES:
        one = host(state, tribe)
        if one is not None and state.minors[tribe] == faction and not one.activated and one.aboard == NONE:
            params = {"tribe": MINOR_IDS[tribe], "zone": PLACE_IDS[one.place]}
            found.append(Option(f"s{one.id}", tribe, f"stack:{one.id}", "option.barbarian", params))
    return found


def barbarian_turn(table: Table, faction: int, tribe: int) -> Play[bool]:
    """16.1 One of three: recruit, buy a unit, march. Returns whether the stack may now be moved, at no cost.

    It is asked of its loyalty before it marches; what breaks away is everyone's enemy (16.3). Who only lacks the gold
    to buy is asked all the same (C362).
    """
    state = table.state
    one = host(state, tribe)
    assert one is not None
    decision = table.ask(
        SEATS[faction],
        "barbarian.act",
        acts(state, faction, tribe),
        rule="16.1",
        params={"tribe": MINOR_IDS[tribe]},
        about=f"stack:{one.id}",
        secret=True,
    )
    if len(acts(with_ample_gold(state, faction), faction, tribe)) > 1:
        pick = yield from masked(decision)
    else:
        (pick,) = yield decision
    stacks.replace(state, one.id, activated=True)
    if pick is _MARCH:
        return loyal(table, one.id)
    if pick is _RECRUIT:
        yield from _recruit(table, faction, tribe)
    else:
        unit = UNIT[pick.key]
        pay(table, faction, COST[unit])
        table.tell("barbarians_bought", "16.1", who=SEATS[faction], tribe=MINOR_IDS[tribe])
        _join(state, tribe, force({unit: 1}))
    return False


def acts(state: State, faction: int, tribe: int) -> list[Option]:
    """16.1 What can be done with a tribe: recruit at home, buy at home or next to it, march.

    No one joins any more when their general is dead.
    """
    one = host(state, tribe)
    assert one is not None
    reserve = waiting(state, faction, tribe) if one.general != NONE else ()
    at_home = tribe_at(one.place) == tribe
    near = at_home or any(tribe_at(zone) == tribe for zone in ([] if is_sea(one.place) else NEIGHBOURS[one.place]))
    found = [_RECRUIT] if reserve and at_home else []
    for unit, _ in reserve if near else ():
        if can_pay(state, faction, COST[unit]):
            price = {"gp": COST[unit]}
            found.append(
                Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.barbarian_buy", named(unit), price)
            )
    return [*found, _MARCH]


def _recruit(table: Table, faction: int, tribe: int) -> Play[None]:
    """16.1 An attempt to recruit: none, one or two units join at no cost."""
    rule = _PARLEY["recruit"]
    with table.step("barbarian_recruit", tribe=MINOR_IDS[tribe]):
        roll = table.roll(sides(rule["die"]))
        n = int(row(rule["rows"], roll)["units"])
        table.tell("barbarians_recruit", "16.1", who=SEATS[faction], tribe=MINOR_IDS[tribe], roll=roll, n=n)
    if n:
        units = yield from chosen(table, faction, tribe, n)
        _join(table.state, tribe, units)


def _join(state: State, tribe: int, units: Force) -> None:
    """16.1 Units come from off the map to the tribe's general."""
    one = host(state, tribe)
    assert one is not None
    state.minor_reserve[tribe] = without(state.minor_reserve[tribe], units)
    stacks.replace(state, one.id, units=joined(one.units, units))


def accompanied(state: State, one: Stack) -> bool:
    """16.1 Whether a hero or general of their ally is with the barbarians: in their stack, or in the same zone."""
    faction = state.minors[one.nation]
    hero = any(
        person.owner == faction
        and person.role == Role.HERO
        and heroes.free(person)
        and place_of(state, person) == one.place
        for person in state.people
    )
    there = [stack for stack in state.stacks if (stack.place, stack.aboard) == (one.place, one.aboard)]
    return hero or any(stack.owner == faction and stack.kind == Kind.ARMY for stack in there)


def loyal(table: Table, id: int) -> bool:
    """16.1 Barbarians who march, alone or with an army, are asked of their loyalty: 2 or 12, and alone 3 or 11."""
    state = table.state
    one = stacks.stack(state, id)
    rule = _PARLEY["loyalty"]
    with table.step("barbarian_loyalty", things=(f"stack:{id}",), tribe=MINOR_IDS[one.nation]):
        dice = (table.roll(_D6), table.roll(_D6))
        bad = list(rule["rebel_on"]) + ([] if accompanied(state, one) else list(rule["rebel_if_alone_on"]))
        stays = sum(dice) not in bad
        line = "barbarians_loyal" if stays else "barbarians_rebel"
        table.tell(line, "16.1", tribe=MINOR_IDS[one.nation], roll=sum(dice), bad=sorted(bad))
        if not stays:
            state.minors[one.nation] = REBELS
    if not stays and not is_sea(one.place):
        forsake(table, id)
    return stays


def forsake(table: Table, id: int) -> None:
    """16.1, 9.2.3, C434 Persons who were with barbarians that have rebelled are among enemies now."""
    state = table.state
    zone = stacks.stack(state, id).place
    for person in [person.id for person in state.people if person.stack == id]:
        heroes.change(state, person, stack=NONE, place=zone)
        capture_roll(table, person, zone)
