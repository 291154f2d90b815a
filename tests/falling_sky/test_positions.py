"""Positions, and random games and positions: every invariant after every decision."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from tests.contract.takeovers import some_answer
from tests.falling_sky.takeovers import at
from vexillum.core.decision import Decision
from vexillum.core.errors import BadPosition
from vexillum.core.session import Session
from vexillum.core.tools import paths
from vexillum.games.falling_sky.cards import CARDS
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.position import position, restore, shown_state, tidy_position, violations
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS, WINTERS


def dealt(scenario: str = "reconquest-of-gaul", **changes) -> dict:
    """The position at the first card, with changes in a copy of it; ``a__b`` stands for the path ``a.b``."""
    plain = position(Session(GAME, GAME.setup(scenario=scenario, seed="p")).state)
    for path, value in changes.items():
        paths.put(plain, path.replace("__", "."), deepcopy(value))
    return plain


def amended(scenario: str = "reconquest-of-gaul", **changes) -> dict:
    """The same with changes by hand that the game tidies up."""
    by_hand = frozenset(path.replace("__", ".") for path in changes)
    return position(restore(tidy_position(dealt(scenario, **changes), by_hand)))


def faults_of(scenario: str = "reconquest-of-gaul", **changes) -> str:
    with pytest.raises(BadPosition) as error:
        restore(dealt(scenario, **changes))
    return GAME.texts("en")(error.value.message)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_a_position_is_exact(scenario):
    plain = dealt(scenario)
    assert position(restore(plain)) == plain
    assert violations(restore(plain)) == []


def test_a_view_shows_all_but_the_face_down_cards():
    session = Session(GAME, GAME.setup(scenario="pax-gallica", seed="p"))
    view = session.view(None)
    assert (view["deck"], len(view["upcoming"]), view["aside"]) == (73, 1, 2)
    assert view["derived"]["control"]["britannia"] == "romans"
    assert view["derived"]["scores"] == {"romans": 20, "arverni": 2, "aedui": 1, "belgae": 9}
    assert view["derived"]["margins"]["arverni"] == -6
    assert view["derived"]["active"] == view["derived"]["order"][0]
    assert view["derived"]["legion_rows"] == {"adulation": 4, "intrigue": 0, "uproar": 0}
    assert "provincia" in view["derived"]["supply"]
    assert shown_state(view).units == session.state.units


def test_pieces_come_from_available_and_legions_from_their_track():
    plain = amended(spaces__britannia__units={"legion": 3, "auxilia_hidden": 2})
    assert plain["legions_track"] == 1
    assert plain["available"]["auxilia"] == dealt()["available"]["auxilia"] - 2
    plain = amended(tribes__catuvellauni="belgic_ally")
    assert plain["available"]["belgic_ally"] == dealt()["available"]["belgic_ally"] - 1


def test_the_colony_is_a_tribe_where_its_marker_is():
    plain = amended(colony="pictones")
    assert "colony" not in plain["tribes"]  # Subdued
    state = restore(plain)
    assert state.tribes[-1] == 0
    assert amended(colony="pictones", tribes__colony="aedui_ally")["tribes"]["colony"] == "aedui_ally"


def test_a_card_put_somewhere_leaves_its_place():
    before = dealt()
    card = before["deck"][5]
    plain = amended(card=card)
    assert plain["card"] == card
    assert plain["deck"][5] == before["card"]  # what it displaced takes its place
    assert sorted([plain["card"], *plain["upcoming"], *plain["deck"], *plain["aside"]]) == sorted(CARDS)


def test_a_winter_card_begins_its_round():
    plain = amended(card=75)
    assert (plain["stage"], plain["winters"]) == ("victory", 1)
    assert sum(card in WINTERS for card in plain["deck"]) == 3
    plain = amended(winters=2, card=74)
    assert sum(card in WINTERS for card in plain["deck"]) == 2


def test_a_winter_card_can_lie_open():
    plain = amended(upcoming=[76])
    assert plain["winters"] == 0
    assert sum(card in WINTERS for card in plain["deck"]) == 3


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"spaces__provincia__units": {"caesar": 1, "legion": 4, "auxilia_hidden": 6}}, "fort"),
        ({"tribes__aedui": "arverni_ally", "available__arverni_ally": 6, "available__aedui_citadel": 2}, "aedui"),
        ({"firm": True}, "Firm"),
        ({"vercingetorix_waits": 1}, "arverni_leader"),
        ({"circumvallation": "arverni"}, "Circumvallation"),
        ({"fates": {"romans": "nonsense"}}, "nonsense"),
        ({"tracks__romans": 46}, "46"),
        ({"spaces__ubii__devastated": 3}, "devastated"),
        ({"winters": 1}, "Winter cards"),
    ],
)
def test_what_is_wrong_is_named(changes, said):
    assert said in faults_of(**changes)


def test_citadels_stand_at_cities_and_four_markers_disperse():
    assert "Citadel" in faults_of(tribes__remi="arverni_citadel", available__arverni_citadel=2, available__roman_ally=6)
    names = ("pictones", "santones", "namnetes", "helvii")
    changes = {f"tribes__{name}": "dispersed" for name in names}
    assert "5" in faults_of(**changes)  # Veneti is Dispersed already


# Random games and random positions: no error, and every invariant after every decision -------------------------------


SELDOM = ("pass", "remove", "transfer", "call_off")
"""What random players do too often to get anywhere."""
POSITIONS = 90
STEPS = 2


def lively(decision: Decision, random: Random) -> tuple[str, ...]:
    """A random answer of a player who plays on."""
    keys = [key for key in decision.keys if key not in SELDOM and not key.startswith(("give.", "ask.", "event."))]
    if decision.kind == "turn" and decision.keys and random.random() < 0.5:
        keys = [key for key in decision.keys if key.startswith("event.")] or keys
    if keys and decision.at_least == decision.at_most == 1:
        return (random.choice(keys),)
    return some_answer(decision, random)


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("number", range(3))
def test_lively_games(scenario, number):
    options = {
        "players": ("four", "two", "arverni_belgae")[number],
        "frost": ("shown", "sudden")[number % 2],
        "length": ("full", "short")[number % 2],
    }
    session = Session(GAME, GAME.setup(scenario=scenario, seed=f"lively {number}", options=options))
    random = Random(number)
    while (decision := session.decision) is not None:
        session.answer(decision.seat, lively(decision, random))
        assert GAME.positions.violations(session.state) == [], decision.kind
    assert session.over


def test_random_positions():
    for number in range(POSITIONS):
        session, random = at(str(number)), Random(number)
        assert GAME.positions.violations(session.state) == [], number
        last = len(session.steps) + STEPS
        while (decision := session.decision) is not None and len(session.steps) < last:
            session.answer(decision.seat, lively(decision, random))
            assert GAME.positions.violations(session.state) == [], (number, decision.kind)
