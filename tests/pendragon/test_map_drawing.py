"""The map alone: its blocks, what changes with what, and the small pictures of pieces and Factions."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tests.pendragon.harness import board, put
from tests.pendragon.test_board import contrast, crowded, drawn, seen, started, things, tokens
from tests.together import together
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SEA_IDS, SITE_IDS, SPACE_IDS
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLD_NUMBER, UNITS
from vexillum.games.pendragon.show.look import MAP_STYLE, STATES
from vexillum.games.pendragon.show.sheet import draw
from vexillum.games.pendragon.state import Imperium

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)


def blocks(table, texts=EN):
    return GAME.board.draw_map(seen(table), texts).blocks


def map_root(table, texts=EN) -> ET.Element:
    return ET.fromstring(GAME.board.draw_map(seen(table), texts).document())


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    assert list(before) == list(after)
    return {id for id in before if before[id] is not after[id]}


# Blocks ---------------------------------------------------------------------------------------------------------------


def test_the_ground_of_every_space_lies_below_what_stands_in_any():
    order = list(blocks(started()))
    assert order[0] == "ground"
    last_ground = max(order.index(f"area:{id}") for id in SPACE_IDS)
    first_contents = min(order.index(f"contents:{id}") for id in SPACE_IDS)
    assert last_ground < order.index("borders") < order.index("roads") < first_contents
    assert set(order[-2:]) == {"contents:londinium", "contents:eboracum"}, "nothing lies on a call-out"


def test_a_unit_that_comes_changes_one_block():
    table = started()
    before = blocks(table)
    put(table, "dumnonii", militia=1)
    assert changed(before, blocks(table)) == {"contents:dumnonii"}


def test_prosperity_is_told_by_the_ground_too():
    table = started()
    before = blocks(table)
    table.state.top[SPACE_IDS.index("iceni")] -= 1
    assert changed(before, blocks(table)) == {"area:iceni", "contents:iceni"}


def test_a_patrol_that_ends_changes_its_sea():
    table = started()
    before = blocks(table)
    table.state.patrolled[SEA_IDS.index("germanicus")] = 0
    assert changed(before, blocks(table)) == {"sea:germanicus"}


def test_roads_have_a_block_of_their_own():
    table = started()
    table.state.imperium = Imperium.AUTONOMY
    before = blocks(table)
    table.state.roads = 0
    assert changed(before, blocks(table)) == {"roads"}


def test_cards_and_tracks_change_nothing_on_the_map():
    table = started()
    before = blocks(table)
    table.state.current, table.state.upcoming = 12, [13]
    table.state.tracks = [7] * len(table.state.tracks)
    table.state.lasting = [2 * 7]
    assert changed(before, blocks(table)) == set()


@pytest.mark.parametrize("texts", [EN, IT], ids=["en", "it"])
def test_the_whole_picture_shows_the_same_map(texts):
    table = crowded()
    whole = draw(seen(table), texts)
    for id, block in blocks(table, texts).items():
        assert block in whole, id


def test_spaces_sites_seas_and_units_are_things_of_the_map():
    table = crowded()
    found = things(map_root(table))
    wanted = {f"space:{id}" for id in SPACE_IDS} | {f"site:{id}" for id in SITE_IDS if id}
    wanted |= {f"sea:{id}" for id in (*SEA_IDS, "caledonia")}
    wanted |= {f"unit:{id}.{unit}" for id, space in seen(table)["spaces"].items() for unit in space["units"]}
    assert set(found) == wanted
    assert all(found[f"space:{id}"] == 2 for id in SPACE_IDS), "a ground and its contents"


def test_only_the_land_behind_the_frontier_is_caledonia():
    """1.3.9: not Gaul in the south-east, nor Ireland in the west."""
    (caledonia,) = (each for each in map_root(crowded()).iter() if each.get("data-thing") == "sea:caledonia")
    paths = [each.get("d") for each in caledonia.iter() if each.get("d")]
    corners = [
        tuple(map(float, corner.split(","))) for path in paths for corner in re.findall(r"[-.\d]+,[-.\d]+", path)
    ]
    assert corners
    assert all(x < 460 and y < 150 for x, y in corners)
    assert not [each for each in caledonia.iter() if each.get("href")], "a shape that is defined elsewhere"


def test_the_map_counts_what_is_on_it():
    table = crowded()
    on_map, whole = tokens(map_root(table)), tokens(drawn(table))
    assert on_map["saxon_raider"] == 3
    assert on_map["plunder"] == 3
    assert on_map["prosperity"] == whole["prosperity"]
    assert "refugees" not in on_map


def test_anchors_lie_on_the_map():
    drawing = GAME.board.draw_map(seen(started()), EN)
    assert drawing.anchors.keys() >= {f"space:{id}" for id in SPACE_IDS} | {f"site:{id}" for id in SITE_IDS if id}
    assert all(0 < x < drawing.width and 0 < y < drawing.height for x, y in drawing.anchors.values())
    home = drawing.home
    assert all(
        home.x < x < home.x + home.width and home.y < y < home.y + home.height
        for thing, (x, y) in drawing.anchors.items()
        if not thing.startswith("sea:")
    )


def test_eight_kinds_of_units_stand_apart():
    table = crowded()
    root = map_root(table)
    places = [
        tuple(map(float, re.findall(r"-?[\d.]+", element.attrib["transform"])[:2]))
        for element in root.iter()
        if element.attrib.get("data-thing", "").startswith("unit:regni.")
    ]
    assert len(places) == 8
    assert all(abs(a[0] - b[0]) >= 37 or abs(a[1] - b[1]) >= 27 for n, a in enumerate(places) for b in places[:n])


# The style ------------------------------------------------------------------------------------------------------------


@together("state", ["lit", "chosen", "now", "changed", "named", "hovered"])
@together("kind", ["area", "sea", "site", "callout-g", "counter"])
def test_every_state_of_every_kind_of_thing_can_be_seen(kind, state):
    assert re.search(rf"\.{kind}\.{state}\b", STATES), f"{kind} {state}"


def test_nothing_that_is_written_on_the_map_has_a_size_below_13_pixels():
    """Text grows as the map shrinks: its size in the sheet, or the group that it stands in, depends on the zoom."""
    sizes = dict(re.findall(r"\.pendragon-board \.([a-z-]+)\{[^}]*?font-size:([^;}]+)", MAP_STYLE))
    grows = {"pop-n": "people", "n": "troops", "many": "troops", "site-name": "near"}
    assert {css for css, size in sizes.items() if "var(" not in size} == set(grows)
    for group in set(grows.values()):
        assert re.search(rf"\.{group}\{{[^}}]*scale\([^}}]*var\(--(grow|z)\)", MAP_STYLE), group


# Pictures -------------------------------------------------------------------------------------------------------------


def test_every_piece_has_a_picture_and_a_name_in_both_languages():
    wanted = {*UNITS, *(f"{unit}_loaded" for unit in UNITS), *STRONGHOLD_NUMBER, "prosperity", "plunder", "refugees"}
    for texts in (EN, IT):
        art = GAME.board.art(texts)
        assert wanted <= art.tokens.keys() == art.token_names.keys()
        assert all(art.token_names.values())
    assert GAME.board.art(IT).token_names["plunder"] == "Bottino"


def test_pictures_stand_alone_and_can_be_repeated():
    art = GAME.board.art(EN)
    for picture in (*art.tokens.values(), *(seat.emblem for seat in art.seats.values())):
        assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
        assert not re.search(r"<style|<script|<use|<text|\bid=|var\(|style=|href", picture)
    assert len(set(art.tokens.values())) == len(art.tokens), "no two look the same"


def test_a_faction_has_a_colour_that_carries_text():
    art = GAME.board.art(EN)
    assert tuple(art.seats) == FACTIONS
    assert all(contrast(seat.colour, seat.ink) >= 4.5 for seat in art.seats.values())


def test_whatever_is_a_token_on_the_map_has_a_picture():
    assert set(tokens(map_root(crowded()))) <= GAME.board.art(EN).tokens.keys()
    assert set(tokens(map_root(board(empty=True)))) <= GAME.board.art(EN).tokens.keys()
