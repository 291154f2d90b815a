"""9.4.2 The armies of a battle, from the stacks on the map."""

from __future__ import annotations

from vexillum.games.akkren import options
from vexillum.games.akkren.battle.sides import Battle, Side, side_of
from vexillum.games.akkren.battle.terms import ATTACKER, DEFENDER, Terms
from vexillum.games.akkren.components.factions import AKKREN, MINOR, NEUTRAL, NOBODY, REBELS, F
from vexillum.games.akkren.components.map import COASTS
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.state import NONE, Kind, Stack, State

TO_THE_LAST_MAN = (NEUTRAL, REBELS, AKKREN)
"""9.4.2.5, C115 A battle with one of these is to the last man: no side routs or leaves."""


def decides(state: State, one: Stack) -> int:
    """C102, C108 The Faction that decides for a stack: its owner, or the ally of a minor power; or NOBODY."""
    if one.owner < F:
        return one.owner
    if one.owner == MINOR and one.nation != NONE and 0 <= state.minors[one.nation] < F:
        return state.minors[one.nation]
    return NOBODY


def lead(state: State, side: Side) -> None:
    """C108 The principal army is gone, or its general: who leads the side now, and who decides for it."""
    if side.stacks:
        one = stacks.stack(state, side.stacks[0])
        side.general, side.decides = one.general, decides(state, one)


def mustered(state: State, terms: Terms) -> Battle:
    """9.4.2 Both sides, with their people and their ships."""
    attacker = _side(state, terms, ATTACKER, terms.attackers)
    defender = _side(state, terms, DEFENDER, terms.defenders)
    stubborn = any(owner in TO_THE_LAST_MAN for side in (attacker, defender) for owner in side.owners)
    return Battle(terms, (attacker, defender), tactical=options.on(state, options.TACTICAL_VALUE), last_man=stubborn)


def _side(state: State, terms: Terms, number: int, ids: tuple[int, ...]) -> Side:
    there = [stacks.stack(state, id) for id in ids]
    owners = {one.owner for one in there}
    return side_of(number, there, state.people, decides(state, there[0]), fleet=off_coast(state, terms.zone, owners))


def off_coast(state: State, zone: int, owners: set[int]) -> bool:
    """9.4.2.4 Whether one of these owners has a fleet off a zone: in a sea on which it lies, or in its port."""
    return any(
        one.kind == Kind.FLEET and one.owner in owners and (one.place in COASTS[zone] or one.place == zone)
        for one in state.stacks
        if not stacks.empty(one) and COASTS[zone]
    )
