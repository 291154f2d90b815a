"""Tie-breaks between people with equal points. Each is a function of an entry and its equals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from vexillum.server.kernel.tournaments.tournament_rules import (
    KNOCKOUT,
    LEAGUE,
    ROUND_ROBIN,
    SWISS,
    TournamentRules,
)
from vexillum.server.kernel.tournaments.tournament_state import TABLE, Place, TournamentState

HALF = Fraction(1, 2)


class TieBreakData(msgspec.Struct, frozen=True):
    """The results that tie-breaks are computed from."""

    state: TournamentState
    totals: Mapping[int, Fraction]
    """Everybody's points."""
    met: Mapping[int, Sequence[tuple[int, Fraction]]]
    """The opponents of each entry at tables with a result, and the score against each: 1 ahead, 1/2 for a shared place,
    0 behind.
    """
    won: Mapping[int, int]
    """Number of unshared first places."""


TieBreak: TypeAlias = Callable[[TieBreakData, int, Sequence[int]], Fraction]


def played(state: TournamentState, totals: Mapping[int, Fraction]) -> TieBreakData:
    """Collect the results of a tournament; ``totals`` are the points."""
    met: dict[int, list[tuple[int, Fraction]]] = {entry.number: [] for entry in state.entries}
    won: Counter[int] = Counter()
    for pod in state.pods():
        if pod.kind != TABLE or any(place.place is None for place in pod.places):
            continue
        for mine in pod.places:
            met[mine.entry] += [(other.entry, _ahead(mine, other)) for other in pod.places if other is not mine]
        firsts = [place.entry for place in pod.places if place.place == 1 and not place.left]
        won.update(firsts if len(firsts) == 1 else ())
    return TieBreakData(state, totals, met, won)


def direct(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Direct encounter: the score against those who are equal so far."""
    return sum((ahead for other, ahead in played.met[entry] if other in equals), Fraction(0))


def opponents(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Buchholz: the average points of the opponents."""
    met = [played.totals[other] for other, _ in played.met[entry]]
    return sum(met, Fraction(0)) / len(met) if met else Fraction(0)


def beaten(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Sonneborn-Berger: the points of the opponents beaten, and half of those with a shared place."""
    return sum((ahead * played.totals[other] for other, ahead in played.met[entry] if ahead), Fraction(0))


def wins(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """Unshared first places."""
    return Fraction(played.won[entry])


def lot(played: TieBreakData, entry: int, equals: Sequence[int]) -> Fraction:
    """A random number per entry, fixed when the tournament began."""
    return Fraction(played.state.rng("lot", entry).randrange(1, 1_000_000))


TIE_BREAKS: Mapping[str, TieBreak] = {
    "direct": direct,
    "opponents": opponents,
    "beaten": beaten,
    "wins": wins,
    "lot": lot,
}
ORDER: Mapping[str, tuple[str, ...]] = {
    ROUND_ROBIN: ("direct", "wins", "beaten", "lot"),
    LEAGUE: ("direct", "wins", "beaten", "lot"),
    SWISS: ("opponents", "wins", "beaten", "lot"),
    KNOCKOUT: (),
}
"""The default order of tie-breaks for each format. In a knockout the bracket decides."""
CHOSEN: tuple[str, ...] = ("direct", "opponents", "wins", "beaten")
"""The tie-breaks that an organiser can reorder. The lot is always the last."""


def tie_breaks(rules: TournamentRules) -> tuple[str, ...]:
    """The tie-breaks of a tournament, in order."""
    if rules.format == KNOCKOUT or not rules.tie_breaks:
        return ORDER[rules.format]
    return (*rules.tie_breaks, "lot")


def _ahead(mine: Place, other: Place) -> Fraction:
    assert mine.place is not None
    assert other.place is not None
    if mine.left or mine.place > other.place:
        return Fraction(0)
    return Fraction(1) if mine.place < other.place else HALF
