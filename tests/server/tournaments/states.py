"""Tournaments that are played without a server: people, tables, and results by lot."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from vexillum.server.kernel.tournament_pairing import next_round
from vexillum.server.kernel.tournaments import (
    TABLE,
    Entry,
    Place,
    Pod,
    Round,
    TournamentRules,
    TournamentState,
    tables_for,
)

NAMES = ("north", "east", "south", "west", "up", "down")
SEATS = {number: NAMES[:number] for number in range(2, 7)}


def tournament(people: int, *, players=(2, 3, 4), seed: str = "s", division: int = 0, **rules) -> TournamentState:
    """A tournament that has not begun."""
    chosen = TournamentRules(**rules)
    entries = tuple(Entry(number=number, rank=number, division=division) for number in range(1, people + 1))
    return TournamentState(rules=chosen, tables=tables_for(chosen, players, SEATS), seed=seed, entries=entries)


def played(pod: Pod, luck: Random, leave: float = 0.0) -> Pod:
    """A table with a result: places by lot, some of them shared, and some who left."""
    if pod.kind != TABLE:
        return pod
    left = {place.entry for place in pod.places if luck.random() < leave}
    stayed = [place.entry for place in pod.places if place.entry not in left]
    marks = {one: luck.randrange(3 * len(pod.places)) for one in stayed}
    places = {one: 1 + sum(marks[other] > marks[one] for other in stayed) for one in stayed}
    places |= dict.fromkeys(left, len(stayed) + 1)
    return replace(pod, places=tuple(Place(p.entry, p.seat, places[p.entry], p.entry in left) for p in pod.places))


def present(now: TournamentState, away: set[int]) -> TournamentState:
    return replace(now, entries=tuple(replace(entry, present=entry.number not in away) for entry in now.entries))


def play_round(now: TournamentState, luck: Random, *, leave: float = 0.0) -> TournamentState | None:
    """One round more, with results; None when it is over."""
    pods = next_round(now)
    if pods is None:
        return None
    number = len(now.rounds) + 1
    return replace(now, rounds=(*now.rounds, Round(number, tuple(played(pod, luck, leave) for pod in pods))))


def play(now: TournamentState, luck: Random, *, absent: float = 0.0, leave: float = 0.0) -> TournamentState:
    """All rounds; in each of them some are absent."""
    while True:
        away = {entry.number for entry in now.entries if luck.random() < absent}
        after = play_round(present(now, away), luck, leave=leave)
        if after is None:
            return present(now, set())
        now = after
