"""Leagues: when a season is over its organiser opens the next one, with everybody where they belong by now."""

from __future__ import annotations

import time

from msgspec.structs import replace
from sqlalchemy import Connection

from vexillum.core.dice import fresh_seed
from vexillum.server.kernel.ids import Person, new_tournament_id
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tournaments import league
from vexillum.server.kernel.tournaments.standings import standings
from vexillum.server.kernel.tournaments.tournament_rules import LEAGUE
from vexillum.server.mail.notices import notify
from vexillum.server.matches.tournaments.organising import organised
from vexillum.server.matches.tournaments.tournament_states import tournament_state_of
from vexillum.server.storage.tournaments import tournament_entries, tournaments
from vexillum.server.storage.tournaments.tournament_records import IN, OVER, SIGN_UP, Tournament


def next_season(connection: Connection, id: str, me: Person) -> str:
    """A new season of a league that is over: its id. Those who stayed to the end take part, unless they sign off."""
    tournament = organised(connection, id, me, "season")
    if tournament.state != OVER or tournament.rules.format != LEAGUE:
        raise Refusal("tournament_state", 409)
    if any(one.season > tournament.season for one in tournaments.seasons(connection, tournament.series)):
        raise Refusal("season_made", 409)
    whole = tournaments.load(connection, id)
    divisions: dict[int, list[int]] = {}
    for row in standings(tournament_state_of(whole)):
        divisions.setdefault(row.division, []).append(row.entry)
    gone = {one.number for one in whole.entries if one.state != IN or one.account in whole.banned}
    order = league.ladder([divisions[number] for number in sorted(divisions)], tournament.rules.moves, gone)
    new = _new(tournament)
    tournaments.add(connection, new)
    for rank, number in enumerate(order, 1):
        entry = whole.entry(number)
        tournament_entries.sign_up(connection, new.id, entry.account, entry.name, rank=rank)
        notify(connection, entry.account, "cup_season", cup=new.name, season=new.season, link=f"/tournaments/{new.id}")
    return new.id


def _new(tournament: Tournament) -> Tournament:
    return replace(
        tournament,
        id=new_tournament_id(),
        version=0,
        state=SIGN_UP,
        open=True,
        seed=fresh_seed(),
        season=tournament.season + 1,
        starts=None,
        checkin=0,
        round=0,
        made=time.time(),
        begun=None,
        ended=None,
        why=None,
    )
