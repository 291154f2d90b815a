"""1.8 Resources: one purse for each Faction with a seat, from 0 to 45."""

from __future__ import annotations

from vexillum.coin.tracks import Tracks
from vexillum.games.falling_sky.pieces import KIT
from vexillum.games.falling_sky.state import State, Table

TRACKS = Tracks(KIT)


def funds(state: State, faction: int) -> int:
    """1.8 How much a Faction has."""
    return state.tracks[faction]


def gain(table: Table, faction: int, amount: int, rule: str) -> int:
    """1.8 A Faction gains Resources, or loses them, between 0 and 45. Returns by how much they changed."""
    return TRACKS.shift(table, faction, amount, rule)


def pay(table: Table, faction: int, amount: int, rule: str) -> None:
    """3.1 A Faction pays a cost that it can pay."""
    TRACKS.pay(table, faction, faction, amount, rule)


def take(table: Table, faction: int, victim: int, amount: int, rule: str) -> int:
    """3.3.3 A Faction takes Resources from another, as far as there are any. Returns how many."""
    taken = -TRACKS.shift(table, victim, -amount, rule)
    TRACKS.shift(table, faction, taken, rule)
    return taken
