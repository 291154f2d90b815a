"""8.1 Relations of Factions: neutrality, alliance, war."""

from __future__ import annotations

from vexillum.games.akkren.components.factions import (
    ALLIANCE,
    NEUTRALITY,
    RELATIONS,
    SEATS,
    WAR,
    F,
    pair,
)
from vexillum.games.akkren.state import State, Table


def relation(state: State, one: int, other: int) -> int:
    """8.1 The relation of two Factions."""
    return state.relations[pair(one, other)]


def allies(state: State, one: int, other: int) -> bool:
    """8.1.1 Whether two owners are on the same side: one Faction, or two that are allied."""
    if one == other:
        return True
    return one < F and other < F and relation(state, one, other) == ALLIANCE


def at_war(state: State, one: int, other: int) -> bool:
    """8.1.2 Whether two owners are enemies now. Powers run by the game are everyone's enemy where troops meet."""
    if one == other:
        return False
    return one >= F or other >= F or relation(state, one, other) == WAR


def may_fight(state: State, one: int, other: int) -> bool:
    """9.4 Whether one may attack the other. Not allies; an attack on a neutral Faction begins a war (C43)."""
    return not allies(state, one, other)


def set_relation(table: Table, one: int, other: int, now: int, rule: str) -> None:
    """8.1 Change the relation of two Factions."""
    state = table.state
    before = relation(state, one, other)
    if before == now:
        return
    state.relations[pair(one, other)] = now
    table.tell("relation", rule, one=SEATS[one], other=SEATS[other], now=RELATIONS[now], before=RELATIONS[before])


def hostile_act(table: Table, doer: int, victim: int, rule: str, *, attack: bool = False) -> None:
    """8.1.2, C43 An openly hostile act between Factions: they are at war from this moment.

    Every such act but an open attack is also a reason for war that the victim has from now on (18.2).
    """
    if doer < F and victim < F and doer != victim:
        assert relation(table.state, doer, victim) != ALLIANCE
        if not attack:
            table.state.grievances[F * victim + doer] = 1
        set_relation(table, doer, victim, WAR, rule)


def has_grievance(state: State, victim: int, doer: int) -> bool:
    """18.2 Whether a Faction has a reason for war against another: a person or a caravan taken, an agent, plunder."""
    return bool(state.grievances[F * victim + doer])


def can_trade(state: State, one: int, other: int) -> bool:
    """8.1.2 At war there is no exchange of any kind."""
    return relation(state, one, other) in (NEUTRALITY, ALLIANCE)
