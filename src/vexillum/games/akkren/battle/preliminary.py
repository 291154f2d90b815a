"""9.4.2.1 Before the first round: cyclic units, parasites, alchemists and the NULL; then the assassins (C20)."""

from __future__ import annotations

from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle import battle_scene as scene
from vexillum.games.akkren.battle.casualties import general_killed
from vexillum.games.akkren.battle.choices import ask, choose
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import CYCLIC
from vexillum.games.akkren.forces import generals, goods, heroes, stacks
from vexillum.games.akkren.state import NONE, Person, Play, Role, Table

_CYCLIC = sides(TABLES["cyclic"]["die"])
_STRIKE = goods.SPECIALISTS[goods.ASSASSIN].effect
_COUNTER_DIE, _, _COUNTER_LESS = goods.SPECIALISTS[goods.INQUISITOR].effect["dice"].partition("-")
_GUARD = Option("guard", True, text="option.battle_guard")
_NO_GUARD = Option("no", False, text="option.battle_no_guard")


def holders(table: Table, side: Side, good: int) -> list[int]:
    """The stacks of a side that have a good with them, one entry for each."""
    return [id for id in side.stacks for _ in range(goods.has(stacks.stack(table.state, id), good))]


def preliminary(table: Table, battle: Battle) -> Play[None]:
    """9.4.2.1 All that happens before the first round."""
    for side in battle.sides:
        yield from _attach(table, battle, side)
        hatch(table, side)
        for one in side.pieces:
            one.worth = one.cf
        side.start = sum([one.worth for one in side.pieces])
        if side.general != NONE:
            side.guards = generals.GENERALS[side.general].bodyguards
        _inquisitors(table, side)
    for side in battle.sides:
        yield from place_parasites(table, battle, side)
    for side in battle.sides:
        yield from _assassins(table, battle, side)


def _attach(table: Table, battle: Battle, side: Side) -> Play[None]:
    """13.6.3, 13.6.4 The owner chooses the unit of each alchemist and of the NULL (one NULL in an army)."""
    nulls = list(dict.fromkeys(holders(table, side, goods.NULL)))
    for good, ids in ((goods.ALCHEMIST, holders(table, side, goods.ALCHEMIST)), (goods.NULL, nulls)):
        for id in ids:
            free = [
                one
                for one in side.field
                if one.stack == id and not (one.alchemist if good == goods.ALCHEMIST else one.null)
            ]
            name = goods.SPECIALIST_IDS[good]
            one = yield from choose(table, battle, side, "attach", free, rule="13.6", good=name)
            if one is not None:
                one.alchemist = one.alchemist or good == goods.ALCHEMIST
                one.null = one.null or good == goods.NULL
                scene.tell(table, "battle_attached", "13.6", who=side.names, good=name, unit=one.id)


def hatch(table: Table, side: Side) -> None:
    """9.4.2.1, 9.4.2.6 Each cyclic unit is rolled for: egg, larva or adult."""
    for one in side.pieces:
        if CYCLIC[one.unit]:
            roll = table.roll(_CYCLIC)
            one.become(roll)
            scene.tell(table, "battle_hatches", "9.4.2.1", who=side.names, unit=one.id, stage=one.stage, roll=roll)


def _inquisitors(table: Table, side: Side) -> None:
    """5.1, C11 Inquisitors, where no magic user is with them, have points against enemy spells: one roll a battle."""
    side.inquisitor = bool(holders(table, side, goods.INQUISITOR)) and not side.casters
    if side.inquisitor:
        roll = table.roll(sides(_COUNTER_DIE))
        side.counter = roll - int(_COUNTER_LESS)
        scene.tell(table, "battle_inquisitors", "C11", who=side.names, n=side.counter)


def place_parasites(table: Table, battle: Battle, side: Side) -> Play[None]:
    """9.4.2.1 The owner chooses the host of each of his parasites; one without a host is placed again (C104)."""
    for one in [one for one in side.pieces if one.parasite and one.host is None and not one.disordered]:
        host = yield from choose(table, battle, side, "host", battle.enemy(side).field, rule="9.4.2.1", unit=one.id)
        if host is not None:
            one.host = host
            host.parasites += 1
            scene.tell(table, "battle_host", "9.4.2.1", who=side.names, unit=one.id, host=host.id)


# Assassins ------------------------------------------------------------------------------------------------------------


def _assassins(table: Table, battle: Battle, side: Side) -> Play[None]:
    """5.2, C20 Up to two assassins of each army may strike at a hero, a magic user or a general."""
    enemy = battle.enemy(side)
    at_hand = [(id, goods.has(stacks.stack(table.state, id), goods.ASSASSIN)) for id in side.stacks]
    for id in [id for id, there in at_hand for _ in range(min(there, _STRIKE["per_army"]))]:
        targets = [_person(one) for one in [*enemy.heroes, *[caster.person for caster in enemy.casters]]]
        for other in enemy.stacks:
            general = stacks.stack(table.state, other).general
            if general != NONE:
                text = {"general": generals.GENERAL_IDS[general]}
                targets.append(Option(f"s{other}", other, f"stack:{other}", "option.battle_general", text))
        if not targets or not side.played:
            return
        pick = yield from ask(table, battle, side.decides, "assassin", [*targets, DONE], rule="5.2", secret=True)
        if pick is DONE:
            return
        yield from _strike(table, battle, side, id, pick)


def _person(one: Person) -> Option:
    """C363 Anyone who is with an army cannot be seen on the map, the army can."""
    thing = f"stack:{one.stack}" if one.stack != NONE else f"person:{one.id}"
    return Option(f"p{one.id}", one, thing, "option.battle_person", {"person": heroes.name(one)})


def _named(target: Option) -> Message:
    """The assassin's target, within a sentence."""
    return Message(
        "battle_victim.person" if isinstance(target.value, Person) else "battle_victim.general", dict(target.params)
    )


def _strike(table: Table, battle: Battle, side: Side, id: int, target: Option) -> Play[None]:
    """C20 One assassin strikes: he hits, misses, or is caught."""
    enemy = battle.enemy(side)
    roll = table.roll(sides(_STRIKE["die"]))
    victim = dict(target.params)
    if roll >= _STRIKE["lost_min"]:
        goods.change(table.state, id, goods.ASSASSIN, -1)
        scene.tell(table, "battle_assassin_caught", "C20", who=side.names, roll=roll)
        return
    if roll > _STRIKE["hit_max"]:
        scene.tell(table, "battle_assassin_misses", "C20", who=side.names, roll=roll)
        return
    guarded = yield from _guarded(table, battle, enemy, target)
    if guarded:
        scene.tell(table, "battle_guarded", "13.6.1", who=enemy.names)
    elif isinstance(target.value, Person):
        scene.tell(table, "battle_assassin_hits", "C20", who=side.names, roll=roll, **victim)
        struck(table, enemy, target.value)
    else:
        scene.tell(table, "battle_assassin_kills_general", "C20", who=side.names, roll=roll, **victim)
        general_killed(table, enemy, target.value)


def _guarded(table: Table, battle: Battle, side: Side, target: Option) -> Play[bool]:
    """13.6.1, C20 A bodyguard stops the blow and is lost: the general's own first (C119), then one of the army's."""
    if not isinstance(target.value, Person) and target.value == side.stacks[0] and side.guards:
        side.guards -= 1
        return True
    guards = holders(table, side, goods.BODYGUARD)
    if not guards or not side.played:
        return False
    pick = yield from ask(
        table, battle, side.decides, "bodyguard", [_GUARD, _NO_GUARD], rule="13.6.1", secret=True, victim=_named(target)
    )
    if pick.value:
        goods.change(table.state, guards[0], goods.BODYGUARD, -1)
    return bool(pick.value)


def struck(table: Table, side: Side, victim: Person) -> None:
    """C20 The victim: a hero is wounded, and dies of it at his last; a magic user or Master dies."""
    if victim.role == Role.HERO:
        wounded(table, side, victim, _STRIKE["wounds"])
    else:
        heroes.die(table.state, victim.id)
        side.casters = [caster for caster in side.casters if caster.person.id != victim.id]
        scene.tell(table, "battle_person_dies", "C20", person=heroes.name(victim))


def wounded(table: Table, side: Side, hero: Person, wounds: int) -> None:
    """9.2.2, C50 A hero of a side is wounded, or dies."""
    if heroes.wound(table.state, hero.id, wounds):
        side.heroes = [one for one in side.heroes if one.id != hero.id]
        scene.tell(table, "battle_person_dies", "C50", person=heroes.name(hero))
    else:
        now = heroes.person(table.state, hero.id)
        side.heroes = [now if one.id == hero.id else one for one in side.heroes]
