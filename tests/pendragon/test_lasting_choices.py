"""5.4 Momentum of one Faction or on one Sea, each with an older one in force elsewhere (rulings P382, P384)."""

from __future__ import annotations

import re

import pytest

from tests.asked import Asked
from tests.pendragon.barbarians import prosper, renown
from tests.pendragon.harness import board, cards_named, put, session_at, stack, track
from tests.pendragon.test_battle import fight
from tests.pendragon.test_board import seen, started
from tests.pendragon.test_positions import amended
from vexillum.coin.cards import owned, side_name
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.core.errors import BadPosition
from vexillum.games.pendragon.cards import (
    AREANI,
    FEEDING_THE_RAVENS,
    NIALLS_RAID,
    OWNERS,
    RUIN_OF_THE_VILLAS,
    extra_battle_gain,
    extra_raid_plunder,
    sea_patrolled,
)
from vexillum.games.pendragon.commands.raid import Route, reduction
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.epoch import reset
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SEA_IDS, SEA_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import BARBARIANS, CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI
from vexillum.games.pendragon.position import shown_state
from vexillum.games.pendragon.show.pages import PAGES
from vexillum.games.pendragon.show.sheet import draw
from vexillum.games.pendragon.state import Dominance, Imperium

PARISI = SPACE_NUMBER["parisi"]
"""A Clear Region."""


def execute(side: int, faction: int):
    table = board(empty=True)
    table.state.lasting = [AREANI]
    return table, Asked(HOUSE.effects[side].execute(table, side, str(side // 2), faction))


# The Faction ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("you", range(4))
@pytest.mark.parametrize("chosen", BARBARIANS)
def test_ruin_of_the_villas_is_for_one_barbarian_faction(you, chosen):
    table, asked = execute(shaded(34), you)
    assert (asked.decision.seat, asked.keys) == (FACTIONS[you], ("saxons", "scotti"))
    assert asked.answer(FACTIONS[chosen], kind="event.faction").over
    assert table.state.lasting == [AREANI, owned(RUIN_OF_THE_VILLAS, chosen)]
    assert [extra_raid_plunder(table.state, faction, PARISI) for faction in BARBARIANS] == [
        int(faction == chosen) for faction in BARBARIANS
    ]
    assert extra_raid_plunder(table.state, chosen, SPACE_NUMBER["iceni"]) == 0
    reset(table)
    assert table.state.lasting == []


@pytest.mark.parametrize("chosen", BARBARIANS)
def test_what_a_raid_can_take_is_told_to_each_as_it_is_for_it(chosen):
    for faction in BARBARIANS:
        table = board(empty=True)
        table.state.lasting = [AREANI, owned(RUIN_OF_THE_VILLAS, chosen)]
        renown(table, 10, 10)
        prosper(table, "parisi", 4, 2)
        stack(table, cards_named("SIXTH LEGION", "LITUS SAXONICUM", "MARINERS BY SEA"))
        session, seat = session_at(table), FACTIONS[faction]
        while session.decision.seat != seat:
            session.answer(session.decision.seat, "pass")
        session.answer(seat, "raid")
        session.answer(seat, "none")
        told = GAME.help.decision_info(session.table, session.decision).options["parisi"].summary
        session.answer(seat, "parisi")
        again = GAME.help.decision_info(session.table, session.decision).summary
        for said in (told, again):
            assert f"Up to {3 if faction == chosen else 2} " in GAME.texts("en", strict=True)(said)


@pytest.mark.parametrize("you", [DUX, SCOTTI])
@pytest.mark.parametrize("chosen", range(4))
def test_feeding_the_ravens_is_for_any_one_faction(you, chosen):
    table, asked = execute(shaded(57), you)
    assert asked.keys == FACTIONS
    assert asked.answer(FACTIONS[chosen], kind="event.faction").over
    assert [extra_battle_gain(table.state, faction) for faction in range(4)] == [int(n == chosen) for n in range(4)]
    assert table.state.lasting == [AREANI, owned(FEEDING_THE_RAVENS, chosen)]
    reset(table)
    assert table.state.lasting == []


def test_without_a_faction_it_is_for_all_as_decks_of_before_keep_it():
    table = board(empty=True)
    table.state.lasting = [RUIN_OF_THE_VILLAS, FEEDING_THE_RAVENS, NIALLS_RAID]
    table.state.patrolled = [0] * 4
    assert [extra_raid_plunder(table.state, faction, PARISI) for faction in BARBARIANS] == [1, 1]
    assert [extra_battle_gain(table.state, faction) for faction in range(4)] == [1] * 4
    assert all(sea_patrolled(table.state, sea) for sea in range(4))


def new(*chosen: int):
    table = board(empty=True)
    table.state.tracks = [20] * 6
    table.state.lasting = [AREANI, *(owned(FEEDING_THE_RAVENS, faction) for faction in chosen)]
    return table


@pytest.mark.parametrize(
    ("chosen", "changes"),
    [
        ((), {"prestige": 21}),
        ((DUX,), {"prestige": 22}),
        ((CIVITATES,), {"prestige": 21, "wealth": 21}),
        ((SAXONS,), {"prestige": 21}),
    ],
)
def test_each_faction_gains_in_its_own_coin(chosen, changes):
    table = new(*chosen)
    space = put(table, "parisi", cavalry=2, comitates=1, saxon_warband=1)
    assert fight(table, space, DUX, SAXONS).over
    assert {name: track(table, name) for name in ("prestige", "wealth", "saxon_renown")} == {
        "prestige": 20, "wealth": 20, "saxon_renown": 20, **changes,
    }  # fmt: skip


@pytest.mark.parametrize(("chosen", "renown"), [((), 21), ((SAXONS,), 22), ((SCOTTI,), 21), ((DUX,), 21)])
def test_barbarians_gain_renown(chosen, renown):
    table = new(*chosen)
    space = put(table, "parisi", militia=1, saxon_warband=4)
    assert fight(table, space, SAXONS, CIVITATES).over
    assert (track(table, "saxon_renown"), track(table, "scotti_renown")) == (renown, 20)
    assert (track(table, "prestige"), track(table, "wealth")) == (20, 20)


def test_nobody_else_gains():
    """As many lost as removed; no Cavalry; and Dux against Civitates only at Fragmentation."""
    table = new(DUX)
    space = put(table, "parisi", cavalry=1, saxon_warband=2)
    fight(table, space, SAXONS, DUX)
    assert table.state.tracks == [20] * 6
    table = new(DUX, CIVITATES)
    space = put(table, "parisi", comitates=3, red_saxon_warband=1, scotti_raider=2)
    assert fight(table, space, DUX, SCOTTI).answer("none").over
    assert (track(table, "prestige"), track(table, "wealth")) == (20, 21)
    for imperium, prestige in ((Imperium.AUTONOMY, 20), (Imperium.FRAGMENTATION, 22)):
        table = new(DUX)
        table.state.imperium = imperium
        table.state.dominance = Dominance.NONE if imperium == Imperium.FRAGMENTATION else Dominance.MILITARY
        space = put(table, "parisi", cavalry=3, comitates=1)
        fight(table, space, DUX, CIVITATES)
        assert track(table, "prestige") == prestige


def test_not_beyond_the_track():
    table = new(SAXONS)
    table.state.tracks = [80] * 6
    space = put(table, "parisi", militia=1, saxon_warband=4)
    fight(table, space, SAXONS, CIVITATES)
    assert table.state.tracks == [80] * 6


# The Sea --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("you", range(4))
@pytest.mark.parametrize("sea", SEA_IDS)
def test_nialls_raid_is_on_one_sea(you, sea):
    table, asked = execute(unshaded(69), you)
    table.state.patrolled = [0] * 4
    assert (asked.decision.seat, asked.keys) == (FACTIONS[you], SEA_IDS)
    assert asked.answer(sea, kind="event.sea").over
    assert [id for id in SEA_IDS if sea_patrolled(table.state, SEA_NUMBER[id])] == [sea]
    assert table.state.patrolled == [0] * 4
    reset(table)
    assert (table.state.lasting, sea_patrolled(table.state, SEA_NUMBER[sea])) == ([], False)


def test_the_sea_counts_as_patrolled_even_when_its_marker_is_flipped():
    table, asked = execute(unshaded(69), DUX)
    state, sea = table.state, SEA_NUMBER["germanicus"]
    asked.answer("germanicus")
    put(table, "iceni", "branodunum=fort")
    for state.patrolled[sea] in (1, 0):
        assert reduction(state, SAXONS, PARISI, Route(sea)) == 1
    state.lasting = []
    assert reduction(state, SAXONS, PARISI, Route(sea)) == 0


# What is seen and written ---------------------------------------------------------------------------------------------

WHOSE = [(effect, name, number) for effect in sorted(OWNERS) for name, number in OWNERS[effect].items()]


@pytest.mark.parametrize(("effect", "name", "number"), WHOSE)
def test_positions_and_everything_shown_name_whose_it_is(effect, name, number):
    table = started()
    table.state.lasting = [AREANI, owned(effect, number)]
    shown = seen(table)
    side = f"{side_name(effect)}.{name}"
    assert shown["lasting"] == ["14.unshaded", side]
    assert shown_state(shown).lasting == table.state.lasting
    for texts in (GAME.texts("en", strict=True), GAME.texts("it", strict=True)):
        whose = texts.name(*name.split(":")) if ":" in name else texts.name("seat", name)
        found = GAME.board.display(shown, texts).effects
        assert [whose in each.until for each in found] == [False, True]
        page = PAGES.page(shown, texts, f"card:{effect // 2}")
        assert page is not None
        assert any(line.text.startswith(f"{whose}: ") for line in page.lines)
        assert whose in draw(shown, texts)


@pytest.mark.parametrize("side", ["34.shaded.dux", "34.shaded.sea:hibernicus", "69.unshaded.scotti", "14.unshaded.dux"])
def test_a_position_refuses_who_cannot_have_it(side):
    with pytest.raises(BadPosition, match=re.escape(side)):
        amended(lasting=[side])
