"""Cards 25 to 36: what each side does, and what its Capability changes when the Command is played."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, check, command, event, keep, put, resources, told, tribe, units
from tests.together import together
from vexillum.coin.cards import code
from vexillum.coin.events.registry import effective
from vexillum.coin.sequence import Fate, Standing
from vexillum.games.falling_sky.cards import STOLEN_EAGLE
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import ARVERNI, ROMANS
from vexillum.games.falling_sky.state import Senate, Stage
from vexillum.games.falling_sky.winter import senate_phase


def works(table, card, side="unshaded", who=ROMANS):
    number = code(card, side == "shaded")
    return effective(HOUSE.effects[number], number, table.state, who)


class TestAquitani:
    def test_battle_without_own_forces_three_losses_an_ally_first(self):
        table = board(dice=(6, 6, 6))
        put(table, "arverni", "volcae=arverni_ally", arverni_hidden=4, arverni_successor=1)
        put(table, "carnutes", arverni_hidden=4)
        asked = event(table, 25, who="aedui")
        assert asked.keys == ("arverni", "done")
        asked.answer("arverni", kind="battle.space").answer("no", kind="battle.retreat", seat="arverni")
        assert tribe(table, "volcae") == "subdued"
        assert asked.decision.params["n"] == 2
        asked.answer("arverni_hidden.rest")
        assert asked.over
        check(table)

    def test_the_extra_losses_add_to_others(self):
        table = board()
        put(table, "pictones", belgic_hidden=9, legion=2)
        asked = event(table, 25, who="romans").answer("pictones").answer("no", seat="belgae")
        assert asked.decision.params["n"] == 5

    def test_they_are_halved_by_a_citadel(self):
        table = board(dice=(6, 6))
        put(table, "arverni", "arverni=arverni_citadel", "volcae=arverni_ally", arverni_hidden=4)
        asked = event(table, 25, who="belgae").answer("arverni").answer("no", seat="arverni")
        assert asked.over, "one Loss, which the Ally takes"
        assert (tribe(table, "volcae"), tribe(table, "arverni")) == ("subdued", "arverni_citadel")
        assert units(table, "arverni", "arverni_revealed") == 4

    @pytest.mark.parametrize(("holder", "n"), [("aedui", 3), ("arverni", 1)])
    def test_shaded_rally_places_two_more_in_pictones_and_arverni(self, holder, n):
        table = board()
        keep(table, 25, "shaded", holder)
        put(table, "pictones", "pictones=aedui_ally")
        asked = command(table, "aedui", "rally").answer("pictones", kind="rally.space")
        if asked.decision is not None and asked.decision.kind == "rally.do":
            asked.answer(f"warbands.{n}")
        asked.plainly()
        assert units(table, "pictones", "aedui_hidden") == n

    def test_shaded_even_where_none_would_be_placed_but_not_in_devastated_regions(self):
        table = board()
        keep(table, 25, "shaded", "belgae")
        asked = command(table, "belgae", "rally")
        assert {"pictones", "arverni"} <= set(asked.keys)
        table.state.devastated[REGION_NUMBER["pictones"]] = 1
        assert "pictones" not in command(table, "belgae", "rally").keys


class TestGobannitio:
    @pytest.mark.parametrize("before", ["arverni_citadel", "dispersed", "razed", "subdued"])
    def test_whatever_is_at_gergovia_gives_way_to_romans_or_aedui(self, before):
        table = board()
        put(table, "arverni", f"arverni={before}")
        asked = event(table, 26, who="belgae")
        assert asked.keys == ("arverni.roman_ally", "arverni.aedui_ally", "arverni.aedui_citadel")
        assert asked.answer("arverni.aedui_citadel", kind="event.place_ally", seat="belgae").over
        assert tribe(table, "arverni") == "aedui_citadel"
        check(table)

    def test_shaded_the_arverni_settle_their_region_and_rally_near_vercingetorix(self):
        table = board()
        put(table, "arverni", "volcae=roman_ally", "cadurci=aedui_ally", arverni_hidden=1)
        put(table, "pictones", "pictones=arverni_ally", vercingetorix=1)
        put(table, "treveri", "treveri=arverni_ally")
        asked = event(table, 26, "shaded", "aedui").answer("volcae", kind="event.remove_ally", seat="arverni")
        asked.answer("done").answer("volcae", kind="event.place_ally").answer("done")
        assert (tribe(table, "volcae"), tribe(table, "cadurci")) == ("arverni_ally", "aedui_ally")
        assert asked.decision.kind == "rally.space"
        assert "treveri" not in asked.keys, "too far from Vercingetorix"
        asked.answer("pictones").answer("warbands.3").plainly()
        assert resources(table, "arverni") == 10

    def test_shaded_not_at_dispersed_tribes(self):
        table = board()
        put(table, "arverni", "volcae=dispersed", "cadurci=dispersed", "arverni=dispersed")
        assert event(table, 26, "shaded", "arverni").over


class TestMassedGallicArchers:
    def attack(self, table, **pieces):
        put(table, "treveri", arverni_revealed=6, **pieces)
        return command(table, "arverni", "battle").answer("treveri")

    def test_arverni_attacks_inflict_one_loss_fewer(self):
        table = board()
        keep(table, 27, who="romans")
        asked = self.attack(table, aedui_hidden=5).answer("no", seat="aedui")
        assert asked.decision.params["n"] == 2

    def test_before_any_halving(self):
        table = board()
        keep(table, 27, who="romans")
        put(table, "treveri", fort=1)
        self.attack(table, auxilia_hidden=5).answer("no", seat="romans").plainly()
        assert units(table, "treveri", "auxilia_revealed") == 4, "three less one is two, halved one"

    def test_not_when_they_defend(self):
        table = board()
        keep(table, 27, who="romans")
        put(table, "treveri", arverni_revealed=6, aedui_revealed=5)
        asked = command(table, "aedui", "battle").answer("treveri").answer("no", seat="arverni")
        assert asked.decision.params["n"] == 2
        asked.answer("arverni_revealed.rest").plainly()
        assert units(table, "treveri", "aedui_revealed") == 3

    def test_shaded_six_warbands_inflict_a_loss_before_the_battle(self):
        table = board()
        keep(table, 27, "shaded", "arverni")
        asked = self.attack(table, aedui_hidden=5)
        assert (asked.decision.kind, units(table, "treveri", "aedui_hidden")) == ("battle.retreat", 4)

    def test_shaded_when_they_defend_too_and_not_with_five(self):
        for n, lost in ((6, 1), (5, 0)):
            table = board()
            keep(table, 27, "shaded", "arverni")
            put(table, "treveri", arverni_revealed=n, aedui_revealed=5)
            command(table, "aedui", "battle").answer("treveri")
            assert units(table, "treveri", "aedui_revealed") == 5 - lost

    def test_shaded_in_an_ambush_a_legion_falls_without_a_roll(self):
        table = board()
        keep(table, 27, "shaded", "arverni")
        put(table, "treveri", vercingetorix=1, arverni_hidden=6, legion=6)
        asked = command(table, "arverni", "battle").answer("treveri").answer("yes", kind="battle.ambush_here")
        asked.plainly()
        assert table.state.rolls == 0
        assert units(table, "treveri", "legion") == 6 - 1 - 4


class TestOppida:
    def test_gallic_allies_at_subdued_cities_then_citadels(self):
        table = board()
        put(table, "carnutes", "aulerci=arverni_ally")
        put(table, "sequani", legion=1)
        put(table, "mandubii", "mandubii=dispersed")
        put(table, "bituriges", "bituriges=aedui_ally")
        asked = event(table, 28, who="arverni")
        assert "sequani.arverni_ally" not in asked.keys, "under Roman Control"
        assert "mandubii.arverni_ally" not in asked.keys, "Dispersed"
        assert {"aedui", "arverni"} <= set(asked.keys), "for one Faction each"
        asked.answer("carnutes.belgic_ally", kind="event.place_ally", seat="arverni").answer("done")
        asked.answer("carnutes", kind="event.place_citadel").answer("bituriges")
        assert asked.over
        assert (tribe(table, "carnutes"), tribe(table, "bituriges")) == ("belgic_citadel", "aedui_citadel")
        check(table)

    def test_own_citadels_elsewhere_may_be_taken_off_first(self):
        table = board()
        put(table, "mandubii", "mandubii=arverni_citadel")
        put(table, "sequani", "sequani=arverni_citadel")
        put(table, "arverni", "arverni=arverni_citadel")
        put(table, "carnutes", "carnutes=arverni_ally")
        asked = event(table, 28, who="arverni").answer("done", kind="event.place_ally")
        asked.answer("carnutes", kind="event.place_citadel").answer("sequani", kind="voluntary_tribe", seat="arverni")
        assert (tribe(table, "carnutes"), tribe(table, "sequani")) == ("arverni_citadel", "subdued")
        check(table)


class TestSuebiMobilize:
    def test_suebi_rise_and_the_germans_act_without_rally(self):
        table = board()
        put(table, "sugambri", "suebi_north=dispersed")
        put(table, "ubii", "suebi_south=germanic_ally", germanic_revealed=4)
        assert event(table, 29, who="arverni").over
        assert (tribe(table, "suebi_north"), tribe(table, "suebi_south")) == ("germanic_ally", "germanic_ally")
        assert table.state.available[16] == 11, "no Warband was placed"
        assert units(table, "ubii", "germanic_revealed") == 0, "they Marched"
        check(table)

    def test_also_a_razed_or_gathering_marker_goes(self):
        table = board()
        put(table, "sugambri", "suebi_north=gathering", "suebi_south=gathering")
        event(table, 29)
        assert (tribe(table, "suebi_north"), tribe(table, "suebi_south")) == ("germanic_ally", "germanic_ally")


class TestVercingetorixsElite:
    @pytest.mark.parametrize(("harsh", "most"), [(False, 4), (True, 2)])
    def test_rally_counts_neither_leader_nor_the_extra_warband(self, harsh, most):
        table = board()
        if harsh:
            keep(table, 30, who="romans")
        put(table, "pictones", "pictones=arverni_ally", "santones=arverni_ally", arverni_successor=1)
        asked = command(table, "arverni", "rally").answer("pictones")
        assert asked.keys[0] == f"warbands.{most}"

    def test_shaded_four_warbands_inflict_losses_as_legions(self):
        for elite, losses in ((False, 4), (True, 6)):
            table = board()
            if elite:
                keep(table, 30, "shaded", "arverni")
            put(table, "treveri", arverni_successor=1, arverni_revealed=6, aedui_revealed=9)
            asked = command(table, "arverni", "battle").answer("treveri").answer("no", seat="aedui")
            assert asked.decision.params["n"] == losses

    def test_shaded_they_take_losses_with_a_roll(self):
        table = board(dice=(6, 6, 2))
        keep(table, 30, "shaded", "arverni")
        put(table, "treveri", arverni_successor=1, arverni_revealed=4, legion=3)
        asked = command(table, "romans", "battle").answer("treveri").answer("no", kind="battle.retreat")
        assert asked.keys == ("elite.arverni_revealed", "arverni_successor")
        asked.answers(*["elite.arverni_revealed"] * 3)
        assert units(table, "treveri", "arverni_revealed") == 3

    def test_shaded_not_without_their_leader(self):
        table = board()
        keep(table, 30, "shaded", "arverni")
        put(table, "treveri", arverni_revealed=4, legion=1)
        asked = command(table, "romans", "battle").answer("treveri").answer("no", kind="battle.retreat")
        asked.plainly()
        assert units(table, "treveri", "arverni_revealed") == 3


class TestCotuatusAndConconnetodumnus:
    def test_a_legion_comes_to_provincia(self):
        table = board()
        assert event(table, 31, who="aedui").over
        assert (units(table, "provincia", "legion"), table.state.legions_track) == (1, 11)

    def test_shaded_a_roman_an_aedui_and_another_ally_go(self):
        table = board()
        put(table, "nervii", "nervii=roman_ally", "eburones=roman_ally")
        put(table, "veneti", "veneti=aedui_ally")
        put(table, "aedui", "aedui=aedui_citadel")
        asked = event(table, 31, "shaded", "arverni").answer("nervii", kind="event.remove_ally", seat="arverni")
        assert asked.over, "the others are the only ones left"
        assert [tribe(table, name) for name in ("nervii", "eburones", "veneti")] == ["subdued"] * 3
        assert tribe(table, "aedui") == "aedui_citadel"


class TestForcedMarches:
    def test_pieces_go_anywhere_but_britannia_and_hide(self):
        table = board()
        put(table, "nervii", arverni_hidden=1, arverni_revealed=2, arverni_scouted=3, vercingetorix=1)
        put(table, "britannia", arverni_hidden=1)
        asked = event(table, 32, who="arverni")
        assert set(asked.keys) == {"nervii", "done"}
        asked.answer("nervii", kind="event.relocate_from").answer("all", kind="event.relocate")
        assert "britannia" not in asked.keys
        assert "cisalpina" not in asked.keys
        asked.answer("pictones", kind="event.relocate_to")
        assert asked.over, "each piece moves once"
        found = [units(table, "pictones", f"arverni_{kind}") for kind in ("hidden", "revealed", "scouted")]
        assert found == [3, 3, 0]
        assert units(table, "pictones", "vercingetorix") == 1
        check(table)

    def test_romans_move_legions_auxilia_and_leader_not_forts(self):
        table = board()
        put(table, "nervii", legion=2, auxilia_revealed=1, caesar=1, fort=1)
        asked = event(table, 32).answer("nervii").answer("some").answers("0", "2", "1").answer("treveri")
        assert (units(table, "treveri", "legion"), units(table, "treveri", "auxilia_hidden")) == (2, 1)
        assert asked.answer("done").over

    def test_an_encircled_group_stays(self):
        table = board()
        put(table, "mandubii", "mandubii=arverni_citadel", arverni_hidden=3)
        put(table, "treveri", legion=3)
        event(table, 4).answers("mandubii", "treveri", "legion")
        assert event(table, 32, who="arverni").over


class TestLostEagle:
    def test_a_fallen_legion_comes_back_to_a_legion_that_faces_warbands(self):
        table = board()
        put(table, "nervii", legion=1, belgic_hidden=1)
        put(table, "treveri", legion=1, aedui_hidden=1)
        put(table, "sequani", germanic_hidden=1)
        table.state.legions_track -= 2
        table.state.fallen = 2
        assert event(table, 33, who="romans").over
        assert (units(table, "nervii", "legion"), table.state.fallen) == (2, 1)

    def test_not_from_the_track(self):
        table = board()
        put(table, "nervii", legion=1, belgic_hidden=1)
        assert not works(table, 33)

    def winter(self, table):
        table.state.stage, table.state.winters = Stage.SENATE, 2
        Asked(senate_phase(table)).plainly()

    def test_shaded_a_fallen_legion_leaves_the_game_and_the_senate_does_not_shift_down(self):
        table = board()
        table.state.legions_track, table.state.fallen = 11, 1
        keep(table, 33, "shaded", "arverni")
        assert (table.state.fallen, table.state.removed_legions) == (0, 1)
        assert STOLEN_EAGLE in table.state.lasting
        self.winter(table)
        assert table.state.senate == Senate.INTRIGUE, "the score is high, but the eagle is gone"
        assert STOLEN_EAGLE not in table.state.lasting
        self.winter(table)
        assert table.state.senate == Senate.ADULATION
        check(table)

    def test_shaded_without_fallen_legions_the_senate_still_minds(self):
        table = board()
        keep(table, 33, "shaded", "arverni")
        assert table.state.removed_legions == 0
        self.winter(table)
        assert table.state.senate == Senate.INTRIGUE


class TestAcco:
    def test_a_faction_rallies_in_three_regions_as_if_with_control(self):
        table = board()
        put(table, "treveri", arverni_hidden=9)
        table.state.devastated[REGION_NUMBER["treveri"]] = 1
        asked = event(table, 34, who="aedui").answer("belgae", kind="event.faction", seat="aedui")
        assert asked.decision.kind == "rally.space"
        assert "treveri" in asked.keys, "Devastated, and under another's Control"
        asked.answer("treveri")
        asked.answer("veneti").answer("veneti", kind="rally.do").answer("pictones").answer("pictones")
        assert asked.over, "three Regions"
        assert [tribe(table, name) for name in ("treveri", "veneti", "pictones")] == ["belgic_ally"] * 3
        assert resources(table, "belgae") == 10

    def test_romans_recruit_even_without_supply_lines(self):
        table = board()
        keep(table, 13, "shaded", "arverni")
        put(table, "treveri", arverni_hidden=9)
        asked = event(table, 34, who="romans").answer("romans").answer("treveri", kind="recruit.space")
        assert tribe(table, "treveri") == "roman_ally"
        asked.plainly()

    def test_shaded_all_allies_and_citadels_of_carnutes_and_mandubii_become_arverni(self):
        table = board()
        put(table, "carnutes", "carnutes=aedui_citadel", "aulerci=roman_ally")
        put(table, "mandubii", "senones=belgic_ally", "lingones=arverni_ally")
        assert event(table, 34, "shaded", "arverni").over
        assert tribe(table, "carnutes") == "arverni_citadel"
        names = ("aulerci", "senones", "lingones", "mandubii")
        assert [tribe(table, name) for name in names] == ["arverni_ally"] * 3 + ["subdued"]
        check(table)

    def test_shaded_what_cannot_be_replaced_is_removed(self):
        table = board()
        put(table, "arverni", "arverni=arverni_citadel")
        put(table, "sequani", "sequani=arverni_citadel")
        put(table, "bituriges", "bituriges=arverni_citadel")
        put(table, "carnutes", "carnutes=aedui_citadel")
        assert event(table, 34, "shaded", "belgae").over
        assert tribe(table, "carnutes") == "subdued"


class TestGallicShouts:
    def test_romans_see_two_cards_and_execute_a_limited_command(self):
        table = board()
        table.state.deck = [1, 2, 3]
        put(table, "nervii", legion=1)
        asked = event(table, 35, who="belgae").answer("yes", kind="event.may", seat="romans")
        asked.answer("shouts_command", kind="event.either", seat="romans")
        entry = next(entry for entry in table.journal if entry.id == "log.event_sees_cards")
        assert (entry.params["cards"], entry.to) == (["3", "2"], ("romans",))
        assert table.seals == 1
        asked.answer("march", kind="event.command", seat="romans").answers("nervii", "legion", "treveri", "stop")
        assert asked.over
        assert resources(table, "romans") == 10

    def test_or_become_eligible(self):
        table = board()
        table.state.standing[ROMANS] = Standing.INELIGIBLE
        asked = event(table, 35, who="belgae").answer("yes").answer("shouts_eligible")
        assert asked.over
        assert (table.state.standing[ROMANS], table.state.fates[ROMANS]) == (Standing.ELIGIBLE, Fate.ELIGIBLE)

    def test_the_romans_may_decline_and_see_nothing(self):
        table = board()
        table.state.deck = [1, 2, 3]
        asked = event(table, 35, who="belgae").answer("no", kind="event.may", seat="romans")
        assert asked.over
        assert (table.seals, table.state.fates[ROMANS]) == (0, Fate.USUAL)

    def test_shaded_gauls_execute_a_command_and_a_limited_command_but_no_battle(self):
        table = board()
        put(table, "nervii", belgic_hidden=4, legion=1)
        put(table, "morini", belgic_hidden=2)
        asked = event(table, 35, "shaded", "belgae").answer("belgae", kind="event.faction")
        commands = {"rally", "march", "raid"}
        assert set(asked.keys) == commands | {f"limited.{name}" for name in commands} | {"none"}
        asked.answer("limited.raid", kind="event.command").answer("nervii").answer("romans").answer("done")
        assert set(asked.keys) == {*commands, "none"}
        asked.answer("raid").answers("nervii", "romans", "done", "morini", "gain")
        assert asked.over
        assert resources(table, "belgae") == 14


class TestMorasses:
    def test_battle_without_retreat_counterattack_or_citadel_and_the_attackers_hide(self):
        table = board(dice=(6,) * 9)
        put(table, "mandubii", "mandubii=arverni_citadel", arverni_revealed=9, legion=3, auxilia_revealed=2)
        asked = event(table, 36, who="romans").answer("mandubii", kind="battle.space")
        assert asked.over or asked.decision.kind == "battle.loss"
        asked.plainly()
        assert units(table, "mandubii", "arverni_revealed") == 5, "four Losses, not halved"
        assert units(table, "mandubii", "auxilia_hidden") == 2
        assert units(table, "mandubii", "legion") == 3
        assert "counterattack" not in told(table)

    def test_a_citadel_still_takes_losses_last_with_rolls(self):
        table = board(dice=(6, 2))
        put(table, "mandubii", "mandubii=arverni_citadel", arverni_revealed=1, legion=3)
        event(table, 36, who="romans").answer("mandubii").plainly()
        assert (table.state.rolls, tribe(table, "mandubii")) == (2, "subdued")

    def test_only_against_gauls(self):
        table = board()
        put(table, "nervii", arverni_hidden=1, legion=1, germanic_hidden=1)
        assert not works(table, 36, "unshaded", ARVERNI)

    def test_shaded_gauls_ambush_anywhere_then_march(self):
        table = board()
        put(table, "nervii", arverni_revealed=4, auxilia_hidden=4)
        put(table, "pictones", arverni_revealed=2, aedui_hidden=2)
        asked = event(table, 36, "shaded", "belgae").answer("arverni", kind="event.faction")
        asked.answer("nervii", kind="battle.space", seat="arverni").answer("auxilia_hidden.rest", kind="battle.loss")
        assert asked.decision.kind == "battle.space", "no Retreat, no Counterattack, whatever is Hidden"
        assert units(table, "nervii", "auxilia_revealed") == 2
        asked.answer("pictones")
        assert units(table, "pictones", "aedui_revealed") == 1
        asked.answer("nervii", kind="march.space").answer("arverni_hidden").answer("morini").plainly()
        assert units(table, "morini", "arverni_hidden") == 4
        assert resources(table, "arverni") == 10


def test_these_cards_have_all_their_sides():
    single = {1, 4, 9, 20, 28, 29, 32}
    for number in range(1, 37):
        assert len(HOUSE.sides[number]) == (1 if number in single else 2), number
        assert (HOUSE.cards[number].shaded is None) == (number in single)


@together("side", [side for side in HOUSE.effects if side // 2 <= 36])
@together("who", range(4))
@together("scenario", ["pax-gallica", "reconquest-of-gaul", "the-great-revolt"])
def test_every_side_can_be_executed_by_everybody_and_loses_no_piece(side, who, scenario):
    table = board(scenario, empty=False)
    table.state.current, table.state.deck = side // 2, [70, 71, 72]
    asked = Asked(HOUSE.effects[side].execute(table, side, str(side // 2), who))
    for number in range(400):
        if asked.over:
            break
        keys, least = asked.keys, asked.decision.at_least
        at = (7 * number + who) % len(keys)
        asked.answer(*(keys[at : at + 1] if asked.decision.at_most else ()) if least <= 1 else keys[:least])
        check(table)
    assert asked.over
