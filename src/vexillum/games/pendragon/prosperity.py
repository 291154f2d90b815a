"""1.3.6, 1.7 Population, Prosperity, and Plunder carried by single Units."""

from __future__ import annotations

from vexillum.coin.kit import numbers

from .cards import population_max
from .control import controller
from .map import IS_CITY, PRINTED, SPACE_COUNT, SPACE_IDS
from .pieces import FACTIONS, REFUGEES, UNIT_KINDS, UNITS
from .state import Play, State, Table


def prosperity(state: State, space: int) -> int:
    """1.7 The Prosperity cubes in a space."""
    return state.bottom[space] + state.top[space]


def total_prosperity(state: State) -> int:
    """1.7.3 All Prosperity on the map; Plunder does not count."""
    return sum(state.bottom) + sum(state.top)


def prosperity_under(state: State, faction: int) -> int:
    """6.5 Prosperity in spaces under a Faction's Control."""
    return sum(prosperity(state, space) for space in range(SPACE_COUNT) if controller(state, space) == faction)


def room(state: State, space: int) -> int:
    """1.7.1-1.7.2 How many more cubes fit: each row holds the Population, a City's row twice the printed one."""
    if IS_CITY[space]:
        return max(0, 2 * PRINTED[space] - state.bottom[space])
    most = state.population[space]
    return max(0, most - state.bottom[space]) + max(0, most - state.top[space])


def add_prosperity(table: Table, space: int, cubes: int, rule: str) -> int:
    """1.7.1 Add cubes, the bottom row first, as far as the rows hold them. Returns how many."""
    state = table.state
    if IS_CITY[space]:
        low = min(cubes, room(state, space))
        high = 0
    else:
        most = state.population[space]
        low = min(cubes, max(0, most - state.bottom[space]))
        high = min(cubes - low, max(0, most - state.top[space]))
    state.bottom[space] += low
    state.top[space] += high
    if low + high:
        table.tell("prosperity_up", rule, space=SPACE_IDS[space], n=low + high, now=prosperity(state, space))
    return low + high


def take_prosperity(state: State, space: int, cubes: int) -> int:
    """1.7.1 Remove cubes, the top row first. Returns how many."""
    high = min(cubes, state.top[space])
    low = min(cubes - high, state.bottom[space])
    state.top[space] -= high
    state.bottom[space] -= low
    return high + low


def lower_population(table: Table, space: int, rule: str, *, refugees: bool = True) -> bool:
    """1.3.6 Population drops by one, not below 0; a Refugees marker comes if one is left (R2)."""
    state = table.state
    if not state.population[space]:
        return False
    state.population[space] -= 1
    table.tell("population_down", rule, space=SPACE_IDS[space], now=state.population[space])
    if refugees and state.refugees < REFUGEES:
        state.refugees += 1
        table.tell("refugees", "1.3.6", now=state.refugees)
    return True


def can_grow(state: State, space: int) -> bool:
    """1.3.6 Whether Population may rise: to printed plus one at most, and never in a City."""
    return not IS_CITY[space] and state.population[space] < population_max(state, space)


def raise_population(table: Table, space: int, rule: str) -> None:
    """1.3.6 Population rises by one. Prosperity does not change with it (1.7.1)."""
    state = table.state
    state.population[space] += 1
    table.tell("population_up", rule, space=SPACE_IDS[space], now=state.population[space])


# 1.7.4 Plunder: cubes carried by single Units, one each --------------------------------------------------------------


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
