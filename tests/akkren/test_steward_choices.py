"""Single choices of the steward: attacks, garrisons, purchases, when it shuts itself in."""

from __future__ import annotations

from tests.akkren.harness import board, hold, pool, put, units
from tests.akkren.minds_boards import answer, mind, plays
from tests.akkren.movement_boards import army, one, quiet_board, region, relate, turn
from tests.asked import Asked
from vexillum.core.decision import Decision, Option
from vexillum.games.akkren import stacks
from vexillum.games.akkren.combat.battles import attack
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import OWNER, SEATS, UNIT, U, strength
from vexillum.games.akkren.council import hero_comes
from vexillum.games.akkren.minds import mind as estimates
from vexillum.games.akkren.minds import realm, values
from vexillum.games.akkren.minds import values as threats
from vexillum.games.akkren.minds.goals import goal_of
from vexillum.games.akkren.minds.steward import ANSWERS
from vexillum.games.akkren.politics import relation_question
from vexillum.games.akkren.purchases import purchases
from vexillum.games.akkren.state import Turn

NOTHING = Decision("theocracy", "phase", (Option("done"),), "9.3")


def hold_the_rest(table, seat: str) -> None:
    """A Faction holds everything that is neutral."""
    table.state.holder = [OWNER[seat] if held == -1 else held for held in table.state.holder]


def answer_to(table, decision):
    return ANSWERS[decision.kind](mind(table, decision))


# War ------------------------------------------------------------------------------------------------------------------


def test_it_marches_on_a_weak_neutral_nation_next_to_it():
    table = board()
    id = army(table, "theo_capital", "theocracy", "2SP 2RA HC+ 3BD")
    put(table, "theo_capital", "theocracy", "SP")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == (f"s{id}",)
    asked.answer(f"s{id}")
    (key,) = answer(table, asked)
    assert key in ("ulek_duchy", "ulek_county"), "2 to 4 factors, next door, and one of them gives mana"


def test_it_does_not_march_on_those_who_would_beat_it():
    table = board()
    id = army(table, "theo_capital", "theocracy", "MO")
    goal = goal_of(mind(table, NOTHING), one(table, id))
    assert goal is None, "the weakest nation around has three factors, behind walls"


def test_it_keeps_the_gold_for_the_battle_that_follows():
    table = board()
    army(table, "theo_capital", "theocracy", "2SP 2RA HC+ 3BD")
    put(table, "theo_capital", "theocracy", "SP")
    table.state.treasury[OWNER["theocracy"]] = 1
    assert answer(table, turn(table, "theocracy")) == ("done",), "one gold piece to march, none to fight"


def test_it_leaves_peaceful_land_alone_and_walks_into_an_enemys():
    table = quiet_board()
    hold_the_rest(table, "theocracy")
    hold(table, "kan", "ulek_duchy")
    put(table, "kan_ordu", "kan", "9PK")
    id = army(table, "theo_capital", "theocracy", "2SP 2RA HC+ 3BD")
    put(table, "theo_capital", "theocracy", "SP")
    assert answer(table, turn(table, "theocracy")) == ("done",)
    relate(table, "theocracy", "kan", "war")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == (f"s{id}",)
    asked.answer(f"s{id}")
    assert answer(table, asked) == ("ulek_duchy",)


def test_what_it_thinks_of_an_unseen_army_does_not_depend_on_what_is_in_it():
    thoughts = []
    for content in ("MO", "9PK 5HC"):
        table = quiet_board()
        other = army(table, "kan_ordu", "kan", content)
        put(table, "kan_west", "kan", "SP")
        thoughts.append(estimates.known(table.state, OWNER["theocracy"], one(table, other)))
    assert thoughts[0] == thoughts[1]
    assert strength(thoughts[0].units) > 5


def test_what_it_has_seen_counts():
    table = quiet_board()
    other = army(table, "kan_ordu", "kan", "9PK 5HC")
    stacks.see_whole(table.state, OWNER["theocracy"], one(table, other))
    assert estimates.known(table.state, OWNER["theocracy"], one(table, other)).units == units("9PK 5HC")


def test_it_scouts_an_enemy_next_to_it_first():
    table = quiet_board()
    relate(table, "theocracy", "kan", "war")
    id = army(table, "theo_north", "theocracy", "3RA 4BD")
    put(table, "theo_north", "theocracy", "MO")
    other = army(table, "theo_capital", "kan", "9PK")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == (f"scout.s{id}",)
    plays(table, asked)
    assert stacks.sighting(table.state, OWNER["theocracy"], other) is not None
    assert answer(table, turn(table, "theocracy")) != (f"scout.s{id}",), "once is enough"


# Order ----------------------------------------------------------------------------------------------------------------


def test_new_troops_join_the_army_and_a_guard_stays_once():
    table = quiet_board()
    relate(table, "theocracy", "kan", "war")
    id = army(table, "theo_capital", "theocracy", "2SP 2RA")
    put(table, "theo_capital", "theocracy", "4BD MO")
    army(table, "west_march", "kan", "2LC")
    asked = turn(table, "theocracy")
    assert answer(table, asked) == ("org.theo_capital",)
    given = plays(table, asked)
    assert [kind for kind, _ in given].count("move.take") == 1
    assert dict(one(table, id).units)[UNIT["BD"]] >= 3
    left = [other for other in table.state.stacks if other.owner == 0 and other.id != id]
    assert sum([n for other in left for _, n in other.units]) == 2, "the capital keeps two units while an enemy is near"
    assert answer(table, turn(table, "theocracy")) != ("org.theo_capital",), "not back and forth"


def test_cities_in_danger_want_a_guard_and_others_do_not():
    table = quiet_board()
    hold(table, "theocracy", "ulek_duchy", "frost_jarls")
    thought = mind(table, NOTHING)
    assert threats.guards_wanted(thought, PLACE["ulek_duchy"]) == 0
    army(table, "west_march", "kan", "2LC")
    thought = mind(table, NOTHING)
    assert threats.guards_wanted(thought, PLACE["ulek_duchy"]) == 1
    assert threats.guards_wanted(thought, PLACE["frost_jarls"]) == 0
    relate(table, "theocracy", "kan", "alliance")
    assert threats.guards_wanted(mind(table, NOTHING), PLACE["ulek_duchy"]) == 0


# Walls ----------------------------------------------------------------------------------------------------------------


def test_a_weak_garrison_shuts_itself_in_and_a_strong_army_comes_out():
    for content, expected in (("MO", "shut_in"), ("9PK 4HC+", "come_out")):
        table = quiet_board()
        relate(table, "theocracy", "kan", "war")
        put(table, "theo_capital", "theocracy", content)
        army(table, "theo_capital", "kan", "3BD 2LC")
        asked = Asked(attack(table, OWNER["kan"], OWNER["theocracy"], PLACE["theo_capital"]))
        while asked.kind != "siege.shelter":
            asked.answer(*answer(table, asked))
        assert answer(table, asked) == (expected,)


def test_it_storms_the_weak_and_besieges_the_strong():
    for content, expected in (("MO", "assault"), ("XB 3PK", "siege")):
        table = quiet_board()
        army(table, "cantons", "kan", "4BD 3LC HC")
        put(table, "cantons", "neutral", content, nation=region("cantons"))
        asked = Asked(attack(table, OWNER["kan"], OWNER["neutral"], PLACE["cantons"]))
        while asked.kind != "siege.manner":
            asked.answer(*answer(table, asked))
        assert answer(table, asked) == (expected,)


# Gold -----------------------------------------------------------------------------------------------------------------


def test_it_raises_what_it_can_afford_and_keeps_gold_for_the_year():
    table = quiet_board()
    state, me = table.state, OWNER["theocracy"]
    army(table, "theo_capital", "theocracy", "2SP")
    state.turn = Turn.WINTER
    for unit, n in units("4BD 3RA 2HC+"):
        state.pool[U * me + unit] = n
    plays(table, Asked(purchases(table, me)))
    assert state.treasury[me] >= 4, "four turns with an army are still to be paid for"
    assert sum(pool(table, "theocracy", unit) for unit in ("BD", "RA", "HC+")) < 9
    assert state.treasury[me] >= int(realm.running_costs(mind(table, NOTHING)))


def test_markers_are_removed_before_anything_else():
    table = quiet_board()
    state, me = table.state, OWNER["theocracy"]
    army(table, "theo_capital", "theocracy", "2SP")
    state.plunder[PLACE["theo_north"]] = 1
    state.turn = Turn.WINTER
    asked = Asked(purchases(table, me))
    assert answer(table, asked) == ("clear.theo_north",)


def test_a_poor_faction_hires_no_hero():
    table = quiet_board(dice=(1,))
    table.state.treasury = [11] * 4
    given = plays(table, Asked(hero_comes(table)))
    assert {keys for _, keys in given} == {("no",)}


# Aims -----------------------------------------------------------------------------------------------------------------


def test_each_faction_sees_its_own_aims():
    table = quiet_board()
    worth = {}
    for seat in SEATS:
        thought = mind(table, Decision(seat, "phase", (Option("done"),), "9.3"))
        worth[seat] = {
            name: values.region_value(thought, region(name)) for name in ("isles", "lakes_kingdom", "adri_forest")
        }
    assert worth["brotherhood"]["isles"] > worth["fiefs"]["isles"], "a port"
    assert worth["kan"]["lakes_kingdom"] > worth["fiefs"]["lakes_kingdom"], "slaves"
    assert worth["theocracy"]["adri_forest"] > worth["fiefs"]["adri_forest"], "gold for mana"


def test_the_theocracy_hunts_akkren_that_others_leave_alone():
    for seat, zone, hunts in (("theocracy", "west_march", True), ("kan", "cantons", False)):
        table = quiet_board()
        hold_the_rest(table, "fiefs")
        capital = "theo_capital" if seat == "theocracy" else "kan_ordu"
        id = army(table, capital, seat, "6PK 3HC")
        put(table, zone, "akkren", "2AKi")
        thought = mind(table, Decision(seat, "phase", (Option("done"),), "9.3"))
        goal = goal_of(thought, one(table, id))
        assert (goal is not None and goal.zone == PLACE[zone] and goal.why == "hunt") == hunts


def test_it_seeks_peace_from_a_war_that_brings_nothing():
    table = quiet_board()
    relate(table, "theocracy", "kan", "war")
    decision = relation_question(table, OWNER["theocracy"])
    assert tuple(answer_to(table, decision)) == ("neutrality.kan",)


def test_one_who_would_win_by_income_is_attacked_by_all():
    table = quiet_board()
    hold_the_rest(table, "kan")
    table.state.slaves[region("lakes_kingdom")] = 90
    decision = relation_question(table, OWNER["theocracy"])
    assert "war.kan" in answer_to(table, decision)
