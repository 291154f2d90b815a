"""The drawn board: well-formed, complete, true to the view, without anything hidden, the same every time."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from tests.pendragon.harness import board, put
from tests.text_catalogs import part
from tests.together import together
from vexillum.core.show.svg import fitted, width, wrap
from vexillum.core.words.texts import Catalog, Texts
from vexillum.games.pendragon import knowledge, wording
from vexillum.games.pendragon.cards import CARDS, NIALL
from vexillum.games.pendragon.map import DATA, SEA_IDS, SITE_IDS, SPACE_IDS, SPACES
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLDS, TOTALS, TYPES, UNIT_TYPE, UNITS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.show.look import DARK, LIGHT, MAP_STYLE
from vexillum.games.pendragon.show.look import SHEET_STYLE as SHEET_OF_PICTURE
from vexillum.games.pendragon.show.map import PATHS, PLACES
from vexillum.games.pendragon.show.sheet import draw
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Stage

SVG = "{http://www.w3.org/2000/svg}"
CATALOG = wording.read_catalog()
EN, IT = Texts(CATALOG, "en", strict=True), Texts(CATALOG, "it", strict=True)


def started(scenario: str = "barbarian-conspiracy"):
    """A table with two open cards and a deck whose order nobody may see."""
    table = board(scenario)
    state = table.state
    state.current, state.upcoming, state.stage = 44, [7], Stage.TURN
    state.deck = [41, 29, 53]
    return table


def crowded():
    """Eight kinds of Units in three neighbours, with Plunder, Foederati of every kind, and every box in use."""
    table = board("petty-tyrants", empty=True)
    units = dict.fromkeys(UNITS[:8], 1)
    for space in ("regni", "cantiaci", "londinium"):
        put(table, space, plunder={"saxon_raider": 1}, **units)
    put(table, "demetae", "gateholm=blue_scotti_settlement", blue_scotti_warband=2, red_scotti_warband=1)
    put(table, "iceni", "branodunum=red_saxon_settlement", blue_saxon_warband=2, scotti_raider=9)
    put(table, "silures", "isca_silurum=town", "dinas_powys=hillfort", militia=3)
    put(table, "carvetii", "luguvalium=fort", cavalry=3)
    state = table.state
    state.lasting = [NIALL, 2 * 7]
    state.niall, state.dal_riada, state.casualties, state.out_of_play, state.not_yet = 4, 2, 3, 2, 5
    for type, n in (("scotti_raider", 4), ("scotti_settlement", 2), ("cavalry", 5), ("comitates", 5)):
        state.available[TYPES.index(type)] -= n
    state.refugees = 3
    return table


def seen(table) -> dict:
    return knowledge.view(table.state, None)


def drawn(table, texts: Texts = EN) -> ET.Element:
    return ET.fromstring(draw(seen(table), texts))


def things(root: ET.Element) -> Counter[str]:
    return Counter(element.attrib["data-thing"] for element in root.iter() if "data-thing" in element.attrib)


def tokens(root: ET.Element) -> Counter[str]:
    found: Counter[str] = Counter()
    for element in root.iter():
        if "data-token" in element.attrib:
            found[element.attrib["data-token"]] += int(element.attrib["data-n"])
    return found


def titles(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def words(root: ET.Element) -> str:
    return " ".join("".join(element.itertext()) for element in root.iter(f"{SVG}text"))


def one(root: ET.Element, thing: str) -> ET.Element:
    return next(element for element in root.iter() if element.attrib.get("data-thing") == thing)


# A document ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [EN, IT], ids=["en", "it"])
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_it_is_one_well_formed_picture(scenario, texts):
    for table in (board(scenario), started(scenario)):
        root = drawn(table, texts)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        assert texts.name("scenario", scenario) in root.attrib["aria-label"]
        assert root.attrib["class"] == "pendragon-board"
        assert "viewBox" in root.attrib
        assert not {"width", "height"} & root.attrib.keys()


def test_it_stands_alone():
    svg = draw(seen(crowded()), EN)
    assert not re.search(r"<script|<image|<foreignObject|@import|javascript:|data:", svg)
    assert re.findall(r"https?://[^\"' )]+", svg) == ["http://www.w3.org/2000/svg"]
    assert all(target.startswith("#pb-") for target in re.findall(r'href="([^"]+)"', svg))


def test_every_shape_that_is_used_is_defined_once():
    svg = draw(seen(crowded()), EN)
    ids = Counter(re.findall(r'\bid="([^"]+)"', svg))
    assert set(ids.values()) == {1}
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= ids.keys()


def test_both_languages_have_every_text_and_use_the_same_places():
    board = part("vexillum.games.pendragon", "board")
    assert board.texts["en"].keys() == board.texts["it"].keys()
    assert all(board.places("en", id) == board.places("it", id) for id in board.texts["en"])
    assert all(id.startswith("drawing.") for id in board.texts["en"])


def test_it_is_small():
    for view in (seen(started()), seen(crowded())):
        assert len(draw(view, EN).encode()) < 200_000


# The style sheet -----------------------------------------------------------------------------------------------------


def test_every_rule_is_about_this_board_only():
    assert re.findall(r"@keyframes ([a-z-]+)", MAP_STYLE) == ["pb-glow"]
    plain = re.sub(r"@keyframes [^@]*(?=@)", "", MAP_STYLE + SHEET_OF_PICTURE)
    plain = re.sub(r"@media \([^)]*\)\{", "", plain).replace("}}", "}")
    for selectors, _ in re.findall(r"([^{}]+)\{([^{}]*)\}", plain):
        assert all(".pendragon-board" in selector for selector in selectors.split(",")), selectors


def test_the_themes_can_be_forced():
    assert '.pendragon-board,:root[data-theme="light"] .pendragon-board{' in MAP_STYLE
    assert "@media (prefers-color-scheme:dark){.pendragon-board{" in MAP_STYLE
    assert ':root[data-theme="dark"] .pendragon-board{' in MAP_STYLE


def test_every_property_that_is_used_has_a_colour():
    svg = draw(seen(crowded()), EN)
    given = {f"--{name}" for name in LIGHT} | set(re.findall(r"(--[a-z]+)(?=:)", svg)) | {"--r", "--w", "--zoom"}
    assert set(re.findall(r"var\((--[a-z0-9-]+)", svg)) <= given
    assert DARK.keys() <= LIGHT.keys()


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@together("colours", [LIGHT, LIGHT | DARK], ids=["light", "dark"])
@together(
    ("front", "back"),
    [
        ("ink", "panel"),
        ("ink", "halo"),
        ("ink", "clear"),
        ("ink", "fens"),
        ("ink", "hills"),
        ("ink", "city"),
        ("ink", "shade"),
        ("ink-2", "panel"),
        ("ink-2", "panel-2"),
        ("sea-ink", "sea-1"),
        ("dux-ink", "dux"),
        ("militia-ink", "militia"),
        ("civitates-ink", "civitates"),
        ("saxons-ink", "saxons"),
        ("scotti-ink", "scotti"),
        ("tag-ink", "tag"),
        ("panel", "ink"),
    ],
)
def test_text_has_enough_contrast(colours, front, back):
    assert contrast(colours[front], colours[back]) >= 4.5


# What can be chosen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_everything_that_can_be_an_option_is_there(scenario):
    table = started(scenario)
    found = things(drawn(table))
    wanted = (
        [f"space:{id}" for id in SPACE_IDS]
        + [f"site:{id}" for id in SITE_IDS if id]
        + [f"sea:{id}" for id in SEA_IDS]
        + [f"seat:{id}" for id in FACTIONS]
        + [f"track:{id}" for id in TRACKS]
        + ["card:44", "card:7"]
        + [f"unit:{id}.{unit}" for id, space in seen(table)["spaces"].items() for unit in space["units"]]
    )
    assert not [thing for thing in wanted if not found[thing]]


def test_units_are_things_of_their_space_only():
    view = seen(crowded())
    found = {thing for thing in things(drawn(crowded())) if thing.startswith("unit:")}
    assert found == {f"unit:{id}.{unit}" for id, space in view["spaces"].items() for unit in space["units"]}


def test_a_city_is_a_thing_on_the_map_and_in_its_call_out():
    londinium = [element for element in drawn(started()).iter() if element.get("data-thing") == "space:londinium"]
    assert [element.attrib["class"].split()[0] for element in londinium] == ["area", "callout-g"]


# What it shows -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [started(id) for id in SCENARIO_IDS] + [crowded()], ids=[*SCENARIO_IDS, "crowded"])
def test_every_piece_of_the_box_is_shown_once(table):
    found = tokens(drawn(table))
    by_type: Counter[str] = Counter()
    for kind, unit in enumerate(UNITS):
        by_type[TYPES[UNIT_TYPE[kind]]] += found[unit]
    for id in STRONGHOLDS[1:]:
        by_type[re.sub("^(red|blue)_", "", id)] += found[id]
    assert by_type == Counter(dict(zip(TYPES, TOTALS, strict=True)))


def test_counts_are_those_of_the_view():
    table = crowded()
    view, root = seen(table), drawn(table)
    for id, space in view["spaces"].items():
        for unit, n in space["units"].items():
            element = one(root, f"unit:{id}.{unit}")
            assert (element.attrib["data-token"], element.attrib["data-n"]) == (unit, str(n))
    found = tokens(root)
    assert found["prosperity"] == view["derived"]["total_prosperity"]
    assert found["plunder"] == sum(n for space in view["spaces"].values() for n in space["plunder"].values())
    assert found["refugees"] == 3


def test_strongholds_stand_on_their_sites():
    root = drawn(crowded())
    held = {
        thing: [child.attrib["data-token"] for child in one(root, thing).iter() if "data-token" in child.attrib]
        for thing in ("site:gateholm", "site:branodunum", "site:isca_silurum", "site:moridunum")
    }
    assert held == {
        "site:gateholm": ["blue_scotti_settlement"],
        "site:branodunum": ["red_saxon_settlement"],
        "site:isca_silurum": ["town"],
        "site:moridunum": [],
    }


def test_changed_population_is_marked():
    table = started()
    table.state.population[SPACE_IDS.index("iceni")] = 1
    svg = draw(seen(table), EN)
    assert "Population 1 (printed 2)" in svg
    assert svg.count('class="pop down"') == 1
    assert draw(seen(started()), EN).count('class="pop down"') == 0


def test_empty_squares_of_prosperity_are_shown():
    table = board(empty=True)
    squares = sum(
        element.attrib["d"].count("M")
        for element in drawn(table).iter(f"{SVG}path")
        if element.attrib.get("class", "").startswith("hole")
    )
    # Two rows of printed Population + 1 in each Region, one row of twice the Population in each City.
    assert squares == sum(
        2 * space["population"] if id in ("londinium", "eboracum") else 2 * (space["population"] + 1)
        for id, space in seen(table)["spaces"].items()
    )


def test_seas_say_whether_they_are_patrolled():
    table = started()
    said = {title for title in titles(drawn(table)) if title.startswith("Oceanus")}
    assert said == {
        "Oceanus Britannicus: Patrolled",
        "Oceanus Germanicus: Patrolled",
        "Oceanus Hibernicus: No Patrol",
        "Oceanus Septentrionalis: No Patrol",
    }


def test_roads_that_are_not_maintained_look_different():
    table = started()
    assert 'class="roads"' in draw(seen(table), EN)
    table.state.roads = 0
    assert 'class="roads"' in draw(seen(table), EN), "Roman Rule keeps them up"
    table.state.imperium = Imperium.AUTONOMY
    assert 'class="roads lost"' in draw(seen(table), EN)


def test_tears_are_marked_as_reconstructed():
    assert sum("Reconstructed" in title for title in titles(drawn(started()))) == 6


def test_markers_stand_at_their_values():
    table = started()
    said = titles(drawn(table))
    for wanted in (
        "Briton Resources: 25",
        "Saxon Renown: 10",
        "Prestige: 0",
        "Total Prosperity: 80",
        "Prosperity + Prestige: 80",
        "Briton Control: 40",
        "Saxon Control: 0",
        "Dux threshold: 75",
        "Civitates threshold: 36",
    ):
        assert wanted in said


def test_fragmentation_flips_the_markers_of_the_dux():
    table = started("de-excidio-britanniae")
    state = table.state
    state.imperium, state.dominance, state.roads = Imperium.FRAGMENTATION, Dominance.NONE, 0
    said = titles(drawn(table))
    controlled = seen(table)["derived"]["controlled"]["dux"]
    assert f"Dux Control: {controlled}" in said
    assert f"Control + Prestige: {controlled}" in said
    assert "Dux threshold: 17" in said
    assert not any(title.startswith("Total Prosperity") for title in said)


def test_totals_beyond_the_track_stand_at_its_end():
    table = started()
    table.state.tracks[TRACKS.index("prestige")] = 30
    assert "Prosperity + Prestige: 110" in titles(drawn(table))


def test_the_imperium_marker_stands_in_one_box():
    for level, dominance in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 2)):
        table = started()
        table.state.imperium, table.state.dominance = level, dominance
        assert draw(seen(table), EN).count('class="step here"') == 1


def test_the_active_faction_is_marked():
    table = started()
    active = seen(table)["derived"]["active"]
    root = drawn(table)
    marked = [
        element.attrib["data-thing"] for element in root.iter() if "active" in element.attrib.get("class", "").split()
    ]
    assert marked == [f"seat:{active}"]
    assert draw(seen(table), EN).count('class="turn"') == 1


@pytest.mark.parametrize("texts", [EN, IT], ids=["en", "it"])
def test_the_open_cards_are_printed_in_full(texts):
    for number in CARDS:
        table = started()
        table.state.current = number
        written = words(drawn(table, texts)).replace(" ", "")
        card = CARDS[number]
        for side in ("unshaded", *(("shaded",) if card.shaded else ())):
            assert texts(f"card_side.{number}.{side}").replace(" ", "") in written, number


def test_epoch_cards_differ():
    table = started()
    assert "card-epoch" not in draw(seen(table), EN).partition("</style>")[2]
    table.state.upcoming = [77]
    assert 'class="card card-epoch"' in draw(seen(table), EN)


def test_a_card_that_was_trumped_is_named_below_the_next_one():
    table = started()
    table.state.upcoming = [12, 7]
    assert EN.name("card", "12") in words(drawn(table))


def test_what_is_in_effect_is_listed():
    found = things(drawn(crowded()))
    assert found["card:68"] == 1
    assert found["card:7"] == 1


def test_the_boxes_of_events_are_shown_only_in_use():
    assert "Dal Riada" not in words(drawn(started()))
    assert "Niall" not in words(drawn(started()))
    said = words(drawn(crowded()))
    assert "Dal Riada" in said
    assert "Niall" in said


# What it must not show -----------------------------------------------------------------------------------------------


def test_the_deck_is_only_counted():
    table = started()
    one = draw(seen(table), EN)
    for number in table.state.deck:
        assert f"card:{number}" not in one
        assert EN.name("card", str(number)) not in one
    table.state.deck.reverse()
    assert draw(seen(table), EN) == one


def test_it_only_reads_the_view():
    view = seen(crowded())
    before = json.dumps(view)
    assert draw(view, EN) == draw(json.loads(before), EN)
    assert json.dumps(view) == before


def test_texts_are_escaped():
    catalog = Catalog({language: dict(texts) for language, texts in CATALOG.texts.items()})
    evil = '<b a="1">&\''
    for id in catalog.texts["en"]:
        if isinstance(catalog.texts["en"][id], str) and "{" not in catalog.texts["en"][id]:
            catalog.texts["en"][id] = evil
    catalog.texts["en"]["drawing.label"] = evil
    root = ET.fromstring(draw(seen(crowded()), Texts(catalog, "en", strict=True)))
    assert root.attrib["aria-label"] == evil
    assert not list(root.iter(f"{SVG}b"))
    assert evil in titles(root)


# The map -------------------------------------------------------------------------------------------------------------


def test_every_space_has_an_outline_and_a_place():
    assert tuple(PATHS) == SPACE_IDS
    assert PLACES.keys() == set(SPACE_IDS)
    file = json.loads((DATA / "outlines.json").read_text("utf-8"))
    assert "Natural Earth" in file["source"]


def edges(path: str) -> set[frozenset[str]]:
    found = set()
    for ring in re.findall(r"M([^MZ]*)Z", path):
        points = ring.split()
        found |= {frozenset(pair) for pair in zip(points, points[1:] + points[:1], strict=True)}
    return found


def test_the_drawing_touches_where_the_map_says():
    sides = {id: edges(path) for id, path in PATHS.items()}
    for space in SPACES:
        touching = {id for id in SPACE_IDS if id != space.id and sides[id] & sides[space.id]}
        assert touching == set(space.adjacent), space.id


def test_borders_are_long_enough_to_be_seen():
    for space in SPACES:
        for other in space.adjacent:
            length = 0.0
            for side in edges(PATHS[space.id]) & edges(PATHS[other]):
                (x1, y1), (x2, y2) = (map(float, point.split(",")) for point in side)
                length += ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
            assert length > 22, (space.id, other)


def test_call_outs_are_for_the_cities():
    assert {id for id, place in PLACES.items() if place.box} == {"londinium", "eboracum"}


def test_names_of_spaces_do_not_run_into_each_other():
    boxes = {}
    for id, place in PLACES.items():
        x, y = place.title
        half = width(EN.name("space", id), 20.5) / 2 + 26
        boxes[id] = (x - half, y - 18, x + half, y + 5)
    for one in boxes:
        for other in boxes:
            if one < other:
                assert not _overlap(boxes[one], boxes[other]), (one, other)


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_text_is_wrapped_and_cut_to_its_room():
    lines = wrap("Place up to 3 Comitates from Not Yet in Play in Ordovices", 16, 120)
    assert len(lines) > 2
    assert all(width(line, 16) <= 120 for line in lines)
    assert fitted("CONSPIRATIO BARBARICA", 14, 80).endswith("…")
    assert fitted("NIALL", 14, 80) == "NIALL"
    assert wrap("", 16, 120) == ()
