"""5.5 Free Raids granted by Events."""

from __future__ import annotations

from random import Random

import pytest

from tests.asked import Asked
from vexillum.coin.cards import owned
from vexillum.games.pendragon import cards
from vexillum.games.pendragon.actions import RaidOffer
from vexillum.games.pendragon.cards import (
    CONSPIRATIO,
    CURRACHS,
    FICKLE_WEATHER,
    FRANKS_AND_FRISIANS,
    MARINERS,
    NIALL,
    RUIN_OF_THE_VILLAS,
    VALLUM,
)
from vexillum.games.pendragon.commands.raid import can_reach
from vexillum.games.pendragon.events.free import free_raid
from vexillum.games.pendragon.map import (
    ADJACENT,
    CALEDONIAN,
    COAST,
    IS_CITY,
    REGIONS,
    SEA_NUMBER,
    SPACE_COUNT,
    SPACE_IDS,
    WALL,
)
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

from .barbarians import SAXONS, SCOTTI, Battles, conserved, cubes, prosper
from .harness import carried, put, track, units
from .test_barbarian_random import TEXTS, look, stirred
from .test_raid_lasting import at, empty

HIBERNICUS, BRITANNICUS = SEA_NUMBER["hibernicus"], SEA_NUMBER["britannicus"]
AROUND_CARVETII = tuple(space for space in (at("carvetii"), *ADJACENT[at("carvetii")]) if not IS_CITY[space])


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def start(table, faction: int = SCOTTI, **offer) -> Asked:
    return Asked(free_raid(table, faction, RaidOffer(**offer)))


def test_a_free_raid_costs_nothing_rolls_the_larger_dice_and_adds_no_feat():
    """#59 shaded: the normal number of targets."""
    table = empty(dice=(1, 2, 3, 4))
    asked = start(table)
    assert (asked.decision.kind, asked.decision.params["n"]) == ("raid.target", 4)
    asked.answer("silures").answer("demetae").answer("done").answer("demetae", kind="raid.next")
    assert asked.over
    assert asked.result == [(at("demetae"), 3), (at("silures"), 7)]  # in the order of Raiding
    assert (units(table, "demetae", "scotti_raider"), units(table, "silures", "scotti_raider")) == (3, 7)
    assert track(table, "scotti_renown") == 10
    table = empty(dice=(1, 2, 3))
    assert start(table, SAXONS, most=1).answer("parisi").result == [(at("parisi"), 6)]


def test_it_may_be_declined():
    asked = start(empty()).answer("done", kind="raid.target")
    assert asked.over
    assert asked.result == []
    asked = start(empty(), surprise=True).answer("done")
    assert asked.result == []


def test_without_a_target_nothing_is_asked():
    table = empty()
    offer = RaidOffer(spaces=(at("dobunni"),))
    assert not can_reach(table.state, SCOTTI, offer)
    asked = Asked(free_raid(table, SCOTTI, offer))
    assert (asked.over, asked.result) == (True, [])
    assert can_reach(table.state, SCOTTI, RaidOffer())


def test_a_number_given_is_hard_and_the_normal_number_follows_the_cards():
    """Ruling P88."""
    for faction, side, normal in ((SAXONS, FRANKS_AND_FRISIANS, 3), (SCOTTI, CURRACHS, 4)):
        assert start(empty(), faction).decision.params["n"] == normal
        assert start(empty(side), faction).decision.params["n"] == normal + 1
        assert start(empty(side), faction, most=2).decision.params["n"] == 2


def test_only_the_spaces_granted():
    """#31 shaded: one Region on Hibernicus."""
    table = empty()
    put(table, "silures", "isca_silurum=scotti_settlement", scotti_warband=2)  # Scotti Control
    asked = start(table, most=1, spaces=tuple(space for space in COAST[HIBERNICUS] if space in REGIONS))
    assert asked.keys == (
        "carvetii", "deceangli", "demetae", "dumnonii", "durotriges", "novantae", "ordovices", "done",
    )  # fmt: skip
    why = asked.decision.why
    assert why(table, asked.decision, "space:votadini").id == "why.raid_not_granted"
    assert why(table, asked.decision, "space:silures").id == "why.raid_own_control"


class TestReachWaived:
    """#6 shaded, #71 shaded."""

    def test_out_of_reach_and_without_reduction(self):
        table = empty(VALLUM, MARINERS, dice=(2, 2, 1, 1), patrolled=True, forts=("carvetii", "textoverdi", "silures"))
        offer = {"most": 2, "spaces": AROUND_CARVETII, "reach_waived": True, "no_reduction": True}
        asked = start(table, **offer)
        assert asked.keys == ("brigantes", "carvetii", "deceangli", "novantae", "textoverdi", "votadini", "done")
        asked.answers("brigantes", "carvetii", "brigantes").answer("none", kind="raid.battle")
        assert asked.result == [(at("brigantes"), 4), (at("carvetii"), 2)]

    def test_not_under_own_control(self):
        table = empty()
        put(table, "brigantes", "barwick=scotti_settlement", scotti_warband=1)
        assert "brigantes" not in start(table, spaces=AROUND_CARVETII, reach_waived=True).keys
        assert not can_reach(table.state, SCOTTI, RaidOffer(spaces=(at("brigantes"),), reach_waived=True))

    def test_the_way_is_as_overland(self):
        """Ruling P85: no question of the route, no die lost to the weather."""
        table = empty(FICKLE_WEATHER, dice=(4, 4))
        asked = start(table, most=4, spaces=CALEDONIAN + WALL, reach_waived=True, no_reduction=True)
        assert asked.keys == ("carvetii", "novantae", "textoverdi", "votadini", "done")
        assert asked.answers("novantae", "done").result == [(at("novantae"), 8)]


class TestSeaAsOrigin:
    """#8 shaded."""

    def test_a_sea_that_is_no_origin_otherwise(self):
        table = empty(dice=(4, 4))
        assert "regni" not in start(table, most=1, spaces=COAST[BRITANNICUS]).keys
        asked = start(table, most=1, spaces=COAST[BRITANNICUS], sea=BRITANNICUS)
        assert asked.keys == ("atrebates", "cantiaci", "dumnonii", "durotriges", "regni", "done")
        assert asked.answer("regni").result == [(at("regni"), 8)]

    def test_it_is_a_route_by_sea(self):
        table = empty(FICKLE_WEATHER, dice=(4, 4, 4))
        asked = start(table, SAXONS, most=1, spaces=COAST[HIBERNICUS], sea=HIBERNICUS)
        assert asked.answer("silures").result == [(at("silures"), 8)]


class TestReductions:
    """#14, #52 shaded, #76."""

    @pytest.mark.parametrize(
        ("offer", "landed"), [({}, 9), ({"forts_ignored": True}, 12), ({"no_reduction": True}, 12)]
    )
    def test_forts_ignored(self, offer, landed):
        table = empty(dice=(4, 4, 4), patrolled=True, forts=("iceni", "iceni", "trinovantes"))
        assert start(table, SAXONS, most=1, **offer).answer("parisi").result == [(at("parisi"), landed)]

    def test_forts_ignored_cancels_the_wall_too(self):
        for offer, landed in (({}, 6), ({"forts_ignored": True}, 8)):
            table = empty(VALLUM, dice=(4, 4), forts=("carvetii", "textoverdi"))
            asked = start(table, most=1, **offer).answer("votadini")
            if asked.keys:
                asked.answer("septentrionalis", kind="raid.route")
            assert asked.result == [(at("votadini"), landed)]

    def test_mariners_come_unless_no_reduction_of_any_kind_applies(self):
        table = empty(MARINERS, dice=(4, 4, 4))
        asked = start(table, SAXONS, most=1, forts_ignored=True).answer("parisi")
        asked.answer("yes", kind="raid.mariners")
        assert asked.result == [(at("parisi"), 10)]
        table = empty(MARINERS, dice=(4, 4, 4))
        assert start(table, SAXONS, most=1, no_reduction=True).answer("parisi").result == [(at("parisi"), 12)]

    def test_conspiratio_counts_in_its_own_raids(self):
        table = empty(CONSPIRATIO, dice=(1, 1, 4, 4, 4, 4), patrolled=True, forts=("iceni",))
        start(table, SCOTTI, forts_ignored=True).answers("parisi", "done")
        asked = start(table, SAXONS, forts_ignored=True).answers("parisi", "done").answer("none", kind="raid.battle")
        assert asked.result == [(at("parisi"), 16)]


def test_population_ignored(battles):
    """#31 shaded: only the Raiders placed and the Prosperity there."""
    for offer, most in (({}, 1), ({"population_ignored": True}, 3)):
        table = empty(dice=(2, 2))
        prosper(table, "demetae", 3, 1)
        asked = start(table, most=1, **offer).answer("demetae")
        assert asked.keys == tuple(str(n) for n in range(most, -1, -1))
        asked.answer(str(most))
        assert (cubes(table, "demetae"), carried(table, "demetae", "scotti_raider")) == (3 - most, most)
    table = empty(owned(RUIN_OF_THE_VILLAS, SCOTTI), dice=(1, 1))
    prosper(table, "deceangli", 4, 1)
    assert start(table, most=1, population_ignored=True).answer("deceangli").keys == ("2", "1", "0")


class TestSurprise:
    """#52 shaded."""

    def test_coup_de_main_in_one_target(self, battles):
        table = empty(dice=(1,) * 6)
        put(table, "parisi", militia=1)
        put(table, "iceni", militia=1)
        asked = start(table, SAXONS, most=2, forts_ignored=True, surprise=True).answers("parisi", "iceni")
        asked.answer("iceni", kind="surprise.space").answer("parisi", kind="raid.next").answer("britons")
        asked.answer("britons", kind="raid.battle")
        assert [(call[0], call[3].surprise) for call in battles.calls] == [("parisi", False), ("iceni", True)]

    def test_a_deep_raid_but_one(self, battles):
        table = empty(dice=(1,) * 6, patrolled=True, forts=("parisi",))
        put(table, "catuvellauni", cavalry=1)
        asked = start(table, SAXONS, most=2, forts_ignored=True, surprise=True)
        assert "catuvellauni" in asked.keys
        assert "catuvellauni" not in start(table, SAXONS, most=2, forts_ignored=True).keys
        asked.answer("catuvellauni")
        assert "dobunni" not in asked.keys
        asked.answer("done").answer("no", kind="deepraid.force").answer("britons", kind="raid.battle")
        assert battles.calls[0][3].surprise
        assert asked.result == [(at("catuvellauni"), 3)]


class TestMilitiaRemoved:
    """#15 shaded."""

    def test_up_to_two_in_each_target_before_plunder_and_battle(self, battles):
        table = empty(dice=(1, 1, 4, 4), patrolled=True, forts=("demetae", "ordovices"))
        put(table, "silures", militia=3)
        put(table, "deceangli", militia=3)
        prosper(table, "deceangli", 2, 2)
        asked = start(table, most=2, spaces=REGIONS, militia_removed=2).answers("silures", "deceangli", "silures")
        assert asked.decision.kind == "raid.militia"  # nobody landed in Silures
        assert units(table, "silures", "militia") == 3
        assert asked.keys == ("2", "1", "0")
        asked.answer("2").answer("2", kind="raid.plunder").answer("britons", kind="raid.battle")
        assert asked.result == [(at("silures"), 0), (at("deceangli"), 6)]
        assert units(table, "deceangli", "militia") == 1
        assert conserved(table)

    def test_which_if_some_carry_plunder(self, battles):
        table = empty(dice=(4, 4))
        put(table, "silures", militia=3, plunder={"militia": 1})
        asked = start(table, most=1, militia_removed=2).answers("silures", "2")
        assert (asked.decision.kind, asked.keys) == ("raid.militia_loaded", ("1", "0"))
        asked.answer("1").answer("none")
        assert (units(table, "silures", "militia"), carried(table, "silures", "militia")) == (1, 0)

    def test_no_question_without_militia(self, battles):
        table = empty(dice=(4, 4))
        assert start(table, most=1, militia_removed=2).answer("silures").over


class TestNiallsBox:
    """Ruling P86."""

    def test_the_box_is_a_first_target_of_any_free_raid(self):
        table = empty(NIALL, dice=(3, 4))
        asked = start(table, most=1, spaces=AROUND_CARVETII, reach_waived=True, no_reduction=True)
        assert asked.keys[-2:] == ("niall", "done")
        assert asked.answer("niall").result == []
        assert table.state.niall == 7
        assert can_reach(table.state, SCOTTI, RaidOffer(spaces=(at("dobunni"),)))
        assert not can_reach(table.state, SAXONS, RaidOffer(spaces=(at("dobunni"),)))

    def test_its_raiders_join_the_first_target(self):
        table = empty(NIALL, dice=(1, 1))
        table.state.niall = 5
        table.state.available[6] -= 5
        asked = start(table, most=1).answer("silures").answer("yes", kind="raid.box")
        assert asked.result == [(at("silures"), 7)]


SIDES = (
    "VALLUM", "LITUS", "MARINERS", "THAMES", "RUIN_OF_THE_VILLAS", "FRANKS_AND_FRISIANS", "LINDSEY", "CURRACHS",
    "RAID_FROM_THE_EAST",
)  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("faction", [SAXONS, SCOTTI])
def test_random_free_raids_with_everything_in_effect(scenario, faction):
    """Texts in both languages, reasons, conservation of pieces, an end."""
    for seed in range(25):
        random = Random(f"{scenario} {faction} {seed}")
        table = stirred(scenario, random)
        state = table.state
        state.lasting += [getattr(cards, side) for side in SIDES if random.random() < 0.5]
        state.lasting.append(random.choice([cards.FICKLE_WEATHER, cards.FAIR_WEATHER]))
        spaces = tuple(sorted(random.sample(range(SPACE_COUNT), 6))) if random.random() < 0.5 else None
        offer = RaidOffer(
            most=random.choice([None, 1, 2]),
            spaces=spaces,
            reach_waived=spaces is not None and random.random() < 0.5,
            sea=random.choice([-1, -1, 0, 1, 2, 3]),
            forts_ignored=random.random() < 0.3,
            no_reduction=random.random() < 0.3,
            population_ignored=random.random() < 0.3,
            surprise=random.random() < 0.5,
            militia_removed=random.choice([0, 2]),
        )
        can = can_reach(state, faction, offer)
        asked = Asked(free_raid(table, faction, offer))
        assert asked.asked[:1] == (["raid.target"] if can else [])
        for _ in range(600):
            if asked.over:
                break
            decision = asked.decision
            look(table, decision, decision.kind.split(".")[0] != "battle")
            most = min(decision.at_most, len(decision.options), 3)
            asked.answer(*random.sample(decision.keys, random.randint(max(1, decision.at_least), most)))
        assert asked.over
        assert not violations(state)
        assert all(spaces is None or space in spaces for space, _ in asked.result), [
            SPACE_IDS[s] for s, _ in asked.result
        ]
        for entry in table.journal:
            for texts in TEXTS:
                texts(entry)
