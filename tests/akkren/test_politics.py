"""8.1, 8.2, 18.2 Relations of Factions; gifts, ransoms, parleys; diplomacy with nations."""

from __future__ import annotations

import pytest

from tests.akkren.harness import person, put, said, told, units
from tests.akkren.realm_boards import Reading, balanced, give, realm, why
from tests.akkren.view_boards import whole
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.boons import NEXT_DIPLOMACY, TRUCE, boon, set_weather
from vexillum.games.akkren.boons import give as promise
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    BROTHERHOOD,
    FIEFS,
    KAN,
    NEUTRAL,
    NEUTRALITY,
    NOBODY,
    OWNER,
    SEATS,
    THEOCRACY,
    WAR,
    F,
    pair,
)
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.hand import hand
from vexillum.games.akkren.politics import (
    Order,
    affairs,
    borders,
    conclude,
    embassies,
    modifiers,
    political_phase,
    price,
    treaties,
)
from vexillum.games.akkren.realm import claim
from vexillum.games.akkren.routes import asleep
from vexillum.games.akkren.scenarios import factions_in_order
from vexillum.games.akkren.stacks import see_whole, sighting
from vexillum.games.akkren.state import NONE, Siege

# 8.1, 18.2 Relations of Factions; gifts, ransoms, parleys ------------------------------------------------------------


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


# 8.2 Diplomacy with nations ------------------------------------------------------------------------------------------


def treating(table, *answers):
    """Each Faction in the order of the seats chooses a nation."""
    asked = Reading(table, embassies(table))
    for seat, answer in zip(SEATS, answers, strict=False):
        asked.answer(answer, kind="politics.nation", seat=seat)
    return asked


def points(table, owner, region):
    return table.state.points[F * REGION[region] + OWNER[owner]]


def set_points(table, owner, region, n):
    table.state.points[F * REGION[region] + OWNER[owner]] = n


@pytest.mark.parametrize(
    ("income", "prices"),
    [(20, [3, 5, 8]), (21, [5, 8, 12]), (30, [5, 8, 12]), (31, [8, 12, 17])],
)
def test_the_price_follows_the_income(income, prices):
    """8.2, C01 Every column of the table."""
    table = realm()
    table.state.income[KAN] = income
    assert [price(table.state, KAN, approach) for approach in range(3)] == prices


def test_orders_are_secret_and_shown_together():
    table = realm(dice=(5, 5))
    asked = treating(table, "gran_march.gift", "nobody")
    assert table.journal == []
    assert table.state.treasury == [25, 25, 25, 25]
    asked.answer("northern_plains.base").answer("nobody")
    assert asked.over
    assert told(table)[:2] == ["politics_court", "politics_court"]
    assert table.state.treasury == [20, 25, 22, 25]


@pytest.mark.parametrize(("roll", "got"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 2), (8, 3), (9, 3), (10, 3)])
def test_what_a_roll_brings(roll, got):
    """8.2 Every row of the table, from 1 point on; the Duchy of Urnst has nothing against the Kân's -1."""
    table = realm(dice=(roll,))
    give(table, "kan", "urnst_county", ())
    table.state.holder[REGION["kan"]] = NOBODY
    set_points(table, "kan", "urnst_duchy", 1)
    parts = modifiers(table.state, KAN, Order(REGION["urnst_duchy"], 1))
    assert sum(parts.values()) == 0
    table.state.order = [KAN]
    asked = Reading(table, embassies(table))
    while not asked.over:
        asked.answer(
            "urnst_duchy.gift" if asked.decision.seat == "kan" and asked.kind == "politics.nation" else "nobody"
        )
        if asked.kind == "realm.deploy":
            asked.answer("BD.1", seat="kan")
    if got < 3:
        assert points(table, "kan", "urnst_duchy") == got
    else:
        assert table.state.allied[REGION["urnst_duchy"]] == KAN


def test_every_modifier_counts():
    """8.2, 5.3 Approach, nation, the Kân, the best hero there."""
    table = realm()
    state = table.state
    region = REGION["gran_march"]
    assert modifiers(state, THEOCRACY, Order(region, 2)) == {
        "approach": 2,
        "nation": 1,
        "faction": 0,
        "hero": 0,
        "stance": 0,
    }
    assert modifiers(state, KAN, Order(region, 0)) == {
        "approach": 0,
        "nation": -1,
        "faction": -1,
        "hero": 0,
        "stance": 0,
    }
    army = put(table, "gran_march", "theocracy", "1SP")
    person(table, "theocracy", army)
    person(table, "h02", army)
    assert modifiers(state, THEOCRACY, Order(region, 0))["hero"] == 2


def test_a_hero_in_the_capital_opens_the_way():
    """8.2 Condition 1; a captive does not."""
    table = realm()
    asked = Reading(table, embassies(table))
    assert not [key for key in asked.keys if key.startswith("frost_jarls")]
    assert why(asked, "region:frost_jarls") == "politics_far"
    army = put(table, "frost_jarls", "theocracy", hired="1BD")
    person(table, "theocracy", army)
    assert "frost_jarls.base" in Asked(embassies(table)).keys
    table.state.people = [stacks.changed(one, captor=KAN, stack=NONE) for one in table.state.people]
    assert "frost_jarls.base" not in Asked(embassies(table)).keys


def test_borders_of_allies_count_and_islands_border_all_coasts():
    """8.2, C66, C309."""
    table = realm()
    assert not borders(table.state, BROTHERHOOD, REGION["isles"])
    give(table, "brotherhood", "hepmonaland")
    assert borders(table.state, BROTHERHOOD, REGION["isles"])
    assert not borders(table.state, KAN, REGION["isles"])
    assert not borders(table.state, KAN, REGION["the_pale"])
    give(table, "kan", "urnst_duchy", (), allied=True)
    near = [region for region in REGION if borders(table.state, KAN, REGION[region])]
    assert "urnst_county" in near


def test_whom_one_cannot_treat_with():
    table = realm()
    state = table.state
    give(table, "kan", "west_march", ())
    asked = Reading(table, embassies(table))
    assert why(asked, "region:kan") == "politics_no_level"
    assert why(asked, "region:west_march") == "politics_held"
    assert why(asked, "region:ashen_dominion") == "politics_closed"
    give(table, "theocracy", "gran_march", "BW.1", allied=True)
    assert why(asked, "gran_march.base") == "politics_safe"
    state.relations[pair(THEOCRACY, FIEFS)] = ALLIANCE
    give(table, "fiefs", "ulek_duchy", (), allied=True)
    assert why(asked, "region:ulek_duchy") == "politics_ally"
    state.woken[REGION["ulek_county"]] = 1
    put(table, "ulek_county", "theocracy", hired="1BD")
    assert why(asked, "region:ulek_county") == "politics_fights"
    state.treasury[THEOCRACY] = 2
    assert why(asked, "region:gate_march") == "politics_gold"
    asked = Asked(embassies(table))  # C362 no one learns from the question that it has no gold
    assert (asked.decision.seat, asked.keys) == ("theocracy", ("nobody",))
    asked.answer("nobody")
    assert asked.decision.seat == "brotherhood"


def test_a_nation_joins_with_its_level():
    """8.2, 8.2.1."""
    table = realm(dice=(4,))
    set_points(table, "theocracy", "gran_march", 3)
    asked = treating(table, "gran_march.base", "nobody", "nobody", "nobody")
    asked.answer("SP.1", kind="realm.deploy", seat="theocracy")
    assert asked.over
    assert table.state.allied[REGION["gran_march"]] == THEOCRACY
    assert said(table, "politics_points")[-1]["n"] == 4
    balanced(table)


def test_points_do_not_fall_below_nothing():
    """C61."""
    table = realm(dice=(1,))
    treating(table, "corsairs.base", "nobody", "nobody", "nobody")
    assert said(table, "politics_roll")[0]["n"] == -1
    assert points(table, "theocracy", "corsairs") == 0


def test_of_several_the_one_with_more_points_wins_and_none_of_equals():
    """C310."""
    table = realm()
    set_points(table, "theocracy", "ulek_duchy", 3)
    set_points(table, "fiefs", "ulek_duchy", 3)
    assert Asked(conclude(table)).over
    assert table.state.allied[REGION["ulek_duchy"]] == NOBODY
    set_points(table, "fiefs", "ulek_duchy", 4)
    Asked(conclude(table)).answer("BD.1")
    assert table.state.allied[REGION["ulek_duchy"]] == FIEFS
    assert points(table, "theocracy", "ulek_duchy") == 0


def test_another_s_ally_is_undermined_at_minus_one():
    """8.2.2 More points than its level: neutral again."""
    table = realm(dice=(4,))
    give(table, "fiefs", "gran_march", "BW.1", allied=True)
    assert modifiers(table.state, THEOCRACY, Order(REGION["gran_march"], 0))["stance"] == -1
    set_points(table, "theocracy", "gran_march", 3)
    treating(table, "gran_march.base", "nobody", "nobody", "nobody")
    assert points(table, "theocracy", "gran_march") == 4
    assert table.state.allied[REGION["gran_march"]] == FIEFS
    set_points(table, "theocracy", "gran_march", 5)
    Reading(table, conclude(table))
    assert table.state.allied[REGION["gran_march"]] == NOBODY
    assert not [one for one in table.state.stacks if one.owner == FIEFS]
    assert points(table, "theocracy", "gran_march") == 0
    balanced(table)


def test_a_nation_that_leaves_its_ally_is_not_conquered_by_the_garrison_that_he_left_there():
    """8.2.2, C25, C462 It takes up arms against the troops in its land; without any it goes home in peace."""
    for zone in ("gran_march", "fiefs_capital"):
        table = realm()
        give(table, "fiefs", "gran_march", "BW.1", allied=True)
        put(table, zone, "fiefs", hired="5BD")
        set_points(table, "theocracy", "gran_march", 5)
        Reading(table, conclude(table))
        inside = zone == "gran_march"
        assert asleep(table.state, REGION["gran_march"]) is not inside
        assert [one["region"] for one in said(table, "nation_wakes")] == ["gran_march"] * inside
        assert [one.place for one in table.state.stacks if one.owner == NEUTRAL] == [PLACE["gran_march"]] * inside
        assert Asked(claim(table, FIEFS)).over
        assert table.state.holder[REGION["gran_march"]] == NOBODY


def test_its_ally_defends_at_plus_one_and_chooses_whose_points_go():
    """8.2.2."""
    table = realm(dice=(7,))
    give(table, "theocracy", "gran_march", "BW.1", allied=True)
    set_points(table, "kan", "gran_march", 2)
    set_points(table, "fiefs", "gran_march", 1)
    assert modifiers(table.state, THEOCRACY, Order(REGION["gran_march"], 0))["stance"] == 1
    asked = treating(table, "gran_march.base", "nobody", "nobody", "nobody")
    assert asked.keys == ("kan", "fiefs")
    asked.answer("kan", kind="politics.defend", seat="theocracy").answer("kan")
    assert asked.over
    assert (points(table, "kan", "gran_march"), points(table, "fiefs", "gran_march")) == (0, 1)


def test_the_promise_of_an_event_counts_for_one_roll():
    """9.1 Royal Wedding."""
    table = realm(dice=(2,))
    promise(table.state, THEOCRACY, NEXT_DIPLOMACY, 2)
    treating(table, "gran_march.base", "nobody", "nobody", "nobody")
    assert points(table, "theocracy", "gran_march") == 1
    assert boon(table.state, THEOCRACY, NEXT_DIPLOMACY) == 0


def test_a_diplomat_may_be_played():
    """13.5."""
    table = realm(dice=(5,))
    table.state.hands[0] = AGENT_IDS.index("diplomat")
    asked = Asked(embassies(table)).answers("gran_march.base", "nobody", "nobody", "nobody")
    assert asked.kind == "agent.embassy"
    asked.answer("diplomat")
    assert points(table, "theocracy", "gran_march") == 2
