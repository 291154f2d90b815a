"""18.1 Optional: what both generals do before the battle."""

from __future__ import annotations

from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.sides import Battle
from vexillum.games.akkren.components.battle_tables import manoeuvre, matrix
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.forces.generals import strategic
from vexillum.games.akkren.state import Table

_DIE = sides(TABLES["manoeuvre"]["die"])


def manoeuvres(table: Table, battle: Battle) -> bool:
    """18.1 Both roll by their strategic values; the matrix gives columns, or there is no battle this turn: False."""
    attacker, defender = battle.sides
    rolls = (table.roll(_DIE), table.roll(_DIE))
    mine = manoeuvre(rolls[0], strategic(attacker.general, defender.general))[0]
    his = manoeuvre(rolls[1], strategic(defender.general, attacker.general))[1]
    found = matrix(mine, his)
    params = {"mine": mine, "his": his, "roll": rolls[0], "other": rolls[1]}
    if found is None:
        scene.tell(table, "battle_no_contact", "18.1", **params)
        return False
    battle.manoeuvre = found
    scene.tell(table, "battle_manoeuvres", "18.1", n=found, **params)
    return True
