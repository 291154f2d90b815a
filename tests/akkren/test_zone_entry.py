"""9.3.1.1-9.3.1.3 Interception, retreat, overrun; 8.3.2 forts; 13.4 caravans; 9.2.3 persons in the way."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, hold, person, pool, put, said, told, units
from tests.akkren.movement_boards import army, march, one, quiet_board, relate, said_in_both, spoken, where, why
from tests.asked import Asked
from vexillum.games.akkren import boons, heroes, stacks
from vexillum.games.akkren.armies.zone_entry import enter, halt
from vexillum.games.akkren.boons import AKKREN_DESTROYED, deed
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import NOBODY, OWNER, WAR
from vexillum.games.akkren.control import BEGUN, COMPLETE, relation
from vexillum.games.akkren.stacks import sighting
from vexillum.games.akkren.state import NONE, Caravan, Kind

# Interception ---------------------------------------------------------------------------------------------------------


def at_war(**more):
    table = quiet_board(**more)
    relate(table, "kan", "fiefs", "war")
    return table


def test_an_army_next_to_the_zone_may_intercept():
    """9.3.1.3: 6 or less, 1 GP that pays for the battle too; the march is over."""
    table = at_war(dice=(6,))
    stack, his = army(table, "kan_ordu", "kan", "2HC", "g06"), army(table, "black_ice", "fiefs", "3BD", "g06")
    asked = march(table, "kan", stack).answer("northern_plains")
    assert why(asked, table, f"stack:{stack}") == "why.intercept"
    asked.answer(f"s{his}", kind="move.intercept", seat="fiefs")
    assert asked.over
    assert where(table, his) == where(table, stack) == "northern_plains"
    assert (one(table, his).paid, one(table, his).came_from) == (True, PLACE["black_ice"])
    assert table.state.treasury[OWNER["fiefs"]] == 24
    assert said(table, "intercept_sum")[0]["add"] == 0
    assert [entry.to for entry in table.journal if entry.id == "log.intercept_sum"] == [("fiefs", "kan")]
    said_in_both(table)


def test_who_comes_too_late_has_paid_all_the_same():
    table = at_war(dice=(7,))
    stack, his = army(table, "kan_ordu", "kan", "2HC", "g06"), army(table, "black_ice", "fiefs", "3BD", "g06")
    asked = march(table, "kan", stack).answer("northern_plains").answer(f"s{his}")
    assert asked.kind == "move.to"
    assert where(table, his) == "black_ice"
    assert table.state.treasury[OWNER["fiefs"]] == 24
    said_in_both(table)


def test_one_may_let_them_pass():
    table = at_war()
    stack = army(table, "kan_ordu", "kan", "2HC")
    army(table, "black_ice", "fiefs", "3BD")
    asked = march(table, "kan", stack).answer("northern_plains").answer("no")
    assert asked.kind == "move.to"
    assert table.state.treasury[OWNER["fiefs"]] == 25


@pytest.mark.parametrize(
    ("zone", "watch", "start", "names"),
    [
        ("northern_plains", "black_ice", "kan_ordu", []),
        ("vesve_forest", "ashen_dominion", "kan_east", ["wood"]),
        ("passes", "gate_march", "cantons", ["mountain"]),
        ("vast_swamp", "greenvale", "brotherhood_coast", ["swamp"]),
    ],
)
def test_the_ground_changes_the_roll(zone, watch, start, names):
    """9.3.1.3: woods +1, mountains and swamps +2."""
    table = at_war(dice=(4,))
    stack, his = army(table, start, "kan", "2HC", "g06"), army(table, watch, "fiefs", "3BD", "g06")
    march(table, "kan", stack).answer(zone).answer(f"s{his}")
    (line,) = said(table, "intercept_sum")
    assert [message.id.partition(".")[2] for message in line["what"]] == (names or ["none"])
    assert line["add"] == {"wood": 1, "mountain": 2, "swamp": 2}.get((names or [""])[0], 0)


def test_marches_and_generals_change_the_roll():
    """9.3.1.3, C30: weary interceptors +2, a forced march -1, the mover's general less the interceptor's."""
    table = at_war(dice=(2, 3))
    stack = army(table, "kan_ordu", "kan", "2HC", "g15")
    his = army(table, "black_ice", "fiefs", "3BD", "g06", marched=True)
    march(table, "kan", stack).answer("forced_march").answer("northern_plains").answer(f"s{his}")
    (line,) = said(table, "intercept_sum")
    assert {message.id.partition(".")[2]: message.params["n"] for message in line["what"]} == {
        "weary": 2,
        "hurried": -1,
        "generals": 2,
    }
    assert (line["add"], line["most"]) == (3, 6)
    assert said(table, "intercepts")[0]["roll"] == 3


def test_an_old_fox_and_a_master_of_war():
    """3.5: Kestrel -1 when she intercepts; against Sigmar Vell generals count one less."""
    table = at_war(dice=(1,))
    stack, his = army(table, "kan_ordu", "kan", "2HC", "g19"), army(table, "black_ice", "fiefs", "3BD", "g11")
    march(table, "kan", stack).answer("northern_plains").answer(f"s{his}")
    (line,) = said(table, "intercept_sum")
    assert {message.id.partition(".")[2]: message.params["n"] for message in line["what"]} == {"generals": 3, "fox": -1}


def test_garrisons_never_intercept_and_companies_do():
    """C62."""
    table = at_war()
    stack = army(table, "kan_ordu", "kan", "2HC")
    put(table, "black_ice", "fiefs", "3BD")
    assert march(table, "kan", stack).answer("northern_plains").kind == "move.to"
    table = at_war()
    stack = army(table, "kan_ordu", "kan", "2HC")
    company = put(table, "black_ice", "fiefs", hired="3BD", kind=Kind.COMPANY)
    assert f"s{company}" in march(table, "kan", stack).answer("northern_plains").keys


def test_one_attempt_for_each_zone():
    """C62: the Factions are asked in the order of the turn until one tries."""
    table = at_war(dice=(10,))
    relate(table, "kan", "theocracy", "war")
    table.state.order = [OWNER["theocracy"], OWNER["kan"], OWNER["fiefs"], OWNER["brotherhood"]]
    stack = army(table, "kan_ordu", "kan", "2HC")
    first, second = army(table, "black_ice", "fiefs", "3BD"), army(table, "barrens_west", "theocracy", "3BD")
    asked = march(table, "kan", stack).answer("northern_plains")
    asked.answer("no", kind="move.intercept", seat="theocracy").answer(f"s{first}", seat="fiefs")
    assert asked.kind == "move.to"
    assert where(table, second) == "barrens_west"
    table.state.treasury[OWNER["theocracy"]] = 0
    table.state.treasury[OWNER["fiefs"]] = 0
    asked.answer("black_ice")
    while not asked.over:
        assert (asked.kind, asked.keys) == ("move.intercept", ("no",)), "C362"
        asked.answer()
    assert asked.asked.count("move.intercept") == 3


@pytest.mark.parametrize(
    "more", [{"besieged": True}, {"frozen_until": 1}, {"aboard": 5}, {"nation": REGION["black_ice"]}]
)
def test_who_cannot_intercept(more):
    table = at_war()
    stack = army(table, "kan_ordu", "kan", "2HC")
    army(table, "black_ice", "fiefs", "3BD", **more)
    assert march(table, "kan", stack).answer("northern_plains").kind == "move.to"


def test_who_has_enemies_at_home_does_not_intercept():
    table = at_war()
    stack = army(table, "kan_ordu", "kan", "2HC")
    army(table, "black_ice", "fiefs", "3BD")
    put(table, "black_ice", "rebels", "1MO")
    assert march(table, "kan", stack).answer("northern_plains").kind == "move.to"


def test_a_neutral_faction_intercepts_only_in_its_own_land():
    """C203: it is the beginning of a war."""
    table = quiet_board(dice=(1,))
    stack, his = army(table, "kan_ordu", "kan", "2HC"), army(table, "black_ice", "fiefs", "3BD")
    assert march(table, "kan", stack).answer("northern_plains").kind == "move.to"
    table = quiet_board(dice=(1,))
    hold(table, "fiefs", "northern_plains")
    stack, his = army(table, "kan_ordu", "kan", "2HC"), army(table, "black_ice", "fiefs", "3BD")
    march(table, "kan", stack).answer("northern_plains").answer(f"s{his}", seat="fiefs")
    assert relation(table.state, OWNER["kan"], OWNER["fiefs"]) == WAR


def test_allies_and_truces_prevent_interception():
    for what in ("alliance", "truce"):
        table = quiet_board()
        relate(table, "kan", "fiefs", "alliance" if what == "alliance" else "war")
        if what == "truce":
            boons.set_weather(table.state, boons.TRUCE)
        stack = army(table, "kan_ordu", "kan", "2HC")
        army(table, "black_ice", "fiefs", "3BD")
        assert march(table, "kan", stack).answer("northern_plains").kind == "move.to"


def test_those_whom_nobody_plays_are_intercepted_but_do_not_intercept():
    """C203."""
    table = quiet_board(dice=(1,))
    group, his = put(table, "kan_ordu", "akkren", "2AKi"), army(table, "black_ice", "fiefs", "3BD")
    asked = Asked(spoken(enter(table, group, PLACE["northern_plains"])))
    asked.answer(f"s{his}", kind="move.intercept", seat="fiefs")
    assert asked.result is False
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "2HC")
    put(table, "black_ice", "akkren", "3AKi")
    assert march(table, "kan", stack).answer("northern_plains").kind == "move.to"


# Retreat before a battle ----------------------------------------------------------------------------------------------


def test_an_army_slips_away():
    """9.3.1.1: 6 or less; the march stops all the same."""
    table = at_war(dice=(6,))
    hold(table, "fiefs", "northern_plains", "black_ice")
    stack, his = army(table, "kan_ordu", "kan", "2HC", "g06"), army(table, "northern_plains", "fiefs", "3BD", "g06")
    asked = march(table, "kan", stack).answer("northern_plains")
    assert asked.keys == ("stand", "black_ice")
    assert why(asked, table, "kan_east") == "why.retreat"
    assert asked.decision.secret
    asked.answer("black_ice", kind="move.retreat", seat="fiefs")
    assert asked.over
    assert where(table, his) == "black_ice"
    assert where(table, stack) == "northern_plains"
    assert not one(table, his).caught
    said_in_both(table)


def test_who_fails_is_caught():
    table = at_war(dice=(7,))
    hold(table, "fiefs", "northern_plains", "black_ice")
    stack, his = army(table, "kan_ordu", "kan", "2HC", "g06"), army(table, "northern_plains", "fiefs", "3BD", "g06")
    march(table, "kan", stack).answer("northern_plains").answer("black_ice")
    assert one(table, his).caught
    assert where(table, his) == "northern_plains"
    said_in_both(table)


def test_the_better_general_makes_it_harder():
    """C29: attacker's strategic value minus the other's; 8 for a patient one (3.5)."""
    table = at_war(dice=(5,))
    hold(table, "fiefs", "northern_plains", "black_ice")
    stack, his = army(table, "kan_ordu", "kan", "2HC", "g15"), army(table, "northern_plains", "fiefs", "3BD", "g06")
    march(table, "kan", stack).answer("northern_plains").answer("black_ice")
    assert said(table, "evade_sum")[0] == {"add": 2, "most": 6}
    assert "evades_not" in told(table)
    table = at_war(dice=(8,))
    hold(table, "fiefs", "northern_plains", "black_ice")
    stack = put(table, "kan_ordu", "kan", hired="2HC", kind=Kind.COMPANY)
    his = army(table, "northern_plains", "fiefs", "3BD", "g15")
    march(table, "kan", stack).answer("northern_plains").answer("black_ice")
    assert said(table, "evades")[0] == {
        "who": "fiefs",
        "zone": "northern_plains",
        "goal": "black_ice",
        "roll": 8,
    }
    assert said(table, "evade_sum")[0] == {"add": -3, "most": 8}
    assert where(table, his) == "black_ice"


def test_garrisons_and_those_whom_nobody_plays_stand():
    """9.3.1.1, C208."""
    for owner in ("fiefs", "akkren", "great_kingdom"):
        table = at_war()
        if owner == "fiefs":
            hold(table, "fiefs", "northern_plains", "black_ice")
        put(table, "northern_plains", owner, "3BD")
        stack = army(table, "kan_ordu", "kan", "2HC")
        asked = march(table, "kan", stack).answer("northern_plains")
        assert asked.over
        assert not told(table).count("evades")


def test_one_stands_who_wants_to():
    table = at_war()
    hold(table, "fiefs", "northern_plains", "black_ice")
    stack, his = army(table, "kan_ordu", "kan", "2HC"), army(table, "northern_plains", "fiefs", "3BD")
    asked = march(table, "kan", stack).answer("northern_plains").answer("stand")
    assert asked.over
    assert not one(table, his).caught


# Overrun --------------------------------------------------------------------------------------------------------------


def overrun_board(mine: str, his: str, zone: str = "kan_east", **more):
    table = at_war(**more)
    stack = army(table, "kan_ordu", "kan", mine, "g06")
    foe = put(table, zone, "fiefs", his)
    return table, stack, foe


def test_a_force_five_times_as_strong_rides_on():
    """9.3.1.2: the others are eliminated, it costs 1 MP, and the march goes on."""
    table, stack, foe = overrun_board("4HC", "1BD")
    asked = march(table, "kan", stack).answer("kan_east")
    assert stacks.find(table.state, foe) is None
    assert asked.kind == "move.to"
    assert asked.decision.params["mp"] == 2
    assert pool(table, "fiefs", "BD") == 1
    seen = sighting(table.state, OWNER["fiefs"], stack)
    assert seen is not None
    assert seen.units == units("4HC")
    said_in_both(table)


def test_exactly_five_to_one_is_not_enough():
    """C56."""
    table, stack, foe = overrun_board("5BD", "1BD")
    assert march(table, "kan", stack).answer("kan_east").over
    assert force_of(table, foe) == units("1BD")


def test_what_adds_to_strength_counts():
    """9.3.1.2: spearmen are worth 3 against cavalry, so that 16 to 3 is enough and 16 to 4 is not."""
    table, stack, foe = overrun_board("4HC", "1SP")
    march(table, "kan", stack).answer("kan_east")
    assert stacks.find(table.state, foe) is None
    table, stack, foe = overrun_board("3HC", "1SP")
    march(table, "kan", stack).answer("kan_east")
    assert force_of(table, foe) == units("1SP")


def test_no_overrun_uphill_in_mountains_or_in_a_city():
    """9.3.1.2, C209."""
    table = at_war()
    stack = army(table, "kan_ordu", "kan", "9HC")
    foe = put(table, "cantons", "fiefs", "1MO")
    assert march(table, "kan", stack).answer("cantons").over
    assert force_of(table, foe) == units("1MO")
    table = at_war()
    stack, foe = army(table, "cantons", "kan", "9HC"), put(table, "passes", "fiefs", "1MO")
    march(table, "kan", stack).answer("passes")
    assert force_of(table, foe) == units("1MO")
    table = at_war()
    hold(table, "fiefs", "northern_plains")
    stack, foe = army(table, "kan_ordu", "kan", "9HC"), put(table, "northern_plains", "fiefs", "1MO")
    march(table, "kan", stack).answer("northern_plains")
    assert force_of(table, foe) == units("1MO")


def test_in_mountains_not_even_flyers_overrun_anybody():
    table = at_war()
    stack, foe = army(table, "cantons", "kan", "9HCf"), put(table, "passes", "fiefs", "1MO")
    assert march(table, "kan", stack).answer("passes").over
    assert force_of(table, foe) == units("1MO")


def test_a_city_only_shelters_its_own_side():
    """C209: an enemy in front of a city that is not his can be overrun."""
    table = at_war()
    hold(table, "kan", "northern_plains")
    stack, foe = army(table, "kan_ordu", "kan", "9HC"), put(table, "northern_plains", "fiefs", "1MO")
    march(table, "kan", stack).answer("northern_plains")
    assert stacks.find(table.state, foe) is None


def test_without_a_movement_point_there_is_no_overrun():
    table = at_war()
    stack, foe = army(table, "kan_ordu", "kan", "1GI 2HC"), put(table, "kan_east", "fiefs", "1MO")
    assert march(table, "kan", stack).answer("kan_east").over
    assert force_of(table, foe) == units("1MO")


def test_everybody_in_the_zone_counts_and_goes():
    table = at_war(dice=(5,))
    stack = army(table, "kan_ordu", "kan", "6HC")
    foes = [put(table, "kan_east", "fiefs", "1BD"), army(table, "kan_east", "fiefs", "1MO", "g06")]
    asked = march(table, "kan", stack).answer("kan_east")
    assert all(stacks.find(table.state, foe) is None for foe in foes)
    assert "battle_general_captured" in told(table)
    assert asked.kind == "move.to"


def test_akkren_who_are_overrun_count_as_a_deed():
    table = quiet_board()
    stack = army(table, "kan_ordu", "kan", "6HC")
    put(table, "kan_east", "akkren", "1AKi")
    march(table, "kan", stack).answer("kan_east")
    assert deed(table.state, OWNER["kan"], AKKREN_DESTROYED) == 1


def test_a_truce_prevents_an_overrun_but_not_the_halt():
    table, stack, foe = overrun_board("4HC", "1BD")
    boons.set_weather(table.state, boons.TRUCE)
    assert march(table, "kan", stack).answer("kan_east").over
    assert force_of(table, foe) == units("1BD")


def test_an_intercepted_march_overruns_nobody():
    table, stack, foe = overrun_board("4HC", "1MO", dice=(1,))
    his = army(table, "barrens_west", "fiefs", "1MO")
    march(table, "kan", stack).answer("kan_east").answer(f"s{his}")
    assert force_of(table, foe) == units("1MO")


# Persons, forts, caravans ---------------------------------------------------------------------------------------------


def test_a_hero_alone_is_captured_where_an_enemy_army_ends_its_march():
    """9.2.3."""
    table = at_war(dice=(3,))
    stack = army(table, "kan_ordu", "kan", "2HC")
    guard = put(table, "kan_east", "fiefs", "1MO")
    hero = person(table, "fiefs", guard)
    stacks.remove(table.state, guard)
    asked = march(table, "kan", stack).answer("kan_east")
    assert heroes.person(table.state, hero).captor == NONE
    asked.answer("stop")
    assert heroes.person(table.state, hero).captor == OWNER["kan"]


def test_an_unfinished_fort_is_trampled():
    """8.3.2: only by enemies."""
    for relation_, left in (("war", 0), ("neutrality", BEGUN)):
        table = quiet_board()
        relate(table, "kan", "fiefs", relation_)
        table.state.forts[PLACE["kan_east"]], table.state.fort_owner[PLACE["kan_east"]] = BEGUN, OWNER["fiefs"]
        stack = army(table, "kan_ordu", "kan", "2HC")
        march(table, "kan", stack).answer("vesve_forest")
        assert table.state.forts[PLACE["kan_east"]] == left
        said_in_both(table)


def fort_board(relation_: str = "war"):
    table = quiet_board()
    relate(table, "kan", "fiefs", relation_)
    table.state.forts[PLACE["kan_east"]], table.state.fort_owner[PLACE["kan_east"]] = COMPLETE, OWNER["fiefs"]
    return table, army(table, "kan_ordu", "kan", "2HC")


def test_a_fort_that_nobody_defends_is_pulled_down():
    """8.3.2: 2 MP, no gold."""
    table, stack = fort_board()
    asked = march(table, "kan", stack).answer("kan_east").answer("stop")
    asked.answer("raze", kind="move.fort", seat="kan")
    assert (table.state.forts[PLACE["kan_east"]], table.state.fort_owner[PLACE["kan_east"]]) == (0, NOBODY)
    assert table.state.treasury[OWNER["kan"]] == 24
    said_in_both(table)


def test_or_taken_over_or_left_alone():
    table, stack = fort_board()
    march(table, "kan", stack).answer("kan_east").answer("stop").answer("take")
    assert table.state.fort_owner[PLACE["kan_east"]] == OWNER["kan"]
    table, stack = fort_board()
    march(table, "kan", stack).answer("kan_east").answer("stop").answer("leave")
    assert table.state.fort_owner[PLACE["kan_east"]] == OWNER["fiefs"]


def test_pulling_it_down_needs_the_movement():
    table, stack = fort_board()
    stacks.replace(table.state, stack, units=units("2BD"))
    asked = march(table, "kan", stack).answer("kan_east").answer("stop")
    assert "raze" in asked.keys
    table, stack = fort_board()
    stacks.replace(table.state, stack, units=units("1ARh"))
    asked = march(table, "kan", stack).answer("kan_east").answer("stop")
    assert asked.keys == ("leave", "take")
    assert why(asked, table, "raze") == "why.fort_raze"


def test_a_defended_fort_is_not_touched():
    table, stack = fort_board("neutrality")
    put(table, "kan_east", "fiefs", "1MO")
    assert march(table, "kan", stack).answer("kan_east").answer("stop").over


def test_taking_a_neutral_faction_s_fort_means_war():
    """C211."""
    table, stack = fort_board("neutrality")
    march(table, "kan", stack).answer("kan_east").answer("stop").answer("take", kind="move.fort_war")
    assert relation(table.state, OWNER["kan"], OWNER["fiefs"]) == WAR
    table, stack = fort_board("alliance")
    assert march(table, "kan", stack).answer("kan_east").answer("stop").over


def test_a_caravan_is_ridden_down():
    """13.4: an automatic overrun for 1 MP."""
    table = at_war()
    table.state.caravans = [
        Caravan(OWNER["theocracy"], OWNER["kan"], PLACE["kan_ordu"]),
        Caravan(OWNER["fiefs"], OWNER["kan"], PLACE["kan_east"]),
    ]
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack).answer("kan_east").answer("caravan.fiefs.kan")
    assert [caravan.owner for caravan in table.state.caravans] == [OWNER["theocracy"]]
    assert asked.decision.params["mp"] == 2
    said_in_both(table)


def test_a_neutral_faction_s_caravan_is_a_reason_for_war():
    """8.1.2, 18.2."""
    table = quiet_board()
    table.state.caravans = [Caravan(OWNER["fiefs"], OWNER["kan"], PLACE["kan_ordu"])]
    stack = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", stack)
    assert "caravan.fiefs.kan" in asked.keys
    asked.answer("caravan.fiefs.kan")
    assert relation(table.state, OWNER["kan"], OWNER["fiefs"]) == WAR
    assert table.state.grievances[4 * OWNER["fiefs"] + OWNER["kan"]]


def test_allies_caravans_are_safe():
    table = quiet_board()
    relate(table, "kan", "fiefs", "alliance")
    table.state.caravans = [Caravan(OWNER["fiefs"], OWNER["kan"], PLACE["kan_ordu"])]
    stack = army(table, "kan_ordu", "kan", "2HC")
    assert not any(key.startswith("caravan") for key in march(table, "kan", stack).keys)


# Powers without a player ----------------------------------------------------------------------------------------------


def test_akkren_enter_without_a_question():
    """C212: they ride down caravans, wake nations, stop at enemies."""
    table = quiet_board()
    table.state.caravans = [Caravan(OWNER["fiefs"], OWNER["kan"], PLACE["kan_east"])]
    group = put(table, "kan_ordu", "akkren", "2AKi")
    entered = Asked(enter(table, group, PLACE["kan_east"]))
    assert entered.over
    assert entered.result is True
    assert not table.state.caravans
    assert Asked(halt(table, group)).over
    table.state.woken[REGION["vesve_forest"]] = 0
    assert Asked(enter(table, group, PLACE["vesve_forest"])).result is False
    assert table.state.woken[REGION["vesve_forest"]]
    said_in_both(table)


def test_akkren_overrun_too():
    table = board()
    group, foe = put(table, "kan_ordu", "akkren", "6AKi"), put(table, "kan_east", "kan", "1MO")
    assert Asked(enter(table, group, PLACE["kan_east"])).result is True
    assert stacks.find(table.state, foe) is None
