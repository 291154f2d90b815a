"""5.5 Free Battles granted by Events."""

from __future__ import annotations

from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.events.free import can_free_battle, free_battle
from vexillum.games.pendragon.pieces import BRITONS, CAVALRY, CIVITATES, DUX, SAXON_RAIDER, SAXONS, SCOTTI

from .barbarians import Battles, cubes, prosper, run
from .free import Free, at, fragment, ids
from .harness import board, carried, put, told, track, units


def free(table, faction, *spaces, **more):
    return Free(table, free_battle(table, faction, at(*spaces) if spaces else None, **more))


def can(table, faction, *spaces, **more):
    return ids(can_free_battle(table.state, faction, at(*spaces) if spaces else None, **more))


# Britons --------------------------------------------------------------------------------------------------------------


def three_places():
    table = board(empty=True)
    put(table, "iceni", cavalry=1, saxon_warband=1)
    put(table, "parisi", cavalry=2, saxon_raider=1, scotti_raider=2)
    put(table, "regni", cavalry=2, saxon_raider=2)
    put(table, "silures", cavalry=1)
    put(table, "demetae", militia=1, scotti_warband=1)
    return table


def test_a_free_battle_may_be_declined():
    table = three_places()
    asked = free(table, DUX)
    assert (asked.decision.seat, asked.decision.kind) == ("dux", "battle.spaces")
    assert (asked.decision.at_least, asked.decision.at_most) == (0, 3)
    asked.decline()
    assert (asked.over, asked.result) == (True, [])
    assert told(table) == ["free_unused"]


def test_nothing_is_asked_where_no_battle_is_possible():
    table = three_places()
    asked = free(table, DUX, "silures", "demetae")
    assert (asked.over, asked.asked, asked.result) == (True, [], [])
    assert told(table) == ["free_unused"]


def test_spaces_and_their_number_are_limited():
    table = three_places()
    assert can(table, DUX) == ["iceni", "parisi", "regni"]
    assert can(table, DUX, "silures", "parisi", "iceni") == ["iceni", "parisi"]
    asked = free(table, DUX, "silures", "parisi", "iceni", most=1)
    assert asked.keys == ("iceni", "parisi")
    assert (asked.decision.at_least, asked.decision.at_most) == (0, 1)
    assert asked.why("regni") == "free_space"
    assert asked.why("silures") == "battle_no_enemies"


def test_the_enemy_is_named():
    table = three_places()
    assert can(table, DUX, enemies=(SCOTTI,)) == ["parisi"]
    asked = free(table, DUX, enemies=(SCOTTI,))
    assert asked.why("iceni") == "free_no_such_enemy"
    asked.answer("parisi")
    assert asked.decision.kind == "battle.raiders", "nobody but the Scotti could be chosen"
    assert asked.decision.seat == "scotti"
    table = three_places()
    assert free(table, DUX).answer("parisi").decision.kind == "battle.enemy"


def test_terms_hold_in_every_battle_and_results_come_in_the_order_of_fighting():
    table = three_places()
    asked = free(table, DUX, most=2, terms=Terms(executing=DUX, raiders_stand=True))
    asked.answer("parisi", "regni").answer("regni", kind="battle.next").answer("saxons", kind="battle.enemy")
    assert asked.over, "nobody could Evade"
    assert ids(space for space, _ in asked.result) == ["regni", "parisi"]
    assert [result.lost(SAXONS) for _, result in asked.result] == [2, 1]
    assert [result.removed[SAXON_RAIDER] for _, result in asked.result] == [2, 1]
    assert units(table, "parisi", "scotti_raider") == 2


def test_a_free_battle_of_britons_has_no_feat():
    table = board(empty=True)
    put(table, "iceni", "branodunum=saxon_settlement", cavalry=1, saxon_warband=1)
    assert free(table, DUX).decision.kind == "battle.spaces"


def test_the_civitates_need_their_own_troops():
    table = three_places()
    assert can(table, CIVITATES) == ["demetae"]
    asked = free(table, CIVITATES, enemies=(SCOTTI,), terms=Terms(executing=CIVITATES, no_rolls=True)).answer("demetae")
    assert asked.result[0][1].lost(CIVITATES) == 1


# Barbarians -----------------------------------------------------------------------------------------------------------


def barbarian_places():
    table = board(empty=True)
    put(table, "iceni", saxon_warband=2, militia=2, cavalry=1)
    put(table, "corieltauvi", saxon_raider=3, cavalry=1)
    put(table, "trinovantes", saxon_raider=2, militia=1, scotti_raider=1)
    return table


def test_raiders_alone_suffice_only_if_the_event_says_so():
    table = barbarian_places()
    assert can(table, SAXONS) == ["iceni"]
    assert can(table, SAXONS, raiders_suffice=True) == ["corieltauvi", "iceni", "trinovantes"]
    asked = free(table, SAXONS)
    assert asked.keys == ("iceni",)
    assert asked.why("corieltauvi") == "barbarian_battle_no_warband"
    asked = free(table, SAXONS, "corieltauvi", raiders_suffice=True, terms=Terms(executing=SAXONS, attackers_trap=True))
    asked.answer("corieltauvi")
    assert asked.result[0][1].removed[CAVALRY] == 1


def test_all_units_of_the_faction_fight_but_no_foederati():
    table = board(empty=True)
    put(table, "corieltauvi", saxon_raider=2, saxon_warband=1, red_saxon_warband=1, cavalry=1)
    asked = free(table, SAXONS, raiders_suffice=True, terms=Terms(executing=SAXONS, attackers_trap=True))
    asked.answer("corieltauvi").answer("none", kind="battle.troops", seat="dux")
    assert asked.result[0][1].lost(DUX) == 2, "4 half losses in the Trap remove Cavalry and Foederati"


def test_the_dux_named_before_fragmentation_means_the_britons():
    # Ruling P100.
    table = barbarian_places()
    assert can(table, SAXONS, enemies=(DUX,), raiders_suffice=True) == ["corieltauvi", "iceni"]
    asked = free(table, SAXONS, enemies=(DUX,), raiders_suffice=True)
    assert asked.why("trinovantes") == "free_no_such_enemy"
    asked.answer("iceni").answer("none", kind="battle.troops")
    assert [entry.params["enemy"] for entry in table.journal if entry.id == "log.battle"] == [["dux", "civitates"]]


def test_the_dux_named_at_fragmentation_is_alone():
    table = barbarian_places()
    fragment(table)
    asked = free(table, SAXONS, "iceni", enemies=(DUX,)).answer("iceni").answer("none", kind="battle.troops")
    assert [entry.params["enemy"] for entry in table.journal if entry.id == "log.battle"] == [["dux"]]
    assert units(table, "iceni", "militia") == 2
    assert asked.over


def test_the_britons_named_at_fragmentation_are_a_choice():
    table = barbarian_places()
    put(table, "iceni", scotti_warband=1)
    fragment(table)
    asked = free(table, SAXONS, "iceni", enemies=BRITONS).answer("iceni")
    assert (asked.decision.kind, asked.keys) == ("battle.enemy", ("dux", "civitates"))


def test_plunder_is_picked_up_first_by_warbands():
    table = board(empty=True)
    put(table, "parisi", saxon_warband=2, militia=1)
    prosper(table, "parisi", 3)
    asked = free(table, SAXONS).answer("parisi")
    assert (asked.decision.kind, asked.keys) == ("battle.plunder", ("2", "1", "0"))
    asked.answer("2")
    assert (cubes(table, "parisi"), carried(table, "parisi", "saxon_warband")) == (1, 2)


def test_raiders_alone_take_no_plunder():
    # Ruling P99.
    table = board(empty=True)
    put(table, "iceni", saxon_raider=3, militia=1)
    prosper(table, "iceni", 2)
    asked = free(table, SAXONS, raiders_suffice=True, terms=Terms(executing=SAXONS, attackers_trap=True))
    asked.answer("iceni")
    assert (asked.over, cubes(table, "iceni")) == (True, 2)


# Feats ----------------------------------------------------------------------------------------------------------------


def saxon_places():
    table = board(empty=True)
    put(table, "iceni", saxon_warband=1, militia=1)
    put(table, "regni", saxon_warband=1, militia=1)
    put(table, "londinium", saxon_warband=1, militia=1)
    return table


def test_shield_wall_for_all_battles(monkeypatch):
    battles = Battles(monkeypatch)
    table = saxon_places()
    asked = free(table, SAXONS, most=2, feats=("shield_wall",))
    assert asked.decision.kind == "battle.spaces", "a single Feat is not asked for (ruling P97)"
    asked.answer("iceni", "regni").answer("regni")
    assert [(call[0], call[3].shield_wall) for call in battles.calls] == [("regni", True), ("iceni", True)]
    assert "feat" in told(table)


def test_surprise_in_one_space(monkeypatch):
    battles = Battles(monkeypatch)
    table = saxon_places()
    free(table, SAXONS, "iceni", "regni", most=1, feats=("surprise",)).answer("iceni")
    assert [(call[0], call[3].surprise) for call in battles.calls] == [("iceni", True)]
    battles.calls.clear()
    asked = free(table, SAXONS, feats=("surprise",)).answer("iceni", "regni")
    asked.answer("regni", kind="surprise.space").answer("iceni", kind="battle.next")
    assert [(call[0], call[3].surprise) for call in battles.calls] == [("iceni", False), ("regni", True)]


def test_one_feat_of_three(monkeypatch):
    battles = Battles(monkeypatch)
    table = saxon_places()
    asked = free(table, SAXONS, feats=("shield_wall", "ravage", "surprise"))
    assert asked.decision.kind == "feat.choose"
    assert asked.keys == ("feat.surprise", "feat.ravage", "feat.shield_wall", "none")
    asked.answer("feat.ravage").answer("iceni", "regni", kind="battle.spaces").answer("iceni", kind="ravage.regions")
    asked.answer("iceni")
    assert [(call[0], call[3].no_assault) for call in battles.calls] == [("iceni", True), ("regni", False)]
    assert "ravage_roll" in told(table)


def test_ravage_is_not_offered_for_cities_alone():
    table = saxon_places()
    asked = free(table, SAXONS, "londinium", feats=("shield_wall", "ravage", "surprise"))
    assert asked.keys == ("feat.surprise", "feat.shield_wall", "none")


def test_no_feat_unless_granted(monkeypatch):
    battles = Battles(monkeypatch)
    asked = free(saxon_places(), SAXONS, most=1)
    assert asked.decision.kind == "battle.spaces"
    asked.answer("iceni")
    terms = battles.calls[0][3]
    assert (terms.surprise, terms.shield_wall, terms.no_assault) == (False, False, False)


def test_a_feat_is_not_told_when_the_battle_is_declined():
    table = saxon_places()
    free(table, SAXONS, feats=("shield_wall",)).decline()
    assert told(table) == ["free_unused"]


def test_renown_won_by_the_scotti():
    table = board(empty=True)
    put(table, "parisi", scotti_warband=3, militia=2)
    put(table, "regni", scotti_warband=1, militia=4)
    before = track(table, "scotti_renown")
    asked = free(table, SCOTTI, most=2).answer("parisi", "regni").answer("parisi")
    assert len(asked.result) == 2
    assert track(table, "scotti_renown") == before + 1


def test_the_regular_battle_must_be_somewhere():
    asked = run(saxon_places(), "battle").answer("none", kind="feat.choose")
    assert (asked.decision.at_least, asked.decision.at_most) == (1, 3)
