"""Who runs which Factions, which begin as Non-players, and asking another Faction for its agreement."""

from __future__ import annotations

import pytest

from tests.coin.small_turns import AEDUI, KIT, ROMANS, Asked, new_table
from vexillum.coin.players import (
    AGENT,
    NON_PLAYERS,
    Agreements,
    Players,
    non_player,
    non_players_named,
    non_players_of,
    non_players_seated,
)
from vexillum.coin.state import CoinState
from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

SEATS = ("romans", "arverni", "aedui", "belgae")
PLAYERS = Players(4, {"four": ((0,), (1,), (2,), (3,)), "two": ((0, 2), (1, 3))})
TWO = 1


def test_one_player_of_two_factions_is_not_asked_for_an_agreement():
    state = CoinState(owners=TWO)
    assert PLAYERS.one_player(state, 0, 2)
    assert not PLAYERS.one_player(state, 0, 1)
    state.non_players = 0b0100
    assert not PLAYERS.one_player(state, 0, 2)


def test_each_non_player_is_ranked_on_its_own():
    state = CoinState(owners=TWO, non_players=0b1010)
    assert PLAYERS.sides(state) == [(0, 2), (1,), (3,)]
    assert non_player(state, 3)
    assert not non_player(state, 2)


def test_a_faction_is_given_up_if_its_player_still_runs_another():
    state = CoinState(owners=TWO, non_players=0b1110)
    assert PLAYERS.given_up(state, 2)
    assert not PLAYERS.given_up(state, 3)


def test_a_setup_records_the_non_players_in_the_order_of_the_seats():
    assert non_players_named(" belgae, romans", SEATS) == "romans,belgae"
    setup = Setup("toy", "", SEATS, {"non_players": "romans,belgae"}, "seed")
    assert non_players_of(setup, SEATS) == 0b1001


def test_only_seats_can_be_non_players():
    with pytest.raises(BadSetup):
        non_players_named("germans", SEATS)


def test_the_factions_of_one_player_begin_as_non_players_together():
    given = {"arverni": "np", "belgae": "np"}
    assert non_players_seated({"players": "two"}, given, SEATS, PLAYERS) == {"non_players": "arverni,belgae"}
    with pytest.raises(BadSetup):
        non_players_seated({"players": "two"}, {"arverni": "np"}, SEATS, PLAYERS)


# Which Factions begin as Non-players: from the seats to the option that a match records ------------------------------


THREE_SEATS = ("romans", "arverni", "aedui")
OF_THREE = Players(3, {"three": ((0,), (1,), (2,)), "two": ((0, 2), (1,))})


def setup(options: dict[str, str]) -> Setup:
    return Setup("a volume", "a scenario", THREE_SEATS, options, "s")


def test_those_given_to_the_agent_are_non_players():
    assert non_players_seated({"players": "three"}, {"aedui": AGENT, "romans": AGENT}, THREE_SEATS, OF_THREE) == {
        NON_PLAYERS: "romans,aedui"
    }
    assert non_players_seated({"players": "three"}, {"arverni": "random"}, THREE_SEATS, OF_THREE) == {}


def test_the_factions_of_one_player_are_non_players_together_or_not():
    assert non_players_seated({"players": "two"}, {"aedui": AGENT, "romans": AGENT}, THREE_SEATS, OF_THREE) == {
        NON_PLAYERS: "romans,aedui"
    }
    with pytest.raises(BadSetup, match="one player runs"):
        non_players_seated({"players": "two"}, {"aedui": AGENT}, THREE_SEATS, OF_THREE)


def test_the_option_names_factions_in_their_order():
    assert non_players_named(" aedui,romans,", THREE_SEATS) == "romans,aedui"
    with pytest.raises(BadSetup, match="germans"):
        non_players_named("germans", THREE_SEATS)


def test_the_board_has_them_as_bits():
    assert non_players_of(setup({NON_PLAYERS: "romans,aedui"}), THREE_SEATS) == 0b101
    assert non_players_of(setup({}), THREE_SEATS) == 0


# Asking another Faction for its agreement ----------------------------------------------------------------------------


AGREEMENTS = Agreements(KIT, Players(2, {"two": ((0,), (1,)), "one": ((0, 1),)}))


@pytest.mark.parametrize(("answer", "agreed"), [("yes", True), ("no", False)])
def test_the_other_seat_is_asked_at_that_moment(answer, agreed):
    asked = Asked(AGREEMENTS.ask(new_table(), ROMANS, AEDUI, "supply", rule="3.2.1"))
    assert (asked.decision.seat, asked.decision.kind) == ("aedui", "supply")
    assert asked.answer(answer).result is agreed


def test_the_non_player_of_a_seat_is_asked_too():
    table = new_table()
    table.state.owners, table.state.non_players = 1, 0b10
    assert Asked(AGREEMENTS.ask(table, ROMANS, AEDUI, "supply", rule="3.2.1")).decision.seat == "aedui"


def test_one_player_of_both_factions_is_not_asked():
    table = new_table()
    table.state.owners = 1
    asked = Asked(AGREEMENTS.ask(table, ROMANS, AEDUI, "supply", rule="3.2.1"))
    assert asked.decision is None
    assert asked.result is True
