"""9.4.4 A battle at sea: the whole procedure."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option, asks_nothing
from vexillum.core.show.scene import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import show
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.battle.terms import ATTACKER, DEFENDER, Outcome
from vexillum.games.akkren.capture.capture import capture_roll
from vexillum.games.akkren.components.factions import NOBODY, SEATS
from vexillum.games.akkren.components.map import LAND, PLACE_IDS, SEA_NEIGHBOURS
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import UNIT_IDS, force, joined
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.heroes import free
from vexillum.games.akkren.naval.damage import limp_home
from vexillum.games.akkren.naval.fleets import command, enemy_fleets, factors, put
from vexillum.games.akkren.naval.naval_table import COLUMNS, DIE, naval_column, sunk
from vexillum.games.akkren.naval.tide import call_the_tide
from vexillum.games.akkren.naval.wrecks import Squadron, take_losses
from vexillum.games.akkren.relations import hostile_act
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Play, State, Table

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
