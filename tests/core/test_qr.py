"""QR codes: read back by a decoder, and equal to those of another encoder (segno 1.6.6)."""

from __future__ import annotations

from hashlib import sha256

import pytest

from vexillum.core.tools.qr import MOST, qr_matrix, qr_svg

URL = "http://192.168.1.20:8890/join/" + "aBc-_9" * 60
SIZES = {17: 1, 32: 2, 53: 3, 78: 4, 106: 5, 134: 6, 154: 7, 192: 8, 230: 9, 271: 10}
"""The most bytes of each version at level L (ISO/IEC 18004, table 7)."""
SEGNO = {78: "71f6aba529ee993c", 154: "c9cece1ea60458ac", 271: "8735193a82314ba9"}
"""Digests of the modules that segno draws with the same mask."""
MASKS = (
    lambda y, x: (y + x) % 2,
    lambda y, x: y % 2,
    lambda y, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
FORMAT = 0x5412


def reserved(version: int, y: int, x: int) -> bool:
    """Whether a module is part of a function pattern. For versions 1 to 5: one block, no version information."""
    size = 17 + 4 * version
    if (y < 9 and (x < 9 or x >= size - 8)) or (y >= size - 8 and x < 9) or 6 in (y, x):
        return True
    return version > 1 and abs(y - (size - 7)) <= 2 and abs(x - (size - 7)) <= 2


def read(matrix: list[list[bool]]) -> bytes:
    """Decode a code: the mask from its format bits, the bytes in their columns, without error correction."""
    size = len(matrix)
    version = (size - 17) // 4
    told = 0
    for n, (y, x) in enumerate([(8, k) for k in (0, 1, 2, 3, 4, 5, 7, 8)] + [(k, 8) for k in (7, 5, 4, 3, 2, 1, 0)]):
        told |= matrix[y][x] << (14 - n)
    told ^= FORMAT
    assert told >> 13 == 0b01, "level L"
    mask = MASKS[told >> 10 & 7]
    bits, up = "", True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if not reserved(version, y, x):
                    bits += str(int(matrix[y][x] != (mask(y, x) == 0)))
        up = not up
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[n : n + 8], 2) for n in range(12, 12 + 8 * length, 8))


@pytest.mark.parametrize("length", [1, 17, 18, 40, 53, 60, 78, 90, 106])
def test_a_code_says_what_was_written(length: int) -> None:
    assert read(qr_matrix(URL[:length])) == URL[:length].encode()


@pytest.mark.parametrize(("length", "version"), SIZES.items())
def test_each_version_holds_what_it_should(length: int, version: int) -> None:
    assert len(qr_matrix(URL[:length])) == 17 + 4 * version
    if length < MOST:
        assert len(qr_matrix(URL[: length + 1])) == 17 + 4 * (version + 1)


@pytest.mark.parametrize(("length", "digest"), SEGNO.items())
def test_another_encoder_draws_the_same(length: int, digest: str) -> None:
    drawn = "".join("1" if dark else "0" for row in qr_matrix(URL[:length]) for dark in row)
    assert sha256(drawn.encode()).hexdigest()[:16] == digest


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="272 bytes"):
        qr_matrix("x" * (MOST + 1))


def test_the_picture_has_a_margin() -> None:
    assert 'viewBox="0 0 29 29"' in qr_svg("x")
