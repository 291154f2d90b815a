"""Cards 37-48: what the executable cases cannot show, the Annona Phase, the Reset and the cards themselves."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, put, told, track, units
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.games.pendragon import cards as lasting
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.epoch import annona, reset
from vexillum.games.pendragon.pieces import CIVITATES, SAXONS
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.state import Stage, Track


def execute(table, side: int, faction: int = CIVITATES) -> Asked:
    return Asked(HOUSE.effects[side].execute(table, side, str(side // 2), faction))


@pytest.mark.parametrize(
    ("side", "effect", "stays"),
    [
        (shaded(37), lasting.THREE_KEELS, True),
        (shaded(39), lasting.MONS_BADONICUS, True),
        (shaded(42), lasting.FRANKS_AND_FRISIANS, False),
        (shaded(44), lasting.LINDSEY, False),
        (shaded(46), lasting.THANET, True),
        (unshaded(48), lasting.EPIMENIA, False),
        (shaded(48), lasting.DEAR_EPIMENIA, False),
    ],
)
def test_momentum_ends_with_the_reset_and_capabilities_do_not(side, effect, stays):
    table = board(empty=True)
    table.state.lasting = []
    assert execute(table, side).over
    assert table.state.lasting == [effect]
    reset(table)
    assert table.state.lasting == ([effect] if stays else [])


@pytest.mark.parametrize(("side", "paid", "renown"), [(None, 1, 2), (unshaded(48), 0, 1), (shaded(48), 2, 3)])
def test_epimenia_in_the_next_annona_phase(side, paid, renown):
    """Two Foederati Warbands, one with Plunder: one is paid for, or none need be, or it costs and brings 2."""
    table = board(empty=True)
    state = table.state
    state.lasting, state.stage = [], Stage.ANNONA
    state.tracks[Track.BRITON], state.tracks[Track.DUX], state.tracks[Track.SAXON] = 10, 0, 0
    put(table, "iceni", "branodunum=red_saxon_settlement", red_saxon_warband=2, plunder={"red_saxon_warband": 1})
    if side is not None:
        execute(table, side)
    asked = Asked(annona(table))
    while not asked.over:
        asked.answer(asked.keys[0])
    assert track(table, "briton_resources") == 10 - paid
    assert track(table, "saxon_renown") == renown
    assert units(table, "iceni", "red_saxon_warband") == 2


class TestOmens:
    """#43: where the card of an effect goes that ended."""

    def table(self, *cards: int):
        table = board("petty-tyrants")
        state = table.state
        state.lasting = [lasting.CAMELOT, lasting.CYMBROGI]
        state.stage, state.current = Stage.TURN, 43
        everywhere = [number for number in HOUSE.cards if number not in (21, 43)]
        state.deck, state.aside, state.removed, state.upcoming, state.held = [], [], [], [], [0] * 4
        state.played = [*everywhere, *cards]
        state.epoch = SCENARIOS[state.scenario].epochs
        return table

    @pytest.mark.parametrize("cards", [(), (21,)])
    def test_a_card_from_the_setup_joins_those_played_and_no_card_is_there_twice(self, cards):
        table = self.table(*cards)
        execute(table, unshaded(43)).answer("21", kind="event.end", seat="civitates")
        assert table.state.lasting == [lasting.CYMBROGI]
        assert table.state.played.count(21) == 1
        assert violations(table.state) == []
        assert "event_ended" in told(table)

    def test_whoever_executes_it_is_asked(self):
        asked = execute(self.table(), unshaded(43), SAXONS)
        assert (asked.decision.seat, asked.keys) == ("saxons", ("21", "none"))
