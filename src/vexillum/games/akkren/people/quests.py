"""9.2.1 Quests: a hero is sent somewhere, or asks to be released."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.components.factions import CAPITAL_OF, SEATS
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS
from vexillum.games.akkren.components.records import Quest, read
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.state import NONE, Person, State, Table

QUESTS = read("quests", "quest", Quest)
QUEST_IDS = tuple(quest.id for quest in QUESTS)
QUEST_ZONE = tuple(PLACE[quest.zone] for quest in QUESTS)
_RULES: Any = TABLES["heroes"]


def open_quests(state: State) -> list[int]:
    """9.2.1 Quests that no one has done or is on; when all are done, all are open again (ruling C272)."""
    taken = {one.quest for one in state.people}
    left = [quest for quest in range(len(QUESTS)) if quest not in taken]
    return [quest for quest in left if quest not in state.done_quests] or left


def take_quest(table: Table, id: int) -> None:
    """9.2.1 A hero without a quest gets one by a D100; one that is done or taken is rolled again."""
    state = table.state
    possible = open_quests(state)
    with table.step("quest", things=(f"person:{id}",), person=heroes.name(heroes.person(state, id))):
        while True:
            roll = table.roll(sides(_RULES["quest_die"]))
            quest = next(number for number, one in enumerate(QUESTS) if one.d100[0] <= roll <= one.d100[1])
            if quest in possible:
                break
        one = heroes.person(state, id)
        heroes.change(state, id, quest=quest)
        table.tell(
            "quest",
            "9.2.1",
            who=SEATS[one.owner],
            person=heroes.name(one),
            quest=QUEST_IDS[quest],
            zone=PLACE_IDS[QUEST_ZONE[quest]],
            roll=roll,
        )


def may_abandon(one: Person) -> bool:
    """9.2.1 A quest is given up in the capital."""
    return one.quest != NONE and one.place == CAPITAL_OF[one.owner]


def abandon(table: Table, id: int) -> bool:
    """9.2.1 A hero asks to be released from his quest; if he is not, he spends the turn in the capital.

    He leaves the army that he is with, and joins none this turn.
    """
    state = table.state
    one = heroes.person(state, id)
    rule = _RULES["quest_abandon"]
    with table.step("quest_abandon", things=(f"person:{id}",), person=heroes.name(one)):
        roll = table.roll(sides(rule["die"]))
        released = roll <= int(rule["ok_max"])
        table.tell(
            "quest_abandoned" if released else "quest_kept",
            "9.2.1",
            person=heroes.name(one),
            quest=QUEST_IDS[one.quest],
            roll=roll,
            most=rule["ok_max"],
        )
        if released:
            heroes.change(state, id, quest=NONE)
        else:
            heroes.change(state, id, stack=NONE, pleads_until=state.clock + 1)
    return released


def at_quest(one: Person) -> bool:
    """9.2.1 Whether a hero is where his quest sends him."""
    return one.quest != NONE and one.place == QUEST_ZONE[one.quest]
