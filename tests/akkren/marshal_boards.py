"""Campaigns for the tests of the marshal."""

from __future__ import annotations

from vexillum.core.session import Session
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.minds.marshal import Marshal, lines
from vexillum.games.akkren.minds.mind import Mind
from vexillum.games.akkren.minds.steward import Steward

STEWARD = Steward()


def start(seed: str, players: int = 4) -> Session:
    session = Session.start(GAME, scenario="border-war", players=players, seed=seed)
    session.players = dict.fromkeys(session.setup.seats, Marshal.id)
    return session


def at(kind: str, seed: str = "at", *, tried: int = 2) -> Session:
    """A campaign of stewards at a question of a kind to which a marshal would try this many answers."""
    session = start(seed)
    while (decision := session.decision) is not None:
        keys = STEWARD.choose(session, decision)
        if decision.kind == kind and len(lines(Mind(session, decision), keys, 8)) >= tried:
            return session
        session.answer(decision.seat, keys)
    raise LookupError(kind)
