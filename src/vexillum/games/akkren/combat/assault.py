"""9.4.3 An attack in a zone: who takes part, whether the defender shuts himself in, siege, field or assault."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.battle.terms import Manner
from vexillum.games.akkren.combat.companions import attackers_of, defenders_of
from vexillum.games.akkren.combat.costs import charge, declare, payable, war_price
from vexillum.games.akkren.combat.encounter import battle
from vexillum.games.akkren.combat.foes import frozen, serves, shut_in, waiting
from vexillum.games.akkren.combat.siege import begin, besiegers, roll_siege, siege_at
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, Table

_COME_OUT = Option("come_out", False, text="option.siege_come_out")
_SHUT_IN = Option("shut_in", True, text="option.siege_shut_in")
_BESIEGE = Option("siege", True, text="option.siege_besiege")
_STORM = Option("assault", False, text="option.siege_assault")
_LEAVE = Option("leave", False, text="option.siege_leave")


def attack(
    table: Table, faction: int, enemy: int, zone: int, *, spare: int = 0, intercepted: bool = False
) -> Play[None]:
    """9.4, 9.4.3 A Faction attacks the stacks of a side in a zone; ``spare``: gold that it may not use for this.

    Who has intercepted, or (``intercepted``) was intercepted, has to fight: he cannot shut himself in (C461).
    """
    state = table.state
    spare += war_price(state, faction, enemy)
    defenders = yield from defenders_of(table, faction, enemy, zone)
    attackers = yield from attackers_of(table, faction, enemy, zone, defenders, spare)
    there = [stacks.stack(state, id) for id in defenders]
    state.engaged = [*state.engaged, *attackers]
    besieged = siege_at(state, zone) is not None  # C450: the besiegers stand before the walls
    structure = "" if besieged else serves(state, zone, there[0])
    manner = Manner.FIELD
    if structure:
        if decides(state, there[0]) == NOBODY:
            besieges = yield from _besieges(table, faction, enemy, zone, attackers)
            manner = Manner.ASSAULT
        else:
            bound = [one.id for one in there if (one.came_from != NONE if intercepted else one.paid)]
            free = [one for one in there if one.id not in bound and side(state, one) == enemy]
            besieges = bool(free) and (yield from _shuts_in(table, free[0], faction, zone))
            if besieges and bound:
                inside = [one.id for one in free]
                defenders, besieges = tuple([id for id in defenders if id not in inside]), False
                there = [stacks.stack(state, id) for id in defenders]
            manner = Manner.PITCHED
            if besieges and not (yield from _begins(table, faction, zone, attackers)):
                return
        if besieges:
            declare(table, faction, enemy)
            charge(table, attackers, there)
            begin(table, faction, zone, defenders)
            yield from roll_siege(table, faction, zone)
            return
    declare(table, faction, enemy)
    charge(table, attackers, there)
    yield from battle(table, attackers, defenders, zone, manner=manner)


def interceptors_attack(table: Table, who: int) -> Play[None]:
    """9.3.1.3, C432 Interceptors must fight: if the intercepted begin no battle themselves, they attack them."""
    for zone, faction in waiting(table.state, who):
        where = PLACE_IDS[zone]
        with table.step("attack", things=(f"place:{where}",), zone=where):
            yield from attack(table, faction, who, zone, intercepted=True)


def _shuts_in(table: Table, defender: Stack, faction: int, zone: int) -> Play[bool]:
    """9.4.3 Between players the defender chooses: behind the walls, or into the field."""
    where = PLACE_IDS[zone]
    (pick,) = yield table.ask(
        SEATS[decides(table.state, defender)],
        "siege.shelter",
        [_COME_OUT, _SHUT_IN],
        rule="9.4.3",
        params={"zone": where, "enemy": SEATS[faction]},
        about=f"place:{where}",
    )
    who = OWNERS[defender.owner]
    table.tell("shuts_in" if pick.value else "comes_out", "9.4.3", who=who, enemy=SEATS[faction], zone=where)
    return bool(pick.value)


def _can_besiege(table: Table, attackers: Sequence[int]) -> bool:
    """9.4.3.1 It takes a general to besiege."""
    return any(stacks.stack(table.state, id).kind == Kind.ARMY for id in attackers)


def _begins(table: Table, faction: int, zone: int, attackers: Sequence[int]) -> Play[bool]:
    """9.4.3.1 The enemy has shut himself in: the attacker may begin a siege; without an army he cannot (C233)."""
    where = PLACE_IDS[zone]
    if not _can_besiege(table, attackers):
        table.tell("no_siege", "9.4.3.1", who=SEATS[faction], zone=where)
        return False
    (pick,) = yield table.ask(
        SEATS[faction],
        "siege.begin",
        [_BESIEGE, _LEAVE],
        rule="9.4.3.1",
        params={"zone": where},
        about=f"place:{where}",
    )
    return bool(pick.value)


def _besieges(
    table: Table, faction: int, enemy: int, zone: int, attackers: Sequence[int], *, storms: bool = True
) -> Play[bool]:
    """9.4.3 Against those without a player the attacker chooses: a siege, which takes an army, or an assault.

    ``storms``: whether he can pay for an assault; if not, he is asked all the same (C362).
    """
    where = PLACE_IDS[zone]
    options = ([_BESIEGE] if _can_besiege(table, attackers) else []) + ([_STORM] if storms else [])
    decision = table.ask(
        SEATS[faction],
        "siege.manner",
        options,
        rule="9.4.3",
        params={"zone": where, "enemy": OWNERS[enemy]},
        about=f"place:{where}",
        secret=True,
    )
    if storms:
        (pick,) = yield decision
    else:
        pick = yield from masked(decision)
    return bool(pick.value)


def go_on(table: Table, faction: int, zone: int, *, spare: int = 0) -> Play[None]:
    """9.4.3.1 A siege goes on: a roll, or against those without a player an assault, at a battle's price."""
    state = table.state
    armies = [
        one
        for one in besiegers(state, zone, faction)
        if one.id not in state.engaged and not frozen(state, one)  # C452
    ]
    inside = shut_in(state, zone)
    besieges = True
    if decides(state, inside[0]) == NOBODY:
        gold = payable(state, faction, armies, inside, spare) > 0
        ids = [one.id for one in armies]
        besieges = yield from _besieges(table, faction, inside[0].owner, zone, ids, storms=gold)
    if besieges:
        state.engaged = [*state.engaged, *[one.id for one in armies]]
        yield from roll_siege(table, faction, zone)
        return
    defenders = tuple([one.id for one in inside])
    attackers = yield from attackers_of(table, faction, inside[0].owner, zone, defenders, spare)
    state.engaged = [*state.engaged, *attackers]
    charge(table, attackers, inside)
    yield from battle(table, attackers, defenders, zone, manner=Manner.ASSAULT)
