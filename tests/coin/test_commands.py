"""The Command in progress and the Special that accompanies it."""

from tests.coin.small_turns import RECRUIT, ROMANS, SPECIALS, Asked, Toy, new_table
from vexillum.coin.commands import Offer


def start(table, **how):
    action = Toy(table.state, ROMANS, "recruit", **how)
    return action, Asked(RECRUIT.execute(table, action))


def test_spaces_are_named_one_by_one_with_the_special_beside_them():
    action, asked = start(new_table())
    assert asked.decision.keys == ("aedui", "sequani", "ubii", "ability.build")
    asked.answer("sequani")
    assert asked.decision.keys == ("aedui", "ubii", "ability.build", "done")
    asked.answer("ability.build").answer("ubii").answer("done")
    assert action.spaces == [1, 2]
    assert action.special_done
    assert asked.decision is None


def test_a_special_may_come_after_the_command():
    _, asked = start(new_table())
    asked.answer("aedui").answer("done")
    assert asked.decision.kind == "ability.after"
    assert asked.decision.keys == ("ability.build", "none")


def test_a_limited_command_has_one_space_and_no_special():
    action, asked = start(new_table(), limited=True)
    assert asked.decision.keys == ("aedui", "sequani", "ubii")
    asked.answer("ubii")
    assert asked.decision is None
    assert action.spaces == [2]


def test_what_an_event_offers_is_free_and_may_be_declined():
    table = new_table()
    action, asked = start(table, offer=Offer(spaces=(0, 1), most=1))
    assert asked.decision.keys == ("aedui", "sequani", "done")
    assert action.cost(3) == 0
    assert SPECIALS.why_not(action, table.state, "ability.build").id == "why.ability_event"
    asked.answer("done")
    assert asked.decision is None


def test_why_a_special_is_not_offered():
    table = new_table()
    action, _ = start(table)
    assert SPECIALS.why_not(action, table.state, "ability.build") is None
    assert SPECIALS.why_not(action, table.state, "recruit") is None
    table.state.tracks[ROMANS] = 0
    assert SPECIALS.why_not(action, table.state, "ability:build").id == "why.poor"
    action.special = "build"
    assert SPECIALS.why_not(action, table.state, "ability.build").id == "why.ability_one"
    other = Toy(table.state, ROMANS, "march")
    assert SPECIALS.why_not(other, table.state, "ability.build").id == "why.ability_command"


def test_a_command_can_be_restored_to_its_beginning():
    table = new_table()
    action, asked = start(table, limited=True)
    asked.answer("ubii")
    begun = action.begun()
    assert (begun.spaces, begun.recruited, begun.limited) == ([], 0, True)
    assert begun.start.units == [0, 0, 0]
    assert table.state.units == [0, 0, 1]
    assert "recruited" in Toy.fields()
    assert "special" in Toy.fields()
