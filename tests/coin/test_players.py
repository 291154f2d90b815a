"""Who runs which Factions, and who begins as a Non-player."""

import pytest

from vexillum.coin.players import Players, non_player, non_players_named, non_players_of, non_players_seated
from vexillum.coin.state import CoinState
from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

SEATS = ("romans", "arverni", "aedui", "belgae")
PLAYERS = Players(4, {"four": ((0,), (1,), (2,), (3,)), "two": ((0, 2), (1, 3))})
TWO = 1


def test_one_player_of_two_factions_is_not_asked_for_an_agreement():
    state = CoinState(owners=TWO)
    assert PLAYERS.one_player(state, 0, 2)
    assert not PLAYERS.one_player(state, 0, 1)
    state.non_players = 0b0100
    assert not PLAYERS.one_player(state, 0, 2)


def test_each_non_player_is_ranked_on_its_own():
    state = CoinState(owners=TWO, non_players=0b1010)
    assert PLAYERS.sides(state) == [(0, 2), (1,), (3,)]
    assert non_player(state, 3)
    assert not non_player(state, 2)


def test_a_faction_is_given_up_if_its_player_still_runs_another():
    state = CoinState(owners=TWO, non_players=0b1110)
    assert PLAYERS.given_up(state, 2)
    assert not PLAYERS.given_up(state, 3)


def test_a_setup_records_the_non_players_in_the_order_of_the_seats():
    assert non_players_named(" belgae, romans", SEATS) == "romans,belgae"
    setup = Setup("toy", "", SEATS, {"non_players": "romans,belgae"}, "seed")
    assert non_players_of(setup, SEATS) == 0b1001


def test_only_seats_can_be_non_players():
    with pytest.raises(BadSetup):
        non_players_named("germans", SEATS)


def test_the_factions_of_one_player_begin_as_non_players_together():
    given = {"arverni": "np", "belgae": "np"}
    assert non_players_seated({"players": "two"}, given, SEATS, PLAYERS) == {"non_players": "arverni,belgae"}
    with pytest.raises(BadSetup):
        non_players_seated({"players": "two"}, {"arverni": "np"}, SEATS, PLAYERS)
