"""The explanation of a search result. It is public, so it contains nothing that only its seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.search.playouts import playout_agent
from vexillum.core.search.root import SearchResult, TriedAnswer
from vexillum.core.search.tree import Label
from vexillum.core.session import Session
from vexillum.core.words.texts import Message

TOLD = 3
"""The most answers whose values are shown."""


def lines_of(session: Session[Any], decision: Decision, result: SearchResult) -> list[Message]:
    """How many answers were tried in how many worlds; if nothing is hidden, also their values and continuations.

    The values depend on all that the seat knows, so they could leak what an observer does not see.
    """
    if not result.tried or len(result.tried) < 2:
        return [Message("search.at_once", {"agent": playout_agent(session.game)})]
    lines = [Message("search.tried", {"n": len(result.tried), "worlds": result.worlds})]
    if result.steps:
        lines.append(Message("search.judged", {"n": result.steps}))
    if not decision.secret and session.view(decision.seat) == session.view(None):
        lines += _figures(result)
    same = sorted(result.keys) == sorted(result.favourite)
    lines.append(Message("search.kept" if same else "search.better", {"agent": playout_agent(session.game)}))
    return lines


def _figures(result: SearchResult) -> Iterator[Message]:
    for tried in result.tried[:TOLD]:
        params = {"answer": _said(tried.label), "value": round(100 * tried.value), "n": tried.worlds}
        yield Message("search.value", params)
        yield from _line(tried)


def _line(tried: TriedAnswer) -> Iterator[Message]:
    if tried.line:
        yield Message("search.line", {"answers": [_said(label) for label in tried.line]})


def _said(label: Label) -> Message:
    """The name of an answer: its options, or "none"."""
    if not label:
        return Message("search.none")
    return label[0] if len(label) == 1 else Message("search.several", {"options": list(label)})
