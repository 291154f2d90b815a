"""Several people at one keyboard: secrets of one are not shown to the others."""

from __future__ import annotations

import pytest

from tests.cli.table_tools import TOY, new_game, paper, printed, sit
from vexillum.core.session import Session


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def toy(**seats: str) -> Session:
    return Session.start(TOY, seed="toy", seats=seats)


def card(session: Session) -> int:
    return next(entry.params["n"] for entry in session.journal if entry.id == "log.card")


def test_a_secret_question_waits_for_the_keyboard_to_be_handed_over(path):
    session = toy()
    out, table = sit(session, ["card", "", "done"], path)
    assert table.ask.prompts == ["Left> ", "Press Enter> ", "Left> ", "Right> "]
    before, _, later = out.partition("The next question is for Left only. Pass the keyboard to Left")
    assert f"Card {card(session)}!" not in before
    assert f"Card {card(session)}!" in later


def test_nobody_else_reads_a_secret_line_of_the_log(path):
    session = toy()
    out, _ = sit(session, ["card", "", "done", "log", "board"], path)
    left, _, right = out.partition("turn 1")
    assert session.decision.seat == "right"
    assert f"Card {card(session)}!" in left
    assert "Card" not in right


def test_whoever_a_line_is_for_reads_it_when_asked_next(path):
    session = toy()
    session.answer("left", ["mark"])
    session.answer("left", ["m0"])
    session.table.tell("card", "2", to=("left",), n=77)
    session.table.tell("act", "1", n=88)
    out, _ = sit(session, ["mark", "-"], path)
    right, _, left = out.partition("turn 2")
    assert "Card 77!" not in right
    assert "Act 88." in right
    assert "Card 77!" in left
    assert "Act 88." not in left


def test_one_person_among_agents_is_not_asked_to_hand_over(path):
    out, table = sit(toy(right="random"), ["card", "done", "quit"], path)
    assert "Press Enter> " not in table.ask.prompts
    assert "The next question is for" not in out


def test_on_a_terminal_the_secret_is_wiped_before_and_after(path):
    console = paper(terminal=True)
    session = toy()
    sit(session, ["card", "", "done"], path, console=console)
    before, middle, after = printed(console).split("\x1b[3J")
    assert "Keep it?" not in before
    assert "Keep it?" in middle
    assert "Keep it?" not in after


def test_leaving_at_a_secret_question_wipes_it_too(path):
    console = paper(terminal=True)
    sit(toy(), ["card", "", "quit"], path, console=console)
    assert "Keep it?" not in printed(console).rpartition("\x1b[3J")[2]
    assert "vexillum resume" in printed(console).rpartition("\x1b[3J")[2]


def test_leaving_instead_of_handing_over(path):
    session = toy()
    out, _ = sit(session, ["card", "quit"], path)
    assert "Keep it?" not in out
    assert session.decision.kind == "keep"


def test_nothing_is_wiped_when_piped(path):
    console = paper()
    sit(toy(), ["card", "", "done"], path, console=console)
    assert "\x1b" not in printed(console)


def test_each_line_of_the_log_is_printed_once_for_all_at_the_keyboard(path):
    session = new_game(people=2)
    out, table = sit(session, ["1", "1", "1", "1"], path)
    takes = [table.texts(entry) for entry in session.journal if entry.id.startswith("log.take")]
    assert len(takes) == 2
    assert all(out.count(line) == 1 for line in takes)
    assert "Avignon> " in table.ask.prompts


def test_whoever_answered_last_at_this_keyboard_can_take_it_back(path):
    session = new_game(people=2)
    out, _ = sit(session, ["1", "1", "u"], path)
    assert "Undone." in out
    assert (session.decision.seat, session.decision.kind) == ("aix", "place")


def test_an_agents_answer_cannot_be_taken_back(path):
    out, _ = sit(new_game(people=1), ["1", "1", "u"], path)
    assert "The last answer was Avignon's, and only Avignon can undo it." in out


def test_several_may_be_marked_or_none(path):
    session = toy()
    out, _ = sit(session, ["mark", "m0 m1 m2", "m0 m2", "mark", "-"], path)
    assert "Choose up to 2, separated by spaces, or - for none." in out
    assert session.state.marked == [1, 0, 1]
    assert session.state.turn == 2
