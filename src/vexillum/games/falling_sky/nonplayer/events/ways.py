"""8.3.1 Which of several ways a Non-player carries an Event out."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.games.falling_sky.control import controller, strongholds
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.map import N
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.guidelines import card_of, pick
from vexillum.games.falling_sky.pieces import ALLY_OF, GERMANS, ROMANS, STATUS_TYPE
from vexillum.games.falling_sky.state import State

UNDER, BESIDE = 4, 2
"""Card 42: how many Allies go under Roman Control, and how many next to it."""


def select_way(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1, 8.3.4 Card 42: the way that removes more enemy Allies; 65: replace if an Ally is Available.

    Card 35: a Command rather than Eligibility; others at random.
    """
    if card_of(bot) == 42:
        return ("under" if _wine(bot.state, bot.faction, True) >= _wine(bot.state, bot.faction, False) else "beside",)
    if card_of(bot) == 65:
        return ("replace" if bot.state.available[STATUS_TYPE[ALLY_OF[bot.faction]]] else "remove",)
    if "shouts_command" in decision.keys:
        return ("shouts_command",)
    return pick(bot, decision, decision.options)


def _wine(state: State, faction: int, under: bool) -> int:
    """Card 42: how many enemy Allies could go."""
    held = [region for region in range(N) if controller(state, region) == ROMANS]
    if not under:
        held = [region for region in range(N) if any(near in held for near in adjacent(state, region))]
    enemies = [other for other in range(GERMANS + 1) if other != faction]
    count = sum([len(strongholds(state, region, enemy)) for region in held for enemy in enemies])
    return min(count, UNDER if under else BESIDE)
