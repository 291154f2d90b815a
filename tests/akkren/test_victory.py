"""5, C44 Victory: what counts, each Faction's own aims, ties, and the two ways to win before the end."""

from __future__ import annotations

import pytest

from tests.akkren.harness import Asked, board, force_of, hold, put, told, units
from vexillum.games.akkren import boons, deeds
from vexillum.games.akkren.control import COMPLETE
from vexillum.games.akkren.factions import BROTHERHOOD, FIEFS, KAN, THEOCRACY
from vexillum.games.akkren.map import GP, MANA, PLACE, REGION
from vexillum.games.akkren.sequence.end_of_turn import advance, end_of_turn
from vexillum.games.akkren.state import NONE, Stage, Turn
from vexillum.games.akkren.victory import counted, outcome, points, ranking, sudden_victor


def test_regions_allies_mana_and_capitals_count() -> None:
    table = board()
    hold(table, "theocracy", "ulek_county", "kan")
    table.state.allied[REGION["gran_march"]] = THEOCRACY
    parts = points(table.state, THEOCRACY)
    assert parts["region_gp"] == GP[REGION["theocracy"]] + GP[REGION["ulek_county"]] + GP[REGION["kan"]]
    assert parts["ally_gp"] == (GP[REGION["gran_march"]] + 1) // 2
    assert parts["mana"] == 2 * (MANA[REGION["ulek_county"]] + MANA[REGION["kan"]])
    assert parts["enemy_capital"] == 6
    assert points(table.state, KAN)["capital_lost"] == -6


def test_markers_lessen_what_a_region_counts() -> None:
    table = board()
    before = points(table.state, KAN)["region_gp"]
    table.state.plunder[PLACE["kan_west"]] = 2
    assert points(table.state, KAN)["region_gp"] == before - 2


@pytest.mark.parametrize(
    ("faction", "deed", "name", "each"),
    [
        (THEOCRACY, deeds.AKKREN_DESTROYED, "akkren_destroyed", 2),
        (KAN, deeds.CARAVANS_SOLD, "caravans_sold", 1),
        (FIEFS, deeds.NESTS_CLEARED, "nests_cleared", 3),
        (BROTHERHOOD, deeds.QUESTS, "quests", 1),
    ],
)
def test_deeds_count(faction: int, deed: int, name: str, each: int) -> None:
    table = board()
    for _ in range(3):
        deeds.count(table.state, faction, deed)
    assert points(table.state, faction)[name] == 3 * each


def test_the_brotherhoods_pact() -> None:
    table = board()
    put(table, "brotherhood_capital", "brotherhood", "2DE DE-f 2SP")
    parts = points(table.state, BROTHERHOOD)
    assert parts["demons"] == 6
    assert parts["ports"] == 2, "its two home ports"


def test_the_kans_tribute_counts_only_where_he_rules() -> None:
    table = board()
    table.state.slaves[REGION["kan"]] = 9
    table.state.slaves[REGION["barrens"]] = 4
    assert counted(table.state, KAN)["slaves"] == 9
    assert points(table.state, KAN)["slaves"] == 2, "a point for every four"


def test_the_fiefs_industry() -> None:
    table = board()
    put(table, "fiefs_capital", "fiefs", "GI HG")
    table.state.forts[PLACE["almor"]] = COMPLETE
    table.state.fort_owner[PLACE["almor"]] = FIEFS
    table.state.forts[PLACE["the_pale"]] = COMPLETE - 1
    table.state.fort_owner[PLACE["the_pale"]] = FIEFS
    parts = points(table.state, FIEFS)
    assert (parts["giants"], parts["forts"], parts["home_kept"]) == (1, 1, 4)
    deeds.count(table.state, FIEFS, deeds.HOME_LOST)
    assert points(table.state, FIEFS)["home_kept"] == 0


def test_own_aims_are_ones_own() -> None:
    table = board()
    assert "demons" not in counted(table.state, KAN)
    assert "akkren_destroyed" not in counted(table.state, FIEFS)


def test_ties_go_to_gold_then_zones_then_the_last_roll() -> None:
    table = board()
    state = table.state
    state.holder = [NONE] * len(state.holder)
    assert len({sum(points(state, faction).values()) for faction in (THEOCRACY, BROTHERHOOD, KAN)}) == 1
    state.treasury[KAN] = 30
    assert ranking(state).index(KAN) < ranking(state).index(THEOCRACY)
    state.treasury[KAN] = 25
    state.initiative[BROTHERHOOD] = 9
    assert ranking(state).index(BROTHERHOOD) < ranking(state).index(THEOCRACY)


def test_three_of_five_capitals_win_in_winter() -> None:
    table = board(dice=())
    hold(table, "kan", "theocracy")
    assert sudden_victor(table.state) == (NONE, "")
    hold(table, "kan", "great_kingdom")
    assert sudden_victor(table.state) == (KAN, "thrones")
    table.state.turn = Turn.WINTER
    Asked(end_of_turn(table))
    assert table.state.stage == Stage.OVER
    assert outcome(table.state).winners == ("kan",)
    assert "victory_thrones" in told(table)


@pytest.mark.parametrize(("mine", "theirs", "wins"), [(200, 99, True), (199, 10, False), (200, 100, False)])
def test_hegemony_needs_200_gold_and_more_than_twice_any_rivals(mine: int, theirs: int, wins: bool) -> None:
    table = board()
    table.state.income = [theirs, mine, 3, 4]
    assert (sudden_victor(table.state)[0] == BROTHERHOOD) is wins


def test_the_last_winter_ends_the_campaign_by_points() -> None:
    table = board()
    table.state.turn, table.state.year = Turn.WINTER, table.state.last_year
    Asked(end_of_turn(table))
    assert table.state.stage == Stage.OVER
    assert "victory_points" in told(table)


def test_another_winter_begins_another_year() -> None:
    table = board()
    state = table.state
    state.turn, state.year = Turn.WINTER, 2
    Asked(end_of_turn(table))
    assert (state.turn, state.year, state.stage) == (Turn.SPRING, 3, Stage.INITIATIVE)


def test_the_turns_of_a_year() -> None:
    table = board()
    state = table.state
    state.turn, state.year = Turn.SPRING, 1
    seen = []
    for _ in range(5):
        seen.append((state.turn, state.stage == Stage.EVENTS))
        advance(state)
    assert [turn for turn, _ in seen] == [0, 1, 2, 3, 4]
    assert [begins for _, begins in seen][4], "winter begins with events, without initiative"


def test_15_1_demons_above_the_limit_leave_when_a_ley_surge_ends() -> None:
    table = board()
    state = table.state
    boons.give(state, BROTHERHOOD, boons.MANA_SEASON, 1)
    demons = put(table, "brotherhood_capital", "brotherhood", "2DE")
    state.turn = Turn.SPRING
    Asked(end_of_turn(table))
    assert force_of(table, demons) == units("DE")
