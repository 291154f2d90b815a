"""9.4.2, 9.4.2.4, 9.4.3.1, 13.5, C55 Losses: who chooses, best fit, what elimination means; losses without a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..components.map import PLACE_IDS
from ..components.pieces import CF, COST, DEMON, FACTIONS, NOBODY, OWNERS, SEATS, SPIRIT, UNIT, UNIT_IDS, F, strength
from ..components.tables import DISORDER, KILL, TABLES, sides
from ..control import side
from ..stacks import put_under, see_whole, whole_force
from ..state import KINDS, NONE, Holding, Play, Stack, State, Table
from . import scene
from .sides import Battle, Piece, Side, decides, lead

# 9.4.2 Who chooses a unit: the Faction that decides for a side, or for sides without a player a fixed rule (C102)


def weakest(one: Piece) -> tuple[int, int, int]:
    """C102 What a side without a player gives up first: fewest factors, cheapest."""
    return one.cf, COST[one.unit], one.unit


def strongest(one: Piece) -> tuple[int, int, int]:
    """C102 What it picks among the enemy."""
    return -one.cf, -COST[one.unit], one.unit


def groups(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """One piece for each kind that can be told apart, by its key: unit, what marks it, and its stack if it matters."""
    several = len({one.stack for one in pieces if one.stack != NONE}) > 1
    found: dict[str, Piece] = {}
    for one in pieces:
        stack = (f"s{one.stack}",) if several and one.stack != NONE else ()
        found.setdefault(".".join([one.id, *one.tags, *stack]), one)
    return found


def alike(one: Piece, other: Piece) -> bool:
    """Whether it makes no difference which of two pieces is chosen."""
    return (one.unit, one.tags, one.stack) == (other.unit, other.tags, other.stack)


def _option(key: str, one: Piece) -> Option:
    params: dict[str, Any] = {"unit": one.id}
    if not one.tags:
        return Option(key, one, f"unit:{one.id}", "option.battle_unit", params)
    return Option(key, one, f"unit:{one.id}", "option.battle_unit_marked", params | {"tags": list(one.tags)})


def why_not_unit(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a unit is not among those that can be chosen."""
    unit = name.rpartition(":")[2].partition(".")[0]
    if unit not in UNIT:
        return None
    return Message("why.battle_unit", {"unit": unit, "units": _units(decision)}, decision.rule)


def _units(decision: Decision) -> list[str]:
    return list(dict.fromkeys(option.value.id for option in decision.options if isinstance(option.value, Piece)))


def choose(
    table: Table,
    battle: Battle,
    chooser: Side,
    kind: str,
    pieces: Sequence[Piece],
    *,
    rule: str,
    faction: int = NONE,
    optional: bool = False,
    secret: bool = False,
    **params: Any,
) -> Play[Piece | None]:
    """A side chooses one of some pieces; ``faction``: another Faction of the side than the one that decides for it.

    Those without a player give up the weakest of their own, and pick the strongest of the enemy's (C102).
    """
    if not pieces:
        return None
    seat = chooser.decides if faction == NONE else faction
    if not chooser.played:
        own = pieces[0] in chooser.pieces
        return min(pieces, key=weakest if own else strongest)
    found = groups(pieces)
    alike = Counter([(one.unit, one.tags) for one in found.values()])
    options = [
        _with_stack(_option(key, one), one, table.state) if alike[one.unit, one.tags] > 1 else _option(key, one)
        for key, one in found.items()
    ]
    (pick,) = yield table.ask(
        SEATS[seat],
        f"battle.{kind}",
        [*options, DONE] if optional else options,
        rule=rule,
        params={"zone": PLACE_IDS[battle.terms.zone], **params},
        about=f"place:{PLACE_IDS[battle.terms.zone]}",
        secret=secret,
        why=why_not_unit,
    )
    chosen: Piece | None = pick.value
    return chosen


def _with_stack(option: Option, one: Piece, state: State) -> Option:
    """The same unit in several stacks: the owner and the kind of each stack."""
    stack = stacks.find(state, one.stack)
    if stack is None:
        return option
    params = {"what": option.message, "kind": KINDS[stack.kind], "owner": OWNERS[stack.owner]}
    return replace(option, text="option.battle_unit_of", params=params)


def ask(
    table: Table,
    battle: Battle,
    faction: int,
    kind: str,
    options: Sequence[Option],
    *,
    rule: str,
    secret: bool = False,
    why: Why | None = None,
    **params: Any,
) -> Play[Option]:
    """A Faction chooses one of some options of a battle."""
    zone = PLACE_IDS[battle.terms.zone]
    (pick,) = yield table.ask(
        SEATS[faction],
        f"battle.{kind}",
        tuple(options),
        rule=rule,
        params={"zone": zone, **params},
        about=f"place:{zone}",
        secret=secret,
        why=why,
    )
    return pick


def ask_number(
    table: Table,
    battle: Battle,
    faction: int,
    kind: str,
    least: int,
    most: int,
    *,
    rule: str,
    secret: bool = False,
    **params: Any,
) -> Play[int]:
    """A Faction chooses a number."""
    options = [Option(str(n), n, text="option.number", params={"n": n}) for n in range(least, most + 1)]
    pick = yield from ask(table, battle, faction, kind, options, rule=rule, secret=secret, why=why_not_number, **params)
    return int(pick.value)


def why_not_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number cannot be chosen."""
    if not name.isdigit():
        return None
    params = {"least": decision.options[0].value, "most": decision.options[-1].value}
    return Message("why.battle_number", params, decision.rule)


# 9.4.2.4, C55 Best fit: which sums of factors meet losses best. Pure -------------------------------------------------
#
# The set of units is lost whose factors together are the most that is not above the losses; of several such sets, one
# with the fewest units.


_NEVER = 1 << 30


def _fewest(factors: Iterable[int], most: int) -> list[int]:
    """For each sum up to ``most``: the fewest units that make it; more than there can be if none do."""
    fewest = [0] + [_NEVER] * most
    for value in factors:
        for sum in range(most, value - 1, -1):
            if value and fewest[sum - value] + 1 < fewest[sum]:
                fewest[sum] = fewest[sum - value] + 1
    return fewest


def best_fit(factors: Sequence[int], points: int) -> tuple[int, int]:
    """C55 The most that units of these factors can meet of some losses, and with how few units."""
    fewest = _fewest(factors, points)
    total = max(sum for sum in range(points + 1) if fewest[sum] < _NEVER)
    return total, fewest[total]


def may_go(factors: Sequence[int], points: int) -> list[int]:
    """C55 The factors of units that can be the next to go, in some best fit; none if nothing fits."""
    total, count = best_fit(factors, points)
    if not total:
        return []
    found = []
    for value in sorted(set(factors)):
        if 0 < value <= total:
            rest = list(factors)
            rest.remove(value)
            if _fewest(rest, total - value)[total - value] == count - 1:
                found.append(value)
    return found


def threshold(points: int, factor: int) -> int:
    """9.4.2.4 The recovery roll that still kills: the points as tenths of the unit's factor, rounded up.

    A unit without factors counts as one of 1 (ruling C110).
    """
    return -(-10 * points // max(1, factor))


# 9.4.2 Units are eliminated or disordered, stacks are destroyed: what that means for the map -------------------------


_REPAIRS = {
    (number, UNIT[rule["unit"]]): rule
    for number, faction in enumerate(FACTIONS)
    for rule in faction.rules
    if rule["op"] == "repair"
}
"""5.4 Who repairs which units."""
_CAPTURE: Any = TABLES["rout"]["general_captured"]


def show(table: Table, id: int) -> None:
    """C101 Everyone sees an army that fights, as it is now."""
    one = stacks.stack(table.state, id)
    for seat in range(F):
        see_whole(table.state, seat, one)


def hit(table: Table, battle: Battle, side: Side, one: Piece, result: str, rule: str) -> None:
    """9.4.2.3 A unit is disordered or eliminated."""
    if result == DISORDER:
        disorder(table, side, one, rule)
    elif result == KILL:
        eliminate(table, battle, side, one, rule)


def disorder(table: Table, side: Side, one: Piece, rule: str) -> None:
    """9.4.2.2, 9.4.2.3 A unit takes no further part in this battle; afterwards it is back."""
    one.disordered = True
    scene.tell(table, "battle_disordered", rule, who=side.names, unit=one.id)


def eliminate(table: Table, battle: Battle, side: Side, one: Piece, rule: str, *, for_good: bool = False) -> None:
    """9.4.2 A unit is eliminated, unless it is a giant that is repaired (5.4); not if it is ``for_good``."""
    repairable = (one.owner, one.unit) in _REPAIRS and one.holding != Holding.CALLED and not for_good
    if repairable and _repaired(table, side, one):
        return
    side.pieces.remove(one)
    let_go(battle.enemy(side), one)
    scene.falls(table, side.number, one.id)
    scene.tell(table, "battle_eliminated", rule, who=side.names, unit=one.id)
    if one.holding == Holding.CALLED:
        return
    side.fallen += one.worth
    side.lost = {**side.lost, one.unit: side.lost.get(one.unit, 0) + 1}
    left = stacks.lose_one(table.state, one.stack, stacks.Member(one.unit, one.holding))
    if stacks.empty(left):
        destroyed(table, battle, side, one.stack)
    else:
        show(table, one.stack)


def let_go(enemy: Side, one: Piece) -> None:
    """9.4.2.1 A parasite leaves its host, a host its parasites: these look for another one in the next round (C104)."""
    if one.host is not None:
        one.host.parasites -= 1
        one.host = None
    if one.parasites:
        for other in enemy.pieces:
            if other.host is one:
                other.host = None


def _repaired(table: Table, side: Side, one: Piece) -> bool:
    """5.4, C65 A giant is patched up: it stays in the army, but fights no more in this battle (ruling C118)."""
    rule = _REPAIRS[one.owner, one.unit]
    roll = table.roll(sides(rule["die"]))
    if roll > rule["stay_max"]:
        scene.tell(table, "battle_not_repaired", "5.4", who=side.names, unit=one.id, roll=roll, most=rule["stay_max"])
        return False
    one.disordered = True
    scene.tell(table, "battle_repaired", "5.4", who=side.names, unit=one.id, roll=roll, most=rule["stay_max"])
    return True


def destroyed(table: Table, battle: Battle, side: Side, id: int) -> None:
    """A stack has no unit left: its counter goes, its general is captured or gets away, its people are stranded."""
    state = table.state
    one = stacks.stack(state, id)
    scene.tell(table, "battle_destroyed", "9.4.2", owner=OWNERS[one.owner])
    if one.general != NONE:
        _general(table, battle, side, one.general, one.owner)
    there = [person.id for person in state.people if person.stack == id]
    battle.stranded += there
    battle.destroyed.append((id, one.owner))
    side.stacks.remove(id)
    side.heroes = [hero for hero in side.heroes if hero.id not in there]
    side.casters = [caster for caster in side.casters if caster.person.id not in there]
    stacks.remove(state, id)
    lead(state, side)
    for person in there:
        heroes.change(state, person, place=battle.terms.zone)


def _general(table: Table, battle: Battle, side: Side, general: int, owner: int) -> None:
    """C70, C116 The general of a destroyed army."""
    captor = battle.enemy(side).owners[0]
    if general_taken(table, general, owner, captor):
        battle.captured.append((general, owner, captor))


def general_taken(table: Table, general: int, owner: int, captor: int) -> bool:
    """C70, C116 The general of a lost army is captured, or gets away alone and may be found again in the deck."""
    roll = table.roll(sides(_CAPTURE["die"]))
    taken = bool(roll <= _CAPTURE["yes_max"])
    scene.tell(
        table,
        "battle_general_captured" if taken else "battle_general_escaped",
        "C70",
        general=stacks.GENERAL_IDS[general],
        owner=OWNERS[owner],
        captor=OWNERS[captor],
        roll=roll,
    )
    if taken:
        stacks.discard_general(table.state, general)
    else:
        stacks.put_under(table.state, general)
    return taken


def general_killed(table: Table, side: Side, id: int) -> None:
    """C20 A general is murdered: his army is a garrison from now on, mercenaries alone are a company."""
    one = stacks.stack(table.state, id)
    stacks.discard_general(table.state, one.general)
    stacks.replace(table.state, id, general=NONE, naval_general=False, kind=stacks.leaderless(one))
    lead(table.state, side)


# 9.4.2.4, C55 A side takes losses: best fit, the three exceptions, what is left over, the recovery roll --------------


_BOWMEN = UNIT["BW"]
_HEALING: int = stacks.SPECIALISTS[stacks.HEALER].effect["mod"]
_SPARE = Option("spare", True, text="option.battle_spare_bows")
_COUNT = Option("count", False, text="option.battle_count_bows")


def take_losses(table: Table, battle: Battle, side: Side, points: int, *, enemy_picks: bool) -> Play[None]:
    """9.4.2.4 New losses, with those that were kept from the round before, fall on the units that fight."""
    if not points:
        return
    if enemy_picks:
        left = yield from _picked_by_enemy(table, battle, side, points + side.residual)
    else:
        left = yield from _best_fit(table, battle, side, side.ready, points + side.residual)
    _keep(table, side, left)


def _keep(table: Table, side: Side, points: int) -> None:
    """9.4.2.4 What no unit fits is kept for the next round; a steady general makes good the first of it (3.5)."""
    made_good = min(points, side.ignores)
    side.ignores -= made_good
    side.residual = points - made_good
    if made_good:
        scene.tell(table, "battle_made_good", "3.5", who=side.names, n=made_good)
    if side.residual and side.own:
        scene.tell(table, "battle_residual", "9.4.2.4", who=side.names, n=side.residual)


def _best_fit(table: Table, battle: Battle, side: Side, pieces: list[Piece], points: int) -> Play[int]:
    """C55 Unit after unit of a best fit goes, the owner choosing between equal ones; returns the points left over."""
    pieces = yield from _with_bows(table, battle, side, pieces, points)
    while values := may_go([one.cf for one in pieces], points):
        able = [one for one in pieces if one.cf in values]
        one = _surely(pieces, able, points)
        if one is None:
            one = yield from choose(table, battle, side, "loss", able, rule="9.4.2.4", points=points)
        assert one is not None
        pieces.remove(one)
        points -= one.cf
        eliminate(table, battle, side, one, "9.4.2.4")
    return points


def _surely(pieces: list[Piece], able: list[Piece], points: int) -> Piece | None:
    """C55 A unit that goes in every best fit: no one is asked about it."""
    best = best_fit([one.cf for one in pieces], points)
    for one in groups(able).values():
        others = [other.cf for other in pieces if not alike(one, other)]
        if best_fit(others, points) != best:
            return one
    return None


def _with_bows(table: Table, battle: Battle, side: Side, pieces: list[Piece], points: int) -> Play[list[Piece]]:
    """9.4.2.4 Exception 1: the owner may leave bowmen out, as long as others fight beside them (ruling C107)."""
    others = [one for one in pieces if one.unit != _BOWMEN]
    if not others or len(others) == len(pieces) or not side.played:
        return list(pieces)
    total, count = best_fit([one.cf for one in pieces], points)
    if (total, count) == best_fit([one.cf for one in others], points):
        return list(pieces)
    pick = yield from ask(table, battle, side.decides, "bows", [_COUNT, _SPARE], rule="9.4.2.4", points=points)
    return others if pick.value else list(pieces)


def _picked_by_enemy(table: Table, battle: Battle, side: Side, points: int) -> Play[int]:
    """9.4.2.4 Exception 2: the enemy picks units that the points cover, one after the other (ruling C106).

    Exception 3: he may pick a demon even if they do not; it goes at once, and the points with it.
    """
    while True:
        able = [one for one in side.ready if 0 < one.cf <= points or (points and DEMON[one.unit])]
        if able and sum([one.cf for one in side.ready]) <= points:  # all units go, in any order
            one: Piece | None = able[0]
        else:
            one = yield from choose(
                table, battle, battle.enemy(side), "pick", able, rule="9.4.2.4", points=points, owner=side.names
            )
        if one is None:
            return points
        points = max(0, points - one.cf)
        eliminate(table, battle, side, one, "9.4.2.4")


def recover(table: Table, battle: Battle, side: Side) -> Play[None]:
    """9.4.2.4, C105 At the end of the battle what is left over is assigned; what still fits no unit is rolled for."""
    points, side.residual = side.residual, 0
    if not points:
        return
    fit = [one for one in side.own if not one.parasite]
    points = yield from _best_fit(table, battle, side, fit, points)
    if points and side.own:
        yield from _recovery_roll(table, battle, side, points)


def _recovery_roll(table: Table, battle: Battle, side: Side, points: int) -> Play[None]:
    """9.4.2.4 A unit of the owner's choice rolls; demons and spirits go without a roll, a healer helps (13.6.2)."""
    able = [one for one in side.own if not one.parasite] or side.own
    one = yield from choose(table, battle, side, "recovery", able, rule="9.4.2.4", points=points)
    assert one is not None
    if DEMON[one.unit] or SPIRIT[one.unit]:
        eliminate(table, battle, side, one, "9.4.2.4")
        return
    deadly = threshold(points, one.cf)
    if any(stacks.has_good(stacks.stack(table.state, id), stacks.HEALER) for id in side.stacks):
        deadly = max(0, deadly + _HEALING)
    roll = table.roll(sides(TABLES["residual_check"]["die"]))
    saved = roll > deadly
    id = "battle_recovers" if saved else "battle_fails_to_recover"
    scene.tell(table, id, "9.4.2.4", who=side.names, unit=one.id, roll=roll, deadly=deadly, points=points)
    if not saved:
        eliminate(table, battle, side, one, "9.4.2.4")


# 9.4.3.1 Losses without a battle: points that fall on stacks by best fit, known to their owner only ------------------


class Victim(NamedTuple):
    """A unit of a stack that can go."""

    unit: int
    stack: int


def suffer(table: Table, ids: tuple[int, ...], points: int, kind: str, rule: str) -> Play[int]:
    """C55 Stacks lose units that are worth this many points, by best fit; returns what fits no unit.

    The one who decides for the first stack chooses between equal ones; owners without a player give up the cheapest
    (C102).
    """
    state = table.state
    faction = decides(state, stacks.stack(state, ids[0]))
    while True:
        there = _there(state, ids)
        values = may_go([CF[one.unit] for one in there], points)
        able = list(dict.fromkeys(one for one in there if CF[one.unit] in values))
        if not able:
            return points
        one = min(able, key=lambda one: (CF[one.unit], COST[one.unit], one.unit, one.stack))
        if faction != NOBODY:
            one = yield from _chosen(table, faction, able, points, kind, rule)
        left = stacks.lose_any(state, one.stack, one.unit)
        points -= CF[one.unit]
        if faction != NOBODY:
            seat = SEATS[faction]
            table.tell("suffers", rule, to=(seat,), who=seat, unit=UNIT_IDS[one.unit], zone=_zone(state, one))
        if stacks.empty(left):  # C116: its general gets away, those with it stay in the zone
            put_under(state, left.general)
            stacks.remove(state, left.id)


def _there(state: State, ids: tuple[int, ...]) -> list[Victim]:
    return [
        Victim(unit, stack.id)
        for stack in state.stacks
        if stack.id in ids
        for unit, n in whole_force(stack)
        for _ in range(n)
        if CF[unit]
    ]


def _chosen(table: Table, faction: int, able: list[Victim], points: int, kind: str, rule: str) -> Play[Victim]:
    several = len({one.stack for one in able}) > 1
    options = [
        Option(
            f"{UNIT_IDS[one.unit]}.s{one.stack}" if several else UNIT_IDS[one.unit],
            one,
            f"unit:{UNIT_IDS[one.unit]}",
            "option.suffer_unit",
            {"unit": UNIT_IDS[one.unit]},
        )
        for one in able
    ]
    zone = _zone(table.state, able[0])
    (pick,) = yield table.ask(
        SEATS[faction],
        kind,
        options,
        rule=rule,
        params={"points": points, "zone": zone},
        about=f"place:{zone}",
        secret=True,
    )
    found: Victim = pick.value
    return found


def _zone(state: State, one: Victim) -> str:
    return PLACE_IDS[stacks.stack(state, one.stack).place]


# 13.5 Losses outside of battle: a stack loses a part of its factors, by best fit and a roll for what is left over


def points_of(one: Stack, percent: int) -> int:
    """C14 A percentage of a stack's factors, rounded to the nearest point, halves up."""
    return (strength(whole_force(one)) * percent + 50) // 100


def lose_percent(table: Table, id: int, percent: int, rule: str) -> Play[None]:
    """13.5, C55 A stack loses a percentage of its factors; what fits no unit is rolled for by one (ruling C266).

    Its owner chooses between equal ones, in secret; who is not played loses the weakest (C102).
    """
    points = points_of(stacks.stack(table.state, id), percent)
    while points:
        one = stacks.stack(table.state, id)
        each = [unit for unit, n in whole_force(one) for _ in range(n)]
        values = may_go([CF[unit] for unit in each], points)
        able = [unit for unit in dict.fromkeys(each) if CF[unit] in values]
        if not able:
            yield from _roll(table, one, points, rule)
            return
        unit = yield from _choose(table, one, able, points, rule)
        points -= CF[unit]
        if not _gone(table, one, unit, rule):
            return


def _choose(table: Table, one: Stack, able: list[int], points: int, rule: str) -> Play[int]:
    """Which unit is lost: the owner chooses."""
    who = side(table.state, one)
    if who >= F:
        return min(able, key=lambda unit: (CF[unit], COST[unit], unit))
    options = [
        Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.attrition_unit", {"unit": UNIT_IDS[unit]})
        for unit in able
    ]
    (pick,) = yield table.ask(
        SEATS[who],
        "attrition.loss",
        options,
        rule=rule,
        params={"points": points, "zone": PLACE_IDS[one.place]},
        about=f"stack:{one.id}",
        secret=True,
    )
    return int(pick.value)


def _roll(table: Table, one: Stack, points: int, rule: str) -> Play[None]:
    """9.4.2.4 A unit rolls for the points that fit no unit; demons and spirits go without a roll."""
    kinds = [unit for unit, _ in whole_force(one)]
    unit = yield from _choose(table, one, kinds, points, rule)
    deadly = threshold(points, CF[unit])
    roll = 0 if DEMON[unit] or SPIRIT[unit] else table.roll(sides(TABLES["residual_check"]["die"]))
    if roll <= deadly:
        _gone(table, one, unit, rule)


def _gone(table: Table, one: Stack, unit: int, rule: str) -> bool:
    """A unit is lost: its owner sees which; an empty stack is removed (C116). Returns whether something is left."""
    state = table.state
    table.tell("attrition", rule, owner=OWNERS[one.owner], zone=PLACE_IDS[one.place])
    who = side(state, one)
    if who < F:
        table.tell("attrition_unit", rule, to=(SEATS[who],), unit=UNIT_IDS[unit])
    left = stacks.lose_any(state, one.id, unit)
    if stacks.spent(state, left):
        if left.general != NONE:
            stacks.put_under(state, left.general)
        stacks.remove(state, one.id)
    return not stacks.empty(left)
