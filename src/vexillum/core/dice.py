"""Dice and shuffles from a keyed hash of a secret seed and a counter.

The seed's hash is a key, and ``blake2b(b, key)`` is block *b* of the game: 64 bytes, *b* being written as eight bytes,
the highest first. Each block holds eight draws of eight bytes, so draw *k* is in block *k // 8* at position *k % 8*.
A draw among *n* things is that number modulo *n*; for dice and decks the modulo bias is below one in 10^17. Once the
seed is published after the game, every die and every shuffle can be checked.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b, sha256
from struct import Struct
from typing import Any

from vexillum.core.errors import BadSetup

LONGEST_SEED = 200
"""In characters. A generated seed has 32."""
MOST_SCRIPTED = 5000
"""The most dice that may be given by hand. A whole game rolls a few hundred."""
_EIGHT = Struct(">8Q")


def fresh_seed() -> str:
    """A new seed that cannot be guessed."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """The hash of a seed, which may be published before the game ends."""
    return sha256(seed.encode()).hexdigest()


class Dice:
    """A fixed sequence of draws. The counters are part of the state, not stored here.

    ``script`` sets the faces of the first dice, for tests and puzzles. ``draws`` sets the first draws of any kind, dice
    included: a game that continues another one in the middle of a step takes them from there.
    """

    __slots__ = ("_block", "_from_draw", "_from_roll", "_key", "_number", "_past", "draws", "script")

    def __init__(self, seed: str, script: Sequence[int] = (), draws: Sequence[int] = ()) -> None:
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self.script = tuple(script)
        self.draws = tuple(draws)
        self._past: Dice | None = None
        self._from_draw = self._from_roll = 0
        self._number = -1
        self._block: tuple[int, ...] = ()

    def imagined(self, seed: str, draws: int, rolls: int) -> Dice:
        """The same dice up to the counters ``draws`` and ``rolls``, and different ones from there on.

        For imagined games: the past is known, the future is not.
        """
        other = Dice(seed)
        other._past = self
        other._from_draw, other._from_roll = draws, rolls
        return other

    def draw(self, number: int, among: int) -> int:
        """Draw ``number``: one of ``range(among)``."""
        if self._past is not None and number < self._from_draw:
            return self._past.draw(number, among)
        if number < len(self.draws):
            if not 0 <= self.draws[number] < among:
                raise BadSetup("error.draws", found=self.draws[number], n=number + 1, most=among - 1)
            return self.draws[number]
        if number >> 3 != self._number:
            self._number = number >> 3
            self._block = _EIGHT.unpack(blake2b(self._number.to_bytes(8, "big"), key=self._key).digest())
        return self._block[number & 7] % among

    def shuffle(self, cards: list[Any], number: int) -> None:
        """Shuffle in place with the draws from ``number`` on, one fewer than there are cards."""
        fresh = type(self) is Dice and number >= self._from_draw and number >= len(self.draws)
        for last in range(len(cards) - 1, 0, -1):
            if fresh and number >> 3 == self._number:
                other = self._block[number & 7] % (last + 1)
            else:
                other = self.draw(number, last + 1)
            number += 1
            cards[last], cards[other] = cards[other], cards[last]

    def shuffling(self, cards: int) -> None:
        """Called before a shuffle of this many cards; does nothing here, overridden by dice that keep a record."""

    def scripted(self, roll: int, sides: int) -> int | None:
        """The scripted face of die ``roll``, or None if the script is shorter."""
        if self._past is not None and roll < self._from_roll:
            return self._past.scripted(roll, sides)
        if roll >= len(self.script):
            return None
        face = self.script[roll]
        if not 1 <= face <= sides:
            raise BadSetup("error.script", face=face, sides=sides, roll=roll + 1)
        return face
