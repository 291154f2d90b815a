"""5, C44 Victory: what counts, each Faction's own aims, ties, and the two ways to win before the end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.akkren.harness import board, force_of, hold, put, told, units
from tests.asked import Asked
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren import boons
from vexillum.games.akkren import boons as achievements
from vexillum.games.akkren.components.map import GP, MANA, PLACE, PORT, REGION, ZONES_OF
from vexillum.games.akkren.components.pieces import BROTHERHOOD, FIEFS, KAN, NOBODY, SEATS, THEOCRACY
from vexillum.games.akkren.control import COMPLETE
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.scenarios import SCENARIO_IDS
from vexillum.games.akkren.sequence import advance, end_of_turn
from vexillum.games.akkren.state import NONE, Stage, Turn
from vexillum.games.akkren.victory import HEGEMONY, counted, outcome, points, ranking, sudden_victor, zones_held


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
        (THEOCRACY, achievements.AKKREN_DESTROYED, "akkren_destroyed", 2),
        (KAN, achievements.CARAVANS_SOLD, "caravans_sold", Fraction(1, 3)),
        (FIEFS, achievements.NESTS_CLEARED, "nests_cleared", 3),
        (BROTHERHOOD, achievements.QUESTS, "quests", 1),
    ],
)
def test_deeds_count(faction: int, deed: int, name: str, each: int | Fraction) -> None:
    table = board()
    for _ in range(3):
        achievements.count_deed(table.state, faction, deed)
    assert points(table.state, faction)[name] == 3 * each


def test_a_scenario_says_what_counts_otherwise() -> None:
    table = board()
    for faction, deed in (
        (THEOCRACY, achievements.AKKREN_DESTROYED),
        (THEOCRACY, achievements.NESTS_CLEARED),
        (KAN, achievements.NESTS_CLEARED),
        (FIEFS, achievements.NESTS_CLEARED),
    ):
        achievements.count_deed(table.state, faction, deed)
    table.state.slaves[REGION["kan"]] = 8
    for scenario, wanted in (
        ("border-war", {"theocracy": (2, 3), "kan": (3, 1), "fiefs": (3, 5)}),
        ("quickstart", {"theocracy": (5, 5), "kan": (1, 0), "fiefs": (3, 5)}),
        ("campaign", {"theocracy": (1, 3), "kan": (3, 1), "fiefs": (3, 10)}),
    ):
        table.state.scenario = SCENARIO_IDS.index(scenario)
        parts = {seat: points(table.state, SEATS.index(seat)) for seat in wanted}
        assert (parts["theocracy"]["akkren_destroyed"], parts["theocracy"]["nests_cleared"]) == wanted["theocracy"]
        assert (parts["kan"]["nests_cleared"], parts["kan"]["slaves"]) == wanted["kan"]
        assert (parts["fiefs"]["nests_cleared"], parts["fiefs"]["home_kept"]) == wanted["fiefs"]


def test_the_brotherhoods_pact() -> None:
    table = board()
    put(table, "brotherhood_capital", "brotherhood", "2DE DE-f 2SP")
    parts = points(table.state, BROTHERHOOD)
    assert parts["demons"] == 9
    assert parts["ports"] == 2, "its two home ports"


def test_the_kans_tribute_counts_only_where_he_rules() -> None:
    table = board()
    table.state.slaves[REGION["kan"]] = 9
    table.state.slaves[REGION["barrens"]] = 4
    assert counted(table.state, KAN)["slaves"] == 9
    assert points(table.state, KAN)["slaves"] == 1, "a point for every eight"


def test_the_fiefs_industry() -> None:
    table = board()
    put(table, "fiefs_capital", "fiefs", "GI HG")
    table.state.forts[PLACE["almor"]] = COMPLETE
    table.state.fort_owner[PLACE["almor"]] = FIEFS
    table.state.forts[PLACE["the_pale"]] = COMPLETE - 1
    table.state.fort_owner[PLACE["the_pale"]] = FIEFS
    parts = points(table.state, FIEFS)
    assert (parts["giants"], parts["forts"], parts["home_kept"]) == (1, 2, 5)
    achievements.count_deed(table.state, FIEFS, achievements.HOME_LOST)
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


@pytest.mark.parametrize(("mine", "theirs", "wins"), [(400, 199, True), (399, 10, False), (400, 200, False)])
def test_hegemony_needs_400_gold_and_more_than_twice_any_rivals(mine: int, theirs: int, wins: bool) -> None:
    table = board()
    table.state.income = [theirs, mine, 3, 4]
    assert (sudden_victor(table.state)[0] == BROTHERHOOD) is wins


def test_the_last_winter_ends_the_campaign_by_points() -> None:
    table = board()
    table.state.turn, table.state.year = Turn.WINTER, table.state.last_year
    Asked(end_of_turn(table))
    assert table.state.stage == Stage.OVER
    assert "victory_points" in told(table)


def test_zones_of_allied_nations_are_not_controlled() -> None:
    """C44 The second tie-break counts controlled zones."""
    state = board().state
    own = zones_held(state, KAN)
    state.allied[REGION["barrens"]] = KAN
    assert zones_held(state, KAN) == own
    state.allied[REGION["barrens"]], state.holder[REGION["barrens"]] = NOBODY, KAN
    assert zones_held(state, KAN) == own + 2


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


# How the end is told --------------------------------------------------------------------------------------------------


def at_the_end(*, sudden: bool = False):
    """A table after its last winter at which all points are equal, and no one has gold, land or luck."""
    table = board()
    state = table.state
    state.holder = [NONE] * len(state.holder)
    state.treasury, state.income, state.initiative = [0] * 4, [0] * 4, [0] * 4
    state.stage, state.sudden = Stage.OVER, sudden
    return state


def ended(state, winner: int) -> list[str]:
    """The lines of a Faction's victory, in both languages."""
    state.winner = winner
    found = outcome(state)
    assert found.ranking[0] == found.winners[0] == SEATS[winner]
    assert {seat: sum(part[seat] for _, part in found.breakdown) for seat in found.scores} == found.scores
    for language in BUILT_IN:
        texts = GAME.texts(language, strict=True)
        assert all(texts(message) for message in (*found.told, *[part for part, _ in found.breakdown]))
    return [message.id for message in found.told]


def test_a_clear_victory_is_told_with_its_lead() -> None:
    state = at_the_end()
    for _ in range(3):
        achievements.count_deed(state, FIEFS, achievements.NESTS_CLEARED)
    state.winner = ranking(state)[0]
    assert ended(state, FIEFS) == ["result.ahead", "result.points", "result.points"]
    assert outcome(state).told[0].params["by"] > 0


@pytest.mark.parametrize("reason", ["gold", "zones", "initiative", "seat"])
def test_a_tie_is_told_with_what_decides_it(reason: str) -> None:
    """C44 Gold before zones, zones before the last roll."""
    state = at_the_end()
    achievements.count_deed(state, FIEFS, achievements.HOME_LOST)
    if reason in ("gold", "zones"):
        state.initiative[KAN] = 3
    if reason == "gold":
        state.treasury[BROTHERHOOD] = 1
    elif reason == "zones":
        poor = next(region for region, mana in enumerate(MANA) if not mana and not PORT[ZONES_OF[region][0]])
        state.holder[poor], state.presence[poor] = BROTHERHOOD, GP[poor]
    elif reason == "initiative":
        state.initiative[BROTHERHOOD] = 1
    first = THEOCRACY if reason == "seat" else BROTHERHOOD
    assert ranking(state)[0] == first
    assert ended(state, first)[0] == f"result.tied_{reason}"


def test_before_the_end_points_do_not_decide() -> None:
    state = at_the_end(sudden=True)
    for region in ("kan", "theocracy", "great_kingdom"):
        state.holder[REGION[region]] = KAN
    achievements.count_deed(state, FIEFS, achievements.NESTS_CLEARED)
    assert ended(state, KAN) == ["result.thrones", *["result.points"] * 3]
    state = at_the_end(sudden=True)
    state.income = [HEGEMONY, 3, 3, 3]
    assert ended(state, THEOCRACY) == ["result.hegemony", *["result.points"] * 3]


def test_while_it_goes_on_nothing_is_told() -> None:
    found = outcome(board().state)
    assert (found.winners, found.told) == ((), ())
