"""Files that people write: bounds before parsing, readable TOML, typed data, errors that name place and line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pendragon.own_deck import example
from vexillum.core.errors import BadCase
from vexillum.core.inputs import (
    HAND_BOUNDS,
    SAVE_BOUNDS,
    WIDTH,
    BadFile,
    Bounds,
    bounded_content,
    bounded_text,
    bounded_toml,
    check_json,
    inline,
    line_of,
    place_line,
    read_toml,
    short_toml,
    toml_text,
    typed,
)
from vexillum.core.words.texts import Message

# Files are checked against bounds before parsing; what people and Vexillum write is within them ----------------------


SMALL = Bounds(size=200, values=10, depth=3, word=8, key=3)
CASES = Path(__file__).parents[2] / "cases"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("[[[[]]]]", "nested more than 3 levels deep"),
        ('{"a":{"b":[{}]}}', "nested more than 3 levels deep"),
        ("[" * 4, "nested more than 3 levels deep"),
        ("[1,2,3,4,5,6,7,8,9,10,11]", "more than 10 values"),
        ("[123456789]", "more than 8 characters"),
        (r'["\u0000"]', "NUL"),
        (r'["\\\u0000"]', "NUL"),
    ],
)
def test_too_much_json(given, why):
    with pytest.raises(BadFile, match=why):
        check_json(given, SMALL)


@pytest.mark.parametrize(
    "given",
    [
        "[[[]],[[]],[]]",
        '["[[[[[[", "{{{{{{", ",,,,,,,,,,,,,,", "1234567890123"]',
        r'["\"[[[[[[", "\\", "]]]]"]',
        r'["\\u0000"]',
        "not JSON",
        "",
    ],
)
def test_json_within_the_bounds(given):
    """The content of strings does not count; syntax errors are left to the parser."""
    check_json(given, SMALL)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("a = [[[[]]]]", "nested more than 3 levels deep"),
        ("a = {b = {c = {d = {}}}}", "nested more than 3 levels deep"),
        ("\n".join(f"a{n} = 1" for n in range(11)), "more than 10 values"),
        ("a = [1,2,3,4,5,6,7,8,9,10]", "more than 10 values"),
        ("a = 123456789", "more than 8 characters"),
        ("a = 1_2_3_4_5", "more than 8 characters"),
        ("a = 0xfffffff", "more than 8 characters"),
        ("a.b.c.d = 1", "more than 3 parts"),
        ("[a . b . c . d]", "more than 3 parts"),
        ('"a"."b"."c"."d" = 1', "more than 3 parts"),
        ('x = """a"""""\na.b.c.d = 1', "more than 3 parts"),
        ("x = '''a''''\na.b.c.d = 1", "more than 3 parts"),
        ('x = "a', "Unterminated string"),
        ("x = 1\x00", "Expected newline"),
    ],
)
def test_too_much_toml(given, why):
    with pytest.raises(BadFile, match=why):
        bounded_toml(given, SMALL)


@pytest.mark.parametrize(
    "given",
    [
        'a = "[[[[{{{{ 1234567890 a.b.c.d.e # = , , , , , , , , , , ,"',
        "a = '[[[[ \\'",
        'a = """\n"[[[[" \\""" a.b.c.d.e.f\n"""',
        "a = '''\n'[[[[' 1234567890 '' a.b.c.d.e\n'''",
        "a = 1 # [[[[ 1234567890 a.b.c.d.e = , = , = , = , = ,",
        'a.b.c = "\\""\n[d]\n[[e]]\n[[e]]',
        "",
    ],
)
def test_toml_within_the_bounds(given):
    """The content of strings and comments does not count."""
    assert bounded_toml(given, SMALL) == tomllib.loads(given)


def test_what_is_written_for_vexillum_is_read():
    for path in CASES.rglob("*.toml"):
        assert bounded_toml(
            bounded_text(bounded_content(path, HAND_BOUNDS), HAND_BOUNDS), HAND_BOUNDS
        ) == tomllib.loads(path.read_text("utf-8"))
    assert bounded_toml(example(), HAND_BOUNDS)["deck"]["id"] == "mine"


def test_an_unterminated_string_is_scanned_once():
    """Quadratic time would be hours for these."""
    for text in ('"""\\"""' * 100_000, "'''" + "''\n" * 200_000, '"\\' * 300_000, "'" * 300_001, '"' * 300_001):
        with pytest.raises(BadFile):
            bounded_toml(f"x = {text}", HAND_BOUNDS)
        check_json(text, SAVE_BOUNDS)


def test_the_size_and_the_signs_of_a_file(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 200)
    assert bounded_text(bounded_content(path, SMALL), SMALL) == "x" * 200
    path.write_bytes(b"x" * 201)
    with pytest.raises(BadFile, match="larger than 0 KiB"):
        bounded_content(path, SMALL)
    with pytest.raises(BadFile, match="byte 3 is not UTF-8"):
        bounded_text(b"ab\xff", SMALL)
    with pytest.raises(BadFile, match="No such file"):
        bounded_content(Path("a\0b"), SMALL)


def test_a_real_save_is_far_from_the_bounds():
    """A game between people is several times as long as one of agents, and its file has more lines."""
    answers = [["civitates", ["place:corieltauvi", "done"]]] * 3000
    written = json.dumps({"answers": answers}, indent=1)
    check_json(written, SAVE_BOUNDS)
    check_json(written, msgspec.structs.replace(SAVE_BOUNDS, values=SAVE_BOUNDS.values // 6))
    assert 4 * len(written) < SAVE_BOUNDS.size


# Readable TOML: it reads back exactly, and is well arranged ----------------------------------------------------------


words = st.text(st.characters(codec="utf-8"), max_size=12)
values = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(words, inner, max_size=5),
    max_leaves=40,
)


@given(st.dictionaries(words, values, max_size=6))
def test_it_reads_back_as_it_was(tree):
    assert tomllib.loads(toml_text(tree)) == tree


@given(values)
def test_one_value_stands_on_one_line(value):
    line = inline(value)
    assert "\n" not in line
    assert tomllib.loads(f"x = {line}") == {"x": value}


def test_small_tables_stand_on_a_line_and_large_ones_under_a_heading():
    cells = {"a1": {"tile": "t09", "towers": 1}, "b2": {"tile": "c01", "towers": 0}}
    text = toml_text({"realms": {"aix": {"coins": 3, "cells": cells}}, "turn": 4, "options": {"first": "lot"}})
    assert text == (
        "turn = 4\n"
        'options = { first = "lot" }\n'
        "\n"
        "[realms.aix]\n"
        "coins = 3\n"
        "\n"
        "[realms.aix.cells]\n"
        'a1 = { tile = "t09", towers = 1 }\n'
        'b2 = { tile = "c01", towers = 0 }\n'
    )


def test_long_lists_are_broken_into_lines():
    text = toml_text({"deck": [f"t{n:02}" for n in range(40)], "row": [{"tile": f"t{n:02}" * 9} for n in range(4)]})
    assert max(map(len, text.splitlines())) <= WIDTH
    assert text.count("\n    {") == 4
    assert '    "t00", "t01",' in text


def test_what_toml_cannot_say_is_refused():
    with pytest.raises(TypeError, match="NoneType"):
        toml_text({"x": None})


# Reading TOML files: errors name the path and what is allowed there --------------------------------------------------


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


# The line numbers of errors in a file --------------------------------------------------------------------------------


DECK = """\
[deck]
id = "mine"
format = 1

[[card]]
number = 5
order = ["dux"]
[card.unshaded]
text = "A text with do = nothing"
steps = [
  { do = "gain", track = "prestige", n = 3 },
  { do = "lose", n = 1 },
]

[[card]]  # another
number = 12
[card.shaded]
lasting = "momentum"
"""
SET = '[[zone]]\nid = "almor"\nx = 3\n\n[[zone]]\nid = "kan_ordu"\nadjacent = [\n  "almor",\n]\n'


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("deck", 1),
        ("deck, format", 3),
        ("card 5", 5),
        ("card 5, order", 7),
        ("card 5, unshaded", 8),
        ("card 5, unshaded, steps", 10),
        ("card 5, unshaded, nowhere", 8),
        ("card 12, shaded, lasting", 18),
        ("card 99, order", 0),
    ],
)
def test_places_of_a_deck(path: str, line: int) -> None:
    assert place_line(DECK, path) == line


def test_steps_are_counted() -> None:
    steps = DECK.replace("A text with do = nothing", "A text")
    assert place_line(steps, "card 5, unshaded, step 2 (lose), n") == 12
    assert line_of(steps, Message("own.wrong", {"path": "card 5, unshaded", "why": "step 1 (gain): no track"})) == 11


def test_records_of_a_set() -> None:
    assert place_line(SET, "zone kan_ordu, adjacent") == 7
    assert place_line(SET, "zone nowhere, adjacent") == 0


def test_a_syntax_error_has_its_line() -> None:
    why = Message("file.syntax", {"why": "Expected '=' (at line 7, column 3)"})
    assert line_of(DECK, Message("position.not_toml", {"why": why})) == 7
    assert line_of(DECK, Message("own.more")) == 0
