"""Lasting effects: card sides as numbers, with the Faction that has them."""

from vexillum.coin.cards import code, effect_of, owned, owner_of, owners
from vexillum.coin.kit import NOBODY
from vexillum.coin.state import CoinState

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
