"""``vexillum position``: from a saved game to a position that can be read, changed and played."""

import sys
import tomllib
from pathlib import Path

import pytest

from vexillum import cli
from vexillum.cli.table import store
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.files.position_file import load_position
from vexillum.core.files.save import save
from vexillum.core.session import Session
from vexillum.games.anno890 import GAME


@pytest.fixture
def position(monkeypatch, capsys, tmp_path):
    """Run the command in a folder with a saved game: exit status, output, error output."""
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "position", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out, printed.err

    return run


@pytest.fixture
def session(tmp_path) -> Session:
    """A game in the middle of a turn: a tile is taken and not yet placed."""
    session = Session.start(GAME, scenario="sails", players=3, seed="hidden seed", seats={"avignon": "random"})
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=9)
    while session.decision.kind != "place" or session.answers[-1].seat != session.decision.seat:
        drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=1)
    save(session, tmp_path / "game.json")
    return session


def test_it_is_printed_with_a_comment_that_explains_it(position, session):
    status, out, err = position("game.json")
    assert (status, err) == (0, "")
    comment = [line for line in out.splitlines() if line.startswith("#")]
    assert comment[0].startswith("# 890 Anno Domini: position written by Vexillum")
    assert (comment[1].startswith("# Waiting for "), comment[1].endswith(": place (rule 2).")) == (True, True)
    assert comment[2] == "# It shows everything, including hidden cards."
    assert "vexillum play anno890 --position FILE" in comment[3]
    assert "hidden seed" not in out
    read = tomllib.loads(out)
    assert read["game"] == "anno890"
    assert read["position"]["seats"] == {"aix": "human", "avignon": "random", "marseille": "human"}
    assert len(read["position"]["answers"]) == 1


def test_a_game_goes_on_from_it_at_the_same_decision(position, session):
    status, out, err = position("game.json", "--out", "p.toml")
    assert (status, out, err) == (0, "p.toml\n", "")
    again = load_position(Path("p.toml"))
    assert (again.decision.seat, again.decision.kind, again.decision.keys) == (
        session.decision.seat,
        session.decision.kind,
        session.decision.keys,
    )
    assert again.view(None) == session.view(None)
    assert again.players == session.players


def test_for_one_seat_what_is_hidden_is_dealt_anew(position, session):
    status, out, _ = position("game.json", "--seat", "aix")
    assert status == 0
    assert "# It shows what Aix knows; the rest was dealt again." in out
    whole = tomllib.loads(out)["position"]["whole"]
    true = GAME.positions.write(session.steps[-1].state)
    assert whole["deck"] != true["deck"]
    assert sorted(whole["deck"]) == sorted(true["deck"])


def test_in_italian(position, session):
    assert "Mostra tutto, anche le carte nascoste." in position("game.json", "--lang", "it")[1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("none.json",), "no saved game none.json"),
        (("text.json",), "not a complete saved game"),
        (("game.json", "--seat", "frejus"), "no seat frejus"),
        (("game.json", "--out", "no/such/folder/p.toml"), "p.toml cannot be written: No such file"),
        ((), "FILE|NAME"),
    ],
)
def test_what_is_wrong_is_told_in_a_line_with_exit_status_2(position, session, words, told):
    Path("text.json").write_text("not a game")
    status, out, err = position(*words)
    assert (status, out) == (2, "")
    assert told in err


def test_a_saved_game_is_found_by_its_name(position, session, monkeypatch, tmp_path):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    path = store.folder() / "last-night.json"
    path.parent.mkdir(parents=True)
    save(session, path)
    status, out, err = position("last")
    assert (status, err) == (0, "")
    assert out == position(str(path))[1]
