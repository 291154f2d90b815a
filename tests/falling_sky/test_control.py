"""1.6 Control, and other things that the rules find the short way."""

from __future__ import annotations

from random import Random

import pytest

from tests.falling_sky.harness import board
from vexillum import Session, get_game
from vexillum.coin.players import non_player
from vexillum.core.agent import RandomAgent
from vexillum.games.falling_sky.actions import Action, _things, has_own_in
from vexillum.games.falling_sky.commands import battle, march, raid, rally, recruit, seize
from vexillum.games.falling_sky.commands.catalog import COMMANDS, can_be_opened, worth_opening
from vexillum.games.falling_sky.control import controller, controllers, pieces, present, strengths
from vexillum.games.falling_sky.forces import region_of
from vexillum.games.falling_sky.map import COLONY, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.money import any_transfer, transfer_options
from vexillum.games.falling_sky.pieces import (
    FACTIONS,
    GERMANS,
    KIND_OWNER,
    ROMAN_ALLY,
    ROMANS,
    STATUS_OWNER,
    SUBDUED,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.players import PLAYERS, agrees_anyway
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


# What the rules find the short way is what they find from nothing, at every decision of games at random --------------


MODULES = {"recruit": recruit, "seize": seize, "rally": rally, "march": march, "raid": raid, "battle": battle}


def why_not_if_likely(state, faction, command, region):
    """The answer, if a certain Region is the one that is asked first."""
    likely = MODULES[command]._LIKELY
    likely[:] = [region] * len(likely)
    return COMMANDS[faction][command].why_not(state, faction)


@pytest.mark.parametrize(
    ("scenario", "options"), [("pax-gallica", {"players": "two"}), ("the-great-revolt", {"players": "romans_aedui"})]
)
def test_short_ways_find_the_same(scenario, options):
    game = get_game("falling-sky")
    session = Session.start(game, scenario=scenario, options=options, seed="short", quiet=True)
    agent = RandomAgent()
    seen = set()
    for _ in range(150):
        decision, state = session.decision, session.state
        if decision is None:
            break
        for faction in range(GERMANS):
            assert any_transfer(state, faction) == bool(transfer_options(state, faction))
            seen.add(("transfer", any_transfer(state, faction)))
            alone = {other for other in range(GERMANS) if agrees_anyway(state, faction, other)}
            assert PLAYERS.run_together(state, faction) == alone
            for other in range(GERMANS):
                run = [one for one in PLAYERS.people(state) if faction in one and other in one]
                assert PLAYERS.one_player(state, faction, other) == bool(run)
            for region in range(SPACE_COUNT):
                assert has_own_in(state, region, faction) == bool(_things(state, region, faction))
        faction = len(session.answers) % GERMANS
        for command in COMMANDS[faction]:
            reasons = [why_not_if_likely(state, faction, command, region) for region in (0, 5, SPACE_COUNT - 1)]
            assert all(reason == reasons[0] for reason in reasons)
            seen.add(("why", command, reasons[0] is None))
            for limited in (False, True):
                if not worth_opening(state, faction, command, limited=limited):
                    assert not can_be_opened(state, Action(state, faction, command, limited=limited))
                    seen.add("closed")
        session.answer(decision.seat, agent.choose(session, decision))
    assert {"closed", ("transfer", True), ("why", "rally", True), ("why", "rally", False)} <= seen
    assert {("why", command, True) for command in MODULES} <= seen
    assert not PLAYERS.one_player(session.state, GERMANS, GERMANS)
    assert not PLAYERS.run_together(session.state, GERMANS)
    assert not any(non_player(session.state, faction) for faction in range(GERMANS))
