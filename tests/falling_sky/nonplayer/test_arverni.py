"""8.7 The flowchart of the Non-player Arverni: each box taken and not taken."""

from __future__ import annotations

import pytest

from vexillum.coin.sequence import FirstAction
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.pieces import T_ARVERNI_WARBAND

from ..harness import board, put
from .gauls_table import path, seat

PLAIN, NEXT, WINTER = 6, 41, 73
CARNYX = 13
"""Balearic Slingers: a carnyx at the Arverni symbol."""


def empty(card: int = PLAIN, upcoming: int = NEXT, resources: int = 10, first_did: FirstAction = FirstAction.COMMAND):
    table = board()
    table.state.current, table.state.upcoming = card, [upcoming]
    table.state.tracks = [10, resources, 10, 10]
    table.state.first_did = first_did
    seat(table, "arverni", "aedui", "belgae")
    return table


@pytest.fixture
def effective(monkeypatch):
    """Every shaded side would be played."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: side % 2 == 1)


def crowd(table, n: int = 9) -> None:
    """Warbands enough not to Rally: in a Region without Allies, which is no Home Region."""
    put(table, "pictones", arverni_hidden=n)


# 8.7.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tribes", "units"),
    [
        (("aedui=aedui_ally",), {}),
        (("aedui=aedui_citadel",), {}),
        (("aedui=roman_ally",), {}),
        ((), {"legion": 1}),
        ((), {"aedui_hidden": 4}),
        ((), {"auxilia_hidden": 4}),
    ],
)
def test_what_threatens_vercingetorix(tribes, units):
    table = empty()
    put(table, "aedui", *tribes, vercingetorix=1, arverni_hidden=8, **units)
    assert path(table, "arverni")[1][0] == ("threat", "yes")


@pytest.mark.parametrize("units", [{"aedui_hidden": 3}, {"aedui_hidden": 2, "auxilia_hidden": 2}, {"belgic_hidden": 9}])
def test_what_does_not(units):
    table = empty()
    put(table, "aedui", vercingetorix=1, arverni_hidden=8, **units)
    assert path(table, "arverni")[1][0] == ("threat", "no")


def test_ten_warbands_without_a_leader_are_threatened_nine_are_not_nor_a_successor():
    table = empty()
    put(table, "aedui", arverni_hidden=9, arverni_successor=1, legion=1)
    assert path(table, "arverni")[1][0] == ("threat", "no")
    put(table, "aedui", arverni_hidden=1)
    assert path(table, "arverni")[1][0] == ("threat", "yes")


def test_battle_under_threat():
    table = empty()
    put(table, "aedui", "aedui=aedui_ally", vercingetorix=1, arverni_hidden=8)
    assert path(table, "arverni") == ("battle", [("threat", "yes"), ("battle", "yes")])


def test_march_if_vercingetorix_will_not_fight():
    """Against Caesar he wants more than twice as many mobile pieces."""
    table = empty()
    put(table, "aedui", vercingetorix=1, arverni_hidden=5, caesar=1, legion=2)
    put(table, "carnutes", arverni_hidden=10, aedui_hidden=4)
    assert path(table, "arverni") == ("march", [("threat", "yes"), ("battle", "no"), ("march_threat", "yes")])


def test_no_march_upon_frost():
    table = empty(upcoming=WINTER)
    put(table, "aedui", vercingetorix=1, arverni_hidden=5, caesar=1, legion=2)
    key, asked = path(table, "arverni")
    assert asked[:3] == [("threat", "yes"), ("battle", "no"), ("march_threat", "no")]
    assert key == "rally"


def test_no_battle_without_resources():
    table = empty(resources=0)
    put(table, "aedui", "aedui=aedui_ally", vercingetorix=1, arverni_hidden=8)
    _, asked = path(table, "arverni")
    assert asked[:3] == [("threat", "yes"), ("battle", "no"), ("march_threat", "no")]


# 8.7.2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "die", "played"), [(PLAIN, 4, True), (PLAIN, 5, False), (CARNYX, 6, True)])
def test_the_event_on_a_die_or_by_a_carnyx(effective, card, die, played):
    table = empty(card, first_did=FirstAction.NOTHING)
    crowd(table)
    key, asked = path(table, "arverni", {"8.7.2 event": die})
    assert (key == "event.shaded") == played
    assert asked[1:3] == [("np.event_now", "yes"), ("event_roll", "yes" if played else "no")]


def test_no_event_that_is_not_on_offer(effective):
    table = empty(first_did=FirstAction.EVENT)
    crowd(table)
    assert ("np.event_now", "no") in path(table, "arverni")[1]


# 8.7.3 ----------------------------------------------------------------------------------------------------------------


def test_rally_with_eight_warbands_not_with_nine():
    table = empty()
    crowd(table, 8)
    assert path(table, "arverni")[0] == "rally"
    put(table, "pictones", arverni_hidden=1)
    assert path(table, "arverni")[1][2:4] == [("rally", "no"), ("spread", "yes")]


def test_rally_for_two_allies():
    table = empty()
    crowd(table, 10)
    assert path(table, "arverni")[1][2] == ("rally", "no")
    put(table, "veneti", arverni_hidden=1)
    assert path(table, "arverni")[:1] == ("rally",)


def test_rally_for_six_pieces():
    table = empty()
    put(table, "atrebates", "bellovaci=arverni_ally", "atrebates=arverni_ally", "remi=arverni_ally", belgic_hidden=5)
    put(table, "mandubii", "lingones=arverni_ally", aedui_hidden=5)
    put(table, "ubii", arverni_hidden=9, germanic_hidden=12)
    assert path(table, "arverni")[1][2] == ("rally", "yes")
    table.state.tracks[1] = 1
    assert path(table, "arverni")[1][2] == ("rally", "no")


def test_if_rally_places_nothing_march_to_spread():
    table = empty(resources=0)
    put(table, "pictones", arverni_hidden=3)
    key, asked = path(table, "arverni")
    assert asked[2:] == [("rally", "yes"), ("rally_able", "no"), ("march_spread", "no"), ("raid_able", "yes")]
    assert key == "raid"


# 8.7.4 ----------------------------------------------------------------------------------------------------------------


def settled(table, homes: int) -> None:
    """Allies of the Arverni where Rally cannot follow: all Regions Devastated, no Warbands Available."""
    homes_of = (
        ("arverni", "arverni"),
        ("arverni", "cadurci"),
        ("arverni", "volcae"),
        ("mandubii", "mandubii"),
        ("mandubii", "senones"),
        ("mandubii", "lingones"),
    )
    for region, tribe in homes_of[:homes]:
        put(table, region, f"{tribe}=arverni_ally")
    table.state.devastated = [1] * len(table.state.devastated)


def test_spread_with_five_allies_not_with_six():
    table = empty()
    settled(table, 5)
    put(table, "pictones", arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    assert path(table, "arverni")[1][2:] == [("rally", "no"), ("spread", "yes"), ("march_spread", "yes")]
    put(table, "carnutes", "carnutes=arverni_ally")
    assert path(table, "arverni")[1][2:5] == [("rally", "no"), ("spread", "no"), ("raid", "no")]


def test_spread_with_six_warbands_available():
    table = empty()
    settled(table, 6)
    put(table, "pictones", arverni_hidden=table.state.available[T_ARVERNI_WARBAND] - 6)
    assert path(table, "arverni")[1][3] == ("spread", "yes")
    put(table, "pictones", arverni_hidden=1)
    assert path(table, "arverni")[1][3] == ("spread", "no")


# 8.7.5-8.7.6 ----------------------------------------------------------------------------------------------------------


def gathered(resources: int, upcoming: int = NEXT):
    """Neither Rally nor a March to spread."""
    table = empty(resources=resources, upcoming=upcoming)
    settled(table, 6)
    put(table, "pictones", vercingetorix=1, arverni_hidden=table.state.available[T_ARVERNI_WARBAND])
    put(table, "bituriges", legion=1)
    table.state.devastated = [1] * len(table.state.devastated)
    table.state.devastated[9] = 0
    return table


@pytest.mark.parametrize(("resources", "die", "raids"), [(3, 4, True), (3, 5, False), (4, 1, False)])
def test_raid_with_few_resources_on_a_low_die(resources, die, raids):
    key, asked = path(gathered(resources), "arverni", {"8.7.5 raid": die})
    assert asked[3:5] == [("spread", "no"), ("raid", "yes" if raids else "no")]
    assert key == ("raid" if raids else "march")
    assert raids or asked[5] == ("march_mass", "yes")


def test_raid_if_there_is_no_march_to_mass():
    key, asked = path(gathered(10, WINTER), "arverni")
    assert (key, asked[4:]) == ("raid", [("raid", "no"), ("march_mass", "no"), ("raid_able", "yes")])


def test_pass_if_a_raid_gains_too_little():
    table = gathered(10, WINTER)
    table.state.devastated[9] = 1
    key, asked = path(table, "arverni")
    assert (key, asked[-1]) == ("pass", ("raid_able", "no"))
