"""Positions of 890 Anno Domini: exact, readable, tidied up and sound after any edit, or refused with a reason."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.tables import TABLES, random_agents, start
from tests.together import together
from vexillum.core.agent import drive
from vexillum.core.errors import BadPosition
from vexillum.core.files.position_file import load_position, position_text
from vexillum.core.session import Session
from vexillum.core.tools.paths import put, remove
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import CELLS, CENTRE, CHARACTERS, SEATS, TILE_NUMBER, TILES
from vexillum.games.anno890.position import violations
from vexillum.games.anno890.state import NONE, Stage, State

TABLES_890 = [table for table in TABLES if table[0] == "anno890"]


def dealt(**changes) -> dict:
    """A position at the first turn, with changes to the letter; ``a__b`` stands for the path ``a.b``."""
    session = Session.start(GAME, players=3, seed="positions")
    while session.decision.kind == "castle":
        session.answer(session.decision.seat, session.decision.keys[:1])
    position = GAME.positions.write(session.steps[-1].state)
    for path, value in changes.items():
        put(position, path.replace("__", "."), value)
    return position


def amended(players: int = 3, scenario: str = "first_steps", **changes) -> dict:
    """A scenario as it is dealt, with changes by hand that the game tidies up."""
    session = Session.start(GAME, scenario=scenario, players=players, seed="positions")
    position = GAME.positions.write(session.steps[-1].state)
    paths = {path.replace("__", "."): value for path, value in changes.items()}
    for path, value in paths.items():
        put(position, path, deepcopy(value))
    return GAME.positions.write(GAME.positions.read(GAME.positions.tidy(position, frozenset(paths))))


def everywhere(position: dict) -> list[str]:
    """All tiles of a position, wherever they are."""
    cells = [cell["tile"] for realm in position["realms"].values() for cell in realm["cells"].values()]
    row = [place["tile"] for place in position["row"]]
    return cells + row + position["deck"] + position["buildings"] + position["castles"]


# Files


@settings(max_examples=60)
@given(st.sampled_from(TABLES_890), st.integers(0, 80), st.integers(0, 10**6))
def test_a_file_continues_with_the_same_decision(tmp_path_factory, table, answers, seed):
    session = start(table, seed)
    drive(session, random_agents(session), limit=answers)
    file = tmp_path_factory.mktemp("p") / "p.toml"
    file.write_text(position_text(session), "utf-8")
    again = load_position(file)
    for one, other in ((session, again),):
        assert {**GAME.positions.write(one.state), "draws": 0} == {**GAME.positions.write(other.state), "draws": 0}
    asked = [one.decision and (one.decision.seat, one.decision.kind, one.decision.keys) for one in (session, again)]
    assert asked[0] == asked[1]


@settings(max_examples=40)
@given(st.sampled_from(TABLES_890), st.integers(0, 60), st.integers(0, 10**6))
def test_a_file_for_one_seat_shows_what_it_knows(tmp_path_factory, table, answers, seed):
    session = start(table, seed)
    drive(session, random_agents(session), limit=answers)
    folder = tmp_path_factory.mktemp("p")
    for seat in session.setup.seats:
        (folder / "p.toml").write_text(position_text(session, seat=seat), "utf-8")
        assert load_position(folder / "p.toml").view(seat) == session.view(seat)


def test_a_file_for_one_seat_gives_no_deck_away():
    session = start(("anno890", "first_steps", 4), "secrets")
    whole = [tomllib.loads(position_text(session, seat="aix"))["position"]["whole"] for _ in range(2)]
    true = GAME.positions.write(session.steps[-1].state)
    assert sorted(whole[0]["deck"]) == sorted(true["deck"])
    assert len({tuple(part["deck"]) for part in (*whole, true)}) == 3


# Exactness


def test_a_position_shows_every_cell_and_place_in_full():
    position = dealt()
    assert set(position["realms"]["aix"]["cells"]["b2"]) == {"tile", "ruin", "towers", "nobles"}
    assert set(position["row"][0]) == {"tile", "coins", "saracens"}


def test_a_tile_alone_stands_for_a_cell_and_for_a_place_of_the_row():
    position = dealt()
    short = deepcopy(position)
    short["row"] = [place["tile"] for place in position["row"]]
    for realm in short["realms"].values():
        realm["cells"] = {name: cell["tile"] for name, cell in realm["cells"].items()}
    assert GAME.positions.read(short) == GAME.positions.read(position)


# What follows from changes


def test_a_tile_put_into_a_realm_leaves_the_place_where_it_was():
    before = amended(turn=0)
    in_row, in_deck = before["row"][1]["tile"], before["deck"][5]
    after = amended(turn=0, realms__aix__cells={"a1": in_row, "b1": in_deck})
    assert sorted(everywhere(after)) == sorted(everywhere(before))
    assert [place["tile"] for place in after["row"]][:3] == [before["row"][n]["tile"] for n in (0, 2, 3)]
    assert len(after["row"]) == 4


def test_a_tile_put_into_the_row_leaves_the_deck_and_what_was_there_goes_under_it():
    before = amended(turn=0)
    after = amended(turn=0, row=[before["deck"][3]])
    assert after["row"][0]["tile"] == before["deck"][3]
    assert [place["tile"] for place in after["row"]][1:] == before["deck"][:3]
    assert after["deck"][-4:] == sorted(place["tile"] for place in before["row"])
    assert sorted(everywhere(after)) == sorted(everywhere(before))


def test_one_place_of_the_row_can_be_changed():
    before = amended(turn=0)
    after = amended(turn=0, row__0__tile=before["row"][2]["tile"], row__1__coins=2)
    assert after["row"][0]["tile"] == before["row"][2]["tile"]
    assert after["row"][1] == {**before["row"][1], "coins": 2}
    assert sorted(everywhere(after)) == sorted(everywhere(before))


def test_a_character_leaves_its_standard_or_the_deck():
    before = amended(turn=0)
    card, drawn = before["standards"]["olive"][1], before["characters"][2]
    after = amended(turn=0, realms__aix__characters=[card], standards__wheat=[drawn])
    assert card not in after["standards"]["olive"]
    assert after["standards"]["wheat"] == [drawn]
    assert drawn not in after["characters"]
    assert set(before["standards"]["wheat"]) <= set(after["characters"])


def test_with_a_change_play_has_begun_unless_it_is_about_the_castles():
    assert amended(invader=3)["stage"] == "turns"
    assert "b2" in amended(invader=3)["realms"]["marseille"]["cells"]
    assert amended(castles=["c01", "c02", "c03"])["stage"] == "castles"
    assert amended(stage="castles", invader=3)["stage"] == "castles"


def test_castles_are_given_as_they_were_offered_around_those_given_by_hand():
    offered = amended(stage="castles")["castles"]
    given_out = amended(realms__avignon__cells__b2=offered[0])["realms"]
    assert [given_out[seat]["cells"]["b2"]["tile"] for seat in given_out] == [offered[1], offered[0], offered[2]]


def test_the_court_puts_a_noble_on_castles_given_out():
    assert amended(scenario="court", turn=0)["realms"]["aix"]["cells"]["b2"]["nobles"] == 1


def test_the_turn_passes_over_a_full_realm_and_full_realms_end_the_game():
    cells = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")
    aix = dict(zip(cells, (f"t{n:02}" for n in range(1, 9)), strict=True))
    avignon = dict(zip(cells, (f"t{n:02}" for n in range(9, 17)), strict=True))
    assert amended(players=2, realms__aix__cells=aix)["turn"] == 1
    full = amended(players=2, realms__aix__cells=aix, realms__avignon__cells=avignon)
    assert full["stage"] == "end"


# What is refused


def test_there_is_a_castle_for_everybody_who_is_to_choose_one():
    """S.9 Each player takes one."""
    position = GAME.positions.write(Session.start(GAME, players=3, seed="s").steps[-1].state)
    assert position["stage"] == "castles"
    position["castles"].pop()
    with pytest.raises(BadPosition, match="castles: 2 given, but 3 are needed"):
        GAME.positions.read(position)


@together(
    ("changes", "told"),
    [
        ({"players": 5}, "players is 5; it can be: 2, 3, and 4"),
        ({"scenario": "picnic"}, 'scenario is "picnic"; it can be: first_steps, arles_fair'),
        ({"stage": "castles"}, 'stage is "castles"; it can be: turns, end, and over.'),
        ({"stage": "tea"}, 'stage is "tea"; it can be: deal, castles, turns, end, and over'),
        ({"first": "frejus"}, 'first is "frejus"; it can be: aix, avignon, and marseille'),
        ({"turn": "two"}, 'turn is "two". Allowed: a whole number'),
        ({"turn": -1}, "turn is -1; it must be at least 0"),
        ({"weather": "fine"}, "weather is unknown. Allowed here: scenario, players"),
        ({"realms__frejus": {"coins": 0, "characters": [], "cells": {}}}, 'realms is "frejus"; it can be: aix'),
        ({"realms__aix__gold": 3}, "realms.aix.gold is unknown. Allowed here: coins, characters, and cells"),
        ({"realms__aix__coins": "3"}, 'realms.aix.coins is "3". Allowed: a whole number'),
        ({"realms__aix__coins": 60}, "coins: 66 are on the table, but the game has only 54"),
        ({"realms__aix__cells__d4": "t01"}, 'realms.aix.cells is "d4"; it can be: a1, b1, c1'),
        ({"realms__aix__cells__a1": {"towers": 1}}, "realms.aix.cells.a1.tile is missing"),
        ({"realms__aix__cells__a1": "t99"}, 'realms.aix.cells.a1.tile is "t99"; it can be: t01'),
        ({"realms__aix__cells__a1": "t36"}, 'realms.aix.cells.a1.tile is "t36"; it can be: t01'),
        ({"realms__aix__cells__a1": "c01"}, 'realms.aix.cells.a1.tile is "c01"; it can be: t01'),
        ({"realms__aix__cells__b2": "t01"}, 'realms.aix.cells.b2.tile is "t01"; it can be: c01'),
        ({"realms__aix__cells__b2__towers": 21}, "towers: 21 are on the table, but the game has only 20"),
        ({"realms__aix__cells__b2__nobles": 13}, "nobles: 13 are on the table, but the game has only 12"),
        ({"realms__aix__cells__b2__towers": -1}, "realms.aix.cells.b2.towers is -1; it must be at least 0"),
        ({"realms__aix__cells__b2__ruin": True}, "realms.aix.cells.b2.ruin is true; it can be: false"),
        ({"row__0__saracens": 7}, "saracens: 7 are on the table, but the game has only 6"),
        ({"row__0__tile": "s01"}, 'row.0.tile is "s01"; it can be: t01'),
        ({"row": []}, "row is 0; it must be at least 4 and at most 4"),
        ({"deck": []}, "deck: 4 given, but 24 are needed"),
        ({"buildings": ["t01"]}, 'buildings.0 is "t01"; it can be: s01'),
        ({"characters": ["blacksmit"]}, 'characters.0 is "blacksmit" (similar: blacksmith); it can be: apprentice'),
        ({"characters": ["jester"]}, 'characters.0 is "jester"; it can be: apprentice'),
        ({"standards__rye": []}, 'standards is "rye"; it can be: wheat, olive, lavender, and poppy'),
        ({"stage": "end"}, "realms.aix.cells.a1 is missing"),
    ],
)
def test_a_wrong_position_is_refused_with_the_path_and_what_is_allowed(changes, told):
    with pytest.raises(BadPosition) as error:
        GAME.positions.read(dealt(**changes))
    assert told in str(error.value)


def test_a_tile_or_card_in_two_places_is_refused_with_both():
    position = dealt()
    tile, card = position["row"][1]["tile"], position["standards"]["olive"][0]
    with pytest.raises(BadPosition, match=f"{tile} is in more than one place: realms.aix.cells.a1.tile and row.1.tile"):
        GAME.positions.read(dealt(realms__aix__cells__a1=tile))
    with pytest.raises(BadPosition, match=f"{card} is in more than one place: realms.aix.characters.0 and standards"):
        GAME.positions.read(dealt(realms__aix__characters=[card]))


def test_a_missing_part_is_named():
    for path in ("invader", "realms.avignon", "standards.wheat", "realms.aix.cells.b2"):
        position = dealt()
        remove(position, path)
        with pytest.raises(BadPosition, match=f"{path} is missing"):
            GAME.positions.read(position)


def test_too_many_characters_at_a_standard():
    position = dealt(characters=[])
    position["standards"]["wheat"] += dealt()["characters"][:1]
    with pytest.raises(BadPosition, match=r"standards\.wheat is 4; it must be at least 0 and at most 3"):
        GAME.positions.read(position)


def test_the_turn_of_a_full_realm_is_refused():
    position = amended(
        players=2,
        realms__aix__cells=dict(
            zip(("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"), (f"t{n:02}" for n in range(1, 9)), strict=True)
        ),
    )
    with pytest.raises(BadPosition, match="turn: it would be the turn of aix"):
        GAME.positions.read({**position, "turn": 0})


# The invariants see every way in which a state can be broken ---------------------------------------------------------


def middle() -> State:
    """A sound state in the middle of a game of three, at the start of a turn."""
    session = start(("anno890", "first_steps", 3), "faults")
    drive(session, random_agents(session), limit=30)
    state = session.steps[-1].state.copy()
    assert violations(state) == []
    return state


def lay(state: State, cell: int, tile: int) -> None:
    state.cells[cell] = tile


def empty_cell(state: State) -> int:
    return next(cell for cell in range(27) if state.cells[cell] == NONE)


BREAKS: dict[str, Callable[[State], object]] = {
    "a tile twice in the deck": lambda s: s.deck.append(s.deck[0]),
    "a tile in row and deck": lambda s: s.deck.append(s.row[0]),
    "a tile in deck and realm": lambda s: lay(s, empty_cell(s), s.deck[0]),
    "a castle twice": lambda s: lay(s, 9 + CENTRE, s.cells[CENTRE]),
    "a tile for four players": lambda s: s.deck.append(TILE_NUMBER["t36"]),
    "a building in the deck": lambda s: s.deck.append(TILE_NUMBER["s01"]),
    "a castle among the buildings": lambda s: s.buildings.append(s.castles.pop() if s.castles else TILE_NUMBER["c06"]),
    "a territory among the castles": lambda s: s.castles.append(s.deck.pop()),
    "five in the row": lambda s: (s.row.append(s.deck.pop()), s.row_coins.append(0), s.row_saracens.append(0)),
    "three in the row": lambda s: (s.deck.append(s.row.pop()), s.row_coins.pop(), s.row_saracens.pop()),
    "coins without a place": lambda s: s.row_coins.append(0),
    "markers without a place": lambda s: s.row_saracens.pop(),
    "a debt in the row": lambda s: s.row_coins.__setitem__(0, -1),
    "fewer than no markers": lambda s: s.row_saracens.__setitem__(0, -1),
    "too few territories": lambda s: s.deck.__delitem__(slice(None, -2)),
    "a castle off the centre": lambda s: lay(s, empty_cell(s), TILE_NUMBER["c01"]),
    "a territory in the centre": lambda s: lay(s, CENTRE, s.deck.pop()),
    "no castle": lambda s: lay(s, CENTRE, NONE),
    "a tower on nothing": lambda s: s.towers.__setitem__(empty_cell(s), 1),
    "a noble on nothing": lambda s: s.nobles.__setitem__(empty_cell(s), 1),
    "a ruin of nothing": lambda s: s.ruined.__setitem__(empty_cell(s), 1),
    "a ruined castle": lambda s: s.ruined.__setitem__(9 + CENTRE, 1),
    "fewer than no towers": lambda s: s.towers.__setitem__(CENTRE, -1),
    "fewer than no nobles": lambda s: s.nobles.__setitem__(CENTRE, -1),
    "the end with free cells": lambda s: setattr(s, "stage", Stage.END),
    "over with free cells": lambda s: setattr(s, "stage", Stage.OVER),
    "a character in deck and hand": lambda s: s.drawn.append(s.characters[0]),
    "a character at two standards": lambda s: s.standards.__setitem__(11, s.characters[0]),
    "a character held and in the deck": lambda s: s.holder.__setitem__(s.characters[0], 0),
    "a character without a holder": lambda s: s.holder.__setitem__(s.characters.pop(), 3),
    "more towers than there are": lambda s: s.towers.__setitem__(CENTRE, 21),
    "more nobles than there are": lambda s: s.nobles.__setitem__(CENTRE, 13),
    "more coins than there are": lambda s: s.coins.__setitem__(0, 55),
    "more markers than there are": lambda s: s.row_saracens.__setitem__(0, 7),
    "a debt": lambda s: s.coins.__setitem__(2, -1),
    "the Invader below 0": lambda s: setattr(s, "invader", -1),
    "a turn before the first": lambda s: setattr(s, "turn", -1),
}


@together("name", BREAKS)
def test_a_broken_state_is_seen(name):
    state = middle()
    BREAKS[name](state)
    assert len(violations(state)) >= 1


def test_a_yard_needs_one_territory_more():
    """7.11: it takes a territory and leaves the number of free cells as it is."""
    state = middle()
    free = sum(len(state.empty(player)) for player in range(3))
    yard = TILE_NUMBER["s11"]
    state.buildings = [tile for tile in state.buildings if tile != yard]
    if yard in state.cells:
        state.ruined[state.cells.index(yard)] = 1
    state.deck = state.deck[: free - len(state.row)]
    assert violations(state) == []
    state.buildings.append(yard)
    assert [fault for fault in violations(state) if "territories are left" in fault]


def test_before_the_deal_there_is_nothing_to_check():
    assert violations(State(players=2)) == []


# Positions edited at random: either refused with a reason, or sound and playable to the end --------------------------


WORDS = [*(tile.id for tile in TILES), *(card.id for card in CHARACTERS), *CELLS, *SEATS, "turns", "end", "castles", ""]
JUNK = st.one_of(
    st.integers(-2, 60),
    st.sampled_from(WORDS),
    st.none(),
    st.booleans(),
    st.lists(st.sampled_from(WORDS), max_size=4),
    st.just({}),
)


def places(value: Any, path: tuple = ()) -> list[tuple]:
    """Every path into nested data."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, part in items for deeper in places(part, (*path, key)))]


@settings(max_examples=300)
@given(st.data())
def test_an_edited_position_is_refused_or_sound_and_playable(data):
    players = data.draw(st.sampled_from([2, 3, 4]))
    session = start(("anno890", data.draw(st.sampled_from(GAME.info.scenarios)), players), "fuzz")
    drive(session, random_agents(session), limit=data.draw(st.integers(0, 40)))
    position = GAME.positions.write(session.steps[-1].state)
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from([path for path in places(position) if path]))
        target = position
        for key in way:
            target = target[key]
        if data.draw(st.booleans()) and isinstance(target, dict):
            del target[last]
        else:
            target[last] = data.draw(JUNK)
    try:
        state = GAME.positions.read(position)
    except BadPosition:
        return
    assert GAME.positions.violations(state) == []
    played = Session.start(GAME, players=state.players, seed="fuzz", position=position)
    while played.decision is not None:
        drive(played, random_agents(played), limit=1)
        assert GAME.positions.violations(played.state) == []


def test_a_real_game_takes_eight_turns_each_and_fills_every_realm():
    for players in (2, 3, 4):
        session = start(("anno890", "first_steps", players), players)
        drive(session, random_agents(session))
        assert session.state.turn == 8 * players - 1
        assert -1 not in session.state.cells
        assert sum(entry.id == "log.turn" for entry in session.journal) == 8 * players
