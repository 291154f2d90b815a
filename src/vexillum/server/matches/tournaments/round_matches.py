"""The matches of a round: each table gets one, once, however often it is tried."""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from vexillum.core.dice import fresh_seed
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel import time_control
from vexillum.server.mail.notices import notify
from vexillum.server.matches import new_match
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.seats import seat_records
from vexillum.server.matches.stored_session import pack
from vexillum.server.matches.tournaments.tournament_states import tables_of
from vexillum.server.storage import matches
from vexillum.server.storage.people.vacations import vacation_until
from vexillum.server.storage.records import Conflict, MatchRecord
from vexillum.server.storage.tournaments import rounds
from vexillum.server.storage.tournaments.tournament_records import EntryRecord, PodRecord, Tournament, TournamentData

NO_HOST = ""
"""A table of a tournament is nobody's: who sits there is decided by the tournament."""


def table_name(tournament: Tournament, pod: PodRecord) -> str:
    """What a table is called, in any language."""
    return f"{tournament.name} · {pod.round}.{pod.number}"


async def make_match(hub: Hub, whole: TournamentData, pod: PodRecord) -> bool:
    """Make the match of a table; False if another process has."""
    tournament, game = whole.tournament, get_game(whole.tournament.game)
    people = {place.seat: whole.entry(place.entry) for place in pod.places}
    table = tables_of(tournament)
    seats = table.get(len(people)) or table[max(table)]
    if not set(people) <= set(seats):  # a round robin is drawn for full tables, and somebody is absent
        seats = table[max(table)]
    agent = game.info.quick_agent
    session = await asyncio.to_thread(
        Session.start,
        game,
        scenario=tournament.scenario,
        players=len(seats),
        options=tournament.options,
        seed=fresh_seed(),
        seats={seat: HUMAN if seat in people else agent for seat in seats},
    )
    records = {
        seat: seat_records.new(HUMAN, people[seat].account, people[seat].name)
        if seat in people
        else seat_records.new(agent)
        for seat in session.setup.seats
    }
    terms = new_match.Terms(
        title=table_name(tournament, pod),
        open=True,
        guests=tournament.public,
        clock=time_control.loads(tournament.clock),
        rated=tournament.rated,
        tournament=tournament.id,
    )
    asked = people.get(session.decision.seat) if session.decision else None
    away = await hub.database.read(vacation_until, asked.account) if asked is not None else None
    record = new_match.match_record(session, records, NO_HOST, terms, away)
    first = await asyncio.to_thread(pack, session)
    try:
        await hub.database.run(_add, tournament, pod, record, first, list(people.values()))
    except Conflict:
        return False
    async with hub.using(record.id):  # its agents begin to think
        pass
    return True


def _add(
    connection: Connection,
    tournament: Tournament,
    pod: PodRecord,
    record: MatchRecord,
    first: bytes,
    people: list[EntryRecord],
) -> None:
    matches.add(connection, record, first)
    rounds.attach(connection, tournament.id, pod.round, pod.number, record.id)
    for entry in people:
        notify(connection, entry.account, "cup_round", record.id, cup=tournament.name, round=pod.round)
