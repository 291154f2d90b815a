"""8.1.1, 9.4 Who takes part in a battle: a Faction's own stacks, its allies' with their consent, and who leads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.combat.costs import PER_STACK, paid_first, payable
from vexillum.games.akkren.combat.foes import FIGHTERS, frozen, must_attack, outside, own
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import strength
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import GENERAL_IDS, strategic
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.routes.foes import may_turn_on
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import KINDS, NONE, Play, Stack, State, Table

_JOIN = Option("join", True, text="option.battle_join")
_STAND_BY = Option("stand_by", False, text="option.battle_stand_by")


def standing(one: Stack) -> tuple[bool, int, int, int]:
    """C108 Who leads where no one is asked: a general before none, the better one, the stronger stack."""
    return one.general == NONE, -strategic(one.general), -strength(whole_force(one)), one.id


def stack_option(one: Stack) -> Option:
    """A stack of one's own to choose: its kind, and its units."""
    kind = "general" if one.general != NONE else KINDS[one.kind]
    params: dict[str, Any] = {"units": in_words(whole_force(one))}
    if one.general != NONE:
        params["general"] = GENERAL_IDS[one.general]
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", f"option.stack_{kind}", params)


# The defender ---------------------------------------------------------------------------------------------------------


def defenders_of(table: Table, faction: int, enemy: int, zone: int) -> Play[tuple[int, ...]]:
    """9.4, 8.1.1 The stacks of a side in a zone that are attacked, and those of the allies that join it."""
    state = table.state
    there = sorted([one for one in outside(state, zone) if side(state, one) == enemy], key=standing)
    ids = yield from _led(table, there, zone)
    for ally in _allies_at(state, enemy, zone):
        able = may_turn_on(state, faction, ally)
        if able and (yield from _joins(table, ally, enemy, faction, zone, defence=True)):
            theirs = sorted([one for one in outside(state, zone) if side(state, one) == ally], key=standing)
            ids = (*ids, *[one.id for one in theirs])
    return ids


def _led(table: Table, there: Sequence[Stack], zone: int) -> Play[tuple[int, ...]]:
    """C108 The principal one of some stacks first: a Faction with several generals chooses which of them leads."""
    ids = [one.id for one in there]
    faction = decides(table.state, there[0])
    generals = [one for one in there if one.general != NONE]
    if faction != NOBODY and len(generals) > 1:
        where = PLACE_IDS[zone]
        (pick,) = yield table.ask(
            SEATS[faction],
            "battle.principal",
            [stack_option(one) for one in generals],
            rule="8.1.1",
            params={"zone": where},
            about=f"place:{where}",
            secret=True,
        )
        ids.remove(pick.value)
        ids.insert(0, pick.value)
    return tuple(ids)


def _allies_at(state: State, faction: int, zone: int) -> list[int]:
    """8.1.1 The allies of a Faction that have stacks in the open in a zone."""
    if faction >= F:
        return []
    there = {side(state, one) for one in outside(state, zone)}
    return [one for one in range(F) if one in there and one != faction and allies(state, one, faction)]


def _joins(
    table: Table, ally: int, friend: int, enemy: int, zone: int, *, defence: bool, able: bool = True
) -> Play[bool]:
    """8.1.1 An ally is asked whether it fights; it is free to refuse. One that cannot pay is asked too (C362)."""
    where = PLACE_IDS[zone]
    params: dict[str, Any] = {"zone": where, "friend": SEATS[friend], "enemy": OWNERS[enemy]}
    pick = yield from masked(
        table.ask(
            SEATS[ally],
            "battle.join_defence" if defence else "battle.join_attack",
            [_JOIN, _STAND_BY] if able else [_STAND_BY],
            rule="8.1.1",
            params=params,
            about=f"place:{where}",
            secret=not defence,
        )
    )
    table.tell("battle_joins" if pick.value else "battle_stands_by", "8.1.1", who=SEATS[ally], **params)
    return bool(pick.value)


# The attacker ---------------------------------------------------------------------------------------------------------


def attackers_of(
    table: Table, faction: int, enemy: int, zone: int, defenders: Sequence[int], spare: int
) -> Play[tuple[int, ...]]:
    """9.4 The stacks with which a Faction attacks, the principal one first; then those of its allies."""
    state = table.state
    foes = [stacks.stack(state, id) for id in defenders]
    ready = sorted(own(state, zone, faction), key=standing)
    inside = [] if foes[0].besieged else [one for one in ready if one.besieged]
    ready = [one for one in ready if not one.besieged]
    chosen = yield from _chosen(table, faction, enemy, zone, ready, inside, foes, spare)
    ids = yield from _led(table, chosen, zone)
    came_from = stacks.stack(state, ids[0]).came_from
    for ally in _allies_at(state, faction, zone):
        theirs = [
            one
            for one in sorted(outside(state, zone), key=standing)
            if side(state, one) == ally
            and one.kind in FIGHTERS
            and not frozen(state, one)
            and one.came_from == came_from  # C232
        ]
        if not theirs or not all(may_turn_on(state, ally, side(state, one)) for one in foes):
            continue
        theirs = sorted(paid_first(theirs)[: payable(state, ally, theirs, (), 0)], key=standing)
        if (yield from _joins(table, ally, faction, enemy, zone, defence=False, able=bool(theirs))):
            ids = (*ids, *[one.id for one in theirs])
    return ids


def _chosen(
    table: Table,
    faction: int,
    enemy: int,
    zone: int,
    ready: list[Stack],
    inside: list[Stack],
    foes: Sequence[Stack],
    spare: int,
) -> Play[list[Stack]]:
    """9.4 Armies that must fight all do, as far as the gold goes; others, and those shut in, fight if one likes."""
    if ready and must_attack(table.state, faction, enemy) and not foes[0].besieged:
        most = payable(table.state, faction, [*ready, *inside], foes, spare)
        if most < len(ready):
            return (yield from choose_payable(table, faction, zone, ready, foes, spare, least=most))
        more = yield from choose_stacks(table, faction, zone, inside, 0, most - len(ready))
        return [*ready, *more]
    return (yield from choose_payable(table, faction, zone, [*ready, *inside], foes, spare))


def choose_payable(
    table: Table, faction: int, zone: int, able: list[Stack], foes: Sequence[Stack], spare: int, *, least: int = 1
) -> Play[list[Stack]]:
    """9.4, C451 A Faction chooses stacks that it can pay for. Those that have paid for a battle already take part."""
    paid = [one for one in able if one.paid]
    most = payable(table.state, faction, able, foes, spare)
    owing = [one for one in able if not one.paid]
    more = yield from choose_stacks(table, faction, zone, owing, max(0, least - len(paid)), max(0, most - len(paid)))
    return [one for one in able if one in paid or one in more]


def choose_stacks(table: Table, faction: int, zone: int, able: list[Stack], least: int, most: int) -> Play[list[Stack]]:
    """9.4 A Faction chooses from ``least`` to ``most`` of its stacks for a battle."""
    if not most or not able:
        return []
    where = PLACE_IDS[zone]
    picks = yield table.ask(
        SEATS[faction],
        "battle.attackers",
        [stack_option(one) for one in able],
        at_least=min(least, len(able)),
        at_most=min(most, len(able)),
        rule="9.4",
        params={"zone": where, "gp": PER_STACK},
        about=f"place:{where}",
        secret=True,
    )
    ids = [pick.value for pick in picks]
    return [one for one in able if one.id in ids]
