"""8.7 What the Marches of the Non-player Arverni have in common: the box they come from, and how they become plans."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import Priority, fewest
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.gauls.march import MarchWork
from vexillum.games.falling_sky.nonplayer.piece_order import forbidden
from vexillum.games.falling_sky.nonplayer.plans import MarchPlan, SpecialPlan
from vexillum.games.falling_sky.pieces import ARVERNI, T_ARVERNI_WARBAND
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import allied

THREAT, SPREAD, MASS = "threat", "spread", "mass"
FEW_WARBANDS, FEW_ALLIES, MANY_AVAILABLE = 9, 6, 6
"""8.7.3 Fewer Warbands on the map, 8.7.4 fewer Allies and Citadels, or as many Warbands Available."""


class ArverniMarch(MarchPlan, frozen=True, kw_only=True):
    """8.7 A March of the Arverni, and the box that it comes from."""

    box: str = MASS


def on_map(state: State) -> int:
    """8.7.3 The Arverni Warbands on the map."""
    return sum([warbands(state, region, ARVERNI) for region in range(SPACE_COUNT)])


def wants_spread(state: State) -> bool:
    """8.7.4 Fewer than six Allies and Citadels on the map, or at least six Warbands Available."""
    return allied(state, ARVERNI) < FEW_ALLIES or state.available[T_ARVERNI_WARBAND] >= MANY_AVAILABLE


def plan_from(work: MarchWork, box: str, special: SpecialPlan | None = None) -> ArverniMarch | None:
    """8.4.4 None if no piece moves, or if that helps a player during Frost (by an Event, 5.4): the next box then."""
    if not work.moves or forbidden(work.bot, work.bot.state, work.board):
        return None
    origins, groups = work.plan_groups()
    return ArverniMarch(origins=origins, groups=groups, box=box, special=special)


def least_harassed(work: MarchWork, routes: dict[int, tuple[int, ...]]) -> Priority[int]:
    """8.7.1 Avoid all Harassment able."""
    return fewest("route_losses", lambda region: work.harassed(routes[region][0]) if len(routes[region]) > 1 else 0)
