"""3.4, 6.2 The Germans: their Commands and the Germans Phase."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.games.falling_sky.germans import germans_battle, germans_march, germans_raid, germans_rally
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, ROMANS
from vexillum.games.falling_sky.winter import quarters_germans

from .harness import board, check, command, put, resources, tribe, units


def devastate(table, *regions: str) -> None:
    for region in regions:
        table.state.devastated[REGION_NUMBER[region]] = 1


def test_rally_places_allies_at_the_suebi_first_then_warbands():
    """3.4.1, 6.2.1 One Ally for each Region under Germanic Control; Warbands up to the Allies, the new one counted."""
    table = board()
    put(table, "sugambri", germanic_hidden=1)
    put(table, "ubii", germanic_hidden=1, legion=3)
    germans_rally(table)
    assert (tribe(table, "suebi_north"), tribe(table, "sugambri")) == ("germanic_ally", "subdued")
    assert tribe(table, "suebi_south") == "subdued"  # no Germanic Control there
    assert (units(table, "sugambri", "germanic_hidden"), units(table, "ubii", "germanic_hidden")) == (2, 2)
    check(table)


def test_rally_in_germania_places_a_warband_without_an_ally_but_not_if_devastated():
    table = board()
    devastate(table, "sugambri")
    germans_rally(table)
    assert (units(table, "sugambri", "germanic_hidden"), units(table, "ubii", "germanic_hidden")) == (0, 1)


def test_rally_outside_germania_needs_control_for_an_ally_and_spares_bibracte():
    table = board()
    put(table, "aedui", germanic_hidden=2)
    put(table, "treveri", germanic_hidden=2)
    devastate(table, "sugambri", "ubii")
    germans_rally(table)
    assert (tribe(table, "aedui"), tribe(table, "treveri")) == ("subdued", "germanic_ally")
    assert units(table, "treveri", "germanic_hidden") == 3


def test_march_with_all_that_control_does_not_need_to_where_it_adds_control():
    """6.2.2 Largest group first, to add Germanic Control; all Warbands hide."""
    table = board()
    put(table, "sugambri", "sugambri=germanic_ally", germanic_revealed=4, belgic_hidden=1)
    put(table, "treveri", legion=3)
    put(table, "morini", legion=3)
    put(table, "nervii", belgic_hidden=1)
    put(table, "ubii", germanic_hidden=1)  # exactly enough: they stay
    germans_march(table)
    assert units(table, "nervii", "germanic_hidden") == 3  # 3 against 1: Control
    assert (units(table, "sugambri", "germanic_hidden"), units(table, "ubii", "germanic_hidden")) == (1, 1)
    check(table)


def test_where_no_control_can_be_added_they_go_to_players_regions():
    table = board()
    put(table, "sugambri", germanic_hidden=2)
    put(table, "treveri", legion=5)
    put(table, "morini", arverni_hidden=1, aedui_hidden=1)
    put(table, "nervii", arverni_hidden=2, aedui_hidden=2)
    put(table, "ubii", germanic_hidden=1)
    germans_march(table)
    assert units(table, "treveri", "germanic_hidden") == 1
    table = board()
    table.state.non_players = 1 << ROMANS
    put(table, "sugambri", germanic_hidden=2)
    for region in ("treveri", "morini"):
        put(table, region, legion=5)
    put(table, "nervii", arverni_hidden=4)
    put(table, "ubii", germanic_hidden=1)
    germans_march(table)
    assert units(table, "nervii", "germanic_hidden") == 1  # a player's, not a Non-player's


def test_scouted_warbands_lose_their_marker_in_the_march():
    table = board()
    put(table, "sugambri", germanic_scouted=1, legion=1)
    germans_march(table)
    assert units(table, "sugambri", "germanic_revealed") == 1


def test_raid_takes_from_players_first_until_nothing_is_left():
    """3.4.3, 6.2.3 Two Warbands a Region, not where a Citadel or Fort protects; no one gets the Resources."""
    table = board()
    put(table, "treveri", germanic_hidden=3, legion=1, arverni_hidden=1)
    table.state.non_players = 1 << ARVERNI
    table.state.tracks[ROMANS] = 1
    germans_raid(table)
    assert (resources(table, "romans"), resources(table, "arverni")) == (0, 9)
    assert units(table, "treveri", "germanic_revealed") == 2
    table = board()
    put(table, "treveri", germanic_hidden=3, legion=1, fort=1)
    germans_raid(table)
    assert resources(table, "romans") == 10


def test_battle_with_ambush_where_it_causes_a_loss():
    """3.4.4, 6.2.4 More Hidden Warbands than the Defender's Hidden pieces; no rolls, no Retreat, no Counterattack."""
    table = board()
    put(table, "treveri", germanic_hidden=2, legion=1)
    put(table, "nervii", germanic_hidden=1, legion=1)  # ½: no Loss
    put(table, "morini", germanic_hidden=3, aedui_hidden=3)  # as many Hidden
    asked = Asked(germans_battle(table))
    assert asked.over
    assert (units(table, "treveri", "legion"), table.state.fallen) == (0, 1)
    assert units(table, "treveri", "germanic_revealed") == 2
    assert (units(table, "nervii", "legion"), units(table, "morini", "aedui_hidden")) == (1, 3)
    check(table)


def test_a_citadel_or_fort_halves_and_players_come_first():
    table = board()
    put(table, "treveri", germanic_hidden=3, legion=1, fort=1)
    Asked(germans_battle(table))
    assert units(table, "treveri", "legion") == 1  # 1½ / 2: no Loss
    table = board()
    put(table, "treveri", germanic_hidden=4, aedui_revealed=2, arverni_revealed=2)
    table.state.non_players = 1 << AEDUI
    Asked(germans_battle(table)).plainly()
    assert (units(table, "treveri", "arverni_revealed"), units(table, "treveri", "aedui_revealed")) == (0, 2)


def test_caesar_may_stand_and_counterattack():
    table = board(dice=(4, 5, 5))
    put(table, "treveri", germanic_hidden=4, caesar=1, legion=2)
    asked = Asked(germans_battle(table))
    asked.answer("caesar", kind="battle.loss", seat="romans").answer("legion")
    assert (units(table, "treveri", "caesar"), units(table, "treveri", "legion")) == (1, 2)
    assert units(table, "treveri", "germanic_revealed") == 1  # three Losses in the Counterattack
    table = board(dice=(3,))
    put(table, "treveri", germanic_hidden=4, caesar=1, legion=1)
    Asked(germans_battle(table)).plainly()
    assert (units(table, "treveri", "caesar"), units(table, "treveri", "legion")) == (0, 0)


def test_the_fort_of_provincia_alone_is_not_attacked():
    table = board()
    put(table, "provincia", germanic_hidden=8)
    Asked(germans_battle(table))
    assert units(table, "provincia", "germanic_hidden") == 8


def test_quarters_of_germans():
    """6.3.1 From Devastated Regions without a Germanic Ally and outside Germania, all to one Region of it."""
    for die, goal in ((3, "sugambri"), (4, "ubii")):
        table = board(dice=(die,))
        put(table, "treveri", germanic_hidden=2, germanic_revealed=1)
        put(table, "nervii", "nervii=germanic_ally", germanic_hidden=1)
        put(table, "morini", germanic_hidden=1)
        devastate(table, "treveri", "nervii", "sugambri")
        Asked(quarters_germans(table))
        assert (units(table, goal, "germanic_hidden"), units(table, goal, "germanic_revealed")) == (2, 1)
        assert (units(table, "nervii", "germanic_hidden"), units(table, "morini", "germanic_hidden")) == (1, 1)


def test_a_choice_by_lot_is_like_a_die_3_4_5():
    """Among equals chance decides, openly: undo and foresight stop there."""
    table = board()
    put(table, "sequani", "sequani=germanic_ally", legion=1)
    put(table, "atrebates", "remi=germanic_ally", "bellovaci=germanic_ally", legion=1)
    before = table.seals
    asked = command(table, "romans", "battle").answer("sequani")
    asked.answer("no", kind="battle.besiege_here")
    assert table.seals == before  # one Ally only
    asked.answer("atrebates").answer("no")
    assert table.seals == before + 1
