"""What a search says about its answer. Everybody may read it, so it holds nothing that only its seat knows."""

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
"""Of this many answers it is told what they brought."""


def lines_of(session: Session[Any], decision: Decision, result: SearchResult) -> list[Message]:
    """How many answers were tried in how many worlds; where nothing is hidden, also what each brought and the line.

    Figures follow from all that the seat knows: where it sees more than an observer does, they would show some of it.
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
    """An answer as one name: its options, or that there were none."""
    if not label:
        return Message("search.none")
    return label[0] if len(label) == 1 else Message("search.several", {"options": list(label)})
