"""Cards 13 to 24: what each side does, and what its Capability changes when the Command is played."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, check, command, event, keep, put, resources, told, tribe, units
from vexillum.coin.cards import code
from vexillum.coin.events.registry import effective
from vexillum.coin.sequence import Fate
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, ROMANS
from vexillum.games.falling_sky.state import Senate, Stage
from vexillum.games.falling_sky.winter import renew, victory_phase


def works(table, card, side="unshaded", who=ROMANS):
    number = code(card, side == "shaded")
    return effective(HOUSE.effects[number], number, table.state, who)


class TestBalearicSlingers:
    def attacked(self, *, horse: bool = False):
        table = board()
        keep(table, 13, who="romans")
        if horse:
            keep_horse(table)
        put(table, "nervii", auxilia_hidden=4, belgic_revealed=8)
        return table, command(table, "belgae", "battle").answer("nervii")

    def test_auxilia_first_inflict_half_a_loss_each_on_the_attacker(self):
        table, asked = self.attacked()
        asked.answer("yes", kind="battle.slingers", seat="romans")
        asked.answer("belgic_revealed.rest", kind="battle.loss", seat="belgae")
        assert asked.decision.kind == "battle.retreat", "before a Retreat is declared"
        assert units(table, "nervii", "belgic_revealed") == 6
        asked.answer("no")
        assert asked.decision.params["n"] == 3, "six Warbands are left to attack"

    def test_one_auxilia_alone_inflicts_nothing_and_is_not_asked_about(self):
        table = board()
        keep(table, 13, who="romans")
        put(table, "nervii", auxilia_hidden=1, belgic_revealed=8)
        assert command(table, "belgae", "battle").answer("nervii").decision.kind == "battle.retreat"
        keep_horse(table)
        assert command(table, "belgae", "battle").answer("nervii").decision.kind == "battle.slingers"

    def test_romans_may_save_it_for_another_region_of_the_command(self):
        table, asked = self.attacked()
        put(table, "morini", auxilia_hidden=2, belgic_revealed=2)
        asked.answer("no", kind="battle.slingers").answer("no")
        while asked.decision.kind == "battle.loss":
            asked.answer(asked.keys[0])
        asked.answer("morini", kind="battle.space").answer("yes", kind="battle.slingers")
        assert units(table, "morini", "belgic_revealed") == 1

    def test_once_in_a_command(self):
        table, asked = self.attacked()
        put(table, "morini", auxilia_hidden=2, belgic_revealed=2)
        asked.answer("yes", kind="battle.slingers").answer("belgic_revealed.rest").answer("no", kind="battle.retreat")
        while asked.decision.kind == "battle.loss":
            asked.answer(asked.keys[0])
        asked.answer("morini", kind="battle.space")
        assert asked.decision.kind == "battle.retreat"

    def test_also_when_another_faction_is_attacked_and_not_in_roman_battles(self):
        table, _ = self.attacked()
        put(table, "nervii", aedui_hidden=1)
        asked = command(table, "belgae", "battle").answer("nervii").answer("aedui", kind="battle.target")
        assert asked.decision.kind == "battle.slingers"
        asked = command(table, "romans", "battle").answer("nervii").answer("belgae", kind="battle.target")
        assert asked.decision.kind != "battle.slingers"

    def test_with_germanic_horse_they_may_inflict_whole_losses(self):
        table, asked = self.attacked(horse=True)
        asked.answer("yes", kind="battle.slingers").answer("yes", kind="battle.horse")
        asked.answer("belgic_revealed.rest", kind="battle.loss")
        assert units(table, "nervii", "belgic_revealed") == 4

    def test_shaded_recruit_needs_a_supply_line_and_is_paid_for(self):
        table = board()
        put(table, "provincia", auxilia_hidden=1)
        put(table, "nervii", "nervii=roman_ally", "eburones=belgic_ally", belgic_hidden=1)
        put(table, "treveri", belgic_hidden=1)
        put(table, "mandubii", belgic_hidden=1)
        put(table, "atrebates", belgic_hidden=1)
        put(table, "morini", belgic_hidden=1)
        put(table, "sugambri", belgic_hidden=1)
        asked = command(table, "romans", "recruit")
        assert {"provincia", "nervii"} <= set(asked.keys)
        assert not asked.decision.options[asked.keys.index("provincia")].price
        keep(table, 13, "shaded", "arverni")
        asked = command(table, "romans", "recruit")
        assert "nervii" not in asked.keys
        asked.answer("provincia").answer("auxilia.1").plainly()
        assert resources(table, "romans") == 8


def keep_horse(table):
    """Card 59 belongs to another file: here only its effect is needed."""
    from vexillum.games.falling_sky.cards import GERMANIC_HORSE

    table.state.lasting.append(GERMANIC_HORSE)


class TestClodiusPulcher:
    def test_the_senate_shifts_down(self):
        table = board()
        assert event(table, 14).over
        assert event(table, 14).over
        assert (table.state.senate, table.state.firm) == (Senate.ADULATION, 1)
        assert not works(table, 14)

    @pytest.mark.parametrize("leader", ["caesar", "roman_successor"])
    def test_shaded_the_leader_goes_home_and_the_romans_sit_out(self, leader):
        table = board()
        put(table, "morini", **{leader: 1})
        assert event(table, 14, "shaded", "belgae").over
        assert (units(table, "provincia", leader), units(table, "morini", leader)) == (1, 0)
        assert (table.state.fates[0], table.state.fates[3]) == (Fate.INELIGIBLE, Fate.ELIGIBLE)


class TestLegioX:
    def losses(self, table, *, attacker: str, **pieces: int) -> int:
        put(table, "treveri", arverni_revealed=8, **pieces)
        asked = command(table, attacker, "battle").answer("treveri").answer("no", kind="battle.retreat")
        assert asked.decision.kind == "battle.loss"
        return asked.decision.params["n"]

    def test_romans_inflict_two_more_with_leader_and_legion(self):
        table = board()
        keep(table, 15, who="romans")
        assert self.losses(table, attacker="romans", roman_successor=1, legion=1) == 4

    def test_and_take_one_fewer(self):
        table = board()
        keep(table, 15, who="romans")
        assert self.losses(table, attacker="arverni", caesar=1, legion=1, auxilia_hidden=5) == 3

    def test_not_without_a_legion(self):
        table = board()
        keep(table, 15, who="romans")
        assert self.losses(table, attacker="romans", caesar=1, auxilia_hidden=2) == 2

    def test_a_legion_that_fell_in_the_attack_adds_nothing_to_the_counterattack(self):
        table = board(dice=(1, 6, 6, 6, 6))
        keep(table, 15, who="romans")
        put(table, "treveri", arverni_revealed=8, caesar=1, legion=1)
        asked = command(table, "arverni", "battle").answer("treveri").answer("no", kind="battle.retreat")
        asked.answer("legion", kind="battle.loss").plainly()
        assert units(table, "treveri", "arverni_revealed") == 7, "Caesar alone inflicts one Loss"

    @pytest.mark.parametrize(("favourites", "losses"), [(False, 7), (True, 5)])
    def test_shaded_caesar_doubles_one_legion_only(self, favourites, losses):
        table = board()
        if favourites:
            keep(table, 15, "shaded", "arverni")
        assert self.losses(table, attacker="romans", caesar=1, legion=3) == losses


class TestAmbacti:
    def test_four_auxilia_where_romans_are_six_with_caesar(self):
        for leader, n in (("roman_successor", 4), ("caesar", 6)):
            table = board()
            put(table, "treveri", **{leader: 1})
            asked = event(table, 16, who="romans")
            assert asked.keys == ("provincia", "treveri")
            assert asked.answer("treveri").over
            assert units(table, "treveri", "auxilia_hidden") == n

    def test_own_auxilia_may_come_off_the_map_when_none_is_available(self):
        table = board()
        put(table, "nervii", auxilia_revealed=20)
        put(table, "treveri", roman_successor=1)
        asked = event(table, 16, who="romans").answer("treveri")
        asked.answer("nervii.auxilia_revealed", kind="voluntary", seat="romans").answer("done")
        assert (units(table, "nervii", "auxilia_revealed"), units(table, "treveri", "auxilia_hidden")) == (19, 1)

    def test_but_not_for_another_faction(self):
        table = board()
        put(table, "nervii", auxilia_revealed=20)
        put(table, "treveri", roman_successor=1)
        assert event(table, 16, who="aedui").answer("treveri").over

    def test_shaded_three_or_what_the_die_shows(self):
        table = board(dice=(5,))
        put(table, "nervii", auxilia_hidden=6)
        asked = event(table, 16, "shaded", "belgae").answer("3", kind="event.three_or_die", seat="belgae")
        assert asked.over, "they are all alike"
        assert units(table, "nervii", "auxilia_hidden") == 3

    def test_shaded_the_die(self):
        table = board(dice=(5,))
        put(table, "nervii", auxilia_hidden=6)
        event(table, 16, "shaded", "belgae").answer("5").plainly()
        assert units(table, "nervii", "auxilia_hidden") == 1


class TestGermanicChieftains:
    def test_romans_march_up_to_three_groups_and_ambush_in_one_region(self):
        table = board()
        put(table, "sugambri", germanic_revealed=4)
        put(table, "ubii", germanic_hidden=2)
        put(table, "nervii", belgic_revealed=3)
        asked = event(table, 17, who="aedui").answer("sugambri", "ubii", kind="event.german_origins", seat="romans")
        asked.answer("nervii", kind="germans.march_to", seat="romans").answer("3", kind="germans.march_number")
        asked.answer("done", kind="germans.march_to")
        asked.answer("nervii", kind="event.german_ambush", seat="romans")
        assert units(table, "nervii", "germanic_revealed") == 3, "Revealed by the Battle"
        assert units(table, "nervii", "belgic_revealed") == 2
        assert asked.over

    def test_no_group_marches_twice(self):
        table = board()
        put(table, "sugambri", germanic_hidden=4)
        put(table, "ubii", germanic_hidden=1)
        asked = event(table, 17).answer("sugambri", "ubii").answer("ubii").answer("4").answer("treveri")
        assert asked.keys == ("1", "0"), "only the one that was there"

    def test_shaded_is_a_germans_phase(self):
        table = board()
        assert event(table, 17, "shaded", "belgae").over
        assert (tribe(table, "suebi_north"), tribe(table, "suebi_south")) == ("subdued", "subdued")
        assert units(table, "sugambri", "germanic_hidden") + units(table, "ubii", "germanic_hidden") == 2


class TestRhenusBridge:
    def test_romans_may_remove_all_germans_of_a_germanic_region_near_their_control(self):
        table = board()
        put(table, "treveri", legion=1)
        put(table, "ubii", "suebi_south=germanic_ally", "ubii=germanic_ally", germanic_hidden=3, germanic_scouted=1)
        asked = event(table, 18, who="arverni")
        assert (asked.seat, asked.keys) == ("romans", ("ubii", "none"))
        assert asked.answer("ubii").over
        assert units(table, "ubii", "germanic_hidden") + units(table, "ubii", "germanic_scouted") == 0
        assert (tribe(table, "suebi_south"), tribe(table, "ubii")) == ("subdued", "subdued")
        check(table)

    def test_not_far_from_roman_control(self):
        table = board()
        put(table, "ubii", germanic_hidden=3)
        assert not works(table, 18)

    def test_shaded_with_a_legion_near_germania(self):
        table = board()
        put(table, "nervii", legion=1)
        assert event(table, 18, "shaded", "belgae").over
        assert (resources(table, "romans"), table.state.fates[0]) == (4, Fate.INELIGIBLE)

    def test_shaded_not_without(self):
        table = board()
        put(table, "mandubii", legion=1)
        assert not works(table, 18, "shaded", ARVERNI)


class TestLucterius:
    def test_either_arverni_warbands_near_provincia_go(self):
        table = board()
        put(table, "sequani", arverni_hidden=4)
        put(table, "arverni", arverni_revealed=4)
        put(table, "mandubii", arverni_hidden=4)
        asked = event(table, 19, who="aedui").answer("lucterius_remove", kind="event.either")
        assert set(asked.keys) == {"sequani.arverni_hidden", "arverni.arverni_revealed", "done"}
        asked.answer("sequani.arverni_hidden").answer("4").answer("arverni.arverni_revealed").answer("2")
        assert asked.over
        assert (units(table, "sequani", "arverni_hidden"), units(table, "arverni", "arverni_revealed")) == (0, 2)

    def test_or_up_to_five_auxilia_come_to_provincia(self):
        table = board()
        asked = event(table, 19).answer("5", kind="event.place")
        assert asked.over
        assert units(table, "provincia", "auxilia_hidden") == 5

    def test_shaded_the_successor_comes_as_vercingetorix(self):
        table = board()
        put(table, "arverni", arverni_successor=1)
        asked = event(table, 19, "shaded", "belgae").answer("nervii", kind="event.space", seat="arverni")
        assert asked.over
        assert (units(table, "arverni", "arverni_successor"), units(table, "nervii", "vercingetorix")) == (0, 1)
        check(table)

    def test_shaded_also_from_available_but_not_from_the_spring_box(self):
        table = board()
        event(table, 19, "shaded", "arverni").answer("veneti")
        assert units(table, "veneti", "vercingetorix") == 1
        assert event(table, 19, "shaded", "arverni").over, "he is on the map already"
        table = board()
        table.state.vercingetorix_waits, table.state.available[8] = 1, 0
        assert event(table, 19, "shaded", "arverni").over


class TestOptimates:
    def table(self, *, phases: int):
        table = board()
        keep(table, 20, who="arverni")
        put(table, "sequani", legion=5)
        table.state.victory_phases = phases
        # 12 Tribes of the Gauls leave 18 for Rome: the Romans would win anyway, so 15 of them
        rest = ["aulerci", "senones", "lingones", "namnetes", "santones", "cadurci", "volcae", "helvetii"]
        put(table, "carnutes", *[f"{name}=arverni_ally" for name in rest])
        more = ["bellovaci", "atrebates", "remi", "menapii", "morini", "eburones", "nervii"]
        put(table, "nervii", *[f"{name}=belgic_ally" for name in more])
        table.state.stage = Stage.VICTORY
        return table

    def test_from_the_second_victory_phase_a_roman_score_above_twelve_ends_the_game(self):
        table = self.table(phases=1)
        Asked(victory_phase(table))
        assert "civil_war" in told(table)
        assert table.state.stage == Stage.OVER
        assert (table.state.legions_track, units(table, "sequani", "legion")) == (12, 0)

    def test_it_is_no_capability(self):
        assert HOUSE.cards[20].unshaded.lasting == "kept"
        assert HOUSE.cards[33].shaded.lasting == "momentum"
        kept = {side // 2 for side in HOUSE.keeps if side // 2 <= 36}
        assert kept == {8, 10, 12, 13, 15, 20, 25, 27, 30, 33}

    def test_not_in_the_first(self):
        table = self.table(phases=0)
        Asked(victory_phase(table))
        assert table.state.stage != Stage.OVER

    def test_not_at_twelve(self):
        table = self.table(phases=1)
        put(table, "treveri", "treveri=aedui_ally", "pictones=aedui_ally", "veneti=aedui_ally")
        Asked(victory_phase(table))
        assert "civil_war" not in told(table)


class TestTheProvince:
    def test_five_auxilia_or_ten_resources_if_only_romans_are_there(self):
        table = board()
        assert event(table, 21, who="romans").answer("province_auxilia", kind="event.either").over
        assert units(table, "provincia", "auxilia_hidden") == 5
        assert event(table, 21, who="romans").answer("province_resources").over
        assert resources(table, "romans") == 20

    def test_not_with_others(self):
        table = board()
        put(table, "provincia", aedui_hidden=1)
        assert not works(table, 21)

    def test_shaded_under_arverni_control_the_senate_shifts_two_boxes_up(self):
        table = board()
        table.state.senate = Senate.ADULATION
        put(table, "provincia", arverni_hidden=2)
        assert event(table, 21, "shaded", "arverni").over
        assert (table.state.senate, table.state.firm) == (Senate.UPROAR, 0)

    def test_shaded_the_second_box_beyond_the_end_makes_it_firm_and_firm_it_only_flips(self):
        table = board()
        put(table, "provincia", arverni_hidden=2)
        event(table, 21, "shaded", "arverni")
        assert (table.state.senate, table.state.firm) == (Senate.UPROAR, 1)
        table.state.senate = Senate.ADULATION
        event(table, 21, "shaded", "arverni")
        assert (table.state.senate, table.state.firm) == (Senate.ADULATION, 0)

    def test_shaded_else_four_warbands_raid_despite_the_fort(self):
        table = board()
        put(table, "provincia", auxilia_hidden=8)
        asked = event(table, 21, "shaded", "belgae").answer("raid", kind="event.command", seat="arverni")
        asked.answer("provincia").answer("romans", kind="raid.take").answer("romans").plainly()
        assert (resources(table, "romans"), resources(table, "arverni")) == (8, 12)

    def test_shaded_or_battle_as_if_there_were_no_fort(self):
        table = board()
        put(table, "provincia", auxilia_hidden=8)
        asked = event(table, 21, "shaded", "arverni").answer("battle").answer("provincia").answer("no", seat="romans")
        assert asked.decision.params["n"] == 2, "four Warbands: two Losses, not halved"

    def test_an_ordinary_battle_there_is_halved(self):
        table = board()
        put(table, "provincia", auxilia_hidden=8, arverni_hidden=4)
        asked = command(table, "arverni", "battle").answer("provincia").answer("no", seat="romans")
        assert asked.seat == "arverni", "one Auxilia is gone, and the other seven strike back"
        assert units(table, "provincia", "auxilia_hidden") == 7

    def test_shaded_without_the_fort_shock_cavalry_doubles(self):
        """Cards 21 and 59: the Romans defend as if they had no Fort, so the holder may double their Losses."""
        table = board()
        keep(table, 59, "shaded", "arverni")
        put(table, "provincia", auxilia_hidden=8)
        asked = event(table, 21, "shaded", "arverni").answer("battle").answer("provincia").answer("no", seat="romans")
        asked.answer("yes", kind="battle.shock", seat="arverni")
        assert asked.decision.params["n"] == 4


class TestHostages:
    def test_where_you_have_control_four_pieces_are_removed_or_become_yours(self):
        table = board()
        put(table, "mandubii", arverni_hidden=9, auxilia_hidden=3, belgic_revealed=2)
        put(table, "nervii", belgic_hidden=9, auxilia_hidden=3, arverni_hidden=1)
        asked = event(table, 22, who="arverni")
        assert set(asked.keys) == {"mandubii.auxilia_hidden", "mandubii.belgic_revealed", "done"}
        asked.answer("mandubii.auxilia_hidden", kind="event.hostages").answer("3").answer("mandubii.belgic_revealed")
        asked.answer("2", kind="event.hostages_replaced").answer("0", kind="event.hostages_replaced")
        assert asked.over
        assert units(table, "mandubii", "auxilia_hidden") == 0
        assert units(table, "mandubii", "belgic_revealed") == 1
        assert units(table, "mandubii", "arverni_hidden") == 11
        check(table)

    def test_romans_replace_with_auxilia(self):
        table = board()
        put(table, "nervii", legion=9, belgic_hidden=1)
        asked = (
            event(table, 22, who="romans").answer("nervii.belgic_hidden").answer("1", kind="event.hostages_replaced")
        )
        assert asked.over
        assert units(table, "nervii", "auxilia_hidden") == 1

    def test_shaded_gallic_allies_and_warbands_at_two_subdued_tribes_with_romans(self):
        table = board()
        put(table, "nervii", legion=1)
        asked = event(table, 22, "shaded", "arverni")
        assert set(asked.keys) == {"nervii", "eburones", "helvii"}
        asked.answer("nervii", kind="event.tribe").answer("nervii.belgic_ally", kind="event.place_ally")
        asked.answer("germans", kind="event.whose_warband").answer("helvii").answer("helvii.arverni_ally")
        asked.answer("arverni")
        assert asked.over
        assert (tribe(table, "nervii"), tribe(table, "helvii")) == ("belgic_ally", "arverni_ally")
        assert (units(table, "nervii", "germanic_hidden"), units(table, "provincia", "arverni_hidden")) == (1, 1)

    def test_shaded_one_is_enough(self):
        table = board()
        put(table, "nervii", legion=1)
        asked = event(table, 22, "shaded", "belgae").answers("nervii", "nervii.belgic_ally", "belgae")
        assert "done" in asked.keys
        assert asked.answer("done").over


class TestSacking:
    def test_romans_may_raze_a_city_for_eight_resources_and_it_stays_razed(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel", "aulerci=roman_ally", legion=3)
        asked = event(table, 23, who="belgae")
        assert (asked.seat, asked.keys) == ("romans", ("carnutes", "none"))
        assert asked.answer("carnutes").over
        assert (tribe(table, "carnutes"), resources(table, "romans")) == ("razed", 18)
        check(table)
        renew(table)
        assert tribe(table, "carnutes") == "razed"

    def test_only_under_roman_control(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel", legion=1)
        assert not works(table, 23)

    def test_shaded_a_legion_falls_at_your_citadel(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel", legion=2)
        assert event(table, 23, "shaded", "arverni").over
        assert (units(table, "carnutes", "legion"), table.state.fallen) == (1, 1)
        assert table.state.fates[0] == Fate.INELIGIBLE

    def test_shaded_only_at_your_own(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel", legion=2)
        assert not works(table, 23, "shaded", AEDUI)


class TestSappers:
    def test_a_gaul_with_a_citadel_loses_ten_resources(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel")
        put(table, "aedui", "aedui=aedui_citadel")
        asked = event(table, 24, who="romans")
        assert asked.keys == ("arverni", "aedui")
        assert asked.answer("aedui", kind="event.faction").over
        assert resources(table, "aedui") == 0

    def test_not_without_citadels(self):
        assert not works(board(), 24)

    def test_shaded_two_legions_or_auxilia_at_an_arverni_citadel(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_citadel", legion=2, auxilia_hidden=2)
        asked = event(table, 24, "shaded", "belgae").answer("carnutes.legion", kind="event.remove", seat="belgae")
        asked.answer("1").answer("carnutes.auxilia_hidden")
        assert asked.over
        assert (units(table, "carnutes", "legion"), units(table, "carnutes", "auxilia_hidden")) == (1, 1)
        assert table.state.fallen == 1
