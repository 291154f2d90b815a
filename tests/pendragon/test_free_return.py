"""5.5 Free Return of an Event, alone or with a free Settle (HENGIST AND HORSA, PALLADIUS, FIANNA)."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.events.free import SettleTerms, can_free_return, free_return
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.pieces import SAXON_SETTLEMENT, SAXONS, SCOTTI

from .asked_in_words import Heard
from .harness import board, put, told, track, units

HENGIST, FIANNA = SettleTerms(success=3), SettleTerms(success=4)


def empty(*effects: int, dice=(), renown: int = 0):
    table = board(empty=True, dice=dice)
    table.state.lasting = list(effects)
    table.state.tracks = [0, 0, renown, renown, 0, 0]
    return table


def go(table, faction: int, settle: SettleTerms | None = None) -> Heard:
    return Heard(table, free_return(table, faction, settle=settle))


def test_any_number_of_spaces_and_no_feat():
    table = empty(renown=5)
    put(table, "silures", scotti_raider=2, scotti_warband=1, militia=1, plunder={"scotti_raider": 1})
    put(table, "demetae", scotti_raider=1, plunder={"scotti_raider": 1})
    put(table, "novantae", scotti_warband=1, plunder={"scotti_warband": 1})
    asked = go(table, SCOTTI)
    assert (asked.decision.kind, asked.decision.seat) == ("return.spaces", "scotti")
    assert (asked.decision.at_least, asked.decision.at_most) == (0, 3)
    asked.answer("silures", "novantae")
    assert asked.over
    assert asked.asked == ["return.spaces"]  # neither Settle nor Entreat
    assert asked.result is True
    assert track(table, "scotti_renown") == 7
    assert [units(table, space, "scotti_raider") for space in ("silures", "demetae")] == [0, 1]
    assert told(table)[0] == "command"


def test_it_may_be_declined():
    for settle in (None, FIANNA):
        table = empty()
        put(table, "silures", scotti_raider=2, plunder={"scotti_raider": 1})
        asked = go(table, SCOTTI, settle).answer()
        assert (asked.over, asked.result) == (True, False)
        assert units(table, "silures", "scotti_raider") == 2
        assert (track(table, "scotti_renown"), table.journal) == (0, [])


@pytest.mark.parametrize(
    ("faction", "space", "settle", "raider", "roll", "stays"),
    [
        (SAXONS, "iceni", HENGIST, "saxon_raider", 2, 0),
        (SAXONS, "iceni", HENGIST, "saxon_raider", 3, 1),
        (SCOTTI, "silures", FIANNA, "scotti_raider", 3, 0),
        (SCOTTI, "silures", FIANNA, "scotti_raider", 4, 1),
    ],
)
def test_the_event_gives_the_roll(faction, space, settle, raider, roll, stays):
    table = empty(dice=(roll,))
    put(table, space, **{raider: 1})
    put(table, "regni", **{raider: 1})
    asked = go(table, faction, settle).answer(space, kind="return.spaces")
    assert (asked.decision.kind, asked.keys) == ("feat.choose", ("feat.settle", "none"))
    asked.answer("feat.settle").answer(space, kind="settle.space")
    assert asked.over
    assert units(table, space, raider.replace("raider", "warband")) == stays


def test_warbands_cost_nothing_and_settlements_what_they_cost():
    table = empty(dice=(3, 2))
    put(table, "iceni", "branodunum=saxon_settlement", saxon_raider=2)
    put(table, "regni", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answers("iceni", "feat.settle", "iceni")
    assert asked.price("warbands") == {}
    asked.answer("warbands")  # one for the Settlement, two for the Population under Saxon Control
    assert asked.over
    assert (units(table, "iceni", "saxon_warband"), track(table, "saxon_renown")) == (1 + 3, 0)
    table = empty(dice=(3, 3))
    put(table, "iceni", saxon_raider=2)
    put(table, "regni", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answers("iceni", "feat.settle", "iceni", "settlement", "branodunum")
    assert asked.over
    assert units(table, "iceni", "saxon_warband") == 0
    assert table.state.sites[SITE_NUMBER["branodunum"]] == SAXON_SETTLEMENT


def test_settle_may_be_left_out_and_entreat_is_not_offered():
    table = empty(renown=9)
    put(table, "silures", scotti_raider=1, scotti_warband=1)
    put(table, "demetae", scotti_raider=1)
    asked = go(table, SCOTTI, FIANNA).answer("silures")
    assert asked.keys == ("feat.settle", "none")
    asked.answer("none")
    assert asked.over
    assert (units(table, "silures", "scotti_raider"), table.state.rolls) == (0, 0)


def test_no_settle_without_a_space_that_returns():
    """Ruling P93."""
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answer()
    assert (asked.over, asked.result, asked.asked) == (True, False, ["return.spaces"])


@pytest.mark.parametrize(("effects", "most"), [((), 1), ((cards.THANET,), 2)])
def test_in_the_normal_number_of_spaces(effects, most):
    table = empty(*effects, dice=(1, 1))
    put(table, "iceni", saxon_raider=1)
    put(table, "regni", saxon_raider=1)
    asked = go(table, SAXONS, HENGIST).answers(("iceni", "regni"), "feat.settle")
    assert (asked.decision.kind, asked.decision.at_most) == ("settle.space", most)


def test_settle_before_or_after_the_return():
    table = empty(dice=(1, 1, 1))
    put(table, "iceni", saxon_raider=3, militia=2, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answers("iceni", "feat.settle", "iceni")
    assert asked.over  # only before: without the Raiders nobody would outnumber the Militia (P61)
    assert (table.state.rolls, track(table, "saxon_renown")) == (3, 1)


def test_nothing_to_do():
    table = empty()
    put(table, "iceni", saxon_warband=1)
    for settle in (None, HENGIST):
        assert not can_free_return(table.state, SAXONS, settle=settle)
        assert not can_free_return(table.state, SCOTTI, settle=settle)
        asked = go(table, SAXONS, settle)
        assert (asked.over, asked.result, asked.asked) == (True, False, [])


def test_what_makes_it_worth_while():
    table = empty()
    put(table, "iceni", saxon_warband=1, plunder={"saxon_warband": 1})
    assert can_free_return(table.state, SAXONS, settle=None)
    table = empty()
    put(table, "iceni", saxon_raider=1)
    assert can_free_return(table.state, SAXONS, settle=None)
    table = empty()
    put(table, "iceni", saxon_warband=2)  # could become a Settlement
    assert (
        can_free_return(table.state, SAXONS, settle=None),
        can_free_return(table.state, SAXONS, settle=HENGIST),
    ) == (
        False,
        True,
    )
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement")  # nobody to Return
    assert not can_free_return(table.state, SAXONS, settle=HENGIST)
