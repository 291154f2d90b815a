"""New matches: from a set-up, from a save or a position, from a moment of another match."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel import time_control, watch_delay
from vexillum.server.kernel.ids import OPEN, Person, new_match_id, new_token
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.actions.hand_overs import ME
from vexillum.server.matches.seats import seat_records, seat_rules
from vexillum.server.storage import turn_times
from vexillum.server.storage.records import COACH_ON, PRACTICE_OFF, PRACTICE_ON, RATED_WANTED, MatchRecord, SeatRecord


def players_for(game: Game[Any], wanted: int | None, seats: Mapping[str, str]) -> int:
    """How many play: as many as was said, or as few as hold the seats that were named."""
    if wanted is not None:
        return wanted
    return next((n for n in game.info.players if set(seats) <= set(game.info.seats_for(n))), game.info.players[-1])


def players_wanted(seats: Iterable[str], wanted: Mapping[str, str], usual: str) -> dict[str, str]:
    """Who plays when a match begins, as a session names it. Seats that were not named have the ``usual`` agent."""
    players = {seat: wanted.get(seat, usual) for seat in seats}
    return {seat: HUMAN if player in (ME, OPEN) else player for seat, player in players.items()}


Begun: TypeAlias = Literal["match", "save", "position", "study", "puzzle", "lesson"]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What is agreed about a match besides the game itself."""

    title: str = ""
    watch: bool = False
    """Only agents play, and they wait until their host looks."""
    open: bool = False
    clock: Clock | None = None
    delay: Delay | None = None
    """How much later those see it who watch."""
    guests: bool = False
    """May people without an account watch it?"""
    seed_known: bool = False
    practice: bool = False
    """Is undo free from the start, where one person plays alone? The result counts for nothing either way."""
    rated: bool = False
    """Do its players wish to be rated?"""
    coach: bool = False
    """Has the one person who plays against agents a coach from the start?"""
    origin: str | None = None
    """The match that it continues, after ``origin_at`` answers."""
    origin_at: int | None = None
    begun: Begun | None = None
    """From what it begins; None: from a set-up."""
    tournament: str | None = None
    """The tournament that it is a table of."""


def seated(
    session: Session[Any], wanted: Mapping[str, str], person: Person, usual: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """Who sits where. Seats that were not named are filled as ``usual`` says."""
    game, seats = session.game, session.setup.seats
    if unknown := [seat for seat in wanted if seat not in seats]:
        raise BadSetup("error.seat", game=game.info.id, seat=unknown[0], known=list(seats))
    records = {}
    for seat in seats:
        player = wanted.get(seat, usual[seat])
        if player in (ME, HUMAN):
            records[seat] = seat_records.new(HUMAN, person.id, person.name)
        elif player == OPEN:
            records[seat] = seat_records.new(OPEN)
        elif player not in game.seat_agents:  # settings, with which it may think for a minute, have no seat here
            raise BadSetup("error.agent", game=game.info.id, agent=player, known=[*game.seat_agents, ME, OPEN])
        else:
            records[seat] = seat_records.new(player)
    return records


def match_record(
    session: Session[Any], seats: Mapping[str, SeatRecord], host: str, terms: Terms, away: float | None = None
) -> MatchRecord:
    """A new match with this session; ``away`` is the host's vacation."""
    session.players.update(seat_rules.players(seats))
    now = time.time()
    bank = time_control.initial_bank(terms.clock)
    sat = {seat: seat_records.at_start(record, bank, now) for seat, record in seats.items()}
    asked = session.decision.seat if session.decision else None
    runs = turn_times.runs(sat, asked, None)
    return MatchRecord(
        id=new_match_id(),
        game=session.setup.game,
        scenario=session.setup.scenario,
        host=host,
        watch=new_token(),
        title=terms.title,
        open=terms.open,
        seed_known=terms.seed_known and not session.over,
        practice=PRACTICE_ON if terms.practice else PRACTICE_OFF if session.practised else None,
        coach=COACH_ON if terms.coach else None,
        rated=RATED_WANTED if terms.rated else None,
        origin=terms.origin,
        origin_at=terms.origin_at,
        begun=terms.begun,
        delay=watch_delay.dumps(terms.delay),
        guests=terms.guests,
        tournament=terms.tournament,
        clock=time_control.dumps(terms.clock),
        asked=asked,
        over=session.over,
        since=now,
        deadline=time_control.asked_afresh(terms.clock, now, asked, runs=runs, bank=bank, away=away).deadline,
        made=now,
        touched=now,
        seats=sat,
    )
