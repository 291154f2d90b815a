"""All-Non-player games go as recorded: a change of the Non-players shows here, and must be explained.

``python docs/nonplayers/make.py GAME`` writes the record, and the table of win shares in ``docs/<game>-nonplayers.md``.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from tests.long import by_run

ROOT = Path(__file__).parents[3]
SPEC = importlib.util.spec_from_file_location("nonplayers_make", ROOT / "docs" / "nonplayers" / "make.py")
make = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = make
SPEC.loader.exec_module(make)
ROWS = [(report, " ".join(row).strip(), row) for report in make.REPORTS.values() for row in report.rows]


def recorded(report) -> dict[str, list[str]]:
    return json.loads(report.record.read_text("utf-8"))


@pytest.mark.parametrize(("report", "name", "row"), ROWS, ids=[f"{report.game} {name}" for report, name, _ in ROWS])
def test_the_same_faction_wins(report, name, row):
    games = by_run(2, make.KEPT)
    assert [make.play(report, *row, number)[0] for number in range(games)] == recorded(report)[name][:games]


@pytest.mark.parametrize("report", make.REPORTS.values(), ids=make.REPORTS)
def test_the_page_has_every_row(report):
    page = report.page.read_text("utf-8")
    shares = page[page.index(make.BEGIN.format(game=report.game)) : page.index(make.END)]
    assert list(recorded(report)) == [" ".join(row).strip() for row in report.rows]
    assert shares.count("\n| ") == 1 + len(report.rows)
    texts = make.get_game(report.game).texts("en")
    for scenario, value in report.rows:
        assert f"| {texts.name('scenario', scenario)} |" + (f" {value} |" if value else "") in shares


def test_a_page_is_filled_between_its_marks():
    report = make.REPORTS["falling-sky"]
    games = [("romans", 100, 20, 0.5), ("belgae", 120, 22, 0.5)]
    found = make.table(report, dict.fromkeys(report.rows, games))
    page = f"before\n{make.BEGIN.format(game=report.game)}\nold\n{make.END}after\n"
    filled = make.filled(report, page, found)
    assert make.filled(report, filled, found) == filled
    assert (filled.startswith("before\n"), filled.endswith("after\n"), "old" in filled) == (True, True, False)
    assert "| Pax Gallica? | 2 | 50.0 (9-91) | 0.0 (0-66) | 0.0 (0-66) | 50.0 (9-91) | 110 | 0.50 |" in filled
