"""8.2.1, 8.2.3 Events whose free actions and instructions Non-players carry out by their flowcharts."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.coin.cards import code
from vexillum.games.falling_sky.actions import Offer
from vexillum.games.falling_sky.events.free import cold_war
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.events.commands import command_of
from vexillum.games.falling_sky.pieces import AEDUI, BELGAE, T_AUXILIA
from vexillum.games.falling_sky.state import Stage

from ..harness import board, check, event, keep, put, resources, tribe, units
from .belgic_table import answer_of, bot_at, non_players_answer, seat
from .test_events import ALL, plays

R = REGION_NUMBER
SEEDS = [f"card {number}" for number in range(5)]
seeds = pytest.mark.parametrize("seed", SEEDS)


def table_of(*non_players: str, dice: tuple[int, ...] = ()):
    table = board(dice=dice)
    seat(table, *(non_players or ALL))
    return table


def run(table, card: int, which: str, who: str, seed: str = "test", rolls=None):
    asked = non_players_answer(table, event(table, card, which, who), rolls, seed=seed)
    while not asked.over:  # a person answers in the plainest way
        keys = asked.decision.keys
        plain = [key for key in ("done", "none", "no") if key in keys]
        asked.answer(*(plain[:1] or keys[: asked.decision.at_least]))
        non_players_answer(table, asked, rolls, seed=seed)
    check(table)
    return asked


def there(table, region: str, *kinds: str) -> int:
    return sum(units(table, region, kind) for kind in kinds)


BELGIC = ("belgic_hidden", "belgic_revealed", "belgic_scouted")
GALLIC = ("arverni_hidden", "arverni_revealed", "arverni_scouted")
BLUE = ("aedui_hidden", "aedui_revealed", "aedui_scouted")


# 8.2.3 A choice among Commands ---------------------------------------------------------------------------------------


def chosen(table, who: str, offer: Offer, rolls=None, keys=("rally", "march", "raid", "battle")) -> str | None:
    found = command_of(bot_at(table, who, rolls), keys, {False: offer})
    return None if found is None else found[0]


def test_the_flowchart_decides_and_the_limits_of_the_card_hold():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=3)
    assert chosen(table, "belgae", Offer()) == "rally"
    assert chosen(table, "belgae", Offer(spaces=(R["treveri"],), most=1)) is None


def test_belgae_rally_only_for_three_warbands_an_ally_or_control():
    table = table_of()
    put(table, "nervii", "nervii=belgic_ally", "eburones=aedui_ally", belgic_hidden=2, aedui_hidden=9)
    table.state.tracks[BELGAE] = 9
    assert chosen(table, "belgae", Offer(spaces=(R["nervii"],), most=1)) != "rally"
    put(table, "morini", "morini=belgic_ally", "menapii=belgic_ally", belgic_hidden=1)
    assert chosen(table, "belgae", Offer()) == "rally"


@pytest.mark.parametrize(("die", "command"), [(4, "raid"), (5, "march")])
def test_poor_aedui_raid_on_a_low_die(die, command):
    table = table_of()
    put(table, "treveri", aedui_hidden=6, germanic_hidden=9, arverni_revealed=1)
    table.state.tracks[AEDUI] = 3
    assert chosen(table, "aedui", Offer(), {"8.6.4 raid": die}) == command


def test_aedui_battle_only_if_that_is_sure_to_harm_more_than_warbands():
    table = table_of()
    put(table, "treveri", aedui_hidden=9, arverni_revealed=2)
    assert chosen(table, "aedui", Offer(), {"8.6.4 raid": 6}) != "battle"
    put(table, "treveri", "treveri=arverni_ally")
    assert chosen(table, "aedui", Offer()) == "battle"


def test_romans_recruit_only_for_two_allies_or_six_pieces():
    table = table_of()
    put(table, "provincia", auxilia_hidden=3)
    put(table, "sequani", auxilia_hidden=3)
    commands = ("recruit", "march", "battle")
    assert table.state.available[T_AUXILIA] > 8
    assert chosen(table, "romans", Offer(), keys=commands) == "recruit"
    assert chosen(table, "romans", Offer(spaces=(R["sequani"],), most=1), keys=commands) is None


def test_a_limited_command_after_the_full_one_of_gallic_shouts():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=3)
    put(table, "nervii", "nervii=belgic_ally", belgic_hidden=3)
    asked = event(table, 35, "shaded", "belgae")
    non_players_answer(table, asked, until="event.command")
    assert answer_of(table, asked) == ("rally",)
    asked.answer("limited.rally")
    non_players_answer(table, asked, until="event.command")
    assert not answer_of(table, asked)[0].startswith("limited.")


# 63 Winter Campaign --------------------------------------------------------------------------------------------------


def campaign(table, who: str) -> list[str]:
    keep(table, 63, "shaded", who, who)
    table.state.stage = Stage.HARVEST
    asked, said = Asked(cold_war(table)), []
    while not asked.over:
        if asked.decision.kind == "cold_war":
            said.append(answer_of(table, asked)[0])
        asked.answer(*answer_of(table, asked))
    check(table)
    return said


def test_a_command_then_the_special_ability_that_follows_it():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", "bellovaci=belgic_ally", ambiorix=1)
    put(table, "atrebates", belgic_hidden=3, auxilia_revealed=2)
    assert campaign(table, "belgae") == ["rally", "special.rampage"]
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_rampage_comes_before_a_battle():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=5, auxilia_revealed=4)
    assert campaign(table, "belgae") == ["special.rampage", "battle"]
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_aedui_of_a_winter_campaign_do_not_pass_for_the_next_card():
    table = table_of()
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=2)
    table.state.current, table.state.upcoming = 6, [38]
    assert campaign(table, "aedui")[0] == "rally"


# 9 Mons Cevenna ------------------------------------------------------------------------------------------------------


@seeds
def test_mons_cevenna_follows_the_march_of_the_flowchart(seed):
    table = table_of()
    put(table, "provincia", aedui_hidden=1)
    put(table, "aedui", aedui_hidden=4)
    put(table, "arverni", "arverni=arverni_citadel", arverni_hidden=3)
    run(table, 9, "unshaded", "aedui", seed)
    assert there(table, "provincia", *BLUE) == 1  # the last one stays
    assert there(table, "arverni", *BLUE) == 1  # an emissary to the Citadel of an enemy, not to Sequani or Provincia


def test_mons_cevenna_is_declined_by_who_would_not_march():
    table = table_of()
    put(table, "provincia", auxilia_hidden=3)
    assert not plays(table, "romans", 9)
    put(table, "provincia", caesar=1, legion=2)
    put(table, "arverni", "arverni=arverni_citadel")
    assert plays(table, "romans", 9)


# 32 Forced Marches ---------------------------------------------------------------------------------------------------


def strong(table) -> None:
    """Nine Arverni Allies and Citadels."""
    put(table, "arverni", "arverni=arverni_citadel", "cadurci=arverni_ally", "volcae=arverni_ally")
    put(table, "pictones", "pictones=arverni_ally", "santones=arverni_ally")
    put(table, "veneti", "veneti=arverni_ally", "namnetes=arverni_ally")
    put(table, "carnutes", "carnutes=arverni_ally", "aulerci=arverni_ally")


@seeds
def test_arverni_gather_from_everywhere_where_that_takes_control_of_a_legions_region(seed):
    table = table_of()
    strong(table)
    put(table, "pictones", vercingetorix=1, arverni_hidden=6)
    put(table, "britannia", arverni_hidden=2)
    put(table, "veneti", arverni_revealed=3)
    put(table, "nervii", legion=2, auxilia_hidden=2)
    assert plays(table, "arverni", 32)
    run(table, 32, "unshaded", "arverni", seed)
    assert units(table, "nervii", "vercingetorix") == 1
    assert there(table, "nervii", *GALLIC) == 9
    assert units(table, "britannia", "arverni_hidden") == 2


@seeds
def test_arverni_who_cannot_take_it_gather_next_to_the_legions_and_leave_one_behind(seed):
    table = table_of()
    strong(table)
    put(table, "pictones", vercingetorix=1, arverni_hidden=3)
    put(table, "veneti", arverni_revealed=3)
    put(table, "nervii", caesar=1, legion=2, auxilia_hidden=2)
    run(table, 32, "unshaded", "arverni", seed)
    assert units(table, "nervii", "vercingetorix") == 0
    near = [r for r in ("morini", "atrebates", "treveri", "sugambri") if units(table, r, "vercingetorix")]
    assert len(near) == 1
    assert there(table, near[0], *GALLIC) == 4
    assert there(table, "pictones", *GALLIC) == there(table, "veneti", *GALLIC) == 1


def test_arverni_without_a_leader_play_no_forced_marches():
    table = table_of()
    strong(table)
    put(table, "pictones", arverni_hidden=6)
    put(table, "nervii", legion=2)
    assert not plays(table, "arverni", 32)


@seeds
def test_romans_relocate_by_the_priorities_of_their_march(seed):
    table = table_of()
    put(table, "provincia", caesar=1, legion=4, auxilia_hidden=4)
    put(table, "nervii", "nervii=belgic_ally", belgic_hidden=1)
    assert plays(table, "romans", 32)
    run(table, 32, "unshaded", "romans", seed, {"8.8.1 march": 6})
    assert (units(table, "nervii", "caesar"), units(table, "nervii", "legion")) == (1, 4)


# 62 War Fleet --------------------------------------------------------------------------------------------------------


@seeds
def test_arverni_sail_to_take_control_and_battle_a_player(seed):
    table = table_of("arverni", "belgae", "aedui")
    put(table, "pictones", vercingetorix=1, arverni_hidden=8)
    put(table, "morini", legion=1, auxilia_revealed=2)
    put(table, "veneti", aedui_hidden=1)
    assert plays(table, "arverni", 62)
    run(table, 62, "unshaded", "arverni", seed)
    assert units(table, "morini", "vercingetorix") == 1
    assert there(table, "morini", "legion", "auxilia_revealed", "auxilia_hidden") < 3


def test_arverni_who_cannot_take_control_of_a_players_region_stay():
    table = table_of("arverni", "belgae", "aedui")
    put(table, "pictones", vercingetorix=1, arverni_hidden=2)
    put(table, "morini", legion=4, auxilia_revealed=2)
    assert not plays(table, "arverni", 62)
    seat(table, *ALL)
    assert not plays(table, "arverni", 62)


@seeds
def test_belgae_sail_with_just_enough_from_the_coast_and_rally_there(seed):
    table = table_of()
    put(table, "morini", "morini=belgic_ally", "menapii=belgic_ally", belgic_hidden=5)
    put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally", belgic_hidden=9)
    put(table, "atrebates", "atrebates=aedui_ally", "bellovaci=aedui_ally", "remi=aedui_ally")
    for region in ("veneti", "pictones", "arverni"):
        put(table, region, arverni_hidden=6)
    assert plays(table, "belgae", 62)
    run(table, 62, "unshaded", "belgae", seed)
    assert there(table, "britannia", *BELGIC) == 1
    assert tribe(table, "catuvellauni") == "belgic_ally"
    assert there(table, "morini", *BELGIC) == 4


def test_warbands_inland_do_not_sail():
    table = table_of()
    put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally", belgic_hidden=9)
    assert not plays(table, "belgae", 62)


@seeds
def test_aedui_sail_with_the_largest_group_and_rally_or_raid(seed):
    table = table_of()
    put(table, "veneti", aedui_hidden=4)
    put(table, "pictones", aedui_hidden=2)
    run(table, 62, "unshaded", "aedui", seed)
    assert there(table, "veneti", *BLUE) == 0 or there(table, "veneti", *BLUE) < 4
    moved = [r for r in ("arverni", "pictones", "britannia", "morini", "atrebates") if there(table, r, *BLUE) >= 4]
    assert len(moved) == 1


# 66 Migration --------------------------------------------------------------------------------------------------------


def test_aedui_migrate_with_two_random_warbands():
    origins = set()
    for seed in range(16):
        table = table_of()
        put(table, "aedui", aedui_hidden=6)
        put(table, "treveri", aedui_revealed=1)
        run(table, 66, "shaded", "aedui", str(seed))
        left = (units(table, "aedui", "aedui_hidden"), units(table, "treveri", "aedui_revealed"))
        assert sum(left) in (5, 6, 7)  # two have moved, perhaps to a Region that has some
        origins.add(left)
    assert len(origins) > 1


@seeds
def test_aedui_who_are_there_already_move_two_all_the_same(seed):
    table = table_of()
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=6)
    asked = event(table, 66, "shaded", "aedui")
    non_players_answer(table, asked, until="event.place_ally", seed=seed)
    assert there(table, "aedui", *BLUE) == 4


# 67 Arduenna ---------------------------------------------------------------------------------------------------------


@seeds
def test_arverni_go_where_they_inflict_the_most_losses_on_legions(seed):
    table = table_of()
    put(table, "atrebates", vercingetorix=1, arverni_hidden=10)
    put(table, "nervii", legion=1, auxilia_hidden=4)
    put(table, "treveri", legion=3)
    assert plays(table, "arverni", 67)
    run(table, 67, "unshaded", "arverni", seed)
    assert units(table, "treveri", "vercingetorix") + units(table, "atrebates", "vercingetorix") <= 1
    assert there(table, "atrebates", *GALLIC) == 0
    assert units(table, "treveri", "legion") < 3 or table.state.fallen


@seeds
def test_f326_they_split_where_that_inflicts_more_losses_on_legions(seed):
    """Two Warbands are enough for the one Legion in Nervii; the other eight force four Losses in Treveri."""
    table = table_of()
    put(table, "atrebates", arverni_hidden=5)
    put(table, "mandubii", arverni_hidden=5)
    put(table, "nervii", legion=1)
    put(table, "treveri", legion=4)
    asked = event(table, 67, "unshaded", "arverni")
    non_players_answer(table, asked, until="battle.space", seed=seed)
    assert [units(table, region, "arverni_hidden") for region in ("nervii", "treveri")] == [2, 8]


def test_without_a_loss_on_a_legion_the_arverni_decline():
    table = table_of()
    put(table, "atrebates", arverni_hidden=4)
    put(table, "nervii", legion=1, auxilia_hidden=6)
    assert not plays(table, "arverni", 67)


@seeds
def test_belgae_march_into_the_forest_by_their_flowchart(seed):
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6)
    run(table, 67, "unshaded", "belgae", seed)
    assert there(table, "nervii", *BELGIC) > 0
    assert there(table, "atrebates", *BELGIC) == 0


# 70, 4, 11, 72 -------------------------------------------------------------------------------------------------------


@seeds
def test_labienus_goes_where_the_roman_march_leads(seed):
    table = table_of()
    put(table, "sequani", caesar=1, legion=4, auxilia_hidden=4)
    put(table, "mandubii", "mandubii=arverni_citadel", "senones=arverni_ally", arverni_hidden=1)
    put(table, "carnutes", arverni_hidden=9)
    run(table, 70, "unshaded", "romans", seed, {"8.8.1 march": 6})
    assert units(table, "mandubii", "legion") + units(table, "mandubii", "caesar") > 0
    assert units(table, "carnutes", "legion") == 0


def test_without_an_enemy_ally_there_labienus_is_not_sent():
    table = table_of()
    put(table, "sequani", caesar=1, legion=4, auxilia_hidden=4)
    put(table, "carnutes", arverni_hidden=9)
    assert not plays(table, "romans", 70)


@seeds
def test_circumvallation_takes_the_roman_march_to_a_citadel_next_to_it(seed):
    table = table_of()
    put(table, "sequani", caesar=1, legion=4, auxilia_hidden=4)
    put(table, "mandubii", "mandubii=arverni_citadel", arverni_hidden=3)
    put(table, "bituriges", "bituriges=aedui_citadel", aedui_hidden=9)
    put(table, "carnutes", auxilia_hidden=1)
    put(table, "mandubii", "senones=arverni_ally")
    run(table, 4, "unshaded", "romans", seed, {"8.8.1 march": 6})
    assert table.state.circumvallation == R["mandubii"]


@seeds
def test_numidians_come_where_they_can_battle(seed):
    table = table_of()
    put(table, "carnutes", caesar=1, legion=2, auxilia_hidden=2)
    put(table, "carnutes", "carnutes=arverni_ally", arverni_revealed=3)
    put(table, "mandubii", auxilia_hidden=1)
    run(table, 11, "unshaded", "romans", seed)
    assert there(table, "carnutes", "auxilia_hidden", "auxilia_revealed") >= 4


@seeds
def test_arverni_charge_only_to_take_control_of_a_players_region(seed):
    table = table_of("arverni", "belgae", "aedui")
    put(table, "carnutes", arverni_hidden=6)
    put(table, "mandubii", auxilia_hidden=2)
    put(table, "atrebates", legion=5, auxilia_hidden=5)
    assert plays(table, "arverni", 72)
    run(table, 72, "shaded", "arverni", seed)
    assert there(table, "mandubii", *GALLIC) > 0
    assert there(table, "mandubii", "auxilia_hidden", "auxilia_revealed") == 0
    table = table_of("arverni", "belgae", "aedui")
    put(table, "carnutes", arverni_hidden=6)
    put(table, "atrebates", legion=5, auxilia_hidden=5)
    assert not plays(table, "arverni", 72)


@seeds
def test_belgae_charge_with_the_most_at_the_player_with_the_highest_margin(seed):
    table = table_of("belgae", "arverni")
    put(table, "morini", belgic_hidden=3)
    put(table, "nervii", belgic_hidden=6)
    put(table, "atrebates", auxilia_hidden=2, aedui_hidden=2)
    run(table, 72, "shaded", "belgae", seed)
    assert there(table, "nervii", *BELGIC) == 0
    assert there(table, "atrebates", "auxilia_hidden", "auxilia_revealed") == 0
    assert there(table, "atrebates", *BLUE) == 2


def test_romans_take_the_bait_only_if_that_leads_to_a_battle():
    table = table_of()
    put(table, "sequani", caesar=1, legion=4, auxilia_hidden=4)
    put(table, "mandubii", "mandubii=aedui_citadel", "senones=aedui_ally")
    assert not plays(table, "romans", 72)
    put(table, "mandubii", arverni_hidden=1)
    assert plays(table, "romans", 72)


# Instructions --------------------------------------------------------------------------------------------------------


def test_romans_never_take_resources_from_the_aedui_by_sappers():
    table = table_of()
    put(table, "bituriges", "bituriges=aedui_citadel")
    assert not plays(table, "romans", 24)
    put(table, "mandubii", "mandubii=belgic_citadel")
    assert plays(table, "romans", 24)
    run(table, 24, "unshaded", "romans")
    assert (resources(table, "belgae"), resources(table, "aedui")) == (0, 10)


def test_aedui_target_players_only():
    table = table_of("romans", "aedui", "arverni")
    put(table, "bituriges", "bituriges=arverni_citadel", belgic_hidden=1)
    assert not plays(table, "aedui", 24)
    put(table, "mandubii", "mandubii=belgic_citadel")
    assert plays(table, "aedui", 24)


def test_aedui_poison_no_one_if_non_players_would_suffer():
    table = table_of("romans", "aedui", "arverni")
    put(table, "nervii", "nervii=belgic_ally", belgic_hidden=5)
    assert plays(table, "aedui", 61)
    table = table_of("romans", "aedui", "arverni")
    put(table, "nervii", "nervii=belgic_ally", belgic_hidden=3, arverni_hidden=3)
    assert not plays(table, "aedui", 61)


def test_loyalties_end_only_what_the_instruction_names():
    table = table_of()
    table.state.lasting = [code(39, False)]
    assert not plays(table, "belgae", 50)
    seat(table, "belgae", "arverni", "romans")
    assert plays(table, "belgae", 50)
    table.state.lasting = [code(39, True)]
    assert not plays(table, "belgae", 50)


def test_events_that_place_germans_by_name_are_no_gift():
    table = table_of()
    assert plays(table, "belgae", 60)
    assert plays(table, "arverni", 69)


def test_non_player_romans_do_not_shift_the_senate_for_one_legion():
    table = table_of()
    table.state.legions_track, table.state.fallen, table.state.removed_legions = 1, 0, 11
    before = table.state.senate
    non_players_answer(table, event(table, 2, "unshaded", "aedui"))
    assert (table.state.senate, units(table, "provincia", "legion")) == (before, 0)


def test_romans_decline_where_germans_would_ambush_romans():
    table = table_of()
    put(table, "treveri", auxilia_hidden=1, germanic_hidden=3)
    put(table, "sequani", legion=1, germanic_hidden=6)
    put(table, "mandubii", auxilia_hidden=1, germanic_hidden=6)
    assert not plays(table, "romans", 65)  # Germans March from two Regions only; in the third they Ambush Romans


@seeds
def test_germans_ambush_by_the_priorities_of_a_roman_battle(seed):
    table = table_of()
    put(table, "treveri", germanic_hidden=6, belgic_revealed=4)
    put(table, "nervii", germanic_hidden=6, ambiorix=1, belgic_revealed=1)
    run(table, 17, "unshaded", "romans", seed)
    assert there(table, "treveri", *BELGIC) == 4
    assert there(table, "nervii", *BELGIC, "ambiorix") < 2


@pytest.mark.parametrize(("arverni", "scouts"), [(0, "none"), (1, "special.scout")])
def test_marcus_antonius_lets_the_romans_scout_only_if_that_has_an_effect(arverni, scouts):
    table = table_of()
    put(table, "carnutes", caesar=1, legion=4, auxilia_hidden=4, arverni_hidden=arverni)
    asked = event(table, 6, "unshaded", "romans")
    assert asked.decision.kind == "event.special"
    assert answer_of(table, asked) == (scouts,)


# F298 Germans --------------------------------------------------------------------------------------------------------


@seeds
def test_f298_germans_of_surus_battle_if_that_inflicts_a_loss(seed):
    table = table_of("belgae", "arverni")
    put(table, "treveri", aedui_revealed=4, legion=1)
    run(table, 51, "shaded", "belgae", seed)
    assert units(table, "treveri", "germanic_revealed") == 4
    assert table.state.fallen == 1


@seeds
def test_f298_no_battle_that_inflicts_nothing(seed):
    table = table_of("belgae", "arverni")
    put(table, "treveri", aedui_revealed=2, fort=1, auxilia_revealed=1)
    run(table, 51, "shaded", "belgae", seed)
    assert units(table, "treveri", "germanic_hidden") == 2


@seeds
def test_f298_otherwise_they_march_into_the_region_of_a_player(seed):
    table = table_of("belgae", "arverni")
    put(table, "nervii", aedui_revealed=4)
    put(table, "treveri", auxilia_hidden=3)
    put(table, "morini", arverni_hidden=3)
    run(table, 51, "shaded", "belgae", seed)
    assert there(table, "treveri", "germanic_hidden", "germanic_revealed") == 4


@seeds
def test_f298_otherwise_they_raid_a_player(seed):
    table = table_of("belgae", "arverni")
    put(table, "nervii", aedui_revealed=1, auxilia_hidden=2)
    run(table, 51, "shaded", "belgae", seed)
    assert units(table, "nervii", "germanic_revealed") == 1
    assert resources(table, "romans") == 9


@seeds
def test_aduatuca_brings_all_germans_to_the_fort(seed):
    table = table_of()
    put(table, "treveri", fort=1, auxilia_hidden=3)
    put(table, "sugambri", germanic_hidden=1)
    put(table, "nervii", germanic_hidden=1)
    put(table, "ubii", germanic_revealed=3)
    run(table, 58, "shaded", "belgae", seed)
    assert there(table, "treveri", "germanic_hidden", "germanic_revealed") >= 4


@seeds
def test_f400_aduatuca_strikes_where_most_legions_are_sure_to_fall(seed):
    """8.2.3, 8.3.1. Auxilia go first, so three Auxilia and a Legion lose none; with Caesar nothing is sure."""
    table = table_of()
    put(table, "treveri", fort=1, auxilia_hidden=3, legion=1, germanic_hidden=6)
    put(table, "mandubii", fort=1, auxilia_hidden=1, legion=2)
    put(table, "sequani", fort=1, caesar=1, legion=4)
    put(table, "ubii", germanic_hidden=4)
    put(table, "treveri", "treveri=roman_ally")
    put(table, "carnutes", germanic_revealed=2)
    before = units(table, "mandubii", "legion")
    run(table, 58, "shaded", "belgae", seed)
    assert units(table, "mandubii", "legion") < before


@seeds
def test_f400_if_no_legion_can_fall_the_most_allies_then_the_most_pieces(seed):
    table = table_of()
    put(table, "nervii", fort=1, auxilia_hidden=4)
    put(table, "ubii", "ubii=roman_ally", fort=1, germanic_hidden=2)
    put(table, "treveri", germanic_hidden=4)
    put(table, "sugambri", germanic_hidden=2)
    run(table, 58, "shaded", "belgae", seed)
    assert tribe(table, "ubii") == "subdued"
