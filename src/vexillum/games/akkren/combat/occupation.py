"""9.4.3 What a battle leaves behind in its zone: sieges that end, forts that change hands, markers that go."""

from __future__ import annotations

from vexillum.games.akkren.battle.terms import ATTACKER, Outcome
from vexillum.games.akkren.combat.foes import outside
from vexillum.games.akkren.combat.siege import lift_if_left, siege_at, take_fort
from vexillum.games.akkren.control import is_power, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.state import Table


def settle(
    table: Table, zone: int, fought: tuple[int, ...], victor: int, outcome: Outcome, sallied: tuple[int, ...]
) -> None:
    """9.4 After a battle: what was marked for it is taken off; who sallied out and is still there goes back (C235)."""
    state = table.state
    for id in fought:
        one = stacks.find(state, id)
        if one is not None and (one.caught or one.paid):
            stacks.replace(state, id, caught=False, paid=False)
    for id in sallied:
        one = stacks.find(state, id)
        if one is not None and one.place == zone and siege_at(state, zone) is not None:
            stacks.replace(state, id, besieged=True)
    lift_if_left(table, zone)
    if outcome.winner == ATTACKER and is_power(victor) and _alone(table, zone, victor):
        take_fort(table, victor, zone)


def _alone(table: Table, zone: int, victor: int) -> bool:
    """Whether no one else is left on the ground of a zone."""
    there = outside(table.state, zone)
    return all(allies(table.state, side(table.state, one), victor) for one in there)
