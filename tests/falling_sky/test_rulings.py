"""How we read what the rulebook leaves open: rulings without a test elsewhere, and the file that names their tests."""

from __future__ import annotations

import re
from pathlib import Path

from tests.asked import Asked
from tests.falling_sky.harness import board, check, command, put, told, tribe, units
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.germans import germans_march, germans_rally
from vexillum.games.falling_sky.map import ADJACENT, MAP, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.specials.arverni import devastate_in


def test_f2_aedui_and_provincia_touch_and_arverni_and_sequani_do_not():
    assert REGION_NUMBER["provincia"] in ADJACENT[REGION_NUMBER["aedui"]]
    assert REGION_NUMBER["sequani"] not in ADJACENT[REGION_NUMBER["arverni"]]
    assert MAP.doubt.border == ("arverni", "sequani")
    assert all(one in ADJACENT[other] for one in range(SPACE_COUNT) for other in ADJACENT[one])
    assert sum(len(near) for near in ADJACENT) == 2 * 36


def test_f11_those_who_depart_enter_the_region_although_their_leader_falls():
    table = board(dice=(1,))
    put(table, "provincia", caesar=1, legion=1)
    put(table, "mandubii", belgic_hidden=3)
    asked = command(table, "romans", "march").answer("provincia").answer("all").answer("sequani").answer("mandubii")
    asked.answer("carnutes").answer("yes", kind="harass").answer("caesar", kind="harass.loss")
    assert (units(table, "carnutes", "legion"), units(table, "carnutes", "caesar")) == (1, 0)
    check(table)


def test_f13_vercingetorix_rallies_for_a_dispersed_tribe_even_where_it_is_devastated():
    table = board(dice=(1, 4))
    put(table, "treveri", legion=1)
    put(table, "mandubii", vercingetorix=1)
    table.state.devastated[REGION_NUMBER["mandubii"]] = 1
    asked = command(table, "romans", "seize").answer("treveri").answer("treveri", kind="seize.disperse")
    assert (asked.seat, asked.keys) == ("arverni", ("mandubii", "done"))


def test_f14_all_markers_are_placed_before_anybody_rolls():
    table = board(dice=(4, 4, 4, 4))
    put(table, "mandubii", legion=1)
    command(table, "romans", "seize").answer("mandubii").answer("senones", "lingones")
    lines = told(table)
    assert max(n for n, line in enumerate(lines) if line == "dispersed") < lines.index("seize_no_rally")


def test_f18_caesars_die_counts_for_the_whole_battle():
    table = board(dice=(4, 1, 1))
    put(table, "carnutes", caesar=1, legion=1, arverni_hidden=4, vercingetorix=0)
    put(table, "bituriges", vercingetorix=1)
    asked = command(table, "arverni", "battle").answer("carnutes").answer("yes", kind="battle.ambush_here")
    asked.answer("caesar", kind="battle.loss")  # a 1: he falls; then the Legion, a 1
    assert units(table, "carnutes", "legion") == 0
    assert "counterattack" not in told(table)  # no one is left for it
    table = board(dice=(4, 1, 6))
    put(table, "carnutes", caesar=1, legion=1, arverni_hidden=4)
    put(table, "bituriges", vercingetorix=1)
    asked = command(table, "arverni", "battle").answer("carnutes").answer("yes").answer("caesar")
    assert "counterattack" in told(table)  # he has fallen, but they stand their ground
    assert units(table, "carnutes", "arverni_revealed") == 3


def test_f19_germans_place_one_ally_in_a_region():
    table = board()
    put(table, "mandubii", germanic_hidden=2)
    germans_rally(table)
    assert [tribe(table, name) for name in ("mandubii", "senones", "lingones")].count("germanic_ally") == 1


def test_f20_each_germanic_group_looks_for_itself():
    """Two groups of two could take a Region of three pieces together; neither does so alone."""
    table = board()
    put(table, "sugambri", germanic_hidden=3)
    put(table, "ubii", germanic_hidden=3)
    put(table, "treveri", legion=3)
    put(table, "morini", legion=1)
    for region in ("nervii", "sequani"):
        put(table, region, legion=4)
    germans_march(table)
    assert units(table, "morini", "germanic_hidden") == 2  # one Legion: the only Region where Control is added


def test_f22_devastation_in_order_and_germans_as_in_battle():
    table = board()
    region = put(table, "carnutes", arverni_hidden=8, germanic_hidden=2, germanic_revealed=1)
    put(table, "carnutes", aedui_hidden=3)
    asked = Asked(devastate_in(table, region))
    assert asked.over
    assert (units(table, "carnutes", "germanic_revealed"), units(table, "carnutes", "germanic_hidden")) == (0, 2)
    assert (units(table, "carnutes", "arverni_hidden"), units(table, "carnutes", "aedui_hidden")) == (6, 2)


def test_f23_only_the_regions_that_the_belgae_name_are_enlisted():
    table = board()
    put(table, "nervii", ambiorix=1, belgic_hidden=2, germanic_hidden=1)
    put(table, "treveri", belgic_hidden=2, germanic_hidden=1)
    asked = command(table, "belgae", "battle").answer("special.enlist").answer("as_belgae")
    asked.answer("nervii", kind="enlist.regions")
    assert "treveri" in asked.keys  # there the Germans can be attacked
    assert "nervii" not in asked.keys


def test_f25_a_piece_may_march_and_scout():
    table = board()
    put(table, "provincia", caesar=1, auxilia_hidden=1)
    asked = command(table, "romans", "march").answer("provincia").answer("auxilia_hidden").answer("sequani")
    asked.answer("stop").answer("done").answer("special.scout").answer("sequani", kind="scout.from")
    asked.answer("mandubii", kind="scout.to")
    assert units(table, "mandubii", "auxilia_hidden") == 1


def test_f38_legions_that_wait_are_off_the_map():
    table = board("pax-gallica", empty=False)
    assert table.state.waiting_legions == 3
    assert REGION_NUMBER["cisalpina"] not in adjacent(table.state, REGION_NUMBER["provincia"])


def test_f340_a_region_without_effect_is_not_offered():
    """3.1 Recruit, Rally and Raid select Regions where something happens; March and Seize may come to nothing."""
    table = board()
    put(table, "nervii", belgic_revealed=2, aedui_hidden=2)
    put(table, "morini", belgic_hidden=1)
    asked = command(table, "belgae", "raid")
    assert "nervii" not in asked.keys
    put(table, "treveri", legion=1, belgic_hidden=1)
    assert "treveri" not in command(table, "romans", "recruit").keys
    assert "treveri" not in command(table, "belgae", "rally").keys
    assert "treveri" in command(table, "romans", "march").keys
    assert "treveri" in command(table, "romans", "seize").keys


# RULINGS.md: every test that it names exists, and both languages have the same rulings -------------------------------


FOLDER = Path(__file__).parent
NAMED = re.compile(r"`((?:nonplayer/)?test_\w+\.py)::(\w+)(?:::(\w+))?`")


def test_every_test_that_a_ruling_names_exists():
    text = (Path(GAME.__class__.__module__.replace(".", "/")).parent / "RULINGS.md").name
    source = Path(__import__("vexillum.games.falling_sky", fromlist=["x"]).__file__).with_name(text).read_text("utf-8")
    found = NAMED.findall(source)
    assert len(found) > 60
    for file, name, inner in found:
        code = (FOLDER / file).read_text("utf-8")
        assert re.search(rf"(def|class) {name}\b", code), (file, name)
        assert not inner or f"def {inner}(" in code


def test_both_languages_have_the_same_rulings():
    assert len({ruling.id for ruling in GAME.words.rulings()}) == len(GAME.words.rulings()) > 60
    assert all(set(ruling.translated) == {"en", "it"} for ruling in GAME.words.rulings())
