"""16.1 The tribes of barbarians: where they live, who leads them, which units wait."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.allowed_units import may_use
from vexillum.games.akkren.components.factions import MINOR, MINOR_IDS, MINORS, SEATS
from vexillum.games.akkren.components.map import REGION, REGION_OF, is_sea
from vexillum.games.akkren.components.units import UNIT_IDS, Force, force, joined, size
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.state import NONE, Person, Play, Stack, State, Table

TRIBES = tuple(number for number, minor in enumerate(MINORS) if minor.home in REGION)
"""16.1 The minor powers that live on land."""
HOME_OF = {tribe: REGION[MINORS[tribe].home] for tribe in TRIBES}


def tribe_at(place: int) -> int:
    """16.1 The tribe that lives in a place, or NONE."""
    return next((tribe for tribe in TRIBES if not is_sea(place) and REGION_OF[place] == HOME_OF[tribe]), NONE)


def host(state: State, tribe: int) -> Stack | None:
    """16.1 The stack of a tribe under its general, if it is on the map."""
    return next((one for one in state.stacks if one.owner == MINOR and one.nation == tribe), None)


def place_of(state: State, one: Person) -> int:
    """9.2 Where a person is: with his stack, if he has one."""
    return one.place if one.stack == NONE else stacks.stack(state, one.stack).place


def waiting(state: State, faction: int, tribe: int) -> Force:
    """16.1, 5.1, C406 The units off the map that a tribe could field for its ally: to the Theocracy only human ones."""
    return force([(unit, n) for unit, n in state.minor_reserve[tribe] if may_use(faction, unit)])


def chosen(table: Table, faction: int, tribe: int, n: int) -> Play[Force]:
    """C280 Which of a tribe's waiting units join its general: its ally chooses, in secret."""
    reserve = waiting(table.state, faction, tribe)
    if size(reserve) <= n:
        return reserve
    options = [
        Option(f"{UNIT_IDS[unit]}{number}", unit, f"unit:{UNIT_IDS[unit]}", "option.barbarian_unit", named(unit))
        for unit, there in reserve
        for number in range(1, there + 1)
    ]
    picks = yield table.ask(
        SEATS[faction],
        "barbarian.units",
        options,
        rule="16.1",
        at_least=n,
        at_most=n,
        params={"tribe": MINOR_IDS[tribe], "n": n},
        secret=True,
    )
    return joined(*[force({pick.value: 1}) for pick in picks])


def named(unit: int) -> dict[str, str]:
    """How an option names a unit."""
    return {"unit": UNIT_IDS[unit]}
