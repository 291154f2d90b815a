"""Odds of single rolls, exact where one die decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from vexillum.core.tools.odds import Odds, dice_sum, evenly, of
from vexillum.games.akkren import boons, pillage
from vexillum.games.akkren.combat import siege
from vexillum.games.akkren.components.map import REGION_OF, TERRAIN
from vexillum.games.akkren.components.tables import TABLES, row, sides
from vexillum.games.akkren.forces.generals import effect, strategic
from vexillum.games.akkren.hand.agents import DIPLOMAT, amount
from vexillum.games.akkren.hand.moments import lied_about
from vexillum.games.akkren.money import markers
from vexillum.games.akkren.movement import scouting
from vexillum.games.akkren.movement.evasion import retreat_max
from vexillum.games.akkren.movement.interception import MOST as INTERCEPTED
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.odds.known import differences, may_lead
from vexillum.games.akkren.people.barbarians import parley_modifier
from vexillum.games.akkren.politics.embassies import Order, modifiers
from vexillum.games.akkren.state import Stack, State

_INTERCEPT: dict[str, int] = {
    one["if"]: one["add"] for one in TABLES["intercept"]["modifiers"] if isinstance(one["add"], int)
}
LIES = amount(DIPLOMAT, "diplomacy_all", "mod")


def at_most(most: int, faces: int = 10) -> Fraction:
    """The chance that a die shows a number or less."""
    return Fraction(max(0, min(faces, most)), faces)


def table_odds(
    rows: Sequence[Mapping[str, Any]], faces: int, add: int, value: Callable[[Mapping[str, Any]], Any]
) -> Odds[Any]:
    """The odds of the rows of a table, for a die and what is added to it."""
    return of(evenly(range(1, faces + 1)), lambda roll: value(row(rows, roll + add)))


# 7 --------------------------------------------------------------------------------------------------------------------


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


# 8.2, 16 --------------------------------------------------------------------------------------------------------------


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


# 9.3 ------------------------------------------------------------------------------------------------------------------


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
    fox = effect(interceptor, "intercept")
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


# 9.4.3.1 --------------------------------------------------------------------------------------------------------------


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
