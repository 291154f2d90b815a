"""Facts about records, lists and columns: exact both ways, checked, and named."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.together import together
from vexillum.core.errors import BadPosition
from vexillum.core.facts import (
    DICE,
    NONE,
    Facts,
    Named,
    choice,
    counts,
    flags,
    marked,
    marks,
    number,
    numbers,
    numerals,
    parts,
    pile,
    records,
    thing,
    truth,
    word,
    word_if_any,
    word_slots,
    words,
)
from vexillum.core.state import State

TOWNS, KINDS, WHO = ("alba", "beta"), ("axe", "bow", "cart"), ("ada", "bob", "cid")
PERSON = Named(WHO)


class Band(msgspec.Struct, frozen=True):
    id: int
    town: int
    men: tuple[tuple[int, int], ...] = ()
    leader: int = NONE
    tired: bool = False
    gains: tuple[tuple[str, int], ...] = ()
    under: int = NONE
    met: tuple[int, ...] = ()
    luck: tuple[tuple[str, int], ...] = ()


class Small(State):
    bands: list[Band] = []
    deck: list[int] = []
    at_home: list[int] = []
    hands: list[int] = []
    gifts: list[int] = []
    levy: list[tuple[tuple[int, int], ...]] = []
    omens: list[int] = []
    owner: list[int] = []
    busy: list[int] = []


def declared(*facts):
    return Facts(
        Small,
        records(
            "bands",
            Band,
            number("id"),
            word("town", TOWNS),
            counts("men", KINDS, most=9),
            thing("leader", PERSON, range(len(WHO)), optional=True),
            truth("tired", default=False),
            marks("gains", ("might", "speed")),
            number("under", least=NONE, default=NONE),
            numerals("met", fixed=True),
            marks("luck"),
        ),
        words("deck", KINDS, next_last=True),
        pile("at_home", PERSON, range(len(WHO))),
        parts(
            "towns",
            TOWNS,
            word_slots("hand", KINDS, 2, field="hands"),
            numbers("gifts", ("gold", "salt"), 5, sparse=True, least=-2),
            counts("levy", KINDS),
            flags("omens", ("raven", "comet")),
        ),
        word_if_any("owner", TOWNS, WHO),
        numerals("busy"),
        *facts or DICE,
    )


FACTS = declared()


def state(**changes) -> Small:
    full = Small(
        bands=[
            Band(
                3, 1, ((0, 2), (2, 1)), 1, True, (("speed", 1), ("might", -1), ("speed", 1)), 4, (7, 2), (("any", 3),)
            ),
            Band(4, 0),
        ],
        deck=[0, 0, 2],
        at_home=[2, 0],
        hands=[NONE, 1, 2, NONE],
        gifts=[0, -2, 5, 0],
        levy=[((1, 3),), ()],
        omens=[0, 3],
        owner=[NONE, 2],
        busy=[3, 4],
    )
    return msgspec.structs.replace(full, **changes)


PLAIN = {
    "bands": [
        {
            "id": 3,
            "town": "beta",
            "men": {"axe": 2, "cart": 1},
            "leader": "bob",
            "tired": True,
            "gains": [["speed", 1], ["might", -1], ["speed", 1]],
            "under": 4,
            "met": [7, 2],
            "luck": [["any", 3]],
        },
        {"id": 4, "town": "alba"},
    ],
    "deck": ["cart", "axe", "axe"],
    "at_home": ["cid", "ada"],
    "towns": {
        "alba": {"hand": ["", "bow"], "gifts": {"salt": -2}, "levy": {"bow": 3}, "omens": []},
        "beta": {"hand": ["cart"], "gifts": {"gold": 5}, "levy": {}, "omens": ["raven", "comet"]},
    },
    "owner": {"beta": "cid"},
    "busy": [3, 4],
    "draws": 0,
    "rolls": 0,
}


def test_a_position_is_exact_both_ways():
    assert FACTS.position(state()) == PLAIN
    assert FACTS.read(msgspec.json.decode(msgspec.json.encode(PLAIN))) == state()
    assert FACTS.violations(state()) == []


@pytest.mark.parametrize(
    ("path", "wrong", "said"),
    [
        (("bands", 0, "town"), "gamma", "bands.0.town"),
        (("bands", 1, "men"), {"axe": 0}, "bands.1.men.axe is 0"),
        (("bands", 1, "men"), {"pike": 1}, "pike"),
        (("bands", 0, "men"), {"axe": 10}, "at most 9"),
        (("bands", 0, "leader"), "dan", "bands.0.leader"),
        (("bands", 0, "gains"), [["luck", 1]], "bands.0.gains.0"),
        (("bands", 0, "speed"), 3, "speed"),
        (("bands",), {"id": 3}, "bands"),
        (("bands", 0), 7, "bands"),
        (("deck", 0), "pike", "deck.0"),
        (("towns", "alba", "hand"), ["axe", "axe", "axe"], "towns.alba.hand"),
        (("towns", "alba", "hand"), ["pike"], "towns.alba.hand.0"),
        (("towns", "beta", "omens"), ["storm"], "towns.beta.omens.0"),
        (("owner", "gamma"), "ada", "gamma"),
        (("owner", "alba"), "dan", "owner.alba"),
    ],
)
def test_a_wrong_entry_is_named(path, wrong, said):
    plain = msgspec.json.decode(msgspec.json.encode(PLAIN))
    inner = plain
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = wrong
    with pytest.raises(BadPosition) as error:
        FACTS.read(plain)
    assert said in str(error.value)


@together(
    ("changes", "said"),
    [
        ({"bands": [Band(3, 2)]}, "bands.0.town is 2"),
        ({"bands": [Band(3, 1, ((0, 0),))]}, "bands.0.men.axe is 0"),
        ({"bands": [Band(3, 1, ((7, 1),))]}, "bands.0.men is 7"),
        ({"bands": [Band(3, 1, ((2, 1), (0, 1)))]}, "bands.0.men: its pairs are not in order"),
        ({"bands": [Band(3, 1, ((0, 1), (0, 1)))]}, "bands.0.men: its pairs are not in order"),
        ({"bands": [Band(3, 1, gains=(("luck", 1),))]}, "bands.0.gains.0"),
        ({"bands": [Band(3, 1, under=-2)]}, "bands.0.under is -2"),
        ({"bands": [Band(3, 1, leader=1), Band(4, 1, leader=1)]}, "bob is in more than one place"),
        ({"bands": [Band(3, 1, leader=2)]}, "cid is in more than one place"),
        ({"deck": [3]}, "deck.0 is 3"),
        ({"hands": [NONE, 3, NONE, NONE]}, "towns.alba.hand.1 is 3"),
        ({"gifts": [-3, 0, 0, 0]}, "towns.alba.gifts.gold is -3"),
        ({"omens": [4, 0]}, "towns.alba.omens is 4"),
        ({"levy": [((0, -1),), ()]}, "towns.alba.levy.axe is -1"),
        ({"owner": [3, 0]}, "owner.alba is 3"),
        ({"busy": [3, -1]}, "busy.1 is -1"),
        ({"bands": [Band(3, 1, met=(-1,))]}, "bands.0.met.0 is -1"),
    ],
)
def test_faults_name_the_path(changes, said):
    assert any(said in fault for fault in FACTS.violations(state(**changes)))


def test_a_field_of_a_record_cannot_be_forgotten():
    with pytest.raises(TypeError, match="Band has"):
        records("bands", Band, number("id"), word("town", TOWNS))


def test_every_path_is_named():
    found = set(FACTS.paths())
    assert {"bands.#.men.axe", "bands.#.leader", "deck.#", "towns.alba.hand.#", "owner.beta"} <= found


# Columns and records are written, read and checked together, with the same result as value by value ------------------


ZONES, POWERS, UNITS, SIGNS = ("alba", "beta", "gamma"), ("rome", "gaul"), ("foot", "horse"), ("wood", "iron")


class Troop(msgspec.Struct, frozen=True):
    place: int = 0
    units: tuple[tuple[int, int], ...] = ()


class Land(State):
    players: int = 2
    holder: list[int] = []
    crown: list[int] = []
    muster: list[tuple[tuple[int, int], ...]] = []
    yields: list[int] = []
    burnt: list[int] = []
    bands: list[Troop] = []


COLUMNS = Facts(
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
    records("bands", Troop, word("place", ZONES), counts("units", UNITS, most=9)),
    momentary=("rng_draws", "rolls"),
)
PLAIN_COLUMNS = {
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
        bands=[Troop(1, ((0, 3),)), Troop(1, ((0, 3),)), Troop(0)],
    )


def test_they_are_written_and_read_back() -> None:
    for _ in range(2):  # the second time from memory
        assert COLUMNS.position(land()) == PLAIN_COLUMNS
        assert COLUMNS.read(PLAIN_COLUMNS) == land()
        assert COLUMNS.violations(land()) == []


def test_what_was_read_once_is_no_excuse_for_what_is_wrong() -> None:
    COLUMNS.read(PLAIN_COLUMNS)
    wrong = msgspec.json.decode(msgspec.json.encode(PLAIN_COLUMNS))
    wrong["bands"][1]["units"]["foot"] = 10
    with pytest.raises(BadPosition, match=r"bands\.1\.units\.foot"):
        COLUMNS.read(wrong)
    wrong["bands"][1] = {"place": "nowhere"}
    with pytest.raises(BadPosition, match=r"bands\.1\.place"):
        COLUMNS.read(wrong)


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
    wrong = msgspec.json.decode(msgspec.json.encode(PLAIN_COLUMNS))
    wrong["zones"]["beta"][path] = value
    with pytest.raises(BadPosition, match=rf"zones\.beta\.{path}"):
        COLUMNS.read(wrong)


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
    state.bands[2] = Troop(0, ((0, 0),))


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
    assert COLUMNS.violations(state) == []
    spoil(state)
    (found,) = COLUMNS.violations(state)
    assert told in found
