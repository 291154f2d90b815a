"""Whatever stands in a file, every command that reads one tells the usual error, and nothing is written."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
import typer

from tests import malformed_files
from tests.pendragon.own_deck import install
from vexillum import cli
from vexillum.core.errors import VexillumError
from vexillum.core.registry import get_game
from vexillum.server.storage.database import Database

SAVES = (("verify",), ("resume",), ("position",), ("replay",), ("draw",))
BY_HAND = (("check",), ("play", "anno890", "--yes", "--position"), ("draw",), ("deck", "check"), ("deck", "add"))
MARKS = {
    "en": ("vexillum: ", "ERROR", "cannot be used"),
    "it": ("vexillum: ", "ERRORE", "non si può usare"),
}
"""How the usual error looks: on the error stream, on the line of a case, after the mistakes of a deck."""
MOST = 15_000
"""How many letters are the most that all mistakes of a deck take."""


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run a command as ``vexillum`` does: exit status, and all that it printed."""
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())

    def command(*words: str) -> tuple[int, str]:
        try:
            status = typer.main.get_command(cli.app).main(words, "vexillum", standalone_mode=False) or 0
        except VexillumError as error:
            status = cli.fail(error)
        except typer.Exit as left:
            status = left.exit_code
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return command


def refused(run, folder: Path, commands, path: Path, language: str = "en") -> None:
    """Every command refuses the file, in words, and leaves the folder as it was."""
    before = sorted(folder.rglob("*"))
    for command in commands:
        status, printed = run(*command, str(path), "--lang", language)
        if status != 1 or command[0] != "verify":  # which says of a game that it went otherwise
            assert status == 2, (command, printed)
            assert any(mark in printed for mark in MARKS[language]), (command, printed)
        assert "⟨" not in printed, (command, printed)
        assert len(printed) < MOST, (command, len(printed))
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("name", malformed_files.BYTES)
def test_in_place_of_a_saved_game(run, tmp_path, name):
    path = tmp_path / "game.json"
    path.write_bytes(malformed_files.BYTES[name])
    refused(run, tmp_path, SAVES, path)
    refused(run, tmp_path, SAVES[:1], path, "it")


@pytest.mark.parametrize(
    "name", [*malformed_files.TOML, *(name for name in malformed_files.BYTES if name not in malformed_files.SAVES)]
)
def test_in_place_of_a_case_a_position_or_a_deck(run, tmp_path, name):
    path = tmp_path / "case.toml"
    path.write_bytes(
        malformed_files.TOML[name].encode() if name in malformed_files.TOML else malformed_files.BYTES[name]
    )
    refused(run, tmp_path, BY_HAND, path)
    refused(run, tmp_path, (BY_HAND[0], BY_HAND[3]), path, "it")


def test_no_files_at_all(run, tmp_path):
    """A pipe would be waited for, a device would never end."""
    for path in malformed_files.irregular(tmp_path).values():
        refused(run, tmp_path, SAVES + BY_HAND, path)


def test_a_file_that_may_not_be_read(run, tmp_path, monkeypatch):
    path = tmp_path / "case.toml"
    path.write_text("")

    def forbidden(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("vexillum.core.inputs.os.open", forbidden)
    refused(run, tmp_path, SAVES + BY_HAND, path)


def test_files_that_continue_one_another(run, tmp_path):
    for n in range(100):
        (tmp_path / f"{n}.toml").write_text(f'game = "anno890"\n[position]\nfile = "{n + 1}.toml"\n')
    refused(run, tmp_path, BY_HAND[:3], tmp_path / "0.toml")


def test_among_the_saved_games_they_are_listed_with_the_reason(run, tmp_path):
    saves = tmp_path / "home" / "saves"
    saves.mkdir(parents=True)
    for n, content in enumerate(malformed_files.BYTES.values()):
        (saves / f"{n}.json").write_bytes(content)
    (saves / "dangling.json").symlink_to(saves / "nowhere")
    status, printed = run("resume", "--list")
    assert status == 0
    assert all(f"{n}  " in printed for n in range(len(malformed_files.BYTES)))
    status, printed = run("resume")
    assert (status, "No unfinished game" in printed) == (2, True)


def test_in_the_folder_of_decks_they_do_not_hide_the_game(run, tmp_path):
    home = tmp_path / "home"
    for n, text in enumerate(malformed_files.TOML.values()):
        install(home, text, f"bad{n}")
    malformed_files.irregular(home / "decks" / "pendragon")
    status, printed = run("deck", "list")
    assert (status, printed.count(" cannot be used")) == (0, len(malformed_files.TOML) + 4)
    assert "an unquoted number or name has more than 100 characters" in printed
    status, printed = run("games")
    assert (status, "Pendragon" in printed) == (0, True)
    (decks,) = [choice for choice in get_game("pendragon").options.choices() if choice.id == "deck"]
    assert decks.values == ("house",)


def test_matches_to_put_into_a_database(run, tmp_path):
    address = f"sqlite:///{tmp_path / 'table.db'}"
    Database(address).close()
    path = tmp_path / "game.match.json"
    for name in malformed_files.BYTES.keys() - malformed_files.SAVES:
        path.write_bytes(malformed_files.BYTES[name])
        status, printed = run("admin", "import", str(path), "--database", address)
        assert (status, printed.startswith("vexillum: ")) == (2, True), (name, printed)
