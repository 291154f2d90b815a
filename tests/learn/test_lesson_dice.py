"""Dice scripted by a lesson: from a step on, and again after going back or resuming."""

from __future__ import annotations

import pytest

from vexillum.learn.lesson import load_lesson
from vexillum.learn.lesson_session import LessonDice, LessonSession

LESSON = """
game = "pendragon"
minutes = 5
seats = ["saxons"]

[position]
scenario = "barbarian-conspiracy"

[position.changes]
card = 53

[[steps]]
id = "first"
done = { asked = "raid.plunder" }
solution = ["raid"]
dice = [4, 3, 2]
lasts = "game"
"""


def test_faces_by_hand_and_after_them_the_seed():
    plain, dice = LessonDice("seed", (6, 5)), LessonDice("seed", (6, 5))
    assert [plain.scripted(roll, 6) for roll in range(3)] == [6, 5, None]
    dice.give(1, (2, 9, 1))
    assert [dice.scripted(roll, 6) for roll in range(5)] == [6, 2, None, 1, None]
    dice.give(2, (3,))
    assert [dice.scripted(roll, 6) for roll in range(5)] == [6, 2, 3, None, None]


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lesson")
    (folder / "texts" / "en").mkdir(parents=True)
    (folder / "dice.toml").write_text(LESSON, "utf-8")
    (folder / "texts" / "en" / "dice.toml").write_text('[dice]\ntitle = "Dice"\n', "utf-8")
    return load_lesson(folder / "dice.toml")


def raided(session: LessonSession) -> list[tuple[int, int]]:
    """The dice of a Raid on one Region with three dice."""
    rolled: list[tuple[int, int]] = []
    session.watcher = lambda game: rolled.extend(game.table.rolled)
    wanted = {"feat.choose": "none", "raid.dice": "3d4"}
    while session.decision is not None and session.status == "task" and not rolled:
        decision = session.decision
        key = wanted.get(decision.kind, decision.keys[0])
        if decision.kind == "raid.target" and "done" in decision.keys:
            key = "done"
        session.answer(decision.seat, key)
    return rolled


def test_a_step_scripts_its_dice(lesson):
    session = LessonSession(lesson)
    assert raided(session)[:3] == [(4, 4), (4, 3), (4, 2)]
    restored = LessonSession.restored(lesson, session.progress())
    assert restored.session.state == session.session.state
    restored.again()
    assert raided(restored)[:3] == [(4, 4), (4, 3), (4, 2)]
