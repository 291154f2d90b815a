"""The state of a game: what lies where. Control, totals and standings follow from it."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias, TypeVar

from vexillum.coin.state import CoinState
from vexillum.core.decision import Play as CorePlay
from vexillum.core.table import Table as CoreTable


class Stage(IntEnum):
    """Where the game is, between two steps."""

    DEAL = 0
    FIRST_CARD = 1
    PIVOTAL = 2
    TURN = 3
    ANNONA = 4
    IMPERIUM = 5
    VICTORY = 6
    EPOCH_EVENT = 7
    REVENUE = 8
    DUX_UPKEEP = 9
    CIVITATES_UPKEEP = 10
    SAXON_UPKEEP = 11
    SCOTTI_UPKEEP = 12
    RECOVERY = 13
    OVER = 14


class Track(IntEnum):
    """1.8 What is counted along the edge of the board, from 0 to 80."""

    BRITON = 0
    DUX = 1
    SAXON = 2
    SCOTTI = 3
    PRESTIGE = 4
    WEALTH = 5


TRACKS = ("briton_resources", "dux_resources", "saxon_renown", "scotti_renown", "prestige", "wealth")


class Imperium(IntEnum):
    """6.8 The level of the Imperium."""

    ROMAN_RULE = 0
    AUTONOMY = 1
    FRAGMENTATION = 2


class Dominance(IntEnum):
    """6.8 Which Briton Faction dominates; under Fragmentation none does."""

    MILITARY = 0
    CIVILIAN = 1
    NONE = 2


class State(CoinState):
    """The eleven kinds of Units of each space stand one after the other: kind ``k`` in space ``s`` is ``11 * s + k``.

    Site ``i`` of space ``s`` is ``2 * s + i``.
    """

    difficulty: int = 0
    """8.9 How strong the Non-players are: an index into ``players.DIFFICULTIES``."""
    stage: int = Stage.DEAL

    plunder: list[int] = []
    """1.7.4 How many of the Units carry Plunder; ``units`` counts them too."""
    sites: list[int] = []
    """The Stronghold on each Site."""
    population: list[int] = []
    bottom: list[int] = []
    """1.7.1 Prosperity in the bottom row; for a City, its only row."""
    top: list[int] = []
    casualties: int = 0
    """Cavalry that can come back in Upkeep."""
    out_of_play: int = 0
    """Cavalry out of the game."""
    not_yet: int = 0
    """Comitates Not Yet in Play."""
    refugees: int = 0
    patrolled: list[int] = []
    """1.3.7 For each Sea."""
    roads: int = 1
    """1.3.3 Whether the Roads are Maintained."""

    imperium: int = Imperium.ROMAN_RULE
    dominance: int = Dominance.MILITARY

    held: list[int] = []
    """2.3.8 The Pivotal Event that each Faction holds, or 0."""
    niall: int = 0
    """Scotti Raiders in the box of NIALL NOIGIALLACH."""
    dal_riada: int = 0
    """Scotti Settlements on the card DAL RIADA."""
    epoch: int = 0
    """How many Epoch Rounds have begun."""

    offering: int = 0
    """1.5.2 The Britons who want to be asked for gifts in the executions of others, as bits."""
    agreed: int = 0
    """1.5.2 Civitates let the Dux spend Briton Resources in the action that is running. 0 between actions."""
    mixing: int = 0
    """The Faction that is acting wants to say how its next cost is paid. 0 between actions."""


_T = TypeVar("_T")
Table: TypeAlias = CoreTable[State]
Play: TypeAlias = CorePlay[_T]
