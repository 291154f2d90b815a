"""The rulings are there in both languages, and each names tests that exist."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from vexillum.core.show.pages import read_rulings

HERE = Path(__file__).parent


def test_both_languages_have_every_ruling():
    rulings = read_rulings(files("vexillum.games.akkren"))
    assert rulings
    assert all(set(one.translated) == {"en", "it"} for one in rulings)


def test_every_ruling_names_a_test_that_exists():
    text = (files("vexillum.games.akkren") / "RULINGS.md").read_text("utf-8")
    for section in re.split(r"^### ", text, flags=re.M)[1:]:
        named = re.findall(r"`(test_\w+\.py)(?:::(\w+))?`", section)
        assert named, section
        for file, test in named:
            assert f"def {test}(" in (HERE / file).read_text("utf-8") if test else (HERE / file).exists(), (file, test)
