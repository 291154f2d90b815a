"""3.2 Stacks: find, add, change and remove them, and where their units go that are lost."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as changed

from vexillum.games.akkren.components.factions import FACTIONS, GREAT_KINGDOM, MINOR, F
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, SEAT_OF, is_sea
from vexillum.games.akkren.components.units import DEMON, NOTHING, UNIT, Force, U, force, joined, without
from vexillum.games.akkren.sight import forget, whole_force
from vexillum.games.akkren.state import NONE, Kind, Stack, Stacks, State

_BASE = {
    UNIT[unit]: UNIT[rule["from"][0]]
    for faction in FACTIONS
    for rule in faction.rules
    if rule["op"] == "replace_per_mana"
    for unit in rule["to"]
}
"""5.3 Units that are another one as long as there is mana for it."""


def base_unit(unit: int) -> int:
    """5.3 The unit that one is when there is no mana for it."""
    return _BASE.get(unit, unit)


def find(state: State, id: int) -> Stack | None:
    """The stack of a number, if it is still there."""
    for one in state.stacks:
        if one.id == id:
            return one
    return None


def stack(state: State, id: int) -> Stack:
    """The stack of a number, which must be there."""
    found = find(state, id)
    assert found is not None, f"no stack {id}"
    return found


def add(state: State, one: Stack) -> Stack:
    """Put a new stack on the map: it gets the next number."""
    placed = changed(one, id=state.serial)
    state.serial += 1
    state.stacks = Stacks([*state.stacks, placed])
    return placed


def replace(state: State, id: int, **changes: Any) -> Stack:
    """Change fields of a stack."""
    now = changed(stack(state, id), **changes)
    state.stacks = Stacks([now if one.id == id else one for one in state.stacks])
    return now


def remove(state: State, id: int) -> None:
    """Take a stack off the map as it is: its units go nowhere, and those who were with it stay in its place.

    At sea they are with the fleet that carried it (C243). Units of the Great Kingdom that are face down under it go on
    waiting under another counter in its capital (C117).
    """
    gone = find(state, id)
    state.stacks = Stacks([one for one in state.stacks if one.id != id])
    if gone is not None and gone.face_down:
        turn_face_down(state, gone.face_down)
    afloat = gone is not None and is_sea(gone.place)
    fleet = find(state, gone.aboard) if gone is not None and afloat else None
    now = NONE if fleet is None else fleet.id
    state.people = [changed(one, stack=now) if one.stack == id else one for one in state.people]
    forget(state, id)


def empty(one: Stack) -> bool:
    """Whether a stack has no unit left that can fight."""
    return not (one.units or one.hired or one.sworn)


def spent(state: State, one: Stack) -> bool:
    """C295, C117 Whether a stack's counter goes: it has no unit left.

    The Great Kingdom's only one in its capital stays for units that are face down.
    """
    return empty(one) and not (one.face_down and _in_capital(one) and len(kingdom_at_home(state)) == 1)


def leaderless(one: Stack) -> Kind:
    """3.2, 9.3.1, 16 What an army is whose general is dead: mercenaries alone and minor powers lead themselves."""
    alone = bool(one.hired) and not one.units and not one.sworn
    return Kind.COMPANY if one.owner >= F or alone else Kind.GARRISON


def lose(state: State, id: int, *, units: Force = NOTHING, hired: Force = NOTHING, sworn: Force = NOTHING) -> Stack:
    """13.3 A stack loses units: regular ones go back to their owner's reinforcements, the others are gone.

    The stack stays on the map even when nothing is left in it.
    """
    one = stack(state, id)
    give_back(state, one, units)
    return replace(
        state,
        id,
        units=without(one.units, units),
        hired=without(one.hired, hired),
        sworn=without(one.sworn, sworn),
    )


def give_back(state: State, one: Stack, units: Force) -> None:
    """13.3 Regular units that a stack has lost: where they can be raised again.

    Those of a Faction go to its reinforcements, except demons (5.2: they are called again); a burrowing mastiff as the
    mastiff that it was (5.3). Those of a minor power go off the map (16.1). Those of the Great Kingdom are turned face
    down in its capital, while it has a stack there (10.1.1, ruling C117).
    """
    if 0 <= one.owner < F:
        for unit, n in units:
            if not DEMON[unit]:
                state.pool[U * one.owner + base_unit(unit)] += n
    elif one.owner == MINOR and one.nation != NONE:
        state.minor_reserve[one.nation] = joined(state.minor_reserve[one.nation], units)
    elif one.owner == GREAT_KINGDOM:
        turn_face_down(state, units)


def turn_face_down(state: State, units: Force) -> None:
    """10.1.1, C117 Units of the Great Kingdom wait under its counter in its capital; without one they are gone."""
    for one in kingdom_at_home(state)[:1]:
        replace(state, one.id, face_down=joined(one.face_down, units))


def kingdom_at_home(state: State) -> list[Stack]:
    """10.1.1 The Great Kingdom's counters on the ground of its capital, with units face up or only face down."""
    return [one for one in state.stacks if _in_capital(one)]


def _in_capital(one: Stack) -> bool:
    return one.owner == GREAT_KINGDOM and one.place == SEAT_OF[GREAT_KINGDOM_HOME] and one.kind != Kind.FLEET


def lose_any(state: State, id: int, unit: int, n: int = 1) -> Stack:
    """13.3 A stack loses units of one kind, wherever they come from: regular ones first, then hired, then sworn."""
    one = stack(state, id)
    taken = []
    for part in (one.units, one.hired, one.sworn):
        some = min(n, dict(part).get(unit, 0))
        taken.append(force({unit: some}))
        n -= some
    assert not n, f"stack {id} has fewer"
    return lose(state, id, units=taken[0], hired=taken[1], sworn=taken[2])


def destroy(state: State, id: int) -> Force:
    """Everything in a stack is lost and its counter removed; returns what it was. Those with it stay in the zone."""
    one = stack(state, id)
    whole = whole_force(one)
    lose(state, id, units=one.units, hired=one.hired, sworn=one.sworn)
    remove(state, id)
    return whole
