"""1.6 Control: which Faction has a Stronghold in a space and outnumbers all others there."""

from __future__ import annotations

from typing import NamedTuple

from vexillum.coin.kit import NOBODY

from .map import IS_CITY, SPACE_COUNT
from .pieces import CIVITATES, DUX, SAXONS, SCOTTI, STRONGHOLD_OWNER, UNIT_KINDS
from .state import Imperium, State

_PLACES = tuple([(UNIT_KINDS * space, UNIT_KINDS * (space + 1)) for space in range(SPACE_COUNT)])
"""Where the Units of a space begin and end."""


def controller(state: State, space: int) -> int:
    """1.6 The Faction in Control, or NOBODY. CIVITATES stands for Briton Control.

    Before Fragmentation Dux and Civitates count together as Britons (1.6.1); at Fragmentation each alone. Raiders never
    count. A City belongs to the one who has its Stronghold.
    """
    owner = STRONGHOLD_OWNER[state.sites[2 * space]]
    fragmented = state.imperium == Imperium.FRAGMENTATION
    if IS_CITY[space]:
        return CIVITATES if owner == DUX and not fragmented else owner
    other = STRONGHOLD_OWNER[state.sites[2 * space + 1]]
    if owner < 0 and other < 0:
        return NOBODY
    cavalry, militia, comitates, saxon, scotti, _, _, red_saxon, blue_saxon, red_scotti, blue_scotti = state.units[
        UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS
    ]
    dux = cavalry + red_saxon + red_scotti + (owner == DUX) + (other == DUX)
    civitates = militia + comitates + blue_saxon + blue_scotti + (owner == CIVITATES) + (other == CIVITATES)
    saxons = saxon + (owner == SAXONS) + (other == SAXONS)
    scots = scotti + (owner == SCOTTI) + (other == SCOTTI)
    if fragmented:
        if dux > civitates + saxons + scots:
            return DUX if DUX in (owner, other) else NOBODY
        if civitates > dux + saxons + scots:
            return CIVITATES if CIVITATES in (owner, other) else NOBODY
    elif dux + civitates > saxons + scots:
        return CIVITATES if 0 <= owner <= CIVITATES or 0 <= other <= CIVITATES else NOBODY
    if saxons > dux + civitates + scots:
        return SAXONS if SAXONS in (owner, other) else NOBODY
    if scots > dux + civitates + saxons:
        return SCOTTI if SCOTTI in (owner, other) else NOBODY
    return NOBODY


Seen = tuple[list[int], list[int], bool, list[int]]
"""A board (Units, Sites, whether Britons are apart) and who Controls each of its spaces."""
_seen: list[Seen] = [([], [], False, [])] * 2
"""A cache of the last two boards: Commands ask many times about one, the story compares two."""


def controllers(state: State) -> list[int]:
    """The Control of every space: what a Command looks at "at the outset"."""
    fragmented = state.imperium == Imperium.FRAGMENTATION
    for units, sites, apart, found in _seen:
        if units == state.units and sites == state.sites and apart == fragmented:
            return found.copy()
    found = _changed(state, fragmented, _seen[1])
    _seen[:] = [_seen[1], (state.units.copy(), state.sites.copy(), fragmented, found)]
    return found.copy()


def _changed(state: State, fragmented: bool, last: Seen) -> list[int]:
    """The Control of every space, if that is known of another board: most spaces are alike."""
    units, sites, (old_units, old_sites, apart, holders) = state.units, state.sites, last
    if apart != fragmented or not holders:
        return [controller(state, space) for space in range(SPACE_COUNT)]
    found = holders.copy()
    for space, (first, end) in enumerate(_PLACES):
        if units[first:end] != old_units[first:end] or (
            sites != old_sites and sites[2 * space : 2 * space + 2] != old_sites[2 * space : 2 * space + 2]
        ):
            found[space] = controller(state, space)
    return found


def units_for_control(board: State, space: int, kind: int, most: int) -> int:
    """The fewest more Units of a kind, at most this many, that bring a space under Briton Control; 0 if none do so.

    0 also where there is Briton Control already. ``board`` is a copy to try them on; it is left as it was.
    """
    if controller(board, space) == CIVITATES:
        return 0
    at = UNIT_KINDS * space + kind
    before = board.units[at]
    needed = 0
    for n in range(1, most + 1):
        board.units[at] = before + n
        if controller(board, space) == CIVITATES:
            needed = n
            break
    board.units[at] = before
    return needed


def friend(state: State, faction: int) -> int:
    """1.6.1 Whose Control is Friendly to a Faction: for the Dux, Briton Control until Fragmentation."""
    return CIVITATES if faction == DUX and state.imperium != Imperium.FRAGMENTATION else faction


def friendly(state: State, faction: int, space: int) -> bool:
    """Whether a Faction has Friendly Control of a space."""
    return controller(state, space) == friend(state, faction)


def allied(state: State, one: int, other: int) -> bool:
    """1.5 Whether two Factions are the same, or both Britons before Fragmentation; all others are enemies."""
    return one == other or (one <= CIVITATES and other <= CIVITATES and state.imperium != Imperium.FRAGMENTATION)


def has_stronghold(state: State, space: int, faction: int) -> bool:
    """1.4.2 Whether a Faction has a Stronghold in a space, Settlements of its Foederati included."""
    sites = state.sites
    return STRONGHOLD_OWNER[sites[2 * space]] == faction or STRONGHOLD_OWNER[sites[2 * space + 1]] == faction


def pieces(state: State, space: int, faction: int) -> int:
    """All pieces of a Faction in a space: Troops, Raiders and Strongholds."""
    units = state.units
    first = UNIT_KINDS * space
    if faction == DUX:
        count = units[first] + units[first + 7] + units[first + 9]
    elif faction == CIVITATES:
        count = units[first + 1] + units[first + 2] + units[first + 8] + units[first + 10]
    else:
        count = units[first + faction + 1] + units[first + faction + 3]
    sites = state.sites
    owners = STRONGHOLD_OWNER
    return count + (owners[sites[2 * space]] == faction) + (owners[sites[2 * space + 1]] == faction)


def strengths(state: State, space: int) -> list[int]:
    """All pieces of each Faction in a space, as :func:`pieces` counts them for one."""
    cavalry, militia, comitates, saxons, scotti, *rest = state.units[UNIT_KINDS * space : UNIT_KINDS * (space + 1)]
    saxon_raiders, scotti_raiders, red_saxon, blue_saxon, red_scotti, blue_scotti = rest
    counts = [
        cavalry + red_saxon + red_scotti,
        militia + comitates + blue_saxon + blue_scotti,
        saxons + saxon_raiders,
        scotti + scotti_raiders,
    ]
    for stronghold in state.sites[2 * space : 2 * space + 2]:
        owner = STRONGHOLD_OWNER[stronghold]
        if owner != NOBODY:
            counts[owner] += 1
    return counts


def friends_and_enemies(state: State, space: int, faction: int) -> tuple[int, int]:
    """How many Friendly and how many enemy pieces, Raiders included, are in a space."""
    friends = enemies = 0
    for other, count in enumerate(strengths(state, space)):
        if allied(state, faction, other):
            friends += count
        else:
            enemies += count
    return friends, enemies


class _Counted(NamedTuple):
    """1.9 The Population under each Faction's Control, and what it follows from."""

    population: list[int]
    sites: list[int]
    units: list[int]
    imperium: int
    controlled: list[int]


_LATELY: list[_Counted] = []
"""What was counted last: margins, conditions and ranking ask for the same board again and again."""


def controlled_population(state: State, faction: int) -> int:
    """1.9 Population under a Faction's Control; for CIVITATES, under Briton Control."""
    if _LATELY:
        last = _LATELY[0]
        if (
            last.units == state.units
            and last.sites == state.sites
            and last.population == state.population
            and last.imperium == state.imperium
        ):
            return last.controlled[faction]
    controlled = [0, 0, 0, 0]
    for space, n in enumerate(state.population):
        if n and (controls := controller(state, space)) >= 0:
            controlled[controls] += n
    _LATELY[:] = [_Counted(state.population[:], state.sites[:], state.units[:], state.imperium, controlled)]
    return controlled[faction]
