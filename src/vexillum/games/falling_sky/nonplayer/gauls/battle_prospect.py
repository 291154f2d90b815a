"""8.6.2, 8.7.1 The result of a Battle of the Arverni or Aedui: if the Defender stays, and if it Retreats.

Defender Loss rolls are presumed to remove the piece (8.7.1); beyond that the Defender, and a Faction that may use a
Capability, does what is worst for the attacker (ruling F252). Only the Aedui reckon with a Retreat (8.6.2, F223).
"""

from __future__ import annotations

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import helper
from vexillum.games.falling_sky.battle.battle import can_ambush
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
from vexillum.games.falling_sky.battle.terms import ORDINARY
from vexillum.games.falling_sky.cards.lasting import (
    BALEARIC_SLINGERS,
    GERMANIC_HORSE,
    SHOCK_CAVALRY,
    holder,
    in_effect,
)
from vexillum.games.falling_sky.commands.battle import attackers, may_add
from vexillum.games.falling_sky.control import controller, mobile, warbands
from vexillum.games.falling_sky.forces import adjacent, may_stack
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import AEDUI, GERMANS, IS_LEADER, LEGION, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.state import State


class Outcome(msgspec.Struct, frozen=True):
    """What one answer of the Defender comes to."""

    retreats: bool
    inflicted: int
    """The Losses that the Defender takes."""
    suffered: int
    """The Losses of the attacker."""
    legions: int
    """The Losses that only Legions are left to take."""
    keys: int
    """8.6.2 Those that only Leader, Legions, Allies and Citadels are left to take."""
    leader: bool
    """Whether the attacker's Leader could take a Loss."""


class Prospect:
    """A Battle of one Faction against another in a Region, before it is fought."""

    def __init__(
        self,
        bot: FallingSkyBot,
        action: Action,
        state: State,
        region: int,
        enemy: int,
        *,
        ambush: bool = False,
        doubled: bool = False,
    ) -> None:
        """``action``: the Battle Command. ``doubled``: its Faction doubles the Losses of a Defender here (card 59)."""
        self._bot = bot
        self.region = region
        self.enemy = enemy
        self.ambush = ambush
        self._doubled = doubled
        self._terms = ORDINARY if action.offer is None else action.offer.terms
        self.attacker = attackers(action, region, lender(action, state, region, enemy))
        self.defender = Side(region, enemy)
        self._board = state.copy()
        self.attacker.elite = elite_warbands(state, self.attacker)
        self.defender.elite = elite_warbands(state, self.defender)
        self._citadel = had_citadel(state, self.defender)
        self._early = 0
        """Losses of the Defender before the attack (card 27)."""
        self._lost = self._before()
        """Losses of the attacker before the attack (cards 13, 27)."""
        self._left = self.attacker.warbands(self._board)
        self.outcomes = self._outcomes()
        """The first one: the Defender stays. The second, if that is possible: it Retreats."""

    def _before(self) -> int:
        """Cards 13 and 27: Slingers and Archers shoot first."""
        board, region, lost = self._board, self.region, 0
        auxilia = warbands(board, region, ROMANS)
        if auxilia and in_effect(board, BALEARIC_SLINGERS):
            lost = auxilia * (WHOLE if in_effect(board, GERMANIC_HORSE) else HALF) // WHOLE
            weaken(board, self.attacker, lost)
        if archers(board, self.attacker):
            self._early = 1
            weaken(board, self.defender, 1)
        if archers(board, self.defender):
            lost += 1
            weaken(board, self.attacker, 1)
        return lost

    def _outcomes(self) -> tuple[Outcome, ...]:
        stays = self._outcome(retreats=False)
        may = self.enemy != GERMANS and not self.ambush and not self._terms.no_retreat
        may = may and bool(self.defender.mobile(self._board))
        return (stays, self._outcome(retreats=True)) if may else (stays,)

    def losses(self, *, retreats: bool) -> int:
        """3.3.4 What the attack inflicts."""
        board = self._board
        return attack_losses(
            board,
            self.attacker,
            self.defender,
            retreats=retreats,
            citadel=self._citadel,
            doubled=self._doubled and not self._citadel and not protects(board, self.defender),
            encircled=self._encircled(),
            terms=msgspec.structs.replace(self._terms, ambush=self.ambush),
        )

    def _encircled(self) -> bool:
        """Card 4: whether the group under the marker attacks Romans without other pieces of its Faction."""
        state, me = self._board, self._bot.faction
        if self.enemy != ROMANS or (state.circumvallation, state.encircled) != (self.region, me):
            return False
        return mobile(state, self.region, me) == state.encircled_warbands + state.encircled_leader

    def _outcome(self, *, retreats: bool) -> Outcome:
        board, side = self._board, self.defender
        losses = self.losses(retreats=retreats)
        small, legions = side.warbands(board), side.legions(board)
        leader = int(side.leader(board) != NOBODY)
        fort = int(side.fort(board))
        homes = len(side.allies(board)) + len(side.citadels(board))
        hard = leader + legions
        if retreats:
            later = max(0, losses - fort - homes)
            keys = min(homes, max(0, losses - fort)) + min(hard, max(0, later - small))
            on_legions = min(legions, max(0, later - small - leader))
        else:
            keys = min(hard, max(0, losses - small)) + min(homes, max(0, losses - small - hard - fort))
            on_legions = min(legions, max(0, losses - small - leader))
        taken = min(losses, small + hard + fort + homes) + self._early
        suffered = self._lost + (0 if retreats else self.counter(losses, survive=False))
        in_danger = self.attacker.leader(board) != NOBODY and suffered - self._lost > self._left
        return Outcome(retreats, taken, suffered, on_legions, keys, in_danger or self._leader_shot())

    def _leader_shot(self) -> bool:
        """Cards 13 and 27: whether the shots before the Battle reach beyond the Warbands."""
        return self._lost > 0 and not self._left and self.attacker.leader(self._board) != NOBODY

    def counter(self, losses: int, *, survive: bool) -> int:
        """3.3.4, 4.3.3 The Counterattack of a Defender who stays; ``survive``: Leader and Legions outlive every roll.

        In an Ambush only Caesar may Counterattack.
        """
        if self._terms.no_counterattack or (self.ambush and not self.defender.caesar(self._board)):
            return 0
        board = self._board.copy()
        hard = self.defender.legions(board) or self.defender.leader(board) != NOBODY
        if not (survive and hard):
            weaken(board, self.defender, losses)
        return counter_losses(
            board,
            self.attacker,
            self.defender,
            whole_auxilia=self.enemy == ROMANS and in_effect(board, GERMANIC_HORSE),
            doubled=holder(board, SHOCK_CAVALRY) == self.enemy and not protects(board, self.defender),
        )

    def ambush_helps(self) -> bool:
        """8.6.2, 8.7.1 Whether a Retreat could lessen what is removed, or a Counterattack inflict a Loss."""
        if self.counter(self.losses(retreats=False), survive=True):
            return True
        if len(self.outcomes) < 2 or not self._refuge():
            return False
        stays, leaves = self.outcomes
        return leaves.inflicted < stays.inflicted

    def _refuge(self) -> bool:
        """3.3.4 Whether there is a Region that the Defender could Retreat to, if all agreed who might."""
        state, me = self._board, self.enemy
        return any(
            may_stack(state, near, me) and self._lets_in(controller(state, near))
            for near in adjacent(state, self.region)
        )

    def _lets_in(self, other: int) -> bool:
        """8.4.2, 8.6.6 Whether a Faction could let the Defender into its Region."""
        if other == self.enemy:
            return True
        if other in (NOBODY, GERMANS, self._bot.faction):
            return False
        return self._bot.is_player(other) or {other, self.enemy} == {ROMANS, AEDUI}


def weaken(board: State, side: Side, losses: int) -> None:
    """3.3.4 Take Losses from a side's mobile pieces, those that inflict least first."""
    order = [*reversed(side.small), *([LEGION] if side.faction == ROMANS else [])]
    order += [kind for kind in side.kinds if IS_LEADER[kind]]
    for kind in order:
        gone = min(losses, board.units[UNIT_KINDS * side.region + kind])
        board.units[UNIT_KINDS * side.region + kind] -= gone
        losses -= gone


def may_ambush(action: Action, state: State, region: int, enemy: int) -> bool:
    """4.3.3 Whether the Command may add an Ambush, and the Battle begins with more Hidden attackers than Defenders."""
    if not may_add(action, "ambush") or (action.faction == AEDUI and action.added("ambush")):
        return False
    ours = attackers(action, region, lender(action, state, region, enemy))
    return can_ambush(state, ours, Side(region, enemy))


def lender(action: Action, state: State, region: int, enemy: int) -> int:
    """Card 38: the Faction whose Auxilia attack as Aedui Warbands, never against itself."""
    other = helper(state, action, region)
    return NOBODY if other in (GERMANS, enemy) else other


def has_shock(state: State, faction: int) -> bool:
    """Card 59: whether a Faction has the Capability that doubles Losses in one Region of a Battle Command."""
    return holder(state, SHOCK_CAVALRY) == faction


def doubles(state: State, region: int, enemy: int) -> bool:
    """Card 59: whether it counts against an enemy in a Region: neither Fort nor Citadel there."""
    return not protects(state, Side(region, enemy))
