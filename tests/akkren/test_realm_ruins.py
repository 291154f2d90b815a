"""11.5, C405 What a capital is worth that the Akkren have destroyed."""

from __future__ import annotations

from tests.akkren.harness import person, put, units
from tests.akkren.realm_boards import Reading, give, realm
from tests.asked import Asked
from vexillum.core.table import Table
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.caravans import caravan_turn, host_of
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import BROTHERHOOD, CAPITAL_OF, FIEFS, KAN
from vexillum.games.akkren.control import capitals, home_cities
from vexillum.games.akkren.economy import call_demons
from vexillum.games.akkren.events import gate_open
from vexillum.games.akkren.money import mana_of, reckoned_income
from vexillum.games.akkren.purchases import caravan_targets, purchases, seats_of_power
from vexillum.games.akkren.state import Caravan, State


def ruined(faction: int) -> Table[State]:
    table = realm()
    table.state.razed[CAPITAL_OF[faction]] = 1
    return table


def test_what_belongs_to_the_land_stays():
    before, table = realm(), ruined(KAN)
    for figure in (mana_of, reckoned_income, capitals):
        assert figure(table.state, KAN) == figure(before.state, KAN)


def test_nobody_is_raised_or_hired_in_a_ruin():
    table = ruined(KAN)
    assert CAPITAL_OF[KAN] not in home_cities(table.state, KAN)
    assert CAPITAL_OF[KAN] not in seats_of_power(table.state, KAN)
    assert PLACE["kan_west"] in seats_of_power(table.state, KAN), "C299 he comes to another city"
    assert not gate_open(table.state, KAN), "9.1 riders and clans find no capital"


def test_demons_come_only_to_a_necromancer_then():
    table = ruined(BROTHERHOOD)
    assert Asked(call_demons(table)).asked == []
    give(table, "brotherhood", "isles")
    army = put(table, "isles", "brotherhood", hired="1BD", general="g01")
    person(table, "necromancer", army)
    Reading(table, call_demons(table)).answer("DE")
    assert stacks.stack(table.state, army).units == units("1DE")


def test_no_caravan_starts_trades_or_is_sold_there():
    table = ruined(KAN)
    assert caravan_targets(table.state, KAN) == []
    asked = Reading(table, purchases(table, FIEFS))
    assert "caravan.kan" not in asked.keys
    assert asked.decision.why(table, asked.decision, "caravan.kan").id == "why.build_caravan_ruin"
    assert "caravan.theocracy" in asked.keys
    assert host_of(table.state, Caravan(FIEFS, KAN, CAPITAL_OF[KAN])) == -1
    table.state.caravans = [Caravan(KAN, FIEFS, CAPITAL_OF[KAN])]
    assert Reading(table, caravan_turn(table, KAN, 0)).answer("stay").over
    assert len(table.state.caravans) == 1
