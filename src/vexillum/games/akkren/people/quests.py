"""5.2, 9.2.1 Quests: a hero is sent, meets the guardian, and finds the treasure."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option

from .. import heroes
from ..battle.preliminary import Duellist, DuelResult, duel, duellist
from ..boons import NEXT_TREASURE, count_deed, give, take
from ..boons import QUESTS as QUESTS_DEED
from ..components.map import PLACE, PLACE_IDS
from ..components.pieces import CAPITAL_OF, SEATS
from ..components.records import GUARDIAN_IDS, GUARDIANS, TREASURE_IDS, TREASURES, Guardian, Quest, read
from ..components.tables import TABLES, sides
from ..money import earn
from ..state import NONE, Person, Play, State, Table

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


# 9.2.1, 5.2 The guardian of the place of a quest: it is met, fought, left or raised; behind it lies the treasure


_LEAVE = Option("leave", text="option.guardian_leave")
_FIGHT = Option("fight", text="option.guardian_fight")
_LET_LIE = Option("no", False, text="option.let_lie")


def guardian_name(guardian: int) -> str:
    """How texts call a guardian: ``person.<this>``."""
    return f"guardian_{GUARDIAN_IDS[guardian]}"


def seek(table: Table, id: int) -> Play[None]:
    """9.2.1 A hero has reached the place of his quest: he may face its guardian or leave him where he is."""
    state = table.state
    one = heroes.person(state, id)
    guardian = _appears(table, one.place)
    if guardian == NONE:
        _done(table, id, 0)
        return
    options = [_FIGHT, _LEAVE]
    if one.raised != NONE:
        raised = {"raised": guardian_name(one.raised)}
        options[1:1] = [
            Option("both", text="option.guardian_both", params=raised),
            Option("raised", text="option.guardian_raised", params=raised),
        ]
    record = GUARDIANS[guardian]
    (pick,) = yield table.ask(
        SEATS[one.owner],
        "quest.guardian",
        options,
        rule="9.2.1",
        params={
            "person": heroes.name(one),
            "guardian": guardian_name(guardian),
            "strength": record.strength,
            "hits": record.hit,
            "mine": _hero(one, record).strength,
            "left": heroes.hits_left(one),
            "zone": PLACE_IDS[one.place],
        },
        about=f"place:{PLACE_IDS[one.place]}",
    )
    if pick is _LEAVE:
        table.tell("guardian_left", "9.2.1", person=heroes.name(one), guardian=guardian_name(guardian))
        return
    if (yield from _fought(table, id, guardian, pick.key)):
        state.lairs[one.place] = NONE
        yield from _raise(table, id, guardian)
        _done(table, id, record.treasure_modifier)


def _appears(table: Table, zone: int) -> int:
    """9.2.1 Who guards the place: the marker that is there, else the first card; NONE if none is left (C272)."""
    state = table.state
    if state.lairs[zone] != NONE:
        return state.lairs[zone]
    if not state.guardians:
        busy = {*state.lairs, *[one.raised for one in state.people]}
        state.guardians = [number for number in range(len(GUARDIANS)) if number not in busy]
        table.shuffle(state.guardians)
    if not state.guardians:
        return NONE
    table.reveal()
    state.lairs[zone] = state.guardians.pop()
    table.tell("guardian", "9.2.1", guardian=guardian_name(state.lairs[zone]), zone=PLACE_IDS[zone])
    return state.lairs[zone]


def _hero(one: Person, guardian: Guardian) -> Duellist:
    """9.2.2 A hero against a guardian; some are stronger against some (ruling C273)."""
    plain = duellist(one)
    power = heroes.power(one, "duel_strength")
    add = int(power["n"]) if power is not None and power["vs"] in guardian.traits else 0
    return Duellist(plain.name, plain.strength + add, plain.hits, plain.seat)


def raised_hits(guardian: int) -> int:
    """5.2 The HIT of a guardian that has been raised: one less than before, at least 1."""
    return max(1, GUARDIANS[guardian].hit + int(_RULES["raised_hit"]))


def _fought(table: Table, id: int, guardian: int, how: str) -> Play[bool]:
    """9.2.2, 5.2, C274 Single combat: of the hero, of the guardian that he has raised, or of both in turn.

    Side by side the raised one fights first, and the hero goes on against what is left; returns whether the guardian
    is dead. Afterwards guardians have all their HIT again (5.2).
    """
    state, record = table.state, GUARDIANS[guardian]
    one, hits = heroes.person(state, id), GUARDIANS[guardian].hit
    if how in ("both", "raised"):
        mine = Duellist(
            guardian_name(one.raised), GUARDIANS[one.raised].strength, raised_hits(one.raised), SEATS[one.owner]
        )
        result = yield from duel(table, mine, _foe(guardian, hits))
        hits -= result.wounds[1]
        if result.dead[0]:
            heroes.change(state, id, raised=NONE)
        if hits <= 0 or how == "raised" or result.left == 0:
            return hits <= 0
    outcome: DuelResult = yield from duel(table, _hero(one, record), _foe(guardian, hits))
    if outcome.wounds[0] and heroes.wound(state, id, outcome.wounds[0]):
        table.tell("hero_dies", "C50", who=SEATS[one.owner], person=heroes.name(one))
    return outcome.dead[1]


def _foe(guardian: int, hits: int) -> Duellist:
    return Duellist(guardian_name(guardian), GUARDIANS[guardian].strength, hits, guardian=True)


def _raise(table: Table, id: int, guardian: int) -> Play[None]:
    """5.2 The Evoker may try to raise the guardian: a D10 below 10 less its STR. He commands one at a time."""
    one = heroes.person(table.state, id)
    if heroes.power(one, "raise_guardian") is None:
        return
    below = GUARDIANS[guardian].raise_needs_below
    (pick,) = yield table.ask(
        SEATS[one.owner],
        "quest.raise",
        [_raising(one), _LET_LIE],
        rule="5.2",
        params={
            "person": heroes.name(one),
            "guardian": guardian_name(guardian),
            "most": below - 1,
        },
    )
    if not pick.value:
        return
    with table.step("guardian_raise", things=(f"person:{id}",), person=heroes.name(one)):
        roll = table.roll(sides(_RULES["raise_die"]))
        risen = roll < below
        line = "guardian_raised" if risen else "guardian_not_raised"
        table.tell(
            line,
            "5.2",
            person=heroes.name(one),
            guardian=guardian_name(guardian),
            roll=roll,
            most=below - 1,
        )
        if risen:
            heroes.change(table.state, id, raised=guardian)


def _raising(one: Person) -> Option:
    if one.raised == NONE:
        return Option("raise", True, text="option.raise_guardian")
    return Option("raise", True, text="option.raise_instead", params={"raised": guardian_name(one.raised)})


def _done(table: Table, id: int, modifier: int) -> None:
    """9.2.1 The place is free: the treasure is rolled for, and the quest is done."""
    state = table.state
    one = heroes.person(state, id)
    table.tell("quest_done", "9.2.1", who=SEATS[one.owner], person=heroes.name(one), quest=QUEST_IDS[one.quest])
    treasure(table, id, modifier)
    state.done_quests = sorted({*state.done_quests, one.quest})
    heroes.change(state, id, quest=NONE)
    count_deed(state, one.owner, QUESTS_DEED)


# 9.2.1 What is found when a guardian is beaten -----------------------------------------------------------------------


DRAUGHT = "healing_draught"


def row_of(roll: int) -> int:
    """9.2.1 The row of the table for a modified roll."""
    return next(number for number, one in enumerate(TREASURES) if one.least <= roll <= one.most)


def treasure(table: Table, id: int, modifier: int) -> None:
    """9.2.1 A D10, the guardian's modifier and what an old map adds: the treasure is the hero's or his Faction's."""
    one = heroes.person(table.state, id)
    with table.step("treasure", things=(f"person:{id}",), person=heroes.name(one)):
        roll = table.roll(sides(TABLES["heroes"]["treasure_die"]))
        add = modifier + take(table.state, one.owner, NEXT_TREASURE)
        row = row_of(roll + add)
        table.tell(
            "treasure",
            "9.2.1",
            who=SEATS[one.owner],
            person=heroes.name(one),
            treasure=TREASURE_IDS[row],
            roll=roll,
            add=add,
        )
        for effect in TREASURES[row].effects:
            _gain(table, id, effect)


def _gain(table: Table, id: int, effect: dict[str, Any]) -> None:
    """9.2.1 One of the gains from a treasure."""
    one, op = heroes.person(table.state, id), effect["op"]
    if op == "gp":
        earn(table, one.owner, effect["n"], "9.2.1", "treasure")
    elif op == "next_treasure":
        give(table.state, one.owner, NEXT_TREASURE, effect["mod"])
    elif op == "hero_stat":
        add_gain(table, id, effect["stat"], effect["n"])
    elif op == "hero_stat_set":
        assert effect["stat"] == "mov"
        add_gain(table, id, heroes.MOV_SET, max(0, effect["n"] - heroes.gained(one, heroes.MOV_SET)))
    elif op == "mana_while_hero_lives":
        add_gain(table, id, heroes.MANA_STONE, effect["n"])
    else:
        add_gain(table, id, effect["trait"] if op == "hero_trait" else effect["id"], 1)


def add_gain(table: Table, id: int, what: str, n: int) -> None:
    """9.2.1 A hero gains a value; those at 0 are not stored."""
    gains = dict(heroes.person(table.state, id).gains)
    gains[what] = gains.get(what, 0) + n
    heroes.change(table.state, id, gains=tuple(sorted((key, n) for key, n in gains.items() if n)))


def drink(table: Table, id: int) -> None:
    """9.2.1 A hero drinks a healing draught: all his wounds are healed."""
    add_gain(table, id, DRAUGHT, -1)
    heroes.change(table.state, id, wounds=0)
    one = heroes.person(table.state, id)
    table.tell("drinks", "9.2.1", who=SEATS[one.owner], person=heroes.name(one))
