"""8.2.1 Instructions for cards 49 to 83: preconditions met and not met, and what they say about choices."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.cards import CUES
from vexillum.games.pendragon.map import SEA_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.catalog import INSTRUCTIONS
from vexillum.games.pendragon.nonplayer.turn import EVENTS
from vexillum.games.pendragon.pieces import FACTIONS, TYPE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium

from ..harness import carried, put, track, units
from .bots import bot_at, non_players_answer
from .event_tables import event_table, played, plays

BRITONS = ("dux", "civitates")
COLOUR = {"dux": "red", "civitates": "blue"}
LONDINIUM = SPACE_NUMBER["londinium"]


def available(table, type: str, n: int) -> None:
    table.state.available[TYPE_NUMBER[type]] = n


def hold(table, population: int) -> None:
    """So much Population under Briton Control."""
    put(table, "londinium", "londinium=town")
    table.state.population[LONDINIUM] = population


def test_every_sword_has_its_instruction():
    """Pivotal Events are played by ``pivotal.py``; the consent of #79 is given by 8.7.8."""
    elsewhere = {(73, 0), (74, 1), (75, 2), (76, 2), (76, 3), (79, 1)}
    swords = {
        (number, faction)
        for number, cues in CUES.items()
        for faction, id in enumerate(FACTIONS)
        if "sword" in cues[id].mark
    }
    assert set(INSTRUCTIONS) == swords - elsewhere


# 52 MISTBORN


@pytest.mark.parametrize("faction", BRITONS)
def test_52_only_where_the_battle_condition_is_met(faction):
    table = event_table()
    put(table, "cantiaci", "durovernum=town", cavalry=1, comitates=1, saxon_warband=9)
    available(table, "cavalry", 0)
    available(table, "militia", 0)
    available(table, "comitates", 0)
    assert not plays(table, faction, 52)
    table = event_table()
    put(table, "regni", "noviomagus=town", cavalry=2, comitates=1, saxon_warband=4)
    available(table, "cavalry", 0)
    available(table, "militia", 0)
    available(table, "comitates", 0)
    assert plays(table, faction, 52)
    assert units(played(table, faction, 52), "regni", "saxon_warband") < 4


def test_52_civitates_selected_by_a_dux_player():
    """8.2.1 The example of the rulebook: they Muster and Battle only if their condition is then met."""
    for warbands, mustered in ((9, False), (4, True)):
        table = event_table("dux")
        cavalry = 2 if mustered else 1
        put(table, "regni", "noviomagus=town", cavalry=cavalry, saxon_warband=warbands)
        after, asked = played(table, "dux", 52, shaded=False)
        asked.answer("civitates", kind="event.faction")
        non_players_answer(after, asked)
        troops = units(after, "regni", "militia") + units(after, "regni", "comitates")
        lost = warbands - units(after, "regni", "saxon_warband")
        assert bool(troops or lost) == mustered


# 53 HENGIST AND HORSA, 72 FIANNA


@pytest.mark.parametrize(("raiders", "warbands", "wanted"), [(6, 0, True), (5, 0, False), (0, 5, True), (0, 1, False)])
def test_53_saxons_settle_for_sure_or_with_six_raiders(raiders, warbands, wanted):
    table = event_table()
    put(table, "iceni", saxon_raider=raiders, saxon_warband=warbands)
    assert plays(table, "saxons", 53) == wanted


@pytest.mark.parametrize(("here", "next_door", "wanted"), [(4, 2, True), (4, 1, False)])
def test_72_scotti_want_six_raiders_to_roll(here, next_door, wanted):
    table = event_table()
    put(table, "demetae", scotti_raider=here)
    put(table, "ordovices", scotti_raider=next_door)
    assert plays(table, "scotti", 72) == wanted


@pytest.mark.parametrize(("raiders", "returned"), [(6, True), (5, False)])
def test_53_by_a_player_the_saxons_still_want_six_raiders_p221(raiders, returned):
    """8.2.1 The instruction holds when another Faction's Event gives the Saxons their actions."""
    table = event_table("scotti")
    put(table, "iceni", saxon_raider=raiders)
    after = played(table, "scotti", 53, shaded=True)
    assert (units(after, "iceni", "saxon_raider") < raiders) == returned


@pytest.mark.parametrize(("raiders", "returned"), [(6, True), (5, False)])
def test_72_by_a_player_the_scotti_still_want_six_raiders_p221(raiders, returned):
    table = event_table("saxons")
    put(table, "demetae", scotti_raider=raiders)
    after = played(table, "saxons", 72, shaded=True)
    assert (units(after, "demetae", "scotti_raider") < raiders) == returned


# 54 THE END OF THE WORLD


@pytest.mark.parametrize("barbarian", ["saxons", "scotti"])
@pytest.mark.parametrize(
    ("imperium", "prestige", "control", "wanted"),
    [
        ("roman_rule", 60, 27, True),
        ("roman_rule", 61, 27, False),
        ("roman_rule", 60, 28, False),
        ("autonomy", 80, 40, True),
    ],
)
def test_54(barbarian, imperium, prestige, control, wanted):
    table = event_table(imperium=imperium, prestige=prestige)
    hold(table, control)
    assert plays(table, barbarian, 54) == wanted


# 55 FICKLE WEATHER


def test_55_scotti_if_hibernicus_is_patrolled():
    table = event_table()
    for patrolled in (1, 0):
        table.state.patrolled[SEA_NUMBER["hibernicus"]] = patrolled
        assert plays(table, "scotti", 55) == bool(patrolled)


# 56 CELYDDON COED


@pytest.mark.parametrize("faction", BRITONS)
def test_56_only_where_the_battle_condition_is_met(faction):
    table = event_table()
    put(table, "silures", "isca_silurum=town", cavalry=1, comitates=1, scotti_warband=6)
    assert not plays(table, faction, 56)
    put(table, "dumnonii", "isca_dumnoniorum=town", cavalry=2, comitates=1, scotti_warband=4)
    assert plays(table, faction, 56)
    after = played(table, faction, 56)
    assert units(after, "dumnonii", "scotti_warband") < 4
    assert units(after, "silures", "scotti_warband") == 6


# 59 ARD RI, 64 PALLADIUS, 67 DAL RIADA, 68 NIALL: the other side against a player


@pytest.mark.parametrize("number", [59, 64, 67, 68])
def test_saxons_use_the_unshaded_text_against_scotti_players(number):
    table = event_table("scotti")
    put(table, "novantae", scotti_raider=2)
    assert EVENTS.side_of(bot_at(table, "saxons"), number) == 2 * number
    assert plays(table, "saxons", number)
    table = event_table()
    put(table, "novantae", scotti_raider=2)
    assert not plays(table, "saxons", number)


# 61 THE DEISI


@pytest.mark.parametrize("faction", BRITONS)
def test_61_a_vacant_site_and_no_settlement_yet(faction):
    table = event_table()
    put(table, "silures", "isca_silurum=town", militia=1)
    assert plays(table, faction, 61)
    assert units(played(table, faction, 61), "silures", f"{COLOUR[faction]}_scotti_warband") == 3
    put(table, "regni", f"anderida={COLOUR[faction]}_scotti_settlement")
    assert not plays(table, faction, 61)


def test_61_not_without_a_vacant_site():
    table = event_table()
    put(table, "silures", "isca_silurum=town", "dinas_powys=hillfort", militia=1)
    assert not plays(table, "dux", 61)


# 64 PALLADIUS


@pytest.mark.parametrize(("plunder", "wanted"), [(4, True), (3, False)])
def test_64_scotti_with_four_plunder(plunder, wanted):
    table = event_table()
    put(
        table, "demetae", scotti_raider=3, scotti_warband=1, plunder={"scotti_raider": plunder - 1, "scotti_warband": 1}
    )
    assert plays(table, "scotti", 64) == wanted


@pytest.mark.parametrize(("plunder", "returned"), [(4, True), (3, False)])
def test_64_by_a_player_the_scotti_still_want_four_plunder_p221(plunder, returned):
    table = event_table("saxons")
    put(table, "demetae", scotti_raider=4, plunder={"scotti_raider": plunder})
    after = played(table, "saxons", 64, shaded=True)
    assert (carried(after, "demetae", "scotti_raider") == 0) == returned


# 67 DAL RIADA


@pytest.mark.parametrize(("renown", "there"), [(9, 2), (8, 1)])
def test_67_a_second_settlement_only_if_six_renown_stay(renown, there):
    table = event_table(scotti_renown=renown)
    assert plays(table, "scotti", 67)
    assert played(table, "scotti", 67).state.dal_riada == there


@pytest.mark.parametrize(("left", "wanted"), [(4, True), (3, False)])
def test_67_three_settlements_would_stay_available(left, wanted):
    table = event_table(scotti_renown=0)
    available(table, "scotti_settlement", left)
    assert plays(table, "scotti", 67) == wanted


def test_67_three_settlements_on_the_map():
    table = event_table(scotti_renown=0)
    put(table, "demetae", "gateholm=scotti_settlement", "moridunum=scotti_settlement")
    put(table, "silures", "dinas_powys=scotti_settlement")
    available(table, "scotti_settlement", 1)
    assert plays(table, "scotti", 67)


@pytest.mark.parametrize(("left", "there"), [(4, 1), (3, 0)])
def test_67_by_a_player_the_scotti_still_want_three_settlements_p221(left, there):
    table = event_table("saxons", scotti_renown=0)
    available(table, "scotti_settlement", left)
    assert played(table, "saxons", 67, shaded=True).state.dal_riada == there


# 70 FAMOSA PESTIS


@pytest.mark.parametrize(("barbarian", "unit"), [("saxons", "saxon_warband"), ("scotti", "scotti_warband")])
def test_70_players_spaces_without_own_pieces(barbarian, unit):
    table = event_table("civitates")
    put(table, "regni", "noviomagus=town", militia=2)
    put(table, "atrebates", "venta_belgarum=town", militia=2)
    put(table, "catuvellauni", "verulamium=town", militia=4, **{unit: 1})
    put(table, "durotriges", "aquae_sulis=town", militia=1)
    table.state.population[SPACE_NUMBER["durotriges"]] = 1
    assert plays(table, barbarian, 70)
    before, after = table.state.population, played(table, barbarian, 70).state.population
    assert {id for id, n in SPACE_NUMBER.items() if after[n] < before[n]} == {"regni", "atrebates"}
    non_players = event_table()
    put(non_players, "regni", "noviomagus=town", militia=2)
    assert not plays(non_players, barbarian, 70)


# 77 MAGNUS MAXIMUS


@pytest.mark.parametrize(("on_map", "waiting", "prestige"), [(6, 2, 14), (6, 1, 7)])
def test_77_the_purple_with_eight_cavalry(on_map, waiting, prestige):
    table = event_table()
    put(table, "regni", "anderida=fort", cavalry=on_map)
    available(table, "cavalry", waiting)
    assert track(played(table, "", 77), "prestige") == prestige


def test_77_casualties_then_available_then_evenly():
    table = event_table()
    put(table, "regni", cavalry=4)
    put(table, "atrebates", cavalry=3)
    available(table, "cavalry", 1)
    table.state.casualties = 1
    after = played(table, "", 77)
    assert (after.state.casualties, after.state.available[0]) == (0, 0)
    assert (units(after, "regni", "cavalry"), units(after, "atrebates", "cavalry")) in {(3, 2), (2, 3)}


def test_77_neither_at_fragmentation():
    table = event_table(imperium="fragmentation")
    put(table, "regni", cavalry=9)
    assert played(table, "", 77).state == table.state


# 78 CONSTANTINE III


@pytest.mark.parametrize(
    ("control", "prestige", "players", "expelled"),
    [(28, 10, (), True), (27, 10, (), False), (27, 75, ("dux",), True), (27, 74, ("dux",), False), (27, 75, (), False)],
)
def test_78_civitates_expel_or_follow(control, prestige, players, expelled):
    table = event_table(*players, prestige=prestige)
    hold(table, control)
    available(table, "cavalry", 0)
    assert (played(table, "", 78).state.imperium == Imperium.AUTONOMY) == expelled


def test_78_dux_sends_no_more_than_he_must():
    table = event_table()
    put(table, "regni", cavalry=3)
    available(table, "cavalry", 2)
    table.state.casualties = 2
    after = played(table, "", 78)
    assert (after.state.casualties, after.state.available[0], units(after, "regni", "cavalry")) == (0, 1, 3)


# 79 COMES BRITANNIARUM


def test_79_all_cavalry_to_the_weakest_fort():
    table = event_table()
    table.state.out_of_play = 3
    put(table, "regni", "anderida=fort", militia=2)
    put(table, "carvetii", "luguvalium=fort", militia=1)
    put(table, "londinium", "londinium=town")
    assert units(played(table, "", 79), "carvetii", "cavalry") == 3


@pytest.mark.parametrize(("prestige", "called"), [(66, True), (65, False)])
def test_79_dux_pays_for_rome(prestige, called):
    table = event_table(imperium="autonomy", prestige=prestige)
    assert (played(table, "", 79).state.imperium == Imperium.ROMAN_RULE) == called


# 80 GERMANUS OF AUXERRE


@pytest.mark.parametrize(("wealth", "who"), [(0, "dux"), (50, "civitates")])
def test_80_most_raiders_then_most_plunder(wealth, who):
    table = event_table(wealth=wealth)
    put(table, "regni", "noviomagus=town", militia=1, saxon_raider=9)
    put(table, "atrebates", "venta_belgarum=town", militia=1, saxon_raider=9, plunder={"saxon_raider": 5})
    put(table, "dobunni", "glevum=town", militia=1, saxon_raider=7, plunder={"saxon_raider": 7})
    after = played(table, "", 80)
    assert units(after, "atrebates", "saxon_raider") == 1
    assert carried(after, "atrebates", "saxon_raider") == 0
    assert track(after, "prestige" if who == "dux" else "wealth") == (12 if who == "dux" else 52)


# 82 RHIOTAMUS


@pytest.mark.parametrize(("cavalry", "sailed"), [(8, 4), (7, 0)])
def test_82_dux_sails_with_eight_cavalry(cavalry, sailed):
    table = event_table()
    put(table, "regni", cavalry=cavalry - 2)
    put(table, "atrebates", cavalry=2)
    after = played(table, "", 82)
    assert after.state.out_of_play == sailed
    if sailed:
        assert units(after, "regni", "cavalry") == 2


@pytest.mark.parametrize(("prestige", "up"), [(62, True), (61, False)])
def test_82_dux_restores_rome(prestige, up):
    """4 Prestige come before the question."""
    table = event_table(imperium="autonomy", prestige=prestige)
    put(table, "regni", cavalry=8)
    assert (played(table, "", 82).state.imperium == Imperium.ROMAN_RULE) == up


@pytest.mark.parametrize(("militia", "sails"), [(5, True), (4, False)])
def test_82_civitates_sail_without_loss_of_control(militia, sails):
    table = event_table(wealth=10)
    table.state.dominance = Dominance.CIVILIAN
    put(table, "regni", "noviomagus=town", militia=2, saxon_warband=2)
    put(table, "atrebates", "venta_belgarum=town", militia=militia)
    after = played(table, "", 82)
    assert track(after, "wealth") == (14 if sails else 6)
    assert units(after, "regni", "militia") == 2
    assert units(after, "atrebates", "militia") == (0 if sails else 4)


def test_82_civitates_send_militia_before_comitates():
    table = event_table()
    table.state.dominance = Dominance.CIVILIAN
    put(table, "atrebates", "venta_belgarum=town", militia=3, comitates=4)
    after = played(table, "", 82)
    assert (units(after, "atrebates", "militia"), units(after, "atrebates", "comitates")) == (0, 2)


@pytest.mark.parametrize(("control", "up"), [(34, True), (33, False)])
def test_82_civitates_restore_rome(control, up):
    table = event_table(imperium="autonomy")
    table.state.dominance = Dominance.CIVILIAN
    hold(table, control)
    put(table, "novantae", militia=5)
    assert (played(table, "", 82).state.imperium == Imperium.ROMAN_RULE) == up


# 83 CAMLANN


def test_83_dux_red_foederati_first_then_most_troops_keeping_control():
    table = event_table()
    put(table, "regni", "anderida=fort", cavalry=1, red_saxon_warband=1, saxon_warband=2)
    put(table, "atrebates", "venta_belgarum=fort", cavalry=3, red_scotti_warband=1)
    put(table, "dobunni", "glevum=fort", cavalry=2)
    after = played(table, "", 83)
    assert units(after, "regni", "red_saxon_warband") == 1, "Control would be lost"
    assert units(after, "atrebates", "red_scotti_warband") == 0
    assert units(after, "atrebates", "cavalry") == 2
    assert after.state.casualties == 1


def test_83_civitates_militia_then_blue_foederati_then_comitates():
    table = event_table()
    put(table, "atrebates", "venta_belgarum=town", militia=1, blue_saxon_warband=1, comitates=3)
    after = played(table, "", 83)
    assert [units(after, "atrebates", unit) for unit in ("militia", "blue_saxon_warband", "comitates")] == [0, 0, 3]


def test_83_civitates_keep_briton_control():
    table = event_table()
    put(table, "regni", "noviomagus=town", militia=2, saxon_warband=2)
    put(table, "atrebates", "venta_belgarum=town", comitates=3)
    after = played(table, "", 83)
    assert (units(after, "regni", "militia"), units(after, "atrebates", "comitates")) == (2, 1)
