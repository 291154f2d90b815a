"""Public information about a game: its title, its pages, its result."""

from __future__ import annotations

from typing import Any

from vexillum.core.session import Session
from vexillum.core.show.pages import Page
from vexillum.core.words.texts import Texts, told_winners
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.frames.frame_types import OutcomeForm, ScoreLine


def page_about(session: Session[Any], reader: str | None, texts: Texts, thing: str) -> Page:
    """The page about a thing, for a seat (None: an observer)."""
    found = session.game.words.read(session.view(reader), texts, thing)
    if found is None:
        raise Refusal("no_page", 404, thing=thing)
    return found


def title(session: Session[Any], texts: Texts) -> str:
    """The game and its scenario."""
    return texts("server.title", game=texts("game.name"), scenario=session.setup.scenario)


def outcome(session: Session[Any], texts: Texts, *, practised: bool = False) -> OutcomeForm:
    """The result and its breakdown. In practice, it says that the result does not count."""
    result = session.outcome
    told = [texts(message) for message in result.told]
    return OutcomeForm(
        scores=result.scores,
        ranking=list(result.ranking),
        winners=list(result.winners),
        text=winners(texts, result.winners),
        told=[*told, texts("server.practised")] if practised else told,
        breakdown=[ScoreLine(texts(part), points) for part, points in result.breakdown],
    )


def winners(texts: Texts, seats: tuple[str, ...] | list[str]) -> str:
    """Who won, in a sentence."""
    return told_winners(texts, seats, "server.winners") if seats else ""
