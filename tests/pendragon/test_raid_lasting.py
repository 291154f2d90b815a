"""3.4.1, 3.5.1, 5.3-5.4 What lasting Events change in a Raid: each with and without the card."""

from __future__ import annotations

import pytest

from vexillum.coin.cards import code, owned
from vexillum.games.pendragon.cards import (
    CONSPIRATIO,
    CURRACHS,
    FAIR_WEATHER,
    FICKLE_WEATHER,
    FRANKS_AND_FRISIANS,
    LINDSEY,
    LITUS,
    MARINERS,
    NIALL,
    RAID_FROM_THE_EAST,
    RUIN_OF_THE_VILLAS,
    THAMES,
    VALLUM,
)
from vexillum.games.pendragon.commands.raid import BY_LAND, CALEDONIA, LAND, Route, distinct, reach, reduction
from vexillum.games.pendragon.control import controllers
from vexillum.games.pendragon.map import SEA_NUMBER, SITE_IDS, SITES_OF, SPACE_NUMBER
from vexillum.games.pendragon.state import Imperium

from .barbarians import SAXONS, SCOTTI, conserved, cubes, prosper, renown, run
from .harness import board, put, told, track, units

BRITANNICUS, GERMANICUS = SEA_NUMBER["britannicus"], SEA_NUMBER["germanicus"]
HIBERNICUS, SEPTENTRIONALIS = SEA_NUMBER["hibernicus"], SEA_NUMBER["septentrionalis"]


def at(id: str) -> int:
    return SPACE_NUMBER[id]


def empty(*lasting: int, dice=(), patrolled: bool = False, forts: tuple[str, ...] = (), **options: str):
    """An empty board; a Fort on the first free Site of each space of ``forts``."""
    table = board(empty=True, dice=dice, **options)
    renown(table, 10, 10)
    table.state.patrolled = [int(patrolled)] * 4
    table.state.lasting = list(lasting)
    for space in forts:
        site = next(site for site in SITES_OF[at(space)] if not table.state.sites[site])
        put(table, space, f"{SITE_IDS[site]}=fort")
    return table


def less(table, faction: int, target: str, way: int, through: str | None = None) -> int:
    return reduction(table.state, faction, at(target), Route(way, at(through) if through else -1))


def routes(table, faction: int, space: str) -> list[Route]:
    return reach(table.state, faction, controllers(table.state))[at(space)]


def offered(table, faction: int, space: str) -> list[tuple[Route, int]]:
    return distinct(table.state, faction, at(space), routes(table, faction, space))


def test_the_codes_are_those_of_the_cards():
    assert [code(n, False) for n in (6, 9, 12, 55)] == [VALLUM, LITUS, MARINERS, FICKLE_WEATHER]
    shaded = [THAMES, RUIN_OF_THE_VILLAS, FRANKS_AND_FRISIANS, LINDSEY, FAIR_WEATHER, CURRACHS, RAID_FROM_THE_EAST]
    assert shaded == [code(n, True) for n in (20, 34, 42, 44, 55, 58, 69)]


class TestVallum:
    """#6 unshaded."""

    FORTS = ("carvetii", "textoverdi", "textoverdi")

    def test_the_forts_of_the_wall_count_on_every_route_to_the_four_regions(self):
        for lasting, overland in (((), 0), ((VALLUM,), 3)):
            table = empty(*lasting, forts=self.FORTS)
            for region in ("novantae", "votadini", "carvetii", "textoverdi"):
                assert less(table, SCOTTI, region, LAND) == overland
                assert less(table, SCOTTI, region, HIBERNICUS) == overland  # not Patrolled
                assert less(table, SAXONS, region, LAND) == 0
            assert less(table, SCOTTI, "brigantes", LAND) == 0
            assert less(table, SCOTTI, "deceangli", HIBERNICUS) == 0

    def test_only_the_larger_reduction_applies(self):
        table = empty(VALLUM, forts=self.FORTS, patrolled=True)
        assert less(table, SCOTTI, "carvetii", HIBERNICUS) == 3  # one Fort on Hibernicus, three along the Wall
        assert less(table, SCOTTI, "novantae", CALEDONIA) == 3
        table = empty(VALLUM, forts=("carvetii", "silures", "demetae"), patrolled=True)
        assert less(table, SCOTTI, "carvetii", HIBERNICUS) == 3  # three on Hibernicus, one along the Wall
        assert less(table, SCOTTI, "votadini", SEPTENTRIONALIS) == 1

    def test_a_deep_raid_through_or_on_the_four_regions(self):
        for lasting, reduced in (((), 0), ((VALLUM,), 3)):
            table = empty(*lasting, forts=self.FORTS)
            assert less(table, SCOTTI, "brigantes", HIBERNICUS, "carvetii") == reduced
            assert less(table, SCOTTI, "brigantes", HIBERNICUS, "deceangli") == 0
            assert less(table, SCOTTI, "carvetii", HIBERNICUS, "deceangli") == reduced  # ruling P81

    def test_a_passage_below_the_wall_is_another_choice(self):
        """Two Forts on Hibernicus, two along the Wall: both passages cost two now, but a Fort may fall (P64)."""
        for lasting, keys in (
            ((), ("carvetii.hibernicus", "parisi.septentrionalis")),
            (
                (VALLUM,),
                ("carvetii.hibernicus", "deceangli.hibernicus", "parisi.septentrionalis", "textoverdi.septentrionalis"),
            ),
        ):
            table = empty(*lasting, forts=("carvetii", "ordovices", "textoverdi"), patrolled=True)
            asked = run(table, "raid", SCOTTI).answers("feat.surprise", "brigantes")
            assert asked.keys == keys
            costs = [option.params["n"] for option in asked.decision.options]
            assert costs == ([2, 2, 1, 2] if lasting else [2, 1])

    def test_landing(self):
        for lasting, landed in (((), 4), ((VALLUM,), 1)):
            table = empty(*lasting, forts=self.FORTS, dice=(4,))
            asked = run(table, "raid", SCOTTI, limited=True).answers("carvetii", "1d4")
            assert units(table, "carvetii", "scotti_raider") == landed
            assert asked.decision.kind == "raid.battle"


class TestLitus:
    """#9 unshaded."""

    def test_two_more_where_a_fort_is_on_the_coast_of_a_patrolled_sea(self):
        for lasting, reduced in (((), 1), ((LITUS,), 3)):
            table = empty(*lasting, forts=("iceni",), patrolled=True)
            assert less(table, SAXONS, "parisi", GERMANICUS) == reduced
            assert less(table, SAXONS, "regni", BRITANNICUS) == 0  # no Fort there
            table.state.patrolled[GERMANICUS] = 0
            assert less(table, SAXONS, "parisi", GERMANICUS) == 0

    def test_any_sea_and_both_barbarians_but_not_caledonia(self):
        table = empty(LITUS, forts=("carvetii",), patrolled=True)
        assert less(table, SCOTTI, "silures", HIBERNICUS) == 3
        assert less(table, SCOTTI, "novantae", CALEDONIA) == 1

    def test_landing(self):
        for lasting, landed in (((), 3), ((LITUS,), 1)):
            table = empty(*lasting, forts=("iceni",), patrolled=True, dice=(4,))
            run(table, "raid", limited=True).answers("parisi", "1d4")
            assert units(table, "parisi", "saxon_raider") == landed


class TestMariners:
    """#12 unshaded."""

    def test_dux_then_civitates_may_take_two_off_one_target(self):
        table = empty(MARINERS, dice=(3, 3, 3))
        asked = run(table, "raid", feats=False).answers("parisi", "1d4", "regni", "1d4", "iceni", "1d4")
        asked.answer("parisi", kind="raid.next")
        assert asked.decision.params == {"space": "parisi", "raider": "saxons", "n": 3, "less": 2}
        asked.answer("no", kind="raid.mariners", seat="dux").answer("no", kind="raid.mariners", seat="civitates")
        assert units(table, "parisi", "saxon_raider") == 3
        asked.answer("regni", kind="raid.next").answer("no", seat="dux").answer("yes", seat="civitates")
        assert units(table, "regni", "saxon_raider") == 1
        assert asked.over  # only one target per Raid
        assert units(table, "iceni", "saxon_raider") == 3
        assert "raid_mariners" in told(table)
        assert conserved(table)

    def test_the_dux_alone(self):
        table = empty(MARINERS, dice=(1,))
        asked = run(table, "raid", limited=True).answers("parisi", "1d4")
        assert asked.decision.params["less"] == 1
        asked.answer("yes", kind="raid.mariners", seat="dux")
        assert asked.over
        assert units(table, "parisi", "saxon_raider") == 0

    def test_not_without_the_card_not_overland_not_from_caledonia(self):
        table = empty(dice=(4,))
        assert run(table, "raid", limited=True).answers("parisi", "1d4").over
        table = empty(MARINERS, dice=(4,))
        put(table, "dobunni", "glevum=saxon_settlement", saxon_warband=1)
        assert run(table, "raid", limited=True).answers("cornovii", "1d4").over
        assert units(table, "cornovii", "saxon_raider") == 4
        table = empty(MARINERS, dice=(4,))
        assert run(table, "raid", SCOTTI, limited=True).answers("novantae", "caledonia", "1d4").over

    def test_after_the_other_reductions_and_only_if_somebody_would_land(self):
        table = empty(MARINERS, dice=(4,), forts=("iceni",), patrolled=True)
        asked = run(table, "raid", limited=True).answers("parisi", "1d4")
        assert (asked.decision.params["n"], asked.decision.params["less"]) == (3, 2)
        asked.answer("yes")
        assert units(table, "parisi", "saxon_raider") == 1
        table = empty(MARINERS, dice=(1,), forts=("iceni",), patrolled=True)
        assert run(table, "raid", limited=True).answers("parisi", "1d4").over

    def test_one_player_of_both_britons_is_asked_once(self):
        table = empty(MARINERS, dice=(4,), players="britons")
        asked = run(table, "raid", limited=True).answers("parisi", "1d4")
        asked.answer("no", kind="raid.mariners", seat="dux")
        assert asked.over
        assert units(table, "parisi", "saxon_raider") == 4

    def test_at_fragmentation_too(self):
        table = empty(MARINERS, dice=(4,))
        table.state.imperium = Imperium.FRAGMENTATION
        asked = run(table, "raid", limited=True).answers("parisi", "1d4", "no", "yes")
        assert asked.over
        assert units(table, "parisi", "saxon_raider") == 2

    def test_by_sea_or_not_is_a_choice(self):
        for lasting, ways in (((), [HIBERNICUS]), ((MARINERS,), [HIBERNICUS, CALEDONIA])):
            assert [route.way for route, _ in offered(empty(*lasting), SCOTTI, "novantae")] == ways

    def test_a_deep_raid_over_a_sea_meets_them(self):
        table = empty(MARINERS, dice=(4,))
        asked = run(table, "raid").answers("feat.surprise", "catuvellauni", "1d4", "done")
        asked.answer("yes", kind="raid.mariners")
        assert units(table, "catuvellauni", "saxon_raider") == 2


class TestThames:
    """#20 shaded."""

    def test_the_neighbours_of_londinium_border_germanicus(self):
        assert routes(empty(), SAXONS, "catuvellauni") == []
        assert routes(empty(), SAXONS, "atrebates") == [Route(BRITANNICUS)]
        table = empty(THAMES)
        assert routes(table, SAXONS, "catuvellauni") == [Route(GERMANICUS)]
        assert routes(table, SAXONS, "atrebates") == [Route(BRITANNICUS), Route(GERMANICUS)]
        assert routes(table, SAXONS, "cantiaci") == [Route(BRITANNICUS), Route(GERMANICUS)]
        assert routes(table, SAXONS, "trinovantes") == [Route(GERMANICUS)]
        assert routes(table, SAXONS, "dobunni") == []
        assert routes(empty(THAMES, RAID_FROM_THE_EAST), SCOTTI, "catuvellauni") == []  # for Saxon Raids only

    def test_their_forts_do_not_become_coastal(self):
        table = empty(THAMES, forts=("catuvellauni", "atrebates"), patrolled=True)
        assert less(table, SAXONS, "catuvellauni", GERMANICUS) == 0

    def test_at_most_two(self):
        forts = ("iceni", "parisi", "corieltauvi", "regni", "durotriges", "dumnonii")
        for lasting, germanicus, britannicus in (((), 3, 3), ((THAMES,), 2, 2), ((THAMES, LITUS), 2, 2)):
            table = empty(*lasting, forts=forts, patrolled=True)
            for space in ("londinium", "catuvellauni", "trinovantes", "cantiaci", "atrebates"):
                assert less(table, SAXONS, space, GERMANICUS) == germanicus
            assert less(table, SAXONS, "cantiaci", BRITANNICUS) == britannicus
        table = empty(THAMES, forts=forts, patrolled=True)
        assert less(table, SAXONS, "iceni", GERMANICUS) == 3
        assert less(table, SCOTTI, "londinium", GERMANICUS) == 3
        assert less(empty(THAMES, forts=("iceni",), patrolled=True), SAXONS, "londinium", GERMANICUS) == 1

    def test_a_deep_raid_through_them_or_on_them(self):
        """Ruling P81."""
        table = empty(THAMES, forts=("iceni", "parisi", "corieltauvi"), patrolled=True)
        assert less(table, SAXONS, "dobunni", GERMANICUS, "catuvellauni") == 2
        assert less(table, SAXONS, "catuvellauni", GERMANICUS, "iceni") == 2
        assert less(table, SAXONS, "cornovii", GERMANICUS, "corieltauvi") == 3


class TestRuinOfTheVillas:
    """#34 shaded."""

    @pytest.mark.parametrize(
        ("lasting", "clear"),
        [((), 1), ((owned(RUIN_OF_THE_VILLAS, SAXONS),), 2), ((owned(RUIN_OF_THE_VILLAS, SCOTTI),), 1)],
    )
    def test_one_cube_more_in_clear_regions(self, lasting, clear):
        for region, most in (("parisi", clear), ("iceni", 1)):
            table = empty(*lasting, dice=(4,))
            prosper(table, region, 3, 1)
            asked = run(table, "raid", limited=True).answers(region, "1d4")
            assert asked.keys == tuple(str(n) for n in range(most, -1, -1))
            asked.answer(str(most))
            assert cubes(table, region) == 3 - most

    def test_raiders_and_prosperity_still_limit(self):
        for prosperity, die in ((3, 1), (1, 4)):
            table = empty(owned(RUIN_OF_THE_VILLAS, SAXONS), dice=(die,))
            prosper(table, "parisi", prosperity, 1)
            assert run(table, "raid", limited=True).answers("parisi", "1d4").keys == ("1", "0")


class TestNumberOfTargets:
    """#42 shaded, #58 shaded."""

    @pytest.mark.parametrize(("side", "faction", "most"), [(FRANKS_AND_FRISIANS, SAXONS, 3), (CURRACHS, SCOTTI, 4)])
    def test_one_more_for_its_faction_if_not_limited(self, side, faction, most):
        def number(*lasting, who=faction, **kind):
            return run(empty(*lasting), "raid", who, **kind).decision.params["n"]

        assert number(feats=False) == most
        assert number(side, feats=False) == most + 1
        assert number(side, limited=True) == 1
        other = SAXONS + SCOTTI - faction
        assert number(side, who=other, feats=False) == number(who=other, feats=False)

    def test_four_targets_of_the_saxons(self):
        table = empty(FRANKS_AND_FRISIANS, dice=(1, 1, 1, 1))
        asked = run(table, "raid", feats=False).answers(
            "parisi", "1d4", "regni", "1d4", "iceni", "1d4", "cantiaci", "1d4"
        )
        assert asked.decision.kind == "raid.next"
        assert len(asked.action.spaces) == 4


class TestLindsey:
    """#44 shaded."""

    def test_no_reduction_by_forts_in_three_regions(self):
        for lasting, three, others in (((), 2, 2), ((LINDSEY,), 0, 2), ((LINDSEY, LITUS), 0, 4)):
            table = empty(*lasting, forts=("iceni", "trinovantes"), patrolled=True)
            for region in ("corieltauvi", "iceni", "parisi"):
                assert less(table, SAXONS, region, GERMANICUS) == three
            assert less(table, SAXONS, "trinovantes", GERMANICUS) == others
            assert less(table, SCOTTI, "parisi", GERMANICUS) == others

    def test_the_passage_of_a_deep_raid_matters(self):
        for lasting, keys in (
            ((), ("atrebates.britannicus", "corieltauvi.germanicus")),
            ((LINDSEY,), ("atrebates.britannicus", "corieltauvi.germanicus", "londinium.germanicus")),
        ):
            table = empty(*lasting, forts=("iceni", "trinovantes", "regni"), patrolled=True)
            asked = run(table, "raid").answers("feat.surprise", "catuvellauni")
            assert asked.keys == keys
            costs = [option.params["n"] for option in asked.decision.options]
            assert costs == ([1, 0, 2] if lasting else [1, 2])

    def test_landing(self):
        for lasting, landed in (((), 2), ((LINDSEY,), 4)):
            table = empty(*lasting, forts=("trinovantes", "trinovantes"), patrolled=True, dice=(4,))
            run(table, "raid", limited=True).answers("iceni", "1d4")
            assert units(table, "iceni", "saxon_raider") == landed


class TestFickleWeather:
    """#55, both sides."""

    def test_one_die_fewer_by_sea(self):
        table = empty(FICKLE_WEATHER, dice=(4, 4, 4))
        asked = run(table, "raid", limited=True).answer("parisi")
        assert [(option.key, option.text, option.price) for option in asked.decision.options] == [
            ("3d4", "option.raid_dice_weather", {"renown": 2}),
            ("1d4", "option.raid_dice", {"renown": 1}),
        ]
        asked.answer("3d4")
        assert units(table, "parisi", "saxon_raider") == 8
        assert track(table, "saxon_renown") == 8  # two Renown were paid all the same
        table = empty(dice=(4, 4, 4))
        run(table, "raid", limited=True).answers("parisi", "3d4")
        assert units(table, "parisi", "saxon_raider") == 12

    def test_one_die_stays_and_so_do_those_overland(self):
        table = empty(FICKLE_WEATHER, dice=(4, 4, 4))
        run(table, "raid", limited=True).answers("parisi", "1d4")
        assert units(table, "parisi", "saxon_raider") == 4
        table = empty(FICKLE_WEATHER, dice=(4, 4, 4))
        put(table, "dobunni", "glevum=saxon_settlement", saxon_warband=1)
        run(table, "raid", limited=True).answers("cornovii", "3d4")
        assert units(table, "cornovii", "saxon_raider") == 12

    def test_the_die_for_rivals_comes_after_the_weather(self):
        """Ruling P82: one die bought stays one, and the rivals add one."""
        for key, landed in (("1d4", 8), ("3d4", 12)):
            table = empty(FICKLE_WEATHER, CONSPIRATIO, dice=(4, 4, 4, 4))
            put(table, "parisi", scotti_raider=1)
            run(table, "raid", limited=True).answers("parisi", key)
            assert units(table, "parisi", "saxon_raider") == landed

    def test_a_deep_raid_through_a_space_reached_by_sea(self):
        table = empty(FICKLE_WEATHER, dice=(4, 4, 4))
        run(table, "raid").answers("feat.surprise", "catuvellauni", "3d4", "done")
        assert units(table, "catuvellauni", "saxon_raider") == 8

    def test_nialls_box_is_not_reached_by_sea(self):
        table = empty(FICKLE_WEATHER, NIALL, dice=(4, 4))
        run(table, "raid", SCOTTI, limited=True).answers("niall", "2d4")
        assert table.state.niall == 8

    def test_the_route_is_asked_and_says_so(self):
        table = empty(FICKLE_WEATHER, forts=("silures",), patrolled=True)
        asked = run(table, "raid", SCOTTI, limited=True).answer("novantae")
        assert [(o.key, o.text, o.params["n"]) for o in asked.decision.options] == [
            ("hibernicus", "option.route_weather", 1),
            ("caledonia", "option.route_free", 0),
        ]
        asked = run(empty(FICKLE_WEATHER), "raid", SCOTTI, limited=True).answer("novantae")
        assert [o.text for o in asked.decision.options] == ["option.route_free_weather", "option.route_free"]
        asked = run(empty(), "raid", SCOTTI, limited=True).answer("novantae")
        assert asked.decision.kind == "raid.dice"  # nothing differs

    def test_a_deep_raid_overland_may_be_better_than_a_direct_one_by_sea(self):
        """Ruling P84: through Durotriges, which is next to a base in Dobunni."""
        for lasting, keys in (((), None), ((FICKLE_WEATHER,), ("hibernicus", "durotriges.land"))):
            table = empty(*lasting)
            put(table, "dobunni", "glevum=scotti_settlement", scotti_warband=1)
            asked = run(table, "raid", SCOTTI).answers("feat.surprise", "dumnonii")
            assert (asked.keys if asked.decision.kind == "raid.route" else None) == keys

    def test_shaded_caps_the_sea_part_at_one(self):
        forts = ("carvetii", "textoverdi", "silures", "iceni")
        for lasting, sea, caledonia in (((), 2, 2), ((FAIR_WEATHER,), 1, 2), ((FAIR_WEATHER, LITUS), 1, 2)):
            table = empty(*lasting, forts=forts, patrolled=True)
            assert less(table, SCOTTI, "deceangli", HIBERNICUS) == sea
            assert less(table, SCOTTI, "novantae", CALEDONIA) == caledonia
        table = empty(FAIR_WEATHER, VALLUM, forts=forts, patrolled=True)
        assert less(table, SCOTTI, "carvetii", HIBERNICUS) == 2  # VALLUM is not affected
        assert less(empty(FAIR_WEATHER, patrolled=True), SCOTTI, "deceangli", HIBERNICUS) == 0

    def test_shaded_leaves_the_dice_alone(self):
        table = empty(FAIR_WEATHER, dice=(4, 4, 4))
        run(table, "raid", limited=True).answers("parisi", "3d4")
        assert units(table, "parisi", "saxon_raider") == 12


class TestNiallsRaid:
    """#69 shaded."""

    def test_scotti_come_by_germanicus(self):
        assert routes(empty(), SCOTTI, "iceni") == []
        table = empty(RAID_FROM_THE_EAST, patrolled=True, forts=("trinovantes",))
        for space in ("cantiaci", "corieltauvi", "iceni", "londinium", "trinovantes"):
            assert routes(table, SCOTTI, space) == [Route(GERMANICUS)]
        assert routes(table, SCOTTI, "parisi") == [Route(GERMANICUS), Route(SEPTENTRIONALIS)]
        assert less(table, SCOTTI, "iceni", GERMANICUS) == 1
        assert routes(table, SAXONS, "votadini") == []

    def test_landing(self):
        table = empty(RAID_FROM_THE_EAST, patrolled=True, forts=("trinovantes",), dice=(4,))
        run(table, "raid", SCOTTI, limited=True).answers("iceni", "1d4")
        assert units(table, "iceni", "scotti_raider") == 3


def test_without_effects_routes_are_offered_as_before():
    table = empty()
    put(table, "dobunni", "glevum=scotti_settlement", scotti_warband=1)
    assert offered(table, SCOTTI, "silures") == [(Route(HIBERNICUS), 0)]
    assert BY_LAND in routes(table, SCOTTI, "silures")
