"""8.1, 18.2 Relations of Factions; gifts, ransoms, parleys."""

from __future__ import annotations

import pytest

from tests.akkren.harness import person, put, said, told, units
from tests.akkren.realm_boards import Reading, realm, why
from tests.akkren.view_boards import whole
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.boons import TRUCE, set_weather
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    FIEFS,
    KAN,
    NEUTRALITY,
    OWNER,
    SEATS,
    THEOCRACY,
    WAR,
    F,
    pair,
)
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.hand import hand
from vexillum.games.akkren.politics import affairs, political_phase, treaties
from vexillum.games.akkren.scenarios import factions_in_order
from vexillum.games.akkren.stacks import see_whole, sighting
from vexillum.games.akkren.state import NONE, Siege


def choosing(table, *answers):
    """Each Faction in the order of the seats chooses."""
    asked = Reading(table, treaties(table))
    for seat, answer in zip(SEATS, answers, strict=True):
        if answer:
            assert asked.decision.secret
            asked.answer(answer, kind="politics.relation", seat=seat)
    return asked


def stand(table, one, other):
    return table.state.relations[pair(OWNER[one], OWNER[other])]


def set_to(table, one, other, now):
    table.state.relations[pair(OWNER[one], OWNER[other])] = now


def all_affairs(table, *, barbarians):
    for faction in factions_in_order(table.state):
        yield from affairs(table, faction, barbarians=barbarians)


def test_nothing_is_told_before_everybody_has_chosen():
    table = realm()
    asked = choosing(table, "war.kan", "", "", "")
    assert asked.decision.seat == "brotherhood"
    assert table.journal == []
    assert stand(table, "theocracy", "kan") == NEUTRALITY
    asked.answers("keep", "keep", "keep")
    assert asked.over
    assert stand(table, "theocracy", "kan") == WAR
    assert told(table) == ["politics_war", "relation"]


def test_one_change_with_each_of_the_others():
    """8.1, C307 The limit is one step for two Factions, not one change for each Faction: as the note explains."""
    table = realm()
    set_to(table, "theocracy", "kan", WAR)
    asked = Reading(table, treaties(table))
    assert (asked.kind, asked.decision.at_least, asked.decision.at_most) == ("politics.relation", 1, 3)
    assert "alliance.kan" not in asked.keys, "two steps"
    asked.answer("neutrality.kan", "alliance.fiefs", "war.brotherhood", seat="theocracy")
    asked.answers("keep", "keep", "keep")
    asked.answer("accept", kind="politics.answer", seat="kan").answer("accept", kind="politics.answer", seat="fiefs")
    assert asked.over
    found = [stand(table, "theocracy", other) for other in ("kan", "fiefs", "brotherhood")]
    assert found == [NEUTRALITY, ALLIANCE, WAR]


def test_war_and_an_alliance_with_the_same_faction_is_war():
    """8.1, C307 Two Factions change their relation once: the war overtakes the proposal."""
    table = realm()
    asked = Reading(table, treaties(table)).answer("alliance.kan", "war.kan").answers("keep", "keep", "keep")
    assert asked.over
    assert stand(table, "theocracy", "kan") == WAR


def test_wars_that_cannot_all_be_paid_for_are_not_all_declared():
    """18.2 In the order in which they were chosen; nobody else learns of the others."""
    table = realm(rules=("casus_belli",))
    table.state.treasury[THEOCRACY] = 7
    asked = Reading(table, treaties(table)).answer("war.kan", "war.fiefs").answers("keep", "keep", "keep")
    assert asked.over
    assert [stand(table, "theocracy", other) for other in ("kan", "fiefs")] == [WAR, NEUTRALITY]
    assert table.state.treasury[THEOCRACY] == 2
    assert [entry.to for entry in table.journal if entry.id == "log.politics_war_unpaid"] == [("theocracy",)]
    assert len(said(table, "politics_war")) == 1


def test_an_alliance_needs_the_other_side():
    table = realm()
    asked = choosing(table, "alliance.kan", "keep", "keep", "keep")
    asked.answer("accept", kind="politics.answer", seat="kan")
    assert stand(table, "theocracy", "kan") == ALLIANCE


def test_it_may_be_refused():
    table = realm()
    choosing(table, "alliance.kan", "keep", "keep", "keep").answer("refuse")
    assert stand(table, "theocracy", "kan") == NEUTRALITY
    assert said(table, "politics_refused") == [{"who": "kan", "other": "theocracy"}]


def test_who_propose_the_same_to_each_other_need_no_answer():
    table = realm()
    asked = choosing(table, "alliance.kan", "keep", "alliance.theocracy", "keep")
    assert asked.over
    assert stand(table, "theocracy", "kan") == ALLIANCE
    assert told(table).count("relation") == 1


def test_a_war_overtakes_a_proposal():
    table = realm()
    asked = choosing(table, "alliance.kan", "keep", "war.theocracy", "keep")
    assert asked.over
    assert stand(table, "theocracy", "kan") == WAR


def test_peace_lifts_a_siege():
    """C431"""
    table = realm()
    set_to(table, "theocracy", "kan", WAR)
    army = put(table, "kan_east", "theocracy", "5PK", general="g05")
    inside = put(table, "kan_east", "kan", "2BD", besieged=True)
    table.state.sieges = [Siege(PLACE["kan_east"], THEOCRACY, 2)]
    choosing(table, "neutrality.kan", "keep", "neutrality.theocracy", "keep")
    assert stand(table, "theocracy", "kan") == NEUTRALITY
    assert table.state.sieges == []
    assert not stacks.stack(table.state, inside).besieged
    assert stacks.find(table.state, army) is not None


def test_from_war_only_to_neutrality():
    """8.1 Two phases from war to an alliance."""
    table = realm()
    set_to(table, "theocracy", "kan", WAR)
    asked = Reading(table, treaties(table))
    assert "neutrality.kan" in asked.keys
    assert "alliance.kan" not in asked.keys
    assert why(asked, "alliance.kan") == "politics_first_peace"
    asked.answers("neutrality.kan", "keep", "keep", "keep").answer("accept")
    assert stand(table, "theocracy", "kan") == NEUTRALITY


def test_an_alliance_cannot_be_left_in_summer():
    table = realm()
    set_to(table, "theocracy", "kan", ALLIANCE)
    asked = Reading(table, treaties(table))
    assert not [key for key in asked.keys if key.endswith(".kan")]
    assert why(asked, "seat:kan") == "politics_allied"


def test_nobody_is_asked_who_is_allied_with_all():
    table = realm()
    for other in ("brotherhood", "kan", "fiefs"):
        set_to(table, "theocracy", other, ALLIANCE)
    assert Asked(treaties(table)).decision.seat == "brotherhood"


def test_no_war_while_the_bells_ring():
    """9.1."""
    table = realm()
    set_weather(table.state, TRUCE)
    asked = Reading(table, treaties(table))
    assert not [key for key in asked.keys if key.startswith("war")]
    assert why(asked, "war.kan") == "politics_truce"


def test_war_without_a_reason_costs_a_gift():
    """18.2 By option; the price follows the income (8.2)."""
    table = realm(rules=("casus_belli",))
    table.state.income[THEOCRACY] = 25
    asked = Reading(table, treaties(table))
    option = next(option for option in asked.decision.options if option.key == "war.kan")
    assert option.price == {"gold": 8}
    asked.answers("war.kan", "keep", "keep", "keep")
    assert table.state.treasury[THEOCRACY] == 17


def test_with_a_reason_it_costs_nothing_and_without_gold_it_is_not_offered():
    table = realm(rules=("casus_belli",))
    table.state.treasury[THEOCRACY] = 2
    asked = Reading(table, treaties(table))
    assert why(asked, "war.kan") == "politics_war_price"
    assert "war.kan" not in asked.keys
    table.state.grievances[F * THEOCRACY + KAN] = 1
    asked = Reading(table, treaties(table)).answers("war.kan", "keep", "keep", "keep")
    assert stand(table, "theocracy", "kan") == WAR
    assert table.state.treasury[THEOCRACY] == 2


def test_a_declaration_is_no_reason_for_the_other_and_an_alliance_ends_reasons():
    """C307."""
    table = realm()
    choosing(table, "war.kan", "keep", "keep", "keep")
    assert not any(table.state.grievances)
    table = realm()
    table.state.grievances[F * KAN + THEOCRACY] = 1
    choosing(table, "alliance.kan", "keep", "alliance.theocracy", "keep")
    assert not any(table.state.grievances)


# Gifts


def giving(table, *answers):
    asked = Reading(table, all_affairs(table, barbarians=True))
    return asked.answers(*answers)


def test_gold_is_given_and_only_the_two_know():
    table = realm()
    giving(table, "kan", "gold.5", "done")
    assert (table.state.treasury[THEOCRACY], table.state.treasury[KAN]) == (20, 30)
    (entry,) = [entry for entry in table.journal if entry.id == "log.gift_gold"]
    assert entry.to == ("theocracy", "kan")


def test_agents_are_given_while_there_is_room():
    """13.5."""
    table = realm()
    table.state.hands[0:3] = [1, 4, NONE]
    asked = giving(table, "kan", f"agent.{AGENT_IDS[4]}")
    assert hand(table.state, KAN) == [4]
    assert hand(table.state, THEOCRACY) == [1]
    table.state.hands[3 * FIEFS : 3 * FIEFS + 3] = [2, 2, 2]
    asked.answer("fiefs")
    assert not [key for key in asked.keys if key.startswith("agent")]
    assert why(asked, f"agent.{AGENT_IDS[1]}") == "gift_full"
    asked.answer("done")


def test_an_army_can_be_shown_and_what_was_seen_be_told():
    """C308."""
    table = realm()
    own = put(table, "theo_capital", "theocracy", "1SP")
    other = put(table, "fiefs_capital", "fiefs", "2BD")
    state = table.state
    see_whole(state, THEOCRACY, stacks.stack(state, other))
    state.clock = 4
    asked = giving(table, "kan", f"army.s{own}")
    assert sighting(state, KAN, own).units == units("1SP")
    asked.answer("kan")
    assert f"army.s{own}" not in asked.keys
    asked.answer(f"report.s{other}")
    seen = sighting(state, KAN, other)
    assert (seen.units, seen.when, seen.whole) == (units("2BD"), 0, True)
    asked.answer("kan")
    assert f"report.s{other}" not in asked.keys
    asked.answer("done").answer("fiefs")
    assert f"report.s{other}" not in asked.keys
    asked.answer("done")
    see_whole(state, THEOCRACY, stacks.stack(state, other))
    assert f"report.s{other}" in asked.answer("kan").keys


def test_enemies_exchange_nothing():
    """8.1.2."""
    table = realm()
    set_to(table, "theocracy", "kan", WAR)
    asked = giving(table)
    assert "kan" not in asked.keys
    assert why(asked, "seat:kan") == "politics_enemy"


def test_people_are_ransomed():
    """C49."""
    table = realm()
    army = put(table, "kan_ordu", "theocracy", "1SP")
    hero = person(table, "theocracy", army, captor=KAN)
    table.state.people = [stacks.changed(one, stack=NONE, place=PLACE["kan_ordu"]) for one in table.state.people]
    stacks.remove(table.state, army)
    asked = Asked(all_affairs(table, barbarians=False))
    asked.answer(f"p{hero}", kind="politics.ransom", seat="theocracy")
    assert table.state.people[0].captor == NONE
    assert (table.state.treasury[THEOCRACY], table.state.treasury[KAN]) == (20, 30)


def test_a_hero_treats_with_a_tribe():
    """16.1 In the political phase, for 1 GP."""
    table = realm(dice=(1,))
    army = put(table, "black_ice", "theocracy", hired="1BD")
    person(table, "theocracy", army)
    asked = Asked(all_affairs(table, barbarians=True))
    assert asked.kind == "politics.parley"
    asked.answer(asked.keys[0])
    assert table.state.people == []
    assert table.state.treasury[THEOCRACY] == 24


def test_the_whole_phase():
    """8 Relations, then affairs, then nations."""
    table = realm()
    asked = Asked(whole(table, political_phase))
    kinds = []
    while not asked.over:
        kinds.append(asked.kind)
        asked.answer({"politics.relation": "keep", "politics.present": "done", "politics.nation": "nobody"}[asked.kind])
    assert kinds == ["politics.relation"] * 4 + ["politics.present"] * 4 + ["politics.nation"] * 4
    assert table.journal == []


@pytest.mark.parametrize("seat", SEATS)
def test_the_order_is_that_of_initiative(seat):
    table = realm()
    first = OWNER[seat]
    table.state.order = [first, *[one for one in range(F) if one != first]]
    assert Asked(treaties(table)).decision.seat == seat
