"""``vexillum draw``."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from vexillum.cli import app, draw
from vexillum.cli.common import Mistake
from vexillum.core.errors import VexillumError
from vexillum.core.files.save import save
from vexillum.core.registry import get_game
from vexillum.core.session import Session


def run(*words: str):
    return CliRunner().invoke(app, ["draw", *words], catch_exceptions=True)


@pytest.mark.parametrize("game", ["anno890", "pendragon"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_game_at_its_beginning(game, lang):
    scenario = get_game(game).info.scenarios[1]
    done = run(game, "--scenario", scenario, "--lang", lang)
    assert done.exit_code == 0
    assert ElementTree.fromstring(done.stdout).tag.endswith("svg")
    assert get_game(game).texts(lang).name("scenario", scenario) in done.stdout


def test_a_saved_game_at_a_moment_and_as_a_seat_sees_it(tmp_path):
    session = Session.start(get_game("anno890"), players=2, seed="draw")
    for _ in range(4):
        session.answer(session.decision.seat, session.decision.keys[:1])
    path = tmp_path / "game.json"
    save(session, path)
    now, before = run(str(path)), run(str(path), "--at", "1", "--seat", "aix")
    assert now.exit_code == before.exit_code == 0
    assert now.stdout != before.stdout


def test_a_case_and_a_file_to_write(tmp_path):
    out = tmp_path / "board.svg"
    done = run("cases/anno890/example-f.toml", "-o", str(out), "--theme", "dark")
    assert done.exit_code == 0
    assert ElementTree.fromstring(out.read_text("utf-8")).get("data-theme") == "dark"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("anno890", "--theme", "pink"), "There is no theme pink. Choose one of: light and dark."),
        (("anno890", "-o", "board.gif"), "board.gif: pictures are written as .svg or .png."),
        (("nothing.json",), "There is no saved game nothing.json"),
        (("anno890", "--at", "5"), "--at 5: the game has 0 answers"),
        (("anno890", "--seat", "rome"), "anno890 has no seat rome"),
        (("cases/anno890/example-f.toml", "--scenario", "court"), "--scenario is for a new game"),
        (("anno890", "-o", "/dev/null/all.svg"), "/dev/null/all.svg cannot be written"),
    ],
)
def test_nonsense_is_refused_in_a_line(words, told):
    done = run(*words)
    assert isinstance(done.exception, VexillumError)
    assert str(done.exception).startswith(told)


def test_a_png_needs_a_browser(monkeypatch):
    monkeypatch.setattr(draw.shutil, "which", lambda name: None)
    with pytest.raises(Mistake, match="PNG needs Chromium or Chrome"):
        draw.png("<svg/>", 800)


@pytest.mark.skipif(not any(map(draw.shutil.which, draw.BROWSERS)), reason="no browser is installed")
def test_a_png(tmp_path):
    out = tmp_path / "board.png"
    assert run("anno890", "-o", str(out), "--width", "400", "--theme", "light").exit_code == 0
    assert out.read_bytes().startswith(b"\x89PNG")
