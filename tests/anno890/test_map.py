"""The map: blocks that stay the same, places for whatever moves, letters that grow, small pictures."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from tests.anno890.test_board import contrast, random_game
from vexillum.core.show.story import PIECES
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.knowledge import figures
from vexillum.games.anno890.pieces import CELLS, SEATS
from vexillum.games.anno890.show.art import DARK, LIGHT, SHEET

TEXTS = GAME.texts("en", strict=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_blocks_are_the_same_from_the_castles_to_the_end_and_few_change_at_once(players):
    before: dict[str, str] = {}
    for session, decision in random_game(players, "blocks"):
        blocks = GAME.board.draw_map(session.view(decision.seat if decision else None), TEXTS).blocks
        assert not before or list(blocks) == list(before)
        changed = [id for id, drawn in blocks.items() if before and before[id] != drawn]
        assert len(changed) <= 16, changed
        before = blocks
    assert {f"cell:{seat}.{cell}" for seat in SEATS[:players] for cell in CELLS} < before.keys()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_moves_has_a_place_on_the_map(players):
    for session, decision in random_game(players, "moving", agent="steward"):
        view = session.view(decision.seat if decision else None)
        drawing = GAME.board.draw_map(view, TEXTS)
        things = set(re.findall(r'data-thing="([^"]+)"', "".join(drawing.blocks.values())))
        for figure in figures(session.state):
            if figure.startswith(PIECES):
                thing, _, token = figure.removeprefix(PIECES).rpartition("/")
                assert thing in things
                assert token in GAME.board.art(TEXTS).tokens


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", BUILT_IN)
def test_all_letters_of_the_map_grow_as_it_shrinks(players, language):
    """Each text grows by itself or with what it stands on; the sheet sees to it that they are 13 px or more."""
    for session, decision in random_game(players, "letters"):
        if decision is not None and session.decision_number % 7:
            continue
        drawn = GAME.board.draw_map(session.view(None), GAME.texts(language)).blocks
        for block in drawn.values():
            still = [ET.fromstring(f"<g>{block}</g>")]
            while still:
                node = still.pop()
                if "swell" not in node.get("class", "").split():
                    assert node.tag != "text" or "grown" in node.get("class", "").split(), "".join(node.itertext())
                    still += list(node)
    assert "max(var(--s),calc(13px/var(--z)))" in SHEET


def test_a_tile_in_hand_is_shown_to_everybody_until_it_has_its_cell():
    for session, decision in random_game(3, "hand"):
        hands = {seat: GAME.board.draw_map(session.view(None), TEXTS).blocks[f"hand:{seat}"] for seat in SEATS[:3]}
        held = [seat for seat, drawn in hands.items() if 'data-at="hand"' in drawn]
        placing = decision is not None and decision.kind == "place"
        assert held == ([decision.seat] if placing and decision else [])
        if placing and decision:
            assert f'data-token="tile:{decision.params["tile"]}"' in hands[decision.seat]


def test_a_position_by_hand_may_have_more_buildings_on_offer():
    session = next(session for session, decision in random_game(2, "buildings") if decision.kind == "take")
    view = session.view(None)
    view["buildings"] = [f"s{n:02}" for n in range(1, 13)]
    drawn = "".join(GAME.board.draw_map(view, TEXTS).blocks.values())
    assert all(f'data-thing="tile:{id}"' in drawn for id in view["buildings"])


@pytest.mark.parametrize("language", BUILT_IN)
def test_the_pictures_stand_alone_and_have_names(language):
    art = GAME.board.art(GAME.texts(language, strict=True))
    assert set(art.seats) == set(SEATS)
    assert art.tokens.keys() == art.token_names.keys()
    for picture in [*art.tokens.values(), *(seat.emblem for seat in art.seats.values())]:
        ET.fromstring(picture)
        assert not re.search(r"\bid=|href|url\(|var\(|<style", picture)
    assert sum(map(len, art.tokens.values())) < 120_000
    assert {f"{seat}.{piece}" for seat in SEATS for piece in ("coin", "points", "ruin")} <= art.tokens.keys()
    for seat in art.seats.values():
        assert contrast(seat.colour, seat.ink) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("mark", ["lit", "chosen", "changed", "now"])
def test_marks_stand_out_from_the_table(palette, mark):
    assert contrast(palette[mark], palette["cell"]) >= 3


def test_cards_in_hand_stay_in_it_when_a_map_is_made_of_another():
    """7.9 What was drawn for the seat that holds them is not taken over for others, nor the other way round."""
    found = 0
    for seed in range(12):
        for session, decision in random_game(2, f"cards/{seed}"):
            if decision is None or not session.state.drawn:
                continue
            found += 1
            other = next(seat for seat in session.setup.seats if seat != decision.seat)
            mine, theirs = session.view(decision.seat), session.view(other)
            maps = [GAME.board.draw_map(view, TEXTS) for view in (mine, theirs)]
            names = [f'data-thing="character:{id}"' for id in mine["drawn"]]
            assert all(name in maps[0].blocks["cards"] and name not in maps[1].blocks["cards"] for name in names)
            assert GAME.board.redraw_map(theirs, TEXTS, mine, maps[0]) == maps[1]
            assert GAME.board.redraw_map(mine, TEXTS, theirs, maps[1]) == maps[0]
            state = session.state
            assert GAME.knowledge.next_view(state, other, state, mine) == theirs
            assert GAME.knowledge.next_view(state, decision.seat, state, theirs) == mine
    assert found
