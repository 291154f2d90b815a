"""The learned value: each seat's chance of winning, from public facts, by decision trees trained on simulated games."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from math import exp
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.game import Game
from vexillum.core.session import Session

# The public facts of a position as named numbers: the input of a learned value ---------------------------------------
#
# They come from the view of an observer and from the figures that a game declares, so they contain nothing hidden.
# Things of one sort (spaces, tribes, tiles) are added up, because quantities tell more than places. What belongs to a
# seat is stored by seat, under one name for all seats.


FACTS_VERSION = 1
"""Raised when the same position gives other names or numbers: earlier learned values are then invalid."""
OWN_SEAT = "@"
"""The placeholder of a seat in a name."""
ANY_THING = "*"
"""The placeholder of things that are added up."""


class Facts:
    """The numbers of one position: common ones, and those of seats."""

    __slots__ = ("common", "owned", "seats")

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        """The seats in play."""
        self.common: dict[str, int] = {}
        self.owned: dict[str, dict[str, int]] = {}
        """By name, then by seat; a missing seat has 0."""

    def add(self, name: str, seat: str, value: int) -> None:
        """Add a number of a seat, or (if ``seat`` is empty) a common one."""
        if not seat:
            self.common[name] = self.common.get(name, 0) + value
            return
        known = self.owned.get(name)
        if known is None:
            known = self.owned[name] = {}
        known[seat] = known.get(seat, 0) + value


def public_facts(game: Game[Any], state: Any, seats: tuple[str, ...]) -> Facts:
    """The numbers of a position, at or between checkpoints."""
    facts = Facts(seats)
    known = frozenset(game.info.seats)
    _walk(facts, known, game.knowledge.view(state, None), "", "")
    for name, value in game.knowledge.figures(state).items():
        if value:
            _figure(facts, known, name, int(value))
    return facts


def _figure(facts: Facts, known: frozenset[str], name: str, value: int) -> None:
    """Add a declared figure: ``margin/dux`` belongs to a seat; pieces on things are already in the view."""
    if ":" in name:
        return
    start, slash, last = name.rpartition("/")
    if slash and last in known:
        facts.add(f"{start}/{OWN_SEAT}", last, value)
    else:
        facts.add(name, "", value)


def _walk(facts: Facts, known: frozenset[str], plain: Any, path: str, seat: str) -> None:
    """Add every number by its path, and every word as a count of its name there."""
    if isinstance(plain, str):
        if plain in known and not seat:
            facts.add(f"{path}={OWN_SEAT}", plain, 1)
        elif plain:
            facts.add(f"{path}={plain}", seat, 1)
    elif isinstance(plain, int):
        if plain:
            facts.add(path, seat, int(plain))
    elif isinstance(plain, Mapping):
        _walk_mapping(facts, known, plain, path, seat)
    elif isinstance(plain, list | tuple):
        below = f"{path}#"
        if plain:
            facts.add(below, seat, len(plain))
        for value in plain:
            if not isinstance(value, int):  # such as a card number, which cannot be added up
                _walk(facts, known, value, below, seat)


def _walk_mapping(facts: Facts, known: frozenset[str], plain: Mapping[str, Any], path: str, seat: str) -> None:
    """By seat if most keys are seats, added up if all values are of one sort, otherwise each under its name."""
    if not plain:
        return
    if not seat and 2 * sum([key in known for key in plain]) >= len(plain):
        below = f"{path}.{OWN_SEAT}"
        for key, value in plain.items():
            if key in known:
                _walk(facts, known, value, below, key)
            else:
                _walk(facts, known, value, f"{path}.{key}", seat)
    elif all(isinstance(value, Mapping) for value in plain.values()) or all(
        isinstance(value, str) for value in plain.values()
    ):
        below = f"{path}.{ANY_THING}"
        for value in plain.values():
            _walk(facts, known, value, below, seat)
    else:
        for key, value in plain.items():
            _walk(facts, known, value, f"{path}.{key}", seat)


# Facts as rows of numbers, one for each seat: the input of the trees -------------------------------------------------


class Columns(msgspec.Struct, frozen=True):
    """The meaning of the numbers in a row. Every seat is described in the same way, relative to the others."""

    seats: tuple[str, ...]
    """First a 1 for the seat that the row is about."""
    own: tuple[str, ...]
    """Then the seat's own numbers."""
    lead: tuple[str, ...]
    """Then their leads over the best other seat."""
    common: tuple[str, ...]
    """Then the common numbers."""

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return len(self.seats) + len(self.own) + len(self.lead) + len(self.common)

    def rows(self, facts: Facts) -> list[list[int]]:
        """A row for each seat in play."""
        return rows_of(facts, self.seats, self.own, self.lead, self.common)


def rows_of(
    facts: Facts, seats: Sequence[str], own: Sequence[str], lead: Sequence[str], common: Sequence[str]
) -> list[list[int]]:
    """The rows of a position."""
    known, nothing = facts.owned, dict[str, int]()
    shared = [facts.common.get(name, 0) for name in common]
    mine = [known.get(name, nothing) for name in own]
    led = [known.get(name, nothing) for name in lead]
    found = []
    for seat in facts.seats:
        others = [other for other in facts.seats if other != seat]
        row = [int(seat == one) for one in seats]
        row += [values.get(seat, 0) for values in mine]
        row += [
            values.get(seat, 0) - max([values.get(other, 0) for other in others], default=0) if values else 0
            for values in led
        ]
        found.append(row + shared)
    return found


# Decision trees in flat lists, in plain Python: a row is scored in a tenth of a millisecond --------------------------


UNIT = 1e-4
"""The unit of the values of leaves."""


class Trees(msgspec.Struct, frozen=True):
    """Trees over integers, stored one after another."""

    roots: tuple[int, ...]
    """The index of each tree's root."""
    features: tuple[int, ...]
    """The number of the row that a node tests; -1 for a leaf."""
    limits: tuple[int, ...]
    """Numbers up to this lead left, to the next node; for a leaf, its value."""
    right: tuple[int, ...]
    """The node for larger numbers."""

    def score(self, row: Sequence[int]) -> float:
        """The sum of the leaves that a row reaches."""
        features, limits, right = self.features, self.limits, self.right
        total = 0
        for node in self.roots:
            feature = features[node]
            while feature >= 0:
                node = node + 1 if row[feature] <= limits[node] else right[node]
                feature = features[node]
            total += limits[node]
        return total * UNIT

    def sound(self, width: int) -> bool:
        """Whether every path leads forward to a leaf and only tests numbers within a row of this width."""
        nodes = len(self.features)
        if not self.roots or not nodes == len(self.limits) == len(self.right):
            return False
        if not all(0 <= root < nodes for root in self.roots):
            return False
        return all(
            feature == -1 or (0 <= feature < width and node + 1 < right < nodes)
            for node, (feature, right) in enumerate(zip(self.features, self.right, strict=True))
        )


# A learned value: decision trees that score every seat, and win chances computed from the scores ---------------------


class Training(msgspec.Struct, frozen=True):
    """How a value was trained, and its quality in held-out games."""

    games: int
    positions: int
    seed: str
    agent: str
    """The agent that played."""
    made: str
    """The version of Vexillum that made it."""
    held_out: int
    """The number of held-out games."""
    brier: float
    alike: float
    """The Brier score of equal chances for all seats, for comparison."""


class Value(msgspec.Struct, frozen=True):
    """A learned value of one game, for one version of its rules."""

    game: str
    rules: int
    facts: int
    """The version of the facts that it needs."""
    columns: Columns
    trees: Trees
    training: Training

    def chances(self, game: Game[Any], state: Any, seats: tuple[str, ...]) -> dict[str, float]:
        """Each seat's chance of winning, from public facts: numbers that add up to 1."""
        rows = self.columns.rows(public_facts(game, state, seats))
        return dict(zip(seats, softmax([self.trees.score(row) for row in rows]), strict=True))

    def judged(self, session: Session[Any]) -> dict[str, float]:
        """The chances at the current position of a session; the result if the game is over."""
        if session.over:
            winners = session.outcome.winners
            return {seat: float(seat in winners) for seat in session.setup.seats}
        return self.chances(session.game, session.state, session.setup.seats)


def softmax(scores: Sequence[float]) -> list[float]:
    """Positive numbers that add up to 1, larger for larger scores.

    >>> softmax([0.0, 0.0])
    [0.5, 0.5]
    """
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


# The file of a learned value: written by ``vexillum train``, shipped with a game, refused if it does not fit ---------


MAGIC = b"vexillum value 1\n"
"""The first bytes of the file, with the version of its format."""
LARGEST = 1 << 20
"""The largest file and content, in bytes."""
SHIPPED = ("data", "value.bin")
"""Its place in the package of a game."""


def packed_value(value: Value) -> bytes:
    """A value as the content of a file."""
    return MAGIC + zlib.compress(msgspec.msgpack.encode(value), 9)


def unpacked_value(content: bytes, game: Game[Any], path: str) -> Value:
    """The value in a file, or :class:`BadSetup` that says why it cannot be used, and what to do."""
    if not content.startswith(MAGIC) or len(content) > LARGEST:
        raise BadSetup("error.value_unread", path=path, game=game.info.id)
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(content[len(MAGIC) :], LARGEST)
        if not inflater.eof:
            raise BadSetup("error.value_unread", path=path, game=game.info.id)
        value = msgspec.msgpack.decode(plain, type=Value)
    except (zlib.error, msgspec.MsgspecError):
        raise BadSetup("error.value_unread", path=path, game=game.info.id) from None
    if not value.trees.sound(value.columns.width):
        raise BadSetup("error.value_unread", path=path, game=game.info.id)
    check_value(value, game, path)
    return value


def check_value(value: Value, game: Game[Any], path: str) -> None:
    """Refuse a value of another game, or of another version of its rules or of the facts."""
    info = game.info
    if value.game != info.id:
        raise BadSetup("error.value_game", path=path, found=value.game, game=info.id)
    if value.rules != info.rules:
        raise BadSetup("error.value_rules", path=path, found=value.rules, here=info.rules, game=info.id)
    if value.facts != FACTS_VERSION or value.columns.seats != info.seats:
        raise BadSetup("error.value_facts", path=path, game=info.id)


def read_value(path: Path, game: Game[Any]) -> Value:
    """The value in a file on disk."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as problem:
        raise BadSetup("error.value_missing", path=str(path), why=problem.strerror or str(problem)) from problem
    return unpacked_value(content, game, str(path))


def shipped_value(game: Game[Any]) -> Value | None:
    """The value shipped with a game; None if there is none. One that does not match its rules is refused."""
    return _shipped(game) if game.analysis.value else None


@cache
def _shipped(game: Game[Any]) -> Value | None:
    place = files(import_module(game.analysis.value)).joinpath(*SHIPPED)
    if not place.is_file():
        return None
    return unpacked_value(place.read_bytes(), game, "/".join(SHIPPED))
