"""Cards 37 to 48: what each side does, and what its Capability changes in play."""

from __future__ import annotations

from tests.falling_sky.harness import board, check, command, event, keep, put, resources, told, tribe, units
from vexillum.coin.cards import code
from vexillum.coin.events.registry import effective
from vexillum.coin.sequence import Fate, Standing
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS


def works(table, card, side="unshaded", who=ROMANS):
    number = code(card, side == "shaded")
    return effective(HOUSE.effects[number], number, table.state, who)


class TestBoii:
    def test_aedui_or_romans_place_two_allies_and_two_pieces_near_aedui_control(self):
        table = board()
        put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
        asked = event(table, 37, who="arverni").answer("romans", kind="event.faction", seat="arverni")
        assert asked.seat == "romans", "F161: who places says where"
        assert "bituriges" in asked.keys
        assert "carnutes" not in asked.keys, "not next to Aedui Control"
        assert "arverni" not in asked.keys, "Gergovia is for Arverni"
        asked.answer("bituriges", kind="event.place_ally").answer("helvii", kind="event.place_ally")
        assert "done" not in asked.keys, "5.1.3: they must be placed"
        asked.answer("provincia", kind="event.place_where").answer("1", kind="event.place")
        asked.answer("mandubii", kind="event.place_where")
        assert asked.over
        assert (tribe(table, "bituriges"), tribe(table, "helvii")) == ("roman_ally", "roman_ally")
        assert (units(table, "provincia", "auxilia_hidden"), units(table, "mandubii", "auxilia_hidden")) == (1, 1)
        check(table)

    def test_the_aedui_may_be_the_ones_who_place(self):
        table = board()
        put(table, "aedui", aedui_hidden=1)
        event(table, 37, who="romans").answers("aedui", "aedui", "sequani", "aedui", "2")
        assert (tribe(table, "aedui"), tribe(table, "sequani")) == ("aedui_ally", "aedui_ally")
        assert units(table, "aedui", "aedui_hidden") == 3

    def test_shaded_one_or_two_aedui_allies_near_arverni_control_become_arverni(self):
        table = board()
        put(table, "arverni", arverni_hidden=3)
        put(table, "bituriges", "bituriges=aedui_ally")
        put(table, "aedui", "aedui=aedui_ally")
        put(table, "veneti", "veneti=aedui_ally")
        asked = event(table, 37, "shaded", "belgae")
        assert asked.keys == ("aedui", "bituriges"), "Veneti is far away, and one must be replaced"
        asked.answer("aedui").answer("bituriges")
        assert tribe(table, "aedui") == "subdued", "no Arverni Ally may stand at Bibracte: removed, not replaced"
        assert tribe(table, "bituriges") == "arverni_ally"
        check(table)

    def test_shaded_citadels_are_safe(self):
        table = board()
        put(table, "arverni", arverni_hidden=3)
        put(table, "bituriges", "bituriges=aedui_citadel")
        assert not works(table, 37, "shaded", ARVERNI)


class TestDiviciacus:
    def test_shaded_no_resources_between_romans_and_aedui(self):
        from vexillum.games.falling_sky.money import takers

        table = board()
        assert AEDUI in takers(table.state, ROMANS)
        keep(table, 38, "shaded", "arverni")
        assert takers(table.state, ROMANS) == [ARVERNI, BELGAE]
        assert takers(table.state, AEDUI) == [ARVERNI, BELGAE]


class TestRiverCommerce:
    def far(self):
        table = board()
        put(table, "veneti", "veneti=aedui_ally", aedui_hidden=1)
        for region in ("carnutes", "pictones", "atrebates", "britannia"):
            put(table, region, belgic_hidden=1)
        return table

    def test_trade_counts_where_there_is_no_supply_line(self):
        table = self.far()
        asked = command(table, "aedui", "rally").answer("special.trade")
        assert "trade" not in asked.keys, "the Belgae have not agreed"
        table = self.far()
        keep(table, 39)
        command(table, "aedui", "rally").answer("special.trade").answer("trade", kind="trade.do")
        assert resources(table, "aedui") == 12, "the Ally and the Subdued Namnetes"

    def test_shaded_trade_is_one_region(self):
        table = board()
        put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
        put(table, "sequani", "sequani=aedui_ally", aedui_hidden=1)
        keep(table, 39, "shaded", "belgae")
        asked = command(table, "aedui", "rally").answers("special.trade", "trade")
        asked.answer("sequani", kind="trade.region")
        assert resources(table, "aedui") == 12, "Vesontio and the Helvetii, not Bibracte"


class TestAlpineTribes:
    def test_in_each_region_next_to_cisalpina_one_of_three_things(self):
        table = board()
        asked = event(table, 40, who="belgae")
        asked.answer("auxilia", kind="event.alpine", seat="belgae").answer("2", kind="event.place")
        asked.answer("warbands", kind="event.alpine").answer("belgae", kind="event.whose").answer("2")
        asked.answer("germans", kind="event.whose")
        asked.answer("ally", kind="event.alpine").answer("suebi_south", kind="event.place_ally")
        assert asked.over
        assert units(table, "provincia", "auxilia_hidden") == 2
        assert (units(table, "sequani", "belgic_hidden"), units(table, "sequani", "germanic_hidden")) == (2, 1)
        assert tribe(table, "suebi_south") == "germanic_ally"
        assert resources(table, "belgae") == 14
        check(table)

    def test_at_most_three_warbands_and_two_auxilia(self):
        table = board()
        asked = event(table, 40, who="aedui").answer("warbands")
        assert asked.keys == ("arverni", "aedui", "belgae", "germans", "done"), "there is only one Region"
        asked.answer("aedui", kind="event.whose")
        assert asked.keys == ("3", "2", "1")
        asked.answer("3").answer("auxilia")
        assert asked.keys == ("2", "1")

    def test_who_has_said_how_many_is_not_asked_about_them_again(self):
        table = board()
        asked = event(table, 40, who="aedui").answer("warbands").answer("aedui").answer("2", kind="event.place")
        assert asked.keys == ("arverni", "belgae", "germans", "done")
        asked.answer("done").answer("auxilia", kind="event.alpine").answer("1", kind="event.place")
        assert asked.decision.kind == "event.alpine", "one Auxilia was enough"

    def test_shaded_five_roman_resources_for_each_region_without_roman_control(self):
        table = board()
        table.state.tracks[ROMANS] = 20
        table.state.standing[BELGAE] = Standing.ELIGIBLE
        assert event(table, 40, "shaded", "belgae").over
        assert resources(table, "romans") == 10, "Provincia has its Fort; Sequani and Ubii are open"
        assert table.state.fates[BELGAE] == Fate.ELIGIBLE

    def test_shaded_never_below_zero(self):
        table = board()
        table.state.tracks[ROMANS] = 7
        event(table, 40, "shaded", "belgae")
        assert resources(table, "romans") == 0


class TestAvaricum:
    def test_allies_a_citadel_and_resources_near_it(self):
        table = board()
        put(table, "bituriges", "bituriges=arverni_ally")
        asked = event(table, 41, who="arverni")
        assert "fort.bituriges" not in asked.keys, "only Romans have Forts"
        asked.answer("cadurci", kind="event.works").answer("carnutes").answer("citadel.carnutes")
        assert asked.over, "two Allies and one Citadel"
        assert tribe(table, "carnutes") == "arverni_citadel"
        assert resources(table, "arverni") == 13, "Avaricum, the Cadurci, Cenabum"
        check(table)

    def test_romans_have_a_fort_instead_of_a_citadel(self):
        table = board()
        put(table, "bituriges", "bituriges=roman_ally")
        asked = event(table, 41, who="romans").answer("fort.mandubii")
        assert units(table, "mandubii", "fort") == 1
        asked.answer("done")
        assert resources(table, "romans") == 12

    def test_nothing_without_avaricum(self):
        table = board()
        put(table, "bituriges", "bituriges=aedui_ally")
        assert event(table, 41, who="romans").over
        assert not works(table, 41)


class TestRomanWine:
    def test_up_to_four_allies_under_roman_control_or_two_next_to_it(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_ally", "aulerci=belgic_ally", legion=3)
        put(table, "mandubii", "senones=arverni_ally", "mandubii=arverni_citadel")
        asked = event(table, 42, who="aedui").answer("under", kind="event.either")
        assert set(asked.keys) == {"carnutes", "aulerci", "done"}
        asked.answers("carnutes", "aulerci")
        assert asked.over
        assert (tribe(table, "carnutes"), tribe(table, "aulerci")) == ("subdued", "subdued")
        asked = event(table, 42, who="aedui")
        assert asked.keys == ("senones", "done"), "no Citadel, and only next to Roman Control"

    def test_only_what_can_be_done_is_offered(self):
        table = board()
        put(table, "carnutes", "carnutes=arverni_ally", legion=3)
        asked = event(table, 42, who="aedui")
        assert asked.keys == ("carnutes", "done"), "there is nothing next to Roman Control"
        assert event(board(), 42, who="aedui").over

    def test_f164_control_counts_as_it_is_at_the_start(self):
        table = board()
        put(table, "carnutes", "carnutes=roman_ally", "aulerci=arverni_ally", auxilia_hidden=1)
        asked = event(table, 42, who="arverni").answer("carnutes", kind="event.remove_ally")
        assert asked.keys == ("aulerci", "done"), "Roman Control is gone, but the Event goes on"

    def test_no_more_than_two_next_to_it(self):
        table = board()
        put(table, "carnutes", legion=3)
        put(table, "veneti", "veneti=arverni_ally", "namnetes=arverni_ally")
        put(table, "pictones", "pictones=arverni_ally", "santones=arverni_ally")
        asked = event(table, 42, who="aedui").answers("veneti", "namnetes")
        assert asked.over

    def test_shaded_roman_and_aedui_allies_in_their_supply_lines(self):
        table = board()
        put(table, "sequani", "sequani=aedui_ally", "helvetii=roman_ally")
        put(table, "nervii", "nervii=roman_ally", belgic_hidden=2)
        asked = event(table, 42, "shaded", "arverni")
        assert set(asked.keys) == {"sequani", "helvetii"}, "the Belgae let no Supply Line into Nervii"
        asked.answer("sequani")
        assert set(asked.keys) == {"helvetii", "done"}, "one at least"


class TestConvictolitavis:
    def test_suborn_in_two_regions(self):
        table = board()
        put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
        put(table, "sequani", aedui_hidden=1)
        keep(table, 43)
        asked = command(table, "aedui", "rally").answer("special.suborn").answer("sequani", kind="suborn.region")
        asked.answer("place.aedui").answer("done").answer("aedui", kind="suborn.region")
        asked.answer("place.aedui").answer("done")
        assert asked.decision.kind == "rally.space"
        assert resources(table, "aedui") == 8

    def test_shaded_aedui_commands_cost_twice_as_much(self):
        table = board()
        put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
        keep(table, 43, "shaded", "arverni")
        command(table, "aedui", "rally").answer("aedui")
        assert resources(table, "aedui") == 8
        put(table, "sequani", aedui_hidden=1, arverni_hidden=1)
        table.state.devastated[0] = 1
        command(table, "aedui", "march").answer("aedui")
        assert resources(table, "aedui") == 4, "one, twice for Devastated, twice for the card"
        command(table, "aedui", "battle").answer("sequani")
        assert resources(table, "aedui") == 2


class TestDumnorixLoyalists:
    def test_four_warbands_become_auxilia_or_aedui_and_only_they_scout(self):
        table = board()
        put(table, "sequani", arverni_hidden=2, caesar=1)
        put(table, "mandubii", belgic_revealed=2, arverni_hidden=3, auxilia_hidden=5)
        asked = event(table, 44, who="aedui").answer("sequani.arverni_hidden", kind="event.replace").answer("2")
        asked.answer("mandubii.belgic_revealed").answer("2")
        asked.answer("romans", kind="event.whose").answer("1", kind="event.replace_by").answer("aedui")
        asked.answer("aedui", kind="event.whose").answer("2", kind="event.replace_by")
        assert (units(table, "sequani", "auxilia_hidden"), units(table, "sequani", "aedui_hidden")) == (1, 1)
        assert units(table, "mandubii", "aedui_hidden") == 2
        assert asked.decision.kind == "scout.from"
        assert asked.seat == "aedui"
        assert set(asked.keys) == {"sequani", "mandubii", "done"}
        asked.answer("mandubii")
        assert asked.keys == ("2", "1"), "not the five Auxilia that were there"
        asked.answer("1").answer("sequani", kind="scout.to").answer("done", kind="scout.from")
        asked.answer("mandubii", kind="scout.region").answer("arverni_hidden.rest", kind="scout.warband")
        assert units(table, "mandubii", "arverni_scouted") == 2
        assert units(table, "mandubii", "aedui_revealed") == 1
        check(table)

    def test_shaded_three_pieces_become_warbands_and_a_free_command_follows_there(self):
        table = board()
        put(table, "sequani", auxilia_hidden=2, aedui_hidden=2)
        put(table, "nervii", belgic_hidden=2)
        asked = event(table, 44, "shaded", "belgae").answer("sequani.auxilia_hidden").answer("2")
        asked.answer("belgae", kind="event.whose").answer("2", kind="event.replace_by").answer("germans")
        assert (units(table, "sequani", "belgic_hidden"), units(table, "sequani", "germanic_hidden")) == (2, 1)
        assert (units(table, "sequani", "auxilia_hidden"), units(table, "sequani", "aedui_hidden")) == (0, 1)
        asked.answer("raid", kind="event.command", seat="belgae")
        assert asked.keys == ("sequani", "remove", "done"), "second edition: in the Regions placed, not in Nervii"


class TestLitaviccus:
    def test_up_to_two_arverni_warbands_in_each_of_two_regions(self):
        table = board()
        put(table, "arverni", arverni_hidden=3)
        put(table, "mandubii", arverni_revealed=1)
        asked = event(table, 45, who="aedui").answer("arverni", "mandubii", kind="event.spaces")
        asked.answer("arverni.arverni_hidden").answer("2").answer("mandubii.arverni_revealed")
        assert asked.over
        assert (units(table, "arverni", "aedui_hidden"), units(table, "mandubii", "aedui_hidden")) == (2, 1)
        assert (resources(table, "arverni"), resources(table, "aedui")) == (6, 14)
        check(table)

    def test_shaded_only_where_somebody_can_attack(self):
        table = board()
        put(table, "carnutes", "carnutes=belgic_ally", legion=1)
        put(table, "mandubii", legion=1, aedui_hidden=2)
        put(table, "treveri", legion=1, belgic_hidden=2)
        asked = event(table, 45, "shaded", "belgae")
        assert set(asked.keys) == {"mandubii", "treveri"}, "an Ally alone attacks nobody"

    def test_shaded_a_battle_with_the_aedui_as_ones_own_and_ambush(self):
        table = board()
        put(table, "mandubii", "senones=roman_ally", vercingetorix=1, arverni_hidden=1, aedui_hidden=2)
        put(table, "mandubii", auxilia_hidden=2, legion=1)
        asked = event(table, 45, "shaded", "arverni").answer("mandubii", kind="battle.space")
        assert asked.decision.kind == "battle.loss"
        assert asked.seat == "romans", "an Ambush: nobody may Retreat"
        assert asked.decision.params["n"] == 2, "three Warbands and the Leader: two and a half"
        asked.answer("auxilia_hidden.rest")
        assert asked.over, "no Counterattack"
        assert units(table, "mandubii", "aedui_revealed") == 2

    def test_shaded_no_ambush_with_too_few_hidden(self):
        table = board()
        put(table, "mandubii", vercingetorix=1, arverni_hidden=1, aedui_revealed=2, auxilia_hidden=2)
        asked = event(table, 45, "shaded", "arverni").answer("mandubii", kind="battle.space")
        assert asked.decision.kind == "battle.retreat"

    def test_shaded_f165_arverni_far_from_their_leader_do_not_ambush(self):
        table = board()
        put(table, "mandubii", arverni_hidden=1, aedui_hidden=2, auxilia_hidden=2)
        asked = event(table, 45, "shaded", "arverni").answer("mandubii", kind="battle.space")
        assert asked.decision.kind == "battle.retreat"

    def test_shaded_aedui_alone_suffice(self):
        table = board()
        put(table, "mandubii", aedui_hidden=4, auxilia_hidden=2)
        asked = event(table, 45, "shaded", "belgae").answer("mandubii", kind="battle.space").answer("no")
        asked.answer("auxilia_hidden.rest", kind="battle.loss")
        assert units(table, "mandubii", "auxilia_hidden") == 0


class TestCelticRites:
    def test_each_gallic_faction_selected_loses_three_and_is_ineligible(self):
        table = board()
        asked = event(table, 46, who="romans").answer("arverni", "belgae", kind="event.factions")
        assert asked.over
        assert [resources(table, seat) for seat in ("arverni", "aedui", "belgae")] == [7, 10, 7]
        assert table.state.standing[ARVERNI] == table.state.standing[BELGAE] == Standing.INELIGIBLE
        assert table.state.fates[ARVERNI] == table.state.fates[BELGAE] == Fate.INELIGIBLE

    def test_shaded_a_gallic_faction_executes_a_free_command_and_you_stay_eligible(self):
        table = board()
        put(table, "nervii", "nervii=belgic_ally", belgic_hidden=3)
        asked = event(table, 46, "shaded", "arverni").answer("belgae", kind="event.faction", seat="arverni")
        asked.answer("rally", kind="event.command", seat="belgae").answers("nervii", "warbands.1", "done")
        assert asked.over
        assert resources(table, "belgae") == 10, "free"
        assert table.state.fates[ARVERNI] == Fate.ELIGIBLE
        assert table.state.fates[BELGAE] == Fate.USUAL


class TestChieftainsCouncil:
    def council(self):
        table = board()
        put(table, "mandubii", arverni_hidden=1, aedui_hidden=1, auxilia_hidden=1)
        put(table, "nervii", belgic_hidden=1, germanic_hidden=1)
        table.state.deck = [50, 51, 52, 53]
        return table

    def test_two_or_more_look_ahead_in_the_order_of_the_card_then_act_or_become_eligible(self):
        table = self.council()
        table.state.standing[AEDUI] = Standing.INELIGIBLE
        asked = event(table, 47, who="arverni")
        assert asked.decision.kind == "event.factions", "only Mandubii has two Factions"
        asked.answer("romans", "aedui", seat="arverni")
        assert asked.seat == "aedui", "Aedui before Romans"
        asked.answer("eligible", kind="event.council")
        assert table.state.standing[AEDUI] == Standing.ELIGIBLE
        asked.answer("limited", kind="event.council", seat="romans")
        asked.answer("march", kind="event.command").answer("mandubii").answers("auxilia_hidden", "sequani", "stop")
        assert asked.over, "a Limited Command"
        assert units(table, "sequani", "auxilia_hidden") == 1

    def test_only_those_who_look_learn_what_they_see(self):
        table = self.council()
        seals = table.seals
        event(table, 47, who="arverni").answer("arverni", "aedui")
        seen = [entry for entry in table.journal if entry.id == "log.event_sees_cards"]
        assert [(entry.to, entry.params["cards"]) for entry in seen] == [(("aedui",), ["53", "52"])]
        assert not seen[0].visible("arverni")
        assert not seen[0].visible(None)
        assert table.seals > seals, "nobody takes that back"

    def test_non_players_do_not_convene(self):
        table = self.council()
        table.state.non_players = 1 << AEDUI | 1 << ROMANS
        assert event(table, 47, who="arverni").over
        assert "event_looks" not in told(table)


class TestDruids:
    def test_limited_commands_with_a_special_ability_in_the_order_of_the_card(self):
        table = board()
        put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
        put(table, "arverni", "arverni=arverni_ally", vercingetorix=1, arverni_hidden=2, aedui_hidden=1)
        asked = event(table, 48, who="romans").answer("arverni", "aedui", kind="event.factions")
        asked.answer("rally", kind="event.command", seat="aedui").answers("aedui", "warbands.1")
        asked.answer("none", kind="special.after")
        asked.answer("raid", kind="event.command", seat="arverni").answer("arverni", kind="raid.space")
        asked.answers("gain", "done").answer("special.entreat", kind="special.after").answer("arverni")
        assert asked.over
        assert (resources(table, "arverni"), resources(table, "aedui")) == (11, 10), "Entreat is free, too"
        assert units(table, "arverni", "arverni_hidden") == 2
        assert table.state.fates[ROMANS] == Fate.ELIGIBLE
