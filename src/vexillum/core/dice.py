"""Dice and shuffles from a keyed hash of a secret seed and a counter.

Draw *k* of a game is ``blake2b(k, key)`` read as a number, where ``key`` is a hash of the seed and *k* is eight bytes,
the highest first. A draw among *n* things is that number modulo *n*; with 128 bits the error of the modulo is beyond
measure. So anyone who learns the seed after the game can check every die and every shuffle of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b, sha256

from vexillum.core.errors import BadSetup


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What may be published of a seed before the game ends: its hash."""
    return sha256(seed.encode()).hexdigest()


class Dice:
    """A fixed sequence of draws. The counters of how many were made belong to the state, not here.

    ``script`` gives the faces of the first dice by hand, for tests and puzzles. ``again`` is a second seed that counts
    from a given draw and die on: what a player imagines who knows the past and not the future.
    """

    __slots__ = ("_again", "_from_draw", "_from_roll", "_key", "script")

    def __init__(self, seed: str, script: Sequence[int] = ()) -> None:
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self.script = tuple(script)
        self._again: bytes | None = None
        self._from_draw = self._from_roll = 0

    def imagined(self, seed: str, draws: int, rolls: int) -> Dice:
        """The same dice as far as ``draws`` and ``rolls``, and others from there on."""
        other = Dice.__new__(Dice)
        other._key = self._key
        other.script = self.script[:rolls]
        other._again = blake2b(seed.encode(), digest_size=32).digest()
        other._from_draw, other._from_roll = draws, rolls
        return other

    def draw(self, number: int, among: int) -> int:
        """Draw ``number``: one of ``range(among)``."""
        key = self._key if self._again is None or number < self._from_draw else self._again
        digest = blake2b(number.to_bytes(8, "big"), key=key, digest_size=16).digest()
        return int.from_bytes(digest, "big") % among

    def scripted(self, roll: int, sides: int) -> int | None:
        """The face that the script gives to die ``roll``, if it reaches that far."""
        if roll >= len(self.script):
            return None
        face = self.script[roll]
        if not 1 <= face <= sides:
            raise BadSetup("error.script", face=face, sides=sides, roll=roll + 1)
        return face
