"""8.4.3 Non-player Retreat: when it is declared, where it goes, and who stays."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import choose_from, first, most
from vexillum.coin.options import NO, YES
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.battle.retreat import retreat_targets
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import attack_losses, counter_losses, has_fort
from vexillum.games.falling_sky.control import controller, leader, leader_region, pieces
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_stack
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import losing_order
from vexillum.games.falling_sky.pieces import FACTIONS, HIDDEN, LEADERS, MOBILE, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.specials.rampage import REMOVE
from vexillum.games.falling_sky.state import State


class Prospect:
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


def _would_open(state: State, battle: Battle, faction: int) -> bool:
    """3.2.4 Whether the agreement of a Faction would give a Region to Retreat to."""
    near = adjacent(state, battle.region)
    return any(controller(state, r) == faction and may_stack(state, r, battle.defender.faction) for r in near)


def _all_free(state: State, battle: Battle) -> bool:
    """Card 4: whether all pieces may leave. Those that are encircled are removed if they Retreat."""
    faction = battle.defender.faction
    return state.circumvallation != battle.region or state.encircled != faction


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


def _wants(bot: FallingSkyBot, battle: Battle, able: bool) -> bool:
    state = bot.state
    seen = Prospect(state, battle)
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


def _regions(decision: Decision) -> list[int]:
    return [REGION_NUMBER[option.key] for option in decision.options if option.key in REGION_NUMBER]


def retreat_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.3 To the Leader and the most own pieces; no piece is removed that can go."""
    return (REGION_IDS[_haven(bot, _regions(decision), f"retreat {decision.about}")],)


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
    regions = _regions(decision)
    if regions:
        return (REGION_IDS[_haven(bot, regions, f"flee {decision.about}")],)
    asks = [option.key for option in decision.options if option.key.startswith("ask.")]
    return (asks[0],) if asks else (REMOVE.key,)
