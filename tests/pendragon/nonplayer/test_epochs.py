"""8.7.7, 8.8.7 Non-players in the Epoch Round."""

from __future__ import annotations

from random import Random

import pytest

from tests.asked import Asked
from tests.long import few_and_many
from tests.pendragon.harness import board, carried, put, told, track, units
from tests.pendragon.nonplayer.bots import answer_of, bot_at, non_players_answer, seat
from vexillum.core.tools.graph import nearest
from vexillum.games.pendragon.cards import BUCCELLARII
from vexillum.games.pendragon.control import controlled_population, controller
from vexillum.games.pendragon.epoch import annona, hoarding
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.map import DISTANCE, SPACE_COUNT, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer import epoch
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    MILITIA,
    RED_SAXON,
    UNIT_KINDS,
)
from vexillum.games.pendragon.state import Dominance, Imperium, Track
from vexillum.games.pendragon.upkeep import (
    civitates_upkeep,
    dux_upkeep,
    go_home,
    homes,
    redeploy,
    redeploy_foederati,
    saxon_upkeep,
)

ALL = ("dux", "civitates", "saxons", "scotti")
LUCKS = [f"luck {n}" for n in range(16)]


@pytest.fixture
def table():
    return fresh()


def fresh():
    table = board(empty=True)
    seat(table, *ALL)
    state = table.state
    state.imperium, state.dominance, state.roads = Imperium.AUTONOMY, Dominance.MILITARY, 1
    state.tracks = [0] * 6
    return table


def give(table, **tracks):
    for name, n in tracks.items():
        table.state.tracks[Track[name.upper()]] = n


def run(table, play, luck="test"):
    asked = Asked(play)
    non_players_answer(table, asked, luck=luck)
    assert asked.over
    return asked


# 6.1 Annona -----------------------------------------------------------------------------------------------------------


def still_hired(table, unit, *spaces):
    return tuple(units(table, space, unit) > 0 for space in spaces)


def hire(table, costs):
    """Red Foederati Warbands, this many in each space."""
    for space, n in costs.items():
        put(table, space, red_saxon_warband=n)


@pytest.mark.parametrize("luck", LUCKS)
def test_annona_in_as_many_spaces_as_can_be_paid(table, luck):
    """With 4 for 1, 2, 4 and 3: the first and one more, but not the one that costs all."""
    hire(table, {"parisi": 1, "iceni": 2, "regni": 4, "cantiaci": 3})
    give(table, dux=4)
    run(table, annona(table), luck)
    kept = still_hired(table, "red_saxon_warband", "parisi", "iceni", "regni", "cantiaci")
    assert sum(kept) == 2
    assert (kept[0], kept[2]) == (True, False)


def test_annona_leaves_the_unpaid_to_chance():
    """With 6 for 1, 1 and 5 two spaces can be paid, whichever."""
    seen = set()
    for luck in LUCKS:
        table = fresh()
        hire(table, {"parisi": 1, "iceni": 1, "regni": 5})
        give(table, dux=6)
        run(table, annona(table), luck)
        kept = still_hired(table, "red_saxon_warband", "parisi", "iceni", "regni")
        assert sum(kept) == 2
        seen.add(kept)
    assert len(seen) == 3


def test_annona_is_paid_for_own_foederati_only(table):
    table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    put(table, "parisi", red_saxon_warband=1)
    put(table, "iceni", blue_saxon_warband=1)
    give(table, dux=9)
    run(table, annona(table))
    assert units(table, "parisi", "red_saxon_warband") == 1
    assert units(table, "iceni", "blue_saxon_warband") == 0
    assert track(table, "dux_resources") == 8


def test_annona_of_the_civitates_from_wealth_as_well(table):
    put(table, "iceni", blue_saxon_warband=3)
    give(table, briton=1, wealth=2)
    run(table, annona(table))
    assert units(table, "iceni", "blue_saxon_warband") == 3
    assert track(table, "wealth") == 0


def test_two_nations_in_a_space_are_two_payments(table):
    """Ruling P182."""
    put(table, "parisi", red_saxon_warband=2, red_scotti_warband=1)
    give(table, dux=1)
    run(table, annona(table))
    assert (units(table, "parisi", "red_saxon_warband"), units(table, "parisi", "red_scotti_warband")) == (0, 1)


def test_released_warbands_take_all_they_can(table):
    space = put(table, "parisi", red_saxon_warband=3)
    table.state.bottom[space], table.state.population[space] = 2, 2
    run(table, annona(table))
    assert carried(table, "parisi", "saxon_warband") == 2


def test_what_can_be_paid_can_be_read(table):
    hire(table, {"parisi": 1, "iceni": 2, "regni": 4})
    give(table, dux=3)
    asked = Asked(annona(table))
    bot = bot_at(table, "dux")
    epoch.annona(bot, asked.decision)
    told, drawn = bot.trace.lines
    assert told.params == {"n": 2, "there": 2, "money": 3}
    assert drawn.params["steps"].id == "np.at_random"


# 6.2 Hoarding, 6.6 Upkeep ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("resources", "wealth"), [(10, 2), (1, 1)])
def test_hoard_as_much_as_can_be(table, resources, wealth):
    put(table, "atrebates", "venta_belgarum=town", "calleva_atrebatum=town")
    put(table, "dobunni", "glevum=town")
    give(table, briton=resources)
    run(table, hoarding(table))
    assert track(table, "wealth") == wealth


@pytest.mark.parametrize(
    ("money", "forts", "roads", "left"), [(15, 3, 1, 2), (12, 3, 0, 9), (13, 3, 1, 0), (2, 2, 0, 0)]
)
def test_forts_first_then_roads(table, money, forts, roads, left):
    put(table, "parisi", "petuaria=fort", "derventio=fort")
    put(table, "regni", "anderida=fort")
    give(table, dux=money)
    run(table, dux_upkeep(table))
    assert (on_map(table.state, FORT), table.state.roads, track(table, "dux_resources")) == (forts, roads, left)


def test_forts_that_cannot_be_paid_are_chosen_at_random():
    lost = set()
    for luck in LUCKS:
        table = fresh()
        put(table, "parisi", "petuaria=fort", "derventio=fort")
        put(table, "regni", "anderida=fort")
        give(table, dux=2)
        run(table, dux_upkeep(table), luck)
        lost.add(tuple(table.state.sites))
    assert len(lost) == 3


@pytest.mark.parametrize(("money", "kept"), [(9, 3), (2, 2)])
def test_cavalry_is_kept_where_it_can_be(table, money, kept):
    """BUCCELLARII: of five Casualties under Autonomy three would go Out of Play."""
    state = table.state
    state.lasting, state.roads = [BUCCELLARII], 0
    state.casualties = 5
    state.available[CAVALRY] -= 5
    give(table, dux=money)
    run(table, dux_upkeep(table))
    assert state.out_of_play == 3 - kept


@pytest.mark.parametrize(("wealth", "kept", "left"), [(5, 7, 2), (3, 7, 0), (2, 6, 0), (0, 0, 0)])
def test_comitates_are_paid_as_far_as_able(table, wealth, kept, left):
    put(table, "atrebates", "venta_belgarum=town", comitates=3)
    put(table, "dobunni", "glevum=town", comitates=4)
    give(table, wealth=wealth)
    run(table, civitates_upkeep(table))
    assert units(table, "atrebates", "comitates") + units(table, "dobunni", "comitates") == kept
    assert track(table, "wealth") == left


def test_unpaid_comitates_go_at_random_by_space():
    seen = set()
    for luck in LUCKS:
        table = fresh()
        put(table, "atrebates", "venta_belgarum=town", comitates=2)
        put(table, "dobunni", "glevum=town", comitates=2)
        give(table, wealth=1)
        run(table, civitates_upkeep(table), luck)
        seen.add((units(table, "atrebates", "comitates"), units(table, "dobunni", "comitates")))
    assert seen == {(1, 2), (2, 1)}


# 6.6.1 Relocation of the Dux ------------------------------------------------------------------------------------------

TEN = {
    "parisi": "petuaria",
    "regni": "anderida",
    "iceni": "branodunum",
    "cantiaci": "rutupiae",
    "trinovantes": "camulodunum",
    "dumnonii": "tintagel",
    "silures": "isca_silurum",
    "deceangli": "deva",
    "carvetii": "uxellodunum",
    "textoverdi": "pons_aelius",
}


def forts(table, *cavalry):
    for (space, site), n in zip(TEN.items(), cavalry, strict=False):
        put(table, space, f"{site}=fort", cavalry=n)


def at_forts(table, count):
    return [units(table, space, "cavalry") for space in list(TEN)[:count]]


def test_the_example_of_8_8_7():
    """19 Cavalry among ten Forts: two at each of nine, one at the tenth, chosen randomly."""
    tenth = set()
    for luck in LUCKS:
        table = fresh()
        forts(table, *[0] * 10)
        put(table, "atrebates", cavalry=12)
        put(table, "brigantes", cavalry=7)
        run(table, redeploy(table, CAVALRY, "6.6.1"), luck)
        assert sorted(at_forts(table, 10)) == [1] + [2] * 9
        tenth.add(at_forts(table, 10).index(1))
    assert len(tenth) > 3


SECOND = {"parisi": "derventio", "regni": "noviomagus", "cantiaci": "durovernum", "silures": "dinas_powys"}


def test_the_example_of_8_8_7_counts_forts_not_spaces():
    """19 Cavalry among ten Forts, four of them beside another: two for each Fort, one for the tenth."""
    tenth = set()
    for luck in LUCKS:
        table = fresh()
        for space, site in [*list(TEN.items())[:4], ("silures", TEN["silures"]), ("carvetii", TEN["carvetii"])]:
            put(table, space, f"{site}=fort", *([f"{SECOND[space]}=fort"] if space in SECOND else []))
        put(table, "parisi", cavalry=8)
        put(table, "iceni", cavalry=1)
        put(table, "atrebates", cavalry=6)
        put(table, "brigantes", cavalry=4)
        run(table, redeploy(table, CAVALRY, "6.6.1"), luck)
        assert on_map(table.state, FORT) == 10
        wanted = {space: 2 * (2 if space in SECOND else 1) for space in (*list(TEN)[:4], "silures", "carvetii")}
        short = [space for space, n in wanted.items() if units(table, space, "cavalry") != n]
        assert [units(table, space, "cavalry") - wanted[space] for space in short] == [-1]
        tenth.update(short)
    assert len(tenth) > 3


def test_two_forts_in_a_space_keep_what_they_share(table):
    """Five at two Forts and one at a third: two for each Fort, not three for each space."""
    put(table, "parisi", "petuaria=fort", "derventio=fort", cavalry=5)
    put(table, "regni", "anderida=fort", cavalry=1)
    run(table, redeploy(table, CAVALRY, "6.6.1"))
    assert (units(table, "parisi", "cavalry"), units(table, "regni", "cavalry")) == (4, 2)


@pytest.mark.parametrize(
    ("before", "outside", "after"),
    [
        ((6, 0, 0), 0, [2, 2, 2]),
        ((4, 1, 1), 3, [3, 3, 3]),
        ((3, 2, 2), 0, [3, 2, 2]),  # only as needed: the larger one keeps it
        ((1, 2, 2), 1, [2, 2, 2]),
        ((0, 5, 1), 0, [2, 2, 2]),
    ],
)
def test_evenly_and_only_as_needed(table, before, outside, after):
    forts(table, *before)
    if outside:
        put(table, "atrebates", cavalry=outside)
    run(table, redeploy(table, CAVALRY, "6.6.1"))
    assert at_forts(table, 3) == after
    assert told(table).count("relocated") <= 3


def test_even_already_nobody_moves(table):
    forts(table, 2, 3, 2)
    asked = Asked(redeploy(table, CAVALRY, "6.6.1"))
    assert (asked.decision.kind, answer_of(table, asked)) == ("upkeep.move", ("done",))


def test_red_foederati_by_nation(table):
    put(table, "parisi", "petuaria=red_saxon_settlement", red_saxon_warband=5)
    put(table, "regni", "anderida=red_saxon_settlement")
    put(table, "silures", "dinas_powys=red_scotti_settlement", red_scotti_warband=2)
    put(table, "iceni", red_saxon_warband=1, red_scotti_warband=1)
    run(table, redeploy_foederati(table, DUX, "6.6.1"))
    assert [units(table, space, "red_saxon_warband") for space in ("parisi", "regni", "iceni")] == [3, 3, 0]
    assert units(table, "silures", "red_scotti_warband") == 3


# 6.6.2 Relocation of the Civitates ------------------------------------------------------------------------------------


def test_where_they_add_control(table):
    """Five Militia of Brigantes, with three homes as near: two win Parisi, nine would be needed in Deceangli."""
    put(table, "brigantes", militia=5)
    put(table, "parisi", "petuaria=hillfort", saxon_warband=2)
    put(table, "cornovii", "viroconium=town")
    put(table, "deceangli", "deva=town", saxon_warband=9)
    asked = run(table, go_home(table, MILITIA, "6.6.2"))
    assert "upkeep.relocate" in asked.asked
    assert controller(table.state, SPACE_NUMBER["parisi"]) == CIVITATES
    assert units(table, "parisi", "militia") >= 2
    assert units(table, "brigantes", "militia") == 0


@pytest.mark.parametrize(
    ("populations", "n", "won"),
    [
        ((2, 2), 4, (True, True)),  # two each
        ((2, 3), 3, (False, True)),  # enough for one: the larger Population
        ((3, 2), 3, (True, False)),
    ],
)
def test_the_most_control_by_population(table, populations, n, won):
    for luck in LUCKS[:4]:
        table = fresh()
        for space, site, population in zip(
            ("parisi", "cornovii"), ("petuaria", "viroconium"), populations, strict=True
        ):
            table.state.population[put(table, space, f"{site}=hillfort", saxon_warband=2)] = population
        put(table, "brigantes", militia=n)
        run(table, go_home(table, MILITIA, "6.6.2"), luck)
        held = tuple(controller(table.state, SPACE_NUMBER[space]) == CIVITATES for space in ("parisi", "cornovii"))
        assert held == won


def test_those_who_come_later_count():
    """8.7.7: a Militia and a Comitates, or a Militia each of two spaces, hold Parisi together and neither alone."""
    for luck in LUCKS:
        for brigantes, eboracum in (({"militia": 1, "comitates": 1}, {}), ({"militia": 1}, {"comitates": 1})):
            table = fresh()
            put(table, "parisi", "petuaria=hillfort", saxon_warband=2)
            put(table, "cornovii", "viroconium=town")
            put(table, "brigantes", **brigantes)
            put(table, "eboracum", **eboracum)
            run(table, civitates_relocation(table), luck)
            assert controller(table.state, SPACE_NUMBER["parisi"]) == CIVITATES


def civitates_relocation(table):
    yield from go_home(table, MILITIA, "6.6.2")
    yield from go_home(table, COMITATES, "6.6.2")


@few_and_many(60, 1500)
def test_no_relocation_brings_more_control(seeds):
    """8.7.7 Random homes, enemies there, and Units outside: compared with every way to divide them."""
    lost = 0
    for seed in seeds:
        chance = Random(seed)
        table = fresh()
        for space, site in HOMES_OF_THE_TEST:
            if chance.random() < 0.6:
                put(table, space, f"{site}={chance.choice(('hillfort', 'town'))}", saxon_warband=chance.randrange(4))
                table.state.population[SPACE_NUMBER[space]] = chance.randrange(4)
        if not any(table.state.sites):
            continue
        for space in ("brigantes", "eboracum", "textoverdi", "catuvellauni"):
            put(table, space, militia=chance.randrange(3), comitates=chance.randrange(3))
        best = most_control(table.state)
        run(table, civitates_relocation(table), str(seed))
        assert controlled_population(table.state, CIVITATES) == best, seed
        lost += 1
    assert lost


HOMES_OF_THE_TEST = (
    ("parisi", "petuaria"),
    ("corieltauvi", "ratae"),
    ("carvetii", "uxellodunum"),
    ("dobunni", "glevum"),
    ("atrebates", "venta_belgarum"),
    ("iceni", "branodunum"),
)


def most_control(state):
    """The most Population under Briton Control by any division of the Militia and Comitates outside among their homes.

    All ways are tried, Unit by Unit; only how many come to each home matters.
    """
    ways = {()}
    for kind in (MILITIA, COMITATES):
        places = homes(state, kind)
        for origin in range(SPACE_COUNT):
            if origin not in places:
                targets = nearest(DISTANCE[origin], places)
                for _ in range(state.units[UNIT_KINDS * origin + kind]):
                    ways = {tuple(sorted((*way, target))) for way in ways for target in targets}
    best = 0
    for way in ways:
        board = state.copy()
        for kind in (MILITIA, COMITATES):
            for origin in range(SPACE_COUNT):
                if origin not in homes(state, kind):
                    board.units[UNIT_KINDS * origin + kind] = 0
        for target in way:
            board.units[UNIT_KINDS * target + MILITIA] += 1
        best = max(best, controlled_population(board, CIVITATES))
    return best


def test_otherwise_at_random():
    seen = set()
    for luck in LUCKS:
        table = fresh()
        put(table, "parisi", "petuaria=hillfort")
        put(table, "cornovii", "viroconium=town")
        put(table, "brigantes", militia=3)
        run(table, go_home(table, MILITIA, "6.6.2"), luck)
        seen.add((units(table, "parisi", "militia"), units(table, "cornovii", "militia")))
    assert seen == {(3, 0), (0, 3)}


@pytest.mark.parametrize(
    ("here", "enemies", "moved"),
    [
        (5, 2, 2),  # two win Regni, and Parisi stays held
        (5, 9, 0),  # never enough
        (2, 2, 2),  # Parisi is held by its Settlement alone
    ],
)
def test_blue_foederati_at_home_move_for_control(table, here, enemies, moved):
    put(table, "parisi", "petuaria=blue_saxon_settlement", blue_saxon_warband=here)
    put(table, "regni", "anderida=blue_saxon_settlement", scotti_warband=enemies)
    run(table, redeploy(table, BLUE_SAXON, "6.6.2"))
    assert units(table, "regni", "blue_saxon_warband") == moved


@pytest.mark.parametrize(("other", "moved"), [(2, 0), (3, 2)])
def test_control_is_lost_only_for_more_of_it(table, other, moved):
    """Two Warbands hold Parisi, of Population 2, against two Scotti; in Regni they would win as much, or more."""
    table.state.population[put(table, "parisi", "petuaria=blue_saxon_settlement", blue_saxon_warband=2)] = 2
    put(table, "parisi", scotti_warband=2)
    table.state.population[put(table, "regni", "anderida=blue_saxon_settlement", scotti_warband=2)] = other
    run(table, redeploy(table, BLUE_SAXON, "6.6.2"))
    assert units(table, "regni", "blue_saxon_warband") == moved


# 6.6.3 Barbarians -----------------------------------------------------------------------------------------------------


def test_barbarians_go_to_one_of_the_nearest_at_random():
    seen = set()
    for luck in LUCKS:
        table = fresh()
        put(table, "parisi", "petuaria=saxon_settlement")
        put(table, "cornovii", "viroconium=saxon_settlement")
        put(table, "brigantes", saxon_warband=3)
        run(table, saxon_upkeep(table), luck)
        seen.add((units(table, "parisi", "saxon_warband"), units(table, "cornovii", "saxon_warband")))
    assert seen == {(3, 0), (0, 3)}


def test_relocation_leaves_the_board_alone_while_it_looks(table):
    put(table, "parisi", "petuaria=blue_saxon_settlement", blue_saxon_warband=5)
    put(table, "regni", "anderida=blue_saxon_settlement", scotti_warband=2)
    asked = Asked(redeploy(table, BLUE_SAXON, "6.6.2"))
    before = table.state.copy()
    answer_of(table, asked)
    assert table.state == before


def test_red_foederati_even_with_one_more(table):
    put(table, "parisi", "petuaria=red_saxon_settlement", red_saxon_warband=4)
    put(table, "regni", "anderida=red_saxon_settlement", red_saxon_warband=1)
    run(table, redeploy(table, RED_SAXON, "6.6.1"))
    assert [table.state.units[UNIT_KINDS * SPACE_NUMBER[space] + RED_SAXON] for space in ("parisi", "regni")] == [3, 2]
