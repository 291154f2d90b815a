"""Branches in the terminal: in practice, undone answers are kept."""

from __future__ import annotations

from tests.cli.table_tools import new_game, sit
from vexillum.core.files.save import load_all


def test_undo_keeps_branches_and_one_can_go_there(tmp_path):
    path = tmp_path / "game.json"
    out, table = sit(new_game(), ["practice on", "1", "1", "u", "2", "branches 2 Bold", "goto 1"], path)
    lines = table.variations.lines()
    assert len(lines) >= 2
    assert "The first line" in out
    assert "Bold" in out
    assert "← here" in out
    assert table.variations.path(lines[0].leaf)[: len(table.session.answers)] == table.session.answers[: lines[0].until]
    session, kept = load_all(path)
    assert session.answers == table.session.answers
    assert [line.mark.name for line in kept.lines()].count("Bold") == 1


def test_a_moment_of_a_branch(tmp_path):
    _, table = sit(new_game(), ["practice on", "1", "1", "u", "2", "vai 1 1"], tmp_path / "game.json")
    assert len(table.session.answers) >= 1
    assert table.session.answers[:1] == table.variations.path(table.variations.lines()[0].leaf)[:1]


def test_what_cannot_be(tmp_path):
    lines = [
        "branches",
        "goto 1",
        "practice on",
        "1",
        "u",
        "branches 9",
        "goto x",
        "goto 1 999",
        "practice off",
        "goto 1",
    ]
    out, table = sit(new_game(), lines, tmp_path / "game.json")
    out = " ".join(out.split())
    assert "there are no branches" in out
    assert "There is no branch 9" in out
    assert "There is no branch x" in out
    assert "999 is not a moment of this branch" in out
    assert out.count("You can switch between branches only in practice") == 2
    assert len(table.variations.lines()) == 1
