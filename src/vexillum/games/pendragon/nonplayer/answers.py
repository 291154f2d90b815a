"""Every decision that a Non-player can be asked, and who answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.core.decision import Decision
from vexillum.games.pendragon.nonplayer.mind import Mind

Answer = Callable[[Mind, Decision], Sequence[str]]
"""The keys to answer a decision with."""

ANSWERS: dict[str, Answer] = {}
"""By the kind of decision. The modules of the Non-players fill it, each kind once."""
_ANSWERS_OF: dict[str, dict[int, Answer]] = {}
"""Kinds that Factions answer in different ways: by the kind, then by the Faction."""


def answers(*kinds: str, of: tuple[int, ...] | None = None) -> Callable[[Answer], Answer]:
    """Mark a function as the one that answers some kinds of decision; with ``of``, only of these Factions.

    A kind that Barbarians and Britons answer in different ways is marked by each: ``@answers("battle.spaces",
    of=BRITONS)``.
    """

    def register(answer: Answer) -> Answer:
        for kind in kinds:
            if of is None:
                assert kind not in ANSWERS, kind
                ANSWERS[kind] = answer
                continue
            by_faction = _ANSWERS_OF.setdefault(kind, {})
            for faction in of:
                assert faction not in by_faction, (kind, faction)
                by_faction[faction] = answer
            assert ANSWERS.get(kind, _dispatch) is _dispatch, kind
            ANSWERS[kind] = _dispatch
        return answer

    return register


def _dispatch(mind: Mind, decision: Decision) -> Sequence[str]:
    """The answer of the Faction that is asked."""
    return _ANSWERS_OF[decision.kind][mind.faction](mind, decision)
