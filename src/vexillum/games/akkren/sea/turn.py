"""9.3.5 The turn of a fleet."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import MINOR, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, is_sea
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import pay
from vexillum.games.akkren.naval.fleets import put, sailing
from vexillum.games.akkren.sea.interception import sea_intercepted
from vexillum.games.akkren.sea.landing import embark, land
from vexillum.games.akkren.sea.pirates import loyal, pirate_options, search
from vexillum.games.akkren.sea.raids import raid
from vexillum.games.akkren.sea.reasons import why_not_there
from vexillum.games.akkren.sea.squadrons import absorb, leave_ships, squadron_options
from vexillum.games.akkren.sea.voyage import Voyage, sea_options, ship
from vexillum.games.akkren.state import NONE, Play, Table

ACTIVATION = number("base_costs", "activation")
_STOP = Option("stop", ("stop", NONE, 0), text="option.sea_stop")


def fleet_turn(table: Table, faction: int, fleet_id: int) -> Play[None]:
    """9.3.5 A fleet is activated for 1 GP: it sails, embarks, lands, raids, or looks for the pirates (16.2)."""
    state = table.state
    pay(table, faction, ACTIVATION)
    one = stacks.stack(state, fleet_id)
    if one.owner == MINOR and not loyal(table, faction, fleet_id):
        return
    stacks.replace(state, fleet_id, activated=True)
    table.set_title("armies_fleet", zone=PLACE_IDS[one.place])
    voyage = Voyage(faction, fleet_id, sailing(state, one))
    yield from table.during(voyage, _sail(table, voyage))
    if stacks.find(state, fleet_id) is not None:
        stacks.replace(state, fleet_id, moved_until=state.clock + 1, moved=voyage.moved)


def _sail(table: Table, voyage: Voyage) -> Play[None]:
    """9.3.5 One thing after the other, until the fleet stops, is stopped, or is no more."""
    state = table.state
    while not voyage.over:
        one = ship(state, voyage)
        options = [
            *sea_options(state, voyage),
            *squadron_options(state, voyage),
            *pirate_options(state, voyage),
            _STOP,
        ]
        (pick,) = yield table.ask(
            SEATS[voyage.faction],
            "sea.move",
            options,
            rule="9.3.5",
            params={"zone": PLACE_IDS[one.place], "mp": voyage.mp},
            about=f"place:{PLACE_IDS[one.place]}",
            secret=True,
            why=why_not_there,
        )
        what, target, cost = pick.value
        voyage.mp -= cost
        yield from _act(table, voyage, what, target)
        if stacks.find(state, voyage.fleet) is None:
            return


def _act(table: Table, voyage: Voyage, what: str, target: int) -> Play[None]:
    if what == "sail":
        yield from _course(table, voyage, target)
    elif what == "embark":
        yield from embark(table, voyage, target)
        voyage.moved = True
    elif what == "land":
        yield from land(table, voyage, target)
        voyage.moved = True
    elif what == "raid":
        yield from raid(table, voyage, target)
        voyage.moved = True
    elif what == "split":
        yield from leave_ships(table, voyage)
        voyage.mp = sailing(table.state, ship(table.state, voyage))
    elif what == "with":
        absorb(table.state, target, voyage.fleet)
        voyage.mp = sailing(table.state, ship(table.state, voyage))
    elif what == "join":
        absorb(table.state, voyage.fleet, target)
    elif what == "search":
        yield from search(table, voyage)
        voyage.over = True
    else:
        voyage.over = True


def _course(table: Table, voyage: Voyage, to: int) -> Play[None]:
    """9.3.5 The fleet sails to the next sea or into a port; enemies in a sea may intercept it."""
    state = table.state
    one = ship(state, voyage)
    left = PLACE_IDS[one.place]
    way: dict[str, Any] = {"who": OWNERS[one.owner], "zone": left, "target": PLACE_IDS[to]}
    with table.step("sails", things=(f"place:{left}", f"place:{PLACE_IDS[to]}"), **way):
        put(state, voyage.fleet, to)
        voyage.moved = True
        table.tell("sails", "9.3.5", **way)
    if is_sea(to) and (yield from sea_intercepted(table, voyage.fleet)):
        voyage.over = True
