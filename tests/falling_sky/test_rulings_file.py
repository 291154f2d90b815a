"""RULINGS.md: every test that it names exists, and both languages have the same rulings."""

from __future__ import annotations

import re
from pathlib import Path

from vexillum.games.falling_sky.game import GAME

FOLDER = Path(__file__).parent
NAMED = re.compile(r"`((?:nonplayer/)?test_\w+\.py)::(\w+)(?:::(\w+))?`")


def test_every_test_that_a_ruling_names_exists():
    text = (Path(GAME.__class__.__module__.replace(".", "/")).parent / "RULINGS.md").name
    source = Path(__import__("vexillum.games.falling_sky", fromlist=["x"]).__file__).with_name(text).read_text("utf-8")
    found = NAMED.findall(source)
    assert len(found) > 60
    for file, name, inner in found:
        code = (FOLDER / file).read_text("utf-8")
        assert re.search(rf"(def|class) {name}\b", code), (file, name)
        assert not inner or f"def {inner}(" in code


def test_both_languages_have_the_same_rulings():
    assert len({ruling.id for ruling in GAME.words.rulings()}) == len(GAME.words.rulings()) > 60
    assert all(set(ruling.translated) == {"en", "it"} for ruling in GAME.words.rulings())
