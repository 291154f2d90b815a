"""How a tournament begins: people check in, those who did are seeded and divided."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import Connection

from vexillum.core.errors import VexillumError
from vexillum.core.registry import get_game
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tournaments import league
from vexillum.server.kernel.tournaments.tournament_rules import LEAGUE
from vexillum.server.kernel.tournaments.tournament_state import TournamentState
from vexillum.server.mail.notices import notify
from vexillum.server.matches.tournaments.tournament_states import tables_of
from vexillum.server.storage.ratings.results import latest
from vexillum.server.storage.tournaments import tournament_entries, tournaments
from vexillum.server.storage.tournaments.tournament_records import (
    CANCELLED,
    CHECK_IN,
    COMING,
    IN,
    OUT,
    RESERVE,
    RUNNING,
    SIGN_UP,
    EntryRecord,
    Tournament,
)

TOO_FEW = "too_few"
"""Why a tournament is cancelled that nobody wants to play."""


def open_check_in(connection: Connection, id: str, by: str = "") -> None:
    """People can say that they are there, and hear of it."""
    tournament = tournaments.lock(connection, id)
    if tournament.state != SIGN_UP:
        raise Refusal("tournament_state", 409)
    tournaments.lock(connection, id, state=CHECK_IN)
    if not by:  # what the organiser does is written down by who lets them
        tournament_entries.log_action(connection, id, by, "checkin")
    for entry in tournaments.entries(connection, id):
        if entry.state in (IN, RESERVE) and entry.checked is None:
            notify(connection, entry.account, "cup_checkin", cup=tournament.name, link=f"/tournaments/{id}")


def start(connection: Connection, id: str, by: str = "") -> bool:
    """Begin. Where people had to check in, only those who did take part, and reserves move up. With too few people it
    is cancelled if the time has come, and refused if the organiser wants to begin; True if it has begun.
    """
    tournament = tournaments.lock(connection, id)
    if tournament.state not in COMING:
        raise Refusal("tournament_state", 409)
    people = [entry for entry in tournaments.entries(connection, id) if entry.state in (IN, RESERVE)]
    checked = tournament.state == CHECK_IN
    if checked:
        people = [entry for entry in people if entry.checked is not None]
    taking = [*(one for one in people if one.state == IN), *(one for one in people if one.state == RESERVE)]
    taking = taking[: tournament.most]
    least = min(tables_of(tournament))
    if len(taking) < least:
        if by:
            raise Refusal("too_few_people", 409, least=least)
        tournaments.lock(connection, id, state=CANCELLED, open=False, ended=time.time(), why=TOO_FEW)
        tournament_entries.log_action(connection, id, by, "cancel", why=TOO_FEW)
        _tell_all(connection, tournament, "cup_cancelled")
        return False
    numbers = {entry.number for entry in taking}
    for entry in tournaments.entries(connection, id):
        if entry.number in numbers:
            tournament_entries.change(connection, id, entry.number, state=IN)
        else:  # a rank may be carried over from the last season: who has none does not take part
            state = OUT if entry.state == IN else entry.state
            tournament_entries.change(connection, id, entry.number, state=state, rank=0)
    order = _seeded(connection, tournament, taking)
    ranks = {number: rank for rank, number in enumerate(order, 1)}
    divisions = league.divided(order, tournament.rules.division) if tournament.rules.format == LEAGUE else {}
    tournament_entries.seed(connection, id, ranks, divisions)
    tournaments.lock(connection, id, state=RUNNING, open=False, begun=time.time())
    if not by:
        tournament_entries.log_action(connection, id, by, "start", str(len(order)))
    return True


def _seeded(connection: Connection, tournament: Tournament, people: Sequence[EntryRecord]) -> list[int]:
    """The best first: in a league as the last season has left them, then by their ratings, then by lot."""
    try:
        category = get_game(tournament.game).info.rating_category(tournament.scenario)
    except VexillumError:
        category = ""
    shown = {entry.number: latest(connection, entry.account, tournament.game, category)[0].shown for entry in people}
    state = TournamentState(rules=tournament.rules, tables={}, seed=tournament.seed, entries=())
    drawn = {entry.number: state.rng("seeding", entry.number).random() for entry in people}
    carried = {entry.number: entry.rank or len(people) + 10_000 for entry in people}
    numbers = [entry.number for entry in people]
    return sorted(numbers, key=lambda number: (carried[number], -shown[number], drawn[number]))


def _tell_all(connection: Connection, tournament: Tournament, template: str) -> None:
    for entry in tournaments.entries(connection, tournament.id):
        if entry.state in (IN, RESERVE):
            notify(connection, entry.account, template, cup=tournament.name, link=f"/tournaments/{tournament.id}")
