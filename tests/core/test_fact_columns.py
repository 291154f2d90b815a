"""Columns and records are written, read and checked together, with the same result as value by value."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from vexillum.core.errors import BadPosition
from vexillum.core.facts import NONE, Facts, choice, counts, flags, marked, parts, records, word
from vexillum.core.state import State

ZONES, POWERS, UNITS, SIGNS = ("alba", "beta", "gamma"), ("rome", "gaul"), ("foot", "horse"), ("wood", "iron")


class Band(msgspec.Struct, frozen=True):
    place: int = 0
    units: tuple[tuple[int, int], ...] = ()


class Land(State):
    players: int = 2
    holder: list[int] = []
    crown: list[int] = []
    muster: list[tuple[tuple[int, int], ...]] = []
    yields: list[int] = []
    burnt: list[int] = []
    bands: list[Band] = []


FACTS = Facts(
    Land,
    choice("players", (2, 3)),
    parts(
        "zones",
        ZONES,
        word("holder", POWERS, none=True, default=""),
        word("crown", POWERS),
        counts("muster", UNITS, most=9),
        flags("yields", SIGNS),
    ),
    marked("burnt", ZONES),
    records("bands", Band, word("place", ZONES), counts("units", UNITS, most=9)),
    momentary=("rng_draws", "rolls"),
)
PLAIN = {
    "players": 2,
    "zones": {
        "alba": {"holder": "gaul", "crown": "rome", "muster": {"foot": 2, "horse": 1}, "yields": ["iron"]},
        "beta": {"holder": "", "crown": "gaul", "muster": {}, "yields": []},
        "gamma": {"holder": "rome", "crown": "rome", "muster": {"horse": 9}, "yields": ["wood", "iron"]},
    },
    "burnt": ["beta"],
    "bands": [{"place": "beta", "units": {"foot": 3}}, {"place": "beta", "units": {"foot": 3}}, {"place": "alba"}],
}


def land() -> Land:
    return Land(
        holder=[1, NONE, 0],
        crown=[0, 1, 0],
        muster=[((0, 2), (1, 1)), (), ((1, 9),)],
        yields=[0b10, 0, 0b11],
        burnt=[0, 1, 0],
        bands=[Band(1, ((0, 3),)), Band(1, ((0, 3),)), Band(0)],
    )


def test_they_are_written_and_read_back() -> None:
    for _ in range(2):  # the second time from memory
        assert FACTS.position(land()) == PLAIN
        assert FACTS.read(PLAIN) == land()
        assert FACTS.violations(land()) == []


def test_what_was_read_once_is_no_excuse_for_what_is_wrong() -> None:
    FACTS.read(PLAIN)
    wrong = msgspec.json.decode(msgspec.json.encode(PLAIN))
    wrong["bands"][1]["units"]["foot"] = 10
    with pytest.raises(BadPosition, match=r"bands\.1\.units\.foot"):
        FACTS.read(wrong)
    wrong["bands"][1] = {"place": "nowhere"}
    with pytest.raises(BadPosition, match=r"bands\.1\.place"):
        FACTS.read(wrong)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("holder", "carthage"),
        ("crown", ""),
        ("muster", {"ships": 1}),
        ("muster", {"foot": 0}),
        ("yields", ["gold"]),
    ],
)
def test_a_wrong_value_of_a_column_is_named(path: str, value: object) -> None:
    wrong = msgspec.json.decode(msgspec.json.encode(PLAIN))
    wrong["zones"]["beta"][path] = value
    with pytest.raises(BadPosition, match=rf"zones\.beta\.{path}"):
        FACTS.read(wrong)


def _too_many_horses(state: Land) -> None:
    state.muster[2] = ((1, 10),)


def _out_of_order(state: Land) -> None:
    state.muster[0] = ((1, 1), (0, 2))


def _unknown_unit(state: Land) -> None:
    state.muster[1] = ((2, 1),)


def _unknown_power(state: Land) -> None:
    state.holder[1] = 2


def _no_crown(state: Land) -> None:
    state.crown[1] = NONE


def _unknown_sign(state: Land) -> None:
    state.yields[1] = 0b100


def _burnt_twice(state: Land) -> None:
    state.burnt[2] = 2


def _four_players(state: Land) -> None:
    state.players = 4


def _band_of_none(state: Land) -> None:
    state.bands[2] = Band(0, ((0, 0),))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_too_many_horses, "zones.gamma.muster.horse"),
        (_out_of_order, "zones.alba.muster"),
        (_unknown_unit, "zones.beta.muster"),
        (_unknown_power, "zones.beta.holder"),
        (_no_crown, "zones.beta.crown"),
        (_unknown_sign, "zones.beta.yields"),
        (_burnt_twice, "burnt.gamma"),
        (_four_players, "players"),
        (_band_of_none, "bands.2.units.foot"),
    ],
)
def test_what_is_wrong_in_one_place_is_told(spoil: Callable[[Land], None], told: str) -> None:
    state = land()
    assert FACTS.violations(state) == []
    spoil(state)
    (found,) = FACTS.violations(state)
    assert told in found
