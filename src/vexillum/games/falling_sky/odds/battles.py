"""3.2.4, 3.3.4 The exact odds of a Battle in which both sides take Losses with the cheapest pieces first.

Warbands and Auxilia go before a die is rolled for Legions, and for the Leader last of the mobile pieces; then Allies,
Citadel and Fort. Only dice decide then. Capabilities that a Faction may choose to use count where that was chosen, or
where the choice is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from vexillum.coin.kit import NOBODY
from vexillum.core.tools.odds import Odds, after, certain, of
from vexillum.games.falling_sky.battle.battle import AGAINST_BELGAE, CAESAR_HOLDS
from vexillum.games.falling_sky.battle.losses import FORT_LOST, LOST
from vexillum.games.falling_sky.battle.retreat import could_retreat
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import HALF as HALVES
from vexillum.games.falling_sky.battle.strength import (
    WHOLE,
    archers,
    attack_losses,
    counter_losses,
    elite_warbands,
    encircled_alone,
    had_citadel,
    protects,
)
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.cards.lasting import BALLISTAE, in_effect
from vexillum.games.falling_sky.control import tribes_in, warbands
from vexillum.games.falling_sky.odds.field import Chosen, Field, SideLosses
from vexillum.games.falling_sky.pieces import BELGAE, FORT, LEGION, ROMANS, SUBDUED, UNIT_KINDS
from vexillum.games.falling_sky.state import State

FACES = 6
HALF = Fraction(LOST, FACES)
"""The chance that a piece that is rolled for falls."""


class BattleModel:
    """A Battle that could be fought now: one Region, two sides, its terms."""

    def __init__(
        self, state: State, attacker: Side, defender: Side, terms: Terms = ORDINARY, chosen: Chosen | None = None
    ) -> None:
        self.chosen = chosen or Chosen()
        if self.chosen.citadel is None:
            attacker.elite, defender.elite = elite_warbands(state, attacker), elite_warbands(state, defender)
        self.state = state
        self.attacker = attacker
        self.defender = defender
        self.terms = terms
        self.region = attacker.region
        self.tribes = tribes_in(state, self.region)
        first = UNIT_KINDS * self.region
        units = list(state.units[first : first + UNIT_KINDS])
        for side in (attacker, defender):
            if side.alone is not None:  # the others of its Faction do not fight
                units[:] = [side.count(state, kind) if kind in side.kinds else n for kind, n in enumerate(units)]
        self.start = Field(tuple(units), tuple([state.tribes[tribe] for tribe in self.tribes]))

    def board(self, field: Field) -> State:
        """The state with that field."""
        there = self.state.copy()
        there.units[UNIT_KINDS * self.region : UNIT_KINDS * self.region + UNIT_KINDS] = field.units
        for tribe, status in zip(self.tribes, field.tribes, strict=True):
            there.tribes[tribe] = status
        return there

    @property
    def may_retreat(self) -> bool:
        """3.2.4, 3.3.4 Whether the Defender could Retreat instead."""
        return could_retreat(self.state, self.defender, self.terms)

    # The course of the Battle -----------------------------------------------------------------------------------------

    def ends(self, *, retreats: bool = False) -> Odds[Field]:
        """All ends, if the Defender stays or Retreats; before it leaves."""
        chosen = self.chosen
        citadel = had_citadel(self.state, self.defender) if chosen.citadel is None else chosen.citadel
        steps: list[Callable[[Field], Odds[Field]]] = [self._surprise]
        if not chosen.shot:
            steps += [self._slingers, self._archers]
        if self.terms.besiege:
            steps.append(self._besiege)
        steps.append(partial(self._attack, retreats=retreats, citadel=citadel))
        if not retreats and not self.terms.no_counterattack:
            steps.append(self._counter)
        now: Odds[Field] = certain(self.start)
        for step in steps:
            now = after(now, step)
        return now

    def _surprise(self, field: Field) -> Odds[Field]:
        """4.3.3 In an Ambush the Defender neither rolls nor Counterattacks, unless Caesar's die lets it."""
        if not self.terms.ambush:
            return certain(field)
        if self.chosen.rolls is not None:
            return certain(field._replace(rolls=self.chosen.rolls))
        if not self.defender.caesar(self.state):
            return certain(field._replace(rolls=False))
        needed = AGAINST_BELGAE if self.attacker.faction == BELGAE else CAESAR_HOLDS
        holds = Fraction(FACES + 1 - needed, FACES)
        return {field: holds, field._replace(rolls=False): 1 - holds}

    def _slingers(self, field: Field) -> Odds[Field]:
        """Card 13: Losses of the attacker before the Battle, half of one for each Auxilia; with card 59 whole ones."""
        if not self.chosen.slingers:
            return certain(field)
        auxilia = warbands(self.board(field), self.region, ROMANS)
        losses = auxilia * (WHOLE if self.chosen.horse else HALVES) // WHOLE
        return self._lose(field, side=self.attacker, losses=losses, retreats=False)

    def _archers(self, field: Field) -> Odds[Field]:
        """Card 27: a Loss before the Battle."""
        now = certain(field)
        for side, enemy in ((self.attacker, self.defender), (self.defender, self.attacker)):
            now = after(now, partial(self._shoot, side=side, enemy=enemy))
        return now

    def _shoot(self, field: Field, *, side: Side, enemy: Side) -> Odds[Field]:
        if not archers(self.board(field), side):
            return certain(field)
        return self._lose(field, side=enemy, losses=1, retreats=False)

    def _besiege(self, field: Field) -> Odds[Field]:
        """4.2.3 A Citadel of the Defender is removed, or else an Ally."""
        board = self.board(field)
        there = [*self.defender.citadels(board), *self.defender.allies(board)]
        return certain(self._cleared(field, there[0])) if there else certain(field)

    def _attack(self, field: Field, *, retreats: bool, citadel: bool) -> Odds[Field]:
        board, attacker, defender, terms = self.board(field), self.attacker, self.defender, self.terms
        doubled = self.chosen.doubled == attacker.faction and not citadel and not protects(board, defender, terms)
        losses = attack_losses(
            board,
            attacker,
            defender,
            retreats=retreats,
            citadel=citadel,
            whole_auxilia=self.chosen.horse,
            doubled=doubled,
            encircled=encircled_alone(self.state, attacker, defender),
            terms=terms,
        )
        if terms.legion_first and losses and defender.legions(board):
            field, losses = _without(field, LEGION), losses - 1
        if terms.ally_first and losses and (allies := defender.allies(board)):
            field, losses = self._cleared(field, allies[0]), losses - 1
        return self._lose(field, side=defender, losses=losses, retreats=retreats)

    def _counter(self, field: Field) -> Odds[Field]:
        board, defender = self.board(field), self.defender
        if (self.terms.ambush and not field.rolls) or not defender.anything(board):
            return certain(field)
        losses = counter_losses(
            board,
            self.attacker,
            defender,
            whole_auxilia=self.chosen.horse,
            doubled=self.chosen.doubled == defender.faction and not protects(board, defender),
        )
        return self._lose(field, side=self.attacker, losses=losses, retreats=False)

    # Losses -----------------------------------------------------------------------------------------------------------

    def _lose(self, field: Field, *, side: Side, losses: int, retreats: bool) -> Odds[Field]:
        """3.2.4 Losses one by one; a Defender who Retreats takes the first with Allies, Citadel and Fort."""
        rolls = field.rolls or side is self.attacker
        now: Odds[tuple[Field, bool]] = certain((field, retreats and side is self.defender))
        for _ in range(losses):
            now = after(now, lambda at: self._loss(at[0], side, rolls=rolls, fixed_first=at[1]))
        return of(now, lambda at: at[0])

    def _loss(self, field: Field, side: Side, *, rolls: bool, fixed_first: bool) -> Odds[tuple[Field, bool]]:
        board = self.board(field)
        if fixed_first:
            ends = self._fixed(field, board, side, rolls=rolls)
            if ends is not None:
                return {(end, end != field): chance for end, chance in ends.items()}
        ends = self._mobile(field, board, side, rolls=rolls) or self._fixed(field, board, side, rolls=rolls)
        return {(end, False): chance for end, chance in (ends or certain(field)).items()}

    def _mobile(self, field: Field, board: State, side: Side, *, rolls: bool) -> Odds[Field] | None:
        there = side.warbands(board)
        plain = not rolls or there > min(side.elite, there)  # card 30: the last four roll, as Legions do
        for kind in reversed(side.small):
            if side.count(board, kind):
                return self._rolled(field, _without(field, kind), rolls=not plain)
        if side.legions(board):
            return self._rolled(field, _without(field, LEGION), rolls=rolls)
        if (leader := side.leader(board)) != NOBODY:
            return self._rolled(field, _without(field, leader), rolls=rolls)
        return None

    def _fixed(self, field: Field, board: State, side: Side, *, rolls: bool) -> Odds[Field] | None:
        if allies := side.allies(board):
            return certain(self._cleared(field, allies[0]))
        if citadels := side.citadels(board):
            return self._rolled(field, self._cleared(field, citadels[0]), rolls=rolls)
        if side.fort(board) and not (self.terms.no_fort and side is self.defender):
            falls = Fraction(FORT_LOST, FACES) if in_effect(board, BALLISTAE) else HALF
            return self._rolled(field, _without(field, FORT), rolls=rolls, falls=falls)
        return None

    def _rolled(self, field: Field, without: Field, *, rolls: bool, falls: Fraction = HALF) -> Odds[Field]:
        return {without: falls, field: 1 - falls} if rolls else certain(without)

    def _cleared(self, field: Field, tribe: int) -> Field:
        tribes = list(field.tribes)
        tribes[self.tribes.index(tribe)] = SUBDUED
        return field._replace(tribes=tuple(tribes))

    # What it comes to -------------------------------------------------------------------------------------------------

    def fallen(self, side: Side, field: Field) -> SideLosses:
        """What a side has lost when the field is like this."""
        before, now = self.board(self.start), self.board(field)
        strongholds = [len(side.allies(b)) + len(side.citadels(b)) + side.fort(b) for b in (before, now)]
        mobile = [side.mobile(b) for b in (before, now)]
        leader = [side.leader(b) != NOBODY for b in (before, now)]
        legions = [side.legions(b) for b in (before, now)] if side.faction == ROMANS else [0, 0]
        return SideLosses(
            mobile[0] - mobile[1] + strongholds[0] - strongholds[1],
            legions[0] - legions[1],
            leader[0] - leader[1],
            strongholds[0] - strongholds[1],
            mobile[1] + strongholds[1],
        )


def _without(field: Field, kind: int) -> Field:
    units = list(field.units)
    units[kind] -= 1
    return field._replace(units=tuple(units))
