"""8.5-8.6 What the flowcharts of both Barbarians look at: Feats on offer, own Units, Warbands that may leave."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SITES_OF
from vexillum.games.pendragon.nonplayer.barbarians.enemies import side_of
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import RAIDER_OF, SETTLEMENT_OF, STRONGHOLD_OWNER, UNIT_KINDS, UNITS_OF, WARBAND_OF
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.thresholds import beyond


def feats_on_offer(action: Action) -> tuple[str, ...]:
    """4.1.1, 8.1.2, 8.2.3 The Feats that may go with a Command: of a turn any that fits, of an Event what it grants."""
    if action.grant is not None:
        return ("surprise",) if action.grant.surprise else ()
    if action.offer is not None:
        return action.offer.specials
    if action.settle_success is not None:
        return ("settle",)
    if not action.specials:
        return ()
    return tuple([feat.id for feat in FEATS[action.faction].values() if action.command in feat.commands])


def raiders(state: State, faction: int, space: int) -> int:
    """A Barbarian's Raiders in a space."""
    return state.units[UNIT_KINDS * space + RAIDER_OF[faction]]


def warbands(state: State, faction: int, space: int) -> int:
    """A Barbarian's Warbands in a space, Foederati not counted."""
    return state.units[UNIT_KINDS * space + WARBAND_OF[faction]]


def carried(state: State, faction: int) -> int:
    """8.5.1, 8.6.1 The Plunder that a Barbarian Faction holds on the map."""
    return sum(state.plunder[RAIDER_OF[faction] :: UNIT_KINDS]) + sum(state.plunder[WARBAND_OF[faction] :: UNIT_KINDS])


def enemy_units(state: State, space: int, faction: int) -> int:
    """8.5.6 The Units of all other Factions in a space, Raiders included."""
    first = UNIT_KINDS * space
    return sum([state.units[first + kind] for other in range(4) if other != faction for kind in UNITS_OF[other]])


def has_stronghold(state: State, space: int, enemy: int) -> bool:
    """3.6.4 Whether an enemy of the Barbarians has something in a space that could be Assaulted."""
    owners = side_of(state, enemy)
    return any(STRONGHOLD_OWNER[state.sites[site]] in owners for site in SITES_OF[space])


def has_units(state: State, space: int, enemy: int) -> bool:
    """3.6.2 Whether an enemy of the Barbarians has a Unit in a space, so that there could be a Field Battle."""
    first = UNIT_KINDS * space
    return any(state.units[first + kind] for faction in side_of(state, enemy) for kind in UNITS_OF[faction])


def settlements(state: State, faction: int, space: int) -> int:
    """A Barbarian's own Settlements in a space."""
    kind = SETTLEMENT_OF[faction]
    return sum([state.sites[site] == kind for site in SITES_OF[space]])


def may_leave(board: State, faction: int, space: int, unmoved: int, per_settlement: int) -> int:
    """8.5.6, 8.6.3 How many of the Warbands that have not moved may March away.

    This many stay for each Settlement; own Control is kept, and no enemy gets Control by it. ``board`` is not changed.
    """
    at = UNIT_KINDS * space + WARBAND_OF[faction]
    there = board.units[at]
    most = min(unmoved, there - per_settlement * settlements(board, faction, space))
    if most <= 0:
        return 0
    before = controller(board, space)
    for n in range(most, 0, -1):
        board.units[at] = there - n
        after = controller(board, space)
        board.units[at] = there
        if after == before or (after == NOBODY and before != faction):
            return n
    return 0


def may_enter(action: Action, space: int) -> bool:
    """5.5 Whether Warbands may March to a space under the terms of an Event."""
    return action.offer is None or action.offer.destinations is None or space in action.offer.destinations


def leading_players(bot: PendragonBot) -> tuple[int, ...]:
    """8.5.6, 8.6.3 The player Factions other than this one that exceed their thresholds now."""
    return tuple(
        [
            faction
            for faction in range(4)
            if faction != bot.faction and bot.is_player(faction) and beyond(bot.state, faction) > 0
        ]
    )
