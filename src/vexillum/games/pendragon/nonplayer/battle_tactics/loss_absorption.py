"""3.6.1 Which Units absorb losses: every way, or the way of Non-players (8.4.1)."""

from __future__ import annotations

from functools import lru_cache
from operator import sub

from vexillum.games.pendragon.nonplayer.battle_tactics.battle_lines import Row
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import BattleModel
from vexillum.games.pendragon.pieces import CIVITATES, DUX

_NONE: tuple[Row, ...] = ((),)


@lru_cache(100_000)
def most(counts: Row, values: Row, halves: int) -> int:
    """3.6.1 The most half losses that Units can absorb: the greatest values first."""
    left = halves
    for value in (4, 2, 1):
        there = 0
        for place, each in enumerate(values):
            if each == value:
                there += counts[place]
        if there:
            left -= value * min(there, left // value)
    return halves - left


@lru_cache(100_000)
def ways(counts: Row, values: Row, halves: int) -> tuple[Row, ...]:
    """3.6.1 Every choice of Units that absorbs exactly this many half losses."""
    if not counts:
        return _NONE if not halves else ()
    found = []
    rest, others = counts[1:], values[1:]
    for n in range(min(counts[0], halves // values[0]) + 1):
        found += [(n, *way) for way in ways(rest, others, halves - n * values[0])]
    return tuple(found)


@lru_cache(100_000)
def in_order(counts: Row, values: Row, order: tuple[int, ...], halves: int) -> Row:
    """8.4.1 The choice of a Non-player: as many as can be of the first in its order, and so on; nothing is wasted.

    Exactly this many half losses must be absorbable.
    """
    taken = [0] * len(counts)
    left = list(counts)
    for place in order:
        there, value = left[place], values[place]
        if not there or not halves:
            continue
        left[place] = 0
        for n in range(min(there, halves // value), -1, -1):
            if most(tuple(left), values, halves - n * value) == halves - n * value:
                break
        taken[place] = n
        halves -= n * value
    return tuple(taken)


@lru_cache(50_000)
def default_share(dux: Row, dux_values: Row, blue: Row, blue_values: Row, target: int, before: int = 0) -> int:
    """3.6.1 What the Dux absorbs if nothing else is agreed: as near to half as can be, an odd loss his own."""
    possible = [
        part
        for part in range(target, -1, -1)
        if most(dux, dux_values, part) == part and most(blue, blue_values, target - part) == target - part
    ]
    return min(possible, key=lambda part: abs(2 * (before + part) - (before + target)))


def _pick(row: Row, places: tuple[int, ...]) -> Row:
    return tuple([row[place] for place in places])


def absorbed(
    model: BattleModel, units: Row, side: int, values: Row, halves: int, *, tactics: bool = False, before: int = 0
) -> list[Row]:
    """3.6.1 What may be left of Units of a side in one place after this many half losses.

    ``tactics``: both Factions choose like Non-players, even players. ``before``: what a Cavalry of the Dux has
    absorbed already (ruling P19).
    """
    if not halves:
        return [units]
    first, last = model.bounds[side]
    there, worth = units[first:last], values[first:last]
    target = most(there, worth, halves)
    if not target:
        return [units]
    factions = model.sides[side]
    free = [not tactics and model.free[faction] for faction in factions]
    if all(free):
        return [(*units[:first], *map(sub, there, way), *units[last:]) for way in ways(there, worth, target)]
    if not model.joint[side]:
        way = in_order(there, worth, model.order[factions[0]], target)
        return [(*units[:first], *map(sub, there, way), *units[last:])]
    reds, blues = model.of[DUX], model.of[CIVITATES]
    dux = default_share(
        _pick(units, reds), _pick(values, reds), _pick(units, blues), _pick(values, blues), target, before
    )
    left = [units]
    for faction, share, any_way in zip(factions, (dux, target - dux), free, strict=True):
        mine = model.of[faction]
        have, cost = _pick(units, mine), _pick(values, mine)
        chosen = ways(have, cost, share) if any_way else (in_order(have, cost, model.order[faction], share),)
        left = [_less(row, mine, way) for row in left for way in chosen]
    return left


def _less(row: Row, places: tuple[int, ...], taken: Row) -> Row:
    left = list(row)
    for place, n in zip(places, taken, strict=True):
        left[place] -= n
    return tuple(left)
