"""Every case of Pendragon holds; every paragraph, ruling and example of the rulebook has one."""

import re
from pathlib import Path

import pytest

from tests.case_files import loaded
from tests.offered_keys import offered_keys
from tests.together import together
from vexillum.core.files.case import run_case
from vexillum.games.pendragon import GAME

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "cases" / "pendragon"
RULINGS = (ROOT / "src" / "vexillum" / "games" / "pendragon" / "RULINGS.md").read_text("utf-8")
FILES = sorted(FOLDER.rglob("*.toml"))
NAMES = {file.stem for file in FILES}
TEXTS = GAME.texts("en", strict=True)
RULES = set(GAME.words.rule_ids())
VOCABULARY = GAME.positions.vocabulary(GAME.setup(seed="any"))
PARAGRAPHS = (
    [f"3.{faction}.{number}" for faction in (2, 3, 4, 5) for number in (1, 2, 3, 4)]
    + [f"3.6.{number}" for number in range(1, 7)]
    + ["4.1"]
    + [f"4.{faction}.{number}" for faction in (2, 3, 4, 5) for number in (1, 2, 3, 4)]
    + ["6.1", "6.2.1", "6.2.2", "6.3", "6.5.1", "6.5.2", "6.5.3", "6.5.4", "6.5.5", "6.6.1", "6.6.2", "6.6.3"]
    + ["6.7.1", "6.7.2", "6.8.5", "7.1", "7.2.1", "7.2.2", "7.2.3", "7.2.4", "7.3", "1.5.1"]
)


def failures(file: Path) -> list[str]:
    return [TEXTS(failure.message) for failure in run_case(loaded(file))]


@together("file", FILES, ids=lambda file: file.stem)
def test_the_case_holds_and_says_all_that_matters(file, monkeypatch):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    monkeypatch.setattr("vexillum.core.files.case.DEAL", "another")
    monkeypatch.setattr("vexillum.core.files.position_file.DEAL", "another")
    offered = offered_keys(monkeypatch)
    assert failures(file) == []
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
    assert any(re.search(rf"(^|-){re.escape(paragraph)}-", name) for name in NAMES)


@pytest.mark.parametrize("example", ["3.4.1", "3.6.1", "3.6.4", "3.6", "4.4.2"])
def test_every_example_of_the_rulebook_has_a_case(example):
    assert any(name.startswith(f"example-{example}-") for name in NAMES)


def test_every_scenario_has_its_set_up_checked():
    assert {f"setup-{scenario}" for scenario in GAME.info.scenarios} <= NAMES


@together("section", re.split(r"^### ", RULINGS, flags=re.M)[1:], ids=lambda section: section.partition(".")[0])
def test_every_ruling_names_a_case_or_test_that_exists(section):
    named = re.findall(r"`([^`]+)`", section.partition("**Test.**")[2])
    assert named
    for name in named:
        if name.endswith(".toml"):
            assert (FOLDER / name).exists(), name
        else:
            file, *tests = name.split("::")
            text = (ROOT / "tests" / "pendragon" / file).read_text("utf-8")
            assert all(re.search(rf"(def|class) {test}\b", text) for test in tests), name
