"""The folder of saved games, and how a game is found in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.table_tools import new_game, sit
from vexillum.cli.common import Mistake
from vexillum.cli.table import store


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    return tmp_path


def keep(name: str, *, age: int = 0, finished: bool = False) -> Path:
    """A saved game of some age in the folder."""
    path = store.folder() / f"{name}.json"
    session = new_game(people=0) if finished else new_game()
    if finished:
        sit(session, [], path)
    store.write(session, path)
    time = 1_700_000_000 - age
    os.utime(path, (time, time))
    return path


def test_the_folder_is_under_the_home_that_the_environment_names(home, monkeypatch):
    assert store.folder() == home / "saves"
    monkeypatch.delenv("VEXILLUM_HOME")
    assert store.folder().parts[-2:] == ("vexillum", "saves")


def test_new_files_have_readable_names_and_never_the_same_one():
    first = store.new_path("anno890")
    assert first.name.startswith("anno890-20")
    assert first.suffix == ".json"
    session = new_game()
    paths = set()
    for _ in range(3):
        path = store.new_path("anno890")
        store.write(session, path)
        paths.add(path)
    assert len(paths) == 3


def test_a_named_file_gets_an_ending_if_it_has_none(tmp_path):
    assert store.given_path(f"{tmp_path}/friday").name == "friday.json"
    assert store.given_path(f"{tmp_path}/friday.save").name == "friday.save"
    assert store.given_path("~/x").parent == Path.home()


def test_a_game_is_found_by_path_name_or_beginning(tmp_path):
    kept, other = keep("anno890-monday"), keep("anno890-tuesday")
    assert store.find(str(kept)) == kept
    assert store.find("anno890-monday") == kept
    assert store.find("anno890-monday.json") == kept
    assert store.find("ANNO890-T") == other
    with pytest.raises(Mistake, match="anno890 could be any of: anno890-monday and anno890-tuesday"):
        store.find("anno890")
    with pytest.raises(Mistake, match="There is no saved game friday"):
        store.find("friday")


def test_a_label_is_short_in_the_folder_and_a_path_elsewhere(tmp_path):
    assert store.label(store.folder() / "a.json") == "a"
    assert store.label(tmp_path / "a.json") == str(tmp_path / "a.json")
    assert store.label(store.folder() / "a.save") == str(store.folder() / "a.save")


def test_the_newest_unfinished_game_is_the_one_to_go_on_with():
    keep("old", age=900)
    wanted = keep("newer", age=100)
    keep("over", age=10, finished=True)
    (store.folder() / "broken.json").write_text("{")
    assert store.newest_unfinished() == wanted
    assert [saved.path.stem for saved in store.saved_games()] == ["broken", "over", "newer", "old"]
    assert [saved.session is None for saved in store.saved_games()] == [True, False, False, False]


def test_with_nothing_to_go_on_with_it_says_how_to_begin():
    with pytest.raises(Mistake, match="Start one with: vexillum play"):
        store.newest_unfinished()
    keep("over", finished=True)
    with pytest.raises(Mistake, match="No unfinished game"):
        store.newest_unfinished()
    assert list(store.saved_games())


def test_what_is_not_a_saved_game_is_not_written_over(tmp_path):
    notes = tmp_path / "notes.json"
    notes.write_text("[]")
    with pytest.raises(Mistake, match="not a saved game"):
        store.check_save(notes)
    with pytest.raises(Mistake, match="already exists"):
        store.check_free(notes)
    store.check_save(keep("mine"))
    store.check_free(tmp_path / "free.json")
