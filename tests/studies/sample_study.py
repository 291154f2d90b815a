"""A finished game and a study of it."""

from __future__ import annotations

from functools import cache

from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files.save import dumps
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.studies import Chapter, Comment, Content, Drawing


@cache
def finished() -> str:
    """The save of a finished game of 890 Anno Domini."""
    session = Session.start(get_game("anno890"), seed="study")
    drive(session, {seat: RandomAgent() for seat in session.setup.seats})
    return dumps(session)


def content(**changes) -> Content:
    """Two comments and an arrow."""
    arrow = Drawing(arrow=["cell:aix.a1", "cell:aix.b1"], colour="red")
    comments = [
        Comment(at=2, text="One.\n\n*Two*, [here](at:3).", draw=[arrow]),
        Comment(at=3, text={"en": "c", "it": "d"}),
    ]
    return Content(**({"title": "Mine", "chapter": [Chapter(title="First", comment=comments)]} | changes))
