"""8.6 The flowchart of the Non-player Aedui: each box taken and not taken."""

from __future__ import annotations

import pytest

from vexillum.coin.sequence import FirstAction
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.state import Stage

from ..harness import board, put
from .gauls_table import path, seat

PLAIN, NEXT, WINTER = 6, 5, 73
AEDUI_FIRST, AEDUI_FIRST_TOO = 38, 41


def empty(card: int = PLAIN, upcoming: int = NEXT, resources: int = 10, first_did: FirstAction = FirstAction.COMMAND):
    table = board()
    table.state.current, table.state.upcoming = card, [upcoming]
    table.state.tracks = [10, 10, resources, 10]
    table.state.first_did = first_did
    seat(table, "arverni", "aedui", "belgae")
    return table


@pytest.fixture
def effective(monkeypatch):
    """Every unshaded side would be played."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: side % 2 == 0)


def crowd(table, n: int = 5) -> None:
    """Warbands enough not to Rally, where Rally could place nothing."""
    table.state.devastated[0] = 1
    put(table, "treveri", aedui_hidden=n, germanic_hidden=n + 1)


# 8.6.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "upcoming", "die", "passes"),
    [
        (PLAIN, AEDUI_FIRST, 4, True),
        (PLAIN, AEDUI_FIRST, 5, False),
        (AEDUI_FIRST, AEDUI_FIRST_TOO, 1, False),
        (PLAIN, NEXT, 1, False),
        (PLAIN, WINTER, 1, False),
    ],
)
def test_pass_to_be_first_on_the_next_card(card, upcoming, die, passes):
    table = empty(card, upcoming)
    crowd(table)
    key, asked = path(table, "aedui", {"8.6.1 pass": die})
    assert asked[0] == ("pass", "yes" if passes else "no")
    assert (key == "pass" and len(asked) == 1) == passes


def test_the_next_card_is_the_one_that_shows_when_winter_has_come_before_it():
    table = empty(PLAIN, AEDUI_FIRST)
    crowd(table)
    table.state.upcoming = [AEDUI_FIRST, WINTER]
    assert path(table, "aedui", {"8.6.1 pass": 1})[1][0] == ("pass", "no")
    table.state.upcoming = [WINTER, AEDUI_FIRST]
    assert path(table, "aedui", {"8.6.1 pass": 1})[1][0] == ("pass", "yes")


def test_in_winter_the_chart_neither_passes_nor_plays_an_event(effective):
    table = empty(PLAIN, AEDUI_FIRST, first_did=FirstAction.NOTHING)
    put(table, "treveri", aedui_hidden=4)
    assert path(table, "aedui", {"8.6.1 pass": 1})[0] == "pass"
    table.state.stage = Stage.HARVEST
    assert path(table, "aedui", {"8.6.1 pass": 1})[0] == "rally"


def test_the_event_comes_before_commands(effective):
    table = empty(first_did=FirstAction.NOTHING)
    put(table, "treveri", "treveri=belgic_ally", aedui_hidden=8)
    assert path(table, "aedui") == ("event.unshaded", [("pass", "no"), ("np.event_now", "yes")])


def test_no_event_that_is_not_on_offer(effective):
    table = empty(first_did=FirstAction.COMMAND)
    crowd(table)
    assert path(table, "aedui")[1][1] == ("np.event_now", "no")


# 8.6.2 ----------------------------------------------------------------------------------------------------------------


def test_battle_where_an_ally_is_sure_to_fall():
    table = empty()
    put(table, "treveri", "treveri=belgic_ally", aedui_hidden=8)
    assert path(table, "aedui")[0] == "battle"


def test_no_battle_for_warbands_alone():
    table = empty()
    crowd(table)
    put(table, "treveri", arverni_hidden=1)
    assert path(table, "aedui")[1][2] == ("battle", "no")


# 8.6.3 ----------------------------------------------------------------------------------------------------------------


def test_rally_with_four_warbands_not_with_five():
    table = empty()
    put(table, "treveri", aedui_hidden=4, germanic_hidden=9)
    assert path(table, "aedui")[0] == "rally"
    put(table, "treveri", aedui_hidden=1)
    assert path(table, "aedui")[1][3] == ("rally", "no")


def test_rally_for_one_ally():
    table = empty()
    crowd(table)
    assert path(table, "aedui")[1][3] == ("rally", "no")
    put(table, "veneti", aedui_hidden=1)
    assert path(table, "aedui")[1][3] == ("rally", "yes")


def test_rally_for_three_warbands():
    table = empty()
    crowd(table)
    put(table, "carnutes", "aulerci=aedui_ally", belgic_hidden=3)
    put(table, "mandubii", "senones=aedui_ally", belgic_hidden=3)
    assert path(table, "aedui")[1][3] == ("rally", "no")
    put(table, "arverni", "cadurci=aedui_ally", belgic_hidden=3)
    assert path(table, "aedui")[1][3] == ("rally", "yes")


def test_if_rally_places_nothing_raid():
    table = empty(resources=0)
    put(table, "pictones", aedui_hidden=2)
    assert path(table, "aedui")[1][3:] == [("rally", "yes"), ("rally_able", "no"), ("raid_able", "yes")]


# 8.6.4-8.6.5 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("resources", "die", "raids"), [(3, 4, True), (3, 5, False), (4, 1, False)])
def test_raid_with_few_resources_on_a_low_die(resources, die, raids):
    table = empty(resources=resources)
    crowd(table)
    key, asked = path(table, "aedui", {"8.6.4 raid": die})
    assert asked[4] == ("raid", "yes" if raids else "no")
    assert key == ("raid" if raids else "march")
    assert raids or asked[5] == ("march", "yes")


def test_raid_if_frost_forbids_the_march_pass_if_that_gains_too_little():
    table = empty(upcoming=WINTER)
    crowd(table)
    assert path(table, "aedui")[1][4:] == [("raid", "no"), ("march", "no"), ("raid_able", "yes")]
    table.state.devastated = [1] * len(table.state.devastated)
    assert path(table, "aedui")[0] == "pass"
