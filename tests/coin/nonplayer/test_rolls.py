"""The rolls of Non-players, separate by name and step; and the table of random spaces."""

from __future__ import annotations

import pytest

from vexillum.coin.nonplayer.priorities import NamedRolls, RandomSpaces
from vexillum.core import luck as core

NAMES = [f"roll {n}" for n in range(40)]
TABLE = RandomSpaces([[0, 1, 2], [3, 4, 5], [6, 7, 8]])


def rolls(luck: NamedRolls) -> list[int]:
    return [luck.roll(name, 6) for name in NAMES]


def of(seat: str, step: int = 3, seed: str = "s", table: RandomSpaces | None = None) -> NamedRolls:
    return NamedRolls(core.Luck(seed).of(seat, step), table)


def test_the_same_name_in_the_same_step_is_the_same_roll():
    assert rolls(of("dux")) == rolls(of("dux"))
    assert of("dux").key == of("dux").key
    for other in (of("saxons"), of("dux", 4), of("dux", 3, "t")):
        assert rolls(other) != rolls(of("dux"))
        assert other.key != of("dux").key


def test_others_rolls_are_assumed():
    """The assumed rolls differ from one's own, and do not depend on the others' real ones."""
    own = of("dux")
    supposed = own.supposed("saxons")
    assert rolls(supposed) not in (rolls(own), rolls(of("saxons")), rolls(own.supposed("scotti")))
    assert supposed.key not in (own.key, of("saxons").key)


def test_six_candidates_or_fewer_are_equally_likely_whatever_the_table_says():
    few = [8, 0, 4, 5, 6, 7]
    for luck in (of("dux"), of("dux", table=TABLE)):
        assert {luck.space(name, few) for name in NAMES} == set(few)
        assert [luck.space(name, few) for name in NAMES] == [luck.pick(name, few) for name in NAMES]


def test_more_candidates_go_by_the_table_and_on_down_its_columns():
    """Seven of nine candidates: a roll of 0 or 1 goes on to 2, which is thrice as likely as the others."""
    many = range(2, 9)
    names = [f"space {n}" for n in range(900)]
    found = [of("dux", table=TABLE).space(name, many) for name in names]
    assert set(found) == set(many)
    assert found.count(2) > 2 * max(found.count(space) for space in range(3, 9))
    assert {of("dux", table=TABLE).supposed("saxons").space(name, many) for name in names} == set(many)


def test_without_a_table_many_candidates_are_equally_likely():
    many = range(2, 9)
    assert [of("dux").space(name, many) for name in NAMES] == [of("dux").pick(name, many) for name in NAMES]


def test_a_table_with_uneven_columns_is_refused():
    with pytest.raises(ValueError, match="length"):
        RandomSpaces([[0, 1], [2]])
