"""9.4.4 Battles at sea: the table, losses, those aboard, breaking off, damage, ports that fall."""

from __future__ import annotations

import pytest

from tests.akkren.combat_boards import Read, battles, play_out, relation, stand
from tests.akkren.harness import board, force_of, hold, person, pool, put, said, told, units
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import NOBODY, OWNER
from vexillum.games.akkren.components.tables import BATTLE
from vexillum.games.akkren.naval import (
    COLUMNS,
    Squadron,
    command,
    driven_out,
    havens,
    limp_home,
    naval_battle,
    naval_column,
    sailing,
    sunk,
)
from vexillum.games.akkren.position import violations
from vexillum.games.akkren.state import NONE, Kind

SEA = "sapphire_east"


def fleets(mine: str, his: str, *dice: int, enemy: str = "fiefs", sea: str = SEA, **more):
    table = board(dice=dice)
    ours = put(table, sea, "brotherhood", mine, kind=Kind.FLEET)
    return table, ours, put(table, sea, enemy, his, kind=Kind.FLEET, **more)


def aboard(table, fleet: int, owner: str, what: str, **more) -> int:
    sea = stacks.stack(table.state, fleet).place
    army = put(table, "kan_ordu", owner, what, **more)
    stacks.replace(table.state, army, place=sea, aboard=fleet)
    return army


def fight(table, ours, his):
    sea = stacks.stack(table.state, ours).place
    return Read(table, naval_battle(table, (ours,), (his,), sea))


# The table ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("factors", "column"),
    [
        (1, 0),
        (2, 0),
        (3, 1),
        (4, 1),
        (5, 2),
        (7, 2),
        (8, 3),
        (11, 3),
        (12, 4),
        (16, 4),
        (17, 5),
        (23, 5),
        (24, 6),
        (90, 6),
    ],
)
def test_columns(factors, column):
    assert naval_column(factors) == column


def test_command_shifts_to_the_right():
    """C23."""
    assert naval_column(5, 2) == 4
    assert naval_column(24, 2) == len(COLUMNS) - 1


@pytest.mark.parametrize("line", BATTLE["naval_combat"]["rows"], ids=lambda line: str(line["die"]))
def test_every_row(line):
    assert [sunk(column, line["die"]) for column in range(len(COLUMNS))] == line["cells"]


# A round --------------------------------------------------------------------------------------------------------------


def test_both_roll_on_their_own_factors_and_lose_together():
    table, ours, his = fleets("4TRI", "2TRI", 10, 10)  # 8 factors: 5; 4 factors: 2
    asked = fight(table, ours, his)
    assert said(table, "naval_fire")[0] | {"n": 5} == said(table, "naval_fire")[0]
    assert force_of(table, ours) == units("3TRI")
    assert stacks.find(table.state, his) is None
    assert asked.result.winner == 0
    assert pool(table, "fiefs", "TRI") == 2
    assert relation(table, "brotherhood", "fiefs") == "war"


def test_the_scene_shows_what_each_side_has_in_every_round():
    table, ours, his = fleets("4TRI", "3TRI", 10, 1, sea="crimson_strait")  # 8 factors: 5 sunk; 6 factors: none
    asked = fight(table, ours, his)
    assert asked.kind == "naval.leave"
    scene = table.staged
    assert scene is not None
    assert [(stage.label.id, stage.strikes) for stage in scene.stages] == [
        ("naval_stage.round", ["8", "6"]),
        ("naval_stage.leave", ["8", "2"]),
    ]


def test_the_general_with_the_army_aboard_commands():
    """C241."""
    table, ours, _his = fleets("2TRS", "4TRI")
    assert command(table.state, [stacks.stack(table.state, ours)]) == 0
    aboard(table, ours, "brotherhood", "2BD", general="g16")
    assert command(table.state, [stacks.stack(table.state, ours)]) == 2
    aboard(table, ours, "brotherhood", "2BD", general="g05")
    assert command(table.state, [stacks.stack(table.state, ours)]) == 2, "Edrik is no sailor"


def test_the_owner_chooses_between_equal_ships():
    table, ours, his = fleets("12PEN", "2TRI 1TRS 1HTR", 1, 1)  # 2 factors: a trireme
    asked = fight(table, ours, his)
    assert force_of(table, his) == units("1TRI 1TRS 1HTR")
    table, ours, his = fleets("4TRI", "1TRS 1HTR 1PEN", 3, 1)  # 1 factor: either transport
    asked = fight(table, ours, his)
    assert (asked.kind, asked.decision.seat, asked.keys) == ("naval.loss", "fiefs", ("TRS", "HTR"))
    asked.answer("HTR")
    assert force_of(table, his) == units("1TRS 1PEN")


def test_those_whom_nobody_plays_lose_the_cheapest_and_never_leave():
    """C102."""
    table, ours, his = fleets("4TRI", "1TRS 1HTR 3PEN", 3, 1, enemy="neutral")
    asked = fight(table, ours, his)
    assert force_of(table, his) == units("1HTR 3PEN")
    assert (asked.kind, asked.decision.seat) == ("naval.leave", "brotherhood")


@pytest.mark.parametrize(("roll", "gone"), [(7, True), (8, False)])
def test_either_side_may_break_off(roll, gone):
    table, ours, his = fleets("4TRI", "4TRI", 1, 1, roll, sea="crimson_strait")
    army = aboard(table, ours, "brotherhood", "1BD")
    asked = fight(table, ours, his).answer("leave", kind="naval.leave", seat="brotherhood")
    if gone:
        assert set(asked.keys) == {"sapphire_east", "lordship_sound", "jungle_sea"}
        asked.answer("jungle_sea", kind="naval.leave_to")
        assert {stacks.stack(table.state, id).place for id in (ours, army)} == {PLACE["jungle_sea"]}
        assert (asked.result.winner, asked.result.left) == (1, (ours,))
    else:
        assert asked.decision.seat == "fiefs"


def test_one_does_not_leave_to_a_sea_with_enemies():
    table, ours, his = fleets("4TRI", "4TRI", 1, 1, sea="jerlea_bay")
    put(table, "sapphire_west", "fiefs", "1TRI", kind=Kind.FLEET)
    stand(table, "brotherhood", "fiefs", "war")
    asked = fight(table, ours, his)
    assert asked.decision.seat == "fiefs"
    assert set(asked.keys) == {"fight_on", "leave"}


# Those aboard ---------------------------------------------------------------------------------------------------------


def test_who_has_no_more_room_goes_down():
    """C243."""
    table, ours, his = fleets("2TRS", "4TRI", 1, 2)  # a transport is lost, and room for 3
    army = aboard(table, ours, "brotherhood", "3BD 1PK 1SP", general="g05")
    asked = fight(table, ours, his)
    assert (asked.kind, asked.decision.secret, asked.keys) == ("naval.drown", True, ("SP", "BD", "PK"))
    asked.answers("SP", "BD")
    assert force_of(table, army) == units("2BD 1PK")
    lines = [entry for entry in table.journal if entry.id == "log.naval_drowned_unit"]
    assert [line.to for line in lines] == [("brotherhood",)] * 2
    assert len(said(table, "naval_drowned")) == 2


@pytest.mark.parametrize(("roll", "captured"), [(5, True), (6, False)])
def test_a_fleet_goes_down_with_all_aboard(roll, captured):
    """C243, C116: generals are captured or get away, persons come ashore."""
    table, ours, his = fleets("1TRS", "4TRI", 1, 6, roll)
    army = aboard(table, ours, "brotherhood", "2BD", general="g05")
    hero = person(table, "brotherhood", army)
    asked = fight(table, ours, his)
    assert stacks.find(table.state, army) is None
    assert stacks.find(table.state, ours) is None
    assert len(asked.result.captured) == captured
    assert heroes.person(table.state, hero).place == PLACE["brotherhood_coast"]
    assert heroes.person(table.state, hero).stack == NONE


# Damage ---------------------------------------------------------------------------------------------------------------


def test_a_damaged_ship_makes_for_a_port():
    """C244."""
    table, ours, his = fleets("2QUA", "3TRI", 10, 5, 1, 1)  # 6: 3 lost (a trireme, 1 left); 6: 1, left over
    stand(table, "brotherhood", "fiefs", "war")
    asked = fight(table, ours, his)
    asked.answer("fight_on", seat="brotherhood").answer("leave", seat="fiefs")
    play_out(asked, "shoal_bay", "brotherhood_coast")
    assert said(table, "naval_to_port")[0]["unit"] == "QUA"
    port = [one for one in table.state.stacks if one.place == PLACE["brotherhood_coast"]]
    assert [(one.kind, one.units) for one in port] == [(Kind.FLEET, units("1QUA"))]
    assert force_of(table, ours) == units("1QUA")


def damaged(table, fleet: int, residual: int = 1):
    """A fleet after a battle with losses left over."""
    squadron = Squadron(0, (OWNER["brotherhood"],), OWNER["brotherhood"], [fleet], residual)
    return Read(table, limp_home(table, squadron, Squadron(1, (OWNER["fiefs"],), NOBODY, []), PLACE[SEA])), squadron


def test_a_passenger_sails_with_the_damaged_ship_that_carries_it():
    """9.4.4, C481: with a Trireme beside it, which carries no one, it drowned although the Penteres reached port."""
    table, ours, _ = fleets("1PEN 1TRI", "1TRI")
    hero = person(table, "brotherhood", army := aboard(table, ours, "brotherhood", "1BD", general="g05"))
    play_out(damaged(table, ours)[0], "PEN", "brotherhood_coast")
    port = PLACE["brotherhood_coast"]
    one = stacks.stack(table.state, army)
    ship = stacks.stack(table.state, one.aboard)
    assert (ship.units, ship.place, one.place, one.units) == (units("1PEN"), port, port, units("1BD"))
    assert (heroes.person(table.state, hero).place, heroes.person(table.state, hero).stack) == (port, army)
    assert force_of(table, ours) == units("1TRI")
    assert stacks.stack(table.state, ours).place == PLACE[SEA]
    assert "naval_drowned" not in told(table)
    assert violations(table.state) == []


def test_only_those_without_room_sail_with_it_and_the_owner_chooses_in_secret():
    """C481: the rest of the army stays with its general and with the ships that can carry it."""
    table, ours, _ = fleets("2TRS", "1TRI")
    army = aboard(table, ours, "brotherhood", "2BD 1PK", hired="1SP", general="g05", goods_with={"wagon": 1})
    company = aboard(table, ours, "brotherhood", "", hired="1LI", kind=Kind.COMPANY)
    asked = damaged(table, ours)[0].answer("brotherhood_coast")
    assert (asked.kind, asked.decision.secret) == ("naval.along", True)
    assert set(asked.keys) == {f"BD.s{army}", f"PK.s{army}", f"SP.s{army}", f"LI.s{company}"}
    asked.answers(f"PK.s{army}", f"LI.s{company}")
    there = [one for one in table.state.stacks if one.place == PLACE["brotherhood_coast"] and one.aboard != NONE]
    assert sorted((one.kind, one.units, one.hired) for one in there) == [
        (Kind.GARRISON, units("1PK"), ()),
        (Kind.COMPANY, (), units("1LI")),
    ]
    assert force_of(table, army) == units("2BD 1SP")
    assert stacks.stack(table.state, army).general != NONE
    assert "naval_drowned" not in told(table)
    assert violations(table.state) == []


def test_a_general_s_own_men_do_not_leave_him():
    """3.5, C481: who can neither stay nor go along goes down (C243)."""
    table, ours, _ = fleets("1PEN 1TRI", "1TRI")
    army = aboard(table, ours, "brotherhood", "", sworn="2LI", general="g05")
    play_out(damaged(table, ours)[0], "PEN", "brotherhood_coast")
    assert stacks.find(table.state, army) is None
    assert len(said(table, "naval_drowned")) == 2


def test_without_a_port_in_reach_it_is_lost():
    table, ours, his = fleets("2QUA", "1TRI", 10, 10, sea="mist_ocean")
    asked = play_out(fight(table, ours, his), "fight_on")
    assert "naval_no_port" in told(table)
    assert force_of(table, ours) == units("1QUA")
    assert asked.result.lost[0] == units("1QUA")


def test_a_lone_damaged_ship_leaves_the_field():
    table, ours, his = fleets("1PEN", "1TRS", 10, 10)
    asked = play_out(fight(table, ours, his), "brotherhood_coast")
    assert stacks.stack(table.state, ours).place == PLACE["brotherhood_coast"]
    assert asked.result.winner == -1


def test_havens_are_reckoned_past_no_enemy():
    table, ours, _ = fleets("1TRI", "1TRI", sea="sapphire_east")
    one = stacks.stack(table.state, ours)
    assert havens(table.state, one, 1) == {PLACE["brotherhood_coast"]: 1}
    assert havens(table.state, one, 2) == {PLACE["brotherhood_coast"]: 1, PLACE["brotherhood_capital"]: 2}
    hold(table, "fiefs", "brotherhood")
    hold(table, "brotherhood", "hepmonaland")
    assert havens(table.state, one, 9) == {PLACE["hepmonaland"]: 2}
    put(table, "crimson_strait", "fiefs", "1TRI", kind=Kind.FLEET)
    stand(table, "brotherhood", "fiefs", "war")
    assert havens(table.state, one, 9) == {}


# In the phase ---------------------------------------------------------------------------------------------------------


def test_fleets_may_attack_and_never_must():
    """C245."""
    table, _ours, his = fleets("4TRI", "1TRS", 10, 1)
    stand(table, "brotherhood", "fiefs", "war")
    asked = battles(table, "brotherhood")
    assert asked.keys == (f"{SEA}.fiefs", "done")
    asked.answer(f"{SEA}.fiefs")
    assert table.state.treasury[1] == 24
    assert stacks.find(table.state, his) is None
    assert battles(table, "brotherhood").result is False


def test_ships_in_port_are_not_attacked_at_sea():
    table = board()
    put(table, "shoal_bay", "brotherhood", "4TRI", kind=Kind.FLEET)
    put(table, "fiefs_coast", "fiefs", "1TRI", kind=Kind.FLEET)
    stand(table, "brotherhood", "fiefs", "war")
    assert battles(table, "brotherhood").result is False


def test_each_fleet_that_attacks_is_paid_for():
    table, ours, _his = fleets("4TRI", "1TRS", 10, 1)
    other = put(table, SEA, "brotherhood", "1TRI", kind=Kind.FLEET)
    asked = battles(table, "brotherhood").answer(f"{SEA}.fiefs")
    assert (asked.kind, asked.decision.at_least, asked.decision.at_most) == ("battle.attackers", 1, 2)
    asked.answer(f"s{ours}", f"s{other}")
    assert table.state.treasury[1] == 23


# Ports ----------------------------------------------------------------------------------------------------------------


def drive(table):
    return Read(table, driven_out(table))


def test_a_fleet_leaves_a_port_that_has_fallen():
    """C242."""
    table = board()
    fleet = put(table, "brotherhood_coast", "brotherhood", "2TRI", kind=Kind.FLEET)
    assert drive(table).over
    assert stacks.stack(table.state, fleet).place == PLACE["brotherhood_coast"]
    stand(table, "brotherhood", "fiefs", "war")
    put(table, "brotherhood_coast", "fiefs", "2BD", general="g05")
    asked = drive(table)
    assert (asked.kind, asked.decision.seat, asked.keys) == (
        "naval.put_to_sea",
        "brotherhood",
        ("sapphire_east", "crimson_strait"),
    )
    asked.answer("crimson_strait")
    assert stacks.stack(table.state, fleet).place == PLACE["crimson_strait"]


def test_a_razed_port_shelters_nobody():
    """C242, 11.5."""
    table = board()
    put(table, "brotherhood_coast", "brotherhood", "2TRI", kind=Kind.FLEET)
    table.state.razed[PLACE["brotherhood_coast"]] = 1
    assert drive(table).kind == "naval.put_to_sea"


def test_it_stays_while_its_side_holds_out():
    table = board()
    stand(table, "brotherhood", "fiefs", "war")
    fleet = put(table, "brotherhood_coast", "brotherhood", "2TRI", kind=Kind.FLEET)
    put(table, "brotherhood_coast", "brotherhood", "1BD", besieged=True)
    put(table, "brotherhood_coast", "fiefs", "2BD", general="g05")
    assert drive(table).over
    assert stacks.stack(table.state, fleet).place == PLACE["brotherhood_coast"]


def test_ships_of_a_nation_are_lost_with_its_port():
    """C242."""
    table = board()
    fleet = put(table, "corsairs", "neutral", "2TRI", kind=Kind.FLEET)
    assert drive(table).over
    assert stacks.find(table.state, fleet) is not None
    hold(table, "fiefs", "corsairs")
    assert drive(table).over
    assert stacks.find(table.state, fleet) is None
    assert "fleet_lost_in_port" in told(table)


def test_the_end_of_the_segment_drives_ships_out():
    table = board()
    stand(table, "brotherhood", "fiefs", "war")
    put(table, "brotherhood_coast", "brotherhood", "2TRI", kind=Kind.FLEET)
    put(table, "brotherhood_coast", "fiefs", "2BD", general="g05")
    assert battles(table, "fiefs").kind == "naval.put_to_sea"


def test_speed():
    table, ours, _ = fleets("1TRI 1TRS", "1TRI")
    assert sailing(table.state, stacks.stack(table.state, ours)) == 4
    aboard(table, ours, "brotherhood", "1BD", general="g04")
    assert sailing(table.state, stacks.stack(table.state, ours)) == 5


@pytest.mark.parametrize(
    ("dice", "column", "lives"), [((6, 9, 9), "8-11", True), ((7, 9, 9), "3-4", True), ((10, 10), "3-4", False)]
)
def test_a_master_of_water_may_call_the_tide(dice, column, lives):
    """15.3, C253: two columns for the whole battle with 1 to 6; a natural 10 may kill him."""
    table, ours, his = fleets("2TRI", "2TRI", *dice)
    person(table, "water", ours)
    fight(table, ours, his).answer("call", kind="naval.tide", seat="brotherhood")
    assert said(table, "naval_fire")[0]["column"] == column
    assert bool(table.state.people) == lives


def test_without_mana_there_is_no_tide():
    table, ours, his = fleets("2TRI", "2TRI", 1, 1)
    person(table, "water", ours)
    table.state.holder = [NOBODY] * len(table.state.holder)
    assert fight(table, ours, his).kind == "naval.leave"
