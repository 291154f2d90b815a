"""1.3.3, 3.2.2, 3.2.3, 3.3.2 Ways on the map, against the rule taken word by word."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.commands.intercept import reached_from
from vexillum.games.pendragon.commands.march import Routes
from vexillum.games.pendragon.map import ADJACENT, ROADS, SPACE_COUNT
from vexillum.games.pendragon.pieces import CIVITATES

outsets = st.lists(st.sampled_from((CIVITATES, NOBODY)), min_size=SPACE_COUNT, max_size=SPACE_COUNT)
spaces = st.integers(0, SPACE_COUNT - 1)


def step_by_step(control, roads, origin):
    """Every space that a group can enter, moving one space at a time as the rule says."""
    entered, queue = set(), [origin]
    for here in queue:
        for there in ADJACENT[here]:
            by_road = roads and there in ROADS[here]
            if by_road and control[there] == CIVITATES and there not in queue:
                queue.append(there)
            entered.add(there)
    return entered - {origin}


@given(outsets, st.booleans(), spaces)
def test_a_march_reaches_what_single_steps_reach(control, roads, origin):
    ways = Routes(control, CIVITATES, roads).reach(origin, False)
    assert set(ways) == step_by_step(control, roads, origin)
    for target, via in ways.items():
        path = (origin, *via, target)
        assert all(there in ADJACENT[here] for here, there in pairwise(path))
        assert all(there in ROADS[here] for here, there in zip(path, via, strict=False))
        assert all(control[space] == CIVITATES for space in via)


@given(outsets, spaces)
def test_held_to_one_step(control, origin):
    assert tuple(Routes(control, CIVITATES, True).reach(origin, True)) == ADJACENT[origin]


@given(outsets, st.booleans(), spaces)
def test_an_intercept_needs_control_everywhere_and_roads_beyond_the_first_step(control, roads, origin):
    routes = Routes(control, CIVITATES, roads)
    targets = [space for space in range(SPACE_COUNT) if control[space] == CIVITATES and space != origin]
    found = reached_from(routes, origin, targets)
    if control[origin] != CIVITATES:
        assert found == []
        return
    linked = [origin]
    for here in linked:
        linked += [t for t in ROADS[here] if roads and control[t] == CIVITATES and t not in linked]
    assert found == [space for space in targets if space in ADJACENT[origin] or space in linked]
