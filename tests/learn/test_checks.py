"""The checks of lessons: the example of the docs and all lessons pass, and each way to break one is reported."""

from __future__ import annotations

import re

import pytest

from tests.learn.example import blocks, write
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import engine_texts
from vexillum.learn.checks import check_lesson
from vexillum.learn.lesson import courses, lessons_at, load_lesson
from vexillum.learn.lesson_file import BadLesson


def problems(path) -> str:
    return "\n".join(engine_texts("en")(problem) for problem in check_lesson(load_lesson(path), runs=1))


def test_the_example_of_the_docs_is_sound(tmp_path):
    assert len(blocks()) == 3
    path = write(tmp_path)
    assert problems(path) == ""
    assert [lesson.id for lesson in lessons_at(tmp_path)] == ["watch"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"structure": ('solution = ["t25", "a1"]', 'solution = ["t25"]')}, "not done after all its answers"),
        ({"structure": ('solution = ["t25", "a1"]', 'solution = ["t99", "a1"]')}, "step tower: solution:"),
        ({"structure": ('solution = ["t25", "a1"]', 'solution = ["t11", "a1"]')}, "undone with the comment manor"),
        ({"structure": ('"t25", "a1"]', '"t25", "a1", "b1"]')}, "done after 2 of its answers"),
        (
            {"structure": ('{ "derived.towers.aix" = 1 }', '{ "derived.towers.aix" = 0 }')},
            "before the first answer",
        ),
        ({"structure": ('{ "derived.towers.aix" = 1 }', '{ "derived.towres.aix" = 1 }')}, "derived.towers"),
        ({"structure": ('things = ["tile:t25"]', 'things = ["tile:t01"]')}, "no tile:t01 on the board"),
        ({"structure": ("gauge:coast", "gauge:cost")}, "no gauge:cost on the table"),
        ({"structure": ('options = ["t25"]', 'options = ["t26"]')}, "no option t26 here"),
        ({"structure": ('asked = "take"\noption', 'asked = "taek"\noption')}, "there is no question taek"),
        ({"structure": ('option = "t11"', 'option = "t111"')}, "no option t111"),
        ({"structure": ('[[next]]\nid = "play"\nscenario = "first_steps"', '[[next]]\nlesson = "x"')}, "no lesson x"),
        ({"structure": ('scenario = "first_steps"\n', 'scenario = "sails"\nplayers = 9\n')}, "9"),
        ({"structure": ("[[next]]\n", '[[next]]\nseats = { aix = "nobody" }\n')}, "nobody"),
        ({"structure": ("[[next]]\n", '[[next]]\nseats = { arles = "human" }\n')}, "arles"),
        ({"structure": ("solution = [", 'others = { aix = ["t11"] }\nsolution = [')}, "others: "),
        ({"it": ('title = "Vele"\n', "")}, "it: the text watch.coast.title is missing"),
        ({"it": ("[watch.coast]", "[watch.cost]")}, "it: the text watch.cost.say is not used"),
        ({"en": ("{t25:tile}. It", "{t95:tile}. It")}, "en: the text watch.tower.say cannot be filled"),
        ({"en": ("{=derived.defence}. One", "{=derived.defense}. One")}, "cannot be filled: derived.defense"),
        (
            {"structure": ("gained = {", 'answered = [{ asked = "place", option = "a1" }]\ngained = {')},
            "leads away without",
        ),
    ],
)
def test_a_broken_lesson_is_told(tmp_path, change, told):
    path = write(tmp_path, **change)
    try:
        found = problems(path)
    except BadLesson as error:
        found = str(error)
    assert told in found


def test_one_language_is_enough_for_a_lesson_of_ones_own(tmp_path):
    path = write(tmp_path)
    for file in (tmp_path / "texts" / "en").iterdir():
        file.unlink()
    lesson = load_lesson(path)
    assert lesson.languages == ("it",)
    assert lesson.title("en") == "Una vedetta sulla costa"
    assert check_lesson(lesson, ours=False) == []
    assert check_lesson(lesson, ours=True) != []


@pytest.mark.parametrize(
    ("change", "line", "told"),
    [
        (('id = "tower"', 'idd = "tower"'), 'idd = "tower"', "steps.1.idd"),
        (("minutes = 5", 'minutes = "five"'), 'minutes = "five"', "minutes is"),
        (("gained = {", "gaind = {"), "gaind = {", "steps.1.done.gaind"),
        (("others_first = true", 'lasts = "ever"'), 'lasts = "ever"', "decision"),
        (('id = "tower"', 'id = "Tower"'), 'id = "Tower"', "lowercase letters"),
        (('id = "neighbours"', 'id = "tower"\nrule = "1"'), 'id = "tower"', "two steps are called tower"),
        (('seats = ["aix"]', "seats = []"), "seats = []", "seats"),
        (('parts = ["story"]', 'parts = ["stroy"]'), '["stroy"]', "panel"),
        (('id = "no-tower"', 'id = "no-tower"\nwhy = 1'), "why = 1", "steps.1.comments.1.why"),
        (('id = "coast"', 'id = "next"'), 'id = "next"', "another id"),
        (('id = "manor"', 'id = "other"'), 'id = "other"', "another id"),
        (("others_first = true", "only_way = true"), "only_way", "steps.done"),
        (('{ "derived.towers.aix" = 1 }', '{ "derived.towers.aix" = "one" }'), "gained", "whole number"),
        (("gained = {", "any = [{}]\ngained = {"), "any = [{}]", "Write what must hold"),
    ],
)
def test_an_error_in_a_file_names_the_line(tmp_path, change, line, told):
    path = write(tmp_path, structure=change)
    with pytest.raises(BadLesson) as found:
        load_lesson(path)
    said = str(found.value)
    assert str(path) in said
    assert told in said
    number = re.search(r"line (\d+):", said)
    assert number is not None
    assert line in path.read_text("utf-8").splitlines()[int(number[1]) - 1]


def test_a_task_without_a_solution(tmp_path):
    with pytest.raises(BadLesson, match=r"solution = \[") as found:
        load_lesson(write(tmp_path, structure=('solution = ["t25", "a1"]\n', "")))
    assert "line 22:" in str(found.value)


def test_files_that_are_no_lessons(tmp_path):
    path = write(tmp_path, structure=('game = "anno890"', 'game = "anno"'))
    with pytest.raises(BadLesson, match="anno890"):
        load_lesson(path)
    path.write_text("game = \nminutes = 5", "utf-8")
    with pytest.raises(BadLesson, match="line 1"):
        load_lesson(path)
    with pytest.raises(BadLesson):
        load_lesson(tmp_path / "missing.toml")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(BadLesson):
        lessons_at(empty)


# All lessons of all games --------------------------------------------------------------------------------------------


LESSONS = [lesson for lessons in courses().values() for lesson in lessons]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.info.id}/{lesson.id}")
def test_the_lesson_is_sound(lesson):
    problems = check_lesson(lesson, runs=1)
    assert [engine_texts("en")(problem) for problem in problems] == []
    assert set(lesson.languages) >= set(BUILT_IN)
    assert 5 <= lesson.file.minutes <= 12


@pytest.mark.parametrize("game", courses())
def test_a_course_has_an_order(game):
    orders = [lesson.file.order for lesson in courses()[game]]
    assert orders == list(range(1, len(orders) + 1))
