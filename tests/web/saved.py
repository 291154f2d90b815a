"""Games that were played up to a moment, to be opened at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.people import Person
from vexillum import get_game
from vexillum.core.decision import Decision
from vexillum.core.files.save import dumps
from vexillum.core.session import Session

MOST = 200
"""By then, what is wanted has come."""


def saved(game: str, seat: str, seed: str, wanted: Callable[[Session[Any], Decision], bool]) -> str:
    """A game of quick agents up to a decision of a person's seat that is wanted."""
    known = get_game(game)
    setup, quick = known.setup(seed=seed), known.info.quick_agent
    session: Session[Any] = Session(known, setup, dict.fromkeys(setup.seats, quick) | {seat: "human"})
    agents = {one: known.agents[quick]() for one in setup.seats}
    while (decision := session.decision) is not None and len(session.answers) < MOST:
        if decision.seat == seat and wanted(session, decision):
            return dumps(session)
        session.answer(decision.seat, agents[decision.seat].choose(session, decision))
    raise AssertionError(f"{game}, {seed}: it did not come")


def nearly_over(seed: str, left: int, wanted: Callable[[Decision], bool] = lambda decision: True) -> str:
    """A game of 890 against an agent, of whose wanted decisions this many are left to Aix."""
    session: Session[Any] = Session.start(get_game("anno890"), seed=seed, players=2, seats={"avignon": "steward"})
    saves: list[str] = []
    while (decision := session.decision) is not None:
        if decision.seat == "aix" and wanted(decision):
            saves.append(dumps(session))
        session.answer(decision.seat, list(decision.keys[: decision.at_least]))
    return saves[-left]


def opened(person: Person, save: str) -> None:
    """The table of a saved game."""
    person.bring(save)
    person.asked()
