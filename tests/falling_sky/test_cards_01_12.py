"""Cards 1 to 12: what each side does, and what its Capability changes when the Command is played."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import board, check, command, event, keep, put, resources, tribe, units
from vexillum.coin.cards import code
from vexillum.coin.events.registry import effective
from vexillum.coin.sequence import Fate, Standing
from vexillum.games.falling_sky.actions import supplied
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.map import CISALPINA, REGION_NUMBER
from vexillum.games.falling_sky.pieces import ARVERNI, ROMANS
from vexillum.games.falling_sky.state import Senate


def works(table, card, side="unshaded", who=ROMANS):
    number = code(card, side == "shaded")
    return effective(HOUSE.effects[number], number, table.state, who)


class TestCicero:
    def test_the_senate_shifts_one_box_either_way(self):
        for way, box in (("senate_up", Senate.UPROAR), ("senate_down", Senate.ADULATION)):
            table = board()
            assert event(table, 1).answer(way, kind="event.either", seat="romans").over
            assert (table.state.senate, table.state.firm) == (box, 0)

    def test_at_the_end_it_becomes_firm_and_from_there_only_flips_back(self):
        table = board()
        table.state.senate = Senate.UPROAR
        event(table, 1, who="belgae").answer("senate_up", seat="belgae")
        assert (table.state.senate, table.state.firm) == (Senate.UPROAR, 1)
        assert event(table, 1).over, "Firm in Uproar, there is one way only"
        assert (table.state.senate, table.state.firm) == (Senate.UPROAR, 0)

    def test_fallen_legions_do_not_hinder_it(self):
        table = board()
        table.state.legions_track, table.state.fallen = 8, 4
        event(table, 1).answer("senate_down")
        assert table.state.senate == Senate.ADULATION

    def test_before_the_first_winter_of_pax_gallica_it_does_nothing(self):
        table = board()
        table.state.senate = Senate.NOWHERE
        assert event(table, 1).over
        assert not works(table, 1)


class TestLegionesXIIIIEtXV:
    def test_f381_the_archers_loss_is_not_the_first_of_the_attack(self):
        table = board(dice=(6, 6, 6, 6))
        keep(table, 27, "shaded")
        put(table, "mandubii", arverni_hidden=6, legion=3)
        asked = event(table, 2, "shaded", "arverni").answer("mandubii").answer("no", kind="battle.retreat")
        assert asked.over or asked.plainly()
        assert units(table, "mandubii", "legion") == 2, "the Archers' Loss was rolled for, the first of the attack not"
        assert table.state.fallen == 1

    def test_the_romans_may_shift_the_senate_for_two_legions_from_track_and_fallen(self):
        table = board()
        table.state.legions_track, table.state.fallen = 10, 2
        asked = event(table, 2, who="aedui").answer("yes", kind="event.may", seat="romans")
        asked.answer("1", kind="event.legions_fallen", seat="romans")
        assert asked.over
        assert (table.state.senate, table.state.legions_track, table.state.fallen) == (Senate.UPROAR, 9, 1)
        assert units(table, "provincia", "legion") == 2
        check(table)

    def test_they_may_decline(self):
        table = board()
        assert event(table, 2).answer("no").over
        assert (table.state.senate, table.state.legions_track) == (Senate.INTRIGUE, 12)

    def test_not_at_firm_uproar(self):
        table = board()
        table.state.senate, table.state.firm = Senate.UPROAR, 1
        assert event(table, 2).over
        assert not works(table, 2)

    def test_shaded_the_first_loss_removes_a_legion_without_a_roll(self):
        table = board(dice=(6, 6, 6, 6))
        put(table, "sequani", legion=1, caesar=1, arverni_revealed=4)
        asked = event(table, 2, "shaded", "arverni").answer("sequani", kind="battle.space")
        assert asked.decision.kind == "battle.retreat"
        asked.answer("no")
        assert (units(table, "sequani", "legion"), table.state.fallen) == (0, 1)
        assert asked.over, "the second Loss was rolled for, and Caesar stands"
        assert units(table, "sequani", "caesar") == 1
        assert table.state.rolls == 1
        check(table)

    def test_shaded_is_against_romans_only_and_costs_nothing(self):
        table = board()
        put(table, "sequani", legion=1, arverni_hidden=4, aedui_hidden=4)
        put(table, "morini", arverni_hidden=4, belgic_hidden=1)
        asked = event(table, 2, "shaded", "arverni")
        assert asked.keys == ("sequani", "remove", "done")
        asked.answer("sequani")
        assert asked.seat == "romans", "there is only one Faction to attack"
        asked.plainly()
        assert resources(table, "arverni") == 10


class TestPompey:
    def test_in_adulation_a_legion_comes_to_provincia(self):
        table = board()
        table.state.senate = Senate.ADULATION
        assert event(table, 3).over
        assert (units(table, "provincia", "legion"), table.state.firm) == (1, 0)

    def test_else_the_senate_shifts_down(self):
        table = board()
        assert event(table, 3).over
        assert (units(table, "provincia", "legion"), table.state.senate) == (0, Senate.ADULATION)

    def test_shaded_with_four_legions_on_the_track_the_romans_send_back_two(self):
        table = board()
        put(table, "sequani", legion=5)
        put(table, "treveri", legion=3)
        asked = event(table, 3, "shaded", "arverni")
        asked.answer("treveri.legion", kind="event.remove", seat="romans").answer("1")
        asked.answer("sequani.legion")
        assert asked.over
        assert (table.state.legions_track, table.state.fallen) == (6, 0)
        assert (units(table, "sequani", "legion"), units(table, "treveri", "legion")) == (4, 2)

    def test_shaded_not_with_five(self):
        table = board()
        put(table, "sequani", legion=7)
        assert event(table, 3, "shaded", "arverni").over
        assert table.state.legions_track == 5


class TestCircumvallation:
    def table(self):
        table = board()
        put(table, "mandubii", "mandubii=arverni_citadel", arverni_hidden=3, arverni_revealed=2, vercingetorix=1)
        put(table, "treveri", legion=3, auxilia_revealed=2)
        return table

    def march_in(self, table):
        asked = event(table, 4, who="romans").answer("mandubii", kind="event.space", seat="romans")
        asked.answer("treveri", kind="march.space").answer("all", kind="march.group")
        assert asked.over, "one step only, and nobody else can come"
        return table

    def test_romans_march_to_an_adjacent_citadel_and_encircle_its_faction(self):
        table = self.march_in(self.table())
        state = table.state
        assert (units(table, "mandubii", "legion"), units(table, "mandubii", "auxilia_hidden")) == (3, 2)
        assert (state.circumvallation, state.encircled) == (REGION_NUMBER["mandubii"], ARVERNI)
        assert (state.encircled_warbands, state.encircled_leader) == (5, 1)
        assert resources(table, "romans") == 10

    def test_without_a_march_there_is_no_marker(self):
        table = self.table()
        event(table, 4).answer("mandubii").answer("done", kind="march.space")
        assert table.state.circumvallation == -1

    def test_only_from_adjacent_regions(self):
        table = board()
        put(table, "mandubii", "mandubii=arverni_citadel", arverni_hidden=1)
        put(table, "nervii", legion=3)
        assert event(table, 4).over

    def test_the_group_may_not_march_out(self):
        table = self.march_in(self.table())
        put(table, "mandubii", arverni_hidden=2)
        asked = command(table, "arverni", "march").answer("mandubii").answer("arverni_hidden", kind="march.group")
        asked.answer("carnutes", kind="march.to")
        assert units(table, "carnutes", "arverni_hidden") == 2, "those who came later may leave"
        assert asked.decision is None or asked.decision.kind == "march.space"

    def attack(self, table):
        asked = command(table, "arverni", "battle").answer("mandubii").answer("no", kind="battle.ambush_here")
        return asked.answer("no", kind="battle.retreat", seat="romans")

    def test_alone_it_attacks_romans_as_if_they_had_a_fort_and_the_marker_goes(self):
        table = self.march_in(self.table())
        asked = self.attack(table)
        # 5 Warbands and Vercingetorix: 3.5 Losses, halved 1.75, rounded down 1
        assert (asked.decision.kind, asked.decision.params["n"]) == ("battle.loss", 1)
        asked.plainly()
        assert table.state.circumvallation == -1

    def test_f380_as_if_with_a_fort_shock_cavalry_does_not_double(self):
        table = self.march_in(self.table())
        keep(table, 59, "shaded", "arverni")
        asked = self.attack(table)
        assert asked.decision.kind == "battle.loss", "nobody asks whether Losses are doubled"
        assert asked.decision.params["n"] == 1

    def test_with_others_there_is_no_fort_but_the_marker_goes_too(self):
        table = self.march_in(self.table())
        put(table, "mandubii", arverni_hidden=1)
        asked = self.attack(table)
        assert asked.decision.params["n"] == 4
        asked.plainly()
        assert table.state.circumvallation == -1

    def test_f105_pieces_of_others_that_attack_with_it_are_others_too(self):
        table = self.march_in(self.table())
        put(table, "mandubii", aedui_hidden=2)
        asked = event(table, 45, "shaded", "arverni").answer("mandubii", kind="battle.space")
        # Ambush with 5 Warbands, Vercingetorix and 2 Aedui: 4.5 Losses
        assert (asked.decision.kind, asked.decision.params["n"]) == ("battle.loss", 4)

    def test_against_others_than_romans_nothing_is_halved_and_the_marker_stays(self):
        table = self.march_in(self.table())
        put(table, "mandubii", aedui_hidden=8)
        asked = command(table, "arverni", "battle").answer("mandubii").answer("aedui", kind="battle.target")
        asked.answer("no", kind="battle.retreat", seat="aedui")
        assert (asked.seat, asked.decision.params["n"]) == ("aedui", 3)
        while asked.seat == "aedui":
            asked.answer(asked.keys[0])
        asked.plainly()
        assert table.state.circumvallation == REGION_NUMBER["mandubii"]


class TestGalliaTogata:
    def test_cisalpina_becomes_a_roman_region_with_three_auxilia(self):
        table = board()
        assert event(table, 5, who="arverni").over
        assert (table.state.gallia_togata, units(table, "cisalpina", "auxilia_hidden")) == (1, 3)
        assert controller(table.state, CISALPINA) == ROMANS
        assert CISALPINA in supplied(table.state, (ROMANS,))
        check(table)

    def test_march_out_costs_nothing_and_leads_to_its_neighbours(self):
        table = board()
        event(table, 5)
        asked = command(table, "romans", "march").answer("cisalpina").answer("auxilia_hidden")
        assert set(asked.keys) == {"provincia", "sequani", "ubii"}
        assert resources(table, "romans") == 10

    def test_recruit_there_places_two_auxilia(self):
        table = board()
        event(table, 5)
        asked = command(table, "romans", "recruit").answer("cisalpina", kind="recruit.space")
        assert asked.keys == ("auxilia.2", "auxilia.1")
        asked.answer("auxilia.2").plainly()
        assert units(table, "cisalpina", "auxilia_hidden") == 5

    def test_gauls_do_not_go_there(self):
        table = board()
        event(table, 5)
        put(table, "sequani", arverni_hidden=1)
        asked = command(table, "arverni", "march").answer("sequani").answer("arverni_hidden")
        assert "cisalpina" not in asked.keys

    def test_shaded_the_romans_give_up_a_legion_and_two_auxilia(self):
        table = board()
        put(table, "sequani", legion=2, auxilia_hidden=1)
        put(table, "treveri", auxilia_revealed=3)
        asked = event(table, 5, "shaded", "belgae").answer("treveri.auxilia_revealed", seat="romans").answer("2")
        assert asked.over
        assert (units(table, "sequani", "legion"), table.state.legions_track, table.state.fallen) == (1, 11, 0)
        assert units(table, "treveri", "auxilia_revealed") == 1
        check(table)

    def test_shaded_not_in_adulation(self):
        table = board()
        table.state.senate = Senate.ADULATION
        put(table, "sequani", legion=2, auxilia_hidden=1)
        assert not works(table, 5, "shaded", ARVERNI)


class TestMarcusAntonius:
    def test_romans_scout_then_battle_with_auxilia_that_inflict_twice_as_much(self):
        table = board()
        put(table, "sequani", caesar=1, auxilia_hidden=4)
        put(table, "mandubii", arverni_hidden=9)
        asked = event(table, 6, who="aedui").answer("special.scout", kind="event.special", seat="romans")
        asked.answer("sequani", kind="scout.from").answer("4").answer("mandubii")
        asked.answer("mandubii", kind="scout.region").answer("1").answer("arverni_hidden.rest", kind="scout.warband")
        assert units(table, "mandubii", "arverni_scouted") == 2
        asked.answer("mandubii", kind="battle.space", seat="romans").answer("no", seat="arverni")
        assert asked.decision.params["n"] == 4, "four Auxilia inflict one each"
        asked.plainly()
        assert resources(table, "romans") == 10

    def test_shaded_auxilia_go_to_provincia_and_the_romans_sit_out(self):
        table = board()
        put(table, "sequani", auxilia_hidden=3, auxilia_revealed=2)
        asked = event(table, 6, "shaded", "arverni").answer(
            "sequani.auxilia_revealed", kind="event.move", seat="arverni"
        )
        asked.answer("2").answer("sequani.auxilia_hidden").answer("2")
        assert asked.over
        assert (units(table, "provincia", "auxilia_hidden"), units(table, "provincia", "auxilia_revealed")) == (2, 2)
        assert table.state.fates[:2] == [Fate.INELIGIBLE, Fate.ELIGIBLE]
        assert table.state.standing[ROMANS] == Standing.INELIGIBLE


class TestAlaudae:
    def test_romans_place_a_legion_and_an_auxilia_under_their_control(self):
        table = board()
        put(table, "sequani", auxilia_hidden=1)
        asked = event(table, 7, who="belgae").answer("sequani", kind="event.space", seat="romans")
        assert asked.over
        assert (units(table, "sequani", "legion"), units(table, "sequani", "auxilia_hidden")) == (1, 2)

    def test_never_from_the_fallen(self):
        table = board()
        table.state.legions_track, table.state.fallen = 0, 12
        event(table, 7)
        assert (units(table, "provincia", "legion"), units(table, "provincia", "auxilia_hidden")) == (0, 1)

    def test_shaded_a_legion_to_the_track_and_an_auxilia_away(self):
        table = board()
        put(table, "sequani", legion=5, auxilia_hidden=1)
        assert event(table, 7, "shaded", "arverni").over
        assert (table.state.legions_track, units(table, "sequani", "auxilia_hidden")) == (8, 0)

    def test_shaded_not_with_eight_legions_on_the_track(self):
        table = board()
        put(table, "sequani", legion=4, auxilia_hidden=1)
        assert not works(table, 7, "shaded", ARVERNI)


class TestBaggageTrains:
    @pytest.mark.parametrize(
        ("who", "kind", "cost"), [("arverni", "arverni_hidden", 0), ("belgae", "belgic_hidden", 1)]
    )
    def test_its_holder_marches_for_nothing(self, who, kind, cost):
        table = board()
        keep(table, 8, "unshaded", "arverni")
        put(table, "nervii", **{kind: 2})
        command(table, who, "march").answers("nervii", kind, "morini").plainly()
        assert resources(table, who) == 10 - cost

    def test_shaded_its_holder_raids_with_three_despite_forts(self):
        table = board()
        keep(table, 8, "shaded", "belgae")
        put(table, "nervii", belgic_hidden=4, fort=1)
        asked = command(table, "belgae", "raid").answer("nervii")
        asked.answers("romans", "romans", "romans")
        assert asked.over
        assert (resources(table, "romans"), resources(table, "belgae")) == (7, 13)
        assert units(table, "nervii", "belgic_revealed") == 3

    def test_shaded_nobody_else_does(self):
        table = board()
        keep(table, 8, "shaded", "arverni")
        put(table, "nervii", belgic_hidden=4, fort=1)
        asked = command(table, "belgae", "raid").answer("nervii").answer("gain", kind="raid.take")
        assert asked.over, "two Warbands, and nothing to take from the Romans"
        assert (resources(table, "romans"), resources(table, "belgae")) == (10, 12)


class TestMonsCevenna:
    def test_a_special_ability_that_was_begun_for_nothing_leaves_the_command(self):
        table = board()
        put(table, "provincia", caesar=1, legion=4, auxilia_hidden=2)
        put(table, "arverni", arverni_hidden=2)
        asked = event(table, 9).answer("provincia").answer("arverni").answer("provincia").answer("all")
        asked.answer("special.scout", kind="event.command_special").answer("done", kind="scout.from")
        asked.answer("done", kind="scout.region")
        assert asked.decision.kind == "event.command_special", "nothing was done, so nothing is lost"
        assert "battle" in asked.keys
        assert "special.scout" not in asked.keys, "but it cannot be begun for ever"

    def test_march_over_the_mountains_then_a_command_and_a_special_ability(self):
        table = board()
        put(table, "provincia", caesar=1, legion=4, auxilia_hidden=2)
        put(table, "arverni", "arverni=arverni_ally", arverni_hidden=2)
        asked = event(table, 9).answer("provincia", kind="event.origin").answer("arverni", kind="event.destination")
        asked.answer("provincia", kind="march.space").answer("all").answer(
            "special.scout", kind="event.command_special"
        )
        asked.answer("done", kind="scout.from").answer("arverni").answer("arverni_hidden.rest")
        assert "special.build" not in asked.keys, "one Special Ability"
        asked.answer("battle", kind="event.command_special")
        asked.answer("arverni", kind="battle.space").answer("no", seat="arverni")
        asked.plainly()
        assert units(table, "arverni", "arverni_scouted") == 0, "Caesar and his Legions hit nine times"
        assert tribe(table, "arverni") == "subdued"
        assert resources(table, "romans") == 10

    def test_besiege_only_modifies_a_battle_and_counts_as_the_special_ability(self):
        table = board(dice=(6,) * 12)
        put(table, "provincia", caesar=1, legion=4)
        put(table, "arverni", "arverni=arverni_citadel", arverni_hidden=2)
        asked = event(table, 9).answers("provincia", "arverni", "provincia", "all")
        assert "special.besiege" not in asked.keys
        asked.answer("battle").answer("arverni").answer("yes", kind="battle.besiege_here").answer("no", seat="arverni")
        asked.answer("arverni", kind="battle.besiege").plainly()
        assert tribe(table, "arverni") == "subdued"
        assert asked.asked.count("event.command_special") == 1

    def test_the_command_may_be_a_march_out(self):
        table = board()
        put(table, "provincia", legion=1)
        asked = event(table, 9).answers("provincia", "sequani", "provincia", "legion")
        asked.answer("march").answers("sequani", "legion", "treveri", "stop").plainly()
        assert units(table, "treveri", "legion") == 1

    def test_only_near_provincia_and_not_without_a_march(self):
        table = board()
        put(table, "treveri", legion=4)
        assert event(table, 9).over
        put(table, "provincia", legion=1)
        asked = event(table, 9).answers("provincia", "aedui").answer("done", kind="march.space")
        assert asked.over

    def test_gauls_rally_and_entreat_there(self):
        table = board()
        put(table, "arverni", "volcae=arverni_ally", vercingetorix=1, arverni_hidden=6)
        put(table, "provincia", auxilia_hidden=2)
        put(table, "sequani", arverni_hidden=1, aedui_hidden=1)
        asked = event(table, 9, who="arverni").answers("arverni", "provincia", "arverni", "all")
        assert asked.answer("special.entreat").keys == ("provincia", "done"), "not in Sequani"
        asked.answer("provincia")
        assert units(table, "provincia", "arverni_hidden") == 7
        asked.answer("rally").answer("provincia").plainly()
        assert resources(table, "arverni") == 10


class TestBallistae:
    def siege(self, table):
        put(table, "mandubii", "mandubii=arverni_citadel", legion=4, arverni_hidden=8)
        asked = command(table, "romans", "battle").answer("mandubii").answer("yes", kind="battle.besiege_here")
        asked.answer("no", kind="battle.retreat").answer("nothing", kind="battle.besiege")
        return asked.decision.params["n"]

    def test_besiege_cancels_the_halving_by_a_citadel(self):
        assert self.siege(board()) == 2
        table = board()
        keep(table, 10)
        assert self.siege(table) == 4

    @pytest.mark.parametrize(("ballistae", "left"), [(False, 0), (True, 1)])
    def test_forts_fall_on_one_and_two_only(self, ballistae, left):
        table = board(dice=(3,))
        if ballistae:
            keep(table, 10, who="aedui")
        put(table, "nervii", fort=1, belgic_hidden=4)
        command(table, "belgae", "battle").answer("nervii").plainly()
        assert units(table, "nervii", "fort") == left

    def test_shaded_goes_to_a_gaul_who_removes_fort_or_citadel_after_an_ambush(self):
        table = board()
        keep(table, 10, "shaded", "romans", "belgae")
        put(table, "nervii", ambiorix=1, belgic_hidden=2, fort=1, auxilia_revealed=8)
        asked = command(table, "belgae", "battle").answer("nervii").answer("yes", kind="battle.ambush_here")
        while asked.seat == "romans":
            asked.answer(asked.keys[0])
        asked.answer("fort", kind="battle.siege", seat="belgae").plainly()
        assert units(table, "nervii", "fort") == 0

    def test_shaded_not_without_an_ambush_and_not_by_others(self):
        for who, leader, kind in (
            ("belgae", "ambiorix", "belgic_hidden"),
            ("arverni", "vercingetorix", "arverni_hidden"),
        ):
            table = board()
            keep(table, 10, "shaded", "romans", "belgae")
            put(table, "nervii", **{leader: 1, kind: 2, "fort": 1, "auxilia_revealed": 8})
            asked = command(table, who, "battle").answer("nervii")
            asked.answer("no" if who == "belgae" else "yes", kind="battle.ambush_here")
            asked.plainly()
            assert "battle.siege" not in asked.asked


class TestNumidians:
    def test_three_auxilia_near_the_leader_attack_alone_with_double_losses(self):
        table = board(dice=(6, 6, 6))
        put(table, "treveri", caesar=1)
        put(table, "mandubii", legion=5, auxilia_revealed=1, arverni_hidden=9)
        asked = event(table, 11, who="romans").answer("mandubii", kind="event.space", seat="romans")
        asked.answer("mandubii", kind="battle.space").answer("no", seat="arverni")
        assert asked.decision.params["n"] == 4, "four Auxilia; the Legions only watch"
        asked.answer("arverni_hidden.rest")
        assert asked.decision.seat == "romans"
        assert asked.keys[0].startswith("auxilia"), "and take no Losses"
        assert "legion" not in asked.keys
        asked.plainly()
        assert units(table, "mandubii", "legion") == 5
        check(table)

    def test_not_without_a_leader(self):
        table = board()
        assert not works(table, 11)

    def test_only_within_one_region_of_him(self):
        table = board()
        put(table, "britannia", roman_successor=1)
        asked = event(table, 11)
        assert set(asked.keys) == {"britannia", "morini", "atrebates", "veneti"}

    def test_shaded_any_four_auxilia(self):
        table = board()
        put(table, "treveri", auxilia_hidden=3, auxilia_revealed=3)
        asked = event(table, 11, "shaded", "belgae").answer("treveri.auxilia_hidden", seat="belgae").answer("3")
        assert asked.over, "four, no fewer"
        assert (units(table, "treveri", "auxilia_hidden"), units(table, "treveri", "auxilia_revealed")) == (0, 2)


class TestTitusLabienus:
    def table(self, *, leader: str):
        table = board()
        put(table, leader, caesar=1)
        put(table, "nervii", "nervii=roman_ally", auxilia_hidden=2, belgic_hidden=3)
        put(table, "morini", "morini=roman_ally", auxilia_hidden=2, belgic_hidden=3)
        return table

    def scout(self, table):
        return command(table, "romans", "seize").answer("special.scout").answer("done", kind="scout.from")

    def test_special_abilities_need_no_leader_nearby(self):
        table = self.table(leader="provincia")
        asked = command(table, "romans", "recruit").answer("special.build", kind="recruit.space")
        assert "nervii" not in asked.keys
        assert self.scout(table).decision.kind == "seize.space", "nobody to Reveal near Caesar"
        keep(table, 12)
        assert {"nervii", "morini"} <= set(self.scout(table).keys)
        assert {"nervii", "morini"} <= set(command(table, "romans", "recruit").answer("special.build").keys)

    def test_shaded_build_and_scout_have_one_region(self):
        table = self.table(leader="nervii")
        asked = self.scout(table).answer("nervii", kind="scout.region").answer("1").answer("done")
        assert asked.decision.kind == "scout.region", "without the card there is a second Region"
        table = self.table(leader="nervii")
        keep(table, 12, "shaded", "belgae")
        asked = self.scout(table).answer("nervii", kind="scout.region").answer("1").answer("done")
        assert asked.decision.kind == "seize.space"
        asked = command(table, "romans", "recruit").answer("special.build").answer("nervii")
        asked.answer("fort", kind="build.do").plainly()
        assert asked.asked.count("build.region") == 1
        assert units(table, "nervii", "fort") == 1
