"""What somebody does about their own part in a tournament. Each function is a transaction of its own."""

from __future__ import annotations

import time

from sqlalchemy import Connection

from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people.friends import blocked_between
from vexillum.server.storage.tournaments import tournament_entries, tournaments
from vexillum.server.storage.tournaments.tournament_records import (
    CHECK_IN,
    COMING,
    IN,
    OUT,
    RESERVE,
    RUNNING,
    EntryRecord,
    Tournament,
)


def sign_up(connection: Connection, id: str, me: Person) -> str:
    """Take part, or be a reserve where all places are taken or it has begun; which of the two."""
    tournament = tournaments.lock(connection, id)
    people = tournaments.entries(connection, id)
    if any(entry.account == me.id for entry in people):
        raise Refusal("signed_up", 409)
    if tournament.state not in (*COMING, RUNNING) or (tournament.state in COMING and not tournament.open):
        raise Refusal("sign_up_closed", 409)
    if blocked_between(connection, tournament.organiser, me.id):
        raise Refusal("sign_up_closed", 409)
    full = sum(entry.state == IN for entry in people) >= tournament.most
    state = RESERVE if full or tournament.state == RUNNING else IN
    now = time.time() if tournament.state == CHECK_IN else None  # anyone who comes now is there
    tournament_entries.sign_up(connection, id, me.id, me.name, state=state, checked=now)
    return state


def withdraw(connection: Connection, id: str, me: Person) -> None:
    """Do not take part any more. Before it begins a reserve moves up; then one is not drawn for another round, and a
    game that is going on is played to its end, or left at the table.
    """
    tournament = tournaments.lock(connection, id)
    entry = own(connection, id, me)
    if tournament.state in COMING or entry.state == RESERVE:
        tournament_entries.drop(connection, id, entry.number)
        tournament_entries.move_up(connection, id, tournaments.entries(connection, id), tournament.most)
    elif tournament.state == RUNNING and entry.state == IN:
        tournament_entries.change(connection, id, entry.number, state=OUT)
        tournament_entries.log_action(connection, id, me.id, "withdraw", entry.name)
    else:
        raise Refusal("tournament_state", 409)


def check_in(connection: Connection, id: str, me: Person) -> None:
    """Say that one is there."""
    tournament = tournaments.lock(connection, id)
    entry = own(connection, id, me)
    if tournament.state != CHECK_IN or entry.state not in (IN, RESERVE):
        raise Refusal("no_check_in", 409)
    if entry.checked is None:
        tournament_entries.change(connection, id, entry.number, checked=time.time())


def pause(connection: Connection, id: str, me: Person, *, away: bool) -> None:
    """Sit the next round out, or play it after all."""
    tournament = tournaments.lock(connection, id)
    entry = own(connection, id, me)
    if tournament.state != RUNNING or entry.state != IN:
        raise Refusal("tournament_state", 409)
    tournament_entries.change(connection, id, entry.number, away=paused(tournament, entry, away=away))


def paused(tournament: Tournament, entry: EntryRecord, *, away: bool) -> tuple[int, ...]:
    """The rounds that somebody does not play, with or without the next one."""
    coming = tournament.round + 1
    others = tuple(round for round in entry.away if round != coming)
    return (*others, coming) if away else others


def own(connection: Connection, id: str, me: Person) -> EntryRecord:
    """My own entry."""
    found = next((entry for entry in tournaments.entries(connection, id) if entry.account == me.id), None)
    if found is None:
        raise Refusal("not_signed_up", 409)
    return found
