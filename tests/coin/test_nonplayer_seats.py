"""Which Factions begin as Non-players: from the seats to the option that a match records."""

from __future__ import annotations

import pytest

from vexillum.coin.players import AGENT, NON_PLAYERS, Players, non_players_named, non_players_of, non_players_seated
from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

SEATS = ("romans", "arverni", "aedui")
PLAYERS = Players(3, {"three": ((0,), (1,), (2,)), "two": ((0, 2), (1,))})


def setup(options: dict[str, str]) -> Setup:
    return Setup("a volume", "a scenario", SEATS, options, "s")


def test_those_given_to_the_agent_are_non_players():
    assert non_players_seated({"players": "three"}, {"aedui": AGENT, "romans": AGENT}, SEATS, PLAYERS) == {
        NON_PLAYERS: "romans,aedui"
    }
    assert non_players_seated({"players": "three"}, {"arverni": "random"}, SEATS, PLAYERS) == {}


def test_the_factions_of_one_player_are_non_players_together_or_not():
    assert non_players_seated({"players": "two"}, {"aedui": AGENT, "romans": AGENT}, SEATS, PLAYERS) == {
        NON_PLAYERS: "romans,aedui"
    }
    with pytest.raises(BadSetup, match="one player runs"):
        non_players_seated({"players": "two"}, {"aedui": AGENT}, SEATS, PLAYERS)


def test_the_option_names_factions_in_their_order():
    assert non_players_named(" aedui,romans,", SEATS) == "romans,aedui"
    with pytest.raises(BadSetup, match="germans"):
        non_players_named("germans", SEATS)


def test_the_board_has_them_as_bits():
    assert non_players_of(setup({NON_PLAYERS: "romans,aedui"}), SEATS) == 0b101
    assert non_players_of(setup({}), SEATS) == 0
