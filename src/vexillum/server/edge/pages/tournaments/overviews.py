"""Cross tables of round robins."""

from __future__ import annotations

import msgspec

from vexillum.server.edge.http.tournaments.tournament_forms import TournamentForm
from vexillum.server.kernel.tournaments.tournament_rules import LEAGUE, ROUND_ROBIN

WIDEST = 20
"""The largest division with a cross table."""


class CrossTable(msgspec.Struct, frozen=True):
    """The standings of a division, with each player's score against each other."""

    division: int
    people: list[tuple[int, str]]
    cells: dict[tuple[int, int], list[tuple[str, str]]]
    """By two players' numbers: the first one's score, and the match."""


def cross_tables(cup: TournamentForm) -> list[CrossTable]:
    """The cross tables of a round robin or league of pairs; empty for others."""
    if cup.rules.format not in (ROUND_ROBIN, LEAGUE) or cup.rules.size != 2:
        return []
    found = []
    for division in cup.standings:
        if not 2 < len(division.rows) <= WIDEST:
            continue
        cells: dict[tuple[int, int], list[tuple[str, str]]] = {}
        for round in cup.rounds:
            for table in round.tables:
                if table.division == division.number and len(table.places) == 2:
                    one, other = table.places
                    cells.setdefault((one.number, other.number), []).append((one.points, table.match or ""))
                    cells.setdefault((other.number, one.number), []).append((other.points, table.match or ""))
        found.append(CrossTable(division.number, [(row.number, row.name) for row in division.rows], cells))
    return found
