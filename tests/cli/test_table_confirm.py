"""The terminal asks for confirmation of an answer that cannot be undone."""

from __future__ import annotations

import json
import sys

import pytest

from tests.cli.table_tools import Typist, new_game, paper, printed
from vexillum import cli
from vexillum.cli import play
from vexillum.cli.table import store
from vexillum.cli.table.loop import TerminalTable
from vexillum.core.files.save import load
from vexillum.core.session import Session

SURE = {"en": "This cannot be undone. Go on?", "it": "Non si può annullare. Procedere?"}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def sit(session: Session, lines: list, tmp_path, language: str = "en", confirms: bool = True) -> tuple[str, Typist]:
    console, typist = paper(), Typist(lines)
    TerminalTable(
        session, console=console, ask=typist, path=tmp_path / "g.json", language=language, confirms=confirms
    ).run()
    return printed(console), typist


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("yes", ["", "y", "Y", "yes", "s", "sì", "si"])
def test_enter_or_yes_goes_on(tmp_path, language, yes):
    session = new_game()
    _, typist = sit(session, ["1", yes], tmp_path, language)
    assert session.decision.kind == "place"
    asked = [prompt for prompt in typist.prompts if SURE[language] in prompt]
    assert len(asked) == 1


@pytest.mark.parametrize("no", ["n", "no", "N"])
def test_no_leaves_everything_as_it_is(tmp_path, no):
    session = new_game()
    number = session.decision_number
    sit(session, ["1", no], tmp_path)
    assert (session.decision.kind, session.decision_number) == ("take", number)
    sit(session, ["1", no, "2", ""], tmp_path)
    assert session.decision.kind == "place"


def test_anything_else_is_asked_again(tmp_path):
    session = new_game()
    _, typist = sit(session, ["1", "perhaps", "y"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 2
    assert session.decision.kind == "place"


def test_leaving_is_always_possible(tmp_path):
    session = new_game()
    number = session.decision_number
    sit(session, ["1", "quit"], tmp_path)
    assert session.decision_number == number
    assert load(tmp_path / "g.json").decision_number == number


def test_where_that_is_not_known_it_is_asked_in_other_words(tmp_path, monkeypatch):
    """No other deal fits what the seat knows: perhaps it cannot be taken back."""
    monkeypatch.setattr(Session, "irrevocable", lambda *_: None)
    for language, word in (("en", "Perhaps this cannot be undone."), ("it", "Forse non si può annullare.")):
        session = new_game()
        number = session.decision_number
        _, typist = sit(session, ["1", "n"], tmp_path, language)
        assert any(word in prompt for prompt in typist.prompts)
        assert session.decision_number == number


def test_what_can_be_taken_back_is_not_asked(tmp_path):
    session = new_game()
    _, typist = sit(session, ["1", "y", "a1"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 1


def test_everybody_at_one_keyboard_is_asked(tmp_path):
    session = new_game(people=2)
    _, typist = sit(session, ["1", "y", "a1", "1", "n"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 2
    assert (session.decision.seat, session.decision.kind) == ("avignon", "take")


def test_never_again_is_remembered(tmp_path, home):
    session = new_game()
    out, typist = sit(session, ["1", "never", "a1"], tmp_path)
    assert "confirm on" in out
    assert session.decision_number > 2
    assert not store.confirms()
    again = new_game(seed="u")
    _, typist = sit(again, ["1"], tmp_path, confirms=store.confirms())
    assert not any(SURE["en"] in prompt for prompt in typist.prompts)


@pytest.mark.parametrize(("on", "off"), [("confirm on", "confirm off"), ("conferma sì", "conferma no")])
def test_it_can_be_switched_at_the_table(tmp_path, on, off):
    session = new_game(people=2)
    _, typist = sit(session, [off, "1", "a1", on, "1", "y"], tmp_path)
    assert sum(SURE["en"] in prompt for prompt in typist.prompts) == 1
    assert store.confirms()


def test_the_switch_says_how_it_stands_and_what_it_takes(tmp_path):
    out, _ = sit(new_game(), ["confirm", "confirm perhaps"], tmp_path)
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
