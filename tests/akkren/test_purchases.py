"""8.3, 13.2, 13.3 Purchases on one page."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, person, pool, put, said, units
from tests.akkren.realm_boards import Reading, balanced, give, realm, why
from tests.akkren.view_boards import whole
from tests.asked import Asked
from vexillum.games.akkren import purchases as shop
from vexillum.games.akkren import stacks
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.boons import FOOT_DISCOUNTS, WORKS_DISCOUNTS, boon
from vexillum.games.akkren.boons import give as promise
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import COST, FACTIONS, OWNER, UNIT, UNIT_IDS, WAR, force_of, pair
from vexillum.games.akkren.control import BEGUN, COMPLETE
from vexillum.games.akkren.economy import administrative_phase, economic_phase
from vexillum.games.akkren.purchases import purchases
from vexillum.games.akkren.stacks import GENERALS
from vexillum.games.akkren.state import NONE, Kind, Role

CAPITALS = {faction.id: faction.capital for faction in FACTIONS}


def buying(table, owner):
    return Reading(table, purchases(table, OWNER[owner]))


def at(table, zone, owner, kind=Kind.GARRISON):
    found = [
        one
        for one in table.state.stacks
        if (one.place, one.owner, one.kind) == (PLACE[zone], OWNER[owner], kind) and one.nation == NONE
    ]
    return found[0] if found else None


def test_units_are_paid_for_and_placed_in_a_home_city():
    """13.3 Two cities without a port at home: it is asked which."""
    table = realm()
    asked = buying(table, "theocracy")
    options = {option.key: option for option in asked.decision.options}
    assert options["SP"].price == {"gold": COST[UNIT["SP"]]}
    assert options["SP.2"].price == {"gold": 2 * COST[UNIT["SP"]]}
    assert "SP.3" not in options
    asked.answer("SP.2", kind="build.buy", seat="theocracy")
    assert set(asked.keys) == {"theo_capital", "theo_north"}
    asked.answer("theo_north", kind="build.where")
    assert table.state.treasury[OWNER["theocracy"]] == 25 - 4
    assert at(table, "theo_north", "theocracy").units == units("2SP")
    assert pool(table, "theocracy", "SP") == 0
    assert asked.decision.params["gold"] == 21
    asked.answer("RA").answer("theo_north")
    assert at(table, "theo_north", "theocracy").units == units("2SP 1RA")
    asked.answer("done")
    assert asked.over
    balanced(table)


def test_the_port_at_home_raises_no_troops():
    """13.3 A city that is a port is not one of these places."""
    table = realm()
    asked = buying(table, "theocracy").answer("SP")
    assert why(asked, "place:theo_south") == "build_port"
    assert why(asked, "place:gran_march") == "build_not_yours"


def test_a_conquered_nation_raises_only_its_own_units_and_so_many():
    """13.3."""
    table = realm()
    give(table, "theocracy", "gran_march")
    asked = buying(table, "theocracy").answer("SP")
    assert "gran_march" in asked.keys
    asked.answer("gran_march").answer("SP")
    assert "gran_march" not in asked.keys
    assert why(asked, "place:gran_march") == "build_not_raised_there"
    asked.answer("theo_capital").answer("SP.1" if "SP.1" in asked.keys else "SP")
    assert "gran_march" not in asked.keys
    asked.answer("theo_north").answer("RA")
    assert "gran_march" not in asked.keys
    balanced(table)


def test_an_allied_nation_raises_its_own_units_too():
    table = realm()
    give(table, "theocracy", "gran_march", "BW.1", allied=True)
    asked = buying(table, "theocracy").answer("BD")
    assert "gran_march" in asked.keys
    asked.answer("gran_march")
    assert at(table, "gran_march", "theocracy").units == units("1BD")
    balanced(table)


def test_nobody_is_raised_where_an_enemy_stands():
    """C297."""
    table = realm()
    put(table, "theo_north", "akkren", "1AKi")
    asked = buying(table, "theocracy").answer("SP")
    assert asked.kind == "build.buy"
    assert at(table, "theo_capital", "theocracy").units == units("1SP")


def test_ships_are_built_in_ports():
    """C297."""
    table = realm()
    asked = buying(table, "brotherhood").answer("TRI")
    assert set(asked.keys) == {"brotherhood_capital", "brotherhood_coast"}
    asked.answer("brotherhood_coast").answer("HTR").answer("brotherhood_coast")
    assert at(table, "brotherhood_coast", "brotherhood", Kind.FLEET).units == units("1HTR 1TRI")
    balanced(table)


def test_no_more_than_the_gold_allows():
    table = realm()
    table.state.treasury[OWNER["theocracy"]] = 3
    asked = buying(table, "theocracy")
    assert "SP" in asked.keys
    assert "SP.2" not in asked.keys
    assert "HC+" not in asked.keys
    assert why(asked, "unit:HC+") == "build_gold"


def test_why_units_are_not_on_the_page():
    table = realm()
    asked = buying(table, "theocracy")
    assert why(asked, "unit:BM") == "build_not_for_you"
    assert why(asked, "unit:PK") == "build_no_region"
    assert why(asked, "unit:DE+") == "build_never"
    asked.answer("HC+").answer("theo_capital")
    assert why(asked, "HC+") == "build_all_out"
    asked = buying(table, "kan")
    asked.answer("LMb")
    table.state.pool[len(COST) * OWNER["kan"] + UNIT["LMb"]] = 1
    assert why(asked, "unit:LMb") == "build_mana"


def test_mana_limits_special_units_within_a_phase():
    """15.1 One mana point: one unit that needs it."""
    table = realm()
    table.state.treasury[OWNER["kan"]] = 50
    table.state.pool[len(COST) * OWNER["kan"] + UNIT["LMb"]] = 2
    asked = buying(table, "kan")
    option = next(option for option in asked.decision.options if option.key == "LMb")
    assert option.price == {"gold": 8, "mana": 1}
    assert "LMb.2" not in asked.keys
    asked.answer("LMb")
    assert asked.decision.params["mana"] == 0
    assert "LMb" not in asked.keys


def test_the_spirits_of_the_ancients_come_in_the_capital():
    """5.3 No one is asked where; if enemies are there, they do not come."""
    table = realm()
    buying(table, "kan").answer("LMb")
    assert [one.place for one in table.state.stacks if dict(one.units).get(UNIT["LMb"])] == [PLACE["kan_ordu"]]
    table = realm()
    table.state.relations[pair(OWNER["kan"], OWNER["fiefs"])] = WAR
    put(table, "kan_ordu", "fiefs", "1BD")
    assert "LMb" not in buying(table, "kan").keys


def test_events_make_foot_cheaper_three_times():
    """9.1 Drill Masters: three foot units for 1 GP less, never below 1."""
    table = realm()
    promise(table.state, OWNER["theocracy"], FOOT_DISCOUNTS, 3)
    asked = buying(table, "theocracy")
    price = {option.key: option.price.get("gold") for option in asked.decision.options}
    assert (price["RA"], price["RA.2"], price["HC+"]) == (2, 4, 5)
    asked.answer("RA.2").answer("theo_capital")
    price = {option.key: option.price.get("gold") for option in asked.decision.options}
    assert (price["SP"], price["SP.2"]) == (1, 3)
    asked.answer("SP.2").answer("theo_capital")
    assert boon(table.state, OWNER["theocracy"], FOOT_DISCOUNTS) == 0
    assert table.state.treasury[OWNER["theocracy"]] == 25 - 4 - 3


def test_the_guild_patent_makes_one_machine_cheaper():
    """9.1."""
    table = realm()
    promise(table.state, OWNER["fiefs"], WORKS_DISCOUNTS, 1)
    asked = buying(table, "fiefs")
    price = {option.key: option.price.get("gold") for option in asked.decision.options}
    assert (price["WA"], price["HG"]) == (3, 4)
    asked.answer("WA").answer("fiefs_capital")
    assert boon(table.state, OWNER["fiefs"], WORKS_DISCOUNTS) == 0


def test_mob_never_costs_less_than_one():
    table = realm()
    give(table, "kan", "barrens", ())
    promise(table.state, OWNER["kan"], FOOT_DISCOUNTS, 3)
    price = {option.key: option.price.get("gold") for option in buying(table, "kan").decision.options}
    assert (price["MO"], price["MO.2"]) == (1, 2)


# Persons


def test_a_general_takes_over_a_garrison():
    """3.5, C300 His own men come with him."""
    table = realm()
    table.state.generals = [5, 0]
    garrison = put(table, "theo_capital", "theocracy", hired="1BD")
    asked = buying(table, "theocracy").answer("general")
    army = stacks.stack(table.state, garrison)
    assert (army.kind, army.general, army.sworn) == (Kind.ARMY, 0, force_of(GENERALS[0].personal_units))
    assert army.sworn == units("1LI")
    assert table.state.treasury[OWNER["theocracy"]] == 10
    assert table.state.generals == [5]
    assert said(table, "build_army") == [{"who": "theocracy", "zone": "theo_capital"}]
    (entry,) = [entry for entry in table.journal if entry.id == "log.build_general"]
    assert entry.to == ("theocracy",)
    assert why(asked, "general") == "build_nobody_to_command"


def test_which_garrison_is_asked_and_others_are_told_why_not():
    table = realm()
    table.state.generals = [5, 0]
    one = put(table, "theo_capital", "theocracy", hired="1BD")
    other = put(table, "theo_north", "theocracy", hired="1BD")
    afield = put(table, "gran_march", "theocracy", hired="1BD")
    army = put(table, "theo_capital", "theocracy", hired="1BD", general="g03")
    asked = buying(table, "theocracy").answer("general")
    assert asked.keys == (f"s{one}", f"s{other}")
    assert why(asked, f"stack:{afield}") == "build_not_in_city"
    assert why(asked, f"stack:{army}") == "build_no_garrison"


def test_when_the_deck_is_used_up_the_fallen_make_a_new_one():
    """3.5."""
    table = realm()
    table.state.generals, table.state.fallen_generals = [], [2, 7]
    put(table, "theo_capital", "theocracy", hired="1BD")
    buying(table, "theocracy").answer("general")
    assert sorted([*table.state.generals, table.state.stacks[0].general]) == [2, 7]
    assert table.state.fallen_generals == []
    assert said(table, "generals_shuffled") == [{}]


@pytest.mark.parametrize(("owner", "mage"), [("theocracy", 0), ("brotherhood", 1), ("kan", 2), ("fiefs", 3)])
def test_a_magic_user_of_ones_own_kind_comes_to_the_capital(owner, mage):
    """13.2, C299."""
    table = realm()
    buying(table, owner).answer("mage")
    (one,) = table.state.people
    assert (one.role, one.who, one.owner) == (Role.MAGE, mage, OWNER[owner])
    assert table.state.treasury[OWNER[owner]] == 15


def test_without_a_capital_he_comes_to_another_city():
    """C299."""
    table = realm()
    give(table, "theocracy", "gran_march")
    give(table, "theocracy", "ulek_duchy")
    put(table, "theo_capital", "akkren", "1AKi")
    asked = buying(table, "theocracy").answer("mage")
    assert asked.kind == "build.person_where"
    asked.answer("gran_march")
    assert table.state.people[0].place == PLACE["gran_march"]


def test_an_agent_is_drawn():
    """13.5."""
    table = realm()
    table.state.agents = [3, 1]
    Asked(purchases(table, OWNER["kan"])).answer("agent")
    assert table.state.agents == [3]
    assert table.state.treasury[OWNER["kan"]] == 23


# What goes with an army


def test_wagons_come_by_twos_and_go_with_a_stack():
    """13.2."""
    table = realm()
    one = put(table, "theo_capital", "theocracy", hired="1BD")
    asked = buying(table, "theocracy")
    price = {option.key: option.price.get("gold") for option in asked.decision.options}
    assert (price["wagon"], price["wagon.3"], price["trap"], price["bodyguard"], price["inquisitor"]) == (1, 3, 1, 1, 6)
    asked.answer("wagon.3").answer("offering").answer("trap.2")
    with_it = stacks.stack(table.state, one)
    assert [goods.has_good(with_it, good) for good in (goods.WAGON, goods.OFFERING, goods.TRAP)] == [6, 2, 2]
    assert table.state.treasury[OWNER["theocracy"]] == 25 - 3 - 1 - 2


def test_what_is_sold_to_whom():
    """5, 13.6, C301."""
    table = realm()
    sold = {}
    for owner in ("theocracy", "brotherhood", "kan", "fiefs"):
        put(table, CAPITALS[owner], owner, hired="1BD")
        asked = buying(table, owner)
        sold[owner] = {key for key in asked.keys if key in goods.GOOD}
        assert why(asked, "good:healer") == "build_hired_there"
    common = {"wagon", "trap", "bodyguard"}
    assert sold == {
        "theocracy": common | {"inquisitor", "offering"},
        "brotherhood": common | {"assassin_unit"},
        "kan": common,
        "fiefs": common | {"mine"},
    }
    asked = buying(table, "kan")
    assert why(asked, "mine") == "build_good_of"
    assert why(asked, "offering") == "build_no_use"


def test_supplies_reach_stacks_at_home_only_and_no_mage_has_an_inquisitor():
    """C301, 5.1."""
    table = realm()
    one = put(table, "theo_capital", "theocracy", hired="1BD")
    other = put(table, "theo_north", "theocracy", hired="1BD")
    afield = put(table, "gran_march", "theocracy", hired="1BD")
    person(table, "cleric", one)
    third = put(table, "theo_south", "theocracy", hired="1BD")
    asked = buying(table, "theocracy").answer("inquisitor")
    assert asked.keys == (f"s{other}", f"s{third}")
    assert why(asked, f"stack:{one}") == "build_with_mage"
    assert why(asked, f"stack:{afield}") == "build_abroad"


# Forts, markers


@pytest.mark.parametrize(("rules", "price"), [((), 3), (("dear_forts",), 4)])
def test_a_fort_takes_two_phases(rules, price):
    """8.3.2, C07."""
    table = realm(rules=rules)
    kan, east = OWNER["kan"], PLACE["kan_east"]
    asked = buying(table, "kan").answer("fort.kan_east")
    assert (table.state.forts[east], table.state.fort_owner[east]) == (BEGUN, kan)
    assert table.state.treasury[kan] == 25 - price
    assert "fort.kan_east" not in asked.keys
    assert why(asked, "fort.kan_east") == "build_fort_there"
    asked.answer("done")
    buying(table, "kan").answer("fort.kan_east")
    assert table.state.forts[east] == COMPLETE
    assert table.state.treasury[kan] == 25 - 2 * price


def test_forts_are_built_on_ones_own_ground_without_cities_or_enemies():
    """C302."""
    table = realm()
    asked = buying(table, "kan")
    assert [key for key in asked.keys if key.startswith("fort")] == ["fort.kan_east"]
    assert why(asked, "fort.kan_west") == "build_fort_city"
    assert why(asked, "place:gran_march") == "build_fort_not_yours"
    put(table, "kan_east", "rebels", "2MO")
    asked = buying(table, "kan")
    assert why(asked, "fort.kan_east") == "build_fort_enemies"


def test_markers_are_removed_for_two_gold_each():
    """13.2, C303."""
    table = realm()
    state = table.state
    state.plunder[PLACE["kan_west"]], state.presence[REGION["kan"]] = 2, 1
    asked = buying(table, "kan").answer("clear.kan_west").answer("cleanse.kan")
    assert (state.plunder[PLACE["kan_west"]], state.presence[REGION["kan"]]) == (1, 0)
    assert state.treasury[OWNER["kan"]] == 21
    assert "clear.kan_west" in asked.keys
    assert "cleanse.kan" not in asked.keys


def test_not_while_akkren_or_enemies_are_there():
    """C303."""
    table = realm()
    state = table.state
    state.plunder[PLACE["kan_west"]], state.presence[REGION["kan"]] = 1, 1
    put(table, "kan_west", "akkren", "1AKi")
    assert not {"clear.kan_west", "cleanse.kan"} & set(buying(table, "kan").keys)


# Caravans


def test_a_caravan_for_each_other_faction_that_is_no_enemy():
    """13.4, C69."""
    table = realm()
    table.state.relations[pair(OWNER["kan"], OWNER["fiefs"])] = WAR
    asked = buying(table, "kan")
    assert [key for key in asked.keys if key.startswith("caravan")] == ["caravan.theocracy", "caravan.brotherhood"]
    assert why(asked, "caravan.fiefs") == "build_caravan_war"
    asked.answer("caravan.theocracy")
    (one,) = table.state.caravans
    assert (one.owner, one.target, one.place) == (OWNER["kan"], OWNER["theocracy"], PLACE["kan_ordu"])
    assert why(asked, "seat:theocracy") == "build_caravan_sent"


# The whole phases


def test_the_economic_phase_asks_everybody_in_order_and_pays_for_mana():
    """8.3, 5.1, C40."""
    table = realm()
    give(table, "theocracy", "ulek_county", "printed")
    table.state.order = [3, 0, 2, 1]
    asked = Asked(whole(table, economic_phase))
    seats = []
    while not asked.over:
        seats.append(asked.decision.seat)
        assert asked.decision.secret
        asked.answer("done", kind="build.buy")
    assert seats == ["fiefs", "theocracy", "kan", "brotherhood"]
    assert table.state.treasury == [28, 25, 25, 25]
    assert table.state.income == [0, 0, 0, 0]


def test_who_can_buy_nothing_is_asked_all_the_same():
    """C362."""
    table = realm()
    table.state.treasury = [0, 0, 0, 0]
    asked = Asked(purchases(table, OWNER["kan"]))
    assert (asked.kind, asked.keys) == ("build.buy", ("done",))
    assert asked.answer().over


def test_the_administrative_phase_collects_before_purchases():
    table = realm()
    table.state.treasury = [0, 0, 0, 0]
    asked = Asked(whole(table, administrative_phase))
    assert asked.decision.params["gold"] == 14
    while not asked.over:
        asked.answer("done")
    assert table.state.treasury == [14, 6, 12, 12]


def test_units_that_stand_for_others_cost_what_those_do(monkeypatch):
    """5.1, 5.3 Knights of Baal and Knights cost the Theocracy what heavy cavalry does, whatever an army list says."""
    dear = tuple(9 if UNIT_IDS[unit] in ("HC+", "KN", "LCb") else gp for unit, gp in enumerate(COST))
    monkeypatch.setattr(shop, "COST", dear)
    state = board().state
    found = {
        (seat, id): shop.unit_price(state, OWNER[seat], UNIT[id], 2)
        for seat, id in (("theocracy", "HC+"), ("theocracy", "KN"), ("kan", "LCb"), ("kan", "KN"))
    }
    heavy, light = 2 * COST[UNIT["HC"]], 2 * COST[UNIT["LC"]]
    assert list(found.values()) == [heavy, heavy, light, 18]


def test_what_costs_nothing_is_not_made_dearer_by_a_promise(monkeypatch):
    """9.1 An owner's army list may have such units."""
    monkeypatch.setattr(shop, "COST", (0,) * len(COST))
    state = board().state
    promise(state, 2, FOOT_DISCOUNTS, 2)
    assert shop.unit_price(state, 2, UNIT["BD"], 2) == 0
