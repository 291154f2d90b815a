"""A lesson in progress: tasks, comments, hints, the solution, failure, resuming, and scripted dice."""

from __future__ import annotations

import msgspec
import pytest

from tests.learn.example import write
from vexillum.core.errors import CannotUndo, NotAnOption, WrongSeat
from vexillum.learn.frame import Point, frame, new_game, play_on
from vexillum.learn.lesson import load_lesson
from vexillum.learn.lesson_session import LessonDice, LessonSession, NotNow, Progress, Remark


def lesson_of(folder, **changes):
    return load_lesson(write(folder, **changes))


def at_the_task(lesson) -> LessonSession:
    session = LessonSession(lesson)
    session.next()
    assert session.status == "task"
    return session


def again(session: LessonSession) -> LessonSession:
    """The same lesson resumed from its stored progress."""
    kept = msgspec.json.decode(msgspec.json.encode(session.progress()), type=Progress)
    return LessonSession.restored(session.lesson, kept)


def same(one: LessonSession, other: LessonSession) -> bool:
    kept = ("status", "index", "hints")
    return (
        all(getattr(one, name) == getattr(other, name) for name in kept)
        and one.session.answers == other.session.answers
        and one.session.state == other.session.state
    )


def test_a_step_is_read_with_names_and_live_values(tmp_path):
    session = LessonSession(lesson_of(tmp_path))
    said = frame(session, "en")
    assert (said.title, said.heading, said.number, said.steps) == ("A watch on the coast", "Sails", 1, 3)
    assert said.text == "The Saracens stand level with our Defence of 3. One step more, and they land."
    assert said.points == (Point("part", "gauge:coast"),)
    assert said.status == "read"
    assert not said.task
    assert not said.can_go_back
    assert session.decision is None
    session.next()
    assert "Torrione del granaio" in frame(session, "it").text
    assert frame(session, "it").heading == "Una torre in tempo"
    assert Point("option", "t25") in frame(session, "it").points


def test_nothing_can_be_answered_while_there_is_something_to_read(tmp_path):
    session = LessonSession(lesson_of(tmp_path))
    before = session.progress()
    for act in (lambda: session.answer("aix", "t25"), session.hint, session.show_me, session.back):
        with pytest.raises(NotNow):
            act()
    with pytest.raises(CannotUndo):
        session.undo()
    assert session.progress() == before


def test_an_answer_with_a_comment_is_taken_back(tmp_path):
    session = at_the_task(lesson_of(tmp_path))
    state = session.session.state.copy()
    session.answer("aix", "t11")
    assert session.remark == Remark("manor", taken_back=True)
    assert frame(session, "en").comment == "Steward's Manor is free, but it has no tower."
    assert session.session.state == state
    assert session.status == "task"
    with pytest.raises(NotAnOption):
        session.answer("aix", "t99")
    with pytest.raises(WrongSeat):
        session.answer("avignon", "t25")
    with pytest.raises(NotNow):
        session.next()


def test_a_comment_may_allow_the_answer(tmp_path):
    lesson = lesson_of(tmp_path, structure=('option = "t11"', 'option = "t25"\nallow = true'))
    session = at_the_task(lesson)
    session.answer("aix", "t25")
    assert session.remark == Remark("manor")
    assert session.decision is not None
    assert session.decision.kind == "place"


def test_a_task_is_done_by_its_condition_wherever_the_tile_goes(tmp_path):
    lesson = lesson_of(tmp_path)
    for cell in ("a1", "c3"):
        session = at_the_task(lesson)
        session.answer("aix", "t25")
        session.answer("aix", [cell])
        assert session.status == "done"
        said = frame(session, "en")
        assert said.comment == "Defence is now 4."
        assert said.points == ()
        session.next()
        assert session.step.id == "neighbours"
        assert session.session.decision is not None
        assert session.session.decision.seat == "aix"
        session.next()
        assert session.status == "ended"
        assert frame(session, "en").text.startswith("Towers protect")
        with pytest.raises(NotNow):
            session.next()


def test_without_a_last_word_the_next_step_begins_at_once(tmp_path):
    lesson = lesson_of(
        tmp_path,
        en=('done = "Defence is now {=derived.defence}."\n', ""),
        it=('done = "Ora la Difesa è {=derived.defence}."\n', ""),
    )
    session = at_the_task(lesson)
    session.answer("aix", "t25")
    session.answer("aix", "a1")
    assert (session.step.id, session.status) == ("neighbours", "read")


def test_what_is_said_keeps_its_values_through_the_step(tmp_path):
    lesson = lesson_of(tmp_path, en=('task = "Take', 'task = "You have {=realms.aix.coins:coins}. Take'))
    session = at_the_task(lesson)
    session.answer("aix", "t25")
    assert frame(session, "en").task.startswith("You have 2 coins.")
    assert frame(again(session), "en").task.startswith("You have 2 coins.")


def test_hints_come_one_by_one(tmp_path):
    session = at_the_task(lesson_of(tmp_path))
    assert frame(session, "en").more_hints
    assert session.hint()
    assert session.hint()
    assert not session.hint()
    assert len(frame(session, "en").hints) == 2
    assert not frame(session, "en").more_hints


FREE = {
    "structure": (
        '[[steps.comments]]\nid = "manor"\nasked = "take"\noption = "t11"\n\n'
        '[[steps.comments]]\nid = "no-tower"\nasked = "take"\nunless = "t25"\n',
        "",
    )
}
"""The example without comments: every answer is allowed."""


def test_a_task_that_cannot_be_done_any_more_is_tried_again(tmp_path):
    session = at_the_task(lesson_of(tmp_path, **FREE))
    session.answer("aix", "t11")
    assert session.status == "task"
    session.answer("aix", "a1")
    assert session.status == "failed"
    assert session.decision is None
    assert session.session.decision is not None
    assert session.session.decision.seat == "avignon", "the others do not play on"
    assert "can no longer be done" in frame(session, "en").comment
    assert frame(session, "en").can_show
    restored = again(session)
    assert same(session, restored)
    session.undo()
    assert session.status == "task"
    assert session.decision is not None
    assert session.decision.kind == "place"
    restored.again()
    assert restored.status == "task"
    assert restored.decision is not None
    assert restored.decision.kind == "take"


def test_show_me_goes_on_from_where_the_learner_follows_the_solution(tmp_path):
    session = at_the_task(lesson_of(tmp_path))
    assert session.next_answer == ("t25",)
    session.answer("aix", "t25")
    assert session.show_me() == ("a1",)
    assert session.status == "done"


def test_show_me_begins_anew_when_the_learner_went_another_way(tmp_path):
    session = at_the_task(lesson_of(tmp_path, **FREE))
    session.answer("aix", "t11")
    assert session.next_answer is None
    assert session.show_me() == ("t25",)
    session.again()
    session.answer("aix", "t11")
    session.answer("aix", "a1")
    assert session.status == "failed"
    assert session.show_me() == ("t25",)
    assert session.status == "task"


def test_conditions_that_fail_a_task(tmp_path):
    failing = '[steps.failed]\nat_most = { "realms.aix.coins" = 1 }\n\n[[steps]]\nid = "neighbours"'
    lesson = lesson_of(tmp_path, structure=('[[steps]]\nid = "neighbours"', failing))
    session = at_the_task(lesson)
    session.answer("aix", "t25")
    assert session.status == "failed"


def test_back_and_restart(tmp_path):
    session = at_the_task(lesson_of(tmp_path))
    session.answer("aix", "t25")
    session.back()
    assert (session.index, session.status, len(session.session.answers)) == (0, "read", 0)
    session.next()
    session.show_me()
    session.show_me()
    session.next()
    session.back()
    assert session.step.id == "tower"
    assert session.status == "task"
    session.restart()
    assert session.index == 0


def test_progress_at_every_moment(tmp_path):
    session = LessonSession(lesson_of(tmp_path))
    assert same(session, again(session))
    session.next()
    session.hint()
    assert same(session, again(session))
    session.answer("aix", "t25")
    assert same(session, again(session))
    session.answer("aix", "b1")
    assert again(session).status == "done"
    session.next()
    assert same(session, again(session))
    session.next()
    assert again(session).status == "ended"


def test_progress_in_a_lesson_that_has_changed_since_goes_on_at_the_same_step(tmp_path):
    session = at_the_task(lesson_of(tmp_path))
    session.show_me()
    session.show_me()
    session.next()
    kept = session.progress()
    changed = lesson_of(tmp_path, structure=('row = ["t11", "t25"]', 'row = ["t25", "t11"]'))
    restored = LessonSession.restored(changed, kept)
    assert restored.step.id == "neighbours"
    assert restored.session.answers[0].keys == ("t25",)
    kept.parts[0] = []
    assert LessonSession.restored(changed, kept).step.id == "neighbours"
    kept.steps = []
    assert LessonSession.restored(changed, kept).index == 0


OTHER_POSITION = """[[steps]]
id = "neighbours"
answers = ["t12", "c1"]

[steps.position.changes]
turn = 0
row = ["t12", "t14", "t11"]

[[steps]]
id = "then"
done = { at_least = { "realms.aix.coins" = 0 }, answered = [{ asked = "take" }] }
others = { avignon = ["t11", "a1"], marseille = ["no-such-option"] }
solution = ["t11"]
lasts = "game"
"""


def test_a_step_can_have_a_position_of_its_own_and_scripted_answers(tmp_path):
    texts = '\n[watch.then]\nsay = "-"\ntask = "-"\nhint.1 = "-"\n[watch.neighbours]'
    lesson = lesson_of(
        tmp_path,
        structure=('[[steps]]\nid = "neighbours"\nothers_first = true\n', OTHER_POSITION),
        en=("[watch.neighbours]", texts),
        it=("[watch.neighbours]", texts),
    )
    session = at_the_task(lesson)
    session.show_me()
    session.show_me()
    before = session.session
    session.next()
    assert session.session is not before
    assert [answer.keys for answer in session.session.answers] == [("t12",), ("c1",)]
    assert same(session, again(session))
    assert session.slips == []
    session.next()
    answers = [answer for answer in session.session.answers if answer.seat == "avignon"]
    assert [answer.keys for answer in answers] == [("t11",), ("a1",)]
    assert len(session.slips) == 1, "an answer that is not possible is left to the agent"
    assert session.decision is not None
    restored = again(session)
    assert same(session, restored)
    restored.back()
    restored.back()
    assert restored.step.id == "tower"
    assert restored.decision is not None


def test_a_real_game_after_the_lesson(tmp_path):
    session = at_the_task(lesson_of(tmp_path))
    session.show_me()
    session.show_me()
    session.next()
    session.next()
    game = new_game(session, frame(session, "en").next[0])
    assert game.players == {"aix": "human", "avignon": "steward"}
    on = play_on(session, {"avignon": "random"})
    assert on.players == {"aix": "human", "avignon": "random", "marseille": "steward"}
    assert on.state.cells == session.session.state.cells
    assert on.decision is not None
    assert session.session.decision is not None
    assert on.decision.keys == session.session.decision.keys
    assert on.setup.seed != session.session.setup.seed


def test_a_watcher_sees_each_answer_that_stands(tmp_path):
    session = at_the_task(lesson_of(tmp_path))
    seen: list[tuple[str, ...]] = []
    session.watcher = lambda game: seen.append(game.answers[-1].keys)
    session.answer("aix", "t11")
    assert seen == []
    session.answer("aix", "t25")
    session.answer("aix", "a1")
    assert seen == [("t25",), ("a1",)]
    session.next()
    assert len(seen) >= 4


def test_dice_of_a_later_step_are_forgotten_on_the_way_back(tmp_path):
    session = at_the_task(lesson_of(tmp_path, structure=("others_first = true", "others_first = true\ndice = [3, 4]")))
    session.show_me()
    session.show_me()
    session.next()
    dice = session.session.table.dice
    assert dice.given == {0: 3, 1: 4}
    session.back()
    assert dice.given == {}
    session.show_me()
    session.show_me()
    session.next()
    assert dice.given == {0: 3, 1: 4}


# Dice scripted by a lesson: from a step on, and again after going back or resuming -----------------------------------


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
