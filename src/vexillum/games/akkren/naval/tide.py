"""15.3 Call the tide: what a Master of Water does in a battle at sea."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.records import Spell, document
from vexillum.games.akkren.components.tables import sides
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.naval.wrecks import Squadron
from vexillum.games.akkren.state import NONE, Person, Play, State, Table

_CASTING = document("magic")["casting"]
_D10 = sides("D10")
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
    points, roll = min(_CASTING["points"], spell.fs), table.roll(_D10)
    line = "naval_tide" if roll <= points else "naval_tide_fails"
    scene.tell(table, line, "15.3", who=one.names, person=heroes.name(master), roll=roll, points=points)
    if roll <= points:
        one.tide = spell.effect["n"]
    elif roll == _CASTING["catastrophe_on"] and table.roll(_D10) == _CASTING["death_on"]:
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
