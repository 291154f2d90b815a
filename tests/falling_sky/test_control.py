"""1.6 Control: counting, and what is remembered of the last boards."""

from __future__ import annotations

from random import Random

from tests.falling_sky.harness import board
from vexillum.games.falling_sky.control import controller, controllers, pieces, present, strengths
from vexillum.games.falling_sky.forces import region_of
from vexillum.games.falling_sky.map import COLONY, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.pieces import (
    FACTIONS,
    KIND_OWNER,
    ROMAN_ALLY,
    ROMANS,
    STATUS_OWNER,
    SUBDUED,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.state import State


def counted(state: State, region: int, faction: int) -> int:
    """1.6 Piece by piece, the plainest way."""
    units = [
        n
        for kind, n in enumerate(state.units[UNIT_KINDS * region : UNIT_KINDS * region + UNIT_KINDS])
        if KIND_OWNER[kind] == faction
    ]
    there = [tribe for tribe in range(len(state.tribes)) if region_of(state, tribe) == region]
    return sum(units) + sum([STATUS_OWNER[state.tribes[tribe]] == faction for tribe in there])


def stirred(seed: int) -> State:
    """A board with anything anywhere, the Colony sometimes."""
    random, state = Random(seed), board().state.copy()
    state.units = [random.choice((0,) * 30 + (1, 2, 5)) for _ in state.units]
    state.tribes = [random.randrange(SUBDUED, 9) for _ in state.tribes]
    state.colony = random.choice((-1, *range(SPACE_COUNT)))
    return state


def test_every_piece_counts_for_its_faction():
    for seed in range(20):
        state = stirred(seed)
        for region in range(SPACE_COUNT):
            found = [counted(state, region, faction) for faction in range(len(FACTIONS))]
            assert strengths(state, region) == found
            assert [pieces(state, region, faction) for faction in range(len(FACTIONS))] == found
            assert present(state, region) == [faction for faction, n in enumerate(found) if n]
            most = max(found)
            assert controller(state, region) == (found.index(most) if 2 * most > sum(found) else -1)


def test_what_is_remembered_of_a_board_is_true_of_no_other():
    """Asked of boards in turn, and of one that changes: in its pieces, at a Tribe, by the Colony."""
    boards = [stirred(seed) for seed in range(4)]
    state = boards[0]
    for change in range(90):
        for other in (boards[change % 4], state, boards[change % 3]):
            assert controllers(other) == tuple([controller(other, region) for region in range(SPACE_COUNT)])
        random = Random(change)
        if change % 3 == 0:
            state.units[random.randrange(len(state.units))] += 3
        elif change % 3 == 1:
            state.tribes[random.randrange(len(state.tribes))] = random.randrange(SUBDUED, 9)
        else:
            state.colony = random.randrange(REGION_NUMBER["cisalpina"])


def test_the_colony_counts_where_it_is():
    state = board().state.copy()
    state.units, state.tribes = [0] * len(state.units), [SUBDUED] * len(state.tribes)
    state.tribes[COLONY] = ROMAN_ALLY
    for region in range(SPACE_COUNT):
        state.colony = region
        assert [number for number, holder in enumerate(controllers(state)) if holder == ROMANS] == [region]
