"""How a Non-player finds its answer, also in a turn that it takes over from a person.

If a plan does not fit the question, the rest of the Command is planned again on the current board. If that plan does
not fit either, the Non-player gives the simplest legal answer. All of this is a function of the board, the Command in
progress and the named rolls, so it is the same after a reload.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from vexillum.coin.nonplayer.context import B
from vexillum.coin.nonplayer.planners import planning_rest
from vexillum.coin.nonplayer.unforeseen import Unforeseen, allowed
from vexillum.core.decision import Decision

RULE = "8.1"
"""The rule about a Non-player's turn, in every volume."""


def answered(bot: B, decision: Decision, given_up: Set[str] = frozenset()) -> Sequence[str]:
    """The keys of a Non-player's answer; Commands that were ``given_up`` before are not chosen again."""
    try:
        wanted = allowed(decision, bot.catalog.answer(bot, decision))
        if given_up.isdisjoint(wanted):
            return wanted
    except Unforeseen:
        pass
    bot.trace.drop(0)
    rest = planning_rest(bot)
    if rest is not None:
        bot.trace.note(RULE, "taken_over")
        try:
            return allowed(decision, bot.catalog.answer(rest, decision))
        except Unforeseen:
            bot.trace.drop(0)
    bot.trace.note(RULE, "taken_over_plainly")
    plain = bot.catalog.fallback.answer(bot, decision)
    if given_up.isdisjoint(plain):
        return plain
    return next(((key,) for key in decision.keys if key not in given_up), plain)
