"""Cards to read, of a small volume."""

from __future__ import annotations

from tests.coin.small_deck import DECK, DECKS, EN, FACES, IT, view
from vexillum.coin.cards import InEffect, printed
from vexillum.coin.show.pages import CardPages
from vexillum.core.show.pages import CONTENTS, PageLine

PAGES = CardPages(DECKS, FACES, lambda order, cues: "+".join(order))


def lines(thing: str, seen: dict | None = None, texts=EN) -> list[PageLine]:
    page = PAGES.page(seen or view(), texts, thing)
    assert page is not None
    return list(page.lines)


def test_a_card_in_full() -> None:
    assert lines("card:1") == [
        PageLine("Event", "quiet"),
        PageLine("Order: Romans and Aedui.", picture="romans+aedui"),
        PageLine("An orator.", "quiet"),
        PageLine("Unshaded: Shift the Senate up", "light"),
        PageLine("Shaded: Shift the Senate down", "dark"),
        PageLine("This is the current card.", "note"),
    ]
    assert PageLine("Un oratore.", "quiet") in lines("card:1", texts=IT)


def test_a_side_that_lasts_is_marked_and_says_who_owns_it() -> None:
    shown = lines("card:2", view(lasting=["2.unshaded.aedui"]))
    assert PageLine("Event (Capability): Auxilia strike first", "light") in shown
    assert PageLine("Aedui: In effect for the rest of the game.", "note") in shown
    assert shown[-1] == PageLine("A Capability lasts.", "quiet")


def test_a_card_that_is_no_event_has_no_order() -> None:
    assert [line.text for line in lines("card:3")] == ["Winter card", "Event: A Winter Round", "Already played."]


def test_the_list_has_what_lies_open_what_lasts_what_was_played_and_everything() -> None:
    shown = lines(CONTENTS, view(lasting=["2.unshaded"]))
    assert [(line.text, line.thing) for line in shown[:4]] == [
        ("Current card", ""),
        ("1. Cicero", "card:1"),
        ("Next", ""),
        ("2. Balearic Slingers", "card:2"),
    ]
    headings = [line.text for line in shown if line.style == "heading"]
    assert headings == ["Current card", "Next", "In effect", "Played, most recent first", "All cards of the deck"]


def test_nothing_else_has_a_page() -> None:
    assert PAGES.page(view(), EN, "card:99") is None
    assert PAGES.page(view(), EN, "space:ubii") is None


def test_what_is_in_effect_by_its_name_in_a_view() -> None:
    assert InEffect.read("7.shaded") == InEffect(7, "shaded")
    owned = InEffect.read("7.unshaded.romans")
    assert (owned.owner, owned.shaded, owned.code) == ("romans", False, 14)


def test_the_text_of_a_card_in_one_paragraph() -> None:
    assert printed(EN, "1", DECK.cards[1]) == "Unshaded: Shift the Senate up Shaded: Shift the Senate down"
    assert printed(IT, "2", DECK.cards[2]) == "Auxilia strike first (it)"
    assert EN("card_side.1.shaded") == "Shift the Senate down"
