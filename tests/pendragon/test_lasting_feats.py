"""5.3-5.4 Capabilities and Momentum that change Feats and the March by Sea, each with and without."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.commands.barbarian_march import BARBARIAN_MARCH
from vexillum.games.pendragon.commands.barbarian_return import RETURN
from vexillum.games.pendragon.feats.barbarians import ransom
from vexillum.games.pendragon.feats.civitates import RULE, uses
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium

from .asked_in_words import Heard
from .harness import board, put, told, track, units


def empty(*effects: int, dice=(), **tracks: int):
    table = board(empty=True, dice=dice)
    table.state.lasting = list(effects)
    table.state.tracks = [tracks.get(name, 10) for name in TRACKS]
    return table


def run(table, command, faction: int = SAXONS, **kind) -> Heard:
    action = Action(table.state, faction, command.id, **kind)
    asked = Heard(table, command.execute(table, action))
    asked.action = action
    return asked


# 3.4.3 THREE KEELS ----------------------------------------------------------------------------------------------------


def seaborne(*effects: int, faction: int = SAXONS, renown: int = 10):
    table = empty(*effects, saxon_renown=renown, scotti_renown=renown)
    warband = "saxon_warband" if faction == SAXONS else "scotti_warband"
    put(table, "parisi", **{warband: 3})
    put(table, "cantiaci", "rutupiae=fort")
    return table


def sea_keys(asked) -> list[str]:
    return [key for key in asked.keys if key.endswith(".sea")]


def test_without_three_keels_one_destination_by_sea_for_two():
    table = seaborne()
    asked = run(table, BARBARIAN_MARCH, feats=False)
    assert asked.price("iceni.sea") == {"renown": 2}
    asked.answers("iceni.sea", "1")
    assert track(table, "saxon_renown") == 8
    assert sea_keys(asked) == []
    assert asked.why("trinovantes.sea") == "barbarian_march_sea_once"


def test_three_keels_two_destinations_by_sea_for_one_each():
    table = seaborne(cards.THREE_KEELS)
    asked = run(table, BARBARIAN_MARCH, feats=False)
    assert asked.price("iceni.sea") == {"renown": 1}
    assert asked.why("cantiaci.sea") == "barbarian_march_fort"
    asked.answers("iceni.sea", "1")
    assert track(table, "saxon_renown") == 9
    assert "trinovantes.sea" in asked.keys
    assert "cantiaci.sea" not in asked.keys
    asked.answers("trinovantes.sea", "1")
    assert track(table, "saxon_renown") == 8
    assert sea_keys(asked) == []
    assert asked.why("corieltauvi.sea") == "barbarian_march_sea_once"
    assert [units(table, space, "saxon_warband") for space in ("parisi", "iceni", "trinovantes")] == [1, 1, 1]


def test_three_keels_one_renown_is_enough():
    for effects, offered in (((), False), ((cards.THREE_KEELS,), True)):
        asked = run(seaborne(*effects, renown=1), BARBARIAN_MARCH, feats=False)
        assert ("iceni.sea" in asked.keys) == offered
        if not offered:
            assert asked.why("iceni.sea") == "barbarian_march_renown"


def test_three_keels_each_destination_from_one_region():
    table = seaborne(cards.THREE_KEELS)
    put(table, "corieltauvi", saxon_warband=1)
    asked = run(table, BARBARIAN_MARCH, feats=False).answer("iceni.sea")
    assert (asked.decision.kind, asked.keys) == ("march.sea_from", ("corieltauvi", "parisi"))
    asked.answers("parisi", "1")
    assert (asked.decision.kind, asked.keys) == ("march.from", ("corieltauvi", "done"))  # Adjacent: overland


def test_three_keels_are_not_for_the_scotti_nor_for_limited_marches():
    table = seaborne(cards.THREE_KEELS, faction=SCOTTI)
    asked = run(table, BARBARIAN_MARCH, SCOTTI, feats=False)
    assert asked.price("iceni.sea") == {"renown": 2}
    asked.answers("iceni.sea", "1")
    assert sea_keys(asked) == []
    asked = run(seaborne(cards.THREE_KEELS), BARBARIAN_MARCH, limited=True).answers("iceni.sea", "1")
    assert asked.over


# 4.3.1 CURIALES -------------------------------------------------------------------------------------------------------


def ruling(*effects: int, briton: int = 10, wealth: int = 0, free: bool = False, ahead: int = 0):
    table = empty(*effects, briton_resources=briton, wealth=wealth, prestige=0)
    for space, site in (
        ("iceni", "branodunum"),
        ("parisi", "petuaria"),
        ("silures", "dinas_powys"),
        ("demetae", "gateholm"),
        ("novantae", "alclud"),
    ):
        put(table, space, f"{site}=hillfort")
    action = Action(table.state, CIVITATES, "march", free=free)
    if ahead:
        action.cost_ahead = ahead
    else:
        action.spaces.append(0)
    return table, action


@pytest.mark.parametrize(("effects", "spaces", "cost"), [((), 3, 2), ((cards.CURIALES,), 4, 1)])
def test_curiales(effects, spaces, cost):
    table, action = ruling(*effects)
    asked = Heard(table, RULE.perform(table, action))
    for n, space in enumerate(("iceni", "parisi", "silures", "demetae")[:spaces]):
        assert asked.decision.params["n"] == spaces - n
        asked.answer(space, kind="rule.space")
        assert asked.price("wealth") == {"resources": cost}
        asked.answer("wealth", kind="rule.what")
    assert asked.over
    assert (track(table, "briton_resources"), track(table, "wealth")) == (10 - spaces * cost, spaces)


def test_curiales_needs_one_briton_resource_and_wealth_does_not_pay():
    for effects, briton, open_ in (((), 1, False), ((cards.CURIALES,), 1, True), ((cards.CURIALES,), 0, False)):
        table, action = ruling(*effects, briton=briton, wealth=5)
        assert any(option.key == "wealth" for option in uses(table.state, action, SPACE_NUMBER["iceni"])) == open_


def test_curiales_cost_of_the_command_stays_reserved():
    for effects, open_ in (((), False), ((cards.CURIALES,), True)):
        table, action = ruling(*effects, briton=3, ahead=2)  # 1 Resource instead of 2 for 1 Wealth: 2 are left
        assert any(option.key == "wealth" for option in uses(table.state, action, SPACE_NUMBER["iceni"])) == open_


def test_curiales_other_uses_and_free_rule_cost_the_same():
    table, action = ruling(cards.CURIALES)
    table.state.refugees = 1
    table.state.tracks[TRACKS.index("wealth")] = table.state.tracks[TRACKS.index("prestige")] = 3
    asked = Heard(table, RULE.perform(table, action)).answer("iceni")
    assert (asked.price("prestige"), asked.price("population")) == ({"wealth": 1}, {"resources": 5})
    table, action = ruling(cards.CURIALES, free=True, briton=0)
    asked = Heard(table, RULE.perform(table, action)).answer("iceni")
    assert asked.price("wealth") == {}
    assert asked.answer("wealth").keys == ("demetae", "novantae", "parisi", "silures", "done")
    assert (track(table, "briton_resources"), track(table, "wealth")) == (0, 1)


# 4.4.1 THANET ---------------------------------------------------------------------------------------------------------


def raiding(*effects: int, dice=(), renown: int = 10):
    """Raiders in reach of Iceni only (1), of Iceni and Trinovantes (2 and 3), of Trinovantes only (1)."""
    table = empty(*effects, dice=dice, saxon_renown=renown)
    put(table, "corieltauvi", saxon_raider=1)
    put(table, "catuvellauni", saxon_raider=2)
    put(table, "iceni", saxon_raider=3)
    put(table, "londinium", saxon_raider=1)
    put(table, "trinovantes", saxon_warband=1)
    return table


ALL = ("catuvellauni", "corieltauvi", "iceni", "londinium")


def test_without_thanet_settle_is_in_one_space():
    table = raiding(dice=(1,) * 6)
    asked = run(table, RETURN).answers("feat.settle", ALL)
    assert (asked.decision.kind, asked.decision.at_most) == ("settle.space", 1)
    asked.answer("iceni")
    assert asked.over
    assert table.state.rolls == 6
    assert "settle.next" not in asked.asked


def test_thanet_each_raider_rolls_in_one_space_only():
    table = raiding(cards.THANET, dice=(4, 4, 1, 5, 6, 2, 3))
    asked = run(table, RETURN).answers("feat.settle", ALL)
    assert (asked.decision.kind, asked.decision.at_least, asked.decision.at_most) == ("settle.space", 1, 2)
    asked.answer("iceni", "trinovantes")
    assert (asked.decision.kind, asked.keys) == ("settle.next", ("iceni", "trinovantes"))
    asked.answer("iceni")
    assert (asked.decision.kind, asked.decision.params["n"]) == ("settle.share", 5)
    assert asked.keys == ("5", "4", "3", "2", "1", "0")
    asked.answer("2")  # with the one of Corieltauvi: three dice here, four in Trinovantes
    assert table.state.rolls == 3
    assert units(table, "iceni", "saxon_warband") == 2
    asked.answer("none", kind="settle.choice")
    assert table.state.rolls == 7
    assert units(table, "trinovantes", "saxon_warband") == 1 + 2
    assert asked.keys == ("population", "settlement", "none")
    asked.answer("none")
    assert asked.over
    assert not any(table.state.units[SAXON_RAIDER::UNIT_KINDS])  # all have left
    assert told(table).count("settle_roll") == 2


def test_thanet_costs_and_removals_are_per_space():
    table = raiding(cards.THANET, dice=(6,) * 7, renown=6)
    put(table, "iceni", "branodunum=saxon_settlement")
    put(table, "trinovantes", "camulodunum=saxon_settlement")
    asked = run(table, RETURN).answers("feat.settle", ALL, ("iceni", "trinovantes"), "trinovantes", "0")
    assert asked.price("warbands") == {"renown": 3}
    asked.answer("warbands")  # a Settlement and Population 2
    assert units(table, "trinovantes", "saxon_warband") == 1 + 1 + 3
    assert track(table, "saxon_renown") == 3
    assert units(table, "iceni", "saxon_warband") == 6
    asked.answers("population", "settlement")
    assert asked.over
    assert units(table, "iceni", "saxon_warband") == 1
    assert table.state.sites[SITE_NUMBER["venta_icenorum"]] == SAXON_SETTLEMENT
    assert table.state.population[SPACE_NUMBER["iceni"]] == 3


def test_thanet_may_select_one_space_and_is_not_for_the_scotti():
    table = raiding(cards.THANET, dice=(1,) * 6)
    asked = run(table, RETURN).answers("feat.settle", ALL, "iceni")
    assert asked.over
    assert table.state.rolls == 6
    table = empty(cards.THANET)
    put(table, "silures", scotti_warband=2)
    put(table, "demetae", scotti_warband=2)
    asked = run(table, RETURN, SCOTTI).answers("feat.settle", "silures")
    assert (asked.decision.kind, asked.decision.at_most) == ("settle.space", 1)


def test_thanet_no_question_where_no_raider_reaches_both():
    table = empty(cards.THANET, dice=(1, 1, 1))
    put(table, "iceni", saxon_raider=1)
    put(table, "regni", saxon_raider=2)
    asked = run(table, RETURN).answers("feat.settle", ("iceni", "regni"), ("iceni", "regni"), "regni")
    assert asked.over
    assert "settle.share" not in asked.asked
    assert table.state.rolls == 3


def test_thanet_with_march():
    table = empty(cards.THANET)
    put(table, "iceni", saxon_warband=3)
    put(table, "trinovantes", saxon_warband=3)
    asked = run(table, BARBARIAN_MARCH).answer("feat.settle")
    asked.answer("iceni", "trinovantes", kind="settle.space").answer("trinovantes", kind="settle.next")
    asked.answers("settlement", "camulodunum")
    assert units(table, "trinovantes", "saxon_warband") == 1
    assert (asked.decision.kind, asked.keys) == ("settle.choice", ("population", "settlement", "none"))
    asked.answer("population")  # one Warband is left for the March (P59)
    assert units(table, "iceni", "saxon_warband") == 0
    assert asked.decision.kind == "march.destination"
    assert "feat.settle" not in asked.keys


def test_thanet_both_spaces_must_outnumber_when_their_turn_comes():
    """Ruling P89: the first Settle takes a Warband off the second space, which then no longer outnumbers."""
    table = empty(cards.THANET, dice=(6,))
    put(table, "iceni", saxon_raider=1, saxon_warband=1)
    put(table, "regni", saxon_warband=1)
    put(table, "dumnonii", saxon_warband=table.state.available[UNIT_TYPE[SAXON_WARBAND]])
    asked = run(table, RETURN).answers("feat.settle", "iceni", ("iceni", "regni"), "iceni")
    assert asked.decision.kind == "voluntary"
    asked.answer("regni")
    assert units(table, "iceni", "saxon_warband") == 2
    asked.answer("none", kind="settle.choice")
    assert asked.over
    assert "settle_few" in told(table)


def test_thanet_only_spaces_that_need_their_raiders_wait():
    """Ruling P91."""
    table = empty(cards.THANET, dice=(1, 1, 1))
    put(table, "iceni", saxon_raider=2, militia=1, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_raider=1, saxon_warband=1, plunder={"saxon_raider": 1})
    asked = run(table, RETURN).answers("feat.settle", ("iceni", "regni"), ("iceni", "regni"))
    assert (asked.decision.kind, asked.keys) == ("return.when", ("feat", "others"))
    assert asked.decision.why(table, asked.decision, "return").params == {"space": "iceni"}
    asked.answer("others")
    assert (track(table, "saxon_renown"), units(table, "regni", "saxon_raider")) == (11, 0)
    assert units(table, "iceni", "saxon_raider") == 2
    asked.answer("iceni", kind="settle.next")
    assert asked.over
    assert track(table, "saxon_renown") == 12


def test_thanet_the_settle_spaces_wait_if_none_needs_its_raiders():
    table = empty(cards.THANET, dice=(1, 1))
    put(table, "iceni", saxon_raider=1, saxon_warband=1, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_raider=1, saxon_warband=1, plunder={"saxon_raider": 1})
    put(table, "parisi", saxon_warband=1, plunder={"saxon_warband": 1})
    asked = run(table, RETURN).answers("feat.settle", ("iceni", "regni", "parisi"), ("iceni", "regni"))
    assert asked.keys == ("feat", "others", "return")
    asked.answer("others")
    assert track(table, "saxon_renown") == 11
    asked.answer("iceni", kind="settle.next")
    assert (asked.over, track(table, "saxon_renown")) == (True, 13)


# 4.5.3 SLAVE TAKERS ---------------------------------------------------------------------------------------------------


def demand(*effects: int, roll: int, site: str = "isca_silurum=town", military: bool = True, **tracks: int):
    table = empty(*effects, dice=(roll,), **{"scotti_renown": 0, "wealth": 0, **tracks})
    if not military:
        table.state.imperium, table.state.dominance = Imperium.AUTONOMY, Dominance.CIVILIAN
    space = put(table, "silures", site)
    assert Heard(table, ransom(table, space)).over
    return table


@pytest.mark.parametrize(
    ("effects", "roll", "gain"),
    [((), 3, 0), ((), 4, 1), ((cards.SLAVE_TAKERS,), 2, 0), ((cards.SLAVE_TAKERS,), 3, 2)],
)
def test_slave_takers(effects, roll, gain):
    table = demand(*effects, roll=roll)
    assert (track(table, "briton_resources"), track(table, "scotti_renown")) == (10 - gain, gain)


def test_slave_takers_take_what_there_is_purse_by_purse():
    """Ruling P92."""
    takers = cards.SLAVE_TAKERS
    table = demand(takers, roll=6, briton_resources=1, wealth=3)
    assert [track(table, name) for name in ("briton_resources", "wealth", "scotti_renown")] == [0, 2, 2]
    table = demand(takers, roll=6, briton_resources=1)
    assert [track(table, name) for name in ("briton_resources", "wealth", "scotti_renown")] == [0, 0, 1]
    table = demand(takers, roll=6, briton_resources=0)
    assert "ransom_nothing" in told(table)
    fort = "dinas_powys=fort"
    table = demand(takers, roll=6, site=fort, dux_resources=1, briton_resources=5, wealth=5)
    assert [track(table, name) for name in ("dux_resources", "briton_resources", "scotti_renown")] == [0, 4, 2]
    table = demand(takers, roll=6, site=fort, military=False, dux_resources=1, briton_resources=5)
    assert [track(table, name) for name in ("dux_resources", "briton_resources", "scotti_renown")] == [0, 5, 1]
    table = demand(takers, roll=6, site="dinas_powys=saxon_settlement", saxon_renown=1)
    assert [track(table, name) for name in ("saxon_renown", "scotti_renown")] == [0, 1]


# 4.5.4 THE DEISI ------------------------------------------------------------------------------------------------------


def entreating(*effects: int, renown: int = 10):
    table = empty(*effects, scotti_renown=renown)
    put(table, "silures", scotti_warband=1)  # Hills on Hibernicus
    put(table, "votadini", scotti_warband=1)  # Hills on another Sea
    put(table, "deceangli", "dinorben=hillfort", scotti_warband=1, militia=2)  # Clear on Hibernicus
    put(table, "cornovii", scotti_warband=1)  # Clear inland
    put(table, "durotriges", militia=1)  # Clear on Hibernicus, no Warband
    return table


def test_entreat_without_the_deisi():
    asked = run(entreating(), RETURN, SCOTTI).answers("feat.entreat", "cornovii")
    assert asked.keys == ("silures", "votadini")
    assert asked.price("silures") == {"renown": 4}
    assert asked.why("deceangli") == "entreat_not_hills"
    assert "feat.entreat" not in run(entreating(renown=3), RETURN, SCOTTI).keys


def test_the_deisi():
    table = entreating(cards.DEISI, renown=5)
    asked = run(table, RETURN, SCOTTI).answers("feat.entreat", "cornovii")
    assert asked.keys == ("deceangli", "silures", "votadini")
    assert asked.price("deceangli") == {"renown": 2}
    assert asked.why("cornovii") == "entreat_not_coast"
    assert asked.why("londinium") == "entreat_not_coast"
    assert asked.why("durotriges") == "entreat_no_warband"
    asked.answers("deceangli", "dinorben", "2")
    assert asked.over
    assert track(table, "scotti_renown") == 3
    assert table.state.sites[SITE_NUMBER["dinorben"]] == SCOTTI_SETTLEMENT
    assert (units(table, "deceangli", "militia"), units(table, "deceangli", "scotti_warband")) == (0, 3)
    assert "feat.entreat" not in run(entreating(cards.DEISI, renown=1), RETURN, SCOTTI).keys


def test_the_deisi_two_renown_are_enough_before_the_return():
    for effects, keys in (((), ()), ((cards.DEISI,), ("feat", "return"))):
        table = entreating(*effects, renown=2)
        table.state.plunder[UNIT_KINDS * SPACE_NUMBER["cornovii"] + SCOTTI_WARBAND] = 1
        table.state.plunder[UNIT_KINDS * SPACE_NUMBER["votadini"] + SCOTTI_WARBAND] = 1
        asked = run(table, RETURN, SCOTTI).answers("feat.entreat", ("cornovii", "votadini"), "silures")
        assert asked.keys == keys  # without it only after the Return


def test_the_deisi_plunder_that_comes_home_pays():
    table = entreating(cards.DEISI, renown=1)
    table.state.plunder[UNIT_KINDS * SPACE_NUMBER["cornovii"] + SCOTTI_WARBAND] = 1
    asked = run(table, RETURN, SCOTTI).answers("feat.entreat", "cornovii", "silures")
    assert asked.over  # only after the Return; nothing to win over in Silures
    assert track(table, "scotti_renown") == 0
