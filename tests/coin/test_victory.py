"""The ranking: margins, victory checks, Non-players, ties."""

from tests.coin.small_turns import KIT
from vexillum.coin.kit import Faction, Kit
from vexillum.coin.players import Players
from vexillum.coin.state import CoinState
from vexillum.coin.victory import BY_CHECK, Ranking

SEATS = ("romans", "arverni", "aedui", "belgae")
FOUR = Kit(factions=tuple(Faction(id) for id in SEATS), types=(), units=(), spaces=())
PLAYERS = Players(4, {"four": ((0,), (1,), (2,), (3,)), "two": ((0, 2), (1, 3))})
RANKING = Ranking(
    FOUR,
    PLAYERS,
    margin=lambda state, faction: state.tracks[faction],
    passes=lambda state, faction: state.tracks[faction] > 0,
    ties=(0, 1, 2, 3),
)


def state(*margins: int, **fields: int) -> CoinState:
    return CoinState(tracks=list(margins), **fields)


def test_the_highest_margin_is_first_and_ties_go_by_the_volumes_order():
    assert RANKING.order(state(-2, 1, 1, -5)) == [(1,), (2,), (0,), (3,)]


def test_a_tie_goes_to_a_non_player():
    assert RANKING.order(state(1, 1, 1, 0, non_players=0b0100))[0] == (2,)


def test_a_player_of_two_factions_has_the_lower_margin_and_must_pass_with_both():
    board = state(5, 2, -1, 1, owners=1)
    assert RANKING.order(board) == [(1, 3), (0, 2)]
    assert RANKING.player_passes(board, (1, 3))
    assert not RANKING.player_passes(board, (0, 2))
    assert RANKING.places(board, RANKING.order(board)) == {"arverni": 1, "belgae": 1, "romans": 2, "aedui": 2}


def test_after_a_check_that_a_non_player_passed_all_players_lose_equally():
    board = state(3, 9, 1, -1, non_players=0b0100, winner_known=BY_CHECK)
    order = RANKING.order(board)
    assert order[0] == (2,)
    assert RANKING.places(board, order) == {"aedui": 1, "arverni": 2, "romans": 2, "belgae": 2}
    assert RANKING.all_lose(board)
    board.winner_known = 2
    assert RANKING.order(board)[0] == (1,)
    assert not RANKING.all_lose(board)


def test_the_outcome_has_scores_lines_and_words():
    board = state(3, 1, 0, -1, winner_known=2)
    parts = [{"tribes": 18, "threshold": -15}, {"allies": 1}, {}, {"control": -1}]
    outcome = RANKING.outcome(board, parts, ("tribes", "threshold"), lambda winners, order: ())
    assert outcome.scores == {"romans": 3, "arverni": 1, "aedui": 0, "belgae": -1}
    assert outcome.winners == ("romans",)
    assert outcome.ranking == SEATS
    assert [line[1]["romans"] for line in outcome.breakdown] == [18, -15]


def test_a_faction_without_a_seat_is_not_ranked():
    two = Ranking(
        KIT,
        Players(2, {"two": ((0,), (1,))}),
        margin=lambda state, faction: 0,
        passes=lambda state, faction: False,
        ties=(0, 1),
    )
    assert two.order(CoinState()) == [(0,), (1,)]
