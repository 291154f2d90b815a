"""Standings: points, then the tie-breaks of the format, in order. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import msgspec

from vexillum.server.kernel.tournaments.knockout import is_for_third
from vexillum.server.kernel.tournaments.tie_breaks import TIE_BREAKS, TieBreakData, played, tie_breaks
from vexillum.server.kernel.tournaments.tournament_rules import KNOCKOUT
from vexillum.server.kernel.tournaments.tournament_state import TABLE, Place, Pod, TournamentState, scored


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the standings."""

    entry: int
    place: int
    """In their division."""
    division: int
    points: Fraction
    tables: int
    """Number of tables played that have a result."""
    values: tuple[tuple[str, Fraction], ...] = ()
    """The values of the tie-breaks, in their order."""
    reached: int = 0
    """In a knockout: the last round reached."""


def points_of(state: TournamentState) -> dict[int, Fraction]:
    """Everybody's points."""
    totals = {entry.number: Fraction(0) for entry in state.entries}
    for pod in state.pods():
        for entry, points in scored(state.rules, pod).items():
            totals[entry] += points
    return totals


def standings(state: TournamentState) -> list[Row]:
    """The standings of all divisions, best first."""
    done = played(state, points_of(state))
    rows: list[Row] = []
    for division in sorted({entry.division for entry in state.entries}):
        people = [entry.number for entry in state.ranked if entry.division == division]
        order = _knocked_out(state, people) if state.rules.format == KNOCKOUT else _by_points(done, people)
        rows += [_row(done, people, entry, place, division) for place, entry in enumerate(order, 1)]
    return rows


def _row(done: TieBreakData, people: Sequence[int], entry: int, place: int, division: int) -> Row:
    state, totals = done.state, done.totals
    equals = [one for one in people if totals[one] == totals[entry]]
    names = tie_breaks(state.rules)
    return Row(
        entry=entry,
        place=place,
        division=division,
        points=totals[entry],
        tables=_played(state, entry),
        values=tuple((name, TIE_BREAKS[name](done, entry, equals)) for name in names),
        reached=_reached(state, entry),
    )


def _by_points(done: TieBreakData, people: Sequence[int]) -> list[int]:
    if not done.state.rounds:
        return list(people)  # nothing played yet: by seed
    groups = _parted([list(people)], lambda one, _: done.totals[one])
    for name in tie_breaks(done.state.rules):
        groups = _parted(groups, partial(TIE_BREAKS[name], done))
    return [one for group in groups for one in group]


def _parted(groups: Sequence[Sequence[int]], value: Callable[[int, Sequence[int]], Fraction]) -> list[list[int]]:
    """Split each group of equals by a value, highest first."""
    found: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            found.append(list(group))
            continue
        worth = {one: value(one, group) for one in group}
        values = sorted(set(worth.values()), reverse=True)
        found += [[one for one in group if worth[one] == each] for each in values]
    return found


def _knocked_out(state: TournamentState, people: Sequence[int]) -> list[int]:
    """The order of a knockout: by the round reached; then by the match for third place; then by the place at their last
    table; then those still in the tournament; then by seed.
    """
    known = {entry.number: entry for entry in state.entries}

    def worth(one: int) -> tuple[int, int, int, bool, int]:
        reached = _reached(state, one)
        for_third = _place_for_third(state, one)
        return -reached, for_third, _last_place(state, one, reached), not known[one].present, known[one].rank

    return sorted(people, key=worth)


def _reached(state: TournamentState, entry: int) -> int:
    reached = [
        round.number
        for round in state.rounds
        for pod in round.pods
        if entry in pod.entries and not is_for_third(state, round, pod)
    ]
    return max(reached, default=0)


def _place_for_third(state: TournamentState, entry: int) -> int:
    for round in state.rounds[-1:]:
        for pod in round.pods:
            if is_for_third(state, round, pod):
                return next((_place(pod, place) for place in pod.places if place.entry == entry), 0)
    return 0


def _last_place(state: TournamentState, entry: int, reached: int) -> int:
    """Their place at the last table: 0 for a bye or a table without a result, after all others for those who left."""
    for round in state.rounds:
        for pod in round.pods:
            if round.number == reached and pod.kind == TABLE:
                for place in pod.places:
                    if place.entry == entry:
                        return _place(pod, place)
    return 0


def _place(pod: Pod, place: Place) -> int:
    return 0 if place.place is None else place.place + len(pod.places) * place.left


def _played(state: TournamentState, entry: int) -> int:
    return sum(
        place.place is not None
        for pod in state.pods()
        if pod.kind == TABLE
        for place in pod.places
        if place.entry == entry
    )
