"""Readable TOML: it reads back exactly, and is well arranged."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vexillum.core.inputs import WIDTH, inline, toml_text

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
