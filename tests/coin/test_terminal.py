"""The board in the terminal: what every volume shows."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from vexillum.coin.own import coin_catalog
from vexillum.coin.show import terminal
from vexillum.coin.show.terminal import fit, flow, line
from vexillum.core.show.text_board import LIT, WIDTH
from vexillum.core.words.texts import Catalog, Texts

OWN = {
    "board.name": "Falling Sky",
    "board.track.romans": "Resources",
    "scenario.revolt": "The Great Revolt",
    "seat.romans": "Romans",
    "seat.germans": "Germans",
    "card.7": "Labienus",
    "card.9": "Gobannitio",
}
EN = Texts(Catalog({"en": OWN, "it": OWN}).over(coin_catalog()), "en", strict=True)


class Marks(NamedTuple):
    lit: str = "*"
    dot: str = "."
    active: str = ">"
    passes: str = "OK"


class Pen(terminal.Pen[Marks]):
    styles = {"romans": "red", "germans": "white"}


def draws(*lit: str) -> Pen:
    return Pen(EN, Marks(), frozenset(lit))


VIEW = {
    "card": 7,
    "upcoming": [9],
    "first_did": "event",
    "lasting": ["7.shaded", "9.unshaded"],
    "standing": {"romans": "eligible"},
    "tracks": {"romans": 12},
    "derived": {"order": ["romans"], "active": "romans", "margins": {"romans": -3}, "passes": {"romans": True}},
}


def plain(lines: list[Text]) -> list[str]:
    return [each.plain.rstrip() for each in lines]


def test_items_flow_over_lines_behind_an_indented_head() -> None:
    lines = flow("Head", [Text("x" * 40)] * 3, 6)
    assert [each.cell_len for each in lines] == [88, 46]
    assert all(each.cell_len <= WIDTH for each in lines)
    assert fit(Text("ab"), 4).plain == "ab  "
    assert fit(Text("abcde"), 4).plain == "abcde"


def test_the_card_its_order_and_what_the_first_did() -> None:
    assert plain(terminal.open_cards(VIEW, draws(), str)) == [
        " Card      7 Labienus  (Romans)  1st Eligible: the Event",
        " Next      9 Gobannitio",
    ]
    assert "Harvest" in terminal.open_cards(VIEW, draws(), str, line("Harvest"))[0].plain
    assert terminal.open_cards(VIEW | {"card": 0, "upcoming": []}, draws(), str) == []


def test_a_card_that_can_be_chosen_carries_a_mark() -> None:
    shown = draws("card:9").card("9", 9)
    assert shown.plain == "*9 Gobannitio"
    assert {span.style for span in shown.spans} == {LIT}


def test_what_lasts_says_which_side_and_until_when() -> None:
    (shown,) = plain(
        terminal.in_effect(VIEW, draws(), str, lambda number, side: "(until Winter)" if number == 9 else "")
    )
    assert shown == " In effect 7 Labienus (shaded)  9 Gobannitio (unshaded) (until Winter)"


def test_a_capability_names_its_owner() -> None:
    view = {**VIEW, "lasting": ["7.shaded.romans"]}
    (shown,) = plain(terminal.in_effect(view, draws(), str, lambda number, side: f"({side})"))
    assert shown == " In effect 7 Labienus (shaded) (shaded) Romans"


def test_a_faction_with_its_place_tracks_score_and_margin() -> None:
    heading, romans = plain(terminal.draw_factions(VIEW, draws(), {"romans": ("romans",)}, lambda seat: "16/15"))
    assert heading.split()[:2] == ["Faction", "Standing"]
    assert romans.split() == [">Romans", "Eligible", "Resources", "12", "16/15", "-3", "OK"]


def test_a_faction_without_a_seat_may_have_pieces_available() -> None:
    (shown,) = plain(
        terminal.draw_available(
            draws(), {"romans": [Text("3 Aux")], "germans": [Text("15 Wb")]}, {"romans": ["2 Fallen"]}
        )
    )
    assert shown == " Available Romans 3 Aux (2 Fallen)   Germans 15 Wb"


def test_the_title_tells_how_far_the_game_has_come() -> None:
    assert terminal.draw_title(draws(), "revolt", ["Year 2"]).plain == " Falling Sky . The Great Revolt . Year 2"
