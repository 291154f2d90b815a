"""3.2.3 Intercept: targets, movement, Battles, Feats."""

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, carried, put, told, track, units
from tests.pendragon.test_march import ROAD, fragment, no_feats, reason, road_board  # noqa: F401
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.actions import Action, Feat
from vexillum.games.pendragon.battle.sides import Result
from vexillum.games.pendragon.commands import intercept as module
from vexillum.games.pendragon.commands.intercept import INTERCEPT
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.options import SPACE
from vexillum.games.pendragon.pieces import DUX, FACTIONS
from vexillum.games.pendragon.state import Imperium, Track


@pytest.fixture
def fought(monkeypatch):
    """Battles are noted, not fought."""
    found = []

    @asks_nothing
    def battle(table, space, attacker, defender, terms):
        found.append((SPACE_IDS[space], FACTIONS[attacker], FACTIONS[defender], terms.executing, terms.retaliate))
        return Result()

    monkeypatch.setattr(module, "battle", battle)
    return found


def intercept(table, **kind):
    if not kind.get("free"):
        assert INTERCEPT.why_not(table.state, DUX) is None
    run = Asked(INTERCEPT.execute(table, Action(table.state, DUX, "intercept", **kind)))
    run.table = table
    return run


def fight(space, enemy="saxons", retaliate=False):
    return (space, "dux", enemy, DUX, retaliate)


# When, and where ------------------------------------------------------------------------------------------------------


def why_not(table):
    message = INTERCEPT.why_not(table.state, DUX)
    return message and message.id.removeprefix("why.")


def test_what_an_intercept_needs():
    table = road_board()
    assert why_not(table) == "intercept_no_raiders"
    put(table, "iceni", saxon_raider=1)
    assert why_not(table) == "intercept_no_control_anywhere"
    put(table, "catuvellauni", saxon_raider=1)
    put(table, "trinovantes", cavalry=1)
    assert why_not(table) == "intercept_nobody_near", "Trinovantes is not under Control"
    put(table, "londinium", cavalry=1)
    assert why_not(table) is None
    table.state.tracks[Track.BRITON] = 1
    assert why_not(table) == "march_money"
    put(table, "catuvellauni", red_scotti_warband=1)
    assert why_not(table) is None, "who is there fights without cost"


def test_at_fragmentation_dux_control_is_needed():
    table = road_board()
    put(table, "catuvellauni", saxon_raider=1, cavalry=1)
    fragment(table)
    assert why_not(table) == "intercept_no_control_anywhere"
    put(table, "catuvellauni", "durocobrivis=fort")
    assert why_not(table) is None


def test_targets_have_raiders_and_control_and_can_be_fought(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2)
    put(table, "dobunni", scotti_raider=1)
    put(table, "iceni", saxon_raider=2, cavalry=1)
    put(table, "londinium", cavalry=2)
    put(table, "atrebates", saxon_warband=3)
    put(table, "regni", "anderida=fort", saxon_raider=1)
    run = intercept(table)
    assert run.decision.kind == "intercept.targets"
    assert run.keys == ("catuvellauni", "dobunni")
    assert (run.decision.at_least, run.decision.at_most) == (1, 2)
    assert reason(run, "space:iceni") == "intercept_no_control"
    assert reason(run, "londinium") == "intercept_no_raiders_there"
    assert reason(run, "regni") == "intercept_out_of_reach"
    run.answer("dobunni", "catuvellauni")
    assert run.decision.kind == "intercept.units.number", "somebody has to go, and only those of Londinium can"
    run.answers("1", "dobunni")
    assert run.keys == ("londinium", "done")


def test_a_limited_intercept_has_one_target_and_many_origins(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2)
    put(table, "dobunni", scotti_raider=1)
    put(table, "londinium", cavalry=1)
    put(table, "corieltauvi", cavalry=1)
    run = intercept(table, limited=True)
    assert run.decision.at_most == 1
    run.answers("catuvellauni", "londinium", "corieltauvi")
    assert run.over
    assert units(table, "catuvellauni", "cavalry") == 2
    assert track(table, "briton_resources") == 21
    assert fought == [fight("catuvellauni")]


# Movement -------------------------------------------------------------------------------------------------------------


def test_adjacent_spaces_need_no_road_but_control(fought):
    table = road_board()
    put(table, "corieltauvi", saxon_raider=2)
    put(table, "iceni", "venta_icenorum=fort", cavalry=1)
    put(table, "brigantes", cavalry=1)
    run = intercept(table)
    assert run.over, "Iceni's Cavalry is the only one that can come, and has to"
    assert units(table, "corieltauvi", "cavalry") == units(table, "brigantes", "cavalry") == 1


def test_any_distance_along_roads_under_control(fought):
    table = road_board()
    put(table, "silures", "isca_silurum=fort", cavalry=1)
    put(table, "londinium", saxon_raider=3)
    run = intercept(table)
    assert run.over
    assert units(table, "londinium", "cavalry") == 1, "a City may be a target (R18)"
    entry = next(entry for entry in table.journal if entry.id == "log.march_by_road")
    assert entry.params["via"] == ["dobunni", "catuvellauni"]
    assert track(table, "briton_resources") == 23


@pytest.mark.parametrize("broken", ["roads", "between", "origin"])
def test_no_long_way_without_maintenance_or_control(broken):
    table = road_board()
    put(table, "silures", "isca_silurum=fort", cavalry=1)
    put(table, "londinium", saxon_raider=3)
    if broken == "roads":
        table.state.imperium, table.state.roads = Imperium.AUTONOMY, 0
    elif broken == "between":
        put(table, "catuvellauni", saxon_warband=1)
    else:
        put(table, "silures", scotti_warband=2)
    assert why_not(table) == "intercept_nobody_near"


def test_the_last_step_of_a_long_way_may_not_leave_the_road():
    table = road_board()
    put(table, "silures", "isca_silurum=fort", cavalry=1)
    put(table, "regni", "anderida=fort", saxon_raider=1)
    assert why_not(table) == "intercept_nobody_near", "Atrebates to Regni is no Road"


def test_groups_split_and_no_unit_moves_twice(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2)
    put(table, "dobunni", saxon_raider=2)
    put(table, "corieltauvi", cavalry=3, red_saxon_warband=1, plunder={"red_saxon_warband": 1})
    run = intercept(table)
    run.answer("catuvellauni", "dobunni")
    assert run.keys == ("all", "cavalry", "red_saxon_warband_loaded", "some")
    run.answers("cavalry", "dobunni")
    assert run.keys == ("corieltauvi", "done")
    assert run.decision.options[0].price == {}, "one origin is paid once"
    assert reason(run, "space:dobunni") == "intercept_moved"
    run.answers("corieltauvi", "catuvellauni").answer("dobunni", kind="intercept.next")
    assert fought == [fight("dobunni"), fight("catuvellauni")]
    assert carried(table, "catuvellauni", "red_saxon_warband") == 1
    assert track(table, "briton_resources") == 23


def test_only_cavalry_and_red_foederati_move(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, cavalry=1)
    put(table, "corieltauvi", militia=3, comitates=1)
    put(table, "londinium", cavalry=1, militia=2)
    run = intercept(table)
    assert run.keys == ("londinium", "done")
    assert reason(run, "unit:corieltauvi.militia") == "intercept_not_with"
    assert reason(run, "corieltauvi") == "intercept_no_troops"
    run.answer("londinium")
    assert run.over
    assert units(table, "londinium", "militia") == 2


def test_in_ones_own_space_it_costs_nothing(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, cavalry=1)
    table.state.tracks[Track.BRITON] = 0
    run = intercept(table)
    assert run.over
    assert fought == [fight("catuvellauni")]
    assert "pays" not in told(table)


def test_a_free_intercept_moves_for_nothing(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2)
    put(table, "londinium", cavalry=1)
    table.state.tracks[Track.BRITON] = 0
    run = intercept(table, free=True)
    assert run.over
    assert fought == [fight("catuvellauni")]


def test_a_target_left_empty_is_not_fought_in(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2)
    put(table, "dobunni", saxon_raider=2)
    put(table, "corieltauvi", cavalry=1)
    run = intercept(table)
    run.answer("catuvellauni", "dobunni").answer("dobunni", kind="intercept.to")
    assert run.over
    assert fought == [fight("dobunni")]
    assert "intercept_nobody" in told(table)


# Battles --------------------------------------------------------------------------------------------------------------


def test_one_barbarian_faction_with_raiders_is_fought(fought):
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, scotti_raider=1, cavalry=1)
    put(table, "dobunni", saxon_warband=0, scotti_raider=1, cavalry=1)
    run = intercept(table)
    run.answer("catuvellauni", "dobunni").answer("done", kind="intercept.origin")
    run.answer("catuvellauni", kind="intercept.next")
    assert (run.decision.kind, run.keys) == ("intercept.enemy", ("saxons", "scotti"))
    assert reason(run, "seat:civitates") == "intercept_no_raiders_of"
    run.answer("scotti")
    assert run.over
    assert fought == [fight("catuvellauni", "scotti"), fight("dobunni", "scotti")]


def test_warbands_alone_are_not_intercepted(fought):
    table = road_board()
    put(table, "catuvellauni", "durocobrivis=fort", saxon_raider=2, scotti_warband=1, cavalry=2)
    run = intercept(table)
    assert run.over
    assert fought == [fight("catuvellauni", "saxons")]


# Feats ----------------------------------------------------------------------------------------------------------------


def invite(space, **warbands):
    """A Feat that puts Foederati into a space."""

    @asks_nothing
    def mark(table, action):
        action.special_spaces = [space]

    @asks_nothing
    def perform(table, action):
        put(table, space, **warbands)

    return Feat("invite", "4.2.2", ("intercept",), True, lambda state, action: True, mark=mark, perform=perform)


def test_invited_foederati_can_move_at_once(fought, monkeypatch):
    monkeypatch.setitem(FEATS[DUX], "invite", invite("corieltauvi", red_saxon_warband=3))
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2)
    put(table, "londinium", cavalry=1)
    run = intercept(table)
    run.answer("feat.invite", kind="feat.choose")
    assert run.keys == ("londinium", "feat")
    run.answer("feat", kind="intercept.origin")
    assert run.keys == ("corieltauvi", "londinium")
    run.answers("corieltauvi", "2", "done")
    assert units(table, "catuvellauni", "red_saxon_warband") == 2
    assert fought == [fight("catuvellauni")]


def test_of_foederati_taken_off_the_map_those_that_moved_go_first(fought, monkeypatch):
    """Ruling P35: an Invite may take Warbands off the map (1.4.1)."""
    monkeypatch.setitem(FEATS[DUX], "invite", invite("catuvellauni", red_saxon_warband=-1))
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, red_saxon_warband=1)
    put(table, "dobunni", saxon_raider=2)
    put(table, "londinium", red_saxon_warband=1)
    run = intercept(table)
    run.answer("feat.invite").answer("catuvellauni", "dobunni").answers("londinium", "catuvellauni", "feat")
    assert run.keys == ("catuvellauni", "done")


def test_an_invite_may_wait_until_between_or_after_the_battles(fought, monkeypatch):
    monkeypatch.setitem(FEATS[DUX], "invite", invite("dobunni", red_saxon_warband=1))
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, cavalry=1)
    put(table, "dobunni", saxon_raider=2)
    run = intercept(table)
    run.answer("feat.invite").answer("catuvellauni", "dobunni", kind="intercept.targets")
    run.answer("done", kind="intercept.origin")
    assert run.keys == ("catuvellauni", "dobunni", "feat")
    run.answers("catuvellauni", "feat")
    assert fought == [fight("catuvellauni"), fight("dobunni")], "the new Foederati fight where they are"
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, cavalry=1)
    run = intercept(table)
    run.answers("feat.invite", "done", "catuvellauni")
    assert run.over
    assert units(table, "dobunni", "red_saxon_warband") == 1, "afterwards, if not before"


def test_with_an_invite_a_target_out_of_reach_may_be_named(fought, monkeypatch):
    """Ruling P36."""
    monkeypatch.setitem(FEATS[DUX], "invite", invite("regni", red_saxon_warband=1))
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, cavalry=1)
    put(table, "regni", "anderida=fort", saxon_raider=1)
    run = intercept(table)
    run.answer("none")
    assert run.over
    run = intercept(table)
    run.answer("feat.invite")
    assert run.keys == ("catuvellauni", "regni")
    run.answer("regni")
    assert run.over
    assert fought[-1] == fight("regni")


def test_retaliate_goes_with_its_battle(fought, monkeypatch):
    def mark(table, action):
        (pick,) = yield table.ask("dux", "retaliate.space", [SPACE[space] for space in action.spaces], rule="4.2.4")
        action.special_spaces = [pick.value]

    feat = Feat("retaliate", "4.2.4", ("intercept",), False, lambda state, action: True, mark=mark)
    monkeypatch.setitem(FEATS[DUX], "retaliate", feat)
    table = road_board()
    put(table, "catuvellauni", saxon_raider=2, cavalry=1)
    put(table, "dobunni", saxon_raider=2, cavalry=1)
    run = intercept(table)
    run.answer("feat.retaliate").answer("catuvellauni", "dobunni").answer("dobunni", kind="retaliate.space")
    run.answers("done", "catuvellauni")
    assert fought == [fight("catuvellauni"), fight("dobunni", retaliate=True)]


def test_a_real_battle_is_fought():
    """4 Raiders of the Saxons in Clear terrain; 3 Cavalry Charge. Evade fails on 1."""
    table = board(empty=True, dice=(1,))
    put(table, "catuvellauni", "verulamium=town", saxon_raider=4)
    put(table, "londinium", "londinium=town", cavalry=3)
    run = intercept(table)
    for _ in range(20):
        if run.over:
            break
        run.answer(next((key for key in ("3", "none", "done") if key in run.keys), run.keys[0]))
    assert run.over
    assert units(table, "catuvellauni", "saxon_raider") == 0
    assert track(table, "prestige") == 1
