"""1.4 Forces: placing, removing, moving; voluntary removal; groups of Units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from vexillum.coin.options import numbers
from vexillum.core.decision import DONE, Option
from vexillum.core.texts import Message
from vexillum.games.pendragon.map import IS_CITY, IS_TOWN_SITE, SITE_IDS, SITE_SPACE, SITES_OF, SPACE_IDS, N
from vexillum.games.pendragon.options import unit
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    FACTIONS,
    HILLFORT,
    RAIDERS,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TOWN,
    UNIT_TYPE,
    UNITS,
    VACANT,
    K,
)
from vexillum.games.pendragon.state import Play, State, Table

Pool = list[tuple[int, bool, int]]
"""Units to choose from: kind, with Plunder or without, how many."""
Lot = tuple[int, int, bool]
"""Units of a kind in a space, with Plunder or without."""
NO_LOT: Mapping[Lot, int] = {}


def unit_words(pool: Pool) -> list[Message]:
    """Units in words: "2 Cavalry", "3 Saxon Raiders with Plunder"."""
    return [Message(f"count.{UNITS[kind]}{'_loaded' if loaded else ''}", {"n": n}) for kind, loaded, n in pool if n]


def pool_of(state: State, space: int, kinds: tuple[int, ...]) -> Pool:
    """The Units of some kinds in a space."""
    pool: Pool = []
    for kind in kinds:
        n = state.units[K * space + kind]
        if n:
            loaded = state.plunder[K * space + kind]
            if n > loaded:
                pool.append((kind, False, n - loaded))
            if loaded:
                pool.append((kind, True, loaded))
    return pool


# Units ----------------------------------------------------------------------------------------------------------------


def place(table: Table, space: int, kind: int, n: int, rule: str) -> int:
    """1.4.1 Place Units from Available, as far as there are any. Returns how many."""
    state = table.state
    n = min(n, state.available[UNIT_TYPE[kind]])
    if n > 0:
        state.available[UNIT_TYPE[kind]] -= n
        state.units[K * space + kind] += n
        table.tell("placed", rule, what=unit_words([(kind, False, n)]), space=SPACE_IDS[space])
    return max(0, n)


def remove(table: Table, space: int, kind: int, plain: int, loaded: int, rule: str, *, battle: bool = False) -> None:
    """1.4.1 Remove Units to Available, Cavalry lost in Battle to Casualties. Their Plunder goes off the board."""
    state = table.state
    state.units[K * space + kind] -= plain + loaded
    state.plunder[K * space + kind] -= loaded
    if battle and kind == CAVALRY:
        state.casualties += plain + loaded
    else:
        state.available[UNIT_TYPE[kind]] += plain + loaded
    if plain + loaded:
        table.tell(
            "removed", rule, what=unit_words([(kind, False, plain), (kind, True, loaded)]), space=SPACE_IDS[space]
        )


def move(state: State, origin: int, target: int, kind: int, plain: int, loaded: int) -> None:
    """Units move with the Plunder that they carry."""
    state.units[K * origin + kind] -= plain + loaded
    state.plunder[K * origin + kind] -= loaded
    state.units[K * target + kind] += plain + loaded
    state.plunder[K * target + kind] += loaded


def convert(state: State, space: int, kind: int, into: int) -> None:
    """1.4.3 All Warbands of a kind in a space change their employer and keep their Plunder (R7)."""
    units, plunder = state.units, state.plunder
    units[K * space + into] += units[K * space + kind]
    plunder[K * space + into] += plunder[K * space + kind]
    units[K * space + kind] = plunder[K * space + kind] = 0


@cache
def _take_back(space: int, kind: int, loaded: bool) -> Option:
    id = SPACE_IDS[space]
    return Option(
        id + (".loaded" if loaded else ""),
        (space, loaded),
        f"unit:{id}.{UNITS[kind]}",
        "option.take_back_loaded" if loaded else "option.take_back",
        {"space": id, "unit": UNITS[kind]},
    )


def place_own(
    table: Table, faction: int, space: int, kind: int, n: int, rule: str, *, spared: Mapping[Lot, int] = NO_LOT
) -> Play[int]:
    """1.4.1 A Faction places its own Units; when none is Available it may first take such Units off the map.

    So many of ``spared`` must stay where they are. Returns how many were placed.
    """
    state = table.state
    placed = place(table, space, kind, n, rule)
    while placed < n:
        options = []
        for origin in range(N):
            there = state.units[K * origin + kind]
            if there and (origin != space or kind in RAIDERS):  # only Raiders placed anew count for something (3.4.1)
                loaded = state.plunder[K * origin + kind]
                plain = there - loaded - spared.get((origin, kind, False), 0)
                if plain > (placed if origin == space else 0):
                    options.append(_take_back(origin, kind, False))
                if loaded > spared.get((origin, kind, True), 0):
                    options.append(_take_back(origin, kind, True))
        if not options:
            break
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "voluntary",
            [*options, DONE],
            rule="1.4.1",
            params={"n": n - placed, "unit": UNITS[kind], "space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
        )
        if pick is DONE:
            break
        origin, loaded = pick.value
        remove(table, origin, kind, 0 if loaded else 1, 1 if loaded else 0, "1.4.1")
        placed += place(table, space, kind, 1, rule)
    return placed


# Strongholds ----------------------------------------------------------------------------------------------------------


def valid_site(site: int, kind: int) -> bool:
    """1.4.2 Towns on Town Sites only; Hillforts not in Cities; Forts and Settlements anywhere."""
    if kind == TOWN:
        return IS_TOWN_SITE[site]
    return kind != HILLFORT or not IS_CITY[SITE_SPACE[site]]


def vacant_sites(state: State, space: int, kind: int) -> list[int]:
    """1.4.2 The vacant Sites of a space where such a Stronghold may stand."""
    return [site for site in SITES_OF[space] if not state.sites[site] and valid_site(site, kind)]


def build(table: Table, site: int, kind: int, rule: str) -> bool:
    """1.4.1 Place a Stronghold from Available on a vacant Site. Returns whether there was one."""
    state = table.state
    if not state.available[STRONGHOLD_TYPE[kind]]:
        return False
    state.available[STRONGHOLD_TYPE[kind]] -= 1
    state.sites[site] = kind
    table.tell("built", rule, stronghold=STRONGHOLDS[kind], site=SITE_IDS[site], space=SPACE_IDS[SITE_SPACE[site]])
    return True


def raze(table: Table, site: int, rule: str) -> int:
    """Remove a Stronghold to Available. Returns what it was."""
    state = table.state
    kind = state.sites[site]
    state.sites[site] = VACANT
    state.available[STRONGHOLD_TYPE[kind]] += 1
    table.tell("razed", rule, stronghold=STRONGHOLDS[kind], site=SITE_IDS[site], space=SPACE_IDS[SITE_SPACE[site]])
    return kind


def on_map(state: State, *kinds: int) -> int:
    """How many Strongholds of some kinds are on the map."""
    sites = state.sites
    return sum([sites.count(kind) for kind in kinds])


# Choosing Units -------------------------------------------------------------------------------------------------------

ALL = Option("all", "all", text="option.all_units")
SOME = Option("some", "some", text="option.some_units")


def choose_units(
    table: Table, faction: int, kind: str, pool: Pool, space: int, rule: str, *, at_most: int | None = None
) -> Play[Pool]:
    """Choose at least one Unit from a pool in a space: everything, all of one kind, or a number of each.

    ``kind`` is the decision's; each number is asked as ``<kind>.number``.
    """
    total = sum(n for _, _, n in pool)
    most = total if at_most is None else min(at_most, total)
    if most <= 0:
        return []
    about = f"space:{SPACE_IDS[space]}"
    if len(pool) > 1 and most > 1:
        options = [ALL] if most == total else []
        options += [unit(k, loaded, n, space) for k, loaded, n in pool if n <= most]
        (pick,) = yield table.ask(
            FACTIONS[faction],
            kind,
            [*options, SOME],
            rule=rule,
            params={"space": SPACE_IDS[space], "n": most, "group": pool},
            about=about,
        )
        if pick is ALL:
            return pool
        if pick is not SOME:
            return [entry for entry in pool if entry[:2] == pick.value]
    elif len(pool) > 1:
        (pick,) = yield table.ask(
            FACTIONS[faction],
            kind,
            [unit(k, loaded, 1, space) for k, loaded, _ in pool],
            rule=rule,
            params={"space": SPACE_IDS[space], "n": most, "group": pool},
            about=about,
        )
        return [(*pick.value, 1)]
    chosen: Pool = []
    left, rest = most, total
    for k, loaded, n in pool:
        rest -= n
        least = 1 if not chosen and not rest else 0
        (pick,) = yield table.ask(
            FACTIONS[faction],
            f"{kind}.number",
            numbers(least, min(n, left)),
            rule=rule,
            params={"space": SPACE_IDS[space], "unit": UNITS[k] + ("_loaded" if loaded else ""), "n": left},
            about=f"unit:{SPACE_IDS[space]}.{UNITS[k]}",
        )
        if pick.value:
            chosen.append((k, loaded, pick.value))
            left -= pick.value
        if not left:
            break
    return chosen
