"""8.1, 9.3.1 Obstacles on the way: enemies, neutral Factions, sleeping nations, armies that watch a zone."""

from __future__ import annotations

from vexillum.games.akkren import boons
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import NOBODY, F
from vexillum.games.akkren.components.map import NEIGHBOURS, REGION_OF, REGIONS, SANCTUARY, is_sea
from vexillum.games.akkren.components.units import Force, force_of, joined
from vexillum.games.akkren.control import friendly, land_stacks, side
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.state import Kind, Stack, State


def foes_at(state: State, zone: int, who: int) -> list[Stack]:
    """9.3.1.1 The enemy stacks on the ground of a zone."""
    return [one for one in land_stacks(state, zone) if at_war(state, side(state, one), who)]


def strangers_at(state: State, zone: int, who: int) -> list[Stack]:
    """8.1, C201 Stacks of Factions with which one is neither allied nor at war: they are in no one's way."""
    there = [(one, side(state, one)) for one in land_stacks(state, zone)]
    return [one for one, other in there if not at_war(state, other, who) and not allies(state, other, who)]


def engaged(state: State, one: Stack) -> bool:
    """9.3.1, C202 Whether enemies are in its zone that it must fight. Those shut in behind walls do not count."""
    return any(not foe.besieged for foe in foes_at(state, one.place, side(state, one)))


def troops(region: int) -> Force:
    """9.3.1, C24 Everything that a nation puts on the map when it is attacked: its guard and its other units."""
    return _TROOPS[region]


_TROOPS = tuple(joined(force_of(region.guard_units), force_of(region.units)) for region in REGIONS)


def asleep(state: State, region: int) -> bool:
    """9.3.1 Whether it is a neutral nation whose troops are not yet on the map."""
    if state.holder[region] != NOBODY or state.allied[region] != NOBODY or state.woken[region]:
        return False
    return bool(troops(region))


def truce(state: State, one: int, other: int) -> bool:
    """9.1 Whether an event keeps two Factions from fighting this turn."""
    return one < F and other < F and boons.in_force(state, boons.TRUCE)


def may_turn_on(state: State, who: int, other: int) -> bool:
    """8.1.1, 9.1 Whether one may act openly against the other: not against allies, nor in a truce between Factions."""
    return not allies(state, who, other) and not truce(state, who, other)


def watchers(state: State, who: int, zone: int) -> list[Stack]:
    """9.3.1.3, C62 Armies and companies of Factions that could try to intercept a stack that enters a zone.

    Only public information counts: the owner's gold does not matter here.
    """
    if REGION_OF[zone] == SANCTUARY:
        return []
    near = [one for one in state.stacks if one.place in NEIGHBOURS[zone] and one.kind in (Kind.ARMY, Kind.COMPANY)]
    return [one for one in near if one.aboard < 0 and _watches(state, one, who, zone)]


def _watches(state: State, one: Stack, who: int, zone: int) -> bool:
    """C203 An enemy's army watches every zone next to it, that of a neutral Faction only those of its own side."""
    faction = decides(state, one)
    if faction == NOBODY or one.besieged or state.clock < one.frozen_until or not may_turn_on(state, who, faction):
        return False
    if one.nation >= 0 and one.owner < F and REGION_OF[zone] != one.nation:
        return False
    if not at_war(state, faction, who) and not friendly(state, zone, faction):
        return False
    return not engaged(state, one)


def quiet(state: State, who: int, zone: int) -> bool:
    """9.3.1 Whether it is certain that nothing stops a stack that enters a zone."""
    if is_sea(zone) or asleep(state, REGION_OF[zone]):
        return False
    return not foes_at(state, zone, who) and not watchers(state, who, zone)
