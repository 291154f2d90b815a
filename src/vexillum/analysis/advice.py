"""What a stronger agent would have done: the first answer of a turn where it differs."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from vexillum.core.agent import signer
from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.words.texts import Message

ASKED = 12
"""The maximum number of answers of a turn to examine."""


class Advice(msgspec.Struct, frozen=True):
    """An answer that was given, and the one that an agent would have given instead."""

    at: int
    seat: str
    agent: str
    question: Message
    given: tuple[Message, ...]
    instead: tuple[Message, ...]
    reasons: tuple[Message, ...] = ()


def strongest(game: Game[Any]) -> str:
    """The strongest agent of a game."""
    return game.info.agents[-1]


def may_advise(game: Game[Any], by: str) -> bool:
    """Whether there is an agent stronger than the answerer, or one for people to compare themselves with."""
    who = signer(by)
    return len(game.info.agents) > 1 and who != strongest(game)


def advice(session: Session[Any], at: int, until: int, seconds: float | None = None) -> Advice | None:
    """What the strongest agent would have done between two moments; None if the same, or if no one weaker played.

    No further answer is examined after this many seconds.
    """
    game = session.game
    end = None if seconds is None else time.monotonic() + seconds
    asked = [n for n in range(at, min(until, len(session.answers))) if may_advise(game, session.answers[n].by)]
    if not asked:
        return None
    agent = game.agents[strongest(game)]()
    world = session.earlier(asked[0])
    for number in asked[:ASKED]:
        if end is not None and time.monotonic() >= end:
            return None
        while world.decision_number < number:
            world.repeat(session.answers[world.decision_number])
        decision, given = world.decision, session.answers[number]
        if decision is None:
            return None
        chosen = tuple(agent.choose(world, decision))
        if sorted(chosen) != sorted(given.keys):
            return Advice(
                number,
                decision.seat,
                agent.id,
                decision.prompt,
                tuple([option.message for option in decision.pick(given.keys)]),
                tuple([option.message for option in decision.pick(chosen)]),
                tuple(agent.reasons(world, decision, chosen)) if agent.explains else (),
            )
    return None
