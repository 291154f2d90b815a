"""Derived options, agents required by the rules, and explanations."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.core.toy import SEATS, TOY
from tests.game_parts import with_parts
from vexillum.core.agent import Agent, RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.explanations import Reason, explain, explained, reasons_of
from vexillum.core.files import save
from vexillum.core.files.position_file import begin, position_text
from vexillum.core.parts.options import MatchOptions
from vexillum.core.parts.rules import Outcome
from vexillum.core.search.agent import all_agents
from vexillum.core.session import HUMAN, Session
from vexillum.core.words.texts import Message


class Roller(Agent):
    """Always rolls, and can explain it."""

    id = "roller"
    explains = True

    def choose(self, session, decision):
        return ("roll",) if "roll" in decision.keys else decision.keys[:1]

    def explain(self, session, decision):
        return [Message("log.act", {"n": session.decision_number}, "1")] if decision.kind == "act" else []


class Rollers(MatchOptions):
    """An option that records which seats began with the agent roller."""

    implied = ("rollers",)

    def normalize(self, choice, value):
        if choice.id != "rollers":
            return super().normalize(choice, value)
        if set(value.split(",")) - set(SEATS):
            raise BadSetup("error.option_value", option="rollers", value=value, known=SEATS)
        return value

    def derived(self, options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
        rollers = [seat for seat in SEATS if seats.get(seat) == "roller"]
        return {"rollers": ",".join(rollers)} if rollers else {}


def agent_for(state, seat):
    """They hand the right seat to one in turn 3."""
    return "roller" if seat == "right" and state.turn >= 3 else None


GAME = with_parts(
    TOY,
    info={"agents": ("random", "roller")},
    agents=all_agents({"random": RandomAgent, "roller": Roller}),
    options=Rollers(*TOY.options.listed),
    rules={"agent_for": agent_for},
)


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    monkeypatch.setattr(save, "get_game", lambda id: GAME)


def started(**seats: str) -> Session:
    return Session.start(GAME, seed="s", seats=seats)


# Options that follow from the seats -----------------------------------------------------------------------------------


def test_who_sits_where_is_recorded_with_the_options_and_kept():
    session = started(right="roller")
    assert session.setup.options == {"start": "0", "rollers": "right"}
    assert started().setup.options == {"start": "0"}
    session.players["right"] = HUMAN
    assert save.loads(save.dumps(session)).setup.options["rollers"] == "right"
    assert [again.setup.options["rollers"] for again in session.replay()] == ["right"]
    assert session.fork().setup.options["rollers"] == "right"


def test_a_position_file_keeps_it_as_well():
    session = started(right="roller")
    assert 'rollers = "right"' in position_text(session)
    from vexillum.core.files.position_file import Start

    again = begin(GAME, Start(seats={"left": "roller"}), "s")
    assert again.setup.options["rollers"] == "left"


def test_it_can_be_given_but_is_not_offered():
    assert [choice.id for choice in GAME.options.choices()] == ["start"]
    assert GAME.setup(options={"rollers": "left"}, seed="s").options["rollers"] == "left"
    with pytest.raises(BadSetup, match="rollers"):
        GAME.setup(options={"rollers": "nobody"}, seed="s")
    with pytest.raises(BadSetup, match="It has: start"):
        GAME.setup(options={"reelers": "left"}, seed="s")


# Agents that the rules ask for ----------------------------------------------------------------------------------------


def test_the_agent_that_the_rules_ask_for_answers():
    session = started(left="roller")
    drive(session, {"left": Roller()})
    assert (session.decision.seat, session.state.turn) == ("right", 1)
    session.answer("right", "roll")
    assert session.player("right") == HUMAN
    drive(session, {"left": Roller()}, limit=100)
    assert session.over
    assert session.player("right") == "roller"


def test_it_takes_the_place_of_another_agent_too(monkeypatch):
    monkeypatch.setattr(
        RandomAgent, "choose", lambda self, session, decision: ("mark",) if "mark" in decision.keys else ()
    )
    session = started()
    drive(session, {"left": RandomAgent(), "right": RandomAgent()})
    by_right = [answer.keys for answer in session.answers if answer.seat == "right"]
    assert by_right == [("mark",), (), ("roll",), ("roll",)]


def test_taking_back_gives_the_seat_back():
    session = started()
    for seat in ("left", "right", "left"):
        session.answer(seat, "roll")
    assert session.player("right") == "roller"
    session.undo("left", agreed=True)
    assert session.player("right") == HUMAN


# Reasons --------------------------------------------------------------------------------------------------------------


def test_an_agent_says_why_for_the_answer_that_it_gives():
    session = started(left="roller")
    assert reasons_of(session, ("roll",)) == Reason("left", [Message("log.act", {"n": 0}, "1")])
    assert reasons_of(session, ("card",)) is None
    session.answer("left", "roll")
    assert reasons_of(session, ("roll",)) is None, "a person is asked"


def test_a_turn_is_explained_from_its_checkpoint_whatever_came_after():
    session = started(left="roller", right="random")
    drive(session, {"left": Roller(), "right": RandomAgent()})
    turns = explained(session)
    assert turns == {
        step.lines: step.answers for step in session.steps[1:-1] if session.answers[step.answers].seat == "left"
    } | {
        step.lines: step.answers
        for step in session.steps[1:-1]
        if session.answers[step.answers].seat == "right" and step.state.turn >= 3
    }
    for at in turns.values():
        assert [reason.lines[0].params for reason in explain(session, at)] == [{"n": at}]
    assert explain(session, 10**6) is None
    since = max(turns)
    assert explained(session, since) == {since: turns[since]}


def test_a_line_belongs_to_the_last_of_the_steps_that_begin_there():
    """Steps without a journal line do not appear."""
    session = Session.start(GAME, seed="s", seats={"left": "roller", "right": "roller"}, quiet=True)
    drive(session, {"left": Roller(), "right": Roller()}, limit=3)
    assert explained(session) == {0: 3}


def test_what_a_person_did_is_not_explained_by_the_agent_that_sits_there_now():
    session = started()
    session.answer("left", "mark")
    session.answer("left", ("m1",))
    session.players["left"] = "roller"
    assert explained(session) == {0: 0}
    assert explain(session, 0) == []


def test_what_a_person_did_is_not_explained_though_the_agent_would_do_the_same():
    """The explanation would reveal the agent's luck of this turn, which may still be needed."""
    session = started()
    session.answer("left", "roll", by=HUMAN)
    session.players["left"] = "roller"
    assert explained(session) == {}
    assert explain(session, 0) == []


def test_what_an_agent_did_is_explained_whoever_sits_there_now():
    session = started(left="roller")
    drive(session, {"left": Roller()}, limit=1)
    session.players["left"] = HUMAN
    assert [reason.seat for reason in explain(session, 0)] == ["left"]
    assert explained(session) == {0: 0}


def test_an_agent_that_fails_in_another_position_explains_nothing(monkeypatch):
    def fail(self, session, decision):
        raise KeyError("no plan")

    session = started(left="roller")
    session.answer("left", "roll")
    monkeypatch.setattr(Roller, "choose", fail)
    assert explain(session, 0) == []


def test_a_running_turn_is_explained_by_whoever_is_asked_first():
    session = started(left="roller")
    assert explained(session) == {0: 0}
    assert explain(session, 0) == []


# The end --------------------------------------------------------------------------------------------------------------


def test_places_follow_the_ranking_unless_some_are_shared():
    scores = {"left": 1, "right": 2}
    assert [Outcome(scores, ("right", "left"), ("right",)).place(seat) for seat in ("right", "left")] == [1, 2]
    shared = Outcome(scores, ("right", "left"), ("right",), places={"left": 1, "right": 1})
    assert [shared.place(seat) for seat in ("right", "left")] == [1, 1]
