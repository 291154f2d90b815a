"""Chapter 6: the finer points of the Winter Round, and why something is not offered in it."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.core.dice import Dice
from vexillum.games.falling_sky.battle.battle import germans_lose
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.germans import germans_march, germans_rally
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS
from vexillum.games.falling_sky.state import Stage
from vexillum.games.falling_sky.victory import Solitaire, margin, outcome, player_loses
from vexillum.games.falling_sky.winter import harvest, quarters_belgae, quarters_romans, spring, victory_phase

from .harness import board, check, command, put, resources, units


def why(asked: Asked, table, name: str):
    """The reason that a decision gives for something that it does not offer."""
    return asked.decision.why(table, asked.decision, name)


# 6.2.2 ----------------------------------------------------------------------------------------------------------------


def test_no_germanic_warband_marches_twice_in_a_phase():
    """3.3.2, 6.2.2 Those who come to a Region that has yet to send its group stay there."""
    seen = 0
    for seed in range(40):
        table = board()
        table.dice = Dice(f"march {seed}", ())
        table.state.non_players = 1 << ROMANS
        put(table, "sugambri", germanic_hidden=5)
        put(table, "ubii", germanic_scouted=3)
        for region in ("morini", "nervii", "treveri"):
            put(table, region, legion=3, auxilia_hidden=3)
        put(table, "sequani", legion=3, auxilia_hidden=3)
        germans_march(table)
        check(table)
        if not any(units(table, region, "germanic_hidden") for region in ("morini", "nervii", "treveri", "sequani")):
            seen += 1
            assert units(table, "ubii", "germanic_hidden") == 4
            assert units(table, "ubii", "germanic_revealed") == 1
    assert seen


def test_what_germans_do_by_chance_is_not_taken_back():
    """6.2.1, 3.4.5 A lot is as good as a die: it cannot be undone once it is seen."""
    table = board()
    put(table, "sugambri", "suebi_north=germanic_ally", germanic_hidden=1)
    put(table, "ubii", "suebi_south=germanic_ally", germanic_hidden=1)
    germans_rally(table)
    assert table.seals
    table = board()
    put(table, "mandubii", "senones=germanic_ally", "lingones=germanic_ally")
    germans_lose(table, Side(REGION_NUMBER["mandubii"], GERMANS), "3.4.5")
    assert table.seals == 1
    germans_lose(table, Side(REGION_NUMBER["mandubii"], GERMANS), "3.4.5")
    assert table.seals == 1  # nothing left to chance


# 8.9 ------------------------------------------------------------------------------------------------------------------


def _revolt(option: Solitaire):
    """One player with Arverni and Belgae in The Great Revolt, where the better of the two counts (1.5.1)."""
    table = board("the-great-revolt", empty=False)
    state = table.state
    state.owners, state.non_players, state.solitaire = 3, (1 << ROMANS) | (1 << AEDUI), option
    state.winters, state.stage = 1, Stage.VICTORY
    return table


def test_f30_the_difficult_option_looks_at_the_margin_of_1_5_1():
    table = _revolt(Solitaire.DIFFICULT)
    state = table.state
    state.tribes = [2 if status == 1 else status for status in state.tribes]
    assert margin(state, BELGAE) < max(margin(state, ROMANS), margin(state, AEDUI)) <= margin(state, ARVERNI)
    assert not player_loses(state)


def test_a_player_who_loses_by_the_difficult_option_loses_by_margins():
    """8.9 No Faction has met a condition, and the end does not say so."""
    table = board(empty=False)
    state = table.state
    state.non_players, state.solitaire = 0b0111, Solitaire.DIFFICULT
    state.winters, state.stage = 1, Stage.VICTORY
    state.tribes[state.tribes.index(4)] = 0
    assert (margin(state, ROMANS), margin(state, BELGAE)) == (0, -1)
    Asked(victory_phase(table))
    assert state.stage == Stage.OVER
    told = outcome(state).told
    assert told[0].id == "log.victory_margins"
    assert told[-1].id == "log.solo_lost.romans"


# 6.4.3 ----------------------------------------------------------------------------------------------------------------


def test_river_tolls_are_told_by_themselves():
    table = board()
    put(table, "aedui", "aedui=aedui_ally")
    table.state.tracks[AEDUI] = 0
    Asked(harvest(table)).plainly()
    assert resources(table, "aedui") == 6
    gained = [entry for entry in table.journal if entry.id == "log.track_up" and "aedui" in entry.params["track"]]
    assert [(entry.rule, entry.params["n"]) for entry in gained] == [("6.4.2", 2), ("6.4.3", 4)]


# Why not --------------------------------------------------------------------------------------------------------------


def _quarters():
    table = board()
    put(table, "nervii", belgic_hidden=3, ambiorix=1)
    put(table, "morini", belgic_hidden=1)
    put(table, "treveri", germanic_hidden=3)
    put(table, "atrebates", legion=1, arverni_hidden=1)
    put(table, "sugambri", belgic_hidden=2)
    put(table, "veneti", belgic_hidden=1)
    table.state.devastated[REGION_NUMBER["sugambri"]] = 1
    return table, Asked(quarters_belgae(table))


def test_why_nobody_relocates_from_a_region():
    table, asked = _quarters()
    for region in range(SPACE_COUNT):
        reason = why(asked, table, f"space:{REGION_IDS[region]}")
        assert (reason is None) == (REGION_IDS[region] in asked.keys)
        assert reason is None or reason.rule in ("6.3.2", "1.4.2")
    assert why(asked, table, "space:carnutes").id == "why.quarters_nobody"
    assert why(asked, table, "space:veneti").id == "why.quarters_nowhere"


def test_why_a_region_takes_nobody_in():
    table, asked = _quarters()
    asked.answer("sugambri", kind="quarters.from").answer("belgic_hidden", kind="quarters.pieces")
    assert asked.decision.kind == "quarters.to"
    assert why(asked, table, "space:treveri").id == "why.quarters_control"
    assert why(asked, table, "space:carnutes").id == "why.quarters_far"
    table.state.devastated[REGION_NUMBER["ubii"]] = 1
    assert why(asked, table, "space:ubii").id == "why.quarters_devastated"


def test_why_romans_do_not_go_home():
    table = board()
    put(table, "sequani", legion=1)
    put(table, "morini", caesar=1, legion=1)
    for region in ("nervii", "atrebates", "britannia", "sugambri"):
        put(table, region, germanic_hidden=2)
    asked = Asked(quarters_romans(table))
    while asked.decision.kind == "quarters.from":
        asked.answer("done")
    assert asked.decision.kind == "quarters.home"
    assert set(asked.keys) == {"sequani", "leader", "done"}
    assert why(asked, table, "space:morini").id == "why.quarters_supply"
    assert why(asked, table, "space:carnutes").id == "why.quarters_nobody"


@pytest.mark.parametrize(("region", "offered"), [("nervii", True), ("treveri", True), ("carnutes", False)])
def test_why_a_successor_does_not_come_to_a_region(region, offered):
    table = board()
    put(table, "treveri", belgic_hidden=1)
    put(table, "provincia", caesar=1)
    put(table, "arverni", vercingetorix=1)
    asked = Asked(spring(table))
    assert asked.seat == "belgae"
    reason = why(asked, table, f"space:{region}")
    assert (reason is None) == offered == (region in asked.keys)
    if not offered:
        assert (reason.id, reason.rule) == ("why.successor_nobody", "6.6")


def test_f362_quarters_are_paid_region_by_region():
    """6.3.3 Carnutes before Veneti; with three Resources one of the two Legions can be kept."""
    table = board(dice=(1,))
    table.state.tracks = [3, 0, 0, 0]
    for region in ("carnutes", "veneti"):
        put(table, region, legion=1)
    for region in ("mandubii", "bituriges", "atrebates", "pictones", "britannia"):
        put(table, region, germanic_hidden=2)
    asked = Asked(quarters_romans(table))
    while asked.decision.kind != "quarters.pay":
        asked.answer("done")
    assert asked.decision.params["space"] == "carnutes"
    asked.answer("0")
    assert table.state.fallen == 1
    assert (asked.decision.kind, asked.decision.params["space"]) == ("quarters.pay", "veneti")
    asked.answer("1")
    assert (units(table, "veneti", "legion"), resources(table, "romans")) == (1, 1)


# 4.1, 3.2.3 -----------------------------------------------------------------------------------------------------------


def test_f8_scout_opens_a_region_to_seize():
    """4.1 When no Region is left, Auxilia may still move to one, and Romans Seize there."""
    table = board()
    put(table, "provincia", auxilia_hidden=2)
    asked = command(table, "romans", "seize").answer("provincia").answer(kind="seize.disperse")
    assert asked.keys == ("special.scout", "done")
    asked.answer("special.scout").answer("provincia").answer("2").answer("aedui")
    asked.answer("aedui", kind="seize.space")
    assert asked.decision.kind == "seize.disperse"
