"""9.2.2, 9.4.1, 9.4.2.1 Before the first round: single combat, cyclic units, parasites, alchemists, assassins (C20)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec

from vexillum.core.decision import DONE, Option
from vexillum.core.tools.odds import Odds, after, certain
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..components.pieces import CYCLIC, SEATS
from ..components.tables import TABLES, number, sides
from ..state import NONE, Person, Play, Role, Table
from . import scene
from .losses import ask, choose, general_killed
from .sides import Battle, Side

# 9.2.2 Single combat, between heroes or between a hero and a guardian, and its odds ----------------------------------


_DUEL = TABLES["heroes"]["duel"]
_FLEE = TABLES["heroes"]["flee_duel"]
_SIDES = sides(_DUEL["die"])
_FIGHT_ON = Option("fight_on", False, text="option.duel_fight_on")
_LEAVE = Option("leave", True, text="option.duel_leave", params={"most": _FLEE["ok_max"]})


class Duellist(msgspec.Struct, frozen=True):
    """One of the two: ``name`` in texts, ``seat`` who decides for him (none for a guardian)."""

    name: str
    strength: int
    hits: int
    """How many wounds he can still take."""
    seat: str = ""
    guardian: bool = False
    """9.2.2 Against a guardian a tie is a wound for the guardian."""


class DuelResult(msgspec.Struct, frozen=True):
    """How it ended: the wounds of both, who is dead, who has left."""

    wounds: tuple[int, int]
    dead: tuple[bool, bool]
    left: int = -1
    """0 or 1: the one who left; -1: neither."""

    @property
    def winner(self) -> int:
        """0 or 1: the one who holds the ground; -1: neither (both cannot fall)."""
        return 1 - self.left if self.left >= 0 else self.dead.index(False)


def strike(one: Duellist, other: Duellist, roll: int, other_roll: int) -> tuple[int, int]:
    """9.2.2, C51 The wounds that each takes in a round: the higher total strikes, twice if it is double the other's."""
    mine, his = roll + one.strength, other_roll + other.strength
    if mine == his:
        wounds: int = _DUEL["wounds"]
        return (wounds if one.guardian else 0, wounds if other.guardian else 0)
    low, high = sorted((mine, his))
    wounds = _DUEL["wounds_if_doubled"] if high >= _DUEL["doubled"] * low else _DUEL["wounds"]
    return (0, wounds) if mine > his else (wounds, 0)


def duel(table: Table, one: Duellist, other: Duellist) -> Play[DuelResult]:
    """9.2.2 Round after round, until one is dead or has left; the caller applies the wounds."""
    both, wounds = (one, other), [0, 0]
    scene.tell(table, "duel", "9.2.2", one=one.name, other=other.name)
    while True:
        with table.step("duel_round", one=one.name, other=other.name):
            rolls = (table.roll(_SIDES), table.roll(_SIDES))
            struck = strike(one, other, *rolls)
            totals = (rolls[0] + one.strength, rolls[1] + other.strength)
            wounds = [wounds[0] + struck[0], wounds[1] + struck[1]]
            if any(struck):
                at = 0 if struck[0] else 1
                scene.tell(
                    table,
                    "duel_wound",
                    "9.2.2",
                    one=one.name,
                    other=other.name,
                    mine=totals[0],
                    his=totals[1],
                    who=both[at].name,
                    n=struck[at],
                )
            else:
                scene.tell(table, "duel_stall", "9.2.2", one=one.name, other=other.name, n=totals[0])
        dead = (wounds[0] >= one.hits, wounds[1] >= other.hits)
        if any(dead):
            scene.tell(table, "duel_death", "C50", who=both[dead.index(True)].name, winner=both[dead.index(False)].name)
            return DuelResult((wounds[0], wounds[1]), dead)
        for side, duellist in enumerate(both):
            his = wounds[1 - side]
            if duellist.seat and (yield from _leaves(table, duellist, both[1 - side], wounds[side], his)):
                return DuelResult((wounds[0], wounds[1]), dead, side)


def _leaves(table: Table, duellist: Duellist, other: Duellist, wounds: int, his: int) -> Play[bool]:
    """9.2.2 At the end of a round a hero may try to get away."""
    (pick,) = yield table.ask(
        duellist.seat,
        "duel.leave",
        [_FIGHT_ON, _LEAVE],
        rule="9.2.2",
        params={
            "one": duellist.name,
            "other": other.name,
            "wounds": wounds,
            "hits": duellist.hits,
            "mine": duellist.strength,
            "his": other.strength,
            "left": other.hits - his,
        },
    )
    if not pick.value:
        return False
    with table.step("duel_leave", who=duellist.name):
        roll = table.roll(sides(_FLEE["die"]))
        gone = roll <= int(_FLEE["ok_max"])
        scene.tell(
            table, "duel_left" if gone else "duel_held", "9.2.2", who=duellist.name, roll=roll, most=_FLEE["ok_max"]
        )
    return gone


# Odds -----------------------------------------------------------------------------------------------------------------


@cache
def _round_odds(difference: int, one: int, guardians: tuple[bool, bool]) -> Odds[tuple[int, int]]:
    """The outcomes of a round, by the first one's strength and its difference to the other's."""
    first = Duellist("", one, 1, guardian=guardians[0])
    second = Duellist("", one + difference, 1, guardian=guardians[1])
    found: Odds[tuple[int, int]] = {}
    for roll in range(1, _SIDES + 1):
        for other in range(1, _SIDES + 1):
            struck = strike(first, second, roll, other)
            found[struck] = found.get(struck, Fraction(0)) + Fraction(1, _SIDES * _SIDES)
    return found


def round_odds(one: Duellist, other: Duellist) -> Odds[tuple[int, int]]:
    """9.2.2 The exact odds of the wounds of a round."""
    return _round_odds(other.strength - one.strength, one.strength, (one.guardian, other.guardian))


def victory_odds(one: Duellist, other: Duellist) -> Fraction:
    """9.2.2 The exact chance that the first one wins, if neither leaves."""
    striking = {struck: chance for struck, chance in round_odds(one, other).items() if any(struck)}
    sure = sum(striking.values(), Fraction(0))
    clean = {struck: chance / sure for struck, chance in striking.items()}
    now: Odds[tuple[int, int]] = certain((one.hits, other.hits))
    while any(mine > 0 and his > 0 for mine, his in now):
        now = after(
            now,
            lambda left: (
                certain(left)
                if min(left) <= 0
                else {(left[0] - struck[0], left[1] - struck[1]): chance for struck, chance in clean.items()}
            ),
        )
    return sum([chance for left, chance in now.items() if left[0] > 0], Fraction(0))


# 9.4.1 Before a battle a hero may challenge the heroes on the other side ---------------------------------------------


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


# 9.4.2.1 Before the first round: cyclic units, parasites, alchemists and the NULL; then the assassins (C20) ----------


_CYCLIC = sides(TABLES["cyclic"]["die"])
_STRIKE = stacks.SPECIALISTS[stacks.ASSASSIN].effect
_COUNTER_DIE, _, _COUNTER_LESS = stacks.SPECIALISTS[stacks.INQUISITOR].effect["dice"].partition("-")
_GUARD = Option("guard", True, text="option.battle_guard")
_NO_GUARD = Option("no", False, text="option.battle_no_guard")


def holders(table: Table, side: Side, good: int) -> list[int]:
    """The stacks of a side that have a good with them, one entry for each."""
    return [id for id in side.stacks for _ in range(stacks.has_good(stacks.stack(table.state, id), good))]


def preliminary(table: Table, battle: Battle) -> Play[None]:
    """9.4.2.1 All that happens before the first round."""
    for side in battle.sides:
        yield from _attach(table, battle, side)
        hatch(table, side)
        for one in side.pieces:
            one.worth = one.cf
        side.start = sum([one.worth for one in side.pieces])
        if side.general != NONE:
            side.guards = stacks.GENERALS[side.general].bodyguards
        _inquisitors(table, side)
    for side in battle.sides:
        yield from place_parasites(table, battle, side)
    for side in battle.sides:
        yield from _assassins(table, battle, side)


def _attach(table: Table, battle: Battle, side: Side) -> Play[None]:
    """13.6.3, 13.6.4 The owner chooses the unit of each alchemist and of the NULL (one NULL in an army)."""
    nulls = list(dict.fromkeys(holders(table, side, stacks.NULL)))
    for good, ids in ((stacks.ALCHEMIST, holders(table, side, stacks.ALCHEMIST)), (stacks.NULL, nulls)):
        for id in ids:
            free = [
                one
                for one in side.field
                if one.stack == id and not (one.alchemist if good == stacks.ALCHEMIST else one.null)
            ]
            name = stacks.SPECIALIST_IDS[good]
            one = yield from choose(table, battle, side, "attach", free, rule="13.6", good=name)
            if one is not None:
                one.alchemist = one.alchemist or good == stacks.ALCHEMIST
                one.null = one.null or good == stacks.NULL
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
    side.inquisitor = bool(holders(table, side, stacks.INQUISITOR)) and not side.casters
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
    at_hand = [(id, stacks.has_good(stacks.stack(table.state, id), stacks.ASSASSIN)) for id in side.stacks]
    for id in [id for id, there in at_hand for _ in range(min(there, _STRIKE["per_army"]))]:
        targets = [_person(one) for one in [*enemy.heroes, *[caster.person for caster in enemy.casters]]]
        for other in enemy.stacks:
            general = stacks.stack(table.state, other).general
            if general != NONE:
                text = {"general": stacks.GENERAL_IDS[general]}
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


def _strike(table: Table, battle: Battle, side: Side, id: int, target: Option) -> Play[None]:
    """C20 One assassin strikes: he hits, misses, or is caught."""
    enemy = battle.enemy(side)
    roll = table.roll(sides(_STRIKE["die"]))
    victim = dict(target.params)
    if roll >= _STRIKE["lost_min"]:
        stacks.change_goods(table.state, id, stacks.ASSASSIN, -1)
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
    guards = holders(table, side, stacks.BODYGUARD)
    if not guards or not side.played:
        return False
    pick = yield from ask(
        table, battle, side.decides, "bodyguard", [_GUARD, _NO_GUARD], rule="13.6.1", secret=True, victim=_named(target)
    )
    if pick.value:
        stacks.change_goods(table.state, guards[0], stacks.BODYGUARD, -1)
    return bool(pick.value)


def _named(target: Option) -> Message:
    """The assassin's target, within a sentence."""
    return Message(
        "battle_victim.person" if isinstance(target.value, Person) else "battle_victim.general", dict(target.params)
    )


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
