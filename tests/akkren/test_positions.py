"""Positions are exact both ways, and a broken one is refused with the reason."""

from __future__ import annotations

import tomllib
from copy import deepcopy

import msgspec
import pytest

from tests.akkren.view_boards import busy, dealt
from tests.together import together
from vexillum.core.errors import BadPosition
from vexillum.core.inputs import toml_text
from vexillum.core.table import Setup
from vexillum.core.tools.paths import put
from vexillum.games.akkren import position
from vexillum.games.akkren.components.pieces import SEATS
from vexillum.games.akkren.edit import tidy_position
from vexillum.games.akkren.scenarios import IN_PLAY, SCENARIO_IDS, empty_map

TABLES = [(scenario, players) for scenario in SCENARIO_IDS for players in IN_PLAY]


@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_every_set_up_is_exact_and_without_faults(scenario, players):
    state = dealt(scenario, players).state
    assert position.violations(state) == []
    assert position.unbalanced(state) == []
    assert position.restore(msgspec.json.decode(msgspec.json.encode(position.position(state)))) == state


@pytest.mark.parametrize("seed", range(12))
def test_a_full_board_is_exact_through_json_and_toml(seed):
    state = busy(str(seed))
    assert position.violations(state) == []
    assert position.unbalanced(state) == []
    plain = position.position(state)
    assert position.restore(msgspec.json.decode(msgspec.json.encode(plain))) == state
    assert position.restore(tomllib.loads(toml_text(plain))) == state


BROKEN = [
    ("scenario", "picnic", "scenario"),
    ("players", 5, "players"),
    ("turn", "monsoon", "turn"),
    ("stage", 3, "stage"),
    ("factions.kan.treasury", -1, "factions.kan.treasury is -1"),
    ("factions.kan.pool", {"XX": 1}, "factions.kan.pool"),
    ("factions.kan.pool", {"BD": -2}, "factions.kan.pool.BD"),
    ("factions.kan.hand", ["spy", "spy", "spy", "spy"], "factions.kan.hand"),
    ("factions.elves", {}, "elves"),
    ("regions.kan.holder", "elves", "regions.kan.holder"),
    ("regions.kan.allied", "fiefs", "held and allied"),
    ("regions.atlantis", {}, "atlantis"),
    ("stacks.0.place", "atlantis", "stacks.0.place"),
    ("stacks.0.units", {"BD": 0}, "stacks.0.units.BD"),
    ("stacks.0.general", "g99", "stacks.0.general"),
    ("stacks.0.id", 9999, "has not been assigned"),
    ("stacks.0.colour", "red", "colour"),
    ("stacks", 7, "stacks"),
    ("people.0.stack", 777, "there is no stack 777"),
    ("people.0.who", "nobody", "people.0.who"),
    ("generals", [], "is missing"),
    ("agents", ["spy"] * 20, "Spy: "),
    ("order", ["kan", "kan"], "appears twice in the turn order"),
    ("acting", 9, "number 10 is acting"),
    ("fort_owner", {"kan_ordu": "kan"}, "a fort and its owner must be set together"),
    ("sightings", [{"seat": "kan", "stack": 888, "when": 1, "place": "passes", "units": {}}], "888"),
    ("caravans", [{"owner": "kan", "target": "kan", "place": "passes"}], "caravan to itself"),
    ("clock", None, "clock"),
]


@together(("path", "value", "said"), BROKEN, ids=[path + "=" + str(value)[:20] for path, value, _ in BROKEN])
def test_a_broken_position_is_told_what_is_wrong(path, value, said):
    plain = deepcopy(position.position(busy("broken")))
    put(plain, path, value)
    with pytest.raises(BadPosition) as error:
        position.restore(plain)
    assert said in str(error.value)


def test_a_unit_from_nowhere_and_a_lost_one_are_told():
    state = busy("balance")
    plain = position.position(state)
    for change, said in ((1, "more than the regions raise"), (-1, "missing")):
        changed = deepcopy(plain)
        unit, n = next(iter(changed["factions"]["kan"]["pool"].items()))
        changed["factions"]["kan"]["pool"][unit] = n + change
        if not n + change:
            del changed["factions"]["kan"]["pool"][unit]
        with pytest.raises(BadPosition) as error:
            position.restore(changed)
        assert said in str(error.value)


def test_whichever_stage_is_written_the_set_up_counts_as_done():
    """Its troops are on the map, and the stage begins with its first piece."""
    state = empty_map(Setup("akkren", "campaign", SEATS, {}, "x"))
    state.piece = 1
    plain = position.position(state) | {"stage": "administration"}
    put(plain, "regions.theocracy.muster", {"HC": 9})
    begun = tidy_position(plain, frozenset({"stage", "regions.theocracy.muster.HC"}))
    assert (begun["stage"], begun.get("piece", 0)) == ("administration", 0)
    assert begun["regions"]["kan"]["holder"] == "kan"
    assert begun["regions"]["theocracy"]["muster"]["HC"] == 9
    assert {one["owner"] for one in begun["stacks"]} >= set(SEATS)


def test_a_position_may_be_written_before_the_set_up():
    plain = position.position(empty_map(Setup("akkren", "campaign", SEATS, {}, "x")))
    assert {one["owner"] for one in tidy_position(plain, frozenset({"stage"}))["stacks"]} == {"great_kingdom"}
