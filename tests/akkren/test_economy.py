"""5, 13.1, 15.1 Winter: gold, the pay of mercenaries, demons; substitutions among the reinforcements."""

from __future__ import annotations

import pytest

from tests.akkren.harness import board, person, pool, put, said, told, units
from tests.akkren.realm_boards import Reading, balanced, give, realm
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.boons import EXTRA_DEMONS, MANA_SEASON, YIELD_BONUS, YIELD_HALF, YIELD_NONE, boon, mark_yield
from vexillum.games.akkren.boons import give as promise
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import BROTHERHOOD, FIEFS, KAN, OWNER, THEOCRACY, UNIT
from vexillum.games.akkren.components.records import EVENT_IDS
from vexillum.games.akkren.economy import call_demons, collect, mana_gold, pay_mercenaries
from vexillum.games.akkren.money import unit_pay
from vexillum.games.akkren.purchases import purchases
from vexillum.games.akkren.realm import leave
from vexillum.games.akkren.scenarios import REGIONS_AT_START, SCENARIO_IDS
from vexillum.games.akkren.state import NONE, Kind

# Collection


def test_quickstart_income():
    """17.1, examples.json quickstart_income: 20, 20, 21 and 15 before mana."""
    table = board()
    regions = REGIONS_AT_START[SCENARIO_IDS.index("quickstart")]
    for faction, own in enumerate(regions):
        for region in own:
            table.state.holder[region] = faction
    table.state.treasury = [0, 0, 0, 0]
    collect(table)
    mana = 3
    assert table.state.income == [21 + mana, 15, 20, 20]
    assert table.state.treasury == table.state.income


def test_allies_give_half_rounded_up_and_markers_lower_the_yield():
    """13.1, C36."""
    table = realm()
    state = table.state
    give(table, "kan", "gran_march", "BW.1", allied=True)
    state.plunder[PLACE["kan_west"]], state.presence[REGION["kan"]] = 1, 2
    collect(table)
    assert state.income[KAN] == 12 - 3 + 2
    state.presence[REGION["kan"]] = 30
    collect(table)
    assert state.income[KAN] == 2


def test_what_waits_for_the_collection_counts_once():
    """9.1, 13.5 A vein, a plague, sabotage."""
    table = realm()
    state = table.state
    mark_yield(state, REGION["kan"], YIELD_BONUS)
    mark_yield(state, REGION["fiefs"], YIELD_HALF)
    mark_yield(state, REGION["theocracy"], YIELD_NONE)
    collect(table)
    assert state.income == [0, 6, 13, 6]
    collect(table)
    assert state.income == [14, 6, 12, 12]


def test_slaves_bring_three_each_and_mana_three_outside_the_capital():
    """5.1, 5.3, C39, C40, C01."""
    table = realm()
    give(table, "kan", "gran_march", ("BW.1", "BD.1"))
    give(table, "theocracy", "ulek_county", "printed")
    collect(table)
    assert table.state.income[KAN] == 12 + 3 + 2 * 3
    assert table.state.income[THEOCRACY] == 14 + 2 + 3
    assert [line["n"] for line in said(table, "earned.slaves")] == [6]
    assert all(entry.to for entry in table.journal if entry.id.startswith("log.earned"))


@pytest.mark.parametrize(("more", "outside", "gold"), [(1, True, 6), (1, False, 3), (-1, True, 0), (-1, False, 0)])
def test_what_an_event_adds_to_mana_is_paid_for_too(more, outside, gold):
    """5.1, 9.1, C401 Three for every point but the capital's, also in the economic phase of summer."""
    table = realm()
    if outside:
        give(table, "theocracy", "ulek_county", "printed")
    promise(table.state, THEOCRACY, MANA_SEASON, more)
    Asked(mana_gold(table))
    assert sum(line["n"] for line in said(table, "earned.mana")) == gold
    collect(table)
    assert sum(line["n"] for line in said(table, "earned.mana")) == 2 * gold


# Mercenaries


@pytest.mark.parametrize(
    ("unit", "pay"), [("BD", 1), ("XB", 1), ("LC", 2), ("HC", 2), ("SM", 2), ("ARl", 2), ("BM", 2)]
)
def test_what_a_mercenary_wants(unit, pay):
    """13.2, C52."""
    assert unit_pay(UNIT[unit]) == pay


def test_mercenaries_are_paid():
    table = realm()
    put(table, "kan_ordu", "kan", "1SW", hired="2BD 1HC")
    asked = Reading(table, pay_mercenaries(table, KAN))
    assert asked.decision.params["due"] == 4
    asked.answer("done", kind="build.upkeep", seat="kan")
    assert asked.over
    assert table.state.treasury[KAN] == 21


def test_some_may_be_dismissed():
    table = realm()
    one = put(table, "kan_ordu", "kan", hired="2BD 1HC")
    asked = Reading(table, pay_mercenaries(table, KAN)).answer(f"s{one}.HC").answer("done")
    assert asked.over
    assert stacks.stack(table.state, one).hired == units("2BD")
    assert table.state.treasury[KAN] == 23
    assert pool(table, "kan", "HC") == 1


def test_who_cannot_pay_dismisses_until_he_can():
    """C52."""
    table = realm()
    table.state.treasury[KAN] = 1
    one = put(table, "kan_ordu", "kan", hired="1HC", general="g07")
    other = put(table, "kan_west", "kan", hired="1BD")
    asked = Reading(table, pay_mercenaries(table, KAN))
    assert "done" not in asked.keys
    assert asked.decision.why(table, asked.decision, "done").id == "why.upkeep_short"
    asked.answer(f"s{one}.HC").answer("done")
    assert asked.over
    assert stacks.find(table.state, one) is None
    assert table.state.generals == [6]
    assert stacks.find(table.state, other) is not None
    assert table.state.treasury[KAN] == 0


def test_without_mercenaries_nobody_is_asked():
    table = realm()
    put(table, "kan_ordu", "kan", "1SW")
    assert Asked(pay_mercenaries(table, KAN)).asked == []


# Demons


def test_demons_are_called_up_to_the_mana():
    """5.2, C41 Two mana points: two demons, of either kind, in the capital, for nothing."""
    table = realm()
    give(table, "brotherhood", "hepmonaland")
    asked = Reading(table, call_demons(table))
    assert asked.keys == ("DE-f", "DE", "done")
    asked.answer("DE", kind="build.demon", seat="brotherhood").answer("DE-f")
    assert asked.over
    (one,) = table.state.stacks
    assert (one.units, one.place) == (units("1DE 1DE-f"), PLACE["brotherhood_capital"])
    assert table.state.treasury[BROTHERHOOD] == 25
    assert Asked(call_demons(table)).asked == []
    balanced(table)


def test_one_may_call_fewer():
    table = realm()
    assert Asked(call_demons(table)).answer("done").over
    assert not table.state.stacks


def test_demons_appear_with_a_necromancer_too():
    """5.2, C304 In his army, or beside him."""
    table = realm()
    give(table, "brotherhood", "hepmonaland")
    army = put(table, "gran_march", "brotherhood", hired="1BD", general="g01")
    put(table, "gran_march", "fiefs", hired="1BD")
    mage = person(table, "necromancer", army)
    asked = Reading(table, call_demons(table)).answer("DE")
    assert set(asked.keys) == {"brotherhood_capital", "gran_march"}
    asked.answer("gran_march", kind="build.where")
    assert stacks.stack(table.state, army).units == units("1DE")
    table.state.people = [stacks.changed(one, stack=NONE) for one in table.state.people]
    asked.answer("DE-f")
    assert asked.over, "alone among enemies he calls nobody: the capital is the only place"
    assert mage
    table.state.people = [stacks.changed(one, place=PLACE["isles"]) for one in table.state.people]
    promise(table.state, BROTHERHOOD, EXTRA_DEMONS, 1)
    table.state.current = [EVENT_IDS.index("whisper_below")]
    Asked(call_demons(table)).answer("DE").answer("isles")
    assert [one.units for one in table.state.stacks if one.place == PLACE["isles"]] == [units("1DE")]


@pytest.mark.parametrize(
    ("owner", "regular", "hired", "more"),
    [
        ("brotherhood", "1TRI", "", {"kind": Kind.FLEET}),
        ("brotherhood", "", "1BD", {"kind": Kind.COMPANY}),
        ("brotherhood", "1SP", "", {"nation": REGION["isles"]}),
        ("minor", "1BD", "", {"nation": 0}),
    ],
)
def test_demons_stand_beside_ships_mercenaries_allies_and_tribes(owner, regular, hired, more):
    """5.2, C304 A Necromancer in such company calls demons to the garrison of the place, not among them."""
    table = realm()
    table.state.minors[0] = BROTHERHOOD
    give(table, "brotherhood", "isles")
    with_him = put(table, "isles", owner, regular, hired=hired, **more)
    mage = person(table, "necromancer", with_him)
    table.state.people = [stacks.changed(one, owner=BROTHERHOOD) for one in table.state.people if one.id == mage]
    before = stacks.stack(table.state, with_him)
    Reading(table, call_demons(table)).answer("DE").answer("isles")
    assert stacks.stack(table.state, with_him) == before
    (called,) = [one for one in table.state.stacks if one.units == units("1DE")]
    assert (called.owner, called.kind, called.place) == (BROTHERHOOD, Kind.GARRISON, PLACE["isles"])


def test_no_demon_goes_aboard():
    """C304 A Necromancer with troops aboard a fleet in port calls demons beside the ships."""
    table = realm()
    fleet = put(table, "brotherhood_coast", "brotherhood", hired="1TRS", kind=Kind.FLEET)
    aboard = put(table, "brotherhood_coast", "brotherhood", hired="1BD", general="g01", aboard=fleet)
    person(table, "necromancer", aboard)
    Asked(call_demons(table)).answer("DE").answer("brotherhood_coast")
    assert stacks.stack(table.state, aboard).units == ()
    (called,) = [one for one in table.state.stacks if one.units]
    assert (called.kind, called.aboard) == (Kind.GARRISON, NONE)


def test_a_captive_necromancer_calls_nobody():
    table = realm()
    army = put(table, "gran_march", "brotherhood", hired="1BD")
    person(table, "necromancer", army, captor=KAN)
    table.state.people = [stacks.changed(one, stack=NONE) for one in table.state.people]
    asked = Asked(call_demons(table)).answer("DE")
    assert asked.over
    assert any(one.place == PLACE["brotherhood_capital"] for one in table.state.stacks)


@pytest.mark.parametrize(("this_season", "left"), [(True, 2), (False, 1)])
def test_the_whisper_lasts_until_the_next_winter(this_season, left):
    """9.1, C304 One drawn in this very winter lasts until the next one."""
    table = realm()
    promise(table.state, BROTHERHOOD, EXTRA_DEMONS, 1)
    table.state.current = [EVENT_IDS.index("whisper_below")] if this_season else []
    one = put(table, "brotherhood_capital", "brotherhood", "2DE")
    Asked(call_demons(table))
    assert stacks.stack(table.state, one).units == units(f"{left}DE")
    assert boon(table.state, BROTHERHOOD, EXTRA_DEMONS) == left - 1


# Substitutions


def swaps(table, owner):
    asked = Asked(purchases(table, OWNER[owner]))
    return [key for key in asked.keys if key.startswith(("swap", "burrow"))]


@pytest.mark.parametrize(
    ("owner", "has", "expected"),
    [
        ("theocracy", "1HC", {"swap.HC.HC+", "swap.HC.KN"}),
        (
            "brotherhood",
            "1BD 1SP 1PK 1LC 1HC",
            {"swap.BD.UBD", "swap.BD.KBD", "swap.SP.USP", "swap.PK.UPK", "swap.LC.ULC", "swap.HC.KHC"},
        ),
        ("kan", "1LC", {"swap.LC.LCb"}),
        ("fiefs", "1BW 1ARl 1ARh 1BD", {"swap.BW.GUN", "swap.ARl.GUN", "swap.ARh.GUN", "swap.BD.ENG", "swap.giant"}),
    ],
)
def test_which_units_may_become_others(owner, has, expected):
    """5.1-5.4."""
    table = board()
    region = REGION[{"theocracy": "theocracy", "brotherhood": "brotherhood"}.get(owner, owner)]
    table.state.muster[region] = units(has)
    for unit, n in units(has):
        table.state.pool[len(UNIT) * OWNER[owner] + unit] = n
    assert set(swaps(table, owner)) == expected
    for key in sorted(expected - {"swap.giant"}):
        table.state.muster[region] = units(has)
        table.state.pool = [0] * len(table.state.pool)
        for unit, n in units(has):
            table.state.pool[len(UNIT) * OWNER[owner] + unit] = n
        Reading(table, purchases(table, OWNER[owner])).answer(key)
        _, old, new = key.split(".")
        assert (pool(table, owner, old), pool(table, owner, new)) == (0, 1)
        balanced(table)


def test_a_substitution_stays_when_the_unit_is_lost_and_goes_with_its_region():
    """C292 The home country's list changes first."""
    table = realm()
    give(table, "brotherhood", "gran_march")
    asked = Reading(table, purchases(table, BROTHERHOOD)).answer("swap.SP.USP")
    assert table.state.muster[REGION["brotherhood"]] == units("1HTR 1TRI 1SP 1USP 1SM")
    asked.answer("USP")
    assert pool(table, "brotherhood", "USP") == 0
    balanced(table)
    (one,) = table.state.stacks
    stacks.lose(table.state, one.id, units=units("1USP"))
    stacks.remove(table.state, one.id)
    assert pool(table, "brotherhood", "USP") == 1
    Asked(leave(table, REGION["brotherhood"]))
    assert (pool(table, "brotherhood", "USP"), pool(table, "brotherhood", "SP")) == (0, 1)
    balanced(table)


def test_at_most_two_engineers():
    """5.4."""
    table = realm()
    give(table, "fiefs", "lakes_kingdom")
    asked = Reading(table, purchases(table, FIEFS)).answer("swap.BD.ENG").answer("swap.BD.ENG")
    assert pool(table, "fiefs", "ENG") == 2
    assert "swap.BD.ENG" not in asked.keys
    assert pool(table, "fiefs", "BD") == 1
    balanced(table)


def test_any_two_units_become_a_giant():
    """5.4, C292."""
    table = realm()
    give(table, "fiefs", "gran_march")
    asked = Reading(table, purchases(table, FIEFS)).answer("swap.giant")
    asked.answer("BW.1", "HG.1", kind="build.giant", seat="fiefs")
    assert (pool(table, "fiefs", "GI"), pool(table, "fiefs", "HG"), pool(table, "fiefs", "BW")) == (1, 1, 0)
    assert table.state.muster[REGION["gran_march"]] == units("1GI 1BD 1SP")
    balanced(table)
    asked.answer("GI").answer("fiefs_capital")
    assert table.state.treasury[FIEFS] == 17
    balanced(table)


def test_mastiffs_burrow_for_mana():
    """5.3 One for each mana point, wherever it is."""
    table = realm()
    give(table, "kan", "northern_plains", "instead", ())
    asked = Reading(table, purchases(table, KAN)).answer("SW.2").answer("kan_ordu")
    (one,) = table.state.stacks
    assert f"burrow.s{one.id}" in asked.keys
    asked.answer(f"burrow.s{one.id}")
    assert table.state.stacks[0].units == units("1SW 1SWb")
    assert f"burrow.s{one.id}" not in asked.keys
    assert one.kind == Kind.GARRISON
    assert told(table)[-1] == "build_burrows"
    balanced(table)
