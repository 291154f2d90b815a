"""The drawn board: whole, with every thing that the seat may know; blocks that stay the same, small pictures."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.together import together
from vexillum.core.agent import RandomAgent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.show.story import PIECES
from vexillum.core.show.svg import forget_drawings
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Texts
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.agents import AGENTS
from vexillum.games.anno890.knowledge import figures
from vexillum.games.anno890.pieces import CELLS, COINS, NOBLES, SARACENS, SCENARIOS, SEATS, TOWERS
from vexillum.games.anno890.show.art import DARK, LIGHT, SHEET
from vexillum.games.anno890.show.realms import CLOTH
from vexillum.games.anno890.show.table_map import draw

SVG = "{http://www.w3.org/2000/svg}"
READERS = {language: GAME.texts(language, strict=True) for language in BUILT_IN}


def random_game(
    players: int, seed: str, scenario: str = "first_steps", agent: str = "random"
) -> Iterator[tuple[Session[Any], Decision | None]]:
    """Every decision of a game, and the table after the last."""
    session = Session.start(GAME, players=players, scenario=scenario, seed=seed)
    player = RandomAgent() if agent == "random" else AGENTS[agent]()
    while (decision := session.decision) is not None:
        yield session, decision
        session.answer(decision.seat, player.choose(session, decision))
    yield session, None


def parse(view: dict[str, Any], language: str = "en") -> ET.Element:
    return ET.fromstring(draw(view, READERS[language]))


MARKED = re.compile(r'<[^>]* data-(?:thing|token)="[^>]*>')
ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')


def marked(view: dict[str, Any], language: str = "en") -> list[dict[str, str]]:
    """The attributes of all that is a thing or a token on a board: reading all of it as XML takes ten times as long."""
    return [dict(ATTRIBUTE.findall(tag)) for tag in MARKED.findall(draw(view, READERS[language]))]


def things(board: list[dict[str, str]]) -> list[str]:
    return [element["data-thing"] for element in board if element.get("data-thing")]


def tokens(board: list[dict[str, str]]) -> Counter[tuple[str, str]]:
    """How many of each piece lie at each place."""
    found: Counter[tuple[str, str]] = Counter()
    for element in board:
        if token := element.get("data-token"):
            found[token, element.get("data-at", "")] += int(element["data-n"])
    return found


def moments(players: int, scenario: str, seed: str) -> Iterator[dict[str, Any]]:
    """Views from the beginning, the middle and the end of a game."""
    for session, decision in random_game(players, seed, scenario):
        if decision is None or session.decision_number % 8 == 0 or decision.secret:
            yield session.view(decision.seat if decision else None)


@together("players", [2, 3, 4])
@together("scenario", [scenario.id for scenario in SCENARIOS])
def test_it_is_well_formed_at_all_moments_in_both_languages(scenario, players):
    for view in moments(players, scenario, "formed"):
        for language in BUILT_IN:
            board = parse(view, language)
            assert board.tag == f"{SVG}svg"
            assert board.get("role") == "img"
            assert READERS[language].name("scenario", scenario) in board.get("aria-label", "")
            assert re.fullmatch(r"0 0 10[68]\d 1\d\d\d", board.get("viewBox", ""))
            assert board.get("width") is None
            assert board.get("height") is None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_the_board_shows_the_options_the_things_and_the_pieces_of_every_decision(players, seed):
    kinds = set()
    agent = ("random", "steward")[seed % 2]
    for session, decision in random_game(players, f"things {seed}", SCENARIOS[seed].id, agent):
        view = session.view(decision.seat if decision else None)
        board = marked(view)
        drawn = things(board)
        assert len(drawn) == len(set(drawn))
        if decision is not None:
            kinds.add(decision.kind)
            assert {option.thing for option in decision.options if option.thing} <= set(drawn), decision.kind
        check_things(view, set(drawn))
        check_tokens(view, tokens(board))
    assert {"castle", "take", "place"} <= kinds


def check_things(view: dict[str, Any], drawn: set[str]) -> None:
    """Every cell, standard and character is a thing."""
    assert {f"cell:{seat}.{cell}" for seat in view["realms"] for cell in CELLS} <= drawn
    assert {f"standard:{crop}" for crop in view["standards"]} <= drawn
    held = [card for realm in view["realms"].values() for card in realm["characters"]]
    waiting = [card for cards in view["standards"].values() for card in cards]
    assert {f"character:{card}" for card in held + waiting} <= drawn


def check_tokens(view: dict[str, Any], found: Counter[tuple[str, str]]) -> None:
    """The tokens are the pieces of the view, and all that there are."""
    assert found == expected_tokens(view) + Counter()
    totals: Counter[str] = Counter()
    for (token, _), n in found.items():
        totals[token] += n
    assert [totals[piece] for piece in ("tower", "noble", "coin", "saracen")] == [TOWERS, NOBLES, COINS, SARACENS]


def expected_tokens(view: dict[str, Any]) -> Counter[tuple[str, str]]:
    expected: Counter[tuple[str, str]] = Counter()
    for piece in ("tower", "noble", "coin", "saracen"):
        expected[piece, "supply"] = view["derived"]["supply"][f"{piece}s"]
    expected["invader", f"space:{view['invader']}"] = 1
    expected["defence", f"space:{view['derived']['defence']}"] = 1
    expected["territory", "pile"] = view["deck"]
    expected["character", "pile"] = view["characters"]
    for place in view["row"]:
        expected["coin", f"row:{place['tile']}"] = place["coins"]
        expected["saracen", f"row:{place['tile']}"] = place["saracens"]
    for id in [*(place["tile"] for place in view["row"]), *view["buildings"], *view["castles"]]:
        expected[f"tile:{id}", "market"] = 1
    for crop, cards in view["standards"].items():
        for card in cards:
            expected[f"character:{card}", f"standard:{crop}"] = 1
    if isinstance(view["drawn"], int):
        expected["character", "drawn"] = view["drawn"]
    else:
        for card in view["drawn"]:
            expected[f"character:{card}", "drawn"] = 1
    if view["hand"]:
        expected[f"tile:{view['hand']}", "hand"] = 1
    for seat, realm in view["realms"].items():
        expected["coin", f"realm:{seat}"] = realm["coins"]
        for card in realm["characters"]:
            expected[f"character:{card}", f"realm:{seat}"] = 1
        if "apprentice" in realm["characters"] and view["legacy"]:
            expected[f"character:{view['legacy']}", f"realm:{seat}"] = 1
        for cell, there in realm["cells"].items():
            expected[f"tile:{there['tile']}", f"cell:{seat}.{cell}"] = 1
            expected["tower", f"cell:{seat}.{cell}"] = there["towers"]
            expected["noble", f"cell:{seat}.{cell}"] = there["nobles"]
    return expected


def test_cards_in_hand_are_named_to_nobody_else():
    seen = 0
    for seed in range(30):
        for session, decision in random_game(4, f"hand {seed}"):
            if decision is None or not decision.secret:
                continue
            seen += 1
            cards = {f"character:{id}" for id in session.view(decision.seat)["drawn"]}
            assert cards <= set(things(marked(session.view(decision.seat))))
            for other in (None, *(seat for seat in session.setup.seats if seat != decision.seat)):
                board = marked(session.view(other))
                assert cards.isdisjoint(things(board))
                assert cards.isdisjoint(token for token, _ in tokens(board))
                said = [
                    element
                    for element in parse(session.view(other)).iter()
                    if element.tag in (f"{SVG}text", f"{SVG}title")
                ]
                words = {" ".join(element.itertext()) for element in said}
                names = {READERS["en"].name("character", card.partition(":")[2]) for card in cards}
                assert not [text for text in words for name in names if text == name or text.startswith(f"{name} (")]
    assert seen


def test_nothing_is_drawn_that_the_view_does_not_name():
    for session, decision in random_game(4, "hidden", agent="steward"):
        view = session.view("aix")
        found = {token.partition(":")[2] for token, _ in tokens(marked(view)) if ":" in token}
        position = GAME.positions.write(session.state)
        assert found.isdisjoint([*position["deck"], *position["characters"]])
        assert decision is None or decision.seat == "aix" or found.isdisjoint(position["drawn"])


def test_ruins_points_and_the_card_of_the_apprentice_are_shown():
    view = beginning(2)
    view["realms"]["aix"]["cells"]["a1"] = {"tile": "t03", "ruin": True, "towers": 1, "nobles": 0}
    view["realms"]["aix"]["characters"] = ["apprentice"]
    view["legacy"] = "duchess"
    view["derived"]["scores"]["aix"] = 77
    board = parse(view)
    ruin = next(e for e in board.iter() if e.get("data-token") == "tile:t03")
    assert "ruin" in ruin.get("class", "").split()
    texts = [" ".join(e.itertext()) for e in board.iter(f"{SVG}text")]
    assert "ruin" in texts
    assert "77" in texts
    assert any("kept by the Apprentice" in (e.text or "") for e in board.iter(f"{SVG}title"))


def beginning(players: int) -> dict[str, Any]:
    """A view of a game in which the castles are chosen."""
    session = Session.start(GAME, players=players, seed="beginning")
    while session.decision is not None and session.decision.kind == "castle":
        session.answer(session.decision.seat, session.decision.keys[:1])
    return session.view("aix")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_characters_and_pieces_still_have_their_place(players):
    view = beginning(players)
    every = [card for cards in view["standards"].values() for card in cards]
    view["standards"] = {crop: [] for crop in view["standards"]}
    view["realms"]["aix"]["characters"] = every
    view["realms"]["aix"]["cells"]["b2"].update(towers=9, nobles=9)
    view["invader"] = 40
    found = tokens(marked(view))
    assert found["tower", "cell:aix.b2"] == found["noble", "cell:aix.b2"] == 9
    assert all(found[f"character:{card}", "realm:aix"] == 1 for card in every)
    assert found["invader", "space:40"] == 1


def test_the_empty_table_before_the_deal_can_be_drawn():
    view = beginning(3)
    del view["derived"]
    view |= {"stage": "deal", "row": [], "buildings": [], "standards": {}, "deck": 0, "characters": 0, "first": ""}
    view["realms"] = {seat: {"coins": 0, "characters": [], "cells": {}} for seat in view["realms"]}
    assert len([thing for thing in things(marked(view)) if thing.startswith("cell:")]) == 27


def test_names_are_escaped():
    catalog = GAME.texts("en").catalog
    nasty = "<script>\"&'</script>"
    changed = type(catalog)({language: dict(texts) for language, texts in catalog.texts.items()})
    for text in ("seat.aix", "board.row", "scenario.first_steps", "character.thief", "tile.t09"):
        changed.add(text, dict.fromkeys(BUILT_IN, nasty))
    svg = draw(beginning(2), Texts(changed, "en"))
    assert "<script" not in svg
    assert nasty in (ET.fromstring(svg).get("aria-label") or "")


def test_there_are_no_scripts_files_or_pictures_from_elsewhere():
    svg = draw(beginning(4), READERS["en"])
    board = ET.fromstring(svg)
    assert not {f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject"} & {element.tag for element in board.iter()}
    assert all(value.startswith("#") for element in board.iter() if (value := element.get("href")) is not None)
    assert not [name for element in board.iter() for name in element.keys() if name.startswith("on")]  # noqa: SIM118
    assert "http" not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "@import" not in svg


def test_every_symbol_and_paint_that_is_used_is_defined():
    for players in (2, 3, 4):
        for view in moments(players, "ash_stronghold", "symbols"):
            svg = draw(view, READERS["en"])
            defined = re.findall(r' id="([^"]+)"', svg)
            assert len(defined) == len(set(defined))
            assert set(re.findall(r'href="#([^"]+)"', svg) + re.findall(r"url\(#([^)]+)\)", svg)) <= set(defined)


def test_every_rule_of_the_style_is_its_own():
    rules = re.sub(r"@keyframes [^{]+\{[^}]*\}\}|@keyframes [^{]+\{(?:[^{}]*\{[^}]*\})*\}", "", SHEET)
    rules = re.sub(r"@media [^{]+\{", "", rules)
    selectors = [s for group in re.findall(r"([^{}]+)\{", rules) for s in group.split(",")]
    assert selectors
    own = re.compile(r'(:root\[data-theme="(dark|light)"\] )?\.anno890-board( |$)')
    assert not [selector for selector in selectors if not own.match(selector.strip())]
    colours = set(re.findall(r"var\((--an-[\w-]+)\)", draw(beginning(4), READERS["en"])))
    assert colours == {f"--an-{name}" for name in LIGHT}
    assert LIGHT.keys() == DARK.keys()


PAIRS = [
    ("ink", "panel"), ("ink", "card"), ("ink", "active"), ("ink", "shore"), ("quiet", "panel"), ("quiet", "cell"),
    ("quiet", "active"), ("title", "panel"), ("title", "card"), ("panel", "title"),
]  # fmt: skip


@together(("text", "ground"), PAIRS)
@together("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_stand_out_from_their_ground(palette, text, ground):
    assert contrast(palette[text], palette[ground]) >= 4.5


@pytest.mark.parametrize("crop", CLOTH)
def test_the_standards_can_be_read(crop):
    assert contrast("#ffffff", CLOTH[crop]) >= 4.5


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_it_is_small():
    assert max(len(draw(view, READERS["it"]).encode()) for view in moments(4, "court", "size")) < 150_000


def test_the_same_view_gives_the_same_drawing_and_is_not_changed():
    view = beginning(4)
    before = repr(view)
    first = draw(view, READERS["it"])
    forget_drawings()
    assert draw(view, READERS["it"]) == first
    assert repr(view) == before


def test_it_does_not_depend_on_the_hash_seed():
    program = (
        "from hashlib import sha256; from vexillum.core.session import Session;"
        "from vexillum.games.anno890 import GAME;"
        "from vexillum.games.anno890.show.table_map import draw; s = Session.start(GAME, players=4, seed='hash');"
        "print(sha256(draw(s.view('aix'), GAME.texts('en')).encode()).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4242"}
    there = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True, text=True)
    here = draw(Session.start(GAME, players=4, seed="hash").view("aix"), READERS["en"])
    assert there.stdout.strip() == sha256(here.encode()).hexdigest()


# The map: blocks that stay the same, places for whatever moves, letters that grow, small pictures --------------------


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
