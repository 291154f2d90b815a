"""3.2.4, 3.3.4 How many Losses a side inflicts. Counted in quarters until the end, then rounded down."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.cards.lasting import (
    BALLISTAE,
    ELITE,
    LEGIO_X,
    LIGHT_ARMS,
    MASSED_ARCHERS,
    PLAYING_FAVOURITES,
    in_effect,
)
from vexillum.games.falling_sky.control import citadels, mobile, protected
from vexillum.games.falling_sky.pieces import (
    AMBIORIX,
    ARVERNI,
    BELGAE,
    FORT,
    ROMANS,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.state import State

WHOLE, HALF = 4, 2
"""A Loss, and half of one, in quarters."""
ELITE_MOST = 4
"""Card 30: how many Warbands fight as Legions."""
ARCHERS = 6
"""Card 27: how many Arverni Warbands it takes."""


def inflicted(state: State, side: Side, *, attacking: bool, whole_auxilia: bool, terms: Terms = ORDINARY) -> int:
    """3.2.4, 3.3.4 In quarters: half a Loss for each Warband or Auxilia, one for Leader and for each Legion.

    Attacking, Caesar doubles his Legions (one only: card 15) and Ambiorix the Belgic Warbands.
    """
    auxilia = side.warbands(state) if side.faction == ROMANS else 0  # Aedui Warbands that are lent count as Auxilia
    others = side.warbands(state) - auxilia
    quarters = auxilia * (WHOLE if whole_auxilia else HALF) * (2 if attacking and terms.double_auxilia else 1)
    elite = min(side.elite, others) if side.faction == ARVERNI else 0
    ambiorix = attacking and side.faction == BELGAE and side.leader(state) == AMBIORIX
    quarters += elite * WHOLE + (others - elite) * (WHOLE if ambiorix else HALF)
    if side.leader(state) != NOBODY:
        quarters += WHOLE
    legions = side.legions(state)
    doubled = 0
    if attacking and side.caesar(state):
        doubled = min(1, legions) if in_effect(state, PLAYING_FAVOURITES) else legions
    return quarters + WHOLE * (legions + doubled)


def halved(state: State, defender: Side, *, retreats: bool, had_citadel: bool, terms: Terms = ORDINARY) -> bool:
    """3.2.4, 3.3.4 Whether the Defender's Losses are halved: by Retreat, by a Citadel at the start, by a Fort."""
    if retreats:
        return True
    if had_citadel:
        return not terms.no_citadel and not (terms.besiege and in_effect(state, BALLISTAE))
    return has_fort(state, defender) and not terms.no_fort and not terms.whole_losses


def has_fort(state: State, side: Side) -> bool:
    """3.3.4 Whether the Romans defend with a Fort. That of Provincia counts; card 4 gives one against its group."""
    if side.faction != ROMANS:
        return False
    return bool(state.units[UNIT_KINDS * side.region + FORT])


def had_citadel(state: State, side: Side) -> bool:
    """3.2.4 Whether the Defender starts with a Citadel in the Region."""
    return bool(citadels(state, side.region, side.faction))


def protects(state: State, side: Side, terms: Terms = ORDINARY) -> bool:
    """Card 59: whether a side has a Fort or Citadel in the Region. With card 21 Romans defend as if without a Fort."""
    return protected(state, side.region, side.faction) and not (terms.no_fort and side.faction == ROMANS)


def final(state: State, giver: Side, taker: Side, losses: int) -> int:
    """Card 15, when the sum is rounded: the Romans take one fewer and inflict two more with Leader and Legion."""
    if not in_effect(state, LEGIO_X):
        return losses
    if tenth(state, taker):
        losses = max(0, losses - 1)
    return losses + 2 if tenth(state, giver) else losses


def tenth(state: State, side: Side) -> bool:
    """Card 15: whether the Roman Leader and a Legion are on this side."""
    return side.faction == ROMANS and side.leader(state) != NOBODY and bool(side.legions(state))


def attack_losses(
    state: State,
    attacker: Side,
    defender: Side,
    *,
    retreats: bool,
    citadel: bool,
    whole_auxilia: bool = False,
    doubled: bool = False,
    encircled: bool = False,
    terms: Terms = ORDINARY,
) -> int:
    """3.2.4, 3.3.4 The Losses of the Defender.

    ``citadel``: it started with one. ``encircled``: card 4, its group attacks alone, and the Romans have a Fort.
    """
    quarters = inflicted(state, attacker, attacking=True, whole_auxilia=whole_auxilia, terms=terms)
    if attacker.faction == ARVERNI and in_effect(state, LIGHT_ARMS):
        quarters = max(0, quarters - WHOLE)
    quarters += WHOLE * terms.extra
    if halved(state, defender, retreats=retreats, had_citadel=citadel, terms=terms) or (encircled and not retreats):
        quarters //= 2
    if doubled:
        quarters *= 2
    return final(state, attacker, defender, quarters // WHOLE)


def counter_losses(
    state: State, attacker: Side, defender: Side, *, whole_auxilia: bool = False, doubled: bool = False
) -> int:
    """3.2.4, 3.3.4 The Losses of the Attacker in the Counterattack: never halved."""
    quarters = inflicted(state, defender, attacking=False, whole_auxilia=whole_auxilia)
    return final(state, defender, attacker, (2 * quarters if doubled else quarters) // WHOLE)


def elite_warbands(state: State, side: Side) -> int:
    """Card 30: with their Leader, up to four Arverni Warbands fight and take Losses as Legions."""
    if side.faction != ARVERNI or not in_effect(state, ELITE) or side.leader(state) == NOBODY:
        return 0
    return min(ELITE_MOST, side.warbands(state))


def encircled_alone(state: State, attacker: Side, defender: Side) -> bool:
    """Card 4: whether the group under the marker attacks Romans without other pieces, its own or borrowed (F105)."""
    if defender.faction != ROMANS or (state.circumvallation, state.encircled) != (attacker.region, attacker.faction):
        return False
    if any(attacker.count(state, kind) for kind in attacker.borrowed):
        return False
    return mobile(state, attacker.region, attacker.faction) == state.encircled_warbands + state.encircled_leader


def archers(state: State, side: Side) -> bool:
    """Card 27: whether six or more Arverni Warbands shoot before the Battle."""
    return side.faction == ARVERNI and in_effect(state, MASSED_ARCHERS) and side.warbands(state) >= ARCHERS
