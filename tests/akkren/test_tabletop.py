"""1 Battles with miniatures: marked by both, a sheet, losses that are entered and checked."""

from __future__ import annotations

import pytest

from tests.akkren.combat_boards import Read, play_out, stand
from tests.akkren.harness import READERS, board, force_of, hold, person, pool, put, told, units
from vexillum.core.errors import NotAnOption
from vexillum.games.akkren import stacks
from vexillum.games.akkren.combat.battles import battle
from vexillum.games.akkren.combat.tabletop import sheet_facts, sheet_page
from vexillum.games.akkren.components.map import PLACE

ZONE = "barrens_west"


def ready(*, dice: tuple[int, ...] = (), rules: tuple[str, ...] = ("tabletop",), enemy: str = "fiefs", **more):
    table = board(dice=dice, rules=rules)
    ours = put(table, ZONE, "kan", "4PK 2BW", general="g16", came_from=PLACE["kan_east"], goods_with={"trap": 2})
    his = put(table, ZONE, enemy, "3BD 1SP", **more)
    return table, ours, his


def fight(table, ours, his):
    return Read(table, battle(table, (ours,), (his,), PLACE[ZONE]))


def marked(table, ours, his):
    asked = fight(table, ours, his)
    asked.answer("miniatures", kind="tabletop.mark", seat="kan")
    return asked.answer("miniatures", kind="tabletop.mark", seat="fiefs")


def test_both_must_want_it():
    assert "tabletop.mark" not in fight(*ready(rules=(), dice=(10,))).asked
    asked = fight(*ready(dice=(10,))).answer("tables", kind="tabletop.mark", seat="kan")
    assert "tabletop.losses" not in play_out(asked).asked
    asked = fight(*ready(dice=(10,))).answers("miniatures", "tables")
    assert "tabletop.losses" not in play_out(asked).asked


def test_losses_are_entered_and_carried_out():
    table, ours, his = ready()
    hold(table, "fiefs", "barrens")
    hero = person(table, "fiefs", his)
    asked = marked(table, ours, his)
    assert table.state.tabletop, "the campaign waits, and the sheet can be read"
    assert (asked.kind, asked.decision.seat) == ("tabletop.losses", "kan")
    with pytest.raises(NotAnOption):
        asked.answer("PK.5")
    asked.answer("PK.1", "BW.2")
    asked.answer("BD.1", "SP.1", f"p{hero}", seat="fiefs")
    asked.answer("attacker", kind="tabletop.field", seat="kan")
    asked.answer("right", kind="tabletop.confirm", seat="fiefs")
    asked.answer("barrens_east", kind="battle.retreat", seat="fiefs") if not asked.over else None
    assert force_of(table, ours) == units("3PK 1BW")
    assert force_of(table, his) == units("2BD")
    assert stacks.stack(table.state, his).place == PLACE["barrens_east"]
    assert (pool(table, "kan", "PK"), pool(table, "fiefs", "SP")) == (1, 1)
    assert table.state.people == []
    assert (asked.result.winner, asked.result.left, table.state.tabletop) == (0, (his,), [])


def test_the_other_side_may_say_that_it_is_wrong():
    asked = marked(*ready())
    asked.answer("PK.1")
    asked.answer("BD.1").answers("attacker", "again")
    assert (asked.kind, asked.decision.seat) == ("tabletop.losses", "kan")


def test_who_has_lost_everybody_cannot_hold_the_field():
    table, ours, his = ready()
    asked = marked(table, ours, his)
    asked.answer()
    asked.answer("BD.1", "BD.2", "BD.3", "SP.1")
    assert asked.kind == "tabletop.confirm"
    asked.answer("right")
    assert stacks.find(table.state, his) is None
    assert asked.result.winner == 0
    table, ours, his = ready(dice=(9,))
    asked = marked(table, ours, his)
    asked.answer("PK.1", "PK.2", "PK.3", "PK.4", "BW.1", "BW.2")
    asked.answer("BD.1", "BD.2", "BD.3", "SP.1").answer("right")
    assert (asked.result.winner, "battle_nobody" in told(table)) == (-1, True)


def test_who_cannot_retreat_is_lost():
    """C70."""
    table, ours, his = ready()
    asked = marked(table, ours, his)
    asked.answer()
    asked.answer("BD.1").answers("attacker", "right")
    assert stacks.find(table.state, his) is None


@pytest.mark.parametrize(("how", "asked_at_all"), [("war", True), ("neutrality", False)])
def test_an_enemy_leads_the_akkren(how, asked_at_all):
    """11.5, C240."""
    table, ours, his = ready(dice=(10,), enemy="akkren")
    stand(table, "kan", "theocracy", how)
    asked = fight(table, ours, his)
    assert ("tabletop.mark" in asked.asked) == asked_at_all
    if asked_at_all:
        asked.answer("miniatures", seat="kan").answer("miniatures", kind="tabletop.mark", seat="theocracy")
        asked.answer()
        assert asked.decision.seat == "theocracy"
        asked.answer("BD.1").answer("attacker", seat="kan").answer("right", seat="theocracy")
        assert stacks.find(table.state, his) is None, "Akkren fight to the last man"


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.language)
def test_the_sheet(reader):
    table, ours, his = ready()
    hold(table, "fiefs", "barrens")
    person(table, "h01", his)
    marked(table, ours, his)
    facts = sheet_facts(table.state)
    assert facts is not None
    page = sheet_page(facts, reader)
    lines = [line.text for line in page.lines]
    for army in (("BW", 2), ("PK", 4)), (("BD", 3), ("SP", 1)):
        listed = [reader("sheet.unit", n=n, unit=id, short=id) for id, n in army]
        assert any(all(one in line for one in listed) for line in lines), listed
    assert any("(7/1/2)" in line for line in lines), "Petra Valk"
    assert any("4" in line for line in lines)
    assert facts["shifts"] == [["river", -1]]
    assert sheet_facts(board().state) is None


def test_a_sheet_without_modifiers():
    table, ours, his = ready()
    stacks.replace(table.state, ours, came_from=-1)
    marked(table, ours, his)
    facts = sheet_facts(table.state)
    page = sheet_page(facts, READERS[0])
    assert "None." in [line.text for line in page.lines]
    walls = sheet_page(facts | {"structure": "city", "manner": 2}, READERS[0])
    assert any("walls" in line.text for line in walls.lines)
