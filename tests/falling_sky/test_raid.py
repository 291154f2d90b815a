"""3.3.3 Raid."""

from __future__ import annotations

from vexillum.games.falling_sky.commands.raid import RAID
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import ARVERNI, ROMANS

from .harness import board, command, put, resources, units


def test_one_or_two_hidden_warbands_bring_a_resource_each():
    table = board()
    put(table, "carnutes", arverni_hidden=3)
    asked = command(table, "arverni", "raid").answer("carnutes", kind="raid.space")
    asked.answer("gain")
    assert resources(table, "arverni") == 12
    assert (units(table, "carnutes", "arverni_hidden"), units(table, "carnutes", "arverni_revealed")) == (1, 2)


def test_the_second_is_not_needed():
    table = board()
    put(table, "carnutes", arverni_hidden=3, legion=1)
    asked = command(table, "arverni", "raid").answer("carnutes")
    assert asked.keys == ("gain", "romans")
    asked.answer("romans", kind="raid.take").answer("done", kind="raid.take")
    assert (resources(table, "arverni"), resources(table, "romans")) == (11, 9)
    assert units(table, "carnutes", "arverni_hidden") == 2


def test_nothing_is_taken_where_a_citadel_or_fort_protects():
    table = board()
    put(table, "carnutes", arverni_hidden=2, aedui_hidden=1, auxilia_hidden=1, fort=1)
    asked = command(table, "arverni", "raid").answer("carnutes")
    assert asked.keys == ("gain", "aedui")
    put(table, "carnutes", "carnutes=aedui_citadel")
    table.state.tracks[ARVERNI] = 10
    asked = command(table, "arverni", "raid").answer("carnutes")
    assert asked.keys == ("gain", "done")  # the first brought +1 without a choice


def test_germans_are_not_robbed_nor_those_who_have_nothing():
    table = board()
    put(table, "carnutes", arverni_hidden=2, germanic_hidden=1, legion=1)
    table.state.tracks[ROMANS] = 0
    table.state.devastated[REGION_NUMBER["carnutes"]] = 1
    assert RAID.why_not(table.state, ARVERNI).id == "why.raid_nowhere"


def test_devastated_regions_give_nothing_but_what_others_have():
    table = board()
    put(table, "carnutes", arverni_hidden=2, legion=1)
    table.state.devastated[REGION_NUMBER["carnutes"]] = 1
    command(table, "arverni", "raid").answer("carnutes").answer("romans")
    assert (resources(table, "arverni"), resources(table, "romans")) == (12, 8)


def test_only_hidden_warbands_raid():
    table = board()
    put(table, "carnutes", arverni_revealed=2, arverni_scouted=1)
    assert RAID.why_not(table.state, ARVERNI) is not None
