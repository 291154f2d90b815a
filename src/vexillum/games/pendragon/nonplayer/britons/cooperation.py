"""1.5.2, 8.7.8, 8.8.8 Cooperation of Non-player Britons; 8.3.1 their mariners. Tribute: ``turn.py``."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.options import NO, YES
from vexillum.core.decision import Decision
from vexillum.games.pendragon.cards.lasting import mariners
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import BRITONS, CIVITATES, DUX
from vexillum.games.pendragon.victory.conditions import margin


def consent(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8 The Dux may spend Briton Resources as long as it does worse than the Civitates, by 7.3 (ruling P180)."""
    dux, own = margin(bot.state, DUX), margin(bot.state, CIVITATES)
    return (YES.key if bot.trace.ask("8.7.8", "consent", dux < own, dux=dux, own=own) else NO.key,)


def lend_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.8, 8.8.8 The other Briton may move this Faction's pieces only if it is a Non-player, too."""
    (other,) = [briton for briton in BRITONS if briton != bot.faction]
    return (NO.key if bot.is_player(other) else YES.key,)


def pay_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.8 Blue before red Resources, 8.7.3 Resources before Wealth: as little as possible from the second purse."""
    return (min(decision.options, key=lambda option: option.value).key,)


def send_mariners(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 MARINERS BY SEA to their largest effect, and for the own benefit (ruling P181).

    To the first target where they take off all that they can, or else to the last; at Fragmentation only where the
    Faction has a piece.
    """
    state, action = bot.state, bot.action
    assert action is not None
    space = SPACE_NUMBER[decision.params["space"]]
    if fragmented(state) and not pieces(state, space, bot.faction):
        return (NO.key,)
    to_come = [other for other in action.spaces if other != space and other not in action.landed]
    return (YES.key if decision.params["less"] == mariners(state) or not to_come else NO.key,)
