"""8.2.1 MARINERS BY SEA (#12): Warbands that sail so that a Settle is sure to add something."""

from __future__ import annotations

import msgspec

from vexillum.games.pendragon.commands.barbarian_march import SEA_NEIGHBOURS
from vexillum.games.pendragon.feats.settle import outnumbers
from vexillum.games.pendragon.forces import move
from vexillum.games.pendragon.map import FENS, HILLS, REGIONS, TERRAIN
from vexillum.games.pendragon.money import RENOWN
from vexillum.games.pendragon.nonplayer.barbarian_board import may_leave, warbands
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.priorities import narrowed
from vexillum.games.pendragon.nonplayer.saxon_settle import Purse, gain
from vexillum.games.pendragon.nonplayer.scotti_march import can_plant, more_warbands
from vexillum.games.pendragon.pieces import SAXONS, WARBAND_OF, K
from vexillum.games.pendragon.state import State

MOST = 4
"""#12 So many Warbands may sail."""
STAYING = {True: 2, False: 1}
"""8.5.6, 8.6.3 Warbands that stay for each Settlement: Saxons, Scotti."""


class Landing(msgspec.Struct, frozen=True, kw_only=True):
    """Who sails where."""

    origin: int
    target: int
    n: int
    controlled: int
    """Controlled Population that the Settle then adds."""
    planted: bool
    """It adds a Settlement."""


def landing_of(mind: Mind) -> Landing | None:
    """8.5.6, 8.6.3 The move after which a Settle in its destination is sure to add something; None if there is none.

    Warbands stay behind as in a March. The Saxons look at Control first, the Scotti at Settlements; then Home Terrain.
    """
    home = FENS if mind.faction == SAXONS else HILLS
    best = narrowed(
        _landings(mind),
        lambda landing: landing.controlled if mind.faction == SAXONS else landing.planted,
        lambda landing: TERRAIN[landing.target] == home,
    )
    return mind.luck.pick("8.2.1 mariners", best) if best else None


def _landings(mind: Mind) -> list[Landing]:
    faction, board = mind.faction, mind.state.copy()
    found = []
    for origin in REGIONS:
        there = warbands(board, faction, origin)
        n = min(MOST, may_leave(board, faction, origin, there, STAYING[faction == SAXONS])) if there else 0
        if n <= 0:
            continue
        for target in SEA_NEIGHBOURS[origin]:
            plain, loaded = plain_first(board, faction, origin, n)
            move(board, origin, target, WARBAND_OF[faction], plain, loaded)
            landing = _settled(board, faction, origin, target, n)
            move(board, target, origin, WARBAND_OF[faction], plain, loaded)
            if landing is not None:
                found.append(landing)
    return found


def plain_first(state: State, faction: int, origin: int, n: int) -> tuple[int, int]:
    """8.4.1 So many Warbands, those without Plunder first: how many without, how many with it."""
    at = K * origin + WARBAND_OF[faction]
    plain = min(n, state.units[at] - state.plunder[at])
    return plain, n - plain


def _settled(board: State, faction: int, origin: int, target: int, n: int) -> Landing | None:
    """4.4.1, 4.5.1 What a free Settle would add in the destination, once they are there."""
    if not outnumbers(board, faction, target):
        return None
    if faction == SAXONS:
        track = RENOWN[faction]
        assert track is not None
        added = gain(board, target, Purse.of(board, board.tracks[track], free=True))
        if not added:
            return None
        return Landing(origin=origin, target=target, n=n, controlled=added.controlled, planted=added.settlement)
    planted = can_plant(board, target)
    if not planted and not more_warbands(board, target):
        return None
    return Landing(origin=origin, target=target, n=n, controlled=0, planted=planted)
