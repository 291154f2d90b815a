"""``vexillum puzzle`` and ``vexillum puzzles``: the list, the miner, and a puzzle at the keyboard."""

from __future__ import annotations

from datetime import timedelta

import pytest
from typer.testing import CliRunner

from tests.cli.table_tools import Typist, paper, printed
from vexillum.cli import app
from vexillum.cli.puzzle import PuzzleTable, chosen
from vexillum.core.errors import VexillumError
from vexillum.core.words.languages import BUILT_IN
from vexillum.puzzles import mining
from vexillum.puzzles.mining import read_finds
from vexillum.puzzles.puzzle import BadPuzzle
from vexillum.puzzles.shelf import puzzle_of, shelf, today

GAME = "anno890"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    return tmp_path / "home"


def run(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words), input=typed)
    if isinstance(result.exception, VexillumError):
        return 2, str(result.exception)
    return result.exit_code, result.output


def at_keyboard(lines: list[str], language: str = "en") -> tuple[PuzzleTable, str]:
    console = paper()
    puzzle = shelf(GAME).puzzles[0]
    table = PuzzleTable(puzzle, console=console, ask=Typist(lines), language=language)
    table.solve()
    return table, printed(console)


@pytest.mark.parametrize("language", BUILT_IN)
def test_a_puzzle_at_the_keyboard(language):
    puzzle = shelf(GAME).puzzles[0]
    worst = puzzle.ranked[-1].key
    table, said = at_keyboard(["h", "h", "h", "help", worst, "again", "", puzzle.best, "leave"], language)
    assert [one.verdict for one in table.attempt.tries] == [puzzle.verdict(worst), "right"]
    assert all(line in " ".join(said.split()) for line in [" ".join(table.words.hints(2)[0].split())])
    assert table.words.verdict(puzzle.best) in " ".join(said.split())
    assert table.words.share(puzzle.ranked[0]) in said
    assert not table.wants_to_play


def test_the_solution_stays_hidden_until_it_is_asked_for():
    puzzle = shelf(GAME).puzzles[0]
    table, said = at_keyboard([puzzle.ranked[-1].key])
    assert table.words.verdict(puzzle.best) not in said
    assert table.words.explanation()[0][:40] not in said
    table, said = at_keyboard(["show"])
    assert table.words.explanation()[-1] in said


def test_what_is_refused_and_what_leads_on():
    table, said = at_keyboard(["play", "nonsense", "u", "show", "play"])
    assert table.wants_to_play
    assert "Answer first" in said
    assert "u is not available in a puzzle" in said
    assert at_keyboard(["1"])[0].attempt.tries


def test_which_puzzle_is_meant(tmp_path):
    now = today()
    assert chosen(GAME, None, None) == puzzle_of(shelf(GAME), now)
    first = shelf(GAME).editions[0].since
    assert chosen(GAME, first.isoformat(), None) == shelf(GAME).puzzles[0]
    assert chosen(GAME, None, shelf(GAME).puzzles[-1].id) == shelf(GAME).puzzles[-1]
    assert chosen(None, None, None).id
    for day in ((now + timedelta(days=1)).isoformat(), (first - timedelta(days=1)).isoformat(), "soon"):
        with pytest.raises(BadPuzzle):
            chosen(GAME, day, None)
    with pytest.raises(BadPuzzle):
        chosen(GAME, None, "nothing")
    with pytest.raises(BadPuzzle):
        chosen(str(tmp_path / "none.jsonl"), None, None)


def test_the_commands(home, monkeypatch):
    monkeypatch.setattr(mining, "SURE", -1.0)
    code, said = run("puzzles", "list", GAME)
    assert code == 0
    assert puzzle_of(shelf(GAME), today()).id in said
    mined = ("puzzles", "mine", GAME, "--games", "3", "--looks", "3", "--deep", "100", "--seed", "cli", "--late", "0.8")
    code, said = run(*mined)
    assert code == 0, said
    path = home / "puzzles" / f"{GAME}.jsonl"
    assert len(read_finds(path).games) == 3
    before = path.read_bytes()
    assert run(*mined)[0] == 0
    assert path.read_bytes() == before, "there was nothing left to do"
    assert run(*mined, "--seed", "other")[0] == 2
    assert run("puzzles", "mine", "chess")[0] == 2
    assert run("puzzles", "mine", GAME, "--scenario", "nowhere")[0] == 2
    if read_finds(path).puzzles:
        code, said = run("puzzle", str(path), typed="show\nleave\n")
        assert code == 0
    code, said = run("puzzle", GAME, "--ascii", typed="h\nleave\n")
    assert code == 0
    assert "You are" in said
