"""5.0 The owner's decks that are installed, and how a match finds the one that it is played with."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vexillum.core import file_bounds
from vexillum.core.errors import BadSetup
from vexillum.core.file_bounds import BY_HAND, BadFile
from vexillum.core.own_decks import OwnDeck, OwnDecks
from vexillum.core.reading import toml_problem
from vexillum.core.texts import Message, Texts
from vexillum.games.pendragon.card_marks import kind, marks, side_text
from vexillum.games.pendragon.decks import DECKS, Deck, deck_named
from vexillum.games.pendragon.own.checking import ID, mistakes, remarks
from vexillum.games.pendragon.own.form import DeckFile
from vexillum.games.pendragon.own.making import make
from vexillum.games.pendragon.own.reading import misread

DIGITS = 12
"""So much of the digest is recorded."""
MOST_PROBLEMS = 50
"""Nobody reads more at once."""


class _Read(NamedTuple):
    """A file as it was read last: when, and what came of it."""

    stamp: tuple[int, int]
    about: OwnDeck
    deck: Deck | None


class Shelf(OwnDecks):
    """The decks in the folder. A file is read anew when it has changed."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._read: dict[Path, _Read] = {}

    def read(self, path: Path) -> OwnDeck:
        """A file, checked."""
        return self._fresh(path).about

    def _fresh(self, path: Path) -> _Read:
        try:
            found = path.stat()
            stamp = found.st_mtime_ns, found.st_size
            known = self._read.get(path)
            if known is None or known.stamp != stamp:
                known = self._read[path] = _Read(stamp, *_judged(path, self.folder))
        except OSError as error:
            why = error.strerror or str(error)
            return _Read((0, 0), _unusable(path, Message("position.no_file", {"path": str(path), "why": why})), None)
        return known

    def load(self, mark: str) -> Deck:
        """The deck with this very content, or :class:`BadSetup`: it is missing, broken or was changed."""
        id = mark.partition("@")[0]
        found = self._find(id, mark)
        if found.deck is None:
            raise BadSetup("own.broken", deck=id, path=found.about.path, n=len(found.about.problems))
        if found.about.mark != mark:
            raise BadSetup("own.changed", deck=id, path=found.about.path, mark=mark, found=found.about.mark)
        return found.deck

    def settle(self, value: str) -> str:
        """The mark of an installed deck, from its id or its mark."""
        if "@" not in value:
            value = self._find(value, value).about.mark or f"{value}@"
        self.load(value)
        return value

    def _find(self, id: str, wanted: str) -> _Read:
        path = self.file(id)
        # The id comes from anywhere: it must not lead out of the folder.
        if not ID.fullmatch(id) or not os.path.isfile(path):
            known = [deck.id for deck in self.installed() if deck.mark]
            raise BadSetup("own.missing", deck=wanted, folder=str(self.folder), known=known or ["-"])
        return self._fresh(path)

    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """A card in words, line by line."""
        deck = deck_named(mark)
        card = deck.cards.get(number)
        if card is None:
            return None
        lines = [f"{number}. {texts.name('card', deck.name(number))}", kind(texts, card)]
        if card.order:
            lines.append(texts("page.order", who=card.order))
        if card.precondition:
            words = card.precondition_it if texts.language == "it" else card.precondition
            lines.append(texts("page.precondition", text=words))
        for name, side in (("unshaded" if card.shaded else "only", card.unshaded), ("shaded", card.shaded)):
            if side is not None:
                signs = "".join(f" [{texts(f'page.mark.{mark}')}]" for mark in marks(side))
                lines.append(f"{texts(f'page.{name}')}{signs}: {side_text(side, texts)}")
        return tuple(lines)


SHELF = Shelf("pendragon")
DECKS.load = SHELF.load


def _judged(path: Path, folder: Path) -> tuple[OwnDeck, Deck | None]:
    """What came of a file. Whatever is in it, the game can be played without it."""
    try:
        return _understand(path, folder)
    except Exception as error:
        return _unusable(path, Message("own.fault", {"why": f"{type(error).__name__}: {error}"})), None


def _unusable(path: Path, problem: Message) -> OwnDeck:
    return OwnDeck(path=str(path), problems=(problem,))


def _understand(path: Path, folder: Path) -> tuple[OwnDeck, Deck | None]:
    """What stands in a file, and the deck if it can be used."""
    try:
        content = file_bounds.content(path, BY_HAND)
    except BadFile as error:
        return _unusable(path, Message("position.no_file", {"path": str(path), "why": error.message})), None
    try:
        plain = file_bounds.read_toml(file_bounds.text(content, BY_HAND), BY_HAND)
    except BadFile as error:
        return _unusable(path, toml_problem(error)), None
    if problems := _first(misread(plain)):
        return OwnDeck(path=str(path), id=_word(plain, "id"), problems=problems), None
    try:
        file = msgspec.convert(plain, DeckFile)
    except msgspec.ValidationError as error:
        problem = Message("position.type", {"path": "file", "why": str(error)})
        return OwnDeck(path=str(path), id=_word(plain, "id"), problems=(problem,)), None
    head = file.deck
    problems = _first(mistakes(file))
    if path.parent == folder and path.stem != head.id:
        problems += (Message("own.file_name", {"id": head.id, "file": path.name}),)
    about = OwnDeck(
        path=str(path),
        id=head.id,
        mark="" if problems else f"{head.id}@{_digest(plain)}",
        names={"en": head.name, "it": head.name_it or head.name},
        problems=problems,
        notes=tuple(remarks(file)),
    )
    return about, None if problems else make(file, about.mark)


def _first(problems: Iterable[Message]) -> tuple[Message, ...]:
    """As many problems as somebody reads."""
    found = tuple(islice(problems, MOST_PROBLEMS))
    return (*found[:-1], Message("own.more")) if len(found) == MOST_PROBLEMS else found


def _word(plain: dict[str, Any], name: str) -> str:
    head = plain.get("deck")
    found = head.get(name) if isinstance(head, dict) else None
    return found if isinstance(found, str) else ""


def _digest(plain: dict[str, Any]) -> str:
    """A digest of what a file says; comments and spaces do not count."""
    said = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()[:DIGITS]
