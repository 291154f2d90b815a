"""Who runs which Factions."""

from vexillum.coin.players import Players, non_player
from vexillum.coin.state import CoinState

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
