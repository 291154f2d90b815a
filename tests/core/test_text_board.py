"""We read the markup of boards like rich does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.errors import MarkupError
from rich.text import Span, Text

from tests.contract.tables import TABLES, played
from vexillum.core.show.text_board import marked_text, plain_text

STYLES = ("bold", "red", "bold cyan", "on blue", "dim", "#ff0000", "BOLD Red", "italic not bold", "my own")
signs = st.lists(st.sampled_from([*"ab ×é\n[]\\/:=@\r\x07", "[bold]", "[/]", ":house:"]), max_size=12).map("".join)


def same(markup: str) -> None:
    """Compare our result with rich's, which cannot read everything it writes."""
    try:
        theirs = Text.from_markup(markup, emoji=False)
    except MarkupError:
        with pytest.raises(MarkupError):
            marked_text(markup)
        return
    ours = marked_text(markup)
    assert (ours.plain, ours.spans, ours.style) == (theirs.plain, theirs.spans, theirs.style)
    assert plain_text(markup) == theirs.plain


@given(st.lists(st.tuples(signs, st.lists(st.sampled_from(STYLES), max_size=2)), max_size=6), st.data())
def test_it_reads_what_rich_writes(parts, data):
    text = Text()
    for said, styles in parts:
        piece = Text(said)
        piece.spans = [Span(0, len(piece), style) for style in styles]
        text.append_text(piece)
    some = st.integers(0, len(text))
    for style, start, end in data.draw(st.lists(st.tuples(st.sampled_from(STYLES), some, some), max_size=3)):
        text.stylize(style, start, end)
    same(text.markup)


TAGS = ["[bold]", "[/bold]", "[red]", "[/red]", "[/]", "[/ bold ]", "[a=b]", "[@click]", "x", "[", "]", "\\", "[1]"]


@given(st.lists(st.sampled_from(TAGS)).map("".join))
def test_it_reads_or_refuses_what_anybody_writes(markup):
    same(markup)


@pytest.mark.parametrize("id", ["anno890", "pendragon"])
def test_it_reads_whole_boards(id):
    session = played(next(table for table in TABLES if table[0] == id))
    for seat in (*session.setup.seats, None):
        same(session.game.board.draw_text(session.view(seat), session.game.texts("it")))
