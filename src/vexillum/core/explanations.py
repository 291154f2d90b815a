"""Why agents answered as they did: the step is replayed and the agents are asked again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from vexillum.core.agent import Agent, signer
from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.story import Scope
from vexillum.core.table import Answer, Checkpoint, Setup
from vexillum.core.words.texts import Message


class Played(Protocol):
    """A game played so far: a session, or a record of one."""

    game: Game[Any]
    setup: Setup
    players: dict[str, str]
    answers: list[Answer]
    steps: list[Checkpoint]


class Reason(msgspec.Struct, frozen=True):
    """An agent's explanation of one of its answers."""

    seat: str
    lines: list[Message]


def reasons_of(session: Session[Any], keys: Iterable[str], by: str = "") -> Reason | None:
    """Why the agent of the current decision gives this answer; None if it has no explanation or would answer otherwise.

    ``by`` is who gave it. If that was not recorded, it may have been a person, or an agent with other luck; an agent in
    a position that it would not have reached may fail.
    """
    decision = session.decision
    agent = None if decision is None else _agent(session.game, signer(by) or session.player(decision.seat))
    if decision is None or agent is None:
        return None
    lines = agent.reasons(session, decision, tuple(keys))
    return Reason(decision.seat, lines) if lines else None


def explain(played: Played, at: int, first: int = 0, last: int | None = None) -> list[Reason] | None:
    """The explanations of answers in the step that began after ``at`` answers; None if no step began there.

    Only of answers ``first`` to ``last`` (exclusive): :func:`answers_of` finds those of a scope.
    """
    number = bisect_right(played.steps, at, key=lambda step: step.answers) - 1
    if number < 0 or played.steps[number].answers != at:
        return None
    step = played.steps[number]
    end = played.steps[number + 1].answers if number + 1 < len(played.steps) else len(played.answers)
    again = Session(
        played.game,
        played.setup,
        played.players,
        origin=Checkpoint(step.state, at, 0, step.number),
        answers=played.answers[:at],
        quiet=True,
    )
    end = end if last is None else min(last, end)
    reasons = []
    for number, answer in enumerate(played.answers[at:end], at):
        if number >= first:
            reasons.append(reasons_of(again, answer.keys, answer.by))
        again.repeat(answer)
    return [reason for reason in reasons if reason is not None]


def answers_of(story: Sequence[Scope], scope: Scope, given: int) -> tuple[int, int]:
    """The first answer of a scope, and the one after its last; ``given`` is the number of answers so far.

    The answer that led to a step or scene belongs to it, too, unless it belongs to the scope before.
    """
    last = given if scope.until is None else scope.until
    if scope.kind in ("chapter", "turn"):
        return scope.answers, last
    outer = scope.number if scope.inside is None else scope.inside
    earliest = story[outer].answers
    for before in story[outer + 1 : scope.number]:
        if before.inside == outer and before.until is not None:
            earliest = before.until
    return max(earliest, scope.answers - 1), last


def explain_scope(played: Played, story: Sequence[Scope], number: int) -> list[Reason] | None:
    """The explanations of answers in a turn, step or scene of the story; None if there is no such scope.

    Chapters are too long to be explained at once.
    """
    if not 0 <= number < len(story) or story[number].kind == "chapter":
        return None
    first, last = answers_of(story, story[number], len(played.answers))
    step = bisect_right(played.steps, first, key=lambda step: step.answers) - 1
    return None if step < 0 else explain(played, played.steps[step].answers, first, last)


def explained(session: Session[Any], since: int = 0) -> dict[int, int]:
    """The steps begun by an agent that can explain itself: by journal line, how many answers came before.

    Only steps whose lines begin at ``since`` or later.
    """
    found: dict[int, int] = {}
    steps = session.steps
    silent = {HUMAN}
    following = len(session.journal) + 1
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if step.lines < since:
            break
        if step.lines < following and (first := _first(session, number)) is not None:
            seat, by = first
            player = signer(by) or session.game.rules.agent_for(step.state, seat) or session.players[seat]
            if player not in silent and _agent(session.game, player) is not None:
                found[step.lines] = step.answers
            else:
                silent.add(player)
        following = step.lines
    return found


def _first(session: Session[Any], number: int) -> tuple[str, str] | None:
    """The seat that answered first in a step, and who gave the answer; in the current step the seat to answer;
    None for a step without decisions.
    """
    start, last = session.steps[number].answers, number + 1 == len(session.steps)
    if start < (len(session.answers) if last else session.steps[number + 1].answers):
        return session.answers[start].seat, session.answers[start].by
    return (session.decision.seat, "") if last and session.decision is not None else None


def _agent(game: Game[Any], player: str) -> Agent | None:
    """The agent of this name, if it can explain its answers."""
    agent = None if player not in game.agents else game.agents[player]()
    return agent if agent is not None and agent.explains else None
