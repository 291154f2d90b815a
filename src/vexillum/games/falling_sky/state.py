"""The state of a game: the pieces and where they are, the Senate marker (6.5.1), and what falls to a lot (6.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TypeAlias, TypeVar

from vexillum.coin.state import CoinState
from vexillum.core.decision import Play as CorePlay
from vexillum.core.table import Table as CoreTable


class Stage(IntEnum):
    """Where the game is, between two steps."""

    DEAL = 0
    FIRST_CARD = 1
    TURN = 2
    VICTORY = 3
    GERMANS = 4
    QUARTERS_GERMANS = 5
    QUARTERS_BELGAE = 6
    QUARTERS_AEDUI = 7
    QUARTERS_ARVERNI = 8
    QUARTERS_ROMANS = 9
    HARVEST = 10
    SENATE = 11
    SPRING = 12
    OVER = 13


class Senate(IntEnum):
    """6.5.1 Where the Senate marker is; nowhere before the first Winter of Pax Gallica."""

    UPROAR = 0
    INTRIGUE = 1
    ADULATION = 2
    NOWHERE = 3


class State(CoinState):
    """The 22 kinds of pieces of a Region are contiguous: kind ``k`` in Region ``r`` is ``22 * r + k``.

    ``tracks`` are the Resources of the four Factions with a seat, in their order.
    """

    stage: int = Stage.DEAL
    tribes: list[int] = []
    """1.3.2, 1.7 What is at each Tribe (``pieces.STATUSES``), the Colony last: Allies, Citadels, markers."""
    devastated: list[int] = []
    """4.3.2 For each Region, whether it is Devastated."""
    legions_track: int = 0
    """1.4.1 Legions on their track. The lowest rows are filled first, so their number gives the rows."""
    fallen: int = 0
    """1.4.1 Legions in the Fallen box."""
    removed_legions: int = 0
    """7.2 Legions that an Event took out of the game."""
    waiting_legions: int = 0
    """2.1 Legions on the Winter track of Pax Gallica, which come in the first Harvest."""
    vercingetorix_waits: int = 0
    """2.1 Whether Vercingetorix is in the Spring box of Pax Gallica. From the first Spring he may come at any time."""
    senate: int = Senate.INTRIGUE
    firm: int = 0
    """6.5.1 Whether the Senate marker is on its Firm side."""
    winters: int = 0
    """2.4 How many Winter Rounds have begun."""
    victory_phases: int = 0
    """6.1 How many Victory Phases have been held; a skipped one does not count."""
    looked_ahead: list[int] = []
    """5.1 For each Faction with a seat, how many of the next face-down cards an Event has let it look at."""
    colony: int = -1
    """5.1.4 The Region of the Colony marker."""
    gallia_togata: int = 0
    """5.1.4 Whether Cisalpina is a Region."""
    circumvallation: int = -1
    """5.1.4 The Region of the Circumvallation marker."""
    encircled: int = -1
    """The Faction whose pieces are under that marker."""
    encircled_warbands: int = 0
    """How many of its Warbands are."""
    encircled_leader: int = 0
    """Whether their Leader is."""
    solitaire: int = 0
    """8.9 The option of a game of one player: an index into ``solitaire.SOLITAIRE``."""
    sudden_frost: int = 0
    """2.3.8 Whether the Sudden Frost option is in play."""
    short: int = 0
    """2.1 Whether it is the shorter deck of the scenario."""
    shared: list[int] = []
    """1.5.2 Within a turn: what went between the executing Faction and each other one. Empty if nothing did."""
    refusals: int = 0
    """1.5.2 Within a turn: who has refused Supply Lines to the executing Faction, as bits; one more for a loan."""
    begged: int = 0
    """1.5.2 Within a turn: the Factions that the executing one has asked for Resources, as bits."""
    withdrew: int = 0
    """1.4.1 Within a turn: whether the Faction has taken own pieces off the map before it chose what to execute."""


_T = TypeVar("_T")
Table: TypeAlias = CoreTable[State]
Play: TypeAlias = CorePlay[_T]


# 6.5.1 The Senate marker: three boxes, and a Firm side ---------------------------------------------------------------


UP, DOWN = -1, 1
"""Toward Uproar, toward Adulation."""
BOXES = ("uproar", "intrigue", "adulation")


def would_shift(state: State, way: int) -> bool:
    """6.5.1 Whether a shift would change anything: not at the end of the track with the marker Firm already."""
    if state.senate == Senate.NOWHERE:
        return False
    return not (state.firm and state.senate == (Senate.UPROAR if way == UP else Senate.ADULATION))


def shift_senate(table: Table, way: int, boxes: int, rule: str) -> bool:
    """5.1.1, 6.5.1 Shift the marker. At the end of the track it becomes Firm; Firm, a shift back only flips it.

    However many boxes an Event names, flipping is all that happens to a Firm marker. Returns whether it changed.
    """
    state = table.state
    if not would_shift(state, way):
        return False
    end = Senate.UPROAR if way == UP else Senate.ADULATION
    if state.firm:
        state.firm = 0
        table.tell("senate_not_firm", rule, box=BOXES[state.senate])
        return True
    for _ in range(boxes):
        if state.senate == end:
            if not state.firm:
                state.firm = 1
                table.tell("senate_firm", rule, box=BOXES[state.senate])
            return True
        state.senate += way
        table.tell("senate_shift", rule, box=BOXES[state.senate])
    return True


# 6.2.1 What the rules leave to chance among equal candidates: a lot, as good as a die --------------------------------


_Candidate = TypeVar("_Candidate")


def lot(table: Table, equal: Sequence[_Candidate]) -> _Candidate:
    """3.4.5, 6.2.1 One of equal candidates, each as likely as another. Like a die it seals: undo stops here."""
    if len(equal) == 1:
        return equal[0]
    table.reveal()
    return equal[table.draw(len(equal))]
