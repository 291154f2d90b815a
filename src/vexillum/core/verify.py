"""Verifying a finished game: every die and shuffle once more from its seed, and the seed against its hash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec

from vexillum.core.dice import Dice, commitment
from vexillum.core.errors import BadPosition, Refused, VexillumError
from vexillum.core.pages import PageLine
from vexillum.core.save import SaveFile, begin, check
from vexillum.core.session import Checkpoint, Session
from vexillum.core.texts import Texts


class Differs(VexillumError):
    """The first thing that is not as the seed makes it, or why a game cannot be verified."""


class Report(msgspec.Struct, frozen=True):
    """What a game's chance was made of, all of it found to follow from the seed."""

    seed: str
    hash: str
    source: str
    """Where the hash comes from that was compared: ``given``, ``stored`` in the file, the ``server``'s, or ``none``."""
    numbers: int
    """How many numbers the seed gave, for everything together."""
    lots: int
    """How many of them were hidden lots, outside of shuffles."""
    shuffles: int
    faces: dict[int, list[int]]
    """For each kind of die, by its sides: how often each face was rolled."""
    by_hand: int
    """How many dice were given by hand, not rolled."""
    placed: bool
    """Did the game begin from a position of its own, not from the scenario's set-up?"""

    @property
    def dice(self) -> int:
        """How many dice were rolled."""
        return sum(map(sum, self.faces.values()))


def verify(file: SaveFile, given: str | None = None) -> Report:
    """Play a finished game again and check its chance, or raise :class:`Differs`.

    ``given`` is the hash that was shown when the game began; without it, the one that stands in the file is taken.
    """
    game, setup = begin(file)
    stored = None if file.hash is msgspec.UNSET else file.hash
    found = commitment(file.seed)
    for known in (given, stored):
        if known is not None and known.strip().lower() != found:
            raise Differs("verify.hash", shown=known.strip(), found=found)
    opening = game.opening(setup)
    witness = Witness(setup.seed, setup.script, opening.draws, opening.rolls)
    try:
        session = Session(game, setup, file.seats, origin=Checkpoint(opening, 0, 0), dice=witness)
        _play(session, file)
    except (Differs, BadPosition) as error:
        if file.rules != game.info.rules:
            raise Differs("verify.older", version=file.vexillum) from error
        raise
    if file.check != check(file):
        raise Differs("verify.edited")
    return Report(
        seed=setup.seed,
        hash=found,
        source="given" if given is not None else "none" if stored is None else "stored",
        numbers=witness.number - opening.draws - witness.by_hand,
        lots=witness.lots,
        shuffles=witness.shuffles,
        faces={sides: [witness.faces[sides, n + 1] for n in range(sides)] for sides in sorted(witness.sides)},
        by_hand=witness.by_hand,
        placed=setup.position is not None,
    )


def _play(session: Session[Any], file: SaveFile) -> None:
    """Give the answers again: each must be allowed, and the last must end the game in the position of the file."""
    of = len(file.answers)
    for n, answer in enumerate(file.answers, 1):
        try:
            session.answer(answer.seat, answer.keys)
        except Refused as error:
            raise Differs("verify.answer", n=n, of=of, who=answer.seat) from error
    if session.decision is not None:
        raise Differs("verify.unfinished", who=session.decision.seat)
    position = session.game.position(session.steps[-1].state)
    if parts := sorted(n for n in {*position, *file.checkpoint} if position.get(n) != file.checkpoint.get(n)):
        raise Differs("verify.position", parts=parts)


class Witness(Dice):
    """Dice that keep an account of all they give.

    Each number is computed a second time as the formula says, and must be the one next in turn: none left out, none
    used twice.
    """

    __slots__ = (
        "_failed",
        "_rolling",
        "_seed",
        "_shuffled",
        "by_hand",
        "faces",
        "lots",
        "number",
        "rolls",
        "shuffles",
        "sides",
    )

    def __init__(self, seed: str, script: tuple[int, ...], number: int, rolls: int) -> None:
        super().__init__(seed, script)
        self._seed = seed
        self._rolling = self._failed = False
        self._shuffled = 0
        """The size of what the next draw of a shuffle is among; none runs below 2."""
        self.number, self.rolls = number, rolls
        self.lots = self.shuffles = self.by_hand = 0
        self.faces: Counter[tuple[int, int]] = Counter()
        self.sides: set[int] = set()

    def scripted(self, roll: int, sides: int) -> int | None:
        """The face given by hand, if any; the dice must come one after the other."""
        face = super().scripted(roll, sides)
        if roll != self.rolls:
            self._fail()
        self.rolls += 1
        self._rolling = face is None
        if face is not None:
            self.by_hand += 1
            self.number += 1
        return face

    def shuffling(self, cards: int) -> None:
        """The next draws, one fewer than the cards, are a shuffle."""
        self.shuffles += 1
        self._shuffled = cards

    def draw(self, number: int, among: int) -> int:
        """A number, checked and counted."""
        drawn = super().draw(number, among)
        if number != self.number or drawn != formula(self._seed, number, among):
            self._fail()
        self.number += 1
        if self._rolling:
            self._rolling = False
            self.sides.add(among)
            self.faces[among, drawn + 1] += 1
        elif self._shuffled >= 2:
            self._shuffled -= 1
        else:
            self.lots += 1
        return drawn

    def _fail(self) -> None:
        """Complain once: a session whose rules broke down goes back, and asks for earlier numbers again."""
        if not self._failed:
            self._failed = True
            raise Differs("verify.number", n=self.number + 1)


def formula(seed: str, number: int, among: int) -> int:
    """Draw ``number`` of a seed, written out as plainly as it can be: see :mod:`vexillum.core.dice`."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    block = blake2b((number // 8).to_bytes(8, "big"), key=key).digest()
    place = number % 8 * 8
    return int.from_bytes(block[place : place + 8], "big") % among


def told(report: Report, texts: Texts) -> Iterator[PageLine]:
    """The report in sentences."""
    yield PageLine(texts(f"verify.holds_{report.source}"), "note")
    yield PageLine(texts("verify.of_hash", hash=report.hash), "code")
    yield PageLine(texts("verify.of_seed", seed=report.seed), "code")
    made = {"shuffles": report.shuffles, "lots": report.lots, "numbers": report.numbers}
    yield PageLine(texts("verify.made", dice=report.dice, **made) if report.dice else texts("verify.drawn", **made))
    for sides, faces in report.faces.items():
        shown = ", ".join(f"{face}: {n}" for face, n in enumerate(faces, 1))
        yield PageLine(texts("verify.faces", sides=sides, n=sum(faces), faces=shown))
    if report.by_hand:
        yield PageLine(texts("verify.by_hand", n=report.by_hand))
    if report.placed:
        yield PageLine(texts("verify.placed"))
