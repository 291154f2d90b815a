"""The terminal's board: it fits, it says everything, it tells nothing that the seat may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from rich.cells import cell_len

from tests.together import together
from vexillum.core.agent import RandomAgent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.show.text_board import marked_text
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import BUILDINGS, CHARACTERS, SCENARIOS, TERRITORIES, TILE_NUMBER, TILES
from vexillum.games.anno890.show.terminal import WIDTH, draw


def random_game(players: int, seed: str, scenario: str = "first_steps") -> Iterator[tuple[Session[Any], Decision]]:
    session = Session.start(GAME, players=players, scenario=scenario, seed=seed)
    agent = RandomAgent()
    while (decision := session.decision) is not None:
        yield session, decision
        session.answer(decision.seat, agent.choose(session, decision))


def plain(view: dict[str, Any], language: str = "en", **how: Any) -> str:
    return marked_text(draw(view, GAME.texts(language, strict=True), **how)).plain


def small(**changes: Any) -> dict[str, Any]:
    """A view of a game that has just begun, with some parts changed."""
    session = Session.start(GAME, seed="small")
    session.answer(session.decision.seat, session.decision.keys[:1])
    return session.view("aix") | changes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_in_eighty_columns_at_many_decisions(players):
    """In one language after the other; the longest words in each are below."""
    languages = cycle(BUILT_IN)
    for number, scenario in enumerate(SCENARIOS):
        for session, decision in random_game(players, "wide", scenario.id):
            if session.decision_number % 9 == number or decision.secret:
                lit = frozenset(option.thing for option in decision.options)
                check_width(session.view(decision.seat), next(languages), lit)
        for language in BUILT_IN:
            check_width(session.view(None), language, frozenset())


def check_width(view: dict[str, Any], language: str, lit: frozenset[str]) -> None:
    for unicode in (True, False):
        board = plain(view, language, unicode=unicode, lit=lit)
        assert max(cell_len(line) for line in board.splitlines()) <= WIDTH == GAME.board.width == 80
        assert not any(line.endswith("…") for line in board.splitlines())
        assert unicode or board.isascii()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_tile_character_and_count_in_play_is_on_the_board(players):
    texts = GAME.texts("en")
    for session, decision in random_game(players, "whole"):
        if session.decision_number % 3:
            continue
        view = session.view(decision.seat)
        board = plain(view)
        words = " ".join(board.split())
        for realm in view["realms"].values():
            assert all(cell["tile"] in board for cell in realm["cells"].values())
        assert all(place["tile"] in board and texts.name("tile", place["tile"]) in board for place in view["row"])
        assert all(texts.name("tile", building) in board for building in view["buildings"])
        assert all(texts.name("character", card) in board for cards in view["standards"].values() for card in cards)
        assert f"Invader ⚔ {view['invader']} Defence ♜ {view['derived']['defence']} " in words
        assert f"{view['deck']} territories, {view['characters']} characters" in words
        for seat, score in view["derived"]["scores"].items():
            assert texts.name("seat", seat) in board
            assert (texts.count("points", score) if players < 4 else texts("board.points_short", n=score)) in board


def test_it_needs_nothing_but_the_view():
    for session, decision in random_game(3, "json"):
        if session.decision_number % 10:
            continue
        view = session.view(decision.seat)
        assert draw(json.loads(json.dumps(view)), GAME.texts("en")) == draw(view, GAME.texts("en"))


def test_a_cell_shows_crops_points_and_pieces():
    view = small()
    view["realms"]["aix"]["cells"] = {"a1": {"tile": "t03", "towers": 2, "nobles": 1}, "b2": {"tile": "c01"}}
    board = plain(view)
    first = [line[1:14] for line in board.splitlines() if "│" in line][:3]
    assert first == ["│t03 WP   -1│", "│Walled Ham…│", "│♜♜♛     wat│"]
    assert "│t03 GP   -1│" in plain(view, "it")


def test_many_pieces_are_counted():
    view = small(players=2)
    view["realms"]["aix"]["cells"] = {"b2": {"tile": "c01", "towers": 9, "nobles": 3}}
    assert "♜9♛3" in plain(view)
    assert "T9N3" in plain(view, unicode=False)


def test_a_ruin_is_shaded_and_keeps_its_tower():
    view = small()
    view["realms"]["avignon"]["cells"]["c3"] = {"tile": "t09", "ruin": True, "towers": 1}
    board = plain(view)
    assert "│t09 ▒▒▒▒▒▒▒│" in board
    assert "▒ruin▒" in board
    assert "│♜▒▒▒▒▒▒▒▒▒▒│" in board
    assert "Harvest Watch" not in board
    assert "#rovina#" in plain(view, "it", unicode=False)


def test_coins_and_saracens_lie_beside_the_row_and_prices_before_it():
    view = small()
    view["row"] = [{"tile": "t12", "coins": 3, "saracens": 2}, {"tile": "t20"}]
    free, paid = [line.split() for line in plain(view).splitlines() if "t12" in line or "t20" in line]
    assert free[:2] == ["free", "t12"]
    assert free[-5:] == ["+", "3", "●", "2", "⚔"]
    assert paid[:3] == ["1", "●", "t20"]
    assert paid[-3:] == ["♜♜", "⚔⚔", "-●"]


def test_what_can_be_chosen_is_marked_with_and_without_colour():
    lit = frozenset(("cell:aix.a1", "tile:s01", "character:duchess", "standard:wheat", "castle:c01"))
    view = small(buildings=["s01", "s02"])
    view["standards"]["wheat"] = ["duchess", "thief"]
    board = plain(view, lit=lit)
    assert "┌▸a1─" in board
    assert "▸s01 Cathedral" in board
    assert " s02 Fortress" in board
    assert "▸⚑ Wheat" in board
    assert "▸Duchess +3" in board
    assert " Thief +3" in board
    assert "+>a1--" in plain(view, lit=lit, unicode=False)
    assert "▸" not in plain(view)
    assert "[bold cyan]" in draw(view, GAME.texts("en"), lit=lit)


def test_buildings_say_what_they_do():
    board = plain(small(buildings=["s03", "s06", "s08", "s05"]))
    assert "s03 Forge  +2 per 2♜" in board
    assert "s06 Abbey  +2 +2 per church" in board
    assert "s08 Market Hall  +3 a coin each turn" in board
    assert "s05 Mint  ●● +1 +1 per 2●" in board


def test_drawn_characters_are_named_only_to_those_who_hold_them():
    assert "Duchess +3, Thief +3" in plain(
        small(drawn=["duchess", "thief"], standards={crop: [] for crop in ("wheat", "olive", "lavender", "poppy")})
    )
    hidden = plain(small(drawn=2))
    assert "Drawn: 2" in hidden


def test_the_apprentice_shows_the_card_that_was_kept():
    view = small(legacy="merchant")
    view["realms"]["aix"]["characters"] = ["apprentice"]
    assert "Apprentice +1, (Merchant +3)" in plain(view)


def test_castles_to_choose_are_listed_before_the_first_turn():
    session = Session.start(GAME, players=3, seed="castles")
    board = plain(session.view(session.decision.seat), "it")
    assert "scelta dei castelli" in board
    assert all(f"{castle} Castello" in board for castle in session.view(None)["castles"])


def test_special_rules_that_still_matter_are_on_the_board():
    lean = Session.start(GAME, scenario="lean_year", seed="s").view(None)
    assert "Refusing a character gives three coins instead of two." in plain(lean)
    assert "Rifiutare un personaggio dà tre monete invece di due." in plain(lean, "it")
    fair = Session.start(GAME, scenario="arles_fair", seed="s").view(None)
    assert "next to each of the four" not in plain(fair)


@together("language", BUILT_IN)
@together("unicode", [True, False])
@together(
    ("invader", "defence"),
    [(0, 2), (3, 3), (0, 24), (24, 0), (26, 24), (31, 2), (31, 24), (99, 4), (140, 4), (5, 30), (0, 27), (25, 0)],
)
def test_the_track_always_shows_both_marks(invader, defence, unicode, language):
    view = small(invader=invader)
    view["derived"] = view["derived"] | {"defence": defence}
    board = plain(view, language, unicode=unicode)
    saracen, tower = "⚔♜" if unicode else "ST"
    line = next(line for line in board.splitlines() if line.startswith((" Invader", " Invasore")))
    assert cell_len(line) <= WIDTH
    track = line.split(f"{tower} {defence}  ", 1)[1]
    assert track.count(saracen) == track.count(tower) == 1
    assert (track.index(saracen) < track.index(tower)) == (invader <= defence)


def test_the_track_goes_on_as_far_as_it_must():
    board = plain(small(invader=31) | {"derived": small()["derived"] | {"defence": 20}})
    track = next(line for line in board.splitlines() if line.startswith(" Invader"))
    assert track.rstrip().endswith("⚔")
    assert "30" in track


@pytest.mark.parametrize("language", BUILT_IN)
def test_nothing_of_the_longest_words_is_cut(language):
    """The longest names in every column, what lies beside them, and the longest scenario in the title."""
    texts = GAME.texts(language)
    longest = sorted((tile.id for tile in TERRITORIES), key=lambda id: -len(texts.name("tile", id)))[:4]
    cards = sorted((card.id for card in CHARACTERS), key=lambda id: -len(texts.name("character", id)))
    crops = ("wheat", "olive", "lavender", "poppy")
    busy = ["t20", "t17", longest[0], longest[1]]
    for row in (longest, busy):
        for scenario in SCENARIOS:
            view = Session.start(GAME, players=4, scenario=scenario.id, seed="long").view(None)
            view |= {
                "stage": "turns",
                "row": [{"tile": id, "coins": 11, "saracens": 6} for id in row],
                "standards": {crop: cards[number::4][:3] for number, crop in enumerate(crops)},
                "drawn": cards[:2],
            }
            for start in (0, 6):
                view["buildings"] = [building.id for building in BUILDINGS[start : start + 6]]
                board = plain(view, language)
                said = " ".join(board.split())
                assert max(cell_len(line) for line in board.splitlines()) <= WIDTH
                assert not any(line.endswith("…") for line in board.splitlines())
                for name in (texts.name("scenario", scenario.id), *(texts.name("tile", id) for id in row)):
                    assert name in said
                assert said.count("+ 11 ● 6 ⚔") == 4
                for number in range(12):
                    assert texts.name("character", cards[number]) in said
                for building in view["buildings"]:
                    tile = TILES[TILE_NUMBER[building]]
                    assert not tile.effect or texts(f"board.{tile.effect}") in said
                assert texts.name("crop", "poppy") in said.rpartition(texts.name("crop", "lavender"))[2]


def test_the_end_and_the_time_before_the_deal_can_be_drawn():
    *_, (session, _) = random_game(2, "end")
    assert session.over
    assert "the end" in plain(session.view(None))
    setup = GAME.setup(seed="before")
    assert plain(GAME.knowledge.view(GAME.rules.begin(setup), None)).startswith(" 890 Anno Domini · First Steps")
