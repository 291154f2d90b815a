"""3.3, 3.4 Who the persons are: heroes with their values, magic users, Masters; their wounds and their death."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from .components.pieces import SEATS
from .components.records import Hero, MagicUser, Master, Spell, document, read
from .components.tables import number
from .state import NONE, Person, Role, State

_FACTION_HEROES = {hero.faction: hero for hero in read("heroes", "faction_hero", Hero)}
HEROES = (*[_FACTION_HEROES[seat] for seat in SEATS], *read("heroes", "hero", Hero))
"""The heroes of the Factions in the order of the seats, then those for hire."""
HERO_IDS = tuple(hero.id or hero.faction for hero in HEROES)
MAGES = read("magic", "magic_user", MagicUser)
MAGE_IDS = tuple(mage.id for mage in MAGES)
MASTERS = read("magic", "master", Master)
MASTER_IDS = tuple(master.id for master in MASTERS)
CLERIC = MAGE_IDS.index("cleric")
_SPELLS = msgspec.convert(document("magic")["spell"], tuple[Spell, ...])
MANA_STONE, MOV_SET = "mana_while_hero_lives", "hero_stat_set"
"""9.2.1 Treasures that a hero carries and that are no plain addition to one of his values."""
_OTHERS_MP = number("heroes", "wizard_mp")
SPELLS_OF_MAGE = tuple(tuple(spell for spell in _SPELLS if spell.caster == mage.id) for mage in MAGES)


def person(state: State, id: int) -> Person:
    """The person of a number."""
    return next(one for one in state.people if one.id == id)


def name(one: Person) -> str:
    """How texts call a person: ``person.<this>``."""
    return f"{('hero', 'mage', 'master')[one.role]}_{(HERO_IDS, MAGE_IDS, MASTER_IDS)[one.role][one.who]}"


def gained(one: Person, stat: str) -> int:
    """9.2.1 What treasures and events have added to a value."""
    return sum([n for key, n in one.gains if key == stat])


def strength(one: Person) -> int:
    """3.3 STR."""
    return HEROES[one.who].strength + gained(one, "str")


def charisma(one: Person) -> int:
    """3.3 CHA."""
    return HEROES[one.who].cha + gained(one, "cha")


def appeal(one: Person) -> int:
    """3.3 APP: how well a hero speaks for his Faction; others do not."""
    return HEROES[one.who].app + gained(one, "app") if one.role == Role.HERO else 0


def movement(one: Person) -> int:
    """9.2 MOV of a hero; all others have the same movement."""
    if one.role != Role.HERO:
        return _OTHERS_MP
    return max(HEROES[one.who].mov + gained(one, "mov"), gained(one, MOV_SET))


def has_trait(one: Person, trait: str) -> bool:
    """9.2.1 Whether a hero has a trait, of his own or from a treasure."""
    return one.role == Role.HERO and (trait in HEROES[one.who].traits or gained(one, trait) > 0)


def free(one: Person) -> bool:
    """9.2.3 Whether he is not a captive."""
    return one.captor == NONE


def hits_left(one: Person) -> int:
    """3.3 HIT, less the wounds: at 0 the hero is dead (C50)."""
    return HEROES[one.who].hit - one.wounds


def power(one: Person, op: str) -> dict[str, Any] | None:
    """5 A hero's own ability, by its name in the data."""
    if one.role != Role.HERO:
        return None
    return next((effect for effect in HEROES[one.who].effects if effect["op"] == op), None)


def spells(one: Person) -> tuple[Spell, ...]:
    """15.2, 15.3 The spells that a magic user or Master knows."""
    if one.role == Role.HERO:
        return ()
    return SPELLS_OF_MAGE[one.who] if one.role == Role.MAGE else MASTERS[one.who].spells


def change(state: State, id: int, **changes: Any) -> None:
    """Change fields of a person."""
    state.people = [replace(one, **changes) if one.id == id else one for one in state.people]


def wound(state: State, id: int, wounds: int) -> bool:
    """9.2.2, C50 A hero is wounded. Returns whether he dies of it."""
    one = person(state, id)
    if wounds < hits_left(one):
        change(state, id, wounds=one.wounds + wounds)
        return False
    die(state, id)
    return True


def die(state: State, id: int) -> None:
    """C50 A person is dead."""
    one = person(state, id)
    if one.role == Role.HERO:
        state.dead_heroes = [*state.dead_heroes, one.who]
    state.people = [other for other in state.people if other.id != id]
