"""9.1 Events that touch heroes and agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.core.decision import Decision, Option, asks_nothing
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.events.drawn_event import DrawnEvent
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.state import NONE, Person, Play, Role, State, Table


def heroes_of(state: State, faction: int) -> list[Person]:
    """3.3 The heroes of a Faction."""
    return [one for one in state.people if one.owner == faction and one.role == Role.HERO]


@asks_nothing
def heal_heroes(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> None:
    """9.1 All wounds of a Faction's heroes are healed."""
    for faction in happening.factions:
        for hero in heroes_of(table.state, faction):
            heroes.change(table.state, hero.id, wounds=0)
        table.tell("event_healed", "9.1", who=SEATS[faction])


def wound_hero(table: Table, happening: DrawnEvent, said: Mapping[str, Any]) -> Play[None]:
    """9.1, C50, C342 One hero of a Faction takes a wound, of which he may die, but no captive. Its player chooses."""
    state = table.state
    for faction in happening.factions:
        among = [hero for hero in heroes_of(state, faction) if hero.captor == NONE]
        if not among:
            table.tell("event_no_hero", "9.1", who=SEATS[faction])
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "event.wounded",
            [_hero_option(hero) for hero in among],
            rule="9.1",
            params={"n": said["n"]},
            why=_why_not_hero,
        )
        name = heroes.name(heroes.person(state, pick.value))
        died = heroes.wound(state, pick.value, said["n"])
        table.tell("event_hero_dies" if died else "event_wounded", "9.1", who=SEATS[faction], person=name, n=said["n"])


def _hero_option(hero: Person) -> Option:
    params = {"person": heroes.name(hero), "n": heroes.hits_left(hero)}
    return Option(f"p{hero.id}", hero.id, f"person:{hero.id}", "option.event_hero", params)


def _why_not_hero(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    return Message("why.event_hero", {}, "9.1") if name.startswith("person:") else None
