"""The terminal table: several people at one keyboard, confirmation of what cannot be undone, an agent that fails."""

from __future__ import annotations

import json
import sys

import pytest

from tests.cli.table_tools import TOY, Typist, new_game, paper, printed, sit
from vexillum import cli
from vexillum.cli import play
from vexillum.cli.table import store
from vexillum.cli.table.loop import TerminalTable
from vexillum.core.agent import Agent, RandomAgent
from vexillum.core.files.save import load
from vexillum.core.session import Session
from vexillum.games.anno890 import GAME

# Several people at one keyboard: secrets of one are not shown to the others ------------------------------------------


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


# Confirmation of an answer that cannot be undone ---------------------------------------------------------------------


SURE = {"en": "This cannot be undone. Go on?", "it": "Non si può annullare. Procedere?"}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def sit_confirming(
    session: Session, lines: list, tmp_path, language: str = "en", confirms: bool = True
) -> tuple[str, Typist]:
    console, typist = paper(), Typist(lines)
    TerminalTable(
        session, console=console, ask=typist, path=tmp_path / "g.json", language=language, confirms=confirms
    ).run()
    return printed(console), typist


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("yes", ["", "y", "Y", "yes", "s", "sì", "si"])
def test_enter_or_yes_goes_on(tmp_path, language, yes):
    session = new_game()
    _, typist = sit_confirming(session, ["1", yes], tmp_path, language)
    assert session.decision.kind == "place"
    asked = [prompt for prompt in typist.prompts if SURE[language] in prompt]
    assert len(asked) == 1


@pytest.mark.parametrize("no", ["n", "no", "N"])
def test_no_leaves_everything_as_it_is(tmp_path, no):
    session = new_game()
    number = session.decision_number
    sit_confirming(session, ["1", no], tmp_path)
    assert (session.decision.kind, session.decision_number) == ("take", number)
    sit_confirming(session, ["1", no, "2", ""], tmp_path)
    assert session.decision.kind == "place"


def test_anything_else_is_asked_again(tmp_path):
    session = new_game()
    _, typist = sit_confirming(session, ["1", "perhaps", "y"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 2
    assert session.decision.kind == "place"


def test_leaving_is_always_possible(tmp_path):
    session = new_game()
    number = session.decision_number
    sit_confirming(session, ["1", "quit"], tmp_path)
    assert session.decision_number == number
    assert load(tmp_path / "g.json").decision_number == number


def test_where_that_is_not_known_it_is_asked_in_other_words(tmp_path, monkeypatch):
    """No other deal fits what the seat knows: perhaps it cannot be taken back."""
    monkeypatch.setattr(Session, "irrevocable", lambda *_: None)
    for language, word in (("en", "Perhaps this cannot be undone."), ("it", "Forse non si può annullare.")):
        session = new_game()
        number = session.decision_number
        _, typist = sit_confirming(session, ["1", "n"], tmp_path, language)
        assert any(word in prompt for prompt in typist.prompts)
        assert session.decision_number == number


def test_what_can_be_taken_back_is_not_asked(tmp_path):
    session = new_game()
    _, typist = sit_confirming(session, ["1", "y", "a1"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 1


def test_everybody_at_one_keyboard_is_asked(tmp_path):
    session = new_game(people=2)
    _, typist = sit_confirming(session, ["1", "y", "a1", "1", "n"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 2
    assert (session.decision.seat, session.decision.kind) == ("avignon", "take")


def test_never_again_is_remembered(tmp_path, home):
    session = new_game()
    out, typist = sit_confirming(session, ["1", "never", "a1"], tmp_path)
    assert "confirm on" in out
    assert session.decision_number > 2
    assert not store.confirms()
    again = new_game(seed="u")
    _, typist = sit_confirming(again, ["1"], tmp_path, confirms=store.confirms())
    assert not any(SURE["en"] in prompt for prompt in typist.prompts)


@pytest.mark.parametrize(("on", "off"), [("confirm on", "confirm off"), ("conferma sì", "conferma no")])
def test_it_can_be_switched_at_the_table(tmp_path, on, off):
    session = new_game(people=2)
    _, typist = sit_confirming(session, [off, "1", "a1", on, "1", "y"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 1
    assert store.confirms()


def test_the_switch_says_how_it_stands_and_what_it_takes(tmp_path):
    out, _ = sit_confirming(new_game(), ["confirm", "confirm perhaps"], tmp_path)
    assert "asked to confirm an answer that cannot be undone" in " ".join(out.split())
    assert "confirm on or confirm off" in " ".join(out.split())


def test_settings_that_cannot_be_read_are_the_usual_ones(home):
    home.mkdir()
    for nonsense in ("{", "[]", '{"confirm": 7}', "null"):
        (home / "settings.json").write_text(nonsense, "utf-8")
        assert store.confirms()
    store.set_confirms(False)
    assert json.loads((home / "settings.json").read_text("utf-8")) == {"confirm": False}
    assert not store.confirms()


@pytest.mark.parametrize(
    ("words", "person", "remembered", "asks"),
    [
        ((), True, True, True),
        (("--yes",), True, True, False),
        ((), False, True, False),
        ((), True, False, False),
    ],
)
@pytest.mark.parametrize("command", ["play", "resume"])
def test_only_a_person_who_did_not_say_yes_is_asked(
    monkeypatch, capsys, home, command, words, person, remembered, asks
):
    """Not in a pipe, not with --yes, not after "never"."""
    seen = []
    monkeypatch.setattr(TerminalTable, "run", lambda table: seen.append(table.confirms))
    monkeypatch.setattr("vexillum.cli.table.store.interactive", lambda: person)
    monkeypatch.setattr(play, "interactive", lambda: False)
    store.set_confirms(remembered)
    for run in ["play", command] if command == "resume" else ["play"]:
        monkeypatch.setattr(sys, "argv", ["vexillum", run, *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert not left.value.code
    assert seen[-1] is asks


# If an agent fails, another answer is given for it, and a line says so -----------------------------------------------


class Forgetful(Agent):
    """Fails at its first decision."""

    id = "random"
    asked: list[int] = []

    def choose(self, session, decision):
        self.asked.append(session.decision_number)
        if len(self.asked) == 1:
            raise KeyError("a tile that nobody has seen")
        return RandomAgent().choose(session, decision)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Avignon, failed (KeyError, test_table_loop.py:"),
        ("it", "che gioca Avignone, ha avuto un errore (KeyError, test_table_loop.py:"),
    ],
)
def test_the_game_goes_on_and_the_line_is_seen(tmp_path, monkeypatch, language, line):
    monkeypatch.setattr(Forgetful, "asked", [])
    monkeypatch.setitem(GAME.agents, "random", Forgetful)
    session = new_game()
    before = session.decision_number
    screen, _ = sit(session, ["1", "1", "1", "1"], tmp_path / "game.json", language=language)
    assert " ".join(screen.split()).count(line) == 1
    assert before <= Forgetful.asked[0] < session.decision_number - 1
    assert "nobody has seen" not in screen
