"""The ledger of a realm: what everyone can compute, and what only its owner can."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.components.units import FOOT, U, cost, force, strength
from vexillum.games.akkren.control import allies_of, capitals, regions_of
from vexillum.games.akkren.money import mana_of, reckoned_income
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import State
from vexillum.games.akkren.victory import points, zones_held

UPKEEP_FOOT = number("base_costs", "mercenary_foot_upkeep")
UPKEEP_CAVALRY = number("base_costs", "mercenary_cavalry_upkeep")
HIDDEN_POINTS = frozenset(("demons", "giants"))
"""C364 Points for units in hidden stacks: they are counted when the campaign is over."""


KEPT = 64
"""How many ledgers are cached: most events change none."""
_kept: dict[Any, dict[str, dict[str, Any]]] = {}


def open_land(state: State) -> tuple[Any, ...]:
    """Everything on which the open part of the ledgers rests."""
    return (
        state.players,
        *map(tuple, (state.holder, state.allied, state.slaves, state.presence, state.plunder, state.yields)),
        *map(tuple, (state.forts, state.fort_owner, state.razed, state.boons, state.deeds)),
        tuple([(one.owner, one.gains) for one in state.people if one.gains]),
    )


def public_realms(state: State) -> dict[str, dict[str, Any]]:
    """What everyone can compute of each Faction in play: land, yield, mana, points but for hidden units."""
    land = open_land(state)
    if (found := _kept.get(land)) is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[land] = {SEATS[faction]: _public(state, faction) for faction in in_play(state)}
    return {seat: dict(realm) for seat, realm in found.items()}


def _public(state: State, faction: int) -> dict[str, Any]:
    counted = {name: n for name, n in points(state, faction).items() if name not in HIDDEN_POINTS}
    return {
        "regions": [REGION_IDS[region] for region in regions_of(state, faction)],
        "allies": [REGION_IDS[region] for region in allies_of(state, faction)],
        "capitals": [PLACE_IDS[zone] for zone in capitals(state, faction)],
        "zones": zones_held(state, faction),
        "income": reckoned_income(state, faction),
        "mana": mana_of(state, faction),
        "points": sum(counted.values()),
    }


def upkeep(state: State, faction: int) -> int:
    """13.2, C52 What a Faction's mercenaries cost each winter: 1 for each on foot, 2 for each other."""
    hired = [pair for one in state.stacks if one.owner == faction for pair in one.hired]
    return sum([n * (UPKEEP_FOOT if FOOT[unit] else UPKEEP_CAVALRY) for unit, n in hired])


def own_realm(state: State, faction: int) -> dict[str, Any]:
    """What only the Faction itself can compute: strengths, upkeep, what its reinforcements would cost, all points."""
    own = [one for one in state.stacks if one.owner == faction]
    waiting = force(enumerate(state.pool[U * faction : U * faction + U]))
    return {
        "strength": {str(one.id): strength(whole_force(one)) for one in own},
        "total_strength": sum([strength(whole_force(one)) for one in own]),
        "upkeep": upkeep(state, faction),
        "pool_cost": cost(waiting),
        "pool_strength": strength(waiting),
        "points": points(state, faction),
    }
