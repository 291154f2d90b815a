"""8.2.1, 8.2.3 What Events let Non-player Romans and Arverni do: by their flowcharts, or as an instruction says."""

from __future__ import annotations

from vexillum.games.falling_sky.actions import Offer
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.map import REGION_NUMBER as R
from vexillum.games.falling_sky.nonplayer import romans
from vexillum.games.falling_sky.nonplayer.arverni import ArverniMarch
from vexillum.games.falling_sky.nonplayer.bot import RaidPlan, RallyPlan, RallyWork
from vexillum.games.falling_sky.nonplayer.events.commands import FLOWCHARTS, command_of
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.pieces import ARVERNI, GERMANS, T_AUXILIA, T_ROMAN_ALLY
from vexillum.games.falling_sky.victory import allied

from ..harness import board, check, event, put, units
from .belgic_table import bot_at, non_players_answer, planned, seat

ALL = ("romans", "arverni", "aedui", "belgae")


def table_of(*non_players: str):
    """An empty board with some Non-players."""
    table = board()
    seat(table, *non_players)
    return table


def run(table, card: int, face: str, who: str, rolls=None):
    """An Event that only Non-players decide about, without the plainest answers."""
    asked = non_players_answer(table, event(table, card, face, who), rolls)
    assert asked.over, asked.decision
    return table


def plays(table, faction: str, card: int) -> bool:
    bot = bot_at(table, faction)
    chosen = EVENTS.side_of(bot, card)
    return chosen is not None and EVENTS.would_play(bot, chosen)


def where(table, kind: str) -> list[str]:
    return [id for id in REGION_IDS if units(table, id, kind)]


class TestChoiceOfCommand:
    """8.2.3"""

    def test_romans_under_threat_battle_then_march(self):
        table = table_of(*ALL)
        put(table, "mandubii", "mandubii=arverni_ally", legion=1)
        assert list(romans.commands_in_order(bot_at(table, "romans"))) == ["battle", "march", "recruit", "seize"]

    def test_romans_without_one_march_only_with_few_auxilia_available(self):
        table = table_of(*ALL)
        put(table, "provincia", legion=1)
        assert list(romans.commands_in_order(bot_at(table, "romans"))) == ["recruit", "seize"]
        table.state.available[T_AUXILIA] = 8
        assert list(romans.commands_in_order(bot_at(table, "romans"))) == ["march", "recruit", "seize"]

    def chosen(self, table, rolls=None, **plans):
        """The Command of the Arverni flowchart, if those that are named here have something to do."""
        march = ArverniMarch(origins=(0,), box=plans.pop("march")) if "march" in plans else None
        rally = RallyPlan(works=(RallyWork(0, "warbands", n=plans.pop("rally")),)) if "rally" in plans else None
        others = {id: RaidPlan(raids=()) if there else None for id, there in plans.items()}
        return FLOWCHARTS[ARVERNI](bot_at(table, "arverni", rolls), ({"march": march, "rally": rally} | others).get)

    def test_arverni_rally_with_few_warbands_and_march_from_a_threat_first(self):
        table = table_of(*ALL)
        assert self.chosen(table, rally=1, march="spread", battle=True) == "rally"
        assert self.chosen(table, march="spread", raid=True) == "march"
        put(table, "carnutes", vercingetorix=1, legion=1)
        assert self.chosen(table, rally=1, march="threat", battle=True) == "battle"
        assert self.chosen(table, rally=1, march="threat") == "march"
        assert self.chosen(table, rally=1, march="spread") == "rally"

    def test_poor_arverni_raid_by_the_die(self):
        table = table_of(*ALL)
        put(table, "pictones", "pictones=arverni_ally", "santones=arverni_ally", arverni_hidden=30)
        put(table, "arverni", "cadurci=arverni_ally", "volcae=arverni_ally")
        put(table, "carnutes", "aulerci=arverni_ally", "carnutes=arverni_ally")
        table.state.tracks[1] = 1
        assert self.chosen(table, {"8.7.5 raid": 4}, rally=5, march="mass", raid=True) == "raid"
        assert self.chosen(table, {"8.7.5 raid": 5}, rally=5, march="mass", raid=True) == "march"
        assert self.chosen(table, {"8.7.5 raid": 5}, rally=6, march="mass", raid=True) == "rally"


class TestSpecialAlone:
    """8.2.3, 4.1"""

    def test_a_scout_without_effect_is_declined(self):
        table = table_of(*ALL)
        put(table, "provincia", caesar=1, legion=1, auxilia_hidden=1)
        put(table, "sequani", legion=1, auxilia_hidden=1)
        assert not plays(table, "romans", 6)
        run(table, 6, "unshaded", "romans")

    def test_a_scout_with_one_is_not(self):
        table = table_of(*ALL)
        put(table, "provincia", caesar=1, legion=1, auxilia_hidden=1, belgic_hidden=2)
        run(table, 6, "unshaded", "romans")
        assert units(table, "provincia", "auxilia_revealed") == 1
        assert units(table, "provincia", "belgic_hidden") == 0


class TestCrossing:
    """Card 9, 8.2.3"""

    def test_romans_cross_to_an_enemy_ally(self):
        table = table_of(*ALL)
        put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
        put(table, "sequani", "sequani=belgic_ally")
        assert plays(table, "romans", 9)
        run(table, 9, "unshaded", "romans", {"8.8.1 march": 6})
        assert "sequani" in where(table, "caesar")
        check(table)

    def test_not_if_their_march_would_go_nowhere(self):
        table = table_of(*ALL)
        put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
        put(table, "sequani", belgic_hidden=1)
        assert not plays(table, "romans", 9)


class TestForcedMarches:
    """Card 32"""

    def test_romans_go_where_their_march_would(self):
        table = table_of(*ALL)
        put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
        put(table, "veneti", "veneti=belgic_ally", "namnetes=belgic_ally")
        put(table, "treveri", "treveri=arverni_ally")
        run(table, 32, "unshaded", "romans", {"8.8.1 march": 6})
        assert where(table, "caesar") == where(table, "legion") == ["veneti"]
        check(table)

    def strong(self):
        table = table_of(*ALL)
        put(table, "pictones", "pictones=arverni_citadel", "santones=arverni_ally")
        put(table, "arverni", "cadurci=arverni_ally", "volcae=arverni_ally", "arverni=arverni_citadel")
        put(table, "carnutes", "aulerci=arverni_ally", "carnutes=arverni_ally", arverni_hidden=4)
        put(table, "mandubii", "mandubii=arverni_ally", "senones=arverni_ally", vercingetorix=1, arverni_hidden=3)
        return table

    def test_arverni_take_control_where_legions_are(self):
        table = self.strong()
        put(table, "morini", legion=2, auxilia_hidden=1)
        assert plays(table, "arverni", 32)
        run(table, 32, "unshaded", "arverni")
        assert where(table, "vercingetorix") == ["morini"]
        assert units(table, "morini", "arverni_hidden") == 7
        check(table)

    def test_arverni_else_gather_next_to_them_and_leave_one_behind(self):
        table = self.strong()
        put(table, "morini", legion=4, auxilia_hidden=8)
        run(table, 32, "unshaded", "arverni")
        (end,) = where(table, "vercingetorix")
        assert end in ("nervii", "atrebates", "britannia")
        assert units(table, "carnutes", "arverni_hidden") == units(table, "mandubii", "arverni_hidden") == 1

    def test_not_without_nine_allies(self):
        table = self.strong()
        put(table, "morini", legion=2)
        table.state.tribes[table.state.tribes.index(2)] = 0
        assert not plays(table, "arverni", 32)


class TestWarFleet:
    """Card 62"""

    def fleet(self, *non_players):
        table = table_of(*non_players)
        put(table, "pictones", vercingetorix=1, arverni_hidden=5)
        put(table, "arverni", arverni_hidden=3)
        put(table, "morini", legion=2, auxilia_hidden=3)
        put(table, "veneti", aedui_hidden=1)
        return table

    def test_arverni_land_where_they_take_control_and_battle(self):
        table = self.fleet("arverni", "aedui", "belgae")
        assert plays(table, "arverni", 62)
        asked = non_players_answer(table, event(table, 62, "unshaded", "arverni"), until="battle.retreat")
        assert units(table, "morini", "arverni_hidden") + units(table, "morini", "arverni_revealed") == 8
        assert asked.decision.seat == "romans"

    def test_only_against_players_whom_they_can_outnumber(self):
        assert not plays(self.fleet(*ALL), "arverni", 62)
        table = self.fleet("arverni", "aedui", "belgae")
        put(table, "morini", auxilia_hidden=8)
        assert not plays(table, "arverni", 62)

    def test_romans_sail_to_enemy_allies(self):
        table = table_of(*ALL)
        put(table, "arverni", caesar=1, legion=2, auxilia_hidden=3)
        put(table, "veneti", "veneti=belgic_ally")
        run(table, 62, "unshaded", "romans", {"8.8.1 march": 6})
        assert where(table, "caesar") == ["veneti"]


class TestArduenna:
    """Card 67"""

    def test_arverni_march_where_they_hit_most_legions(self):
        table = table_of(*ALL)
        put(table, "nervii", legion=2, auxilia_hidden=1)
        put(table, "treveri", legion=1, auxilia_hidden=9)
        put(table, "atrebates", arverni_hidden=4)
        put(table, "mandubii", arverni_hidden=4)
        assert plays(table, "arverni", 67)
        run(table, 67, "unshaded", "arverni")
        assert units(table, "atrebates", "arverni_hidden") == 0
        assert table.state.fallen or units(table, "nervii", "auxilia_hidden") == 0

    def test_not_if_no_legion_can_be_hit(self):
        table = table_of(*ALL)
        put(table, "nervii", legion=2, auxilia_hidden=6)
        put(table, "atrebates", arverni_hidden=4)
        assert not plays(table, "arverni", 67)


class TestImpetuosity:
    """Card 72"""

    def test_arverni_charge_where_they_take_control_from_a_player(self):
        table = table_of("arverni", "belgae", "romans")
        put(table, "carnutes", arverni_hidden=3)
        put(table, "bituriges", aedui_hidden=4)
        put(table, "atrebates", aedui_hidden=2)
        assert plays(table, "arverni", 72)
        asked = non_players_answer(table, event(table, 72, "shaded", "arverni"), until="battle.retreat")
        assert asked.decision.seat == "aedui"
        assert units(table, "atrebates", "arverni_revealed") + units(table, "atrebates", "arverni_hidden") == 3

    def test_not_where_they_cannot(self):
        table = table_of("arverni", "belgae", "romans")
        put(table, "carnutes", arverni_hidden=3)
        put(table, "bituriges", aedui_hidden=4)
        assert not plays(table, "arverni", 72)

    def test_romans_take_the_bait_where_their_march_would_go(self):
        table = table_of(*ALL)
        put(table, "provincia", legion=4, auxilia_hidden=4)
        put(table, "sequani", arverni_hidden=4)
        put(table, "aedui", "aedui=aedui_ally")
        assert not plays(table, "romans", 72)  # they would go to the Aedui
        put(table, "sequani", "sequani=arverni_ally", "helvetii=arverni_ally")
        assert plays(table, "romans", 72)


class TestGermans:
    """Cards 17 and 65, Romans (ruling F301)"""

    def test_f301_they_ambush_as_romans_would_battle(self):
        table = table_of(*ALL)
        put(table, "treveri", "treveri=belgic_ally", belgic_revealed=2, germanic_hidden=6)
        put(table, "sequani", arverni_revealed=8, germanic_hidden=9)
        run(table, 17, "unshaded", "romans")
        assert units(table, "treveri", "belgic_revealed") == 0
        assert units(table, "sequani", "arverni_revealed") == 8  # neither Ally nor Leader, nor Control

    def test_f301_leaders_before_warbands(self):
        table = table_of(*ALL)
        put(table, "treveri", "treveri=belgic_ally", belgic_revealed=4, germanic_hidden=6)
        put(table, "sequani", vercingetorix=1, arverni_revealed=2, germanic_hidden=6)
        run(table, 17, "unshaded", "romans")
        assert units(table, "sequani", "arverni_revealed") == 0
        assert units(table, "treveri", "belgic_revealed") == 4

    def test_not_if_romans_would_be_ambushed(self):
        table = table_of(*ALL)
        put(table, "treveri", auxilia_revealed=2, germanic_hidden=6)
        for id in ("nervii", "atrebates", "mandubii", "sequani", "ubii", "sugambri"):
            put(table, id, auxilia_revealed=1)
        assert not plays(table, "romans", 65)


class TestAcco:
    """Card 34, Romans (ruling F323)"""

    def test_f323_a_recruit_that_stands_alone_needs_no_two_allies_nor_six_pieces(self):
        table = table_of(*ALL)
        put(table, "provincia", "helvii=roman_ally", auxilia_hidden=table.state.available[T_AUXILIA] - 1)
        table.state.available[T_ROMAN_ALLY] = 0
        assert plays(table, "romans", 34)
        run(table, 34, "unshaded", "romans")
        assert table.state.available[T_AUXILIA] == 0

    def test_f323_among_several_commands_the_flowchart_asks_for_them(self):
        table = table_of(*ALL)
        put(table, "provincia", "helvii=roman_ally", auxilia_hidden=table.state.available[T_AUXILIA] - 9)
        offer, keys = Offer(spaces=(R["provincia"],), most=1), ("recruit", "seize")
        assert command_of(bot_at(table, "romans"), keys, {False: offer})[0] == "seize"


class TestDumnorixLoyalists:
    """Card 44, Romans (ruling F391)"""

    def test_f391_the_four_auxilia_scout_as_with_a_command(self):
        """Three of the four come to Caesar, who has one already; the Belgae there are Scouted."""
        table = table_of(*ALL)
        put(table, "mandubii", caesar=1, auxilia_hidden=1, belgic_hidden=3)
        put(table, "sequani", arverni_hidden=4)
        run(table, 44, "unshaded", "romans")
        assert units(table, "sequani", "arverni_hidden") == 0, "replaced"
        there = [sum(units(table, id, f"auxilia_{how}") for how in ("hidden", "revealed")) for id in NEAR]
        assert there == [4, 1]
        assert units(table, "mandubii", "belgic_scouted") == 3
        assert units(table, "mandubii", "auxilia_hidden") == 2, "the old one does not Scout, two are enough"
        check(table)

    def test_f391_the_aedui_move_nobody(self):
        table = table_of(*ALL)
        put(table, "mandubii", caesar=1, belgic_hidden=3)
        put(table, "sequani", arverni_hidden=4)
        run(table, 44, "unshaded", "aedui")
        assert units(table, "sequani", "aedui_hidden") == 4


NEAR = ("mandubii", "sequani")


class TestMigration:
    """Card 66, Romans (ruling F390)"""

    def test_f390_germans_rally_without_allies_and_leave_the_romans(self):
        table = table_of(*ALL)
        put(table, "treveri", "treveri=germanic_ally", auxilia_hidden=2, germanic_hidden=3)
        put(table, "ubii", auxilia_hidden=1)
        put(table, "sugambri", germanic_hidden=2)
        put(table, "nervii", "nervii=germanic_ally")
        assert plays(table, "romans", 66)
        run(table, 66, "unshaded", "romans")
        kinds = ("germanic_hidden", "germanic_revealed")
        there = {id: sum(units(table, id, kind) for kind in kinds) for id in REGION_IDS}
        assert there["sugambri"] == 3, "one at home, where no Romans are"
        assert sum(there.values()) == 7, "two Rallies, with a Warband each"
        assert (there["treveri"], there["ubii"]) == (0, 0), "from Romans to no Romans"
        assert allied(table.state, GERMANS) == 2, "no Ally, although Germans Control Sugambri"
        check(table)

    def test_f390_not_if_no_germans_are_with_romans(self):
        table = table_of(*ALL)
        put(table, "treveri", germanic_hidden=3)
        put(table, "sequani", auxilia_hidden=3)
        assert not plays(table, "romans", 66)


class TestFrost:
    """8.4.4"""

    def test_arverni_do_not_march_by_an_event_if_that_helps_a_player(self):
        table = table_of("arverni", "aedui", "romans")
        put(table, "morini", arverni_hidden=2, belgic_hidden=9, vercingetorix=1, aedui_hidden=8)
        put(
            table,
            "atrebates",
            "bellovaci=belgic_ally",
            "atrebates=belgic_ally",
            "remi=belgic_ally",
            legion=1,
            belgic_hidden=6,
        )
        put(table, "treveri", "treveri=belgic_citadel", belgic_hidden=1)
        put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally", belgic_hidden=6)
        put(table, "carnutes", "carnutes=belgic_ally", "aulerci=belgic_ally")
        table.state.current = 1
        assert planned(table, "arverni", "march", offer=Offer()).box == "threat"
        table.state.upcoming = [73]
        assert planned(table, "arverni", "march", offer=Offer()).box != "threat"  # the Belgae would Control Morini
