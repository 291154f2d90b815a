"""Reading TOML files: errors name the path and what is allowed there."""

import msgspec
import pytest

from vexillum.core.errors import BadCase
from vexillum.core.inputs import read_toml, short_toml, typed


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    size: int = 0


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    many: list[Inner] = []
    named: dict[str, Inner] = {}
    either: str | list[str] = ""
    flag: bool = False
    free: object = None


def problem(value) -> str:
    with pytest.raises(BadCase) as error:
        typed(value, Outer, BadCase)
    return str(error.value)


def test_what_is_right_is_read():
    plain = {"many": [{"name": "a"}], "named": {"x": {"name": "b", "size": 2}}, "either": ["p"], "free": {"y": 1}}
    assert typed(plain, Outer, BadCase) == Outer(
        many=[Inner("a")], named={"x": Inner("b", 2)}, either=["p"], free={"y": 1}
    )


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ([], "is []. Allowed: a table"),
        ({"man": []}, "man is unknown. Allowed here: many, named, either, flag, and free"),
        ({"many": {}}, "many is {}. Allowed: a list"),
        ({"many": [{"name": "a"}, {"size": 1}]}, "many.1.name is missing"),
        ({"many": [{"name": "a", "sise": 1}]}, "many.0.sise is unknown. Allowed here: name and size"),
        ({"named": {"x": {"name": 3}}}, "named.x.name is 3. Allowed: text in quotes"),
        ({"named": {"x": {"name": "b", "size": "2"}}}, 'named.x.size is "2". Allowed: a whole number'),
        ({"named": {"x": {"name": "b", "size": True}}}, "named.x.size is true. Allowed: a whole number"),
        ({"named": {"x": "b"}}, 'named.x is "b". Allowed: a table'),
        ({"either": 1}, "either is 1. Allowed: text in quotes and a list"),
        ({"either": ["a", 1]}, "either.1 is 1. Allowed: text in quotes"),
        ({"free": [1], "flag": "yes"}, 'flag is "yes". Allowed: true or false'),
    ],
)
def test_what_is_wrong_is_named_by_its_path(value, told):
    assert told in problem(value)


def test_a_file_that_is_not_there_or_not_toml(tmp_path):
    with pytest.raises(BadCase, match="cannot be read: No such file"):
        read_toml(tmp_path / "none.toml", BadCase)
    (tmp_path / "bad.toml").write_text("a = = 1")
    with pytest.raises(BadCase, match=r"not valid TOML.*line 1"):
        read_toml(tmp_path / "bad.toml", BadCase)
    (tmp_path / "latin.toml").write_bytes(b'a = "\xe8"')
    with pytest.raises(BadCase, match="not valid TOML"):
        read_toml(tmp_path / "latin.toml", BadCase)


def test_values_are_shown_as_in_the_file_and_not_too_long():
    assert short_toml({"tile": "t09", "ruin": True}) == '{ tile = "t09", ruin = true }'
    assert len(short_toml(list(range(100)))) == 60
    assert short_toml(None) == "None"
