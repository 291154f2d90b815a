"""9.3.5 Embarking and landing."""

from __future__ import annotations

from vexillum.core.decision import DONE, Option
from vexillum.games.akkren.capture.capture import capture_check, capture_roll
from vexillum.games.akkren.combat.siege import lift_if_left, siege_at
from vexillum.games.akkren.components.factions import MINOR, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.control import land_stacks, side
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.movement.march import March, close_ranks
from vexillum.games.akkren.movement.zone_entry import end_march, go
from vexillum.games.akkren.people.barbarians import forsake, loyal
from vexillum.games.akkren.sea.voyage import (
    Voyage,
    aboard_option,
    boarders,
    landing_parties,
    passengers,
    ship,
    travellers,
)
from vexillum.games.akkren.state import NONE, Person, Play, Stack, State, Table


def embark(table: Table, voyage: Voyage, zone: int) -> Play[None]:
    """9.3.5 Stacks and persons go aboard, one after the other, as long as there is room.

    Barbarians are asked of their loyalty: those who rebel stay ashore (16.1, ruling C433).
    """
    state = table.state
    first = True
    while able := _able(state, voyage, zone):
        (pick,) = yield table.ask(
            SEATS[voyage.faction],
            "sea.aboard",
            [*[aboard_option(one) for one in able], *([] if first else [DONE])],
            rule="9.3.5",
            params={"zone": PLACE_IDS[zone]},
            about=f"place:{PLACE_IDS[zone]}",
            secret=True,
        )
        if pick is DONE:
            return
        first = False
        _board(table, voyage, pick, zone)


def _able(state: State, voyage: Voyage, zone: int) -> list[Stack | Person]:
    return [*boarders(state, voyage, zone), *travellers(state, voyage, zone)]


def _board(table: Table, voyage: Voyage, pick: Option, zone: int) -> None:
    state, fleet, where = table.state, ship(table.state, voyage), PLACE_IDS[zone]
    if isinstance(pick.value, Person):
        heroes.change(state, pick.value.id, stack=fleet.id, place=fleet.place, activated=True)
        table.tell("sea_boards", "9.3.5", who=SEATS[voyage.faction], person=heroes.name(pick.value), zone=where)
        return
    id = pick.value.id
    if pick.value.owner == MINOR and not loyal(table, id):
        return
    stacks.replace(
        state, id, aboard=fleet.id, place=fleet.place, moved=True, activated=True, moved_until=state.clock + 1
    )
    for person in state.people:
        if person.stack == id:
            heroes.change(state, person.id, place=fleet.place)
    table.tell("sea_embarks", "9.3.5", who=OWNERS[pick.value.owner], zone=where)
    lift_if_left(table, zone)


def land(table: Table, voyage: Voyage, zone: int) -> Play[None]:
    """9.3.5, C247 Stacks and persons go ashore: they enter the zone as if they had marched in, and go no further."""
    state = table.state
    able: list[Stack | Person] = [*landing_parties(state, voyage, zone), *passengers(state, voyage)]
    picks = yield table.ask(
        SEATS[voyage.faction],
        "sea.ashore",
        [aboard_option(one) for one in able],
        at_least=1,
        at_most=len(able),
        rule="9.3.5",
        params={"zone": PLACE_IDS[zone]},
        about=f"place:{PLACE_IDS[zone]}",
        secret=True,
    )
    group = [pick.value for pick in picks if isinstance(pick.value, Stack)]
    if group:
        yield from _march_ashore(table, voyage, group, zone)
    for person in [pick.value for pick in picks if isinstance(pick.value, Person)]:
        heroes.change(state, person.id, stack=NONE, place=zone, activated=True)
        table.tell(
            "sea_person_lands", "9.3.5", who=SEATS[voyage.faction], person=heroes.name(person), zone=PLACE_IDS[zone]
        )
        capture_roll(table, person.id, zone)


def _breaks_away(table: Table, one: Stack, zone: int) -> bool:
    """16.1, C433 Barbarians who land in a later turn than they went aboard may rebel: they go ashore as enemies."""
    if one.owner != MINOR or one.activated or loyal(table, one.id):
        return False
    stacks.replace(table.state, one.id, aboard=NONE, place=zone, activated=True)
    forsake(table, one.id)
    return True


def _march_ashore(table: Table, voyage: Voyage, group: list[Stack], zone: int) -> Play[None]:
    state = table.state
    group = [one for one in group if not _breaks_away(table, one, zone)]
    if not group:
        return
    who = side(state, group[0])
    for one in group:
        stacks.replace(state, one.id, aboard=NONE, activated=True)
    table.tell("sea_lands", "9.3.5", who=OWNERS[group[0].owner], zone=PLACE_IDS[zone])
    if ship(state, voyage).place == zone:  # in port: they are in the city already, with all who are shut in there
        for one in group:
            stacks.replace(state, one.id, besieged=siege_at(state, zone) is not None)
        return
    march = March(voyage.faction, who, [one.id for one in group], 0)
    yield from table.during(march, go(table, march, zone))
    if close_ranks(state, march, zone):
        yield from end_march(table, march)
    elif land_stacks(state, zone):
        yield from capture_check(table, zone, who)
