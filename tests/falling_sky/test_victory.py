"""Chapter 7, and 8.9: scores, margins, ranking, one player alone."""

from __future__ import annotations

import pytest

from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, LEGION, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.victory import (
    RANKING,
    Solitaire,
    belgic_score,
    control_value,
    margin,
    outcome,
    parts,
    passes_check,
    player_loses,
    roman_score,
)

from .harness import board, put


def test_romans_count_subdued_dispersed_and_allied_tribes():
    table = board()
    assert roman_score(table.state) == 30
    put(table, "mandubii", "senones=roman_ally", "lingones=dispersed", "mandubii=aedui_ally")
    assert (roman_score(table.state), margin(table.state, ROMANS)) == (29, 14)


def test_arverni_need_both():
    table = board()
    assert margin(table.state, ARVERNI) == -8  # all Legions are off the map, but they have no Allies
    names = ("carnutes", "aulerci", "senones", "veneti", "namnetes", "pictones", "santones", "cadurci", "volcae")
    for name in names:
        put(table, "carnutes", f"{name}=arverni_ally")
    assert margin(table.state, ARVERNI) == 1
    table.state.units[UNIT_KINDS * 5 + LEGION], table.state.legions_track = 6, 6
    assert margin(table.state, ARVERNI) == 0


def test_aedui_need_more_than_each_other_faction():
    table = board()
    put(table, "aedui", "aedui=aedui_citadel")
    put(table, "ubii", "suebi_south=germanic_ally", "ubii=germanic_ally")
    assert margin(table.state, AEDUI) == -1


def test_belgae_count_control_without_dispersed_tribes_and_suebi():
    table = board()
    put(table, "morini", "morini=belgic_ally", "menapii=belgic_ally", belgic_hidden=1)
    assert belgic_score(table.state) == 4  # the example of 7.2
    region = put(table, "sugambri", belgic_hidden=1)
    assert control_value(table.state, region) == 1  # the Suebi do not count
    put(table, "sugambri", "suebi_north=dispersed")
    assert control_value(table.state, region) == 1  # so nothing is lost with them
    region = put(table, "mandubii", "senones=dispersed", belgic_hidden=1)
    assert control_value(table.state, region) == 2


@pytest.mark.parametrize("scenario", ["pax-gallica", "reconquest-of-gaul", "the-great-revolt"])
def test_the_parts_add_up_to_the_margin(scenario):
    table = board(scenario, empty=False)
    for faction in range(4):
        assert sum(parts(table.state, faction).values()) == margin(table.state, faction)


def test_ties_go_to_non_players_then_romans_arverni_aedui():
    table = board(empty=False)
    state = table.state
    state.winner_known = 2
    order = RANKING.order(state)
    assert order[0] == (BELGAE,)  # margin 0
    assert [margin(state, faction[0]) for faction in order] == sorted(
        [margin(state, faction) for faction in range(4)], reverse=True
    )


def test_if_a_non_player_passes_all_players_lose():
    table = board(empty=False)
    put(table, "mandubii", "mandubii=belgic_ally")
    state = table.state
    state.non_players = 1 << BELGAE
    assert passes_check(state)
    state.winner_known = 1
    found = outcome(state)
    assert found.winners == ("belgae",)
    assert {found.places[seat] for seat in ("romans", "arverni", "aedui")} == {2}
    assert any(message.id == "log.victory_all_lose" for message in found.told)


def test_arverni_and_belgae_of_one_player_in_the_great_revolt_count_the_higher_margin():
    table = board("the-great-revolt", empty=False)
    state = table.state
    state.owners = 3
    both = (ARVERNI, BELGAE)
    margins = [margin(state, faction) for faction in both]
    assert RANKING.player_margin(state, both) == max(margins)
    assert RANKING.player_margin(state, (ROMANS, AEDUI)) == min(margin(state, ROMANS), margin(state, AEDUI))


# 8.9 ------------------------------------------------------------------------------------------------------------------


def alone(option: Solitaire = Solitaire.STANDARD):
    """The Belgae against three Non-players, with their condition met."""
    table = board(empty=False)
    put(table, "mandubii", "mandubii=belgic_ally")
    state = table.state
    state.non_players = 0b0111
    state.solitaire = option
    state.winters = 1
    return table


def test_alone_a_player_wins_only_in_the_final_winter_unless_it_is_easy():
    assert margin(alone().state, BELGAE) == 1
    assert not passes_check(alone().state)
    assert passes_check(alone(Solitaire.EASY).state)
    table = alone()
    table.state.winters = 4
    assert passes_check(table.state)


def test_difficult_a_player_loses_as_soon_as_a_non_player_is_ahead():
    table = alone(Solitaire.DIFFICULT)
    assert not player_loses(table.state)
    table.state.tribes[table.state.tribes.index(4)] = 0  # one Belgic Ally less
    table.state.tribes[table.state.tribes.index(4)] = 0
    assert margin(table.state, BELGAE) < margin(table.state, ROMANS)
    assert player_loses(table.state)
    table.state.solitaire = Solitaire.STANDARD
    assert not player_loses(table.state)


def test_the_degrees_of_success():
    table = alone()  # Belgae +1, the Romans -2
    table.state.winner_known = 1
    told = outcome(table.state).told[-1]
    assert (told.id, told.params) == ("log.solo_won.gallic", {"n": 3})
    table = board(empty=False)  # Belgae 0, the Romans -1
    table.state.non_players, table.state.winner_known = 0b0111, 2
    told = outcome(table.state).told[-1]
    assert (told.id, told.params) == ("log.solo_won.close", {"n": 1})
    table = alone()
    table.state.winner_known = 2
    table.state.tribes = [0 if status == 4 else status for status in table.state.tribes]
    assert outcome(table.state).told[-1].id == "log.solo_lost.romans"
