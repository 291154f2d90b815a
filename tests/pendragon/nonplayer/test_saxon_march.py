"""8.6.3 March of the Non-player Saxons, before or after Settle, or Return instead."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.events.free import free_march
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.saxons import march_or_settle
from vexillum.games.pendragon.pieces import SAXON_SETTLEMENT, SAXONS, T_SAXON_SETTLEMENT
from vexillum.games.pendragon.state import Imperium

from ..harness import board, carried, put, track, units
from .bots import seat
from .rolls import CarriedOut, planned, spaces, thinking

PEOPLE = SPACE_NUMBER["regni"]


def empty(renown: int = 9, *, players: tuple[str, ...] = ()):
    table = board(empty=True)
    table.state.tracks = [0, 0, renown, 0, 0, 0]
    seat(table, *[id for id in ("dux", "civitates", "saxons", "scotti") if id not in players])
    return table


def asks(table, roll: int = 1):
    return march_or_settle(thinking(table, "saxons", {"8.6.3 march": roll}))


def moves(table, seed: str = "test", **terms):
    """Each move as origin, target, how many, and whether by Sea."""
    plan = planned(table, "saxons", "march", seed=seed, **terms)
    return None if plan is None else [(m.origin, m.target, sum(n for _, _, n in m.units), m.sea) for m in plan.moves]


def settling(table):
    """Cantiaci: seven Warbands, of which five become a Settlement and Population, and two stay there."""
    put(table, "cantiaci", saxon_warband=7)
    return table


def holding(table):
    """Atrebates: three Militia with a Town. Nine Warbands in Regni can take it."""
    put(table, "atrebates", "venta_belgarum=town", militia=3)
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=11)
    return table


# The conditions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "answer"), [(1, "march"), (2, "march"), (3, None), (6, None)])
def test_a_roll_of_one_or_two(roll, answer):
    assert asks(settling(holding(empty())), roll) == answer


def test_no_settle_no_march():
    table = holding(empty(renown=2))
    table.state.population[PEOPLE] = 3  # full, and no Renown for Warbands
    table.state.available[T_SAXON_SETTLEMENT] = 0
    assert asks(table) is None
    table.state.tracks[2] = 4
    assert asks(table) == "march"


def test_a_settle_but_no_march_is_a_return():
    table = settling(empty())
    assert asks(table) == "return"
    done = CarriedOut(table, "saxons", "return")
    assert done.answers("settle.choice") == [("settlement",), ("population",)]
    assert (units(table, "cantiaci", "saxon_warband"), track(table, "saxon_renown")) == (2, 9)


def test_a_return_if_the_settle_takes_the_renown_of_the_march():
    table = holding(empty(renown=3))
    table.state.population[PEOPLE] = 3
    assert moves(table) is None
    assert asks(table) == "return"
    table.state.tracks[2] = 4
    assert asks(table) == "march"


def test_a_return_if_its_plunder_pays_for_the_settle():
    """8.6.3 A Settle "with or without March": only the Return brings the Renown for it."""
    table = empty(renown=0)
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=4)
    table.state.population[PEOPLE] = 3
    assert asks(table) is None
    put(table, "dumnonii", saxon_raider=3, militia=4, plunder={"saxon_raider": 3})
    assert asks(table) == "return"


def test_raiders_who_would_roll_are_not_certain():
    table = empty()
    put(table, "cantiaci", saxon_raider=12)
    assert asks(table) is None


def test_a_limited_command_without_a_feat_never_marches():
    assert moves(settling(holding(empty())), limited=True, feats=False) is None


def test_the_trace_has_the_roll():
    bot = thinking(settling(holding(empty())), "saxons", {"8.6.3 march": 5})
    march_or_settle(bot)
    (line,) = bot.trace.lines
    assert line.params["question"].params == {"roll": 5}


# When -----------------------------------------------------------------------------------------------------------------


def test_settle_before_the_march_if_possible():
    table = settling(holding(empty()))
    plan = planned(table, "saxons", "march")
    assert (plan.feat.spaces, plan.feat.before) == (spaces("cantiaci"), True)
    done = CarriedOut(table, "saxons", "march")
    assert [kind for kind, _ in done.said][:2] == ["march.destination", "settle.space"]
    assert done.answers("march.destination")[0] == ("feat.settle",)
    assert units(table, "atrebates", "saxon_warband") == 7


def test_settle_after_the_march_if_only_then():
    table = empty()
    put(table, "regni", saxon_warband=3)
    put(table, "cantiaci", saxon_warband=3)
    plan = planned(table, "saxons", "march")
    assert plan.feat.before is False
    CarriedOut(table, "saxons", "march")
    assert table.state.sites.count(SAXON_SETTLEMENT) == 1
    (target,) = {move.target for move in plan.moves}
    assert plan.feat.spaces == (target,)


def test_before_needs_what_is_left_for_the_moves():
    """The Warbands that the Settle takes do not March."""
    table = empty()
    put(table, "atrebates", "venta_belgarum=town", militia=1)
    put(table, "regni", saxon_warband=9)  # Settlement and Population: 4 left, of which 2 stay
    assert moves(table) is None
    put(table, "regni", saxon_warband=3)
    assert moves(table) == [(*spaces("regni", "atrebates"), 5, False)]


# Who may leave --------------------------------------------------------------------------------------------------------


def test_two_stay_for_each_settlement():
    table = settling(holding(empty()))
    assert moves(table) == [(*spaces("regni", "atrebates"), 7, False)]
    table.state.units[11 * SPACE_NUMBER["regni"] + 3] = 10
    assert moves(table) is None  # six may leave, seven are needed


def test_saxon_control_is_kept():
    table = settling(holding(empty()))
    put(table, "regni", scotti_warband=5)  # 4 Warbands and 2 Settlements against 5
    assert moves(table) == [(*spaces("regni", "atrebates"), 7, False)]
    put(table, "regni", scotti_warband=1)
    assert moves(table) is None


def test_no_enemy_gets_control():
    table = settling(empty())
    put(table, "atrebates", "venta_belgarum=town", militia=1)
    put(table, "regni", "anderida=hillfort", saxon_warband=6)
    assert moves(table) == [(*spaces("regni", "atrebates"), 5, False)]  # one stays beside the Hillfort
    put(table, "regni", militia=1)
    assert moves(table) is None  # two would have to stay


# Where ----------------------------------------------------------------------------------------------------------------


def test_exactly_four_more_warbands_than_enemy_troops():
    table = settling(holding(empty()))
    put(table, "atrebates", scotti_raider=5)  # Raiders do not count
    done = CarriedOut(table, "saxons", "march")
    assert units(table, "atrebates", "saxon_warband") == 7
    assert done.answers("march.warbands.number") == [("7",)]


def test_warbands_that_are_there_count():
    table = settling(holding(empty()))
    put(table, "atrebates", saxon_warband=2)
    assert moves(table) == [(*spaces("regni", "atrebates"), 5, False)]


def test_no_move_that_removes_no_control():
    table = settling(holding(empty()))
    put(table, "atrebates", "calleva_atrebatum=town", comitates=3)
    table.state.units[11 * SPACE_NUMBER["atrebates"] + 1] = 0
    table.state.units[11 * SPACE_NUMBER["regni"] + 3] = 11
    assert moves(table) is not None  # 7 Warbands against 3 Comitates and 2 Towns
    table.state.sites[SITE_NUMBER["venta_belgarum"]] = table.state.sites[SITE_NUMBER["calleva_atrebatum"]] = 0
    assert moves(table) is None  # nobody's Control, and the Settle is before the March


def test_a_player_above_victory_comes_first():
    table = settling(empty(players=("scotti",)))
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=9)
    put(table, "atrebates", "venta_belgarum=town")  # Population 3, the Civitates' Control
    put(table, "dumnonii", "tintagel=scotti_settlement")  # Population 1, a player's
    assert {moves(table, seed=str(n))[0][1] for n in range(8)} == set(spaces("atrebates", "dumnonii"))
    table.state.tracks[3] = 80
    assert {moves(table, seed=str(n))[0][1] for n in range(8)} == set(spaces("dumnonii"))


def test_of_a_player_above_victory_most_population():
    table = settling(empty(players=("civitates",)))
    table.state.imperium = Imperium.FRAGMENTATION
    for space, town in (("corieltauvi", "ratae"), ("iceni", "branodunum"), ("catuvellauni", "verulamium")):
        put(table, space, f"{town}={'hillfort' if space == 'iceni' else 'town'}")
    for space in ("dobunni=glevum", "cornovii=viroconium", "deceangli=deva", "silures=isca_silurum"):
        put(table, space.split("=")[0], f"{space.split('=')[1]}=town")
    put(table, "trinovantes", "camulodunum=saxon_settlement", "walton_castle=saxon_settlement", saxon_warband=8)
    table.state.population[SPACE_NUMBER["dobunni"]] = 9
    for seed in range(6):
        assert moves(table, seed=str(seed))[0][1] == SPACE_NUMBER["catuvellauni"]  # 3, more than Iceni's 2


def test_fens_first():
    table = settling(empty())
    put(table, "trinovantes", "camulodunum=saxon_settlement", "walton_castle=saxon_settlement", saxon_warband=8)
    put(table, "catuvellauni", "verulamium=town")
    put(table, "iceni", "branodunum=hillfort")
    for seed in range(6):
        assert moves(table, seed=str(seed))[0][1] == SPACE_NUMBER["iceni"]


def test_another_destination_for_those_who_are_left():
    table = settling(empty())
    put(table, "trinovantes", "camulodunum=saxon_settlement", "walton_castle=saxon_settlement", saxon_warband=12)
    put(table, "catuvellauni", "verulamium=town")
    put(table, "iceni", "branodunum=hillfort")
    assert [move[1] for move in moves(table)] == list(spaces("iceni", "catuvellauni"))
    table.state.tracks[2] = 1
    assert [move[1] for move in moves(table)] == list(spaces("iceni"))  # Renown for one


def test_the_easy_option_has_one_destination():
    table = settling(empty())
    put(table, "trinovantes", "camulodunum=saxon_settlement", "walton_castle=saxon_settlement", saxon_warband=12)
    put(table, "catuvellauni", "verulamium=town")
    put(table, "iceni", "branodunum=hillfort")
    assert [move[1] for move in moves(table, limited=True, feats=True)] == list(spaces("iceni"))


def test_the_easy_option_settles_after_the_march_too():
    """8.9 Easy: one space plus a Feat, at any time of the Command (4.1)."""
    table = empty()
    put(table, "regni", saxon_warband=3)
    put(table, "cantiaci", saxon_warband=3)
    CarriedOut(table, "saxons", "march", limited=True, feats=True)
    assert table.state.sites.count(SAXON_SETTLEMENT) == 1


def test_several_origins_in_random_order():
    table = settling(empty())
    table.state.units[11 * SPACE_NUMBER["cantiaci"] + 3] = 9  # 4 after the Settle, of which 2 stay
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=7)
    put(table, "atrebates", "venta_belgarum=town")
    seen = {tuple(sorted((m[0], m[2]) for m in moves(table, seed=str(n)))) for n in range(12)}
    regni, cantiaci = spaces("regni", "cantiaci")
    assert seen == {tuple(sorted([(regni, 3), (cantiaci, 1)])), tuple(sorted([(regni, 2), (cantiaci, 2)]))}


def test_nobody_leaves_a_destination():
    """Ruling P188: exactly four more Warbands than enemy Troops are there, and stay."""
    table = settling(empty())
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=8)
    put(table, "atrebates", "venta_belgarum=town", militia=4, saxon_warband=4)  # four more are needed, or could leave
    put(table, "dobunni", "glevum=town")
    for seed in range(20):
        found = moves(table, seed=str(seed))
        assert all(origin not in [target for _, target, _, _ in found[:n]] for n, (origin, *_) in enumerate(found))


def test_by_sea_if_there_are_not_enough_next_to_it():
    table = settling(empty())
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=8)
    put(table, "durotriges", "aquae_sulis=town")
    assert moves(table) == [(*spaces("regni", "durotriges"), 4, True)]
    done = CarriedOut(table, "saxons", "march")
    assert ("durotriges.sea",) in done.answers("march.destination")
    assert (units(table, "durotriges", "saxon_warband"), track(table, "saxon_renown")) == (4, 7)


def test_not_by_sea_to_a_fort_or_without_renown():
    table = settling(empty(renown=1))
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=8)
    put(table, "durotriges", "aquae_sulis=town")
    assert moves(table) is None
    table.state.tracks[2] = 9
    put(table, "durotriges", "south_cadbury=fort")
    assert moves(table) is None


def test_once_by_sea_twice_with_three_keels():
    table = settling(empty())
    put(table, "regni", "anderida=saxon_settlement", "noviomagus=saxon_settlement", saxon_warband=12)
    put(table, "durotriges", "aquae_sulis=town")
    put(table, "dumnonii", "isca_dumnoniorum=town")
    assert len(moves(table)) == 1
    table.state.lasting.append(cards.THREE_KEELS)
    assert len(moves(table)) == 2


def test_warbands_without_plunder_go_first():
    table = settling(holding(empty()))
    regni = SPACE_NUMBER["regni"]
    table.state.plunder[11 * regni + 3] = 5
    CarriedOut(table, "saxons", "march")
    assert (units(table, "atrebates", "saxon_warband"), carried(table, "atrebates", "saxon_warband")) == (7, 1)


# For a Settlement -----------------------------------------------------------------------------------------------------


def test_to_enable_a_settlement():
    table = empty()
    put(table, "regni", saxon_warband=2)
    put(table, "atrebates", saxon_warband=2)
    put(table, "cantiaci", saxon_warband=2)
    plan = planned(table, "saxons", "march")
    assert [move.target for move in plan.moves] == [SPACE_NUMBER["cantiaci"]]  # Fens; one Settle, so no more
    CarriedOut(table, "saxons", "march")
    assert units(table, "cantiaci", "saxon_warband") == 2
    assert SAXON_SETTLEMENT in (
        table.state.sites[SITE_NUMBER["rutupiae"]],
        table.state.sites[SITE_NUMBER["durovernum"]],
    )


def test_one_settle_one_settlement():
    table = empty()
    for id in ("regni", "atrebates", "cantiaci"):
        put(table, id, saxon_warband=3)
    assert [move[1] for move in moves(table)] == list(spaces("cantiaci"))
    for id in ("iceni", "trinovantes"):
        put(table, id, saxon_warband=3)
    assert len({move[1] for move in moves(table)}) == 1
    table.state.lasting.append(cards.THANET)
    assert len({move[1] for move in moves(table)}) == 2


def test_not_without_a_settlement():
    table = empty()
    put(table, "regni", saxon_warband=2)
    put(table, "cantiaci", saxon_warband=2)
    table.state.available[T_SAXON_SETTLEMENT] = 0
    assert asks(table) is None


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_march_has_no_settle_and_no_cost():
    table = holding(empty(renown=0))
    put(table, "cantiaci", saxon_warband=7)
    CarriedOut(table, "saxons", "march", play=free_march(table, SAXONS))
    assert units(table, "atrebates", "saxon_warband") == 7
    assert units(table, "cantiaci", "saxon_warband") + units(table, "regni", "saxon_warband") == 11


def test_a_free_march_from_and_to_what_is_offered():
    """5.5, 8.2.3 The Event may name origins and destinations."""
    for offer in ({"origins": spaces("cantiaci")}, {"destinations": spaces("durotriges")}):
        table = holding(empty(renown=0))
        put(table, "cantiaci", saxon_warband=1)
        CarriedOut(table, "saxons", "march", play=free_march(table, SAXONS, **offer))
        assert units(table, "atrebates", "saxon_warband") == 0
    table = holding(empty(renown=0))
    offer = {"origins": spaces("regni"), "destinations": spaces("atrebates")}
    CarriedOut(table, "saxons", "march", play=free_march(table, SAXONS, **offer))
    assert units(table, "atrebates", "saxon_warband") == 7


def test_a_free_march_that_nobody_wants():
    table = empty()
    put(table, "cantiaci", saxon_warband=4)
    done = CarriedOut(table, "saxons", "march", play=free_march(table, SAXONS))
    assert done.answers("march.destination") == [("done",)]
