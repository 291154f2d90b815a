"""Cards to read: everything that is on them, how they stand now, and the list."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from tests.pendragon.harness import board
from tests.together import together
from vexillum.coin.cards import code
from vexillum.core.show.pages import CONTENTS, Page
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon import knowledge, wording
from vexillum.games.pendragon.cards import CARDS, CONSPIRATIO, CUES, NAMES, NIALL, cue_signs, signs
from vexillum.games.pendragon.events.branches import Effect
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import TACTICS
from vexillum.games.pendragon.show.pages import PAGES
from vexillum.games.pendragon.show.sheet import draw
from vexillum.games.pendragon.state import Stage

CATALOG = wording.read_catalog()
EN, IT = Texts(CATALOG, "en", strict=True), Texts(CATALOG, "it", strict=True)
GRATIA, DAL_RIADA = NAMES["gratia"], NAMES["dal_riada"]
WAR = next(
    number for number, card in CARDS.items() if card.unshaded.tribal_war or (card.shaded and card.shaded.tribal_war)
)
MOMENTUM = next(code(number, False) for number, card in CARDS.items() if card.unshaded.lasting == "momentum")


def started():
    table = board("barbarian-conspiracy")
    state = table.state
    state.current, state.upcoming, state.stage = 44, [7], Stage.TURN
    state.played, state.deck, state.held = [1, 77, 2], [41, 29, 53], [73, 74, 75, 76]
    return table


def read(table, thing: str | int, texts: Texts = EN) -> Page:
    found = PAGES.page(knowledge.view(table.state, None), texts, f"card:{thing}" if isinstance(thing, int) else thing)
    assert found is not None
    return found


def said(found: Page, style: str | None = None) -> str:
    return "\n".join(line.text for line in found.lines if style is None or line.style == style)


# What is on a card ----------------------------------------------------------------------------------------------------


@together("texts", [EN, IT], ids=["en", "it"])
@together("card", CARDS.values(), ids=lambda card: str(card.number))
def test_every_card_can_be_read_in_full(card, texts):
    found = read(started(), card.number, texts)
    assert found.title == f"{card.number}. {texts(f'card.{card.number}')}"
    assert texts(f"card_side.{card.number}.unshaded") in said(found, "light")
    if card.shaded is None:
        assert said(found, "dark") == ""
    else:
        assert texts(f"card_side.{card.number}.shaded") in said(found, "dark")
    assert texts(f"card_flavour.{card.number}") in said(found, "quiet")
    if card.kind == "pivotal" and card.number != CONSPIRATIO // 2:
        assert texts(f"card_precondition.{card.number}") in said(found)
    named = [texts.name("seat", who) for who in card.order]
    line = next((line for line in found.lines if line.picture), None)
    assert not named or (line is not None and [name for name in named if name in line.text] == named)


def test_the_order_is_told_in_the_order_of_the_card():
    (order,) = (line for line in read(started(), 52).lines if line.picture)
    assert order.text == f"Order: {EN.listed(EN.name('seat', who) for who in CARDS[52].order)}."


@together("number", CARDS)
def test_the_picture_of_the_order_stands_alone(number):
    for line in read(started(), number).lines:
        if line.picture:
            root = ET.fromstring(line.picture)
            assert root.attrib["viewBox"]
            assert "var(" not in line.picture
            assert "href" not in line.picture


@pytest.mark.parametrize(
    ("number", "word"),
    [(52, "Event"), (75, "Pivotal Event of the Saxons"), (77, "Epoch card, early"), (83, "Epoch card, late")],
)
def test_the_kind_of_card(number, word):
    assert read(started(), number).lines[0].text == word


def test_marks_are_named_on_their_side_and_explained_once():
    found = read(started(), GRATIA // 2)
    assert said(found, "light").startswith("Unshaded (Capability): ")
    assert said(found, "dark").startswith("Shaded: ")
    assert said(found).count("in effect for the rest of the game (5.3)") == 1
    assert "Momentum" not in said(found)
    assert "Momentum" in said(read(started(), MOMENTUM // 2), "light")
    assert "Tribal War" in said(read(started(), WAR))


def test_non_player_marks_with_their_legend():
    found = read(started(), 52)
    assert "Non-player marks: Civitates sword and Dux sword." in said(found, "quiet")
    assert said(found).count("Sword: ") == 1
    assert "Raven: " not in said(found)


def test_a_card_without_non_player_marks_has_no_legend_of_them():
    bare = next(number for number in CARDS if not any(cue_signs(number).values()))
    assert "Non-player" not in said(read(started(), bare))


def test_every_card_has_a_mark_or_none_for_each_faction():
    assert CUES.keys() == CARDS.keys()
    assert all(tuple(cues) == FACTIONS for cues in CUES.values())
    swords = [f"instruction.{n}.{id}" for n, cues in CUES.items() for id, cue in cues.items() if "sword" in cue.mark]
    assert all(instruction in texts for instruction in swords for texts in (EN, IT))
    assert not any("+" in CUES[number][who].mark for number in CUES for who in ("saxons", "scotti"))
    assert (signs("none"), signs("raven"), signs("shield+sword")) == ((), ("raven",), ("shield", "sword"))


# How it stands now ----------------------------------------------------------------------------------------------------


def test_where_a_card_is():
    table = started()
    assert said(read(table, 44), "note") == "This is the current card."
    assert said(read(table, 7), "note") == "Face up, not played yet."
    assert said(read(table, 77), "note") == "Already played."
    assert said(read(table, 41), "note") == said(read(table, 60), "note") == ""


def test_what_is_in_effect_and_until_when():
    table = started()
    table.state.lasting = [GRATIA, MOMENTUM]
    assert "In effect for the rest of the game: unshaded." in said(read(table, GRATIA // 2), "note")
    assert "In effect until the next Reset (6.7.2)" in said(read(table, MOMENTUM // 2), "note")
    table.state.lasting = []
    assert "In effect" not in said(read(table, GRATIA // 2), "note")


def test_what_lies_on_a_card():
    table = started()
    table.state.lasting = [NIALL, DAL_RIADA]
    table.state.niall, table.state.dal_riada = 4, 1
    assert "In its box: 4 Scotti Raiders." in said(read(table, NIALL // 2), "note")
    assert "On the card: 1 Scotti Settlement." in said(read(table, DAL_RIADA // 2), "note")
    assert "Scotti Raiders." not in said(read(table, DAL_RIADA // 2), "note")


def test_gratia_blocks_tribal_war():
    table = started()
    assert "blocked" not in said(read(table, WAR))
    table.state.lasting = [GRATIA]
    assert "Tribal War is blocked by GRATIA" in said(read(table, WAR), "note")
    assert "blocked" not in said(read(table, 52))


@pytest.mark.parametrize(("ready", "words"), [(True, "precondition (if any) met"), (False, "precondition not met")])
def test_who_holds_a_pivotal_event_and_whether_it_can_be_played(monkeypatch, ready, words):
    monkeypatch.setattr(Effect, "ready", lambda self, state: ready)
    monkeypatch.setitem(knowledge.deck_of(started().state).effects, code(75, False), Effect(()))
    table = started()
    note = said(read(table, 75), "note")
    assert "Held by the Saxons" in note
    assert words in note
    assert ("★75" in draw(knowledge.view(table.state, None), EN)) == ready
    table.state.held[2] = 0
    assert said(read(table, 75), "note") == ""


# The list -------------------------------------------------------------------------------------------------------------


def links(found: Page) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for line in found.lines:
        if line.style == "heading":
            groups[line.text] = []
        elif line.thing:
            groups[list(groups)[-1]].append(line.thing)
    return groups


def test_the_list_has_every_card_that_lies_open_and_all_others():
    table = started()
    table.state.lasting = [NIALL]
    assert links(read(table, CONTENTS)) == {
        "Current card": ["card:44"],
        "Next": ["card:7"],
        "In effect": [f"card:{NIALL // 2}"],
        "Pivotal Events held": ["card:73", "card:74", "card:75", "card:76"],
        "Played, most recent first": ["card:2", "card:77", "card:1"],
        "All cards of the deck": [f"card:{number}" for number in CARDS],
        "Charts": ["tactics"],
    }


def test_the_list_leaves_out_what_there_is_none_of():
    table = board("barbarian-conspiracy")
    table.state.current = 44
    assert list(links(read(table, CONTENTS))) == ["Current card", "All cards of the deck", "Charts"]


def test_the_list_says_once_that_the_texts_are_ours():
    assert "our own reconstruction" in said(read(started(), CONTENTS), "quiet")
    assert "reconstruct" not in said(read(started(), 44))


def test_the_list_does_not_tell_the_deck():
    one, other = started(), started()
    other.state.deck = [53, 41, 29]
    assert read(one, CONTENTS) == read(other, CONTENTS)


def test_nothing_else_has_a_page():
    view = knowledge.view(started().state, None)
    assert [PAGES.page(view, EN, thing) for thing in ("card:0", "card:99", "space:iceni", "")] == [None] * 4


# The board ------------------------------------------------------------------------------------------------------------


def test_every_card_on_the_board_opens_its_page():
    table = started()
    table.state.upcoming = [13, 7]
    table.state.lasting = [NIALL, GRATIA]
    root = ET.fromstring(draw(knowledge.view(table.state, None), EN))
    opened = {element.attrib["data-page"] for element in root.iter() if "data-page" in element.attrib}
    named = (44, 7, 13, NIALL // 2, GRATIA // 2, 73, 74, 75, 76)
    assert opened == {CONTENTS, *(f"card:{number}" for number in named)}


def test_a_face_tells_its_kind_and_order_in_words():
    root = ET.fromstring(draw(knowledge.view(started().state, None), EN))
    titles = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")]
    (face,) = (words for words in titles if words.startswith("Current card: 44."))
    assert "; Event; Order: " in face


@pytest.mark.parametrize(("number", "sign"), [(GRATIA // 2, "triskele"), (MOMENTUM // 2, "sail"), (WAR, "war")])
def test_a_face_shows_the_marks_of_its_sides(number, sign):
    table = started()
    table.state.current = number
    svg = draw(knowledge.view(table.state, None), EN).partition("</defs>")[2]
    assert f'href="#pb-m-{sign}" class="side-mark"' in svg
    assert "MW" not in svg


def test_the_tactics_of_non_players_can_be_read():
    """8.4.2: every rule, with the Factions it is for, in both languages; the list of cards leads there."""
    assert "tactics" in [line.thing for line in read(started(), CONTENTS).lines]
    for texts in (EN, IT):
        said = [line.text for line in read(started(), "tactics", texts).lines]
        assert len(said) == 1 + len({rule.step for rule in TACTICS}) + len(TACTICS)
    assert "Saxons and Scotti. In a Surprise space they always roll for Coup de Main." in [
        line.text for line in read(started(), "tactics").lines
    ]
