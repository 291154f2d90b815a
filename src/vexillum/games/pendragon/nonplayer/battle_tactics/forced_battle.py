"""4.4.2, 4.4.3, 8.6.7, 8.7.9, 8.8.9 Whether a Non-player forces a Battle against a Deep Raid or a Ravage.

The Scotti (8.5.7): ``barbarians/raids.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.options import NO, YES
from vexillum.core.decision import Decision
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.control import friendly
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.foresight import FRIENDLY_LAST_TROOP, LOSES_CAVALRY, Prospect, possible
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI

RULE = {DUX: "8.8.9", CIVITATES: "8.7.9"}
_FEARED = {DUX: LOSES_CAVALRY, CIVITATES: FRIENDLY_LAST_TROOP}
"""8.7.9, 8.8.9 What must not be possible in the Battle."""


def _safe(bot: PendragonBot, prospect: Prospect) -> bool:
    """8.7.9 The last Friendly Troop in the space cannot be removed. 8.8.9 No Cavalry can be removed."""
    rule = RULE[bot.faction]
    return bot.trace.ask(rule, f"forced.{FACTIONS[bot.faction]}", not possible(prospect, _FEARED[bot.faction]))


def saxons_force(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.6.7 A Deep Raid of the Scotti where the Saxons have Control: only if the Scotti are a player."""
    return _key(bot.trace.ask("8.6.7", "forced.player", bot.is_player(SCOTTI), who=FACTIONS[SCOTTI]))


def britons_force(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.9, 8.8.9 A Deep Raid where they have Friendly Control: the Raiders attack, and execute."""
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    if not friendly(state, bot.faction, space):
        return _key(False)
    raider = FACTIONS.index(decision.params["raider"])
    defender = bot.faction if fragmented(state) else CIVITATES
    terms = Terms(executing=raider, raiders=(decision.params["n"], 0), surprise=True)
    return _key(_safe(bot, Prospect(state, space, raider, defender, terms, asking=bot.faction)))


def britons_answer_ravage(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.9, 8.8.9 Ravage where they are present: they attack, and the Saxons can neither Evade nor Withdraw."""
    space = SPACE_NUMBER[decision.params["space"]]
    terms = Terms(executing=bot.faction, no_escape=True)
    return _key(_safe(bot, Prospect(bot.state, space, bot.faction, SAXONS, terms, asking=bot.faction)))


def _key(answer: bool) -> Sequence[str]:
    return (YES.key if answer else NO.key,)
