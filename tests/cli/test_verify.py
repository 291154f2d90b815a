"""``vexillum verify``, and the hash and the seed at the terminal's table."""

import io
import json
import sys

import pytest

from tests.cli.table_tools import new_game, sit
from vexillum import cli
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.dice import commitment
from vexillum.core.files import save
from vexillum.core.registry import get_game
from vexillum.core.session import Session


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder: exit status, lines, error output."""
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, list[str], str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out.splitlines(), printed.err

    return command


@pytest.fixture
def finished(tmp_path):
    session = new_game(seed="v")
    while session.decision is not None:
        session.answer(session.decision.seat, RandomAgent().choose(session, session.decision))
    path = tmp_path / "game.json"
    save.save(session, path)
    return path


def test_a_finished_game(run, finished):
    status, lines, errors = run("verify", "game.json", "--hash", commitment("v"))
    assert (status, errors) == (0, "")
    assert lines[0] == "890 Anno Domini - First Steps"
    assert lines[1].endswith("the seed matches the hash you gave.")
    assert lines[2:4] == [f"Hash of the seed (SHA-256): {commitment('v')}", "Seed: v"]
    assert lines[4].startswith("4 shuffles, ")
    assert run("verify", "game.json")[0] == 0


def test_agents_are_asked_again(run, tmp_path):
    session = Session.start(get_game("anno890"), seed="v")
    stewards = dict.fromkeys(session.setup.seats, session.game.agents["steward"]())
    drive(session, stewards)
    save.save(session, tmp_path / "game.json")
    status, lines, errors = run("verify", "game.json")
    assert (status, errors) == (0, "")
    assert f"{session.decision_number} agent answers were recomputed with this seed" in lines[-1]
    data = json.loads((tmp_path / "game.json").read_text())
    data["by"] = {seat: [["random/1", runs[0][1]]] for seat, runs in data["by"].items()}
    (tmp_path / "game.json").write_text(json.dumps(data))
    status, _, errors = run("verify", "game.json")
    assert status == 1
    assert errors.startswith("Answer ")
    assert errors.endswith("with this seed the agent (Random) answers differently.\n")


def test_in_italian(run, finished):
    status, lines, _ = run("verify", "game.json", "--lang", "it")
    assert (status, lines[3]) == (0, "Seme: v")


def test_another_hash(run, finished):
    status, lines, errors = run("verify", "game.json", "--hash", "abc")
    assert (status, lines) == (1, [])
    assert errors == f"The seed does not match the hash: abc was shown, the seed's is {commitment('v')}.\n"


def test_a_changed_answer(run, finished):
    data = json.loads(finished.read_text())
    data["answers"][3][1] = ["nothing"]
    finished.write_text(json.dumps(data))
    status, _, errors = run("verify", "game.json", "--lang", "it")
    assert status == 1
    assert errors.startswith("La risposta 4 di ")


def test_a_running_game(run, tmp_path):
    save.save(new_game(), tmp_path / "game.json")
    status, _, errors = run("verify", "game.json")
    assert (status, errors) == (1, "The game is not over: waiting for Aix. Verify it when it is over.\n")


def test_what_cannot_be_read(run, tmp_path):
    (tmp_path / "game.json").write_text("{}")
    assert run("verify", "game.json")[0] == run("verify", "nowhere")[0] == 2


def test_the_hash_at_the_start_and_in_the_help_the_seed_at_the_end(run, tmp_path):
    _, lines, _ = run("play", "anno890", "--yes", "--seed", "quiet-seed")
    shown = f"Hash of the seed: {commitment('quiet-seed')}"
    assert shown in lines
    assert "quiet-seed" not in "\n".join(lines)
    _, lines, _ = run("resume")
    assert shown in lines
    session = new_game(seed="quiet-seed")
    said, _ = sit(session, ["help"], tmp_path / "a.json")
    assert shown in said
    assert "quiet-seed" not in said
    while session.decision is not None:
        session.answer(session.decision.seat, RandomAgent().choose(session, session.decision))
    said, _ = sit(session, [], tmp_path / "a.json")
    assert "Seed: quiet-seed. To verify that the game was fair: vexillum verify" in said
