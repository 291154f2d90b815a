"""C25 Which regions are won at the end of a phase."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren import achievements
from vexillum.games.akkren.boons import TRUCE, in_force
from vexillum.games.akkren.capture.capture import free_in
from vexillum.games.akkren.combat.costs import declare, war_price
from vexillum.games.akkren.components.factions import HOME, NOBODY, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGIONS, ZONES_OF
from vexillum.games.akkren.control import BEGUN, COMPLETE, conquered, is_faction, is_power
from vexillum.games.akkren.money import can_pay
from vexillum.games.akkren.realm.mana import settle_mana
from vexillum.games.akkren.realm.region_changes import holder_of, join, leave
from vexillum.games.akkren.relations import allies, at_war, hostile_act
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import Play, State, Table

OPEN = frozenset(number for number, region in enumerate(REGIONS) if region.kind in ("passage", "sanctuary"))
"""9.3.1, C57, C296 Ground that no power controls: lands of passage, and the Valley of the Mage."""


def claim(table: Table, owner: int) -> Play[None]:
    """C25 At the end of a phase: the regions that an owner has won, with all that follows for those who lose them."""
    if not is_power(owner):
        return
    for region in range(len(REGIONS)):
        if winnable(table.state, region, owner) and (yield from _wants(table, region, owner)):
            with table.step("conquest", things=(f"region:{REGION_IDS[region]}",), region=REGION_IDS[region]):
                yield from conquer(table, region, owner)
    if is_faction(owner):
        yield from settle_mana(table, owner)


def winnable(state: State, region: int, owner: int) -> bool:
    """C25, C296 Whether an owner has won a region that is not its own or an ally's."""
    held = holder_of(state, region)
    if region in OPEN or (held != NOBODY and allies(state, held, owner)):
        return False
    return conquered(state, region, owner)


def _wants(table: Table, region: int, owner: int) -> Play[bool]:
    """C296 To take the land of a Faction with which one is at peace is the beginning of a war: one may leave it."""
    state = table.state
    held = holder_of(state, region)
    if held == NOBODY or at_war(state, owner, held):
        return True
    if in_force(state, TRUCE):
        return False
    take = Option("take", True, text="option.realm_take", params={"victim": SEATS[held]})
    spare = Option("spare", False, text="option.realm_spare")
    pick = yield from masked(
        table.ask(
            SEATS[owner],
            "realm.conquer",
            [take, spare] if can_pay(state, owner, war_price(state, owner, held)) else [spare],
            rule="8.1.2",
            params={"region": REGION_IDS[region], "victim": SEATS[held]},
            about=f"region:{REGION_IDS[region]}",
            secret=True,
        )
    )
    return bool(pick.value)


def conquer(table: Table, region: int, owner: int) -> Play[None]:
    """C25, 13.3 A region falls: the former owner loses its units, and it joins its conqueror.

    Persons who were held there are free (C49); complete forts change hands, begun ones are pulled down (C296).
    """
    state = table.state
    loser = holder_of(state, region)
    table.tell("realm_conquered", "13.3", who=OWNERS[owner], region=REGION_IDS[region])
    if loser != NOBODY:
        declare(table, owner, loser)
        hostile_act(table, owner, loser, "8.1.2", attack=True)
        if loser < F and region == HOME[loser]:
            achievements.count(state, loser, achievements.HOME_LOST)
        yield from leave(table, region)
    yield from join(table, region, owner)
    for zone in ZONES_OF[region]:
        free_in(table, zone)
        _take_fort(table, zone, owner)


def _take_fort(table: Table, zone: int, owner: int) -> None:
    state = table.state
    if not state.forts[zone] or state.fort_owner[zone] == owner:
        return
    if state.forts[zone] == COMPLETE and is_faction(owner):
        state.fort_owner[zone] = owner
        table.tell("realm_fort_taken", "8.3.2", who=SEATS[owner], zone=PLACE_IDS[zone])
    elif state.forts[zone] in (BEGUN, COMPLETE):
        state.forts[zone], state.fort_owner[zone] = 0, NOBODY
        table.tell("realm_fort_gone", "8.3.2", zone=PLACE_IDS[zone])
