"""The safety net of agents in matches: if they fail, a legal answer is given. The laboratory has none."""

from __future__ import annotations

import pytest

from tests.core.toy import TOY
from vexillum.core.agent import Agent, RandomAgent, answer_safely, drive, failure_place, legal_answer, legal_answers
from vexillum.core.errors import NotAnOption
from vexillum.core.explanations import reasons_of
from vexillum.core.session import Session


class Stumbling(Agent):
    """Raises an error, or answers with what it is told."""

    id = "stumbling"
    explains = True

    def __init__(self, *keys: str) -> None:
        self.keys = keys

    def choose(self, session, decision):
        if not self.keys:
            raise KeyError("the card in my hand")
        return self.keys


def asked(*answers: str, seed: str = "s") -> Session:
    session = Session.start(TOY, seed=seed)
    for key in answers:
        session.answer(session.decision.seat, key)
    return session


@pytest.mark.parametrize(("keys", "failure"), [((), KeyError), (("moon",), NotAnOption)])
def test_an_agent_that_fails_is_answered_for(keys, failure):
    session = asked("card")
    expected = legal_answer(session, session.decision)
    assert isinstance(answer_safely(session, Stumbling(*keys), session.decision), failure)
    assert session.answers[-1].keys == expected
    assert expected == tuple(RandomAgent().choose(asked("card"), asked("card").decision))


def test_an_agent_that_does_not_fail_answers_itself():
    session = asked()
    assert answer_safely(session, Stumbling("roll"), session.decision) is None
    assert session.answers[-1].keys == ("roll",)


def test_a_laboratory_hides_nothing():
    for agent, failure in ((Stumbling(), KeyError), (Stumbling("moon"), NotAnOption)):
        session = asked()
        with pytest.raises(failure):
            drive(session, dict.fromkeys(session.setup.seats, agent))
        assert session.answers == []


@pytest.mark.parametrize("answers", [(), ("card",), ("mark",)])
def test_all_legal_answers_are_legal_and_different(answers):
    session = asked(*answers)
    found = list(legal_answers(session, session.decision))
    assert found[0] == legal_answer(session, session.decision)
    assert len({frozenset(keys) for keys in found}) == len(found) >= len(session.decision.options)
    for keys in found:
        session.decision.pick(keys)


def test_where_it_failed_is_told_without_what_it_knew():
    try:
        Stumbling().choose(None, None)
    except KeyError as failure:
        place = failure_place(failure)
    assert place.startswith("KeyError, test_legal_answers.py:")
    assert failure_place(ValueError("never raised")) == "ValueError"


def test_an_agent_that_fails_has_nothing_to_say_about_the_answer_given_for_it(monkeypatch):
    monkeypatch.setitem(vars(TOY), "agents", {"random": Stumbling})
    session = Session.start(TOY, seed="s", seats={"left": "random", "right": "random"})
    assert reasons_of(session, ("roll",)) is None
