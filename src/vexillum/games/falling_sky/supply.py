"""3.2.1 Supply Lines: chains of Regions to the border of Cisalpina."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.consent import could_agree
from vexillum.games.falling_sky.control import controllers
from vexillum.games.falling_sky.map import ADJACENT, ADJACENT_TOGATA, BORDERS_CISALPINA, CISALPINA
from vexillum.games.falling_sky.pieces import GERMANS, ROMANS
from vexillum.games.falling_sky.state import State


def supplied(state: State, agreeing: Collection[int]) -> frozenset[int]:
    """3.2.1 The Regions within Supply Lines, if these Factions agree; those under No Control need no agreement."""
    return _reached(controllers(state), frozenset(agreeing), bool(state.gallia_togata))


@lru_cache(1024)
def _reached(holders: tuple[int, ...], agreeing: frozenset[int], togata: bool) -> frozenset[int]:
    """From Region to Region. Cached, because Control changes less often than it is asked for."""
    open_regions = {region for region, holder in enumerate(holders) if holder == NOBODY or holder in agreeing}
    found = [region for region in BORDERS_CISALPINA if region in open_regions]
    if togata:
        found.append(CISALPINA)
    borders = ADJACENT_TOGATA if togata else ADJACENT
    for region in found:
        found += [near for near in borders[region] if near in open_regions and near not in found]
    return frozenset(found)


def could_help(state: State, region: int, agreeing: Collection[int], refused: Collection[int]) -> list[int]:
    """3.2.1 The Factions whose agreement a Supply Line to a Region could need, beyond those that have agreed.

    None, if it has one already, or could have none. The Germans never agree (3.4.5), nor do some Non-players (8.4.2).
    """
    if region in supplied(state, agreeing):
        return []
    others = [
        faction
        for faction in range(ROMANS, GERMANS)
        if faction not in agreeing and faction not in refused and could_agree(state, ROMANS, faction)
    ]
    if region not in supplied(state, (*agreeing, *others)):
        return []
    return [
        faction
        for faction in others
        if region not in supplied(state, (*agreeing, *[other for other in others if other != faction]))
        or region in supplied(state, (*agreeing, faction))
    ]
