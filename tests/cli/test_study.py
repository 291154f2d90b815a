"""``vexillum study``: reading, checking, beginning and writing studies."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.studies.sample_study import content, finished
from vexillum import cli, studies
from vexillum.studies import Source, gallery, read, study_text


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder: exit status, output, error output."""
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(finished())
    (tmp_path / "my.study").write_text(study_text(content(), Source(file="game.json"), "Ann"))

    def command(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "study", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out, printed.err

    return command


def test_reading(run):
    status, told, errors = run("my.study")
    assert (status, errors) == (0, "")
    for part in ("Mine", "Ann", "1. First", "Moment 2 of", "Two, here.", "Arrow (red): cell:aix.a1 → cell:aix.b1"):
        assert part in told
    assert "The study is sound: 2 comments." in told
    assert "d" in run("my.study", "--lang", "it")[1].split()


def test_step_by_step_with_the_board(run):
    status, told, _ = run("my.study", "--step", "--board", typed="quit\n")
    assert status == 0
    assert "Moment 2" in told
    assert "Moment 3" not in told


def test_writing_and_beginning(run, tmp_path):
    assert run("my.study", "--write", "whole.study")[0] == 0
    assert read(tmp_path / "whole.study").source == Source(save=finished())
    assert run("my.study", "--write", "whole.study")[0] == 2, "nothing is overwritten"
    assert run("game.json", "--write", "new.study")[0] == 0
    assert len(read(tmp_path / "new.study").comments) == 2
    status, _, told = run("game.json")
    assert (status, "--write" in told) == (2, True)


def test_places(run):
    status, told, _ = run("my.study", "--places", "2")
    assert (status, "cell:aix.a1" in told.splitlines()) == (0, True)
    assert run("my.study", "--places", "99999")[0] == 2


def test_mistakes(run, tmp_path):
    whole = (tmp_path / "my.study").read_text()
    (tmp_path / "bad.study").write_text(whole.replace("at = 2", "at = 1").replace('"cell:aix.b1"', '"cell:rome"'))
    status, told, _ = run("bad.study")
    assert (status, "“cell:rome” is not a place" in " ".join(told.split())) == (1, True)
    (tmp_path / "worse.study").write_text("nothing")
    assert run("worse.study")[0] == 2
    assert run("nowhere.study")[0] == 2


def test_the_gallery(run):
    status, told, _ = run()
    assert status == 0
    for id in gallery():
        assert f"vexillum study {id}" in told


def test_a_study_of_the_gallery_by_path(run):
    """Its game is packed."""
    path = next((Path(studies.__file__).parent / "gallery").rglob("*.study"))
    assert run(str(path))[0] == 0
