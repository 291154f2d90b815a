"""8.4.3, 8.5.1, 8.8.1 The forecast of a Battle: Losses on both sides, and on whom they fall.

Everything here is a function of a board. The Defender stays, and every roll of its removes a piece, unless
said otherwise: the best case for the Attacker that chapter 8 asks about.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.battle.battle import can_ambush
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import (
    HALF,
    WHOLE,
    archers,
    attack_losses,
    counter_losses,
    elite_warbands,
    had_citadel,
    protects,
)
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.cards.lasting import (
    BALEARIC_SLINGERS,
    GERMANIC_HORSE,
    MASSED_ARCHERS,
    SHOCK_CAVALRY,
    holder,
    in_effect,
)
from vexillum.games.falling_sky.control import hidden, mobile, warbands
from vexillum.games.falling_sky.pieces import AEDUI, BELGAE, GERMANS, LEGION, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.specials.enlist import affected
from vexillum.games.falling_sky.specials.rampage import can_rampage, victims
from vexillum.games.falling_sky.state import State


class Forecast(msgspec.Struct, frozen=True):
    """What a Battle would come to."""

    inflicted: int
    """Losses that the Defender takes: removals and rolls, no more than it has pieces."""
    suffered: int
    """Losses that the Attacker takes, by Slingers and Archers and in the Counterattack."""
    on_leader: bool
    """Whether one of them would fall on the Attacker's Leader: there are more of them than other mobile pieces."""
    sheer: int
    """Losses that the attack would inflict if there were pieces enough."""


def forecast(
    state: State,
    region: int,
    attacker: int,
    defender: int,
    terms: Terms = ORDINARY,
    *,
    retreats: bool = False,
    rolls_fail: bool = True,
    borrowed: tuple[int, ...] = (),
    alone: Mapping[int, int] | None = None,
    once: bool = True,
    spent: BattleCommand | None = None,
) -> Forecast:
    """3.2.4, 3.3.4 A Battle between two Factions. ``rolls_fail``: what the Defender rolls for is removed; otherwise
    nothing of it is. ``borrowed``: kinds of others that attack as own; ``alone``: by kind, the only pieces that attack.
    ``once``: what a Battle Command may use in one Region (cards 13, 59) is used here, but for what it has ``spent``.
    """
    spent = spent or BattleCommand()
    begun = _opening(state, region, attacker, defender, terms, retreats, borrowed, alone, once, spent)
    board, one, other = begun.board, begun.attacker, begun.defender
    inflicted = min(begun.sheer, _takers(board, other, terms))
    counter = 0
    if not retreats and not terms.ambush and not terms.no_counterattack:
        board = board.copy() if board is state else board
        fall(board, other, inflicted, rolls_fail=rolls_fail)
        if other.anything(board):
            doubled = begun.shock == defender
            counter = counter_losses(board, one, other, whole_auxilia=begun.horse, doubled=doubled)
    suffered = begun.early + counter
    whole = Side(region, attacker, borrowed=borrowed, alone=alone)
    return Forecast(inflicted, suffered, _on_leader(state, whole, suffered), begun.sheer)


class _Opening(msgspec.Struct, frozen=True):
    """A Battle as far as the attack."""

    board: State
    """After the shots before it; if there are none, the board at the beginning."""
    attacker: Side
    defender: Side
    early: int
    """Losses of the Attacker by those shots."""
    horse: bool
    shock: int
    sheer: int


def _opening(
    state: State,
    region: int,
    attacker: int,
    defender: int,
    terms: Terms = ORDINARY,
    retreats: bool = False,
    borrowed: tuple[int, ...] = (),
    alone: Mapping[int, int] | None = None,
    once: bool = True,
    used: BattleCommand | None = None,
) -> _Opening:
    """3.2.4, 3.3.4 Shots before the attack, then what it would inflict."""
    shots = in_effect(state, BALEARIC_SLINGERS) or in_effect(state, MASSED_ARCHERS)
    board = state.copy() if shots else state
    one, other = Side(region, attacker, borrowed=borrowed, alone=alone), Side(region, defender)
    one.elite, other.elite = elite_warbands(board, one), elite_warbands(board, other)
    citadel = had_citadel(board, other)
    used = used or BattleCommand()
    horse = once and not used.horse and in_effect(board, GERMANIC_HORSE)
    early = 0
    if once and not used.slingers and attacker != ROMANS and in_effect(board, BALEARIC_SLINGERS):
        early = warbands(board, region, ROMANS) * (WHOLE if horse else HALF) // WHOLE
        fall(board, one, early)
    if archers(board, other):
        early += 1
        fall(board, one, 1)
    if archers(board, one):
        fall(board, other, 1)
    may_double = once and not used.shock and not protects(board, other)
    shock = holder(board, SHOCK_CAVALRY) if may_double else NOBODY
    sheer = attack_losses(
        board,
        one,
        other,
        retreats=retreats,
        citadel=citadel,
        whole_auxilia=horse,
        doubled=shock == attacker,
        encircled=_encircled_alone(board, region, attacker, defender),
        terms=terms,
    )
    return _Opening(board, one, other, early, horse, shock, sheer)


def _takers(state: State, side: Side, terms: Terms) -> int:
    """How many pieces of a side can take a Loss."""
    fort = side.fort(state) and not terms.no_fort
    return side.mobile(state) + len(side.allies(state)) + len(side.citadels(state)) + fort


def _on_leader(state: State, side: Side, losses: int) -> bool:
    return side.leader(state) != NOBODY and losses >= side.mobile(state)


def fall(state: State, side: Side, losses: int, *, rolls_fail: bool = True) -> None:
    """3.2.4, 8.4.1 A side takes Losses on a hypothetical board: Scouted, Revealed, Hidden pieces, then
    Legions, then the Leader; pieces at Tribes inflict nothing and are left out.
    """
    first = UNIT_KINDS * side.region
    small = [*WARBANDS[side.faction][::-1], *side.borrowed]
    hard = [*([LEGION] if side.faction == ROMANS else []), side.leader(state)]
    for kind in (*small, *(hard if rolls_fail else ())):
        if kind == NOBODY or not losses:
            continue
        n = min(losses, side.count(state, kind))
        state.units[first + kind] -= n
        side.take(kind, n)
        losses -= n


def _encircled_alone(state: State, region: int, attacker: int, defender: int) -> bool:
    """Card 4: whether the group under the marker attacks Romans without other pieces of its Faction."""
    if defender != ROMANS or (state.circumvallation, state.encircled) != (region, attacker):
        return False
    return mobile(state, region, attacker) == state.encircled_warbands + state.encircled_leader


# What an enemy could do -----------------------------------------------------------------------------------------------


def could_ambush(state: State, region: int, attacker: int, defender: int, borrowed: tuple[int, ...] = ()) -> bool:
    """3.4.4, 4.3.3, 4.4.3, 4.5.3 Whether a Faction could Ambush another in a Region."""
    if attacker == ROMANS or not can_ambush(state, Side(region, attacker, borrowed=borrowed), Side(region, defender)):
        return False
    return attacker in (AEDUI, GERMANS) or region in near_leader(state, attacker)


def helpers_of(state: State, region: int, attacker: int, defender: int) -> tuple[int, ...]:
    """4.5.1 The Germanic kinds that Belgae could Enlist for a Battle in a Region."""
    if attacker != BELGAE or defender == GERMANS or region not in affected(state):
        return ()
    return WARBANDS[GERMANS] if warbands(state, region, GERMANS) else ()


def attack_on(state: State, region: int, victim: int, enemy: int) -> int:
    """8.8.1 The Losses that the Battle of an enemy could force on a Faction now, with its Special Ability and
    Capabilities; the Faction does not Retreat.
    """
    if not mobile(state, region, enemy):
        return 0
    ways = {(), helpers_of(state, region, enemy, victim)}
    early = archers(state, Side(region, enemy))
    return max([_opening(state, region, enemy, victim, borrowed=way).sheer for way in ways]) + early


def rampage_on(state: State, region: int, victim: int) -> int:
    """4.5.2 How many pieces a Rampage could drive out of a Region now."""
    if victim == BELGAE or not can_rampage(state, region) or victim not in victims(state, region):
        return 0
    there = warbands(state, region, victim) + (state.units[UNIT_KINDS * region + LEGION] if victim == ROMANS else 0)
    return min(hidden(state, region, BELGAE), there)


def worst_attack(state: State, region: int, victim: int) -> int:
    """8.8.1 The Losses of the most damaging Battle that an enemy could fight in a Region now."""
    return max([attack_on(state, region, victim, enemy) for enemy in range(GERMANS + 1) if enemy != victim])


def forces_roll(state: State, region: int, enemy: int) -> bool:
    """8.8.1 Whether Battle or Rampage of an enemy would force a Loss on a Legion or the Leader of the Romans: more than
    they have Auxilia there.
    """
    if not state.units[UNIT_KINDS * region + LEGION] and Side(region, ROMANS).leader(state) == NOBODY:
        return False
    auxilia = warbands(state, region, ROMANS)
    if attack_on(state, region, ROMANS, enemy) > auxilia:
        return True
    return enemy == BELGAE and rampage_on(state, region, ROMANS) > auxilia
