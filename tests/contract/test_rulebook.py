"""The rulebook of every game: complete in every language, without broken links."""

from __future__ import annotations

import pytest

from vexillum.core.registry import game_ids, get_game
from vexillum.core.rulebook import CardFilter, rulebook
from vexillum.core.words.languages import BUILT_IN

LEAST_TERMS = {"anno890": 20, "akkren": 60, "pendragon": 40, "falling-sky": 40}
BOOKS = [(game, language) for game in game_ids() if game in LEAST_TERMS for language in BUILT_IN]


@pytest.fixture(params=BOOKS, ids=lambda book: "-".join(book))
def book(request):
    game, language = request.param
    return rulebook(get_game(game), language)


def test_every_rule_is_in_a_chapter_with_a_title(book):
    listed = [rule.number for chapter in book.chapters for rule in chapter.rules]
    assert sorted(listed) == sorted(book.game.words.rule_ids())
    assert [rule.number for rule in book.rules.values() if not rule.title or "⟨" in rule.title + rule.text] == []
    assert all(chapter.title for chapter in book.chapters)
    more = {id.removeprefix("rule_more.") for id in book.game.words.catalog.texts["en"] if id.startswith("rule_more.")}
    assert {rule.number for rule in book.rules.values() if rule.more} == more


def test_every_rule_has_its_chapter_and_section(book):
    """Readers look for 3.4.1 under 3.4, so it must exist."""
    lost = set()
    for number in book.rules:
        parts = number.split(".")
        lost |= {".".join(parts[:n]) for n in range(1, len(parts))} - book.rules.keys()
    assert lost == set()


def test_the_title_is_not_said_twice(book):
    """The text of a rule may begin with its title, which the page shows already."""
    twice = [r.number for r in book.rules.values() if r.text.startswith((f"{r.title}. ", f"{r.title}: "))]
    assert twice == []


def test_every_term_has_a_sentence_and_a_rule_that_exists(book):
    assert len(book.glossary) >= LEAST_TERMS[book.game.info.id]
    for term in book.glossary:
        assert term.rule in book.rules, term
        assert term.meaning.endswith("."), term
        assert all(form and form.strip() == form for form in term.forms), term


def test_terms_are_in_alphabetical_order(book):
    letters = [term.letter for term in book.glossary]
    assert letters == sorted(letters)
    assert len({term.title for term in book.glossary}) == len(book.glossary)


def test_every_seat_has_an_aid_of_rules_that_exist(book):
    seats = {aid.seat for aid in book.aids}
    assert seats >= set(book.game.info.seats) or len(book.aids) == 1
    for aid in book.aids:
        entries = [entry for group in aid.groups for entry in group.entries]
        assert len(entries) >= 10, aid.id
        assert {entry.rule for entry in entries} - {""} <= book.rules.keys()
        assert not [entry for entry in entries if "⟨" in f"{entry.title}{entry.text}{entry.cost}" or not entry.text]
        assert sum(len(entry.text) for entry in entries) < 5000, f"{aid.id} does not fit on a page"


def test_every_link_leads_to_something(book):
    rulings, terms = {ruling.id for ruling in book.rulings}, {term.id for term in book.glossary}
    texts = [(rule.text, rule.number) for rule in book.rules.values()]
    texts += [(details, rule.number) for rule in book.rules.values() for details in rule.more]
    texts += [(ruling.words[book.texts.language].answer, "") for ruling in book.rulings]
    known = {"rule": book.rules.keys(), "ruling": rulings, "term": terms}
    for text, own in texts:
        parts = book.linker.linked(text, own)
        assert "".join(part.text for part in parts) == text
        assert all(part.target in known[part.kind] for part in parts if part.kind)


def test_every_term_stands_in_some_text(book):
    """A term that the texts no longer use, or not in the forms that the glossary lists, would never be linked."""
    said = [f"{rule.title}. {rule.text} {' '.join(rule.more)}" for rule in book.rules.values()]
    said += [ruling.words[book.texts.language].answer for ruling in book.rulings]
    said += [line.text for group in book.cards for card in group.cards for line in card.lines]
    said += [entry.text for aid in book.aids for group in aid.groups for entry in group.entries]
    linked = {part.target for part in book.linker.linked("\n".join(said)) if part.kind == "term"}
    assert {term.id for term in book.glossary} - linked == set()


def test_all_cards_are_there_and_say_nothing_of_a_match(book):
    cards = [card for group in book.cards for card in group.cards]
    assert len({card.id for card in cards}) == len(cards) > 70
    assert not [card for card in cards if any(line.style == "note" or "⟨" in line.text for line in card.lines)]
    assert CardFilter().of(book.cards) == list(book.cards)


def test_cards_by_words_number_and_order():
    book = rulebook(get_game("pendragon"), "en")
    assert [card.id for group in CardFilter("1. limit").of(book.cards) for card in group.cards] == ["card:1"]
    first = [card for group in CardFilter("", "saxons").of(book.cards) for card in group.cards]
    assert first
    assert all(card.order[0] == "saxons" for card in first)
    assert CardFilter("zzz").of(book.cards) == []


@pytest.mark.parametrize(
    ("game", "language", "query", "kind", "id"),
    [
        ("pendragon", "en", "deep raid", "term", "deep_raid"),
        ("pendragon", "it", "prelazione eserc", "rule", "6.8.2"),
        ("pendragon", "en", "3.6.4", "rule", "3.6.4"),
        ("pendragon", "en", "sixth legion", "card", "card:3"),
        ("falling-sky", "it", "tribu", "rule", "1.3.2"),
        ("falling-sky", "en", "supply", "term", "supply_line"),
        ("akkren", "it", "citta assed", "rule", "9.4.3.1"),
        ("anno890", "it", "duchessa", "rule", "6.8"),
        ("anno890", "en", "R18", "ruling", "R18"),
    ],
)
def test_search_finds(game, language, query, kind, id):
    hits = rulebook(get_game(game), language).index.search(query).hits
    assert (kind, id) in [(hit.entry.kind, hit.entry.id) for hit in hits[:8]]
