"""The drawn board: blocks of the map, what is told apart without colour, small pictures, the whole picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from tests.falling_sky.harness import board, put
from tests.together import together
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import ADJACENT, COLONY, REGION_IDS, REGION_NUMBER, TRIBE_IDS, TRIBE_NUMBER
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    FACTIONS,
    KINDS,
    ROMAN_ALLY,
    STATUS_NUMBER,
    STATUS_OWNER,
    STATUSES,
)
from vexillum.games.falling_sky.show.board import draw, pictures
from vexillum.games.falling_sky.show.look import DARK, LIGHT, STYLE
from vexillum.games.falling_sky.show.map import ALPS, OUTLINES, PLACES, RHENUS, TRIBE_PLACES

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)
SVG = "{http://www.w3.org/2000/svg}"


def seen(table):
    return GAME.knowledge.view(table.state, None)


def blocks(table, texts=EN):
    return GAME.board.draw_map(seen(table), texts).blocks


def map_root(table, texts=EN) -> ET.Element:
    return ET.fromstring(GAME.board.draw_map(seen(table), texts).document())


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    assert list(before) == list(after)
    return {id for id in before if before[id] is not after[id]}


def started():
    return board("the-great-revolt", empty=False)


def thing(root: ET.Element, name: str) -> ET.Element:
    found = [each for each in root.iter() if each.get("data-thing") == name]
    assert found, name
    return found[-1]


def tokens_of(root: ET.Element, name: str) -> set[str]:
    return {each.get("data-token", "") for each in thing(root, name).iter() if each.get("data-token")}


def uses(part: ET.Element) -> list[str]:
    return [each.get("href", "") for each in part.iter(f"{SVG}use")]


# Outlines -------------------------------------------------------------------------------------------------------------


def edges(id):
    found = set()
    for ring in OUTLINES.spaces[id].path.split("M")[1:]:
        corners = ring.rstrip("Z").split()
        found |= {frozenset(pair) for pair in pairwise([*corners, corners[0]])}
    return found


def test_regions_touch_exactly_where_they_are_adjacent_over_land_or_river():
    drawn = {id: edges(id) for id in REGION_IDS}
    by_sea = {frozenset(("britannia", other)) for other in ("morini", "atrebates", "veneti")}
    for here, id in enumerate(REGION_IDS):
        touching = {other for other in REGION_IDS if other != id and drawn[id] & drawn[other]}
        near = {REGION_IDS[there] for there in ADJACENT[here] if frozenset((id, REGION_IDS[there])) not in by_sea}
        if id in ("provincia", "sequani", "ubii"):
            near.add("cisalpina")
        if id != "cisalpina":
            assert touching == near, id


def test_the_rhenus_is_one_stream_and_the_alps_one_border():
    assert RHENUS.count("M") == 1
    assert ALPS.count("M") == 1


# Blocks ---------------------------------------------------------------------------------------------------------------


def test_the_ground_of_every_region_lies_below_what_stands_in_any():
    order = list(blocks(started()))
    assert order[0] == "ground"
    last_ground = max(order.index(f"area:{id}") for id in REGION_IDS)
    assert last_ground < order.index("borders") < min(order.index(f"contents:{id}") for id in REGION_IDS)


def test_a_piece_that_changes_no_control_changes_one_block():
    table = started()
    before = blocks(table)
    put(table, "arverni", arverni_hidden=1)
    assert changed(before, blocks(table)) == {"contents:arverni"}


def test_devastation_is_seen_on_the_ground_and_as_a_marker():
    table = started()
    before = blocks(table)
    table.state.devastated[REGION_NUMBER["arverni"]] = 1
    after = blocks(table)
    assert changed(before, after) == {"area:arverni", "contents:arverni"}
    assert "scorched" in after["area:arverni"]
    assert "devastated" in tokens_of(map_root(table), "space:arverni")


def test_every_region_and_every_tribe_is_a_thing_with_a_place_and_words():
    table = started()
    root, drawing = map_root(table), GAME.board.draw_map(seen(table), EN)
    for name in (*[f"space:{id}" for id in REGION_IDS], *[f"tribe:{id}" for id in TRIBE_IDS[:COLONY]]):
        thing(root, name)
        assert name in drawing.anchors
    for each in root.iter():
        if each.get("data-thing", "").startswith("tribe:"):
            assert each.find(f"{SVG}title") is not None


@pytest.mark.parametrize("texts", [EN, IT])
def test_the_map_and_the_whole_picture_are_well_formed_in_both_languages(texts):
    table = started()
    assert map_root(table, texts).get("class") == "falling-sky-board"
    ET.fromstring(draw(seen(table), texts))


def test_cisalpina_is_a_region_only_after_gallia_togata():
    table = board()
    assert "closed" in blocks(table)["area:cisalpina"]
    table.state.gallia_togata = 1
    put(table, "cisalpina", auxilia_hidden=2)
    after = blocks(table)
    assert "closed" not in after["area:cisalpina"]
    assert tokens_of(map_root(table), "space:cisalpina") == {"auxilia_hidden"}


def test_the_colony_is_a_tribe_of_its_region():
    table = board()
    assert "tribe:colony" not in GAME.board.draw_map(seen(table), EN).anchors
    table.state.colony, table.state.tribes[COLONY] = REGION_NUMBER["pictones"], ROMAN_ALLY
    assert GAME.board.draw_map(seen(table), EN).anchors["tribe:colony"] == TRIBE_PLACES["pictones"]["colony"]
    assert tokens_of(map_root(table), "tribe:colony") == {"roman_ally"}


def test_circumvallation_says_whom_it_holds():
    table = board()
    region = put(table, "mandubii", arverni_hidden=5, vercingetorix=1, legion=3)
    state = table.state
    state.circumvallation, state.encircled = region, ARVERNI
    state.encircled_warbands, state.encircled_leader = 5, 1
    assert "5 Warbands of the Arverni and their Leader cannot leave" in blocks(table)["contents:mandubii"]


# Without colour -------------------------------------------------------------------------------------------------------


def test_hidden_revealed_and_scouted_have_signs_of_their_own():
    table = board()
    put(table, "arverni", arverni_hidden=3, arverni_revealed=2, arverni_scouted=1, legion=1, auxilia_hidden=1)
    root = map_root(table)
    signs = {
        kind: uses(thing(root, f"unit:arverni.{kind}"))[0]
        for kind in ("arverni_hidden", "arverni_revealed", "arverni_scouted", "legion", "auxilia_hidden")
    }
    assert len(set(signs.values())) == len(signs)
    assert STYLE["aedui_hidden"].shape == STYLE["arverni_hidden"].shape, "the sign is the kind, the colour the owner"


def test_leaders_and_successors_are_told_apart():
    shapes = {kind: STYLE[kind].shape for kind in ("caesar", "vercingetorix", "ambiorix", "roman_successor")}
    assert len(set(shapes.values())) == len(shapes)


@pytest.mark.parametrize("tribe", ["senones", "mandubii"])
def test_what_stands_at_a_tribe_is_told_without_colour(tribe):
    found = {}
    for status in STATUSES:
        if status == "absent" or (status.endswith("citadel") and tribe == "senones"):
            continue
        table = board()
        table.state.tribes[TRIBE_NUMBER[tribe]] = STATUS_NUMBER[status]
        part = thing(map_root(table), f"tribe:{tribe}")
        title = part.find(f"{SVG}title")
        assert title is not None
        assert EN.name("status", status) in (title.text or "")
        found[status] = tuple(uses(part))
    assert len(set(found.values())) == len(found)


def test_a_city_is_a_diamond_and_a_tribe_a_circle():
    root = map_root(board())
    assert thing(root, "tribe:mandubii").find(f"{SVG}path") is not None
    assert thing(root, "tribe:senones").find(f"{SVG}circle") is not None


def test_control_shows_a_shield_with_an_emblem():
    table = board()
    assert "#fb-e-germans" not in uses(thing(map_root(table), "space:nervii"))
    put(table, "nervii", germanic_hidden=2)
    assert "#fb-e-germans" in uses(thing(map_root(table), "space:nervii"))


def test_a_control_value_that_is_not_the_printed_one_is_ringed():
    table = board()
    assert 'class="value "' in blocks(table)["contents:nervii"]
    table.state.tribes[TRIBE_NUMBER["nervii"]] = STATUS_NUMBER["dispersed"]
    assert 'class="value down"' in blocks(table)["contents:nervii"]
    assert "Control Value 1 (printed 2)" in blocks(table)["contents:nervii"]


# Colours --------------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, LIGHT | DARK])
@pytest.mark.parametrize("who", FACTIONS)
def test_what_is_written_in_a_factions_colours_can_be_read(theme, who):
    assert contrast(theme[who], theme[f"{who}-ink"]) >= 4.5
    assert contrast(theme["panel"], theme[f"{who}-text"]) >= 4.5


def test_every_region_has_a_place_within_the_map():
    assert set(PLACES) == set(REGION_IDS)
    for id, place in PLACES.items():
        assert 0 < place.x < OUTLINES.width, id
        assert 0 < place.y < OUTLINES.height, id


# Pictures -------------------------------------------------------------------------------------------------------------


@together("token", list(pictures()))
def test_a_picture_stands_alone(token):
    drawn = pictures()[token]
    ET.fromstring(drawn)
    assert "var(--" not in drawn
    assert not re.search(r"\b(id|class|style|href)=", drawn)


def test_every_piece_has_a_picture_of_its_own():
    shown = pictures()
    held = [status for number, status in enumerate(STATUSES) if STATUS_OWNER[number] >= 0]
    own = [shown[token] for token in (*KINDS, *held, "dispersed", "gathering", "razed")]
    assert len(set(own)) == len(own)


@pytest.mark.parametrize("texts", [EN, IT])
def test_a_faction_without_a_seat_is_named_with_its_colours(texts):
    art = GAME.board.art(texts)
    assert {who: look.name for who, look in art.seats.items() if look.name} == {
        "germans": texts.name("seat", "germans")
    }
    assert set(art.token_names) == set(art.tokens)


def test_the_permanent_fort_is_told_from_others():
    """1.4.2 The Fort of Provincia is never removed: it looks and is called otherwise."""
    table = board("the-great-revolt", empty=False)
    put(table, "atrebates", fort=1)
    root = map_root(table)
    permanent, other = thing(root, "unit:provincia.fort"), thing(root, "unit:atrebates.fort")
    assert uses(permanent) != uses(other)
    assert "never removed" in "".join(permanent.itertext())
    assert "never removed" not in "".join(other.itertext())
