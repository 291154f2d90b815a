"""``vexillum deck``."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from tests.long import long
from tests.pendragon.own_deck import HEAD, example, install
from vexillum import cli
from vexillum.cli import app

runner = CliRunner()


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    return tmp_path


def test_check_says_that_a_deck_is_good(tmp_path):
    file = tmp_path / "anything.toml"
    file.write_text(example())
    result = runner.invoke(app, ["deck", "check", str(file)])
    assert (result.exit_code, "The deck My deck can be used (mine@" in result.stdout) == (0, True)
    result = runner.invoke(app, ["deck", "check", str(file), "--lang", "it"])
    assert "Il mazzo Il mio mazzo si può usare" in result.stdout


def test_check_tells_every_mistake(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + '[[card]]\nnumber = 5\ntitel = "x"\norder = 3\n')
    result = runner.invoke(app, ["deck", "check", str(file)])
    assert result.exit_code == 2
    assert f"{file}: card 5, titel is unknown. Did you mean title?" in result.stdout
    assert "2 mistakes: the deck cannot be used." in result.stdout
    result = runner.invoke(app, ["deck", "check", str(tmp_path / "nothing.toml")])
    assert (result.exit_code, "cannot be read" in result.stdout) == (2, True)


def test_add_list_and_show(tmp_path, home):
    assert "No decks in" in runner.invoke(app, ["deck", "list"]).stdout
    file = tmp_path / "anything.toml"
    file.write_text(example())
    result = runner.invoke(app, ["deck", "add", str(file)])
    assert (result.exit_code, (home / "decks/pendragon/mine.toml").read_text()) == (0, example())
    install(home, "nonsense", "broken")
    listed = runner.invoke(app, ["deck", "list"]).stdout
    assert "mine  My deck  mine@" in listed
    assert "broken.toml cannot be used: " in listed
    shown = runner.invoke(app, ["deck", "show", "5", "--deck", "mine"]).stdout
    assert "5. GOLD FROM RAVENNA" in shown
    assert "GOLD" not in runner.invoke(app, ["deck", "show", "5", "--game", "pendragon"]).stdout


def test_add_takes_no_bad_deck(tmp_path, home):
    file = tmp_path / "bad.toml"
    file.write_text("[deck]\n")
    assert runner.invoke(app, ["deck", "add", str(file)]).exit_code == 2
    assert not (home / "decks").exists()


def test_mistakes_of_the_command_line(monkeypatch, capsys):
    def told(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "deck", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        return left.value.code, capsys.readouterr().err

    assert told("show", "99", "--game", "pendragon") == (2, "vexillum: There is no card 99.\n")
    assert "is not in" in told("show", "5", "--deck", "nowhere", "--game", "pendragon")[1]
    assert "decks of your own: akkren, falling-sky, and pendragon" in told("list", "--game", "anno890")[1]


def test_a_deck_finds_its_game(tmp_path, home):
    """A file says for which game it is, or fits only one; where it fits several, the game is asked for."""
    file = tmp_path / "plain.toml"
    file.write_text(HEAD)
    unsaid = runner.invoke(app, ["deck", "add", str(file)])
    assert (unsaid.exit_code, "deck.which_game" in repr(unsaid)) == (1, True)
    assert not (home / "decks").exists()
    file.write_text(HEAD.replace("[deck]\n", '[deck]\ngame = "falling-sky"\n'))
    assert runner.invoke(app, ["deck", "add", str(file)]).exit_code == 0
    assert (home / "decks/falling-sky/mine.toml").is_file()
    listed = runner.invoke(app, ["deck", "list"]).stdout
    assert "mine  My deck  mine@" in listed
    assert f"No decks in {home / 'decks/pendragon'}" in listed.replace("\n", "")
    refused = runner.invoke(app, ["deck", "check", str(file), "--game", "pendragon"])
    assert (refused.exit_code, "not for pendragon" in refused.stdout) == (2, True)


@long
def test_games_are_simulated_with_a_deck_in_other_processes(home):
    install(home, example())
    command = [sys.executable, "-m", "vexillum", "simulate", "pendragon", "-n", "4", "--jobs", "2", "--seed", "s"]
    done = subprocess.run(
        [*command, "--option", "deck=mine", "--json"], capture_output=True, text=True, env=os.environ.copy()
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"errors": 0' in done.stdout
