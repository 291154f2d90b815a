"""3.6.5, 8.4.2 Battle Tactics: Plunder of destroyed Strongholds and of removed enemies."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.battle_tactics.answers import fought
from vexillum.games.pendragon.nonplayer.battle_tactics.rules import carriers_order, spoils_use
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import BRITONS, CAVALRY, UNIT_KINDS, UNIT_NUMBER, UNITS_OF


def spoils(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Plunder of removed enemies; a Briton distributes half only if some of it goes onto own Units."""
    faction, field = bot.faction, fought(bot).attack.field
    keys = list(decision.keys)
    if faction in BRITONS and not any(field[2 * kind] for kind in UNITS_OF[faction] if kind != CAVALRY):
        keys = [key for key in keys if key != "half"]
    return (spoils_use(faction, keys, fragmented(bot.state)),)


def load(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Who takes Plunder, in a Battle and in Pillage (4.3.4): own Units in order, others only if they must.

    Kinds are asked for in the order of ``UNITS``: what is left goes by preference onto this kind and later ones.
    """
    asked = UNIT_NUMBER[decision.params["unit"]]
    left: int = decision.params["n"]
    for kind in carriers_order(bot.faction, raid=False):
        if kind >= asked:
            taken = min(left, _empty_handed(bot, kind, SPACE_NUMBER[decision.params["space"]]))
            if kind == asked:
                return (str(taken),)
            left -= taken
    raise AssertionError(decision.params["unit"])


def _empty_handed(bot: PendragonBot, kind: int, space: int) -> int:
    """1.7.4 Units of a kind that could take a cube: attackers in the field or, without a Battle, all in the space."""
    if bot.fight is not None:
        return bot.fight.attack.field[2 * kind]
    state = bot.state
    return (
        state.units[UNIT_KINDS * space + kind] - state.plunder[UNIT_KINDS * space + kind]
        if kind in UNITS_OF[bot.faction]
        else 0
    )
