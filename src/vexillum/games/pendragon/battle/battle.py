"""3.6 Battles: the whole procedure."""

from __future__ import annotations

from vexillum.games.pendragon.battle import battle_scene as scene
from vexillum.games.pendragon.battle.assault import assaults
from vexillum.games.pendragon.battle.consequences import consequences
from vexillum.games.pendragon.battle.field_battle import field_battle
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.battle.prebattle import pre_battle
from vexillum.games.pendragon.battle.siege import sieges
from vexillum.games.pendragon.battle.terms import Result, Terms
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.state import Play, Table


def battle(table: Table, space: int, attacker: int, defender: int, terms: Terms) -> Play[Result]:
    """3.6 Two sides fight in a space: Pre-Battle, Field Battle, Assaults, Consequences, Siege.

    Dux and Civitates join each other against Barbarians before Fragmentation (3.6.1); either stands for both.
    """
    fight = Fight(table.state, space, attacker, defender, terms)
    with table.scene(lambda: scene.battle_scene(table.state, fight)):
        table.tell("battle", "3.6.1", who=fight.attack.seats, enemy=fight.defend.seats, space=SPACE_IDS[space])
        return (yield from table.during(fight, _fought(table, fight)))


def _fought(table: Table, fight: Fight) -> Play[Result]:
    yield from pre_battle(table, fight)
    yield from field_battle(table, fight)
    yield from assaults(table, fight)
    with scene.stage(table, scene.CONSEQUENCES):
        first = len(table.journal)
        yield from consequences(table, fight)
        scene.consequences_told(table, first)
    yield from sieges(table, fight)
    scene.conclude(table, fight)
    fight.result.removed = [a + d for a, d in zip(fight.attack.removed, fight.defend.removed, strict=True)]
    return fight.result
