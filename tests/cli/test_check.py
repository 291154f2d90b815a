"""``vexillum check``: a line for each case, a summary, an exit status."""

import json
import sys
from pathlib import Path

import pytest

from vexillum import cli

HOLDS = 'game = "anno890"\ntitle = "it holds"\nrule = "S.5"\n[position]\nplayers = 3\n[expect]\nderived.defence = 3\n'
FAILS = 'game = "anno890"\ntitle = "it fails"\n[position]\nplayers = 3\n[expect]\ninvader = 4\nderived.defence = 5\n'
BROKEN = 'game = "anno890"\n[expct]\ninvader = 4\n'


@pytest.fixture
def check(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder: exit status, lines, error output."""
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, list[str], str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", "check", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out.splitlines(), printed.err

    return run


def test_a_case_that_holds(check):
    Path("a.toml").write_text(HOLDS)
    assert check("a.toml") == (0, ["ok     a.toml  it holds", "1 case passes, 0 fail, 0 cannot be read."], "")


def test_a_case_that_fails_says_why_on_its_line(check):
    Path("a.toml").write_text(FAILS)
    assert check("a.toml") == (
        1,
        [
            "FAIL   a.toml  invader is 0, not 4; derived.defence is 3, not 5",
            "0 cases pass, 1 fails, 0 cannot be read.",
        ],
        "",
    )


def test_a_case_that_cannot_be_read_wins_and_the_others_still_run(check):
    Path("a.toml").write_text(BROKEN)
    Path("b.toml").write_text(FAILS)
    Path("c.toml").write_text(HOLDS)
    status, lines, _ = check("a.toml", "b.toml", "none.toml", "c.toml")
    assert status == 2
    assert [line.split()[0] for line in lines] == ["ERROR", "FAIL", "ERROR", "ok", "1"]
    assert lines[0].startswith("ERROR  a.toml  expct is unknown. Allowed here: game, title")
    assert lines[2] == "ERROR  none.toml  none.toml cannot be read: No such file or directory."
    assert lines[4] == "1 case passes, 1 fails, 2 cannot be read."


def test_folders_are_searched_in_order_and_each_case_runs_once(check):
    for name in ("x/b.toml", "x/a.toml", "x/deep/c.toml"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(HOLDS)
    Path("x/note.txt").write_text("not a case")
    status, lines, _ = check("x/b.toml", "x")
    assert status == 0
    assert [line.split()[1] for line in lines[:-1]] == ["x/b.toml", "x/a.toml", "x/deep/c.toml"]


def test_a_folder_without_cases_is_an_error(check):
    Path("empty").mkdir()
    status, lines, _ = check("empty")
    assert status == 2
    assert lines[0] == "ERROR  empty  No cases (.toml files) in empty."


def test_no_path_is_an_error(check):
    status, _, err = check()
    assert status == 2
    assert "PATH" in err


def test_a_position_is_only_sound(check):
    Path("p.toml").write_text('game = "anno890"\n[position.changes]\ninvader = 2\n')
    assert check("p.toml")[1][0] == "ok     p.toml  valid position; nothing to check"


def test_json(check):
    Path("a.toml").write_text(HOLDS)
    Path("b.toml").write_text(FAILS)
    Path("c.toml").write_text(BROKEN)
    status, lines, _ = check("--json", ".")
    assert status == 2
    report = json.loads("\n".join(lines))
    assert {name: report[name] for name in ("holding", "failing", "unreadable")} == {
        "holding": 1,
        "failing": 1,
        "unreadable": 1,
    }
    assert report["cases"][0] == {
        "path": "a.toml",
        "status": "holds",
        "title": "it holds",
        "rule": "S.5",
        "reasons": [],
    }
    assert report["cases"][1]["reasons"] == ["invader is 0, not 4", "derived.defence is 3, not 5"]
    assert report["cases"][2]["status"] == "cannot"


def test_in_italian(check):
    Path("a.toml").write_text(FAILS)
    status, lines, _ = check("a.toml", "--lang", "it")
    assert status == 1
    assert lines == [
        "FALLITO  a.toml  invader è 0, non 4; derived.defence è 3, non 5",
        "0 casi superati, 1 fallito, 0 illeggibili.",
    ]


def test_a_language_that_does_not_exist(check):
    Path("a.toml").write_text(HOLDS)
    assert check("a.toml", "--lang", "xx")[0] == 2


def test_reasons_are_told_in_the_words_of_the_game(check):
    body = 'game = "anno890"\n[position.changes]\nturn = 0\nbuildings = ["s01"]\nrealms.aix.coins = 1\n'
    Path("a.toml").write_text(body + '[[moves]]\nwhy = { s01 = "1.1" }\n')
    status, lines, _ = check("a.toml")
    assert status == 1
    assert "s01 is ruled out by rule 1.2, not by 1.1" in lines[0]
    assert "⟨" not in lines[0]
