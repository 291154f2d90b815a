"""8.1.1, 8.2.2-8.2.3, 8.3.1, 8.4.1 Events of Non-players without instructions; every side of every card."""

from __future__ import annotations

from random import Random

import pytest

from tests.asked import Asked
from tests.long import few_and_many
from tests.together import together
from vexillum.coin.cards import code, owned
from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.events import instruction_of
from vexillum.core.table import Table
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.cards import AREANI, CARDS, FEEDING_THE_RAVENS, NAMES, NIALLS_RAID, RUIN_OF_THE_VILLAS
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.map import SEA_NUMBER, SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.nonplayer.turn import EVENTS, changes, priority_event
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON_SETTLEMENT,
    CIVITATES,
    DUX,
    FACTIONS,
    SAXON_SETTLEMENT,
    SAXONS,
    SCOTTI,
    TYPE_NUMBER,
    VACANT,
)
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.state import Dominance

from ..harness import carried, put, track, units
from ..random_boards import stirred
from .bots import bot_at, non_players_answer
from .event_tables import event_table, played, plays

HIBERNICUS, GERMANICUS, SEPTENTRIONALIS = (SEA_NUMBER[id] for id in ("hibernicus", "germanicus", "septentrionalis"))


def site(table, id: str) -> int:
    return table.state.sites[SITE_NUMBER[id]]


def available(table, type: str, n: int) -> None:
    table.state.available[TYPE_NUMBER[type]] = n


# 8.1.1 Which Events are declined


def test_ravens_are_declined():
    assert EVENTS.side_of(bot_at(event_table(), "civitates"), 2) is None
    assert not plays(event_table(), "civitates", 2)


def test_no_effect_is_ineffective():
    """The example of the rulebook: PELAGIUS while all rows are full."""
    table = event_table()
    put(table, "regni", "noviomagus=town", militia=1)
    assert plays(table, "civitates", 23)
    table.state.bottom, table.state.top = list(table.state.population), list(table.state.population)
    assert not plays(table, "civitates", 23)


def test_a_lasting_effect_is_an_effect_once():
    table = event_table()
    assert plays(table, "dux", 2)
    table.state.lasting = [NAMES["notitia"]]
    assert not plays(table, "dux", 2)


def test_a_piece_that_is_not_available():
    table = event_table()
    assert plays(table, "saxons", 40)
    available(table, "saxon_warband", 0)
    assert not plays(table, "saxons", 40)


def test_removing_only_own_pieces_is_ineffective():
    table = event_table()
    put(table, "regni", "anderida=fort", cavalry=3)
    before = table.state
    after = before.copy()
    after.units[11 * 18] -= 2
    after.casualties += 2
    after.sites[SITE_NUMBER["anderida"]] = VACANT
    after.available[TYPE_NUMBER["fort"]] += 1
    assert not changes(before, after, 0)
    assert changes(before, after, 2)


def test_gratia_blocks_a_tribal_war():
    war = next(number for number, card in CARDS.items() if card.shaded is not None and card.shaded.tribal_war)
    table = event_table()
    number_of_barbarian = next(
        id for id in ("saxons", "scotti") if EVENTS.side_of(bot_at(table, id), war) == code(war, True)
    )
    table.state.lasting = [NAMES["gratia"]]
    assert EVENTS.side_of(bot_at(table, number_of_barbarian), war) is None


@pytest.mark.parametrize("forbidden", [False, True])
def test_the_trace_says_that_gratia_makes_an_event_unavailable(forbidden):
    war = next(number for number, card in CARDS.items() if card.shaded is not None and card.shaded.tribal_war)
    table = event_table()
    table.state.current = war
    table.state.lasting = [NAMES["gratia"]] if forbidden else []
    for faction in ("saxons", "scotti"):
        bot = bot_at(table, faction)
        EVENTS.box(bot, "8.5.5")
        priority_event(bot, "8.5.2")
        asked = [line.params["question"] for line in bot.trace.lines if line.id == "np.question"]
        words = [question.params["offered"].id for question in asked if "offered" in question.params]
        assert words == ["np.no" if forbidden else "np.yes"] * 2


def test_a_sea_that_it_does_not_flip_is_no_effect():
    """Ruling P204."""
    table = event_table()
    table.state.patrolled[:] = [1, 1, 1, 0]
    assert not plays(table, "dux", 8)
    table.state.patrolled[HIBERNICUS] = 0
    assert plays(table, "dux", 8)


# 8.2.2 Which side


@pytest.mark.parametrize(("faction", "side"), [("dux", 8), ("saxons", 9), ("scotti", 9)])
def test_britons_unshaded_barbarians_shaded(faction, side):
    table = event_table()
    put(table, "regni", "anderida=fort", cavalry=3)
    bot = bot_at(table, faction)
    assert EVENTS.side_of(bot, 4) == side
    assert EVENTS.would_play(bot, side)
    assert not EVENTS.would_play(bot, side ^ 1)


def test_a_single_sided_card_has_one_text():
    assert EVENTS.side_of(bot_at(event_table(), "saxons"), 70) == 140


# 8.2.3 Who gets the benefit


@pytest.mark.parametrize(("faction", "renown"), [("saxons", "saxon_renown"), ("scotti", "scotti_renown")])
def test_they_select_themselves(faction, renown):
    assert track(played(event_table(), faction, 32), renown) == 13


@pytest.mark.parametrize(("faction", "dominance"), [("dux", Dominance.MILITARY), ("civitates", Dominance.CIVILIAN)])
@pytest.mark.parametrize("now", [Dominance.MILITARY, Dominance.CIVILIAN])
def test_their_own_dominance(faction, dominance, now):
    table = event_table()
    table.state.dominance = now
    assert played(table, faction, 35).state.dominance == dominance


@pytest.mark.parametrize(("faction", "unit"), [("dux", "red_saxon_warband"), ("civitates", "blue_saxon_warband")])
def test_their_own_colour(faction, unit):
    table = event_table()
    put(table, "iceni", militia=1, saxon_warband=3)
    assert units(played(table, faction, 47), "iceni", unit) == 3


# 8.3.1 Where


def test_most_enemy_strongholds_then_pieces():
    """#41: a Region with a Fort and two Troops rather than one with a Fort alone."""
    table = event_table()
    put(table, "atrebates", "venta_belgarum=fort")
    put(table, "cantiaci", "rutupiae=fort", comitates=2)
    after = played(table, "saxons", 41)
    assert (site(after, "rutupiae"), units(after, "cantiaci", "comitates")) == (VACANT, 0)


def test_friendly_strongholds_first():
    """#47: a Region with a vacant Site, though Warbands could go anywhere."""
    table = event_table()
    put(table, "iceni", "branodunum=hillfort", "venta_icenorum=hillfort")
    put(table, "cantiaci", "rutupiae=hillfort", "durovernum=hillfort")
    put(table, "corieltauvi", "ratae=hillfort", "lindum=hillfort")
    after = played(table, "saxons", 47)
    assert SAXON_SETTLEMENT in (site(after, "camulodunum"), site(after, "walton_castle"))
    assert site(after, "camulodunum") == SAXON_SETTLEMENT, "8.4.1 Barbarians at Town Sites first"


def test_most_markers():
    for luck in ("a", "b", "c", "d"):
        table = event_table()
        put(table, "iceni", militia=1, saxon_warband=1)
        put(table, "cantiaci", "rutupiae=saxon_settlement", militia=1, saxon_warband=2)
        after = played(table, "civitates", 47, luck=luck)
        assert units(after, "cantiaci", "blue_saxon_warband") == 2
        assert site(after, "rutupiae") == BLUE_SAXON_SETTLEMENT


def test_markers_count_for_the_nation_of_the_event():
    """#65 marks Scotti: Saxon Warbands do not count."""
    table = event_table()
    put(table, "silures", "isca_silurum=town", saxon_warband=4, scotti_warband=1)
    put(table, "demetae", "gateholm=hillfort", scotti_warband=2)
    assert units(played(table, "dux", 65), "demetae", "red_scotti_warband") == 2


def test_barbarians_free_their_own_nation_first():
    table = event_table("dux")
    put(table, "regni", blue_saxon_warband=5)
    put(table, "dobunni", "glevum=red_scotti_settlement", red_scotti_warband=1)
    put(table, "cornovii", red_scotti_warband=1, blue_saxon_warband=1)
    put(table, "silures", red_scotti_warband=3)
    after = played(table, "scotti", 11)
    assert units(after, "silures", "scotti_warband") == 3
    assert units(after, "dobunni", "scotti_warband") == 1
    assert units(after, "cornovii", "red_scotti_warband") == 1


def test_spaces_without_effect_are_not_selected():
    """#30 shaded: nothing can be lost where nobody lives."""
    table = event_table()
    for space in ("regni", "dobunni"):
        put(table, space, saxon_warband=1)
    table.state.population[SPACE_NUMBER["dobunni"]] = 0
    after = played(table, "saxons", 30)
    entry = next(entry for entry in after.journal if entry.id == "log.event_spaces")
    assert entry.params["spaces"] == ["regni"]


def test_what_counts_for_each_space_is_an_effect():
    """#29 shaded: each Region costs 1 Wealth, whatever is removed there."""
    table = event_table()
    for space, id in (("regni", "noviomagus"), ("dobunni", "glevum"), ("cornovii", "viroconium")):
        put(table, space, f"{id}=town")
    assert track(played(table, "saxons", 29), "wealth") == 7


@pytest.mark.parametrize(("available", "regions"), [(0, 0), (1, 1), (2, 1), (3, 2), (9, 3)])
def test_a_region_for_which_no_militia_are_left_is_not_selected(available, regions):
    """#29 unshaded: what is placed in the first Regions is not there for the next; a Battle needs Troops."""
    table = event_table()
    for space, id in (
        ("regni", "noviomagus"),
        ("dobunni", "glevum"),
        ("cornovii", "viroconium"),
        ("iceni", "branodunum"),
    ):
        put(table, space, f"{id}={'hillfort' if space == 'iceni' else 'town'}", saxon_raider=1)
    put(table, "votadini", militia=table.state.available[TYPE_NUMBER["militia"]] - available)
    after = played(table, "civitates", 29)
    named = [entry for entry in after.journal if entry.id == "log.event_spaces"]
    assert sum([len(entry.params["spaces"]) for entry in named]) == regions
    assert units(after, "votadini", "militia") == units(table, "votadini", "militia")


@pytest.mark.parametrize(("faction", "flips"), [("saxons", {"germanicus", "britannicus"}), ("scotti", {"hibernicus"})])
def test_seas_of_barbarians(faction, flips):
    for luck in ("a", "b", "c", "d"):
        table = event_table()
        table.state.patrolled[:] = [1, 1, 1, 1]
        after = played(table, faction, 8, luck=luck).state.patrolled
        assert {id for id, sea in SEA_NUMBER.items() if not after[sea]} <= flips


def test_barbarians_flip_no_sea_to_patrolled():
    """8.3.1 Their Seas only to No Patrol."""
    table = event_table()
    table.state.patrolled[:] = [0] * len(table.state.patrolled)
    assert not any(played(table, "saxons", 4, shaded=False).state.patrolled)


def test_seas_of_britons():
    for luck in ("a", "b", "c", "d"):
        table = event_table()
        table.state.patrolled[:] = [1, 1, 0, 0]
        assert played(table, "dux", 4, luck=luck).state.patrolled == [1, 1, 1, 0]
    table.state.patrolled[:] = [1, 1, 1, 0]
    assert played(table, "dux", 4).state.patrolled == [1, 1, 1, 0], "8.3.1 never Septentrionalis"


def test_prosperity_where_most_fits():
    table = event_table()
    for space, id in (("regni", "noviomagus"), ("dobunni", "glevum"), ("cornovii", "viroconium")):
        put(table, space, f"{id}=town", militia=1)
    put(table, "durotriges", "aquae_sulis=town", militia=1)
    state = table.state
    state.bottom[11], state.top[11] = 2, 1
    after = played(table, "civitates", 23).state
    assert (after.top[11], sum(after.bottom) + sum(after.top)) == (1, 3 + 6)


# 8.4.1 Pieces


def test_enemy_units_in_their_order():
    """#25: Cavalry before Foederati; Comitates, Warbands, Militia."""
    table = event_table()
    put(table, "regni", cavalry=1, red_saxon_warband=2, militia=2, comitates=1, blue_saxon_warband=1)
    after = played(table, "saxons", 25)
    left = [units(after, "regni", unit) for unit in ("cavalry", "red_saxon_warband", "comitates", "blue_saxon_warband")]
    assert left == [0, 1, 0, 0]
    assert units(after, "regni", "militia") == 2


def test_enemies_with_plunder_first():
    """Ruling P205."""
    table = event_table()
    put(table, "regni", saxon_raider=6, plunder={"saxon_raider": 4})
    after = played(table, "dux", 42, shaded=False)
    assert (units(after, "regni", "saxon_raider"), carried(after, "regni", "saxon_raider")) == (2, 0)


def test_own_units_in_the_reverse_order_without_plunder_first():
    """#27 shaded: half the Troops of each Briton go."""
    table = event_table()
    put(table, "regni", cavalry=2, red_saxon_warband=2, militia=3, comitates=2, plunder={"red_saxon_warband": 1})
    after = played(table, "saxons", 27)
    assert (units(after, "regni", "cavalry"), units(after, "regni", "red_saxon_warband")) == (2, 0)
    assert (units(after, "regni", "militia"), units(after, "regni", "comitates")) == (0, 2)


def test_own_cavalry_that_must_go_but_plunder_stays():
    table = event_table()
    put(table, "regni", cavalry=3, plunder={"cavalry": 1})
    put(table, "dobunni", cavalry=2, plunder={"cavalry": 1})
    after = played(table, "saxons", 4)
    assert carried(after, "regni", "cavalry") + carried(after, "dobunni", "cavalry") == 2


def test_enemy_strongholds_in_their_order():
    table = event_table()
    put(table, "regni", "anderida=hillfort", "noviomagus=fort")
    after = played(table, "saxons", 41)
    assert site(after, "noviomagus") == VACANT


@pytest.mark.parametrize("town", ["venta_belgarum", "calleva_atrebatum"])
def test_enemy_towns_are_replaced_before_hillforts(town):
    """8.4.1 #51 on two Town Sites."""
    table = event_table()
    put(table, "atrebates", "venta_belgarum=hillfort", "calleva_atrebatum=hillfort")
    put(table, "atrebates", f"{town}=town")
    assert site(played(table, "saxons", 51), town) == SAXON_SETTLEMENT


def test_britons_place_forts_at_hillfort_sites():
    table = event_table()
    after = played(table, "dux", 41)
    assert site(after, "anderida") != VACANT
    assert site(after, "noviomagus") == VACANT


def test_no_own_stronghold_makes_way():
    """#50: in every Region of the Event a Town could only take the place of a Hillfort."""
    table = event_table()
    for space, one, two in (
        ("atrebates", "venta_belgarum", "calleva_atrebatum"),
        ("cantiaci", "durovernum", "rutupiae"),
        ("catuvellauni", "durocobrivis", "verulamium"),
        ("dobunni", "glevum", "corinium"),
        ("durotriges", "aquae_sulis", "south_cadbury"),
        ("regni", "noviomagus", "anderida"),
    ):
        put(table, space, f"{one}=hillfort", f"{two}=fort")
    assert played(table, "civitates", 50).state.sites == table.state.sites


def test_no_own_units_are_taken_off_the_map():
    table = event_table()
    put(table, "regni", saxon_warband=2)
    available(table, "saxon_warband", 1)
    after = played(table, "saxons", 40)
    assert units(after, "regni", "saxon_warband") == 2


def test_cavalry_from_casualties_before_available():
    table = event_table()
    put(table, "regni", "anderida=fort")
    available(table, "cavalry", 5)
    table.state.casualties = 1
    after = played(table, "dux", 17)
    assert (after.state.casualties, after.state.available[0], units(after, "regni", "cavalry")) == (0, 4, 2)


def test_cavalry_from_out_of_play_before_casualties():
    """#73: up to 6 Cavalry from Casualties and Out of Play."""
    table = event_table(imperium="fragmentation")
    table.state.casualties, table.state.out_of_play = 4, 5
    after = played(table, "dux", 73, shaded=False)
    assert (after.state.casualties, after.state.out_of_play) == (3, 0)


def test_enemy_cavalry_go_from_casualties_first():
    table = event_table()
    available(table, "cavalry", 5)
    table.state.casualties = 1
    after = played(table, "saxons", 2)
    assert (after.state.casualties, after.state.available[0], after.state.out_of_play) == (0, 4, 2)


@pytest.mark.parametrize(("warbands", "unit"), [(5, "saxon_warband"), (0, "saxon_raider")])
def test_warbands_before_raiders(warbands, unit):
    """Ruling P206."""
    table = event_table()
    put(table, "regni", saxon_raider=1)
    available(table, "saxon_warband", warbands)
    after = played(table, "saxons", 17)
    assert units(after, "regni", unit) == (2 if warbands else 7)


@pytest.mark.parametrize(("resources", "cavalry"), [(2, 1), (0, 0)])
def test_the_dux_pays_rather_than_leave(resources, cavalry):
    table = event_table(dux_resources=resources, briton_resources=0)
    put(table, "regni", "anderida=fort", cavalry=1)
    after = played(table, "saxons", 1)
    assert (units(after, "regni", "cavalry"), site(after, "anderida")) == (cavalry, 1)


def test_every_question_of_events_has_an_answer():
    """Whatever an Event asks has its words, and whatever has words an answer."""
    asked = {id for id in GAME.texts("en").catalog.texts["en"] if id.startswith("ask.event.")}
    assert len(asked) > 30
    assert not [id for id in asked if id.removeprefix("ask.") not in CATALOG.answers[0]]


def test_the_largest_loss_of_both_britons():
    """#27 shaded: the two Regions where the most Troops would go."""
    table = event_table()
    put(table, "regni", cavalry=1, militia=1)
    put(table, "atrebates", cavalry=2, militia=4)
    put(table, "dobunni", cavalry=3, militia=3)
    after = played(table, "saxons", 27)
    assert (units(after, "regni", "cavalry"), units(after, "regni", "militia")) == (1, 1)


def test_an_owners_deck_has_no_instructions():
    """Ruling P212."""
    table = event_table()
    assert instruction_of(bot_at(table, "dux"), 43).replies
    table.state.own_deck = "mine@1"
    assert not instruction_of(bot_at(table, "dux"), 43).replies


def test_pieces_go_before_prosperity():
    """Ruling P209, #50: the Region where a Town can be placed, not the one with most room for Prosperity."""
    table = event_table()
    for space, one, two in (
        ("atrebates", "venta_belgarum", "calleva_atrebatum"),
        ("dobunni", "glevum", "corinium"),
        ("catuvellauni", "durocobrivis", "verulamium"),
    ):
        put(table, space, f"{one}=fort", f"{two}=fort")
    put(table, "durotriges", "aquae_sulis=fort")
    put(table, "cantiaci", "durovernum=fort")
    after = played(table, "civitates", 50)
    assert site(after, "noviomagus") == 2


def test_the_same_rolls_give_the_same_answers():
    """8.3.2 A named roll is a function of what is public: judging twice, and executing, agree."""
    for luck in ("a", "b", "c"):
        table = event_table()
        put(table, "regni", "anderida=fort", cavalry=2, saxon_raider=3)
        put(table, "cantiaci", "rutupiae=fort", cavalry=2, saxon_raider=3)
        assert plays(table, "saxons", 41, luck) == plays(table, "saxons", 41, luck)
        assert played(table, "saxons", 52, luck=luck).state == played(table, "saxons", 52, luck=luck).state


# 8.2.3, 8.3.1 Whom and which Sea Non-players select for a Momentum (ruling P383), and what OMENS then ends -----------


@pytest.mark.parametrize(("number", "effect"), [(34, RUIN_OF_THE_VILLAS), (57, FEEDING_THE_RAVENS)])
@pytest.mark.parametrize("players", [(), ("dux",), ("civitates", "dux")])
@pytest.mark.parametrize("faction", ["saxons", "scotti"])
def test_barbarians_select_themselves(faction, players, number, effect):
    """8.2.3 Whatever the dice, and with an older Momentum in force."""
    table = event_table(*players)
    table.state.lasting = [AREANI]
    assert plays(table, faction, number)
    for luck in "abc":
        after = played(table, faction, number, luck=luck)
        assert after.state.lasting == [AREANI, owned(effect, FACTIONS.index(faction))]


@pytest.mark.parametrize("faction", ["dux", "civitates"])
def test_britons_who_execute_the_ravens_select_themselves(faction):
    after = played(event_table(), faction, 57, shaded=True)
    assert after.state.lasting == [owned(FEEDING_THE_RAVENS, FACTIONS.index(faction))]


@pytest.mark.parametrize("faction", ["dux", "civitates"])
@pytest.mark.parametrize(
    ("patrolled", "sea"),
    [((), "hibernicus"), (("hibernicus",), "germanicus"), (("hibernicus", "germanicus"), "britannicus")],
)
def test_britons_select_the_sea_where_forts_take_most_off(faction, patrolled, sea):
    """8.3.1 Three Forts on Hibernicus, two on Germanicus, one on Britannicus; Patrolled Seas gain nothing."""
    table = event_table()
    table.state.lasting = [AREANI]
    table.state.patrolled = [int(id in patrolled) for id in SEA_NUMBER]
    put(table, "demetae", "moridunum=fort", "gateholm=fort")
    put(table, "silures", "isca_silurum=fort")
    put(table, "iceni", "branodunum=fort")
    put(table, "trinovantes", "walton_castle=fort")
    put(table, "regni", "anderida=fort")
    for luck in "abc":
        after = played(table, faction, 69, luck=luck)
        assert after.state.lasting == [AREANI, owned(NIALLS_RAID, SEA_NUMBER[sea])]


@pytest.mark.parametrize("faction", ["saxons", "scotti"])
def test_barbarians_who_must_select_a_sea_take_one_without_an_effect(faction):
    """A person left; the Event asks."""
    table = event_table()
    table.state.patrolled = [0, 0, 0, 0]
    put(table, "demetae", "moridunum=fort")
    put(table, "iceni", "branodunum=fort")
    put(table, "regni", "anderida=fort")
    after = played(table, faction, 69, shaded=False)
    assert after.state.lasting == [owned(NIALLS_RAID, SEA_NUMBER["septentrionalis"])]


@pytest.mark.parametrize(
    ("faction", "own", "theirs"),
    [("dux", CIVITATES, SCOTTI), ("civitates", DUX, SAXONS), ("saxons", SCOTTI, DUX), ("scotti", SAXONS, CIVITATES)],
)
def test_omens_end_what_helps_the_other_side_by_the_faction_that_has_it(faction, own, theirs):
    table = event_table()
    table.state.lasting = [owned(FEEDING_THE_RAVENS, own)]
    assert not plays(table, faction, 43)
    table.state.lasting = [owned(FEEDING_THE_RAVENS, theirs)]
    assert plays(table, faction, 43)
    assert played(table, faction, 43).state.lasting == []


def test_omens_end_the_momentum_of_a_player_first():
    for player, ended in (("saxons", 34), ("scotti", 57)):
        table = event_table(player)
        table.state.lasting = [owned(RUIN_OF_THE_VILLAS, SAXONS), owned(FEEDING_THE_RAVENS, SCOTTI)]
        (left,) = played(table, "dux", 43).state.lasting
        assert left == {34: owned(FEEDING_THE_RAVENS, SCOTTI), 57: owned(RUIN_OF_THE_VILLAS, SAXONS)}[ended]


# Every side of every card, for every Non-player, in random positions -------------------------------------------------


SIDES = sorted(HOUSE.effects)


@together("side", SIDES, ids=[f"{side // 2}{'s' if side % 2 else 'u'}" for side in SIDES])
@few_and_many(4, 40)
def test_a_side_in_random_positions(side, seeds):
    """Every decision is answered legally, no matter who executes; what would be played does something."""
    card = CARDS[side // 2]
    factions = (NOBODY,) if card.is_epoch else tuple(range(4))
    for seed in seeds:
        random = Random(f"np {side} {seed}")
        start = stirred(SCENARIO_IDS[seed % 4], random, side // 2)
        if card.owner and not HOUSE.effects[side].ready(start.state):
            continue
        for faction in factions:
            start.state.non_players = random.randrange(16) if faction == NOBODY else random.randrange(16) | 1 << faction
            execute(start, side, faction, random)


def execute(start, side, faction, random):
    before = start.state.copy()
    played = False
    if faction != NOBODY:
        bot = bot_at(start, FACTIONS[faction], traced=False)
        played = EVENTS.would_play(bot, side)
        assert not played or side == EVENTS.side_of(bot, side // 2)
        assert start.state == before, "judging must not touch the board"
    table = Table(start.setup, start.state.copy(), start.dice, [])
    asked = Asked(HOUSE.effects[side].execute(table, side, str(side // 2), faction))
    for _ in range(600):
        non_players_answer(table, asked)
        if asked.over:
            break
        decision = asked.decision
        most = min(decision.at_most, len(decision.options))
        asked.answer(*random.sample(decision.keys, random.randint(decision.at_least, most)))
    assert asked.over
    table.state.mixing = table.state.agreed = 0
    assert not violations(table.state)
    if played and before.non_players == 15 and table.state.rolls == before.rolls:
        assert changes(before, table.state, faction)
