"""``vexillum deck`` with the files of The Akkren War."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from tests.akkren.own_sets import documents, record, write
from vexillum.cli import app
from vexillum.cli.common import game_texts
from vexillum.core.errors import VexillumError
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.own.forms import TABLES
from vexillum.games.akkren.own.shelf import SHELF

runner = CliRunner()


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    return tmp_path


def run(*words):
    result = runner.invoke(app, ["deck", *map(str, words)])
    if isinstance(result.exception, VexillumError):  # as the program itself tells it
        return 2, game_texts(GAME, "en")(result.exception.message)
    return result.exit_code, result.output.replace("\n", " ")


def test_our_files_are_written_as_a_beginning(tmp_path):
    folder = tmp_path / "mine"
    code, words = run("new", "akkren", folder, "--name", "My world")
    assert (code, f"{len(TABLES) + 1} files written to" in words) == (0, True)
    assert {path.stem for path in folder.iterdir()} == {"set", *TABLES}
    assert (folder / "units.toml").read_text("utf-8").startswith("# The army list.")
    assert SHELF.read(folder).problems == ()
    assert SHELF.read(folder).name("it") == "My world"
    code, words = run("new", "akkren", folder)
    assert (code, "File exists" in words) == (2, True), "nothing is written over"
    code, words = run("new", "pendragon", tmp_path / "other")
    assert (code, "single files" in words) == (2, True)
    assert not (tmp_path / "other").exists()


def test_a_set_is_checked_tried_out_installed_listed_and_shown(tmp_path, home, monkeypatch):
    files = documents("events")
    record(files, "events", "event", "rich_harvest")["name"] = "Golden harvest"
    folder = write(tmp_path / "anywhere", files)
    tried = []
    monkeypatch.setattr("vexillum.games.akkren.own.shelf.trial", lambda game: tried.append(game) or iter(()))
    code, words = run("check", folder)
    assert (code, "can be used (mine@" in words, "Yours: events. Ours: map" in words) == (0, True, True)
    assert [game.texts("en").name("event", "rich_harvest") for game in tried] == ["Golden harvest"]
    code, words = run("add", folder)
    assert (code, "vexillum play akkren@mine" in words) == (0, True)
    assert (home / "decks/akkren/mine/events.toml").is_file()
    code, words = run("add", folder)
    assert (code, [one.name for one in (home / "decks/akkren").iterdir()]) == (0, ["mine"])
    assert "mine  My world  mine@" in run("list")[1]
    assert "2. Golden harvest" in run("show", 2, "--deck", "mine")[1]
    assert "2. Rich harvest" in run("show", 2, "--game", "akkren")[1]
    assert run("show", 99, "--game", "akkren")[0] == 2


def test_a_broken_set_is_told_and_not_installed(tmp_path, home):
    files = documents("units")
    record(files, "units", "unit", "BW")["traits"] = ["flies"]
    folder = write(tmp_path / "anywhere", files)
    (folder / "mapp.toml").write_text("")
    code, words = run("check", folder)
    assert code == 2
    assert "units.toml, unit BW, traits is" in words
    assert "mapp.toml is not one of the game's files" in words
    assert "2 mistakes: the deck cannot be used." in words
    assert (run("add", folder)[0], (home / "decks").exists()) == (2, False)
    (folder / "units.toml").write_text("nonsense")
    assert "units.toml: " in run("check", folder)[1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda folder: (folder / "set.toml").unlink(), "set.toml is missing in"),
        (lambda folder: (folder / "set.toml").write_text("[set]\nid = 3\n"), "set.toml, set, id is 3"),
        (lambda folder: write(folder, {}, id="Not So"), 'set.toml, id is "Not So"'),
        (lambda folder: write(folder, {}, id="x" * 41), "at most 40"),
        (lambda folder: (folder / "units.toml").unlink(), "No file in this set changes anything"),
    ],
)
def test_the_head_of_a_set(tmp_path, change, words):
    folder = write(tmp_path / "anywhere", documents("units"))
    change(folder)
    code, said = run("check", folder)
    assert (code, words in said) == (2, True), said


def test_a_folder_is_called_after_its_set(home):
    write(home / "decks/akkren/other", documents("units"))
    assert "the folder is called other, but the set is mine" in run("list")[1]


def test_what_breaks_when_it_is_played_is_told(tmp_path, monkeypatch):
    folder = write(tmp_path / "anywhere", documents("nests"))
    monkeypatch.setattr("vexillum.games.akkren.own.shelf.drive", lambda *_, **__: 1 // 0)
    code, words = run("check", folder)
    assert (code, "the game failed: ZeroDivisionError" in words) == (2, True)
