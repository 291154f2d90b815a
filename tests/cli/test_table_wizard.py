"""The wizard and the defaults: what is asked, and what is used without asking."""

from __future__ import annotations

import re
import shlex
import sys

import pytest

from tests.cli.table_tools import Typist, paper, printed
from vexillum import cli
from vexillum.cli import common, companion, play
from vexillum.cli.common import Mistake
from vexillum.cli.play import PartialSetup, Wizard, default_plan
from vexillum.cli.table.commands import Leave
from vexillum.core.errors import BadSetup
from vexillum.games.anno890 import GAME


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("VEXILLUM_LANG", "en")


NOTHING_SAID = PartialSetup()


def ask(lines, partial=NOTHING_SAID):
    console, typist = paper(), Typist(lines)
    return Wizard(console, typist).plan(partial), printed(console), typist


def test_empty_lines_take_the_usual_answers():
    plan, out, typist = ask([""] * 7)
    quick = GAME.info.quick_agent
    assert plan[1:] == ("first_steps", 2, {"aix": "human", "avignon": quick}, {"first": "seat"}, "en")
    assert len(typist.prompts) == 7
    assert "Which scenario?" in out
    assert "Who plays Avignon?" in out
    assert "Which game?" in out


def test_answers_by_number_name_beginning_and_in_the_chosen_language():
    plan, out, _ = ask(["italiano", "anno890", "annata", "4", "2", "human", "casU", "umana", "persona", "sorte"])
    assert plan.scenario == "lean_year"
    assert plan.players == 4
    assert plan.seats["avignon"] == "human"
    assert plan.seats["marseille"] == "random"
    assert plan.seats["frejus"] == "human"
    assert plan.options == {"first": "lot"}
    assert plan.language == "it"
    assert "Quale scenario?" in out
    assert "umana: quale?" in out


def test_what_is_given_is_not_asked():
    partial = PartialSetup("anno890", "court", 3, {"aix": "random", "avignon": "human"}, {"first": "lot"}, "it")
    plan, out, typist = ask([""], partial)
    assert len(typist.prompts) == 1
    assert "Chi gioca Marsiglia?" in out
    assert plan.seats == {"aix": "random", "avignon": "human", "marseille": GAME.info.quick_agent}


def test_what_is_given_is_checked_before_the_first_question():
    console, typist = paper(), Typist([])
    with pytest.raises(BadSetup):
        Wizard(console, typist).plan(PartialSetup(scenario="nowhere"))
    assert typist.prompts == []


def test_a_number_of_players_must_fit_the_seats_that_are_given():
    plan, out, _ = ask([""] * 5, PartialSetup("anno890", seats={"frejus": "human"}))
    assert plan.players == 4
    assert "How many players?" not in out


def test_the_language_is_asked_only_of_those_who_said_nothing():
    assert "Language?" in ask([""] * 7)[1]
    assert "Language?" not in ask([""] * 5, PartialSetup("anno890"))[1]


def test_the_command_line_that_it_tells_starts_the_same_game():
    plan, out, _ = ask(["", "", "2", "3", "", "", "", "2"])
    words = shlex.split(out.partition("vexillum play ")[2])
    given = {flag: [words[i + 1] for i, word in enumerate(words) if word == flag] for flag in ("--seat", "--option")}
    again = default_plan(
        PartialSetup(
            words[0],
            words[words.index("--scenario") + 1],
            int(words[words.index("--players") + 1]),
            common.seats_given(GAME, given["--seat"]),
            common.options_given(GAME, given["--option"]),
            words[words.index("--lang") + 1],
        )
    )
    assert again == plan


@pytest.mark.parametrize(
    ("module", "words", "wanted"),
    [
        (play, ["play", "anno890", "--seed", "two words", "--ascii"], "play anno890 ... --seed 'two words' --ascii"),
        (play, ["play", "anno890", "--coach"], "play anno890 ... --coach"),
        (companion, ["companion", "anno890", "--dice", "program"], "companion anno890 ... --dice program"),
        (companion, ["companion", "anno890", "--cards", "program"], "companion anno890 ... --cards program"),
    ],
)
def test_the_command_line_that_it_tells_has_the_same_command_and_flags(module, words, wanted, monkeypatch, capsys):
    monkeypatch.setattr(module, "interactive", lambda: True)
    monkeypatch.setattr(module, "keyboard", Typist([""] * 9))
    monkeypatch.setattr(sys, "argv", ["vexillum", *words, "--lang", "en"])
    with pytest.raises(SystemExit):
        cli.main()
    line = capsys.readouterr().out.partition("without questions: vexillum ")[2].splitlines()[0]
    assert re.sub(r"--scenario.* (--option \S+)", "...", line) == f"{wanted} --lang en"


@pytest.mark.parametrize("line", ["quit", "esci"])
def test_it_can_be_left(line):
    with pytest.raises(Leave):
        ask(["", line])


def test_by_default_one_person_plays_against_quick_agents():
    quick = GAME.info.quick_agent
    assert default_plan(PartialSetup()).seats == {"aix": "human", "avignon": quick}
    assert default_plan(PartialSetup(seats={"aix": "random"})).seats == {"aix": "random", "avignon": "human"}
    assert default_plan(PartialSetup(players=3, seats={"avignon": "human"})).seats == {
        "aix": quick,
        "avignon": "human",
        "marseille": quick,
    }


def test_seats_that_are_named_decide_how_many_play():
    assert default_plan(PartialSetup(seats={"marseille": "random"})).players == 3
    assert default_plan(PartialSetup(seats={"frejus": "human"})).players == 4


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["aix"], "--seat aix: write SEAT=WHO, where SEAT is one of aix, avignon, marseille, and frejus, and WHO"),
        (["=human"], "--seat =human: write SEAT=WHO"),
        (["aix="], "--seat aix=: write SEAT=WHO"),
        (["aix=human", "aix=random"], "--seat: aix is given twice"),
        (["rome=human"], "anno890 has no seat rome in this game. Seats: aix, avignon"),
        (["aix=nobody"], "anno890 has no agent nobody. Choose one of: human"),
    ],
)
def test_a_wrong_seat_is_refused_with_what_exists(given, told):
    with pytest.raises((Mistake, BadSetup)) as error:
        common.seats_given(GAME, given)
    assert str(error.value).startswith(told)


def test_a_wrong_option_is_refused_with_what_exists():
    with pytest.raises(Mistake, match="one of: first=seat and first=lot"):
        common.options_given(GAME, ["first"])


def test_a_seat_that_does_not_play_is_refused():
    with pytest.raises(BadSetup, match="Seats: aix and avignon"):
        default_plan(PartialSetup(players=2, seats={"frejus": "human"}))
