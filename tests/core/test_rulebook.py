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


ENGLISH = """# Rulings

## Chapter

### R01. Can this
{grow}?

**Rule.** 1.1, errata, 6.14
**Answer.** No,
`never`.
**Why.** Because.
**Test.** `x.toml`

## Another

### P2. And?

**Rule.** S.9, #55 U, 7.2-7.4
**Answer.**
So.
**Test.** `y.toml`
"""
ITALIAN = """### R01. Può {crescere}?

**Risposta.** No, mai.
**Perché.** Perché sì.
"""


def folder(path: Path, english: str, italian: str) -> Path:
    (path / "RULINGS.md").write_text(english, "utf-8")
    (path / "RULINGS.it.md").write_text(italian, "utf-8")
    return path


def test_sections_of_rulings(tmp_path):
    one, two = read_rulings(folder(tmp_path, ENGLISH, ITALIAN))
    assert (one.id, one.rule, one.numbers) == ("R01", "1.1, errata, 6.14", ("1.1", "6.14"))
    assert one.words["en"] == ("Can this {grow}?", "No, never.", "Because.")
    assert one.words["it"] == ("Può {crescere}?", "No, mai.", "Perché sì.")
    assert (two.id, two.rule) == ("P2", "S.9, #55 U, 7.2-7.4")
    assert (two.numbers, two.words["en"].answer) == (("S.9", "7.2", "7.4"), "So.")


def test_what_is_not_translated_yet_is_read_in_english(tmp_path):
    """A missing translation must not cause an error; a test of the game reports it instead."""
    _, two = read_rulings(folder(tmp_path, ENGLISH, ITALIAN))
    assert two.words["it"] == two.words["en"]
    assert two.translated == ("en",)


def test_the_words_are_texts_and_braces_are_braces(tmp_path):
    rulings = read_rulings(folder(tmp_path, ENGLISH, ITALIAN))
    catalog = Catalog({"en": {}, "it": {}})
    add_rulings(catalog, rulings)
    assert Texts(catalog, "it", strict=True)("ruling.R01.question") == "Può {crescere}?"


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
        re.findall(r"^### ([A-Z]\d+)\. ", (folder / name).read_text("utf-8"), re.M)
        for name in ("RULINGS.md", "RULINGS.it.md")
    ]
    assert named[0] == named[1]


@pytest.mark.parametrize("id", game_ids())
def test_every_ruling_is_written_in_the_same_form(id):
    text = (files(f"vexillum.games.{id.replace('-', '_')}") / "RULINGS.md").read_text("utf-8")
    assert re.findall(r"^\| [A-Z]\d+ \|.*", text, re.M) == []
    for section in re.split(r"^### ", text, flags=re.M)[1:]:
        labels = re.findall(r"^\*\*(\w+)\.\*\*\s", section, re.M)
        assert labels in (["Rule", "Answer", "Test"], ["Rule", "Answer", "Why", "Test"]), section


UNNAMED = {
    "akkren": (
        "C08 C16 C17 C18 C28 C37 C58 C239 C252 C281 C283 C402 C403 C436 C437 C463 C480 C483 C484 C485 C486 "
        "C487 C488 C489"
    ),
    "anno890": ("R07 R19 R30"),
    "falling-sky": (
        "F1 F2 F3 F4 F5 F6 F7 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24 F26 F27 F28 F29 F30 "
        "F31 F32 F33 F34 F35 F102 F104 F107 F108 F109 F111 F112 F113 F114 F115 F116 F117 F118 F120 F121 F164 "
        "F166 F167 F168 F169 F173 F175 F178 F179 F181 F183 F185 F186 F187 F188 F189 F190 F227 F228 F229 F254 "
        "F256 F258 F259 F260 F261 F262 F303 F304 F340 F341 F362 F381 F392 F401"
    ),
    "pendragon": (
        "P3 P4 P5 P24 P25 P26 P68 P82 P84 P85 P88 P94 P99 P100 P101 P102 P104 P111 P112 P113 P114 P115 P116 "
        "P118 P119 P120 P121 P122 P127 P128 P129 P130 P131 P132 P135 P136 P137 P138 P139 P141 P143 P150 P152 "
        "P153 P163 P164 P165 P169 P171 P172 P179 P183 P184 P185 P186 P187 P188 P190 P191 P192 P196 P203 P208 "
        "P209 P210 P211 P212 P214 P215 P250 P330 P331 P362 P380 P381 P382 R1 R4 R9 R11 R12 R16 R34 R39 R50"
    ),
}
"""Older rulings that only a case or a test names: name each where the code follows it, and take it off here."""


@pytest.mark.parametrize("id", game_ids())
def test_the_code_names_every_ruling_that_it_follows(id):
    home = Path(str(files(f"vexillum.games.{id.replace('-', '_')}")))
    code = "\n".join(file.read_text("utf-8") for file in [*home.rglob("*.py"), *home.rglob("*.toml")])
    named = set(re.findall(r"\b[A-Z]\d+\b", code))
    rulings = {ruling.id for ruling in get_game(id).words.rulings()}
    assert rulings - named - set(UNNAMED.get(id, "").split()) == set()
    assert set(UNNAMED.get(id, "").split()) <= rulings


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
