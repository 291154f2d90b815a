"""8.5-8.6 The enemies of a Barbarian Non-player: how many there are in a space, and whom it fights first."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.control import allied, pieces
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import BRITONS, CIVITATES, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import State
from vexillum.games.pendragon.victory.thresholds import beyond


def side_of(state: State, enemy: int) -> tuple[int, ...]:
    """3.6.1 The Factions of an enemy of the Barbarians: both Britons before Fragmentation."""
    return BRITONS if enemy in BRITONS and not fragmented(state) else (enemy,)


def troops_of(state: State, space: int, factions: tuple[int, ...]) -> int:
    """The Troops (not Raiders) of some Factions in a space."""
    return sum([state.units[UNIT_KINDS * space + kind] for faction in factions for kind in TROOPS_OF[faction]])


def enemy_troops(state: State, space: int, faction: int) -> int:
    """The Troops of all enemies of a Faction."""
    return troops_of(state, space, tuple(other for other in range(4) if not allied(state, faction, other)))


def enemy_pieces(state: State, space: int, faction: int) -> int:
    """The pieces, Raiders and Strongholds included, of all enemies of a Barbarian Faction."""
    return sum([pieces(state, space, other) for other in range(4) if other != faction])


def before_others(bot: PendragonBot, enemy: int) -> tuple[bool, int]:
    """8.5.3, 8.6.4 Whom to fight first: players before Non-players, then who does best against its threshold (7.2).

    Britons who fight together count as a player if one of them is, and do as well as the better of them.
    """
    side = side_of(bot.state, enemy)
    players = [faction for faction in side if bot.is_player(faction)]
    return bool(players), max([beyond(bot.state, faction) for faction in players or side])


PLAYERS_FIRST = ("player", "standing")
AGAINST_PLAYERS = ("against_player", "enemy_standing")
"""The names of the two priorities of :func:`before_others`, for enemies and for the spaces where they are fought."""


def holders(state: State, holder: int) -> tuple[int, ...]:
    """8.0 Whose Control a space's Control is: Briton Control is that of both, unless Fragmentation."""
    if holder == CIVITATES and not fragmented(state):
        return BRITONS
    return () if holder == NOBODY else (holder,)
