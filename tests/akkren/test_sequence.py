"""4.1, 6, 7, 9, 12 The set-up, initiative, a player's phase, the end of a turn; options with the same words."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, put, said, told, units
from tests.akkren.view_boards import dealt
from tests.asked import Asked
from vexillum.core.decision import DONE, Option
from vexillum.core.table import Setup
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren import boons, stacks
from vexillum.games.akkren.armies.turn import phase_options
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, PORT, REGIONS
from vexillum.games.akkren.components.pieces import (
    AKKREN,
    BROTHERHOOD,
    FIEFS,
    HOME,
    KAN,
    NAVAL,
    SEATS,
    THEOCRACY,
    F,
    U,
    force_of,
)
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.knowledge import figures
from vexillum.games.akkren.politics import APPROACH_IDS, price
from vexillum.games.akkren.routes import asleep, troops
from vexillum.games.akkren.scenarios import (
    REGIONS_AT_START,
    SCENARIO_IDS,
    empty_map,
    factions_in_order,
    in_play,
    place_great_kingdom,
)
from vexillum.games.akkren.sequence import (
    armies_piece,
    begin_phase,
    bid_question,
    end_of_turn,
    end_phase,
    initiative,
    numbered,
    place_faction,
    told_apart,
    winter_order,
)
from vexillum.games.akkren.stacks import GENERAL_IDS, GENERALS
from vexillum.games.akkren.state import Kind, Play, Segment, Stage, Table, Turn

# 4.1, 17.1 The set-up: the first generals, the first income, the positions -------------------------------------------


@pytest.mark.parametrize("sworn", [True, False])
def test_the_first_general_has_his_own_people_as_every_other(sworn: bool):
    """3.5 Those who follow a general in person come with the first one too, beside the units of the regions."""
    table = board()
    general = next(n for n in range(len(GENERAL_IDS)) if bool(GENERALS[n].personal_units) == sworn)
    table.state.generals = [general]
    table.state.scenario = 0
    assert Asked(place_faction(table, KAN)).over
    army = next(one for one in table.state.stacks if one.owner == KAN and one.kind == Kind.ARMY)
    assert army.general == general
    assert army.sworn == force_of(GENERALS[general].personal_units)
    assert bool(army.sworn) == sworn


@pytest.mark.parametrize(
    ("scenario", "income", "gifts"),
    [("campaign", [16, 12, 15, 16], [5, 5, 5, 5]), ("quickstart", [24, 15, 20, 20], [8, 5, 5, 5])],
)
def test_the_first_treasury_holds_last_winters_income(scenario: str, income: list[int], gifts: list[int]):
    """4.1, C01 What was collected before the campaign decides what embassies cost until the first winter.

    17.1 The Theocracy of the QuickStart is richer than 20: 21 of land, 3 for the mana of Ulek.
    """
    state = dealt(scenario).state
    assert state.income == income
    assert [price(state, faction, APPROACH_IDS.index("gift")) for faction in range(F)] == gifts


def placed(scenario: str) -> Asked:
    """The Kân's troops are placed in a scenario: eight units wait."""
    table = board()
    table.state.scenario = SCENARIO_IDS.index(scenario)
    table.state.generals = [0]
    for unit, n in units("5SP 3BW"):
        table.state.pool[U * KAN + unit] = n
    return Asked(place_faction(table, KAN))


def test_c182_garrisons_stand_in_the_other_regions_and_a_unit_stays_with_the_army():
    asked = placed("quickstart")
    for region, left in (("northern_plains", 8), ("barrens", 7), ("vesve_forest", 6)):
        assert (asked.kind, asked.decision.params["region"]) == ("setup.garrison", region)
        assert (len(asked.keys), asked.decision.at_least, asked.decision.at_most) == (left, 0, left - 1)
        asked.answer("SP.1")
    assert asked.over
    assert placed("campaign").asked == [], "4.1 In the campaign all stand in one army"


def test_c183_of_each_kind_two_thirds_rounded_up_stand_in_the_great_kingdoms_capital():
    state = board().state
    place_great_kingdom(state)
    capital, coast, fleet = state.stacks
    record = REGIONS[GREAT_KINGDOM_HOME]
    guard = dict(force_of(record.guard_units))
    for unit, n in force_of(record.units):
        if NAVAL[unit]:
            assert dict(fleet.units)[unit] == n
        else:
            there = dict(capital.units)[unit] - guard.get(unit, 0)
            assert (there, dict(coast.units).get(unit, 0)) == (-(-2 * n // 3), n - -(-2 * n // 3))
    assert PORT[fleet.place]
    assert coast.place == fleet.place


def test_c184_winter_has_the_order_of_the_last_turn():
    state = board().state
    assert winter_order(state) == tuple(range(F)), "before there was one: that of the seats"
    state.order = [KAN, AKKREN, 0, 3, 1]
    assert winter_order(state) == (KAN, 0, 3, 1)
    assert factions_in_order(state) == [KAN, 0, 3, 1]


@pytest.mark.parametrize(("players", "seats"), [(2, ("theocracy", "kan")), (3, ("theocracy", "kan", "fiefs"))])
def test_c185_lands_of_factions_that_nobody_plays_are_neutral_nations(players: int, seats: tuple[str, ...]):
    state = dealt("quickstart", players).state
    assert tuple(SEATS[faction] for faction in in_play(state)) == seats
    for faction in range(F):
        mine = [state.holder[region] == faction for region in REGIONS_AT_START[state.scenario][faction]]
        assert all(mine) if faction in in_play(state) else not any(mine)
    absent = next(faction for faction in range(F) if faction not in in_play(state))
    home = HOME[absent]
    assert not any(one.owner == absent for one in state.stacks)
    assert asleep(state, home), "9.3.1 its troops appear when it is entered"
    assert troops(home) == force_of(REGIONS[home].units)
    assert REGIONS[home].lp is None, "8.2 a home country can only be conquered"


def test_points_of_the_first_lands_are_counted_from_nothing():
    """C44 Before the set-up no one has lost a capital: the points in the story add up to the panel's at the end."""
    empty = figures(empty_map(Setup("akkren", "campaign", SEATS, {}, "points")))
    after = figures(dealt("campaign", 4, "points").state)
    assert [empty[f"points/{seat}"] for seat in SEATS] == [0] * 4
    assert all(after[f"points/{seat}"] > 10 for seat in SEATS)


# 7 Initiative: sealed bids, dice, ties, the winner's choice, the Akkren's place --------------------------------------


def test_everybody_bids_in_secret_and_pays_for_it() -> None:
    table = board(dice=(5, 4, 3, 2))
    asked = Asked(initiative(table))
    for seat, bid in (("theocracy", "bid-0"), ("brotherhood", "bid-3"), ("kan", "bid-1"), ("fiefs", "bid-0")):
        assert asked.decision.secret
        assert not said(table, "initiative"), "nothing is told before all have chosen"
        asked.answer(bid, kind="bid", seat=seat)
    assert table.state.initiative == [5, 7, 4, 2]
    assert table.state.treasury == [25, 22, 24, 25]
    assert asked.decision.seat == "brotherhood"


@pytest.mark.parametrize(("gold", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (9, 3)])
def test_at_most_three_and_no_more_than_one_has(gold: int, most: int) -> None:
    table = board()
    table.state.treasury[THEOCRACY] = gold
    question = bid_question(table, THEOCRACY)
    assert question is not None
    assert [option.value for option in question.options] == list(range(most + 1))


@pytest.mark.parametrize(
    ("place", "order"),
    [
        ("place-1", [BROTHERHOOD, THEOCRACY, KAN, FIEFS]),
        ("place-2", [THEOCRACY, BROTHERHOOD, KAN, FIEFS]),
        ("place-4", [THEOCRACY, KAN, FIEFS, BROTHERHOOD]),
    ],
)
def test_the_winner_chooses_its_place(place: str, order: list[int]) -> None:
    table = board(dice=(7, 9, 5, 2))
    asked = Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0")
    asked.answer(place, kind="place_in_order", seat="brotherhood")
    assert asked.over
    assert table.state.order == order
    assert table.state.stage == Stage.POLITICS


def test_c04_those_who_are_equal_roll_again_among_themselves() -> None:
    table = board(dice=(6, 6, 6, 9, 3, 8, 8, 2, 5))
    asked = Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0")
    asked.answer("place-1", seat="fiefs")
    # 3, 8 and 8 among the three; then 2 and 5 between the last two.
    assert table.state.order == [FIEFS, KAN, BROTHERHOOD, THEOCRACY]
    assert len(said(table, "initiative_again")) == 5


@pytest.mark.parametrize(("die", "place"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 0)])
def test_c05_in_their_war_the_akkren_act_where_the_die_says(die: int, place: int) -> None:
    table = board(dice=(9, 7, 5, 2, die))
    table.state.war = 1
    Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0", "place-1")
    assert table.state.order.index(AKKREN) == place
    assert [owner for owner in table.state.order if owner != AKKREN] == [0, 1, 2, 3]


def test_before_the_war_the_akkren_have_no_place() -> None:
    table = board(dice=(9, 7, 5, 2))
    Asked(initiative(table)).answers("bid-0", "bid-0", "bid-0", "bid-0", "place-1")
    assert AKKREN not in table.state.order


# 9 A player's phase: markers that go when a part of it is over -------------------------------------------------------


def marcher(**more):
    """An army of the Kân with the marker of a forced march, in the turn after it."""
    table = board()
    table.state.clock, table.state.order = 3, [KAN]
    return table, put(table, "kan_east", "kan", "3BD", general="g05", marched=True, **more)


def moves(table):
    """The Kân's movement, in which no one moves."""
    begin_phase(table.state)
    Asked(armies_piece(table, KAN)).answer("done", kind="phase")
    assert table.state.segment == Segment.BATTLES


def test_the_marker_of_a_forced_march_goes_when_the_next_movement_is_over():
    """9.3.1.4: it still weighs on anyone who is attacked in between, but no longer on the battles of that phase."""
    table, army = marcher(moved_until=3)
    begin_phase(table.state)
    assert stacks.stack(table.state, army).marched, "no second forced march"
    moves(table)
    assert not stacks.stack(table.state, army).marched
    assert not stacks.stack(table.state, army).worn


def test_it_stays_for_the_battles_of_the_march_itself_and_after_them():
    table, army = marcher(moved_until=3)
    stacks.replace(table.state, army, marched=False)
    begin_phase(table.state)
    stacks.replace(table.state, army, marched=True, moved_until=4)
    Asked(armies_piece(table, KAN)).answer("done")
    assert stacks.stack(table.state, army).marched
    end_phase(table.state)
    assert stacks.stack(table.state, army).marched


def test_who_was_led_by_an_ally_this_turn_keeps_it_until_the_next():
    """9.3.1.4, 8.1.1: no forced march in the following turn either."""
    table, army = marcher(moved_until=4)
    moves(table)
    assert stacks.stack(table.state, army).marched
    table.state.clock = 4
    moves(table)
    assert not stacks.stack(table.state, army).marched


# 12, C45 The end of a turn -------------------------------------------------------------------------------------------


def test_c45_what_has_run_out_goes_and_the_calendar_goes_on():
    table = board()
    state = table.state
    state.turn, state.clock = Turn.SUMMER_1, 7
    boons.set_weather(state, boons.FLOODS)
    boons.give(state, KAN, boons.FIRST_BATTLE, 1)
    boons.give(state, KAN, boons.MANA_SEASON, 1)
    boons.give(state, KAN, boons.NEXT_SIEGE, 1)
    assert Asked(end_of_turn(table)).over
    assert not boons.in_force(state, boons.FLOODS)
    kept = [boons.boon(state, KAN, which) for which in (boons.FIRST_BATTLE, boons.MANA_SEASON, boons.NEXT_SIEGE)]
    assert kept == [0, 1, 1]
    assert (state.turn, state.clock, state.stage) == (Turn.SUMMER_2, 8, Stage.INITIATIVE)
    assert Asked(end_of_turn(table)).over
    assert boons.boon(state, KAN, boons.MANA_SEASON) == 0, "the season is over"


@pytest.mark.parametrize(("year", "rolled"), [(2, False), (3, True)])
def test_c45_from_the_third_year_on_the_war_is_rolled_for(year, rolled):
    table = board(dice=(5,))
    table.state.year, table.state.turn = year, Turn.SPRING
    assert Asked(end_of_turn(table)).over
    assert (table.state.rolls == 1) == rolled


def test_c45_winter_has_no_initiative_and_ends_the_year_or_the_campaign():
    table = board()
    state = table.state
    state.last_year, state.turn = 2, Turn.AUTUMN
    assert Asked(end_of_turn(table)).over
    assert (state.turn, state.stage) == (Turn.WINTER, Stage.EVENTS)
    assert Asked(end_of_turn(table)).over
    assert (state.turn, state.year) == (Turn.SPRING, 2)
    state.turn = Turn.WINTER
    assert Asked(end_of_turn(table)).over
    assert state.stage == Stage.OVER
    assert told(table)[-1].startswith("victory_")


def test_c38_the_rules_to_which_wrong_references_lead_are_explained():
    assert {"9.3.2", "9.3.3", "13.4", "15.2", "11.1"} <= set(GAME.words.rule_ids())


# Options with the same words are distinguished -----------------------------------------------------------------------


def labels(options) -> list[list[str]]:
    return [[GAME.texts(language, strict=True)(option.message) for option in options] for language in BUILT_IN]


def mobs(table: Table) -> list[Option]:
    return [Option(f"MO.{n}", n, "unit:MO", "option.march_unit", {"unit": "MO"}) for n in (1, 2)]


def test_equal_units_are_numbered_and_nothing_else():
    table = board()
    asked = told_apart(table.ask(SEATS[KAN], "move.take", [*mobs(table), DONE], rule="3.2"))
    assert labels(asked.options) == [["Mob (1)", "Mob (2)", "Done"], ["Folla (1)", "Folla (2)", "Fatto"]]
    assert [option.value for option in asked.options[:2]] == [1, 2]
    assert asked.options[2] is DONE


def test_whoever_asks_gets_the_answer_with_its_value():
    table = board()

    def play() -> Play[None]:
        (pick,) = yield table.ask(SEATS[KAN], "move.take", mobs(table), rule="3.2")
        table.tell("setup", n=pick.value, **dict(pick.params))

    Asked(numbered(play())).answer("MO.2")
    assert table.journal[-1].params == {"n": 2, "unit": "MO"}, "its own option, as it was before it had a number"


def test_stacks_of_a_kind_in_one_zone_are_named_by_their_units():
    table = board()
    put(table, "kan_east", "kan", "2MO")
    put(table, "kan_east", "kan", "3SP")
    table.state.treasury[KAN] = 5
    marches = [option for option in phase_options(table.state, KAN) if option.key.startswith("s")]
    english, italian = labels(marches)
    assert "2× Mob" in english[0]
    assert "3× Spearmen" in english[1]
    assert "2× Folla" in italian[0]
