"""13.5 The deck of agents and the hands; agents that cancel agents: which, whose, in secret, and in chains."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, said, told
from tests.akkren.people_boards import Spoken, deal, held, say_journal, why
from tests.together import together
from vexillum.games.akkren.components import records
from vexillum.games.akkren.components.pieces import ALLIANCE, BROTHERHOOD, FIEFS, KAN, THEOCRACY, WAR, pair
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.hand import (
    blocked,
    cancels,
    discard_agent,
    draw_agent,
    give_agent,
    hand,
    known_cards,
    lose_random,
    may_answer,
    show_hand,
    spend,
)
from vexillum.games.akkren.state import NONE

# 13.5 The deck of agents and the hands -------------------------------------------------------------------------------


SPY, SEER, GUIDE = (AGENT_IDS.index(id) for id in ("spy", "seer", "guide"))


def test_an_agent_is_drawn_from_the_top_and_only_its_owner_sees_it():
    table = board()
    table.state.agents = [GUIDE, SPY]
    Spoken(table, draw_agent(table, KAN))
    assert held(table, "kan") == ["spy"]
    assert table.state.agents == [GUIDE]
    private = next(entry for entry in table.journal if entry.id == "log.agent_got")
    assert private.to == ("kan",)
    assert said(table, "agent_drawn") == [{"who": "kan"}]


def test_with_three_in_hand_one_is_discarded_first_and_face_up():
    """C264."""
    table = board()
    table.state.agents = [GUIDE]
    deal(table, "kan", "spy", "spy", "seer")
    asked = Spoken(table, draw_agent(table, KAN))
    assert asked.decision.secret
    assert asked.keys == ("seer", "spy")
    asked.answer("spy", kind="agent.discard", seat="kan")
    assert held(table, "kan") == ["seer", "spy", "guide"]
    assert said(table, "agent_discarded") == [{"who": "kan", "agent": "spy"}]
    assert table.state.spent_agents == [SPY]


def test_spent_agents_make_the_next_deck():
    table = board()
    table.state.spent_agents = [SPY] * 4
    Spoken(table, draw_agent(table, KAN))
    assert held(table, "kan") == ["spy"]
    assert (table.state.agents, table.state.spent_agents) == ([SPY] * 3, [])
    assert "agents_shuffled" in told(table)


def test_there_are_as_many_agents_as_the_list_says():
    assert len(records.fresh_agents()) == 32


def test_who_sees_a_hand_knows_what_must_still_be_there():
    table = board()
    deal(table, "kan", "spy", "seer", "guide")
    show_hand(table, KAN, (FIEFS, THEOCRACY))
    assert known_cards(table.state, FIEFS, KAN) == (SEER, SPY, GUIDE)
    assert [entry.to for entry in table.journal] == [("fiefs",), ("theocracy",)]
    spend(table, KAN, SPY)
    assert known_cards(table.state, FIEFS, KAN) == (SEER, GUIDE)
    show_hand(table, KAN, (KAN,))
    assert known_cards(table.state, KAN, KAN) == ()
    say_journal(table)


def test_an_agent_that_changes_hands_makes_others_unsure():
    table = board()
    deal(table, "kan", "spy", "seer")
    show_hand(table, KAN, (FIEFS, THEOCRACY))
    give_agent(table, KAN, FIEFS, SPY)
    assert (held(table, "kan"), held(table, "fiefs")) == (["seer"], ["spy"])
    assert known_cards(table.state, THEOCRACY, KAN) == ()
    assert known_cards(table.state, FIEFS, KAN) == (SEER,)
    assert known_cards(table.state, KAN, FIEFS) == (SPY,)
    say_journal(table)
    assert [entry.to for entry in table.journal][-1] == ("kan", "fiefs")


def test_an_agent_is_lost_by_chance_and_a_hand_shown_even_if_it_is_empty():
    table = board()
    deal(table, "kan", "spy")
    lose_random(table, KAN)
    lose_random(table, KAN)
    assert hand(table.state, KAN) == []
    assert told(table) == ["agent_discarded"]
    show_hand(table, KAN, (FIEFS,))
    assert told(table)[-1] == "no_agents_seen"
    say_journal(table)


def test_discarding_is_told_to_everybody():
    table = board()
    deal(table, "kan", "guide")
    discard_agent(table, KAN, GUIDE)
    assert table.journal[-1].to == ()
    assert table.seals == 1


# 13.5 Agents that cancel agents: which, whose, in secret, and in chains ----------------------------------------------


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
