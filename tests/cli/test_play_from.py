"""``vexillum play --from``: play on from a moment of a saved game."""

from __future__ import annotations

import io
import sys

import pytest

from vexillum import cli
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files.save import load, save
from vexillum.core.session import HUMAN, Session
from vexillum.games.anno890 import GAME


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "play", *words, "--yes", "--save", "new.json"])
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out + printed.err

    return run


@pytest.fixture
def old(tmp_path) -> Session:
    session = Session.start(GAME, seed="old seed", seats={"avignon": "steward"})
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()))
    save(session, tmp_path / "old.json")
    return session


def test_a_moment_goes_on(play, old, tmp_path):
    status, said = play("--from", "old.json", "--at", "11", "--seat", "aix=steward", "--seat", "avignon=human")
    assert status == 0, said
    new = load(tmp_path / "new.json")
    assert new.players == {"aix": "steward", "avignon": HUMAN}
    assert new.practised
    assert new.setup.seed != "old seed"
    assert load(tmp_path / "old.json").answers == old.answers


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--from", "old.json"), "The game is over after"),
        (("--from", "old.json", "--at", "999"), "--at 999: this game can be continued"),
        (("anno890", "--at", "3"), "--at needs a saved game"),
        (("--from", "p.toml", "--at", "3"), "--at needs a saved game"),
        (("pendragon", "--from", "old.json", "--at", "3"), "not of pendragon"),
        (("--from", "old.json", "--at", "3", "--players", "2"), "cannot be combined"),
    ],
)
def test_what_cannot_be(play, old, tmp_path, words, said):
    (tmp_path / "p.toml").write_text('game = "anno890"\n')
    status, printed = play(*words)
    assert status != 0
    assert said in " ".join(printed.split())
    assert not (tmp_path / "new.json").exists()
