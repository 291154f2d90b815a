"""Distances, paths and components of a map: a row of five spaces with a detour, and an island of two."""

from vexillum.core.tools.graph import connected, distances, nearest, ways

#  0 - 1 - 2 - 3 - 4      6 - 7
#   \_____ 5 _/
MAP = ((1, 5), (0, 2), (1, 3), (2, 4, 5), (3,), (0, 3), (7,), (6,))


def test_distances_count_the_steps_of_the_shortest_way():
    far = distances(MAP)
    assert far[0] == (0, 1, 2, 2, 3, 1, -1, -1)
    assert far[6] == (-1, -1, -1, -1, -1, -1, 0, 1)
    assert all(far[a][b] == far[b][a] for a in range(8) for b in range(8))


def test_a_way_names_the_spaces_passed_and_the_nearest_come_first():
    assert ways(MAP, 0) == {1: (), 5: (), 2: (1,), 3: (5,), 4: (5, 3)}
    assert list(ways(MAP, 0)) == [1, 5, 2, 3, 4]


def test_only_spaces_that_may_be_entered_are_entered():
    assert ways(MAP, 0, lambda space: space != 5) == {1: (), 2: (1,), 3: (1, 2), 4: (1, 2, 3)}
    assert ways(MAP, 5, lambda space: space in (5, 4)) == {}


def test_ways_end_after_some_steps():
    assert ways(MAP, 0, steps=1) == {1: (), 5: ()}
    assert ways(MAP, 0, steps=2) == {1: (), 5: (), 2: (1,), 3: (5,)}
    assert ways(MAP, 0, steps=0) == {}


def test_the_nearest_keep_their_order():
    assert nearest(distances(MAP)[4], [0, 5, 2]) == [5, 2]


def test_connected_components():
    assert connected(MAP, [4, 7, 0, 1, 3]) == [[4, 3], [7], [0, 1]]
    assert connected(MAP, range(8)) == [[0, 1, 2, 3, 4, 5], [6, 7]]
    assert connected(MAP, []) == []
