"""8.7.3 March of the Non-player Civitates: destinations, origins, what stays, what moves, who comes along."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.pendragon.actions import Offer
from vexillum.games.pendragon.events.free import free_march
from vexillum.games.pendragon.nonplayer.bot import Move, PickUp
from vexillum.games.pendragon.pieces import BLUE_SAXON, CAVALRY, CIVITATES, COMITATES, MILITIA, RED_SCOTTI
from vexillum.games.pendragon.state import Dominance, Imperium

from ..harness import put, track, units
from .bots import non_players_answer
from .civitates import civitates_board
from .rolls import CarriedOut, planned, spaces

(ATREBATES, CANTIACI, DOBUNNI, DUROTRIGES, REGNI, DUMNONII, LONDINIUM, SILURES) = spaces(
    "atrebates", "cantiaci", "dobunni", "durotriges", "regni", "dumnonii", "londinium", "silures"
)


def rich(*others: str, **tracks: int):
    return civitates_board(*others, **{"briton_resources": 20} | tracks)


def moves(table, **terms) -> dict[int, Move]:
    """The moves of the plan by destination."""
    plan = planned(table, "civitates", "march", **terms)
    return {} if plan is None else {move.target: move for move in plan.moves}


def only(*named: int) -> Offer:
    """Destinations that keep a test small."""
    return Offer(destinations=named)


# Destinations ---------------------------------------------------------------------------------------------------------


def test_first_the_stronghold_of_the_enemy_that_does_best():
    for renown, target in (((50, 0), REGNI), ((0, 50), DUROTRIGES)):
        table = rich(saxon_renown=renown[0], scotti_renown=renown[1])
        put(table, "atrebates", "venta_belgarum=town", comitates=4)
        put(table, "regni", "noviomagus=saxon_settlement")
        put(table, "durotriges", "aquae_sulis=scotti_settlement")
        assert list(moves(table)) == [target]


def test_just_one_destination_for_a_stronghold():
    """The other one has Briton Control, so it is none by the second priority."""
    table = rich(saxon_renown=50)
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "dobunni", "glevum=town", "corinium=scotti_settlement", comitates=3)
    put(table, "durotriges", "aquae_sulis=town", comitates=4)
    put(table, "regni", "noviomagus=saxon_settlement")
    found = moves(table)
    assert REGNI in found
    assert DOBUNNI not in found


def test_then_regions_without_control_first_those_with_barbarians():
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "cantiaci", saxon_raider=1)
    assert list(moves(table)) == [CANTIACI]


def test_foederati_do_not_draw_them():
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "cantiaci", red_saxon_warband=1)
    put(table, "regni", scotti_warband=1)
    assert list(moves(table)) == [REGNI]


def test_no_city_and_no_controlled_region_without_enemies():
    table = rich()
    put(table, "dumnonii", "isca_dumnoniorum=town", comitates=4)
    put(table, "durotriges", "aquae_sulis=town", comitates=2)
    for space in ("atrebates", "dobunni"):
        put(table, space, f"{'venta_belgarum' if space == 'atrebates' else 'glevum'}=town", comitates=2)
    assert all(target not in (DUROTRIGES, ATREBATES, DOBUNNI, LONDINIUM) for target in moves(table))


def test_at_fragmentation_the_dux_is_an_enemy():
    table = rich(prestige=80)
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "regni", "anderida=fort", cavalry=1)
    put(table, "cantiaci", saxon_raider=1)
    assert list(moves(table)) == [CANTIACI]
    table.state.imperium, table.state.dominance, table.state.roads = Imperium.FRAGMENTATION, Dominance.NONE, 0
    assert list(moves(table)) == [REGNI]


def test_up_to_four_destinations():
    table = rich()
    for space, site in (
        ("atrebates", "venta_belgarum"),
        ("dobunni", "glevum"),
        ("catuvellauni", "verulamium"),
        ("corieltauvi", "ratae"),
        ("cornovii", "viroconium"),
    ):
        put(table, space, f"{site}=town", comitates=3)
    assert len(moves(table)) == 4


# What stays -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("comitates", "cavalry", "going"), [(2, 0, 0), (3, 0, 1), (6, 0, 4), (3, 1, 2)])
def test_two_friendly_troops_stay_for_each_stronghold(comitates, cavalry, going):
    """Cavalry stays behind, and counts, where no Barbarians are."""
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=comitates, cavalry=cavalry)
    found = moves(table, offer=only(REGNI))
    assert found == ({REGNI: Move(origin=ATREBATES, target=REGNI, units=((COMITATES, False, going),))} if going else {})


def test_control_stays():
    """A Town and five Comitates to three Warbands: two may go, though the garrison would let three."""
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=5, saxon_warband=3, saxon_raider=4)
    assert moves(table, offer=only(REGNI))[REGNI].units == ((COMITATES, False, 2),)


def test_control_of_a_city_is_its_stronghold():
    table = rich()
    put(table, "londinium", "londinium=town", comitates=5, saxon_warband=6)
    assert moves(table, offer=only(CANTIACI))[CANTIACI].units == ((COMITATES, False, 3),)


def test_origins_have_briton_control():
    table = rich()
    put(table, "atrebates", comitates=5)
    assert not moves(table)


# What moves -----------------------------------------------------------------------------------------------------------


def test_one_militia_then_cavalry_comitates_foederati_and_more_militia():
    for comitates, expected in (
        (2, {MILITIA: 1, CAVALRY: 1, COMITATES: 2}),
        (1, {MILITIA: 1, CAVALRY: 1, COMITATES: 1, BLUE_SAXON: 1}),
        (0, {MILITIA: 2, CAVALRY: 1, BLUE_SAXON: 1}),
    ):
        table = rich()
        put(
            table,
            "atrebates",
            "venta_belgarum=town",
            militia=4 - comitates,
            cavalry=1,
            comitates=comitates,
            blue_saxon_warband=1,
        )
        put(table, "regni", saxon_raider=1)
        found = moves(table, offer=only(REGNI))[REGNI].units
        assert {kind: n for kind, _, n in found} == expected


def test_dux_forces_only_to_barbarians():
    for raiders, kinds in ((0, {COMITATES}), (1, {COMITATES, CAVALRY, RED_SCOTTI})):
        table = rich()
        put(table, "atrebates", "venta_belgarum=town", comitates=1, cavalry=1, red_scotti_warband=3)
        if raiders:
            put(table, "regni", saxon_raider=raiders)
        units_ = moves(table, offer=only(REGNI))[REGNI].units
        assert {kind for kind, _, _ in units_} == kinds


def test_somebody_of_the_civitates_leads():
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", cavalry=2, comitates=1)
    put(table, "regni", saxon_raider=1)
    assert moves(table, offer=only(REGNI))[REGNI].units == ((COMITATES, False, 1),)


def test_those_without_plunder_move_first():
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=5, plunder={"comitates": 3})
    assert moves(table, offer=only(REGNI))[REGNI].units == ((COMITATES, False, 2), (COMITATES, True, 1))


# Origins --------------------------------------------------------------------------------------------------------------


def test_from_where_the_most_troops_come():
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "durotriges", "aquae_sulis=town", comitates=3, militia=3)
    put(table, "dumnonii", scotti_raider=1)
    found = moves(table, offer=only(DUMNONII))
    assert found[DUMNONII].origin == DUROTRIGES
    assert found[DUMNONII].units == ((MILITIA, False, 1), (COMITATES, False, 3))


def test_each_origin_has_one_destination_and_the_highest_first():
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "cantiaci", saxon_raider=1)
    found = moves(table, offer=only(REGNI, CANTIACI))
    assert list(found) == [CANTIACI]


def test_militia_join_on_the_road():
    """Comitates come from Silures through Durotriges; the Militia there, an origin more, make the last step."""
    table = rich()
    put(table, "silures", "isca_silurum=town", comitates=5)
    put(table, "dobunni", "glevum=town", comitates=2)
    put(table, "durotriges", "aquae_sulis=town", militia=4)
    put(table, "dumnonii", scotti_raider=1)
    offer = Offer(destinations=spaces("dumnonii", "demetae", "durotriges"), spaces=spaces("silures", "durotriges"))
    found = moves(table, offer=offer)
    assert found[DUMNONII] == Move(
        origin=SILURES,
        target=DUMNONII,
        units=((COMITATES, False, 3),),
        pickups=(PickUp(DUROTRIGES, ((MILITIA, False, 2),)),),
    )


def test_nobody_joins_where_the_event_allows_no_stop():
    """P98: an Event that names the destinations lets the group stop nowhere else."""
    table = rich()
    put(table, "silures", "isca_silurum=town", comitates=5)
    put(table, "dobunni", "glevum=town", comitates=2)
    put(table, "durotriges", "aquae_sulis=town", militia=4)
    put(table, "dumnonii", scotti_raider=1)
    offer = Offer(destinations=spaces("dumnonii", "demetae"), spaces=spaces("silures", "durotriges"))
    assert moves(table, offer=offer)[DUMNONII].pickups == ()


def test_only_militia_join():
    """P196: Cavalry where the group passes stays, though it might leave."""
    table = rich()
    put(table, "silures", "isca_silurum=town", comitates=6)
    put(table, "dobunni", "glevum=town", comitates=2)
    put(table, "durotriges", "aquae_sulis=town", cavalry=2, militia=2)
    put(table, "dumnonii", scotti_raider=1)
    offer = Offer(destinations=spaces("dumnonii", "demetae", "durotriges"), spaces=spaces("silures", "durotriges"))
    found = moves(table, offer=offer)
    assert found[DUMNONII].pickups == (PickUp(DUROTRIGES, ((MILITIA, False, 2),)),)


def test_a_destination_is_no_origin():
    """P196: nobody Marches out of the Region with the enemy's Stronghold while others March in."""
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", "calleva_atrebatum=saxon_settlement", comitates=6)
    put(table, "dobunni", "glevum=town", comitates=4)
    put(table, "regni", saxon_raider=1)
    found = moves(table)
    assert found[ATREBATES].origin == DOBUNNI
    assert REGNI not in found


def test_no_wealth_is_spent():
    table = civitates_board(briton_resources=3, wealth=20)
    for space, site in (("atrebates", "venta_belgarum"), ("dobunni", "glevum"), ("durotriges", "aquae_sulis")):
        put(table, space, f"{site}=town", comitates=3)
    assert len(moves(table)) == 1
    assert len(moves(table, free=True)) == 3
    table.state.tracks[0] = 1
    assert not moves(table)


def test_a_free_march_of_one_space():
    table = civitates_board()
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "dobunni", "glevum=town", comitates=4)
    assert {move.origin for move in moves(table, offer=Offer(spaces=(DOBUNNI,))).values()} == {DOBUNNI}


# Carried out ----------------------------------------------------------------------------------------------------------


def test_the_march_is_carried_out():
    table = rich()
    table.state.imperium, table.state.roads = Imperium.AUTONOMY, 0
    put(table, "atrebates", "venta_belgarum=town", comitates=3, militia=2, cavalry=1)
    put(table, "regni", saxon_raider=1)
    put(table, "dumnonii", scotti_raider=1)
    put(table, "durotriges", "aquae_sulis=town", comitates=4, plunder={"comitates": 2})
    done = CarriedOut(table, "civitates", "march", offer=only(REGNI, DUMNONII))
    assert units(table, "dumnonii", "comitates") == 2
    assert units(table, "regni", "comitates") == 3, "one of them in the place of the Cavalry"
    assert units(table, "regni", "militia") == 1
    assert units(table, "regni", "cavalry") == 0, "a person who runs the Dux said no"
    assert not [kind for kind, _ in done.said if kind == "feat.after"]


def test_where_the_dux_refuses_all_of_the_civitates_go_p218():
    """The Dux Troops stay as the garrison: two for the Town. Those with Plunder go last (8.4.1)."""
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=3, cavalry=3, plunder={"comitates": 1})
    put(table, "regni", saxon_raider=1)
    move = moves(table, offer=only(REGNI))[REGNI]
    assert move.units == ((CAVALRY, False, 3), (COMITATES, False, 1))
    assert move.instead == ((COMITATES, False, 1), (COMITATES, True, 1))
    done = CarriedOut(table, "civitates", "march", feats=False)
    assert [units(table, "regni", kind) for kind in ("comitates", "cavalry")] == [3, 0]
    assert units(table, "atrebates", "cavalry") == 3
    assert track(table, "briton_resources") == 18
    assert done.answers("march.to") == [("regni",), ("regni",)]


def test_with_the_leave_of_the_dux_nobody_goes_instead():
    table = rich("dux")
    put(table, "atrebates", "venta_belgarum=town", comitates=3, cavalry=3)
    put(table, "regni", saxon_raider=1)
    asked = Asked(free_march(table, CIVITATES))
    non_players_answer(table, asked)
    assert [units(table, "regni", kind) for kind in ("comitates", "cavalry")] == [1, 3]
    assert [units(table, "atrebates", kind) for kind in ("comitates", "cavalry")] == [2, 0]


def test_who_goes_instead_picks_nobody_up_again_p218():
    """The Militia left behind on the way are a garrison."""
    table = rich()
    put(table, "silures", "isca_silurum=town", comitates=3, cavalry=3)
    put(table, "dobunni", "glevum=town", comitates=2)
    put(table, "durotriges", "aquae_sulis=town", militia=4)
    put(table, "dumnonii", scotti_raider=1)
    offer = Offer(destinations=spaces("dumnonii", "demetae", "durotriges"), spaces=spaces("silures", "durotriges"))
    CarriedOut(table, "civitates", "march", offer=offer)
    assert [units(table, "dumnonii", kind) for kind in ("comitates", "militia", "cavalry")] == [3, 2, 0]
    assert units(table, "durotriges", "militia") == 2


def test_militia_are_picked_up():
    table = rich()
    put(table, "silures", "isca_silurum=town", comitates=5)
    put(table, "dobunni", "glevum=town", comitates=2)
    put(table, "durotriges", "aquae_sulis=town", militia=4)
    put(table, "dumnonii", scotti_raider=1)
    offer = Offer(destinations=spaces("dumnonii", "demetae", "durotriges"), spaces=spaces("silures", "durotriges"))
    done = CarriedOut(table, "civitates", "march", offer=offer)
    assert units(table, "dumnonii", "comitates") == 3
    assert units(table, "dumnonii", "militia") == 2
    assert done.answers("march.on")[0] == ("pick",)


def test_a_march_of_a_turn_pays_and_pillages():
    table = rich()
    put(table, "atrebates", "venta_belgarum=town", comitates=4)
    put(table, "regni", saxon_warband=9)
    table.state.bottom[REGNI] = 1
    done = CarriedOut(table, "civitates", "march")
    assert track(table, "briton_resources") == 18
    assert done.answers("feat.after") == [("feat.pillage",)]
    assert units(table, "regni", "comitates") == 2
    assert table.state.bottom[REGNI] == 0


def test_an_event_offers_a_march_that_nobody_wants():
    table = civitates_board()
    put(table, "atrebates", "venta_belgarum=town", comitates=2)
    done = CarriedOut(table, "civitates", "march", offer=Offer())
    assert done.said == [("march.origin", ("done",))]
