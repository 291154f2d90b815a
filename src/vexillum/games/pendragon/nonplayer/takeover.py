"""8.0 How a Non-player comes to an answer, also in a turn that it takes over from a person.

A plan that meets what it did not foresee is made again, for the rest of the Command, on the board as it is. Where that
has nothing to do with the question either, the Non-player goes on in the plainest way that the rules allow (ruling
P240). All of this follows from the board, the Command in progress and the named rolls, so it comes out the same after
a reload.
"""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.games.pendragon.nonplayer.answers import ANSWERS
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.nonplayer.plainest import plainest
from vexillum.games.pendragon.nonplayer.planning import anew
from vexillum.games.pendragon.nonplayer.unforeseen import Unforeseen, allowed


def answered(mind: Mind, decision: Decision) -> Sequence[str]:
    """The keys that a Non-player answers a decision with."""
    try:
        return allowed(decision, ANSWERS[decision.kind](mind, decision))
    except Unforeseen:
        mind.trace.drop(0)
    rest = anew(mind)
    if rest is not None:
        mind.trace.note("8.1", "taken_over")
        try:
            return allowed(decision, ANSWERS[decision.kind](rest, decision))
        except Unforeseen:
            mind.trace.drop(0)
    mind.trace.note("8.1", "taken_over_plainly")
    return plainest(mind, decision)
