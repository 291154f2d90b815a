"""8.8.8 Diviciacus (card 38): the Romans use Aedui Warbands as Auxilia in their own Commands, as far as Aedui agree.

They ask before they select anything, and never place Aedui Warbands by Recruit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import ASK_LOAN, helper
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.loans import plan_with_loan
from vexillum.games.falling_sky.pieces import AEDUI, ROMANS
from vexillum.games.falling_sky.state import State

RULE = "8.8.8"
ASK = ASK_LOAN[AEDUI].key
COMMANDS = ("battle", "march", "recruit", "seize")


def lender(state: State, action: Action, region: int, enemy: int) -> int:
    """8.6.8, 8.8.8 Who lends Warbands for a Battle in a Region: the Aedui, but not against themselves."""
    other = helper(state, action, region)
    return NOBODY if other in (enemy, NOBODY) else other


def with_loan(answer: Answer) -> Answer:
    """An answer in a Roman Command: first they ask for the loan, then all of it is planned with what is lent."""

    def choose(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
        action = bot.action
        if action is None or action.faction != ROMANS or action.command not in COMMANDS:
            return answer(bot, decision)
        if ASK in decision.keys and not action.spaces:
            bot.trace.note(RULE, "romans.asks_loan")
            return (ASK,)
        if action.lent:
            plan_with_loan(bot, action)
        return answer(bot, decision)

    return choose


def all_with_loan(answers: Mapping[str, Answer]) -> dict[str, Answer]:
    """The same for all questions of the Commands."""
    return {kind: with_loan(answer) for kind, answer in answers.items()}
