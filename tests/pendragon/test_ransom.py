"""4.5.3 Ransom."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.feats.barbarians import payer_track
from vexillum.games.pendragon.pieces import CIVITATES, DUX, SAXONS
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Track

from .barbarians import SCOTTI, Battles, prosper, renown, run
from .harness import board, put, told, track


@pytest.fixture
def battles(monkeypatch):
    return Battles(monkeypatch)


def empty(dice=(), **tracks):
    table = board(empty=True, dice=dice)
    renown(table)
    table.state.patrolled = [0] * 4
    for name, value in tracks.items():
        table.state.tracks[TRACKS.index(name)] = value
    return table


def ransom(table):
    return run(table, "raid", SCOTTI).answers("feat.ransom", "silures", "1d4", "done")


@pytest.mark.parametrize("roll", [3, 4])
def test_one_roll_after_plunder_and_before_battle(battles, roll):
    table = empty(dice=(4, roll), briton_resources=5)
    put(table, "silures", "isca_silurum=town", militia=1)
    prosper(table, "silures", 2, 1)
    asked = ransom(table).answer("1", kind="raid.plunder")
    assert asked.decision.kind == "raid.battle"
    success = roll == 4
    assert (track(table, "briton_resources"), track(table, "scotti_renown")) == (5 - success, 10 + success)


def test_one_faction_is_named(battles):
    table = empty(dice=(4, 6), briton_resources=5, dux_resources=5)
    put(table, "silures", "isca_silurum=town", "dinas_powys=fort")
    asked = ransom(table)
    assert (asked.decision.kind, asked.keys) == ("ransom.target", ("dux", "civitates"))
    assert asked.decision.why(table, asked.decision, "seat:saxons").id == "why.ransom_no_stronghold"
    asked.answer("dux")
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == (4, 5)


def test_foederati_settlements_are_their_employers(battles):
    table = empty(dice=(4, 6), briton_resources=5)
    put(table, "silures", "isca_silurum=blue_saxon_settlement", blue_saxon_warband=1)
    ransom(table)
    assert (track(table, "briton_resources"), track(table, "saxon_renown")) == (4, 10)


def test_saxons_pay_renown(battles):
    table = empty(dice=(4, 6))
    put(table, "silures", "isca_silurum=saxon_settlement", militia=1)
    ransom(table)
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (9, 11)


def test_notes_one_and_two():
    state = empty(briton_resources=3, dux_resources=2, wealth=4).state
    state.imperium, state.dominance = Imperium.ROMAN_RULE, Dominance.MILITARY
    assert payer_track(state, CIVITATES) == Track.BRITON
    assert payer_track(state, DUX) == Track.DUX  # even with Army Preemption
    state.tracks[Track.DUX] = 0
    assert payer_track(state, DUX) == Track.BRITON
    state.imperium, state.dominance = Imperium.AUTONOMY, Dominance.CIVILIAN
    assert payer_track(state, DUX) is None
    state.tracks[Track.BRITON] = 0
    assert payer_track(state, CIVITATES) == Track.WEALTH
    state.imperium = Imperium.ROMAN_RULE
    assert payer_track(state, DUX) is None  # no Wealth
    state.tracks[Track.SAXON] = 0
    assert payer_track(state, SAXONS) is None


def test_nothing_to_pay_with(battles):
    table = empty(dice=(4, 6), saxon_renown=0)
    put(table, "silures", "isca_silurum=saxon_settlement", militia=1)
    ransom(table)
    assert track(table, "scotti_renown") == 10
    assert "ransom_nothing" in told(table)


def test_not_where_nobody_landed(battles):
    table = empty(dice=(1,), briton_resources=5)
    table.state.patrolled = [1] * 4
    put(table, "silures", "isca_silurum=town", "dinas_powys=fort")
    assert ransom(table).over
    assert table.state.rolls == 1


def test_regions_with_a_stronghold_of_others(battles):
    table = empty()
    put(table, "silures", "isca_silurum=town")
    put(table, "demetae", "moridunum=hillfort", "gateholm=scotti_settlement")
    put(table, "ordovices", "segontium=scotti_settlement", militia=1)
    asked = run(table, "raid", SCOTTI).answers(
        "feat.ransom", "silures", "1d4", "demetae", "1d4", "ordovices", "1d4", "done"
    )
    assert (asked.decision.kind, asked.keys, asked.decision.at_most) == ("ransom.regions", ("silures", "demetae"), 2)
    assert asked.decision.why(table, asked.decision, "ordovices").id == "why.ransom_nobody"
    assert asked.decision.why(table, asked.decision, "parisi").id == "why.feat_not_named"


def test_ransom_with_battle(battles):
    table = empty(dice=(5,), briton_resources=5)
    put(table, "silures", "isca_silurum=town", scotti_warband=1)
    put(table, "eboracum", "eboracum=town", scotti_warband=1)
    asked = run(table, "battle", SCOTTI).answer("feat.ransom").answer("silures", "eboracum").answer("silures")
    assert asked.over
    assert (track(table, "briton_resources"), track(table, "scotti_renown")) == (4, 11)
    assert len(battles.calls) == 2


def test_no_ransom_without_strongholds(battles):
    table = empty()
    put(table, "silures", scotti_warband=1, militia=1)
    assert "feat.ransom" not in run(table, "battle", SCOTTI).keys
    assert "feat.ransom" not in run(table, "raid", SCOTTI).keys
