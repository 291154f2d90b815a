"""14, 14.1, 15.3.2 The winter Council."""

from __future__ import annotations

import pytest

from tests.akkren.harness import person, put, said, told, units
from tests.akkren.realm_boards import Reading, give, realm, why
from tests.akkren.view_boards import whole
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import PLACE, seas_at
from vexillum.games.akkren.components.pieces import (
    ALLIANCE,
    BROTHERHOOD,
    FIEFS,
    KAN,
    NEUTRALITY,
    THEOCRACY,
    cost,
    force_of,
    pair,
)
from vexillum.games.akkren.council import (
    COMPANIES,
    commands_due,
    companies_come,
    council_phase,
    dismissals,
    end_alliances,
    hero_comes,
    masters_come,
)
from vexillum.games.akkren.heroes import HERO_IDS
from vexillum.games.akkren.naval import capacity
from vexillum.games.akkren.stacks import GENERAL_IDS, sighting
from vexillum.games.akkren.state import NONE, Kind, Role


def council(**more):
    """Incomes: Brotherhood, Kân, Fiefs, Theocracy from low to high."""
    table = realm(**more)
    table.state.income = [20, 6, 12, 15]
    return table


# Alliances


def test_one_side_is_enough_to_end_an_alliance():
    table = council()
    for other in (KAN, FIEFS):
        table.state.relations[pair(THEOCRACY, other)] = ALLIANCE
    asked = Reading(table, end_alliances(table))
    assert asked.decision.secret
    assert why(asked, "seat:brotherhood") == "council_no_alliance"
    asked.answer("kan", kind="council.alliances", seat="theocracy")
    assert table.journal == []
    asked.answer(seat="kan").answer(seat="fiefs")
    assert asked.over
    assert table.state.relations[pair(THEOCRACY, KAN)] == NEUTRALITY
    assert table.state.relations[pair(THEOCRACY, FIEFS)] == ALLIANCE


def test_without_alliances_nobody_is_asked():
    assert Asked(end_alliances(council())).asked == []


# Heroes


def test_a_hero_is_offered_to_the_poorest_first():
    """14, C313."""
    table = council(dice=(2,))
    asked = Reading(table, hero_comes(table))
    asked.answer("no", kind="council.hero", seat="brotherhood").answer("hire", seat="kan")
    assert asked.over
    (one,) = table.state.people
    assert (one.role, HERO_IDS[one.who], one.owner, one.place) == (Role.HERO, "h02", KAN, PLACE["kan_ordu"])
    assert table.state.treasury[KAN] == 15
    assert table.state.spurned_hero == NONE


def test_an_unhired_hero_stays_away_a_year():
    """14, C312 No one comes in his place."""
    table = council(dice=(2, 2, 2))
    Reading(table, hero_comes(table)).answers("no", "no", "no", "no")
    assert HERO_IDS[table.state.spurned_hero] == "h02"
    assert Reading(table, hero_comes(table)).over
    assert told(table)[-1] == "council_no_hero"
    assert table.state.spurned_hero == NONE
    Reading(table, hero_comes(table))
    assert said(table, "council_hero")[-1]["person"] == "hero_h02"


@pytest.mark.parametrize("roll", [1, 10])
def test_heroes_in_service_and_dead_ones_do_not_come(roll):
    """C312."""
    table = council(dice=(roll,))
    army = put(table, "kan_ordu", "kan", hired="1BD")
    person(table, "h10", army)
    table.state.dead_heroes = [HERO_IDS.index("h01")]
    assert Asked(hero_comes(table)).over
    assert told(table)[-1] == "council_no_hero"


def test_who_cannot_pay_is_asked_as_all_are():
    """C362 No one learns from the question how much gold another has."""
    table = council(dice=(2,))
    table.state.treasury = [25, 9, 9, 25]
    asked = Reading(table, hero_comes(table))
    for seat in ("brotherhood", "kan"):
        assert (asked.decision.seat, asked.keys) == (seat, ("no",))
        assert why(asked, "hire") == "build_gold"
        asked.answer("no")
    asked.answer("hire", seat="fiefs")
    assert asked.over
    table = council(dice=(3, 1))
    table.state.treasury = [25, 7, 25, 25]
    asked = Reading(table, companies_come(table))
    assert (asked.decision.seat, asked.keys) == ("brotherhood", ("pass",))
    assert why(asked, "8") == "council_bid"


# Mercenaries


def test_a_company_goes_to_the_best_offer():
    """14.1 River pikes: 2PK for 8 GP or more; the poorest begins, anyone who passes is out."""
    table = council(dice=(3, 1))
    asked = Reading(table, companies_come(table))
    assert asked.decision.keys[:2] == ("pass", "8")
    assert why(asked, "5") == "council_bid"
    asked.answer("8", kind="council.bid", seat="brotherhood")
    asked.answer("pass", kind="council.raise", seat="kan")
    assert asked.decision.keys[1] == "9"
    asked.answer("10", seat="fiefs").answer("pass", seat="theocracy")
    asked.answer("12", seat="brotherhood").answer("pass", seat="fiefs")
    assert asked.over
    (one,) = table.state.stacks
    assert (one.hired, one.units, one.kind, one.owner) == (units("2PK"), (), Kind.COMPANY, BROTHERHOOD)
    assert table.state.treasury == [25, 13, 25, 25]
    assert sighting(table.state, KAN, one.id).units == units("2PK")
    assert told(table)[-1] == "council_no_company"


@pytest.mark.parametrize("number", range(1, 10))
def test_every_company_has_its_price(number):
    """14.1, every row of the list."""
    company = COMPANIES[number]
    table = council(dice=(company.least, 1))
    table.state.treasury = [0, 40, 0, 0]
    asked = Reading(table, companies_come(table))
    while asked.keys == ("pass",):
        asked.answer("pass")
    assert asked.keys[1] == str(cost(force_of(company.units)))
    asked.answer(asked.keys[1])
    while asked.keys == ("pass",):
        asked.answer("pass")
    assert table.state.stacks[0].hired == force_of(company.units)


def test_nobody_wants_it():
    table = council(dice=(3, 3))
    asked = Reading(table, companies_come(table))
    while not asked.over:
        asked.answer("pass")
    assert told(table).count("council_company_leaves") == 2
    assert not table.state.stacks


def test_the_theocracy_hires_no_beasts():
    """5.1."""
    table = council(dice=(9, 1))
    asked = Asked(companies_come(table))
    seats = set()
    while not asked.over:
        seats.add(asked.decision.seat)
        asked.answer("pass")
    assert seats == {"brotherhood", "kan", "fiefs"}


def test_free_companies_bring_one_more_roll():
    """9.1."""
    table = council(dice=(1, 1, 1))
    table.state.extra_companies = 1
    Asked(companies_come(table))
    assert told(table) == ["council_no_company"] * 3
    assert table.state.extra_companies == 0


def test_offers_are_limited_by_ones_gold():
    table = council(dice=(3, 1))
    table.state.treasury = [0, 9, 0, 0]
    assert Asked(companies_come(table)).keys == ("pass", "8", "9")


def test_without_a_capital_the_company_comes_to_another_city():
    """C299."""
    table = council(dice=(3, 1))
    table.state.treasury = [0, 0, 25, 0]
    give(table, "kan", "gran_march", ())
    give(table, "kan", "ulek_duchy", ())
    put(table, "kan_ordu", "akkren", "1AKi")
    put(table, "kan_west", "akkren", "1AKi")
    asked = Reading(table, companies_come(table))
    while asked.kind.startswith(("council.bid", "council.raise")):
        asked.answer("8" if "8" in asked.keys else "pass")
    asked.answer("gran_march", kind="council.company_where", seat="kan")
    assert any(one.place == PLACE["gran_march"] for one in table.state.stacks)


# Masters


def test_a_master_of_ones_order_for_five():
    """15.3.2."""
    table = council()
    table.state.order_markers[KAN] = 2
    asked = Reading(table, masters_come(table))
    asked.answer("hire", kind="council.master", seat="kan")
    (one,) = table.state.people
    assert (one.role, one.who, one.owner) == (Role.MASTER, 2, KAN)
    assert table.state.treasury[KAN] == 20
    assert Asked(masters_come(table)).asked == [], "only one Master serves a Faction"


def test_without_a_channel_no_master():
    assert Asked(masters_come(council())).asked == []


# Generals


@pytest.mark.parametrize(("roll", "at_once"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_general_is_dismissed(roll, at_once):
    """14, C314 His card is discarded, his own men go, the successor's come."""
    table = council(dice=(roll,))
    state = table.state
    state.generals = [1, 2]
    army = put(table, "kan_ordu", "kan", hired="1BD", sworn="1LI", general="g01")
    asked = Reading(table, dismissals(table)).answer(f"s{army}", kind="council.general", seat="kan")
    if not at_once:
        assert asked.over
        assert stacks.stack(state, army).general == 0
        assert state.successions == [army]
        assert Asked(dismissals(table)).asked == []
        commands_due(table)
    one = stacks.stack(state, army)
    assert (GENERAL_IDS[one.general], one.kind) == ("g03", Kind.ARMY)
    assert one.sworn == units("1SK")
    assert (state.fallen_generals, state.generals, state.successions) == ([0], [1], [])
    (entry,) = [entry for entry in table.journal if entry.id == "log.council_new_general"]
    assert entry.to == ("kan",)


def test_a_successor_finds_no_army():
    """C314."""
    table = council(dice=(6,))
    table.state.generals = [1, 2]
    army = put(table, "kan_ordu", "kan", hired="1BD", general="g01")
    Asked(dismissals(table)).answer(f"s{army}")
    stacks.remove(table.state, army)
    commands_due(table)
    assert (table.state.generals, table.state.successions) == ([1, 2], [])


def test_why_a_general_cannot_be_dismissed():
    table = council(dice=(6,))
    table.state.generals = [1, 2]
    army = put(table, "kan_ordu", "kan", hired="1BD", general="g01")
    other = put(table, "kan_west", "kan", hired="1BD", general="g02")
    guard = put(table, "kan_west", "kan", hired="1BD")
    asked = Reading(table, dismissals(table)).answer(f"s{army}")
    assert asked.keys == ("done", f"s{other}")
    assert why(asked, f"stack:{army}") == "council_waiting"
    assert why(asked, f"stack:{guard}") == "council_no_general"
    asked.answer("done")
    assert asked.over


def test_a_general_with_nobody_but_his_own_men_stays():
    """C314 They would go with him, and a successor would lead no one."""
    table = council(dice=(6,))
    state = table.state
    state.generals = [1, 2]
    army = put(table, "kan_ordu", "kan", hired="1BD", sworn="1LI", general="g01")
    alone = put(table, "kan_west", "kan", sworn="1LI", general="g02")
    asked = Reading(table, dismissals(table))
    assert asked.keys == ("done", f"s{army}")
    assert why(asked, f"stack:{alone}") == "council_own_men"
    asked.answer(f"s{army}")
    stacks.replace(state, army, hired=())
    commands_due(table)
    assert (stacks.stack(state, army).general, state.successions, state.generals) == (0, [], [1, 2])


def test_a_successor_reaches_nobody_at_sea_and_brings_no_ship_too_many_men():
    """C314 He waits for the army; in port those aboard make room for him and his men."""
    table = council()
    state = table.state
    state.generals = [1, 2]
    fleet = put(table, "brotherhood_coast", "kan", hired="1TRS", kind=Kind.FLEET)
    full = capacity(stacks.stack(state, fleet))
    army = put(table, "brotherhood_coast", "kan", hired=f"{full}BD", general="g01", aboard=fleet)
    state.successions = [army]
    sea = seas_at(PLACE["brotherhood_coast"])[0]
    for one in (fleet, army):
        stacks.replace(state, one, place=sea)
    commands_due(table)
    assert (stacks.stack(state, army).general, state.successions) == (0, [army])
    for one in (fleet, army):
        stacks.replace(state, one, place=PLACE["brotherhood_coast"])
    commands_due(table)
    one = stacks.stack(state, army)
    assert (GENERAL_IDS[one.general], one.sworn, one.aboard, one.place) == (
        "g03",
        units("1SK"),
        NONE,
        PLACE["brotherhood_coast"],
    )


def test_the_whole_council():
    """14 In its order."""
    table = council(dice=(2, 3, 1))
    table.state.generals = [1, 2]
    table.state.order_markers[KAN] = 0
    table.state.relations[pair(KAN, FIEFS)] = ALLIANCE
    put(table, "kan_ordu", "kan", hired="1BD", general="g01")
    asked = Asked(whole(table, council_phase))
    kinds = []
    answers = {
        "council.alliances": (),
        "politics.present": ("done",),
        "council.hero": ("no",),
        "council.bid": ("pass",),
        "council.master": ("no",),
        "council.general": ("done",),
    }
    while not asked.over:
        if asked.kind not in kinds:
            kinds.append(asked.kind)
        asked.answer(*answers[asked.kind])
    assert kinds == list(answers)
