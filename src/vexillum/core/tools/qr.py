"""QR codes (ISO/IEC 18004) for addresses: byte mode, error correction level L, versions 1 to 10 (271 bytes).

Not from a library: it is a hundred lines, and a home server needs nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

Matrix = list[list[bool]]

_BLOCKS = (
    (1, 19, 7),
    (1, 34, 10),
    (1, 55, 15),
    (1, 80, 20),
    (1, 108, 26),
    (2, 68, 18),
    (2, 78, 20),
    (2, 97, 24),
    (2, 116, 30),
)
"""For each version up to 9 at level L: the number of blocks, and the data and correction bytes of each."""
_TEN = ((2, 68, 18), (2, 69, 18))
"""Version 10 has blocks of two sizes."""
_CENTRES: tuple[tuple[int, ...], ...] = (
    (),
    (6, 18),
    (6, 22),
    (6, 26),
    (6, 30),
    (6, 34),
    (6, 22, 38),
    (6, 24, 42),
    (6, 26, 46),
    (6, 28, 50),
)
"""The positions of the alignment patterns of each version."""
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
MOST = 271
"""The most bytes that fit into version 10."""


def qr_matrix(text: str) -> Matrix:
    """The dark modules of a code, row by row, without its margin; ValueError if the text is too long."""
    given = text.encode()
    version = _version(len(given))
    bits = _bits(_interleaved(_data(given, version), version))
    plain, fixed = _frame(version)
    _fill(plain, fixed, bits)
    return min((_masked(plain, fixed, mask) for mask in range(8)), key=_penalty)


def qr_svg(text: str) -> str:
    """A code as a standalone SVG document, dark on white with its margin."""
    matrix = qr_matrix(text)
    size = len(matrix) + 8
    path = "".join([f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{path}"/></svg>'
    )


# Bytes ----------------------------------------------------------------------------------------------------------------


def _blocks(version: int) -> list[tuple[int, int]]:
    """The data and correction bytes of each block."""
    groups = _TEN if version == 10 else (_BLOCKS[version - 1],)
    return [(data, correction) for n, data, correction in groups for _ in range(n)]


def _version(length: int) -> int:
    for version in range(1, 11):
        head = 2 if version < 10 else 3  # mode and length: 12 bits, from version 10 on 20
        if length + head <= sum(data for data, _ in _blocks(version)):
            return version
    raise ValueError(f"{length} bytes: a QR code here holds at most {MOST}.")


def _data(given: bytes, version: int) -> list[int]:
    """Mode, length, text, terminator and padding."""
    room = sum(data for data, _ in _blocks(version))
    bits = "0100" + format(len(given), "08b" if version < 10 else "016b") + "".join(format(one, "08b") for one in given)
    bits += "0" * min(4, room * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    found = [int(bits[n : n + 8], 2) for n in range(0, len(bits), 8)]
    return found + [(0xEC, 0x11)[n % 2] for n in range(room - len(found))]


def _interleaved(data: list[int], version: int) -> list[int]:
    """The blocks with their correction bytes, interleaved."""
    parts, corrections, at = [], [], 0
    for size, correction in _blocks(version):
        block = data[at : at + size]
        at += size
        parts.append(block)
        corrections.append(_correction(block, correction))
    return [*_in_turn(parts), *_in_turn(corrections)]


def _in_turn(blocks: list[list[int]]) -> Iterator[int]:
    for n in range(max(len(block) for block in blocks)):
        yield from (block[n] for block in blocks if n < len(block))


@cache
def _powers() -> tuple[list[int], list[int]]:
    """The powers of two in GF(256), and the logarithms."""
    powers, logs, value = [0] * 512, [0] * 256, 1
    for n in range(255):
        powers[n] = powers[n + 255] = value
        logs[value] = n
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logs


def _times(one: int, other: int) -> int:
    powers, logs = _powers()
    return powers[logs[one] + logs[other]] if one and other else 0


def _correction(block: list[int], n: int) -> list[int]:
    """The Reed-Solomon bytes of a block: the remainder of a polynomial division."""
    powers, _ = _powers()
    divisor = [1]
    for k in range(n):
        shifted = [*divisor, 0]
        for at, factor in enumerate(divisor):
            shifted[at + 1] ^= _times(factor, powers[k])
        divisor = shifted
    rest = [*block, *[0] * n]
    for at in range(len(block)):
        if lead := rest[at]:
            for k, factor in enumerate(divisor):
                rest[at + k] ^= _times(factor, lead)
    return rest[len(block) :]


def _bits(found: list[int]) -> Iterator[bool]:
    return (bool(byte >> (7 - bit) & 1) for byte in found for bit in range(8))


# Modules --------------------------------------------------------------------------------------------------------------


def _frame(version: int) -> tuple[Matrix, Matrix]:
    """The function patterns of a version, and the modules that they occupy."""
    size = 17 + 4 * version
    dark: Matrix = [[False] * size for _ in range(size)]
    fixed: Matrix = [[False] * size for _ in range(size)]

    def put(y: int, x: int, value: bool) -> None:
        if 0 <= y < size and 0 <= x < size:
            dark[y][x], fixed[y][x] = value, True

    for n in range(size):
        put(6, n, n % 2 == 0)
        put(n, 6, n % 2 == 0)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for y in range(-1, 8):
            for x in range(-1, 8):
                put(top + y, left + x, max(abs(y - 3), abs(x - 3)) not in (2, 4))
    centres = _CENTRES[version - 1]
    for cy in centres:
        for cx in centres:
            if (cy, cx) not in ((6, 6), (6, centres[-1]), (centres[-1], 6)):
                for y in range(-2, 3):
                    for x in range(-2, 3):
                        put(cy + y, cx + x, max(abs(y), abs(x)) != 1)
    for y, x in _format_places(size):
        put(y, x, False)
    put(size - 8, 8, True)
    if version >= 7:
        told = _remainder(version, 12, 0x1F25)
        for n in range(18):
            put(n // 3, size - 11 + n % 3, bool(told >> n & 1))
            put(size - 11 + n % 3, n // 3, bool(told >> n & 1))
    return dark, fixed


def _format_places(size: int) -> list[tuple[int, int]]:
    """The positions of the 15 format bits, last bit first, then those of their copy."""
    first = [(n, 8) for n in (0, 1, 2, 3, 4, 5, 7, 8)] + [(8, n) for n in (7, 5, 4, 3, 2, 1, 0)]
    second = [(8, size - 1 - n) for n in range(8)] + [(size - 7 + n, 8) for n in range(7)]
    return first + second


def _remainder(value: int, bits: int, divisor: int) -> int:
    """A number with its check bits (BCH)."""
    rest = value << bits
    while rest.bit_length() > bits:
        rest ^= divisor << (rest.bit_length() - bits - 1)
    return value << bits | rest


def _fill(dark: Matrix, fixed: Matrix, bits: Iterator[bool]) -> None:
    """Fill in the data, in columns of two from the right, alternately up and down."""
    size = len(dark)
    upwards = True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if upwards else range(size):
            for x in (right, right - 1):
                if not fixed[y][x]:
                    dark[y][x] = next(bits, False)
        upwards = not upwards


def _masked(plain: Matrix, fixed: Matrix, mask: int) -> Matrix:
    flips = _MASKS[mask]
    found = [[value != (not fixed[y][x] and flips(y, x)) for x, value in enumerate(row)] for y, row in enumerate(plain)]
    told = _remainder(0b01000 | mask, 10, 0x537) ^ 0x5412  # level L, the mask
    places = _format_places(len(found))
    for n, (y, x) in enumerate(places):
        found[y][x] = bool(told >> (n % 15) & 1)
    return found


def _penalty(matrix: Matrix) -> int:
    """The penalty score of a mask: long runs, squares, finder-like patterns, unbalanced colours."""
    size = len(matrix)
    rows = ["".join("1" if dark else "0" for dark in row) for row in matrix]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    found = 0
    for line in (*rows, *columns):
        run = 1
        for before, here in zip(line, line[1:] + " ", strict=True):
            if before == here:
                run += 1
                continue
            found += run - 2 if run >= 5 else 0
            run = 1
        found += 40 * sum(line[n : n + 11] in ("10111010000", "00001011101") for n in range(size - 10))
    found += 3 * sum(
        matrix[y][x] == matrix[y][x + 1] == matrix[y + 1][x] == matrix[y + 1][x + 1]
        for y in range(size - 1)
        for x in range(size - 1)
    )
    dark = sum(row.count("1") for row in rows) * 100 / size**2
    return found + 10 * int(abs(dark - 50) / 5)
