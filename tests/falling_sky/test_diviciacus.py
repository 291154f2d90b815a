"""Card 38 in play: Aedui Warbands act as Auxilia and Auxilia as Aedui Warbands, if both Factions agree."""

from __future__ import annotations

from tests.asked import Asked
from tests.falling_sky.harness import board, check, command, event, keep, put, resources, tribe, units
from vexillum.games.falling_sky.sequence import TURNS


def druid():
    """A board with the Capability in effect, reached by executing the Event."""
    table = board()
    keep(table, 38)
    return table


def turn_of(table, card):
    """The turn of the first Eligible Faction on a card."""
    table.state.current = card
    return Asked(TURNS.turn(table))


class TestAgreement:
    def test_it_is_asked_once_in_a_command_and_holds_for_all_of_it(self):
        table = druid()
        put(table, "mandubii", auxilia_hidden=1, aedui_hidden=2)
        put(table, "sequani", auxilia_hidden=1, aedui_hidden=2)
        asked = command(table, "romans", "march")
        assert "loan.aedui" in asked.keys
        asked.answer("loan.aedui").answer("yes", kind="agree.loan", seat="aedui")
        assert "loan.aedui" not in asked.keys
        for region in ("mandubii", "sequani"):
            asked.answer(region, kind="march.space")
            assert "aedui_hidden" in asked.keys
            asked.answer("done", kind="march.group")

    def test_a_refusal_holds_as_well(self):
        table = druid()
        put(table, "mandubii", auxilia_hidden=1, aedui_hidden=2)
        asked = command(table, "romans", "march").answer("loan.aedui").answer("no", kind="agree.loan")
        assert "loan.aedui" not in asked.keys
        asked.answer("mandubii", kind="march.space")
        assert "aedui_hidden" not in asked.keys

    def test_one_player_with_both_factions_is_not_asked(self):
        table = druid()
        table.state.owners = 2
        put(table, "mandubii", auxilia_hidden=1, aedui_hidden=2)
        asked = command(table, "romans", "march").answer("loan.aedui").answer("mandubii", kind="march.space")
        assert "aedui_hidden" in asked.keys

    def test_without_the_capability_nothing_is_offered(self):
        table = board()
        put(table, "mandubii", auxilia_hidden=1, aedui_hidden=2)
        assert "loan.aedui" not in command(table, "romans", "march").keys

    def test_f171_only_where_the_two_are_together(self):
        table = druid()
        put(table, "mandubii", legion=1, aedui_hidden=2)
        put(table, "sequani", aedui_hidden=2)
        asked = command(table, "romans", "march").answer("loan.aedui").answer("yes")
        assert "sequani" not in asked.keys
        asked.answer("mandubii", kind="march.space")
        assert "aedui_hidden" in asked.keys

    def test_f170_a_command_that_only_the_loan_makes_possible(self):
        table = druid()
        put(table, "mandubii", aedui_revealed=1, auxilia_hidden=2)
        asked = turn_of(table, 37)
        asked.answer("raid", kind="turn")
        assert set(asked.keys) == {"loan.romans", "call_off"}
        asked.answer("loan.romans", kind="raid.space").answer("yes", kind="agree.loan", seat="romans")
        asked.answer("mandubii", kind="raid.space").answer("gain", kind="raid.take").answer("gain")
        assert (units(table, "mandubii", "auxilia_revealed"), resources(table, "aedui")) == (2, 12)

    def test_f170_refused_it_is_called_off_and_not_asked_for_again(self):
        table = druid()
        put(table, "mandubii", aedui_revealed=1, auxilia_hidden=2)
        asked = turn_of(table, 37)
        asked.answer("raid", kind="turn").answer("loan.romans", kind="raid.space").answer("no", kind="agree.loan")
        assert asked.decision.kind == "turn"
        assert "raid" not in asked.keys
        assert "loan.romans" not in asked.answer("march", kind="turn").keys

    def test_f170_not_without_hidden_auxilia(self):
        table = druid()
        put(table, "mandubii", aedui_revealed=1, auxilia_revealed=2)
        assert "raid" not in turn_of(table, 37).keys

    def test_f170_a_free_command_that_only_the_loan_makes_possible(self):
        table = druid()
        put(table, "mandubii", aedui_revealed=1, auxilia_hidden=2)
        asked = event(table, 46, "shaded", "belgae").answer("aedui", kind="event.faction")
        asked.answer("raid", kind="event.command").answer("loan.romans", kind="raid.space").answer("yes")
        asked.answer("mandubii", kind="raid.space").answer("gain", kind="raid.take").answer("done")
        assert resources(table, "aedui") == 11

    def test_other_factions_borrow_nothing(self):
        table = druid()
        put(table, "mandubii", arverni_hidden=1, aedui_hidden=2, auxilia_hidden=1)
        assert not [key for key in command(table, "arverni", "march").keys if key.startswith("loan")]


class TestRomanCommands:
    def test_recruit_places_aedui_warbands_in_the_place_of_auxilia(self):
        table = druid()
        put(table, "provincia", "helvii=roman_ally", aedui_hidden=1)
        asked = command(table, "romans", "recruit").answer("loan.aedui").answer("yes").answer("provincia")
        asked.answer("loan.2", kind="recruit.do").answer("auxilia.1", kind="recruit.rest")
        assert (units(table, "provincia", "aedui_hidden"), units(table, "provincia", "auxilia_hidden")) == (3, 1)
        check(table)

    def test_march_takes_them_along_as_far_as_romans_go_and_hides_them(self):
        table = druid()
        put(table, "sequani", legion=1, aedui_revealed=2, aedui_scouted=1)
        asked = command(table, "romans", "march").answer("loan.aedui").answer("yes").answer("sequani")
        assert units(table, "sequani", "aedui_hidden") == 2, "flipped as Auxilia are"
        assert units(table, "sequani", "aedui_revealed") == 1, "and the Scouted one lost its marker"
        asked.answer("all", kind="march.group").answer("mandubii").answer("carnutes", kind="march.on")
        assert (units(table, "carnutes", "legion"), units(table, "carnutes", "aedui_hidden")) == (1, 2)
        check(table)

    def test_they_take_losses_of_harassment(self):
        table = druid()
        put(table, "sequani", legion=1, aedui_hidden=2)
        put(table, "mandubii", arverni_hidden=3)
        asked = command(table, "romans", "march").answer("loan.aedui").answer("yes").answer("sequani")
        asked.answer("all").answer("mandubii").answer("carnutes").answer("yes", kind="harass", seat="arverni")
        assert set(asked.keys) == {"aedui_hidden", "legion"}
        asked.answer("aedui_hidden", seat="romans")
        assert units(table, "carnutes", "aedui_hidden") == 1
        check(table)

    def test_seize_counts_them_for_control_and_for_losses(self):
        table = druid()
        put(table, "sequani", legion=1, aedui_hidden=3, arverni_hidden=3)
        asked = command(table, "romans", "seize").answer("loan.aedui").answer("yes").answer("sequani")
        asked.answer("helvetii", kind="seize.disperse")
        assert tribe(table, "helvetii") == "dispersed"
        while asked.decision.kind != "harass":
            asked.answer(asked.keys[-1])
        assert asked.seat == "arverni", "the Aedui lend, so they do not Harass"
        asked.answer("yes").answer("aedui_hidden", kind="harass.loss", seat="romans")

    def test_who_lends_does_not_harass(self):
        table = druid()
        put(table, "sequani", legion=3, aedui_hidden=4)
        asked = command(table, "romans", "seize").answer("loan.aedui").answer("yes").answer("sequani").plainly()
        assert "harass" not in asked.asked
        asked = command(table, "romans", "seize").answer("sequani").plainly()
        assert "harass" in asked.asked

    def test_battle_with_them_if_wanted(self):
        for answer, losses in (("yes", 3), ("no", 1)):
            table = druid()
            put(table, "sequani", legion=1, aedui_hidden=4, arverni_hidden=9)
            asked = command(table, "romans", "battle").answer("loan.aedui").answer("yes").answer("sequani")
            asked.answer("arverni", kind="battle.target").answer(answer, kind="battle.loan", seat="romans")
            asked.answer("no", kind="battle.retreat").plainly()
            assert units(table, "sequani", "arverni_revealed") == 9 - losses
            check(table)

    def test_not_against_the_aedui_themselves(self):
        table = druid()
        put(table, "sequani", legion=2, aedui_hidden=4)
        asked = command(table, "romans", "battle").answer("loan.aedui").answer("yes").answer("sequani")
        assert asked.decision.kind == "battle.retreat", "they do not fight on both sides"

    def test_scout_with_them(self):
        table = druid()
        put(table, "sequani", caesar=1, aedui_hidden=1, arverni_hidden=2, auxilia_hidden=1)
        asked = command(table, "romans", "march").answer("loan.aedui").answer("yes").answer("special.scout")
        asked.answer("done", kind="scout.from").answer("sequani", kind="scout.region")
        assert asked.decision.params["unit"] == "auxilia_hidden"
        asked.answer("0", kind="scout.auxilia").answer("1", kind="scout.auxilia").answer("arverni_hidden.rest")
        assert (units(table, "sequani", "aedui_revealed"), units(table, "sequani", "arverni_scouted")) == (1, 2)
        assert units(table, "sequani", "auxilia_hidden") == 1


class TestAeduiCommands:
    def test_rally_places_auxilia_and_counts_them_for_control(self):
        table = druid()
        put(table, "sequani", "sequani=aedui_ally", auxilia_hidden=3, arverni_hidden=3)
        asked = command(table, "aedui", "rally")
        asked.answer("loan.romans").answer("yes", kind="agree.loan", seat="romans").answer("sequani")
        assert "helvetii" in asked.keys, "four of seven pieces"
        asked.answer("loan.1", kind="rally.do")
        assert units(table, "sequani", "auxilia_hidden") == 4
        check(table)

    def test_raid_with_hidden_auxilia(self):
        table = druid()
        put(table, "sequani", "sequani=aedui_ally", aedui_hidden=1, auxilia_hidden=2)
        asked = command(table, "aedui", "raid").answer("loan.romans").answer("yes").answer("sequani")
        asked.answer("gain").answer("romans", kind="raid.whose").answer("gain").answer("romans", kind="raid.whose")
        assert (units(table, "sequani", "auxilia_revealed"), units(table, "sequani", "aedui_hidden")) == (2, 1)
        assert resources(table, "aedui") == 12

    def test_ambush_counts_hidden_auxilia(self):
        table = druid()
        put(table, "sequani", aedui_hidden=1, auxilia_hidden=2, arverni_hidden=2)
        asked = command(table, "aedui", "battle").answer("loan.romans").answer("yes").answer("sequani")
        asked.answer("arverni").answer("yes", kind="battle.loan").answer("yes", kind="battle.ambush_here")
        assert units(table, "sequani", "arverni_hidden") + units(table, "sequani", "arverni_revealed") == 1

    def test_suborn_with_a_hidden_auxilia(self):
        table = druid()
        put(table, "sequani", "sequani=aedui_ally", auxilia_hidden=1)
        asked = command(table, "aedui", "rally")
        assert "special.suborn" not in asked.keys
        assert "special.suborn" in asked.answer("loan.romans").answer("yes").keys


class TestDefence:
    def test_romans_who_are_attacked_may_defend_with_aedui_warbands(self):
        table = druid()
        put(table, "sequani", auxilia_hidden=2, aedui_hidden=4, arverni_hidden=6)
        asked = command(table, "arverni", "battle").answer("sequani").answer("romans", kind="battle.target")
        asked.answer("yes", kind="battle.loan_defence", seat="romans").answer(
            "yes", kind="agree.loan_defence", seat="aedui"
        )
        asked.answer("no", kind="battle.retreat", seat="romans")
        assert "aedui_hidden" in asked.keys, "they take Losses for the Romans"
        asked.answer("aedui_hidden.rest", seat="romans")
        assert asked.seat in ("arverni", ""), "three are left, one and a half: one Loss"
        asked.plainly()
        assert units(table, "sequani", "arverni_revealed") == 5
        assert units(table, "sequani", "aedui_revealed") == 1, "who fights is Revealed"
        check(table)

    def test_the_aedui_may_refuse(self):
        table = druid()
        put(table, "sequani", auxilia_hidden=2, aedui_hidden=4, arverni_hidden=6)
        asked = command(table, "arverni", "battle").answer("sequani").answer("romans").answer("yes").answer("no")
        asked.answer("no", kind="battle.retreat").plainly()
        assert units(table, "sequani", "aedui_hidden") == 4

    def test_aedui_may_defend_with_auxilia_which_retreat_with_them(self):
        table = druid()
        put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
        put(table, "sequani", auxilia_hidden=2, aedui_hidden=2, arverni_hidden=4)
        asked = command(table, "arverni", "battle").answer("sequani").answer("aedui", kind="battle.target")
        asked.answer("yes", kind="battle.loan_defence", seat="aedui").answer("yes", seat="romans")
        asked.answer("yes", kind="battle.retreat").answer("aedui_hidden", kind="battle.loss")
        asked.answer("aedui", kind="battle.retreat_to", seat="aedui")
        assert (units(table, "aedui", "auxilia_hidden"), units(table, "aedui", "aedui_hidden")) == (2, 2)
        check(table)

    def test_f172_an_ambush_is_judged_by_the_defenders_own_pieces(self):
        table = druid()
        put(table, "sequani", vercingetorix=1, arverni_hidden=3, auxilia_hidden=2, aedui_hidden=4)
        asked = command(table, "arverni", "battle").answer("sequani").answer("romans", kind="battle.target")
        assert asked.decision.kind == "battle.ambush_here"

    def test_not_against_the_one_who_would_lend(self):
        table = druid()
        put(table, "sequani", auxilia_hidden=2, aedui_hidden=4)
        asked = command(table, "aedui", "battle").answer("sequani")
        assert asked.decision.kind != "battle.loan_defence"


class TestEnlist:
    """4.5.1 The same help, by Germans: what March, Rally and Raid do with Warbands that act as Belgic ones."""

    def test_germanic_warbands_march_in_belgic_groups_and_hide(self):
        table = board()
        put(table, "nervii", ambiorix=1, belgic_hidden=1, germanic_revealed=3)
        asked = command(table, "belgae", "march").answer("special.enlist").answer("as_belgae", kind="enlist.do")
        asked.answer("nervii", kind="march.space")
        assert units(table, "nervii", "germanic_hidden") == 3
        asked.answer("germanic_hidden", kind="march.group").answer("treveri", kind="march.to")
        assert units(table, "treveri", "germanic_hidden") == 3
        check(table)

    def test_rally_places_them_and_counts_them_for_control(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally", ambiorix=1, germanic_hidden=2, auxilia_hidden=3)
        asked = command(table, "belgae", "rally").answer("special.enlist").answer("as_belgae")
        asked.answer("nervii", kind="enlist.regions").answer("nervii", kind="rally.space")
        assert "eburones" in asked.keys, "four of seven pieces"
        asked.answer("germanic.1", kind="rally.do")
        assert units(table, "nervii", "germanic_hidden") == 3


def test_shifting_loyalties_ends_it():
    table = druid()
    put(table, "mandubii", auxilia_hidden=1, aedui_hidden=2)
    event(table, 50)
    assert table.state.lasting == []
    assert "loan.aedui" not in command(table, "romans", "march").keys
