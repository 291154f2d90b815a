"""How a Non-player comes to an answer, also in a turn that it takes over from a person.

A plan that meets what it did not foresee is made again, for the rest of the Command, on the board as it is. Where that
has nothing to do with the question either, the Non-player goes on in the plainest way that the rules allow. All of this
follows from the board, the Command in progress and the named rolls, so it comes out the same after a reload.
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
    """The keys that a Non-player answers a decision with; what was ``given_up`` before would be given up again."""
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
