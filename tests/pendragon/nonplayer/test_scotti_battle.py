"""8.5.3 Battle of the Non-player Scotti, with Entreat, Surprise or Ransom; 8.5.7 against Saxons."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.actions import Offer
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.events.free import free_battle
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.scotti import battle_now
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    DUX,
    HILLFORT,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    T_SCOTTI_SETTLEMENT,
)
from vexillum.games.pendragon.state import Imperium

from ..harness import board, put, track, units
from .bots import seat
from .rolls import CarriedOut, planned, spaces, thinking


def empty(renown: int = 0, dice=()):
    table = board(empty=True, dice=dice)
    table.state.tracks = [5, 5, 0, renown, 0, 0]
    seat(table, "scotti")
    return table


def battles(table, **terms) -> list[tuple[str, int]]:
    plan = planned(table, "scotti", "battle", **terms)
    return [] if plan is None else list(plan.battles)


def place(space: str, enemy: int = CIVITATES) -> tuple[int, int]:
    return SPACE_NUMBER[space], enemy


# Battle? --------------------------------------------------------------------------------------------------------------


def test_warbands_that_could_ambush():
    table = empty()
    put(table, "silures", scotti_warband=1, militia=5)  # Hills
    put(table, "cornovii", scotti_warband=5, militia=1)  # Clear: no Stronghold to Assault
    assert battles(table) == [place("silures")]
    assert battle_now(thinking(table, "scotti"))


def test_equal_enemies_in_a_space_are_left_to_chance():
    """8.3.2 At Fragmentation both Britons do equally well: either may be fought."""
    table = empty()
    table.state.imperium = Imperium.FRAGMENTATION
    table.state.tracks[4] = 1  # Prestige: the Dux is 16 short, as the Civitates are
    put(table, "silures", scotti_warband=1, militia=1, cavalry=1)
    seen = {dict(planned(table, "scotti", "battle", seed=str(n)).battles)[SPACE_NUMBER["silures"]] for n in range(20)}
    assert seen == {DUX, CIVITATES}


def test_raiders_alone_do_not_count():
    table = empty()
    put(table, "silures", scotti_raider=5, militia=1)
    assert battles(table) == []
    bot = thinking(table, "scotti")
    assert not battle_now(bot)
    assert bot.trace.lines[0].params["question"].params == {"n": 0}


def test_nobody_to_ambush_in_a_stronghold_that_stands():
    """Ruling P177: a Fort in the Hills that one Warband cannot take, by Coup de Main neither."""
    table = empty()
    put(table, "silures", "dinas_powys=fort", scotti_warband=1)
    assert battles(table) == []
    put(table, "silures", scotti_warband=2)  # Escalade takes one, two Storm against one: the Fort falls
    assert battles(table, feats=False) == [place("silures")]


@pytest.mark.parametrize(("warbands", "answer"), [(1, False), (2, True)])
def test_an_assault_that_is_sure(warbands, answer):
    """A Hillfort with nobody inside, in Clear terrain: ½ loss in Escalade, then 1 against 1, and one must be left."""
    table = empty()
    put(table, "cornovii", "old_oswestry=hillfort", scotti_warband=warbands)
    assert (battles(table) == [place("cornovii")]) is answer


def test_an_assault_that_is_not_sure():
    table = empty()
    put(table, "cornovii", "old_oswestry=hillfort", scotti_warband=2, comitates=1)
    assert battles(table) == []
    put(table, "cornovii", scotti_warband=6)
    assert battles(table) == [place("cornovii")]


def test_raiders_there_help():
    table = empty()
    put(table, "cornovii", "old_oswestry=hillfort", scotti_warband=1)
    assert battles(table) == []
    put(table, "cornovii", scotti_raider=3)
    assert battles(table) == [place("cornovii")]


def test_the_limited_command_fights_in_one_space():
    table = empty()
    put(table, "silures", scotti_warband=1, militia=5)
    put(table, "novantae", scotti_warband=1, militia=5)
    assert len(battles(table)) == 2
    assert len(battles(table, limited=True)) == 1


# Whom first -----------------------------------------------------------------------------------------------------------


def test_players_before_non_players():
    table = empty()
    put(table, "silures", scotti_warband=3, militia=1)
    put(table, "novantae", scotti_warband=3, saxon_warband=1)
    seat(table, "scotti", "saxons")
    assert battles(table) == [place("silures"), place("novantae", SAXONS)]
    seat(table, "scotti", "dux", "civitates")
    assert battles(table) == [place("novantae", SAXONS), place("silures")]


def test_the_faction_that_does_best():
    table = empty()
    table.state.imperium, table.state.roads = Imperium.FRAGMENTATION, 0
    put(table, "silures", scotti_warband=3, militia=1, cavalry=1, saxon_warband=1)
    table.state.tracks[4] = 60  # Prestige
    assert battles(table) == [place("silures", DUX)]
    seat(table, "scotti", "dux")
    table.state.tracks[4] = 0
    table.state.population[SPACE_NUMBER["iceni"]] = 40
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=1)
    assert battles(table) == [place("silures", SAXONS)]


def test_equal_spaces_at_random():
    table = empty()
    put(table, "silures", scotti_warband=3, militia=1)
    put(table, "novantae", scotti_warband=3, militia=1)
    seen = {planned(table, "scotti", "battle", seed=str(n)).battles[0][0] for n in range(20)}
    assert seen == set(spaces("silures", "novantae"))


# Feats ----------------------------------------------------------------------------------------------------------------


def test_entreat_before_the_attack():
    table = empty(4, dice=(6, 6, 6, 6))
    put(table, "silures", scotti_warband=1, militia=3)
    carried = CarriedOut(table, "scotti", "battle")
    assert carried.answers("feat.choose") == [("feat.entreat",)]
    assert carried.answers("battle.next")[0] == ("feat",)
    assert carried.answers("entreat.militia") == [("2",)]
    assert track(table, "scotti_renown") >= 0


def test_the_help_of_entreat_counts_for_an_assault():
    """With THE DEISI in Clear terrain: of two Militia that could hold the Hillfort, both go over with it."""
    table = empty(2)
    put(table, "deceangli", "deva=town", scotti_warband=3, militia=2)
    assert battles(table) == []
    table.state.lasting = [cards.DEISI]
    plan = planned(table, "scotti", "battle")
    assert (plan.battles, plan.feat.id) == ((place("deceangli"),), "entreat")  # five Warbands against the Town alone


def test_entreat_elsewhere_is_chosen_as_well():
    table = empty(4)
    put(table, "cornovii", "old_oswestry=hillfort", scotti_warband=2)
    put(table, "silures", "dinas_powys=hillfort", scotti_warband=1)
    plan = planned(table, "scotti", "battle")
    assert (plan.feat.id, plan.feat.spaces) == ("entreat", spaces("silures"))
    assert plan.battles == (place("cornovii"),)  # in Silures there is nobody to fight then


def test_a_bare_hillfort_that_entreat_wins_is_a_battle_all_the_same():
    """P361: the Assault is sure as the board is; so they Battle, and Entreat first, where nobody is left to fight."""
    table = empty(4)
    put(table, "silures", "dinas_powys=hillfort", scotti_warband=3)
    plan = planned(table, "scotti", "battle")
    assert (plan.battles, plan.feat.id, plan.feat.spaces) == ((place("silures"),), "entreat", spaces("silures"))
    CarriedOut(table, "scotti", "battle")
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT
    assert units(table, "silures", "scotti_warband") == 3


def test_what_was_sure_before_entreat_is_fought_beside_it():
    """P361: two bare Hillforts; wherever Entreat goes, the other is Assaulted."""
    table = empty(4, dice=(1,) * 9)
    put(table, "silures", "dinas_powys=hillfort", scotti_warband=3)
    put(table, "ordovices", "segontium=hillfort", scotti_warband=3)
    assert sorted(battles(table)) == sorted([place("silures"), place("ordovices")])
    CarriedOut(table, "scotti", "battle")
    assert HILLFORT not in table.state.sites


def test_no_entreat_without_renown():
    table = empty(3)
    put(table, "silures", scotti_warband=1, militia=3)
    assert planned(table, "scotti", "battle").feat is None


def test_surprise_where_a_coup_de_main_helps():
    """A Town falls to four Warbands in any case; with a Coup de Main none of them falls in Escalade."""
    table = empty(0)
    put(table, "cornovii", "viroconium=town", scotti_warband=4)
    plan = planned(table, "scotti", "battle")
    assert (plan.battles, plan.feat.id, plan.feat.spaces) == ((place("cornovii"),), "surprise", spaces("cornovii"))


def test_surprise_makes_an_assault_sure_that_was_not():
    """One Warband more than the Garrison: only a Coup de Main can take the Town, and it will be tried."""
    table = empty(0)
    put(table, "cornovii", "viroconium=town", scotti_warband=3)
    assert battles(table, feats=False) == []
    plan = planned(table, "scotti", "battle")
    assert (plan.battles, plan.feat.id) == ((place("cornovii"),), "surprise")


def test_surprise_in_one_space_only():
    table = empty(0)
    put(table, "cornovii", "viroconium=town", scotti_warband=3)
    put(table, "dobunni", "glevum=town", scotti_warband=3)
    plan = planned(table, "scotti", "battle")
    assert len(plan.battles) == 1
    assert plan.feat.spaces == (plan.battles[0][0],)


def test_ransom_if_there_is_nothing_else():
    table = empty(0)
    put(table, "silures", "dinas_powys=fort", scotti_warband=1, militia=5)
    put(table, "novantae", scotti_warband=1, militia=5)
    table.state.available[T_SCOTTI_SETTLEMENT] = 0
    plan = planned(table, "scotti", "battle")
    assert (plan.feat.id, plan.feat.spaces) == ("ransom", spaces("silures"))
    table.state.sites[SITE_NUMBER["dinas_powys"]] = 0
    assert planned(table, "scotti", "battle").feat is None


def test_plunder_is_picked_up_and_the_battle_fought():
    table = empty(0, dice=(6, 4, 4, 4, 4))
    put(table, "silures", scotti_warband=3, militia=1)
    table.state.bottom[SPACE_NUMBER["silures"]] = 2
    carried = CarriedOut(table, "scotti", "battle")
    assert carried.answers("battle.plunder") == [("1",)]  # Population 1
    assert units(table, "silures", "militia") == 0


# By Event -------------------------------------------------------------------------------------------------------------


def offered(table, **terms) -> list[tuple[int, int]]:
    return battles(table, offer=Offer(**terms))


def test_a_free_battle_keeps_to_what_is_offered():
    table = empty()
    put(table, "silures", scotti_warband=3, militia=1, saxon_warband=1)
    put(table, "novantae", scotti_warband=3, militia=1)
    assert offered(table, spaces=spaces("novantae")) == [place("novantae")]
    assert offered(table, enemies=(SAXONS,)) == [place("silures", SAXONS)]
    assert len(offered(table, most=1)) == 1
    assert planned(table, "scotti", "battle", offer=Offer()).feat is None


def test_a_free_battle_of_raiders_alone():
    table = empty()
    put(table, "silures", scotti_raider=3, militia=1)
    assert offered(table) == []
    assert offered(table, raiders_suffice=True) == [place("silures")]


def test_a_trap_by_event():
    table = empty()
    put(table, "cornovii", scotti_warband=1, militia=3)
    assert offered(table) == []
    assert offered(table, terms=Terms(executing=SCOTTI, attackers_trap=True)) == [place("cornovii")]


def test_a_free_battle_that_nobody_wants():
    table = empty()
    put(table, "cornovii", scotti_warband=1, militia=3)
    carried = CarriedOut(table, "scotti", "battle", play=free_battle(table, SCOTTI))
    assert carried.answers("battle.spaces") == [()]


def test_a_granted_surprise():
    table = empty(0, dice=(6, 6, 6, 6, 6))
    put(table, "silures", scotti_warband=1, militia=3)
    put(table, "cornovii", "viroconium=town", scotti_warband=4)
    plan = planned(table, "scotti", "battle", offer=Offer(specials=("surprise",)))
    assert (plan.feat.id, plan.feat.spaces) == ("surprise", spaces("cornovii"))
    plan = planned(table, "scotti", "battle", offer=Offer(specials=("surprise",), spaces=spaces("silures")))
    assert plan.feat.spaces == spaces("silures")


def test_entreat_may_leave_nobody_to_fight():
    table = empty(4)
    put(table, "silures", "dinas_powys=hillfort", scotti_warband=1, militia=1)
    CarriedOut(table, "scotti", "battle")
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT
    assert units(table, "silures", "scotti_warband") == 2
