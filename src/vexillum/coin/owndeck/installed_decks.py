"""The installed owners' decks, and finding the deck of a match."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Generic, NamedTuple

import msgspec

from vexillum.coin.card_faces import side_words
from vexillum.coin.cards import Card
from vexillum.coin.owndeck.deck_checks import ID, mistakes, remarks
from vexillum.coin.owndeck.deck_file import unfit
from vexillum.coin.owndeck.overlay import make
from vexillum.coin.owndeck.volume import D, DeckVolume
from vexillum.core.errors import BadSetup
from vexillum.core.inputs import file_bounds
from vexillum.core.inputs.file_bounds import BY_HAND, BadFile
from vexillum.core.inputs.own_decks import OwnDeck, OwnDecks
from vexillum.core.inputs.own_words import given_words
from vexillum.core.inputs.typed_toml import toml_problem
from vexillum.core.words.texts import Message, Texts

DIGITS = 12
"""The number of digits of the digest in a mark."""
MOST_PROBLEMS = 50
"""The most problems reported at once."""


class _Read(NamedTuple, Generic[D]):
    """A cached file: its modification time, and the result."""

    stamp: tuple[int, int]
    about: OwnDeck
    deck: D | None


class InstalledDecks(OwnDecks, Generic[D]):
    """The decks in the folder. Changed files are read again."""

    def __init__(self, volume: DeckVolume[Any, Any, D]) -> None:
        super().__init__(volume.game)
        self.volume = volume
        self._read: dict[Path, _Read[D]] = {}
        volume.decks.load = self.load

    def read(self, path: Path) -> OwnDeck:
        """Read and check a file."""
        return self._fresh(path).about

    def forget(self, path: Path) -> None:
        """Drop a file that was only checked from the cache."""
        self._read.pop(path, None)

    def _fresh(self, path: Path) -> _Read[D]:
        try:
            found = path.stat()
            stamp = found.st_mtime_ns, found.st_size
            known = self._read.get(path)
            if known is None or known.stamp != stamp:
                known = self._read[path] = _Read(stamp, *self._judged(path))
        except OSError as error:
            why = error.strerror or str(error)
            return _Read((0, 0), _unusable(path, Message("position.no_file", {"path": str(path), "why": why})), None)
        return known

    def load(self, mark: str) -> D:
        """The deck with exactly this content, or :class:`BadSetup`: missing, broken or changed."""
        id = mark.partition("@")[0]
        path = self.file(id)
        here = self._fresh(path) if ID.fullmatch(id) and path.is_file() else None
        if (here is None or here.about.mark != mark) and (kept := self.kept(mark)) is not None:
            brought = self._fresh(kept)
            if brought.deck is not None and brought.about.mark == mark:
                return brought.deck
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

    def _find(self, id: str, wanted: str) -> _Read[D]:
        path = self.file(id)
        # The id is untrusted: it must not lead out of the folder.
        if not ID.fullmatch(id) or not os.path.isfile(path):
            known = [deck.id for deck in self.installed() if deck.mark]
            raise BadSetup("own.missing", deck=wanted, folder=str(self.folder), known=known or ["-"])
        return self._fresh(path)

    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """A card as text lines."""
        faces, deck = self.volume.faces, self.volume.decks.named(mark)
        card: Card | None = deck.cards.get(number)
        if card is None:
            return None
        lines = [f"{number}. {texts.name('card', deck.name(number))}", faces.kind(texts, card)]
        if card.order:
            lines.append(texts("page.order", who=card.order))
        lines += self.volume.lines(deck, card, texts)
        for name, side in faces.sides(card):
            signs = "".join(f" [{texts(f'page.mark.{mark}')}]" for mark in faces.marks(side))
            label = texts(f"page.{name if card.shaded else 'only'}")
            lines.append(f"{label}{signs}: {side_words(texts, deck.name(number), name)}")
        return tuple(lines)

    def _judged(self, path: Path) -> tuple[OwnDeck, D | None]:
        """Read a file without raising: a broken file must not affect the game."""
        try:
            return self._understand(path)
        except Exception as error:
            return _unusable(path, Message("own.fault", {"why": f"{type(error).__name__}: {error}"})), None

    def _understand(self, path: Path) -> tuple[OwnDeck, D | None]:
        """The description of a file, and the deck if it is valid."""
        try:
            content = file_bounds.content(path, BY_HAND)
        except BadFile as error:
            return _unusable(path, Message("position.no_file", {"path": str(path), "why": error.message})), None
        try:
            plain = file_bounds.read_toml(file_bounds.text(content, BY_HAND), BY_HAND)
        except BadFile as error:
            return _unusable(path, toml_problem(error)), None
        if problems := _first(unfit(plain, self.volume.form)):
            return OwnDeck(path=str(path), id=_word(plain, "id"), problems=problems), None
        try:
            file = msgspec.convert(plain, self.volume.form)
        except msgspec.ValidationError as error:
            problem = Message("position.type", {"path": "file", "why": str(error)})
            return OwnDeck(path=str(path), id=_word(plain, "id"), problems=(problem,)), None
        head = file.deck
        problems = _first(mistakes(self.volume, file))
        if path.parent == self.folder and path.stem != head.id:
            problems += (Message("own.file_name", {"id": head.id, "file": path.name}),)
        about = OwnDeck(
            path=str(path),
            id=head.id,
            mark="" if problems else f"{head.id}@{_digest(plain)}",
            names=given_words(head, "name"),
            problems=problems,
            notes=tuple(remarks(file)),
        )
        return about, None if problems else make(self.volume, file, about.mark)


def _unusable(path: Path, problem: Message) -> OwnDeck:
    return OwnDeck(path=str(path), problems=(problem,))


def _first(problems: Iterable[Message]) -> tuple[Message, ...]:
    """The first problems, up to the maximum."""
    found = tuple(islice(problems, MOST_PROBLEMS))
    return (*found[:-1], Message("own.more")) if len(found) == MOST_PROBLEMS else found


def _word(plain: dict[str, Any], name: str) -> str:
    head = plain.get("deck")
    found = head.get(name) if isinstance(head, dict) else None
    return found if isinstance(found, str) else ""


def _digest(plain: dict[str, Any]) -> str:
    """A digest of a file's data, without comments and spaces."""
    said = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()[:DIGITS]
