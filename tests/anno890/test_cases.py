"""Every case of 890 Anno Domini holds; every ruling, card and example has one; what the documentation shows is true."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.offered_keys import offered_keys
from tests.together import together
from vexillum.core.files.case import load_case, run_case
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import BUILDINGS, CHARACTERS, SCENARIOS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "cases" / "anno890"
PACKAGE = ROOT / "src" / "vexillum" / "games" / "anno890"
FILES = sorted(FOLDER.rglob("*.toml"))
NAMES = {file.stem for file in FILES}
LOT = "ruling-r30-lot"
"""The case that is about what a deal draws."""
TEXTS = GAME.texts("en", strict=True)
VOCABULARY = GAME.positions.vocabulary(GAME.setup(seed="any"))


def failures(file: Path) -> list[str]:
    return [TEXTS(failure.message) for failure in run_case(load_case(file))]


@together("file", [file for file in FILES if file.stem != LOT], ids=lambda file: file.stem)
def test_the_case_holds_and_says_all_that_matters(file, monkeypatch):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    monkeypatch.setattr("vexillum.core.files.case.DEAL", "another")
    monkeypatch.setattr("vexillum.core.files.position_file.DEAL", "another")
    offered = offered_keys(monkeypatch)
    assert failures(file) == []
    assert offered <= VOCABULARY.keys


def test_the_case_of_the_lot_holds_with_the_usual_deal():
    assert failures(next(file for file in FILES if file.stem == LOT)) == []


@together("file", FILES, ids=lambda file: file.stem)
def test_the_case_names_rules_that_exist(file):
    case = load_case(file).file
    moves = [*case.moves, *(move for variant in case.variants for move in variant.moves)]
    named = {case.rule, *(move.rule for move in moves), *(rule for move in moves for rule in move.why.values())}
    assert named - {""} <= set(GAME.words.rule_ids())
    assert case.title


def test_every_example_of_the_rulebook_has_a_case():
    assert {f"example-{letter}" for letter in "abcdefghi"} <= NAMES


def test_every_character_building_and_scenario_has_a_case():
    assert {f"character-{card.id.replace('_', '-')}" for card in CHARACTERS} <= NAMES
    numbers = {name.split("-")[1] for name in NAMES if name.startswith("building-")}
    assert numbers == {building.id[1:] for building in BUILDINGS}
    sides = {f"scenario-{scenario.id.replace('_', '-')}-{side}" for scenario in SCENARIOS for side in ("2", "3-4")}
    assert sides <= NAMES


# Rulings

RULINGS = (PACKAGE / "RULINGS.md").read_text("utf-8")
SECTIONS = {part[:3]: part for part in RULINGS.split("\n### ")[1:]}


def test_every_ruling_named_in_the_code_is_written_down():
    named = {
        ruling
        for file in PACKAGE.rglob("*")
        if file.suffix in (".py", ".toml")
        for ruling in re.findall(r"\bR\d\d\b", file.read_text("utf-8"))
    }
    assert named
    assert named <= set(SECTIONS)


def test_rulings_are_numbered_without_gaps():
    assert sorted(SECTIONS) == [f"R{number:02}" for number in range(1, len(SECTIONS) + 1)]


@together("number", sorted(SECTIONS))
def test_every_ruling_has_question_answer_reason_and_test(number):
    section = SECTIONS[number]
    assert "?" in section.splitlines()[0]
    assert "**Answer.**" in section
    assert "**Why.**" in section
    tests = re.findall(r"`([\w-]+)\.toml`", section.split("**Test.**")[1])
    assert tests
    for test in tests:
        assert test.startswith(f"ruling-{number.lower()}-")
        assert test in NAMES


def test_every_case_of_a_ruling_is_named_by_it():
    for name in NAMES:
        if name.startswith("ruling-"):
            assert f"`{name}.toml`" in SECTIONS[name.split("-")[1].upper()]


# Documentation

DOCUMENTED = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "cases.md").read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("text", DOCUMENTED)
def test_the_documentation_is_true(text, tmp_path):
    (tmp_path / "example.toml").write_text(text, "utf-8")
    assert failures(tmp_path / "example.toml") == []


def test_the_documentation_shows_a_whole_case():
    shown = tomllib.loads(DOCUMENTED[0])
    assert {"game", "title", "rule", "about", "position", "moves", "expect"} == set(shown)


def test_the_documentation_names_every_word_of_the_format():
    from vexillum.core.files.position_file import CaseFile, Move, Start, Variant

    text = (ROOT / "docs" / "cases.md").read_text("utf-8")
    for kind in (CaseFile, Start, Move, Variant):
        for word in kind.__struct_fields__:
            assert re.search(rf"\b{word}\b", text), word
