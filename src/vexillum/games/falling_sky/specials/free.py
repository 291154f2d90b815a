"""4.1, 5.4 Special Abilities that an Event grants by themselves, without a Command."""

from __future__ import annotations

from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.state import Play, State, Table

ALONE = "event"
"""What such an action is called instead of a Command."""


def special_action(state: State, faction: int, spaces: tuple[int, ...] | None, order: tuple[int, ...]) -> Action:
    """5.4 The action of a Special Ability that an Event grants, in certain Regions or in any."""
    return Action(state, faction, ALONE, specials=True, offer=Offer(special_spaces=spaces), order=order)


def possible_specials(state: State, action: Action, ids: tuple[str, ...] = ()) -> list[str]:
    """5.4 Those of some Special Abilities, or of all, that are possible now. Besiege and Ambush need a Battle."""
    return [
        special.id
        for special in SPECIALS[action.faction].values()
        if special.timed and (not ids or special.id in ids) and special.possible(state, action)
    ]


def free_special(table: Table, action: Action, id: str) -> Play[bool]:
    """5.4 Execute it at no cost. Returns whether anything was done."""
    yield from table.during(action, SPECIALS.execute(table, action, id))
    return action.special_done
