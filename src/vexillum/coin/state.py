"""The state of a COIN game: the facts common to all volumes."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from vexillum.core.decision import Play as CorePlay
from vexillum.core.state import State
from vexillum.core.table import Table


class CoinState(State):
    """The fields of every volume. Volumes add their own and define the values of ``stage``.

    Units are stored space by space: kind ``k`` of ``K`` in space ``s`` is at ``K * s + k``.
    """

    scenario: int = 0
    owners: int = 0
    """Who runs which Factions: an index into the volume's list."""
    non_players: int = 0
    """The Factions that are Non-players: bit ``f`` for Faction ``f``."""
    own_deck: str = ""
    """The mark of the match's owner's deck; empty for our own deck."""
    stage: int = 0

    units: list[int] = []
    """The number of Units of each kind in each space."""
    available: list[int] = []
    """The Available pieces by type."""
    tracks: list[int] = []
    """The markers on the edge track."""

    deck: list[int] = []
    """Face-down cards, the next one last."""
    aside: list[int] = []
    """Unused cards, hidden from everyone."""
    removed: list[int] = []
    """Cards that the players agreed to leave out."""
    current: int = 0
    """The current card; 0 before the first."""
    upcoming: list[int] = []
    """Open cards on the draw deck, the next one last."""
    played: list[int] = []
    """Cards played before the current one."""
    lasting: list[int] = []
    """Lasting effects of cards, as codes of card sides, the latest last."""

    standing: list[int] = []
    """For each Faction with a seat, its place on the Sequence of Play (``coin.sequence.Standing``)."""
    fates: list[int] = []
    """For each Faction with a seat, what an Event sets for the next card (``coin.sequence.Fate``)."""
    first_did: int = 0
    """What the 1st Eligible executed (``coin.sequence.FirstAction``)."""

    winner_known: int = 0
    """How the game ended: by a victory check (1) or by final margins (2)."""


_T = TypeVar("_T")
CS = TypeVar("CS", bound=CoinState)
"""The state of a volume."""
CoinTable: TypeAlias = Table[CoinState]
"""The table of any volume."""
Play: TypeAlias = CorePlay[_T]
