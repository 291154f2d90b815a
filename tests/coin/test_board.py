"""The drawn board, of a small volume with a Faction that has no seat."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.coin.small_deck import DECKS, EN, FACES, IT, view
from tests.coin.small_volume import LOOK
from vexillum.coin.show import boxes
from vexillum.coin.show.board import (
    Counters,
    CounterStyle,
    Outline,
    Outlines,
    coast_and_borders,
    hideable_shapes,
    shape_definitions,
    spots,
)
from vexillum.coin.show.boxes import Band, EdgeTrack, Marker, SequenceBoxes
from vexillum.coin.show.cards import OpenCards, order_picture, order_symbols
from vexillum.core.show import board
from vexillum.core.show.board import (
    CUBE,
    ROUND,
    SIGN_SHAPES,
    control_picture,
    counter_picture,
    picture_colours,
    settled,
)
from vexillum.core.show.svg import document

CARDS = OpenCards(LOOK, DECKS, FACES, {"capability": "star"})


def parsed(drawn: str) -> ElementTree.Element:
    """The drawing, if it is well-formed."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')


def titles(drawn: str) -> list[str]:
    return [each.text or "" for each in parsed(drawn).iter("{http://www.w3.org/2000/svg}title")]


def words(drawn: str) -> str:
    texts = parsed(drawn).iter("{http://www.w3.org/2000/svg}text")
    return " ".join(" ".join("".join(each.itertext()).split()) for each in texts)


# Look -----------------------------------------------------------------------------------------------------------------


def test_shapes_have_the_volumes_prefix() -> None:
    assert LOOK.use("m-star") == '<use href="#sv-m-star"/>'
    assert LOOK.definitions({"m-star": "<g/>"}) == '<g id="sv-m-star"><g/></g>'


def test_a_faction_without_a_seat_has_a_coat_and_nobody_an_empty_one() -> None:
    assert 'class="germans"' in LOOK.coat("germans", 0, 0)
    assert "sv-e-germans" in LOOK.coat("germans", 0, 0)
    assert "sv-e-" not in LOOK.coat("", 0, 0)
    assert titles(LOOK.shield("no Control", "")) == ["no Control"]


def test_pictures_stand_alone() -> None:
    for drawn in (
        order_picture(LOOK, ("romans", "aedui"), {"romans": ("star",)}),
        control_picture(LOOK, "germans"),
        control_picture(LOOK, "none"),
        document(
            "0 0 9 9", settled(counter_picture("M0,0H9V9Z", SIGN_SHAPES["hidden"]), **picture_colours(LOOK, "germans"))
        ),
    ):
        ElementTree.fromstring(drawn)
        assert not re.search(r"var\(|href|style=|id=", drawn)


# Cards ----------------------------------------------------------------------------------------------------------------


def test_the_current_card_with_its_order_and_both_sides() -> None:
    drawn = CARDS.draw(view(), EN, 0, 0, 386)
    assert "1 · Cicero" in words(drawn)
    assert "Shift the Senate up Shift the Senate down" in words(drawn)
    assert drawn.count("sv-e-romans") == 2
    assert "Cicerone" in words(CARDS.draw(view(), IT, 0, 0, 386))


def test_a_mark_has_its_sign_before_the_text() -> None:
    drawn = CARDS.draw(view(card=2, upcoming=[]), EN, 0, 0, 386)
    assert "sv-m-star" in drawn
    assert "MW" not in words(drawn)
    assert "none yet" in words(drawn)


def test_a_round_card_has_a_class_of_its_own() -> None:
    assert 'class="card card-winter"' in CARDS.draw(view(card=3), EN, 0, 0, 386)


def test_what_lasts_shows_who_owns_it() -> None:
    owned = CARDS.in_effect(view(lasting=["2.unshaded.aedui"]), EN, 0, 0, 368)
    assert "sv-e-aedui" in owned
    assert "Capability; Aedui: Auxilia strike first" in titles(owned)[0]
    assert "sv-e-" not in CARDS.in_effect(view(lasting=["2.unshaded"]), EN, 0, 0, 368)
    assert CARDS.in_effect(view(), EN, 0, 0, 368) == ""


def test_cues_stand_at_the_symbols() -> None:
    drawn = order_symbols(LOOK, ("romans", "aedui"), {"aedui": ("star", "star")}, 100, 0)
    assert drawn.count("cue-ground") == 2


def test_the_cylinders_stand_in_their_boxes() -> None:
    boxes = SequenceBoxes(LOOK, ("romans", "aedui"))
    seen = view(standing={"romans": "eligible", "aedui": "passed"})
    assert titles(boxes.draw(seen, EN, (0, 0, 386, 96))) == ["Romans: Eligible", "Aedui: Passed"]
    assert boxes.draw(seen, EN, (0, 0, 386, 96)).count('class="turn"') == 1


# Counters -------------------------------------------------------------------------------------------------------------

SHAPES = hideable_shapes("warband", ROUND, "<path d='M0,0'/>")
COUNTERS = Counters(
    LOOK,
    {
        "german_warband": CounterStyle("germans", "warband"),
        "german_warband_hidden": CounterStyle("germans", "warband-hidden"),
    },
)


def test_hidden_revealed_and_scouted_differ_without_colour() -> None:
    assert list(SHAPES) == ["warband-hidden", "warband", "warband-scouted"]
    assert len({re.sub(r"fill:[^;\"]*|stroke:[^;\"]*", "", shape) for shape in SHAPES.values()}) == 3
    hidden, shown, scouted = SHAPES.values()
    assert "M0,0" not in hidden
    assert "M0,0" in shown
    assert "M0,0" in scouted
    assert SIGN_SHAPES["seen"] in scouted
    assert CUBE != ROUND


def test_a_counter_says_what_it_is() -> None:
    drawn = COUNTERS.draw("german_warband_hidden", 12, "12 Hidden", 5, 6, thing="unit:ubii.german_warband_hidden")
    (group,) = parsed(drawn)
    assert group.attrib["class"] == "counter germans"
    assert group.attrib["data-token"] == "german_warband_hidden"
    assert group.attrib["data-n"] == "12"
    assert "sv-k-warband-hidden" in drawn
    assert "zero" in COUNTERS.draw("german_warband", 0, "none", 0, 0)


@pytest.mark.parametrize("kinds", range(1, 13))
def test_counters_of_a_space_do_not_lie_on_each_other(kinds: int) -> None:
    places = spots(kinds)
    assert len(places) == kinds
    for k, (x, y) in enumerate(places):
        assert all(abs(x - x2) >= 37 or abs(y - y2) >= 27 for x2, y2 in places[k + 1 :])


# Tracks ---------------------------------------------------------------------------------------------------------------


def test_markers_on_one_square_are_a_stack() -> None:
    track = EdgeTrack(LOOK, 45, left=20, top=100, cell=20)
    drawn = track.markers(
        [
            Marker("romans", "romans", "cylinder", "R", 12, "Resources"),
            Marker("aedui", "aedui", "disc", "A", 12, "Aedui"),
        ],
        EN,
    )
    assert titles(drawn) == ["Resources: 12", "Aedui: 12"]
    heights = [float(y) for y in re.findall(r"translate\(270,([\d.]+)\)", drawn)]
    assert len(heights) == 2
    assert heights[0] > heights[1]


def test_a_marker_beyond_the_track_stands_on_its_last_square() -> None:
    track = EdgeTrack(LOOK, 45, left=0, top=100, cell=20)
    assert "translate(910," in track.markers([Marker("x", "romans", "block", "", 60, "Score")], EN)
    assert words(track.squares()).split() == [str(n) for n in range(46)]


def test_bands_begin_behind_their_threshold() -> None:
    track = EdgeTrack(LOOK, 45, left=0, top=100, cell=20)
    drawn = track.bands([Band("romans", 15, "Romans: beyond 15"), Band("germans", 45, "nothing")], EN)
    assert re.findall(r'<rect x="(\d+)"', drawn) == ["320", "920"]
    assert titles(drawn) == ["Romans: beyond 15", "nothing"]


def test_a_step_has_its_mark_where_it_stands() -> None:
    here = boxes.step(LOOK, "Intrigue", "Senate: Intrigue", (0, 0, 100, 38), here="star")
    assert "sv-m-star" in here
    assert "step here" in here
    assert "sv-m-star" not in boxes.step(LOOK, "Uproar", "Senate: Uproar", (0, 0, 100, 38), here="")


def test_empty_spots_count_what_is_elsewhere() -> None:
    drawn = boxes.spots_row("legion", 4, 12, "4 Legions", (0, 0, 200), lambda x, y, size: "<path class='legion'/>")
    assert (drawn.count("class='legion'"), drawn.count('class="spot"')) == (4, 8)
    assert words(drawn) == "4"


# Land -----------------------------------------------------------------------------------------------------------------

SQUARES = Outlines(
    source="by hand",
    width=30,
    height=20,
    spaces={
        "ubii": Outline("M0,0 10,0 10,10 0,10Z", (5, 5)),
        "treveri": Outline("M10,0 20,0 20,10 10,10Z", (15, 5)),
    },
    backdrop="M0,15 30,15 30,20Z",
)


def test_coast_and_borders_follow_from_the_spaces() -> None:
    coast, borders = coast_and_borders(SQUARES)
    assert sorted(re.findall(r"[\d.]+,[\d.]+", borders)) == ["10,0", "10,10"]
    corners = set(re.findall(r"[\d.]+,[\d.]+", coast))
    assert corners == {"20,0", "20,10", "10,10", "0,10"}  # the frame of the map is not coast


def test_the_shapes_of_spaces_are_defined_once() -> None:
    drawn = shape_definitions("sv", {id: each.path for id, each in SQUARES.spaces.items()}, "M0,0", SQUARES.backdrop)
    ids = re.findall(r'id="([^"]+)"', drawn)
    assert ids == ["sv-coast", "sv-far", "sv-r-ubii", "sv-c-ubii", "sv-r-treveri", "sv-c-treveri"]


def test_an_area_has_the_tint_of_who_controls_it() -> None:
    drawn = board.area(LOOK, "ubii", "plain", "Ubii: Germanic Control", "germans")
    assert 'class="tint germans"' in drawn
    assert 'class="tint none"' in board.area(LOOK, "ubii", "plain", "Ubii", "")
    assert parsed(drawn)[0].attrib["data-thing"] == "space:ubii"
    assert 'class="texture"' in drawn
    assert 'class="texture"' not in board.area(LOOK, "ubii", "", "Ubii", "")  # without a pattern it would be black


def test_the_sea_and_what_stands_on_it() -> None:
    for drawn in (
        board.water(30, 20),
        board.water_patterns(LOOK, 30, 20),
        board.surf(LOOK),
        board.curve_definitions(LOOK, {"oceanus": "M0,0 9,9"}),
        board.name_along(LOOK, "oceanus", "Oceanus <&>"),
        board.compass(5, 5),
    ):
        parsed(drawn)
        assert "pb-" not in drawn
    assert words(board.name_along(LOOK, "oceanus", "Oceanus <&>")) == "Oceanus <&>"


# Style ----------------------------------------------------------------------------------------------------------------


def test_every_rule_stands_below_the_root_class() -> None:
    rules = board.ROOT + board.SEA + board.AREA_STATES + boxes.cards_style("winter", "romans")
    sheet = board.below_root(LOOK, rules)
    assert "$" not in sheet
    assert "#sv-sea" in sheet
    for rule in filter(None, sheet.split("}")):
        assert all(each.startswith(".small-board") for each in rule.partition("{")[0].split(",")), rule
    assert ".small-board .card-winter .card-band{fill:var(--romans)}" in sheet


def test_colours_are_given_for_light_and_dark() -> None:
    sheet = board.colours(LOOK)
    assert "--germans:#27242a" in sheet
    assert "prefers-color-scheme:dark" in sheet
    assert "sv-glow" in board.glow(LOOK, "frame")
