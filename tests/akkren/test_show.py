"""2, 3.2 The map and the panels beside it: names that have room, banners in the fog, the ledger; the drawing kept."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import combinations

import msgspec
import pytest

from tests.akkren.harness import board, put
from tests.akkren.test_tabletop import ZONE, marked, ready
from vexillum import get_game
from vexillum.core.show.text_board import marked_text
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren.components.map import COASTS, LAND, NEIGHBOURS, PLACE_IDS, STRUCTURE, N
from vexillum.games.akkren.show.map import ZOOMS, box, has_sign, labels, meets, sign
from vexillum.games.akkren.show.outline import BEYOND, COLUMNS, KEPT, ROWS, StoredDrawing, drawn, grown, outline, stamp
from vexillum.games.akkren.state import Stage, Turn

# 2, 3.2 The map and the panels beside it: names that have room, banners in the fog, the ledger, the sheet ------------


def written(lang):
    texts = get_game("akkren").texts(lang)
    return labels(tuple([texts.name("place", id) for id in PLACE_IDS]))


@pytest.mark.parametrize("lang", BUILT_IN)
@pytest.mark.parametrize("zoom", [ZOOMS[0], 0.69, 0.6, 0.51, 0.42, 0.3, ZOOMS[-1]])
def test_no_name_lies_on_another_or_on_a_city(lang, zoom):
    shown = {
        place: box(place, one.lines, one.aside, zoom) for place, one in enumerate(written(lang)) if one.since <= zoom
    }
    assert [(PLACE_IDS[a], PLACE_IDS[b]) for a, b in combinations(shown, 2) if meets(shown[a], shown[b])] == []
    cities = [place for place in range(LAND) if has_sign(place)]
    assert [(PLACE_IDS[a], PLACE_IDS[b]) for a in shown for b in cities if meets(shown[a], sign(b, zoom))] == []


@pytest.mark.parametrize("lang", BUILT_IN)
def test_names_are_there_as_long_as_there_is_room(lang):
    found = written(lang)
    assert all(one.since <= 0.69 for one in found), "at home every place has its name"
    assert sum(one.since <= 0.42 for one in found) > len(found) / 2, "and most on the whole map"
    assert all(one.since <= 0.6 for place, one in enumerate(found[:LAND]) if STRUCTURE[place] == "capital")
    names = [get_game("akkren").texts(lang).name("place", id) for id in PLACE_IDS]
    assert [" ".join(one.lines) for one in found] == names


def pictured(table, seat):
    game = get_game("akkren")
    view = game.knowledge.view(table.state, seat)
    texts = game.texts("en")
    return game.board.draw_map(view, texts).blocks, game.board.display(view, texts)


def test_a_banner_says_what_its_reader_knows():
    table = board()
    id = put(table, "barrens_west", "kan", "4PK 2BW")
    mine, his = (pictured(table, seat)[0]["contents:barrens_west"] for seat in ("kan", "fiefs"))
    assert ">6</text>" in mine
    assert "Pikemen" in mine
    assert f"stack:{id}" in his
    assert ">?</text>" in his
    assert "Pikemen" not in his


def test_the_ledger_is_ones_own():
    table = board()
    table.state.stage = Stage.POLITICS
    panels = {panel.seat: {one.id for one in panel.figures} for panel in pictured(table, "kan")[1].panels}
    assert {"treasury/kan", "after_winter/kan", "strength/kan"} <= panels["kan"]
    assert not {"treasury/fiefs", "after_winter/fiefs", "strength/fiefs"} & panels["fiefs"]
    assert {"income/fiefs", "points/fiefs"} <= panels["fiefs"]


def test_in_winter_the_ledger_does_not_count_the_gold_twice():
    """13.1 Once it is collected, what there will be after the winter is what there is."""
    table = board()
    table.state.turn = Turn.WINTER
    for stage, waiting in ((Stage.EVENTS, True), (Stage.ADMINISTRATION, False), (Stage.COUNCIL, False)):
        table.state.stage = stage
        panel = next(panel for panel in pictured(table, "kan")[1].panels if panel.seat == "kan")
        assert ("after_winter/kan" in {one.id for one in panel.figures}) == waiting


def test_the_sheet_is_a_page_while_the_battle_is_fought():
    table, ours, his = ready()
    game = get_game("akkren")
    asked = marked(table, ours, his)
    for seat in ("kan", "fiefs", None):
        view = game.knowledge.view(table.state, seat)
        (link,) = [one for one in game.board.display(view, game.texts("it")).effects if one.page]
        page = game.words.page(view, game.texts("it"), link.page)
        assert any("(PK)" in line.text and "4×" in line.text for line in page.lines)
    assert ZONE in view["sheet"]["place"]
    assert asked.kind == "tabletop.losses"
    assert game.words.page(game.knowledge.view(board().state, "kan"), game.texts("en"), link.page) is None


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("lang", BUILT_IN)
def test_names_are_whole_at_the_terminal(lang, unicode):
    """No name is cut, however long it is, and no line is longer than the screen."""
    game = get_game("akkren")
    texts = game.texts(lang)
    table = board()
    put(table, "barrens_west", "kan", "4PK 2BW 3SK 2SP 1HC 2LC 2MO 1BD 1EL 2LI")
    shown = game.board.draw_text(game.knowledge.view(table.state, "kan"), texts, unicode=unicode)
    lines = marked_text(shown).plain.split("\n")
    assert max(map(len, lines)) <= game.board.width
    assert "…" not in shown
    words = {word for id in PLACE_IDS for word in texts.name("place", id).split()}
    plain = " ".join(lines)
    assert [word for word in words if unicode and word not in plain] == []


# 2 The drawing of the map: it is kept, it is of this map, and zones that have a way between them touch ---------------


ground = cache(grown)
"""The ground, grown once: it takes long."""


@pytest.fixture(scope="module")
def touching() -> set[tuple[int, int]]:
    whole = ground()
    found = set()
    for row in range(ROWS - 1):
        for column in range(COLUMNS - 1):
            here = whole[row][column]
            found |= {(here, whole[row + 1][column]), (here, whole[row][column + 1])}
    return found | {(other, one) for one, other in found}


def test_the_kept_drawing_is_of_this_map(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vexillum.games.akkren.show.outline.grown", ground)
    kept = msgspec.json.decode((files("vexillum.games.akkren") / "data" / KEPT).read_bytes(), type=StoredDrawing)
    assert kept.stamp == stamp(), "python tools/akkren_outline.py"
    assert kept.outline == outline() == drawn()


def test_zones_with_a_way_between_them_touch(touching: set[tuple[int, int]]) -> None:
    apart = [
        (PLACE_IDS[one], PLACE_IDS[other])
        for one in range(LAND)
        for other in NEIGHBOURS[one]
        if (one, other) not in touching
    ]
    assert not apart


def test_coasts_touch_their_seas(touching: set[tuple[int, int]]) -> None:
    apart = [
        (PLACE_IDS[zone], PLACE_IDS[sea]) for zone in range(LAND) for sea in COASTS[zone] if (zone, sea) not in touching
    ]
    assert not apart


def test_every_place_is_drawn() -> None:
    assert all(outline().grounds)
    assert len(outline().grounds) == len(outline().spots) == N
    assert BEYOND < 0
