"""New matches: from a setup, a save, a position, or a moment of another match."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel import seen_secrets, time_control, watch_delay
from vexillum.server.kernel.ids import OPEN, Person, new_match_id, new_token
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.actions.hand_overs import ME
from vexillum.server.matches.seats import seat_records, seat_rules, told_secrets
from vexillum.server.storage import turn_times
from vexillum.server.storage.records import COACH_ON, PRACTICE_OFF, PRACTICE_ON, RATED_WANTED, MatchRecord, SeatRecord


def players_for(game: Game[Any], wanted: int | None, seats: Mapping[str, str]) -> int:
    """The number of players: as requested, or the smallest number that has all named seats."""
    if wanted is not None:
        return wanted
    return next((n for n in game.info.players if set(seats) <= set(game.info.seats_for(n))), game.info.players[-1])


def players_wanted(seats: Iterable[str], wanted: Mapping[str, str], usual: str) -> dict[str, str]:
    """The players at the start, as a session names them. Seats not named get the ``usual`` agent."""
    players = {seat: wanted.get(seat, usual) for seat in seats}
    return {seat: HUMAN if player in (ME, OPEN) else player for seat, player in players.items()}


Begun: TypeAlias = Literal["match", "save", "position", "study", "puzzle", "lesson"]


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a match besides those of the game."""

    title: str = ""
    watch: bool = False
    """Only agents play, and they wait until the host watches."""
    open: bool = False
    clock: Clock | None = None
    delay: Delay | None = None
    """The delay for spectators."""
    guests: bool = False
    """People without an account may watch."""
    seed_known: bool = False
    practice: bool = False
    """Practice from the start, for one person against agents: undo is free and the result does not count."""
    rated: bool = False
    """A rated match is requested."""
    coach: bool = False
    """The coach is on from the start, for one person against agents."""
    origin: str | None = None
    """The match that it continues, after ``origin_at`` answers."""
    origin_at: int | None = None
    begun: Begun | None = None
    """What it was started from; None: a setup."""
    tournament: str | None = None
    """The tournament that it belongs to."""
    seen: str | None = None
    """What people were shown of it in the match that it continues or repeats."""


def seated(
    session: Session[Any], wanted: Mapping[str, str], person: Person, usual: Mapping[str, str]
) -> dict[str, SeatRecord]:
    """The seat records. Seats not named are filled from ``usual``."""
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
        elif player not in game.seat_agents:  # agents with settings are refused: they could think for a minute
            raise BadSetup("error.agent", game=game.info.id, agent=player, known=[*game.seat_agents, ME, OPEN])
        else:
            records[seat] = seat_records.new(player)
    return records


def match_record(
    session: Session[Any], seats: Mapping[str, SeatRecord], host: str, terms: Terms, away: float | None = None
) -> MatchRecord:
    """The record of a new match; ``away`` is the end of the host's vacation."""
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
        seen=_seen(session, sat, host, terms),
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


def _seen(session: Session[Any], seats: Mapping[str, SeatRecord], host: str, terms: Terms) -> str | None:
    """The ledger of a new match. Who starts it from a position or a file knows everything that is hidden there."""
    if not session.game.info.hidden or session.over:
        return None
    shown = told_secrets.shown_to_players(seats)
    fresh = terms.begun == "lesson" and session.setup.position is None and not session.answers
    if terms.begun is not None and not fresh:
        shown.append((host, seen_secrets.EVERYTHING))
    return seen_secrets.noted(terms.seen, shown)
