"""The recap as sent to a page: the turns since the player's own, and the standings before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.recap import Recap, Row, recap
from vexillum.core.session import Session
from vexillum.core.show.display import Display
from vexillum.core.show.story import Scope
from vexillum.core.words.texts import Texts
from vexillum.server.matches.frames.frame_types import RecapForm, RecapRow, StandingRow
from vexillum.server.matches.frames.viewpoint import Viewpoint

PARTS = 4
"""How many parts of a turn are listed; the story has all."""


def recap_of(session: Session[Any], viewpoint: Viewpoint, played: tuple[str, ...]) -> Recap | None:
    """The recap since a seat's last answer: for the player who is asked, and at the end for the player of one seat."""
    if viewpoint.asked and session.decision is not None:
        return recap(session, session.decision.seat)
    return recap(session, played[0]) if session.over and len(played) == 1 else None


def recap_form(
    session: Session[Any], found: Recap, reader: str | None, before: Display, now: Display, texts: Texts
) -> RecapForm:
    """A recap in words; ``before`` and ``now`` are the displays of then and now."""
    return RecapForm(
        since=found.since,
        rows=[_row(session, row, reader, texts) for row in found.rows],
        standing=list(_standing(before, now)),
    )


def _row(session: Session[Any], row: Row, reader: str | None, texts: Texts) -> RecapRow:
    turn, story = row.turn, session.table.story
    parts = list(_parts(session, turn))
    named = [texts(part.title) for part in parts if part.inside == turn.number and part.title is not None]
    chapter = None if turn.inside is None else story[turn.inside].title
    title = texts(turn.title) if turn.title else ""
    return RecapRow(
        scope=turn.number,
        seat=turn.seat,
        title=title,
        chapter=texts(chapter) if chapter else "",
        summary=_summary([name for name in dict.fromkeys(named) if name != title]),
        chips=session.game.board.chips(row.changes, texts, reader),
        things=list(dict.fromkeys(thing for scope in (turn, *parts) for thing in scope.things)),
    )


def _parts(session: Session[Any], turn: Scope) -> Iterator[Scope]:
    """The steps and scenes of a turn that changed something."""
    table = session.table
    within = {turn.number}
    for scope in table.story[turn.number + 1 :]:
        if scope.inside not in within:
            return
        within.add(scope.number)
        if table.changes(scope):
            yield scope


def _summary(parts: list[str]) -> str:
    return " · ".join([*parts[:PARTS], *(["…"] if len(parts) > PARTS else [])])


def _standing(before: Display, now: Display) -> Iterator[StandingRow]:
    margins = {panel.seat: panel.margin for panel in before.panels}
    for panel in now.panels:
        margin = margins.get(panel.seat)
        if margin is not None and panel.margin is not None:
            yield StandingRow(panel.seat, margin, panel.margin)
