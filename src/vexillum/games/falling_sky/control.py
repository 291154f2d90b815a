"""1.6 Control, and counting the pieces of a Region."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY

from .map import COLONY, SPACE_COUNT, TRIBE_REGION, TRIBES_OF
from .pieces import (
    ALLY_OF,
    CITADEL_OF,
    FORT,
    HIDDEN,
    KINDS_OF,
    LEADERS,
    MOBILE,
    ROMANS,
    STATUS_OWNER,
    SUBDUED,
    UNIT_KINDS,
    WARBANDS,
)
from .state import State


def _places(kinds_of: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each Region and Faction, where its pieces of some kinds begin and end: they are contiguous."""
    return tuple(
        tuple((UNIT_KINDS * region + kinds[0], UNIT_KINDS * region + kinds[-1] + 1) for kinds in kinds_of)
        for region in range(SPACE_COUNT)
    )


WARBAND_PLACES, MOBILE_PLACES, OWN_PLACES = _places(WARBANDS), _places(MOBILE), _places(KINDS_OF)


def tribes_in(state: State, region: int) -> tuple[int, ...]:
    """1.3.2 The Tribes of a Region, with the Colony if it was founded there."""
    return TRIBES_OF[region] if state.colony != region else (*TRIBES_OF[region], COLONY)


def how_many(state: State, region: int, kind: int) -> int:
    """1.4 How many pieces of a kind are in a Region."""
    return state.units[UNIT_KINDS * region + kind]


def warbands(state: State, region: int, faction: int) -> int:
    """How many Warbands, or Auxilia, a Faction has in a Region."""
    first, end = WARBAND_PLACES[region][faction]
    return sum(state.units[first:end])


def hidden(state: State, region: int, faction: int) -> int:
    """1.4.3 How many of them are Hidden."""
    return state.units[UNIT_KINDS * region + HIDDEN[faction]]


def leader(state: State, region: int, faction: int) -> int:
    """1.4.3 The kind of the Leader that a Faction has in a Region; NOBODY if it has none there."""
    units, first = state.units, UNIT_KINDS * region
    for kind in LEADERS[faction]:
        if units[first + kind]:
            return kind
    return NOBODY


def leader_region(state: State, faction: int) -> int:
    """Where a Faction's Leader is; NOBODY if not on the map."""
    for kind in LEADERS[faction]:
        there = state.units[kind::UNIT_KINDS]
        if 1 in there:
            return there.index(1)
    return NOBODY


def mobile(state: State, region: int, faction: int) -> int:
    """3.2.2, 3.3.2 How many pieces of a Faction could March from a Region."""
    first, end = MOBILE_PLACES[region][faction]
    return sum(state.units[first:end])


def allies(state: State, region: int, faction: int) -> list[int]:
    """1.4 The Tribes of a Region that are Allies of a Faction, Citadels not counted."""
    ally, tribes = ALLY_OF[faction], state.tribes
    there = TRIBES_OF[region] if state.colony != region else tribes_in(state, region)
    return [tribe for tribe in there if tribes[tribe] == ally]


def citadels(state: State, region: int, faction: int) -> list[int]:
    """1.4 The Tribes of a Region where a Faction has a Citadel."""
    citadel, tribes = CITADEL_OF[faction], state.tribes
    if citadel not in tribes:
        return []
    return [tribe for tribe in tribes_in(state, region) if tribes[tribe] == citadel]


def strongholds(state: State, region: int, faction: int) -> list[int]:
    """1.4 The Tribes of a Region where a Faction has an Ally or a Citadel."""
    ally, citadel, tribes = ALLY_OF[faction], CITADEL_OF[faction], state.tribes
    return [tribe for tribe in tribes_in(state, region) if tribes[tribe] == ally or tribes[tribe] == citadel]


def stronghold_count(state: State, region: int, faction: int) -> int:
    """1.4 How many Allies and Citadels a Faction has in a Region."""
    tribes, count = state.tribes, 0
    for tribe in TRIBES_OF[region] if state.colony != region else tribes_in(state, region):
        if STATUS_OWNER[tribes[tribe]] == faction:
            count += 1
    return count


def subdued(state: State, region: int) -> list[int]:
    """1.7 The Subdued Tribes of a Region."""
    tribes = state.tribes
    there = TRIBES_OF[region] if state.colony != region else tribes_in(state, region)
    return [tribe for tribe in there if tribes[tribe] == SUBDUED]


def protected(state: State, region: int, faction: int) -> bool:
    """3.2.4, 3.3.4 Whether a Faction has a Citadel or a Fort in a Region."""
    if faction == ROMANS:
        return bool(state.units[UNIT_KINDS * region + FORT])
    return bool(citadels(state, region, faction))


PLACES = tuple([(UNIT_KINDS * region, UNIT_KINDS * region + UNIT_KINDS) for region in range(SPACE_COUNT)])
"""Where the kinds of a Region begin and end."""


def pieces(state: State, region: int, faction: int) -> int:
    """1.6 How many pieces of a Faction are in a Region: Forces of every kind, Allies, Citadels and Forts."""
    first, end = OWN_PLACES[region][faction]
    count, tribes = sum(state.units[first:end]), state.tribes
    for tribe in TRIBES_OF[region] if state.colony != region else tribes_in(state, region):
        if STATUS_OWNER[tribes[tribe]] == faction:
            count += 1
    return count


def strengths(state: State, region: int) -> list[int]:
    """1.6 How many pieces each Faction has in a Region, the Germans last."""
    # Nothing is asked more often: the kinds are taken apart in the order of ``pieces.KINDS``.
    r1, r2, r3, r4, r5, r6, v1, v2, v3, v4, v5, a1, a2, a3, b1, b2, b3, b4, b5, g1, g2, g3 = state.units[
        UNIT_KINDS * region : UNIT_KINDS * region + UNIT_KINDS
    ]
    counts = [r1 + r2 + r3 + r4 + r5 + r6, v1 + v2 + v3 + v4 + v5, a1 + a2 + a3, b1 + b2 + b3 + b4 + b5, g1 + g2 + g3]
    tribes = state.tribes
    for tribe in TRIBES_OF[region] if state.colony != region else tribes_in(state, region):
        owner = STATUS_OWNER[tribes[tribe]]
        if owner != NOBODY:
            counts[owner] += 1
    return counts


def controller(state: State, region: int) -> int:
    """1.6 The Faction with more pieces in a Region than all others together; NOBODY for No Control."""
    counts = strengths(state, region)
    most = max(counts)
    return counts.index(most) if 2 * most > sum(counts) else NOBODY


Seen = tuple[list[int], list[int], int, tuple[int, ...]]
"""A board (pieces, Tribes, where the Colony is) and who Controls each of its Regions."""
_seen: list[Seen] = [([], [], NOBODY, ())] * 2
"""A cache of the last two boards: Commands and plans ask many times about one, or compare two."""


def controllers(state: State) -> tuple[int, ...]:
    """1.6 Who Controls each Region."""
    for units, tribes, colony, found in _seen:
        if units == state.units and tribes == state.tribes and colony == state.colony:
            return found
    found = _changed(state, _seen[1])
    _seen[:] = [_seen[1], (state.units.copy(), state.tribes.copy(), state.colony, found)]
    return found


def _changed(state: State, last: Seen) -> tuple[int, ...]:
    """Who Controls each Region, if that is known of another board: most Regions are alike."""
    units, (old, tribes, colony, holders) = state.units, last
    if colony != state.colony or not holders:
        return tuple([controller(state, region) for region in range(SPACE_COUNT)])
    found = list(holders)
    touched = set[int]()
    if tribes != state.tribes:
        now = state.tribes
        touched = {TRIBE_REGION[tribe] for tribe in range(COLONY) if tribes[tribe] != now[tribe]}
        if tribes[COLONY] != now[COLONY]:
            touched.add(colony)
    for region, (first, end) in enumerate(PLACES):
        if units[first:end] != old[first:end] or region in touched:
            found[region] = controller(state, region)
    return tuple(found)


def present(state: State, region: int) -> list[int]:
    """The Factions that have pieces in a Region, the Germans last."""
    return [faction for faction, n in enumerate(strengths(state, region)) if n]
