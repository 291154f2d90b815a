"""The sets of owners' files that are installed, each a folder: read, measured, tried out, begun from our own files."""

from __future__ import annotations

import json
import os
import re
import shutil
import traceback
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from pathlib import Path, PurePath
from threading import Lock
from typing import Any, NamedTuple
from xml.etree import ElementTree

import msgspec

from vexillum.core import inputs
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.inputs import (
    HAND_BOUNDS,
    BadFile,
    OwnDeck,
    OwnDecks,
    Place,
    field_in,
    inline,
    misfits,
    plain_words,
    problem_at,
    short_toml,
    toml_refusal,
    with_translations,
)
from vexillum.core.session import Session
from vexillum.core.tools.second_package import second_package
from vexillum.core.words.languages import BUILT_IN, known_languages, read_texts
from vexillum.core.words.text_files import Template
from vexillum.core.words.texts import Message, Texts

from ..components.installed_set import GAME_ID, Files
from ..components.records import OWNERS_ALONE, PACKAGE, ours, words
from .checks import mistakes
from .forms import HEAD, SUFFIX, TABLES, Book

# The folder of an owner's set: its files read, measured and checked --------------------------------------------------


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
            plain[one.stem] = inputs.bounded_toml(
                inputs.bounded_text(inputs.bounded_content(one, HAND_BOUNDS), HAND_BOUNDS), HAND_BOUNDS
            )
        except BadFile as error:
            problems.append(Message("own.wrong", {"path": one.name, "why": toml_refusal(error)}))
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
            yield problem_at("own.no_file", (f"{name}{SUFFIX}",), known=[f"{one}{SUFFIX}" for one in TABLES])
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
        yield problem_at("own.no_head", (file,), path_of=str(path))
        return
    wrong = list(misfits(plain[HEAD], HeadFile, (file,), _item))
    yield from wrong
    if wrong:
        return
    head = msgspec.convert(plain[HEAD], HeadFile).set
    if head.format != FORMAT:
        yield problem_at("position.one_of", (file, "format"), found=short_toml(head.format), known=[str(FORMAT)])
    if not ID.fullmatch(head.id) or head.id == _HOUSE:
        yield problem_at("own.id", (file, "id"), found=short_toml(head.id), most=LONGEST_ID)
    if not head.name.strip():
        yield problem_at("position.missing", (file, "name"))
    if head.game != GAME_ID:
        yield problem_at("own.set_game", (file, "game"), found=short_toml(head.game), game=GAME_ID)
    if path.parent == folder and path.name != head.id:
        yield problem_at("own.folder_name", (file,), id=head.id, found=path.name)


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


# A set of an owner's files is tried out: what no check of the files can see shows when the game is played ------------


_SEED = "trial"
_LONGEST = 20_000
"""How many decisions no campaign needs."""


def trial(game: Game[Any]) -> Iterator[Message]:
    """Each scenario with four players, the first with each number of them: played to the end at random, and drawn."""
    info = game.info
    ways = [(scenario, info.players[-1]) for scenario in info.scenarios]
    ways += [(info.scenarios[0], players) for players in info.players[:-1]]
    for scenario, players in ways:
        try:
            wrong = _played(game, scenario, players)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            wrong = f"{type(error).__name__}: {error} ({PurePath(where.filename).name}:{where.lineno})"
        if wrong:
            yield Message("own.trial", {"scenario": scenario, "n": players, "why": wrong})


def _played(game: Game[Any], scenario: str, players: int) -> str:
    """What is wrong with one game; nothing if all is well."""
    session = Session.start(game, scenario=scenario, players=players, seed=_SEED)
    drive(session, {seat: RandomAgent() for seat in session.setup.seats}, limit=_LONGEST)
    state = session.steps[-1].state
    if not session.over:
        return f"{_LONGEST} decisions"
    if game.positions.write(game.positions.read(game.positions.write(state))) != game.positions.write(state):
        return "position"
    for language in known_languages():
        ElementTree.fromstring(game.board.draw_svg(session.view(None), game.texts(language)))
    return "; ".join(game.positions.violations(state))


# Our own files as the beginning of an owner's set: with the words that we have among our texts -----------------------


_TABLE = re.compile(r"\[\[(\w+)\]\]")
_FIELD = re.compile(r"(\w+) = ")


def export(folder: Path, id: str, name: str) -> list[Path]:
    """Write them, with their comments. Nothing that is there already is written over."""
    named = "".join(f"{field_in('name', language)} = {inline(name)}\n" for language in BUILT_IN)
    head = f'[set]\nid = {inline(id)}\n{named}game = "akkren"\nformat = 1\n'
    content = {HEAD: head} | {table: "\n".join(_lines(table)) for table in TABLES}
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{table}{SUFFIX}" for table in content]
    for path in paths:
        if path.exists():
            raise FileExistsError(17, "File exists", str(path))
    for path, written in zip(paths, content.values(), strict=True):
        path.write_bytes(written.encode())
    return paths


@cache
def _texts() -> dict[str, dict[str, Template]]:
    return read_texts(PACKAGE)


def with_words(file: str) -> dict[str, Any]:
    """The contents of one of our files, with its words as an owner would write them."""
    document = deepcopy(ours(file))
    for word in words(file, document) if file != OWNERS_ALONE else ():
        for language in BUILT_IN:
            said = _texts()[language].get(word.id)
            if isinstance(said, str):
                word.record[field_in(word.field, language)] = said
    return document


def _lines(file: str) -> Iterator[str]:
    """The lines of a file. Words are added after the first line of a record, and in fields that have some inside."""
    bare, whole = ours(file), with_words(file)
    written = (files(PACKAGE) / "data" / f"{file}{SUFFIX}").read_text("utf-8")
    at: dict[str, int] = {}
    before: dict[str, Any] = {}
    record: dict[str, Any] = {}
    added: list[str] = []
    for line in written.split("\n"):
        field, table = _FIELD.match(line), _TABLE.fullmatch(line)
        if table:
            number = at[table[1]] = at.get(table[1], -1) + 1
            before, record = bare[table[1]][number], whole[table[1]][number]
            added = [f"{name} = {inline(said)}" for name, said in record.items() if name not in before]
        if field and field[1] in before and before[field[1]] != record[field[1]]:
            yield f"{field[1]} = {inline(record[field[1]])}"
        else:
            yield line
        if field:
            yield from added
            added = []


# The sets of owners' files that are installed, each a folder, and the games that they make ---------------------------


class _Read(NamedTuple):
    """A folder as it was read last: what its files were, and what came of them."""

    stamp: tuple[tuple[str, int, int], ...]
    about: OwnDeck
    files: Files | None


class FileSets(OwnDecks):
    """The sets in the folder. One is read again when any of its files has changed."""

    def __init__(self) -> None:
        super().__init__(GAME_ID)
        self._read: dict[Path, _Read] = {}
        self._games: dict[str, Game[Any]] = {}
        self._loading = Lock()

    # Where they are ---------------------------------------------------------------------------------------------------

    def takes(self, path: Path) -> bool:
        """A set is a folder."""
        return os.path.isdir(path)

    def file(self, id: str) -> Path:
        """Where the set of an id belongs."""
        return self.folder / id

    def installed(self) -> list[OwnDeck]:
        """The sets of the folder in order, those that cannot be used among them."""
        try:
            found = sorted(path for path in self.folder.iterdir() if path.is_dir() and not path.name.startswith("."))
        except OSError:
            return []
        return [self.read(path) for path in found]

    def install(self, path: Path, id: str) -> Path:
        """Copy the files of a set to where the game looks for it, over an older one of the same id."""
        target = self.file(id)
        beside = target.with_name(f".{id}.part")
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir(parents=True)
        for one in toml_files(path):
            (beside / one.name).write_bytes(inputs.bounded_content(one, HAND_BOUNDS))
        if target.exists():
            old = target.with_name(f".{id}.old")
            shutil.rmtree(old, ignore_errors=True)
            os.replace(target, old)
            os.replace(beside, target)
            shutil.rmtree(old, ignore_errors=True)
        else:
            os.replace(beside, target)
        return target

    def begin(self, folder: Path, id: str, name: str) -> list[Path]:
        """Write our own files, with their comments, as the beginning of a set."""
        return export(folder, id, name)

    def command(self, id: str) -> str:
        """What to play."""
        return f"{GAME_ID}@{id}"

    # What stands in them ----------------------------------------------------------------------------------------------

    def read(self, path: Path) -> OwnDeck:
        """A folder, checked."""
        return self._fresh(path).about

    def tried(self, path: Path) -> tuple[Message, ...]:
        """What goes wrong when a set is played: each scenario once, by chance, and drawn."""
        found = self._fresh(path)
        if found.files is None:
            return ()
        try:
            return tuple(trial(self._made(found.files)))
        except BadSetup as error:
            return (error.message,)

    def card(self, mark: str, number: int, texts: Texts) -> tuple[str, ...] | None:
        """9.1 An event, by its number in the list."""
        own = self._load(mark).documents.get("events") if mark else None
        events = (own or ours("events"))["event"]
        if not 1 <= number <= len(events):
            return None
        event = events[number - 1]
        if own is None:
            title, text = texts.name("event", event["id"]), texts(f"event.{event['id']}.text")
        else:
            title, text = (plain_words(event, field).get(texts.language, "") for field in ("name", "text"))
        return f"{number}. {title}", f"D100: {event['d100'][0]}-{event['d100'][1]}", text

    def settle(self, value: str) -> str:
        """The mark of an installed set, from its id or its mark."""
        if "@" not in value:
            value = self._find(value, value).about.mark or f"{value}@"
        self._load(value)
        return value

    def forget(self, path: Path) -> None:
        """Discard a folder that was only inspected, and the game that it made."""
        known = self._read.pop(path, None)
        if known is not None and known.files is not None and not self.file(known.about.id).is_dir():
            self._games.pop(known.files.mark, None)

    def _fresh(self, path: Path) -> _Read:
        try:
            stats = [(one.name, one.stat()) for one in toml_files(path)]
        except OSError as error:
            why = error.strerror or str(error)
            return _Read((), unusable(path, Message("position.no_file", {"path": str(path), "why": why})), None)
        stamp = tuple([(name, found.st_mtime_ns, found.st_size) for name, found in stats])
        known = self._read.get(path)
        if known is None or known.stamp != stamp:
            known = self._read[path] = _Read(stamp, *self._judged(path))
        return known

    def _judged(self, path: Path) -> tuple[OwnDeck, Files | None]:
        """The result of checking a set. The game can be played without it in any case."""
        try:
            return understood(path, self.folder)
        except Exception as error:
            return unusable(path, Message("own.fault", {"why": f"{type(error).__name__}: {error}"})), None

    # The games --------------------------------------------------------------------------------------------------------

    def games(self) -> tuple[str, ...]:
        """The ids of the games that the installed sets make."""
        return tuple([f"{GAME_ID}@{one.mark}" for one in self.installed() if one.mark])

    def game_of(self, value: str) -> Game[Any]:
        """The game that a set makes, by the id of the set or its mark; or :class:`BadSetup` that says what is wrong.

        A game that was loaded goes on as it was, even if the files change.
        """
        return self._games.get(value) or self._made(self._load(self.settle(value)))

    def _made(self, files: Files) -> Game[Any]:
        with self._loading:
            if files.mark not in self._games:
                name = f"{PACKAGE}__{files.mark.partition('@')[2]}"
                try:
                    made: Game[Any] = second_package(PACKAGE, name, {"components.installed_set": {"FILES": files}}).GAME
                except Exception as error:
                    why = f"{type(error).__name__}: {error}"
                    raise BadSetup("own.set_unplayable", deck=files.mark, why=why) from error
                self._games[files.mark] = made
            return self._games[files.mark]

    def _load(self, mark: str) -> Files:
        """The files with this very content, or :class:`BadSetup`: they are missing, broken or were changed."""
        id = mark.partition("@")[0]
        found = self._find(id, mark)
        about = found.about
        if found.files is None:
            raise BadSetup("own.set_broken", deck=id, path=about.path, n=len(about.problems))
        if about.mark != mark:
            raise BadSetup("own.set_changed", deck=id, path=about.path, mark=mark, found=about.mark)
        return found.files

    def _find(self, id: str, wanted: str) -> _Read:
        # The id comes from anywhere: it must not lead out of the folder.
        if not ID.fullmatch(id) or not self.file(id).is_dir():
            known = [one.id for one in self.installed() if one.mark]
            raise BadSetup("own.set_missing", deck=wanted, folder=str(self.folder), known=known or ["-"])
        return self._fresh(self.file(id))


SHELF = FileSets()
