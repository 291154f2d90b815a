"""2.3 in all COIN games: order, passing, what the 2nd Eligible may do."""

import pytest

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
