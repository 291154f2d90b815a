"""9.4.1 Before a battle a hero may challenge the heroes on the other side."""

from __future__ import annotations

from vexillum.core.decision import DONE, Option
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.choices import ask
from vexillum.games.akkren.battle.preliminary import wounded
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.duel import Duellist, duel
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.state import Person, Play, Table

_REFUSED = number("heroes", "refused_challenge", "cha")
_NO = Option("refuse", text="option.battle_refuse")


def challenge(table: Table, battle: Battle) -> Play[None]:
    """9.4.1 The attacker may challenge, else the defender: one challenge a battle (ruling C108)."""
    for side in battle.sides:
        if side.heroes and battle.enemy(side).heroes and side.played:
            pick = yield from ask(
                table, battle, side.decides, "challenge", [*map(_hero, side.heroes), DONE], rule="9.4.1"
            )
            if pick is not DONE:
                yield from _answered(table, battle, side, pick.value)
                return


def _hero(one: Person) -> Option:
    return Option(f"p{one.id}", one, f"person:{one.id}", "option.battle_person", {"person": heroes.name(one)})


def _answered(table: Table, battle: Battle, side: Side, hero: Person) -> Play[None]:
    """9.4.1 The other side names its champion, or refuses: then the challenger's charisma grows for this battle."""
    enemy, name = battle.enemy(side), heroes.name(hero)
    scene.tell(table, "battle_challenge", "9.4.1", who=side.names, person=name)
    pick = yield from ask(
        table, battle, enemy.decides, "champion", [*map(_hero, enemy.heroes), _NO], rule="9.4.1", person=name
    )
    if pick is _NO:
        side.charisma += _REFUSED
        scene.tell(table, "battle_refuses", "9.4.1", who=enemy.names, person=name, n=_REFUSED)
        return
    champion: Person = pick.value
    result = yield from duel(table, duellist(hero), duellist(champion))
    for there, one, wounds in ((side, hero, result.wounds[0]), (enemy, champion, result.wounds[1])):
        if wounds:
            wounded(table, there, one, wounds)
    if result.left >= 0:  # ruling C108: anyone who leaves a duel has refused it
        winner = (enemy, side)[result.left]
        winner.charisma += _REFUSED
        scene.tell(table, "battle_shamed", "9.4.1", who=battle.enemy(winner).names, winner=winner.names, n=_REFUSED)


def duellist(one: Person) -> Duellist:
    """9.2.2 A hero as he comes to single combat."""
    return Duellist(heroes.name(one), heroes.strength(one), heroes.hits_left(one), SEATS[one.owner])
