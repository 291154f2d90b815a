"""``vexillum lessons`` and ``vexillum learn``: the list, the checks, and a lesson at the keyboard."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from tests.cli.table_tools import Typist, paper, printed
from tests.learn.example import write
from vexillum.cli import app, lessons, main
from vexillum.cli.common import known_games
from vexillum.cli.learn import LessonTable, known_lessons
from vexillum.core.errors import VexillumError
from vexillum.core.words.languages import BUILT_IN
from vexillum.learn.frame import Suggestion
from vexillum.learn.lesson import load_lesson
from vexillum.learn.lesson_session import LessonSession


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    return tmp_path / "home"


@pytest.fixture
def example(home):
    """The example of the docs in the user's own lessons."""
    folder = home / "lessons" / "anno890"
    folder.mkdir(parents=True)
    return write(folder, structure=("order = 1", "order = -1"))


def run(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, words, input=typed)
    if isinstance(result.exception, VexillumError):
        return 2, str(result.exception)
    return result.exit_code, result.output


def table(example, *lines: str, language: str = "en") -> tuple[str, LessonTable, Suggestion | None]:
    console = paper()
    lesson = LessonSession(load_lesson(example))
    found = LessonTable(lesson, console=console, ask=Typist(lines), language=language)
    wish = found.learn()
    return printed(console), found, wish


def listed(*words: str) -> dict[str, dict[str, object]]:
    _, output = run("lessons", *words, "--json")
    return {entry["id"]: entry for entry in json.loads(output)}


def test_the_list_has_the_lessons_with_progress(example):
    entry = listed("anno890")["watch"]
    assert (entry["game"], entry["title"], entry["minutes"]) == ("anno890", "A watch on the coast", 5)
    assert (entry["state"], entry["step"], entry["own"]) == ("new", 0, True)
    table(example, "", "t25", "leave")
    entry = listed()["watch"]
    assert (entry["state"], entry["step"], entry["steps"]) == ("begun", 2, 3)
    table(example, "", "show", "show", "", "", "")
    assert listed("anno890")["watch"]["state"] == "finished"
    for language, title in (("en", "A watch on the coast"), ("it", "Una vedetta sulla costa")):
        status, output = run("lessons", "anno890", "--lang", language)
        assert status == 0
        assert title in output


def test_a_broken_lesson_is_listed_with_its_error_and_hides_no_other(example):
    example.with_name("broken.toml").write_text('game = "anno890"\n', "utf-8")
    status, output = run("lessons", "anno890")
    assert status == 0
    assert "watch" in output
    assert "broken.toml" in output
    status, output = run("learn", "anno890", "broken")
    assert status == 2
    assert "broken.toml" in output


def test_check_says_what_is_wrong(example):
    assert run("lessons", "--check", str(example)) == (0, "anno890/watch  no problems\n")
    write(example.parent, structure=('solution = ["t25", "a1"]', 'solution = ["t25"]'))
    status, output = run("lessons", "--check", str(example), "--lang", "it")
    assert status == 1
    assert "1 problema" in output
    assert "passo tower" in output
    example.write_text("game =", "utf-8")
    status, output = run("lessons", "--check", str(example))
    assert status == 2


def test_mistakes_are_errors_that_say_what_to_do(example):
    for words, told in (
        (("lessons", "anno"), "anno890"),
        (("learn", "anno"), "anno890"),
        (("learn", "anno890", "wacth"), "watch"),
        (("learn", str(example), "watch"), "leave out watch"),
        (("learn", "no-such-file.toml"), "no-such-file.toml"),
        (("lessons", "--check", "no-such-folder/"), "no-such-folder"),
    ):
        status, output = run(*words)
        assert status == 2, words
        assert told in output, words


@pytest.mark.parametrize("language", BUILT_IN)
def test_a_lesson_at_the_keyboard(example, language):
    said, found, wish = table(
        example,
        "u",
        "x",
        "",
        "t11",
        "h",
        "h",
        "h",
        "save",
        "?",
        "why b2",
        "t25",
        "1",
        "",
        "",
        "9",
        "1",
        language=language,
    )
    assert found.lesson.status == "ended"
    assert wish is not None
    assert wish.kind == "game"
    assert "⟨" not in said
    words = {
        "en": ("Your task: Take a tile", "it has no tower", "Hint. Look for", "Defence is now 4.", "Play First Steps"),
        "it": ("Il tuo compito: Prendi", "non ha torri", "Suggerimento. Cerca", "Ora la Difesa è 4.", "Gioca Primi"),
    }[language]
    for word in words:
        assert word in said


def test_the_commands_of_a_lesson(example):
    said, found, _ = table(
        example, "help", "", "kind", "t25", "u", "t25", "again", "show", "back", "restart", "lang it", "leave"
    )
    assert "show: " not in said
    for word in (
        "Question: take. Options: t11 t25 t",
        "a hint",
        "Undone",
        "I Saraceni sono",
        "vexillum learn anno890 watch",
    ):
        assert word in said, word
    assert found.lesson.index == 0


def test_the_board_is_not_drawn_again_for_a_word_that_changes_nothing(example):
    said, _, _ = table(example, "", "why b2", "h", "nonsense", "leave")
    assert said.count("Special buildings") == 1
    said, _, _ = table(example, "", "board", "leave")
    assert said.count("Special buildings") == 2


def test_nobody_else_is_asked_in_front_of_the_learner(example):
    said, _, _ = table(example, "", "t25", "a1", "?", "odds", "board", "leave")
    assert "There is no question at this step" in said
    assert "Avignon: which tile do you take?" not in said


def test_learn_goes_on_where_it_was_left_and_then_with_the_next_lesson(example):
    status, output = run("learn", "anno890", typed="\nt25\n")
    assert status == 0
    assert "A watch on the coast" in output
    status, output = run("learn", "anno890", typed="a1\n\n\n\n")
    assert "Continuing at step 2 of 3" in output
    assert lessons.saved_progress("anno890").finished == ["watch"]
    status, output = run("learn", "anno890", "watch", typed="leave\n")
    assert "Continuing at" not in output
    assert lessons.saved_progress("anno890").finished == ["watch"]
    status, output = run("learn", "anno890", "watch", "--again", typed="leave\n")
    assert "Continuing at" not in output


def test_a_game_follows_the_lesson(example, home):
    status, output = run("learn", "anno890", typed="\nshow\nshow\n\n\n1\nquit\n")
    assert status == 0
    assert "vexillum resume" in output
    assert len(list((home / "saves").iterdir())) == 1


def test_progress_that_cannot_be_read_or_written(example, home):
    (home / "learn").mkdir()
    (home / "learn" / "anno890.json").write_text("[1, 2", "utf-8")
    assert listed("anno890")["watch"]["state"] == "new"
    (home / "learn" / "anno890.json").unlink()
    (home / "learn").rmdir()
    (home / "learn").write_text("", "utf-8")
    said, found, _ = table(example, "", "leave")
    assert "cannot be" in said
    assert "progress is kept" not in said
    assert found.lesson.index == 1


def test_errors_are_one_line(example, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["vexillum", "learn", "anno890", "nothing", "--lang", "it"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("vexillum: La lezione nothing di anno890 non esiste")


def test_the_shell_completes_games_and_lessons(example):
    assert known_games("an") == ["anno890"]
    assert known_lessons(SimpleNamespace(params={"game": "anno890"}), "wa") == ["watch"]
    assert known_lessons(SimpleNamespace(params={"game": "nothing"}), "") == []
