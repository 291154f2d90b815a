"""8.3 What Non-players choose among: how their trace names it, and how one of equals is drawn (8.3.4)."""

from __future__ import annotations

from typing import Any

from vexillum.coin.nonplayer.priorities import CandidateKind
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.map import REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import FACTIONS


def region_word(region: int) -> Message:
    """A Region by its name."""
    return Message("np.space", {"space": REGION_IDS[region]})


def _tribe(bot: Any, tribe: int) -> Message:
    return Message("np.tribe", {"tribe": TRIBE_IDS[tribe]})


def _faction(bot: Any, faction: int) -> Message:
    return Message("np.faction", {"faction": FACTIONS[faction]})


def _front(bot: Any, front: tuple[int, int]) -> Message:
    return Message("np.front", {"space": REGION_IDS[front[0]], "enemy": FACTIONS[front[1]]})


def _regions(bot: Any, regions: tuple[int, ...]) -> Message:
    return Message("np.regions", {"spaces": [REGION_IDS[region] for region in regions]})


REGIONS: CandidateKind[int] = CandidateKind("spaces", lambda bot, region: region_word(region))
TRIBES: CandidateKind[int] = CandidateKind("candidates", _tribe)
ENEMIES: CandidateKind[int] = CandidateKind("candidates", _faction)
FRONTS: CandidateKind[tuple[int, int]] = CandidateKind("candidates", _front)
"""A Region, and an enemy there."""
REGION_SETS: CandidateKind[tuple[int, ...]] = CandidateKind("candidates", _regions)
"""Several Regions together."""
