"""6.0 What the next Epoch Round would do, as things stand: the rules of its phases, run on a copy of the board.

It is made from a view, so from public facts only. Open choices count as not taken: nothing is hoarded, and all
Foederati are paid. The Event of the Epoch card is not known.
"""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.decision import Option, Play
from vexillum.core.dice import Dice
from vexillum.core.table import Setup
from vexillum.games.pendragon.epoch.imperium_phase import hoarding, imperium_track
from vexillum.games.pendragon.epoch.revenue import revenue
from vexillum.games.pendragon.epoch.victory_phase import victory_phase
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.sequence.setup import BOTTOM, PILE
from vexillum.games.pendragon.state import Stage, State, Table
from vexillum.games.pendragon.victory.conditions import RANKING


def in_round(state: State) -> bool:
    """6.0 Whether an Epoch Round is going on."""
    return Stage.ANNONA <= state.stage <= Stage.RECOVERY


def to_come(state: State, phase: Stage) -> bool:
    """Whether a phase of this Epoch Round, or else of the next one, is still ahead."""
    return not in_round(state) or state.stage <= phase


def quiet_table(state: State) -> Table:
    """A table without players, with a copy of the board."""
    setup = Setup("pendragon", SCENARIO_IDS[state.scenario], FACTIONS, {}, "foresight")
    return Table(setup, state.copy(), Dice("foresight", ()), [], quiet=True)


def run(play: Play[Any], *answers: Option) -> None:
    """Run rules to their end: with these answers, then with the first legal one."""
    given = iter(answers)
    try:
        decision = next(play)
        while True:
            decision = play.send((next(given, decision.options[0]),))
    except StopIteration:
        return


class Ending(msgspec.Struct, frozen=True):
    """7.1 How the game would end: by a victory check or by final margins, and who would have won."""

    how: int
    winners: tuple[int, ...]
    state: State


class Coming(msgspec.Struct, frozen=True):
    """The board now, and as the phases of the next Epoch Round would find it."""

    state: State
    cards: tuple[int, int] | None
    """2.1 In how many cards the Epoch card comes, at the earliest and at the latest; None if none comes any more."""
    check: State | None
    """6.3 At the next Victory Phase; None if there is none any more."""
    ending: Ending | None
    """7.1 If the game would end there."""

    @classmethod
    def of(cls, state: State, face_down: int) -> Coming:
        """All that can be foreseen with this many cards face down."""
        check = at_check(state)
        return cls(state, next_epoch(state, face_down), check, ended(check) if check is not None else None)

    @property
    def final(self) -> bool:
        """2.4.2 Whether the game ends with the next Epoch Round, even without a winner before."""
        return self.check is not None and self.check.epoch >= SCENARIOS[self.state.scenario].epochs

    def soon(self, within: int) -> bool:
        """Whether the Epoch Round may begin within this many cards, or is going on."""
        return in_round(self.state) or (self.cards is not None and self.cards[0] <= within)


def next_epoch(state: State, face_down: int) -> tuple[int, int] | None:
    """2.1, 2.3.7 In how many cards the next Epoch card comes: it is among the last five of its pile of thirteen.

    It is played as soon as it is turned up. Cards that lie open because of a Pivotal Event are played before (2.3.8).
    """
    if state.stage == Stage.OVER:
        return None
    if in_round(state) and state.stage <= Stage.VICTORY:
        return 0, 0
    piles_after = SCENARIOS[state.scenario].deck.piles - 1 - state.epoch
    latest = face_down - PILE * piles_after
    if piles_after < 0 or latest < 1:
        return None
    waiting = max(0, len(state.upcoming) - 1)
    return max(1, latest - BOTTOM + 1) + waiting, latest + waiting


def at_check(state: State) -> State | None:
    """6.2-6.3 The board at the next Victory Phase, after the Imperium track."""
    if state.stage == Stage.OVER:
        return None
    begun = in_round(state) and state.stage <= Stage.VICTORY
    table = quiet_table(state)
    there = table.state
    if not begun:
        there.epoch += 1
        if there.epoch > SCENARIOS[state.scenario].epochs:
            return None
    if not begun or state.stage < Stage.VICTORY:
        run(imperium_track(table))
    there.stage = Stage.VICTORY
    return there


def ended(check: State) -> Ending | None:
    """6.3, 7.1 Who wins in a Victory Phase that finds this board; None if the game goes on."""
    table = quiet_table(check)
    run(victory_phase(table))
    there = table.state
    if there.stage != Stage.OVER:
        return None
    return Ending(there.winner_known, RANKING.order(there)[0], there)


def hoarding_options(state: State) -> list[Option]:
    """6.2.1 What the Civitates can hoard before the Imperium track, from 1 up."""
    decision = next(hoarding(quiet_table(state)), None)
    options = decision.options if decision is not None else ()
    return sorted([option for option in options if option.value], key=lambda option: int(option.value))


def after_hoarding(state: State, option: Option) -> Ending | None:
    """6.2-6.3 How the game would end if the Civitates hoarded this amount."""
    table = quiet_table(state)
    run(hoarding(table), option)
    check = at_check(table.state)
    return ended(check) if check is not None else None


def at_upkeep(coming: Coming) -> State:
    """6.6 The board after the Revenue of the Epoch Round."""
    board = coming.state
    if coming.check is not None and to_come(board, Stage.VICTORY):
        board = coming.check
    table = quiet_table(board)
    if to_come(coming.state, Stage.REVENUE):
        run(revenue(table))
    return table.state
