"""9.2.1, 5.2 The guardian of the place of a quest: it is met, fought, left or raised; behind it lies the treasure."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Option
from vexillum.games.akkren.achievements import QUESTS as QUESTS_DEED
from vexillum.games.akkren.achievements import count
from vexillum.games.akkren.battle.challenge import duellist
from vexillum.games.akkren.components.decks import GUARDIAN_IDS, GUARDIANS
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.records import Guardian
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.duel import Duellist, DuelResult, duel
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.people.quests import QUEST_IDS
from vexillum.games.akkren.people.treasure import treasure
from vexillum.games.akkren.state import NONE, Person, Play, Table

_RULES: Any = TABLES["heroes"]
_LEAVE = Option("leave", text="option.guardian_leave")
_FIGHT = Option("fight", text="option.guardian_fight")
_LET_LIE = Option("no", False, text="option.let_lie")


def guardian_name(guardian: int) -> str:
    """How texts call a guardian: ``person.<this>``."""
    return f"guardian_{GUARDIAN_IDS[guardian]}"


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
    count(state, one.owner, QUESTS_DEED)
