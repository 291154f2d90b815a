"""An empty map with a Non-player Dux, for tests of 8.8."""

from __future__ import annotations

from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.pieces import STRONGHOLD_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium, Track

from ..harness import board
from .bots import seat


def dux_table(
    *non_players: str,
    fragmented: bool = False,
    blue: int = 40,
    red: int = 0,
    prestige: int = 0,
    wealth: int = 0,
    dice: tuple[int, ...] = (),
):
    """An empty map. The Dux is a Non-player, and so are those that are named."""
    table = board(empty=True, dice=dice)
    state = table.state
    state.tracks[:] = [0] * len(state.tracks)
    for track, n in ((Track.BRITON, blue), (Track.DUX, red), (Track.PRESTIGE, prestige), (Track.WEALTH, wealth)):
        state.tracks[track] = n
    state.imperium, state.dominance = Imperium.ROMAN_RULE, Dominance.MILITARY
    if fragmented:
        state.imperium, state.dominance, state.roads = Imperium.FRAGMENTATION, Dominance.NONE, 0
    seat(table, "dux", *non_players)
    return table


def red_scotti_somewhere(table) -> None:
    """A red Scotti Settlement on the map: with a roll of 1-3 nobody more is invited."""
    table.state.sites[SITE_NUMBER["alclud"]] = STRONGHOLD_NUMBER["red_scotti_settlement"]


def moves(plan) -> list[tuple[str, str, dict[int, int]]]:
    """The moves of a plan: from, to, and how many of each kind."""
    found = []
    for move in plan.moves:
        units: dict[int, int] = {}
        for kind, _, n in move.units:
            units[kind] = units.get(kind, 0) + n
        found.append((SPACE_IDS[move.origin], SPACE_IDS[move.target], units))
    return found


def at(*ids: str) -> tuple[int, ...]:
    """Spaces by name."""
    return tuple(SPACE_NUMBER[id] for id in ids)
