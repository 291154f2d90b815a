"""8.1.1, 8.2, 8.3.1 Events of Non-players: which they play, which side, and how."""

from __future__ import annotations

import pytest

from vexillum.coin.cards import code
from vexillum.games.falling_sky.cards import CARDS
from vexillum.games.falling_sky.cards import EVENTS as EVENT_CARDS
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.catalog import CATALOG
from vexillum.games.falling_sky.nonplayer.events.guidelines import BELGICA_CARDS, EVENTS, LONE_LEGIONS
from vexillum.games.falling_sky.nonplayer.events.instructions import INSTRUCTIONS
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, FACTIONS, ROMANS, SEATS, SUBDUED

from ..harness import board, check, event, put, resources, tribe, units
from .belgic_table import bot_at, non_players_answer, seat

ALL = ("romans", "arverni", "aedui", "belgae")
GUIDED = {(card, BELGAE) for card in BELGICA_CARDS} | {(card, ARVERNI) for card in LONE_LEGIONS} | {(34, ARVERNI)}
"""Instructions that are only about the order of Regions and pieces, or about the side."""
GERMAN_OR_MOVES = {(32, ROMANS), (44, AEDUI), (62, ROMANS), (70, AEDUI)}


def side(table, faction: str, card: int) -> int | None:
    return EVENTS.side_of(bot_at(table, faction), card)


def plays(table, faction: str, card: int) -> bool:
    bot = bot_at(table, faction)
    chosen = EVENTS.side_of(bot, card)
    return chosen is not None and EVENTS.would_play(bot, chosen)


def test_every_card_with_laurels_has_an_instruction_and_no_other():
    for card in EVENT_CARDS:
        for faction, id in enumerate(SEATS):
            marked = CARDS[card].marks.get(id)
            known = (card, faction) in INSTRUCTIONS or (card, faction) in GUIDED | GERMAN_OR_MOVES
            if marked == "laurels":
                assert known, (card, id)
            elif marked != "carnyx":
                assert (card, faction) not in INSTRUCTIONS, (card, id)


def test_everybody_answers_every_decision_of_an_event():
    kinds = {kind for kind in CATALOG.answers[BELGAE] if kind.startswith("event.")}
    for faction in range(len(FACTIONS) - 1):
        assert kinds <= set(CATALOG.answers[faction])


# Which ----------------------------------------------------------------------------------------------------------------


def test_swords_decline():
    table = board()
    seat(table, *ALL)
    assert side(table, "belgae", 26) is None
    assert side(table, "romans", 43) is None


def test_arverni_and_belgae_play_shaded_romans_and_aedui_unshaded():
    table = board()
    seat(table, *ALL)
    assert side(table, "belgae", 61) == code(61, True)
    assert side(table, "arverni", 14) == code(14, True)
    assert side(table, "romans", 14) == code(14, False)
    assert side(table, "aedui", 45) == code(45, False)
    assert side(table, "belgae", 71) == code(71, False)


def test_instructions_reverse_the_side():
    table = board()
    seat(table, *ALL)
    assert side(table, "aedui", 8) == code(8, True)
    assert side(table, "belgae", 34) == code(34, False)
    assert side(table, "arverni", 34) == code(34, False)
    put(table, "mandubii", "mandubii=aedui_citadel")
    assert side(table, "arverni", 34) == code(34, True)


def test_no_capability_in_the_last_year():
    table = board()
    seat(table, *ALL)
    assert side(table, "aedui", 8) is not None
    table.state.winters = 20
    assert side(table, "aedui", 8) is None


def test_what_does_nothing_is_not_played():
    table = board()
    seat(table, *ALL)
    put(table, "nervii", ambiorix=1)
    assert not plays(table, "belgae", 56)
    table = board()
    seat(table, *ALL)
    assert plays(table, "belgae", 56)


@pytest.mark.parametrize("card", [12, 13, 15])
def test_belgae_play_some_cards_only_against_a_roman_player(card):
    table = board()
    seat(table, *ALL)
    assert not plays(table, "belgae", card)
    seat(table, "belgae")
    assert plays(table, "belgae", card)


def test_aedui_help_romans_only_as_non_players_below_thirteen():
    table = board()
    seat(table, *ALL)
    assert not plays(table, "aedui", 3)  # all Tribes are Subdued: the score is 30
    for number in range(20):
        table.state.tribes[number] = 5
    assert plays(table, "aedui", 3)
    seat(table, "aedui")
    assert not plays(table, "aedui", 3)


def test_romans_want_both_legions():
    table = board()
    seat(table, *ALL)
    assert plays(table, "romans", 2)
    table.state.legions_track, table.state.fallen = 1, 0
    assert not plays(table, "romans", 2)


def test_belgae_want_more_allies_or_citadels_from_correus():
    table = board()
    seat(table, *ALL)
    assert plays(table, "belgae", 64)
    put(table, "atrebates", "atrebates=belgic_ally", "bellovaci=belgic_ally", "remi=belgic_ally")
    table.state.tracks[BELGAE] = 0
    assert not plays(table, "belgae", 64)


# How ------------------------------------------------------------------------------------------------------------------


def run(table, card: int, which: str, who: str):
    asked = non_players_answer(table, event(table, card, which, who))
    assert asked.over, (asked.decision.kind, asked.decision.seat)
    check(table)
    return table


def test_cicero_moves_as_each_faction_likes():
    for who, wanted in (("belgae", 0), ("arverni", 0), ("romans", 2)):
        table = board()
        seat(table, *ALL)
        assert run(table, 1, "unshaded", who).state.senate == wanted


def test_belgae_remove_auxilia_in_belgica_first():
    table = board()
    seat(table, *ALL)
    put(table, "carnutes", auxilia_hidden=4)
    put(table, "morini", auxilia_revealed=4)
    run(table, 11, "shaded", "belgae")
    assert units(table, "carnutes", "auxilia_hidden") == 4
    assert units(table, "morini", "auxilia_revealed") == 0


def test_arverni_leave_legions_without_auxilia():
    table = board()
    seat(table, *ALL)
    put(table, "carnutes", auxilia_hidden=4)
    put(table, "morini", legion=1, auxilia_revealed=2)
    put(table, "veneti", legion=1, auxilia_revealed=2)
    run(table, 11, "shaded", "arverni")
    assert units(table, "carnutes", "auxilia_hidden") == 4


def test_drought_of_the_romans_spares_romans_and_non_players():
    table = board()
    seat(table, "romans", "arverni", "aedui")
    put(table, "carnutes", arverni_hidden=9)
    put(table, "nervii", belgic_hidden=2, auxilia_hidden=1)
    put(table, "morini", belgic_hidden=2)
    asked = event(table, 49, "unshaded", "romans")
    non_players_answer(table, asked, until="event.starve")
    assert table.state.devastated[REGION_NUMBER["morini"]]


def test_own_piece_that_starves_is_the_least_valuable():
    table = board()
    seat(table, *ALL)
    put(table, "morini", "morini=belgic_ally", ambiorix=1, belgic_hidden=1, belgic_revealed=1)
    table.state.devastated[REGION_NUMBER["morini"]] = 1
    run(table, 49, "unshaded", "aedui")
    assert units(table, "morini", "belgic_revealed") == 0
    assert units(table, "morini", "belgic_hidden") == 1


def test_allies_of_enemies_go_by_their_worth_then_by_the_order_of_enemies():
    table = board()
    seat(table, *ALL)
    put(table, "mandubii", "senones=aedui_ally", "mandubii=aedui_ally")
    put(table, "carnutes", "aulerci=roman_ally")
    run(table, 31, "shaded", "belgae")
    assert tribe(table, "mandubii") == "subdued"
    assert table.state.tribes.count(SUBDUED) >= 28


def test_migration_of_the_belgae_takes_control_with_just_enough():
    table = board()
    seat(table, *ALL)
    put(table, "morini", "morini=belgic_ally", "menapii=belgic_ally", belgic_hidden=5)
    assert plays(table, "belgae", 66)
    run(table, 66, "shaded", "belgae")
    assert sum(status == 4 for status in table.state.tribes) == 3
    assert units(table, "morini", "belgic_hidden") >= 1


def test_loyalties_end_an_unshaded_capability_of_a_roman_player():
    table = board()
    seat(table, "belgae", "arverni", "aedui")
    table.state.lasting = [code(27, True), code(13, False), code(43, False)]
    run(table, 50, "unshaded", "belgae")
    assert code(13, False) not in table.state.lasting


def test_catuvolcus_fills_belgic_allies_and_the_purse():
    table = board()
    seat(table, *ALL)
    run(table, 61, "shaded", "belgae")
    assert tribe(table, "nervii") == tribe(table, "eburones") == "belgic_ally"
    assert resources(table, "belgae") == 16


# 8.2.3, 8.4.4 --------------------------------------------------------------------------------------------------------


def test_who_would_have_to_place_pieces_of_others_declines():
    table = board()
    seat(table, *ALL)
    put(table, "carnutes", auxilia_hidden=4, arverni_hidden=1)
    assert plays(table, "arverni", 44)
    put(table, "arverni", arverni_hidden=34)
    assert not table.state.available[5]
    assert not plays(table, "arverni", 44)


def test_upon_frost_no_event_helps_a_player_beyond_its_threshold():
    table = board()
    seat(table, "belgae", "arverni", "aedui")
    put(table, "mandubii", "senones=aedui_ally")
    put(table, "carnutes", "aulerci=roman_ally")
    assert plays(table, "belgae", 31)
    table.state.upcoming = [73]
    assert not plays(table, "belgae", 31)  # the Subdued Tribes count for the Romans, a player with a score above 15


def test_romans_send_germans_away_from_romans_to_where_none_are():
    table = board()
    seat(table, *ALL)
    put(table, "treveri", auxilia_hidden=2, germanic_hidden=3)
    put(table, "nervii", auxilia_hidden=1)
    put(table, "sugambri", germanic_hidden=4)
    run(table, 17, "unshaded", "romans")
    assert units(table, "treveri", "germanic_hidden") == 0
    assert units(table, "nervii", "germanic_hidden") == 0
