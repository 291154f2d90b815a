"""Variations: undone answers are kept in a tree, which can be traversed, named, written and read."""

from __future__ import annotations

import json

import msgspec
import pytest

from tests.core.toy import TOY
from vexillum.core.errors import BadSave, Refused
from vexillum.core.files import save
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.table import Answer
from vexillum.core.variations import ROOT, FileLine, Mark, Variations, go_to


def told(*keys: str) -> list[Answer]:
    return [Answer("left", (key,)) for key in keys]


def shape(tree: Variations) -> list[tuple]:
    """Each line: its parent, the number of common answers, and its keys from there on."""
    return [
        (line.id, line.parent, line.at, "".join(a.keys[0] for a in tree.path(line.leaf)[line.at :]))
        for line in tree.lines()
    ]


def acts(text: str) -> list[Answer | None]:
    """A letter is an answer, ``<`` is an undo."""
    return [None if sign == "<" else Answer("left", (sign,)) for sign in text]


def test_a_game_without_take_backs_is_one_line():
    assert shape(Variations.of_acts(acts("abc"))) == [(ROOT, None, 0, "abc")]
    assert shape(Variations.of_acts([])) == [(ROOT, None, 0, "")]


def test_what_was_taken_back_stays():
    tree = Variations.of_acts(acts("abc<<xy<z"))
    assert shape(tree) == [(ROOT, None, 0, "abc"), (5, ROOT, 1, "xy"), (8, 5, 2, "z")]
    assert tree.path(tree.here) == told("a", "x", "z")
    assert tree.line_of(tree.here) == 8
    assert [tree.is_on_line(tree.here, line) for line in (ROOT, 5, 8, 2)] == [True, True, True, False]


def test_the_same_answer_again_is_the_same_node():
    tree = Variations.of_acts(acts("abc<<bc<<bd"))
    assert shape(tree) == [(ROOT, None, 0, "abc"), (10, ROOT, 2, "d")]


def test_lines_keep_their_numbers():
    short, long = Variations.of_acts(acts("abc<<x")), Variations.of_acts(acts("abc<<x<y<<q"))
    assert {line.id for line in short.lines()} <= {line.id for line in long.lines()}


def test_another_beginning():
    assert shape(Variations.of_acts(acts("a<b"))) == [(ROOT, None, 0, "a"), (2, ROOT, 0, "b")]


def test_dropped_with_all_that_branches_off():
    tree = Variations.of_acts(acts("abc<<xy<z<<<q"))
    tree.marks[5] = Mark(dropped=True)
    assert [line.id for line in tree.lines()] == [ROOT, 12]
    assert len(tree.lines(dropped=True)) == 4


@pytest.mark.parametrize("text", ["", "abc", "abc<<xy<z", "abc<<xy<z<<<q", "a<b<c", "abcd<<<<abx<y"])
def test_written_and_read(text):
    tree = Variations.of_acts(acts(text))
    if lines := tree.lines()[1:]:
        tree.marks[lines[-1].id] = Mark("a name", "a comment")
    again = Variations.read(tree.written())
    assert [(line[2:], mark(again, line)) for line in shape(again)] == (
        [(line[2:], mark(tree, line)) for line in shape(tree)] if lines else [((0, ""), ("", ""))]
    )
    redone = Variations.of_acts(tree.acts(tree.path(tree.here)))
    assert sorted(line[2:] for line in shape(redone)) == sorted(line[2:] for line in shape(tree))
    assert redone.path(redone.here) == tree.path(tree.here)


def mark(tree: Variations, line: tuple) -> tuple[str, str]:
    found = tree.marks.get(line[0], Mark())
    return found.name, found.comment


def test_a_session_keeps_what_it_takes_back_and_goes_there():
    session, tree = Session.start(TOY, seed="s"), Variations()
    session.answer(session.decision.seat, [session.decision.keys[0]])
    session.answer(session.decision.seat, [session.decision.keys[0]])
    first = list(session.answers)
    tree.keep(first)
    session.go_back(0)
    session.answer(session.decision.seat, ["mark"])
    tree.keep(session.answers)
    assert len(tree.lines()) == 2
    go_to(session, first)
    assert session.answers == first
    before = session.view(None)
    with pytest.raises(Refused):
        go_to(session, [first[0], Answer(first[0].seat, ("nonsense",))])
    assert (session.answers, session.view(None)) == (first, before)


def saved() -> tuple[Session, Variations]:
    session, tree = Session.start(get_game("anno890"), seed="s"), Variations()
    for _ in range(4):
        session.answer(session.decision.seat, session.decision.keys[: session.decision.at_least or 1])
    tree.keep(session.answers)
    session.go_back(1)
    session.answer(session.decision.seat, session.decision.keys[-1:])
    tree.keep(session.answers)
    return session, tree


def test_a_saved_game_has_them():
    session, tree = saved()
    tree.marks[tree.lines()[1].id] = Mark("Bold", "why not")
    again, found = save.loads_all(save.dumps(session, tree))
    assert again.answers == session.answers
    assert [line[2:] for line in shape(found)] == [line[2:] for line in shape(tree)]
    assert [line.mark.name for line in found.lines()] == ["", "Bold"]
    assert "variations" not in save.dumps(session)
    assert "variations" not in save.dumps(session, Variations.of_acts(session.answers))


@pytest.mark.parametrize(
    "lines",
    [
        [FileLine(of=0)],
        [FileLine(), FileLine(answers=told("a"))],
        [FileLine(), FileLine(of=2, answers=told("a"))],
        [FileLine(), FileLine(of=-1, answers=told("a"))],
        [FileLine(), FileLine(of=0, at=3, answers=told("a"))],
        [FileLine(), FileLine(of=0, at=-1, answers=told("a"))],
        [FileLine(), FileLine(of=0)],
        [FileLine(name="x" * 81)],
        [FileLine(comment="x" * 2001)],
        [FileLine(), *[FileLine(of=0, answers=told("a"))] * 500],
        [FileLine(answers=told("a") * 20_001)],
    ],
)
def test_lines_that_do_not_go_together(lines):
    file = save.save_file(saved()[0])
    file.variations = lines
    file.check = save.check(file)
    with pytest.raises(BadSave):
        save.loads_all(json.dumps(msgspec.to_builtins(file)))
