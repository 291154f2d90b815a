"""8.9 Whole games of one person against three Non-players, with each of the options, begun by the set-up."""

from __future__ import annotations

import pytest

from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.nonplayer.catalog import NonPlayer
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.scenarios import final_winter
from vexillum.games.falling_sky.victory import SOLITAIRE, margin


def played(option: str, person: str, seed: int):
    """The end of a game; the agent answers for the person, who is a player all the same."""
    others = [seat for seat in SEATS if seat != person]
    options = {choice.id: choice.values[0] for choice in GAME.options.listed}
    options |= {"non_players": ",".join(others), "solitaire": option}
    session = Session(GAME, Setup("falling-sky", "the-great-revolt", SEATS, options, f"solo {seed}"), quiet=True)
    agent = NonPlayer()
    while (decision := session.decision) is not None:
        session.answer(decision.seat, tuple(agent.choose(session, decision)))
    return session.state


@pytest.mark.parametrize(("person", "seed"), [("romans", 2), ("arverni", 0), ("belgae", 1)])
def test_a_game_of_one_person_ends_as_its_option_says(person, seed):
    lengths = {}
    for option in SOLITAIRE:
        state = played(option, person, seed)
        me = SEATS.index(person)
        own, others = margin(state, me), [margin(state, f) for f in range(len(SEATS)) if f != me]
        lengths[option] = state.winters
        result = GAME.rules.outcome(state)
        won = result.winners == (person,)
        assert result.told[-1].id.startswith("log.solo_won" if won else "log.solo_lost")
        assert own > max(others) if won else own <= max(others)
        if final_winter(state):
            continue
        beaten = max(others) > 0
        if option == "standard":
            assert beaten
            assert not won
        elif option == "easy":
            assert beaten or own > 0
        else:
            assert beaten or max(others) > own
            assert not won
    assert lengths["difficult"] <= lengths["standard"]
    assert lengths["easy"] <= lengths["standard"]
