"""3.2, 9.3.4, 9.4.2, 9.4.4 What the dice may bring: the map as a seat knows it, battles, single rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from msgspec.structs import replace

from vexillum.core.tools.odds import Odds, dice_sum, evenly, of

from .. import boons, pillage, scenarios
from ..agents import LIES, lied_about
from ..armies import scouting
from ..armies.march import March
from ..armies.zone_entry import INTERCEPTION_MOST as INTERCEPTED
from ..armies.zone_entry import retreat_max
from ..battle.forecast import Estimate, estimate, imagined
from ..battle.sides import Battle, Manner, off_coast
from ..combat import siege
from ..combat.battles import terms_of
from ..components.map import REGION_OF, TERRAIN
from ..components.pieces import NOTHING, F, Force
from ..components.tables import TABLES, row, sides
from ..knowledge import hidden_person, hidden_stack
from ..money import markers
from ..naval import DIE, command, naval_column, sunk
from ..people.barbarians import parley_modifier
from ..politics import Order, modifiers
from ..stacks import DECK, factors, general_effect, sighting, strategic, whole_force
from ..state import NONE, Kind, Stack, Stacks, State

# 3.2, 9.3.4 The map as a seat knows it: others' stacks with what was seen of them, and nothing else that is hidden


def as_seen(state: State, seat: int) -> State:
    """The same position with nothing in it that a seat may not know: what it has not seen is not there."""
    seen = state.copy()
    seen.stacks = Stacks([shown(state, seat, one) for one in state.stacks])
    seen.people = [one for one in state.people if not hidden_person(one, seat)]
    seen.treasury = [gold if faction == seat else 0 for faction, gold in enumerate(state.treasury)]
    seen.hands = [
        card if number // (len(state.hands) // F) == seat else NONE for number, card in enumerate(state.hands)
    ]
    return seen


def shown(state: State, seat: int, one: Stack) -> Stack:
    """A stack as a seat knows it: another's with the units that were seen last, and no leader."""
    if not hidden_stack(one, seat):
        return one
    found = sighting(state, seat, one.id)
    units = NOTHING if found is None else found.units
    return replace(one, units=units, hired=NOTHING, sworn=NOTHING, general=NONE, goods=(), residual=0)


def is_known(state: State, seat: int, one: Stack) -> bool:
    """Whether a seat has seen anything of a stack, or it is public."""
    return not hidden_stack(one, seat) or sighting(state, seat, one.id) is not None


def all_known(state: State, seat: int, there: Sequence[Stack]) -> bool:
    """Whether a seat has seen something of each of some stacks."""
    return all(is_known(state, seat, one) for one in there)


def may_lead(state: State, seat: int, one: Stack) -> list[int]:
    """3.5 The generals who may lead a stack, as far as a seat knows: the only one, or any that it has not seen."""
    if not hidden_stack(one, seat) or one.general == NONE:
        return [one.general]
    gone = {*state.fallen_generals, *[other.general for other in state.stacks if other.owner == seat]}
    return [general for general in range(DECK) if general not in gone] or list(range(DECK))


def differences(state: State, seat: int, mover: Stack, other: Stack) -> dict[int, Fraction]:
    """3.5 How much better the mover's general may be than the other's, and how likely that is."""
    found: dict[int, Fraction] = {}
    mine, his = may_lead(state, seat, mover), may_lead(state, seat, other)
    for one in mine:
        for two in his:
            by = strategic(one, two) - strategic(two, one)
            found[by] = found.get(by, Fraction(0)) + Fraction(1, len(mine) * len(his))
    return found


# 9.4.2, 9.4.4 What to expect of a battle, from what a seat has seen of both armies -----------------------------------


_NEW = 10**6
"""The number of a stack that is only imagined."""


def forecast(
    state: State,
    seat: int,
    attackers: Sequence[Stack],
    defenders: Sequence[Stack],
    zone: int,
    manner: Manner = Manner.FIELD,
) -> Estimate | None:
    """9.4.2 The forecast of a battle as a seat can compute it; None if it has never seen one of the stacks."""
    if not attackers or not defenders or not all_known(state, seat, [*attackers, *defenders]):
        return None
    mine, his = ([shown(state, seat, one) for one in side] for side in (attackers, defenders))
    if not any(whole_force(one) for one in mine) or not any(whole_force(one) for one in his):
        return None
    return _estimated(state, seat, mine, his, zone, manner)


def against(
    state: State,
    seat: int,
    attackers: Sequence[Stack],
    owner: int,
    units: Force,
    zone: int,
    manner: Manner = Manner.FIELD,
) -> Estimate | None:
    """9.4.2 The same against troops that are not yet on the map, but known to all: a nation's, rebels."""
    if not attackers or not all_known(state, seat, attackers) or not units:
        return None
    foe = Stack(_NEW, owner, Kind.COMPANY, zone, units, nation=REGION_OF[zone])
    return _estimated(state, seat, [shown(state, seat, one) for one in attackers], [foe], zone, manner)


def _estimated(state: State, seat: int, mine: list[Stack], his: list[Stack], zone: int, manner: Manner) -> Estimate:
    """The forecast for stacks as they are known, wherever they would be."""
    seen = as_seen(state, seat)
    ids = [one.id for one in (*mine, *his)]
    seen.stacks = Stacks([*[one for one in seen.stacks if one.id not in ids], *mine, *his])
    terms = terms_of(seen, tuple([one.id for one in mine]), tuple([one.id for one in his]), zone, manner)
    fleets = (off_coast(state, zone, {one.owner for one in mine}), off_coast(state, zone, {one.owner for one in his}))
    tactical = scenarios.has_rule(state, scenarios.TACTICAL_VALUE)
    return estimate(imagined(mine, his, seen.people, terms, fleets=fleets, tactical=tactical))


def going_on(battle: Battle, seat: int) -> Estimate:
    """9.4.2 How a battle that is being fought would go on: both armies are seen, the other side's commander is not."""
    sides = [replace(side) if side.decides == seat else replace(side, general=NONE) for side in battle.sides]
    return estimate(replace(battle, sides=(sides[0], sides[1])))


def broadside(state: State, seat: int, fleets: Sequence[Stack]) -> Odds[int] | None:
    """9.4.4 The factors that some fleets sink in a round; None if a seat has not seen what they are."""
    seen = as_seen(state, seat)
    ids = [one.id for one in fleets]
    there = [one for one in seen.stacks if one.id in ids]
    total = factors(there)
    if not total or not all_known(state, seat, fleets):
        return None
    column = naval_column(total, command(seen, there))
    return of(evenly(range(1, DIE + 1)), lambda roll: sunk(column, roll))


# Odds of single rolls, exact where one die decides -------------------------------------------------------------------


_INTERCEPT: dict[str, int] = {
    one["if"]: one["add"] for one in TABLES["intercept"]["modifiers"] if isinstance(one["add"], int)
}


def at_most(most: int, faces: int = 10) -> Fraction:
    """The chance that a die shows a number or less."""
    return Fraction(max(0, min(faces, most)), faces)


def table_odds(
    rows: Sequence[Mapping[str, Any]], faces: int, add: int, value: Callable[[Mapping[str, Any]], Any]
) -> Odds[Any]:
    """The odds of the rows of a table, for a die and what is added to it."""
    return of(evenly(range(1, faces + 1)), lambda roll: value(row(rows, roll + add)))


# 7 Initiative ---------------------------------------------------------------------------------------------------------


def first(plus: int, rivals: int, faces: int = 10) -> Fraction:
    """7, C04 The chance to win the initiative with so much added, if no one else adds anything; ties are rolled off."""
    total = Fraction(0)
    for roll in range(1, faces + 1):
        same = Fraction(1, faces) if roll + plus <= faces else Fraction(0)
        below = Fraction(min(faces, roll + plus - 1), faces)
        total += sum(
            [comb(rivals, ties) * same**ties * below ** (rivals - ties) / (ties + 1) for ties in range(rivals + 1)],
            Fraction(0),
        )
    return total / faces


# 8.2, 16 Embassies and barbarians -------------------------------------------------------------------------------------


def embassy(state: State, faction: int, wish: Order) -> Odds[int]:
    """8.2 The points that an embassy brings, agents that may still be played apart."""
    table = TABLES["diplomacy_result"]
    add = sum(modifiers(state, faction, wish).values()) + boons.boon(state, faction, boons.NEXT_DIPLOMACY)
    add += LIES if lied_about(state, wish.region) else 0
    return table_odds(table["rows"], sides(table["die"]), add, lambda one: int(one["points"]))


def parley(faction: int, tribe: int) -> Odds[int]:
    """16.1 How many units of a tribe come; 0: the envoy is killed."""
    table = TABLES["barbarian_parley"]
    return table_odds(
        table["rows"], sides(table["die"]), parley_modifier(faction, tribe), lambda one: int(one.get("units", 0))
    )


def rebels_break_away(*, alone: bool) -> Fraction:
    """16.1 The chance that barbarians break away when they march."""
    loyalty = TABLES["barbarian_parley"]["loyalty"]
    bad = [*loyalty["rebel_on"], *(loyalty["rebel_if_alone_on"] if alone else ())]
    return sum([chance for total, chance in dice_sum(2, 6).items() if total in bad], Fraction(0))


# 9.3 On the march -----------------------------------------------------------------------------------------------------


def interception(state: State, seat: int, march: March, one: Stack, zone: int) -> Fraction:
    """9.3.1.3 The chance that a stack intercepts a march, as far as a seat knows the generals."""
    add = _INTERCEPT["wood"] if TERRAIN[zone] == "wood" else 0
    add += _INTERCEPT["mountain_or_swamp"] if TERRAIN[zone] in ("mountain", "swamp") else 0
    add += _INTERCEPT["interceptor_forced_march"] if one.marched else 0
    add += _INTERCEPT["mover_forced_march"] if march.forced else 0
    mover = next(there for there in state.stacks if there.id == march.principal)
    generals = [(his, mine) for mine in may_lead(state, seat, mover) for his in may_lead(state, seat, one)]
    met = [at_most(INTERCEPTED - add - _hampered(his, mine)) for his, mine in generals]
    return sum(met, Fraction(0)) / len(met)


def _hampered(interceptor: int, mover: int) -> int:
    """9.3.1.3, 3.5 What two generals add to the roll."""
    fox = general_effect(interceptor, "intercept")
    return strategic(mover, interceptor) - strategic(interceptor, mover) + (int(fox["mod"]) if fox is not None else 0)


def retreat(state: State, seat: int, march: March, one: Stack) -> Fraction:
    """9.3.1.1 The chance that a stack slips away before a march."""
    mover = next(there for there in state.stacks if there.id == march.principal)
    likely = differences(state, seat, mover, one)
    return sum([chance * at_most(retreat_max(one) - by) for by, chance in likely.items()], Fraction(0))


def rebellion(state: State, faction: int, zone: int, mod: int = 0) -> Odds[tuple[tuple[str, int], ...]]:
    """9.3.3 Who rebels when a zone is plundered: no one, or these units."""
    table = TABLES["rebellion"]
    add = pillage.PER_MARKER * markers(state, REGION_OF[zone]) + pillage.own_province(state, faction, zone) + mod
    return table_odds(
        table["rows"], sides(table["die"]), add, lambda one: tuple([(unit["unit"], unit["n"]) for unit in one["units"]])
    )


def patrol(one: Stack, zone: int) -> Odds[tuple[int, int, bool]]:
    """9.3.4 What a patrol learns: from which to which percentage, and whether it is caught."""
    table = TABLES["scouting"]
    return table_odds(
        table["rows"],
        sides(table["die"]),
        scouting.modifiers(one, zone),
        lambda found: (found["pct"][0], found["pct"][1], bool(found.get("lose_scout"))),
    )


# 9.4.3.1 Sieges -------------------------------------------------------------------------------------------------------


def siege_points(state: State, faction: int, zone: int) -> Odds[int]:
    """9.4.3.1 The points of the next siege roll, without agents."""
    table = TABLES["siege"]
    add = sum([n for _, n in siege.modifiers(state, faction, zone)]) + boons.boon(state, faction, boons.NEXT_SIEGE)
    return table_odds(table["rows"], sides(table["die"]), add, lambda one: int(one["points"]))


def falls(state: State, faction: int, zone: int) -> Fraction:
    """9.4.3.1 The chance that a place falls with the next roll."""
    going = siege.siege_at(state, zone)
    missing = siege.needed(state, zone) - (going.points if going is not None else 0)
    return sum(
        [chance for points, chance in siege_points(state, faction, zone).items() if points >= missing], Fraction(0)
    )
