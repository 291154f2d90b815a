"""The facts common to all volumes, in a volume without others; and the figures of a position."""

from __future__ import annotations

from enum import IntEnum

import pytest

from vexillum.coin import position as coin
from vexillum.coin.cards import Card, Deck, code, owned
from vexillum.coin.position import (
    figure_names,
    figure_on_card,
    lasting_figures,
    non_player_figures,
    present_figures,
    slot_names,
    space_names,
    standing_figures,
    unit_names,
)
from vexillum.coin.state import CoinState
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.facts import DICE, Facts, Numbered, Pool, parts

# The facts common to all volumes, in a volume without others ---------------------------------------------------------


FACTIONS, TYPES = ("romans", "aedui"), ("legion", "warband")
CARD = Numbered(range(1, 9))
KEEPS = {code(2, True): code(2, True), code(5, False): code(5, False)}
PRINTED: Deck[Card, None] = Deck(seats=FACTIONS, cards={}, effects={}, keeps=KEEPS)


class Stage(IntEnum):
    DEAL = 0
    TURN = 1


def find(mark: str) -> None:
    if mark:
        raise BadSetup("error.seat", game="x", seat=mark, known=())


UNITS = coin.units(("legion", "hidden", "revealed"), ("legion", "warband", "warband"), {"legion": 4, "warband": 6})
DRAW = coin.deck(CARD, range(1, 9))
FACTS: Facts[CoinState] = Facts(
    CoinState,
    coin.scenario(("long", "short")),
    coin.owners(("two",)),
    coin.non_players(FACTIONS),
    coin.own_deck(find),
    coin.stage(Stage),
    parts("spaces", ("alba", "beta"), UNITS),
    coin.available(TYPES, (4, 6)),
    coin.tracks(("romans", "aedui"), 45),
    DRAW,
    coin.aside(CARD, range(1, 9)),
    coin.removed(CARD, range(1, 9)),
    coin.card(CARD, lambda state, _: range(1, 9) if state.stage else (0,)),
    coin.upcoming(CARD, range(1, 9)),
    coin.played(CARD, range(1, 9)),
    coin.lasting(lambda state: PRINTED, (DRAW,), lambda _: {id: number for number, id in enumerate(FACTIONS)}),
    coin.standing(FACTIONS),
    coin.fates(FACTIONS),
    coin.first_did("ability"),
    coin.ended(),
    *DICE,
    pools=[Pool("legion", 4, "available.legion"), Pool("warband", 6, "available.warband")],
)


def state() -> CoinState:
    return CoinState(
        scenario=1, non_players=2, stage=1, units=[1, 2, 0, 0, 0, 1], available=[3, 3], tracks=[45, 0], deck=[8, 7],
        aside=[6], current=3, upcoming=[4], played=[2, 5], lasting=[owned(code(2, True), 1), code(5, False)],
        standing=[3, 0], fates=[0, 1], first_did=1, winner_known=0,
    )  # fmt: skip


def test_a_volume_writes_and_reads_what_every_volume_has():
    plain = FACTS.position(state())
    assert FACTS.violations(state()) == []
    assert plain["lasting"] == ["2.shaded.aedui", "5.unshaded"]
    assert plain["non_players"] == ["aedui"]
    assert plain["spaces"] == {"alba": {"units": {"legion": 1, "hidden": 2}}, "beta": {"units": {"revealed": 1}}}
    assert plain["deck"] == [7, 8]
    assert plain["standing"] == {"romans": "executed", "aedui": "eligible"}
    assert FACTS.read(plain) == state()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"own_deck": "mine@1"}, "own_deck: "),
        ({"stage": "deal"}, "card is 3; it can be: 0"),
        ({"tracks": {"romans": 46, "aedui": 0}}, "tracks.romans is 46; it must be at least 0 and at most 45"),
        ({"lasting": ["2.unshaded"]}, 'lasting.0 is "2.unshaded" (similar: 5.unshaded and 2.shaded)'),
        ({"lasting": ["2.shaded.huns"]}, 'lasting.0 is "2.shaded.huns"'),
        ({"lasting": ["2.shaded", "2.shaded.aedui"]}, "2 is in more than one place: lasting.0 and lasting.1"),
        ({"deck": [5], "played": [2, 7, 8]}, "5 is in more than one place: deck.0 and lasting.1"),
        ({"available": {"legion": 2, "warband": 3}}, "legion: 3 given, but 4 are needed"),
    ],
)
def test_what_is_wrong_is_told_with_its_path(changes, told):
    with pytest.raises(BadPosition) as error:
        FACTS.check(FACTS.read(FACTS.position(state()) | changes))
    assert told in str(error.value)


# The names of figures, and which of them a position has --------------------------------------------------------------


def test_figures_are_called_after_what_they_count() -> None:
    assert figure_names("track", ("romans", "aedui")) == ("track/romans", "track/aedui")
    assert space_names("control", ("ubii",)) == ("control/space:ubii",)
    assert figure_on_card(67, "settlement") == "pieces/card:67/settlement"


def test_units_are_named_in_the_order_of_the_state() -> None:
    named = unit_names(("ubii", "treveri"), ("auxilia", "warband"))
    assert dict(present_figures(named, [0, 2, 3, 0])) == {
        "pieces/space:ubii/warband": 2,
        "pieces/space:treveri/auxilia": 3,
    }


def test_only_slots_that_are_taken_count() -> None:
    slots = slot_names("tribe", ("ubii", "suebi"), ("", "ally", "citadel"))
    assert dict(standing_figures(slots, [0, 2])) == {"pieces/tribe:suebi/citadel": 1}


def test_sides_in_effect_and_non_players() -> None:
    assert dict(lasting_figures([14, 15], str)) == {"lasting/unshaded/7": 1, "lasting/shaded/7": 1}
    assert dict(non_player_figures(("non_player/a", "non_player/b"), 0b10)) == {"non_player/a": 0, "non_player/b": 1}
    assert dict(non_player_figures(("non_player/a",), 0)) == {}
