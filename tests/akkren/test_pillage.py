"""9.3.3 Plunder and rebellion."""

from __future__ import annotations

import pytest

from tests.akkren.harness import hold, put, said, told, units
from tests.akkren.movement_boards import army, march, one, quiet_board, relate, said_in_both, turn, where, why
from tests.asked import Asked
from vexillum.games.akkren import boons, pillage, stacks
from vexillum.games.akkren.armies.fleets import Voyage, raid_barred
from vexillum.games.akkren.combat.battles import may_plunder, plunder
from vexillum.games.akkren.components.map import COASTS, PLACE, PLACE_IDS, REGION
from vexillum.games.akkren.components.pieces import OWNER, WAR
from vexillum.games.akkren.control import relation
from vexillum.games.akkren.pillage import rebellion
from vexillum.games.akkren.state import NONE, Kind


def finish(asked: Asked, *, keys: tuple[str, ...] = ("stand", "fight_on", "done", "stop")) -> Asked:
    """Answer what a battle asks, plainly."""
    for _ in range(200):
        if asked.over or asked.kind in ("move.to", "phase"):
            return asked
        key = next((key for key in keys if key in asked.keys), asked.keys[0])
        asked.answer(*(key,) if asked.decision.at_least else ())
    raise AssertionError("it does not end")


# The plunder itself ---------------------------------------------------------------------------------------------------


def test_plunder_brings_gold_and_a_marker():
    """9.3.3: 1 MP, 2 GP, a marker in the zone."""
    table = quiet_board(dice=(6,))
    stack = army(table, "cantons", "kan", "2HC")
    asked = march(table, "kan", stack).answer("plunder")
    assert table.state.treasury[OWNER["kan"]] == 24 + 2
    assert table.state.plunder[PLACE["cantons"]] == 1
    assert asked.decision.params["mp"] == 3
    assert said(table, "no_rebellion")[0]["add"] == 0
    said_in_both(table)


def test_it_may_pay_for_the_activation():
    """9.3.3: no gold is spent, and only 1 is gained; possible with an empty treasury."""
    table = quiet_board(dice=(1,))
    table.state.treasury[OWNER["kan"]] = 0
    stack = army(table, "cantons", "kan", "2HC")
    asked = turn(table, "kan").answer(f"plunder.s{stack}")
    assert table.state.treasury[OWNER["kan"]] == 1
    assert asked.decision.params["mp"] == 3
    asked.answer("kan_ordu").answer("stop")
    assert where(table, stack) == "kan_ordu"


def test_markers_and_ones_own_province_make_the_people_angry():
    """9.3.3, C27: +2 for each marker in the province, +2 in a province of one's own."""
    table = quiet_board(dice=(1,))
    hold(table, "kan", "barrens")
    table.state.plunder[PLACE["barrens_east"]] = 1
    table.state.presence[REGION["barrens"]] = 1
    stack = army(table, "barrens_west", "kan", "2HC")
    march(table, "kan", stack).answer("plunder")
    assert said(table, "rebellion")[0]["add"] == 2 + 2 + 2


def test_a_province_is_plundered_until_nothing_is_left():
    """9.3.3: as many markers as it yields gold."""
    table = quiet_board()
    stack = army(table, "vesve_forest", "kan", "2HC")
    table.state.plunder[PLACE["vesve_forest"]] = 1
    assert "plunder" in march(table, "kan", stack).keys
    stacks.replace(table.state, stack, activated=False, moved_until=0)
    table.state.plunder[PLACE["vesve_forest"]] = 2
    asked = march(table, "kan", stack)
    assert "plunder" not in asked.keys
    assert why(asked, table, "plunder") == "why.plunder_exhausted"


@pytest.mark.parametrize(
    ("owner", "nation", "allowed"), [("fiefs", NONE, False), ("rebels", NONE, True), ("theocracy", NONE, True)]
)
def test_the_holder_s_troops_prevent_it(owner, nation, allowed):
    """9.3.3: only those of the one who holds the province."""
    table = quiet_board()
    hold(table, "fiefs", "cantons")
    stack = army(table, "cantons", "kan", "2HC")
    put(table, "cantons", owner, "1MO", nation=nation)
    assert (not pillage.barred(table.state, OWNER["kan"], PLACE["cantons"])) is allowed
    assert stack


def test_a_neutral_nation_s_own_troops_prevent_it():
    table = quiet_board()
    put(table, "cantons", "neutral", "1MO", nation=REGION["cantons"])
    assert pillage.barred(table.state, OWNER["kan"], PLACE["cantons"]) == "defended"


@pytest.mark.parametrize(
    ("ships", "troops", "allowed"),
    [("fiefs", "", False), ("fiefs", "fiefs", False), ("theocracy", "fiefs", False), ("theocracy", "", True)],
)
def test_ships_in_the_port_and_those_aboard_are_troops_there(ships, troops, allowed):
    """9.3.3, 9.3.2.1, C482: who lies aboard in that port has not left the zone."""
    table = quiet_board()
    for enemy in ("kan", "brotherhood"):
        relate(table, enemy, "fiefs", "war")
        relate(table, enemy, "theocracy", "war")
    relate(table, "theocracy", "fiefs", "alliance")
    fleet = put(table, "fiefs_coast", ships, "1TRS", kind=Kind.FLEET)
    if troops:
        put(table, "fiefs_coast", troops, "1BD", aboard=fleet)
    mine = army(table, "fiefs_coast", "kan", "2HC")
    assert may_plunder(table.state, stacks.stack(table.state, mine)) == allowed
    raiders = put(table, PLACE_IDS[COASTS[PLACE["fiefs_coast"]][0]], "brotherhood", "4QUA", kind=Kind.FLEET)
    voyage = Voyage(OWNER["brotherhood"], raiders, 5)
    assert raid_barred(table.state, voyage, PLACE["fiefs_coast"]) == ("" if allowed else "defended")


def test_plundering_a_neutral_faction_is_war_and_a_reason_for_it():
    """8.1.2, 18.2."""
    table = quiet_board(dice=(1,))
    hold(table, "fiefs", "cantons")
    stack = army(table, "cantons", "kan", "2HC")
    asked = march(table, "kan", stack)
    assert next(o for o in asked.decision.options if o.key == "plunder").text == "option.plunder_war"
    asked.answer("plunder")
    assert relation(table.state, OWNER["kan"], OWNER["fiefs"]) == WAR
    assert table.state.grievances[4 * OWNER["fiefs"] + OWNER["kan"]]


def test_allies_are_not_plundered_and_a_truce_protects_the_neutral():
    """8.1.1, 9.1."""
    table = quiet_board()
    hold(table, "fiefs", "cantons")
    relate(table, "kan", "fiefs", "alliance")
    assert pillage.barred(table.state, OWNER["kan"], PLACE["cantons"]) == "ally"
    relate(table, "kan", "fiefs", "neutrality")
    boons.set_weather(table.state, boons.TRUCE)
    assert pillage.barred(table.state, OWNER["kan"], PLACE["cantons"]) == "truce"
    relate(table, "kan", "fiefs", "war")
    assert not pillage.barred(table.state, OWNER["kan"], PLACE["cantons"])


def test_garrisons_do_not_plunder():
    table = quiet_board()
    stack = put(table, "kan_east", "kan", "2BD")
    asked = march(table, "kan", stack)
    assert "plunder" not in asked.keys
    assert why(asked, table, "plunder") == "why.plunder_kind"
    company = put(table, "kan_east", "kan", hired="2BD", kind=Kind.COMPANY)
    assert "plunder" in march(table, "kan", company).keys


# Rebels ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "mod", "rebels"),
    [
        (6, 0, ""),
        (7, 0, "2MO"),
        (8, 0, "4MO 1SP"),
        (9, 0, "5MO 1BW 1SP"),
        (10, 0, "5MO 1BW 1SP"),
        (10, 1, "6MO 1BW 2SP"),
        (1, -2, ""),
        (9, -2, "2MO"),
    ],
)
def test_table_9_3(roll, mod, rebels):
    table = quiet_board(dice=(roll,))
    id = Asked(rebellion(table, REGION["cantons"], PLACE["cantons"], mod)).result
    if not rebels:
        assert id == NONE
        return
    found = one(table, id)
    assert (found.units, found.owner, found.kind) == (units(rebels), OWNER["rebels"], Kind.COMPANY)
    said_in_both(table)


def test_markers_count_for_every_rebellion():
    """C207."""
    table = quiet_board(dice=(5,))
    table.state.plunder[PLACE["cantons"]] = 1
    assert Asked(rebellion(table, REGION["cantons"], PLACE["cantons"], 0)).result != NONE


def test_rebels_are_fought_at_once_and_for_nothing():
    """9.3.3, C213: beaten completely, there is gold after all; the march goes on."""
    table = quiet_board(dice=(7, *[10] * 30))
    stack = army(table, "cantons", "kan", "9HC")
    asked = finish(march(table, "kan", stack).answer("plunder"))
    assert not any(s.owner == OWNER["rebels"] for s in table.state.stacks)
    assert table.state.treasury[OWNER["kan"]] == 24 + 2
    assert asked.kind == "move.to"
    said_in_both(table)


def test_without_victory_there_is_nothing():
    table = quiet_board(dice=(10, *[1] * 60))
    stack = army(table, "cantons", "kan", "1MO")
    finish(march(table, "kan", stack).answer("plunder"))
    assert table.state.treasury[OWNER["kan"]] == 24
    assert table.state.plunder[PLACE["cantons"]] == 0
    assert any(s.owner == OWNER["rebels"] for s in table.state.stacks)
    assert "plunder_fails" in told(table)
    said_in_both(table)


def test_plunder_as_an_entry_of_its_own():
    table = quiet_board(dice=(1,))
    stack = army(table, "cantons", "kan", "2HC")
    assert Asked(plunder(table, stack)).result is True
    assert table.state.treasury[OWNER["kan"]] == 27
