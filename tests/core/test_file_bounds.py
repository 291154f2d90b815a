"""Files are checked against bounds before parsing; what people and Vexillum write is within them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import msgspec
import pytest

from tests.pendragon.own_deck import example
from vexillum.core.inputs import (
    HAND_BOUNDS,
    SAVE_BOUNDS,
    BadFile,
    Bounds,
    bounded_content,
    bounded_text,
    bounded_toml,
    check_json,
)

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
    for given in ('"""\\"""' * 100_000, "'''" + "''\n" * 200_000, '"\\' * 300_000, "'" * 300_001, '"' * 300_001):
        with pytest.raises(BadFile):
            bounded_toml(f"x = {given}", HAND_BOUNDS)
        check_json(given, SAVE_BOUNDS)


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
