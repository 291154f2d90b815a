"""8.4.1 Which of its own pieces a Non-player loses: the least valuable first, Leaders last."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, fewest, first, most
from vexillum.core.decision import Decision, Option
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.battle.losses import ALLY, CITADEL, ELITE
from vexillum.games.falling_sky.map import TRIBE_NUMBER
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import kind_rank, tribe_rank
from vexillum.games.falling_sky.pieces import KIND_OWNER
from vexillum.games.falling_sky.state import State


def _loss_rank(state: State, option: Option) -> int:
    how, what, _ = option.value
    return tribe_rank(state, what) if how in (ALLY, CITADEL) else kind_rank(what)


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
