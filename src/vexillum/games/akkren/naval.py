"""9.3.5, 9.4.4 Fleets and their ports; the battle at sea: its table, ships lost or damaged, the tide (15.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from vexillum.core.decision import Option, asks_nothing
from vexillum.core.show.story import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message

from . import boons, heroes, stacks
from .battle import scene
from .battle.losses import general_taken, may_go, show
from .battle.sides import ATTACKER, DEFENDER, Outcome, decides
from .components.map import COASTS, LAND, PLACE_IDS, SEA_NEIGHBOURS, is_sea, shores
from .components.pieces import (
    CAPACITY,
    CF,
    COST,
    MP,
    NOBODY,
    NOTHING,
    OWNERS,
    SEATS,
    UNIT_IDS,
    WARSHIP,
    F,
    force,
    joined,
    size,
)
from .components.records import EVENTS, Spell
from .components.tables import BATTLE, CASTING, D10, TABLES, number, row, sides
from .control import allies, at_war, friendly, has_port, holder, hostile_act, land_stacks, side
from .heroes import free
from .money import mana_of
from .people.capture import capture_roll
from .stacks import GENERALS, factors, general_amount, put_under, whole_force
from .state import NONE, Kind, Person, Play, Stack, State, Table

# 9.3.5 Fleets: their ships, who commands them, what they carry, and the ports that are open to them ------------------


PORT_MP = number("naval_move", "port_mp")
SEA_MP = number("naval_move", "sea_mp")
_WINDS = {
    event: int(said["n"])
    for event, record in enumerate(EVENTS)
    if record.scope == "all"
    for said in record.effects
    if said["op"] == boons.BOONS[boons.FLEET_MP]
}
"""9.1 Events that make all fleets faster or slower in the turn in which they are drawn."""


def ships(fleets: Iterable[Stack]) -> int:
    """How many ships there are."""
    return sum([size(whole_force(one)) for one in fleets])


def warships(fleets: Iterable[Stack]) -> int:
    """9.3.5 How many of them are warships."""
    return sum([n for one in fleets for unit, n in whole_force(one) if WARSHIP[unit]])


def cargo(state: State, fleet: int) -> list[Stack]:
    """9.3.5 The stacks aboard a fleet."""
    return [one for one in state.stacks if one.aboard == fleet]


def capacity(one: Stack) -> int:
    """9.3.5 How many units a fleet can carry."""
    return sum([CAPACITY[unit] * n for unit, n in whole_force(one)])


def carried(state: State, fleet: int) -> int:
    """9.3.5 How many units are aboard."""
    return sum([size(whole_force(one)) for one in cargo(state, fleet)])


def room(state: State, one: Stack) -> int:
    """9.3.5 How many more units a fleet can take."""
    return capacity(one) - carried(state, one.id)


def commanders(state: State, one: Stack) -> list[int]:
    """3.5, C241 The generals with a fleet: its own, and those of the armies aboard."""
    return [general for general in (one.general, *[army.general for army in cargo(state, one.id)]) if general != NONE]


def command(state: State, fleets: Iterable[Stack]) -> int:
    """9.4.4, C241 The naval command of some fleets: that of the best general with them; 0 without one."""
    there = [general for one in fleets for general in commanders(state, one)]
    return max([GENERALS[general].naval or 0 for general in there], default=0)


def sailing(state: State, one: Stack) -> int:
    """9.3.5, 3.5, 9.1 The MP of a fleet: of its slowest ship; some generals and the weather change it."""
    faction = side(state, one)
    skill = max([general_amount(general, "fleet_mp") for general in commanders(state, one)], default=0)
    weather = boons.boon(state, faction, boons.FLEET_MP) if faction < F else _storm(state)
    return max(0, min([MP[unit] for unit, _ in whole_force(one)]) + skill + weather)


def _storm(state: State) -> int:
    """9.1 The effects of this turn's general events on fleets without a player."""
    drawn_now = bool(TABLES["sequence"]["year"][state.turn]["events"])
    return sum([_WINDS.get(event, 0) for event in state.current]) if drawn_now else 0


def fleets_at(state: State, place: int) -> list[Stack]:
    """The fleets in a sea or a port."""
    return [one for one in state.stacks if one.kind == Kind.FLEET and one.place == place]


def enemy_fleets(state: State, sea: int, who: int) -> list[Stack]:
    """9.3.5 The fleets of enemies in a sea."""
    return [one for one in fleets_at(state, sea) if at_war(state, side(state, one), who)]


def open_port(state: State, zone: int, who: int) -> bool:
    """9.3.5, C242 Whether a side's ships may be in a port: its own or an ally's, without enemies before its gates."""
    return has_port(state, zone) and friendly(state, zone, who)


def havens(state: State, one: Stack, mp: int) -> dict[int, int]:
    """9.3.5, 9.4.4 The friendly ports a fleet reaches with this many MP, past no enemy fleet, and their cost."""
    who = side(state, one)
    if not is_sea(one.place):
        return {one.place: 0} if open_port(state, one.place, who) else {}
    found: dict[int, int] = {}
    seen, edge, cost = {one.place}, [one.place], 0
    while edge and cost + PORT_MP <= mp:
        for sea in edge:
            for zone in shores(sea):
                if zone not in found and open_port(state, zone, who):
                    found[zone] = cost + PORT_MP
        edge = [near for sea in edge for near in SEA_NEIGHBOURS[sea - LAND] if near not in seen]
        edge = [near for near in dict.fromkeys(edge) if not enemy_fleets(state, near, who)]
        seen.update(edge)
        cost += SEA_MP
    return found


def put(state: State, id: int, place: int) -> None:
    """9.3.5 A fleet is somewhere else now, with all who are aboard."""
    there = [id, *[one.id for one in cargo(state, id)]]
    for stack in there:
        stacks.replace(state, stack, place=place)
    for person in state.people:
        if person.stack in there:
            heroes.change(state, person.id, place=place)


def landfall(state: State, sea: int, who: int) -> int:
    """C243 Where troops come ashore whose ship is lost: a zone of their side's on this sea, or the first there is.

    A sea without a shore, as a map of an owner's may have, has those of the nearest seas.
    """
    near, seen, edge = [sea] if not is_sea(sea) else [], {sea}, [sea]
    while not near:
        assert edge, "a fleet has come from some shore"
        near = [zone for one in edge for zone in shores(one)]
        edge = [other for one in edge for other in SEA_NEIGHBOURS[one - LAND] if other not in seen]
        seen.update(edge)
    return next((zone for zone in near if friendly(state, zone, who)), near[0])


# 9.3.5, C242 Ports that fall: what becomes of the ships in them ------------------------------------------------------


def lost_port(state: State, one: Stack, doomed: int = NONE) -> bool:
    """C242 Whether a fleet is in a port that is razed, an enemy's, or with enemies and none of its own side.

    ``doomed``: the zone whose city, and the port with it, is about to be destroyed.
    """
    if one.kind != Kind.FLEET or is_sea(one.place):
        return False
    if one.place == doomed or not has_port(state, one.place):
        return True
    who, held = side(state, one), holder(state, one.place)
    there = [side(state, other) for other in land_stacks(state, one.place)]
    if any(allies(state, other, who) for other in there):
        return False
    return any(at_war(state, other, who) for other in there) or (held != NOBODY and at_war(state, held, who))


def driven_out(table: Table, doomed: int = NONE) -> Play[None]:
    """C242 Fleets put to sea from a port that has fallen or is about to be destroyed (``doomed``).

    Those of owners without a player are lost with it.
    """
    state = table.state
    for one in [one for one in state.stacks if lost_port(state, one, doomed)]:
        faction, where = decides(state, one), PLACE_IDS[one.place]
        if faction == NOBODY:
            for aboard in cargo(state, one.id):
                stacks.destroy(state, aboard.id)
            stacks.destroy(state, one.id)
            table.tell("fleet_lost_in_port", "C242", who=OWNERS[one.owner], zone=where)
            continue
        options = [
            Option(PLACE_IDS[sea], sea, f"place:{PLACE_IDS[sea]}", "option.sea_to", {"zone": PLACE_IDS[sea]})
            for sea in COASTS[one.place]
        ]
        (pick,) = yield table.ask(
            SEATS[faction],
            "naval.put_to_sea",
            options,
            rule="C242",
            params={"zone": where},
            about=f"place:{where}",
        )
        put(state, one.id, pick.value)
        table.tell("fleet_driven_out", "C242", who=OWNERS[one.owner], zone=where, target=PLACE_IDS[pick.value])


# 9.4.4 A battle at sea: the whole procedure --------------------------------------------------------------------------


_LEAVE: Any = TABLES["naval_disengage"]
_FIGHT_ON = Option("fight_on", False, text="option.battle_fight_on")
_BREAK_OFF = Option("leave", True, text="option.battle_leave", params={"most": _LEAVE["ok_max"]})


def naval_battle(table: Table, attackers: tuple[int, ...], defenders: tuple[int, ...], sea: int) -> Play[Outcome]:
    """9.4.4 A battle between fleets in a sea, round after round. The caller has paid."""
    state = table.state
    both = (_squadron(state, ATTACKER, attackers), _squadron(state, DEFENDER, defenders))
    for one in both[ATTACKER].owners:
        for other in both[DEFENDER].owners:
            hostile_act(table, one, other, "8.1.2", attack=True)
    table.reveal()
    for id in (*attackers, *defenders):
        show(table, id)
    with table.scene(lambda: _scene(state, both, sea)):
        where = PLACE_IDS[sea]
        table.tell("naval_battle", "9.4.4", who=both[0].names, enemy=both[1].names, zone=where)
        rounds = yield from _rounds(table, both, sea)
        staying = [one for one in both if one.fleets]
        winner = staying[0].number if len(staying) == 1 else -1
        if winner >= 0:
            table.tell("naval_won", "9.4.4", who=both[winner].names, zone=where)
        else:
            table.tell("naval_nobody", "9.4.4", zone=where)
        _conclude(table, both, winner)
    yield from _ashore(table, both)
    return Outcome(
        fought=True,
        winner=winner,
        rounds=rounds,
        lost=(force(both[0].lost), force(both[1].lost)),
        left=(*both[0].left, *both[1].left),
        destroyed=(*both[0].destroyed, *both[1].destroyed),
        stranded=(*both[0].stranded, *both[1].stranded),
        captured=(*both[0].captured, *both[1].captured),
    )


def _squadron(state: State, number: int, ids: tuple[int, ...]) -> Squadron:
    there = [stacks.stack(state, id) for id in ids]
    owners = tuple(dict.fromkeys(side(state, one) for one in there))
    return Squadron(number, owners, decides(state, there[0]), list(ids))


def _rounds(table: Table, both: tuple[Squadron, Squadron], sea: int) -> Play[int]:
    """9.4.4 Round after round, until one side is gone; then damaged ships make for a port."""
    number = 0
    for one in both:
        yield from call_the_tide(table, one)
    while all(one.fleets for one in both):
        number += 1
        with _stage(table, "naval_stage.round", number):
            yield from _round(table, both, sea)
        with _stage(table, "naval_stage.leave", number):
            _strengths(table, both)
            for one in both:
                if one.decides != NOBODY and all(other.fleets for other in both):
                    yield from _break_off(table, one, sea)
    for one, other in (both, both[::-1]):
        yield from limp_home(table, one, other, sea)
    return number


def _round(table: Table, both: tuple[Squadron, Squadron], sea: int) -> Play[None]:
    """9.4.4, C23 Both roll on their own factors, and lose at the same time what the other has rolled."""
    state = table.state
    _strengths(table, both)
    hits = []
    for one in both:
        there = one.there(state)
        total, skill = factors(there), command(state, there) + one.tide
        column = naval_column(total, skill)
        roll = table.roll(DIE)
        hits.append(sunk(column, roll))
        scene.tell(
            table, "naval_fire", "9.4.4", who=one.names, total=total, skill=skill, column=COLUMNS[column], roll=roll,
            n=hits[-1],
        )  # fmt: skip
    for one, other, points in ((both[0], both[1], hits[1]), (both[1], both[0], hits[0])):
        if points:
            yield from take_losses(table, one, other, points, sea)


def _break_off(table: Table, one: Squadron, sea: int) -> Play[None]:
    """9.4.4 A side may try to leave: with 1-7 it goes to a sea next to this one in which there is no enemy."""
    state = table.state
    near = [sea_near for sea_near in SEA_NEIGHBOURS[sea - LAND] if not enemy_fleets(state, sea_near, one.owners[0])]
    where = PLACE_IDS[sea]
    (pick,) = yield table.ask(
        SEATS[one.decides],
        "naval.leave",
        [_FIGHT_ON, _BREAK_OFF] if near else [_FIGHT_ON],
        rule="9.4.4",
        params={"zone": where},
        about=f"place:{where}",
        because=None if near else Message("log.naval_no_way", {"who": one.names, "zone": where}, "9.4.4"),
    )
    if not pick.value:
        return
    roll = table.roll(sides(_LEAVE["die"]))
    gone = roll <= int(_LEAVE["ok_max"])
    id = "battle_leaves" if gone else "battle_held_fast"
    scene.tell(table, id, "9.4.4", who=one.names, roll=roll, most=_LEAVE["ok_max"])
    if gone:
        yield from _leave(table, one, near, sea)


def _leave(table: Table, one: Squadron, near: list[int], sea: int) -> Play[None]:
    options = [
        Option(PLACE_IDS[to], to, f"place:{PLACE_IDS[to]}", "option.sea_to", {"zone": PLACE_IDS[to]}) for to in near
    ]
    (pick,) = yield table.ask(
        SEATS[one.decides],
        "naval.leave_to",
        options,
        rule="9.4.4",
        params={"zone": PLACE_IDS[sea]},
        about=f"place:{PLACE_IDS[sea]}",
    )
    for id in one.fleets:
        put(table.state, id, pick.value)
    scene.tell(table, "naval_left", "9.4.4", who=one.names, zone=PLACE_IDS[pick.value])
    one.left, one.fleets = one.fleets, []


@asks_nothing
def _ashore(table: Table, both: tuple[Squadron, Squadron]) -> None:
    """C243, 9.2.3 Persons who came ashore among enemies may be captured."""
    for id in (*both[0].stranded, *both[1].stranded):
        one = next((person for person in table.state.people if person.id == id), None)
        if one is not None and free(one):
            capture_roll(table, id, one.place)


# The scene ------------------------------------------------------------------------------------------------------------


def _scene(state: State, both: tuple[Squadron, Squadron], sea: int) -> Scene:
    zone = PLACE_IDS[sea]
    counts = [joined(*[whole_force(one) for one in squadron.there(state)]) for squadron in both]
    shown = [
        SceneSide(tuple(one.names), [SceneUnit(UNIT_IDS[unit], n) for unit, n in units])
        for one, units in zip(both, counts, strict=True)
    ]
    return Scene("encounter", f"place:{zone}", Message("story.naval_battle", {"zone": zone}), "9.4.4", [], shown)


def _strengths(table: Table, both: tuple[Squadron, Squadron]) -> None:
    """9.4.4 The factors that each side has now."""
    scene.strengths(table, *[factors(one.there(table.state)) for one in both])


def _stage(table: Table, label: str, number: int) -> Any:
    staged = table.staged
    if staged is None:
        return table.step()
    staged.stages.append(SceneStage(Message(label, {"round": number})))
    return table.stage(len(staged.stages) - 1)


def _conclude(table: Table, both: tuple[Squadron, Squadron], winner: int) -> None:
    staged = table.staged
    if staged is not None:
        who = both[winner].names if winner >= 0 else []
        staged.end(Message("story.result.stays", {"who": who}) if who else Message("story.result.nobody"))


# 9.4.4 The naval combat table ----------------------------------------------------------------------------------------


_TABLE: Any = BATTLE["naval_combat"]
DIE = sides(_TABLE["die"])
COLUMNS: tuple[str, ...] = tuple(column["id"] for column in _TABLE["columns"])


def naval_column(factors: int, command: int = 0) -> int:
    """9.4.4, C23 The column of a side's own factors, one to the right for each point of naval command."""
    at = int(_TABLE["columns"].index(row(_TABLE["columns"], factors)))
    return min(len(COLUMNS) - 1, at + command)


def sunk(column: int, roll: int) -> int:
    """9.4.4 The factors that the enemy loses."""
    return int(_TABLE["rows"][roll - 1]["cells"][column])


# 9.4.4 Ships that are lost: by best fit, with the troops aboard that have no room left -------------------------------


class Squadron(msgspec.Struct, eq=False):
    """9.4.4 One side of a battle at sea."""

    number: int
    owners: tuple[int, ...]
    decides: int
    fleets: list[int]
    residual: int = 0
    lost: dict[int, int] = {}
    left: list[int] = []
    destroyed: list[tuple[int, int]] = []
    captured: list[tuple[int, int, int]] = []
    stranded: list[int] = []
    tide: int = 0
    """15.3 Columns that a Master of Water has gained it."""

    @property
    def names(self) -> list[str]:
        """The owners, for texts."""
        return [OWNERS[owner] for owner in self.owners]

    def there(self, state: State) -> list[Stack]:
        """Its fleets that are still in the battle."""
        return [stacks.stack(state, id) for id in self.fleets]

    def remove(self, id: int) -> None:
        """A fleet is gone, be it in the battle or away from it already."""
        (self.fleets if id in self.fleets else self.left).remove(id)


class Ship(NamedTuple):
    """A ship of a fleet, or a unit of a stack aboard."""

    unit: int
    fleet: int


def ships_of(state: State, ids: Sequence[int]) -> list[Ship]:
    """Every ship of some fleets."""
    return [Ship(unit, id) for id in ids for unit, n in whole_force(stacks.stack(state, id)) for _ in range(n)]


def choose(
    table: Table, faction: int, kind: str, able: Sequence[Ship], sea: int, *, secret: bool = False, **params: int
) -> Play[Ship]:
    """The decider chooses one of some ships; for sides without a player the weakest, cheapest one goes (C102)."""
    different = list(dict.fromkeys(able))
    if faction == NOBODY:
        return min(different, key=lambda one: (CF[one.unit], COST[one.unit], one.unit, one.fleet))
    several = len({one.fleet for one in different}) > 1
    options = [_option(one, several=several) for one in different]
    (pick,) = yield table.ask(
        SEATS[faction],
        kind,
        options,
        rule="9.4.4",
        params={"zone": PLACE_IDS[sea], **params},
        about=f"place:{PLACE_IDS[sea]}",
        secret=secret,
    )
    found: Ship = pick.value
    return found


def _option(one: Ship, *, several: bool) -> Option:
    id = UNIT_IDS[one.unit]
    key = f"{id}.s{one.fleet}" if several else id
    return Option(key, one, f"unit:{id}", "option.naval_unit", {"unit": id})


def take_losses(table: Table, squadron: Squadron, enemy: Squadron, points: int, sea: int) -> Play[None]:
    """9.4.4, C55 Ships go by best fit, the owner choosing between equal ones; what fits none is kept."""
    points += squadron.residual
    while True:
        there = ships_of(table.state, squadron.fleets)
        values = may_go([CF[one.unit] for one in there], points)
        able = [one for one in there if CF[one.unit] in values]
        if not able:
            break
        one = yield from choose(table, squadron.decides, "naval.loss", able, sea, points=points)
        points -= CF[one.unit]
        yield from sink(table, squadron, enemy, one, sea)
    squadron.residual = points if squadron.fleets else 0
    if squadron.residual:
        scene.tell(table, "naval_residual", "9.4.4", who=squadron.names, n=squadron.residual)


def sink(table: Table, squadron: Squadron, enemy: Squadron, one: Ship, sea: int) -> Play[None]:
    """9.4.4 A ship is lost. When the last one of a fleet goes, everything aboard goes with it (C243)."""
    state = table.state
    squadron.lost = {**squadron.lost, one.unit: squadron.lost.get(one.unit, 0) + 1}
    scene.falls(table, squadron.number, UNIT_IDS[one.unit])
    scene.tell(table, "naval_sunk", "9.4.4", who=squadron.names, unit=UNIT_IDS[one.unit])
    left = stacks.lose_any(state, one.fleet, one.unit)
    if stacks.empty(left):
        _fleet_lost(table, squadron, enemy.owners[0], one.fleet, sea)
        return
    show(table, one.fleet)
    yield from overload(table, squadron.decides, one.fleet, sea)


def _fleet_lost(table: Table, squadron: Squadron, captor: int, id: int, sea: int) -> None:
    """C243, C116 A whole fleet is lost with its armies: generals are captured or get away, persons come ashore."""
    state = table.state
    for one in [stacks.stack(state, id), *cargo(state, id)]:
        there = [person.id for person in state.people if person.stack == one.id]
        if one.general != NONE and general_taken(table, one.general, one.owner, captor):
            squadron.captured.append((one.general, one.owner, captor))
        squadron.destroyed.append((one.id, one.owner))
        squadron.stranded += there
        stacks.destroy(state, one.id)
        shore = landfall(state, sea, one.owner)
        for person in there:
            heroes.change(state, person, place=shore)
    squadron.remove(id)
    scene.tell(table, "naval_fleet_lost", "9.4.4", who=squadron.names)


def overload(table: Table, faction: int, id: int, sea: int) -> Play[None]:
    """C243 Units aboard without room go down, the owner choosing; no one else sees which."""
    state = table.state
    while carried(state, id) > capacity(stacks.stack(state, id)):
        aboard = ships_of(state, [one.id for one in cargo(state, id)])
        one = yield from choose(table, faction, "naval.drown", aboard, sea, secret=True)
        left = stacks.lose_any(state, one.fleet, one.unit)
        owner = OWNERS[left.owner]
        table.tell("naval_drowned", "C243", who=owner)
        if faction != NOBODY:
            table.tell("naval_drowned_unit", "C243", to=(SEATS[faction],), who=owner, unit=UNIT_IDS[one.unit])
        if stacks.empty(left):
            _army_drowned(state, left)


def _army_drowned(state: State, left: Stack) -> None:
    """C243 The last unit of an army goes down: its general gets away alone, its persons stay with the fleet."""
    put_under(state, left.general)
    stacks.remove(state, left.id)


# 9.4.4 Damaged ships: what losses were left over, and the way to a port ----------------------------------------------


def limp_home(table: Table, squadron: Squadron, enemy: Squadron, sea: int) -> Play[None]:
    """9.4.4, C244 Losses are left over: a ship of the owner's choice is damaged. It makes for a port, or is lost."""
    state = table.state
    fleets = [*squadron.fleets, *squadron.left]
    if not squadron.residual or not fleets:
        return
    ship = yield from choose(
        table, squadron.decides, "naval.damaged", ships_of(state, fleets), sea, points=squadron.residual
    )
    squadron.residual = 0
    here = stacks.stack(state, ship.fleet)
    ports = havens(state, here, MP[ship.unit])
    if not ports:
        table.tell("naval_no_port", "9.4.4", who=squadron.names, unit=UNIT_IDS[ship.unit])
        yield from sink(table, squadron, enemy, ship, here.place)
        return
    port = yield from _port(table, squadron.decides, ship, ports)
    yield from _sent(table, squadron, ship, port)


def _port(table: Table, faction: int, ship: Ship, ports: dict[int, int]) -> Play[int]:
    """9.4.4 The port of the owner's choice; the nearest one for fleets without a player."""
    if faction == NOBODY:
        return min(ports, key=lambda zone: (ports[zone], zone))
    options = [
        Option(PLACE_IDS[zone], zone, f"place:{PLACE_IDS[zone]}", "option.sea_port", {"zone": PLACE_IDS[zone]})
        for zone in sorted(ports)
    ]
    (pick,) = yield table.ask(SEATS[faction], "naval.port", options, rule="9.4.4", params={"unit": UNIT_IDS[ship.unit]})
    return int(pick.value)


def _sent(table: Table, squadron: Squadron, ship: Ship, port: int) -> Play[None]:
    """9.4.4 The damaged ship sails to the port, where it is whole again; the rest of its fleet stays (C481)."""
    state = table.state
    here = stacks.stack(state, ship.fleet)
    table.tell("naval_to_port", "9.4.4", who=squadron.names, unit=UNIT_IDS[ship.unit], zone=PLACE_IDS[port])
    if size(here.units) + size(here.hired) + size(here.sworn) == 1:
        put(state, here.id, port)
        if here.id in squadron.fleets:
            squadron.fleets.remove(here.id)
            squadron.left.append(here.id)
        return
    alone = detach(state, here, ship.unit)
    yield from _take_along(table, squadron.decides, here.id, alone.id)
    put(state, alone.id, port)
    squadron.left.append(alone.id)
    yield from overload(table, squadron.decides, here.id, here.place)


def _take_along(table: Table, faction: int, fleet: int, ship: int) -> Play[None]:
    """C481 Units aboard for whom the other ships have no room sail with the damaged one, as far as it has room.

    The owner chooses; no one else sees which.
    """
    state = table.state
    while room(state, stacks.stack(state, fleet)) < 0 < room(state, stacks.stack(state, ship)):
        able = [
            Ship(unit, one.id)
            for one in cargo(state, fleet)
            for unit, _ in (whole_force(one) if size(whole_force(one)) == 1 else joined(one.units, one.hired))
        ]
        if not able:
            return  # 3.5 a general's own men stay with him
        chosen = yield from choose(table, faction, "naval.along", able, stacks.stack(state, fleet).place, secret=True)
        board(state, chosen, ship)


def board(state: State, one: Ship, ship: int) -> None:
    """9.3.5 A unit of a stack aboard changes to another ship; the last one takes the whole stack along."""
    source = stacks.stack(state, one.fleet)
    if size(whole_force(source)) == 1:
        stacks.replace(state, source.id, aboard=ship)
        return
    member = _first_to_go(source, one.unit)
    stacks.take_out(state, source.id, member)
    aboard = [one for one in cargo(state, ship) if one.owner == source.owner and one.nation == source.nation]
    mates = next(iter(aboard), None)
    if mates is None or mates.general != NONE:
        bare = replace(source, units=NOTHING, hired=NOTHING, sworn=NOTHING, general=NONE, naval_general=False, goods=())
        mates = stacks.add(state, replace(bare, residual=0, paid=False, aboard=ship))
    mates = stacks.put_in(state, mates.id, member)
    stacks.replace(state, mates.id, kind=stacks.leaderless(mates))


def _first_to_go(one: Stack, unit: int) -> stacks.Member:
    return next(member for member in stacks.members(one) if member.unit == unit)


def detach(state: State, fleet: Stack, unit: int) -> Stack:
    """9.4.4 One ship leaves its fleet, regular ones first."""
    member = _first_to_go(fleet, unit)
    stacks.take_out(state, fleet.id, member)
    alone = stacks.add(state, Stack(0, fleet.owner, Kind.FLEET, fleet.place, nation=fleet.nation))
    return stacks.put_in(state, alone.id, member)


# 15.3 Call the tide: what a Master of Water does in a battle at sea --------------------------------------------------


_SHIFT = "naval_shift"
_CALL = Option("call", True, text="option.naval_call_tide")
_NO = Option("no", False, text="option.naval_no_tide")


def call_the_tide(table: Table, one: Squadron) -> Play[None]:
    """15.3, C253 Before the first round a Master with the fleets may call the tide, with all of the spell's points."""
    found = _caller(table.state, one)
    if found is None:
        return
    master, spell = found
    (pick,) = yield table.ask(
        SEATS[master.owner], "naval.tide", [_CALL, _NO], rule="15.3", params={"person": heroes.name(master)}
    )
    if not pick.value:
        return
    points, roll = min(CASTING["points"], spell.fs), table.roll(D10)
    line = "naval_tide" if roll <= points else "naval_tide_fails"
    scene.tell(table, line, "15.3", who=one.names, person=heroes.name(master), roll=roll, points=points)
    if roll <= points:
        one.tide = spell.effect["n"]
    elif roll == CASTING["catastrophe_on"] and table.roll(D10) == CASTING["death_on"]:
        heroes.die(table.state, master.id)
        scene.tell(table, "battle_person_dies", "15.2", person=heroes.name(master))


def _caller(state: State, one: Squadron) -> tuple[Person, Spell] | None:
    """15.3, C12 A Master with the fleets, or with troops aboard, who knows the spell and whose Faction has mana."""
    for person in state.people:
        spell = next((spell for spell in heroes.spells(person) if spell.effect["op"] == _SHIFT), None)
        if spell is not None and person.stack != NONE and mana_of(state, person.owner):
            carrier = stacks.stack(state, person.stack)
            if carrier.id in one.fleets or carrier.aboard in one.fleets:
                return person, spell
    return None
