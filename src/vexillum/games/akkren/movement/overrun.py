"""9.3.1.2 Overrun: a force that is more than five times as strong rides over what is in its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.games.akkren.achievements import AKKREN_DESTROYED, count
from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.battle.casualties import general_taken, show
from vexillum.games.akkren.battle.modifiers import shifts, total
from vexillum.games.akkren.battle.muster import mustered
from vexillum.games.akkren.battle.strength import strength
from vexillum.games.akkren.battle.terms import ATTACKER, DEFENDER, Manner
from vexillum.games.akkren.capture.capture import capture_check
from vexillum.games.akkren.combat.encounter import terms_of
from vexillum.games.akkren.combat.foes import serves
from vexillum.games.akkren.components.factions import AKKREN, OWNERS
from vexillum.games.akkren.components.map import PLACE_IDS, TERRAIN
from vexillum.games.akkren.components.tables import TABLES, number
from vexillum.games.akkren.control import is_city, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.movement.march import March, going
from vexillum.games.akkren.relations import at_war
from vexillum.games.akkren.routes.foes import truce
from vexillum.games.akkren.state import NONE, Play, Stack, State, Table

_TABLE: Any = TABLES["overrun"]
RATIO = number("overrun", "ratio_above")
PRICE = number("overrun", "mp")


def can_overrun(state: State, march: March, foes: Sequence[Stack], zone: int) -> bool:
    """9.3.1.2, C56, C209 Whether the march is so much stronger than all who oppose it here.

    It needs 1 MP. In mountains, and against stacks in a city or shut in, there is none. What counts is the strength of
    both sides with everything that adds to it: more than 5:1, and no column shift in favour of the defenders.
    """
    if not foes or march.mp < PRICE or TERRAIN[zone] in _TABLE["not_in"]:
        return False
    if any(one.besieged or truce(state, side(state, one), march.who) for one in foes):
        return False
    if is_city(state, zone) and any(serves(state, zone, one) for one in foes):
        return False
    fort = serves(state, zone, foes[0])
    manner = Manner.PITCHED if fort else Manner.FIELD
    terms = terms_of(state, riders(state, march, foes), tuple([one.id for one in foes]), zone, manner)
    battle = mustered(state, terms)
    mine, his = strength(battle, battle.sides[ATTACKER]), strength(battle, battle.sides[DEFENDER])
    return mine > RATIO * his and total(shifts(battle)) >= 0


def riders(state: State, march: March, foes: Sequence[Stack]) -> tuple[int, ...]:
    """8.1.1, C209 The stacks of a march in an overrun: not an ally who is not at war with the defenders."""
    enemies = {side(state, one) for one in foes}
    return tuple(
        [one.id for one in going(state, march) if all(at_war(state, side(state, one), enemy) for enemy in enemies)]
    )


def overrun(table: Table, march: March, foes: Sequence[Stack], zone: int) -> Play[None]:
    """9.3.1.2 The defenders are eliminated; the march spends 1 MP and may go on."""
    state = table.state
    march.mp -= PRICE
    table.reveal()
    for id in (*riders(state, march, foes), *[one.id for one in foes]):
        show(table, id)
    for one in foes:
        if one.general != NONE:
            general_taken(table, one.general, one.owner, march.who)
        lost = stacks.destroy(state, one.id)
        table.tell(
            "overrun",
            "9.3.1.2",
            who=OWNERS[march.who],
            owner=OWNERS[one.owner],
            zone=PLACE_IDS[zone],
            units=in_words(lost),
        )
        if one.owner == AKKREN:
            count(state, march.who, AKKREN_DESTROYED)
    yield from capture_check(table, zone, march.who)
