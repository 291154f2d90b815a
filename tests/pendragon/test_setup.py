"""2.1 The set-up totals of the four scenarios, and their decks."""

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board
from vexillum.games.pendragon.cards import CARDS, EARLY, EPOCHS, EVENTS, LATE, PIVOTAL
from vexillum.games.pendragon.control import controlled_population, controller
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import STRONGHOLD_TYPE, TOTALS, TYPES, UNIT_KINDS, UNIT_TYPE
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.sequence import deal

scenarios = pytest.mark.parametrize("scenario", SCENARIOS, ids=SCENARIO_IDS)
CONTROL = {"none": -1, "dux": 0, "briton": 1, "saxon": 2, "scotti": 3}


@scenarios
def test_the_printed_totals_follow_from_the_pieces(scenario):
    state = board(scenario.id).state
    printed = scenario.markers
    assert controlled_population(state, 1) == printed["briton_control"]
    assert controlled_population(state, 2) == printed["saxon_control"]
    if "total_prosperity" in printed:
        assert total_prosperity(state) == printed["total_prosperity"]
        assert total_prosperity(state) + state.tracks[4] == printed["prosperity_plus_prestige"]
    else:
        assert controlled_population(state, 0) == printed["dux_control"]
        assert controlled_population(state, 0) + state.tracks[4] == printed["dux_control_plus_prestige"]
    for given in scenario.space:
        assert controller(state, SPACE_NUMBER[given.id]) == CONTROL[given.control], given.id


@pytest.mark.parametrize(
    ("scenario", "briton", "dux", "saxon", "prosperity"),
    [
        ("barbarian-conspiracy", 40, 0, 0, 80),
        ("petty-tyrants", 18, 6, 6, 40),
        ("the-harder-they-fall", 36, 0, 0, 57),
        ("de-excidio-britanniae", 40, 0, 0, 80),
    ],
)
def test_the_totals_as_numbers(scenario, briton, dux, saxon, prosperity):
    state = board(scenario).state
    assert [controlled_population(state, faction) for faction in range(3)] == [dux, briton, saxon]
    assert total_prosperity(state) == prosperity


@scenarios
def test_every_piece_is_on_the_map_or_in_a_box(scenario):
    state = board(scenario.id).state
    found = dict.fromkeys(range(len(TYPES)), 0)
    for index, n in enumerate(state.units):
        found[UNIT_TYPE[index % UNIT_KINDS]] += n
    for stronghold in filter(None, state.sites):
        found[STRONGHOLD_TYPE[stronghold]] += 1
    found[0] += state.casualties + state.out_of_play
    found[2] += state.not_yet
    assert tuple(found[type] + state.available[type] for type in found) == TOTALS


@scenarios
@pytest.mark.parametrize("cards", ["all", "historical"])
def test_the_deck_follows_the_recipe(scenario, cards):
    table = board(scenario.id, cards=cards)
    assert Asked(deal(table)).over
    state = table.state
    deck = state.deck[::-1]
    recipe = scenario.deck
    assert len(deck) == 13 * recipe.piles
    for number, which in enumerate(recipe.pile_epochs):
        pile = deck[13 * number : 13 * number + 13]
        (epoch,) = [card for card in pile if card in EPOCHS]
        assert pile.index(epoch) >= 8
        assert epoch in (EARLY if which == "early" else LATE)
        assert epoch in (recipe.early_pool if which == "early" else recipe.late_pool)
    seen = [*deck, *state.aside, *state.removed, *filter(None, state.held), *(side // 2 for side in state.lasting)]
    assert sorted(seen) == sorted(CARDS)


def test_the_historical_option_of_petty_tyrants_is_one_package():
    table = board("petty-tyrants", cards="historical")
    Asked(deal(table))
    state = table.state
    assert sorted(state.removed) == [4, 5, 13, 20, 22, 30, 35, 49, 54]
    assert state.lasting == [2 * 76, 2 * 74, 2 * 81, 2 * 7, 2 * 21, 2 * 56 + 1, 2 * 68 + 1]
    assert not {*state.deck} & {*state.removed, 7, 21, 56, 68}


def test_the_deck_is_dealt_differently_for_every_seed_and_holds_every_event_in_the_long_scenario():
    table = board("de-excidio-britanniae")
    Asked(deal(table))
    assert {*EVENTS} <= {*table.state.deck}
    assert table.state.held == list(PIVOTAL)
    other = board("de-excidio-britanniae")
    other.dice = type(other.dice)("another", ())
    Asked(deal(other))
    assert other.state.deck != table.state.deck
