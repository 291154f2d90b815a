"""Everything that must be true of an owner's files."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.words.texts import Message
from vexillum.games.akkren.own.book import Book
from vexillum.games.akkren.own.chances import chances_wrong
from vexillum.games.akkren.own.forms import misformed, misnamed
from vexillum.games.akkren.own.land import land_wrong
from vexillum.games.akkren.own.troops import troops_wrong


def mistakes(book: Book) -> Iterator[Message]:
    """The mistakes: in the forms; or, where these are right, in the references between the files."""
    wrong = list(misformed(book))
    if wrong:
        yield from wrong
        return
    yield from land_wrong(book)
    yield from troops_wrong(book)
    yield from chances_wrong(book)
    yield from misnamed(book)
