"""What decides between people with equal points. Each is a function of somebody, among those who are equal so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec

from vexillum.server.kernel.tournaments.field import TABLE, Field, Place
from vexillum.server.kernel.tournaments.tournament_rules import (
    KNOCKOUT,
    LEAGUE,
    ROUND_ROBIN,
    SWISS,
    TournamentRules,
)

HALF = Fraction(1, 2)


class Played(msgspec.Struct, frozen=True):
    """What was played, as the tie-breaks look at it."""

    field: Field
    totals: Mapping[int, Fraction]
    """Everybody's points."""
    met: Mapping[int, Sequence[tuple[int, Fraction]]]
    """Everybody whom somebody has met at a table with a result, and how far one was ahead: 1, a half if they shared a
    place, or 0.
    """
    won: Mapping[int, int]
    """First places at tables that were not shared."""


TieBreak: TypeAlias = Callable[[Played, int, Sequence[int]], Fraction]


def played(field: Field, totals: Mapping[int, Fraction]) -> Played:
    """What was played in a tournament so far, in which everybody has these points."""
    met: dict[int, list[tuple[int, Fraction]]] = {entry.number: [] for entry in field.entries}
    won: Counter[int] = Counter()
    for pod in field.pods():
        if pod.kind != TABLE or any(place.place is None for place in pod.places):
            continue
        for mine in pod.places:
            met[mine.entry] += [(other.entry, _ahead(mine, other)) for other in pod.places if other is not mine]
        firsts = [place.entry for place in pod.places if place.place == 1 and not place.left]
        won.update(firsts if len(firsts) == 1 else ())
    return Played(field, totals, met, won)


def direct(played: Played, entry: int, equals: Sequence[int]) -> Fraction:
    """The meetings among those who are equal: one for each of them that one was ahead of, a half where a place was
    shared.
    """
    return sum((ahead for other, ahead in played.met[entry] if other in equals), Fraction(0))


def opponents(played: Played, entry: int, equals: Sequence[int]) -> Fraction:
    """The strength of those whom one has met: their points on average (Buchholz)."""
    met = [played.totals[other] for other, _ in played.met[entry]]
    return sum(met, Fraction(0)) / len(met) if met else Fraction(0)


def beaten(played: Played, entry: int, equals: Sequence[int]) -> Fraction:
    """The points of those whom one was ahead of, and half of those with whom one shared a place (Sonneborn-Berger)."""
    return sum((ahead * played.totals[other] for other, ahead in played.met[entry] if ahead), Fraction(0))


def wins(played: Played, entry: int, equals: Sequence[int]) -> Fraction:
    """First places at tables that one did not share."""
    return Fraction(played.won[entry])


def lot(played: Played, entry: int, equals: Sequence[int]) -> Fraction:
    """A lot that was drawn for everybody when the tournament began."""
    return Fraction(played.field.lots("lot", entry).randrange(1, 1_000_000))


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
"""What is usual, in this order, by the format. In a knockout the bracket decides by itself."""
CHOSEN: tuple[str, ...] = ("direct", "opponents", "wins", "beaten")
"""What an organiser may put into another order. The lot is always the last."""


def tie_breaks(rules: TournamentRules) -> tuple[str, ...]:
    """What decides in a tournament, in this order."""
    if rules.format == KNOCKOUT or not rules.tie_breaks:
        return ORDER[rules.format]
    return (*rules.tie_breaks, "lot")


def _ahead(mine: Place, other: Place) -> Fraction:
    assert mine.place is not None
    assert other.place is not None
    if mine.left or mine.place > other.place:
        return Fraction(0)
    return Fraction(1) if mine.place < other.place else HALF
