"""8.4.1, 8.4.4 The order in which Non-players place, move, target and lose pieces; their targets; Frost."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.coin.nonplayer.priorities import Priority, fewest, first
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import IS_CITY, REMI
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FORT,
    GERMANS,
    HIDDEN,
    IS_CITADEL,
    IS_LEADER,
    KIND_OWNER,
    LEGION,
    REVEALED,
    ROMANS,
)
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import margin

ENEMIES_OF = (
    (ARVERNI, BELGAE, GERMANS, AEDUI),
    (ROMANS, AEDUI, BELGAE, GERMANS),
    (ARVERNI, BELGAE, GERMANS, ROMANS),
    (ROMANS, AEDUI, ARVERNI, GERMANS),
)
"""8.4.1 For each Faction, its targets in order among equal pieces."""
LEADER_RANK, LEGION_RANK, STRONG_RANK, CITY_RANK, ALLY_RANK, HIDDEN_RANK, REVEALED_RANK, SCOUTED_RANK = range(8)


def kind_rank(kind: int) -> int:
    """8.4.1 Leader, Legions, Fort, Hidden, Revealed, Scouted: own pieces are placed and moved, enemies targeted so."""
    if IS_LEADER[kind]:
        return LEADER_RANK
    if kind == LEGION:
        return LEGION_RANK
    if kind == FORT:
        return STRONG_RANK
    if kind == HIDDEN[KIND_OWNER[kind]]:
        return HIDDEN_RANK
    return REVEALED_RANK if kind == REVEALED[KIND_OWNER[kind]] else SCOUTED_RANK


def tribe_rank(state: State, tribe: int) -> int:
    """8.4.1 Citadels, then Allies in Cities or at Remi, then other Allies."""
    if IS_CITADEL[state.tribes[tribe]]:
        return STRONG_RANK
    return CITY_RANK if IS_CITY[tribe] or tribe == REMI else ALLY_RANK


def in_order(kinds: Iterable[int]) -> list[int]:
    """8.4.1 Kinds of pieces as they are placed, moved and targeted."""
    return sorted(kinds, key=kind_rank)


def losing_order(kinds: Iterable[int]) -> list[int]:
    """8.4.1 Own kinds as they take Losses and are removed: the other way round."""
    return sorted(kinds, key=kind_rank, reverse=True)


def enemy_rank(faction: int, enemy: int) -> int:
    """8.4.1 How late a Faction targets an enemy, other things being equal."""
    return ENEMIES_OF[faction].index(enemy)


def enemies_first(faction: int) -> Priority[int]:
    """8.4.1 Among enemies, those that the Faction targets first."""
    return fewest("enemy_order", lambda enemy: enemy_rank(faction, enemy))


def players_first(bot: FallingSkyBot) -> Priority[int]:
    """Among enemies, players."""
    return first("players", bot.is_player)


def helps_player(bot: FallingSkyBot, before: State, after: State) -> bool:
    """8.4.4 Whether a player Faction is further above its threshold than it was."""
    return any(
        bot.is_player(faction) and margin(after, faction) > max(0, margin(before, faction))
        for faction in range(GERMANS)
    )


def forbidden(bot: FallingSkyBot, before: State, after: State) -> bool:
    """8.4.4 While a Winter card is showing: whether an action could advance a player beyond its threshold."""
    return frost(before) and helps_player(bot, before, after)
