"""Cards 49 to 60: what each side does, and what its Capability changes in play."""

from __future__ import annotations

from tests.falling_sky.harness import board, check, command, event, keep, put, resources, tribe, units
from vexillum.coin.cards import code, owned
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE


class TestDrought:
    def test_resources_are_halved_a_region_is_devastated_and_each_faction_loses_a_piece_there(self):
        table = board()
        table.state.tracks[:] = [11, 10, 1, 0]
        put(table, "mandubii", "senones=roman_ally", legion=1, arverni_hidden=2, germanic_hidden=1, germanic_revealed=1)
        put(table, "veneti", "veneti=germanic_ally", belgic_hidden=1)
        table.state.devastated[REGION_NUMBER["veneti"]] = 1
        asked = event(table, 49, who="aedui")
        assert "veneti" not in asked.keys, "it has a marker"
        assert "cisalpina" not in asked.keys
        asked.answer("mandubii", kind="event.space", seat="aedui")
        assert table.state.tracks == [5, 5, 0, 0]
        assert units(table, "veneti", "belgic_hidden") == 0, "the Belgae come before the Romans on this card"
        asked.answer("legion", kind="event.starve", seat="romans")
        assert asked.over, "the Arverni have one sort of piece; Germans give up Revealed Warbands first, Allies last"
        assert table.state.fallen == 1
        assert units(table, "mandubii", "arverni_hidden") == 1
        assert (units(table, "mandubii", "germanic_hidden"), units(table, "mandubii", "germanic_revealed")) == (1, 0)
        assert tribe(table, "veneti") == "subdued", "no Warband there: the Ally goes"
        check(table)

    def test_the_owner_may_give_up_an_ally_but_never_the_fort_of_provincia(self):
        table = board()
        put(table, "provincia", "helvii=roman_ally", auxilia_hidden=1)
        asked = event(table, 49, who="belgae").answer("provincia")
        assert set(asked.keys) == {"auxilia_hidden", "helvii"}
        asked.answer("helvii")
        assert tribe(table, "helvii") == "subdued"


class TestShiftingLoyalties:
    def test_one_capability_of_any_faction_ends(self):
        table = board()
        keep(table, 43)
        keep(table, 59, "shaded", "belgae")
        keep(table, 20)
        asked = event(table, 50, who="romans")
        assert asked.keys == ("43", "59"), "Optimates is no Capability"
        asked.answer("59", kind="event.end")
        assert table.state.lasting == [code(43, False), code(20, False)]

    def test_without_a_capability_nothing_happens(self):
        table = board()
        assert event(table, 50).over


class TestSurus:
    def test_four_warbands_near_treveri_become_aedui_who_then_act_for_free(self):
        table = board()
        put(table, "nervii", belgic_hidden=3, germanic_revealed=2)
        put(table, "veneti", arverni_hidden=4)
        asked = event(table, 51, who="romans").answer("nervii.belgic_hidden", kind="event.replace").answer("2")
        assert "done" not in asked.keys, "four, and only Nervii is near Treveri and has Warbands"
        asked.answer("nervii.germanic_revealed").answer("2")
        assert units(table, "nervii", "aedui_hidden") == 4
        asked.answer("raid", kind="event.command", seat="aedui").answers("nervii", "gain", "gain")
        assert resources(table, "aedui") == 12
        check(table)

    def test_shaded_aedui_become_germans_and_only_these_act(self):
        table = board()
        put(table, "treveri", aedui_hidden=3, germanic_hidden=2, auxilia_hidden=1, legion=1)
        asked = event(table, 51, "shaded", "belgae").answer("treveri.aedui_hidden").answer("2").answer("done")
        assert units(table, "treveri", "germanic_hidden") == 4
        asked.answer("battle", kind="event.german_command", seat="belgae").answer("romans", kind="germans.ambush")
        asked.answer("auxilia_hidden", kind="battle.loss", seat="romans")
        assert asked.over, "two Warbands, not four: one Loss"
        assert (units(table, "treveri", "auxilia_hidden"), units(table, "treveri", "legion")) == (0, 1)

    def test_shaded_they_march_without_the_others(self):
        table = board()
        put(table, "treveri", aedui_hidden=1, germanic_hidden=2)
        asked = event(table, 51, "shaded", "belgae").answer("treveri.aedui_hidden")
        asked.answer("march").answer("nervii", kind="germans.march_to")
        assert asked.keys == ("1", "0"), "one was placed"
        asked.answer("1")
        assert (units(table, "treveri", "germanic_hidden"), units(table, "nervii", "germanic_hidden")) == (2, 1)


class TestAssemblyOfGaul:
    def test_gauls_lose_eight_if_the_carnutes_are_not_with_them(self):
        for status in ("subdued", "roman_ally", "dispersed"):
            table = board()
            if status != "subdued":
                put(table, "carnutes", f"carnutes={status}")
            event(table, 52, who="romans").answer("arverni", "aedui", kind="event.factions")
            assert [resources(table, seat) for seat in ("arverni", "aedui", "belgae")] == [2, 2, 10]

    def test_not_if_they_are_a_gallic_ally(self):
        table = board()
        put(table, "carnutes", "carnutes=aedui_ally")
        assert event(table, 52, who="romans").over

    def test_shaded_a_command_with_two_special_abilities(self):
        table = board()
        put(table, "carnutes", arverni_hidden=8, vercingetorix=1, aedui_hidden=2)
        asked = event(table, 52, "shaded", "belgae").answer("raid", kind="event.command", seat="arverni")
        assert {"special.entreat", "special.devastate"} <= set(asked.keys)
        asked.answer("special.entreat").answer("carnutes", kind="entreat.region")
        assert "special.devastate" in asked.keys
        assert "special.entreat" not in asked.keys, "another one"
        asked.answer("special.devastate").answer("carnutes", kind="devastate.region")
        assert not [key for key in asked.keys if key.startswith("special.")], "two, not three"
        asked.answer("carnutes", kind="raid.space").plainly()
        assert resources(table, "arverni") == 11, "one from the Aedui; Entreat cost nothing"
        assert table.state.devastated[REGION_NUMBER["carnutes"]] == 1
        check(table)

    def test_shaded_ambush_may_be_one_of_the_two(self):
        table = board()
        put(table, "carnutes", arverni_hidden=8, vercingetorix=1, aedui_hidden=2)
        asked = event(table, 52, "shaded", "arverni").answer("battle").answer("carnutes", kind="battle.space")
        asked.answer("yes", kind="battle.ambush_here").answer("special.devastate", kind="special.after")
        asked.answer("carnutes", kind="devastate.region").plainly()
        assert units(table, "carnutes", "aedui_hidden") == 0, "an Ambush"
        assert table.state.devastated[REGION_NUMBER["carnutes"]] == 1

    def test_shaded_germans_who_control_carnutes_are_guided(self):
        table = board()
        put(table, "carnutes", germanic_hidden=3, auxilia_hidden=1)
        asked = event(table, 52, "shaded", "belgae").answer("battle", kind="event.german_command", seat="belgae")
        asked.answer("carnutes", kind="event.german_region")
        assert units(table, "carnutes", "auxilia_hidden") == 0


class TestConsuetudine:
    def test_germans_hide_rally_and_all_ambush_without_march(self):
        table = board()
        put(table, "treveri", germanic_revealed=6, aedui_hidden=6)
        table.state.tracks[:] = [0, 0, 0, 0]
        asked = event(table, 53, who="romans").plainly()
        assert asked.over
        assert units(table, "treveri", "germanic_revealed") == 6, "nobody Marched away; the Battle Revealed them"
        assert units(table, "treveri", "aedui_hidden") + units(table, "treveri", "aedui_revealed") == 3
        assert units(table, "ubii", "germanic_hidden") == 1, "they Rallied"

    def test_f176_raiders_that_were_revealed_ambush_as_well(self):
        table = board()
        put(table, "treveri", germanic_revealed=2, aedui_hidden=3)
        event(table, 53, who="romans").plainly()
        assert resources(table, "aedui") == 8
        assert units(table, "treveri", "aedui_hidden") + units(table, "treveri", "aedui_revealed") == 2

    def test_scouted_warbands_only_lose_their_marker(self):
        table = board()
        put(table, "treveri", germanic_scouted=2)
        event(table, 53)
        assert units(table, "treveri", "germanic_revealed") == 2


class TestJoinedRanks:
    def relief(self):
        table = board()
        put(table, "bituriges", arverni_hidden=9, vercingetorix=1)
        put(table, "carnutes", belgic_hidden=4, auxilia_hidden=6, aedui_hidden=1)
        return table

    def test_a_group_of_eight_then_two_battles_against_a_third(self):
        table = self.relief()
        asked = event(table, 54, who="arverni").answer("bituriges", kind="march.space")
        assert "all" not in asked.keys
        assert "arverni_hidden" not in asked.keys, "eight at most"
        asked.answer("some").answer("0").answer("8")
        asked.answer("romans", kind="event.faction", seat="arverni").answer("yes", kind="event.battle", seat="arverni")
        asked.answer("carnutes", kind="battle.space")
        assert asked.decision.kind == "battle.loss"
        assert asked.seat == "romans", "no Retreat from the first Battle"
        asked.answer("auxilia_hidden.rest")
        asked.answer("belgae", kind="event.faction", seat="arverni")
        asked.answer("yes", kind="event.battle", seat="belgae").answer("carnutes", kind="battle.space")
        assert asked.decision.kind == "battle.retreat", "the second may be Retreated from"
        asked.plainly()
        check(table)

    def test_nobody_is_named_when_the_third_is_gone(self):
        table = board()
        put(table, "bituriges", arverni_hidden=8)
        put(table, "carnutes", belgic_hidden=4, auxilia_hidden=2, aedui_hidden=1)
        asked = event(table, 54, who="arverni").answer("bituriges").answer("arverni_hidden")
        asked.answer("romans", kind="event.faction").answer("yes", kind="event.battle").answer("carnutes")
        asked.plainly()
        assert asked.asked.count("event.faction") == 1, "no second Battle is possible"

    def test_the_second_may_battle_even_if_the_first_does_not(self):
        table = self.relief()
        asked = event(table, 54, who="arverni").answer("bituriges").answer("vercingetorix").answer("carnutes")
        asked.answer("romans", kind="event.faction").answer("no", kind="event.battle")
        asked.answer("belgae", kind="event.faction").answer("yes", kind="event.battle").answer("carnutes")
        assert asked.decision.kind == "battle.retreat", "second edition: only the first Battle forbids it"

    def test_a_non_player_does_not_battle(self):
        table = self.relief()
        table.state.non_players = 1 << BELGAE | 1 << AEDUI
        asked = event(table, 54, who="arverni").answer("bituriges").answer("vercingetorix").answer("carnutes")
        asked.answer("romans").answer("no")
        assert asked.over

    def test_without_a_march_there_is_no_battle(self):
        table = self.relief()
        assert event(table, 54, who="arverni").answer("done", kind="march.space").over


class TestCommius:
    def test_recruit_in_belgica_without_a_roman_piece(self):
        table = board()
        keep(table, 55)
        asked = command(table, "romans", "recruit").answer("nervii", kind="recruit.space")
        assert set(asked.keys) == {"eburones", "nervii", "auxilia.1"}
        asked.answer("auxilia.1")
        assert units(table, "nervii", "auxilia_hidden") == 1

    def test_shaded_belgic_rally_is_free_and_needs_pieces_only(self):
        table = board()
        put(table, "sequani", belgic_hidden=1, arverni_hidden=5)
        keep(table, 55, "shaded", "belgae")
        command(table, "belgae", "rally").answer("sequani").answer("helvetii", kind="rally.do")
        assert tribe(table, "helvetii") == "belgic_ally"
        assert resources(table, "belgae") == 10


class TestFlightOfAmbiorix:
    def test_he_goes_if_the_belgic_score_is_below_ten_or_under_roman_control(self):
        table = board()
        put(table, "nervii", ambiorix=1)
        event(table, 56)
        assert units(table, "nervii", "ambiorix") == 0

    def test_he_stays_with_a_score_of_ten_outside_roman_control(self):
        table = board()
        put(table, "atrebates", "bellovaci=belgic_ally", "atrebates=belgic_ally", "remi=belgic_ally", belgic_hidden=1)
        put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally", ambiorix=1)
        event(table, 56)
        assert units(table, "nervii", "ambiorix") == 1
        put(table, "nervii", legion=4)
        event(table, 56)
        assert units(table, "nervii", "ambiorix") == 0

    def test_nine_is_not_enough(self):
        table = board()
        put(table, "atrebates", "bellovaci=belgic_ally", "atrebates=belgic_ally", "remi=belgic_ally", belgic_hidden=1)
        put(table, "nervii", "nervii=belgic_ally", ambiorix=1)
        event(table, 56)
        assert units(table, "nervii", "ambiorix") == 0

    def test_shaded_he_returns_near_germania(self):
        table = board()
        asked = event(table, 56, "shaded", "belgae")
        assert set(asked.keys) == {"sugambri", "ubii", "morini", "nervii", "treveri", "sequani"}
        asked.answer("sequani")
        assert units(table, "sequani", "ambiorix") == 1
        check(table)

    def test_shaded_f177_belgae_may_first_remove_their_successor(self):
        table = board()
        put(table, "veneti", belgic_successor=1)
        assert event(table, 56, "shaded", "arverni").over
        assert units(table, "veneti", "belgic_successor") == 1, "not Available, and not theirs to remove"
        event(table, 56, "shaded", "belgae").answer("yes", kind="event.successor").answer("nervii")
        assert (units(table, "veneti", "belgic_successor"), units(table, "nervii", "ambiorix")) == (0, 1)

    def test_shaded_nothing_while_he_is_on_the_map(self):
        table = board()
        put(table, "nervii", ambiorix=1)
        assert event(table, 56, "shaded", "belgae").over


class TestLandOfMist:
    def test_a_march_a_special_ability_there_and_four_resources(self):
        table = board()
        put(table, "morini", ambiorix=1, belgic_hidden=3)
        put(table, "britannia", aedui_hidden=2)
        asked = event(table, 57, who="romans").answer("belgae", kind="event.faction")
        asked.answer("morini", kind="march.space", seat="belgae").answer("belgic_hidden").answer(
            "done", kind="march.group"
        )
        assert units(table, "britannia", "belgic_hidden") == 3
        asked.answer("special.rampage", kind="event.special").answer("britannia", kind="rampage.region")
        asked.answer("2", kind="rampage.number").plainly()
        assert units(table, "britannia", "aedui_hidden") == 0
        assert resources(table, "belgae") == 14
        check(table)

    def test_nothing_is_gained_elsewhere(self):
        table = board()
        put(table, "morini", belgic_hidden=3)
        event(table, 57, who="belgae").answer("belgae").answer("done", kind="march.space")
        assert resources(table, "belgae") == 10

    def test_shaded_an_ally_or_marker_goes_and_gauls_come(self):
        table = board()
        put(table, "britannia", "catuvellauni=dispersed")
        asked = event(table, 57, "shaded", "arverni").answer("catuvellauni.belgic_ally", kind="event.place_ally")
        asked.answer("belgae", kind="event.whose").answer("3").answer("arverni", kind="event.whose")
        assert asked.over
        assert tribe(table, "catuvellauni") == "belgic_ally"
        assert (units(table, "britannia", "belgic_hidden"), units(table, "britannia", "arverni_hidden")) == (3, 1)


class TestAduatuca:
    def test_nine_belgic_and_germanic_warbands_go_from_a_region_with_a_fort(self):
        table = board()
        put(table, "nervii", belgic_hidden=6, germanic_hidden=5, arverni_hidden=2, fort=1)
        put(table, "treveri", belgic_hidden=3)
        asked = event(table, 58, who="romans").answer("nervii.belgic_hidden", kind="event.remove").answer("4")
        asked.answer("nervii.germanic_hidden").answer("5")
        assert asked.over, "nine of eleven"
        left = units(table, "nervii", "belgic_hidden"), units(table, "nervii", "germanic_hidden")
        assert left == (2, 0)
        assert units(table, "nervii", "arverni_hidden") == 2

    def test_shaded_germans_march_to_a_fort_and_ambush_one_loss_for_two(self):
        table = board()
        put(table, "nervii", fort=1, auxilia_hidden=5)
        put(table, "treveri", germanic_revealed=4)
        asked = event(table, 58, "shaded", "belgae").answer("nervii", kind="event.space")
        asked.answer("treveri", kind="event.german_origins").answer("nervii", kind="germans.march_to").answer("4")
        asked.answer("auxilia_hidden.rest", kind="battle.loss", seat="romans")
        assert units(table, "nervii", "auxilia_revealed") == 3, "two Losses: not halved"
        assert units(table, "nervii", "germanic_revealed") == 4

    def test_shaded_f189_germans_who_are_there_already_ambush_as_well(self):
        table = board()
        put(table, "nervii", fort=1, auxilia_hidden=5, germanic_revealed=4)
        asked = event(table, 58, "shaded", "belgae").answer("nervii", kind="event.space")
        asked.answer("auxilia_hidden.rest", kind="battle.loss")
        assert units(table, "nervii", "auxilia_revealed") == 3


class TestGermanicHorse:
    def test_auxilia_inflict_whole_losses_in_one_region_of_a_battle_command(self):
        table = board()
        put(table, "nervii", auxilia_hidden=3, belgic_hidden=9)
        put(table, "treveri", auxilia_hidden=3, belgic_hidden=9)
        keep(table, 59)
        asked = command(table, "romans", "battle").answer("nervii").answer("no", kind="battle.retreat")
        asked.answer("yes", kind="battle.horse", seat="romans")
        assert asked.decision.params["n"] == 3
        asked.answer("belgic_hidden.rest").answer("auxilia_hidden.rest", kind="battle.loss", seat="romans")
        asked.answer("treveri", kind="battle.space").answer("no", kind="battle.retreat")
        assert units(table, "treveri", "belgic_revealed") == 8, "one Region only: three halves are one Loss"
        assert units(table, "nervii", "belgic_revealed") == 6

    def test_shaded_a_gaul_takes_it_and_doubles_losses_in_one_region(self):
        table = board()
        put(table, "nervii", arverni_hidden=3, belgic_hidden=9)
        keep(table, 59, "shaded", "arverni")
        assert owned(code(59, True), ARVERNI) in table.state.lasting
        asked = command(table, "arverni", "battle").answer("nervii").answer("no", kind="battle.retreat")
        asked.answer("yes", kind="battle.shock", seat="arverni")
        assert asked.decision.params["n"] == 3, "one and a half, doubled before it is rounded"

    def test_shaded_not_against_a_citadel(self):
        table = board()
        put(table, "mandubii", "mandubii=belgic_citadel", arverni_hidden=8, belgic_hidden=9)
        keep(table, 59, "shaded", "arverni")
        asked = command(table, "arverni", "battle").answer("mandubii").answer("no", kind="battle.retreat")
        assert asked.decision.kind == "battle.loss"
        assert asked.decision.params["n"] == 2

    def test_shaded_romans_do_not_take_it(self):
        table = board()
        assert event(table, 59, "shaded", "romans").over
        assert table.state.lasting == []


class TestIndutiomarus:
    def test_six_belgic_pieces_go_from_one_region(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally", "eburones=belgic_ally", belgic_hidden=5)
        asked = event(table, 60, who="romans").answer("eburones", kind="event.remove_ally")
        assert asked.keys == ("nervii", "done"), "five Warbands are enough for the rest"
        asked.answer("done")
        assert asked.over
        assert units(table, "nervii", "belgic_hidden") == 0
        assert (tribe(table, "nervii"), tribe(table, "eburones")) == ("belgic_ally", "subdued")

    def test_shaded_treveri_and_ubii_become_belgic(self):
        table = board()
        put(table, "treveri", "treveri=dispersed")
        put(table, "ubii", "ubii=germanic_ally")
        assert event(table, 60, "shaded", "belgae").over
        for region in ("treveri", "ubii"):
            assert tribe(table, region) == "belgic_ally"
            assert (units(table, region, "belgic_hidden"), units(table, region, "germanic_hidden")) == (2, 1)
        check(table)
