"""The options of a tournament, and what follows from them for a number of people. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

ROUND_ROBIN, SWISS, KNOCKOUT, LEAGUE = "round_robin", "swiss", "knockout", "league"
FORMATS = (SWISS, ROUND_ROBIN, KNOCKOUT, LEAGUE)
SMALLER, AGENTS, BYES = "smaller", "agents", "byes"
FILLS = (SMALLER, AGENTS, BYES)
MOST_PEOPLE = 256
MOST_ROUNDS = 60

Format: TypeAlias = Literal["round_robin", "swiss", "knockout", "league"]
Fill: TypeAlias = Literal["smaller", "agents", "byes"]
Points: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=100)], ...]
TieBreakName: TypeAlias = Literal["direct", "opponents", "wins", "beaten"]
TieBreaks: TypeAlias = Annotated[tuple[TieBreakName, ...], Meta(max_length=4)]


class TournamentRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a tournament is played. Defaults depend on the format and the table size."""

    format: Format = "swiss"
    size: Annotated[int, Meta(ge=2, le=12)] = 2
    """Number of people at a full table."""
    fill: Fill = "smaller"
    """What to do if people do not fill the tables: smaller tables, agents in the empty seats, or byes."""
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """For Swiss, and for round robins with tables of more than two; 0: as many as needed."""
    cycles: Annotated[int, Meta(ge=1, le=4)] = 1
    """How often everybody meets everybody, in a round robin or league."""
    advance: Annotated[int, Meta(ge=0, le=6)] = 0
    """How many of a table advance in a knockout; 0: half of a full table."""
    points: Points = ()
    """Points for each place at a table; empty: the default for its size."""
    division: Annotated[int, Meta(ge=2, le=64)] = 8
    """Maximum number of people in a division of a league."""
    moves: Annotated[int, Meta(ge=0, le=8)] = 2
    """Number of people promoted and relegated after a season."""
    third: bool = False
    """In a knockout of pairs: whether the losers of the semi-finals play for third place."""
    tie_breaks: TieBreaks = ()
    """The order of tie-breaks, before the lot; empty: the default for the format. In a knockout the bracket decides."""

    @property
    def points_by_place(self) -> Points:
        """The points for each place at a full table."""
        given = self.points or USUAL_POINTS.get(self.size, ())
        if not given:
            given = (*(2 * (self.size - place) - 1 for place in range(1, self.size)), 0)
        return given + (0,) * (self.size - len(given))

    @property
    def advancing(self) -> int:
        """How many of a full table advance in a knockout."""
        return min(self.advance or self.size // 2, self.size - 1)


LATER: Mapping[str, object] = {"third": False, "tie_breaks": ()}
"""Fields unknown to older programs, stored only where they differ from these defaults."""

USUAL_POINTS: Mapping[int, Points] = {2: (1, 0), 3: (3, 1, 0), 4: (5, 3, 1, 0)}

Tables: TypeAlias = Mapping[int, tuple[str, ...]]
"""The seats of a table, by the number of people at it. Agents take the remaining seats."""


def tables_for(
    rules: TournamentRules, players: Iterable[int], seats: Mapping[int, tuple[str, ...]]
) -> dict[int, tuple[str, ...]]:
    """The possible tables in a game with these player counts, and these seats for each of them."""
    possible = sorted(number for number in players if 2 <= number <= rules.size)
    full = seats[rules.size]
    match rules.fill:
        case "smaller":
            return {number: seats[number] for number in possible}
        case "agents":
            return dict.fromkeys(range(2, rules.size + 1), full)
        case _:
            return {rules.size: full}
