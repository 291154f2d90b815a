"""Whole random games: what is true after every answer, and that every offered option can be carried out."""

from __future__ import annotations

from random import Random

import pytest

from tests.long import few_and_many, first
from tests.pendragon.gold_cubes import cubes, still_loading
from tests.together import together
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.session import Session
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.map import SITES_OF, SPACES
from vexillum.games.pendragon.pieces import STRONGHOLD_OWNER, UNIT_KINDS, UNIT_OWNER
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

RAIDERS = (5, 6)
EXPLAINED = {"log.recovery", "log.annona_paid", "log.battle_city"}
"""Entries that tell of cubes coming onto the board in other words than a number of Prosperity."""


def game(number: int, **more) -> Session:
    options = {"players": PLAYERS.ids[number // 4 % 4], "cards": ("all", "historical")[number // 16 % 2]}
    return Session.start(GAME, scenario=SCENARIO_IDS[number % 4], options=options, seed=f"fuzz {number}", **more)


def control_by_the_book(state, space: int) -> int:
    """1.6 as the rulebook says it, slowly."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    sides = [(0,), (1,), (2,), (3,)] if state.imperium == 2 else [(0, 1), (2,), (3,)]
    held = {side: sum(owner in side for owner in owners) for side in sides}
    if SPACES[space].type == "city":
        return next((min(1, max(side)) if len(side) == 2 else side[0] for side in sides if held[side]), -1)
    troops = {
        side: sum(
            state.units[UNIT_KINDS * space + kind]
            for kind in range(UNIT_KINDS)
            if UNIT_OWNER[kind] in side and kind not in RAIDERS
        )
        for side in sides
    }
    for side in sides:
        mine = held[side] + troops[side]
        others = sum(held[other] + troops[other] for other in sides if other != side)
        if held[side] and mine > others:
            return max(side)
    return -1


@together("number", first(16, range(24)))
def test_invariants_after_every_answer(number):
    session = game(number)
    before, lines, steps = cubes(session.state), len(session.journal), len(session.steps)
    pieces, control = None, []
    while (decision := session.decision) is not None:
        counted = cubes(session.state)
        session.answer(decision.seat, RandomAgent().choose(session, decision))
        state = session.state
        assert GAME.positions.violations(state) == []
        if pieces != (state.units, state.sites, state.imperium):
            pieces = [*state.units], [*state.sites], state.imperium
            control = [control_by_the_book(state, space) for space in range(len(SPACES))]
        assert controllers(state) == control
        if still_loading(decision, session.decision):
            assert cubes(state) == counted, (decision.kind, session.decision.kind)
        if len(session.steps) > steps:
            assert_no_cube_from_nowhere(session.journal[lines:], cubes(session.steps[-1].state) - before)
            before, lines, steps = cubes(session.steps[-1].state), len(session.journal), len(session.steps)


def assert_no_cube_from_nowhere(news, more: int) -> None:
    """1.7 Between two checkpoints cubes come onto the board only as the journal tells it."""
    if not any(entry.id in EXPLAINED for entry in news):
        told = [entry for entry in news if entry.id == "log.prosperity_up"]
        told += [entry for entry in news if entry.id == "log.plunder_loaded" and entry.rule == "3.6.5"]
        assert more <= sum(entry.params["n"] for entry in told)


@pytest.mark.parametrize("number", range(100, 108))
def test_every_offered_option_can_be_carried_out(number):
    session = game(number, quiet=True)
    chance = Random(number)
    while (decision := session.decision) is not None:
        if decision.at_least == decision.at_most == 1 and chance.random() < 0.15:
            for option in decision.options:
                twin = session.fork(quiet=True)
                twin.answer(decision.seat, option.key)
                assert GAME.positions.violations(twin.state) == []
        session.answer(decision.seat, RandomAgent().choose(session, decision))


@few_and_many(32, 200)
def test_many_random_games_end(seeds):
    agents = dict.fromkeys(GAME.info.seats, RandomAgent())
    for number in seeds:
        session = game(200 + number, quiet=True)
        drive(session, agents)
        assert session.over
        assert session.state.winner_known in (1, 2)
        assert GAME.positions.violations(session.state) == []
