"""What somebody sees of a game: made of the view and the log of a seat, and of nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.session import Session
from vexillum.core.texts import Texts
from vexillum.server.refusals import Refusal


def scene(session: Session[Any], view: dict[str, Any], texts: Texts) -> dict[str, Any]:
    """What is the same for all who have this view, whoever is asked and whatever they have got before."""
    return {
        "at": session.number,
        "title": title(session, texts),
        "panels": msgspec.to_builtins(session.game.panels(view, texts)),
        "contents": session.game.contents(view, texts),
        "over": session.over,
        "outcome": outcome(session, texts) if session.over else None,
    }


def page_form(session: Session[Any], reader: str | None, texts: Texts, thing: str) -> dict[str, Any]:
    """What a seat (None: an observer) can read about a thing."""
    found = session.game.read(session.view(reader), texts, thing)
    if found is None:
        raise Refusal("no_page", 404, thing=thing)
    form: dict[str, Any] = msgspec.to_builtins(found)
    return form


def title(session: Session[Any], texts: Texts) -> str:
    """The game and its scenario."""
    return texts("server.title", game=texts("game.name"), scenario=session.setup.scenario)


def outcome(session: Session[Any], texts: Texts) -> dict[str, Any]:
    """The result, and what it is made of."""
    result = session.outcome
    return {
        "scores": result.scores,
        "ranking": list(result.ranking),
        "winners": list(result.winners),
        "text": winners(texts, result.winners),
        "told": [texts(message) for message in result.told],
        "breakdown": [{"label": texts(part), "scores": points} for part, points in result.breakdown],
    }


def winners(texts: Texts, seats: tuple[str, ...] | list[str]) -> str:
    """Who won, in a sentence."""
    return texts("server.winners", who=list(seats), n=len(seats)) if seats else ""
