"""2.3 in all COIN games: order, passing, what the 2nd Eligible may do, and the turn of an Eligible Faction."""

import pytest

from tests.coin.small_turns import AEDUI, ROMANS, WINTER, Asked, new_table, turns
from vexillum.coin.sequence import CommandLimit, Fate, FirstAction, Standing, adjust, next_eligible, options

ELIGIBLE, INELIGIBLE, PASSED, EXECUTED = Standing


@pytest.mark.parametrize(
    ("did", "command", "event"),
    [
        (FirstAction.NOTHING, CommandLimit.FULL, True),
        (FirstAction.COMMAND, CommandLimit.LIMITED, False),
        (FirstAction.COMMAND_AND_SPECIAL, CommandLimit.LIMITED, True),
        (FirstAction.EVENT, CommandLimit.FULL, False),
    ],
)
def test_what_the_second_may_do_depends_on_the_first(did, command, event):
    assert options(did) == (command, event)


@pytest.mark.parametrize(
    ("standing", "who"),
    [
        ([ELIGIBLE] * 4, 2),
        ([ELIGIBLE, ELIGIBLE, INELIGIBLE, ELIGIBLE], 0),
        ([PASSED, ELIGIBLE, PASSED, ELIGIBLE], 3),
        ([EXECUTED, ELIGIBLE, PASSED, ELIGIBLE], 3),
        ([EXECUTED, ELIGIBLE, EXECUTED, ELIGIBLE], None),
        ([PASSED, PASSED, PASSED, PASSED], None),
        ([EXECUTED, INELIGIBLE, PASSED, INELIGIBLE], None),
    ],
)
def test_the_leftmost_eligible_acts_until_two_have_executed(standing, who):
    assert next_eligible((2, 0, 3, 1), standing) == who


def test_who_executed_is_ineligible_and_everybody_else_eligible():
    standing = [EXECUTED, INELIGIBLE, PASSED, ELIGIBLE]
    adjust(standing, [Fate.USUAL] * 4)
    assert standing == [INELIGIBLE, ELIGIBLE, ELIGIBLE, ELIGIBLE]


def test_an_event_can_say_who_is_eligible_on_the_next_card_and_only_there():
    standing = [EXECUTED, INELIGIBLE, PASSED, ELIGIBLE]
    fates = [Fate.ELIGIBLE, Fate.INELIGIBLE, Fate.INELIGIBLE, Fate.USUAL]
    adjust(standing, fates)
    assert standing == [ELIGIBLE, INELIGIBLE, INELIGIBLE, ELIGIBLE]
    assert fates == [Fate.USUAL] * 4
    adjust(standing, fates)
    assert standing == [ELIGIBLE] * 4


# The turn of an Eligible Faction, as every volume has it -------------------------------------------------------------


def test_the_leftmost_eligible_faction_may_do_everything():
    asked = Asked(turns().turn(new_table()))
    assert asked.decision.seat == "aedui"
    assert asked.decision.keys == ("march", "event.unshaded", "event.shaded", "pass", "gift")
    assert asked.decision.options[0].text == "option.command"


def test_after_a_command_alone_the_second_has_a_limited_command_and_no_event():
    table, rules = new_table(), turns()
    Asked(rules.turn(table)).answer("march")
    assert table.state.first_did == FirstAction.COMMAND
    asked = Asked(rules.turn(table))
    assert asked.decision.seat == "romans"
    assert asked.decision.keys == ("recruit", "march", "pass", "gift")
    assert asked.decision.options[0].text == "option.limited"
    assert rules.why_not(table, asked.decision, "event.unshaded").id == "why.event_order"
    assert rules.why_not(table, asked.decision, "ability.build").id == "why.ability_limited"


def test_when_nobody_is_left_the_card_ends_and_eligibility_is_adjusted():
    table, rules = new_table(), turns()
    table.state.standing[AEDUI] = Standing.INELIGIBLE
    Asked(rules.turn(table)).answer("recruit").answer("ability.build").answer("ubii").answer("done")
    assert table.state.first_did == FirstAction.NOTHING
    assert rules.ended == 1
    assert table.state.tracks[ROMANS] == 9
    assert table.state.standing == [Standing.INELIGIBLE, Standing.ELIGIBLE]


def test_the_event_leaves_a_full_command_to_the_second():
    table, rules = new_table(), turns()
    Asked(rules.turn(table)).answer("event.shaded")
    assert table.state.first_did == FirstAction.EVENT
    assert [entry.params["side"] for entry in table.journal if entry.id == "log.done"] == [3]
    asked = Asked(rules.turn(table))
    assert asked.decision.options[0].text == "option.command"
    assert "event.shaded" not in asked.decision.keys


def test_a_pass_brings_something_and_keeps_the_faction_eligible():
    table, rules = new_table(), turns()
    Asked(rules.turn(table)).answer("pass")
    Asked(rules.turn(table)).answer("pass")
    assert table.state.tracks == [6, 6]
    assert rules.ended == 1
    assert table.state.standing == [Standing.ELIGIBLE] * 2


def test_an_extra_comes_before_the_choice_and_may_rule_out_a_pass():
    table, rules = new_table(), turns()
    asked = Asked(rules.turn(table)).answer("gift")
    assert asked.decision.keys == ("march", "event.unshaded", "event.shaded")
    assert table.state.tracks[AEDUI] == 4


def test_the_sequence_of_play_may_forbid_a_command():
    table, rules = new_table(), turns()
    table.state.upcoming = [WINTER]
    asked = Asked(rules.turn(table))
    assert "march" not in asked.decision.keys
    assert rules.why_not(table, asked.decision, "march").id == "why.frost"


def test_a_command_of_another_faction_has_a_reason():
    table, rules = new_table(), turns()
    asked = Asked(rules.turn(table))
    assert rules.why_not(table, asked.decision, "recruit").id == "why.other_factions_command"
    assert rules.why_not(table, asked.decision, "ability.build").id == "why.ability_other"
