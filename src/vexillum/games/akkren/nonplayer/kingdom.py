"""10.1 The Great Kingdom: its army, the gold that turns it, its campaigns, and how it defends its land and allies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from vexillum.core.decision import Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import stacks
from ..battle.losses import may_go
from ..combat.battles import battle
from ..combat.participants import FIGHTERS
from ..components.map import (
    GREAT_KINGDOM_HOME,
    LAND,
    PLACE_IDS,
    REGION,
    REGION_IDS,
    REGION_OF,
    REGIONS,
    SEAT_OF,
    ZONES_OF,
    is_sea,
)
from ..components.pieces import (
    CF,
    COST,
    GREAT_KINGDOM,
    NAVAL,
    NEUTRAL,
    NOBODY,
    NOTHING,
    OWNERS,
    SEATS,
    UNIT_IDS,
    Force,
    force,
    force_of,
    joined,
    strength,
    without,
)
from ..components.tables import BATTLE, TABLES, number, points, row, sides
from ..control import conquered, has_port, holder, land_stacks, side
from ..money import can_pay, pay
from ..politics import APPROACH_IDS, APPROACHES, price
from ..realm import conquer, holder_of, join
from ..routes import allowance, reach
from ..scenarios import in_play
from ..stacks import empty, factors
from ..state import NONE, Kind, Play, Stack, State, Table, Turn, sealed
from .hosts import foes, foes_by_side, gather, lot

CAPITAL = SEAT_OF[GREAT_KINGDOM_HOME]
GUARD = force_of(REGIONS[GREAT_KINGDOM_HOME].guard_units)
"""10.1.3, C359 These never leave the capital."""
_LOSSES: Any = BATTLE["gk_losses"]
SEASONS_BEGIN = (Turn.SPRING, Turn.SUMMER_1, Turn.AUTUMN, Turn.WINTER)
"""10.1.1 The first turns of the seasons: winter has one only."""


def land_army(state: State) -> list[Stack]:
    """10.1.2 All troops of the Great Kingdom on the ground, those of its allies and conquests too."""
    return [
        one for one in state.stacks if one.owner == GREAT_KINGDOM and one.kind != Kind.FLEET and not stacks.empty(one)
    ]


def stands(state: State) -> bool:
    """C359 Whether the Great Kingdom still exists: it holds its own land."""
    return state.holder[GREAT_KINGDOM_HOME] == GREAT_KINGDOM


def home_army(state: State) -> Stack | None:
    """10.1.1 The Great Kingdom's army in its capital."""
    return next(iter(stacks.kingdom_at_home(state)), None)


# 10.1.1 Production ----------------------------------------------------------------------------------------------------


def raise_unit(table: Table) -> None:
    """10.1.1, C117 On the first turn of a season one random unit that is face down is turned up again.

    A ship is launched in the Great Kingdom's nearest port; while it has none, ships are not chosen.
    """
    state = table.state
    army = home_army(state)
    if state.turn not in SEASONS_BEGIN or army is None:
        return
    port = harbour(state)
    waiting = [unit for unit, n in army.face_down for _ in range(n) if port != NONE or not NAVAL[unit]]
    if not waiting:
        return
    with table.step("kingdom_raises"):
        unit = lot(table, waiting)
        raised = force({unit: 1})
        stacks.replace(state, army.id, face_down=without(army.face_down, raised))
        if NAVAL[unit]:
            launch(state, port, raised)
        else:
            stacks.replace(state, army.id, units=joined(army.units, raised))
        if stacks.spent(state, stacks.stack(state, army.id)):
            stacks.remove(state, army.id)
        zone = port if NAVAL[unit] else CAPITAL
        table.tell("kingdom_raises", "10.1.1", unit=UNIT_IDS[unit], zone=PLACE_IDS[zone], n=len(waiting))


@asks_nothing
def raise_in_winter(table: Table) -> None:
    """10.1.1, C404 Winter has no phase of the neutrals: a unit is raised when all Factions have bought theirs."""
    if stands(table.state):
        raise_unit(table)


def harbour(state: State) -> int:
    """10.1.1 The port where the Great Kingdom's ships are launched: one at home first, else one that it has won."""
    ports = [zone for zone in range(LAND) if has_port(state, zone) and holder(state, zone) == GREAT_KINGDOM]
    return min(ports, key=lambda zone: (REGION_OF[zone] != GREAT_KINGDOM_HOME, zone), default=NONE)


def launch(state: State, port: int, ships: Force) -> None:
    """10.1.1 Ships join the Great Kingdom's fleet in a port, or make a new one."""
    for one in state.stacks:
        if one.owner == GREAT_KINGDOM and one.kind == Kind.FLEET and one.place == port:
            stacks.replace(state, one.id, units=joined(one.units, ships))
            return
    stacks.add(state, Stack(0, GREAT_KINGDOM, Kind.FLEET, port, ships))


# The host that is sent out --------------------------------------------------------------------------------------------


def to_spare(army: Stack) -> Force:
    """10.1.3, C359 What can leave the capital: everything but the guard; without one the weakest unit stays."""
    stays = force([(unit, min(n, dict(army.units).get(unit, 0))) for unit, n in GUARD])
    if not stays and army.units:
        stays = force({min([unit for unit, _ in army.units], key=lambda unit: (CF[unit], COST[unit], unit)): 1})
    return without(army.units, stays)


def send(state: State, army: Stack, units: Force, zone: int) -> Stack:
    """10.1.3 Units of the army in the capital are put into a zone without a real movement."""
    stacks.replace(state, army.id, units=without(army.units, units))
    return stacks.add(state, Stack(0, GREAT_KINGDOM, Kind.COMPANY, zone, units))


def come_home(state: State, host: int) -> None:
    """C360 A host goes back to the capital when its work is done, wherever it is; without one there it is the army."""
    one = stacks.find(state, host)
    if one is None:
        return
    stacks.replace(state, host, place=CAPITAL, came_from=NONE)
    army = next((other for other in stacks.kingdom_at_home(state) if other.id != host), None)
    if army is not None:
        stacks.replace(state, host, besieged=army.besieged)  # 9.4.3.1 it slips in to those who are shut in
        gather(state, army.id, host)


# 10.1.2 Losses of a campaign ------------------------------------------------------------------------------------------


def campaign_losses(table: Table, column: str) -> None:
    """10.1.2, C14, C55 A campaign's losses, in percent of the troops on the ground; lost units are turned face down."""
    state = table.state
    rolled = table.roll(sides(_LOSSES["die"]))
    percent: int = row(_LOSSES["rows"], rolled)["cells"][_LOSSES["columns"].index(column)]
    left = points(percent, factors(land_army(state)))
    lost: Force = ()
    while left:
        there = [(CF[unit], COST[unit], unit, one.id) for one in land_army(state) for unit, _ in one.units]
        values = may_go([CF[unit] for one in land_army(state) for unit, n in one.units for _ in range(n)], left)
        able = [entry for entry in there if entry[0] in values]
        if not able:
            break
        cf, _, unit, id = min(able)
        left -= cf
        lost = joined(lost, force({unit: 1}))
        if stacks.spent(state, stacks.lose(state, id, units=force({unit: 1}))):
            stacks.remove(state, id)
    table.tell("kingdom_losses", "10.1.2", roll=rolled, column=column, percent=percent, n=strength(lost))


# 10.1.2 Gold that Factions spend to turn the Great Kingdom north or south: all at the same time ----------------------


MOST = number("gk_campaign", "influence_max")
NORTH, SOUTH = -1, 1
_NOTHING = Option("nothing", None, text="option.kingdom_nothing")


class Push(NamedTuple):
    """What a Faction does: which approach, what it adds to the die, what it costs."""

    approach: str
    add: int
    price: int


class Influence(NamedTuple):
    """10.1.2 What all of it comes to: the modifier, and whether there was any pressure at all."""

    add: int
    pressed: bool


def pushes(state: State, faction: int) -> list[Push]:
    """10.1.2 Every push that a Faction can pay for: a plain approach presses without a direction (C343)."""
    found = []
    for at, approach in enumerate(APPROACHES):
        cost = price(state, faction, at)
        ways = (NORTH, SOUTH) if approach["bonus"] else (0,)
        found += [Push(approach["id"], way * approach["bonus"], cost) for way in ways if can_pay(state, faction, cost)]
    return found


def question(table: Table, faction: int) -> Decision:
    """10.1.2 Whether a Faction spends gold on the Great Kingdom. One that cannot pay has one answer only."""
    offers = [_option(push) for push in pushes(table.state, faction)]
    return table.ask(
        SEATS[faction], "kingdom.influence", [_NOTHING, *offers], rule="10.1.2", secret=True, why=why_not_push
    )


def _option(push: Push) -> Option:
    way = "north" if push.add < 0 else "south" if push.add > 0 else "plain"
    key = f"{push.approach}-{way}" if push.add else push.approach
    params = {"approach": push.approach, "n": push.add}
    return Option(key, push, text=f"option.kingdom_{way}", params=params, price={"gold": push.price})


def why_not_push(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why an approach is not offered: there is not enough gold for it."""
    approach = name.partition("-")[0]
    if approach not in APPROACH_IDS:
        return None
    cost = price(table.state, SEATS.index(decision.seat), APPROACH_IDS.index(approach))
    return Message("why.kingdom_influence", {"approach": approach, "n": cost}, "10.1.2")


def influence(table: Table) -> Play[Influence]:
    """10.1.2 All choose in secret, then everything is shown and paid; together it adds at most 2 either way."""
    answers = yield from sealed(table, in_play(table.state), lambda faction: question(table, faction))
    total, pressed = 0, False
    for faction, (pick,) in answers.items():
        push: Push | None = pick.value
        if push is None:
            continue
        pay(table, faction, push.price)
        total, pressed = total + push.add, True
        table.tell(
            "kingdom_influence",
            "10.1.2",
            who=SEATS[faction],
            approach=push.approach,
            n=push.price,
            add=push.add,
        )
    return Influence(max(-MOST, min(MOST, total)), pressed)


# 10.1.2 The Great Kingdom's campaigns --------------------------------------------------------------------------------


_CAMPAIGN: Any = TABLES["gk_campaign"]
_DIE = sides(_CAMPAIGN["start"]["die"])
_ROWS = tuple(tuple(REGION[id] for id in (line["primary"], *line["secondary"])) for line in _CAMPAIGN["targets"])
"""10.1.2 For each row its primary target and its secondary ones."""


def campaign(table: Table) -> Play[None]:
    """10.1.2 Whether there is a campaign. Then Factions may press for a direction; dice decide target and manner."""
    state = table.state
    with table.step("kingdom_campaign"):
        rolled = table.roll(_DIE)
        starts = rolled <= _CAMPAIGN["start"]["yes_max"]
        id = "kingdom_campaign" if starts else "kingdom_rests"
        table.tell(id, "10.1.2", roll=rolled, most=_CAMPAIGN["start"]["yes_max"])
    if not starts:
        return
    if not open_targets(state, 0):
        table.tell("kingdom_content", "10.1.2")
        return
    pushed = yield from influence(table)
    with table.step("kingdom_target"):
        region, action = _dice(table, pushed)
        held = holder_of(state, region)
        table.tell("kingdom_target", "10.1.2", region=REGION_IDS[region])
    if held != NOBODY:
        yield from invade(table, region)
    elif action <= _CAMPAIGN["action"]["diplomacy_max"]:
        yield from woo(table, region)
    else:
        yield from subdue(table, region)


def _dice(table: Table, pushed: Influence) -> tuple[int, int]:
    """10.1.2 The die for the target, with what was spent, and the die for the action."""
    rolled, action = table.roll(_DIE), table.roll(sides(_CAMPAIGN["action"]["die"]))
    table.tell("kingdom_dice", "10.1.2", roll=rolled, add=pushed.add, action=action)
    line = _CAMPAIGN["targets"].index(row(_CAMPAIGN["targets"], rolled + pushed.add))
    return target(table.state, line, pressed=pushed.pressed), action


def open_targets(state: State, line: int) -> list[int]:
    """10.1.2, C60 The targets from a row on, downwards and around, that are not the Great Kingdom's already."""
    order = [region for row in (*_ROWS[line:], *_ROWS[:line]) for region in row]
    return [region for region in dict.fromkeys(order) if holder_of(state, region) != GREAT_KINGDOM]


def target(state: State, line: int, *, pressed: bool) -> int:
    """10.1.2 The first target in order; without any pressure a neutral one goes before what a Faction holds."""
    order = open_targets(state, line)
    neutral = [region for region in order if holder_of(state, region) == NOBODY]
    return order[0] if pressed or not neutral else neutral[0]


def woo(table: Table, region: int) -> Play[None]:
    """10.1.2, 8.2.1 Diplomacy: the nation becomes an ally of the Great Kingdom on a 1-7."""
    with table.step("kingdom_woos"):
        rolled = table.roll(_DIE)
        won = rolled <= _CAMPAIGN["diplomacy_success_max"]
        id = "kingdom_woos" if won else "kingdom_snubbed"
        table.tell(id, "10.1.2", region=REGION_IDS[region], roll=rolled, most=_CAMPAIGN["diplomacy_success_max"])
    if won:
        yield from join(table, region, GREAT_KINGDOM, allied=True)


def subdue(table: Table, region: int) -> Play[None]:
    """10.1.2 War against a neutral nation: a die for success and losses. Its units are face down for the victor."""
    state = table.state
    with table.step("kingdom_war"):
        rolled = table.roll(_DIE)
        line = row(_CAMPAIGN["military"], rolled)
        id = "kingdom_wins" if line["success"] else "kingdom_fails"
        table.tell(id, "10.1.2", region=REGION_IDS[region], roll=rolled)
        campaign_losses(table, line["loss_column"])
    if line["success"]:
        for one in [one for one in state.stacks if one.owner == NEUTRAL and one.nation == region]:
            stacks.remove(state, one.id)
        yield from join(table, region, GREAT_KINGDOM)


def invade(table: Table, region: int) -> Play[None]:
    """10.1.2, C344 A Faction's land: the host is put there and fights all of its holder's side in it.

    The seat comes first. If no one is left to defend the region it falls; then the host goes home (C360).
    """
    state = table.state
    army = home_army(state)
    units = to_spare(army) if army is not None else ()
    if army is None or not units:
        table.tell("kingdom_no_army", "10.1.2")
        return
    holding = holder_of(state, region)
    table.tell("kingdom_invades", "10.1.2", region=REGION_IDS[region], who=OWNERS[holding])
    seat = SEAT_OF[region]
    host = send(state, army, units, seat)
    for zone in (seat, *[zone for zone in ZONES_OF[region] if zone != seat]):
        if not (yield from _storm(table, host.id, zone, holding)):
            break
    else:
        stacks.replace(state, host.id, place=seat)
        if conquered(state, region, GREAT_KINGDOM):
            yield from conquer(table, region, GREAT_KINGDOM)
    come_home(state, host.id)


def _storm(table: Table, host: int, zone: int, holding: int) -> Play[bool]:
    """10.1.2 The host fights a Faction's troops in a zone, if there are any. Returns whether it holds the field."""
    state = table.state
    defenders = [one for one in foes(state, zone, GREAT_KINGDOM) if side(state, one) == holding]
    if not defenders:
        return True
    stacks.replace(state, host, place=zone)
    yield from battle(table, (host,), tuple([one.id for one in defenders]), zone)
    return _at(state, host, zone) and not any(_at(state, foe.id, zone) for foe in defenders)


def _at(state: State, id: int, zone: int) -> bool:
    one = stacks.find(state, id)
    return one is not None and one.place == zone


# 10.1.3 How the Great Kingdom defends its land, its conquests and its allies -----------------------------------------


INTERVENE = number("gk_defence", "intervene_ratio")
DETACH = number("gk_defence", "detachment_ratio")


class Intruder(NamedTuple):
    """10.1.3 A side in the Great Kingdom's land, and the units that would be sent against it."""

    zone: int
    troops: list[Stack]
    send: Force


def defend(table: Table) -> Play[None]:
    """10.1.3, C359 The capital comes first, then the Great Kingdom's own land, then conquests and allies.

    In its own land a detachment goes out at three to one; otherwise the army intervenes at two to one. One attack in a
    phase, at random among the possible ones.
    """
    state = table.state
    army = home_army(state)
    if army is None or empty(army):
        return
    if foes_by_side(state, CAPITAL, GREAT_KINGDOM):
        yield from sally(table, army)
        return
    won = [region for region in range(len(REGIONS)) if holder_of(state, region) == GREAT_KINGDOM]
    abroad = [region for region in won if region != GREAT_KINGDOM_HOME]
    if intruders(state, won):
        table.reveal()  # whether it comes out against them tells how strong a hidden stack is
    found = detached(state, army) or in_force(state, army, [GREAT_KINGDOM_HOME]) or in_force(state, army, abroad)
    if found:
        with table.step("kingdom_defends"):
            yield from repel(table, army, lot(table, found))


def sally(table: Table, army: Stack) -> Play[None]:
    """10.1.3, C359 Enemies in the capital itself: the whole army attacks a side that it outnumbers two to one."""
    there = foes_by_side(table.state, CAPITAL, GREAT_KINGDOM)
    table.reveal()  # whether they are outnumbered tells how strong a hidden stack is
    weak = [troops for troops in there if factors([army]) >= INTERVENE * factors(troops)]
    if weak:
        troops = lot(table, weak)
        table.tell("kingdom_sallies", "10.1.3", who=OWNERS[side(table.state, troops[0])], zone=PLACE_IDS[CAPITAL])
        yield from battle(table, (army.id,), tuple([one.id for one in troops]), CAPITAL)


def detached(state: State, army: Stack) -> list[Intruder]:
    """10.1.3 Who can be attacked three to one by a detachment in the Great Kingdom's own land; the rest guards."""
    found = []
    for zone, troops in intruders(state, [GREAT_KINGDOM_HOME]):
        there = locals_at(state, zone)
        units = detachment(to_spare(army), max(int(not there), DETACH * factors(troops) - factors(there)))
        if units is not None:
            found.append(Intruder(zone, troops, units))
    return found


def in_force(state: State, army: Stack, regions: Iterable[int]) -> list[Intruder]:
    """10.1.3 Who can be attacked two to one in some regions by all that can be spared, if the capital is safe."""
    spare = to_spare(army)
    return [
        Intruder(zone, troops, spare)
        for zone, troops in intruders(state, regions)
        if strength(spare) + factors(locals_at(state, zone)) >= max(1, INTERVENE * factors(troops))
        and not in_danger(state, troops)
    ]


def intruders(state: State, regions: Iterable[int]) -> list[tuple[int, list[Stack]]]:
    """10.1.3 The sides in some regions that are not the Great Kingdom's."""
    zones = [zone for region in regions for zone in ZONES_OF[region] if zone != CAPITAL]
    return [(zone, troops) for zone in zones for troops in foes_by_side(state, zone, GREAT_KINGDOM)]


def locals_at(state: State, zone: int) -> list[Stack]:
    """10.1.3 Troops of the Great Kingdom that are in a zone already: they fight too."""
    return [one for one in land_stacks(state, zone) if one.owner == GREAT_KINGDOM and not empty(one)]


def detachment(spare: Force, needed: int) -> Force | None:
    """10.1.3, C359 The smallest detachment with this many factors, the strongest units first; None: there is none."""
    taken: Force = NOTHING
    each = [unit for unit, n in spare for _ in range(n)]
    for unit in sorted(each, key=lambda unit: (-CF[unit], COST[unit], unit)):
        if strength(taken) >= needed:
            break
        taken = joined(taken, force({unit: 1}))
    return taken if strength(taken) >= needed else None


def in_danger(state: State, besides: list[Stack]) -> bool:
    """10.1.3 Whether an army could attack the capital with its next move, besides those that would be attacked now."""
    known = {one.id for one in besides}
    return any(
        CAPITAL in reach(state, one, allowance(state, one))
        for one in state.stacks
        if one.id not in known and one.owner not in (GREAT_KINGDOM, NEUTRAL) and _could_attack(one)
    )


def _could_attack(one: Stack) -> bool:
    return one.kind in FIGHTERS and one.aboard < 0 and not is_sea(one.place) and not one.besieged and not empty(one)


def repel(table: Table, army: Stack, intruder: Intruder) -> Play[None]:
    """10.1.3, C360 The units are put into the zone without a real movement, attack, and go home."""
    state = table.state
    zone = intruder.zone
    attackers = [one.id for one in locals_at(state, zone)]
    if intruder.send:
        attackers.insert(0, send(state, army, intruder.send, zone).id)
    who = OWNERS[side(state, intruder.troops[0])]
    table.tell("kingdom_defends", "10.1.3", who=who, zone=PLACE_IDS[zone])
    yield from battle(table, tuple(attackers), tuple([one.id for one in intruder.troops]), zone)
    if intruder.send:
        come_home(state, attackers[0])
