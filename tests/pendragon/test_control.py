"""1.6 Control."""

from random import Random

import pytest

from tests.pendragon.harness import board, put
from tests.together import together
from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.control import controller, controllers, friendly, friends_and_enemies, pieces, strengths
from vexillum.games.pendragon.map import SPACE_COUNT
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI, STRONGHOLDS
from vexillum.games.pendragon.state import Dominance, Imperium


def fragment(table):
    table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE


@together(
    ("strongholds", "units", "joint", "alone"),
    [
        ((), {"cavalry": 5}, NOBODY, NOBODY),
        (("ratae=town",), {}, CIVITATES, CIVITATES),
        (("ratae=fort",), {}, CIVITATES, DUX),
        (("ratae=town",), {"saxon_warband": 1}, NOBODY, NOBODY),
        (("ratae=town",), {"saxon_raider": 9}, CIVITATES, CIVITATES),
        (("ratae=town",), {"cavalry": 1}, CIVITATES, NOBODY),
        (("ratae=town",), {"cavalry": 2}, CIVITATES, NOBODY),
        (("ratae=fort", "lindum=town"), {"cavalry": 1}, CIVITATES, DUX),
        (("ratae=town",), {"blue_saxon_warband": 2, "saxon_warband": 2}, CIVITATES, CIVITATES),
        (("ratae=red_saxon_settlement",), {"red_saxon_warband": 2, "saxon_warband": 2}, CIVITATES, DUX),
        (("ratae=saxon_settlement",), {"saxon_warband": 2, "militia": 2}, SAXONS, SAXONS),
        (("ratae=saxon_settlement",), {"saxon_warband": 1, "militia": 2}, NOBODY, NOBODY),
        (("ratae=saxon_settlement",), {"militia": 9}, NOBODY, NOBODY),
        (("ratae=scotti_settlement", "lindum=saxon_settlement"), {"scotti_warband": 2}, SCOTTI, SCOTTI),
        (("ratae=scotti_settlement", "lindum=saxon_settlement"), {"scotti_warband": 0}, NOBODY, NOBODY),
        (("ratae=fort", "lindum=saxon_settlement"), {"saxon_warband": 1}, SAXONS, SAXONS),
    ],
)
def test_a_region(strongholds, units, joint, alone):
    table = board(empty=True)
    space = put(table, "corieltauvi", *strongholds, **units)
    assert controller(table.state, space) == joint
    fragment(table)
    assert controller(table.state, space) == alone


@pytest.mark.parametrize(
    ("stronghold", "joint", "alone"),
    [
        ("town", CIVITATES, CIVITATES),
        ("fort", CIVITATES, DUX),
        ("saxon_settlement", SAXONS, SAXONS),
        ("red_saxon_settlement", CIVITATES, DUX),
        ("blue_scotti_settlement", CIVITATES, CIVITATES),
    ],
)
def test_a_city_belongs_to_its_stronghold_whoever_else_is_there(stronghold, joint, alone):
    table = board(empty=True)
    space = put(table, "londinium", f"londinium={stronghold}", saxon_warband=6, militia=6, cavalry=6)
    assert controller(table.state, space) == joint
    fragment(table)
    assert controller(table.state, space) == alone


def test_a_city_without_stronghold_has_no_control():
    table = board(empty=True)
    assert controller(table.state, put(table, "eboracum", cavalry=5)) == NOBODY


def test_briton_control_is_friendly_to_the_dux_until_fragmentation():
    table = board(empty=True)
    space = put(table, "parisi", "petuaria=hillfort", militia=1)
    assert friendly(table.state, DUX, space)
    assert friendly(table.state, CIVITATES, space)
    fragment(table)
    assert not friendly(table.state, DUX, space)


def test_raiders_and_foederati_count_as_pieces_of_their_faction():
    table = board(empty=True)
    space = put(
        table,
        "silures",
        "dinas_powys=red_scotti_settlement",
        red_scotti_warband=2,
        cavalry=1,
        militia=3,
        scotti_raider=4,
    )
    assert [pieces(table.state, space, faction) for faction in range(4)] == [4, 3, 0, 4]
    assert friends_and_enemies(table.state, space, DUX) == (7, 4)
    fragment(table)
    assert friends_and_enemies(table.state, space, DUX) == (4, 7)


def scattered(seed: int):
    """A board with any pieces anywhere, as no game would have it."""
    random, state = Random(seed), board(empty=True).state.copy()
    state.units = [random.choice((0, 0, 1, 3)) for _ in state.units]
    state.sites = [random.randrange(len(STRONGHOLDS)) for _ in state.sites]
    state.imperium = random.choice(tuple(Imperium))
    return state


def test_all_factions_are_counted_at_once_as_each_alone():
    for seed in range(5):
        state = scattered(seed)
        for space in range(SPACE_COUNT):
            assert strengths(state, space) == [pieces(state, space, faction) for faction in range(len(FACTIONS))]


def test_what_is_remembered_of_a_board_is_true_of_no_other():
    """Asked of boards in turn, and of one that changes: in its Units, at a Site, in the Imperium."""
    boards = [scattered(seed) for seed in range(4)]
    state = boards[0]
    for change in range(60):
        for other in (boards[change % 4], state, boards[change % 3]):
            found = controllers(other)
            assert found == [controller(other, space) for space in range(SPACE_COUNT)]
            found.clear()  # a list of one's own
        random = Random(change)
        if change % 3 == 0:
            state.units[random.randrange(len(state.units))] += 3
        elif change % 3 == 1:
            state.sites[random.randrange(len(state.sites))] = random.randrange(len(STRONGHOLDS))
        else:
            state.imperium = random.choice(tuple(Imperium))
