"""8.2.1 Instructions for cards 25 to 48: preconditions met and not met, and what they say about choices."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.cards import NAMES
from vexillum.games.pendragon.nonplayer.turn import EVENTS
from vexillum.games.pendragon.state import Dominance

from ..harness import put, track, units
from .bots import bot_at, non_players_answer
from .event_tables import event_table, played, plays

BRITONS = ("dux", "civitates")
COLOUR = {"dux": "red", "civitates": "blue"}


def contested(table, space: str, site: str) -> None:
    """Four Briton pieces and four Saxon Warbands: a Battle leaves 2 to 1, with Prestige and Briton Control."""
    put(table, space, f"{site}=town", cavalry=2, comitates=1, saxon_warband=4)


def hopeless(table, space: str, site: str) -> None:
    """A single Cavalry and Comitates among nine Warbands."""
    put(table, space, f"{site}=town", cavalry=1, comitates=1, saxon_warband=9)


# 25 MEDCAUT, 32 WITH THE CROSS, 39 MONS BADONICUS: a Battle where it stands


@pytest.mark.parametrize("faction", BRITONS)
@pytest.mark.parametrize("number", [25, 32, 39])
def test_battles_only_where_the_condition_is_met(number, faction):
    table = event_table()
    hopeless(table, "cantiaci", "durovernum")
    assert not plays(table, faction, number)
    contested(table, "regni", "noviomagus")
    assert plays(table, faction, number)
    after = played(table, faction, number)
    assert units(after, "regni", "saxon_warband") < 4
    assert units(after, "cantiaci", "saxon_warband") == 9


@pytest.mark.parametrize(("cavalry", "wanted"), [(3, True), (2, False)])
def test_32_prestige_that_is_only_possible_is_not_enough(cavalry, wanted):
    """2 Cavalry might win Prestige from 4 Warbands at their Settlement; 3 are sure of it."""
    table = event_table()
    put(table, "regni", "anderida=saxon_settlement", cavalry=cavalry, saxon_warband=4)
    assert plays(table, "dux", 32) == wanted


@pytest.mark.parametrize("number", [25, 32, 39])
def test_another_factions_event_gives_battles_only_where_the_condition_is_met(number):
    """8.2.1 The instruction of the Faction that acts holds, no matter who executes the Event."""
    table = event_table("civitates")
    hopeless(table, "cantiaci", "durovernum")
    after, asked = played(table, "civitates", number, shaded=False)
    while not asked.over:
        asked.answer("dux" if "dux" in asked.keys else asked.keys[0])
        non_players_answer(after, asked)
    assert units(after, "cantiaci", "saxon_warband") >= 7, "no Battle; #25 removes at most two Saxons"


# 26 DEIRA


@pytest.mark.parametrize("faction", BRITONS)
def test_26_a_vacant_site_and_no_settlement_yet(faction):
    table = event_table()
    put(table, "parisi", "petuaria=fort", "derventio=hillfort")
    assert plays(table, faction, 26)
    after = played(table, faction, 26)
    assert units(after, "textoverdi", f"{COLOUR[faction]}_saxon_warband") == 3
    put(table, "regni", f"anderida={COLOUR[faction]}_saxon_settlement")
    assert not plays(table, faction, 26)


def test_26_not_without_a_vacant_site():
    table = event_table()
    put(table, "parisi", "petuaria=fort", "derventio=hillfort")
    put(table, "textoverdi", "pons_aelius=fort", "cataractonium=town")
    assert not plays(table, "dux", 26)


# 27 GUOLOPH


@pytest.mark.parametrize(
    ("faction", "other", "gains"), [("dux", "civitates", "prestige"), ("civitates", "dux", "wealth")]
)
def test_27_prevails_over_a_player(faction, other, gains):
    table = event_table(other)
    assert plays(table, faction, 27)
    assert track(played(table, faction, 27), gains) == 13
    assert not plays(event_table(), faction, 27)


# 30 GROANS OF THE BRITONS


@pytest.mark.parametrize(
    ("imperium", "prestige", "wanted"),
    [("roman_rule", 80, False), ("autonomy", 66, True), ("autonomy", 65, False), ("fragmentation", 0, True)],
)
def test_30_dux(imperium, prestige, wanted):
    table = event_table(imperium=imperium, prestige=prestige)
    assert plays(table, "dux", 30) == wanted
    if imperium == "fragmentation":
        assert played(table, "dux", 30).state.dominance == Dominance.MILITARY


@pytest.mark.parametrize(
    ("imperium", "control", "wanted"),
    [("autonomy", 34, True), ("autonomy", 33, False), ("fragmentation", 22, True), ("fragmentation", 21, False)],
)
def test_30_civitates(imperium, control, wanted):
    table = event_table(imperium=imperium)
    put(table, "londinium", "londinium=town")
    put(table, "eboracum", "eboracum=fort")
    table.state.population[14], table.state.population[12] = control - 5, 5
    assert plays(table, "civitates", 30) == wanted
    if wanted and imperium == "fragmentation":
        assert played(table, "civitates", 30).state.dominance == Dominance.CIVILIAN


# 35 DE EXCIDIO BRITANNIAE


@pytest.mark.parametrize(("control", "wanted"), [(6, True), (5, False)])
def test_35_saxons_want_control_at_fragmentation(control, wanted):
    table = event_table(imperium="autonomy")
    put(table, "londinium", "londinium=saxon_settlement")
    table.state.population[14] = control
    assert plays(table, "saxons", 35) == wanted


def test_35_saxons_without_a_shift():
    table = event_table(imperium="roman_rule")
    put(table, "regni", "noviomagus=town", militia=2)
    assert plays(table, "saxons", 35)


# 38 AELLE, 46 THANET, 56 CELYDDON COED: a March, then a Battle


@pytest.mark.parametrize("faction", BRITONS)
@pytest.mark.parametrize(("number", "space", "site"), [(38, "regni", "noviomagus"), (46, "cantiaci", "durovernum")])
def test_march_and_battle_only_where_the_condition_is_met(number, space, site, faction):
    table = event_table()
    hopeless(table, space, site)
    assert not plays(table, faction, number)
    table = event_table()
    contested(table, space, site)
    assert plays(table, faction, number)
    assert units(played(table, faction, number), space, "saxon_warband") < 4


def test_38_selects_the_region_where_it_comes_to_battle():
    table = event_table()
    hopeless(table, "cantiaci", "durovernum")
    contested(table, "regni", "noviomagus")
    assert units(played(table, "dux", 38), "regni", "saxon_warband") < 4


def test_38_by_a_player_the_dux_neither_marches_nor_battles():
    """8.2.1 A player executes and selects the Dux: it does nothing unless its Battle condition is met."""
    table = event_table("civitates")
    table.state.roads = 1
    put(table, "atrebates", "venta_belgarum=fort", cavalry=2)
    put(table, "regni", "noviomagus=saxon_settlement", saxon_warband=9)
    after, asked = played(table, "civitates", 38, shaded=False)
    asked.answer("regni" if "regni" in asked.keys else asked.keys[0])
    assert units(after, "atrebates", "cavalry") == 2


@pytest.mark.parametrize(("troops", "wanted"), [(1, True), (9, False)])
def test_38_saxons_march_and_battle(troops, wanted):
    table = event_table()
    put(table, "regni", saxon_warband=4, comitates=troops)
    assert plays(table, "saxons", 38) == wanted


@pytest.mark.parametrize(("troops", "moved"), [(0, True), (1, False)])
def test_38_by_a_player_the_saxons_march_only_to_battle_p221(troops, moved):
    """8.2.1 By 8.6.3 they would remove Control in both cases, but a garrison leaves them sure of nothing."""
    table = event_table("scotti")
    put(table, "cantiaci", saxon_warband=8)
    put(table, "regni", "anderida=fort", cavalry=troops, militia=troops)
    after = played(table, "scotti", 38, shaded=True)
    assert (units(after, "cantiaci", "saxon_warband") < 8) == moved


# 42 FRANKS AND FRISIANS, 46 THANET: the other side against a player


@pytest.mark.parametrize("number", [42, 46])
def test_scotti_use_the_unshaded_text_against_saxon_players(number):
    table = event_table("saxons")
    put(table, "cantiaci", saxon_raider=2)
    assert EVENTS.side_of(bot_at(table, "scotti"), number) == 2 * number
    assert plays(table, "scotti", number)
    assert units(played(table, "scotti", number), "cantiaci", "saxon_raider") == 0
    table = event_table()
    put(table, "cantiaci", saxon_raider=2)
    assert not plays(table, "scotti", number)


# 43 OMENS


@pytest.mark.parametrize(
    ("faction", "others", "ended", "players"),
    [
        ("dux", ("thames", "currachs", "notitia"), "currachs", ("scotti",)),
        ("civitates", ("thames", "currachs", "notitia"), "thames", ("saxons",)),
        ("saxons", ("notitia", "curiales", "thames"), "curiales", ("civitates",)),
        ("scotti", ("notitia", "curiales", "thames"), "notitia", ("dux",)),
    ],
)
def test_43_ends_what_helps_a_player_of_the_other_side(faction, others, ended, players):
    table = event_table(*players)
    table.state.lasting = [NAMES[name] for name in others]
    assert plays(table, faction, 43)
    assert played(table, faction, 43).state.lasting == [NAMES[name] for name in others if name != ended]


@pytest.mark.parametrize(
    ("faction", "own"), [("dux", "notitia"), ("civitates", "curiales"), ("saxons", "thames"), ("scotti", "niall")]
)
def test_43_not_if_only_the_own_side_has_any(faction, own):
    table = event_table()
    table.state.lasting = [NAMES[own]]
    assert not plays(table, faction, 43)
    assert played(table, faction, 43).state.lasting == [NAMES[own]]


def test_43_else_another_one_of_theirs():
    table = event_table("saxons")
    table.state.lasting = [NAMES["currachs"], NAMES["notitia"]]
    assert played(table, "dux", 43).state.lasting == [NAMES["notitia"]]


# 45 LONG KNIVES


def test_45_civitates_never_kill_blue_foederati():
    table = event_table()
    put(table, "regni", "noviomagus=town", militia=5, blue_saxon_warband=2)
    assert not plays(table, "civitates", 45)
    put(table, "dobunni", "glevum=town", militia=5, red_saxon_warband=2)
    assert not plays(table, "civitates", 45), "red ones are friends"
    put(table, "cornovii", "viroconium=town", militia=5, saxon_warband=1, blue_saxon_warband=2)
    assert plays(table, "civitates", 45)
    after = played(table, "civitates", 45)
    assert (units(after, "cornovii", "saxon_warband"), units(after, "cornovii", "blue_saxon_warband")) == (0, 2)


def test_45_red_foederati_are_enemies_at_fragmentation():
    table = event_table(imperium="fragmentation")
    put(table, "dobunni", "glevum=town", militia=5, red_saxon_warband=2)
    assert plays(table, "civitates", 45)
    assert units(played(table, "civitates", 45), "dobunni", "red_saxon_warband") == 0


# 48 EPIMENIA


@pytest.mark.parametrize(
    ("faction", "unit"),
    [
        ("dux", "red_scotti_warband"),
        ("civitates", "blue_saxon_warband"),
        ("saxons", "red_saxon_warband"),
        ("scotti", "blue_scotti_warband"),
    ],
)
@pytest.mark.parametrize(("n", "wanted"), [(3, True), (2, False)])
def test_48_three_foederati_warbands(faction, unit, n, wanted):
    table = event_table()
    put(table, "regni", **{unit: n})
    assert plays(table, faction, 48) == wanted
