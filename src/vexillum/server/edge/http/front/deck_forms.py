"""A custom deck as the page shows it: its files written, checked and described.

A deck is one file, a set several; both are sent as texts by file name.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec

from vexillum.core.inputs import HAND_BOUNDS, SUFFIX, BadFile, OwnDeck, OwnDecks, bounded_content, bounded_text, line_of
from vexillum.core.words.texts import Message, Texts
from vexillum.server.edge.http.common import Body
from vexillum.server.kernel.refusals import Refusal

MOST_FILES = 30
FILE = re.compile(r"[A-Za-z0-9_-]{1,100}\.toml")
FileName = Annotated[str, msgspec.Meta(pattern=rf"\A{FILE.pattern}\Z")]


class Files(Body, kw_only=True):
    """The files of a deck, by name."""

    files: Annotated[dict[FileName, str], msgspec.Meta(min_length=1, max_length=MOST_FILES)]


class DeckProblem(msgspec.Struct, frozen=True):
    """A problem or hint: in which file, on which line (0: unknown)."""

    text: str
    file: str = ""
    line: int = 0


class DeckForm(msgspec.Struct, frozen=True):
    """A deck. ``value`` is the option value for a match; empty if it cannot be used."""

    id: str
    name: str
    value: str
    problems: list[DeckProblem]
    notes: list[DeckProblem]
    ref: str = ""
    """In a club: its reference in requests."""
    mine: bool = True
    author: str = ""
    """In a club: its owner."""
    shared: str = ""
    """In a club: "private", "link" or "club"."""
    link: str = ""
    removed: str = ""
    """Why an administrator removed it from the club."""


@contextmanager
def written(shelf: OwnDecks, files: dict[str, str]) -> Iterator[Path]:
    """Write the files of a deck to a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="vexillum-deck-") as folder:
        place = Path(folder) / "set"
        place.mkdir()
        for name, said in files.items():
            (place / name).write_text(said, "utf-8", newline="\n")
        path = place if shelf.takes(place) else place / next(iter(files))
        if path != place and len(files) > 1:
            raise Refusal("deck_one_file", 400)
        try:
            yield path
        finally:
            shelf.forget(path)


def texts_at(path: Path) -> dict[str, str]:
    """The texts of an installed deck, without unreadable files."""
    found = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    texts = {}
    for one in found[:MOST_FILES]:
        try:
            texts[one.name] = bounded_text(bounded_content(one, HAND_BOUNDS), HAND_BOUNDS)
        except BadFile:
            continue
    return texts


def checked(shelf: OwnDecks, files: dict[str, str], texts: Texts) -> DeckForm:
    """The problems in the files of a deck."""
    with written(shelf, files) as path:
        return deck_form(shelf.read(path), texts, files)


def beginning(shelf: OwnDecks, texts: Texts) -> dict[str, str]:
    """A template: the game's own files for a set, the header and one card for a deck."""
    with tempfile.TemporaryDirectory(prefix="vexillum-deck-") as folder:
        place = Path(folder) / "mine"
        if shelf.begin(place, "mine", texts("deck.mine")):
            return texts_at(place)
    return {f"mine{SUFFIX}": texts("deck.begin", game=shelf.game, name=texts("deck.mine"))}


def deck_form(deck: OwnDeck, texts: Texts, files: dict[str, str]) -> DeckForm:
    """A loaded deck as a form."""
    value = (deck.id if Path(deck.path).suffix == SUFFIX else deck.mark) if deck.mark else ""
    return DeckForm(
        id=deck.id,
        name=deck.name(texts.language),
        value=value,
        problems=[_problem(one, texts, files) for one in deck.problems],
        notes=[_problem(one, texts, files) for one in deck.notes],
    )


def _problem(problem: Message, texts: Texts, files: dict[str, str]) -> DeckProblem:
    """A problem with its file and line. In a set its path starts with the name of the file."""
    path = problem.params.get("path")
    name, _, rest = path.partition(", ") if isinstance(path, str) else ("", "", "")
    if name in files:
        inner = Message(problem.id, {**problem.params, "path": rest})
        return DeckProblem(texts(problem), name, line_of(files[name], inner))
    if len(files) == 1:
        (name, said), *_ = files.items()
        return DeckProblem(texts(problem), name, line_of(said, problem))
    return DeckProblem(texts(problem))
