"""What the rules find the short way is what they find from nothing, at every decision of games at random."""

from __future__ import annotations

import pytest

from vexillum import Session, get_game
from vexillum.coin.players import non_player
from vexillum.core.agent import RandomAgent
from vexillum.games.falling_sky.actions import Action, _things, has_own_in
from vexillum.games.falling_sky.commands import battle, march, raid, rally, recruit, seize
from vexillum.games.falling_sky.commands.catalog import COMMANDS, can_be_opened, worth_opening
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.money import any_transfer, transfer_options
from vexillum.games.falling_sky.pieces import GERMANS
from vexillum.games.falling_sky.players import PLAYERS, agrees_anyway

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
