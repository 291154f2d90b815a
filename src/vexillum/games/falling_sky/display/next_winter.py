"""6.0 What the coming Winter Round would do, as things stand: the rules of its phases, run on a copy of the board.

It uses a view, so only what its reader may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from vexillum.core.decision import Play
from vexillum.core.dice import Dice
from vexillum.core.table import Setup
from vexillum.games.falling_sky.frost import WINTERS
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS
from vexillum.games.falling_sky.sequence.setup import piles
from vexillum.games.falling_sky.state import Stage, State, Table
from vexillum.games.falling_sky.victory.ranking import RANKING
from vexillum.games.falling_sky.winter.senate_phase import senate_phase
from vexillum.games.falling_sky.winter.victory_phase import victory_phase
from vexillum.games.falling_sky.winters import recipe, winters


def in_round(state: State) -> bool:
    """6.0 Whether a Winter Round is going on."""
    return Stage.VICTORY <= state.stage <= Stage.SPRING


def to_come(state: State, phase: Stage) -> bool:
    """Whether a phase of this Winter Round, or else of the next one, is still ahead."""
    return not in_round(state) or state.stage <= phase


def quiet_table(state: State) -> Table:
    """A table without players, with a copy of the board."""
    setup = Setup("falling-sky", SCENARIO_IDS[state.scenario], SEATS, {}, "foresight")
    return Table(setup, state.copy(), Dice("foresight", ()), [], quiet=True)


def run(play: Play[Any]) -> None:
    """Run rules without decisions to their end."""
    for _ in play:
        raise AssertionError("unexpected decision")


class Ending(msgspec.Struct, frozen=True):
    """7.1 How the game would end: by a victory check or by final margins, and who would have won."""

    how: int
    winners: tuple[int, ...]
    state: State


class WinterPreview(msgspec.Struct, frozen=True):
    """The board now, and as the Victory Phase of the next Winter Round would find it."""

    state: State
    cards: tuple[int, int] | None
    """2.1 In how many cards the Winter Round comes, at the earliest and at the latest; None if none comes any more."""
    check: State | None
    """6.1 At the next Victory Phase; None if there is none any more."""
    ending: Ending | None
    """7.1 If the game would end there."""

    @classmethod
    def of(cls, state: State, face_down: int, foreseen: Sequence[int] = ()) -> WinterPreview:
        """All that can be foreseen with this many cards face down, and these next ones known."""
        check = at_check(state)
        return cls(state, next_winter(state, face_down, foreseen), check, ended(check) if check is not None else None)

    @property
    def final(self) -> bool:
        """2.4.1 Whether the game ends with the next Winter Round, no matter who wins."""
        return self.check is not None and self.check.winters >= winters(self.state)

    def soon(self, within: int) -> bool:
        """Whether the Winter Round may begin within this many cards, or is going on."""
        return in_round(self.state) or (self.cards is not None and self.cards[0] <= within)


def next_winter(state: State, face_down: int, foreseen: Sequence[int] = ()) -> tuple[int, int] | None:
    """2.1, 2.3.7-2.3.8 In how many cards the next Winter Round begins: its card is anywhere in its pile of six.

    A Winter card is shown while another card is played; with Sudden Frost it is played as soon as it is turned up. Of
    the face-down cards the next ones, ``foreseen``, are known to who asks.
    """
    if state.stage == Stage.OVER:
        return None
    if in_round(state) and state.stage <= Stage.VICTORY:
        return 0, 0
    if state.upcoming and state.upcoming[-1] in WINTERS:
        return 1, 1
    deck = piles(recipe(state))
    turned = sum([pile.size for pile in deck]) - face_down
    here = turned - 1 - len(state.upcoming)
    start = 0
    left = state.winters
    for pile in deck:
        if pile.pool:
            if not left:
                first, last = max(start, turned), start + pile.size - 1
                first = max(first, min(last, turned + len(foreseen)))
                for place, card in enumerate(foreseen, turned):
                    if card in WINTERS:
                        first = last = place
                        break
                early = bool(state.sudden_frost)
                return (first - here - early, last - here - early) if last >= turned else None
            left -= 1
        start += pile.size
    return None


def at_check(state: State) -> State | None:
    """6.1 The board at the next Victory Phase, which comes first in a Winter Round."""
    if state.stage == Stage.OVER:
        return None
    there = state.copy()
    if not in_round(state) or state.stage > Stage.VICTORY:
        there.winters += 1
        if there.winters > winters(state):
            return None
    there.stage = Stage.VICTORY
    return there


def ended(check: State) -> Ending | None:
    """6.1, 7.1 Who wins in a Victory Phase that finds this board; None if the game goes on."""
    table = quiet_table(check)
    run(victory_phase(table))
    there = table.state
    if there.stage != Stage.OVER:
        return None
    return Ending(there.winner_known, RANKING.order(there)[0], there)


def after_senate(coming: WinterPreview) -> State | None:
    """6.5 The board after the next Senate Phase, if everything stayed as it is; None if the game is over before."""
    state = coming.state
    if coming.check is None or (coming.final and to_come(state, Stage.VICTORY)):
        return None
    table = quiet_table(state)
    if not in_round(state) or state.stage > Stage.SENATE:
        table.state.winters += 1
    run(senate_phase(table))
    return table.state
