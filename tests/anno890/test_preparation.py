"""S Preparation: what lies where before the first turn."""

from __future__ import annotations

import pytest

from tests.together import together
from vexillum.core.session import Session
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import (
    BUILDINGS,
    CASTLES,
    CENTRE,
    CHARACTERS,
    CROPS_OF,
    FIRST_BUILDING,
    FIRST_CASTLE,
    SCENARIOS,
    SEATS,
    TERRITORIES,
    TILES,
    territories_for,
)
from vexillum.games.anno890.state import NONE, State


def dealt(players: int, seed: str = "deal", **more) -> Session[State]:
    return Session.start(GAME, players=players, seed=seed, **more)


def test_the_box_is_complete():
    assert (len(TERRITORIES), len(BUILDINGS), len(CASTLES), len(CHARACTERS), len(SCENARIOS)) == (36, 12, 6, 18, 6)
    assert (FIRST_BUILDING, FIRST_CASTLE, len(TILES)) == (36, 48, 54)
    assert len({tile.id for tile in TILES}) == 54
    assert sorted(CROPS_OF[FIRST_CASTLE:]) == [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]


@pytest.mark.parametrize(("players", "tiles"), [(2, 20), (3, 28), (4, 36)])
def test_tiles_for_more_players_are_left_out(players, tiles):
    assert len(territories_for(players)) == tiles
    assert all(TERRITORIES[tile].players <= players for tile in territories_for(players))


@pytest.mark.parametrize(("players", "each", "deck"), [(2, 2, 10), (3, 3, 6), (4, 3, 6)])
def test_the_deal(players, each, deck):
    state = dealt(players).state
    assert len(state.buildings) == players + 1
    assert all(FIRST_BUILDING <= tile < FIRST_CASTLE for tile in state.buildings)
    assert len(state.row) == 4
    assert len(state.deck) == 8 * players
    assert sorted(state.row + state.deck) == territories_for(players)
    assert (state.row_coins, state.row_saracens) == ([0] * 4, [0] * 4)
    assert [sum(card != NONE for card in state.standards[i : i + 3]) for i in (0, 3, 6, 9)] == [each] * 4
    assert len(state.standards) == 12
    assert len(state.characters) == deck
    dealt_cards = [card for card in state.standards if card != NONE] + state.characters
    assert sorted(dealt_cards) == list(range(18))
    assert len(state.castles) == players
    assert (state.invader, state.defence) == (0, players)
    assert state.coins == [3] * players
    assert (state.tower_supply, state.noble_supply, state.saracen_supply) == (20, 12, 6)
    assert state.coin_supply == 54 - 3 * players


def test_everything_is_shuffled():
    decks = [dealt(4, seed=str(k)).state for k in range(12)]
    for what in ("buildings", "row", "deck", "standards", "characters", "castles"):
        assert len({tuple(getattr(state, what)) for state in decks}) > 6, what
    assert len({frozenset(state.buildings) for state in decks}) > 6
    assert len({frozenset(state.castles) for state in decks}) > 2


def test_castles_are_chosen_from_the_last_player_backwards():
    session = dealt(4)
    asked = []
    while session.decision.kind == "castle":
        asked.append(session.decision.seat)
        session.answer(session.decision.seat, [session.decision.keys[0]])
    assert asked == ["frejus", "marseille", "avignon"]  # the first player gets the castle that is left
    assert all(session.state.cells[9 * player + CENTRE] >= FIRST_CASTLE for player in range(4))
    assert (session.decision.seat, session.decision.kind) == ("aix", "take")


def test_a_lot_can_decide_who_begins():
    firsts = {dealt(4, seed=str(k), options={"first": "lot"}).state.first for k in range(40)}
    assert firsts == {0, 1, 2, 3}
    assert {dealt(4, seed=str(k)).state.first for k in range(10)} == {0}


def test_with_a_lot_the_others_follow_clockwise_and_the_castles_go_backwards():
    session = next(
        session for k in range(40) if (session := dealt(3, str(k), options={"first": "lot"})).state.first == 1
    )
    asked = []
    while session.decision_number < 4:
        asked.append(session.decision.seat)
        session.answer(session.decision.seat, [session.decision.keys[0]])
    assert asked[:3] == ["aix", "marseille", "avignon"]


def test_the_deal_cannot_be_taken_back():
    session = dealt(2)
    session.answer("avignon", [session.decision.keys[0]])
    session.undo("avignon")
    assert session.undoable("avignon").id == "undo.nothing"


@together("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
@together("players", [2, 3, 4])
def test_each_scenario_starts_as_its_card_says(scenario, players):
    state = dealt(players, scenario=scenario.id).state
    side = scenario.two if players == 2 else scenario.many
    assert state.coins == [side.start_coins] * players
    assert state.side is side
    two = players == 2
    row_coins = [1] * 4 if scenario.id == "arles_fair" else [0] * 4
    markers = {"sails": [0, 0, 1, 1] if two else [0, 1, 1, 1]}.get(scenario.id, [0] * 4)
    invader = {"ash_stronghold": 1 if two else 2}.get(scenario.id, 0)
    assert (state.row_coins, state.row_saracens, state.invader) == (row_coins, markers, invader)
    assert len(side.nobles) == len(side.coins) == len(side.towers) == (1 if two else 2)


def test_at_the_court_every_castle_has_a_noble():
    session = dealt(3, scenario="court")
    while session.decision.kind == "castle":
        session.answer(session.decision.seat, [session.decision.keys[0]])
    assert [session.state.nobles[9 * player + CENTRE] for player in range(3)] == [1, 1, 1]


def test_what_is_reconstructed_is_marked():
    marked = [tile for tile in TILES if tile.source["default"] == "reconstructed"]
    assert len(marked) == 54
    assert all(card.source["vp"] == "reconstructed" for card in CHARACTERS)
    assert GAME.info.reconstructed
    assert SEATS[:2] == ("aix", "avignon")
