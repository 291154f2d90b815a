"""1.4 Forces: placing, removing, moving; voluntary removal; groups of Units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from vexillum.coin.forces import Forces, PieceStack, choose_pieces
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message

from .map import IS_CITY, IS_TOWN_SITE, SITE_SPACE, SITES_OF, SPACE_COUNT, SPACE_IDS
from .options import unit
from .pieces import CAVALRY, FACTIONS, HILLFORT, KIT, RAIDERS, TOWN, UNIT_KINDS, UNIT_TYPE, UNITS
from .state import Play, State, Table

Pool = list[tuple[int, bool, int]]
"""Units to choose from: kind, with Plunder or without, how many."""
Lot = tuple[int, int, bool]
"""Units of a kind in a space, with Plunder or without."""
NO_LOT: Mapping[Lot, int] = {}
FORCES = Forces(KIT, slot="site", holding="stronghold")
place = FORCES.place


def unit_words(pool: Pool) -> list[Message]:
    """Units in words: "2 Cavalry", "3 Saxon Raiders with Plunder"."""
    return [Message(f"count.{UNITS[kind]}{'_loaded' if loaded else ''}", {"n": n}) for kind, loaded, n in pool if n]


def pool_of(state: State, space: int, kinds: tuple[int, ...]) -> Pool:
    """The Units of some kinds in a space."""
    pool: Pool = []
    for kind in kinds:
        n = state.units[UNIT_KINDS * space + kind]
        if n:
            loaded = state.plunder[UNIT_KINDS * space + kind]
            if n > loaded:
                pool.append((kind, False, n - loaded))
            if loaded:
                pool.append((kind, True, loaded))
    return pool


# Units ----------------------------------------------------------------------------------------------------------------


def remove(table: Table, space: int, kind: int, plain: int, loaded: int, rule: str, *, battle: bool = False) -> None:
    """1.4.1 Remove Units to Available, Cavalry lost in Battle to Casualties. Their Plunder goes off the board."""
    state = table.state
    state.units[UNIT_KINDS * space + kind] -= plain + loaded
    state.plunder[UNIT_KINDS * space + kind] -= loaded
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
    state.units[UNIT_KINDS * origin + kind] -= plain + loaded
    state.plunder[UNIT_KINDS * origin + kind] -= loaded
    state.units[UNIT_KINDS * target + kind] += plain + loaded
    state.plunder[UNIT_KINDS * target + kind] += loaded


def convert(state: State, space: int, kind: int, into: int) -> None:
    """1.4.3 All Warbands of a kind in a space change their employer and keep their Plunder (R7)."""
    units, plunder = state.units, state.plunder
    units[UNIT_KINDS * space + into] += units[UNIT_KINDS * space + kind]
    plunder[UNIT_KINDS * space + into] += plunder[UNIT_KINDS * space + kind]
    units[UNIT_KINDS * space + kind] = plunder[UNIT_KINDS * space + kind] = 0


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

    This many of ``spared`` must stay where they are. Returns how many were placed.
    """
    state = table.state

    def sources(placed: int) -> list[Option]:
        options = []
        for origin in range(SPACE_COUNT):
            there = state.units[UNIT_KINDS * origin + kind]
            if there and (origin != space or kind in RAIDERS):  # only Raiders placed again count for something (3.4.1)
                loaded = state.plunder[UNIT_KINDS * origin + kind]
                plain = there - loaded - spared.get((origin, kind, False), 0)
                if plain > (placed if origin == space else 0):
                    options.append(_take_back(origin, kind, False))
                if loaded > spared.get((origin, kind, True), 0):
                    options.append(_take_back(origin, kind, True))
        return options

    def take_off(picked: tuple[int, bool]) -> None:
        origin, loaded = picked
        remove(table, origin, kind, 0 if loaded else 1, 1 if loaded else 0, "1.4.1")

    return FORCES.place_own(table, faction, space, kind, n, rule, voluntary="1.4.1", sources=sources, remove=take_off)


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
    return FORCES.build(table, table.state.sites, site, kind, rule)


def raze(table: Table, site: int, rule: str) -> int:
    """Remove a Stronghold to Available. Returns what it was."""
    return FORCES.raze(table, table.state.sites, site, rule)


def on_map(state: State, *kinds: int) -> int:
    """How many Strongholds of some kinds are on the map."""
    sites = state.sites
    return sum([sites.count(kind) for kind in kinds])


# Choosing Units -------------------------------------------------------------------------------------------------------


def choose_units(
    table: Table, faction: int, kind: str, pool: Pool, space: int, rule: str, *, at_most: int | None = None
) -> Play[Pool]:
    """Choose at least one Unit from a pool in a space: everything, all of one kind, or a number of each.

    ``kind`` is the decision's; each number is asked as ``<kind>.number``.
    """
    id = SPACE_IDS[space]
    stacks = [
        PieceStack(
            n, partial(_units, k, loaded, space), UNITS[k] + ("_loaded" if loaded else ""), f"unit:{id}.{UNITS[k]}"
        )
        for k, loaded, n in pool
    ]
    chosen = yield from choose_pieces(
        table,
        FACTIONS[faction],
        kind,
        stacks,
        rule=rule,
        about=f"space:{id}",
        params={"space": id},
        group=pool,
        at_most=at_most,
    )
    return [(k, loaded, n) for (k, loaded, _), n in zip(pool, chosen, strict=True) if n]


def _units(kind: int, loaded: bool, space: int, n: int) -> Option:
    return unit(kind, loaded, n, space)
