"""8.2.1 Cards 32 and 62, Romans: Forces move by the priorities of their March (8.8.1), but however far."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.plans import MarchGroup
from vexillum.games.falling_sky.nonplayer.roman_march import plan_relocation
from vexillum.games.falling_sky.pieces import AUXILIA_HIDDEN, AUXILIA_REVEALED, ROMANS, K
from vexillum.games.falling_sky.state import State


def roman_moves(bot: FallingSkyBot, state: State, regions: Sequence[int]) -> tuple[MarchGroup, ...]:
    """8.8.1 Who goes where among some Regions: up to three origins, one or two destinations with enemy Allies."""
    offer = Offer(spaces=tuple(regions), targets=tuple(regions))
    found = plan_relocation(bot.at(state), Action(state, ROMANS, "march", offer=offer))
    return tuple([_as_they_are(state, group) for group in found])


def _as_they_are(state: State, group: MarchGroup) -> MarchGroup:
    """1.4.3 A March hides Auxilia before they leave; these go as they are, Hidden ones first (8.4.1)."""
    units: list[tuple[int, int]] = []
    for kind, n in group.units:
        if kind != AUXILIA_HIDDEN:
            units.append((kind, n))
            continue
        hidden = min(n, state.units[K * group.origin + AUXILIA_HIDDEN])
        units += [(other, m) for other, m in ((AUXILIA_HIDDEN, hidden), (AUXILIA_REVEALED, n - hidden)) if m]
    return MarchGroup(group.origin, group.path, tuple(units))
