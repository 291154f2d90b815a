"""8.4.1, 8.4.3 Battles of Non-players: the forecast of Losses, Retreat, and which of its own pieces each loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from vexillum.coin.kit import NO, NOBODY, YES
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, fewest, first, most
from vexillum.core.decision import Decision, Option

from ..actions import near_leader
from ..battle.battle import ALLY, CITADEL, ELITE, can_ambush, retreat_targets
from ..battle.sides import (
    HALF,
    ORDINARY,
    WHOLE,
    Battle,
    BattleCommand,
    Side,
    Terms,
    archers,
    attack_losses,
    counter_losses,
    elite_warbands,
    had_citadel,
    has_fort,
    protects,
)
from ..cards import BALEARIC_SLINGERS, GERMANIC_HORSE, MASSED_ARCHERS, SHOCK_CAVALRY, holder, in_effect
from ..control import controller, hidden, how_many, leader, leader_region, mobile, pieces, warbands
from ..forces import adjacent, free_to_move, may_stack
from ..map import REGION_IDS, TRIBE_NUMBER
from ..pieces import (
    AEDUI,
    BELGAE,
    FACTIONS,
    GERMANS,
    HIDDEN,
    KIND_OWNER,
    LEADERS,
    LEGION,
    MOBILE,
    ROMANS,
    UNIT_KINDS,
    WARBANDS,
)
from ..specials.belgae import REMOVE, affected, can_rampage, victims
from ..state import State
from .bot import FallingSkyBot, kind_rank, losing_order, regions_of, tribe_rank

# 8.4.3, 8.5.1, 8.8.1 The forecast of a Battle: Losses on both sides, and on whom they fall ---------------------------
#
# Everything here is a function of a board. The Defender stays, and every roll of its removes a piece, unless
# said otherwise: the best case for the Attacker that chapter 8 asks about.


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
    there = warbands(state, region, victim) + (how_many(state, region, LEGION) if victim == ROMANS else 0)
    return min(hidden(state, region, BELGAE), there)


def worst_attack(state: State, region: int, victim: int) -> int:
    """8.8.1 The Losses of the most damaging Battle that an enemy could fight in a Region now."""
    return max([attack_on(state, region, victim, enemy) for enemy in range(GERMANS + 1) if enemy != victim])


def forces_roll(state: State, region: int, enemy: int) -> bool:
    """8.8.1 Whether Battle or Rampage of an enemy would force a Loss on a Legion or the Leader of the Romans: more than
    they have Auxilia there.
    """
    if not how_many(state, region, LEGION) and Side(region, ROMANS).leader(state) == NOBODY:
        return False
    auxilia = warbands(state, region, ROMANS)
    if attack_on(state, region, ROMANS, enemy) > auxilia:
        return True
    return enemy == BELGAE and rampage_on(state, region, ROMANS) > auxilia


# 8.4.3 Non-player Retreat: when it is declared, where it goes, and who stays -----------------------------------------


class RetreatProspect:
    """8.4.3 What a Defender sees before it declares: its Losses with and without Retreat, and what it would inflict."""

    def __init__(self, state: State, battle: Battle) -> None:
        self.state, self.battle, self.side = state, battle, battle.defender
        self.losses = self._losses(retreats=False)
        self.retreating = self._losses(retreats=True)

    def _losses(self, *, retreats: bool) -> int:
        battle = self.battle
        return attack_losses(
            self.state, battle.attacker, self.side, retreats=retreats, citadel=battle.citadel, terms=battle.terms
        )

    @property
    def pieces(self) -> int:
        """The Defending pieces that can take a Loss."""
        state, side = self.state, self.side
        return side.mobile(state) + len(side.allies(state)) + len(side.citadels(state)) + side.fort(state)

    def stays(self) -> int:
        """3.2.4 The pieces that need not leave: Hidden Warbands and Leader of Gauls who Retreat from Romans."""
        if self.battle.attacker.faction != ROMANS:
            return 0
        side, state = self.side, self.state
        return side.count(state, HIDDEN[side.faction]) + (side.leader(state) != NOBODY)

    def saves_last(self, able: bool) -> bool:
        """8.4.3 Whether all Defending pieces could fall, and a Retreat surely saves one.

        3.2.4 Allies, Citadel and Fort take the first Losses and do not leave; then those go that cannot stay.
        """
        if self.losses < self.pieces:
            return False
        state, side = self.state, self.side
        fixed = len(side.allies(state)) + len(side.citadels(state)) + side.fort(state)
        left = self.retreating - fixed
        if left < 0:
            return True
        leaving = side.mobile(state) - self.stays()
        if able and left < leaving - self._stuck():
            return True
        return max(0, left - leaving) < self.stays()

    def _stuck(self) -> int:
        """Card 4: how many of the pieces that must leave are encircled."""
        state, side = self.state, self.side
        free = dict(free_to_move(state, side.region, side.faction))
        may_stay = (HIDDEN[side.faction], *LEADERS[side.faction]) if self.battle.attacker.faction == ROMANS else ()
        held = [kind for kind in MOBILE[side.faction] if kind not in may_stay]
        return sum([max(0, side.count(state, kind) - free.get(kind, 0)) for kind in held])

    def legion_rolls(self, *, retreats: bool) -> int:
        """8.4.3 Losses that must fall on Legions: those beyond Auxilia, in a Retreat also beyond Allies and Fort."""
        state, side = self.state, self.side
        if not side.legions(state):
            return 0
        if not retreats:
            return max(0, self.losses - side.warbands(state))
        return max(0, self.retreating - side.warbands(state) - len(side.allies(state)) - side.fort(state))

    def spares_legions(self) -> bool:
        """8.4.3 Whether fewer Losses are forced on Legions if the Romans Retreat."""
        return self.legion_rolls(retreats=True) < self.legion_rolls(retreats=False)

    def answers_half(self) -> bool:
        """8.4.3 Whether the Counterattack is sure to inflict at least half the Losses that the Defender takes."""
        return 2 * self.sure_counter() >= self.losses

    def sure_counter(self) -> int:
        """8.4.3 The least that the Defender inflicts: every roll of its own fails."""
        battle, side, state = self.battle, self.side, self.state.copy()
        if battle.terms.no_counterattack:
            return 0
        weaker = Side(side.region, side.faction, borrowed=side.borrowed, alone=side.alone)
        left = self.losses
        for kind in losing_order(side.kinds):
            n = min(left, weaker.count(state, kind))
            state.units[UNIT_KINDS * side.region + kind] -= n
            weaker.take(kind, n)
            left -= n
        weaker.elite = min(side.elite, weaker.warbands(state))
        return counter_losses(state, battle.attacker, weaker)

    def protected(self) -> bool:
        """8.4.3 Whether the Defender has a Fort or a Citadel."""
        return has_fort(self.state, self.side) or self.battle.citadel


def retreat(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.3 Retreat to save the last piece; Romans to spare Legions; or if too little can be done against the Attack.

    Other Factions are asked to agree only where no Region of one's own is open (F282).
    """
    battle = bot.innermost(Battle)
    assert battle is not None
    state = bot.state
    able = bool(retreat_targets(state, battle))
    if not able and _wants(bot.silent(), battle, True):
        for faction in range(len(FACTIONS) - 1):
            if f"ask.{FACTIONS[faction]}" in decision.keys and _would_open(state, battle, faction):
                return (f"ask.{FACTIONS[faction]}",)
    return (YES.key if _wants(bot, battle, able) else NO.key,)


def _would_open(state: State, battle: Battle, faction: int) -> bool:
    """3.2.4 Whether the agreement of a Faction would give a Region to Retreat to."""
    near = adjacent(state, battle.region)
    return any(controller(state, r) == faction and may_stack(state, r, battle.defender.faction) for r in near)


def _wants(bot: FallingSkyBot, battle: Battle, able: bool) -> bool:
    state = bot.state
    seen = RetreatProspect(state, battle)
    space = REGION_IDS[battle.region]
    words = {"space": space, "n": seen.losses, "fewer": seen.retreating}
    if bot.trace.ask("8.4.3", "retreat_last", seen.saves_last(able), **words):
        return True
    if bot.faction == ROMANS and able:
        rolls = {"rolls": seen.legion_rolls(retreats=False), "fewer": seen.legion_rolls(retreats=True)}
        if bot.trace.ask("8.4.3", "retreat_legions", seen.spares_legions(), space=space, **rolls):
            return True
    staying = seen.stays() >= seen.side.mobile(state)
    safe = (able and _all_free(state, battle)) or staying
    weak = bool(seen.losses) and not seen.protected() and safe and not seen.answers_half()
    return bot.trace.ask("8.4.3", "retreat_weak", weak, space=space, n=seen.losses, counter=seen.sure_counter())


def _all_free(state: State, battle: Battle) -> bool:
    """Card 4: whether all pieces may leave. Those that are encircled are removed if they Retreat."""
    faction = battle.defender.faction
    return state.circumvallation != battle.region or state.encircled != faction


def _haven(bot: FallingSkyBot, regions: Sequence[int], roll: str) -> int:
    """8.4.3 Where those who Retreat join their Leader, and the most own pieces."""
    there = leader_region(bot.state, bot.faction)
    return choose_from(
        bot,
        "8.4.3",
        "haven",
        regions,
        first("own_leader", lambda region: region == there),
        most("own_pieces", lambda region: pieces(bot.state, region, bot.faction)),
        roll=f"8.3.4 {roll}",
    )


def retreat_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.3 To the Leader and the most own pieces; no piece is removed that can go."""
    return (REGION_IDS[_haven(bot, regions_of(decision), f"retreat {decision.about}")],)


def stay_hidden(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.3 Gauls who Retreat from Romans leave all Hidden Warbands in place."""
    return (max(decision.options, key=lambda option: int(option.value)).key,)


def stay_leader(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.3 The Leader stays, or goes with the others: wherever more own pieces will be; if equal he stays (F284)."""
    battle = bot.innermost(Battle)
    assert battle is not None
    state, me = bot.state, bot.faction
    region = battle.region
    goals = retreat_targets(state, battle)
    if not goals or not any(kind in LEADERS[me] for kind, _ in free_to_move(state, region, me)):
        return (YES.key,)
    leaving = sum([battle.defender.count(state, kind) for kind in WARBANDS[me] if kind not in HIDDEN])
    here = pieces(state, region, me) - leaving - (leader(state, region, me) != NOBODY)
    there = max([pieces(state, goal, me) for goal in goals]) + leaving
    stays = bot.trace.ask("8.4.3", "leader_stays", here >= there, here=here, there=there)
    return (YES.key if stays else NO.key,)


# Rampage --------------------------------------------------------------------------------------------------------------


def flee(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """4.5.2, 8.4.1, 8.4.3 From Rampage pieces Retreat if they can; others are asked for leave if need be."""
    regions = regions_of(decision)
    if regions:
        return (REGION_IDS[_haven(bot, regions, f"flee {decision.about}")],)
    asks = [option.key for option in decision.options if option.key.startswith("ask.")]
    return (asks[0],) if asks else (REMOVE.key,)


# 8.4.1 Which of its own pieces a Non-player loses: the least valuable first, Leaders last ----------------------------


def battle_loss(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 The next Loss of a Battle. Pieces of others that fight as one's own go first (8.5.1, 8.8.8).

    With card 30 the Arverni first roll for the Warbands that take Losses as Legions (8.7.8).
    """
    battle = bot.innermost(Battle)
    assert battle is not None

    def borrowed(option: Option) -> bool:
        how, what, _ = option.value
        return how not in (ALLY, CITADEL) and KIND_OWNER[what] != bot.faction

    return _one(
        bot,
        decision,
        decision.options,
        first("elite_first", lambda option: option.value[0] == ELITE),
        first("borrowed_first", borrowed),
        most("own_least", lambda option: _loss_rank(bot.state, option)),
        first("all_at_once", lambda option: option.key.endswith(".rest")),
    )


def _loss_rank(state: State, option: Option) -> int:
    how, what, _ = option.value
    return tribe_rank(state, what) if how in (ALLY, CITADEL) else kind_rank(what)


def harass_loss(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 A Loss by Harassment: a piece, an Ally, or a roll for Fort, Legion or Leader."""

    def rank(option: Option) -> int:
        what, roll = option.value
        return tribe_rank(bot.state, what) if roll is None else kind_rank(what)

    def borrowed(option: Option) -> bool:
        what, roll = option.value
        return roll is not None and KIND_OWNER[what] != bot.faction

    return _one(bot, decision, decision.options, first("borrowed_first", borrowed), most("own_least", rank))


def own_unit(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 A piece of one kind that starves, or flees: the least valuable first (F283)."""
    return _one(bot, decision, decision.options, most("own_least", lambda option: kind_rank(option.value)))


def fleeing_piece(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """4.5.2, 8.4.1 A piece that Rampage drives out: it Retreats if it can, the least valuable first (F283)."""

    def removed(option: Option) -> bool:
        return isinstance(option.value, tuple)

    def rank(option: Option) -> int:
        return kind_rank(option.value[0] if removed(option) else option.value)

    return _one(bot, decision, decision.options, fewest("own_removed", removed), most("own_least", rank))


def own_holding(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 An Ally that must go: those in Cities and at the Remi last."""
    return _one(bot, decision, decision.options, most("own_least", lambda option: tribe_rank(bot.state, option.value)))


def starve(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 49, 8.4.1 One own piece of a Region, of any sort."""

    def rank(option: Option) -> int:
        return kind_rank(option.value) if isinstance(option.value, int) else tribe_rank(bot.state, option.value[0])

    return _one(bot, decision, decision.options, most("own_least", rank))


def enemy_stronghold(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 10, 8.3.3 The Capability is used: a Fort or Citadel of the Defender falls."""
    able = [option for option in decision.options if option.key in TRIBE_NUMBER or option.key == "fort"]
    return _one(bot, decision, able)


def _one(
    bot: FallingSkyBot, decision: Decision, options: Sequence[Option], *priorities: Priority[Option]
) -> Sequence[str]:
    roll = f"8.3.4 {decision.kind} {decision.about} {decision.params.get('n', '')}"
    return (choose_from(bot, "8.4.1", "own_loss", options, *priorities, kind=OPTIONS, roll=roll).key,)
