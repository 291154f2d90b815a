"""Facts declared once: positions, checks, conservation and tidying of a small game."""

from copy import deepcopy

import pytest

from tests.together import together
from vexillum.core.errors import BadPosition
from vexillum.core.facts import (
    DICE,
    NONE,
    Facts,
    Hand,
    Named,
    Numbered,
    Pool,
    choice,
    holdings,
    marked,
    number,
    numbers,
    parts,
    pile,
    row,
    slots,
    text,
    thing,
    thing_for,
    truth,
    word,
    word_for,
)
from vexillum.core.state import State

REGIONS, KINDS = ("alba", "beta"), ("legion", "hidden", "revealed")
TILE, CARD = Named(["oak", "elm", "ash", "yew"]), Numbered(range(1, 9))


class Small(State):
    season: int = 0
    players: int = 2
    open: int = 1
    note: str = ""
    first: int = NONE
    frost: list[int] = []
    allied: int = 0
    units: list[int] = []
    loaded: list[int] = []
    tribes: list[int] = []
    grown: list[int] = []
    track: int = 12
    fallen: int = 0
    stock: list[int] = []
    row_tiles: list[int] = []
    row_coins: list[int] = []
    shelf: list[int] = []
    holder: list[int] = []
    best: int = NONE
    now: int = 1
    deck: list[int] = []
    kept: list[int] = []
    camps: list[int] = []
    busy: int = 0


def empty(**changes) -> Small:
    lists = {"frost": 2, "units": 6, "loaded": 6, "tribes": 4, "grown": 2, "camps": 4, "kept": 2}
    fields = {name: [0] * n for name, n in lists.items()} | {"stock": [4], "shelf": [NONE] * 4, "holder": [NONE] * 4}
    return Small(**fields | changes)


def seats(state: Small) -> tuple[str, ...]:
    return ("rome", "gaul")[: state.players]


def check_note(path: str, given: str) -> None:
    if given not in ("", "short"):
        raise BadPosition("position.missing", path=path)


def declared(*more, **changes) -> Facts[Small]:
    facts = (
        word("season", ("summer", "winter")),
        choice("players", (1, 2)),
        truth("open"),
        text("note", check_note),
        word("first", seats, none=True),
        marked("frost", REGIONS),
        marked("allied", seats(Small()), bits=True, omit=True),
        parts(
            "regions",
            REGIONS,
            numbers("units", KINDS, (12, 8, 8), pools=("legion", "warband", "warband"), sparse=True),
            numbers("loaded", KINDS, lambda state, place: state.units[place], sparse=True),
            word_for("tribes", (("arar", "rodan"), ("mosa", "")), ("", "ally", "razed"), sparse=True),
            number("grown", (2, 3), default=0),
            parts("camps", ("north", "south"), number("men", 5, field="camps"), there="men"),
        ),
        number("legions_track", 12, field="track", pool="legion"),
        number("fallen", 12, pool="legion"),
        numbers("stock", ("warband",), 8, pools="warband"),
        row(
            "row",
            thing("tile", TILE, (0, 1, 2), field="row_tiles"),
            number("coins", field="row_coins", default=0),
            short="tile",
        ),
        slots("shelf", REGIONS, 2, TILE),
        parts("seats", seats, holdings("tiles", TILE, 4, seats, field="holder"), all_keys=("rome", "gaul")),
        thing("best", TILE, range(4), optional=True),
        thing("card", CARD, lambda state, _: range(1, 5) if state.season == 0 else (8,), field="now"),
        pile("deck", CARD, range(1, 8), next_last=True),
        thing_for("kept", ("rome", "gaul"), CARD, {"rome": (6,), "gaul": (7,)}),
        *DICE,
        *more,
    )
    pools = (Pool("legion", 12, "legions_track", ("fallen",)), Pool("warband", 8, "stock.warband"))
    return Facts(Small, *facts, **({"pools": pools, "momentary": ["busy"]} | changes))


FACTS = declared()


def state() -> Small:
    """A sound state with something of everything."""
    found = empty(
        note="short", first=1, frost=[0, 1], allied=0b10, units=[2, 0, 3, 1, 1, 0], loaded=[1, 0, 0, 0, 0, 0],
        tribes=[0, 2, 1, 0], grown=[0, 3], camps=[0, 2, 1, 0], track=8, fallen=1, row_tiles=[2, 0], row_coins=[0, 4],
        shelf=[NONE, 1, NONE, NONE], holder=[NONE, NONE, NONE, 1], now=3, deck=[5, 2, 1], kept=[6, 0],
        rng_draws=9, rolls=2,
    )  # fmt: skip
    assert FACTS.violations(found) == []
    return found


PLAIN = {
    "season": "summer",
    "players": 2,
    "open": True,
    "note": "short",
    "first": "gaul",
    "frost": ["beta"],
    "allied": ["gaul"],
    "regions": {
        "alba": {
            "units": {"legion": 2, "revealed": 3},
            "loaded": {"legion": 1},
            "tribes": {"rodan": "razed"},
            "grown": 0,
            "camps": {"south": {"men": 2}},
        },
        "beta": {
            "units": {"legion": 1, "hidden": 1},
            "loaded": {},
            "tribes": {"mosa": "ally"},
            "grown": 3,
            "camps": {"north": {"men": 1}},
        },
    },
    "legions_track": 8,
    "fallen": 1,
    "stock": {"warband": 4},
    "row": [{"tile": "ash", "coins": 0}, {"tile": "oak", "coins": 4}],
    "shelf": {"alba": ["elm"], "beta": []},
    "seats": {"rome": {"tiles": []}, "gaul": {"tiles": ["yew"]}},
    "best": "",
    "card": 3,
    "deck": [1, 2, 5],
    "kept": {"rome": 6},
    "draws": 9,
    "rolls": 2,
}


def changed(**changes) -> dict:
    """The plain position with other values; ``a__b`` stands for the path ``a.b``."""
    plain = deepcopy(PLAIN)
    for path, value in changes.items():
        *way, last = path.split("__")
        there = plain
        for name in way:
            there = there[int(name) if isinstance(there, list) else name]
        there[last] = value
    return plain


# Positions


def test_a_position_is_written_in_the_order_of_the_declarations_and_read_back():
    assert FACTS.position(state()) == PLAIN
    assert list(FACTS.position(state())) == list(PLAIN)
    back = FACTS.read(PLAIN)
    back.shelf[0], back.shelf[1] = NONE, 1  # a gap between two things is not kept
    assert back == state()


def test_what_is_omitted_or_has_a_default_may_be_missing():
    bare = FACTS.position(empty())
    assert "note" not in bare
    assert "allied" not in bare
    for name in ("best", "kept", "draws", "rolls"):
        del bare[name]
    for region in bare["regions"].values():
        for name in ("units", "loaded", "tribes", "grown"):
            del region[name]
    assert FACTS.read(bare) == empty()


def test_the_tile_alone_stands_for_a_place_of_the_row():
    assert FACTS.read(changed(row=["ash", {"tile": "oak", "coins": 4}])).row_tiles == [2, 0]
    assert FACTS.read(changed(row=["elm"])).row_coins == [0]


def test_every_path_is_known():
    known = set(FACTS.paths())
    assert {"regions.alba.tribes.rodan", "regions.beta.tribes.mosa", "row.#.coins", "shelf.alba.#", "frost.#"} <= known
    assert {"kept.gaul", "stock.warband", "seats.gaul.tiles.#", "regions.beta.grown", "deck.#"} <= known
    assert "regions.beta.tribes.rodan" not in known


# What is refused


@together(
    ("changes", "told"),
    [
        ({"season": "spring"}, 'season is "spring"; it can be: summer and winter'),
        ({"players": 3}, "players is 3; it can be: 1 and 2"),
        ({"open": 1}, "open is 1. Allowed: true or false"),
        ({"note": "long"}, "note is missing"),
        ({"first": "huns"}, 'first is "huns"; it can be: rome and gaul'),
        ({"players": 1}, 'first is "gaul"; it can be: rome'),
        ({"frost": ["beta", "beta"]}, "beta is in more than one place: frost.0 and frost.1"),
        ({"weather": 1}, "weather is unknown"),
        ({"regions__gamma": {"camps": {}}}, 'regions is "gamma"; it can be: alba and beta'),
        ({"regions": {"alba": {"camps": {}}}}, "regions.beta is missing"),
        ({"regions__alba__units__fort": 1}, 'regions.alba.units is "fort"; it can be: legion, hidden, and revealed'),
        ({"regions__alba__units__legion": 13}, "regions.alba.units.legion is 13; it must be at least 0 and at most 12"),
        ({"regions__alba__units__hidden": 9}, "regions.alba.units.hidden is 9; it must be at least 0 and at most 8"),
        ({"regions__beta__camps__north__men": 6}, "regions.beta.camps.north.men is 6; it must be at least 0"),
        ({"regions__beta__camps__west": {"men": 1}}, 'regions.beta.camps is "west"; it can be: north and south'),
        ({"regions__alba__loaded__legion": 3}, "regions.alba.loaded.legion is 3; it must be at least 0 and at most 2"),
        ({"regions__beta__tribes__rodan": "ally"}, 'regions.beta.tribes is "rodan"; it can be: mosa'),
        ({"regions__beta__tribes__mosa": "foe"}, 'regions.beta.tribes.mosa is "foe"; it can be: ally and razed'),
        ({"regions__alba__grown": 3}, "regions.alba.grown is 3; it must be at least 0 and at most 2"),
        ({"regions__beta__grown": -1}, "regions.beta.grown is -1; it must be"),
        ({"stock": {}}, "stock.warband is missing"),
        ({"legions_track": 9}, "legion: 13 are on the table, but the game has only 12"),
        ({"fallen": 0}, "legion: 11 given, but 12 are needed"),
        ({"row__0__tile": "fir"}, 'row.0.tile is "fir"; it can be: oak, elm, and ash'),
        ({"row__0__tile": "yew"}, 'row.0.tile is "yew"; it can be: oak, elm, and ash'),
        ({"row__0__tile": "elm"}, "elm is in more than one place: row.0.tile and shelf.alba.0"),
        ({"shelf__alba": ["elm", "ash", "yew"]}, "shelf.alba is 3; it must be at least 0 and at most 2"),
        ({"seats__rome__tiles": ["yew"]}, "yew is in more than one place: seats.gaul.tiles.0 and seats.rome.tiles"),
        ({"seats__rome__tiles": ["oak"]}, "oak is in more than one place: row.1.tile and seats.rome.tiles.0"),
        ({"best": "yew"}, "yew is in more than one place: best and seats.gaul.tiles.0"),
        ({"card": 8}, "card is 8; it can be: 1-4"),
        ({"card": 9}, "card: there is no card 9. There are: 1-8"),
        ({"season": "winter"}, "card is 3; it can be: 8"),
        ({"deck": [1, 3]}, "3 is in more than one place: card and deck.1"),
        ({"kept__rome": 7}, "kept.rome is 7; it can be: 6"),
        ({"draws": -1}, "draws is -1"),
    ],
)
def test_a_wrong_position_is_refused_with_the_path_and_what_is_allowed(changes, told):
    with pytest.raises(BadPosition) as error:
        FACTS.check(FACTS.read(changed(**changes)))
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: setattr(s, "season", 2), "season is 2"),
        (lambda s: setattr(s, "first", 2), "first is 2"),
        (lambda s: setattr(s, "open", 2), "open is 2"),
        (lambda s: s.frost.__setitem__(0, 2), "frost.alba is 2"),
        (lambda s: s.tribes.__setitem__(3, 1), "regions.beta.tribes.1 is unknown"),
        (lambda s: s.tribes.__setitem__(0, 3), "regions.alba.tribes.arar is 3"),
        (lambda s: s.units.__setitem__(1, -1), "regions.alba.units.hidden is -1"),
        (lambda s: s.row_coins.append(1), "row is 3; it must be at least 2 and at most 2"),
        (lambda s: s.holder.__setitem__(3, 2), "holder.yew is 2"),
    ],
)
def test_a_broken_state_is_told_in_the_same_words(change, told):
    broken = state()
    change(broken)
    assert [fault for fault in FACTS.violations(broken) if told in fault]


# Conservation and tidying


def test_the_pieces_of_a_pool_are_counted_wherever_they_are():
    assert FACTS.counted(state()) == {"legion": 12, "warband": 8}


def settled(changed: str, **changes) -> tuple[int, int, int]:
    """Legions on the track and Fallen, Warbands in stock, after a change by hand."""
    found = state()
    for name, value in changes.items():
        setattr(found, name, value)
    FACTS.settle_pools(found, Hand(frozenset(changed.split())))
    FACTS.check(found)
    return found.track, found.fallen, found.stock[0]


def test_what_is_put_on_the_map_comes_from_the_rest_and_then_from_the_spare_boxes():
    assert settled("regions.alba.units", units=[4, 0, 1, 1, 1, 0]) == (6, 1, 6)
    assert settled("regions.alba.units", units=[11, 0, 3, 1, 1, 0], loaded=[0] * 6) == (0, 0, 4)


def test_what_is_written_by_hand_stays_and_the_spare_box_takes_what_is_left():
    assert settled("legions_track", track=3) == (3, 6, 4)
    assert settled("fallen", fallen=5) == (4, 5, 4)
    with pytest.raises(BadPosition, match="legion: 15 are on the table, but the game has only 12"):
        settled("legions_track fallen", track=8, fallen=4)
    with pytest.raises(BadPosition, match="warband: 7 given, but 8 are needed"):
        settled("stock", stock=[3])


def test_things_put_somewhere_by_hand_leave_the_other_places():
    hand = Hand(frozenset(["row.0.tile", "shelf.beta"]))
    assert FACTS.written(state(), TILE, hand) == {2}
    assert hand.wrote("shelf.beta.0")
    assert not hand.wrote("shelf.alba")
    assert hand.in_part("shelf")
    assert Hand(frozenset(["deck.1"])).kept("deck", [1, 2, 5], {1, 2}) == [2, 5]
    assert FACTS.things(state(), TILE) == {0, 1, 2, 3}
    assert dict(FACTS.places(state(), CARD)) == {"card": 3, "deck.0": 1, "deck.1": 2, "deck.2": 5, "kept.rome": 6}


# Declarations


def test_every_field_is_declared_once():
    with pytest.raises(TypeError, match="busy"):
        declared(momentary=())
    with pytest.raises(TypeError, match="busy"):
        declared(number("busy"))
    with pytest.raises(TypeError, match="reserve is a place of a pool, but no fact has it"):
        declared(pools=[Pool("legion", 12, "reserve"), Pool("warband", 8)])
