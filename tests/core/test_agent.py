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
def test_a_legal_answer_replaces_a_failed_agents_answer(keys, failure):
    session = asked("card")
    expected = legal_answer(session, session.decision)
    assert isinstance(answer_safely(session, Stumbling(*keys), session.decision), failure)
    assert session.answers[-1].keys == expected
    assert expected == tuple(RandomAgent().choose(asked("card"), asked("card").decision))


def test_a_working_agent_answers_itself():
    session = asked()
    assert answer_safely(session, Stumbling("roll"), session.decision) is None
    assert session.answers[-1].keys == ("roll",)


def test_the_laboratory_passes_exceptions_on():
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


def test_the_place_of_a_failure_reveals_no_secrets():
    try:
        Stumbling().choose(None, None)
    except KeyError as failure:
        place = failure_place(failure)
    assert place.startswith("KeyError, test_agent.py:")
    assert failure_place(ValueError("never raised")) == "ValueError"


def test_a_failed_agent_does_not_explain_its_replacement(monkeypatch):
    monkeypatch.setitem(vars(TOY), "agents", {"random": Stumbling})
    session = Session.start(TOY, seed="s", seats={"left": "random", "right": "random"})
    assert reasons_of(session, ("roll",)) is None
