"""8.6.4 Battle of the Non-player Saxons, with Shield Wall, Ravage or Surprise."""

from __future__ import annotations

from vexillum.games.pendragon.actions import Action, Offer
from vexillum.games.pendragon.events.free import free_battle
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.saxons import all_can_withdraw, battle_now, ravage_pays
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS, SCOTTI
from vexillum.games.pendragon.state import Imperium

from ..harness import board, put
from .bots import seat
from .rolls import CarriedOut, planned, spaces, thinking


def empty(dice=(), *, players: tuple[str, ...] = ()):
    table = board(empty=True, dice=dice)
    table.state.tracks = [0, 0, 9, 0, 0, 0]
    seat(table, *[id for id in ("dux", "civitates", "saxons", "scotti") if id not in players])
    return table


def plan_of(table, **terms):
    return planned(table, "saxons", "battle", **terms)


def fought(table, **terms):
    plan = plan_of(table, **terms)
    return () if plan is None else plan.battles


def feat(table, **terms):
    found = plan_of(table, **terms).feat
    return None if found is None else (found.id, found.spaces)


REGNI, ICENI = SPACE_NUMBER["regni"], SPACE_NUMBER["iceni"]


# Battle? --------------------------------------------------------------------------------------------------------------


def test_sure_to_remove_an_enemys_last_unit():
    table = empty()
    put(table, "regni", saxon_warband=3, militia=2)
    assert battle_now(thinking(table, "saxons"))
    assert fought(table) == ((REGNI, CIVITATES),)


def test_not_if_some_could_survive():
    table = empty()
    put(table, "regni", saxon_warband=3, militia=7)
    assert not battle_now(thinking(table, "saxons"))


def test_not_if_they_could_evade():
    """8.6.4 Consider whether an enemy might Evade: Scotti Raiders may, anywhere."""
    table = empty()
    put(table, "regni", saxon_warband=9, scotti_raider=1)
    assert fought(table) == ()


def test_not_if_they_could_withdraw():
    table = empty()
    put(table, "regni", "anderida=fort", saxon_warband=2, militia=2)
    assert fought(table) == ()


def test_withdrawn_units_starve_in_a_siege():
    """8.6.4 An enemy's last Unit might be removed by Siege."""
    table = empty()
    put(table, "regni", "anderida=fort", saxon_warband=2, militia=1)
    assert fought(table) == ((REGNI, CIVITATES),)


def test_sure_to_assault():
    table = empty()
    put(table, "regni", "anderida=hillfort", saxon_warband=5)
    assert fought(table) == ((REGNI, CIVITATES),)
    assert fought(table, feats=False) == ((REGNI, CIVITATES),)
    table.state.units[11 * REGNI + 3] = 1
    assert fought(table, feats=False) == ()


def test_raiders_fight_beside_the_warbands():
    table = empty()
    put(table, "regni", "anderida=hillfort", saxon_warband=1)
    assert fought(table, feats=False) == ()
    put(table, "regni", saxon_raider=6)
    assert fought(table, feats=False) == ((REGNI, CIVITATES),)


def test_warbands_are_needed():
    table = empty()
    put(table, "regni", "anderida=hillfort", saxon_raider=9)
    assert fought(table) == ()


def test_a_coup_de_main_counts_as_an_assault():
    """8.6.4 Two Warbands fall before a Fort; with Surprise they may skip the Escalade, and so will try."""
    table = empty()
    put(table, "regni", "anderida=fort", saxon_warband=2)
    assert fought(table, feats=False) == ()
    assert fought(table) == ((REGNI, CIVITATES),)
    assert feat(table) == ("surprise", (REGNI,))


# Enemies --------------------------------------------------------------------------------------------------------------


def test_players_before_non_players():
    for player, enemy in (("scotti", SCOTTI), ("civitates", CIVITATES), ("dux", CIVITATES)):
        table = empty(players=(player,))
        put(table, "regni", saxon_warband=6, militia=1, scotti_warband=1)
        for seed in range(4):
            assert fought(table, seed=str(seed)) == ((REGNI, enemy),)


def test_then_who_does_best_against_the_threshold():
    table = empty()
    put(table, "regni", saxon_warband=6, militia=1, scotti_warband=1)
    table.state.tracks[3] = 80  # Scotti Renown
    for seed in range(4):
        assert fought(table, seed=str(seed)) == ((REGNI, SCOTTI),)
    table.state.tracks[3], table.state.tracks[4] = 0, 80  # Prestige: the Dux does well, and fights with the Civitates
    for seed in range(4):
        assert fought(table, seed=str(seed)) == ((REGNI, CIVITATES),)


def test_only_enemies_who_meet_the_condition():
    table = empty(players=("scotti",))
    put(table, "regni", saxon_warband=3, militia=1, scotti_warband=9)
    assert fought(table) == ((REGNI, CIVITATES),)


def test_at_fragmentation_the_britons_are_two():
    table = empty(players=("dux",))
    table.state.imperium = Imperium.FRAGMENTATION
    put(table, "regni", saxon_warband=6, militia=1, cavalry=1)
    assert fought(table) == ((REGNI, DUX),)


def test_every_such_space_those_against_players_first():
    table = empty(players=("scotti",))
    put(table, "regni", saxon_warband=3, militia=1)
    put(table, "iceni", saxon_warband=4, scotti_warband=1)
    put(table, "atrebates", saxon_warband=1, militia=9)
    for seed in range(4):
        assert fought(table, seed=str(seed)) == ((ICENI, SCOTTI), (REGNI, CIVITATES))
    assert fought(table, limited=True, feats=True) == ((ICENI, SCOTTI),)


# Shield Wall ----------------------------------------------------------------------------------------------------------


def test_shield_wall_if_it_saves_warbands():
    table = empty()
    put(table, "regni", saxon_warband=5, militia=2)  # one loss removes a Warband, behind the wall none
    assert feat(table) == ("shield_wall", ())


def test_not_if_nothing_is_lost_anyway():
    table = empty()
    put(table, "regni", saxon_warband=5, militia=1)  # half a loss
    assert feat(table) is None


def test_not_if_raiders_take_the_losses():
    table = empty()
    put(table, "regni", saxon_warband=5, saxon_raider=4, militia=2)  # two Raiders fall, wall or no wall
    assert feat(table) is None


def test_not_if_all_could_withdraw():
    table = empty()
    put(table, "regni", "noviomagus=town", saxon_warband=9, militia=3)
    assert all_can_withdraw(table.state, REGNI, CIVITATES)
    assert feat(table) == ("surprise", (REGNI,))
    put(table, "regni", militia=2)
    assert not all_can_withdraw(table.state, REGNI, CIVITATES)


def test_shield_wall_counts_in_what_is_sure():
    """8.6.4 Without it three Warbands would fall to the Charge and the others not be enough."""
    table = empty()
    put(table, "regni", saxon_warband=4, cavalry=2, militia=2)
    assert fought(table, feats=False) == ()
    assert feat(table) == ("shield_wall", ())


# Ravage ---------------------------------------------------------------------------------------------------------------


def test_ravage_for_more_plunder():
    table = empty()
    put(table, "regni", saxon_warband=4, militia=1)
    table.state.bottom[REGNI] = 3
    assert ravage_pays(table.state, REGNI)
    assert feat(table) == ("ravage", (REGNI,))


def test_not_without_carriers_prosperity_or_where_they_control():
    table = empty()
    put(table, "regni", saxon_warband=4, militia=1, plunder={"saxon_warband": 2})
    table.state.bottom[REGNI] = 3
    assert not ravage_pays(table.state, REGNI)  # two carriers, Population 2
    table.state.plunder[11 * REGNI + 3] = 0
    table.state.bottom[REGNI] = 2
    assert not ravage_pays(table.state, REGNI)
    table.state.bottom[REGNI] = 4
    assert ravage_pays(table.state, REGNI)
    put(table, "regni", "anderida=saxon_settlement")
    assert not ravage_pays(table.state, REGNI)


def test_not_where_only_an_assault_was_sure():
    """4.4.3 Nobody Assaults under Ravage: then it is no Battle, and Surprise is added instead."""
    table = empty()
    put(table, "regni", "anderida=hillfort", saxon_warband=6)
    table.state.bottom[REGNI] = 4
    assert feat(table) == ("surprise", (REGNI,))


def test_ravage_only_where_it_pays():
    table = empty()
    put(table, "regni", saxon_warband=4, militia=1)
    put(table, "iceni", saxon_warband=4, militia=1)
    table.state.bottom[REGNI] = 3
    assert feat(table) == ("ravage", (REGNI,))
    assert len(fought(table)) == 2


# Surprise -------------------------------------------------------------------------------------------------------------


def test_surprise_at_the_stronghold_with_fewest_troops():
    table = empty()
    put(table, "regni", "anderida=hillfort", saxon_warband=8, militia=1)
    put(table, "atrebates", "venta_belgarum=town", saxon_warband=9)
    for seed in range(6):
        assert feat(table, seed=str(seed)) == ("surprise", spaces("atrebates"))


def test_surprise_only_against_the_enemy_that_is_fought():
    table = empty(players=("scotti",))
    put(table, "regni", "anderida=hillfort", saxon_warband=8, scotti_warband=1)
    assert fought(table) == ((REGNI, SCOTTI),)
    assert feat(table, offer=Offer(specials=("ravage", "surprise"))) is None
    seat(table, "scotti", "saxons")
    assert feat(table, offer=Offer(specials=("ravage", "surprise"))) == ("surprise", (REGNI,))


def test_no_stronghold_no_feat():
    table = empty()
    put(table, "regni", saxon_warband=5, militia=1)
    assert feat(table) is None


# Carried out ----------------------------------------------------------------------------------------------------------


def test_the_battle_is_fought_as_planned():
    table = empty()
    put(table, "regni", saxon_warband=5, militia=2)
    done = CarriedOut(table, "saxons", "battle")
    assert done.answers("feat.choose") == [("feat.shield_wall",)]
    assert (table.state.units[11 * REGNI + 3], table.state.units[11 * REGNI + 1]) == (5, 0)


def test_ravage_is_carried_out():
    table = empty(dice=(1,))
    put(table, "regni", saxon_warband=4, militia=1)
    table.state.bottom[REGNI] = 3
    CarriedOut(table, "saxons", "battle")
    assert table.state.plunder[11 * REGNI + 3] == 3


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_battle_within_the_offer():
    table = empty()
    put(table, "regni", saxon_warband=5, militia=2)
    put(table, "iceni", saxon_warband=5, militia=2)
    offer = Offer(spaces=(ICENI,))
    assert fought(table, offer=offer) == ((ICENI, CIVITATES),)
    assert plan_of(table, offer=offer).feat is None


def test_a_free_battle_that_is_not_sure_is_declined():
    table = empty()
    put(table, "regni", saxon_warband=1, militia=9)
    done = CarriedOut(table, "saxons", "battle", play=free_battle(table, SAXONS))
    assert done.answers("battle.spaces") == [()]


def test_the_one_feat_of_an_event():
    table = empty()
    put(table, "regni", saxon_warband=5, militia=1)
    assert feat(table, offer=Offer(specials=("shield_wall",))) == ("shield_wall", ())
    assert feat(table, offer=Offer(specials=("surprise",))) == ("surprise", (REGNI,))


def test_one_of_three_feats():
    table = empty()
    put(table, "regni", saxon_warband=5, militia=2)
    three = ("shield_wall", "ravage", "surprise")
    done = CarriedOut(table, "saxons", "battle", play=free_battle(table, SAXONS, feats=three))
    assert done.answers("feat.choose") == [("feat.shield_wall",)]


def test_raiders_alone_where_they_suffice():
    table = empty()
    put(table, "iceni", saxon_raider=9, militia=1)
    offer = Offer(raiders_suffice=True)
    assert fought(table, offer=offer) == ((ICENI, CIVITATES),)
    assert Action(table.state, SAXONS, "battle", offer=offer).free
