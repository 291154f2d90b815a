"""Links, search and titles of the rulebook, with invented texts."""

from __future__ import annotations

import pytest

from vexillum.core.rulebook import Entry, Index, Linker, Segment, Term, excerpt, marked

FORT = Term("fort", ("Fort", "Forts"), "A wall.", "1.4")
TOWER = Term("tower", ("tower", "towers"), "A piece.", "2.1")


@pytest.fixture
def linker():
    return Linker(("3", "3.4", "3.4.1", "S.2"), ("P5",), (FORT, TOWER))


def links(segments):
    return [(part.text, part.kind, part.target) for part in segments if part.kind]


def test_numbers_lead_to_rules_and_rulings_that_exist(linker):
    text = "As in 3.4.1 and S.2 (see P5), but not 3.9 nor 13.4.1; pay 3 for 3.4."
    assert links(linker.linked(text)) == [
        ("3.4.1", "rule", "3.4.1"),
        ("S.2", "rule", "S.2"),
        ("P5", "ruling", "P5"),
        ("3.4", "rule", "3.4"),
    ]
    assert "".join(part.text for part in linker.linked(text)) == text


def test_a_rule_does_not_lead_to_itself_and_a_list_of_numbers_names_chapters(linker):
    assert links(linker.linked("3.4 and 3.4.1", "3.4.1")) == [("3.4", "rule", "3.4")]
    assert links(linker.linked("3, 3.4", numbers=True)) == [("3", "rule", "3"), ("3.4", "rule", "3.4")]


def test_a_term_is_linked_once_and_only_as_it_is_written(linker):
    assert links(linker.linked("Forts by the fort. A Fort; Towers and towers.")) == [
        ("Forts", "term", "fort"),
        ("Towers", "term", "tower"),
    ]
    assert linker.linked("Forts")[0] == Segment("Forts", "term", "fort", "A wall.")
    assert links(linker.linked("Fort", "fort")) == []
    assert links(linker.linked("Fort", "1.4")) == []


def test_texts_without_a_glossary_have_numbers_only():
    assert links(Linker(("1.2",), (), ()).linked("See 1.2.")) == [("1.2", "rule", "1.2")]


@pytest.fixture
def index():
    return Index(
        (
            Entry("rule", "4.1", "Invasione", "Chi ha meno torri è invaso.", "4.1"),
            Entry("rule", "2.1", "Torre", "Metti una torre sulla città.", "2.1"),
            Entry("card", "tile:t1", "Faro", "Tre torri e l'Invasore (4.1). Come 4.1."),
        )
    )


def test_search_finds_beginnings_without_accents_and_ranks_titles_first(index):
    assert [hit.entry.id for hit in index.search("torr").hits] == ["2.1", "4.1", "tile:t1"]
    assert [hit.entry.id for hit in index.search("CITTA").hits] == ["2.1"]
    assert [hit.entry.id for hit in index.search("invasore").hits] == ["tile:t1"]
    assert [hit.entry.id for hit in index.search("4.1").hits] == ["4.1", "tile:t1"]
    assert [hit.entry.id for hit in index.search("torri invas").hits] == ["4.1", "tile:t1"]


@pytest.mark.parametrize("query", ["", "  ", "?!", "zzz", "torre zzz"])
def test_search_without_a_hit(index, query):
    assert index.search(query).total == 0


def test_of_many_hits_the_best_are_shown(index):
    found = index.search("torr", most=2)
    assert (found.total, [hit.entry.id for hit in found.hits]) == (3, ["2.1", "4.1"])


def test_what_was_looked_for_is_marked(index):
    (hit,) = index.search("citta").hits
    assert hit.text == (("Metti una torre sulla ", False), ("città", True), (".", False))
    assert marked("L'Invasore", ["invas"]) == (("L'", False), ("Invas", True), ("ore", False))
    assert "".join(said for said, _ in marked("Torre, torri", ["torr"])) == "Torre, torri"


def test_a_long_text_is_cut_around_the_hit():
    text = "a " * 200 + "needle " + "b " * 200
    shown = excerpt(text, ["needle"])
    assert "needle" in shown
    assert shown.startswith("… ")
    assert shown.endswith(" …")
    assert len(shown) < 260
    assert excerpt("short", ["needle"]) == "short"
