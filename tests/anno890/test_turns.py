"""S, 1-4 Preparation, and what the cases do not show: every seat alike, undo around reveals, the edges of rules."""

from __future__ import annotations

import pytest

from tests.together import together
from vexillum.core.errors import CannotUndo
from vexillum.core.session import Session
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import (
    BUILDINGS,
    CASTLES,
    CELLS,
    CENTRE,
    CHARACTER_NUMBER,
    CHARACTERS,
    CROPS,
    CROPS_OF,
    FIRST_BUILDING,
    FIRST_CASTLE,
    SCENARIOS,
    SEATS,
    TERRITORIES,
    TILE_NUMBER,
    TILES,
    territories_for,
)
from vexillum.games.anno890.rules.characters import new_lines, restorable
from vexillum.games.anno890.rules.final_score import count
from vexillum.games.anno890.rules.invasion import invaded_players
from vexillum.games.anno890.state import NONE, State

# S Preparation: what lies where before the first turn ----------------------------------------------------------------


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


# 1-4 What the cases do not show: every seat alike, undo around reveals, the edges of rules ---------------------------


def set_table(players: int = 3, **parts) -> Session[State]:
    """A game whose castles are chosen, with parts of the position replaced."""
    session = Session.start(GAME, players=players, seed="turns")
    while session.decision.kind == "castle":
        session.answer(session.decision.seat, [session.decision.keys[0]])
    position = GAME.positions.write(session.steps[-1].state)
    realms = parts.pop("realms", {})
    position |= parts
    for seat, changes in realms.items():
        changes = dict(changes)
        cells = changes.pop("cells", {})
        position["realms"][seat] |= changes
        for cell, content in cells.items():
            position["realms"][seat]["cells"][cell] = position["realms"][seat]["cells"].get(cell, {}) | content
    changed = frozenset([*parts, *(["realms"] if realms else [])])
    return Session.start(GAME, players=players, seed="turns", position=GAME.positions.tidy(position, changed))


def row(*tiles: str) -> list[dict]:
    return [{"tile": tile} for tile in tiles]


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_every_player_pays_places_and_gains_alike(turn):
    """1.1, 2.1, 2.3: the seat whose turn it is."""
    seat = SEATS[turn]
    session = set_table(turn=turn, row=row("t01", "t04", "t18", "t12"), realms={seat: {"coins": 2}})
    session.answer(seat, ["t18"])
    assert session.state.coins[turn] == 0
    assert session.state.row_coins == [1, 1, 0, 0]
    session.answer(seat, ["c3"])
    assert session.state.nobles[9 * turn + 8] == 1
    assert session.state.nobles_of(turn) == sum(session.state.nobles) == 1
    assert session.decision.seat == SEATS[(turn + 1) % 3]


@pytest.mark.parametrize("player", [0, 1, 2])
def test_a_line_counts_for_every_player_in_every_direction(player):
    """3: rows, columns, diagonals, wherever the realm lies in the state."""
    lines = [(0, 1, 2), (6, 7, 8), (0, 3, 6), (2, 5, 8)]
    for line in lines:
        for last in line:
            state = set_table().state
            for cell, tile in zip(line, ("t01", "t12", "t14"), strict=True):
                state.cells[9 * player + cell] = TILE_NUMBER[tile]
            assert new_lines(state, player, last) == [CROPS.index("olive")]
            for cell in line:
                if cell != last:
                    state.ruined[9 * player + cell] = 1
                    assert new_lines(state, player, last) == []
                    state.ruined[9 * player + cell] = 0


def test_the_first_tile_of_the_box_is_a_tile_like_any_other():
    """3: tile number 0 stands in a line on any of its cells."""
    for others in ((0, 1), (1, 0)):
        state = set_table().state
        for cell, tile in zip(others, ("t01", "t12"), strict=True):
            state.cells[cell] = TILE_NUMBER[tile]
        state.cells[2] = TILE_NUMBER["t14"]
        assert new_lines(state, 0, 2) == [CROPS.index("olive")]


def test_taking_a_territory_shows_a_new_one_and_cannot_be_taken_back_but_placing_can():
    """1.1: the new territory of the row was hidden before."""
    session = set_table(row=row("t04", "t12", "t13", "t14"))
    session.answer("aix", ["t04"])
    with pytest.raises(CannotUndo, match="revealed"):
        session.undo("aix")
    session.answer("aix", ["a1"])
    session.undo("aix")
    assert (session.decision.kind, session.state.cells[0]) == ("place", NONE)


def test_a_building_shows_nothing_new_and_can_be_taken_back():
    """1.2: no territory is drawn."""
    session = set_table(buildings=["s01", "s02", "s03", "s04"], realms={"aix": {"coins": 4}})
    session.answer("aix", ["s01"])
    assert session.state.row_coins == [1, 1, 1, 1]
    session.undo("aix")
    assert (session.state.coins[0], session.state.row_coins) == (4, [0] * 4)


def test_the_cards_of_the_school_cannot_be_put_back():
    """7.9: they were drawn from the deck."""
    session = set_table(buildings=["s09", "s02", "s03", "s04"], realms={"aix": {"coins": 4}})
    session.answer("aix", ["s09"])
    session.answer("aix", ["a1"])
    assert session.decision.kind == "school"
    assert session.decision.secret
    assert session.view("aix")["drawn"] == list(session.decision.keys)
    assert session.view("avignon")["drawn"] == session.view(None)["drawn"] == 2
    with pytest.raises(CannotUndo, match="revealed"):
        session.undo("aix")
    kept, other = session.decision.keys
    session.answer("aix", [kept])
    assert session.undoable("aix").id == "undo.shown"  # all players have seen the other card
    discards = [entry for entry in session.journal if entry.id == "log.discard"]
    assert [entry.params["character"] for entry in discards] == [other]
    assert session.state.holder[CHARACTER_NUMBER[kept]] == 0
    assert session.state.holder[CHARACTER_NUMBER[other]] == NONE
    everywhere = session.state.characters + session.state.standards
    assert CHARACTER_NUMBER[other] not in everywhere


def test_the_cartographer_exchanges_exactly_two_even_if_there_are_only_two():
    """6.6: two tiles beside the castle are enough, and all their pieces go along."""
    cells = {"a1": {"tile": "t12", "towers": 1}, "b1": {"tile": "t14", "nobles": 1}}
    session = set_table(
        turn=1,
        row=row("t13", "t04", "t18", "t11"),
        standards={"wheat": [], "olive": ["cartographer"], "lavender": [], "poppy": []},
        realms={"avignon": {"cells": cells}},
    )
    session.answer("avignon", ["t13"])
    session.answer("avignon", ["c1"])
    session.answer("avignon", ["cartographer"])
    assert (session.decision.at_least, session.decision.at_most) == (2, 2)
    assert session.decision.keys == ("a1", "b1", "c1")
    session.answer("avignon", ["c1", "a1"])
    state = session.state
    assert [state.cells[9 + cell] for cell in range(3)] == [TILE_NUMBER[tile] for tile in ("t13", "t14", "t12")]
    assert (state.towers[9:12], state.nobles[9:12]) == ([0, 0, 1], [0, 1, 0])


def test_only_ruined_territories_can_be_rebuilt():
    """6.5: not a special building, not a tile that stands, in any realm."""
    state = set_table().state
    for player in range(3):
        start = 9 * player
        state.cells[start : start + 4] = [TILE_NUMBER[tile] for tile in ("s01", "t35", "s12", "t01")]
        state.ruined[start : start + 3] = [1, 1, 1]
        assert restorable(state, player) == [1]


@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_invaded_are_served_from_the_active_player_clockwise(active):
    """4.1, 4.3: all who are tied for the fewest towers."""
    state = set_table(turn=active).state
    state.towers[9 * 1 + CENTRE] = 3
    assert invaded_players(state) == [player for player in state.clockwise(active) if player != 1]
    state.towers[9 * 1 + CENTRE] = 0
    assert invaded_players(state) == state.clockwise(active)


@pytest.mark.parametrize("active", [0, 1, 2])
def test_pieces_are_gathered_up_to_three_times_and_fewer_if_you_like(active):
    """6.12: the Minstrel, in any realm."""
    seat = SEATS[active]
    cells = {
        "a1": {"tile": "t12", "nobles": 2},
        "b1": {"tile": "t14", "nobles": 2},
        "b2": {"nobles": 1},
    }
    position = {
        "turn": active,
        "row": row("t13", "t04", "t18", "t11"),
        "standards": {"wheat": [], "olive": ["minstrel"], "lavender": [], "poppy": []},
        "realms": {seat: {"cells": cells}},
    }
    session = set_table(**position)
    for key in ("t13", "c1", "minstrel", "a1", "a1", "b1"):
        assert session.decision.seat == seat
        session.answer(seat, [key])
    start = 9 * active
    assert session.state.nobles[start : start + 9] == [0, 1, 0, 0, 4, 0, 0, 0, 0]
    assert session.decision.kind == "take"  # three were moved: the next player's turn
    session = set_table(**position)
    for key in ("t13", "c1", "minstrel", "a1", "done"):
        session.answer(seat, [key])
    assert session.state.nobles[start : start + 9] == [1, 2, 0, 0, 2, 0, 0, 0, 0]


@pytest.mark.parametrize("tiles", [[], ["t11"]])
def test_a_cartographer_from_the_school_needs_two_tiles(tiles):
    """6.6: the School itself and one more are enough, the School alone is not."""
    cells = {cell: {"tile": tile} for cell, tile in zip(("c3",), tiles, strict=False)}
    session = set_table(
        buildings=["s09"], characters=["cartographer", "merchant"], realms={"aix": {"coins": 4, "cells": cells}}
    )
    for key in ("s09", "a1", "cartographer"):
        session.answer("aix", [key])
    if tiles:
        # exactly two can be chosen, so there is nothing to ask
        assert (session.state.cells[0], session.state.cells[8]) == (TILE_NUMBER["t11"], TILE_NUMBER["s09"])
    assert (session.decision.seat, session.decision.kind) == ("avignon", "take")


@pytest.mark.parametrize("active", [1, 2])
def test_a_piece_is_stolen_by_and_from_any_player(active):
    """6.17: the Traitor."""
    seat, victim = SEATS[active], SEATS[3 - active]
    session = set_table(
        turn=active,
        row=row("t13", "t04", "t18", "t11"),
        standards={"wheat": ["duchess"], "olive": ["merchant", "traitor", "thief"], "lavender": [], "poppy": []},
        realms={
            seat: {"cells": {"a1": {"tile": "t12"}, "b1": {"tile": "t14"}}},
            victim: {"cells": {"c1": {"tile": "t15", "towers": 1}, "a3": {"tile": "t20", "towers": 2}}},
        },
    )
    for key in ("t13", "c1", "traitor", f"{victim}.a3", "b1"):
        session.answer(seat, [key])
    state = session.state
    assert (state.towers_of(active), state.towers_of(3 - active), sum(state.towers)) == (1, 2, 3)
    assert (state.towers[9 * active + 1], state.towers[9 * (3 - active) + 6]) == (1, 1)
    olive = [CHARACTER_NUMBER["merchant"], CHARACTER_NUMBER["thief"], NONE]
    assert state.standards[:6] == [CHARACTER_NUMBER["duchess"], NONE, NONE, *olive]


@pytest.mark.parametrize("active", [1, 2])
def test_a_ruin_is_rebuilt_in_any_realm(active):
    """6.5: the Master Builder."""
    seat = SEATS[active]
    session = set_table(
        turn=active,
        row=row("t13", "t04", "t18", "t11"),
        standards={"wheat": [], "olive": ["master_builder"], "lavender": [], "poppy": []},
        realms={
            seat: {
                "cells": {
                    "a1": {"tile": "t12"},
                    "b1": {"tile": "t14"},
                    "a3": {"tile": "t20", "ruin": True, "towers": 1},
                    "c3": {"tile": "t05", "ruin": True, "towers": 1},
                }
            }
        },
    )
    for key in ("t13", "c1", "master_builder", "a3"):
        session.answer(seat, [key])
    start = 9 * active
    assert session.state.ruined[start : start + 9] == [0] * 8 + [1]
    assert session.state.towers[start : start + 9] == [0, 0, 0, 0, 0, 0, 3, 0, 1]


@pytest.mark.parametrize("active", [1, 2])
def test_the_yard_and_the_market_hall_work_in_any_realm(active):
    """7.8, 7.11: a coin at the start of the turn; the Yard's cell takes the territory."""
    seat = SEATS[active]
    session = set_table(
        turn=active,
        row=row("t13", "t04", "t18", "t11"),
        realms={seat: {"coins": 0, "cells": {"a1": {"tile": "s08"}, "c1": {"tile": "s11", "towers": 1}}}},
    )
    assert session.state.coins[active] == 1
    session.answer(seat, ["yard.t18"])
    start = 9 * active
    assert session.state.cells[start + 2] == TILE_NUMBER["t18"]
    assert (session.state.towers_of(active), session.state.nobles[start + 2]) == (0, 1)
    assert session.decision.keys[:2] == ("t13", "t04")


@pytest.mark.parametrize("player", [0, 1, 2])
def test_elements_are_counted_in_the_right_realm(player):
    """5.1."""
    state = set_table().state
    start = 9 * player
    state.cells[start : start + 4] = [TILE_NUMBER[tile] for tile in ("t02", "t07", "t08", "t10")]
    state.ruined[start : start + 3] = [0, 0, 1]
    state.towers[start + 8], state.nobles[start], state.coins[player] = 2, 3, 7
    elements = {"tavern": 1, "church": 2, "ruin": 1, "tower": 2, "noble": 3, "coin": 7}
    assert {element: count(state, player, element) for element in elements} == elements
    other = (player + 1) % 3
    assert [count(state, other, element) for element in ("tavern", "church", "ruin", "tower", "noble")] == [0] * 5


def test_cells_have_the_names_of_a_board():
    assert CELLS[0] == "a1"
    assert CELLS[CENTRE] == "b2"
    assert CELLS[8] == "c3"
