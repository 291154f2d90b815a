"""A tournament as it is shown: for the API, and for the pages."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from vexillum.core.words.texts import Texts
from vexillum.server.kernel import time_control
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import texts_of
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.tournaments import knockout
from vexillum.server.kernel.tournaments.pairing import rounds_of
from vexillum.server.kernel.tournaments.standings import Row, standings
from vexillum.server.kernel.tournaments.tie_breaks import tie_breaks
from vexillum.server.kernel.tournaments.tournament_rules import KNOCKOUT, TournamentRules
from vexillum.server.kernel.tournaments.tournament_state import TournamentState, scored
from vexillum.server.matches.tournaments.organising import may_organise
from vexillum.server.matches.tournaments.tournament_states import pod_of, tournament_state_of
from vexillum.server.storage.tournaments.tournament_records import (
    COMING,
    DONE,
    IN,
    OVER,
    RESERVE,
    PodRecord,
    RoundRecord,
    Tournament,
    TournamentData,
)


class TournamentHead(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    game_name: str
    scenario: str
    scenario_name: str
    format: str
    size: int
    state: str
    open: bool
    public: bool
    rated: bool
    clock: Clock | None
    organiser: str
    people: int
    most: int
    round: int
    season: int
    starts: float | None
    begun: float | None
    ended: float | None
    mine: str | None
    """My own part: ``in``, ``reserve``, ``out``, ``removed``; None: I have not signed up."""


class EntryForm(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has signed up."""

    number: int
    name: str
    """Empty: their account was deleted."""
    state: str
    checked: bool
    rank: int
    division: int
    away: bool
    """Do they sit the next round out?"""


class PlaceForm(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at a table."""

    number: int
    name: str
    seat: str
    seat_name: str
    place: int | None
    left: str | None
    points: str
    """Empty: there is no result yet."""


class TableForm(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round, or a bye."""

    number: int
    kind: str
    division: int
    state: str
    how: str
    match: str | None
    third: bool
    """Is it the match for the third place of a knockout?"""
    places: list[PlaceForm]


class RoundForm(msgspec.Struct, frozen=True, kw_only=True):
    """A round."""

    number: int
    begun: float
    deadline: float | None
    ended: float | None
    final: bool
    """Is it the final of a knockout?"""
    tables: list[TableForm]


class StandingForm(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the standings."""

    place: int
    number: int
    name: str
    points: str
    tables: int
    values: dict[str, str]
    """What the tie-breaks say, in their order."""
    reached: int
    out: bool
    """Do they take part no more?"""


class DivisionForm(msgspec.Struct, frozen=True, kw_only=True):
    """The standings of a division; of other formats there is one, number 0."""

    number: int
    rows: list[StandingForm]


class SeasonForm(msgspec.Struct, frozen=True):
    """A season of the same league."""

    id: str
    season: int
    state: str


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """My own part."""

    number: int
    state: str
    checked: bool
    away: bool
    match: str | None
    """The table that I play at now."""


class LogLine(msgspec.Struct, frozen=True):
    """Something that was done."""

    by: str
    what: str
    about: str
    why: str
    at: float


class TournamentForm(TournamentHead, frozen=True, kw_only=True):
    """A whole tournament."""

    about: str
    rules: TournamentRules
    points: list[int]
    options: dict[str, str]
    checkin: int
    round_hours: int
    why: str | None
    seed: str | None
    """What lots were drawn from: told when it is over."""
    rounds_in_all: int | None
    tie_breaks: list[str]
    entries: list[EntryForm]
    rounds: list[RoundForm]
    standings: list[DivisionForm]
    seasons: list[SeasonForm]
    me: Mine | None
    may_organise: bool
    log: list[LogLine]


def head_form(
    tournament: Tournament, language: str, *, organiser: str, people: int, mine: str | None
) -> TournamentHead:
    """A tournament in a list, in words of a language."""
    return TournamentHead(**_head(tournament, language, organiser, people, mine))


def _head(tournament: Tournament, language: str, organiser: str, people: int, mine: str | None) -> dict[str, Any]:
    texts = texts_of(tournament.game, language)
    return {
        "id": tournament.id,
        "name": tournament.name,
        "game": tournament.game,
        "game_name": texts("game.name"),
        "scenario": tournament.scenario,
        "scenario_name": texts.name("scenario", tournament.scenario),
        "format": tournament.rules.format,
        "size": tournament.rules.size,
        "state": tournament.state,
        "open": tournament.open,
        "public": tournament.public,
        "rated": tournament.rated,
        "clock": time_control.loads(tournament.clock),
        "organiser": organiser,
        "people": people,
        "most": tournament.most,
        "round": tournament.round,
        "season": tournament.season,
        "starts": tournament.starts,
        "begun": tournament.begun,
        "ended": tournament.ended,
        "mine": mine,
    }


def whole_form(
    whole: TournamentData,
    language: str,
    me: Person | None,
    *,
    organiser: str,
    seasons: list[Tournament],
    log: list[LogLine],
) -> TournamentForm:
    """A whole tournament, as somebody may see it."""
    tournament = whole.tournament
    texts = texts_of(tournament.game, language)
    mine = None if me is None else whole.entry_of(me.id)
    people = sum(entry.state == IN for entry in whole.entries)
    organises = may_organise(tournament, me)
    state = _tournament_state(whole)
    coming = tournament.round + 1
    begun = tournament.state not in COMING and state is not None
    return TournamentForm(
        **_head(tournament, language, organiser, people, None if mine is None else mine.state),
        about=tournament.about,
        rules=tournament.rules,
        points=list(tournament.rules.points_by_place),
        options=tournament.options,
        checkin=tournament.checkin,
        round_hours=tournament.round_hours,
        why=tournament.why,
        seed=tournament.seed if tournament.state == OVER else None,
        rounds_in_all=rounds_of(state) if begun and state is not None else tournament.rules.rounds or None,
        tie_breaks=list(tie_breaks(tournament.rules)),
        entries=[
            EntryForm(
                number=entry.number,
                name=entry.name,
                state=entry.state,
                checked=entry.checked is not None,
                rank=entry.rank,
                division=entry.division,
                away=coming in entry.away,
            )
            for entry in whole.entries
        ],
        rounds=[_round(one, whole, state, texts) for one in whole.rounds],
        standings=_standings(whole, state) if begun and state is not None else [],
        seasons=[SeasonForm(one.id, one.season, one.state) for one in seasons],
        me=None
        if mine is None
        else Mine(
            number=mine.number,
            state=mine.state,
            checked=mine.checked is not None,
            away=coming in mine.away,
            match=_match_of(whole, mine.number),
        ),
        may_organise=organises,
        log=log if organises else [],
    )


def _tournament_state(whole: TournamentData) -> TournamentState | None:
    """The tournament as pairing knows it; None if its game is not installed any more."""
    try:
        return tournament_state_of(whole)
    except Refusal:
        return None


def _match_of(whole: TournamentData, number: int) -> str | None:
    for pod in whole.current.pods if whole.current else ():
        if pod.state != DONE and any(place.entry == number for place in pod.places):
            return pod.match
    return None


def _round(round: RoundRecord, whole: TournamentData, state: TournamentState | None, texts: Texts) -> RoundForm:
    drawn = None if state is None else state.rounds[round.number - 1]
    third: set[int] = set()
    if state is not None and drawn is not None:
        third = {pod.number for pod in drawn.pods if knockout.is_for_third(state, drawn, pod)}
    final = state is not None and drawn is not None and knockout.is_final(state, drawn)
    return RoundForm(
        number=round.number,
        begun=round.begun,
        deadline=round.deadline,
        ended=round.ended,
        final=final and whole.tournament.rules.format == KNOCKOUT,
        tables=[_table(pod, whole, texts, third=pod.number in third) for pod in round.pods],
    )


def _table(pod: PodRecord, whole: TournamentData, texts: Texts, *, third: bool) -> TableForm:
    points: Mapping[int, Fraction] = scored(whole.tournament.rules, pod_of(pod))
    return TableForm(
        number=pod.number,
        kind=pod.kind,
        division=pod.division,
        state=pod.state,
        how=pod.how,
        match=pod.match,
        third=third,
        places=[
            PlaceForm(
                number=place.entry,
                name=whole.entry(place.entry).name,
                seat=place.seat,
                seat_name=texts.name("seat", place.seat) if place.seat else "",
                place=place.place,
                left=place.left,
                points=shown(points[place.entry]) if place.entry in points else "",
            )
            for place in sorted(pod.places, key=lambda one: (one.place or 0, one.entry))
        ],
    )


def _standings(whole: TournamentData, state: TournamentState) -> list[DivisionForm]:
    rows: dict[int, list[StandingForm]] = {}
    for row in standings(state):
        rows.setdefault(row.division, []).append(_standing(row, whole))
    return [DivisionForm(number=number, rows=listed) for number, listed in rows.items()]


def _standing(row: Row, whole: TournamentData) -> StandingForm:
    entry = whole.entry(row.entry)
    return StandingForm(
        place=row.place,
        number=row.entry,
        name=entry.name,
        points=shown(row.points),
        tables=row.tables,
        values={name: shown(value) for name, value in row.values},
        reached=row.reached,
        out=entry.state not in (IN, RESERVE) or entry.account in whole.banned,
    )


def shown(value: Fraction) -> str:
    """A number of points, with at most two decimals."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
