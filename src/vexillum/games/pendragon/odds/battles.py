"""3.6 The exact odds of a Battle in which all choose by the Battle Tactics (8.4.2): only dice decide (P166)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from vexillum.core.tools.odds import Odds, after, at_least, certain, evenly, of
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.battle.prebattle import NEVER
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_model import BattleModel, Group
from vexillum.games.pendragon.nonplayer.battle_tactics.rules import NOT_FREE, FoughtBattle, attempt
from vexillum.games.pendragon.nonplayer.foresight.board import Board, remaining
from vexillum.games.pendragon.nonplayer.foresight.spoils import PRESTIGE, SAXON, SCOTTI, Stakes, consequences
from vexillum.games.pendragon.nonplayer.foresight.stages import (
    STEPS,
    Position,
    assault_targets,
    begin,
    both,
    coup_needs,
    exposed,
    in_field,
    manned,
    sieges,
    storm,
    strike,
    succeeded,
    withdrawal,
    without_coup,
)
from vexillum.games.pendragon.pieces import UNIT_KINDS
from vexillum.games.pendragon.state import State

FACES = 6


class Result(msgspec.Struct, frozen=True, order=True):
    """One way in which a Battle may end."""

    attackers: int
    """Units of the attacker removed."""
    defenders: int
    """Units of the defender removed, Siege included."""
    strongholds: int
    prestige: int
    saxon_renown: int
    scotti_renown: int


class Ends(NamedTuple):
    """All ends of a Battle."""

    model: BattleModel
    stakes: Stakes
    odds: Odds[Position]
    before: Position
    """How it stood when they were asked for."""


def battle_ends(state: State, space: int, attacker: int, defender: int, terms: Terms) -> Ends:
    """3.6 All ends of a Battle that has not begun."""
    units, plunder = (
        state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS],
        state.plunder[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS],
    )
    model = BattleModel(state, space, attacker, defender, terms, units, plunder, NOT_FREE)
    stakes = Stakes(state, space, Board(state, space, model, units))
    start = begin(model)
    return Ends(model, stakes, fought_out(model, stakes, {start: Fraction(1)}, 0), start)


def fought_out(model: BattleModel, stakes: Stakes, now: Odds[Position], stage: int) -> Odds[Position]:
    """3.6 The rest of a Battle from one of its stages on (``stages``)."""
    for go in stages(model, stakes)[stage:]:
        now = after(now, go)
    return now


def stages(model: BattleModel, stakes: Stakes) -> list[Callable[[Position], Odds[Position]]]:
    """3.6 A Battle stage by stage: each group that may try something, Trap, Withdrawal, the Strikes, and the rest."""
    return [
        *[partial(attempted, model, group=group) for group in model.groups],
        partial(_evenly, lambda position: strike(model, position, STEPS[0])),
        partial(_evenly, lambda position: withdrawal(model, position, None)),
        *[partial(_evenly, partial(strike, model, step=step)) for step in STEPS[1:]],
        partial(assaulted, model),
        partial(_evenly, lambda position: consequences(model, position, stakes)),
        partial(_evenly, lambda position: sieges(model, position, None)),
    ]


def battle_odds(state: State, space: int, attacker: int, defender: int, terms: Terms) -> Odds[Result]:
    """3.6 All ends of a Battle that has not begun, in numbers."""
    ends = battle_ends(state, space, attacker, defender, terms)
    return after(ends.odds, lambda position: {_result(ends.model, position, ends.stakes): Fraction(1)})


def assault_odds(state: State, fight: Fight, site: int) -> Odds[Result]:
    """3.6.4 An Assault on the Stronghold of one Site, now; Prestige and Renown are not in it."""
    seen = FoughtBattle(state, fight)
    model = seen.model
    at = next(at for at, each in enumerate(model.sites) if each.number == site)
    now = Position(seen.field, tuple([_inside(model, fight, each.number) for each in model.sites]))
    units = sum([sum(row) for row in (now.field, *now.inside)])
    attackers = sum([now.field[place] for place in model.attack])

    def result(end: Position) -> Odds[Result]:
        mine = attackers - sum([end.field[place] for place in model.attack])
        left = sum([sum(row) for row in (end.field, *end.inside)])
        return {Result(mine, units - left - mine, len(end.razed), 0, 0, 0): Fraction(1)}

    return after(_assault(model, now, at), result)


def _inside(model: BattleModel, fight: Fight, site: int) -> tuple[int, ...]:
    units = fight.defend.inside.get(site)
    first = len(model.attack)
    return tuple([units[type] if units and place >= first else 0 for place, type in enumerate(model.types)])


def number(odds: Odds[Result], name: str) -> Odds[int]:
    """The odds of one number of a Battle's end."""
    return of(odds, attrgetter(name))


def _evenly(go: Callable[[Position], list[Position]], now: Position) -> Odds[Position]:
    """A step without dice; equal choices are as likely as one another (8.3.2)."""
    return evenly(go(now))


def attempted(model: BattleModel, now: Position, group: Group, what: str = "") -> Odds[Position]:
    """3.6.2 A group tries to Evade or to Ambush and rolls; nothing named: what the tactics say."""
    if not in_field(now.field, group.places) or not both(model, now.field):
        return certain(now)
    what = what or attempt(model, now.field, group)
    needed = group.evade if what == "evade" else group.ambush if what == "ambush" else NEVER
    success = at_least(needed, FACES)
    if not success:
        return certain(now)
    return {succeeded(now, group, what): success, now: 1 - success}


def assaulted(model: BattleModel, now: Position) -> Odds[Position]:
    """3.6.4 Assaults as long as the tactics want them; equal targets are as likely as one another (8.3.2)."""
    now = replace(now, ambushed=0)
    if model.terms.no_assault or not model.sites or not exposed(model, now.field):
        return certain(now)
    targets = assault_targets(model, now)
    if not targets:
        return certain(now)
    return after({at: Fraction(1, len(targets)) for at in targets}, lambda at: assaulted_first(model, now, at))


def assaulted_first(model: BattleModel, now: Position, at: int) -> Odds[Position]:
    """3.6.4 An Assault on one Stronghold and, if it falls, on the other as the tactics want it."""
    return further(model, now, _assault(model, now, at))


def further(model: BattleModel, now: Position, ends: Odds[Position]) -> Odds[Position]:
    """3.6.4 After an Assault: where the Stronghold fell, perhaps another one."""
    more = len(now.razed)
    return after(ends, lambda end: assaulted(model, end) if len(end.razed) > more else {end: Fraction(1)})


def _assault(model: BattleModel, now: Position, at: int) -> Odds[Position]:
    """3.6.4 One Assault, with the roll for a Coup de Main if there is one."""
    ready = manned(model, now, at)
    needs = coup_needs(model, now, at) if model.terms.surprise else 0
    coup = Fraction(max(0, needs), FACES)
    found: Odds[Position] = {}
    for ends, chance in ((without_coup(model, ready, at), 1 - coup), (storm(model, ready, at), coup)):
        if chance:
            found[ends[0]] = found.get(ends[0], Fraction(0)) + chance
    return found


def _result(model: BattleModel, end: Position, stakes: Stakes) -> Result:
    left = remaining(model, end)
    lost = [model.start[place] - n for place, n in enumerate(left)]
    assert end.won is not None
    changes = [after - before for after, before in zip(end.won.tracks, stakes.tracks, strict=True)]
    return Result(
        sum([lost[place] for place in model.attack]),
        sum([lost[place] for place in model.defend]),
        len(end.razed),
        changes[PRESTIGE],
        changes[SAXON],
        changes[SCOTTI],
    )
