"""A stored tournament as the rules of pairing know it."""

from __future__ import annotations

from typing import Any

from vexillum.core.errors import VexillumError
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.tournaments.tournament_rules import Tables, tables_for
from vexillum.server.kernel.tournaments.tournament_state import Entry, Place, Pod, Round, TournamentState
from vexillum.server.storage.tournaments.tournament_records import IN, PodRecord, Tournament, TournamentData


def tables_of(tournament: Tournament) -> Tables:
    """The tables that are possible in a tournament."""
    try:
        game = get_game(tournament.game)
    except VexillumError as error:
        raise Refusal("tournament_game", 409, game=tournament.game) from error
    return possible_tables(game, tournament)


def possible_tables(game: Game[Any], tournament: Tournament) -> Tables:
    """The tables that a game makes possible."""
    seats = {number: game.info.seats_for(number) for number in game.info.players}
    return tables_for(tournament.rules, game.info.players, seats)


def tournament_state_of(whole: TournamentData) -> TournamentState:
    """A tournament that has begun. Those who were seeded take part, be they still there or not."""
    tournament = whole.tournament
    coming = tournament.round + 1
    taking = [entry for entry in whole.entries if entry.rank]
    numbers = {entry.account: entry.number for entry in taking}
    return TournamentState(
        rules=tournament.rules,
        tables=tables_of(tournament),
        seed=tournament.seed,
        entries=tuple(
            Entry(
                number=entry.number,
                rank=entry.rank,
                division=entry.division,
                since=entry.since,
                present=entry.state == IN and entry.account not in whole.banned and coming not in entry.away,
            )
            for entry in taking
        ),
        rounds=tuple(Round(round.number, tuple(map(pod_of, round.pods))) for round in whole.rounds),
        blocked_pairs=frozenset(
            frozenset(numbers[account] for account in pair)
            for pair in whole.blocked_pairs
            if all(account in numbers for account in pair)
        ),
    )


def pod_of(record: PodRecord) -> Pod:
    """A stored table as the rules of pairing know it."""
    places = tuple(Place(one.entry, one.seat, one.place, one.left is not None) for one in record.places)
    return Pod(number=record.number, kind=record.kind, division=record.division, places=places)
