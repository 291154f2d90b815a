"""5 Events: every side of every card in random positions, words that our deck does not use, and cards 37-48."""

from __future__ import annotations

from random import Random

import pytest

from tests.asked import Asked
from tests.long import few_and_many
from tests.together import together
from vexillum.coin.cards import code
from vexillum.coin.events.registry import shaded, unshaded
from vexillum.coin.kit import NOBODY
from vexillum.core.table import Table
from vexillum.games.pendragon import cards as lasting
from vexillum.games.pendragon.cards import CARDS
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.epoch import annona, reset
from vexillum.games.pendragon.events.branches import effect
from vexillum.games.pendragon.events.context import Where
from vexillum.games.pendragon.events.effects import Place, Prosper
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX, MILITIA, SAXONS
from vexillum.games.pendragon.position import violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import Stage, Track

from .harness import board, put, told, track, units
from .random_boards import stirred

# Every side of every card, executed by every Faction in random positions ---------------------------------------------


ENOUGH, FEW = 5, 8
"""How many positions a short run needs, and how many it tries where an Event did nothing."""
TEXTS = [GAME.texts(language, strict=True) for language in ("en", "it")]
SIDES = [
    code(number, shaded)
    for number, card in CARDS.items()
    for shaded, face in ((False, card.unshaded), (True, card.shaded))
    if face is not None
]


def batch(number: int) -> str:
    """The file that a card's effects stand in."""
    first = 73 if number > 72 else number - (number - 1) % 12
    return f"cards_{first:02}"


def test_every_side_has_an_effect():
    assert sorted(HOUSE.effects) == SIDES


@together("side", SIDES, ids=[f"{batch(side // 2)}-{side // 2}{'s' if side % 2 else 'u'}" for side in SIDES])
@few_and_many(FEW, 200)
def test_a_side_in_random_positions(side, seeds):
    """No error, nothing broken, every text there; and it does something."""
    card = CARDS[side // 2]
    effect = HOUSE.effects[side]
    factions = (NOBODY,) if card.is_epoch else tuple(range(4))
    worked = 0
    for seed in seeds:
        if worked and ENOUGH <= seed < FEW:
            break
        random = Random(f"{side} {seed}")
        start = stirred(SCENARIO_IDS[seed % 4], random, side // 2)
        if card.owner and not effect.ready(start.state):
            continue
        for faction in factions:
            worked += execute_at_random(start, side, faction, random, with_texts=seed < 4)
    assert worked, "it never did anything"


def execute_at_random(start, side, faction, random, *, with_texts):
    """Carry it out with random answers. Returns whether it changed anything."""
    before = start.state.copy()
    table = Table(start.setup, start.state.copy(), start.dice, [])
    asked = Asked(HOUSE.effects[side].execute(table, side, str(side // 2), faction))
    for _ in range(600):
        if asked.over:
            break
        decision = asked.decision
        if with_texts:
            for texts in TEXTS:
                texts(decision.prompt)
                for option in decision.options:
                    texts(option.message)
        most = min(decision.at_most, len(decision.options))
        asked.answer(*random.sample(decision.keys, random.randint(decision.at_least, most)))
    assert asked.over
    after = table.state
    after.mixing = after.agreed = 0
    # The cards of these positions lie in no piles, so only the board can be broken.
    assert not violations(after)
    if with_texts:
        for texts in TEXTS:
            for entry in table.journal:
                texts(entry)
    before.rolls, before.rng_draws = after.rolls, after.rng_draws
    return after != before


# 5.1 Words of the vocabulary, where our own deck does not use all that they can say ----------------------------------


NORTH = Where(among=("carvetii", "novantae"))


def execute_step(table, step, faction: int) -> Asked:
    return Asked(effect(step).execute(table, code(5, False), "5", faction))


def test_units_that_must_be_placed_are_spread_without_a_way_out():
    table = board(empty=True)
    table.state.available[MILITIA] = 3
    asked = execute_step(table, Place(unit="militia", n=4, who="dux", among=NORTH, each=2, must=True), CIVITATES)
    assert (asked.decision.seat, asked.keys) == ("dux", ("carvetii", "novantae"))
    asked.answer("carvetii")
    assert asked.over
    assert (units(table, "carvetii", "militia"), units(table, "novantae", "militia")) == (2, 1)


def test_nobody_must_be_taken_off_the_map():
    table = board(empty=True)
    put(table, "regni", militia=2)
    table.state.available[MILITIA] = 0
    asked = execute_step(table, Place(unit="militia", n=2, who="civitates", among=NORTH, must=True), DUX)
    assert asked.keys == ("carvetii", "novantae", "done")


def test_prosperity_that_must_be_added_is_spread_by_the_faction_named():
    table = board(empty=True)
    step = Prosper(n=2, who="civitates", among=NORTH, each=1, must=True)
    for faction in (CIVITATES, NOBODY):
        table.state.bottom = [0] * len(table.state.bottom)
        asked = execute_step(table, step, faction)
        assert (asked.decision.seat, asked.keys) == ("civitates", ("carvetii", "novantae"))
        asked.answer("novantae")
        assert asked.over
        assert [table.state.bottom[SPACE_NUMBER[id]] for id in ("carvetii", "novantae")] == [1, 1]


# Cards 37-48: what the executable cases cannot show, the Annona Phase, the Reset and the cards themselves ------------


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
