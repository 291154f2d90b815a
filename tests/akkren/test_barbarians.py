"""16.1 The barbarians: parley, recruiting, loyalty."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, force_of, person, put, said, told, units
from tests.akkren.people_boards import Spoken, alone, say, say_journal
from tests.together import together
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.components.map import NEIGHBOURS, PLACE, PLACE_IDS
from vexillum.games.akkren.components.pieces import (
    FIEFS,
    KAN,
    MINOR,
    MINORS,
    NOBODY,
    REBELS,
    SEATS,
    THEOCRACY,
    UNIT_IDS,
    force,
    joined,
    size,
)
from vexillum.games.akkren.components.pieces import force_of as force_of_record
from vexillum.games.akkren.people.barbarians import (
    TRIBES,
    acts,
    barbarian_offers,
    barbarian_turn,
    host,
    loyal,
    parley,
    parley_offers,
)
from vexillum.games.akkren.state import NONE, Kind

HORDES, NOMADS = 0, 1
HOMES = {HORDES: "black_ice", NOMADS: "dry_steppes"}


def treat(faction, tribe, roll):
    table = board(dice=(roll,))
    hero = alone(table, SEATS[faction], HOMES[tribe], SEATS[faction])
    return table, hero, Spoken(table, parley(table, faction, hero))


def test_there_are_two_tribes():
    assert [MINORS[tribe].id for tribe in TRIBES] == ["northern_hordes", "desert_nomads"]


@together("tribe", [HORDES, NOMADS])
@together("faction", range(4))
@together("roll", range(1, 7))
def test_every_roll_of_every_parley(tribe, faction, roll):
    """16.1, C30, C42: -1 for the Kân with the hordes and for the Theocracy with the nomads."""
    table, hero, asked = treat(faction, tribe, roll)
    assert table.state.treasury[faction] == 24
    total = roll - ((faction, tribe) in ((KAN, HORDES), (THEOCRACY, NOMADS)))
    if total <= 1:
        assert table.state.minors[tribe] == NOBODY
        assert table.state.people == []
        assert told(table) == ["barbarians_refuse", "hero_dies"]
        return
    assert (asked.kind, asked.decision.at_least, asked.decision.at_most) == ("barbarian.units", total, total)
    assert asked.decision.secret
    asked.answer(*asked.keys[:total])
    one = host(table.state, tribe)
    assert (one.owner, one.kind, one.place) == (MINOR, Kind.COMPANY, PLACE[HOMES[tribe]])
    assert table.state.minors[tribe] == faction
    assert size(one.units) == total
    assert joined(one.units, table.state.minor_reserve[tribe]) == force_of_record(MINORS[tribe].units)
    assert one.general != NONE
    assert any(found.id == hero for found in table.state.people)


def test_a_general_may_treat_and_be_killed():
    table = board(dice=(1,))
    army = put(table, "black_ice", "fiefs", "2BD", general="g05")
    Spoken(table, parley(table, FIEFS, army))
    one = stacks.stack(table.state, army)
    assert (one.kind, one.general) == (Kind.GARRISON, NONE)
    assert table.state.fallen_generals == [4]
    assert told(table)[-1] == "general_dies"


def test_who_can_treat():
    table = board()
    hero = alone(table, "fiefs", "black_ice", "fiefs")
    alone(table, "wizard", "black_ice", "fiefs")
    alone(table, "h01", "almor", "fiefs")
    alone(table, "h02", "black_ice", "fiefs", captor=KAN)
    army = put(table, "dry_steppes", "fiefs", "2BD", general="g05")
    put(table, "dry_steppes", "fiefs", "2BD")
    inside = person(table, "h03", army)
    offers = parley_offers(table.state, FIEFS)
    assert [option.key for option in offers] == [f"p{hero}", f"p{inside}", f"s{army}"]
    for option in offers:
        say(option.message)
    table.state.minors[HORDES] = KAN
    assert [option.key for option in parley_offers(table.state, FIEFS)] == [f"p{inside}", f"s{army}"]
    table.state.minors[NOMADS] = REBELS
    assert parley_offers(table.state, FIEFS) == []
    table.state.minors[NOMADS] = NOBODY
    table.state.treasury[FIEFS] = 0
    assert parley_offers(table.state, FIEFS) == []


def horde(dice=(), zone="black_ice", reserve="1BW 2BD 1SM", faction=KAN, field="2LC"):
    table = board(dice=dice)
    table.state.minors[HORDES] = faction
    table.state.minor_reserve[HORDES] = units(reserve)
    return table, put(table, zone, "minor", field, nation=HORDES, general="b01")


def test_they_act_once_a_turn_and_for_their_ally_only():
    table, id = horde((1,))
    (option,) = barbarian_offers(table.state, KAN)
    say(option.message)
    assert (option.key, option.value) == (f"s{id}", HORDES)
    assert barbarian_offers(table.state, FIEFS) == []
    Spoken(table, barbarian_turn(table, KAN, HORDES)).answer("recruit")
    assert barbarian_offers(table.state, KAN) == []


@pytest.mark.parametrize(("roll", "n"), [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_recruiting(roll, n):
    table, id = horde((roll,))
    asked = Spoken(table, barbarian_turn(table, KAN, HORDES)).answer("recruit", kind="barbarian.act", seat="kan")
    if n:
        asked.answer(*["SM1", "BD2"][:n], kind="barbarian.units")
    assert asked.result is False
    assert force_of(table, id) == units("2LC " + " ".join(["1SM", "1BD"][:n]))
    assert size(table.state.minor_reserve[HORDES]) == 4 - n
    assert table.state.treasury[KAN] == 25


def test_the_last_ones_come_without_a_question():
    table, id = horde((6,), reserve="1SM")
    Spoken(table, barbarian_turn(table, KAN, HORDES)).answer("recruit")
    assert force_of(table, id) == units("2LC 1SM")
    assert [option.key for option in acts(table.state, KAN, HORDES)] == ["march"]


def test_a_unit_can_be_bought_at_home_or_next_to_it():
    near = PLACE_IDS[NEIGHBOURS[PLACE["black_ice"]][0]]
    table, id = horde(zone=near)
    keys = [option.key for option in acts(table.state, KAN, HORDES)]
    assert keys == ["BW", "BD", "SM", "march"]
    asked = Spoken(table, barbarian_turn(table, KAN, HORDES))
    price = next(option.price["gp"] for option in asked.decision.options if option.key == "SM")
    asked.answer("SM")
    assert table.state.treasury[KAN] == 25 - price
    assert force_of(table, id) == units("2LC 1SM")


def test_without_their_general_nobody_joins_them():
    """16.1: it takes their general at home to recruit, or next to it to buy."""
    table, id = horde()
    assert len(acts(table.state, KAN, HORDES)) > 1
    stacks.replace(table.state, id, general=NONE)
    assert [option.key for option in acts(table.state, KAN, HORDES)] == ["march"]


def test_without_gold_or_far_from_home_they_only_march():
    table, _ = horde()
    table.state.treasury[KAN] = 0
    assert [option.key for option in acts(table.state, KAN, HORDES)] == ["recruit", "march"]
    table, _ = horde(zone="almor")
    assert [option.key for option in acts(table.state, KAN, HORDES)] == ["march"]


@pytest.mark.parametrize("gold", [0, 25])
def test_who_has_no_gold_is_asked_too(gold):
    """C362: near their home a unit could be bought, and a question that comes only with gold would show it."""
    near = PLACE_IDS[NEIGHBOURS[PLACE["black_ice"]][0]]
    table, _ = horde(dice=(3, 4), zone=near)
    table.state.treasury[KAN] = gold
    asked = Spoken(table, barbarian_turn(table, KAN, HORDES))
    assert asked.kind == "barbarian.act"
    assert ("BD" in asked.keys) == (gold > 0)
    asked.answer("march")
    assert asked.result is True


@together("company", ["", "hero", "hero_inside", "army", "garrison", "mage"])
@together(
    ("dice", "stays", "stays_led"),
    [
        ((1, 1), False, False),
        ((1, 2), False, True),
        ((1, 3), True, True),
        ((4, 3), True, True),
        ((5, 5), True, True),
        ((5, 6), False, True),
        ((6, 6), False, False),
    ],
)
def test_loyalty(company, dice, stays, stays_led):
    """16.1: 2 and 12 always, 3 and 11 without a hero or general of the ally."""
    table, id = horde(dice, zone="almor")
    if company == "hero":
        alone(table, "kan", "almor", "kan")
    elif company == "hero_inside":
        person(table, "kan", id)
        heroes.change(table.state, table.state.people[0].id, owner=KAN)
    elif company == "army":
        put(table, "almor", "kan", "1BD", general="g05")
    elif company == "garrison":
        put(table, "almor", "kan", "1BD")
    elif company == "mage":
        alone(table, "war_priest", "almor", "kan")
    asked = Spoken(table, barbarian_turn(table, KAN, HORDES))
    expected = stays_led if company in ("hero", "hero_inside", "army") else stays
    assert asked.result is expected
    assert table.state.minors[HORDES] == (KAN if expected else REBELS)
    assert stacks.stack(table.state, id).activated


@pytest.mark.parametrize(("roll", "captive"), [(3, True), (4, False)])
def test_a_hero_among_barbarians_who_rebel_is_with_them_no_more(roll, captive):
    """16.1, 9.2.3, C434: else he would fight for them."""
    table, id = horde((6, 6, roll), zone="almor")
    hero = person(table, "kan", id)
    heroes.change(table.state, hero, owner=KAN)
    assert loyal(table, id) is False
    one = heroes.person(table.state, hero)
    assert (one.stack, one.captor) == (NONE, MINOR if captive else NONE)
    assert captive or one.place == PLACE["almor"]
    say_journal(table)


def test_with_an_army_they_are_asked_too():
    table, id = horde((6, 6), zone="almor")
    assert loyal(table, id) is False
    assert said(table, "barbarians_rebel")[0]["roll"] == 12
    say_journal(table)


def test_lost_units_go_off_the_map_and_can_be_recruited_again():
    """16.1."""
    table, id = horde(reserve="")
    stacks.lose_any(table.state, id, units("1LC")[0][0])
    assert table.state.minor_reserve[HORDES] == units("1LC")
    assert [option.key for option in acts(table.state, KAN, HORDES)] == ["recruit", "LC", "march"]


def test_a_tribe_that_is_no_more_does_nothing():
    table, id = horde()
    stacks.remove(table.state, id)
    assert barbarian_offers(table.state, KAN) == []


@pytest.mark.parametrize(("tribe", "beasts"), [(HORDES, {"SM"}), (NOMADS, {"EL", "LM"})])
@pytest.mark.parametrize("faction", [THEOCRACY, FIEFS])
def test_for_the_theocracy_only_human_units_take_the_field(tribe, beasts, faction):
    """5.1, C406 Neither with the parley, nor when they recruit, nor for gold."""
    table, _, asked = treat(faction, tribe, 3)
    banned = beasts if faction == THEOCRACY else set()
    offered = {option.thing.removeprefix("unit:") for option in asked.decision.options}
    listed = {count.unit for count in MINORS[tribe].units}
    assert offered == listed - banned
    asked.answer(*asked.keys[: asked.decision.at_least])
    sold = {option.key for option in acts(table.state, faction, tribe)} - {"recruit", "march"}
    assert beasts & sold == beasts - banned
    left = table.state.minor_reserve[tribe]
    table.state.minor_reserve[tribe] = force([(unit, n) for unit, n in left if UNIT_IDS[unit] in beasts])
    assert ("recruit" in [option.key for option in acts(table.state, faction, tribe)]) == (faction != THEOCRACY)
