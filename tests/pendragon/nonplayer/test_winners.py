"""All-Non-player games go as recorded: a change of the Non-players shows here, and must be explained.

``python docs/nonplayers/make.py`` writes the record, and the table of win shares in ``docs/pendragon-nonplayers.md``.
"""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SPEC = importlib.util.spec_from_file_location("nonplayers_make", ROOT / "docs" / "nonplayers" / "make.py")
make = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(make)
RECORD = json.loads(make.RECORD.read_text("utf-8"))


@pytest.mark.parametrize("cell", sorted(RECORD))
def test_the_same_faction_wins(cell):
    scenario, difficulty = cell.split()
    assert [make.play(scenario, difficulty, number)[0] for number in range(make.KEPT)] == RECORD[cell]


def test_the_page_names_every_cell():
    page = make.PAGE.read_text("utf-8")
    for cell in RECORD:
        assert f"| {cell.split()[1]} |" in page
    assert page.count("\n| ") == 1 + len(RECORD)
