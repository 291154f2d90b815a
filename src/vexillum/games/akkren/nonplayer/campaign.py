"""10.1.2 The Great Kingdom's campaigns."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.combat.encounter import battle
from vexillum.games.akkren.components.factions import GREAT_KINGDOM, NEUTRAL, NOBODY, OWNERS
from vexillum.games.akkren.components.map import REGION, REGION_IDS, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.tables import TABLES, row, sides
from vexillum.games.akkren.control import conquered, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.nonplayer.hosts import foes
from vexillum.games.akkren.nonplayer.influence import Influence, influence
from vexillum.games.akkren.nonplayer.kingdom import campaign_losses, come_home, home_army, send, to_spare
from vexillum.games.akkren.realm.conquest import conquer
from vexillum.games.akkren.realm.region_changes import holder_of, join
from vexillum.games.akkren.state import Play, State, Table

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
