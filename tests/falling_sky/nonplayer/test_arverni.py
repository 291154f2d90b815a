"""8.7 The Non-player Arverni: their flowchart and their Commands."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import board, put, resources, tribe, units
from tests.falling_sky.nonplayer.gauls_table import CarriedOut, path, planned, seat, thinking
from vexillum.coin.sequence import FirstAction
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.nonplayer import arverni
from vexillum.games.falling_sky.nonplayer.arverni import entreaties, worth_devastating
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.pieces import CAESAR, FACTIONS, T_ARVERNI_ALLY, T_ARVERNI_WARBAND, UNIT_KINDS

PLAIN, NEXT, WINTER = 6, 41, 73
CARNYX = 13
"""Balearic Slingers: a carnyx at the Arverni symbol."""


def empty(card: int = PLAIN, upcoming: int = NEXT, resources: int = 10, first_did: FirstAction = FirstAction.COMMAND):
    table = board()
    table.state.current, table.state.upcoming = card, [upcoming]
    table.state.tracks = [10, resources, 10, 10]
    table.state.first_did = first_did
    seat(table, "arverni", "aedui", "belgae")
    return table


@pytest.fixture
def effective(monkeypatch):
    """Every shaded side would be played."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: side % 2 == 1)


def crowd(table, n: int = 9) -> None:
    """Warbands enough not to Rally: in a Region without Allies, which is no Home Region."""
    put(table, "pictones", arverni_hidden=n)


# 8.7.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tribes", "units"),
    [
        (("aedui=aedui_ally",), {}),
        (("aedui=aedui_citadel",), {}),
        (("aedui=roman_ally",), {}),
        ((), {"legion": 1}),
        ((), {"aedui_hidden": 4}),
        ((), {"auxilia_hidden": 4}),
    ],
)
def test_what_threatens_vercingetorix(tribes, units):
    table = empty()
    put(table, "aedui", *tribes, vercingetorix=1, arverni_hidden=8, **units)
    assert path(table, "arverni")[1][0] == ("threat", "yes")


@pytest.mark.parametrize("units", [{"aedui_hidden": 3}, {"aedui_hidden": 2, "auxilia_hidden": 2}, {"belgic_hidden": 9}])
def test_what_does_not(units):
    table = empty()
    put(table, "aedui", vercingetorix=1, arverni_hidden=8, **units)
    assert path(table, "arverni")[1][0] == ("threat", "no")


def test_ten_warbands_without_a_leader_are_threatened_nine_are_not_nor_a_successor():
    table = empty()
    put(table, "aedui", arverni_hidden=9, arverni_successor=1, legion=1)
    assert path(table, "arverni")[1][0] == ("threat", "no")
    put(table, "aedui", arverni_hidden=1)
    assert path(table, "arverni")[1][0] == ("threat", "yes")


def test_battle_under_threat():
    table = empty()
    put(table, "aedui", "aedui=aedui_ally", vercingetorix=1, arverni_hidden=8)
    assert path(table, "arverni") == ("battle", [("threat", "yes"), ("battle", "yes")])


def test_march_if_vercingetorix_will_not_fight():
    """Against Caesar he wants more than twice as many mobile pieces."""
    table = empty()
    put(table, "aedui", vercingetorix=1, arverni_hidden=5, caesar=1, legion=2)
    put(table, "carnutes", arverni_hidden=10, aedui_hidden=4)
    assert path(table, "arverni") == ("march", [("threat", "yes"), ("battle", "no"), ("march_threat", "yes")])


def test_no_march_upon_frost():
    table = empty(upcoming=WINTER)
    put(table, "aedui", vercingetorix=1, arverni_hidden=5, caesar=1, legion=2)
    key, asked = path(table, "arverni")
    assert asked[:3] == [("threat", "yes"), ("battle", "no"), ("march_threat", "no")]
    assert key == "rally"


def test_no_battle_without_resources():
    table = empty(resources=0)
    put(table, "aedui", "aedui=aedui_ally", vercingetorix=1, arverni_hidden=8)
    _, asked = path(table, "arverni")
    assert asked[:3] == [("threat", "yes"), ("battle", "no"), ("march_threat", "no")]


# 8.7.2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "die", "played"), [(PLAIN, 4, True), (PLAIN, 5, False), (CARNYX, 6, True)])
def test_the_event_on_a_die_or_by_a_carnyx(effective, card, die, played):
    table = empty(card, first_did=FirstAction.NOTHING)
    crowd(table)
    key, asked = path(table, "arverni", {"8.7.2 event": die})
    assert (key == "event.shaded") == played
    assert asked[1:3] == [("np.event_now", "yes"), ("event_roll", "yes" if played else "no")]


def test_no_event_that_is_not_on_offer(effective):
    table = empty(first_did=FirstAction.EVENT)
    crowd(table)
    assert ("np.event_now", "no") in path(table, "arverni")[1]


# 8.7.3 ----------------------------------------------------------------------------------------------------------------


def test_rally_with_eight_warbands_not_with_nine():
    table = empty()
    crowd(table, 8)
    assert path(table, "arverni")[0] == "rally"
    put(table, "pictones", arverni_hidden=1)
    assert path(table, "arverni")[1][2:4] == [("rally", "no"), ("spread", "yes")]


def test_rally_for_two_allies():
    table = empty()
    crowd(table, 10)
    assert path(table, "arverni")[1][2] == ("rally", "no")
    put(table, "veneti", arverni_hidden=1)
    assert path(table, "arverni")[:1] == ("rally",)


def test_rally_for_six_pieces():
    table = empty()
    put(table, "atrebates", "bellovaci=arverni_ally", "atrebates=arverni_ally", "remi=arverni_ally", belgic_hidden=5)
    put(table, "mandubii", "lingones=arverni_ally", aedui_hidden=5)
    put(table, "ubii", arverni_hidden=9, germanic_hidden=12)
    assert path(table, "arverni")[1][2] == ("rally", "yes")
    table.state.tracks[1] = 1
    assert path(table, "arverni")[1][2] == ("rally", "no")


def test_if_rally_places_nothing_march_to_spread():
    table = empty(resources=0)
    put(table, "pictones", arverni_hidden=3)
    key, asked = path(table, "arverni")
    assert asked[2:] == [("rally", "yes"), ("rally_able", "no"), ("march_spread", "no"), ("raid_able", "yes")]
    assert key == "raid"


# 8.7.4 ----------------------------------------------------------------------------------------------------------------


def settled(table, homes: int) -> None:
    """Allies of the Arverni where Rally cannot follow: all Regions Devastated, no Warbands Available."""
    homes_of = (
        ("arverni", "arverni"),
        ("arverni", "cadurci"),
        ("arverni", "volcae"),
        ("mandubii", "mandubii"),
        ("mandubii", "senones"),
        ("mandubii", "lingones"),
    )
    for region, home in homes_of[:homes]:
        put(table, region, f"{home}=arverni_ally")
    table.state.devastated = [1] * len(table.state.devastated)


def test_spread_with_five_allies_not_with_six():
    table = empty()
    settled(table, 5)
    put(table, "pictones", arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    assert path(table, "arverni")[1][2:] == [("rally", "no"), ("spread", "yes"), ("march_spread", "yes")]
    put(table, "carnutes", "carnutes=arverni_ally")
    assert path(table, "arverni")[1][2:5] == [("rally", "no"), ("spread", "no"), ("raid", "no")]


def test_spread_with_six_warbands_available():
    table = empty()
    settled(table, 6)
    put(table, "pictones", arverni_hidden=table.state.available[T_ARVERNI_WARBAND] - 6)
    assert path(table, "arverni")[1][3] == ("spread", "yes")
    put(table, "pictones", arverni_hidden=1)
    assert path(table, "arverni")[1][3] == ("spread", "no")


# 8.7.5-8.7.6 ----------------------------------------------------------------------------------------------------------


def gathered(resources: int, upcoming: int = NEXT):
    """Neither Rally nor a March to spread."""
    table = empty(resources=resources, upcoming=upcoming)
    settled(table, 6)
    put(table, "pictones", vercingetorix=1, arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    put(table, "bituriges", legion=1)
    table.state.devastated = [1] * len(table.state.devastated)
    table.state.devastated[9] = 0
    return table


@pytest.mark.parametrize(("resources", "die", "raids"), [(3, 4, True), (3, 5, False), (4, 1, False)])
def test_raid_with_few_resources_on_a_low_die(resources, die, raids):
    key, asked = path(gathered(resources), "arverni", {"8.7.5 raid": die})
    assert asked[3:5] == [("spread", "no"), ("raid", "yes" if raids else "no")]
    assert key == ("raid" if raids else "march")
    assert raids or asked[5] == ("march_mass", "yes")


def test_raid_if_there_is_no_march_to_mass():
    key, asked = path(gathered(10, WINTER), "arverni")
    assert (key, asked[4:]) == ("raid", [("raid", "no"), ("march_mass", "no"), ("raid_able", "yes")])


def test_pass_if_a_raid_gains_too_little():
    table = gathered(10, WINTER)
    table.state.devastated[9] = 1
    key, asked = path(table, "arverni")
    assert (key, asked[-1]) == ("pass", ("raid_able", "no"))


# 8.7 What the Non-player Arverni do with their Commands and Special Abilities ----------------------------------------


def seated(money: int = 10, *players: str):
    table = board()
    table.state.current, table.state.upcoming = 6, [41]
    table.state.tracks = [10, money, 10, 10]
    seat(table, *[id for id in ("romans", "arverni", "aedui", "belgae") if id not in players])
    return table


def battles(plan) -> list[tuple[str, str]]:
    return [(REGION_IDS[region], FACTIONS[enemy]) for region, enemy in plan.battles]


def moves(plan) -> list[tuple[str, str, int]]:
    return [
        (REGION_IDS[group.origin], REGION_IDS[group.target], sum(n for _, n in group.units)) for group in plan.groups
    ]


# Battle ---------------------------------------------------------------------------------------------------------------


def test_vercingetorix_fights_romans_first_then_threats_then_others():
    table = seated(10, "belgae")
    put(table, "mandubii", legion=1, vercingetorix=1, arverni_hidden=8)
    put(table, "mandubii", "senones=aedui_ally")
    put(table, "carnutes", "aulerci=aedui_ally", arverni_hidden=10)
    put(table, "morini", "menapii=belgic_ally", arverni_hidden=4)
    plan = planned(table, "arverni", "battle")
    assert battles(plan) == [("mandubii", "romans"), ("carnutes", "aedui"), ("morini", "belgae")]


def test_never_non_player_belgae_or_germans():
    table = seated(1)
    put(table, "mandubii", "senones=aedui_ally", vercingetorix=1, arverni_hidden=8)
    put(table, "morini", "menapii=belgic_ally", arverni_hidden=4)
    put(table, "ubii", "ubii=germanic_ally", arverni_hidden=4)
    assert battles(planned(table, "arverni", "battle")) == [("mandubii", "aedui")]


@pytest.mark.parametrize(("warbands", "fights"), [(5, False), (6, True)])
def test_against_caesar_more_than_twice_as_many(warbands, fights):
    """Six Warbands and Vercingetorix against three Romans."""
    table = seated()
    put(table, "mandubii", caesar=1, auxilia_revealed=1, legion=1, vercingetorix=1, arverni_revealed=warbands)
    assert (planned(table, "arverni", "battle") is not None) == fights


@pytest.mark.parametrize(("legions", "fights"), [(4, True), (5, False)])
def test_no_loss_on_vercingetorix(legions, fights):
    """Two Legions fall; those that are left strike back, and two Warbands take two Losses, not three."""
    table = seated()
    put(table, "mandubii", legion=legions, vercingetorix=1, arverni_revealed=2)
    assert (planned(table, "arverni", "battle") is not None) == fights


def test_entreat_that_takes_the_only_target_prevents_the_battle():
    table = seated()
    put(table, "mandubii", "senones=aedui_ally", vercingetorix=1, arverni_hidden=8)
    assert planned(table, "arverni", "battle") is None
    plan = planned(table, "arverni", "march")
    assert (plan.box, plan.special.id) == ("threat", "entreat")


def test_ambush_where_a_legion_could_strike_back_and_in_every_other_battle():
    table = seated()
    put(table, "mandubii", legion=1, vercingetorix=1, arverni_hidden=8)
    put(table, "carnutes", "aulerci=aedui_ally", arverni_hidden=10)
    special = planned(table, "arverni", "battle").special
    assert (special.id, [REGION_IDS[region] for region in special.regions]) == ("ambush", ["mandubii", "carnutes"])
    done = CarriedOut(table, "arverni", "battle")
    assert done.answers("battle.ambush_here") == ["yes", "yes"]
    assert units(table, "mandubii", "legion") == 0
    assert tribe(table, "aulerci") == "subdued"


def test_no_ambush_that_helps_nothing_but_devastate_first():
    """An Ally alone neither Retreats nor strikes back; Auxilia elsewhere starve."""
    table = seated()
    put(table, "mandubii", "senones=aedui_ally", vercingetorix=1, arverni_hidden=11)
    put(table, "carnutes", arverni_hidden=8, auxilia_hidden=6)
    plan = planned(table, "arverni", "battle")
    assert (plan.special.id, plan.special.before) == ("devastate", True)
    done = CarriedOut(table, "arverni", "battle")
    assert [keys for kind, keys in done.said if kind == "battle.space"][:3] == [
        ("first.mandubii",),
        ("first.carnutes",),
        ("special.devastate",),
    ]
    assert resources(table, "arverni") == 8
    assert table.state.devastated[5]
    assert units(table, "carnutes", "auxilia_hidden") <= 4


def test_a_region_devastated_before_its_battle_was_paid_for_before():
    """8.7.1, F251."""
    table = seated(1)
    put(table, "mandubii", vercingetorix=1, arverni_revealed=12, auxilia_revealed=6)
    CarriedOut(table, "arverni", "battle")
    assert (table.state.devastated[6], resources(table, "arverni")) == (1, 0)


def test_upon_frost_no_battle_that_advances_a_player():
    table = seated(1, "romans")
    put(table, "mandubii", "senones=aedui_ally", vercingetorix=1, arverni_hidden=8)
    assert planned(table, "arverni", "battle") is not None
    table.state.upcoming = [WINTER]
    assert planned(table, "arverni", "battle") is None


def test_where_enemies_triggered_battle_nobody_else_is_fought():
    """8.7.1 The two Aedui are no threat, and their Region is one where the Romans are."""
    table = seated()
    put(table, "mandubii", vercingetorix=1, arverni_hidden=9, caesar=1, legion=3, auxilia_hidden=2, aedui_hidden=2)
    assert planned(table, "arverni", "battle") is None, "Vercingetorix does not face Caesar"
    put(table, "carnutes", arverni_hidden=3, aedui_hidden=1)
    table.state.units[UNIT_KINDS * REGION_NUMBER["mandubii"] + CAESAR] = 0
    assert battles(planned(table, "arverni", "battle")) == [("mandubii", "romans"), ("carnutes", "aedui")]


def test_where_a_triggering_enemy_is_too_strong_the_others_are_spared():
    """8.7.1 The Aedui of Carnutes are a threat to the ten Warbands; Battle against the two Romans would be good."""
    table = seated(10, "belgae")
    put(table, "carnutes", "aulerci=aedui_citadel", arverni_hidden=10, aedui_hidden=15, auxilia_hidden=2)
    put(table, "morini", "menapii=belgic_ally", arverni_hidden=4)
    assert battles(planned(table, "arverni", "battle")) == [("morini", "belgae")]


def test_f223_the_best_case_of_an_attack_is_one_without_a_retreat():
    """8.7.1 as 8.5.1 and 8.8.1: one Loss if the Aedui stay, none if they Retreat."""
    table = seated()
    put(table, "mandubii", "senones=aedui_ally", vercingetorix=1, arverni_revealed=1, aedui_hidden=1)
    put(table, "aedui", "aedui=aedui_citadel", aedui_hidden=3)
    assert battles(planned(table, "arverni", "battle")) == [("mandubii", "aedui")]


# March away from a threat ---------------------------------------------------------------------------------------------


def threatened(money: int = 10):
    table = seated(money)
    put(table, "mandubii", caesar=1, legion=4, auxilia_revealed=4, vercingetorix=1, arverni_hidden=5)
    return table


def test_vercingetorix_joins_the_most_arverni_and_others_come_closer():
    table = threatened(2)
    put(table, "pictones", arverni_hidden=6)
    put(table, "treveri", arverni_hidden=3)
    plan = planned(table, "arverni", "march")
    assert plan.box == "threat"
    first, *others = moves(plan)
    assert first == ("mandubii", "pictones", 6)
    assert [(origin, n) for origin, _, n in others] == [("treveri", 2)]
    done = CarriedOut(table, "arverni", "march")
    assert units(table, "pictones", "vercingetorix") == 1
    assert units(table, "pictones", "arverni_hidden") == 11
    assert units(table, "treveri", "arverni_hidden") == 1
    assert "march.on" in [kind for kind, _ in done.said]


def test_he_avoids_harassment_beyond_three_losses():
    table = threatened()
    put(table, "pictones", arverni_hidden=6)
    put(table, "bituriges", aedui_hidden=12)
    assert moves(planned(table, "arverni", "march"))[0][1] == "pictones"
    put(table, "carnutes", germanic_hidden=12)
    assert moves(planned(table, "arverni", "march"))[0][1] != "pictones"


def test_non_player_belgae_do_not_harass_him():
    table = threatened()
    put(table, "pictones", arverni_hidden=6)
    put(table, "bituriges", belgic_hidden=12)
    put(table, "carnutes", germanic_hidden=12)
    assert moves(planned(table, "arverni", "march"))[0][1] == "pictones"
    seat(table, "romans", "arverni", "aedui")
    assert moves(planned(table, "arverni", "march"))[0][1] != "pictones"


def test_with_one_resource_the_march_comes_before_entreat():
    table = threatened(1)
    put(table, "pictones", arverni_hidden=6)
    plan = planned(table, "arverni", "march")
    assert plan.special is None
    assert len(plan.origins) == 1


def test_entreat_before_the_march_if_it_can_be_paid_for():
    table = threatened(2)
    put(table, "pictones", arverni_hidden=1)
    plan = planned(table, "arverni", "march")
    assert (plan.special.id, plan.special.before) == ("entreat", True)
    CarriedOut(table, "arverni", "march")
    assert units(table, "mandubii", "auxilia_revealed") == 3
    assert resources(table, "arverni") == 0


# March to spread ------------------------------------------------------------------------------------------------------


def test_one_hidden_warband_to_each_region_from_the_fewest_origins():
    table = seated()
    put(table, "bituriges", arverni_hidden=6)
    put(table, "pictones", arverni_hidden=2)
    plan = planned(table, "arverni", "march")
    assert plan.box == "spread"
    assert {target for _, target, _ in moves(plan)} >= {"aedui", "arverni", "carnutes", "mandubii"}
    assert all(n == 1 for _, _, n in moves(plan))
    CarriedOut(table, "arverni", "march")
    assert units(table, "bituriges", "arverni_hidden") >= 1
    assert units(table, "pictones", "arverni_hidden") >= 1


def test_spreading_keeps_control():
    table = seated()
    put(table, "bituriges", arverni_hidden=5, aedui_hidden=3)
    assert [n for _, _, n in moves(planned(table, "arverni", "march"))] == [1]


def test_the_leader_takes_control_from_romans_or_aedui_not_at_bibracte():
    table = seated()
    put(table, "bituriges", arverni_successor=1, arverni_revealed=12)
    for region in ("arverni", "carnutes", "mandubii", "pictones"):
        put(table, region, arverni_hidden=1)
    put(table, "aedui", "aedui=aedui_ally", arverni_hidden=1, aedui_hidden=1)
    assert planned(table, "arverni", "march") is None
    put(table, "mandubii", "senones=roman_ally", "lingones=roman_ally")
    assert ("bituriges", "mandubii", 12) in moves(planned(table, "arverni", "march"))


# March to mass --------------------------------------------------------------------------------------------------------


def massing(money: int = 10):
    """Six Allies and no Warbands Available."""
    table = seated(money)
    put(table, "arverni", "arverni=arverni_ally", "cadurci=arverni_ally", "volcae=arverni_ally", arverni_hidden=1)
    put(table, "pictones", "pictones=arverni_ally", "santones=arverni_ally")
    put(table, "veneti", "veneti=arverni_ally")
    return table


def test_the_leader_takes_the_region_of_a_legion():
    table = massing()
    put(table, "carnutes", vercingetorix=1, arverni_hidden=20)
    put(table, "veneti", arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    put(table, "mandubii", legion=2, auxilia_hidden=1)
    plan = planned(table, "arverni", "march")
    assert plan.box == "mass"
    assert moves(plan) == [("carnutes", "mandubii", 21)]


def test_not_where_caesar_is_unless_twice_outnumbered_but_next_to_legions():
    table = massing()
    put(table, "carnutes", vercingetorix=1, arverni_hidden=20)
    put(table, "veneti", arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    put(table, "mandubii", caesar=1, legion=4, auxilia_hidden=6)
    plan = planned(table, "arverni", "march")
    assert plan.box == "mass"
    assert all(target != "mandubii" for _, target, _ in moves(plan))


def test_nobody_masses_without_a_leader():
    table = massing()
    put(table, "carnutes", arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    put(table, "mandubii", legion=1)
    assert planned(table, "arverni", "march") is None


# Rally and Raid -------------------------------------------------------------------------------------------------------


def test_rally_citadels_then_allies_then_warbands_both_where_vercingetorix_is():
    table = seated()
    put(table, "mandubii", "mandubii=arverni_ally", vercingetorix=1)
    put(table, "carnutes", "aulerci=arverni_ally", arverni_hidden=1)
    put(table, "veneti", "veneti=arverni_ally", belgic_hidden=4)
    works = [(REGION_IDS[work.region], work.what, work.n) for work in planned(table, "arverni", "rally").works]
    assert works[:2] == [("mandubii", "citadel", 0), ("mandubii", "warbands", 3)]
    assert works[2] == ("carnutes", "ally", 0)
    assert ("veneti", "warbands", 2) in works
    CarriedOut(table, "arverni", "rally")
    assert tribe(table, "mandubii") == "arverni_citadel"
    assert tribe(table, "carnutes") == "arverni_ally"
    assert units(table, "mandubii", "arverni_hidden") == 3


def test_raid_romans_then_aedui_then_belgae_then_nobody():
    table = seated()
    table.state.tracks = [1, 0, 1, 1]
    put(table, "mandubii", arverni_hidden=2, auxilia_hidden=1, aedui_hidden=1)
    put(table, "morini", arverni_hidden=2, belgic_hidden=1)
    plan = planned(table, "arverni", "raid")
    assert {REGION_IDS[region]: taken for region, taken in plan.raids} == {"mandubii": (0, 2), "morini": (3, -1)}
    CarriedOut(table, "arverni", "raid")
    assert table.state.tracks == [0, 4, 0, 0]


def test_no_raid_for_one_resource():
    table = seated()
    put(table, "mandubii", arverni_hidden=1)
    assert planned(table, "arverni", "raid") is None


# Devastate and Entreat ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arverni", "others", "worth"),
    [
        (20, {"legion": 3}, True),
        (20, {"legion": 1, "auxilia_hidden": 2}, False),
        (20, {"auxilia_hidden": 6}, True),
        (11, {"auxilia_hidden": 3, "aedui_hidden": 3}, True),
        (12, {"auxilia_hidden": 3, "aedui_hidden": 3}, False),
        (3, {}, False),
        (3, {"belgic_hidden": 3}, True),
        (4, {"belgic_hidden": 3}, False),
    ],
)
def test_where_devastate_is_worth_it(arverni, others, worth):
    table = seated()
    region = put(table, "mandubii", arverni_hidden=arverni, **others)
    assert worth_devastating(table.state, region) == worth


def test_entreat_allies_before_auxilia_before_aedui_warbands():
    table = seated()
    put(table, "mandubii", "senones=aedui_ally", "lingones=belgic_ally", vercingetorix=1, arverni_hidden=9)
    put(table, "carnutes", arverni_hidden=2, auxilia_hidden=1, aedui_hidden=2)
    put(table, "bituriges", arverni_hidden=2, aedui_hidden=1, belgic_hidden=3)
    done = CarriedOut(table, "arverni", "rally")
    assert done.answers("special.after") == ["special.entreat"]
    assert done.answers("entreat.region")[:2] == ["mandubii", "carnutes"]
    assert tribe(table, "senones") == "arverni_ally"
    assert units(table, "carnutes", "auxilia_hidden") == 0
    assert units(table, "bituriges", "aedui_hidden") == 0
    assert units(table, "bituriges", "belgic_hidden") == 3


def test_without_allies_available_only_those_of_players_are_removed():
    table = seated(10, "belgae")
    table.state.available[T_ARVERNI_ALLY] = 0
    put(table, "mandubii", "senones=belgic_ally", vercingetorix=1, arverni_hidden=2)
    assert len(entreaties(thinking(table, "arverni"), table.state, (6,))) == 1
    seat(table, "romans", "arverni", "aedui", "belgae")
    assert entreaties(thinking(table, "arverni"), table.state, (6,)) == []


def test_nothing_is_devastated_after_a_battle(monkeypatch):
    """Even where it would be worth it: it comes before a Battle or not at all."""
    monkeypatch.setattr(arverni, "special_now", lambda *args: None)
    table = seated()
    put(table, "mandubii", "senones=aedui_ally", vercingetorix=1, arverni_revealed=11)
    put(table, "carnutes", arverni_revealed=8, auxilia_revealed=6)
    done = CarriedOut(table, "arverni", "battle")
    assert tribe(table, "senones") == "subdued"
    assert done.answers("special.after") == ["none"]


def test_no_march_from_a_threat_without_vercingetorix():
    """F261: the others would come closer to him, if he were there."""
    table = seated()
    put(table, "provincia", auxilia_revealed=12, arverni_revealed=10)
    plan = planned(table, "arverni", "march")
    assert plan is None or plan.box != "threat"
    put(table, "britannia", vercingetorix=1)
    plan = planned(table, "arverni", "march")
    assert plan.box == "threat"
    assert ("provincia", 9) in [(origin, n) for origin, _, n in moves(plan)]


def test_the_leader_may_be_where_the_army_gathers():
    """F257: no one can take the Region of Caesar's ten Legions, and most Arverni are next to it with their Leader."""
    table = massing()
    put(table, "carnutes", vercingetorix=1, arverni_hidden=20)
    put(table, "veneti", arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    put(table, "mandubii", caesar=1, legion=10, auxilia_hidden=6)
    plan = planned(table, "arverni", "march")
    going = units(table, "veneti", "arverni_hidden") - 1
    assert ("veneti", "carnutes", going) in moves(plan)  # one stays in each origin
    assert {target for _, target, _ in moves(plan)} == {"carnutes"}
    assert "carnutes" not in [origin for origin, _, _ in moves(plan)]


def test_an_origin_whose_revealed_warbands_hide_counts_as_reached():
    """The Aedui Region reaches Bituriges; Bituriges reaches Pictones, and its own Revealed Warbands hide."""
    table = seated(1)
    put(table, "bituriges", arverni_revealed=3)
    put(table, "aedui", arverni_hidden=3)
    for region in ("arverni", "carnutes", "mandubii", "provincia", "sequani"):
        put(table, region, arverni_hidden=1)
    plan = planned(table, "arverni", "march")
    assert plan.origins == (3,)
    assert [target for _, target, _ in moves(plan)] == ["pictones"]
