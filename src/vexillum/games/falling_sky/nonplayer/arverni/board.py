"""8.7.1 What the Non-player Arverni look for on the board: threats, and whether Vercingetorix dares to face Caesar."""

from __future__ import annotations

from vexillum.games.falling_sky.control import mobile, pieces, strongholds, warbands
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, CAESAR, LEGION, ROMANS, UNIT_KINDS, VERCINGETORIX
from vexillum.games.falling_sky.state import State

MANY_WARBANDS = 10
MANY_PIECES = 4


def vercingetorix_at(state: State, region: int) -> bool:
    """1.4.3 Whether Vercingetorix himself is in a Region. His Successor is not (ruling F253)."""
    return bool(state.units[UNIT_KINDS * region + VERCINGETORIX])


def vercingetorix_region(state: State) -> int | None:
    """Where Vercingetorix himself is."""
    return next((region for region in range(SPACE_COUNT) if vercingetorix_at(state, region)), None)


def threatens(state: State, region: int, enemy: int) -> bool:
    """8.7.1 Whether an enemy has an Ally, a Citadel, a Legion or four pieces in a Region."""
    if strongholds(state, region, enemy) or pieces(state, region, enemy) >= MANY_PIECES:
        return True
    return enemy == ROMANS and bool(state.units[UNIT_KINDS * region + LEGION])


def threats(state: State) -> list[tuple[int, int]]:
    """8.7.1 Romans and Aedui who threaten Vercingetorix or ten Warbands: Region and enemy."""
    return [
        (region, enemy)
        for region in range(SPACE_COUNT)
        if vercingetorix_at(state, region) or warbands(state, region, ARVERNI) >= MANY_WARBANDS
        for enemy in (ROMANS, AEDUI)
        if threatens(state, region, enemy)
    ]


def outnumber_caesar(state: State, region: int, arverni: int) -> bool:
    """8.7.1, 8.7.6 Whether this many mobile Arverni are more than twice the mobile Romans in Caesar's Region."""
    return not state.units[UNIT_KINDS * region + CAESAR] or arverni > 2 * mobile(state, region, ROMANS)
