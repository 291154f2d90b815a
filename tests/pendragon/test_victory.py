"""7.0 Victory, 1.5.1 spare Factions, 6.3 the Victory Phase, 2.4.2 the final Epoch."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, put, told
from tests.together import together
from vexillum.games.pendragon.control import controlled_population
from vexillum.games.pendragon.epoch import victory_phase
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Stage
from vexillum.games.pendragon.victory import RANKING, margin, outcome, passes, score, settlements, threshold

FULL = "de-excidio-britanniae"
ROMAN, AUTONOMY, FRAGMENTED = Imperium.ROMAN_RULE, Imperium.AUTONOMY, Imperium.FRAGMENTATION
MILITARY, CIVILIAN, NONE = Dominance.MILITARY, Dominance.CIVILIAN, Dominance.NONE


def standing(imperium=ROMAN, dominance=MILITARY, scenario=FULL, epoch=1, **options):
    """An empty board at some Imperium."""
    table = board(scenario, empty=True, **options)
    state = table.state
    state.imperium, state.dominance, state.epoch = imperium, dominance, epoch
    state.tracks = [0] * 6
    return table


def set_track(table, name, n):
    table.state.tracks[TRACKS.index(name)] = n


def set_prosperity(table, n):
    table.state.bottom[0] = n


def set_population(table, n, *strongholds, space="atrebates", **units):
    """One Region that somebody Controls, with a Population that no Region really has."""
    table.state.population[SPACE_NUMBER[space]] = n
    put(table, space, *strongholds, **units)


def add_settlements(table, nation, n, colour=""):
    sites = ["barwick", "mam_tor", "moridunum", "gateholm", "segontium", "dinas_emrys"]
    taken = sum(bool(kind) for kind in table.state.sites)
    spaces = ("brigantes", "brigantes", "demetae", "demetae", "ordovices", "ordovices")
    for i in range(taken, taken + n):
        put(table, spaces[i], f"{sites[i]}={colour}{nation}_settlement")
        table.state.population[SPACE_NUMBER[spaces[i]]] = 0


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_totals_of_the_set_up(scenario):
    table = board(scenario)
    state, markers = table.state, SCENARIOS[SCENARIO_IDS.index(scenario)].markers
    assert controlled_population(state, CIVITATES) == score(state, CIVITATES) == markers["briton_control"]
    assert controlled_population(state, SAXONS) == markers["saxon_control"]
    if "total_prosperity" in markers:
        assert total_prosperity(state) == markers["total_prosperity"]
        assert score(state, DUX) == markers["prosperity_plus_prestige"]
    else:
        assert controlled_population(state, DUX) == markers["dux_control"]
        assert score(state, DUX) == markers["dux_control_plus_prestige"]
    # The pawns show the thresholds of 7.2, those with Dominance.
    for faction, dominance, pawn in ((DUX, MILITARY, "red_pawn"), (CIVITATES, CIVILIAN, "blue_pawn")):
        if state.imperium != FRAGMENTED:
            state.dominance = dominance
        assert threshold(state, faction) == markers[pawn]


# 7.2 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("imperium", "limit"), [(ROMAN, 75), (AUTONOMY, 60)])
def test_dux_exceeds(imperium, limit):
    table = standing(imperium, MILITARY)
    set_prosperity(table, limit - 10)
    set_track(table, "prestige", 10)
    assert (score(table.state, DUX), margin(table.state, DUX)) == (limit, 0)
    assert not passes(table.state, DUX)
    set_track(table, "prestige", 11)
    assert margin(table.state, DUX) == 1
    assert passes(table.state, DUX)


@pytest.mark.parametrize(("imperium", "limit"), [(ROMAN, 85), (AUTONOMY, 70)])
def test_dux_without_dominance_never_passes(imperium, limit):
    table = standing(imperium, CIVILIAN)
    set_prosperity(table, limit + 1)
    assert margin(table.state, DUX) == 1
    assert not passes(table.state, DUX)


def test_dux_at_fragmentation_counts_own_control():
    table = standing(FRAGMENTED, NONE)
    set_prosperity(table, 80)
    set_population(table, 10, "venta_belgarum=fort")
    set_population(table, 5, "rutupiae=hillfort", space="cantiaci")
    set_track(table, "prestige", 7)
    assert score(table.state, DUX) == 17
    assert not passes(table.state, DUX)
    set_track(table, "prestige", 8)
    assert margin(table.state, DUX) == 1
    assert passes(table.state, DUX)


@pytest.mark.parametrize(("imperium", "limit"), [(ROMAN, 36), (AUTONOMY, 27)])
def test_civitates_exceed(imperium, limit):
    table = standing(imperium, CIVILIAN)
    set_population(table, limit, "venta_belgarum=fort")  # a Fort gives Briton Control too
    assert margin(table.state, CIVITATES) == 0
    assert not passes(table.state, CIVITATES)
    table.state.population[SPACE_NUMBER["atrebates"]] += 1
    assert margin(table.state, CIVITATES) == 1
    assert passes(table.state, CIVITATES)


@pytest.mark.parametrize(("imperium", "limit"), [(ROMAN, 38), (AUTONOMY, 31)])
def test_civitates_without_dominance_never_pass(imperium, limit):
    table = standing(imperium, MILITARY)
    set_population(table, limit + 1, "venta_belgarum=town")
    assert margin(table.state, CIVITATES) == 1
    assert not passes(table.state, CIVITATES)


def test_civitates_at_fragmentation():
    table = standing(FRAGMENTED, NONE)
    set_population(table, 16, "venta_belgarum=town")
    set_population(table, 9, "rutupiae=fort", space="cantiaci")  # Dux Control does not count
    assert score(table.state, CIVITATES) == 16
    assert not passes(table.state, CIVITATES)
    table.state.population[SPACE_NUMBER["atrebates"]] = 17
    assert passes(table.state, CIVITATES)


@pytest.mark.parametrize(("scenario", "renown", "least"), [(FULL, 30, 4), ("barbarian-conspiracy", 24, 3)])
def test_saxons_by_renown(scenario, renown, least):
    table = standing(scenario=scenario)
    add_settlements(table, "saxon", least - 1)
    set_track(table, "saxon_renown", renown + 1)
    assert not passes(table.state, SAXONS)
    add_settlements(table, "saxon", 1, "red_")  # a Foederati Settlement counts
    assert settlements(table.state, SAXONS) == least
    assert passes(table.state, SAXONS)
    set_track(table, "saxon_renown", renown)
    assert not passes(table.state, SAXONS)
    set_track(table, "saxon_renown", 80)
    table.state.imperium, table.state.dominance = FRAGMENTED, NONE
    assert not passes(table.state, SAXONS)


@pytest.mark.parametrize(("scenario", "limit"), [(FULL, 10), ("barbarian-conspiracy", 3)])
@pytest.mark.parametrize("imperium", [ROMAN, FRAGMENTED])
def test_saxons_by_control(scenario, limit, imperium):
    table = standing(imperium, NONE if imperium == FRAGMENTED else MILITARY, scenario=scenario)
    set_population(table, limit, "venta_belgarum=saxon_settlement", saxon_warband=1)
    assert not passes(table.state, SAXONS)
    table.state.population[SPACE_NUMBER["atrebates"]] += 1
    assert passes(table.state, SAXONS)


@pytest.mark.parametrize(("scenario", "renown", "least"), [(FULL, 45, 4), ("barbarian-conspiracy", 24, 2)])
@pytest.mark.parametrize("imperium", [ROMAN, FRAGMENTED])
def test_scotti(scenario, renown, least, imperium):
    table = standing(imperium, NONE if imperium == FRAGMENTED else MILITARY, scenario=scenario)
    add_settlements(table, "scotti", least - 1)
    set_track(table, "scotti_renown", renown + 1)
    table.state.dal_riada = 2  # only for the margin (R51)
    assert not passes(table.state, SCOTTI)
    add_settlements(table, "scotti", 1, "blue_")
    assert passes(table.state, SCOTTI)
    set_track(table, "scotti_renown", renown)
    assert not passes(table.state, SCOTTI)


# 7.3 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("imperium", "dominance", "dux", "civitates"),
    [
        (ROMAN, MILITARY, 75, 38),
        (ROMAN, CIVILIAN, 85, 36),
        (AUTONOMY, MILITARY, 60, 31),
        (AUTONOMY, CIVILIAN, 70, 27),
        (FRAGMENTED, NONE, 17, 16),
    ],
)
def test_briton_margins(imperium, dominance, dux, civitates):
    table = standing(imperium, dominance)
    assert margin(table.state, DUX) == -dux
    assert margin(table.state, CIVITATES) == -civitates


@pytest.mark.parametrize(("scenario", "renown", "control"), [(FULL, 50, 10), ("barbarian-conspiracy", 39, 3)])
def test_saxon_margin_is_the_higher_one(scenario, renown, control):
    table = standing(scenario=scenario)
    assert margin(table.state, SAXONS) == -control
    add_settlements(table, "saxon", 2)
    add_settlements(table, "saxon", 1, "blue_")
    set_track(table, "saxon_renown", renown - 15 + 2)
    assert margin(table.state, SAXONS) == 2
    set_population(table, control + 4, "venta_belgarum=saxon_settlement")
    set_track(table, "saxon_renown", 0)
    assert margin(table.state, SAXONS) == 4
    set_track(table, "saxon_renown", 80)
    table.state.imperium, table.state.dominance = FRAGMENTED, NONE
    assert margin(table.state, SAXONS) == 4


@pytest.mark.parametrize(("scenario", "base"), [(FULL, 65), ("barbarian-conspiracy", 34)])
def test_scotti_margin(scenario, base):
    table = standing(scenario=scenario)
    add_settlements(table, "scotti", 1)
    add_settlements(table, "scotti", 1, "red_")
    set_track(table, "scotti_renown", 20)
    assert margin(table.state, SCOTTI) == 20 - base + 10
    table.state.dal_riada = 2
    assert margin(table.state, SCOTTI) == 20 - base + 20


# 1.5.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["two", "britons"])
@pytest.mark.parametrize(
    ("imperium", "dominance", "dux", "civitates"),
    [
        (ROMAN, MILITARY, 75, 38),
        (ROMAN, CIVILIAN, 85, 36),
        (AUTONOMY, MILITARY, 60, 31),
        (AUTONOMY, CIVILIAN, 70, 27),
        (FRAGMENTED, NONE, 17, 16),
    ],
)
def test_one_player_with_both_britons(players, imperium, dominance, dux, civitates):
    table = standing(imperium, dominance, players=players)
    set_population(table, civitates + 1, "venta_belgarum=town")
    set_track(table, "prestige", dux + 1 if dux < 80 else 80)
    table.state.bottom[1] = dux + 1 - table.state.tracks[TRACKS.index("prestige")]
    assert passes(table.state, DUX)
    assert passes(table.state, CIVITATES)
    Asked(victory_phase(table))
    assert table.state.stage == Stage.OVER
    assert outcome(table.state).winners == ("dux", "civitates")
    table = standing(imperium, dominance, players=players)
    set_population(table, civitates, "venta_belgarum=town")
    set_prosperity(table, 80)
    set_track(table, "prestige", 80)
    assert not passes(table.state, CIVITATES)
    Asked(victory_phase(table))
    assert table.state.stage == Stage.EPOCH_EVENT
    assert "victory_both" in told(table)


def test_both_barbarians_must_pass():
    for players, ends in (("barbarians", False), ("two", False), ("britons", True), ("four", True)):
        table = standing(players=players)
        set_population(table, 11, "venta_belgarum=saxon_settlement")
        Asked(victory_phase(table))
        assert (table.state.stage == Stage.OVER) is ends
        if ends:
            assert outcome(table.state).winners == ("saxons",)


def test_lower_margin_ranks_a_player():
    table = standing(players="barbarians")
    set_population(table, 10, "venta_belgarum=saxon_settlement")  # Saxons 0, Scotti -65, Dux -75, Civitates -38
    result = outcome(table.state)
    assert result.scores == {"dux": -75, "civitates": -38, "saxons": 0, "scotti": -65}
    assert result.ranking == ("civitates", "saxons", "scotti", "dux")
    assert outcome(standing(players="four").state).ranking[0] == "saxons"


# 7.1, 6.3, 2.4.2 ------------------------------------------------------------------------------------------------------


def test_ties():
    table = standing(FRAGMENTED, NONE)
    set_population(table, 16, "venta_belgarum=town")
    set_track(table, "prestige", 17)
    set_population(table, 10, "rutupiae=saxon_settlement", space="cantiaci")
    set_track(table, "scotti_renown", 65)
    assert {margin(table.state, faction) for faction in range(4)} == {0}
    assert outcome(table.state).ranking == ("civitates", "dux", "saxons", "scotti")


def test_who_does_not_pass_cannot_win():
    table = standing()
    add_settlements(table, "scotti", 3)  # margin 80 - 65 + 15 = 30, but a Settlement is missing
    set_track(table, "scotti_renown", 80)
    set_population(table, 11, "venta_belgarum=saxon_settlement")
    Asked(victory_phase(table))
    assert table.state.winner_known == 1
    result = outcome(table.state)
    assert result.winners == ("saxons",)
    assert result.ranking[:2] == ("saxons", "scotti")
    assert result.scores["scotti"] == 30
    assert result.scores["saxons"] == 1


def test_several_pass():
    table = standing()
    add_settlements(table, "scotti", 4)
    set_track(table, "scotti_renown", 50)  # 50 - 65 + 20 = 5
    set_population(table, 11, "venta_belgarum=saxon_settlement")
    Asked(victory_phase(table))
    assert outcome(table.state).ranking[:2] == ("scotti", "saxons")
    assert told(table).count("victory_met") == 2


def test_nobody_passes_before_the_final_epoch():
    table = standing(epoch=5)
    Asked(victory_phase(table))
    assert table.state.stage == Stage.EPOCH_EVENT
    assert table.state.winner_known == 0


@pytest.mark.parametrize(
    ("scenario", "imperium", "recovers"),
    [(FULL, ROMAN, True), (FULL, FRAGMENTED, False), ("barbarian-conspiracy", ROMAN, False)],
)
def test_final_epoch(scenario, imperium, recovers):
    epochs = SCENARIOS[SCENARIO_IDS.index(scenario)].epochs
    table = standing(imperium, NONE if imperium == FRAGMENTED else CIVILIAN, scenario=scenario, epoch=epochs)
    put(table, "atrebates", "venta_belgarum=town")
    table.state.lasting = []
    Asked(victory_phase(table))
    assert table.state.stage == Stage.OVER
    assert table.state.winner_known == 2
    assert total_prosperity(table.state) == (3 if recovers else 0)
    assert told(table)[-1] == "victory_winner"


def test_final_margins_need_no_dominance():
    table = standing(ROMAN, CIVILIAN, scenario="barbarian-conspiracy", epoch=2)
    set_prosperity(table, 86)
    Asked(victory_phase(table))
    assert table.state.winner_known == 2
    assert outcome(table.state).winners == ("dux",)


def test_final_margins_ask_for_margins_only():
    """The Dux exceeds 75 only by the final Recovery; the Scotti lack a Settlement but lead by margin."""
    table = standing(epoch=6)
    put(table, "atrebates", "venta_belgarum=town")
    set_track(table, "prestige", 75)
    add_settlements(table, "scotti", 3)
    set_track(table, "scotti_renown", 80)
    Asked(victory_phase(table))
    assert table.state.winner_known == 2
    assert passes(table.state, DUX)
    assert outcome(table.state).winners == ("scotti",)


@together("scenario", SCENARIO_IDS)
@together("players", ["four", "barbarians", "britons", "two"])
def test_outcome_adds_up(scenario, players):
    result = outcome(board(scenario, players=players).state)
    assert sorted(result.ranking) == sorted(FACTIONS)
    for seat in FACTIONS:
        assert sum(line[seat] for _, line in result.breakdown) == result.scores[seat]
    assert len(RANKING.order(board(scenario, players=players).state)) == {"four": 4, "two": 2}.get(players, 3)
