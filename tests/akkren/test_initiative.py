"""7 Initiative: sealed bids, dice, ties, the winner's choice, the Akkren's place."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, said
from tests.asked import Asked
from vexillum.games.akkren.components.pieces import AKKREN, BROTHERHOOD, FIEFS, KAN, THEOCRACY
from vexillum.games.akkren.sequence import bid_question, initiative
from vexillum.games.akkren.state import Stage


def test_everybody_bids_in_secret_and_pays_for_it() -> None:
    table = board(dice=(5, 4, 3, 2))
    asked = Asked(initiative(table))
    for seat, bid in (("theocracy", "bid-0"), ("brotherhood", "bid-3"), ("kan", "bid-1"), ("fiefs", "bid-0")):
        assert asked.decision.secret
        assert not said(table, "initiative"), "nothing is told before all have chosen"
        asked.answer(bid, kind="bid", seat=seat)
    assert table.state.initiative == [5, 7, 4, 2]
    assert table.state.treasury == [25, 22, 24, 25]
    assert asked.decision.seat == "brotherhood"


@pytest.mark.parametrize(("gold", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)])
def test_at_most_three_and_no_more_than_one_has(gold: int, most: int) -> None:
    table = board()
    table.state.treasury[THEOCRACY] = gold
    question = bid_question(table, THEOCRACY)
    assert question is not None
    assert [option.value for option in question.options] == list(range(most + 1))


@pytest.mark.parametrize(
    ("place", "order"),
    [
        ("place-1", [BROTHERHOOD, THEOCRACY, KAN, FIEFS]),
        ("place-2", [THEOCRACY, BROTHERHOOD, KAN, FIEFS]),
        ("place-4", [THEOCRACY, KAN, FIEFS, BROTHERHOOD]),
    ],
)
def test_the_winner_chooses_its_place(place: str, order: list[int]) -> None:
    table = board(dice=(7, 9, 5, 2))
    asked = Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0")
    asked.answer(place, kind="place_in_order", seat="brotherhood")
    assert asked.over
    assert table.state.order == order
    assert table.state.stage == Stage.POLITICS


def test_c04_those_who_are_equal_roll_again_among_themselves() -> None:
    table = board(dice=(6, 6, 6, 9, 3, 8, 8, 2, 5))
    asked = Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0")
    asked.answer("place-1", seat="fiefs")
    # 3, 8 and 8 among the three; then 2 and 5 between the last two.
    assert table.state.order == [FIEFS, KAN, BROTHERHOOD, THEOCRACY]
    assert len(said(table, "initiative_again")) == 5


@pytest.mark.parametrize(("die", "place"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 0)])
def test_c05_in_their_war_the_akkren_act_where_the_die_says(die: int, place: int) -> None:
    table = board(dice=(9, 7, 5, 2, die))
    table.state.war = 1
    Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0", "place-1")
    assert table.state.order.index(AKKREN) == place
    assert [owner for owner in table.state.order if owner != AKKREN] == [0, 1, 2, 3]


def test_before_the_war_the_akkren_have_no_place() -> None:
    table = board(dice=(9, 7, 5, 2))
    Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0", "place-1")
    assert AKKREN not in table.state.order
