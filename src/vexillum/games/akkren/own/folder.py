"""The folder of an owner's set: its files read, measured and checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.inputs import file_bounds
from vexillum.core.inputs.file_bounds import BY_HAND, BadFile
from vexillum.core.inputs.form_errors import Place, complaint, misfits
from vexillum.core.inputs.own_decks import OwnDeck
from vexillum.core.inputs.own_words import plain_words, with_translations
from vexillum.core.inputs.typed_toml import shown, toml_problem
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.installed_set import GAME_ID, Files
from vexillum.games.akkren.own.book import HEAD, SUFFIX, TABLES, Book
from vexillum.games.akkren.own.file_checks import mistakes

FORMAT = 1
DIGITS = 12
"""How much of the digest is recorded."""
LONGEST_ID = 40
"""A match keeps the id of its game, with the set and its digest, in 64 letters."""
MOST_PROBLEMS = 50
"""No one reads more at once."""
ID = re.compile(rf"[a-z0-9-]{{1,{LONGEST_ID}}}")
_HOUSE = "house"


@with_translations("name")
class Head(msgspec.Struct, frozen=True, kw_only=True):
    """Which set it is."""

    id: str
    name: str
    game: str = GAME_ID
    format: int


class HeadFile(msgspec.Struct, frozen=True, kw_only=True):
    """``set.toml``."""

    set: Head


def understood(path: Path, home: Path) -> tuple[OwnDeck, Files | None]:
    """A folder, checked, and its files if they can be used. ``home`` is where sets are installed."""
    plain: dict[str, dict[str, Any]] = {}
    problems: list[Message] = []
    for one in toml_files(path):
        try:
            plain[one.stem] = file_bounds.read_toml(
                file_bounds.text(file_bounds.content(one, BY_HAND), BY_HAND), BY_HAND
            )
        except BadFile as error:
            problems.append(Message("own.wrong", {"path": one.name, "why": toml_problem(error)}))
    id, names = _called(plain)
    problems += islice(_wrong(path, plain, home), MOST_PROBLEMS) if not problems else []
    if len(problems) >= MOST_PROBLEMS:
        problems = [*problems[: MOST_PROBLEMS - 1], Message("own.more")]
    if problems:
        return OwnDeck(path=str(path), id=id, names=names, problems=tuple(problems)), None
    documents = {name: document for name, document in plain.items() if name != HEAD}
    mark = f"{id}@{_digest(plain)}"
    notes = (
        Message(
            "own.set_files", {"own": sorted(documents), "ours": [one for one in TABLES if one not in plain] or ["-"]}
        ),
    )
    return OwnDeck(path=str(path), id=id, mark=mark, names=names, notes=notes), Files(mark, names, documents)


def _wrong(path: Path, plain: Mapping[str, dict[str, Any]], home: Path) -> Iterator[Message]:
    yield from _head_wrong(path, plain, home)
    for name in plain:
        if name != HEAD and name not in TABLES:
            yield complaint("own.no_file", (f"{name}{SUFFIX}",), known=[f"{one}{SUFFIX}" for one in TABLES])
    documents = {name: plain[name] for name in TABLES if name in plain}
    if not documents:
        yield Message("own.no_files", {"known": [f"{one}{SUFFIX}" for one in TABLES]})
    yield from mistakes(Book(documents))


def toml_files(path: Path) -> list[Path]:
    """The files of a set."""
    return sorted(one for one in path.iterdir() if one.suffix == SUFFIX)


def _head_wrong(path: Path, plain: Mapping[str, dict[str, Any]], folder: Path) -> Iterator[Message]:
    file = f"{HEAD}{SUFFIX}"
    if HEAD not in plain:
        yield complaint("own.no_head", (file,), path_of=str(path))
        return
    wrong = list(misfits(plain[HEAD], HeadFile, (file,), _item))
    yield from wrong
    if wrong:
        return
    head = msgspec.convert(plain[HEAD], HeadFile).set
    if head.format != FORMAT:
        yield complaint("position.one_of", (file, "format"), found=shown(head.format), known=[str(FORMAT)])
    if not ID.fullmatch(head.id) or head.id == _HOUSE:
        yield complaint("own.id", (file, "id"), found=shown(head.id), most=LONGEST_ID)
    if not head.name.strip():
        yield complaint("position.missing", (file, "name"))
    if head.game != GAME_ID:
        yield complaint("own.set_game", (file, "game"), found=shown(head.game), game=GAME_ID)
    if path.parent == folder and path.name != head.id:
        yield complaint("own.folder_name", (file,), id=head.id, found=path.name)


def _item(place: Place, number: int, item: Any) -> Place:
    return (*place, str(number))


def _called(plain: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """Id and names, as far as they can be read."""
    head = plain.get(HEAD, {}).get("set")
    words = {key: one for key, one in head.items() if isinstance(one, str)} if isinstance(head, dict) else {}
    return words.get("id", ""), plain_words(words, "name")


def unusable(path: Path, problem: Message) -> OwnDeck:
    """A folder that cannot be read at all."""
    return OwnDeck(path=str(path), problems=(problem,))


def _digest(plain: Mapping[str, Any]) -> str:
    """A digest of the contents of the files; comments, spaces and the order of the files do not count."""
    said = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return sha256(said.encode()).hexdigest()[:DIGITS]
