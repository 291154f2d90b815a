"""8.1 The turn of a Non-player: its flowchart. Tribute is never given, nor asked for (8.7.8, 8.8.8)."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import OPTIONS, choose_from
from vexillum.coin.options import NONE
from vexillum.core.decision import Decision
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.sequence.turn import CONSENT


def turn(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.1 What the flowchart says. The Dux first asks for Briton Resources: it pays with them when it can (8.8.8)."""
    if CONSENT.key in decision.keys:
        bot.trace.note("8.8.8", "asks_consent")
        return (CONSENT.key,)
    return (bot.catalog.charts[bot.faction](bot),)


def refuse(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 Tribute is never given."""
    return ("none",)


def either(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 Whom a person's Tribute goes to, out of which purse, and which of two equal Factions a person keeps (8.9).

    Only asked of a Non-player that takes over between a person's answers (rulings P241, P242).
    """
    return (choose_from(bot, "8.3.2", "either", decision.options, kind=OPTIONS, roll=f"8.3.2 {decision.kind}").key,)


def give_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 To nobody, unless a person has said before that something is given (ruling P241)."""
    return refuse(bot, decision) if NONE.key in decision.keys else either(bot, decision)


def give_little(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 As little as can be of the Tribute that a person was about to give (ruling P241)."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)
