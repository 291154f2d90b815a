"""8.3.2, 13.4 What an army finds on its way: forts and caravans of others."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.control import BEGUN, COMPLETE, land_stacks, side
from vexillum.games.akkren.movement.hostility import begin_war, can_turn_on, price_of_war
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.movement.march_reasons import why_not_fort
from vexillum.games.akkren.relations import allies, at_war, hostile_act
from vexillum.games.akkren.routes.foes import may_turn_on
from vexillum.games.akkren.state import Caravan, Play, State, Table

RAZE = number("fort", "demolish_mp")
RIDE_DOWN = number("overrun", "mp")
_LEAVE = Option("leave", "leave", text="option.fort_leave")


def trample(table: Table, march: March, zone: int) -> None:
    """8.3.2 A fort that is not finished is removed when an enemy passes."""
    state = table.state
    owner = state.fort_owner[zone]
    if state.forts[zone] == BEGUN and owner != NOBODY and at_war(state, owner, march.who):
        _remove(state, zone)
        table.tell("fort_trampled", "8.3.2", who=OWNERS[march.who], owner=OWNERS[owner], zone=PLACE_IDS[zone])


def _remove(state: State, zone: int) -> None:
    state.forts[zone], state.fort_owner[zone] = 0, NOBODY


def open_fort(state: State, who: int, zone: int) -> bool:
    """8.3.2, C211 Whether there is a complete fort of a power that one may attack, and none of its side in the zone."""
    owner = state.fort_owner[zone]
    if state.forts[zone] != COMPLETE or owner == NOBODY or allies(state, owner, who):
        return False
    if any(allies(state, side(state, one), owner) for one in land_stacks(state, zone)):
        return False
    return can_turn_on(state, who, owner)


def deal_with_fort(table: Table, march: March, zone: int) -> Play[None]:
    """8.3.2 Who ends his movement at an undefended fort may pull it down for 2 MP, or take it over."""
    state = table.state
    if march.faction == NOBODY or not open_fort(state, march.who, zone):
        return
    owner = state.fort_owner[zone]
    price = price_of_war(state, march.who, owner)
    cost = {"gold": price} if price else {}
    options = [Option("take", "take", text="option.fort_take", price=cost)]
    if march.mp >= RAZE:
        options.append(Option("raze", "raze", text="option.fort_raze", params={"mp": RAZE}, price=cost))
    war = "" if at_war(state, owner, march.who) else "_war"
    (pick,) = yield table.ask(
        SEATS[march.faction],
        f"move.fort{war}",
        [_LEAVE, *options],
        rule="8.3.2",
        params={"owner": OWNERS[owner], "zone": PLACE_IDS[zone]},
        about=f"place:{PLACE_IDS[zone]}",
        why=why_not_fort,
    )
    if pick.value == "leave":
        return
    begin_war(table, march.who, owner, "8.3.2")
    if pick.value == "raze":
        _remove(state, zone)
    else:
        state.fort_owner[zone] = march.who
    table.tell(f"fort_{pick.value}", "8.3.2", who=OWNERS[march.who], owner=OWNERS[owner], zone=PLACE_IDS[zone])


# Caravans -------------------------------------------------------------------------------------------------------------


def caravans_at(state: State, who: int, zone: int) -> list[tuple[int, Caravan]]:
    """13.4 Caravans of others in a zone that one may ride down, with their places in the list."""
    return [
        (index, one)
        for index, one in enumerate(state.caravans)
        if one.place == zone and may_turn_on(state, who, one.owner)
    ]


def ride_down(table: Table, march: March, index: int) -> None:
    """13.4, 8.1.2 An automatic overrun for 1 MP: the caravan is gone, and it is an act of war."""
    state = table.state
    caravan = state.caravans[index]
    march.mp -= RIDE_DOWN
    if march.who < F:
        hostile_act(table, march.who, caravan.owner, "8.1.2")
    state.caravans = [one for number, one in enumerate(state.caravans) if number != index]
    table.tell(
        "caravan_destroyed",
        "13.4",
        who=OWNERS[march.who],
        owner=SEATS[caravan.owner],
        zone=PLACE_IDS[caravan.place],
    )


def sweep(table: Table, march: March, zone: int) -> None:
    """13.4, C212 Stacks without a player ride down every caravan in their way."""
    while march.faction == NOBODY and (there := caravans_at(table.state, march.who, zone)):
        ride_down(table, march, there[0][0])
