"""3.6 The odds in the middle of a Battle: what each answer may lead to, if all others choose by the tactics (P166)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vexillum.core.tools.odds import Odds, after, certain, evenly
from vexillum.games.pendragon.battle.assault import DOUBLE
from vexillum.games.pendragon.battle.force import CHARGE, TRAP, Fight, Force, Units
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import Ground
from vexillum.games.pendragon.nonplayer.battle_tactics.loss_absorption import absorbed
from vexillum.games.pendragon.nonplayer.battle_tactics.rules import NOT_FREE
from vexillum.games.pendragon.nonplayer.foresight.board import Board
from vexillum.games.pendragon.nonplayer.foresight.spoils import Stakes
from vexillum.games.pendragon.nonplayer.foresight.stages import (
    Position,
    attackers,
    everybody,
    go_in,
    refusals,
    storm,
    withdraw_by_tactics,
)
from vexillum.games.pendragon.odds.battles import Ends, assaulted_first, attempted, fought_out, further
from vexillum.games.pendragon.pieces import K
from vexillum.games.pendragon.state import State

WITHDRAWAL, CHARGE_STAGE, ASSAULTS, CONSEQUENCES = 1, 2, 5, 6
"""Stages after the groups that may try something: 0 is the Trap step."""


class Moment(NamedTuple):
    """A Battle that is being fought: where it began from, and how it stands."""

    ground: Ground
    stakes: Stakes
    now: Position
    admitted: Mapping[tuple[int, int], bool]
    """3.6.3 What was answered so far, by Faction and Site: may it Withdraw into the other Briton's Stronghold?"""

    def ends(self, odds: Odds[Position], stage: int) -> Ends:
        """The rest of the Battle, from a stage after all groups on."""
        ground = self.ground
        return Ends(ground, self.stakes, fought_out(ground, self.stakes, odds, len(ground.groups) + stage), self.now)

    def site(self, number: int) -> int:
        """The place of a Stronghold in the row of the defender's."""
        return next(at for at, each in enumerate(self.ground.sites) if each.number == number)


def moment(state: State, fight: Fight) -> Moment | None:
    """A Battle in small numbers; None where that cannot tell what was lost before."""
    losses = [_lost(force) for force in (fight.attack, fight.defend)]
    if fight.razed or losses[0] is None or losses[1] is None:
        return None
    first, space = K * fight.space, fight.space
    units, plunder = state.units[first : first + K], state.plunder[first : first + K]
    for lost in losses:
        for kind, (n, loaded) in enumerate(lost or ()):
            units[kind] += n
            plunder[kind] += loaded
    ground = Ground(state, space, fight.attacker, fight.defender, fight.terms, units, plunder, NOT_FREE)
    stakes = Stakes(state, space, Board(state, space, ground, units))
    return Moment(ground, stakes, _now(ground, fight), dict(fight.admitted))


def _lost(force: Force) -> list[tuple[int, int]] | None:
    """Units removed by kind, and how many of them carried Plunder; None where that is not known of each kind."""
    kinds = [kind for kind in range(K) if force.removed[kind]]
    if len(kinds) > 1 and force.plunder_lost:
        return None
    return [(force.removed[kind], force.plunder_lost if kind in kinds else 0) for kind in range(K)]


def _now(ground: Ground, fight: Fight) -> Position:
    split = len(ground.attack)
    sides = [(fight.attack, fight.defend)[place >= split] for place in range(len(ground.types))]

    def row(units: list[Units]) -> tuple[int, ...]:
        return tuple([units[place][type] for place, type in enumerate(ground.types)])

    nobody: Units = [0] * (2 * K)
    inside = tuple(
        [
            row([fight.defend.inside.get(site.number, nobody) if side is fight.defend else nobody for side in sides])
            for site in ground.sites
        ]
    )
    grouped = {place for group in ground.groups for place in group.places}
    evaded = ambushed = 0
    for place, type in enumerate(ground.types):
        evaded |= (sides[place].evaded[type] > 0) << place
        ambushed |= (place in grouped and sides[place].strikes[type // 2] in (TRAP, CHARGE)) << place
    return Position(
        row([side.field for side in sides]),
        inside,
        evaded,
        ambushed,
        fight.attack.cavalry_fought | fight.defend.cavalry_fought << 1,
        (),
        sum([1 << at for at, site in enumerate(ground.sites) if site.number in fight.assaulted]),
    )


# Answers --------------------------------------------------------------------------------------------------------------


def tried(moment: Moment, faction: int, raiders: bool, attacks: bool, what: str) -> Ends:
    """3.6.2 A group tries to Evade, to Ambush, or neither."""
    ground = moment.ground
    wanted = (attacks, faction, raiders)
    at = next(at for at, group in enumerate(ground.groups) if (group.attacks, group.faction, group.raiders) == wanted)
    odds = attempted(ground, moment.now, ground.groups[at], what)
    return Ends(ground, moment.stakes, fought_out(ground, moment.stakes, odds, at + 1), moment.now)


def withdrawn(moment: Moment, faction: int, type: int, number: int, n: int) -> Ends:
    """3.6.3 So many Units of a type go into the Stronghold on a Site, then whoever of the Faction still fits.

    A Stronghold of the other Briton may be refused, as the tactics say.
    """
    ground, now, at = moment.ground, moment.now, moment.site(number)
    refused = _refused(moment, faction)
    if refused[at]:
        return _then_others(moment, faction, _inside(ground, now, faction, refused))
    place = next(place for place in ground.of[faction] if ground.types[place] == type and now.field[place])
    field, inside = list(now.field), [list(row) for row in now.inside]
    field[place] -= n
    inside[at][place] += n
    moved = now._replace(field=tuple(field), inside=tuple([tuple(row) for row in inside]))
    return _then_others(moment, faction, _inside(ground, moved, faction, refused))


def stayed(moment: Moment, faction: int) -> Ends:
    """3.6.3 Nobody else of a Faction Withdraws."""
    return _then_others(moment, faction, certain(moment.now))


def admitted(moment: Moment, faction: int, number: int, *, agreed: bool) -> Ends:
    """3.6.3 A Faction that wants to Withdraw is let into a Stronghold, or is not."""
    answered = moment._replace(admitted={**moment.admitted, (faction, number): agreed})
    refused = _refused(answered, faction)
    return _then_others(moment, faction, _inside(moment.ground, moment.now, faction, refused))


def _refused(moment: Moment, faction: int) -> tuple[bool, ...]:
    """3.6.3 Which Strongholds are closed to a Faction: as was answered, otherwise as the tactics will."""
    ground = moment.ground
    field = everybody(ground, moment.now)
    return tuple(
        [
            not moment.admitted[faction, site.number]
            if (faction, site.number) in moment.admitted
            else any(refusals(ground, field, faction, at))
            for at, site in enumerate(ground.sites)
        ]
    )


def _inside(ground: Ground, now: Position, faction: int, refused: tuple[bool, ...]) -> Odds[Position]:
    found: dict[Position, None] = {}
    go_in(ground, now, faction, refused, found)
    return evenly(found)


def _then_others(moment: Moment, faction: int, odds: Odds[Position]) -> Ends:
    """3.6.3 The Factions that Withdraw after one do so by the tactics; then the Battle goes on."""
    ground = moment.ground
    defenders = ground.sides[1]
    for other in defenders[defenders.index(faction) + 1 :]:

        def go(now: Position, other: int = other) -> Odds[Position]:
            return evenly(withdraw_by_tactics(ground, now, other))

        odds = after(odds, go)
    return moment.ends(odds, CHARGE_STAGE)


def assault(moment: Moment, number: int | None) -> Ends:
    """3.6.4 An Assault on the Stronghold of a Site; None: no Assault."""
    now = moment.now._replace(ambushed=0)
    odds = certain(now) if number is None else assaulted_first(moment.ground, now, moment.site(number))
    return moment.ends(odds, CONSEQUENCES)


def doubled(moment: Moment, number: int, loaded: bool | None) -> Ends:
    """3.6.4 In the Escalade a Cavalry, with or without Plunder, absorbs double; None: none does."""
    ground, now, at = moment.ground, moment.now._replace(ambushed=0), moment.site(number)
    site, field = ground.sites[at], now.field
    halves = (sum(now.inside[at]) + site.garrison) * site.defence
    dux = ground.has_dux(field)
    if loaded is None:
        left = absorbed(ground, field, 0, ground.escalade, halves)
    elif halves < DOUBLE:
        left = [field]
    else:
        place = next(place for place in ground.cavalry if field[place] and bool(ground.types[place] % 2) == loaded)
        fewer = (*field[:place], field[place] - 1, *field[place + 1 :])
        left = absorbed(ground, fewer, 0, ground.escalade, halves - DOUBLE, before=DOUBLE)
    ends: list[Position] = []
    for row in left:
        there = now._replace(field=row)
        ends += storm(ground, there, at, dux) if attackers(ground, row) else [there]
    return moment.ends(further(ground, now, evenly(ends)), CONSEQUENCES)
