"""Battles for tests: run one with a retreat that is written down, or imagine one for what it depends on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.akkren.harness import board, put
from tests.asked import Asked
from vexillum.core.decision import asks_nothing
from vexillum.core.table import Table
from vexillum.games.akkren import stacks
from vexillum.games.akkren.battle.battle import fight
from vexillum.games.akkren.battle.sides import Battle, Terms, mustered
from vexillum.games.akkren.components.map import PLACE, TERRAIN, ZONE_IDS, ZONES
from vexillum.games.akkren.state import Stack, State

CLEAR, WOOD, HILL, MOUNTAIN, DESERT, SWAMP = (
    next(id for id, terrain, zone in zip(ZONE_IDS, TERRAIN, ZONES, strict=True) if terrain == kind and not zone.coast)
    if any(terrain == kind and not zone.coast for terrain, zone in zip(TERRAIN, ZONES, strict=True))
    else next(id for id, terrain in zip(ZONE_IDS, TERRAIN, strict=True) if terrain == kind)
    for kind in ("clear", "wood", "hill", "mountain", "desert", "swamp")
)
COAST = next(zone.id for zone in ZONES if zone.terrain == "clear" and zone.coast)


def run(
    table: Table[State],
    attackers: int | tuple[int, ...],
    defenders: int | tuple[int, ...],
    *,
    way: bool | Callable[[Stack], bool] = True,
    **more: Any,
) -> Asked:
    """Begin a battle in the first attacker's zone; ``way``: whether there is a retreat (for a stack)."""

    @asks_nothing
    def retreat(table: Table[State], stack: Stack) -> Any:
        open_way = way(stack) if callable(way) else way
        return partial(stacks.replace, table.state, stack.id, place=PLACE["theo_capital"]) if open_way else None

    return Asked(fight(table, terms_of(table, attackers, defenders, **more), retreat))


def terms_of(
    table: Table[State], attackers: int | tuple[int, ...], defenders: int | tuple[int, ...], **more: Any
) -> Terms:
    ours, theirs = ((one,) if isinstance(one, int) else one for one in (attackers, defenders))
    return Terms(attackers=ours, defenders=theirs, zone=stacks.stack(table.state, ours[0]).place, **more)


def stand(
    attack: str,
    defend: str,
    *,
    zone: str = CLEAR,
    owners: tuple[str, str] = ("theocracy", "fiefs"),
    attacker: dict[str, Any] | None = None,
    defender: dict[str, Any] | None = None,
    **more: Any,
) -> Battle:
    """A battle before it begins: two stacks in a zone."""
    table = board()
    mine = put(table, zone, owners[0], attack, **(attacker or {}))
    his = put(table, zone, owners[1], defend, **(defender or {}))
    return mustered(table.state, terms_of(table, mine, his, **more))
