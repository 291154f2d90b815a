"""The state of a COIN game: the facts that every volume of the series has."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from vexillum.core.decision import Play as CorePlay
from vexillum.core.state import State
from vexillum.core.table import Table


class CoinState(State):
    """The fields that every volume has. A volume adds its own, and gives ``stage`` its stages.

    The kinds of pieces of a space stand one after the other: kind ``k`` of ``K`` in space ``s`` is ``K * s + k``.
    """

    scenario: int = 0
    owners: int = 0
    """Who runs which Factions: an index into the volume's list."""
    non_players: int = 0
    """Which Factions are Non-players: bit ``f`` for Faction ``f``."""
    own_deck: str = ""
    """The owner's deck that the match is played with; empty for ours."""
    stage: int = 0

    units: list[int] = []
    """How many Units of each kind in each space."""
    available: list[int] = []
    """By piece type."""
    tracks: list[int] = []
    """What is counted along the edge of the board."""

    deck: list[int] = []
    """Face-down cards, the next one last."""
    aside: list[int] = []
    """Cards that are not used; nobody may look at them."""
    removed: list[int] = []
    """Cards that the players agreed to play without."""
    current: int = 0
    """The card being played; 0 before the first."""
    upcoming: list[int] = []
    """Cards lying open on the draw deck, the next one last."""
    played: list[int] = []
    """Cards played before the current one."""
    lasting: list[int] = []
    """Effects of cards that last, as codes of card sides, the latest last."""

    standing: list[int] = []
    """For each Faction with a seat, its place on the Sequence of Play (``coin.sequence.Standing``)."""
    fates: list[int] = []
    """For each Faction with a seat, what an Event of this card says about the next one (``coin.sequence.Fate``)."""
    first_did: int = 0
    """What the 1st Eligible executed (``coin.sequence.FirstAction``)."""

    winner_known: int = 0
    """The game has ended by a victory check (1) or by final margins (2)."""


_T = TypeVar("_T")
CS = TypeVar("CS", bound=CoinState)
"""A volume's own state."""
CoinTable: TypeAlias = Table[CoinState]
"""The table of any volume: a table of its own state is one."""
Play: TypeAlias = CorePlay[_T]
