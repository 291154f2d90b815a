"""8.4.2, 8.6.6, 8.6.8, 8.8.6, 8.8.8 What Non-players agree to, what they give, and when they Harass."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.options import NO, NONE, YES
from vexillum.core.decision import Decision
from vexillum.games.falling_sky.actions.harassment import harasses
from vexillum.games.falling_sky.consent import NEVER_ABOVE
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import AEDUI, FACTIONS, ROMANS
from vexillum.games.falling_sky.victory.conditions import margin, roman_score

ALWAYS_BELOW, AGREES = 10, 4
"""8.6.6 Below ten the Aedui always agree, above twelve never, in between on a die of 1-4."""


def would_agree(bot: FallingSkyBot, asker: int, roll: str = "") -> bool:
    """8.4.2, 8.6.6, 8.8.6 Whether this Non-player lets another Faction have Supply Line, Retreat or Quarters."""
    if bot.faction == ROMANS:
        return asker == AEDUI and not bot.is_player(AEDUI)
    return bot.faction == AEDUI and asker == ROMANS and helps_romans(bot, roll)


def helps_romans(bot: FallingSkyBot, roll: str) -> bool:
    """8.6.6 Non-player Romans always; a Roman player below a score of 10, or up to 12 on a die of 1-4."""
    if not bot.is_player(ROMANS):
        return True
    score = roman_score(bot.state)
    if score < ALWAYS_BELOW:
        return True
    return score <= NEVER_ABOVE and bot.luck.roll(f"8.6.6 {roll}", 6) <= AGREES


def agree(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Another Faction asks for a Supply Line, or leave to Retreat or to take Quarters."""
    asker = FACTIONS.index(decision.params["who"])
    rule = "8.8.6" if bot.faction == ROMANS else "8.6.6" if bot.faction == AEDUI else "8.4.2"
    yes = would_agree(bot, asker, f"{decision.kind} {decision.about}")
    bot.trace.ask(rule, "agrees", yes, faction=FACTIONS[asker], n=roman_score(bot.state))
    return (YES.key if yes else NO.key,)


def lend(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8, 8.8.8 Card 38: Aedui lend to Romans up to a Roman score of 12; Romans until the Aedui exceed victory."""
    yes = roman_score(bot.state) <= NEVER_ABOVE if bot.faction == AEDUI else margin(bot.state, AEDUI) <= 0
    bot.trace.ask("8.6.8" if bot.faction == AEDUI else "8.8.8", "lends", yes)
    return (YES.key if yes else NO.key,)


def lend_defence(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8, 8.8.8 Card 38: the Aedui lend for a Roman defence as for a Command; Romans never for one of the Aedui."""
    return lend(bot, decision) if bot.faction == AEDUI else (NO.key,)


def use_all(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.3, 8.6.8, 8.8.8 What others lend, and what a Capability allows, is used where it first applies."""
    return (YES.key,)


def harass(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Belgae and Arverni Harass Roman March and Seize, Aedui and Romans the March of Vercingetorix."""
    target = FACTIONS.index(decision.params["who"])
    yes = harasses(bot.faction, target)
    bot.trace.ask("8.4.2", "harasses", yes, faction=FACTIONS[target])
    return (YES.key if yes else NO.key,)


def give_nothing(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.2, 8.6.6, 8.8.6 Nothing is given when asked: what the Aedui give, they give by themselves (F281)."""
    return (NONE.key,)
