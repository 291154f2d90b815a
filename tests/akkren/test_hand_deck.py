"""13.5 The deck of agents and the hands."""

from __future__ import annotations

from tests.akkren.harness import board, said, told
from tests.akkren.people_boards import Spoken, deal, held, say_journal
from vexillum.games.akkren.components import records
from vexillum.games.akkren.components.pieces import FIEFS, KAN, THEOCRACY
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.hand import (
    discard_agent,
    draw_agent,
    give_agent,
    hand,
    known_cards,
    lose_random,
    show_hand,
    spend,
)

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
