"""New matches: from a set-up, from a save, from a match that is over."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.save import dumps
from vexillum.core.session import HUMAN, Session
from vexillum.server.people import OPEN, new_match_id, new_token
from vexillum.server.play import seating
from vexillum.server.play.handing import ME
from vexillum.server.storage.records import MatchRecord, SeatRecord


def players_for(game: Game[Any], wanted: int | None, seats: Mapping[str, str]) -> int:
    """How many play: as many as was said, or as few as hold the seats that were named."""
    if wanted is not None:
        return wanted
    return next((n for n in game.info.players if set(seats) <= set(game.seats_for(n))), game.info.players[-1])


def players_wanted(seats: Iterable[str], wanted: Mapping[str, str], usual: str) -> dict[str, str]:
    """Who plays when a match begins, as a session names it. Seats that were not named have the ``usual`` agent."""
    players = {seat: wanted.get(seat, usual) for seat in seats}
    return {seat: HUMAN if player in (ME, OPEN) else player for seat, player in players.items()}


def seat_records(
    session: Session[Any], wanted: Mapping[str, str], guest: str, name: str, usual: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """Who sits where. Seats that were not named are filled as ``usual`` says."""
    game, seats = session.game, session.setup.seats
    if unknown := [seat for seat in wanted if seat not in seats]:
        raise BadSetup("error.seat", game=game.info.id, seat=unknown[0], known=list(seats))
    records = {}
    for seat in seats:
        player = wanted.get(seat, usual[seat])
        if player in (ME, HUMAN):
            records[seat] = SeatRecord(HUMAN, guest, name)
        elif player == OPEN:
            records[seat] = SeatRecord(OPEN, token=new_token())
        elif player in game.agents:
            records[seat] = SeatRecord(player)
        else:
            raise BadSetup("error.agent", game=game.info.id, agent=player, known=[*game.agents, ME, OPEN])
    return records


def match_record(session: Session[Any], seats: dict[str, SeatRecord], host: str) -> MatchRecord:
    """A new match with this session, whose save it keeps."""
    session.players.update(seating.players(seats))
    now = time.time()
    return MatchRecord(
        id=new_match_id(),
        game=session.setup.game,
        scenario=session.setup.scenario,
        host=host,
        watch=new_token(),
        save=dumps(session),
        asked=session.decision.seat if session.decision else None,
        over=session.over,
        result=None,
        rematch=None,
        made=now,
        touched=now,
        seats=seats,
    )
