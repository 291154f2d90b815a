"""Rulings: read from a game's RULINGS.md and RULINGS.it.md, shown with their rules."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from vexillum.core.registry import game_ids, get_game
from vexillum.core.session import Session
from vexillum.core.show.pages import CONTENTS, RULINGS, about, add_rulings, read_rulings, rule_text, rulings_page
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Catalog, Texts

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
