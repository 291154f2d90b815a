"""13.5 Agents that cancel agents: which, whose, in secret, and in chains."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, said, told
from tests.akkren.people_boards import Spoken, deal, held, why
from tests.together import together
from vexillum.games.akkren.components.pieces import ALLIANCE, BROTHERHOOD, FIEFS, KAN, THEOCRACY, WAR, pair
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.hand import blocked, cancels, may_answer
from vexillum.games.akkren.state import NONE

AGENT = {id: number for number, id in enumerate(AGENT_IDS)}
CANCELS = {
    "seer": set(AGENT_IDS) - {"seer"},
    "assassin": set(AGENT_IDS),
    "bodyguard": {"assassin", "saboteur"},
    "spy": {"agitator", "diplomat", "strategist"},
}


@together("card", AGENT_IDS)
@together("agent", AGENT_IDS)
def test_who_cancels_whom(card, agent):
    assert cancels(AGENT[card], AGENT[agent], NONE) == (agent in CANCELS.get(card, ()))


@pytest.mark.parametrize(
    ("card", "against", "can"),
    [
        ("seer", "seer", False),
        ("seer", "guide", True),
        ("assassin", "assassin", False),
        ("assassin", "seer", True),
        ("seer", "assassin", True),
        ("bodyguard", "seer", True),
    ],
)
def test_an_assassin_sent_against_a_kind_is_not_stopped_by_that_kind(card, against, can):
    """C262."""
    assert cancels(AGENT[card], AGENT["assassin"], AGENT[against]) == can


def test_everybody_with_an_agent_is_asked_in_secret_even_without_a_fitting_one():
    """C261: the question reveals nothing about what one holds."""
    table = board()
    deal(table, "kan", "guide")
    deal(table, "fiefs", "spy")
    asked = Spoken(table, blocked(table, THEOCRACY, AGENT["strategist"], (KAN,)))
    assert (asked.decision.seat, asked.keys, asked.decision.secret) == ("kan", ("pass",), True)
    assert why(asked, "agent:guide") == "agent_cannot"
    assert why(asked, "spy") == "agent_not_held"
    assert why(asked, "place:almor") == ""
    asked.answer("pass")
    assert (asked.decision.seat, asked.keys) == ("fiefs", ("spy", "pass"))
    asked.answer("pass")
    assert asked.result is False
    assert table.journal == []
    assert table.seals == 0


def test_who_has_no_agent_is_not_asked():
    table = board()
    assert Spoken(table, blocked(table, THEOCRACY, AGENT["strategist"], (KAN,))).result is False


def test_one_can_answer_without_any_key_when_there_is_nothing_to_play():
    table = board()
    deal(table, "kan", "guide")
    asked = Spoken(table, blocked(table, THEOCRACY, AGENT["strategist"], (KAN,)))
    asked.answer()
    assert asked.result is False


def test_of_several_answers_the_first_counts_and_the_others_stay_unseen():
    """C261: the victim first, then the order of the turn."""
    table = board()
    table.state.order = [BROTHERHOOD, FIEFS, KAN, THEOCRACY]
    for owner in ("kan", "fiefs", "brotherhood"):
        deal(table, owner, "spy")
    asked = Spoken(table, blocked(table, THEOCRACY, AGENT["diplomat"], (KAN,)))
    asked.answer("spy", seat="kan").answer("spy", seat="brotherhood").answer("spy", seat="fiefs")
    assert said(table, "agent_blocks") == [{"who": "kan", "card": "spy", "doer": "theocracy", "agent": "diplomat"}]
    asked.passes()
    assert asked.result is True
    assert [held(table, owner) for owner in ("kan", "fiefs", "brotherhood")] == [[], ["spy"], ["spy"]]
    assert len(table.journal) == 1


def test_an_answer_can_be_answered():
    table = board()
    deal(table, "kan", "assassin")
    deal(table, "theocracy", "bodyguard")
    asked = Spoken(table, blocked(table, THEOCRACY, AGENT["strategist"], (KAN,)))
    asked.answer("assassin", seat="kan").answer("bodyguard", seat="theocracy")
    assert asked.result is False
    assert told(table) == ["agent_blocks", "agent_blocks"]
    assert held(table, "kan") == held(table, "theocracy") == []


def test_after_a_cancelled_answer_there_may_be_another_one():
    table = board()
    deal(table, "kan", "assassin", "spy")
    deal(table, "theocracy", "bodyguard")
    asked = Spoken(table, blocked(table, THEOCRACY, AGENT["strategist"], (KAN,)))
    asked.answer("assassin").answer("bodyguard", seat="theocracy")
    asked.answer("pass", seat="kan").answer("spy", seat="kan")
    assert asked.result is True


def test_allies_do_not_answer_each_other():
    """8.1.1."""
    state = board().state
    state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    assert may_answer(state, THEOCRACY, ()) == [BROTHERHOOD, KAN]


def test_nobody_helps_an_enemy():
    """8.1.2: who is at war with the victim does not answer, unless he is aimed at himself."""
    state = board().state
    state.relations[pair(KAN, FIEFS)] = WAR
    assert may_answer(state, THEOCRACY, (KAN,)) == [KAN, BROTHERHOOD]
    assert may_answer(state, THEOCRACY, (KAN, FIEFS)) == [KAN, FIEFS, BROTHERHOOD]
    assert may_answer(state, KAN, ()) == [THEOCRACY, BROTHERHOOD, FIEFS]
