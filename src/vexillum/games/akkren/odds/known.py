"""3.2, 9.3.4 The map as a seat knows it: others' stacks with what was seen of them, and nothing else that is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.units import NOTHING
from vexillum.games.akkren.forces.generals import DECK, strategic
from vexillum.games.akkren.knowledge.views import hidden_person, hidden_stack
from vexillum.games.akkren.sight import sighting
from vexillum.games.akkren.state import NONE, Stack, Stacks, State


def as_seen(state: State, seat: int) -> State:
    """The same position with nothing in it that a seat may not know: what it has not seen is not there."""
    seen = state.copy()
    seen.stacks = Stacks([shown(state, seat, one) for one in state.stacks])
    seen.people = [one for one in state.people if not hidden_person(one, seat)]
    seen.treasury = [gold if faction == seat else 0 for faction, gold in enumerate(state.treasury)]
    seen.hands = [
        card if number // (len(state.hands) // F) == seat else NONE for number, card in enumerate(state.hands)
    ]
    return seen


def shown(state: State, seat: int, one: Stack) -> Stack:
    """A stack as a seat knows it: another's with the units that were seen last, and no leader."""
    if not hidden_stack(one, seat):
        return one
    found = sighting(state, seat, one.id)
    units = NOTHING if found is None else found.units
    return replace(one, units=units, hired=NOTHING, sworn=NOTHING, general=NONE, goods=(), residual=0)


def is_known(state: State, seat: int, one: Stack) -> bool:
    """Whether a seat has seen anything of a stack, or it is public."""
    return not hidden_stack(one, seat) or sighting(state, seat, one.id) is not None


def all_known(state: State, seat: int, there: Sequence[Stack]) -> bool:
    """Whether a seat has seen something of each of some stacks."""
    return all(is_known(state, seat, one) for one in there)


def may_lead(state: State, seat: int, one: Stack) -> list[int]:
    """3.5 The generals who may lead a stack, as far as a seat knows: the only one, or any that it has not seen."""
    if not hidden_stack(one, seat) or one.general == NONE:
        return [one.general]
    gone = {*state.fallen_generals, *[other.general for other in state.stacks if other.owner == seat]}
    return [general for general in range(DECK) if general not in gone] or list(range(DECK))


def differences(state: State, seat: int, mover: Stack, other: Stack) -> dict[int, Fraction]:
    """3.5 How much better the mover's general may be than the other's, and how likely that is."""
    found: dict[int, Fraction] = {}
    mine, his = may_lead(state, seat, mover), may_lead(state, seat, other)
    for one in mine:
        for two in his:
            by = strategic(one, two) - strategic(two, one)
            found[by] = found.get(by, Fraction(0)) + Fraction(1, len(mine) * len(his))
    return found
