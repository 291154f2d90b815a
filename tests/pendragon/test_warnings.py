"""Warnings: each comes up when it is true, is gone when it is not, and says whom it concerns."""

from __future__ import annotations

import pytest

from tests.pendragon.harness import put
from tests.pendragon.test_board import seen
from tests.pendragon.test_victory import (
    AUTONOMY,
    CIVILIAN,
    FRAGMENTED,
    FULL,
    MILITARY,
    NONE,
    ROMAN,
    add_settlements,
    set_population,
    set_prosperity,
    set_track,
    standing,
)
from vexillum.games.pendragon.cards import BUCCELLARII, DEAR_EPIMENIA
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.sequence import PILE
from vexillum.games.pendragon.state import Stage

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)
LAST = SCENARIOS[SCENARIO_IDS.index(FULL)].epochs
FAR, NEAR = PILE * LAST, PILE * (LAST - 1) + 5
"""Face-down cards before the first Epoch Round: the Epoch card is nine cards away, or may be the next one."""


def at_turn(table, face_down=FAR):
    """It is somebody's turn, with the first pile on top of the deck, in whole or in part."""
    table.state.stage, table.state.epoch = Stage.TURN, 0
    table.state.current, table.state.upcoming = 44, [7]
    table.state.deck = [41] * face_down
    return table


def warned(table, start="", texts=EN, tone=""):
    found = GAME.board.display(seen(table), texts).warnings
    return [warning for warning in found if warning.text.startswith(start) and tone in ("", warning.tone)]


def only(table, start=""):
    (warning,) = warned(table, start)
    return warning


def prevented(ways):
    return f"To prevent it: {ways}."


def steady(imperium=ROMAN, dominance=MILITARY, **options):
    """A board at which nothing happens: enough Control and Prosperity, no Faction near victory."""
    table = at_turn(standing(imperium, dominance, **options))
    set_population(table, 34, "venta_belgarum=town", militia=2)
    set_prosperity(table, 60)
    set_track(table, "saxon_renown", 10)
    set_track(table, "scotti_renown", 6)
    if dominance == CIVILIAN:
        set_track(table, "wealth", 8)
    return table


def test_a_steady_board_warns_of_nothing():
    assert warned(steady()) == []
    assert warned(steady(ROMAN, CIVILIAN)) == []


# Victory --------------------------------------------------------------------------------------------------------------


def test_the_dux_would_win():
    table = steady()
    set_prosperity(table, 76)
    warning = only(table, "The Dux would win")
    assert "Prosperity + Prestige 76, more than 75, with Military Dominance" in warning.text
    assert warning.remedy == prevented("Prosperity + Prestige down to 75 (-1), or Wealth 10 or more, 10 above Prestige")
    assert (warning.seat, warning.to, warning.tone) == ("dux", ("civitates", "saxons", "scotti"), "victory")
    set_prosperity(table, 75)
    assert warned(table) == []
    set_prosperity(table, 76)
    set_track(table, "wealth", 10)
    assert not warned(table, "The Dux would win"), "the Dominance would turn before the check"


def test_the_civitates_would_win():
    table = steady(ROMAN, CIVILIAN)
    table.state.population[SPACE_NUMBER["atrebates"]] = 37
    warning = only(table, "The Civitates would win")
    assert "Briton Control 37, more than 36, with Civilian Dominance" in warning.text
    assert warning.remedy == prevented("Briton Control down to 36 (-1), or Prestige 3 or more, within 5 of Wealth")
    assert warning.seat == "civitates"
    assert warning.own == warning.text.replace("The Civitates would win", "You would win"), "good news to the winner"
    assert "civitates" not in warning.to
    set_track(table, "prestige", 3)
    assert not warned(table, tone="victory") or "hoarding" in warned(table, tone="victory")[0].text
    set_track(table, "prestige", 0)
    table.state.population[SPACE_NUMBER["atrebates"]] = 36
    assert warned(table) == []


def test_the_civitates_would_win_by_hoarding():
    table = steady(ROMAN, CIVILIAN)
    table.state.population[SPACE_NUMBER["atrebates"]] = 37
    set_track(table, "wealth", 5)
    set_track(table, "briton_resources", 20)
    warning = only(table, "The Civitates would win at the next victory check by hoarding 1 Resource")
    assert warning.tone == "victory"
    assert warning.remedy == prevented("Briton Control down to 36 (-1)")
    set_track(table, "briton_resources", 0)
    assert not warned(table, tone="victory")
    assert only(table, "Shift to Military Dominance").seat == "civitates"


def test_at_fragmentation_dominance_stops_nobody():
    table = at_turn(standing(FRAGMENTED, NONE))
    set_population(table, 18, "venta_belgarum=fort", cavalry=1)
    warning = only(table, "The Dux would win")
    assert "Dux Control + Prestige 18, more than 17" in warning.text
    assert warning.remedy == prevented("Dux Control + Prestige down to 17 (-1)")
    table.state.population[SPACE_NUMBER["atrebates"]] = 17
    assert not warned(table, tone="victory")


def test_the_saxons_would_win_by_control():
    table = steady()
    set_population(table, 11, "camulodunum=saxon_settlement", space="trinovantes", saxon_warband=2)
    warning = only(table, "The Saxons would win")
    assert "Control 11, more than 10" in warning.text
    assert warning.remedy == prevented("Saxon Control down to 10")
    table.state.population[SPACE_NUMBER["trinovantes"]] = 10
    assert not warned(table, "The Saxons would win")


def test_the_saxons_would_win_both_ways():
    table = at_turn(standing())
    set_prosperity(table, 60)
    add_settlements(table, "saxon", 4)
    set_population(table, 34, "venta_belgarum=town", militia=2)
    set_track(table, "saxon_renown", 31)
    warning = only(table, "The Saxons would win")
    assert "Renown 31, more than 30, with 4 of 4 Settlements" in warning.text
    assert warning.remedy == prevented("Renown down to 30, or fewer than 4 Settlements on the map")
    set_population(table, 11, "camulodunum=saxon_settlement", space="trinovantes", saxon_warband=2)
    assert only(table, "The Saxons would win").remedy == prevented(
        "Saxon Control down to 10, and Renown down to 30, or fewer than 4 Settlements on the map"
    )


def test_the_scotti_would_win():
    table = at_turn(standing())
    set_prosperity(table, 60)
    add_settlements(table, "scotti", 4)
    set_population(table, 34, "venta_belgarum=town", militia=2)
    set_track(table, "scotti_renown", 46)
    assert only(table, "The Scotti would win").remedy == prevented(
        "Renown down to 45, or fewer than 4 Settlements on the map"
    )
    set_track(table, "scotti_renown", 45)
    assert not warned(table, tone="victory")


def test_a_return_would_win():
    table = at_turn(standing())
    set_prosperity(table, 60)
    add_settlements(table, "scotti", 4)
    set_population(table, 34, "venta_belgarum=town", militia=2)
    set_track(table, "scotti_renown", 44)
    put(table, "votadini", scotti_raider=2, plunder={"scotti_raider": 2})
    warning = only(
        table,
        "The Scotti would win at the next victory check with a Return: 2 cubes of Plunder would bring Renown to 46",
    )
    assert (warning.seat, warning.tone, warning.things) == ("scotti", "victory", ("space:votadini",))
    set_track(table, "scotti_renown", 43)
    assert not warned(table, tone="victory")


def test_in_the_last_epoch_the_highest_margin_would_win():
    table = steady()
    table.state.epoch, table.state.deck = LAST - 1, [41] * PILE
    warning = only(table, "No Faction would meet its condition")
    assert warning.seat == next(
        panel.seat for panel in GAME.board.display(seen(table), EN).panels if panel.wins_at_check
    )
    assert warning.tone == "victory"
    assert "the Civitates would win by margin (4 below the threshold), ahead of the Dux (7 below" in warning.text
    assert "you would win by margin (4 below the threshold), ahead of the Dux" in warning.own
    table.state.population[SPACE_NUMBER["atrebates"]] += 4
    assert only(table, "No Faction").text.endswith(
        "(1 above the threshold), ahead of the Civitates (level with the threshold)"
    )
    assert only(table, "No Faction").remedy.startswith("A margin above +1, or a condition met")
    table.state.epoch = LAST - 2
    assert not warned(table, "No Faction")


def test_one_player_of_both_britons_needs_both():
    table = steady(players="two")
    set_prosperity(table, 76)
    assert not warned(table, tone="victory")
    table.state.population[SPACE_NUMBER["atrebates"]] = 39
    first, second = warned(table, tone="victory")
    assert {first.seat, second.seat} == {"dux", "civitates"}
    assert first.to == second.to == ("saxons", "scotti")
    assert "Dominance" not in first.text + second.text


# The Imperium ---------------------------------------------------------------------------------------------------------


def test_the_imperium_would_fall():
    table = steady()
    set_prosperity(table, 50)
    set_track(table, "prestige", 5)
    set_track(table, "wealth", 9)
    warning = only(table, "The Imperium would drop to Autonomy")
    assert "Prosperity + Prestige 55, 55 or less" in warning.text
    assert "Prestige would go from 5 to 3, Wealth from 9 to 5" in warning.text
    assert warning.remedy == "To hold it: Prosperity + Prestige 56."
    assert (warning.to, warning.tone) == (("dux", "civitates"), "loss")
    set_prosperity(table, 51)
    assert not warned(table, "The Imperium would drop")
    assert only(table, "Prosperity + Prestige 56: at 55 the Imperium drops to Autonomy").tone == "note"
    set_prosperity(table, 54)
    assert warned(table) == []


def test_the_imperium_would_fall_for_both_reasons_at_once():
    table = steady()
    set_prosperity(table, 30)
    table.state.population[SPACE_NUMBER["atrebates"]] = 20
    warning = only(table, "The Imperium would drop to Fragmentation")
    assert "Briton Control 20, 20 or less and Prosperity + Prestige 30, 30 or less" in warning.text
    assert warning.remedy == "To hold it: Briton Control 21 and Prosperity + Prestige 31."


def test_control_that_nearly_lets_the_imperium_fall():
    table = steady(AUTONOMY, MILITARY)
    table.state.population[SPACE_NUMBER["atrebates"]] = 23
    assert only(table, "Briton Control 23: at 20 the Imperium drops to Fragmentation")
    table.state.population[SPACE_NUMBER["atrebates"]] = 24
    assert warned(table) == []


def test_dominance_would_turn():
    table = steady()
    set_track(table, "wealth", 12)
    set_track(table, "prestige", 2)
    warning = only(table, "Shift to Civilian Dominance: Wealth exceeds Prestige by 10")
    assert (warning.seat, warning.remedy) == ("dux", "Prestige 3 would prevent it.")
    set_track(table, "prestige", 3)
    assert warned(table) == []
    table = steady(ROMAN, CIVILIAN)
    set_track(table, "wealth", 5)
    warning = only(table, "Shift to Military Dominance")
    assert (warning.seat, warning.remedy) == ("civitates", "Wealth 6 would prevent it.")


# The coming Epoch Round -----------------------------------------------------------------------------------------------


def near(**kinds):
    """A steady board whose Epoch card may be the next one."""
    table = steady(**kinds)
    table.state.deck = [41] * NEAR
    return table


def test_upkeep_is_spoken_of_when_the_round_is_near():
    table = steady()
    put(table, "demetae", "moridunum=town", militia=6)
    assert not warned(table, "Upkeep")
    table.state.deck = [41] * NEAR
    assert only(table, "Upkeep: 2 Militia would be removed").to == ("civitates",)
    table.state.epoch, table.state.deck = LAST - 1, [41] * 5
    assert not warned(table, "Upkeep"), "the last Epoch Round ends before Upkeep"


def test_annona_is_owed():
    table = near()
    put(table, "iceni", "branodunum=red_saxon_settlement", red_saxon_warband=3)
    set_track(table, "briton_resources", 2)
    warning = only(table, "Annona: 3 Resources for 3 Foederati Warbands; the Britons have 2 in total")
    assert (warning.tone, warning.things) == ("loss", ("space:iceni",))
    set_track(table, "briton_resources", 3)
    assert only(table, "Annona").tone == "note"
    table.state.lasting = [DEAR_EPIMENIA]
    assert only(table, "Annona: 6 Resources").tone == "loss"
    table.state.stage, table.state.epoch = Stage.REVENUE, 1
    assert not warned(table, "Annona")


def test_forts_and_roads_cost():
    table = near(imperium=AUTONOMY)
    put(table, "carvetii", "luguvalium=fort", cavalry=1)
    set_track(table, "briton_resources", 5)
    warning = only(table, "Upkeep: 11 Resources for 1 Fort and the Roads")
    assert "the Dux would have 66 to spend" in warning.text, "5, and 61 of Revenue"
    assert (warning.seat, warning.to, warning.tone) == ("dux", ("dux",), "note")
    table.state.bottom[0] = 0
    table.state.bottom[SPACE_NUMBER["demetae"]] = 60
    assert only(table, "Upkeep: 11 Resources").tone == "loss", "nobody earns what nobody Controls"
    table.state.stage, table.state.epoch = Stage.CIVITATES_UPKEEP, 1
    assert not warned(table, "Upkeep: 11")


def test_cavalry_among_the_casualties_is_at_risk():
    table = near(imperium=AUTONOMY)
    table.state.roads = 0
    table.state.casualties, table.state.available[0] = 3, 0
    warning = only(table, "Upkeep: 2 of 3 Cavalry in Casualties would go Out of Play")
    assert (warning.seat, warning.tone, warning.remedy) == ("dux", "loss", "")
    table.state.lasting = [BUCCELLARII]
    assert "2 Resources would save them" in only(table, "Upkeep: 2 of 3").remedy
    assert not warned(near(), "Upkeep"), "under Roman Rule with Military Dominance all come back"


def test_comitates_want_wealth():
    table = near()
    put(table, "demetae", "moridunum=town", comitates=7)
    set_track(table, "wealth", 2)
    warning = only(table, "Upkeep: 3 Wealth to keep 7 Comitates; the Civitates would have 2")
    assert (warning.tone, warning.remedy) == ("loss", "Without more Wealth you would lose 1 Comitates.")
    set_track(table, "wealth", 3)
    assert only(table, "Upkeep: 3 Wealth").tone == "note"


def test_foederati_without_a_settlement_leave():
    table = near()
    set_track(table, "briton_resources", 10)
    put(table, "iceni", blue_saxon_warband=2)
    warning = only(table, "Upkeep: without a Settlement 2 blue Saxon Foederati")
    assert (warning.seat, warning.tone) == ("civitates", "loss")
    put(table, "iceni", "branodunum=blue_saxon_settlement")
    assert not warned(table, "Upkeep: without a Settlement")


def test_warbands_without_a_settlement_are_removed():
    table = near()
    put(table, "iceni", saxon_warband=2)
    warning = only(table, "Upkeep: no Settlement on the map, 2 Saxon Warbands would be removed")
    assert (warning.seat, warning.to, warning.tone) == ("saxons", ("saxons",), "loss")
    put(table, "votadini", "traprain_law=saxon_settlement")
    assert not warned(table, "Upkeep: no Settlement")


def test_plunder_comes_home_with_its_raiders():
    table = near()
    put(table, "votadini", scotti_raider=4, plunder={"scotti_raider": 2})
    warning = only(table, "Upkeep: 2 cubes of Plunder would come home, Renown 8; leaving: 4 Scotti Raiders")
    assert (warning.seat, warning.things) == ("scotti", ("space:votadini",))
    assert not warned(near(), "Upkeep")


# The map --------------------------------------------------------------------------------------------------------------


def test_control_hangs_by_one_piece():
    table = steady()
    put(table, "iceni", "branodunum=town")
    assert not warned(table, "Briton Control depends"), "no enemy is near"
    put(table, "trinovantes", saxon_warband=1)
    warning = only(table, "Briton Control depends on a single piece in Iceni (Population 2)")
    assert (warning.seat, warning.to, warning.things) == ("civitates", ("dux", "civitates"), ("space:iceni",))
    put(table, "iceni", militia=1)
    assert not warned(table, "Briton Control depends")


def test_control_of_barbarians_hangs_too():
    table = steady()
    put(table, "iceni", "branodunum=saxon_settlement")
    put(table, "trinovantes", militia=1)
    warning = only(table, "Saxons: Control depends on a single piece in Iceni")
    assert warning.to == ("saxons",)


def test_at_fragmentation_each_briton_counts_alone():
    table = at_turn(standing(FRAGMENTED, NONE))
    put(table, "iceni", "branodunum=fort")
    put(table, "trinovantes", militia=1)
    assert only(table, "Dux: Control depends on a single piece in Iceni").to == ("dux",)


# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [EN, IT], ids=["en", "it"])
def test_warnings_begin_with_a_capital_and_end_without_a_stop(texts):
    table = near(imperium=AUTONOMY)
    put(table, "iceni", blue_saxon_warband=2)
    put(table, "votadini", scotti_raider=4, plunder={"scotti_raider": 2})
    put(table, "demetae", "moridunum=town", comitates=7, militia=3)
    table.state.casualties, table.state.available[0] = 3, 0
    found = warned(table, texts=texts)
    assert len(found) > 6
    assert all(warning.text[0].isupper() and warning.text[-1] != "." for warning in found)
