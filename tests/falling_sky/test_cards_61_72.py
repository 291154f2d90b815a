"""Cards 61 to 72: what each side does, and what its Capability changes in play."""

from __future__ import annotations

import random

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, check, event, keep, put, resources, tribe, units
from tests.together import together
from vexillum.coin.cards import code, owned
from vexillum.games.falling_sky.control import controller
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import BELGAE, KIND_NUMBER, UNIT_KINDS
from vexillum.games.falling_sky.victory import belgic_score, roman_score
from vexillum.games.falling_sky.winter import harvest, quarters_romans


def at(region, kind):
    return UNIT_KINDS * REGION_NUMBER[region] + KIND_NUMBER[kind]


class TestCatuvolcus:
    def test_allies_of_one_faction_and_five_warbands_of_any(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally", "eburones=aedui_ally", belgic_hidden=4, germanic_hidden=3)
        asked = event(table, 61, who="romans").answer("belgae", kind="event.faction")
        asked.answer("nervii.belgic_hidden", kind="event.remove").answer("4")
        assert asked.over, "the fifth is a German"
        assert (tribe(table, "nervii"), tribe(table, "eburones")) == ("subdued", "aedui_ally")
        assert (units(table, "nervii", "belgic_hidden"), units(table, "nervii", "germanic_hidden")) == (0, 2)

    def test_shaded_belgic_allies_in_the_place_of_allies_and_markers(self):
        table = board()
        put(table, "nervii", "nervii=roman_ally", "eburones=dispersed")
        assert event(table, 61, "shaded", "belgae").over
        assert (tribe(table, "nervii"), tribe(table, "eburones")) == ("belgic_ally", "belgic_ally")
        assert resources(table, "belgae") == 16
        check(table)


class TestWarFleet:
    def test_pieces_move_along_the_coast_then_a_free_command_in_one_region(self):
        table = board()
        put(table, "arverni", vercingetorix=1, arverni_hidden=4)
        put(table, "mandubii", arverni_hidden=2)
        asked = event(table, 62, who="arverni")
        assert asked.keys == ("arverni", "done"), "Mandubii is no coast"
        asked.answer("arverni", kind="event.relocate_from").answer("all", kind="event.relocate")
        assert set(asked.keys) == {"pictones", "britannia", "morini", "atrebates", "veneti"}
        asked.answer("morini", kind="event.relocate_to")
        assert asked.decision.kind == "event.command", "each piece moves once"
        asked.answer("raid").answer("morini", kind="raid.space").answer("gain", kind="raid.take")
        assert asked.over, "one Region"
        assert resources(table, "arverni") == 12
        check(table)

    def test_the_command_is_in_the_regions_of_the_coast_only(self):
        table = board()
        put(table, "mandubii", belgic_hidden=2)
        asked = event(table, 62, who="belgae")
        assert set(asked.keys) == {"morini", "atrebates", "remove", "done"}, "Rally at home, but no Raid in Mandubii"


class TestWinterCampaign:
    def test_quarters_cost_only_in_devastated_regions(self):
        table = board()
        put(table, "veneti", legion=2)
        for near in ("carnutes", "pictones", "atrebates", "britannia"):
            put(table, near, belgic_hidden=1)
        table.state.lasting.clear()
        keep(table, 63)
        asked = Asked(quarters_romans(table)).plainly()
        assert asked.over
        assert units(table, "veneti", "legion") == 2
        assert resources(table, "romans") == 10
        assert "quarters.pay" not in asked.asked

    def test_devastated_regions_still_cost(self):
        table = board()
        put(table, "veneti", legion=1)
        for near in ("carnutes", "pictones", "atrebates", "britannia"):
            put(table, near, belgic_hidden=1)
        table.state.devastated[REGION_NUMBER["veneti"]] = 1
        keep(table, 63)
        asked = Asked(quarters_romans(table))
        while asked.decision.kind != "quarters.pay":
            asked.answer("done")
        asked.answer("1")
        assert resources(table, "romans") == 6

    def test_shaded_the_holder_acts_twice_after_each_harvest_and_pays(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally", ambiorix=1, belgic_hidden=2, aedui_hidden=1)
        keep(table, 63, "shaded", "romans", "belgae")
        assert owned(code(63, True), BELGAE) in table.state.lasting
        for _ in range(2):
            asked = Asked(harvest(table))
            while asked.decision.kind == "transfer":
                asked.answer("done")
            before = resources(table, "belgae")
            asked.answer("rally", kind="cold_war", seat="belgae")
            assert "remove" not in asked.keys, "1.4.1: only by the Sequence of Play"
            asked.answer("nervii", kind="rally.space")
            asked.answer("warbands.1", kind="rally.do")
            assert resources(table, "belgae") == before - 1
            asked.answer("done", kind="rally.space").answer("raid", kind="cold_war").answer("nervii", kind="raid.space")
            asked.answer("gain").answer("gain")
            assert asked.over, "two actions"
            assert resources(table, "belgae") == before + 1
            table.state.units[at("nervii", "belgic_hidden")] += 2
            table.state.units[at("nervii", "belgic_revealed")] -= 2
        check(table)

    def test_shaded_a_special_ability_needs_no_command(self):
        table = board()
        put(table, "nervii", ambiorix=1, belgic_hidden=2, aedui_hidden=1)
        keep(table, 63, "shaded", "romans", "belgae")
        asked = Asked(harvest(table))
        while asked.decision.kind == "transfer":
            asked.answer("done")
        asked.answer("special.rampage", kind="cold_war", seat="belgae").answer("nervii", kind="rampage.region")
        assert units(table, "nervii", "aedui_hidden") == 0
        assert asked.decision.kind == "cold_war", "one more"

    def test_shaded_ambush_is_the_second_action_of_a_battle(self):
        table = board()
        put(table, "nervii", ambiorix=1, belgic_hidden=4, aedui_hidden=2)
        keep(table, 63, "shaded", "belgae", "belgae")
        asked = Asked(harvest(table))
        while asked.decision.kind == "transfer":
            asked.answer("done")
        asked.answer("battle", kind="cold_war").answer("nervii", kind="battle.space")
        asked.answer("yes", kind="battle.ambush_here")
        assert asked.over, "both actions are used"
        assert units(table, "nervii", "aedui_hidden") == 0

    def test_shaded_no_ambush_when_one_action_is_gone(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally", ambiorix=1, belgic_hidden=4, aedui_hidden=2)
        keep(table, 63, "shaded", "belgae", "belgae")
        asked = Asked(harvest(table))
        while asked.decision.kind == "transfer":
            asked.answer("done")
        asked.answer("rally").answer("nervii").answer("warbands.1").answer("done", kind="rally.space")
        asked.answer("battle", kind="cold_war").answer("nervii", kind="battle.space")
        assert asked.decision.kind == "battle.retreat"

    def test_without_the_card_nobody_acts(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally", belgic_hidden=4)
        asked = Asked(harvest(table)).plainly()
        assert "cold_war" not in asked.asked


class TestCorreus:
    def test_up_to_eight_belgic_allies_and_warbands_become_yours(self):
        table = board()
        put(table, "atrebates", "bellovaci=belgic_ally", "remi=belgic_ally", belgic_hidden=9)
        asked = event(table, 64, who="romans").answer("remi", kind="event.replace_ally").answer("done")
        asked.answer("atrebates.belgic_hidden", kind="event.replace")
        assert asked.keys[0] == "7", "eight in all"
        asked.answer("7")
        assert (tribe(table, "remi"), tribe(table, "bellovaci")) == ("roman_ally", "belgic_ally")
        assert (units(table, "atrebates", "auxilia_hidden"), units(table, "atrebates", "belgic_hidden")) == (7, 2)
        check(table)

    def test_shaded_two_allies_go_belgae_place_two_and_rally(self):
        table = board()
        put(table, "atrebates", "bellovaci=roman_ally", "remi=roman_ally", "atrebates=aedui_ally", belgic_hidden=1)
        asked = event(table, 64, "shaded", "arverni").answers("bellovaci", "remi")
        asked.answer("remi", kind="event.place_ally", seat="belgae").answer("done", kind="event.place_ally")
        asked.answer("atrebates", kind="rally.space", seat="belgae").answer("warbands.1")
        assert asked.over, "one Region"
        assert tribe(table, "remi") == "belgic_ally"
        assert resources(table, "belgae") == 10


class TestGermanAllegiances:
    def test_germans_march_from_two_regions_then_all_who_can_ambush(self):
        table = board()
        put(table, "sugambri", germanic_hidden=4)
        put(table, "ubii", germanic_hidden=4)
        put(table, "treveri", auxilia_revealed=1, germanic_revealed=2)
        put(table, "nervii", belgic_revealed=2)
        asked = event(table, 65, who="aedui").answer("sugambri", "ubii", kind="event.german_origins", seat="aedui")
        asked.answer("nervii", kind="germans.march_to").answer("4").answer("treveri").answer("4")
        asked.answer("treveri", kind="event.german_region", seat="aedui")
        asked.answer("belgic_revealed.rest", kind="battle.loss", seat="belgae")
        assert asked.over, "the others in Nervii had no choice"
        assert (units(table, "treveri", "auxilia_revealed"), units(table, "nervii", "belgic_revealed")) == (0, 0)

    def test_shaded_under_your_control_germans_are_removed_or_become_yours(self):
        table = board()
        put(table, "nervii", "nervii=germanic_ally", legion=5, germanic_hidden=3)
        put(table, "treveri", "treveri=germanic_ally", germanic_hidden=3)
        asked = (
            event(table, 65, "shaded", "romans").answer("2", kind="event.fealty").answer("replace", kind="event.either")
        )
        assert asked.over, "Treveri is not Roman; of three Warbands one is removed"
        assert (units(table, "nervii", "auxilia_hidden"), units(table, "nervii", "germanic_hidden")) == (2, 0)
        assert (tribe(table, "nervii"), tribe(table, "treveri")) == ("roman_ally", "germanic_ally")
        check(table)


class TestMigration:
    def test_germans_rally_in_two_regions_then_march_from_two(self):
        table = board()
        put(table, "sugambri", "sugambri=germanic_ally", germanic_hidden=2)
        asked = event(table, 66, who="arverni").answer("sugambri", kind="event.german_region", seat="arverni")
        asked.answer("suebi_north", kind="germans.ally").answer("2", kind="germans.warbands")
        asked.answer("ubii", kind="event.german_region").answer("1", kind="germans.warbands")
        asked.answer("sugambri", kind="event.german_origins").answer("morini").answer("4")
        assert asked.over
        assert tribe(table, "suebi_north") == "germanic_ally"
        assert (units(table, "morini", "germanic_hidden"), units(table, "ubii", "germanic_hidden")) == (4, 1)
        check(table)

    def test_shaded_a_gallic_faction_moves_to_no_control_and_places_an_ally(self):
        table = board()
        put(table, "arverni", vercingetorix=1, arverni_hidden=2)
        put(table, "sequani", arverni_revealed=1)
        asked = event(table, 66, "shaded", "belgae").answer("arverni", kind="event.faction", seat="belgae")
        assert "sequani" not in asked.keys, "Controlled"
        asked.answer("veneti", kind="event.space", seat="arverni")
        asked.answer("arverni", kind="event.relocate_from").answer("all").answer("done", kind="event.relocate_from")
        asked.answer("namnetes", kind="event.place_ally")
        assert asked.over
        assert (units(table, "veneti", "vercingetorix"), units(table, "veneti", "arverni_hidden")) == (1, 2)
        assert tribe(table, "namnetes") == "arverni_ally"


class TestArduenna:
    def test_march_in_act_and_hide(self):
        table = board()
        put(table, "atrebates", belgic_revealed=3)
        put(table, "treveri", belgic_revealed=1, belgic_scouted=2)
        asked = event(table, 67, who="romans").answer("belgae", kind="event.faction", seat="romans")
        asked.answer("atrebates", kind="march.space", seat="belgae").answer("belgic_hidden").answer("nervii")
        while asked.decision is not None and asked.decision.kind in ("march.group", "march.space"):
            asked.answer("done")
        assert "march" not in asked.keys
        asked.answer("raid", kind="event.command").answer("nervii", kind="raid.space").answer("gain")
        asked.plainly()
        assert units(table, "nervii", "belgic_hidden") == 3, "all hide in the end"
        assert (units(table, "treveri", "belgic_hidden"), units(table, "treveri", "belgic_revealed")) == (1, 2)
        assert resources(table, "belgae") == 12


class TestRemiInfluence:
    def test_one_or_two_allies_near_the_remi_become_roman(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally")
        put(table, "mandubii", "mandubii=arverni_citadel", "senones=arverni_ally")
        put(table, "sequani", "helvetii=aedui_ally")
        asked = event(table, 68, who="romans")
        assert set(asked.keys) == {"nervii", "senones"}, "no Citadel, and not Sequani"
        asked.answers("nervii", "senones")
        assert (tribe(table, "nervii"), tribe(table, "senones")) == ("roman_ally", "roman_ally")

    def test_not_if_the_remi_are_dispersed_or_belgic(self):
        for status in ("dispersed", "belgic_ally"):
            table = board()
            put(table, "atrebates", f"remi={status}")
            put(table, "nervii", "nervii=belgic_ally")
            assert event(table, 68, who="romans").over

    def test_shaded_the_faction_of_the_remi_may_take_alesia_or_cenabum(self):
        table = board()
        put(table, "atrebates", "remi=belgic_ally")
        put(table, "carnutes", "carnutes=arverni_citadel")
        asked = event(table, 68, "shaded", "arverni")
        assert asked.seat == "belgae", "it is theirs to say"
        asked.answer("carnutes", kind="event.city")
        assert asked.over
        assert tribe(table, "carnutes") == "belgic_citadel"
        assert units(table, "carnutes", "belgic_hidden") == 4
        check(table)

    def test_shaded_f186_where_the_citadel_stands_already_warbands_come(self):
        table = board()
        put(table, "atrebates", "remi=belgic_ally")
        put(table, "carnutes", "carnutes=belgic_citadel")
        event(table, 68, "shaded", "belgae").answer("carnutes")
        assert tribe(table, "carnutes") == "belgic_citadel"
        assert units(table, "carnutes", "belgic_hidden") == 4

    def test_shaded_not_for_romans(self):
        table = board()
        put(table, "atrebates", "remi=roman_ally")
        assert event(table, 68, "shaded", "belgae").over


class TestSegniAndCondrusi:
    def test_four_warbands_each_then_a_germans_phase_without_rally(self):
        table = board()
        put(table, "nervii", belgic_hidden=1)
        asked = event(table, 69, who="romans").plainly()
        assert "event.place_where" not in asked.asked, "there are enough: nobody chooses anything"
        there = sum(table.state.units[at] for at in range(len(table.state.units)) if at % 22 in (19, 20, 21))
        assert there == 8, "nobody Rallied"
        assert resources(table, "belgae") == 8, "and they Raided"

    def test_with_few_available_the_executing_faction_divides_them(self):
        table = board()
        put(table, "ubii", germanic_hidden=9)
        asked = event(table, 69, who="romans").answer("treveri", kind="event.place_where")
        assert asked.keys == ("4", "3", "2", "1")
        asked.answer("4")
        check(table)


class TestCamulogenus:
    def test_romans_march_four_legions_to_one_region_without_drop_off_and_battle(self):
        table = board()
        put(table, "aedui", legion=5, auxilia_revealed=2)
        put(table, "mandubii", arverni_hidden=2)
        asked = event(table, 70, who="romans").answer("mandubii", kind="event.space", seat="romans")
        asked.answer("aedui", kind="march.space").answer("some", kind="march.group")
        assert asked.keys == ("4", "3", "2", "1", "0"), "four Legions at most"
        asked.answer("4").answer("1").answer("mandubii", kind="march.to")
        while asked.decision.kind in ("march.group", "march.space"):
            asked.answer("done")
        assert (units(table, "mandubii", "legion"), units(table, "mandubii", "auxilia_hidden")) == (4, 1)
        assert units(table, "aedui", "auxilia_revealed") == 1, "who stays is not flipped"
        asked.answer("mandubii", kind="battle.space").plainly()
        assert units(table, "mandubii", "arverni_hidden") == 0
        check(table)

    def test_f180_caesar_may_go_along_three_regions_far(self):
        table = board()
        put(table, "arverni", caesar=1, legion=2)
        asked = event(table, 70, who="romans").answer("mandubii").answer("arverni", kind="march.space")
        asked.answer("all", kind="march.group").answer("pictones", kind="march.to").answer("bituriges", kind="march.on")
        assert (units(table, "mandubii", "caesar"), units(table, "mandubii", "legion")) == (1, 2)

    def test_f180_romans_on_the_spot_battle_without_a_march(self):
        table = board()
        put(table, "mandubii", legion=2, arverni_hidden=1)
        put(table, "aedui", legion=1)
        asked = event(table, 70, who="aedui").answer("mandubii", kind="event.space", seat="romans")
        asked.answer("done", kind="march.space").answer("mandubii", kind="battle.space").answer("no", seat="arverni")
        assert units(table, "mandubii", "arverni_hidden") == 0

    def test_only_one_destination(self):
        table = board()
        put(table, "mandubii", legion=2)
        asked = event(table, 70, who="aedui").answer("carnutes", seat="romans").answer("mandubii").answer("legion")
        assert "drop" not in asked.keys
        assert "sequani" not in asked.keys, "from there Carnutes is too far"
        asked.answer("bituriges", kind="march.to")
        assert units(table, "carnutes", "legion") == 2, "on to Carnutes and nowhere else"

    def test_shaded_six_warbands_then_a_command_with_special_ability_in_one_region(self):
        table = board()
        put(table, "mandubii", vercingetorix=1)
        asked = event(table, 70, "shaded", "arverni").answer("mandubii", kind="event.place_where").answer("6")
        asked.answer("mandubii", kind="event.space").answer("raid", kind="event.command")
        assert set(asked.keys) == {"mandubii", "special.devastate", "remove", "done"}
        asked.answer("mandubii").answer("gain").answer("special.devastate", kind="special.after")
        asked.answer("mandubii").plainly()
        assert table.state.devastated[REGION_NUMBER["mandubii"]] == 1
        assert resources(table, "arverni") == 12

    def test_shaded_f181_romans_place_nothing_but_have_the_command(self):
        table = board()
        put(table, "mandubii", legion=1, auxilia_hidden=1)
        asked = event(table, 70, "shaded", "romans").answer("mandubii", kind="event.space")
        asked.answer("seize", kind="event.command").answer("mandubii").plainly()
        assert resources(table, "romans") == 16


class TestColony:
    def test_a_new_tribe_with_your_ally(self):
        table = board()
        put(table, "nervii", belgic_hidden=2)
        put(table, "veneti", arverni_hidden=1)
        before = roman_score(table.state)
        asked = event(table, 71, who="belgae")
        assert "veneti" not in asked.keys, "under Arverni Control"
        score = belgic_score(table.state)
        asked.answer("nervii")
        assert asked.over
        assert tribe(table, "colony") == "belgic_ally"
        assert belgic_score(table.state) == score + 2, "the Ally, and a Control Value one higher"
        assert roman_score(table.state) == before
        check(table)

    def test_f190_without_an_ally_it_is_a_subdued_tribe(self):
        table = board()
        for region, tribes in (("atrebates", 3), ("mandubii", 3)):
            names = {"atrebates": ("bellovaci", "atrebates", "remi"), "mandubii": ("mandubii", "senones", "lingones")}
            put(table, region, *[f"{name}=roman_ally" for name in names[region][:tribes]])
        table.state.non_players = 1
        event(table, 71, who="romans").answer("britannia")
        assert tribe(table, "colony") == "subdued"
        assert event(table, 71, who="belgae").over, "there is one Colony"

    def test_it_counts_for_control(self):
        table = board()
        event(table, 71, who="romans").answer("britannia")
        assert controller(table.state, REGION_NUMBER["britannia"]) == 0


class TestImpetuosity:
    def test_march_into_a_region_and_arverni_or_belgae_attack(self):
        table = board()
        put(table, "aedui", auxilia_hidden=2, legion=1)
        put(table, "provincia", auxilia_hidden=2)
        put(table, "sequani", arverni_hidden=4, belgic_hidden=2)
        asked = event(table, 72, who="romans").answer("sequani", kind="event.space")
        asked.answer("aedui", kind="march.space").answer("legion", kind="march.group").answer("done")
        assert asked.keys == ("provincia", "remove", "done"), "from adjacent Regions"
        asked.answer("done").answer("arverni", kind="event.faction", seat="romans")
        assert asked.seat == "romans"
        assert asked.decision.kind == "battle.retreat", "no Ambush, and no way to decline"
        asked.plainly()
        check(table)

    def test_without_a_march_nobody_attacks(self):
        table = board()
        put(table, "aedui", auxilia_hidden=2)
        put(table, "sequani", arverni_hidden=4)
        assert event(table, 72, who="romans").answer("sequani").answer("done", kind="march.space").over

    def test_shaded_a_group_of_hidden_warbands_marches_and_battles_alone(self):
        table = board()
        put(table, "nervii", ambiorix=1, belgic_hidden=4, belgic_revealed=2, belgic_scouted=1)
        put(table, "treveri", belgic_hidden=6, belgic_revealed=1, aedui_hidden=6)
        asked = event(table, 72, "shaded", "belgae").answer("nervii", kind="event.space")
        assert asked.keys == ("4", "3", "2", "1"), "Hidden ones only, without the Leader"
        asked.answer("4", kind="event.charge").answer("treveri", kind="event.relocate_to")
        asked.answer("treveri", kind="battle.space").answer("no", kind="battle.retreat")
        assert asked.decision.params["n"] == 2, "four attack, not ten"
        asked.answer("aedui_hidden.rest")
        assert asked.decision.seat == "belgae"
        assert asked.decision.params["n"] == 2
        asked.answer("belgic_hidden.rest")
        kinds = ("belgic_hidden", "belgic_revealed", "belgic_scouted")
        assert [units(table, "nervii", kind) for kind in kinds] == [2, 1, 0], "F182: those who stay behind are flipped"
        check(table)

    def test_shaded_it_may_stay_where_it_is(self):
        table = board()
        put(table, "treveri", belgic_hidden=2, belgic_revealed=1, aedui_hidden=2)
        asked = event(table, 72, "shaded", "belgae").answer("2").answer("stay", kind="event.relocate_to")
        assert units(table, "treveri", "belgic_hidden") == 3, "F182: it has Marched within its Region"
        asked.answer("treveri", kind="battle.space")
        assert asked.decision.kind == "battle.retreat"


@together("card", range(37, 73))
def test_any_answers_leave_a_whole_board(card):
    for side in HOUSE.sides[card]:
        for who in range(4):
            rng = random.Random(f"{side} {who}")
            table = board(rng.choice(("reconquest-of-gaul", "the-great-revolt")), empty=False)
            table.state.current, table.state.deck = card, [1, 2, 3]
            play = HOUSE.effects[side].execute(table, side, str(card), who)
            picks = None
            try:
                for _ in range(2000):
                    decision = next(play) if picks is None else play.send(picks)
                    assert len(set(decision.keys)) == len(decision.keys), decision.kind
                    most = min(decision.at_most, len(decision.options))
                    picks = tuple(rng.sample(decision.options, rng.randint(decision.at_least, most)))
                pytest.fail("it does not end")
            except StopIteration:
                check(table)
