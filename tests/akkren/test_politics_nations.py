"""8.2 Diplomacy with nations."""

from __future__ import annotations

import pytest

from tests.akkren.harness import person, put, said, told
from tests.akkren.realm_boards import Reading, balanced, give, realm, why
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.boons import NEXT_DIPLOMACY, boon
from vexillum.games.akkren.boons import give as promise
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    BROTHERHOOD,
    FIEFS,
    KAN,
    NEUTRAL,
    NOBODY,
    OWNER,
    SEATS,
    THEOCRACY,
    F,
    pair,
)
from vexillum.games.akkren.components.records import AGENT_IDS
from vexillum.games.akkren.politics import Order, borders, conclude, embassies, modifiers, price
from vexillum.games.akkren.realm import claim
from vexillum.games.akkren.routes import asleep
from vexillum.games.akkren.state import NONE


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
