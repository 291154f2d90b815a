"""8.5.6 March of the Non-player Scotti, with Settle before or after it."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.events.free import free_march
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.pieces import SCOTTI, SCOTTI_SETTLEMENT, SCOTTI_WARBAND, T_SCOTTI_SETTLEMENT, UNIT_TYPE

from ..harness import board, carried, put, track, units
from .bots import seat
from .rolls import CarriedOut, planned, spaces

WARBANDS = UNIT_TYPE[SCOTTI_WARBAND]


def empty(renown: int = 10):
    table = board(empty=True)
    table.state.tracks = [0, 0, 0, renown, 0, 0]
    seat(table, "scotti")
    return table


def moves(plan) -> list[tuple[str, str, int]]:
    if plan is None:
        return []
    return [(SPACE_IDS[m.origin], SPACE_IDS[m.target], sum(n for *_, n in m.units)) for m in plan.moves]


def no_settlements(table) -> None:
    """Nothing but Control can be what Warbands March for."""
    table.state.available[T_SCOTTI_SETTLEMENT] = 0


def built(table, *sites: str) -> None:
    """Scotti Settlements on these Sites."""
    for site in sites:
        table.state.sites[SITE_NUMBER[site]] = SCOTTI_SETTLEMENT


def against_one_town(renown: int = 10, militia: int = 2):
    """A Town and Militia in Cornovii, Warbands next to it."""
    table = empty(renown)
    no_settlements(table)
    put(table, "cornovii", "viroconium=town", militia=militia)
    put(table, "silures", scotti_warband=2)
    put(table, "demetae", scotti_warband=2)
    return table


def test_all_that_can_reach_march_where_control_goes():
    table = against_one_town()
    assert sorted(moves(planned(table, "scotti", "march"))) == [("demetae", "cornovii", 2), ("silures", "cornovii", 2)]


def test_more_units_than_all_enemies_are_needed():
    table = against_one_town()
    put(table, "cornovii", saxon_raider=2)  # four Warbands against four Units, and against three pieces that Control
    assert planned(table, "scotti", "march") is None
    put(table, "cornovii", scotti_raider=1)
    assert planned(table, "scotti", "march") is not None


def test_no_control_removed_is_no_march():
    table = empty()
    no_settlements(table)
    put(table, "silures", scotti_warband=2)
    put(table, "cornovii", militia=1)  # no Control of anybody
    assert planned(table, "scotti", "march") is None


def test_one_warband_stays_for_each_settlement():
    table = against_one_town(militia=1)
    built(table, "dinas_powys", "isca_silurum")
    assert moves(planned(table, "scotti", "march", feats=False)) == [("demetae", "cornovii", 2)]
    built(table, "gateholm")
    table.state.sites[SITE_NUMBER["isca_silurum"]] = 0
    assert sorted(moves(planned(table, "scotti", "march", feats=False))) == [
        ("demetae", "cornovii", 1),
        ("silures", "cornovii", 1),
    ]


def test_own_control_is_kept():
    table = against_one_town(militia=1)
    built(table, "dinas_powys")
    put(table, "silures", militia=1)  # a Settlement and one Warband against one Militia
    assert ("silures", "cornovii", 1) in moves(planned(table, "scotti", "march", feats=False))
    put(table, "silures", militia=1)
    assert moves(planned(table, "scotti", "march", feats=False)) == [("demetae", "cornovii", 2)]


def test_no_enemy_gets_control_by_it():
    table = against_one_town(militia=1)
    put(table, "silures", "isca_silurum=town", militia=1)  # 2 against 2
    assert moves(planned(table, "scotti", "march")) == [("demetae", "cornovii", 2)]


def test_a_leading_player_first_by_population_then_hills():
    table = empty()
    no_settlements(table)
    put(table, "silures", scotti_warband=3)
    put(table, "dobunni", "glevum=saxon_settlement", saxon_warband=1)  # Population 2, Saxon
    put(table, "demetae", "gateholm=hillfort", militia=1)  # Population 1, Briton
    table.state.population[SPACE_NUMBER["londinium"]] = 60
    put(table, "londinium", "londinium=town")  # the Civitates are far beyond
    assert moves(planned(table, "scotti", "march"))[0] == ("silures", "demetae", 3)
    seat(table, "scotti", "civitates", "dux")  # no player leads now: Hills first
    assert moves(planned(table, "scotti", "march"))[0] == ("silures", "demetae", 3)
    put(table, "cornovii", "viroconium=town", militia=1)  # Population 2
    seat(table, "scotti")
    assert moves(planned(table, "scotti", "march"))[0] == ("silures", "cornovii", 3)


def test_several_destinations_as_long_as_there_is_renown():
    table = empty(2)
    no_settlements(table)
    for origin, target, site in (
        ("silures", "dobunni", "glevum"),
        ("novantae", "votadini", "traprain_law"),
        ("dumnonii", "durotriges", "aquae_sulis"),
    ):
        put(table, origin, scotti_warband=2)
        put(table, target, f"{site}=saxon_settlement")
    assert len(moves(planned(table, "scotti", "march"))) == 2
    table.state.tracks[3] = 3
    assert len(moves(planned(table, "scotti", "march"))) == 3
    assert len(moves(planned(table, "scotti", "march", limited=True))) == 1
    table.state.tracks[3] = 0
    assert planned(table, "scotti", "march") is None


def test_by_sea_once():
    table = empty(2)
    no_settlements(table)
    put(table, "dumnonii", scotti_warband=3)
    put(table, "ordovices", "segontium=hillfort", militia=1)
    plan = planned(table, "scotti", "march")
    assert (moves(plan), plan.moves[0].sea) == ([("dumnonii", "ordovices", 3)], True)
    table.state.tracks[3] = 1
    assert planned(table, "scotti", "march") is None
    table.state.tracks[3] = 9
    table.state.sites[SITE_NUMBER["segontium"]] = 1  # a Fort
    assert planned(table, "scotti", "march") is None


def test_one_destination_by_sea():
    table = empty(9)
    no_settlements(table)
    put(table, "dumnonii", scotti_warband=3)
    put(table, "novantae", scotti_warband=3)
    put(table, "ordovices", "segontium=hillfort", militia=1)
    put(table, "demetae", "gateholm=hillfort", militia=1)
    plan = planned(table, "scotti", "march")
    assert len({move.target for move in plan.moves}) == 1
    CarriedOut(table, "scotti", "march")
    assert track(table, "scotti_renown") == 7


def test_the_march_is_carried_out_without_plunder_first():
    table = empty(3)  # not enough to Settle as well
    no_settlements(table)
    built(table, "dinas_powys")
    put(table, "silures", scotti_warband=4, plunder={"scotti_warband": 2})
    put(table, "cornovii", "viroconium=town", militia=1)
    carried_out = CarriedOut(table, "scotti", "march")
    assert (units(table, "cornovii", "scotti_warband"), carried(table, "cornovii", "scotti_warband")) == (3, 1)
    assert (units(table, "silures", "scotti_warband"), carried(table, "silures", "scotti_warband")) == (1, 1)
    assert carried_out.answers("march.warbands") == [("some",)]
    assert track(table, "scotti_renown") == 2


# Settle ---------------------------------------------------------------------------------------------------------------


def test_a_settlement_before_the_march():
    table = empty(1)
    put(table, "silures", scotti_warband=5)
    put(table, "cornovii", "viroconium=town")
    plan = planned(table, "scotti", "march")
    assert (plan.feat.id, plan.feat.spaces, plan.feat.before) == ("settle", spaces("silures"), True)
    assert moves(plan) == [("silures", "cornovii", 2)]  # one stays for the new Settlement
    carried_out = CarriedOut(table, "scotti", "march")
    assert carried_out.answers("march.destination") == [("feat.settle",), ("cornovii",)]
    assert table.state.sites[SITE_NUMBER["isca_silurum"]] == SCOTTI_SETTLEMENT
    assert units(table, "cornovii", "scotti_warband") == 2


def test_a_settlement_before_the_march_wherever_warbands_still_march():
    """In Novantae nobody is left to March once two Warbands have Settled, and none of Silures has anywhere to go."""
    for seed in range(12):
        table = empty(1)
        put(table, "silures", scotti_warband=2)
        put(table, "novantae", scotti_warband=2)
        put(table, "votadini", "traprain_law=saxon_settlement")
        plan = planned(table, "scotti", "march", seed=str(seed))
        assert (plan.feat.spaces, plan.feat.before) == (spaces("silures"), True), seed
        assert moves(plan) == [("novantae", "votadini", 2)]


@pytest.mark.parametrize(("militia", "settles"), [(1, True), (2, False)])
def test_a_settlement_needs_control_at_the_end(militia, settles):
    """One Warband and the Settlement against the Militia; if that is too few, one comes from Demetae first."""
    table = empty(1)
    put(table, "silures", scotti_warband=3, militia=militia)
    put(table, "demetae", "moridunum=hillfort", "gateholm=hillfort", scotti_warband=3)
    put(table, "cornovii", "viroconium=saxon_settlement")
    plan = planned(table, "scotti", "march")
    assert moves(plan) == [("demetae", "cornovii" if settles else "silures", 1)]
    assert (plan.feat.spaces, plan.feat.before, plan.feat.what) == (spaces("silures"), settles, "settlement")


def test_a_settlement_after_the_march_if_not_before():
    """Nobody can Settle where both Sites are taken; next door there is room."""
    table = empty(1)
    put(table, "silures", "dinas_powys=scotti_settlement", "isca_silurum=scotti_settlement", scotti_warband=4)
    plan = planned(table, "scotti", "march")
    assert [target for _, target, _ in moves(plan)] == ["demetae"]  # Hills first
    assert (plan.feat.id, plan.feat.spaces, plan.feat.before) == ("settle", spaces("demetae"), False)
    CarriedOut(table, "scotti", "march")
    assert SCOTTI_SETTLEMENT in table.state.sites[2 * SPACE_NUMBER["demetae"] :][:2]
    assert units(table, "demetae", "scotti_warband") == 0


def test_the_easy_option_settles_after_the_march_too():
    """8.9 Easy: one space plus a Feat, at any time of the Command (4.1)."""
    table = empty(1)
    put(table, "silures", "dinas_powys=scotti_settlement", "isca_silurum=scotti_settlement", scotti_warband=4)
    plan = planned(table, "scotti", "march", limited=True, feats=True)
    assert (plan.feat.spaces, plan.feat.before) == (spaces("demetae"), False)
    CarriedOut(table, "scotti", "march", limited=True, feats=True)
    assert SCOTTI_SETTLEMENT in table.state.sites[2 * SPACE_NUMBER["demetae"] :][:2]


def test_only_one_settlement_can_follow():
    table = empty(9)
    full = {"silures": ("dinas_powys", "isca_silurum"), "novantae": ("alclud", "mote_of_mark")}
    for space, sites in full.items():
        put(table, space, *[f"{site}=scotti_settlement" for site in sites], scotti_warband=4)
    assert len(moves(planned(table, "scotti", "march"))) == 1


def test_warbands_if_no_settlement_before_the_march():
    table = empty(4)
    no_settlements(table)
    built(table, "dinas_powys")
    put(table, "silures", scotti_warband=3)
    put(table, "cornovii", "viroconium=town", militia=1)
    plan = planned(table, "scotti", "march")
    assert (plan.feat.spaces, plan.feat.before, plan.feat.what) == (spaces("silures"), True, "warbands")
    CarriedOut(table, "scotti", "march")
    assert units(table, "silures", "scotti_warband") + units(table, "cornovii", "scotti_warband") == 5
    assert track(table, "scotti_renown") == 0


def test_no_feat_without_renown_or_warbands():
    for renown, available in ((3, 5), (9, 0)):
        table = empty(renown)
        no_settlements(table)
        built(table, "dinas_powys")
        put(table, "silures", scotti_warband=3)
        put(table, "cornovii", "viroconium=town", militia=1)
        table.state.available[WARBANDS] = available
        assert planned(table, "scotti", "march").feat is None


def test_a_settle_alone_is_no_march():
    table = empty(9)
    put(table, "silures", scotti_warband=3)
    assert planned(table, "scotti", "march") is None
    put(table, "silures", scotti_warband=2)  # two could March on after a Settle, but it can only place one Settlement
    assert planned(table, "scotti", "march") is None


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_march_from_and_to_what_is_offered():
    """5.5, 8.2.3 The Event may name origins and destinations."""
    for named, space, arrived in (
        ("origins", "silures", 2),
        ("destinations", "cornovii", 4),
        ("destinations", "iceni", 0),
    ):
        table = against_one_town(renown=0, militia=0)
        put(table, "dobunni", "glevum=town")
        CarriedOut(table, "scotti", "march", play=free_march(table, SCOTTI, **{named: spaces(space)}))
        there = {id: units(table, id, "scotti_warband") for id in ("cornovii", "dobunni")}
        assert sum(there.values()) == arrived
        assert not there["dobunni"] or named == "origins"


def test_a_free_march():
    table = against_one_town(renown=0)
    CarriedOut(table, "scotti", "march", play=free_march(table, SCOTTI))
    assert units(table, "cornovii", "scotti_warband") == 4


def test_a_free_march_that_nobody_wants():
    table = empty(0)
    put(table, "silures", scotti_warband=3)
    carried_out = CarriedOut(table, "scotti", "march", play=free_march(table, SCOTTI))
    assert carried_out.answers("march.destination") == [("done",)]
