"""3.6.2 Pre-Battle: Raiders, then Troops in Home Terrain, may try to Evade or to Ambush."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle import battle_scene as scene
from vexillum.games.pendragon.battle.force import CHARGE, TRAP, Fight, Force, at_home, pool
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.forces import unit_words
from vexillum.games.pendragon.map import CLEAR, IS_CITY, SPACE_IDS, TERRAIN
from vexillum.games.pendragon.pieces import FACTIONS, RAIDER_OF, SCOTTI_WARBAND, TROOPS_OF
from vexillum.games.pendragon.state import Play, State, Table

STAND = Option("none", None, text="option.battle_stand")
"""Try neither."""
NEVER = 7
"""More than a die can show."""


@cache
def _try(what: str, needed: int) -> Option:
    """Try to Evade or to Ambush, with the lowest roll that succeeds."""
    text = f"option.battle_{what}" if needed < 6 else f"option.battle_{what}_six"
    return Option(what, needed, text=text, params={"needed": needed} if needed < 6 else {})


def raiders_evade(state: State, kind: int, space: int) -> int:
    """3.6.2 The lowest roll with which Raiders Evade: 4 at home, 5 in other Rough, 6 in Clear; not in a City (P11)."""
    if IS_CITY[space]:
        return NEVER
    if at_home(state, kind, space):
        return 4
    return 6 if TERRAIN[space] == CLEAR else 5


def pre_battle(table: Table, fight: Fight) -> Play[None]:
    """3.6.2 Attacking, then defending Factions declare and roll, each for its Raiders, then for its Troops (R28).

    Without Units on both sides there is no Field Battle to prepare for (ruling P12).
    """
    for force in (fight.attack, fight.defend):
        if fight.terms.attackers_trap if force is fight.attack else fight.terms.no_rolls:
            continue
        for faction in force.factions:
            if not any(fight.attack.field) or not any(fight.defend.field):
                return
            yield from _raiders(table, fight, force, faction)
            yield from _troops(table, fight, force, faction)


def _held(fight: Fight, force: Force, raiders: bool) -> Message | None:
    """4.4.3, 5.1.1 Why Raiders, or Troops, of a side may not Evade: Ravage or an Event can bar the defender from it."""
    terms = fight.terms
    if force is fight.attack:
        return None
    if terms.no_escape:
        return Message("why.battle_no_escape", {"space": SPACE_IDS[fight.space]}, "4.4.3")
    if terms.no_evade:
        return Message("why.battle_no_evade", {"space": SPACE_IDS[fight.space]}, "5.1")
    if terms.raiders_stand and raiders:
        return Message("why.battle_raiders_stand", {"space": SPACE_IDS[fight.space]}, "5.1")
    return None


def _raiders(table: Table, fight: Fight, force: Force, faction: int) -> Play[None]:
    """3.6.2 All Raiders of a Faction: Evade by terrain, or Ambush at home on 5-6."""
    kind = RAIDER_OF.get(faction)
    if kind is None or not (force.field[2 * kind] or force.field[2 * kind + 1]):
        return
    state, space = table.state, fight.space
    options = []
    evade = raiders_evade(state, kind, space)
    if evade < NEVER and _held(fight, force, True) is None:
        options.append(_try("evade", evade))
    if at_home(state, kind, space):
        options.append(_try("ambush", 5))
    if (yield from _attempt(table, fight, force, faction, (kind,), "battle.raiders", options)) == "evade":
        fight.result.attackers_evaded |= force is fight.attack


def _troops(table: Table, fight: Fight, force: Force, faction: int) -> Play[None]:
    """3.6.2 All Troops of a Faction in Home Terrain, except Cavalry: Evade on 5-6 or Ambush on 3-6."""
    state, space, field = table.state, fight.space, force.field
    kinds = tuple(
        [
            kind
            for kind in TROOPS_OF[faction]
            if (field[2 * kind] or field[2 * kind + 1]) and at_home(state, kind, space)
        ]
    )
    if kinds:
        options = [_try("evade", 5)] if _held(fight, force, False) is None else []
        options.append(_try("ambush", 3))
        yield from _attempt(table, fight, force, faction, kinds, "battle.troops", options)


def _attempt(
    table: Table, fight: Fight, force: Force, faction: int, kinds: tuple[int, ...], kind: str, options: list[Option]
) -> Play[str]:
    """3.6.2 A group declares and rolls. Returns what it succeeded in, or nothing."""
    if not options:
        return ""
    what = unit_words(pool(force.field, kinds))
    scene.begin(table, scene.EVADE)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        kind,
        [*options, STAND],
        rule="3.6.2",
        params={"space": SPACE_IDS[fight.space], "what": what},
        about=f"space:{SPACE_IDS[fight.space]}",
        why=partial(_why_not_try, fight, force),
    )
    if pick is STAND:
        return ""
    with scene.stage(table, scene.EVADE):
        roll = table.roll(6)
        success = roll >= pick.value
        scene.tell(
            table,
            f"battle_{pick.key}{'' if success else '_fails'}",
            "3.6.2",
            who=FACTIONS[faction],
            what=what,
            roll=roll,
            needed=pick.value,
        )
    if not success:
        return ""
    if pick.key == "evade":
        force.evade(kinds)
    else:
        for each in kinds:
            force.strikes[each] = _ambush_step(table.state, each)
    return pick.key


def _ambush_step(state: State, kind: int) -> int:
    """3.6.3 Ambushers Strike with the Cavalry; by an Event, Scotti Warbands (at home: in Hills) in the Trap step."""
    return TRAP if kind == SCOTTI_WARBAND and lasting.warbands_trap(state) else CHARGE


def _why_not_try(fight: Fight, force: Force, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a group cannot try to Evade or to Ambush."""
    place = {"space": SPACE_IDS[fight.space]}
    if name == "evade" and (held := _held(fight, force, decision.kind == "battle.raiders")):
        return held
    if name == "ambush":
        return Message("why.battle_ambush_home", place, "3.6.2")
    if name.rpartition(".")[2] == "cavalry":
        return Message("why.battle_cavalry_open", {}, "3.6.2")
    return None
