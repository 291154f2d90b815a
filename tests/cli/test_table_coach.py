"""The coach in the terminal: advice, notes about answers not undone, and none for several people."""

from __future__ import annotations

import time
from functools import partial

import pytest

from tests.analysis.sample_games import played
from tests.cli.table_tools import new_game, sit
from vexillum.analysis import coach as notes
from vexillum.analysis.chances import Moment
from vexillum.analysis.coach import LOOKS, NoteText, Pair
from vexillum.cli.common import Mistake, check_coach
from vexillum.cli.table import commands
from vexillum.cli.table.commands import TerminalCoach
from vexillum.games.anno890 import GAME


@pytest.fixture
def quick(monkeypatch):
    """A regent that searches little."""
    monkeypatch.setattr("vexillum.analysis.coach.TRIALS", 1)
    monkeypatch.setitem(GAME.agents, "regent", partial(GAME.agents["regent"], 8))


@pytest.mark.parametrize(
    ("language", "word", "said"), [("en", "coach", "would choose:"), ("it", "maestro", "sceglierebbe:")]
)
def test_the_coach_says_what_it_would_do(tmp_path, quick, language, word, said):
    shown, table = sit(new_game(), [word], tmp_path / "game.json", language=language)
    assert said in shown
    assert "⟨" not in shown
    assert table.coach is None, "asked once, it looks at no answers"


def test_it_is_switched_on_and_off(tmp_path):
    shown, table = sit(new_game(), ["coach on", "coach off", "coach perhaps"], tmp_path / "game.json")
    assert "The coach is on" in shown
    assert "The coach is off" in shown
    assert "Unknown word perhaps" in shown
    assert table.coach is None


def test_several_people_have_none(tmp_path):
    shown, table = sit(new_game(people=2), ["coach", "coach on"], tmp_path / "game.json")
    assert shown.count("The coach works only when you play alone against agents.") == 2
    assert table.coach is None
    with pytest.raises(Mistake):
        check_coach(new_game(people=2), wanted=True)
    check_coach(new_game(), wanted=True)


def test_a_note_is_told_at_the_next_question(tmp_path, monkeypatch):
    said = NoteText("Which tile?", "Old Mill", "Grange would have kept more.", "16 playouts.", ())
    monkeypatch.setattr(TerminalCoach, "_go_on", lambda self, language: None)
    monkeypatch.setattr(TerminalCoach, "news", lambda self, session, language: [said] if self._waiting else [])
    shown, _ = sit(new_game(), ["coach on", "1", "1"], tmp_path / "game.json")
    assert "At “Which tile?” (you chose: Old Mill): Grange would have kept more." in shown.replace("\n", " ")


def test_answers_are_looked_at_in_another_process():
    """The same answer as the coach's: nothing to note, and the process is done."""
    session = played("pendragon", limit=150)
    keys = session.game.agents["np"]().choose(session, session.decision)
    watching = TerminalCoach()
    given = watching.seen(session, keys)
    session.answer(session.decision.seat, keys)
    watching.answered(given, "en")
    process = watching._running[1]
    while watching._running is not None:
        assert watching.news(session, "en") == []
        time.sleep(0.01)
    assert process.exitcode == 0
    assert given.stands(session)
    session.go_back(len(given.answers))
    assert not given.stands(session)


def test_a_game_that_is_left_ends_the_process():
    session = played("pendragon", limit=20)
    watching = TerminalCoach()
    watching.answered(watching.seen(session, session.decision.keys[:1]), "en")
    process = watching._running[1]
    watching.close()
    process.join()
    assert process.exitcode != 0


def test_only_a_sure_and_large_loss_is_noted(monkeypatch):
    session = played("pendragon", limit=20)
    moment, agent = Moment.of(session), session.game.agents["np"]()
    best = agent.choose(session, session.decision)
    worse = [key for key in session.decision.keys if key not in best][:1]
    assert notes.noted(moment, best, "en") is None
    assert notes.noted(moment, worse, "en", seconds=0) is None

    def pairs(given, session, better, other, numbers, seconds):
        return [Pair(number, 1.0, given) for number in numbers]

    monkeypatch.setattr(notes, "pairs_of", partial(pairs, 0.0))
    said = notes.noted(moment, worse, "en")
    assert said is not None
    assert "100 points more" in said.text
    assert str(LOOKS[0]) in said.known
    monkeypatch.setattr(notes, "pairs_of", partial(pairs, 1.0))
    assert notes.noted(moment, worse, "en") is None


def test_what_waits_too_long_is_dropped(monkeypatch):
    monkeypatch.setattr(TerminalCoach, "_go_on", lambda self, language: None)
    session, watching = played("pendragon", limit=20), TerminalCoach()
    for _ in range(commands.PENDING + 2):
        watching.answered(watching.seen(session, session.decision.keys[:1]), "en")
    assert len(watching._waiting) == commands.PENDING
