"""Which Factions begin as Non-players: from the seats to the option that a match records."""

from __future__ import annotations

import pytest

from vexillum.coin.nonplayer.seating import AGENT, NON_PLAYERS, Seating
from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

SEATING = Seating(("romans", "arverni", "aedui"), {"three": ((0,), (1,), (2,)), "two": ((0, 2), (1,))})


def setup(options: dict[str, str]) -> Setup:
    return Setup("a volume", "a scenario", SEATING.factions, options, "s")


def test_those_given_to_the_agent_are_non_players():
    assert SEATING.seated({"players": "three"}, {"aedui": AGENT, "romans": AGENT}) == {NON_PLAYERS: "romans,aedui"}
    assert SEATING.seated({"players": "three"}, {"arverni": "random"}) == {}


def test_the_factions_of_one_player_are_non_players_together_or_not():
    assert SEATING.seated({"players": "two"}, {"aedui": AGENT, "romans": AGENT}) == {NON_PLAYERS: "romans,aedui"}
    with pytest.raises(BadSetup, match="one player runs"):
        SEATING.seated({"players": "two"}, {"aedui": AGENT})


def test_the_option_names_factions_in_their_order():
    assert SEATING.named(" aedui,romans,") == "romans,aedui"
    with pytest.raises(BadSetup, match="germans"):
        SEATING.named("germans")


def test_the_board_has_them_as_bits():
    assert SEATING.non_players(setup({NON_PLAYERS: "romans,aedui"})) == 0b101
    assert SEATING.non_players(setup({})) == 0
