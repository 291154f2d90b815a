"""Many cases in one test: all are run, and a failure names those that failed."""

from __future__ import annotations

import inspect

import pytest

from tests.long import by_run, long
from tests.together import set_wanted, together


def parts(test) -> list:
    """The parameters that pytest runs it with."""
    [mark] = test.pytestmark
    return mark.args[1]


def test_every_case_is_run_and_all_that_failed_are_named():
    run = []

    @together("number", range(7), each=4)
    def check(number):
        run.append(number)
        assert number not in (1, 2)
        if number == 5:
            pytest.fail("a five")

    first, second = parts(check)
    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases failed: 1, 2") as found:
        check(cases=first)
    assert [type(one) for one in found.value.exceptions] == [AssertionError, AssertionError]
    assert found.value.exceptions[1].__notes__ == ["in the case 2"]
    with pytest.raises(BaseExceptionGroup, match="1 of 3 cases failed: 5"):
        check(cases=second)
    assert run == [*range(7)]


def test_several_are_multiplied_and_other_fixtures_stay():
    @together("letter", ["a", "b"])
    @together(("x", "y"), [(1, 2), (3, 4)], ids=lambda one: f"n{one}")
    def check(letter, x, y, tmp_path):
        assert letter in "ab"
        assert x < y

    [part] = parts(check)
    assert [name for name, _ in part] == ["n1-n2-a", "n1-n2-b", "n3-n4-a", "n3-n4-b"]
    assert [*inspect.signature(check).parameters] == ["tmp_path", "cases"]
    check(cases=part, tmp_path=None)


def test_a_case_leaves_nothing_behind_for_the_next():
    class Thing:
        value = 0

    @together("number", range(3))
    def check(number, monkeypatch):
        assert Thing.value == 0
        monkeypatch.setattr(Thing, "value", number)

    check(cases=parts(check)[0])
    assert Thing.value == 0


def test_cases_of_the_long_run_are_left_out_of_the_short_one():
    @together("number", [1, pytest.param(2, marks=long)])
    def check(number):
        raise AssertionError

    assert [name for name, _ in parts(check)[0]] == by_run(["1"], ["1", "2"])


def test_those_that_are_wanted_alone():
    run = []

    @together("name", ["ab", "bc", "cd"])
    def check(name):
        run.append(name)

    set_wanted("b")
    try:
        check(cases=parts(check)[0])
    finally:
        set_wanted("")
    assert run == ["ab", "bc"]


def test_none_may_be_skipped():
    @together("number", [1])
    def check(number):
        pytest.skip("not here")

    with pytest.raises(RuntimeError, match="cannot be skipped"):
        check(cases=parts(check)[0])
