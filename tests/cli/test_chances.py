"""``vexillum chances`` and ``vexillum replay --analysis``."""

from __future__ import annotations

import json

import pytest

from tests.analysis.sample_games import played
from vexillum.core.files.position_file import position_text
from vexillum.core.files.save import save


def test_chances_of_a_save_a_moment_and_a_position(run, tmp_path):
    session = played("anno890", limit=40)
    save(session, tmp_path / "game.json")
    code, out, _ = run("chances", "game.json", "-n", "20", "-j", "1")
    assert code == 0
    assert "20 playouts by Steward, from what an observer knows." in out
    assert all(session.game.texts("en").name("seat", seat) in out for seat in session.setup.seats)
    code, out, _ = run("chances", "game.json", "-n", "20", "-j", "1", "--at", "15", "--seat", "aix", "--json")
    told = json.loads(out)
    assert (code, told["game"], told["at"], told["seat"], told["playouts"]) == (0, "anno890", 15, "aix", 20)
    assert sum(one["share"] for one in told["seats"].values()) == pytest.approx(1)
    assert json.loads(run("chances", "game.json", "-n20", "-j1", "--at", "15", "--seat", "aix", "--json")[1]) == told
    quick = json.loads(run("chances", "game.json", "--quick", "--json")[1])
    assert quick["playouts"] == 0
    assert quick["seats"] == {seat: {"share": None, "low": None, "high": None} for seat in told["seats"]}
    assert sum(quick["estimated"].values()) == pytest.approx(1)
    (tmp_path / "here.toml").write_text(position_text(session), "utf-8")
    code, out, _ = run("chances", "here.toml", "-n", "5", "-j", "1", "--lang", "it", "--seconds", "0")
    assert code == 0
    assert "Probabilità di vittoria" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing.json",), "no saved game"),
        (("nothing.toml",), "no file nothing.toml"),
        (("game.json", "--at", "999"), "from 0 to 30"),
        (("game.json", "--seat", "rome"), "rome"),
        (("game.json", "-n", "0"), "playouts"),
        (("broken.toml",), "broken.toml"),
        (("game.json", "--seconds", "nan"), "seconds"),
    ],
)
def test_bad_input_is_told(run, tmp_path, words, said):
    save(played("anno890", limit=30), tmp_path / "game.json")
    (tmp_path / "broken.toml").write_text("game = 3", "utf-8")
    code, out, err = run("chances", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_ctrl_c_shows_what_is_known(run, tmp_path, monkeypatch):
    from vexillum.analysis.chances import Estimate

    def grow(self, playouts, jobs=1):
        yield self.add(4)
        raise KeyboardInterrupt

    save(played("anno890", limit=30), tmp_path / "game.json")
    monkeypatch.setattr(Estimate, "grow", grow)
    code, out, _ = run("chances", "game.json")
    assert code == 130
    assert "4 playouts" in out
    assert "Stopped" in out

    def nothing(self, playouts, jobs=1):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(Estimate, "grow", nothing)
    code, out, err = run("chances", "game.json", "--lang", "it")
    assert (code, out) == (130, "")
    assert "Interrotto prima" in err


@pytest.mark.parametrize(("language", "heading"), [("en", "Turning points"), ("it", "Momenti decisivi")])
def test_a_finished_game_is_reviewed(run, tmp_path, monkeypatch, language, heading):
    monkeypatch.setattr("vexillum.cli.replay.PATIENCE", 0.0)  # what agents would have done has tests of its own
    save(played("anno890"), tmp_path / "game.json")
    code, out, _ = run("replay", "game.json", "--analysis", "--playouts", "2", "--lang", language)
    assert code == 0
    assert heading in out
    assert "⟨" not in out
    assert "%" in out


def test_a_review_needs_the_end(run, tmp_path):
    save(played("anno890", limit=30), tmp_path / "game.json")
    code, _, err = run("replay", "game.json", "--analysis")
    assert code == 2
    assert "not over" in err
    assert "--analysis" in run("replay", "game.json", "--playouts", "3")[2]
