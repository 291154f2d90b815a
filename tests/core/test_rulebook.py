"""The rulebook: links, search and titles, with invented texts; and rulings from RULINGS.md, shown with their rules."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from vexillum.core.registry import game_ids, get_game
from vexillum.core.rulebook import Entry, Index, Linker, Segment, Term, excerpt, marked
from vexillum.core.session import Session
from vexillum.core.show.pages import CONTENTS, RULINGS, about, add_rulings, read_rulings, rule_text, rulings_page
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Catalog, Texts

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


# Rulings: read from a game's RULINGS.md and RULINGS.it.md, shown with their rules ------------------------------------


TABLE = """# Rulings

| no. | rule | question | answer | test |
|---|---|---|---|---|
| R1 | 1.3, errata | Can it {grow}? | No, `never`. | `a.toml` |
| P2 | 3.4.1, #55 U, 7.2-7.4 | When? | Now. | `b.toml` |
"""
TABLE_IT = """# Interpretazioni

| n. | domanda | risposta |
|---|---|---|
| R1 | Può {crescere}? | No, mai. |
"""
SECTIONS = """# Rulings

## Chapter

### R01. What is
this?

**Rule.** 1.1, 6.14
**Answer.** That
is it.
**Why.** Because.
**Test.** `x.toml`

## Another

### R02. And?

**Rule.** S.9
**Answer.** So.
**Why.** Thus.
**Test.** `y.toml`
"""
SECTIONS_IT = """### R01. Che cos'è?

**Risposta.** Quello.
**Perché.** Perché sì.
"""


def folder(path: Path, english: str, italian: str) -> Path:
    (path / "RULINGS.md").write_text(english, "utf-8")
    (path / "RULINGS.it.md").write_text(italian, "utf-8")
    return path


def test_a_table_of_rulings(tmp_path):
    one, two = read_rulings(folder(tmp_path, TABLE, TABLE_IT))
    assert (one.id, one.rule) == ("R1", "1.3, errata")
    assert one.words["en"].question == "Can it {grow}?"
    assert one.words["en"].answer == "No, never."
    assert one.words["it"].question == "Può {crescere}?"
    assert (two.id, two.rule) == ("P2", "3.4.1, #55 U, 7.2-7.4")
    assert two.numbers == ("3.4.1", "7.2", "7.4")


def test_sections_of_rulings(tmp_path):
    one, two = read_rulings(folder(tmp_path, SECTIONS, SECTIONS_IT))
    assert (one.id, one.numbers) == ("R01", ("1.1", "6.14"))
    assert one.words["en"] == ("What is this?", "That is it.", "Because.")
    assert one.words["it"] == ("Che cos'è?", "Quello.", "Perché sì.")
    assert two.numbers == ("S.9",)


def test_what_is_not_translated_yet_is_read_in_english(tmp_path):
    """A missing translation must not cause an error; a test of the game reports it instead."""
    _, two = read_rulings(folder(tmp_path, TABLE, TABLE_IT))
    assert two.words["it"] == two.words["en"]
    assert two.translated == ("en",)


def test_the_words_are_texts_and_braces_are_braces(tmp_path):
    rulings = read_rulings(folder(tmp_path, TABLE, TABLE_IT))
    catalog = Catalog({"en": {}, "it": {}})
    add_rulings(catalog, rulings)
    assert Texts(catalog, "it", strict=True)("ruling.R1.question") == "Può {crescere}?"


@pytest.mark.parametrize("id", game_ids())
def test_every_ruling_of_a_game_is_translated_and_about_a_rule(id):
    game = get_game(id)
    assert game.words.rulings()
    ids = [ruling.id for ruling in game.words.rulings()]
    assert len(set(ids)) == len(ids)
    for ruling in game.words.rulings():
        assert ruling.translated == BUILT_IN, ruling.id
        assert ruling.words["en"].answer != ruling.words["it"].answer, ruling.id
        assert all(words.question and words.answer for words in ruling.words.values()), ruling.id
        assert "|" not in "".join(part for words in ruling.words.values() for part in words)


@pytest.mark.parametrize("id", game_ids())
def test_the_italian_file_has_no_ruling_of_its_own(id):
    folder = files(f"vexillum.games.{id.replace('-', '_')}")
    named = [
        re.findall(r"^(?:\| |### )([A-Z]\d+)\b", (folder / name).read_text("utf-8"), re.M)
        for name in ("RULINGS.md", "RULINGS.it.md")
    ]
    assert named[0] == named[1]


def test_a_rule_is_told_with_its_rulings():
    game = get_game("anno890")
    said = rule_text(game.words.rulings(), game.texts("en"), "1.2")
    assert said.startswith("Special buildings. Each costs four coins")
    assert "\n\nR18. What does a special building cost" in said
    assert "Four coins as always" in said
    italian = rule_text(game.words.rulings(), game.texts("it"), "1.2")
    assert "\n\nR18. Quanto costa un edificio speciale" in italian
    assert [ruling.id for ruling in about(game.words.rulings(), "6.10")] == ["R13", "R31"]
    assert about(game.words.rulings(), "2.7") == []


@pytest.mark.parametrize("id", game_ids())
def test_all_rulings_are_a_page_that_the_contents_lead_to(id):
    game = get_game(id)
    session = Session.start(game, seed="pages")
    for language in BUILT_IN:
        texts = game.texts(language)
        contents = game.words.read(session.view(None), texts, CONTENTS)
        assert contents is not None
        assert contents.lines[-1].thing == RULINGS
        page = game.words.read(session.view(None), texts, RULINGS)
        assert page == rulings_page(game.words.rulings(), texts)
        said = "\n".join(line.text for line in page.lines)
        assert all(ruling.words[language].question in said for ruling in game.words.rulings())
        assert all(ruling.words[language].answer in said for ruling in game.words.rulings())


@pytest.mark.parametrize("id", game_ids())
def test_a_translation_refers_to_the_same_rules_and_rulings(id):
    """A sign of an outdated translation: a number that only one of the two has."""
    named = re.compile(r"\b[A-Z]\d+\b|\b\d+\.\d+(?:\.\d+)?\b|#\d+")
    for ruling in get_game(id).words.rulings():
        english, italian = (sorted(named.findall(" ".join(ruling.words[language]))) for language in ("en", "it"))
        assert english == italian, ruling.id
