"""The line numbers of errors in a file."""

from __future__ import annotations

import pytest

from vexillum.core.inputs import line_of, place_line
from vexillum.core.words.texts import Message

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
