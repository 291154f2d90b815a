"""The page about environments: its code runs, its numbers are correct, and the example trains."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from vexillum.core.registry import game_ids, get_game
from vexillum.environments.dialogue import codec_for

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "environments.md").read_text("utf-8")


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("number", range(3))
def test_its_code_runs(number):
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 3
    if "pyspiel" in blocks[number]:
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    exec(blocks[number], {})


def test_its_numbers_are_right():
    own, generic = codec_for(get_game("anno890")), codec_for(get_game("pendragon"))
    assert f"`{own.id}`" in PAGE
    assert f"`{generic.id}`" in PAGE
    assert f"{len(own.actions)} actions" in PAGE
    assert f"{len(own.features)} numbers" in PAGE
    assert f"{len(generic.actions)} actions" in PAGE
    assert [id for id in game_ids() if get_game(id).encoding] == ["anno890"]


def test_the_example_writes_its_curve(monkeypatch, tmp_path):
    given = ["train.py", "--games", "6", "--every", "2", "--batch", "2", "--measured", "2", "--into", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", given)
    runpy.run_path(str(DOCS / "environments" / "train.py"), run_name="__main__")
    header, *points = (tmp_path / "curve.csv").read_text("utf-8").splitlines()
    assert header == "games,won,seconds"
    assert [point.partition(",")[0] for point in points] == ["0", "2", "4", "6"]
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
