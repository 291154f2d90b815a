"""The luck of agents: their random choices are derived from the secret seed and cannot be influenced by players.

A key is derived from the seed, unlike that of the dice: ``key = blake2b(seed, digest_size=32, person=b"agents")``.
The draws of a seat in a step of the game are derived from that key, the number of the step and the seat:

- for answer *n* of the seat in that step, counted from 0, the block ``blake2b(f"{step}/{seat}/{n // 8}", key=key,
  person=b"answers")`` has 64 bytes, and the eight at position *n % 8* seed a :class:`Chance`;
- for a named roll, ``blake2b(f"{step}/{seat}/{name}", key=key, person=b"names", digest_size=8)`` seeds one.

So an agent answers the same after a reload, in a fork and in any process. It cannot be predicted before the
seed is known, nor changed by answering in more or fewer steps: the answers of other seats do not count. Once the seed
is published after the game, it can be checked (:mod:`vexillum.core.files.verify`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Any

_MASK = (1 << 64) - 1
_EIGHT = Struct(">8Q")


class Chance:
    """A small random number generator, determined by its seed."""

    __slots__ = ("_drawn", "_start")

    def __init__(self, start: int) -> None:
        self._start = start
        self._drawn = 0

    def below(self, n: int) -> int:
        """One of ``range(n)``. The generator is splitmix64."""
        self._drawn = drawn = self._drawn + 1
        return splitmix(self._start, drawn, n)

    def sample(self, items: Sequence[Any], k: int) -> list[Any]:
        """``k`` different items."""
        pool = list(items)
        for i in range(k):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:k]

    def random(self) -> Random:
        """A full random number generator seeded from this one."""
        return Random(self.below(1 << 64))


def splitmix(start: int, number: int, n: int) -> int:
    """Draw ``number``, counted from 1, of splitmix64 with a seed: one of ``range(n)``.

    In the compiled wheel ``VexillumSplitmix`` replaces it (``tools/compiled/shortcuts.h``).
    """
    z = (start + number * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((z ^ (z >> 31)) * n) >> 64


class Luck:
    """The luck of all seats of one game."""

    __slots__ = ("_answers", "_block", "_kept", "_key", "_past", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._key = b""
        self._answers: Any = None
        """The keyed hash without data: copying it is faster than creating it."""
        self._block: tuple[tuple[str, int, int], tuple[int, ...]] = (("", 0, -1), ())
        """The block used last, with its seat, step and number."""
        self._past: Luck | None = None
        self._kept = ("", -1)

    @property
    def key(self) -> bytes:
        """The key that everything is derived from: a secret until the game is over."""
        if not self._key:
            self._key = blake2b(self._seed.encode(), digest_size=32, person=b"agents").digest()
        return self._key

    def imagined(self, seed: str, seat: str, step: int) -> Luck:
        """The same luck for this seat in this step, and different luck for all other seats and steps."""
        other = Luck(seed)
        other._past, other._kept = self, (seat, step)
        return other

    def of(self, seat: str, step: int) -> SeatLuck:
        """The luck of a seat in a step."""
        return SeatLuck(self._holder(seat, step), seat, step)

    def chance(self, seat: str, step: int, number: int) -> Chance:
        """The generator for an answer of a seat: number 0 is its first one in the step."""
        where, words = self._block
        if where != (wanted := (seat, step, number >> 3)):
            luck = self if self._past is None else self._holder(seat, step)
            words = _EIGHT.unpack(luck.block(*wanted))
            self._block = (wanted, words)
        return Chance(words[number & 7])

    def _holder(self, seat: str, step: int) -> Luck:
        """The luck that applies to a seat in a step: the imagined one or the original."""
        return self if self._past is None or self._kept != (seat, step) else self._past._holder(seat, step)

    def block(self, seat: str, step: int, number: int) -> bytes:
        """The 64 bytes for eight answers of a seat in a step."""
        if self._answers is None:
            self._answers = blake2b(key=self.key, person=b"answers")
        hashed = self._answers.copy()
        hashed.update(f"{step}/{seat}/{number}".encode())
        digest: bytes = hashed.digest()
        return digest

    def name(self, seat: str, step: int, name: str) -> bytes:
        """The eight bytes for a named roll."""
        return blake2b(f"{step}/{seat}/{name}".encode(), key=self.key, person=b"names", digest_size=8).digest()


class SeatLuck:
    """The luck of one seat in one step, for agents with named rolls."""

    __slots__ = ("_luck", "_seat", "_step")

    def __init__(self, luck: Luck, seat: str, step: int) -> None:
        self._luck = luck
        self._seat = seat
        self._step = step

    def named(self, name: str) -> Chance:
        """The generator for this name."""
        return Chance(int.from_bytes(self._luck.name(self._seat, self._step, name), "big"))

    @property
    def identity(self) -> Hashable:
        """Equal wherever the luck is the same, in any session: a cache key."""
        return self._luck.key, self._seat, self._step
