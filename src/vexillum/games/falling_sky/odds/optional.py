"""5.3 Capabilities that a Faction may choose to use in a Battle: the odds do not count them, but name them."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.battle.strength import protects
from vexillum.games.falling_sky.cards.diviciacus import could_lend
from vexillum.games.falling_sky.cards.lasting import (
    BALEARIC_SLINGERS,
    GERMANIC_HORSE,
    SHOCK_CAVALRY,
    SIEGE_STRATAGEMS,
    holder,
    holds,
    in_effect,
)
from vexillum.games.falling_sky.control import warbands
from vexillum.games.falling_sky.odds.battles import BattleModel
from vexillum.games.falling_sky.pieces import ROMANS


def not_counted(model: BattleModel, used: BattleCommand | None = None) -> list[str]:
    """The cards whose Capability could change this Battle; ``used``: what its Command has used up already.

    Once it has begun, Slingers have shot and pieces are lent, or not.
    """
    used = used or BattleCommand()
    before = model.chosen.citadel is None
    found = {
        "10": _siege(model),
        "13": before and not used.slingers and _slingers(model),
        "38": before and _lent(model),
        "59": (not used.horse and _horse(model)) or (not used.shock and _shock(model)),
    }
    return [card for card, could in found.items() if could]


def _siege(model: BattleModel) -> bool:
    """Card 10: the holder's Ambush may take a Fort or Citadel as well."""
    state, defender = model.state, model.defender
    if not model.terms.ambush or not holds(state, model.attacker.faction, SIEGE_STRATAGEMS):
        return False
    return bool(defender.citadels(state) or defender.fort(state))


def _slingers(model: BattleModel) -> bool:
    """Card 13: Auxilia in the Region may shoot before an enemy Battle."""
    state = model.state
    if model.attacker.faction == ROMANS or not in_effect(state, BALEARIC_SLINGERS):
        return False
    return warbands(state, model.region, ROMANS) > 1 or _horse(model)


def _lent(model: BattleModel) -> bool:
    """Card 38: Romans and Aedui may fight beside one another, but not against."""
    fighting = (model.attacker.faction, model.defender.faction)
    lenders = [
        could_lend(model.state, side.faction, model.region)
        for side in (model.attacker, model.defender)
        if not side.borrowed
    ]
    return any(other != NOBODY and other not in fighting for other in lenders)


def _horse(model: BattleModel) -> bool:
    """Card 59: Roman Auxilia that fight may inflict whole Losses."""
    romans = ROMANS in (model.attacker.faction, model.defender.faction)
    return romans and in_effect(model.state, GERMANIC_HORSE) and bool(warbands(model.state, model.region, ROMANS))


def _shock(model: BattleModel) -> bool:
    """Card 59: its holder may double the Losses of its enemy, unless Fort or Citadel protect the Defender."""
    fighting = (model.attacker.faction, model.defender.faction)
    return holder(model.state, SHOCK_CAVALRY) in fighting and not protects(model.state, model.defender)
