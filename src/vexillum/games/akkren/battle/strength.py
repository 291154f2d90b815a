"""9.4.2.4 Army strength: what each unit is worth in this fight, and what the whole army is. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.battle_tables import OPEN_GROUND, doubled
from vexillum.games.akkren.components.factions import FACTIONS, SEATS, F
from vexillum.games.akkren.components.units import AKKREN, CAVALRY, ELITE, HUMAN, LOCAL, UNDEAD, UNIT, UNITS
from vexillum.games.akkren.forces.goods import ALCHEMIST, SPECIALISTS
from vexillum.games.akkren.forces.heroes import power

_BONUSES: dict[tuple[int, int], dict[str, Any]] = {
    (SEATS.index(faction.id), UNIT[rule["unit"]]): rule
    for faction in FACTIONS
    for rule in faction.rules
    if rule["op"] == "unit_bonus"
}
"""5.1 What a Faction's own training adds to a kind of unit."""
_ALCHEMIST: int = SPECIALISTS[ALCHEMIST].effect["n"]
_OPEN = "terrain_clear_or_desert"


class EnemyFormations(NamedTuple):
    """9.4.2.4 Which formations the enemy has."""

    cavalry: bool
    monsters: bool
    undead: bool
    akkren: bool

    def has(self, what: str) -> bool:
        """Whether these include a unit or trait, by its name in the data."""
        return bool(getattr(self, what))


def facing(enemy: Iterable[Piece]) -> EnemyFormations:
    """9.4.2.4 What units of the enemy make a difference."""
    field = list(enemy)
    return EnemyFormations(
        any(CAVALRY[one.unit] for one in field),
        any(one.monster for one in field),
        any(UNDEAD[one.unit] for one in field),
        any(AKKREN[one.unit] for one in field),
    )


def training(one: Piece) -> dict[str, Any]:
    """5.1 What the owner's own training adds to a unit: Purifiers, Sons of Baal."""
    return _BONUSES.get((one.owner, one.unit), {}) if one.owner < F else {}


def factor(one: Piece, against: EnemyFormations, terrain: str) -> int:
    """9.4.2.4 What a unit counts in the melee: against some enemies and on some ground more, with parasites less."""
    total = one.cf + one.extra
    for bonus in UNITS[one.unit].cf_bonus:
        if terrain in OPEN_GROUND if bonus.vs == _OPEN else against.has(bonus.vs):
            total += bonus.add
    if against.akkren:
        total += training(one).get("cf_vs_akkren", 0)
    return max(0, total - one.parasites)


def is_elite(one: Piece, against: EnemyFormations) -> bool:
    """5.1, C67 Whether a unit is elite, always or against this enemy."""
    return ELITE[one.unit] or (against.akkren and bool(training(one).get("elite_vs_akkren_die")))


def behind_walls(factors: list[tuple[Piece, int]], structure: str) -> int:
    """9.4.3.3 What walls add: the strongest human units on foot are doubled, up to a number; local units always."""
    if not structure:
        return 0
    local = sum([n for one, n in factors if LOCAL[one.unit]])
    human = sorted([n for one, n in factors if _human_foot(one)], reverse=True)
    return local + sum(human[: doubled(structure)])


def _human_foot(one: Piece) -> bool:
    return one.on_foot and HUMAN[one.unit]


def champion(side: Side, against: EnemyFormations) -> int:
    """5.1 What a hero adds to one unit of his side when the enemy has what he is sworn to fight."""
    total = 0
    for hero in side.heroes:
        gift = power(hero, "unit_cf")
        if gift is not None and any(against.has(what) for what in gift["vs"]):
            total += int(gift["n"])
    return total


def _give(factors: list[tuple[Piece, int]], gift: int) -> None:
    """5.1 The gift goes to the unit that it helps most: the strongest of those that walls would double."""
    sheltered = [number for number, (one, _) in enumerate(factors) if LOCAL[one.unit] or _human_foot(one)]
    best = max(sheltered or [0], key=lambda number: factors[number][1])
    one, n = factors[best]
    factors[best] = one, n + gift


def strength(battle: Battle, side: Side) -> int:
    """9.4.2.4 AS: the sum of what all units count that fight this round.

    A hero's gift to one unit and walls add to it; each alchemist with an enemy unit that fights takes away (13.6.3).
    """
    fighters, enemy = side.ready, battle.enemy(side).ready
    if not fighters:
        return 0
    against = facing(enemy)
    factors = [(one, factor(one, against, battle.terrain)) for one in fighters]
    _give(factors, champion(side, against))
    total = sum([n for _, n in factors]) + behind_walls(factors, battle.walls(side))
    return max(0, total + _ALCHEMIST * sum([one.alchemist for one in enemy]))
