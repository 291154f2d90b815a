"""6.0 The Winter Round."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, check, command, event, put, resources, told, tribe, units
from vexillum.coin.sequence import Standing
from vexillum.core.dice import Dice
from vexillum.games.falling_sky import winter
from vexillum.games.falling_sky.battle.battle import germans_lose
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.germans import germans_march, germans_rally
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, SUBDUED
from vexillum.games.falling_sky.state import Senate, Stage
from vexillum.games.falling_sky.victory import Solitaire, margin, outcome, player_loses
from vexillum.games.falling_sky.winter import (
    coming,
    germans,
    harvest,
    may_come,
    quarters_aedui,
    quarters_belgae,
    quarters_romans,
    rows,
    senate_phase,
    shift_by_score,
    spring,
    victory_phase,
)


def devastate(table, *regions: str) -> None:
    for region in regions:
        table.state.devastated[REGION_NUMBER[region]] = 1


def at_winter(table, number: int = 1):
    """The Winter Round of this number has begun."""
    table.state.winters, table.state.stage = number, Stage.VICTORY
    return table


def score(table, n: int) -> None:
    """Give the Romans this score: the other Tribes are Allies of the Belgae, Arverni and Germans."""
    state = table.state
    state.tribes = [SUBDUED] * 30 + state.tribes[30:]
    for tribe_number in range(30 - n):
        state.tribes[29 - tribe_number] = 4  # what matters is only that they are not Roman


# 6.1 ------------------------------------------------------------------------------------------------------------------


def test_the_game_ends_when_a_condition_is_met():
    table = at_winter(board())
    Asked(victory_phase(table))
    assert (table.state.stage, table.state.winner_known) == (Stage.OVER, 1)  # 30 Subdued Tribes


def test_it_goes_on_if_nobody_has_met_a_condition():
    table = at_winter(board(empty=False))
    Asked(victory_phase(table))
    assert (table.state.stage, table.state.winner_known) == (Stage.GERMANS, 0)
    assert table.state.victory_phases == 1


def test_the_final_winter_ends_it_by_margins():
    table = at_winter(board(empty=False), 4)
    Asked(victory_phase(table))
    assert (table.state.stage, table.state.winner_known) == (Stage.OVER, 2)


def test_a_player_of_two_factions_must_meet_both_conditions():
    """1.5.1, 6.1; The Great Revolt is kinder to Arverni and Belgae."""
    table = at_winter(board(empty=False))
    table.state.owners = 3
    put(table, "mandubii", "mandubii=belgic_ally")
    assert margin(table.state, BELGAE) == 1
    assert margin(table.state, ARVERNI) < 0
    Asked(victory_phase(table))
    assert table.state.winner_known == 0


# 6.3 ------------------------------------------------------------------------------------------------------------------


def test_gauls_relocate_to_own_or_agreed_control_and_roll_where_it_is_devastated():
    """6.3.2 The Belgae: each Warband once, to adjacent Regions that are not Devastated."""
    table = board(dice=(3, 4))
    put(table, "nervii", belgic_hidden=3, ambiorix=1)
    put(table, "morini", belgic_hidden=1)
    put(table, "treveri", aedui_hidden=1)
    put(table, "atrebates", legion=1, arverni_hidden=1)  # No Control
    devastate(table, "nervii")
    asked = Asked(quarters_belgae(table))
    asked.answer("nervii", kind="quarters.from").answer("some").answer("1").answer("1")
    asked.answer("ask.aedui") if asked.decision.kind == "quarters.from" else None
    assert (units(table, "morini", "ambiorix"), units(table, "morini", "belgic_hidden")) == (1, 2)
    asked.answer("no", seat="aedui", kind="agree.quarters").answer("done", kind="quarters.from")
    assert units(table, "nervii", "belgic_hidden") == 1  # two rolls: a 3 and a 4
    check(table)


def test_an_agreement_opens_a_region():
    table = board()
    put(table, "nervii", belgic_hidden=1)
    put(table, "treveri", aedui_hidden=1)
    devastate(table, "nervii")
    asked = Asked(quarters_belgae(table))
    assert "nervii" not in asked.keys
    asked.answer("ask.aedui").answer("yes", seat="aedui").answer("nervii")
    assert units(table, "treveri", "belgic_hidden") == 1
    asked.plainly()


def test_an_ally_or_citadel_feeds_warbands():
    table = board()
    put(table, "nervii", "nervii=belgic_ally", belgic_hidden=2)
    devastate(table, "nervii")
    Asked(quarters_belgae(table)).plainly()
    assert units(table, "nervii", "belgic_hidden") == 2


def test_romans_go_home_from_supply_lines_and_their_leader_from_anywhere():
    """6.3.3 Supply Lines are those of this time."""
    table = board()
    put(table, "mandubii", legion=2, caesar=1)
    put(table, "britannia", legion=1)
    for region in ("morini", "atrebates", "veneti"):
        put(table, region, germanic_hidden=1)
    asked = Asked(quarters_romans(table)).answer("done", kind="transfer")
    assert asked.decision.kind == "quarters.home"
    assert asked.keys == ("mandubii", "leader", "done")  # Britannia is cut off
    asked.answer("mandubii").answer("legion").answer("leader")
    assert (units(table, "provincia", "legion"), units(table, "provincia", "caesar")) == (2, 1)
    asked.answer("1", kind="quarters.pay")
    assert resources(table, "romans") == 8  # two Resources, no Roman Ally there


@pytest.mark.parametrize(
    ("tribes", "devastated", "price"),
    [((), False, 2), (("treveri=roman_ally",), False, 1), ((), True, 4), (("treveri=roman_ally",), True, 2)],
)
def test_what_quarters_cost(tribes, devastated, price):
    table = board()
    region = put(table, "treveri", *tribes, legion=3)
    if devastated:
        devastate(table, "treveri")
    assert winter.price(table.state, region) == price


def test_one_piece_for_each_ally_and_fort_stays_for_nothing_and_dice_decide_about_the_rest():
    table = board(dice=(2,))
    put(table, "nervii", "nervii=roman_ally", legion=2, auxilia_hidden=2, fort=1)
    put(table, "mandubii", germanic_hidden=1)
    table.state.tracks[ROMANS] = 1
    asked = Asked(quarters_romans(table)).answer("done", kind="transfer")
    asked.answer("done", kind="quarters.home").answer("done", kind="transfer")
    asked.answer("2", kind="quarters.shelter")  # both Legions
    asked.answer("1", kind="quarters.pay")  # one Resource: one Auxilia
    assert (units(table, "nervii", "legion"), units(table, "nervii", "auxilia_hidden")) == (2, 1)
    assert resources(table, "romans") == 0
    check(table)


def test_a_legion_that_starves_falls():
    table = board(dice=(1,))
    put(table, "britannia", legion=1)
    for region in ("morini", "atrebates", "veneti"):
        put(table, region, germanic_hidden=1)
    table.state.tracks = [0, 0, 0, 0]
    Asked(quarters_romans(table)).plainly()
    assert (units(table, "britannia", "legion"), table.state.fallen) == (0, 1)


def test_romans_may_ask_for_resources_before_they_pay():
    """1.5.2 Transfers in Quarters."""
    table = board()
    put(table, "britannia", legion=1)
    for region in ("morini", "atrebates", "veneti"):
        put(table, region, germanic_hidden=1)
    table.state.tracks[ROMANS] = 0
    asked = Asked(quarters_romans(table))
    asked.answer("ask.aedui", kind="transfer").answer("3", kind="transfer.asked", seat="aedui")
    asked.answer("1", kind="quarters.pay")
    assert (resources(table, "romans"), resources(table, "aedui")) == (1, 7)


@pytest.mark.parametrize(("phase", "who"), [(quarters_belgae, "belgae"), (quarters_romans, "romans")])
def test_f4_who_relocates_nobody_may_give_resources_before_the_harvest_all_the_same(phase, who):
    """1.5.2 Above 45 the Harvest would be lost: better give some away in Quarters."""
    table = board()
    table.state.tracks = [45, 10, 10, 45]
    asked = Asked(phase(table)).answer("give.aedui", kind="transfer", seat=who).answer("20")
    assert (resources(table, who), resources(table, "aedui")) == (25, 30)
    assert asked.answer("done", kind="transfer").over


def test_f4_who_has_relocated_is_not_asked_once_more_about_resources():
    table = board()
    put(table, "carnutes", aedui_hidden=1)
    put(table, "mandubii", "senones=aedui_ally")
    asked = Asked(quarters_aedui(table))
    assert "transfer" in asked.keys
    assert asked.answer("carnutes", kind="quarters.from").over
    assert units(table, "mandubii", "aedui_hidden") == 1


def test_consent_to_quarters_is_no_consent_to_supply_lines():
    table = board()
    put(table, "carnutes", legion=1)
    for region in ("mandubii", "bituriges", "atrebates", "pictones", "veneti"):
        put(table, region, aedui_hidden=1)
    asked = Asked(quarters_romans(table)).answer("ask.aedui", kind="quarters.from").answer("yes")
    asked.answer("done", kind="quarters.from")
    assert "supply.aedui" in asked.keys
    assert "carnutes" not in asked.keys


# 6.4 ------------------------------------------------------------------------------------------------------------------


def test_harvest():
    """6.4.1-6.4.3 The Roman score; two for each Ally and Citadel; four more for the Aedui; 45 at most."""
    table = board(empty=False)
    table.state.tracks = [40, 0, 0, 0]
    Asked(harvest(table)).plainly()
    assert table.state.tracks == [45, 6, 10, 14]  # Arverni 3, Aedui 3, Belgae 7


def test_resources_may_be_transferred_in_harvest():
    table = board()
    asked = Asked(harvest(table)).answer("give.aedui", kind="transfer", seat="romans").answer("20")
    assert resources(table, "aedui") == 34  # 10 and 4, and 20
    asked.plainly()


# 6.5 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "before", "after"),
    [
        (9, Senate.INTRIGUE, (Senate.UPROAR, 0)),
        (9, Senate.UPROAR, (Senate.UPROAR, 1)),
        (10, Senate.UPROAR, (Senate.INTRIGUE, 0)),
        (12, Senate.ADULATION, (Senate.INTRIGUE, 0)),
        (12, Senate.INTRIGUE, (Senate.INTRIGUE, 0)),
        (13, Senate.INTRIGUE, (Senate.ADULATION, 0)),
        (13, Senate.ADULATION, (Senate.ADULATION, 1)),
    ],
)
def test_the_senate_shifts_by_the_roman_score(points, before, after):
    table = board()
    score(table, points)
    table.state.senate = before
    shift_by_score(table)
    assert (table.state.senate, table.state.firm) == after


def test_a_firm_senate_flips_first():
    table = board()
    score(table, 13)
    table.state.senate, table.state.firm = Senate.UPROAR, 1
    shift_by_score(table)
    assert (table.state.senate, table.state.firm) == (Senate.UPROAR, 0)


@pytest.mark.parametrize("before", [Senate.UPROAR, Senate.INTRIGUE, Senate.ADULATION])
def test_no_shift_down_while_legions_are_fallen(before):
    table = board()
    score(table, 13)
    table.state.senate, table.state.fallen = before, 1
    shift_by_score(table)
    assert (table.state.senate, table.state.firm) == (before, 0)
    score(table, 9)
    shift_by_score(table)
    assert table.state.senate == max(0, before - 1) or table.state.firm  # up is allowed


@pytest.mark.parametrize(
    ("track", "senate", "come"),
    [(4, 1, 0), (6, 1, 2), (6, 2, 6), (6, 0, 0), (10, 0, 2), (12, 1, 8)],
)
def test_legions_of_the_senates_row_and_above_come(track, senate, come):
    table = board()
    table.state.legions_track, table.state.senate = track, senate
    assert coming(table.state) == come
    assert sum(rows(table.state).values()) == track


def test_half_of_the_fallen_stay_and_auxilia_come_to_the_leader():
    """6.5.2-6.5.3 Three Auxilia in Uproar, four in Intrigue, five in Adulation."""
    for senate, auxilia in ((Senate.UPROAR, 3), (Senate.INTRIGUE, 4), (Senate.ADULATION, 5)):
        table = board()
        put(table, "provincia", roman_successor=1)
        state = table.state
        state.legions_track, state.fallen, state.removed_legions = 2, 5, 5
        state.senate = senate
        score(table, {Senate.UPROAR: 9, Senate.INTRIGUE: 11, Senate.ADULATION: 13}[senate])
        Asked(senate_phase(table))
        assert state.fallen == 2
        assert state.legions_track + units(table, "provincia", "legion") == 5
        assert units(table, "provincia", "auxilia_hidden") == auxilia
    table = board()
    Asked(senate_phase(table))
    assert units(table, "provincia", "auxilia_hidden") == 0  # no Leader there


# 6.6 ------------------------------------------------------------------------------------------------------------------


def test_spring():
    table = board()
    put(table, "mandubii", "senones=dispersed", "lingones=gathering", "mandubii=razed")
    put(table, "mandubii", legion=1, auxilia_revealed=1, arverni_scouted=2, arverni_revealed=1)
    put(table, "nervii", ambiorix=1)
    state = table.state
    state.legions_track, state.fallen = 7, 4
    state.standing = [Standing.INELIGIBLE] * 4
    devastate(table, "mandubii")
    asked = Asked(spring(table))
    assert asked.keys == ("mandubii", "provincia")  # where there is a piece, or the home
    asked.answer("mandubii", kind="spring.leader", seat="romans")
    assert asked.keys == ("arverni", "mandubii")
    asked.answer("arverni", seat="arverni")
    assert asked.over  # Ambiorix is on the map
    assert units(table, "mandubii", "roman_successor") == 1
    assert units(table, "arverni", "arverni_successor") == 1
    assert (state.legions_track, state.fallen) == (11, 0)
    assert (units(table, "mandubii", "arverni_hidden"), units(table, "mandubii", "auxilia_hidden")) == (3, 1)
    assert not any(state.devastated)
    assert [tribe(table, name) for name in ("senones", "lingones", "mandubii")] == ["gathering", "subdued", "razed"]
    assert state.standing == [Standing.ELIGIBLE] * 4
    check(table)


# Pax Gallica ----------------------------------------------------------------------------------------------------------


def test_the_first_winter_of_pax_gallica():
    """2.1 No Victory and Germans Phase, three Legions in Harvest, the Senate in Intrigue, Vercingetorix after it."""
    table = at_winter(board("pax-gallica", empty=False))
    state = table.state
    assert state.senate == Senate.NOWHERE
    Asked(victory_phase(table))
    assert (state.winner_known, state.victory_phases) == (0, 0)  # 20 Roman points, but no check
    before = list(state.units)
    Asked(germans(table))
    assert state.units == before
    state.stage = Stage.HARVEST
    asked = Asked(harvest(table))
    assert asked.keys == ("atrebates", "morini", "nervii")
    asked.answer("atrebates", kind="harvest.legion").answer("morini").answer("morini").plainly()
    assert (units(table, "atrebates", "legion"), units(table, "morini", "legion"), state.waiting_legions) == (1, 2, 0)
    assert not may_come(state)
    Asked(senate_phase(table))
    assert (state.senate, state.firm) == (Senate.INTRIGUE, 0)
    assert state.stage == Stage.SPRING
    assert may_come(state)
    assert "victory_skipped" in told(table)
    check(table)


# Card 20, by playing --------------------------------------------------------------------------------------------------


def test_optimates_from_the_second_victory_phase_on():
    table = board(empty=False)  # the Romans have 14 points
    event(table, 20, "unshaded", "arverni")
    state = table.state
    at_winter(table)
    Asked(victory_phase(table))
    assert state.winner_known == 0  # the first one
    at_winter(table, 2)
    Asked(victory_phase(table))
    assert state.winner_known
    assert state.legions_track == 12  # all Legions went home


# Chapter 6: the finer points of the Winter Round, and why something is not offered in it -----------------------------


def why(asked: Asked, table, name: str):
    """The reason that a decision gives for something that it does not offer."""
    return asked.decision.why(table, asked.decision, name)


# 6.2.2 ----------------------------------------------------------------------------------------------------------------


def test_no_germanic_warband_marches_twice_in_a_phase():
    """3.3.2, 6.2.2 Those who come to a Region that has yet to send its group stay there."""
    seen = 0
    for seed in range(40):
        table = board()
        table.dice = Dice(f"march {seed}", ())
        table.state.non_players = 1 << ROMANS
        put(table, "sugambri", germanic_hidden=5)
        put(table, "ubii", germanic_scouted=3)
        for region in ("morini", "nervii", "treveri"):
            put(table, region, legion=3, auxilia_hidden=3)
        put(table, "sequani", legion=3, auxilia_hidden=3)
        germans_march(table)
        check(table)
        if not any(units(table, region, "germanic_hidden") for region in ("morini", "nervii", "treveri", "sequani")):
            seen += 1
            assert units(table, "ubii", "germanic_hidden") == 4
            assert units(table, "ubii", "germanic_revealed") == 1
    assert seen


def test_what_germans_do_by_chance_is_not_taken_back():
    """6.2.1, 3.4.5 A lot is as good as a die: it cannot be undone once it is seen."""
    table = board()
    put(table, "sugambri", "suebi_north=germanic_ally", germanic_hidden=1)
    put(table, "ubii", "suebi_south=germanic_ally", germanic_hidden=1)
    germans_rally(table)
    assert table.seals
    table = board()
    put(table, "mandubii", "senones=germanic_ally", "lingones=germanic_ally")
    germans_lose(table, Side(REGION_NUMBER["mandubii"], GERMANS), "3.4.5")
    assert table.seals == 1
    germans_lose(table, Side(REGION_NUMBER["mandubii"], GERMANS), "3.4.5")
    assert table.seals == 1  # nothing left to chance


# 8.9 ------------------------------------------------------------------------------------------------------------------


def _revolt(option: Solitaire):
    """One player with Arverni and Belgae in The Great Revolt, where the better of the two counts (1.5.1)."""
    table = board("the-great-revolt", empty=False)
    state = table.state
    state.owners, state.non_players, state.solitaire = 3, (1 << ROMANS) | (1 << AEDUI), option
    state.winters, state.stage = 1, Stage.VICTORY
    return table


def test_f30_the_difficult_option_looks_at_the_margin_of_1_5_1():
    table = _revolt(Solitaire.DIFFICULT)
    state = table.state
    state.tribes = [2 if status == 1 else status for status in state.tribes]
    assert margin(state, BELGAE) < max(margin(state, ROMANS), margin(state, AEDUI)) <= margin(state, ARVERNI)
    assert not player_loses(state)


def test_a_player_who_loses_by_the_difficult_option_loses_by_margins():
    """8.9 No Faction has met a condition, and the end does not say so."""
    table = board(empty=False)
    state = table.state
    state.non_players, state.solitaire = 0b0111, Solitaire.DIFFICULT
    state.winters, state.stage = 1, Stage.VICTORY
    state.tribes[state.tribes.index(4)] = 0
    assert (margin(state, ROMANS), margin(state, BELGAE)) == (0, -1)
    Asked(victory_phase(table))
    assert state.stage == Stage.OVER
    told = outcome(state).told
    assert told[0].id == "log.victory_margins"
    assert told[-1].id == "log.solo_lost.romans"


# 6.4.3 ----------------------------------------------------------------------------------------------------------------


def test_river_tolls_are_told_by_themselves():
    table = board()
    put(table, "aedui", "aedui=aedui_ally")
    table.state.tracks[AEDUI] = 0
    Asked(harvest(table)).plainly()
    assert resources(table, "aedui") == 6
    gained = [entry for entry in table.journal if entry.id == "log.track_up" and "aedui" in entry.params["track"]]
    assert [(entry.rule, entry.params["n"]) for entry in gained] == [("6.4.2", 2), ("6.4.3", 4)]


# Why not --------------------------------------------------------------------------------------------------------------


def _quarters():
    table = board()
    put(table, "nervii", belgic_hidden=3, ambiorix=1)
    put(table, "morini", belgic_hidden=1)
    put(table, "treveri", germanic_hidden=3)
    put(table, "atrebates", legion=1, arverni_hidden=1)
    put(table, "sugambri", belgic_hidden=2)
    put(table, "veneti", belgic_hidden=1)
    table.state.devastated[REGION_NUMBER["sugambri"]] = 1
    return table, Asked(quarters_belgae(table))


def test_why_nobody_relocates_from_a_region():
    table, asked = _quarters()
    for region in range(SPACE_COUNT):
        reason = why(asked, table, f"space:{REGION_IDS[region]}")
        assert (reason is None) == (REGION_IDS[region] in asked.keys)
        assert reason is None or reason.rule in ("6.3.2", "1.4.2")
    assert why(asked, table, "space:carnutes").id == "why.quarters_nobody"
    assert why(asked, table, "space:veneti").id == "why.quarters_nowhere"


def test_why_a_region_takes_nobody_in():
    table, asked = _quarters()
    asked.answer("sugambri", kind="quarters.from").answer("belgic_hidden", kind="quarters.pieces")
    assert asked.decision.kind == "quarters.to"
    assert why(asked, table, "space:treveri").id == "why.quarters_control"
    assert why(asked, table, "space:carnutes").id == "why.quarters_far"
    table.state.devastated[REGION_NUMBER["ubii"]] = 1
    assert why(asked, table, "space:ubii").id == "why.quarters_devastated"


def test_why_romans_do_not_go_home():
    table = board()
    put(table, "sequani", legion=1)
    put(table, "morini", caesar=1, legion=1)
    for region in ("nervii", "atrebates", "britannia", "sugambri"):
        put(table, region, germanic_hidden=2)
    asked = Asked(quarters_romans(table))
    while asked.decision.kind == "quarters.from":
        asked.answer("done")
    assert asked.decision.kind == "quarters.home"
    assert set(asked.keys) == {"sequani", "leader", "done"}
    assert why(asked, table, "space:morini").id == "why.quarters_supply"
    assert why(asked, table, "space:carnutes").id == "why.quarters_nobody"


@pytest.mark.parametrize(("region", "offered"), [("nervii", True), ("treveri", True), ("carnutes", False)])
def test_why_a_successor_does_not_come_to_a_region(region, offered):
    table = board()
    put(table, "treveri", belgic_hidden=1)
    put(table, "provincia", caesar=1)
    put(table, "arverni", vercingetorix=1)
    asked = Asked(spring(table))
    assert asked.seat == "belgae"
    reason = why(asked, table, f"space:{region}")
    assert (reason is None) == offered == (region in asked.keys)
    if not offered:
        assert (reason.id, reason.rule) == ("why.successor_nobody", "6.6")


def test_f362_quarters_are_paid_region_by_region():
    """6.3.3 Carnutes before Veneti; with three Resources one of the two Legions can be kept."""
    table = board(dice=(1,))
    table.state.tracks = [3, 0, 0, 0]
    for region in ("carnutes", "veneti"):
        put(table, region, legion=1)
    for region in ("mandubii", "bituriges", "atrebates", "pictones", "britannia"):
        put(table, region, germanic_hidden=2)
    asked = Asked(quarters_romans(table))
    while asked.decision.kind != "quarters.pay":
        asked.answer("done")
    assert asked.decision.params["space"] == "carnutes"
    asked.answer("0")
    assert table.state.fallen == 1
    assert (asked.decision.kind, asked.decision.params["space"]) == ("quarters.pay", "veneti")
    asked.answer("1")
    assert (units(table, "veneti", "legion"), resources(table, "romans")) == (1, 1)


# 4.1, 3.2.3 -----------------------------------------------------------------------------------------------------------


def test_f8_scout_opens_a_region_to_seize():
    """4.1 When no Region is left, Auxilia may still move to one, and Romans Seize there."""
    table = board()
    put(table, "provincia", auxilia_hidden=2)
    asked = command(table, "romans", "seize").answer("provincia").answer(kind="seize.disperse")
    assert asked.keys == ("special.scout", "done")
    asked.answer("special.scout").answer("provincia").answer("2").answer("aedui")
    asked.answer("aedui", kind="seize.space")
    assert asked.decision.kind == "seize.disperse"
