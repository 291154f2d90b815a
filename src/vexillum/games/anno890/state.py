"""The state of a game: what lies where. Everything else (Defence, supplies, majorities) follows from it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from enum import IntEnum
from typing import TypeAlias, TypeVar

from vexillum.core.decision import Play as CorePlay
from vexillum.core.state import State as CoreState
from vexillum.core.table import NULL_SCOPE
from vexillum.core.table import Table as CoreTable

from .pieces import CENTRE, COINS, NOBLES, SARACENS, TOWERS, Side, side_for

NONE = -1


class Stage(IntEnum):
    """Where the game is, between two steps."""

    DEAL = 0
    CASTLES = 1
    TURNS = 2
    END = 3
    OVER = 4


class State(CoreState):
    """Lists of cells hold nine for each realm in turn: cell ``c`` of player ``p`` is ``9 * p + c``."""

    players: int = 2
    scenario: int = 0
    stage: int = Stage.DEAL
    first: int = 0
    """The first player; the others follow clockwise."""
    turn: int = 0
    """How many turns, of all players together, came before this one."""
    invader: int = 0
    deck: list[int] = []
    """Face-down territories, the next one last."""
    row: list[int] = []
    """Face-up territories, the free one first."""
    row_coins: list[int] = []
    row_saracens: list[int] = []
    buildings: list[int] = []
    castles: list[int] = []
    """Castles to choose from."""
    standards: list[int] = []
    """The characters at the four standards, three places each; NONE where one is gone."""
    characters: list[int] = []
    """The character deck, the next one last."""
    drawn: list[int] = []
    """Characters in the hand of the player who is choosing one."""
    holder: list[int] = []
    """The player who has each character, or NONE."""
    legacy: int = NONE
    """6.1 The card that the Apprentice kept."""
    coins: list[int] = []
    cells: list[int] = []
    """The tile on each cell, or NONE."""
    ruined: list[int] = []
    """1 where the tile lies face down."""
    towers: list[int] = []
    nobles: list[int] = []
    hand: int = NONE
    """The tile taken but not yet placed: within a turn only, never at a checkpoint."""

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return (self.first + self.turn) % self.players

    @property
    def side(self) -> Side:
        """S.6 The side of the scenario card that counts."""
        return side_for(self.scenario, self.players)

    @property
    def defence(self) -> int:
        """4.4 Defence is always the towers in play plus the players (ruling R09)."""
        return self.players + sum(self.towers)

    @property
    def tower_supply(self) -> int:
        """Towers not in play."""
        return TOWERS - sum(self.towers)

    @property
    def noble_supply(self) -> int:
        """Nobles not in play."""
        return NOBLES - sum(self.nobles)

    @property
    def coin_supply(self) -> int:
        """Coins that no player holds and that lie beside no tile."""
        return COINS - sum(self.coins) - sum(self.row_coins)

    @property
    def saracen_supply(self) -> int:
        """Saracen markers that lie beside no tile."""
        return SARACENS - sum(self.row_saracens)

    def clockwise(self, start: int) -> list[int]:
        """All players, from one of them clockwise."""
        return [(start + i) % self.players for i in range(self.players)]

    def towers_of(self, player: int) -> int:
        """Towers in a realm."""
        return sum(self.towers[9 * player : 9 * player + 9])

    def nobles_of(self, player: int) -> int:
        """Nobles in a realm."""
        return sum(self.nobles[9 * player : 9 * player + 9])

    def face_up(self, player: int) -> list[int]:
        """The tiles of a realm that are not ruins, the castle included."""
        start = 9 * player
        return [
            tile
            for tile, ruined in zip(self.cells[start : start + 9], self.ruined[start : start + 9], strict=True)
            if tile >= 0 and not ruined
        ]

    def occupied(self, player: int) -> list[int]:
        """The cells (0 to 8) with a tile, ruins and castle included."""
        start = 9 * player
        return [cell for cell in range(9) if self.cells[start + cell] >= 0]

    def empty(self, player: int) -> list[int]:
        """The cells (0 to 8) without a tile."""
        start = 9 * player
        return [cell for cell in range(9) if self.cells[start + cell] < 0 and cell != CENTRE]

    def has_character(self, player: int, character: int) -> bool:
        """Whether a player has a character."""
        return self.holder[character] == player


QUIET: AbstractContextManager[None] = NULL_SCOPE
"""Used instead of a scope of the story when there are no viewers, to save its title."""

_T = TypeVar("_T")
Table: TypeAlias = CoreTable[State]
Play: TypeAlias = CorePlay[_T]
