"""Non-players at the terminal: seated by default, taking a seat over, saying why, and how it ends."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.cli.table_tools import new_game, sit
from tests.pendragon.harness import session_at
from tests.pendragon.nonplayer.stubs import stub_answers
from tests.pendragon.nonplayer.test_ends import both_pass
from vexillum.cli.common import game_texts
from vexillum.cli.play import PartialSetup, default_plan
from vexillum.cli.table import commands as motives_module
from vexillum.cli.table import show
from vexillum.cli.table.commands import motives, reasoned_turns
from vexillum.coin.players import non_player
from vexillum.core.explanations import Reason
from vexillum.core.files.save import load
from vexillum.core.session import Session
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.epoch import victory_phase
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.pieces import FACTIONS

GAME_WORDS = game_texts(GAME, "en")
THREE = {"civitates": "np", "saxons": "np", "scotti": "np"}


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    stub_answers(monkeypatch)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.json"


def against_three() -> Session:
    return Session.start(GAME, seed="s", seats=THREE)


def test_a_newcomer_plays_one_faction_against_three():
    plan = default_plan(PartialSetup("pendragon"))
    assert plan.seats == {"dux": "human", **THREE}
    assert plan.options == {"players": "four", "difficulty": "standard", "cards": "all", "deck": "house"}


# Why ------------------------------------------------------------------------------------------------------------------


def test_why_alone_tells_what_the_agents_say_about_their_last_turns(path):
    out, table = sit(against_three(), ["why"], path)
    turns = reasoned_turns(table.session, ["dux"])
    assert turns
    told = out.split("Dux> ")[0]
    assert told.count("    yes (8.1)") >= len(turns)
    texts = GAME.texts("en")
    assert all(texts(table.session.journal[line]) in told for line, _ in turns)
    assert "  why: why the agents" not in told


def test_it_speaks_the_language_of_the_table(path):
    out, _ = sit(against_three(), ["perché"], path, language="it")
    assert "    sì (8.1)" in out


def test_turns_since_the_last_answer_of_a_person_or_the_last_one():
    session = against_three()
    while session.decision.seat != "dux":
        session.answer(session.decision.seat, session.decision.keys[:1])
    all_turns = reasoned_turns(session, [])
    assert reasoned_turns(session, ["dux"]) == all_turns
    session.answer("dux", session.decision.keys[-1:])
    after = reasoned_turns(session, ["dux"])
    assert after == all_turns[-1:]
    assert motives(session, GAME.texts("en"), ["dux"])


def test_other_seats_that_speak_are_named(monkeypatch):
    session = against_three()
    session.answer(session.decision.seat, session.decision.keys[:1])
    yes = [Message("np.yes", {}, "8.1")]
    monkeypatch.setattr(motives_module, "explain", lambda session, at: [Reason("scotti", yes), Reason("saxons", yes)])
    said = [line.plain for line in motives(session, GAME.texts("en"), [])]
    assert said[1:4] == ["    yes (8.1)", "    Saxons:", "    yes (8.1)"]
    monkeypatch.setattr(motives_module, "explain", lambda session, at: [])
    assert motives(session, GAME_WORDS, [])[1].plain.strip() == "No reason is recorded for this."


def test_where_no_agent_can_say_why_a_name_is_asked_for(path):
    out, _ = sit(new_game(), ["why"], path)
    assert "Why what?" in out


# A seat that is given up ----------------------------------------------------------------------------------------------


def test_the_agent_answers_for_the_seat_that_was_given_up(path):
    seats = {"saxons": "np", "scotti": "np"}
    session = Session.start(GAME, scenario="petty-tyrants", options={"players": "britons"}, seats=seats, seed="s")
    first = ["dux"] if session.decision.kind == "entropy.keep" else []
    out, table = sit(session, [*first, *["1"] * 12], path)
    [lost] = [id for faction, id in enumerate(FACTIONS[:2]) if non_player(table.session.state, faction)]
    kept = "civitates" if lost == "dux" else "dux"
    assert table.humans == [kept]
    assert lost in {answer.seat for answer in table.session.answers[len(first) :]}
    assert f"{GAME.texts('en').name('seat', lost)}>" not in out.split("become a Non-player")[-1]
    assert load(path).player(lost) == "np"


# The end --------------------------------------------------------------------------------------------------------------


def test_the_end_tells_places_and_what_became_of_britain(path):
    table = both_pass("scotti", "saxons")
    assert Asked(victory_phase(table)).over
    out, _ = sit(session_at(table), [], path)
    words = " ".join(out.split())
    for part in (
        "1. Scotti 1",
        "2. Dux 25",
        "2. Saxons",
        "2. Civitates",
        "The Scotti win.",
        "all players lose equally",
    ):
        assert part in words
    assert "History goes its own way" in words
    assert "grow old on Roman silver" in words


def test_other_games_have_places_one_after_the_other():
    session = new_game()
    lines = [line.plain for line in show.ranking(GAME_WORDS, session.outcome)]
    assert [line.split(".")[0].strip() for line in lines[:2]] == ["1", "2"]
