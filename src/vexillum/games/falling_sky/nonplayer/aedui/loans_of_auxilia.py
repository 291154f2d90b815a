"""8.6.8 Diviciacus (card 38): the Aedui use Auxilia as Warbands in their own Commands, as far as Romans agree.

They ask before they select anything. In a March they do not: it moves Warbands of their own (ruling F263).
"""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.actions.helpers import ASK_LOAN
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.loans import plan_with_loan
from vexillum.games.falling_sky.pieces import AEDUI, FACTIONS, ROMANS

RULE = "8.6.8"
ASK = ASK_LOAN[ROMANS].key


def with_loan(answer: Answer) -> Answer:
    """An answer in a Command of the Aedui: first they ask for the loan, then all of it is planned with what is lent."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        action = bot.action
        if action is None or action.faction != AEDUI:
            return answer(bot, decision)
        if ASK in decision.keys and not action.spaces and action.command != "march":
            bot.trace.note(RULE, "aedui.asks_loan")
            return (ASK,)
        if action.lent:
            plan_with_loan(bot, action)
        return answer(bot, decision)

    return choose


def raid_whose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8 Auxilia to the maximum degree: it is they who are Revealed."""
    own = FACTIONS[bot.faction]
    return (next((key for key in decision.keys if key != own), own),)


def rally_rest(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8 Auxilia come only where there are no Warbands to place: nothing is left."""
    return (DONE.key,)
