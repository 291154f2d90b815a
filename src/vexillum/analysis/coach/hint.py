"""What the coach would answer to a question, and why, from what the seat to answer may know."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from vexillum.analysis.advice import strongest
from vexillum.analysis.coach.comparison import shares_of
from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.game import Game
from vexillum.core.search.playouts import imagined
from vexillum.core.session import Session, sure_consequences
from vexillum.core.words.texts import Message

RIVALS = 4
"""How many other answers the coach's is compared with, if its agent gives no reasons."""
TRIALS = 24
"""In how many imagined worlds, and"""
SECONDS = 3.0
"""for how long at most."""


class Hint(msgspec.Struct, frozen=True):
    """The coach's answer."""

    agent: str
    keys: tuple[str, ...]
    reason: Message | None = None
    """The decisive reason; None: the agent gives none."""
    more: tuple[Message, ...] = ()
    """All its reasons, if there are several."""


def has_coach(game: Game[Any]) -> bool:
    """Whether the game has an agent good enough to coach."""
    return len(game.info.agents) > 1


def hint(session: Session[Any], *, why: bool = True) -> Hint | None:
    """What the coach would answer to the current question, and ``why``; None if it finds no answer.

    The agent is asked in an imagined world, so it cannot reveal anything hidden.
    """
    decision = session.decision
    if decision is None or not has_coach(session.game):
        return None
    world = imagined(session, decision.seat, Random("coach"))
    if world is None or world.decision is None:
        return None
    agent = session.game.agents[strongest(session.game)]()
    try:
        keys = tuple(agent.choose(world, world.decision))
        decision.pick(keys)
    except Exception:  # an agent may fail in positions that it would not have reached: then there is no advice
        return None
    if not why:
        return Hint(agent.id, keys)
    lines = _reasons(world, world.decision, agent, keys)
    if lines:
        return Hint(agent.id, keys, decisive(lines), tuple(lines) if len(lines) > 1 else ())
    if not agent.explains and (tried := _tried(session, decision, keys)) is not None:
        return Hint(agent.id, keys, tried)
    return Hint(agent.id, keys, _sure(world, keys))


def decisive(lines: list[Message]) -> Message:
    """The decisive line: the last question of a flowchart, or else the first line."""
    asked = [line for line in lines if {"question", "answer"} <= set(line.params)]
    return asked[-1] if asked else lines[0]


def _reasons(world: Session[Any], decision: Decision, agent: Agent, keys: tuple[str, ...]) -> list[Message]:
    """The agent's reasons; if it gave them when it planned the turn, those about these options."""
    if not agent.explains:
        return []
    try:
        found = agent.reasons(world, decision, keys)
        if found or agent.id != world.game.info.quick_agent:
            return found
        return _planned(world, agent, {option.thing for option in decision.pick(keys)} - {""})
    except Exception:
        return []


def _planned(world: Session[Any], agent: Agent, things: set[str]) -> list[Message]:
    """The agent's reasons from earlier in this turn about some things, if all answers since were its own."""
    step = world.steps[-1]
    past = world.fork(quiet=True)
    past.go_back(step.answers)
    said: list[Message] = []
    for answer in world.answers[step.answers :]:
        decision = past.decision
        if decision is None:
            return []
        if answer.seat == (world.decision.seat if world.decision else ""):
            if sorted(agent.choose(past, decision)) != sorted(answer.keys):
                said = []
            else:
                said += agent.explain(past, decision)
        past.repeat(answer)
    names = {thing.partition(":")[2] for thing in things}
    return [line for line in said if names & set(_words(line.params))][-1:]


def _words(value: Any) -> list[str]:
    """Every word in the parameters of a message."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Message):
        return _words(value.params)
    if isinstance(value, dict):
        return [word for one in value.values() for word in _words(one)]
    return [word for one in value for word in _words(one)] if isinstance(value, list | tuple) else []


def _tried(session: Session[Any], decision: Decision, keys: tuple[str, ...]) -> Message | None:
    """The answer's win chance in playouts, compared with the best of some others."""
    if decision.at_most > 1:
        return None
    others = [(option.key,) for option in decision.options if (option.key,) != keys][:RIVALS]
    worlds, shares = shares_of(session, [keys, *others], TRIALS, SECONDS)
    if not worlds:
        return None
    best = max(range(1, len(shares)), key=lambda number: shares[number])
    return Message(
        "analysis.coach_tried",
        {
            "playouts": worlds,
            "share": _percent(shares[0]),
            "other": decision.pick(others[best - 1])[0].message,
            "other_share": _percent(shares[best]),
        },
    )


def _percent(share: float) -> int:
    return round(100 * share)


def _sure(world: Session[Any], keys: tuple[str, ...]) -> Message | None:
    """The certain effect of the answer: the first line of the journal that follows."""
    try:
        lines = sure_consequences(world.fork(), keys).lines
    except Exception:
        return None
    return Message("analysis.coach_leads", {"line": lines[0]}) if lines else None
