"""Cards: lasting effects as numbers, dealing by piles, the next card, and the round card that may swap with it."""

from random import Random

import pytest

from vexillum.coin.cards import (
    Pile,
    code,
    deal,
    effect_of,
    first_ahead,
    last_before_round,
    next_card,
    owned,
    owner_of,
    owners,
    redeal,
)
from vexillum.coin.kit import NOBODY
from vexillum.coin.state import CoinState
from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table

# Lasting effects: card sides as numbers, with the Faction that has them ----------------------------------------------


AQUITANI, CATUVOLCUS = code(18, False), code(66, True)


def test_the_two_sides_of_a_card_differ():
    assert code(18, False) != code(18, True)


def test_an_effect_without_an_owner_is_its_card_side():
    assert (effect_of(AQUITANI), owner_of(AQUITANI)) == (AQUITANI, NOBODY)


def test_an_owned_effect_says_which_and_whose():
    entry = owned(CATUVOLCUS, 3)
    assert (effect_of(entry), owner_of(entry)) == (CATUVOLCUS, 3)
    assert owned(CATUVOLCUS, 0) != CATUVOLCUS


def test_two_factions_may_have_the_same_effect():
    state = CoinState(lasting=[AQUITANI, owned(CATUVOLCUS, 2), owned(AQUITANI, 1), owned(CATUVOLCUS, 0)])
    assert owners(state, CATUVOLCUS) == [2, 0]
    assert owned(CATUVOLCUS, 1) not in state.lasting


# Dealing by piles, the next card, and the round card that may swap places with it ------------------------------------


EVENTS = tuple(range(1, 31))
WINTERS = (71, 72, 73)
PILES = (Pile(5), Pile(5, "winter", 6), Pile(5), Pile(5, "winter", 2))


def new_table(seed: str = "test") -> Table[CoinState]:
    return Table(Setup("toy", "", (), {}, seed), CoinState(), Dice(seed), [])


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_each_round_card_lies_among_the_last_cards_of_its_pile(seed):
    events, pools = list(EVENTS), {"winter": list(WINTERS)}
    deck = deal(new_table(seed), events, PILES, pools)[::-1]
    assert len(deck) == 22
    assert len(events) == 10
    assert len(pools["winter"]) == 1
    winters = [at for at, card in enumerate(deck) if card in WINTERS]
    assert len(winters) == 2
    assert 5 <= winters[0] < 11
    assert 20 <= winters[1] < 22
    assert sorted([*deck, *events, *pools["winter"]]) == sorted([*EVENTS, *WINTERS])


@pytest.mark.parametrize("taken", [0, 3, 8, 11, 15, 21])
def test_dealing_again_keeps_the_recipe_and_every_card(taken):
    table = new_table()
    events, pools = list(EVENTS), {"winter": list(WINTERS)}
    past = table.state
    past.deck = deal(table, events, PILES, pools)
    past.aside = sorted([*events, *pools["winter"]])
    present = past.copy()
    shown = [present.deck.pop() for _ in range(taken)]
    gone = sum(card in WINTERS for card in shown)
    before = past.copy()
    redeal(past, present, Random(5), EVENTS, PILES, {"winter": WINTERS}, gone)
    assert sorted([*past.deck, *past.aside]) == sorted([*before.deck, *before.aside])
    assert past.deck[len(present.deck) :] == before.deck[len(present.deck) :]
    order = past.deck[::-1]
    winters = [at for at, card in enumerate(order) if card in WINTERS]
    assert len(winters) == 2
    assert 5 <= winters[0] < 11
    assert 20 <= winters[1] < 22


def test_the_next_card_lies_open_while_one_is_played():
    table = new_table()
    state = table.state
    state.deck = [3, 2, 1]
    first_ahead(state)
    assert not next_card(table, WINTERS, swap=False)
    assert (state.current, state.upcoming, state.played) == (1, [2], [])
    next_card(table, WINTERS, swap=False)
    next_card(table, WINTERS, swap=False)
    assert (state.current, state.upcoming, state.played) == (3, [], [1, 2])


def test_a_round_card_waits_its_turn_and_the_event_before_it_is_known():
    table = new_table()
    state = table.state
    state.deck, state.upcoming = [5, 71], [4]
    assert not next_card(table, WINTERS, swap=False)
    assert (state.current, state.upcoming) == (4, [71])
    assert last_before_round(state, WINTERS)
    next_card(table, WINTERS, swap=False)
    assert (state.current, state.upcoming) == (71, [5])
    assert not last_before_round(state, WINTERS)


def test_a_round_card_may_change_places_with_the_card_to_be_played():
    table = new_table()
    state = table.state
    state.deck, state.upcoming = [71], [4]
    assert next_card(table, WINTERS, swap=True)
    assert (state.current, state.upcoming) == (71, [4])
    assert not last_before_round(state, WINTERS)
