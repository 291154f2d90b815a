"""The tables that the rules print, and the few that are reconstructed, as functions of strengths and rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from vexillum.core.tools.odds import ResultTable

from .pieces import Force, force_of
from .records import Count, document

TABLES: Mapping[str, Any] = document("tables")
BATTLE: Mapping[str, Any] = document("battle_tables")


def sides(die: str) -> int:
    """How many sides a die has: "D10" has ten."""
    return int(die.removeprefix("D"))


def row(rows: Sequence[Mapping[str, Any]], roll: int) -> Mapping[str, Any]:
    """The row of a table for a roll; a row without a lower or upper bound goes on for ever."""
    for one in rows:
        if one.get("min", roll) <= roll <= one.get("max", roll):
            return one
    raise LookupError(f"no row for {roll}")


def units_of(one: Mapping[str, Any]) -> Force:
    """The units that a row names."""
    return force_of(Count(count["unit"], count["n"]) for count in one.get("units", ()))


D10 = sides("D10")
CASTING: Mapping[str, Any] = document("magic")["casting"]
"""15.2 The roll for a spell: how many points, what more adds to it, what goes wrong."""


def number(*path: str) -> int:
    """A number of a table of the rules, by its way through the tables."""
    found: Any = TABLES
    for name in path:
        found = found[name]
    assert isinstance(found, int)
    return found


# 9.4.2, 9.4.3, 18.1 The tables of a land battle, as functions of strengths and rolls ---------------------------------


NOTHING, DISORDER, KILL = "-", "D", "K"
"""9.4.2.3 What fire does to a unit: nothing, it is out of this battle, it is eliminated."""


class Losses(NamedTuple):
    """9.4.2.4 What each side loses, in percent of the other side's strength."""

    attacker: int
    defender: int


_LAND: Any = BATTLE["land_combat"]
COLUMNS: tuple[str, ...] = tuple(column["id"] for column in _LAND["columns"])
_MELEE: ResultTable[Losses] = ResultTable(
    [Fraction(str(column["min_ratio"])) for column in _LAND["columns"]],
    [
        [Losses(cell["attacker_loss_pct"], cell["defender_loss_pct"]) for cell in line["results"]]
        for line in _LAND["rows"]
    ],
    first_roll=_LAND["rows"][0]["die"],
)
ATTACKER_PICKS_ABOVE: int = _LAND["opponent_picks_if"]["above"]
DEFENDER_PICKS_BELOW: int = _LAND["opponent_picks_if"]["below"]


def column(attack: int, defence: int, shift: int = 0) -> int:
    """9.4.2.4 The column of two strengths, shifted in favour of the attacker (below 0: of the defender)."""
    return _MELEE.column(attack, defence, shift)


def losses(column: int, roll: int) -> Losses:
    """9.4.2.4, C13 The losses of a modified roll in a column of the land combat table."""
    return _MELEE.result(column, roll)


def points(percent: int, strength: int) -> int:
    """C14 A percentage of the enemy's strength in points, rounded to the nearest, halves up."""
    return (2 * percent * strength + 100) // 200


# Fire -----------------------------------------------------------------------------------------------------------------

VOLLEY: int = BATTLE["fire"]["max_group_units"]
"""9.4.2.3, C21 A volley has at most this many fire units."""
_FIRE = {line["fire_units"]: line["results"] for line in BATTLE["fire"]["rows"]}
_FIRE_MODIFIERS = {modifier["if"]: modifier["add"] for modifier in BATTLE["fire"]["modifiers"]}
AT_UNDEAD: int = _FIRE_MODIFIERS["target_undead_and_bow_xbow_hg_wa"]
AT_WALLS: int = _FIRE_MODIFIERS["target_in_city_or_fort"]

_ARTILLERY: Any = BATTLE["artillery"]
SHOT_HITS: int = _ARTILLERY["to_hit"]["hit_min"]
MINE_HITS: int = _ARTILLERY["mine_to_hit"]["hit_max"]
MINE_TWICE: int = _ARTILLERY["mine_to_hit"]["two_targets_on"]


def fire(units: int, roll: int) -> str:
    """9.4.2.3 What a volley of this many fire units does."""
    return str(row(_FIRE[units], roll)["r"])


def damage(roll: int) -> str:
    """9.4.2.3 What artillery, a mine or a Blast does to the unit that it hits."""
    return str(row(_ARTILLERY["damage"]["rows"], roll)["r"])


# Magic strength -------------------------------------------------------------------------------------------------------

_MAGIC: Any = BATTLE["magic_combat"]
_MAGIC_MODIFIERS = {modifier["if"]: modifier["add"] for modifier in _MAGIC["modifiers"]}
AT_INQUISITOR: int = _MAGIC_MODIFIERS["target_has_inquisitor"]
AT_NO_MAGIC_USER: int = _MAGIC_MODIFIERS["target_has_no_magic_user"]


def magic(difference: int, roll: int) -> tuple[int, int]:
    """9.4.2.2, C22 How many units are disordered and eliminated, by the difference in magic strength and the roll."""
    line = row(_MAGIC["rows"], roll)
    at = _MAGIC["columns"].index(row(_MAGIC["columns"], difference))
    disordered, eliminated = str(line["cells"][at]).removesuffix("K").split("D")
    return int(disordered), int(eliminated)


# Modifiers ------------------------------------------------------------------------------------------------------------

MODIFIER: dict[str, dict[str, Any]] = {one["if"]: one for one in TABLES["melee_modifiers"]["list"]}
OPEN_GROUND: tuple[str, ...] = tuple(MODIFIER["cavalry_at_least_double"]["terrain"])
"""9.4.2.4 Where horse counts for more: clear ground and desert."""
_ABOVE_BELOW: Any = TABLES["melee_modifiers"]["air_ground"]
_UNDEAD: Any = TABLES["melee_modifiers"]["undead_one_side"]
UNDEAD_DIE: int = _UNDEAD["no_enemy_cleric"]
UNDEAD_HOST_DIE: int = _UNDEAD["no_enemy_cleric_and_75pct"]
UNDEAD_HOST = Fraction(_UNDEAD["host_pct"], 100)
ELITE_PART = Fraction(TABLES["elite"]["fraction"])
ELITE_DIE: int = TABLES["elite"]["die"]


def against_like(ratio: Fraction) -> int:
    """9.4.2.4 Flyers and burrowers on both sides: the shift by the ratio of their strengths."""
    steps = [step["shift"] for step in _ABOVE_BELOW["both_sides"] if ratio >= Fraction(str(step["ratio_min"]))]
    return max(steps, default=0)


def alone_above_below(part: Fraction) -> int:
    """9.4.2.4 Flyers and burrowers on one side only: the shift by the part of the army that they are."""
    return next(int(step["shift"]) for step in _ABOVE_BELOW["one_side"] if 100 * part <= step["pct_max"])


# Structures -----------------------------------------------------------------------------------------------------------


def pitched(structure: str) -> tuple[int, int]:
    """9.4.3.2 A defender who comes out to fight: columns and die in his favour, by the structure behind him."""
    one = TABLES["pitched_battle"][structure]
    return int(one["shift"]), int(one.get("die", 0))


def doubled(structure: str) -> int:
    """9.4.3.3 How many units on foot are doubled behind walls in an assault."""
    return int(TABLES["assault"]["doubled_foot"][structure])


# Manoeuvres -----------------------------------------------------------------------------------------------------------

_MANOEUVRE: Any = TABLES["manoeuvre"]


def manoeuvre(roll: int, strategic: int) -> tuple[str, str]:
    """18.1 What a general does before the battle: as attacker, as defender."""
    values: list[int] = _MANOEUVRE["strategic"]
    at = values.index(min(max(strategic, values[0]), values[-1]))
    attacker, defender = _MANOEUVRE["rows"][roll - 1][at].split("/")
    return attacker, defender


def matrix(attacker: str, defender: str) -> int | None:
    """18.1 The columns that two manoeuvres give to the attacker; None: there is no battle this turn."""
    cell = _MANOEUVRE["matrix"][_MANOEUVRE["defender"].index(defender)][_MANOEUVRE["attacker"].index(attacker)]
    return None if cell == "NC" else int(cell)
