"""Card 38, 8.6.8, 8.8.8 Diviciacus in Commands of Non-players: what is sure to be lent, and plans with what is lent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vexillum.coin.players import non_player
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.cards.diviciacus import partner, together
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.takeover import RestOfCommand
from vexillum.games.falling_sky.pieces import AEDUI, ROMANS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import roman_score

if TYPE_CHECKING:
    from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot

LENDS_UP_TO = 12
"""8.6.8 The Roman score up to which Non-player Aedui lend."""


def sure_lenders(state: State, faction: int) -> set[int]:
    """8.6.8, 8.8.8 Who is sure to lend to Romans in a Command: Non-player Aedui, up to a score of 12.

    A player may refuse, so that nothing is counted on before the answer (ruling F300).
    """
    if faction != ROMANS or partner(state, ROMANS) != AEDUI or not non_player(state, AEDUI):
        return set()
    lends = roman_score(state) <= LENDS_UP_TO and any(together(state, region) for region in range(SPACE_COUNT))
    return {AEDUI} if lends else set()


def plan_with_loan(bot: FallingSkyBot, action: Action) -> None:
    """The plan of a Command with what is lent, made once."""
    planners = bot.catalog.planners
    if action not in planners.made:
        lent = action if isinstance(action, RestOfCommand) else action.begun()
        planner = planners.named(action.command, action.faction)
        planners.made[action] = planner(bot.silent().at(action.start).during(lent), lent)
