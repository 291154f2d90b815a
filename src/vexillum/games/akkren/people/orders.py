"""15.3 The Four Orders in the Valley of the Mage, and what their Masters do outside of battle."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from vexillum.games.akkren.components.records import Spell, document
from vexillum.games.akkren.components.tables import sides
from vexillum.games.akkren.control import land_stacks, side
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.heroes import MASTER_IDS
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.state import NONE, Kind, Person, Play, Role, Stack, State, Table

_CASTING = document("magic")["casting"]
_D10 = sides("D10")
_MARCH = "march"


# The Valley -----------------------------------------------------------------------------------------------------------


def in_valley(place: int) -> bool:
    """15.3 Whether a place is in the Valley of the Mage."""
    return not is_sea(place) and REGION_OF[place] == SANCTUARY


def order_options(state: State, faction: int, place: int, *, arrives: bool) -> list[Option]:
    """15.3.1 The Orders to which a visitor in the Valley can open a channel: all but the one that is open.

    A Faction with a marker needs a person who comes to the Valley now (``arrives``): those who stay there have made
    their visit. One visit a turn (ruling C276); an Order may deal with several Factions.
    """
    if not in_valley(place) or state.order_visits[faction] == state.clock + 1:
        return []
    if state.order_markers[faction] != NONE and not arrives:
        return []
    return [
        Option(id, order, f"order:{id}", "option.open_order", {"order": f"master_{id}"})
        for order, id in enumerate(MASTER_IDS)
        if order != state.order_markers[faction]
    ]


def open_channel(table: Table, faction: int, order: int) -> None:
    """15.3.1 A Faction takes the marker of an Order; it has one only, and a Master of another Order leaves it."""
    state = table.state
    state.order_markers[faction] = order
    state.order_visits[faction] = state.clock + 1
    table.tell("order_opened", "15.3.1", who=SEATS[faction], order=f"master_{MASTER_IDS[order]}")
    for one in [one for one in state.people if one.owner == faction and one.role == Role.MASTER]:
        if one.who != order:
            heroes.die(state, one.id)
            table.tell("master_leaves", "15.3.2", who=SEATS[faction], person=heroes.name(one))


# Wings of haste -------------------------------------------------------------------------------------------------------


def _march_spell(one: Person) -> Spell | None:
    return next((spell for spell in heroes.spells(one) if spell.effect["op"] == _MARCH), None)


def winged_armies(state: State, one: Person) -> list[Stack]:
    """15.3 The armies where a Master of Air is that his spell can carry this turn; he needs mana (C12)."""
    if _march_spell(one) is None or is_sea(one.place) or not mana_of(state, one.owner):
        return []
    return [
        stack
        for stack in land_stacks(state, one.place)
        if stack.kind in (Kind.ARMY, Kind.COMPANY)
        and side(state, stack) == one.owner
        and not stack.moved
        and state.clock >= stack.winged_until
    ]


def cast_wings(table: Table, id: int) -> Play[None]:
    """15.2, 15.3, C277 Wings of haste: all the points that the spell takes; a natural 10 may kill the Master."""
    state = table.state
    one = heroes.person(state, id)
    spell = _march_spell(one)
    assert spell is not None
    options = [
        Option(f"s{stack.id}", stack.id, f"stack:{stack.id}", "option.wings_for", {"zone": PLACE_IDS[stack.place]})
        for stack in winged_armies(state, one)
    ]
    (pick,) = yield table.ask(
        SEATS[one.owner], "people.wings", options, rule="15.3", params={"person": heroes.name(one)}, secret=True
    )
    with table.step("wings", things=(f"person:{id}",)):
        points = min(_CASTING["points"], spell.fs)
        roll = table.roll(_D10)
        works = roll <= points
        line = "wings" if works else "wings_fail"
        table.tell(
            line, "15.3", who=SEATS[one.owner], person=heroes.name(one), spell=spell.id, roll=roll, points=points
        )
        if works:
            stacks.replace(state, pick.value, winged_until=state.clock + 1)
        elif roll == _CASTING["catastrophe_on"] and table.roll(_D10) == _CASTING["death_on"]:
            heroes.die(state, id)
            table.tell("master_dies", "15.2", who=SEATS[one.owner], person=heroes.name(one))
