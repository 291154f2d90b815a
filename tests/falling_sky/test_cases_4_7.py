"""Every case of chapters 4 to 8 of Falling Sky holds; every paragraph of chapters 4, 6 and 7 has one."""

import re
from pathlib import Path

import pytest

from tests.offered import offered_keys
from vexillum.core.case import load_case, run_case
from vexillum.games.falling_sky.game import GAME

FOLDER = Path(__file__).parents[2] / "cases" / "falling-sky"
FILES = sorted(file for file in FOLDER.glob("*.toml") if re.match(r"[4-8]\.", file.name))
TEXTS = GAME.texts("en", strict=True)
VOCABULARY = GAME.vocabulary(GAME.setup(seed="any"))
PARAGRAPHS = (
    ["4.1", "4.1.2", "4.1.3"]
    + [f"4.{faction}.{number}" for faction in (2, 3, 4, 5) for number in (1, 2, 3)]
    + ["5.1.1", "5.1.3", "5.2", "5.3", "5.4"]
    + ["6.1", "6.2.1", "6.2.2", "6.2.3", "6.2.4", "6.3.1", "6.3.2", "6.3.3", "6.4.1", "6.4.2"]
    + ["6.5.1", "6.5.2", "6.5.3", "6.6", "7.1", "7.2", "7.3", "8.9"]
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_case_holds_and_says_all_that_matters(file, monkeypatch):
    """It holds for a deal of its own (``vexillum check`` has the usual one), so it names all that it depends on."""
    monkeypatch.setattr("vexillum.core.case.DEAL", "another")
    monkeypatch.setattr("vexillum.core.position_file.DEAL", "another")
    offered = offered_keys(monkeypatch)
    assert [TEXTS(failure.message) for failure in run_case(load_case(file))] == []
    assert offered <= VOCABULARY.keys


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_case_names_rules_that_exist(file):
    case = load_case(file).file
    moves = [*case.moves, *(move for variant in case.variants for move in variant.moves)]
    named = {case.rule, *(move.rule for move in moves), *(rule for move in moves for rule in move.why.values())}
    assert named - {""} <= set(GAME.rule_ids())
    assert case.title


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_a_case(paragraph):
    assert any(file.stem.startswith(f"{paragraph}-") for file in FILES)
