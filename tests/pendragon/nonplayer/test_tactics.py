"""8.4.1-8.4.2 The thirty rules of the Battle Tactics, each taken and not taken."""

from __future__ import annotations

import tomllib

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, carried, put, told, units
from tests.pendragon.nonplayer.bots import answer_of, bot_at, non_players_answer, seat
from tests.together import together
from vexillum.games.pendragon.battle.battle import assaults, battle, sieges
from vexillum.games.pendragon.battle.sides import Fight, Terms
from vexillum.games.pendragon.cards import CAMELOT, CELYDDON_COED, CYMBROGI, MONS_BADONICUS
from vexillum.games.pendragon.feats.civitates import pillage_in
from vexillum.games.pendragon.map import DATA, SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer import battle as answers
from vexillum.games.pendragon.pieces import CIVITATES, COMITATES, DUX, MILITIA, SAXON_WARBAND, SAXONS, SCOTTI
from vexillum.games.pendragon.players import TACTICS
from vexillum.games.pendragon.state import Dominance, Imperium

ALL = ("dux", "civitates", "saxons", "scotti")
LUCKS = [f"luck {n}" for n in range(12)]


@pytest.fixture
def table():
    table = board(empty=True)
    seat(table, *ALL)
    return table


def fight(table, space, attacker, defender, **terms):
    terms.setdefault("executing", attacker)
    return Asked(battle(table, SPACE_NUMBER[space], attacker, defender, Terms(**terms)))


def in_hand(table) -> Fight:
    """The Battle that is being fought."""
    return table.call_stack[-1]


def test_there_are_thirty_rules():
    assert len(TACTICS) == 30


# 3.6.2 Pre-Battle -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lasting", "answer"), [((), "evade"), ((CELYDDON_COED,), "ambush")])
def test_who_can_trap_always_does(table, lasting, answer):
    """One Warband against six Cavalry would Evade (it falls for nothing), unless its Ambush is a Trap."""
    table.state.lasting = list(lasting)
    put(table, "novantae", scotti_warband=1, cavalry=6)
    assert answer_of(table, fight(table, "novantae", DUX, SCOTTI)) == (answer,)


def test_attackers_never_evade(table):
    put(table, "parisi", saxon_raider=4, militia=1, plunder={"saxon_raider": 2})
    asked = fight(table, "parisi", SAXONS, CIVITATES, raiders=(2, 2))
    assert (asked.decision.kind, asked.keys) == ("battle.raiders", ("evade", "none"))
    assert answer_of(table, asked) == ("none",)


def test_attackers_at_home_ambush(table):
    put(table, "corieltauvi", saxon_raider=4, saxon_warband=2, militia=1)
    asked = fight(table, "corieltauvi", SAXONS, CIVITATES)
    assert (asked.decision.kind, answer_of(table, asked)) == ("battle.raiders", ("ambush",))
    asked.answer("ambush")
    assert (asked.decision.kind, answer_of(table, asked)) == ("battle.troops", ("ambush",))


def test_attacking_foederati_ambush_by_nation(table):
    put(table, "corieltauvi", blue_saxon_warband=2, scotti_raider=1)
    asked = fight(table, "corieltauvi", CIVITATES, SCOTTI)
    assert (asked.decision.seat, asked.decision.kind, answer_of(table, asked)) == (
        "civitates",
        "battle.troops",
        ("ambush",),
    )


@pytest.mark.parametrize(("lasting", "kind"), [((CYMBROGI,), "battle.troops"), ((), "battle.raiders")])
def test_comitates_ambush_in_hills_with_cymbrogi(table, lasting, kind):
    table.state.lasting = list(lasting)
    put(table, "novantae", comitates=2, scotti_raider=1)
    asked = fight(table, "novantae", CIVITATES, SCOTTI)
    assert asked.decision.kind == kind
    if lasting:
        assert answer_of(table, asked) == ("ambush",)


@pytest.mark.parametrize(
    ("space", "raiders", "loaded", "answer"),
    [
        ("corieltauvi", 4, 0, "ambush"),  # two are left of four when they Strike
        ("corieltauvi", 4, 1, "evade"),  # one carries Plunder
        ("corieltauvi", 2, 0, "evade"),  # a Charge removes both before they Strike
        ("novantae", 4, 0, "evade"),  # not at home
        ("parisi", 4, 0, "evade"),
    ],
)
def test_defending_raiders(table, space, raiders, loaded, answer):
    put(table, space, saxon_raider=raiders, cavalry=1, plunder={"saxon_raider": loaded})
    assert answer_of(table, fight(table, space, DUX, SAXONS)) == (answer,)


def test_defending_raiders_that_may_not_evade(table):
    put(table, "corieltauvi", saxon_raider=2, cavalry=1, plunder={"saxon_raider": 1})
    assert answer_of(table, fight(table, "corieltauvi", DUX, SAXONS, no_evade=True)) == ("ambush",)


@pytest.mark.parametrize(
    ("attackers", "strongholds", "answer"),
    [
        ({"cavalry": 1}, (), "evade"),  # Charged down before it Strikes: 1 lost, none removed
        ({"comitates": 1}, (), "ambush"),  # 1 lost, 1 removed
        ({"cavalry": 1}, ("alclud=scotti_settlement",), "ambush"),
    ],
)
def test_defending_warbands(table, attackers, strongholds, answer):
    put(table, "novantae", *strongholds, scotti_warband=1, **attackers)
    asked = fight(table, "novantae", DUX if "cavalry" in attackers else CIVITATES, SCOTTI)
    assert (asked.decision.kind, answer_of(table, asked)) == ("battle.troops", (answer,))


@pytest.mark.parametrize(
    ("militia", "strongholds", "answer"),
    [
        (2, (), "evade"),  # 3 lost, 2 removed
        (2, ("alclud=hillfort",), "ambush"),
        (12, (), "ambush"),  # not all Friendly Troops fall
    ],
)
def test_defending_foederati(table, militia, strongholds, answer):
    put(table, "novantae", *strongholds, red_scotti_warband=1, militia=militia, scotti_warband=6)
    asked = fight(table, "novantae", SCOTTI, CIVITATES)
    assert answer_of(table, asked) == ("ambush",)  # the attackers
    asked.answer("none")
    assert (asked.decision.seat, asked.decision.kind, answer_of(table, asked)) == ("dux", "battle.troops", (answer,))


# 3.6.3 Withdrawal -----------------------------------------------------------------------------------------------------


def test_barbarians_withdraw_if_they_would_lose_more(table):
    """Three Cavalry against three Warbands and two Raiders: 4 lost, 1 removed."""
    put(
        table,
        "parisi",
        "petuaria=saxon_settlement",
        saxon_warband=3,
        saxon_raider=2,
        cavalry=3,
        plunder={"saxon_warband": 1, "saxon_raider": 2},
    )
    asked = fight(table, "parisi", DUX, SAXONS)
    asked.answer("none", kind="battle.raiders")
    assert answer_of(table, asked) == ("saxon_warband_loaded.petuaria",)
    asked.answer("saxon_warband_loaded.petuaria")
    assert answer_of(table, asked) == ("saxon_warband.petuaria",)
    asked.answer("saxon_warband.petuaria")
    assert in_hand(table).defend.inside[SITE_NUMBER["petuaria"]][2 * SAXON_WARBAND] == 1
    assert "battle.withdraw" not in asked.asked[3:]


def test_barbarians_stay_in_the_field_otherwise(table):
    """A Militia against two Warbands: nobody is lost."""
    put(table, "parisi", "petuaria=saxon_settlement", saxon_warband=2, militia=1)
    assert answer_of(table, fight(table, "parisi", CIVITATES, SAXONS)) == ("done",)


@pytest.mark.parametrize(("warbands", "answer"), [(2, "done"), (8, "cavalry.petuaria")])
def test_the_dux_stays_for_prestige(table, warbands, answer):
    """Three Cavalry against two Warbands: none lost, two removed. Against eight: three and three."""
    put(table, "parisi", "petuaria=fort", cavalry=3, saxon_warband=warbands)
    assert answer_of(table, fight(table, "parisi", SAXONS, CIVITATES)) == (answer,)


@pytest.mark.parametrize(
    ("imperium", "answer"), [(Imperium.AUTONOMY, "cavalry.petuaria"), (Imperium.FRAGMENTATION, "done")]
)
def test_the_dux_gains_no_prestige_against_the_civitates(table, imperium, answer):
    table.state.imperium = imperium
    put(table, "parisi", "petuaria=fort", cavalry=3, militia=2)
    assert answer_of(table, fight(table, "parisi", CIVITATES, DUX)) == (answer,)


def test_the_dux_without_cavalry_withdraws(table):
    put(table, "parisi", "petuaria=fort", red_saxon_warband=3, saxon_raider=2)
    asked = fight(table, "parisi", SAXONS, CIVITATES).answer("none", kind="battle.raiders")
    assert answer_of(table, asked) == ("red_saxon_warband.petuaria",)


@pytest.mark.parametrize(
    ("troops", "raiders", "answer"),
    [
        ({"comitates": 3}, 2, "done"),  # none lost, two removed
        ({"comitates": 1}, 4, "comitates.venta_belgarum"),  # two removed, but the last Troop lost
        ({"militia": 4}, 10, "militia.venta_belgarum"),  # four removed, six Raiders remove all four
        ({"militia": 2, "comitates": 1, "blue_scotti_warband": 1}, 12, "comitates.venta_belgarum"),
    ],
)
def test_the_civitates(table, troops, raiders, answer):
    put(table, "atrebates", "venta_belgarum=town", saxon_raider=raiders, **troops)
    asked = fight(table, "atrebates", SAXONS, CIVITATES).answer("none", kind="battle.raiders")
    assert answer_of(table, asked) == (answer,)


def test_the_civitates_withdraw_from_an_even_fight(table):
    """One lost, one removed, two left."""
    put(table, "atrebates", "venta_belgarum=town", comitates=3, saxon_warband=1)
    assert answer_of(table, fight(table, "atrebates", SAXONS, CIVITATES)) == ("comitates.venta_belgarum",)


def test_the_civitates_send_comitates_then_foederati_then_militia(table):
    put(
        table,
        "atrebates",
        "venta_belgarum=town",
        saxon_raider=16,
        militia=4,
        comitates=1,
        blue_scotti_warband=1,
        plunder={"militia": 1},
    )
    asked = fight(table, "atrebates", SAXONS, CIVITATES).answer("none", kind="battle.raiders")
    went = []
    while not asked.over and asked.decision.kind.startswith("battle.withdraw"):
        went.append(answer_of(table, asked)[0])
        asked.answer(went[-1])
    assert went == [
        "comitates.venta_belgarum",
        "blue_scotti_warband.venta_belgarum",
        "militia_loaded.venta_belgarum",
        "militia.venta_belgarum",
    ]


def test_withdrawal_goes_on_once_begun(table):
    """When the Cavalry is inside, the forecast for those outside no longer matters."""
    put(table, "parisi", "petuaria=fort", "derventio=fort", cavalry=4, saxon_warband=8)
    asked = fight(table, "parisi", SAXONS, CIVITATES)
    non_players_answer(table, asked, until="battle.assault")
    assert units(table, "parisi", "cavalry") == 4
    assert told(table).count("battle_withdraws") == 2


# 3.6.3 Where to -------------------------------------------------------------------------------------------------------


def test_own_strongholds_first(table):
    put(table, "corieltauvi", "ratae=town", "lindum=fort", cavalry=4, saxon_warband=9)
    asked = fight(table, "corieltauvi", SAXONS, CIVITATES).answer("none", kind="battle.troops")
    assert answer_of(table, asked) == ("cavalry.lindum",)
    asked.answer("cavalry.lindum").answer("2", kind="battle.withdraw.number")
    assert answer_of(table, asked) == ("cavalry.ratae",)


def test_then_the_highest_garrison(table):
    put(table, "corieltauvi", "ratae=hillfort", "lindum=town", comitates=1, saxon_warband=9)
    asked = fight(table, "corieltauvi", SAXONS, CIVITATES).answer("none", kind="battle.troops")
    assert answer_of(table, asked) == ("comitates.lindum",)


def test_the_garrison_counts_before_the_room(table):
    """When three are in the Town it has room for one more, the Hillfort for two."""
    put(
        table, "atrebates", "venta_belgarum=hillfort", "calleva_atrebatum=town", comitates=3, militia=2, saxon_warband=9
    )
    asked = fight(table, "atrebates", SAXONS, CIVITATES).answers("comitates.calleva_atrebatum", "3")
    assert answer_of(table, asked) == ("militia.calleva_atrebatum",)


def test_equal_strongholds_at_random(table):
    put(table, "parisi", "petuaria=fort", "derventio=fort", cavalry=1, saxon_warband=8)
    asked = fight(table, "parisi", SAXONS, CIVITATES)
    assert {answer_of(table, asked, luck) for luck in LUCKS} == {("cavalry.petuaria",), ("cavalry.derventio",)}


def test_the_dux_admits_the_civitates(table):
    seat(table, "dux")
    put(table, "parisi", "petuaria=fort", militia=1, saxon_warband=3)
    asked = fight(table, "parisi", SAXONS, CIVITATES).answer("militia.petuaria", seat="civitates")
    assert (asked.decision.kind, answer_of(table, asked)) == ("battle.admit", ("yes",))


@pytest.mark.parametrize(("comitates", "answer"), [(1, "yes"), (3, "yes"), (4, "no")])
def test_the_civitates_admit_the_dux_after_their_own(table, comitates, answer):
    """A Town holds four. So many Comitates would all Withdraw from twenty Warbands."""
    seat(table, "civitates")
    put(table, "atrebates", "venta_belgarum=town", comitates=comitates, cavalry=1, saxon_warband=20)
    asked = fight(table, "atrebates", SAXONS, CIVITATES).answer("cavalry.venta_belgarum", seat="dux")
    assert (asked.decision.kind, answer_of(table, asked)) == ("battle.admit", (answer,))


def test_refused_the_dux_looks_elsewhere(table):
    seat(table, "dux")
    put(table, "atrebates", "venta_belgarum=town", "calleva_atrebatum=town", cavalry=1, saxon_warband=20)
    asked = fight(table, "atrebates", SAXONS, CIVITATES)
    (first,) = answer_of(table, asked)
    asked.answer(first).answer("no", seat="civitates")
    (second,) = answer_of(table, asked)
    assert {first, second} == {"cavalry.venta_belgarum", "cavalry.calleva_atrebatum"}


# 3.6.1 Losses ---------------------------------------------------------------------------------------------------------


def test_losses_in_own_order_without_waste(table):
    """Four half losses: three Raiders would leave a half that no Warband can absorb, so two and a Warband."""
    put(table, "parisi", saxon_warband=2, saxon_raider=3, cavalry=2, plunder={"saxon_warband": 1, "saxon_raider": 1})
    asked = fight(table, "parisi", DUX, SAXONS).answer("none", kind="battle.raiders")
    non_players_answer(table, asked)
    assert (units(table, "parisi", "saxon_warband"), units(table, "parisi", "saxon_raider")) == (1, 1)
    assert (carried(table, "parisi", "saxon_warband"), carried(table, "parisi", "saxon_raider")) == (1, 1)


def test_losses_of_the_civitates_spare_comitates(table):
    """Two losses of one Comitates, one of the Foederati, two Militia: the Militia and the Warband."""
    put(table, "parisi", comitates=1, blue_scotti_warband=1, militia=2, saxon_warband=2)
    non_players_answer(table, fight(table, "parisi", SAXONS, CIVITATES))
    assert [units(table, "parisi", unit) for unit in ("comitates", "blue_scotti_warband", "militia")] == [1, 0, 0]


def test_losses_of_the_dux_spare_cavalry(table):
    put(table, "parisi", cavalry=2, red_saxon_warband=1, saxon_warband=3)
    non_players_answer(table, fight(table, "parisi", SAXONS, CIVITATES))
    assert [units(table, "parisi", unit) for unit in ("cavalry", "red_saxon_warband")] == [2, 0]


def test_losses_inside_a_stronghold_and_by_siege(table):
    put(table, "atrebates", "venta_belgarum=hillfort", militia=1, comitates=1, saxon_warband=3)
    space = SPACE_NUMBER["atrebates"]
    battle_there = Fight(table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS))
    for kind in (MILITIA, COMITATES):
        battle_there.defend.withdraw(2 * kind, SITE_NUMBER["venta_belgarum"], 1)
    asked = Asked(table.during(battle_there, sieges(table, battle_there)))
    non_players_answer(table, asked)
    assert (units(table, "atrebates", "militia"), units(table, "atrebates", "comitates")) == (0, 1)


def test_britons_share_by_the_rule(table):
    seat(table, "dux")
    put(table, "parisi", cavalry=2, comitates=2, saxon_warband=4)
    asked = fight(table, "parisi", SAXONS, CIVITATES)
    assert (asked.decision.kind, answer_of(table, asked)) == ("battle.share", ("split",))


def test_the_civitates_agree_to_no_other_share(table):
    seat(table, "civitates")
    put(table, "parisi", cavalry=2, comitates=2, saxon_warband=4)
    asked = fight(table, "parisi", SAXONS, CIVITATES)
    asked.answer(next(key for key in asked.keys if key != "split"), kind="battle.share")
    assert (asked.decision.kind, answer_of(table, asked)) == ("battle.share_agree", ("no",))


# 3.6.4 Assault --------------------------------------------------------------------------------------------------------


def assault(table, space, attacker, defender, inside=(), **terms):
    """An Assault after everybody has Withdrawn as named: (kind, Site, number)."""
    terms.setdefault("executing", attacker)
    there = Fight(table.state, SPACE_NUMBER[space], attacker, defender, Terms(**terms))
    for kind, site, n in inside:
        there.defend.withdraw(2 * kind, SITE_NUMBER[site], n)
    return Asked(table.during(there, assaults(table, there)))


@pytest.mark.parametrize(
    ("strongholds", "inside", "first"),
    [
        (("ratae=town", "lindum=fort"), (), {"lindum"}),
        (("ratae=hillfort", "lindum=town"), (), {"lindum"}),
        (("ratae=blue_scotti_settlement", "lindum=hillfort"), (), {"lindum"}),
        (("ratae=town", "lindum=town"), ((MILITIA, "ratae", 1),), {"lindum"}),
        (("ratae=town", "lindum=town"), (), {"ratae", "lindum"}),
    ],
)
def test_targets_by_kind_then_by_who_is_inside(table, strongholds, inside, first):
    put(table, "corieltauvi", *strongholds, saxon_warband=15, militia=sum(n for _, _, n in inside))
    asked = assault(table, "corieltauvi", SAXONS, CIVITATES, inside)
    assert {answer_of(table, asked, luck)[0] for luck in LUCKS} == first


CHART = tomllib.loads((DATA / "charts.toml").read_text("utf-8"))["stronghold"]
ENTRIES = [(entry, n) for entry in CHART for n in range(entry["capacity"] + 1)]
PLACE = {"eboracum": ("eboracum", "eboracum", "town"), "londinium": ("londinium", "londinium", "town")}
EFFECTS = {"camelot": CAMELOT, "badonicus": MONS_BADONICUS}


@together(("entry", "n"), ENTRIES, ids=lambda value: value["id"] if isinstance(value, dict) else value)
def test_can_raiders_remove_the_stronghold(entry, n):
    """The table of 8.4.2: with one Raider fewer they do not Assault; by Coup de Main where it can succeed."""
    kind, *effects = entry["id"].split("_")
    stronghold = "blue_scotti_settlement" if kind == "settlement" else kind
    space, site, stronghold = PLACE.get(kind, ("atrebates", "venta_belgarum", stronghold))
    least = [(entry["min_raiders"][n], False)]
    if entry["coup_de_main_max_roll"][n]:
        least.append((entry["min_raiders_coup_de_main"][n], True))
    for raiders, surprise in least:
        for fewer in (0, 1):
            if raiders == fewer:
                continue
            table = board(empty=True)
            seat(table, *ALL)
            table.state.lasting = [EFFECTS[effect] for effect in effects]
            put(table, space, f"{site}={stronghold}", militia=n, saxon_raider=raiders - fewer)
            inside = [(MILITIA, site, n)] if n else []
            asked = assault(table, space, SAXONS, CIVITATES, inside, surprise=surprise)
            assert answer_of(table, asked) == (("none",) if fewer else (site,)), (raiders - fewer, surprise)


def test_no_coup_de_main_where_it_cannot_succeed(table):
    """Five inside Eboracum: the roll would have to be 0."""
    put(table, "eboracum", "eboracum=town", militia=5, saxon_raider=10)
    asked = assault(table, "eboracum", SAXONS, CIVITATES, [(MILITIA, "eboracum", 5)], surprise=True)
    assert answer_of(table, asked) == ("none",)


def test_raiders_with_warbands_lose_raiders_first(table):
    """A Fort with two inside: six half losses remove two Raiders and two Warbands; three of seven are too few."""
    put(table, "parisi", "petuaria=fort", cavalry=2, saxon_warband=4, saxon_raider=3)
    asked = assault(table, "parisi", SAXONS, CIVITATES, [(0, "petuaria", 2)])
    assert answer_of(table, asked) == ("none",)
    put(table, "parisi", saxon_warband=1)
    asked = assault(table, "parisi", SAXONS, CIVITATES, [(0, "petuaria", 2)])
    assert answer_of(table, asked) == ("petuaria",)


@pytest.mark.parametrize(("raiders", "second"), [(10, "lindum"), (7, "none")])
def test_then_the_second_stronghold_the_same_way(table, raiders, second):
    """A Fort costs two Raiders in Escalade and one in Storm; a second one needs four again."""
    put(table, "parisi", "petuaria=fort", "derventio=fort", saxon_raider=raiders)
    asked = assault(table, "parisi", SAXONS, CIVITATES)
    asked.answer("petuaria")
    assert units(table, "parisi", "saxon_raider") == raiders - 3
    assert answer_of(table, asked) == ("derventio",)
    put(table, "corieltauvi", "ratae=town", "lindum=town", saxon_raider=raiders)
    asked = assault(table, "corieltauvi", SAXONS, CIVITATES).answer("ratae")
    left = units(table, "corieltauvi", "saxon_raider")
    assert left == raiders - 4
    assert answer_of(table, asked) == (second,)


def test_never_an_assault_under_ravage(table):
    put(table, "parisi", "petuaria=fort", saxon_raider=10)
    assert assault(table, "parisi", SAXONS, CIVITATES, no_assault=True).over


@pytest.mark.parametrize(("cavalry", "answer"), [(2, "none"), (3, "petuaria")])
def test_the_dux_assaults_only_if_sure(table, cavalry, answer):
    """Two inside a Settlement inflict one loss, which a Cavalry holds; then more than two must be left."""
    put(table, "parisi", "petuaria=saxon_settlement", cavalry=cavalry, saxon_warband=2)
    asked = assault(table, "parisi", DUX, SAXONS, [(SAXON_WARBAND, "petuaria", 2)])
    assert answer_of(table, asked) == (answer,)


@pytest.mark.parametrize(("non_players", "answer"), [(("civitates",), "none"), (("civitates", "dux"), "petuaria")])
def test_what_a_player_beside_might_choose_is_not_sure(table, non_players, answer):
    """A Cavalry of a player need not absorb double; then two of three would be left against two."""
    seat(table, *non_players)
    put(table, "parisi", "petuaria=saxon_settlement", cavalry=1, comitates=2, saxon_warband=2)
    asked = assault(table, "parisi", CIVITATES, SAXONS, [(SAXON_WARBAND, "petuaria", 2)])
    assert answer_of(table, asked) == (answer,)


def test_coup_de_main_is_always_rolled_in_a_surprise_space(table):
    put(table, "parisi", "petuaria=fort", saxon_raider=2)
    non_players_answer(table, assault(table, "parisi", SAXONS, CIVITATES, surprise=True))
    assert any(line.startswith("battle_coup") for line in told(table))
    put(table, "parisi", saxon_raider=10)
    assert answer_of(table, assault(table, "parisi", SAXONS, CIVITATES)) == ("petuaria",)


@pytest.mark.parametrize(("loaded", "answer"), [(0, "yes"), (1, "yes"), (3, "loaded")])
def test_a_cavalry_absorbs_the_first_losses(table, loaded, answer):
    """Even when a Civitates player leads the Assault."""
    seat(table, "dux")
    put(
        table,
        "parisi",
        "petuaria=saxon_settlement",
        cavalry=3,
        comitates=2,
        saxon_warband=2,
        plunder={"cavalry": loaded},
    )
    asked = assault(table, "parisi", CIVITATES, SAXONS, [(SAXON_WARBAND, "petuaria", 2)]).answer("petuaria")
    assert (asked.decision.seat, asked.decision.kind, answer_of(table, asked)) == ("dux", "battle.double", (answer,))


# 3.6.6 Siege ----------------------------------------------------------------------------------------------------------


def siege(table, space, attacker, defender, inside):
    there = Fight(table.state, SPACE_NUMBER[space], attacker, defender, Terms(executing=attacker))
    for kind, site, n in inside:
        there.defend.withdraw(2 * kind, SITE_NUMBER[site], n)
    return Asked(table.during(there, sieges(table, there)))


@pytest.mark.parametrize(("one", "other", "first"), [(1, 2, {"derventio"}), (2, 1, {"petuaria"}), (1, 1, None)])
def test_siege_where_most_are_inside(table, one, other, first):
    put(
        table, "parisi", "petuaria=saxon_settlement", "derventio=saxon_settlement", cavalry=4, saxon_warband=one + other
    )
    inside = [(SAXON_WARBAND, "petuaria", one), (SAXON_WARBAND, "derventio", other)]
    asked = siege(table, "parisi", DUX, SAXONS, inside)
    assert {answer_of(table, asked, luck)[0] for luck in LUCKS} == (first or {"petuaria", "derventio"})
    non_players_answer(table, asked)
    assert told(table).count("battle_siege") == 2
    assert units(table, "parisi", "saxon_warband") == one + other - 2


def test_only_strongholds_able_are_besieged(table):
    """Three Troops are enough for one Settlement, not for two."""
    put(table, "parisi", "petuaria=saxon_settlement", "derventio=saxon_settlement", cavalry=3, saxon_warband=3)
    inside = [(SAXON_WARBAND, "petuaria", 1), (SAXON_WARBAND, "derventio", 2)]
    non_players_answer(table, siege(table, "parisi", DUX, SAXONS, inside))
    assert told(table).count("battle_siege") == 1


# 3.6.5 Plunder --------------------------------------------------------------------------------------------------------


def loads(table, *kinds):
    return [carried(table, "atrebates", kind) for kind in kinds]


def test_barbarians_load_warbands_first_in_a_battle(table):
    put(table, "atrebates", "venta_belgarum=town", saxon_warband=2, saxon_raider=9)
    non_players_answer(table, fight(table, "atrebates", SAXONS, CIVITATES))
    assert told(table).count("razed") == 1
    assert loads(table, "saxon_warband", "saxon_raider") == [2, 1]


def test_barbarians_load_raiders_in_a_raid(table):
    put(table, "atrebates", "venta_belgarum=town", saxon_warband=2, saxon_raider=9)
    non_players_answer(table, fight(table, "atrebates", SAXONS, CIVITATES, raiders=(9, 0)))
    assert loads(table, "saxon_warband", "saxon_raider") == [0, 3]


@pytest.mark.parametrize(("retaliate", "loaded"), [(True, [2, 0, 0]), (False, [0, 1, 1])])
def test_the_dux_loads_cavalry_with_retaliate_otherwise_red_foederati(table, retaliate, loaded):
    """Where the rules force more cubes onto Units than the red Foederati can carry, the others take the rest."""
    put(
        table,
        "atrebates",
        "venta_belgarum=saxon_settlement",
        cavalry=3,
        red_scotti_warband=1,
        blue_scotti_warband=1,
        militia=0,
    )
    non_players_answer(table, fight(table, "atrebates", DUX, SAXONS, retaliate=retaliate))
    assert told(table).count("razed") == 1
    assert loads(table, "cavalry", "red_scotti_warband", "blue_scotti_warband") == loaded


def test_the_civitates_load_comitates_then_foederati_then_militia(table):
    put(
        table,
        "atrebates",
        "venta_belgarum=saxon_settlement",
        "calleva_atrebatum=saxon_settlement",
        comitates=2,
        blue_scotti_warband=1,
        militia=4,
        red_scotti_warband=2,
    )
    non_players_answer(table, fight(table, "atrebates", CIVITATES, SAXONS))
    assert told(table).count("razed") == 2
    assert loads(table, "comitates", "blue_scotti_warband", "militia", "red_scotti_warband") == [2, 1, 1, 0]


def test_what_one_kind_has_taken_is_not_counted_again(table):
    put(table, "atrebates", "venta_belgarum=saxon_settlement", comitates=1, blue_saxon_warband=1, blue_scotti_warband=1)
    non_players_answer(table, fight(table, "atrebates", CIVITATES, SAXONS))
    assert loads(table, "comitates", "blue_saxon_warband", "blue_scotti_warband") == [1, 1, 0]


def test_pillage_loads_in_the_same_order(table):
    space = put(table, "atrebates", comitates=1, blue_scotti_warband=1, militia=4)
    table.state.bottom[space] = 3
    asked = Asked(pillage_in(table, space)).answer("3", kind="pillage.cubes")
    non_players_answer(table, asked)
    assert loads(table, "comitates", "blue_scotti_warband", "militia") == [1, 1, 1]


def at_spoils(table, attacker, defender=SAXONS):
    asked = fight(table, "atrebates", attacker, defender)
    while asked.decision.kind != "battle.spoils":
        asked.answer(*(("none",) if "none" in asked.keys else answer_of(table, asked)))
    return asked


@pytest.mark.parametrize(("strongholds", "answer"), [(("venta_belgarum=saxon_settlement",), "renown"), ((), "half")])
def test_barbarians_take_renown_where_they_control(table, strongholds, answer):
    put(table, "atrebates", *strongholds, saxon_warband=9, scotti_raider=4, plunder={"scotti_raider": 4})
    assert answer_of(table, at_spoils(table, SAXONS, SCOTTI)) == (answer,)


def test_barbarians_who_can_carry_nothing_set_it_aside(table):
    put(table, "atrebates", saxon_warband=3, scotti_raider=1, plunder={"scotti_raider": 1, "saxon_warband": 3})
    non_players_answer(table, fight(table, "atrebates", SAXONS, SCOTTI).answer("none", kind="battle.raiders"))
    assert loads(table, "saxon_warband") == [3]


@pytest.mark.parametrize(
    ("imperium", "room", "red", "answer"),
    [
        (Imperium.ROMAN_RULE, True, 1, "prosperity"),
        (Imperium.ROMAN_RULE, False, 1, "half"),
        (Imperium.FRAGMENTATION, True, 1, "half"),
        (Imperium.FRAGMENTATION, True, 0, "none"),  # Cavalry carries nothing
        (Imperium.ROMAN_RULE, False, 0, None),  # only the Civitates could carry: set aside
    ],
)
def test_the_dux_returns_prosperity_before_fragmentation(table, imperium, room, red, answer):
    table.state.imperium = imperium
    if imperium == Imperium.FRAGMENTATION:
        table.state.dominance = Dominance.NONE
    space = put(
        table,
        "atrebates",
        cavalry=3,
        red_saxon_warband=red,
        militia=2,
        saxon_raider=4,
        plunder={"saxon_raider": 4},
    )
    full = table.state.population[space]
    if not room:
        table.state.bottom[space] = table.state.top[space] = full
    asked = at_spoils(table, DUX)
    assert answer_of(table, asked) == (answer or "none",)


@pytest.mark.parametrize(
    ("own", "room", "answer"),
    [
        ({"comitates": 3}, True, "half"),
        ({"comitates": 3, "loaded": 3}, True, "prosperity"),  # red Foederati could carry it
        ({"comitates": 3, "loaded": 3}, False, "none"),
    ],
)
def test_the_civitates_take_half_if_they_can(table, own, room, answer):
    put(
        table,
        "atrebates",
        comitates=own["comitates"],
        red_saxon_warband=2,
        saxon_raider=4,
        plunder={"saxon_raider": 4, "comitates": own.get("loaded", 0)},
    )
    if not room:
        space = SPACE_NUMBER["atrebates"]
        table.state.bottom[space] = table.state.top[space] = table.state.population[space]
    assert answer_of(table, at_spoils(table, CIVITATES)) == (answer,)


def test_the_forecast_can_be_read(table):
    put(table, "parisi", "petuaria=fort", cavalry=3, saxon_warband=8)
    asked = fight(table, "parisi", SAXONS, CIVITATES)
    bot = bot_at(table, "dux")
    answers.withdraw(bot, asked.decision)
    (line,) = bot.trace.lines
    assert (line.id, line.params) == ("np.forecast", {"own": 3, "enemy": 3})
