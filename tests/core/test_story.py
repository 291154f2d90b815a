"""Chapters, turns and steps of a game, and what each of them changed."""

from __future__ import annotations

from tests.core.toy import SEATS, TOY, State, steps
from tests.game_parts import with_parts
from vexillum.core.decision import Option, Play, asks_nothing
from vexillum.core.session import Session
from vexillum.core.show.story import Change, Moment, Move, Scene, SceneStage, Scope, changed, moves, together
from vexillum.core.table import LATER, Table
from vexillum.core.words.texts import Message


def test_changes_are_measured() -> None:
    before, after = {"track/a": 3, "pieces/space:x/foot": 2}, {"track/a": 1, "pieces/space:y/foot": 2}
    assert changed(before, after) == (
        Change("track/a", 3, 1),
        Change("pieces/space:x/foot", 2, 0),
        Change("pieces/space:y/foot", 0, 2),
    )


def test_what_comes_back_has_not_changed() -> None:
    assert together([[Change("a", 1, 3), Change("b", 0, 1)], [Change("a", 3, 1)]]) == (Change("b", 0, 1),)


def test_pieces_that_leave_one_thing_and_come_to_another_have_moved() -> None:
    changes = [
        Change("pieces/space:x/foot", 3, 1),
        Change("pieces/space:y/foot", 0, 1),
        Change("pieces/space:y/horse", 0, 1),
    ]
    assert moves(changes) == (
        Move("foot", 1, "space:x", "space:y"),
        Move("horse", 1, "", "space:y"),
        Move("foot", 1, "space:x", ""),
    )


def story_figures(state: State) -> dict[str, int]:
    marks = {f"pieces/m{n}/mark": marked for n, marked in enumerate(state.marked)}
    return {f"score/{seat}": n for seat, n in zip(SEATS, state.score, strict=True)} | marks


def story_turn(table: Table[State]) -> Play[None]:
    if table.state.turn % 2 == 0:
        table.chapter("round", n=table.state.turn // 2 + 1)
    with table.turn(SEATS[table.state.turn % 2]):
        me = table.state.turn % 2
        options = [Option(key, text="option.done") for key in ("roll", "mark")]
        (pick,) = yield table.ask(SEATS[me], "act", options, rule="1")
        table.set_title(pick.key)
        yield from rolling(table, me) if pick.key == "roll" else marking(table, me)
    table.state.turn += 1


@asks_nothing
def rolling(table: Table[State], me: int) -> None:
    with table.step("roll", things=("seat:left",)):
        face = table.roll(6)
        table.state.score[me] += face
        table.tell("act", "1", n=face)
        table.set_sum("sum", n=face)


def marking(table: Table[State], me: int) -> Play[None]:
    with table.scene(lambda: Scene("battle", "", Message("story.mark"), stages=[SceneStage(Message("story.one"))])):
        with table.step("idle"):
            options = [Option(f"m{i}", i, text="option.done") for i in range(3)]
            (pick,) = yield table.ask(SEATS[1 - me], "mark", options, rule="3")
        with table.stage(0):
            table.set_step_title("mark", things=("seat:right",))
            table.state.marked[pick.value] = 1
            table.tell("act", "3", n=1)
        if table.staged is not None:
            table.staged.end(Message("story.done"))


STORY_TOY = with_parts(TOY, rules={"step": steps(story_turn)}, knowledge={"figures": story_figures})
"""The small game with a story: two turns are a round, a roll is a step, marks are made in a scene."""


def start(**more: object) -> Session[State]:
    return Session.start(STORY_TOY, seed="s", script=(4, 2), **more)  # type: ignore[arg-type]


def told(session: Session[State]) -> list[tuple[object, ...]]:
    return [
        (scope.kind, scope.inside, scope.seat, scope.title and scope.title.id, scope.first, scope.last, scope.changes)
        for scope in session.table.story
    ]


def test_a_turn_holds_its_steps_and_what_they_changed() -> None:
    session = start()
    session.answer("left", ["roll"])
    rolled = (Change("score/left", 0, 4),)
    assert told(session) == [
        ("chapter", None, "", "story.round", 0, None, ()),
        ("turn", 0, "left", "story.roll", 0, 1, rolled),
        ("step", 1, "", "story.roll", 0, 1, rolled),
        ("turn", 0, "right", None, 1, None, ()),
    ]
    step = session.table.story[2]
    assert step.dice == [(6, 4)]
    assert step.sum == Message("story.sum", {"n": 4})
    assert not step.open
    assert session.table.story[3].open


def test_the_board_after_each_step_stays_until_the_next_answer() -> None:
    session = start()
    session.answer("left", ["roll"])
    assert [(still.scope, still.state.score) for still in session.table.stills] == [(2, [4, 0])]
    session.answer("right", ["mark"])
    assert session.table.stills == []
    session.answer("left", ["m1"])
    assert [(still.state.marked, still.scene.stages[0].state) for still in session.table.stills] == [
        ([0, 1, 0], "now"),
        ([0, 1, 0], "done"),
    ]


def test_a_question_within_a_scene_finds_it_open() -> None:
    session = start()
    session.answer("left", ["mark"])
    assert session.decision is not None
    assert session.decision.kind == "mark"
    assert session.table.staged is not None
    session.answer("right", ["m0"])
    assert session.table.staged is None


def test_the_story_goes_back_with_the_game_and_comes_again() -> None:
    session = start()
    for seat, key in (("left", "roll"), ("right", "mark"), ("left", "m1"), ("left", "roll")):
        session.answer(seat, [key])
    whole = told(session)
    for _ in range(3):
        session.undo(session.answers[-1].seat, agreed=True)
    assert told(session)[:3] == whole[:3]
    assert len(session.table.story) == 4
    for seat, key in (("right", "mark"), ("left", "m1"), ("left", "roll")):
        session.answer(seat, [key])
    assert told(session) == whole
    assert told(session.fork()) == whole


def test_a_step_in_which_nothing_happened_is_forgotten() -> None:
    session = start()
    session.answer("left", ["mark"])
    assert session.table.story[-1].title == Message("story.idle")
    session.answer("right", ["m0"])
    steps = [scope for scope in session.table.story if scope.kind == "step"]
    assert [(step.title, step.things) for step in steps] == [(Message("story.mark"), ("seat:right",))]


def test_dice_of_a_stage_are_those_of_its_steps() -> None:
    session = start()
    table = session.table
    scene = Scene("battle", "", Message("story.mark"), stages=[SceneStage(Message("story.one"))])
    with table.scene(lambda: scene), table.stage(0):
        assert scene.now is scene.stages[0]
        table.roll(6)
        with table.step("roll"):
            table.roll(6)
    assert scene.stages[0].dice == [(6, 4), (6, 2)]
    assert table.story[-1].dice == [(6, 2)]
    assert table.story[-2].title == Message("story.one")


def test_a_quiet_table_has_no_story() -> None:
    session = start(quiet=True)
    session.answer("left", ["roll"])
    session.answer("right", ["mark"])
    assert session.table.story == []
    assert session.table.stills == []
    assert session.table.staged is None


# The changes of a scope are computed on demand, for the position at its end ------------------------------------------


def scope(first: Moment, last: Moment) -> Scope:
    return Scope(0, "turn", None, 0, 0, began=first, ended=last)


def moment(measured: list[int], n: int) -> Moment:
    """A position with one figure, which records in a list that it was measured."""

    def figures(state: int) -> dict[str, int]:
        measured.append(state)
        return {"n": state}

    return Moment(n, figures)


def test_nothing_is_measured_until_it_is_asked_and_then_once() -> None:
    measured: list[int] = []
    turn = scope(moment(measured, 1), moment(measured, 3))
    assert measured == []
    assert turn.changes == turn.changes == (Change("n", 1, 3),)
    assert measured == [1, 3]
    assert turn.began is turn.ended is None  # the positions are then freed


def test_where_nothing_happened_nothing_is_measured() -> None:
    measured: list[int] = []
    still = moment(measured, 1)
    assert scope(still, still).changes == ()
    assert measured == []


def test_a_few_positions_are_kept_at_most() -> None:
    table = Session.start(TOY, seed="s").table
    for _ in range(LATER + 3):
        with table.turn("", "x"):
            pass
    waiting = [one for one in table.story if one.ended is not None]
    assert len(waiting) == LATER
    assert waiting == table.story[-LATER:]


def test_all_scopes_before_the_first_open_one_are_settled() -> None:
    table = Session.start(TOY, seed="s").table
    before = len(table.story)
    assert table.settled == before
    with table.turn("", "x"):
        assert table.settled == before
        with table.step("x"):
            assert table.settled == before
    assert table.settled == len(table.story) > before
