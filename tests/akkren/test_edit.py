"""Changes to a position by hand, and what follows from them."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.akkren.view_boards import busy
from vexillum.core.files.position_file import Start, begin, position_text
from vexillum.core.session import Session
from vexillum.core.tools.paths import put
from vexillum.games.akkren import position
from vexillum.games.akkren.edit import tidy_position
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.state import Stage


def amended(changes: dict, seed: str = "amend") -> dict:
    plain = deepcopy(position.position(busy(seed)))
    for path, value in changes.items():
        put(plain, path, value)
    found = tidy_position(plain, frozenset(changes))
    position.restore(found)
    return found


def test_nothing_changed_is_nothing_to_tidy():
    plain = position.position(busy("amend"))
    assert tidy_position(deepcopy(plain), frozenset()) == plain


@pytest.mark.parametrize("scenario", GAME.info.scenarios)
def test_a_scenario_with_changes_begins_after_its_set_up(scenario):
    start = Start(scenario=scenario, players=4, changes={"factions": {"kan": {"treasury": 3}}})
    session = begin(GAME, start, "hand")
    assert session.state.stage == Stage.INITIATIVE
    assert session.state.treasury[2] == 3
    assert len(session.state.stacks) >= 7
    assert GAME.positions.violations(session.state) == []


def test_units_leave_the_reinforcements_and_go_back_there():
    state = busy("amend")
    plain = position.position(state)
    place = next(n for n, one in enumerate(plain["stacks"]) if one["owner"] == "kan" and one.get("units"))
    units = plain["stacks"][place]["units"]
    unit, n = next(iter(units.items()))
    before = plain["factions"]["kan"]["pool"].get(unit, 0)
    fewer = {name: have for name, have in units.items() if name != unit} or {}
    found = amended({f"stacks.{place}.units": fewer})
    assert found["factions"]["kan"]["pool"][unit] == before + n
    assert found["regions"] == plain["regions"]


def test_units_that_no_region_gives_count_for_the_home_country():
    state = busy("amend")
    plain = position.position(state)
    place = next(n for n, one in enumerate(plain["stacks"]) if one["owner"] == "kan" and one["kind"] == "army")
    found = amended({f"stacks.{place}.units": {"EL": 7}})
    assert found["regions"]["kan"]["muster"]["EL"] == 7


def test_reinforcements_written_by_hand_stay():
    found = amended({"factions.kan.pool": {"PK": 2}})
    assert found["factions"]["kan"]["pool"] == {"PK": 2}


def test_a_general_and_an_agent_leave_their_decks():
    plain = position.position(busy("amend"))
    place = next(n for n, one in enumerate(plain["stacks"]) if one["owner"] == "kan" and one.get("general"))
    general = plain["generals"][0]
    found = amended({f"stacks.{place}.general": general, "factions.kan.hand": ["spy", "spy"]})
    assert general not in found["generals"]
    assert plain["stacks"][place]["general"] in found["generals"]
    hands = [card for faction in found["factions"].values() for card in faction["hand"]]
    assert [*found["agents"], *hands].count("spy") == 4


def test_persons_follow_their_army_and_new_stacks_get_numbers():
    plain = position.position(busy("amend"))
    one = next(one for one in plain["people"] if "stack" in one)
    place = next(n for n, stack in enumerate(plain["stacks"]) if stack["id"] == one["stack"])
    new = {"id": 500, "owner": "kan", "kind": "garrison", "place": "passes", "units": {"BD": 1}}
    found = amended({f"stacks.{place}.place": "passes", "stacks": [*plain["stacks"], new]} | {})
    assert found["serial"] == 501
    moved = amended({f"stacks.{place}.place": "passes"})
    assert next(each for each in moved["people"] if each["id"] == one["id"])["place"] == "passes"


def test_a_position_for_a_seat_shows_nothing_else():
    session = Session.start(GAME, scenario="campaign", players=4, seed="file")
    while session.state.stage == Stage.SETUP and session.decision is not None:
        session.answer(session.decision.seat, session.decision.keys[: max(1, session.decision.at_least)])
    assert "[position" in position_text(session, seat="kan")


def test_what_the_great_kingdom_has_its_own_land_gives():
    """10.1.1 More units by hand than its regions list count for its home."""
    there = position.position(busy("amend"))["stacks"]
    place = next(n for n, one in enumerate(there) if one["owner"] == "great_kingdom" and one["kind"] != "fleet")
    found = amended({f"stacks.{place}.units": {"BD": 20}})
    assert found["regions"]["great_kingdom"]["muster"]["BD"] >= 20


def test_a_raised_guardian_is_not_in_the_deck():
    """5.2, 9.2.1"""
    plain = position.position(busy("amend"))
    card = plain["guardians"][0]
    hero = next(n for n, one in enumerate(plain["people"]) if one["owner"] == "brotherhood" and one["role"] == "hero")
    assert card not in amended({f"people.{hero}.raised": card})["guardians"]
