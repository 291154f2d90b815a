"""3.6 The odds in the middle of a Battle: what each answer may lead to, if all others choose by the tactics (P166)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from vexillum.core.tools.odds import Odds, after, certain, evenly
from vexillum.games.pendragon.battle.assault import DOUBLE
from vexillum.games.pendragon.battle.force import CHARGE, TRAP, Fight, Force, Units
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import BattleModel
from vexillum.games.pendragon.nonplayer.battle_tactics.loss_absorption import absorbed
from vexillum.games.pendragon.nonplayer.battle_tactics.rules import NOT_FREE
from vexillum.games.pendragon.nonplayer.foresight.board import Board
from vexillum.games.pendragon.nonplayer.foresight.spoils import Stakes
from vexillum.games.pendragon.nonplayer.foresight.stages import (
    Position,
    attackers,
    field_before_withdrawal,
    go_in,
    refusals,
    storm,
    withdraw_by_tactics,
)
from vexillum.games.pendragon.odds.battles import Ends, assaulted_first, attempted, fought_out, further
from vexillum.games.pendragon.pieces import UNIT_KINDS
from vexillum.games.pendragon.state import State

WITHDRAWAL, CHARGE_STAGE, ASSAULTS, CONSEQUENCES = 1, 2, 5, 6
"""Stages after the groups that may try something: 0 is the Trap step."""


class Moment(NamedTuple):
    """A Battle in progress: its starting position and its current state."""

    model: BattleModel
    stakes: Stakes
    now: Position
    admitted: Mapping[tuple[int, int], bool]
    """3.6.3 The answers so far, by Faction and Site: whether it may Withdraw into the other Briton's Stronghold."""

    def ends(self, odds: Odds[Position], stage: int) -> Ends:
        """The rest of the Battle, from a stage after all groups on."""
        model = self.model
        return Ends(model, self.stakes, fought_out(model, self.stakes, odds, len(model.groups) + stage), self.now)

    def site(self, number: int) -> int:
        """The place of a Stronghold in the row of the defender's."""
        return next(at for at, each in enumerate(self.model.sites) if each.number == number)


def moment(state: State, fight: Fight) -> Moment | None:
    """A Battle in small numbers; None where that cannot tell what was lost before."""
    losses = [_lost(force) for force in (fight.attack, fight.defend)]
    if fight.razed or losses[0] is None or losses[1] is None:
        return None
    first, space = UNIT_KINDS * fight.space, fight.space
    units, plunder = state.units[first : first + UNIT_KINDS], state.plunder[first : first + UNIT_KINDS]
    for lost in losses:
        for kind, (n, loaded) in enumerate(lost or ()):
            units[kind] += n
            plunder[kind] += loaded
    model = BattleModel(state, space, fight.attacker, fight.defender, fight.terms, units, plunder, NOT_FREE)
    stakes = Stakes(state, space, Board(state, space, model, units))
    return Moment(model, stakes, _now(model, fight), dict(fight.admitted))


def _lost(force: Force) -> list[tuple[int, int]] | None:
    """Units removed by kind, and how many of them carried Plunder; None where that is not known of each kind."""
    kinds = [kind for kind in range(UNIT_KINDS) if force.removed[kind]]
    if len(kinds) > 1 and force.plunder_lost:
        return None
    return [(force.removed[kind], force.plunder_lost if kind in kinds else 0) for kind in range(UNIT_KINDS)]


def _now(model: BattleModel, fight: Fight) -> Position:
    split = len(model.attack)
    sides = [(fight.attack, fight.defend)[place >= split] for place in range(len(model.types))]

    def row(units: list[Units]) -> tuple[int, ...]:
        return tuple([units[place][type] for place, type in enumerate(model.types)])

    none: Units = [0] * (2 * UNIT_KINDS)
    inside = tuple(
        [
            row([fight.defend.inside.get(site.number, none) if side is fight.defend else none for side in sides])
            for site in model.sites
        ]
    )
    grouped = {place for group in model.groups for place in group.places}
    evaded = ambushed = 0
    for place, type in enumerate(model.types):
        evaded |= (sides[place].evaded[type] > 0) << place
        ambushed |= (place in grouped and sides[place].strikes[type // 2] in (TRAP, CHARGE)) << place
    return Position(
        row([side.field for side in sides]),
        inside,
        evaded,
        ambushed,
        fight.attack.cavalry_fought | fight.defend.cavalry_fought << 1,
        (),
        sum([1 << at for at, site in enumerate(model.sites) if site.number in fight.assaulted]),
    )


# Answers --------------------------------------------------------------------------------------------------------------


def tried(moment: Moment, faction: int, raiders: bool, attacks: bool, what: str) -> Ends:
    """3.6.2 A group tries to Evade, to Ambush, or neither."""
    model = moment.model
    wanted = (attacks, faction, raiders)
    at = next(at for at, group in enumerate(model.groups) if (group.attacks, group.faction, group.raiders) == wanted)
    odds = attempted(model, moment.now, model.groups[at], what)
    return Ends(model, moment.stakes, fought_out(model, moment.stakes, odds, at + 1), moment.now)


def withdrawn(moment: Moment, faction: int, type: int, number: int, n: int) -> Ends:
    """3.6.3 This many Units of a type go into the Stronghold on a Site, then others of the Faction that still fit.

    A Stronghold of the other Briton may be refused, as the tactics say.
    """
    model, now, at = moment.model, moment.now, moment.site(number)
    refused = _refused(moment, faction)
    if refused[at]:
        return _then_others(moment, faction, _inside(model, now, faction, refused))
    place = next(place for place in model.of[faction] if model.types[place] == type and now.field[place])
    field, inside = list(now.field), [list(row) for row in now.inside]
    field[place] -= n
    inside[at][place] += n
    moved = replace(now, field=tuple(field), inside=tuple([tuple(row) for row in inside]))
    return _then_others(moment, faction, _inside(model, moved, faction, refused))


def stayed(moment: Moment, faction: int) -> Ends:
    """3.6.3 No other Unit of a Faction Withdraws."""
    return _then_others(moment, faction, certain(moment.now))


def admitted(moment: Moment, faction: int, number: int, *, agreed: bool) -> Ends:
    """3.6.3 The answers so far, by Faction and Site: whether it may Withdraw into the other Briton's Stronghold."""
    answered = moment._replace(admitted={**moment.admitted, (faction, number): agreed})
    refused = _refused(answered, faction)
    return _then_others(moment, faction, _inside(moment.model, moment.now, faction, refused))


def _refused(moment: Moment, faction: int) -> tuple[bool, ...]:
    """3.6.3 Which Strongholds are closed to a Faction: as was answered, otherwise as the tactics will."""
    model = moment.model
    field = field_before_withdrawal(model, moment.now)
    return tuple(
        [
            not moment.admitted[faction, site.number]
            if (faction, site.number) in moment.admitted
            else any(refusals(model, field, faction, at))
            for at, site in enumerate(model.sites)
        ]
    )


def _inside(model: BattleModel, now: Position, faction: int, refused: tuple[bool, ...]) -> Odds[Position]:
    found: dict[Position, None] = {}
    go_in(model, now, faction, refused, found)
    return evenly(found)


def _then_others(moment: Moment, faction: int, odds: Odds[Position]) -> Ends:
    """3.6.3 The Factions that Withdraw after one do so by the tactics; then the Battle goes on."""
    model = moment.model
    defenders = model.sides[1]
    for other in defenders[defenders.index(faction) + 1 :]:

        def go(now: Position, other: int = other) -> Odds[Position]:
            return evenly(withdraw_by_tactics(model, now, other))

        odds = after(odds, go)
    return moment.ends(odds, CHARGE_STAGE)


def assault(moment: Moment, number: int | None) -> Ends:
    """3.6.4 An Assault on the Stronghold of a Site; None: no Assault."""
    now = replace(moment.now, ambushed=0)
    odds = certain(now) if number is None else assaulted_first(moment.model, now, moment.site(number))
    return moment.ends(odds, CONSEQUENCES)


def doubled(moment: Moment, number: int, loaded: bool | None) -> Ends:
    """3.6.4 In the Escalade a Cavalry, with or without Plunder, absorbs double; None: none does."""
    model, now, at = moment.model, replace(moment.now, ambushed=0), moment.site(number)
    site, field = model.sites[at], now.field
    halves = (sum(now.inside[at]) + site.garrison) * site.defence
    dux = model.has_dux(field)
    if loaded is None:
        left = absorbed(model, field, 0, model.escalade, halves)
    elif halves < DOUBLE:
        left = [field]
    else:
        place = next(place for place in model.cavalry if field[place] and bool(model.types[place] % 2) == loaded)
        fewer = (*field[:place], field[place] - 1, *field[place + 1 :])
        left = absorbed(model, fewer, 0, model.escalade, halves - DOUBLE, before=DOUBLE)
    ends: list[Position] = []
    for row in left:
        there = replace(now, field=row)
        ends += storm(model, there, at, dux) if attackers(model, row) else [there]
    return moment.ends(further(model, now, evenly(ends)), CONSEQUENCES)
