"""The kit of a volume: indices derived from its declarations."""

import pytest

from vexillum.coin.kit import NOBODY, Faction, Kind, Kit, PieceType, Track, numbered

ROMANS, AEDUI, GERMANS = range(3)
KIT = Kit(
    factions=(Faction("romans"), Faction("aedui"), Faction("germans", seat=False)),
    types=(PieceType("legion", 12), PieceType("warband", 20), PieceType("ally", 6)),
    units=(
        Kind("legion", ROMANS, 0),
        Kind("aedui_hidden", AEDUI, 1),
        Kind("aedui_revealed", AEDUI, 1),
    ),
    holdings=(Kind("", NOBODY, -1), Kind("aedui_ally", AEDUI, 2)),
    spaces=("aedui", "sequani"),
    slots=("bibracte", "", "vesontio", ""),
    slot_space=(0, 0, 1, 1),
    tracks=(Track("romans", 45), Track("aedui", 45)),
)


def test_a_faction_without_a_seat_is_a_faction_but_no_seat():
    assert KIT.faction_ids == ("romans", "aedui", "germans")
    assert KIT.seats == ("romans", "aedui")


def test_two_kinds_may_have_the_same_piece_type():
    assert KIT.unit_type == (0, 1, 1)
    assert KIT.units_of == ((0,), (1, 2), ())


def test_an_empty_slot_is_the_first_holding():
    assert KIT.holding_ids[0] == ""
    assert numbered(KIT.slots) == {"bibracte": 0, "vesontio": 2}


def test_a_thing_or_key_names_its_space():
    assert KIT.space_named("space:sequani") == KIT.space_named("unit:sequani.legion") == 1
    assert KIT.space_named("tribe:vesontio") == 1
    assert KIT.space_named("aedui") == 0
    assert KIT.space_named("track:romans") is None
    assert KIT.space_named("") is None


def test_factions_without_a_seat_come_last():
    with pytest.raises(ValueError, match="come last"):
        Kit(factions=(Faction("germans", seat=False), Faction("romans")), types=(), units=(), spaces=())


def test_every_slot_is_in_a_space():
    with pytest.raises(ValueError, match="slot"):
        Kit(factions=(), types=(), units=(), spaces=("aedui",), slots=("bibracte",))
