"""How the marshal judges: what makes a realm worth more, and what it has to fear."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.akkren.harness import board, put
from tests.akkren.marshal_boards import STEWARD, at, start
from vexillum.core.agent import drive
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import DISTANCE, LAND, PLACE_IDS, REGION, SEAT_OF
from vexillum.games.akkren.components.pieces import FACTIONS, FIEFS, KAN, THEOCRACY, WAR, size
from vexillum.games.akkren.control import set_relation
from vexillum.games.akkren.minds.marshal import against, balance, chance, phases_left, region_worth, standing, worth
from vexillum.games.akkren.routes import troops
from vexillum.games.akkren.stacks import GENERAL_IDS
from vexillum.games.akkren.state import Kind, Stage, State, Turn
from vexillum.games.akkren.victory import EACH, GOALS

HOME = FACTIONS[KAN].home


# How a Faction stands -------------------------------------------------------------------------------------------------


def test_land_troops_and_gold_make_a_realm_worth_more():
    table = board()
    state = table.state
    region = next(region for region, held in enumerate(state.holder) if held < 0 and SEAT_OF[region] >= 0)
    before = total(state, KAN)
    state.treasury[KAN] += 5
    richer = total(state, KAN)
    state.holder[region] = KAN
    larger = total(state, KAN)
    put(table, PLACE_IDS[SEAT_OF[REGION[HOME]]], "kan", "3BD")
    assert before < richer < larger < total(state, KAN)


def total(state: State, faction: int) -> float:
    return sum(worth(state, faction).values())


def test_at_the_end_only_points_count():
    session = start("end")
    drive(session, dict.fromkeys(session.setup.seats, STEWARD))
    state = session.state
    for faction in range(4):
        assert total(state, faction) == session.outcome.scores[FACTIONS[faction].id]
    assert standing(state, state.winner) > 0
    first = standing(state, state.winner)
    state.holder[next(region for region, held in enumerate(state.holder) if held == state.winner)] = -1
    assert standing(state, state.winner) < first


def test_the_gold_that_armies_need_is_worth_more_than_the_rest():
    state = board().state
    state.year = state.last_year
    numbers = []
    for gold in range(0, 40, 4):
        state.treasury[KAN] = gold
        numbers.append(worth(state, KAN)["gold"])
    steps = [after - before for before, after in pairwise(numbers)]
    assert steps[0] > steps[-1] > 0


def test_phases_before_a_faction():
    """Anyone who has acted this turn has one phase less before him."""
    session = at("phase")
    while not session.state.acting or session.decision.kind != "phase":
        session.answer(session.decision.seat, STEWARD.choose(session, session.decision))
    state = session.state
    acted, acting = state.order[: state.acting], state.order[state.acting :]
    counts = {faction: phases_left(state, faction) for faction in range(4)}
    later = max(counts.values())
    assert later == 4 - state.turn
    assert all(counts[faction] == later - (faction in acted) for faction in range(4))
    assert session.decision.seat == FACTIONS[acting[0]].id


def test_what_it_is_ahead_by_makes_up_how_it_stands():
    state = at("phase").state
    for faction in range(4):
        assert sum(balance(state, faction).values()) == pytest.approx(standing(state, faction))


def test_others_gains_are_ones_own_losses():
    table = board()
    state = table.state
    before = standing(state, KAN)
    state.treasury[THEOCRACY] += 20
    assert standing(state, KAN) < before
    assert standing(state, THEOCRACY) > standing(state, KAN)


def test_an_enemy_before_an_empty_city_is_feared_and_one_at_peace_is_not():
    table = board()
    seat = SEAT_OF[REGION[HOME]]
    near = next(zone for zone in range(LAND) if DISTANCE[zone][seat] == 1)
    put(table, PLACE_IDS[near], "fiefs", "9BD", general=GENERAL_IDS[0])
    calm = worth(table.state, KAN)["safety"]
    set_relation(table, KAN, FIEFS, WAR, "8.1")
    assert worth(table.state, KAN)["safety"] < calm == 0
    table.state.stage, table.state.turn, table.state.year = Stage.END, Turn.AUTUMN, table.state.last_year
    assert worth(table.state, KAN)["safety"] == 0, "nobody will come any more"


def test_nobody_storms_the_walls_of_a_faction_and_everybody_walks_through_an_empty_gate():
    """9.4.3 One unit behind walls is as good as an army; of nations and of empty cities that is not so."""
    table = board()
    region = REGION[HOME]
    seat = SEAT_OF[region]
    near = next(zone for zone in range(LAND) if DISTANCE[zone][seat] == 1)
    put(table, PLACE_IDS[near], "fiefs", "9BD", general=GENERAL_IDS[0])
    set_relation(table, KAN, FIEFS, WAR, "8.1")
    bare, hoped = worth(table.state, KAN)["safety"], worth(table.state, FIEFS)["hopes"]
    assert against(table.state, FIEFS, region) == 0
    put(table, PLACE_IDS[seat], "kan", "1BD")
    assert worth(table.state, KAN)["safety"] == 0 > bare
    assert worth(table.state, FIEFS)["hopes"] < hoped
    assert chance(1000, against(table.state, FIEFS, region)) < 0.5


def test_a_weary_army_hopes_for_less():
    """9.3.1.4 The marker of a forced march: a column worse, and no other such march."""
    state = at("phase").state
    one = next(one for one in state.stacks if one.owner == KAN and one.kind == Kind.ARMY)
    fresh = worth(state, KAN)["hopes"]
    stacks.replace(state, one.id, marched=True)
    assert worth(state, KAN)["hopes"] < fresh


def test_slaves_count_as_victory_counts_them():
    state = board().state
    region = next(one for one, held in enumerate(state.holder) if held < 0 and SEAT_OF[one] >= 0 and troops(one))
    more = region_worth(state, KAN, region) - region_worth(state, THEOCRACY, region)
    assert more == size(troops(region)) * GOALS["kan"]["slaves"] / EACH["slaves"]


@pytest.mark.parametrize(("mine", "his", "least", "most"), [(10, 0, 1, 1), (10, 10, 0.3, 0.5), (20, 10, 0.8, 0.9)])
def test_the_chance_by_factors(mine, his, least, most):
    assert least <= chance(mine, his) <= most
