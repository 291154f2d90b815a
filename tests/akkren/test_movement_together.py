"""8.1.1 Allies who march together; 9.3.1 one's own armies and mercenaries on the way; 16.1 barbarians."""

from __future__ import annotations

from tests.akkren.harness import hold, put, told
from tests.akkren.movement_boards import army, march, one, quiet_board, relate, said_in_both, turn, where, zones
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.pieces import OWNER, RELATIONS, pair
from vexillum.games.akkren.stacks import GENERAL_IDS
from vexillum.games.akkren.state import Kind


def allied(**more):
    table = quiet_board(**more)
    relate(table, "kan", "fiefs", "alliance")
    return table, army(table, "kan_ordu", "kan", "2HC", "g06"), army(table, "kan_ordu", "fiefs", "2BD", "g15")


def test_allies_march_together():
    """8.1.1: the ally is asked, pays 1 GP, and the slowest of them counts."""
    table, mine, his = allied()
    asked = march(table, "kan", mine)
    assert asked.decision.params["mp"] == 4
    asked.answer(f"with.s{his}").answer("yes", kind="move.accompany", seat="fiefs")
    assert asked.decision.params["mp"] == 3
    assert table.state.treasury == [25, 25, 24, 24]
    asked.answer("barrens_west").answer("agree", kind="move.agree", seat="fiefs").answer("stop")
    assert where(table, mine) == where(table, his) == "barrens_west"
    assert (one(table, his).activated, one(table, his).moved) == (True, True)
    said_in_both(table)


def test_an_ally_may_refuse_and_is_not_asked_again():
    table, mine, his = allied()
    asked = march(table, "kan", mine).answer(f"with.s{his}").answer("no")
    assert f"with.s{his}" not in asked.keys
    assert table.state.treasury == [25, 25, 24, 25]
    asked.answer("kan_east").answer("stop")
    assert where(table, his) == "kan_ordu"
    said_in_both(table)


def test_an_ally_who_is_at_peace_with_them_overruns_nobody():
    """8.1.1, 9.3.1.2: his strength does not count, and there is no war."""
    for how, gone in (("neutrality", False), ("war", True)):
        table, mine, his = allied()
        relate(table, "kan", "theocracy", "war")
        relate(table, "fiefs", "theocracy", how)
        foe = put(table, "kan_east", "theocracy", "2MO")
        asked = march(table, "kan", mine).answer(f"with.s{his}").answer("yes")
        asked.answer("kan_east").answer("agree")
        assert (stacks.find(table.state, foe) is None) == gone, "8 to 2, or 14 to 2"
        assert table.state.relations[pair(OWNER["fiefs"], OWNER["theocracy"])] == RELATIONS.index(how)


def test_every_leg_needs_consent():
    table, mine, his = allied()
    asked = march(table, "kan", mine).answer(f"with.s{his}").answer("yes")
    asked.answer("kan_east").answer("agree").answer("barrens_west").answer("stay", seat="fiefs").answer("stop")
    assert where(table, mine) == "barrens_west"
    assert where(table, his) == "kan_east"
    said_in_both(table)


def test_they_must_have_begun_the_turn_in_one_zone():
    """8.1.1: not stacks further on, nor those that have moved this turn."""
    table, mine, _ = allied()
    other = army(table, "kan_east", "fiefs", "2BD")
    tired = army(table, "kan_ordu", "fiefs", "2BD", moved_until=1)
    asked = march(table, "kan", mine)
    assert f"with.s{tired}" not in asked.keys
    asked.answer("kan_east")
    assert f"with.s{other}" not in asked.keys


def test_who_marched_along_does_not_march_again_this_turn():
    """C216: his own phase comes later; the sequence takes off the other markers, this one stays."""
    table, mine, his = allied()
    march(table, "kan", mine).answer(f"with.s{his}").answer("yes").answer("kan_east").answer("agree").answer("stop")
    stacks.replace(table.state, his, activated=False, moved=False)
    assert f"s{his}" not in turn(table, "fiefs").keys
    table.state.clock += 1
    assert f"s{his}" in turn(table, "fiefs").keys


def test_neutral_factions_garrisons_and_the_poor_do_not_come_along():
    table, mine, his = allied()
    garrison = put(table, "kan_ordu", "fiefs", "2BD")
    assert f"with.s{garrison}" not in march(table, "kan", mine).keys
    table, mine, his = allied()
    table.state.treasury[OWNER["fiefs"]] = 0
    asked = march(table, "kan", mine).answer(f"with.s{his}")
    assert (asked.kind, asked.keys) == ("move.accompany", ("no",)), "C362"
    asked.answer()
    assert "accompanies_not" in told(table)
    table, mine, his = allied()
    relate(table, "kan", "fiefs", "neutrality")
    assert f"with.s{his}" not in march(table, "kan", mine).keys


def test_ones_own_armies_and_mercenaries_join_on_the_way():
    """9.3.1, C216: each for 1 GP; a garrison cannot."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC")
    company = put(table, "kan_east", "kan", hired="1BD", kind=Kind.COMPANY)
    garrison = put(table, "kan_east", "kan", "1BD")
    asked = march(table, "kan", mine).answer("kan_east")
    assert f"with.s{garrison}" not in asked.keys
    asked.answer(f"with.s{company}")
    assert table.state.treasury[OWNER["kan"]] == 23
    assert asked.decision.params["mp"] == 3
    assert zones(asked)["barrens_west"] == 1
    assert "forced_march" not in asked.keys
    asked.answer("barrens_west").answer("stop")
    assert where(table, company) == where(table, mine) == "barrens_west"


def test_a_garrison_leads_nobody():
    table = quiet_board()
    hold(table, "kan", "cantons")
    garrison, other = put(table, "kan_ordu", "kan", "1BD"), army(table, "kan_ordu", "kan", "1BD")
    assert f"with.s{other}" not in march(table, "kan", garrison).keys


def test_a_forced_march_tires_everybody_who_is_on_it():
    table, mine, his = allied(dice=(5,))
    march(table, "kan", mine).answer(f"with.s{his}").answer("yes").answer("forced_march")
    assert one(table, mine).marched
    assert one(table, his).marched


# Barbarians -----------------------------------------------------------------------------------------------------------


def horde(**more):
    table = quiet_board(**more)
    table.state.minors[0] = OWNER["kan"]
    table.state.minor_reserve[0] = ()
    id = put(table, "kan_ordu", "minor", "3BD", kind=Kind.COMPANY, nation=0)
    stacks.replace(table.state, id, general=GENERAL_IDS.index("b01"))
    return table, id


def test_loyal_barbarians_march_for_nothing():
    """16.1."""
    table, id = horde(dice=(3, 4))
    asked = turn(table, "kan").answer(f"s{id}")
    if asked.kind == "barbarian.act":
        asked.answer("march")
    assert asked.kind == "move.to"
    asked.answer("kan_east").answer("stop")
    assert where(table, id) == "kan_east"
    assert table.state.treasury[OWNER["kan"]] == 25


def test_rebellious_ones_do_not():
    table, id = horde(dice=(1, 1))
    asked = turn(table, "kan").answer(f"s{id}")
    assert asked.over
    assert where(table, id) == "kan_ordu"
    assert table.state.minors[0] == OWNER["rebels"]


def test_barbarians_come_along_with_an_army():
    """16.1: for nothing, and their loyalty is tested."""
    table, id = horde(dice=(3, 4))
    mine = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", mine).answer(f"with.s{id}")
    assert table.state.treasury[OWNER["kan"]] == 24
    asked.answer("kan_east").answer("stop")
    assert where(table, id) == where(table, mine) == "kan_east"
    assert "accompanies" in told(table)


def test_or_turn_on_it():
    table, id = horde(dice=(6, 6))
    mine = army(table, "kan_ordu", "kan", "2HC")
    asked = march(table, "kan", mine).answer(f"with.s{id}")
    assert asked.over
    assert where(table, mine) == where(table, id) == "kan_ordu"
    assert "accompanies" not in told(table)


def test_barbarians_of_ones_own_are_no_enemies():
    """16: an army leaves the zone in which they are, and others' armies stop there."""
    table, id = horde()
    mine = army(table, "kan_ordu", "kan", "2HC")
    his = army(table, "kan_east", "fiefs", "2HC")
    relate(table, "kan", "fiefs", "war")
    assert f"s{mine}" in turn(table, "kan").keys
    asked = march(table, "fiefs", his).answer("kan_ordu")
    while not asked.over:
        asked.answer("stand" if "stand" in asked.keys else asked.keys[0])
    assert where(table, his) == "kan_ordu"
    assert id
