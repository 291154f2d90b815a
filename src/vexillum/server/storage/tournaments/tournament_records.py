"""Typed records of the stored tournaments."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from vexillum.server.kernel.tournaments.tournament_rules import TournamentRules

SIGN_UP, CHECK_IN, RUNNING, OVER, CANCELLED = "signup", "checkin", "running", "over", "cancelled"
COMING = (SIGN_UP, CHECK_IN)
IN, RESERVE, OUT, REMOVED = "in", "reserve", "out", "removed"
WAITING, PLAYING, DONE = "waiting", "playing", "done"
PLAYED, LEFT, ADJUDICATED, CORRECTED = "played", "left", "adjudicated", "corrected"

How: TypeAlias = Literal["", "played", "left", "adjudicated", "corrected"]


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the tournaments."""

    id: str
    version: int = 0
    name: str
    about: str = ""
    organiser: str
    game: str
    scenario: str
    options: dict[str, str] = {}
    clock: str | None = None
    rated: bool = True
    public: bool = True
    rules: TournamentRules
    state: str = SIGN_UP
    open: bool = True
    seed: str
    series: str
    season: int = 1
    most: int
    starts: float | None = None
    checkin: int = 0
    round_hours: int = 0
    round: int = 0
    made: float
    begun: float | None = None
    ended: float | None = None
    why: str | None = None

    @property
    def checks_in(self) -> float | None:
        """When check-in opens by itself; None: there is none, or the organiser opens it."""
        return self.starts - self.checkin * 60 if self.starts is not None and self.checkin else None


class EntryRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A participant."""

    number: int
    account: str
    name: str
    state: str = IN
    checked: float | None = None
    rank: int = 0
    division: int = 0
    since: int = 1
    away: tuple[int, ...] = ()
    joined: float


class PlaceRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a table of a round."""

    round: int
    pod: int
    entry: int
    seat: str
    place: int | None = None
    left: str | None = None


class PodRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round, or a bye."""

    round: int
    number: int
    kind: str
    division: int = 0
    state: str
    how: str = ""
    match: str | None = None
    ended: float | None = None
    places: tuple[PlaceRecord, ...] = ()


class RoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A round."""

    number: int
    begun: float
    deadline: float | None = None
    ended: float | None = None
    pods: tuple[PodRecord, ...] = ()


class TournamentData(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament with everything that belongs to it."""

    tournament: Tournament
    entries: tuple[EntryRecord, ...]
    rounds: tuple[RoundRecord, ...]
    banned: frozenset[str] = frozenset()
    """The banned accounts among them."""
    blocked_pairs: frozenset[frozenset[str]] = frozenset()
    """Pairs of accounts of which one has blocked the other."""

    def entry(self, number: int) -> EntryRecord:
        """An entry by its number."""
        return next(entry for entry in self.entries if entry.number == number)

    def entry_of(self, account: str) -> EntryRecord | None:
        """The entry of an account."""
        return next((entry for entry in self.entries if entry.account == account), None)

    @property
    def current(self) -> RoundRecord | None:
        """The current round."""
        return self.rounds[-1] if self.rounds else None
