"""9.1 Events: the deck and every card; what they promise; gold, regions, forts and caravans; troops, heroes, agents."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.akkren.harness import board, force_of, hold, person, pool, put, said, told, units
from tests.akkren.nonplayer_boards import draw, drawn, read_all, zone
from tests.asked import Asked
from tests.together import together
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.boons import EARLY_SNOW, GK_CAMPAIGN, MANA_SEASON, YIELD_BONUS, YIELD_HALF, boon, in_force
from vexillum.games.akkren.components.map import REGION, REGION_IDS
from vexillum.games.akkren.components.pieces import (
    AKKREN,
    BROTHERHOOD,
    FIEFS,
    KAN,
    NOBODY,
    REBELS,
    THEOCRACY,
    UNIT,
    WAR,
    F,
    U,
    pair,
)
from vexillum.games.akkren.components.records import AGENT_IDS, EVENT_IDS, EVENTS, fresh_events
from vexillum.games.akkren.control import BEGUN, COMPLETE
from vexillum.games.akkren.events import EFFECTS, courts, draw_event
from vexillum.games.akkren.hand import hand, known_cards
from vexillum.games.akkren.money import mana_of, yield_of
from vexillum.games.akkren.politics import refusal
from vexillum.games.akkren.sequence import SEASON_ENDS, event_piece, winter_events
from vexillum.games.akkren.stacks import sighting
from vexillum.games.akkren.state import NONE, Caravan, Kind, Siege, Stacks, Stage, Turn

# 9.1, C02, C03 The deck of events: every card, whom it affects, which ones are not applied ---------------------------


def test_the_deck_has_a_hundred_cards_as_the_table_says():
    counts = Counter(fresh_events())
    assert sum(counts.values()) == 100
    assert len(EVENTS) == 36
    for number, event in enumerate(EVENTS):
        assert counts[number] == event.weight == event.d100[1] - event.d100[0] + 1


def test_everything_that_an_event_says_can_happen():
    assert {effect["op"] for event in EVENTS for effect in event.effects} == set(EFFECTS)


@together("event", EVENT_IDS)
def test_each_card_is_told_and_spent(event: str):
    table = board(dice=())
    draw(table, event)
    assert said(table, "event_drawn")[0]["event"] == event
    assert table.state.spent_events == [EVENT_IDS.index(event)]
    assert len(table.state.events) == 100


def test_an_empty_deck_is_made_anew_of_the_spent_cards():
    table = board()
    table.state.spent_events = [EVENT_IDS.index("quiet_season")] * 2
    table.state.foreseen = [0, NONE, NONE, NONE]
    Asked(draw_event(table, THEOCRACY))
    assert told(table)[0] == "event_deck_anew"
    assert len(table.state.events) == 1
    assert table.state.spent_events == [EVENT_IDS.index("quiet_season")]
    assert table.state.foreseen == [NONE] * 4
    read_all(table)


def test_a_drawn_card_cannot_be_taken_back():
    table = board()
    table.state.events = [EVENT_IDS.index("quiet_season")]
    Asked(draw_event(table, THEOCRACY))
    assert table.seals == 1


def test_a_second_event_of_a_group_is_not_applied_in_the_same_season():
    table = drawn("rich_harvest")
    assert table.state.treasury[THEOCRACY] == 28
    draw(table, "thin_harvest", "kan")
    assert table.state.treasury[KAN] == 25
    assert said(table, "event_conflict") == [{"event": "thin_harvest", "other": "rich_harvest"}]
    draw(table, "drought", "kan")
    assert table.state.treasury[KAN] == 24
    draw(table, "early_snow", "kan")
    assert not in_force(table.state, EARLY_SNOW)


def test_an_event_that_was_not_applied_stops_no_other():
    table = drawn("ley_surge")
    draw(table, "ley_ebb")
    assert boon(table.state, KAN, MANA_SEASON) == 1
    assert [EVENT_IDS[event] for event in table.state.current] == ["ley_surge"]


def test_events_without_a_group_can_come_twice():
    table = drawn("free_companies")
    draw(table, "free_companies", "kan")
    assert table.state.extra_companies == 2


def test_the_season_after_it_is_forgotten():
    assert Turn.SUMMER_1 not in SEASON_ENDS
    table = drawn("rich_harvest")
    table.state.current = []
    draw(table, "rich_harvest")
    assert table.state.treasury[THEOCRACY] == 31


def test_whom_an_event_touches():
    everybody = drawn("drought", "kan")
    assert everybody.state.treasury == [24, 24, 24, 24]
    drawer = drawn("thin_harvest", "kan")
    assert drawer.state.treasury[KAN] == 23
    assert drawer.state.treasury[FIEFS] == 25
    other = drawn("pyre_omen", "kan")
    assert other.state.treasury[THEOCRACY] == 28
    assert other.state.treasury[KAN] == 25


def test_an_event_of_a_faction_that_is_not_in_play_concerns_nobody():
    table = board()
    table.state.players = 3
    draw(table, "whisper_below", "kan")
    assert not any(table.state.boons)
    assert told(table)[-1] == "event_nobody"
    draw(table, "drought", "kan")
    assert table.state.treasury[BROTHERHOOD] == 25


@pytest.mark.parametrize("event", ["early_snow", "floods", "truce_bells", "kings_anger"])
def test_in_winter_what_is_for_the_turn_has_no_effect(event: str):
    table = drawn(event, turn=Turn.WINTER)
    assert not table.state.weather
    assert told(table)[-1] == "event_in_winter"
    assert not in_force(table.state, GK_CAMPAIGN)


def test_c02_events_are_drawn_on_the_first_turn_of_each_season():
    drawn_in = []
    for turn in (Turn.SPRING, Turn.SUMMER_1, Turn.SUMMER_2, Turn.AUTUMN):
        table = board()
        table.state.turn, table.state.order = turn, [THEOCRACY]
        table.state.events = [EVENT_IDS.index("quiet_season")]
        Asked(event_piece(table, THEOCRACY))
        if "event_drawn" in told(table):
            drawn_in.append(turn)
    assert drawn_in == [Turn.SPRING, Turn.SUMMER_1, Turn.AUTUMN]
    winter = board()
    winter.state.turn, winter.state.order = Turn.WINTER, [KAN, THEOCRACY]
    winter.state.events = [EVENT_IDS.index("quiet_season")] * 2
    winter.state.stage = Stage.EVENTS
    while winter.state.stage == Stage.EVENTS:
        Asked(winter_events(winter))
    assert [line["who"] for line in said(winter, "event_drawn")] == ["kan", "theocracy"]


# 9.1 Events that promise something, or hold for a time ---------------------------------------------------------------


OTHERS = (BROTHERHOOD, KAN, FIEFS)


@pytest.mark.parametrize(
    ("event", "which", "n"),
    [
        ("royal_wedding", boons.NEXT_DIPLOMACY, 2),
        ("court_insult", boons.NEXT_DIPLOMACY, -2),
        ("golden_road", boons.NEXT_CARAVAN, 2),
        ("sappers", boons.NEXT_SIEGE, 2),
        ("drill_masters", boons.FOOT_DISCOUNTS, 3),
        ("fair_winds", boons.FLEET_MP, 2),
        ("ballad", boons.CHARISMA, 1),
    ],
)
def test_a_promise_to_whoever_draws_it(event: str, which: int, n: int):
    table = drawn(event)
    assert boons.boon(table.state, THEOCRACY, which) == n
    assert sum(table.state.boons) == n


@pytest.mark.parametrize(
    ("event", "faction", "which", "n"),
    [
        ("pyre_omen", THEOCRACY, boons.FIRST_BATTLE, 1),
        ("whisper_below", BROTHERHOOD, boons.EXTRA_DEMONS, 1),
        ("guild_patent", FIEFS, boons.WORKS_DISCOUNTS, 1),
    ],
)
def test_a_promise_to_one_faction_whoever_draws_it(event: str, faction: int, which: int, n: int):
    table = drawn(event, "kan")
    assert boons.boon(table.state, faction, which) == n
    assert sum(table.state.boons) == n


@pytest.mark.parametrize(
    ("event", "weather"),
    [
        ("early_snow", boons.EARLY_SNOW),
        ("floods", boons.FLOODS),
        ("truce_bells", boons.TRUCE),
        ("kings_anger", boons.GK_CAMPAIGN),
    ],
)
def test_what_holds_for_everybody_this_turn(event: str, weather: int):
    table = drawn(event)
    assert table.state.weather == 1 << weather
    boons.end_turn(table.state)
    assert not table.state.weather


def test_the_ley_lines_rise_and_ebb_for_everybody_until_the_season_ends():
    table = drawn("ley_surge")
    assert [mana_of(table.state, faction) for faction in range(4)] == [2, 2, 2, 2]
    boons.end_season(table.state)
    assert [mana_of(table.state, faction) for faction in range(4)] == [1, 1, 1, 1]
    ebb = drawn("ley_ebb")
    assert [mana_of(ebb.state, faction) for faction in range(4)] == [0, 0, 0, 0]


def test_with_less_mana_a_demon_leaves_at_once():
    table = board()
    hold(table, "brotherhood", "hepmonaland")
    army = put(table, "brotherhood_capital", "brotherhood", "2DE SP", general="g01")
    asked = draw(table, "ley_ebb", "kan")
    if asked.decision is not None:
        asked.answer(asked.keys[0], seat="brotherhood")
    assert stacks.stack(table.state, army).units == units("DE SP")


def test_more_companies_at_the_next_council():
    assert drawn("free_companies").state.extra_companies == 1


def test_nothing_happens_in_a_quiet_season():
    table = drawn("quiet_season")
    before = board()
    assert table.state.treasury == before.state.treasury
    assert table.state.boons == before.state.boons
    assert not table.state.weather


# 9.1 Events that touch gold, regions, forts and caravans -------------------------------------------------------------


# Gold -----------------------------------------------------------------------------------------------------------------


def test_rich_harvest():
    assert drawn("rich_harvest").state.treasury == [28, 25, 25, 25]


def test_thin_harvest_takes_no_more_than_there_is_and_only_the_owner_knows():
    assert drawn("thin_harvest").state.treasury == [23, 25, 25, 25]
    table = board()
    table.state.treasury[THEOCRACY] = 1
    draw(table, "thin_harvest")
    assert table.state.treasury[THEOCRACY] == 0
    assert said(table, "event_pays") == [{"who": "theocracy", "n": 2}]
    private = [entry for entry in table.journal if entry.id == "log.event_short"]
    assert [entry.to for entry in private] == [("theocracy",)]


def test_drought():
    assert drawn("drought").state.treasury == [24, 24, 24, 24]


# Regions --------------------------------------------------------------------------------------------------------------


def test_a_silver_vein_is_found_in_hills_or_mountains():
    table = board()
    hold(table, "theocracy", "ulek_duchy", "dwarf_peaks", "gran_march")
    asked = draw(table, "silver_vein")
    assert asked.keys == ("ulek_duchy", "dwarf_peaks")
    why = asked.decision.why(table, asked.decision, "region:gran_march")
    assert why.params["regions"] == ["ulek_duchy", "dwarf_peaks"]
    before = yield_of(table.state, REGION["dwarf_peaks"])
    asked.answer("dwarf_peaks", kind="event.vein", seat="theocracy")
    assert asked.over
    assert table.state.yields[REGION["dwarf_peaks"]] == YIELD_BONUS
    assert yield_of(table.state, REGION["dwarf_peaks"]) == before + 1
    again = draw(table, "silver_vein")
    assert again.over
    assert table.state.yields[REGION["ulek_duchy"]] == YIELD_BONUS
    read_all(table)


def test_no_vein_without_hills():
    table = drawn("silver_vein")
    assert not any(table.state.yields)
    assert told(table)[-1] == "event_no_vein"


def test_plague_strikes_every_stack_of_a_random_region():
    table = board(dice=(17,))
    hold(table, "fiefs", "urnst_county")
    army = put(table, "urnst_county", "fiefs", "5BD 5MO", general="g01")
    guest = put(table, "urnst_county", "akkren", "20AKi")
    safe = put(table, "urnst_duchy", "fiefs", "10BD")
    asked = draw(table, "plague")
    assert said(table, "event_region") == [{"region": "urnst_county", "roll": 17}]
    while asked.decision is not None:  # 10% of 20 factors
        asked.answer(asked.keys[0], seat="fiefs")
    assert sum(3 if unit == units("BD")[0][0] else 1 for unit, n in force_of(table, army) for _ in range(n)) == 18
    assert force_of(table, guest) == units("18AKi")
    assert force_of(table, safe) == units("10BD")
    region = REGION["urnst_county"]
    assert table.state.yields[region] == YIELD_HALF
    assert yield_of(table.state, region) == 1


def test_plague_on_ships_leaves_nobody_without_room():
    """9.1, 9.3.5: a transport is lost in port, and what the fleet carries comes ashore."""
    table = board(dice=(31,))
    fleet = put(table, "brotherhood_coast", "brotherhood", "5TRS", kind=Kind.FLEET)
    army = put(table, "brotherhood_coast", "brotherhood", "15MO", general="g01", aboard=fleet)
    asked = draw(table, "plague")
    while asked.decision is not None:
        asked.answer(asked.keys[0], seat="brotherhood")
    assert force_of(table, fleet) == units("4TRS")
    assert (stacks.stack(table.state, army).aboard, stacks.stack(table.state, army).place) == (
        NONE,
        zone("brotherhood_coast"),
    )


def test_plague_where_nobody_is():
    table = drawn("plague", dice=(95,))
    assert said(table, "event_region") == [{"region": "mage_valley", "roll": 95}]


def test_brigands_plunder_a_province_outside_the_home_country():
    table = board(dice=(2, 1))
    hold(table, "kan", "northern_plains", "barrens")
    draw(table, "brigands", "kan")
    assert table.state.plunder[zone("barrens_west")] == 1
    assert sum(table.state.plunder) == 1
    assert told(drawn("brigands"))[-1] == "event_no_province"


def test_brigands_find_nothing_where_all_is_taken():
    table = board()
    hold(table, "theocracy", "ulek_duchy")
    table.state.plunder[zone("ulek_duchy")] = 2
    draw(table, "brigands")
    assert table.state.plunder[zone("ulek_duchy")] == 2
    assert told(table)[-1] == "event_no_province"


def test_allied_nations_are_no_provinces():
    table = board()
    table.state.allied[REGION["ulek_duchy"]] = THEOCRACY
    draw(table, "brigands")
    assert not any(table.state.plunder)


def test_unrest_raises_rebels_who_stay():
    table = board(dice=(10,))
    hold(table, "theocracy", "ulek_duchy")
    army = put(table, "ulek_duchy", "theocracy", "5BD", general="g01")
    draw(table, "unrest")
    rebels = [one for one in table.state.stacks if one.owner == REBELS]
    assert [one.units for one in rebels] == [units("4MO SP")]  # 10 - 2 = 8
    assert rebels[0].place == zone("ulek_duchy")
    assert rebels[0].nation == REGION["ulek_duchy"]
    assert force_of(table, army) == units("5BD")
    quiet = board(dice=(8,))
    hold(quiet, "theocracy", "ulek_duchy")
    draw(quiet, "unrest")
    assert not quiet.state.stacks
    assert told(drawn("unrest"))[-1] == "event_no_province"


# Envoys ---------------------------------------------------------------------------------------------------------------


def test_envoys_come_from_a_neighbour_that_has_a_political_level():
    table = board()
    names = {REGION_IDS[region] for region in courts(table.state, THEOCRACY)}
    assert names == {"ulek_duchy", "ulek_county", "gran_march", "ulek_coast", "corsairs", "west_march"}
    asked = draw(table, "envoys")
    assert asked.kind == "event.envoys"
    why = asked.decision.why(table, asked.decision, "region:almor")
    assert why.id == "why.event_region"
    asked.answer("gran_march", seat="theocracy")
    assert table.state.points[F * REGION["gran_march"] + THEOCRACY] == 1
    assert sum(table.state.points) == 1


def test_envoys_may_win_the_nation():
    table = board()
    table.state.points[F * REGION["ulek_duchy"] + THEOCRACY] = 2
    asked = draw(table, "envoys").answer("ulek_duchy")
    while asked.decision is not None:
        asked.answer(*asked.keys[: asked.decision.at_most])
    assert table.state.allied[REGION["ulek_duchy"]] == THEOCRACY


def test_no_envoys_from_allies_conquests_and_nations_that_do_not_treat_with_one():
    table = board()
    hold(table, "kan", "gran_march")
    table.state.allied[REGION["ulek_duchy"]] = FIEFS
    now = courts(table.state, THEOCRACY)
    assert REGION["gran_march"] not in now
    assert REGION["ulek_duchy"] not in now


def test_islands_send_envoys_across_the_sea():
    table = board()
    hold(table, "kan", "medegia")
    assert REGION["isles"] in courts(table.state, KAN)


def test_a_hero_in_a_far_capital_does_not_make_a_neighbour():
    table = board()
    hero = person(table, "theocracy", put(table, "medegia", "theocracy", "BD", general="g01"))
    heroes.change(table.state, hero, stack=-1)
    table.state.stacks = Stacks()
    assert not refusal(table.state, THEOCRACY, REGION["medegia"])
    assert REGION["medegia"] not in courts(table.state, THEOCRACY)


@pytest.mark.parametrize("others", [3, 4])
def test_a_nation_that_another_has_won_as_much_or_more_does_not_choose(others: int):
    table = board()
    table.state.points[F * REGION["ulek_duchy"] + THEOCRACY] = 2
    table.state.points[F * REGION["ulek_duchy"] + KAN] = others
    assert draw(table, "envoys").answer("ulek_duchy").over
    assert table.state.allied[REGION["ulek_duchy"]] == NOBODY


def test_without_neighbours_nobody_sends_envoys():
    table = board()
    table.state.holder = [NOBODY] * len(table.state.holder)
    draw(table, "envoys")
    assert told(table)[-1] == "event_no_court"


# Forts and caravans ---------------------------------------------------------------------------------------------------


def test_cracked_walls_bring_down_a_fort_of_the_owner_s_choice():
    table = board()
    for name, stage, owner in (("theo_north", COMPLETE, THEOCRACY), ("gran_march", BEGUN, THEOCRACY)):
        table.state.forts[zone(name)], table.state.fort_owner[zone(name)] = stage, owner
    table.state.forts[zone("kan_east")], table.state.fort_owner[zone("kan_east")] = COMPLETE, KAN
    asked = draw(table, "cracked_walls")
    assert set(asked.keys) == {"gran_march", "theo_north"}
    assert asked.decision.why(table, asked.decision, "place:kan_east").id == "why.event_fort"
    asked.answer("theo_north", kind="event.fort", seat="theocracy")
    assert not table.state.forts[zone("theo_north")]
    assert table.state.fort_owner[zone("theo_north")] == NOBODY
    assert table.state.forts[zone("kan_east")] == COMPLETE
    assert told(drawn("cracked_walls"))[-1] == "event_no_fort"


def test_nobody_is_besieged_in_a_fort_that_has_fallen_down():
    """C431: without walls there is no siege, and the next siege roll does not ask for their strength."""
    table = board()
    table.state.relations[pair(THEOCRACY, KAN)] = WAR
    table.state.forts[zone("theo_north")], table.state.fort_owner[zone("theo_north")] = COMPLETE, THEOCRACY
    table.state.razed[zone("theo_north")] = 1
    put(table, "theo_north", "kan", "5PK", general="g05")
    inside = put(table, "theo_north", "theocracy", "2BD", besieged=True)
    table.state.sieges = [Siege(zone("theo_north"), KAN, 2)]
    draw(table, "cracked_walls")
    assert table.state.sieges == []
    assert not stacks.stack(table.state, inside).besieged


def test_an_ambush_on_caravans():
    table = board(dice=(3, 4))
    mine = [Caravan(KAN, THEOCRACY, zone("cantons")), Caravan(KAN, FIEFS, zone("vesve_forest"))]
    other = Caravan(THEOCRACY, KAN, zone("cantons"))
    table.state.caravans = [mine[0], other, mine[1]]
    draw(table, "caravan_ambush", "kan")
    assert table.state.caravans == [other, mine[1]]
    assert [line["roll"] for line in said(table, "event_caravan_lost")] == [3]
    assert [line["roll"] for line in said(table, "event_caravan_safe")] == [4]
    assert told(drawn("caravan_ambush"))[-1] == "event_no_caravan"


# 9.1 Events that bring troops or take them, and those about heroes and agents ----------------------------------------


# Arrivals -------------------------------------------------------------------------------------------------------------


def test_riders_without_a_master_join_in_the_capital_as_mercenaries():
    table = drawn("masterless_riders")
    (riders,) = table.state.stacks
    assert (riders.hired, riders.units, riders.kind) == (units("HC"), (), Kind.COMPANY)
    assert riders.place == zone("theo_capital")
    assert riders.owner == THEOCRACY


@pytest.mark.parametrize("lost", [True, False])
def test_nobody_joins_in_a_capital_that_is_lost_or_beset(lost: bool):
    table = board()
    if lost:
        table.state.holder = [KAN if held == THEOCRACY else held for held in table.state.holder]
    else:
        put(table, "theo_capital", "akkren", "AKi")
    before = len(table.state.stacks)
    draw(table, "masterless_riders")
    assert len(table.state.stacks) == before
    assert told(table)[-1] == "event_gate_shut"


def test_the_clans_bring_a_unit_from_the_reinforcements():
    table = board()
    for unit in ("LC", "SW", "HC"):
        table.state.pool[U * KAN + UNIT[unit]] = 1
    asked = draw(table, "clan_moot", "theocracy")
    assert asked.keys == ("LC", "SW")
    assert asked.decision.secret
    assert asked.decision.why(table, asked.decision, "unit:HC").id == "why.event_waiting"
    asked.answer("SW", kind="event.free_unit", seat="kan")
    (garrison,) = table.state.stacks
    assert (garrison.units, garrison.kind, garrison.place) == (units("SW"), Kind.GARRISON, zone("kan_ordu"))
    assert pool(table, "kan", "SW") == 0
    assert [entry.to for entry in table.journal if entry.id == "log.event_clan_unit"] == [("kan",)]
    read_all(table)


def test_the_clans_join_a_garrison_that_is_there():
    table = board()
    table.state.pool[U * KAN + UNIT["LC"]] = 1
    garrison = put(table, "kan_ordu", "kan", "BW")
    assert draw(table, "clan_moot", "kan").over
    assert force_of(table, garrison) == units("BW LC")
    assert len(table.state.stacks) == 1


def test_no_clan_comes_without_reinforcements():
    assert told(drawn("clan_moot"))[-1] == "event_nobody_comes"


# Losses ---------------------------------------------------------------------------------------------------------------


def test_the_largest_army_loses_its_cheapest_unit():
    table = board()
    small = put(table, "theo_north", "theocracy", "3HC", general="g01")
    large = put(table, "theo_south", "theocracy", "2SP BD MO", general="g02")
    garrison = put(table, "theo_capital", "theocracy", "9MO")
    draw(table, "deserters")
    assert force_of(table, large) == units("2SP BD")
    assert pool(table, "theocracy", "MO") == 1
    assert force_of(table, small) == units("3HC")
    assert force_of(table, garrison) == units("9MO")
    assert [entry.to for entry in table.journal if entry.id == "log.event_unit_lost"] == [("theocracy",)]
    assert told(drawn("deserters"))[-1] == "event_no_army"


def test_an_army_is_gone_with_its_last_unit():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    hero = person(table, "theocracy", army)
    draw(table, "deserters")
    assert stacks.find(table.state, army) is None
    assert table.state.generals == [0]
    assert heroes.person(table.state, hero).stack == NONE
    assert heroes.person(table.state, hero).place == zone("theo_north")


def test_a_storm_slows_fleets_and_may_sink_a_ship():
    table = board(dice=(1, 2, 1))
    mine = put(table, "sapphire_west", "theocracy", "TRI TRS", kind=Kind.FLEET)
    his = put(table, "deep_lake", "fiefs", "TRI", kind=Kind.FLEET)
    safe = put(table, "theo_south", "theocracy", "TRI", kind=Kind.FLEET)
    asked = draw(table, "storm", "kan")
    assert asked.keys == ("TRS", "TRI")
    asked.answer("TRS", kind="event.ship", seat="theocracy")
    assert asked.over
    assert force_of(table, mine) == units("TRI")
    assert force_of(table, his) == units("TRI")
    assert force_of(table, safe) == units("TRI")
    assert [line["roll"] for line in said(table, "event_storm_hits")] == [1]
    assert [line["roll"] for line in said(table, "event_storm_spares")] == [2]
    assert said(table, "event_fleet_mp")[0]["n"] == -2


def test_with_its_last_ship_a_fleet_loses_all_aboard_but_persons_come_ashore():
    table = board(dice=(1,))
    fleet = put(table, "sapphire_west", "theocracy", "TRS", kind=Kind.FLEET)
    army = put(table, "sapphire_west", "theocracy", "2BD", general="g01", aboard=fleet)
    hero = person(table, "theocracy", army)
    draw(table, "storm")
    assert not table.state.stacks
    assert pool(table, "theocracy", "BD") == 2
    assert heroes.person(table.state, hero).place == zone("theo_south")


def test_units_without_room_are_lost_in_a_storm():
    table = board(dice=(1,))
    fleet = put(table, "sapphire_west", "theocracy", "2TRS", kind=Kind.FLEET)
    army = put(table, "sapphire_west", "theocracy", "4BD", general="g01", aboard=fleet)
    asked = draw(table, "storm")
    assert asked.over
    assert force_of(table, fleet) == units("TRS")
    assert force_of(table, army) == units("3BD")


def test_strange_lights_bring_a_group_of_akkren():
    table = board(dice=(44, 10))
    draw(table, "strange_lights")
    (group,) = table.state.stacks
    assert (group.owner, group.place, group.units) == (AKKREN, zone("north_province"), units("2AKi AKc AKl"))
    assert sighting(table.state, KAN, group.id).whole


# Persons --------------------------------------------------------------------------------------------------------------


def test_a_ballad_heals_all_wounds():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    hero = person(table, "theocracy", army, wounds=1)
    other = person(table, "kan", put(table, "kan_east", "kan", "SP", general="g02"), wounds=1)
    draw(table, "ballad")
    assert heroes.person(table.state, hero).wounds == 0
    assert heroes.person(table.state, other).wounds == 1


def test_a_bad_fall_hurts_a_hero_of_one_s_choice():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    first, second = person(table, "theocracy", army), person(table, "h01", army)
    person(table, "h02", army, captor=KAN)
    person(table, "cleric", army)
    asked = draw(table, "bad_fall")
    assert asked.keys == (f"p{first}", f"p{second}")
    assert asked.decision.why(table, asked.decision, "person:99").id == "why.event_hero"
    asked.answer(f"p{second}", kind="event.wounded", seat="theocracy")
    assert heroes.person(table.state, second).wounds == 1
    assert heroes.person(table.state, first).wounds == 0


def test_one_can_die_of_a_fall():
    table = board()
    army = put(table, "theo_north", "theocracy", "SP", general="g01")
    person(table, "theocracy", army, wounds=1)
    draw(table, "bad_fall")
    assert not table.state.people
    assert told(table)[-1] == "event_hero_dies"
    assert told(drawn("bad_fall"))[-1] == "event_no_hero"


# Agents ---------------------------------------------------------------------------------------------------------------


def test_a_stranger_at_the_gate_is_an_agent_for_nothing():
    table = drawn("wandering_agent")
    assert len(hand(table.state, THEOCRACY)) == 1
    assert table.state.treasury[THEOCRACY] == 25


def test_with_three_agents_one_is_discarded_or_the_stranger_sent_away():
    table = board()
    table.state.hands[:3] = [0, 1, 2]
    draw(table, "wandering_agent").answer("away", kind="event.stranger", seat="theocracy")
    assert hand(table.state, THEOCRACY) == [0, 1, 2]
    assert told(table)[-1] == "event_sent_away"
    again = board()
    again.state.hands[:3] = [0, 1, 2]
    asked = draw(again, "wandering_agent").answer("let_in")
    asked.answer(AGENT_IDS[1], seat="theocracy")
    assert asked.over
    assert len(hand(again.state, THEOCRACY)) == 3
    assert again.state.spent_agents == [1]


def test_an_exposed_ring_is_shown_to_all_and_loses_one():
    table = board(dice=(2,))
    table.state.hands[:3] = [0, 4, NONE]
    draw(table, "exposed_ring")
    assert hand(table.state, THEOCRACY) == [0]
    assert table.state.spent_agents == [4]
    assert known_cards(table.state, KAN, THEOCRACY) == (0,)


def test_an_empty_hand_has_nothing_to_lose():
    table = drawn("exposed_ring")
    assert not table.state.spent_agents
