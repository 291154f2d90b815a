"""1.7.4 Plunder: cubes carried by single Units, one each."""

from __future__ import annotations

from vexillum.coin.options import numbers
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, UNIT_KINDS, UNITS
from vexillum.games.pendragon.prosperity import take_prosperity
from vexillum.games.pendragon.state import Play, State, Table

Carriers = dict[int, int]
"""How many Units of each kind could take a cube."""


def empty_handed(state: State, space: int, kinds: tuple[int, ...]) -> Carriers:
    """The Units of some kinds in a space that carry nothing yet."""
    first = UNIT_KINDS * space
    found = {kind: state.units[first + kind] - state.plunder[first + kind] for kind in kinds}
    return {kind: n for kind, n in found.items() if n}


def load(
    table: Table, faction: int, space: int, carriers: Carriers, cubes: int, rule: str, *, prosperity: bool = False
) -> Play[int]:
    """1.7.4 Put cubes onto Units, one each; the executing Faction decides which. Returns how many found a carrier.

    All cubes that can be carried are: "up to" limits are for the caller, who passes fewer. With ``prosperity`` they
    are taken from the space as they are loaded, as far as it has any: a cube is always somewhere.
    """
    cubes = min(cubes, sum(carriers.values()))
    left, rest = cubes, sum(carriers.values())
    for kind, most in carriers.items():
        rest -= most
        options = numbers(max(0, left - rest), min(most, left))
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "plunder.load",
            options,
            rule="1.7.4",
            params={"space": SPACE_IDS[space], "unit": UNITS[kind], "n": left},
            about=f"space:{SPACE_IDS[space]}",
        )
        table.state.plunder[UNIT_KINDS * space + kind] += pick.value
        if prosperity:
            take_prosperity(table.state, space, pick.value)
        left -= pick.value
    if cubes:
        table.tell("plunder_loaded", rule, who=FACTIONS[faction], space=SPACE_IDS[space], n=cubes)
    return cubes


def plunder_region(table: Table, faction: int, space: int, carriers: Carriers, limit: int, rule: str) -> Play[int]:
    """1.7.4 Take Prosperity of a Region onto Units there, up to a limit. Returns how many cubes were taken."""
    state = table.state
    there = state.bottom[space] + state.top[space]
    cubes = min(limit, there, sum(carriers.values()))
    if cubes <= 0:
        return 0
    return (yield from load(table, faction, space, carriers, cubes, rule, prosperity=True))


def unload(state: State, space: int, kinds: tuple[int, ...]) -> int:
    """Take all Plunder off the Units of some kinds in a space. Returns how many cubes."""
    cubes = 0
    for kind in kinds:
        cubes += state.plunder[UNIT_KINDS * space + kind]
        state.plunder[UNIT_KINDS * space + kind] = 0
    return cubes
