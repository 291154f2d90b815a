"""Every case of Falling Sky holds for any deal; every paragraph, every example and every side of an Event has one."""

import re
from pathlib import Path

import pytest

from tests.case_files import loaded
from tests.offered_keys import offered_keys
from tests.together import together
from vexillum.core.files.case import run_case
from vexillum.core.files.position_file import CaseFile
from vexillum.games.falling_sky import GAME
from vexillum.games.falling_sky.cards import CARDS, EVENTS

FOLDER = Path(__file__).parents[2] / "cases" / "falling-sky"
FILES = sorted(file for file in FOLDER.rglob("*.toml") if not file.stem.startswith("cards-"))
NAMES = {file.stem for file in FILES}
TEXTS = GAME.texts("en", strict=True)
RULES = set(GAME.words.rule_ids())
VOCABULARY = GAME.positions.vocabulary(GAME.setup(seed="any"))
PARAGRAPHS = (
    *("1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5", "1.4.1", "1.4.2", "1.4.3", "1.5.2", "1.6", "1.7", "1.8", "1.9"),
    *("2.2", *[f"2.3.{number}" for number in range(1, 9)], "2.4", "2.4.1"),
    *("3.1", "3.1.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.3.1", "3.3.2", "3.3.3", "3.3.4"),
    *("3.4.1", "3.4.2", "3.4.3", "3.4.4", "3.4.5"),
    *("4.1", "4.1.1", "4.1.2", "4.1.3", *[f"4.{faction}.{number}" for faction in (2, 3, 4, 5) for number in (1, 2, 3)]),
    *("5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.2", "5.3", "5.4"),
    *("6.1", "6.2.1", "6.2.2", "6.2.3", "6.2.4", "6.3.1", "6.3.2", "6.3.3", "6.4.1", "6.4.2", "6.4.3"),
    *("6.5.1", "6.5.2", "6.5.3", "6.6", "7.1", "7.2", "7.3"),
    *("8.1.1", "8.1.2", "8.2.1", "8.2.2", "8.2.3", "8.3.1", "8.3.2", "8.3.3", "8.4.1", "8.4.2", "8.4.3", "8.4.4"),
    *[f"8.{faction}.{number}" for faction, last in ((5, 6), (6, 8), (7, 8), (8, 8)) for number in range(1, last + 1)],
    "8.9",
)
"""1.1, 1.2, 1.3.6, 3.1.1 and 8.1.3 have no rule, 8.3.4 is chance; 1.5.1 is victory (chapter 7)."""


@together("file", FILES, ids=lambda file: file.stem)
def test_the_case_holds_and_says_all_that_matters(file, monkeypatch):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    monkeypatch.setattr("vexillum.core.files.case.DEAL", "another")
    monkeypatch.setattr("vexillum.core.files.position_file.DEAL", "another")
    offered = offered_keys(monkeypatch)
    assert [TEXTS(failure.message) for failure in run_case(loaded(file))] == []
    assert offered <= VOCABULARY.keys


@together("file", FILES, ids=lambda file: file.stem)
def test_the_case_names_rules_that_exist(file):
    case = loaded(file).file
    moves = [*case.moves, *(move for variant in case.variants for move in variant.moves)]
    named = {case.rule, *(move.rule for move in moves), *(rule for move in moves for rule in move.why.values())}
    assert named - {""} <= RULES
    assert case.title


@together("paragraph", PARAGRAPHS)
def test_every_paragraph_has_a_case(paragraph):
    assert any(re.match(rf"{re.escape(paragraph)}-", name) for name in NAMES)


@pytest.mark.parametrize("example", ["4.1", "5.1.1", "5.4"])
def test_every_example_of_the_rulebook_has_a_case(example):
    """Of chapters 1 to 7; those of chapter 8 are tests of Non-players."""
    assert any(name.startswith(f"example-{example}-") for name in NAMES)


@pytest.mark.parametrize("scenario", ["pax-gallica", "reconquest-of-gaul", "the-great-revolt"])
def test_every_scenario_has_a_case(scenario):
    assert f"setup-{scenario}" in NAMES


# The cases of the Events hold; each side of each Event has one that a person executes or that is in effect -----------


CARD_FILES = sorted(FOLDER.glob("cards-*.toml"))
SIDES = [(number, side) for number in EVENTS for side in ("unshaded", "shaded") if getattr(CARDS[number], side)]


@together("file", CARD_FILES, ids=lambda file: file.stem)
def test_the_case_of_a_card_holds_and_says_all_that_matters(file, monkeypatch):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    monkeypatch.setattr("vexillum.core.files.case.DEAL", "another")
    monkeypatch.setattr("vexillum.core.files.position_file.DEAL", "another")
    assert [TEXTS(failure.message) for failure in run_case(loaded(file))] == []


def _executed(number: int, file: CaseFile) -> set[str]:
    """The sides of a card that the variants of its file execute."""
    moves = [move for variant in file.variants for move in variant.moves]
    return {str(move.answer).removeprefix("event.") for move in moves if str(move.answer).startswith("event.")}


@together(("number", "side"), SIDES, ids=lambda value: str(value))
def test_every_side_is_executed_in_a_case(number, side):
    (file,) = [file for file in CARD_FILES if file.stem.startswith(f"cards-{number:02d}-")]
    assert side in _executed(number, loaded(file).file)
